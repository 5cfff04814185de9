#pragma once
// Was the chance of a game honest? The table told the hash of its seed before the first move and the seed at the end; every
// draw follows from the seed alone (dice.h), so anybody can draw again.

#include <expected>

#include "engine/content.h"
#include "engine/record.h"

namespace officina {

struct Verified {
    std::int64_t draws = 0;  // moves of chance that were drawn again and came out the same
    std::int64_t elsewhere =
        0;  // moves at the beginning that were made at another table, and are not checked
};

// `commitment`: the hash that was told at the start, as somebody wrote it down.
std::expected<Verified, Problem> verify(const AnyGame& game, const ContentFolder& content,
                                        const Record& record, std::string_view commitment);

}  // namespace officina
