#pragma once
// How fast a game of the house plays itself, at several numbers of seats.

#include <expected>
#include <vector>

#include "match/match.h"

namespace officina::bench {

// The least and the most seats a game has, two and four where it can be played so, and every number that has a bar.
std::vector<int> seats_to_measure(const AnyGame& game);

// The median of several measurements, each per second of processor time: the share of time in which this thread
// had no processor is taken out, so that a busy machine does not make a game look slow.
std::expected<Pace, Problem> measured_pace(const AnyGame& game, int seats, const OptionValues& options,
                                           double seconds, int repeat);

}  // namespace officina::bench
