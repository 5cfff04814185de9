#pragma once
// Plays all games of a contest on several threads. What comes out depends on the contest alone: not on the number of
// threads, nor on which of them was faster (bots that count seconds instead of simulations excepted).

#include <expected>
#include <functional>
#include <optional>
#include <vector>

#include "arena/entrant.h"
#include "arena/standings.h"

namespace officina::arena {

// What is to be played.
struct Contest {
    const AnyGame* game = nullptr;
    ContentFolder content;
    int seats = 2;
    OptionValues options;
    std::vector<Entrant> entrants;  // at least two
    int games = 400;                // a pairing, at most; rounded up to whole deals
    std::uint64_t seed = 0;
    // Where it is set, a pairing ends as soon as it is decided (arena/sequential.h) whether the one's share of the wins
    // is above it.
    std::optional<double> bar;
    bool keep_records = false;  // of every game; those with a foul are always kept

    Fixture fixture() const { return {static_cast<int>(entrants.size()), seats, games, seed}; }
};

// What was played: whole deals, and of every pairing the first ones, so that an end at any time favours nobody.
struct Outcome {
    std::vector<GameLine> games;  // in the order of the fixture
    Standings standings;
    bool interrupted = false;
    double wall_seconds = 0;
};

struct Progress {
    int done = 0, planned = 0;  // games
    double elapsed = 0;         // seconds
    std::optional<double> left;

    struct Pair {
        Pairing pairing;
        Estimate share;
        SequentialTest::Verdict verdict;
    };
    std::vector<Pair> pairs{};
};

// All are called on the thread that holds the contest, and all may be left out.
struct Onlookers {
    std::function<void(const Progress&)> progress{};  // a few times a second
    std::function<void(const Outcome&)> keep{};       // every half a minute: what a killed run would lose
    std::function<bool()> stop{};                     // true: finish with what was played
};

std::expected<Outcome, Problem> hold_contest(const Contest& contest, int threads, const MakeBot& make_bot,
                                             const Onlookers& onlookers = {});

}  // namespace officina::arena
