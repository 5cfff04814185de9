#pragma once
// Was the chance of a game honest? The table promised a seed before it drew and told it at the end; every draw follows from
// the seed alone (dice.h), so anybody can draw again. The record itself is believed in nothing: a promise covers the seed, the
// heading and the moves that stood when it was made, and who was there knows which promises were told.

#include <expected>
#include <span>
#include <string>

#include "match/content.h"
#include "match/match.h"
#include "match/record.h"

namespace officina::tables {

struct Verified {
    std::int64_t draws = 0;  // moves of chance that were drawn again and came out the same
    // What nobody can check:
    std::int64_t elsewhere = 0;  // draws at the beginning that were made at another table
    bool untold = false;         // no promise was given that had been told before
    bool seed_alone = false;  // an older version's promise covers neither the terms nor where the game began

    bool complete() const { return elsewhere == 0 && !untold && !seed_alone; }
};

// `told`: the promises that the table showed, in their order and up to the last, as somebody wrote them down: one at the opening,
// and another whenever all had agreed to go back.
std::expected<Verified, Problem> verify(const AnyGame& game, const ContentFolder& content,
                                        const Record& record, std::span<const std::string> told);

}  // namespace officina::tables
