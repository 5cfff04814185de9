#pragma once
// How many simulations a second the search makes, game by game, in the positions of a game it plays itself.

#include <expected>

#include "match/match.h"

namespace officina::bench {

struct SearchPace {
    double simulations_per_second = 0;  // of processor time, on one thread
    int decisions = 0;                  // thought about
};

// Thinks for about this many seconds in all, a twentieth of a second about each decision.
std::expected<SearchPace, Problem> measured_search(const AnyGame& game, int seats,
                                                   const OptionValues& options, double seconds);

}  // namespace officina::bench
