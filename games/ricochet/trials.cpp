// What Ricochet Robots is tried with and held against.

#include "games/ricochet/game.h"

namespace officina::ricochet {

// The solver's bars are for positions without the turn rule. The figures of reference are those of a C solver, measured on
// the same kind of machine; for hard-25 it takes 16 to 18 s.
Trials RicochetGame::trials() {
    Trials trials{
        .settings = {{1}, {2}, {3, {{"robots", "choice"}}}, {4, {{"silver", "yes"}, {"turn", "strict"}}}},
        .texts = {{"board", {"random", "1A 2A 3A 4A", "1D 2A 3A 4A"}},
                  {"robots",
                   {"random", "choice", "a1 p1 a16 p16", "a1 p1 a16 p16 h1", "a1 b1", "h8 a1 b1 c1",
                    "z9 a1 b2 c3"}}},
        .hides = false,
        .may_never_end = true,
        .decisions = 150,
        .searched = false,
        .bars = {{"4 robots", "mean", Unit::microseconds, 200, 2'089},
                 {"4 robots", "median", Unit::microseconds, 10, 39},
                 {"4 robots", "p99", Unit::microseconds, 1'100, 11'300},
                 {"4 robots", "slowest", Unit::microseconds, 140'000, 1'390'000},
                 {"5 robots", "mean", Unit::microseconds, 5'000, 54'000},
                 {"hard-25", "time", Unit::microseconds, 1e6, 17e6},
                 {"hard-25", "memory", Unit::megabytes, 512, 165}}};
    for (const char* seats : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"})
        trials.bars.push_back({seats, "pace", Unit::per_second, 5e6, {}});
    return trials;
}

}  // namespace officina::ricochet
