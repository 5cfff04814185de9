#pragma once
// A game that somebody has played in a house of their own (pocket/), to be theirs in this one, too. What they bring may be
// anything: nothing of their journal is believed. The record is checked by the rules, and from it a journal is written here. Of a
// finished game the chance is checked by the seeds (verify.h). One that is not finished goes on here from where it is, without a clock, with
// a seed of this house: what its device knew of the draws to come is worth nothing any more.
//
// They enter nobody's figures: who has the seed of a game in their own hands can play it until it is as they like.

#include <expected>
#include <string>
#include <vector>

#include "tables/store.h"

namespace officina::tables {

struct Brought {
    TableId table;       // by which it is known again
    std::string record;  // match/record.h
    Instant opened{}, changed{};
    std::vector<Occupant> seats{};  // bots, and people who all played on one device: whoever brings it
};

struct TakenIn {
    std::vector<std::string> entries;
    TableSummary summary;
};

// `seed`: for a game that goes on, 64 hexadecimal digits from the system's randomness.
std::expected<TakenIn, Problem> taken_in(const Brought& brought, const Person& person, std::string seed,
                                         Instant now);

}  // namespace officina::tables
