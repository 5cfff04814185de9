#pragma once
// Of a journal, the moves that somebody decided: not those of chance, nor those the table made because there was nothing to choose. For
// whoever compares what people said with what was kept.

#include <expected>
#include <string>
#include <vector>

#include "match/match.h"
#include "tables/journal.h"

namespace officina::tables {

struct Decision {
    Seat seat;
    std::string move;
    std::uint32_t position = 0;  // of the table before it
};
// Also those that were taken back. A Problem: `broken_journal`, where what stands there could not have been played.
std::expected<std::vector<Decision>, Problem> decisions_in(const std::vector<Entry>& journal,
                                                           const AnyGame& game, const TableTerms& terms);

}  // namespace officina::tables
