#include "bench/bars.h"

#include <array>

namespace officina {

namespace {

// The solver's bars are for positions without the turn rule. The figures of reference are those of a C solver,
// measured on the same kind of machine; for hard-25 it takes 16 to 18 s.
constexpr std::array kBars{
    Bar{"ricochet", "4", "pace", Unit::per_second, 5e6, {}},
    Bar{"mars", "4", "pace", Unit::per_second, 10e6, {}},
    Bar{"mars", "4", "clone", Unit::per_second, 5e6, {}},
    Bar{"mech", "4", "pace", Unit::per_second, 5e6, {}},
    Bar{"mech", "4", "clone", Unit::per_second, 2.5e6, {}},
    Bar{"raising", "4", "pace", Unit::per_second, 5e6, {}},
    Bar{"raising", "4", "clone", Unit::per_second, 2e6, {}},
    Bar{"ricochet", "4 robots", "mean", Unit::microseconds, 200, 2'089},
    Bar{"ricochet", "4 robots", "median", Unit::microseconds, 10, 39},
    Bar{"ricochet", "4 robots", "p99", Unit::microseconds, 1'100, 11'300},
    Bar{"ricochet", "4 robots", "slowest", Unit::microseconds, 140'000, 1'390'000},
    Bar{"ricochet", "5 robots", "mean", Unit::microseconds, 5'000, 54'000},
    Bar{"ricochet", "hard-25", "time", Unit::microseconds, 1e6, 17e6},
    Bar{"ricochet", "hard-25", "memory", Unit::megabytes, 512, 165},
};

}  // namespace

std::span<const Bar> bars() { return kBars; }

std::vector<Judged> judged(std::string_view game, std::string_view set, std::string_view figure,
                           double measured, double allowance) {
    std::vector<Judged> result;
    for (Bar bar : bars()) {
        if (bar.game != game || bar.set != set || bar.figure != figure) continue;
        if (bar.unit == Unit::microseconds) bar.value *= allowance;
        result.push_back({bar, measured});
    }
    return result;
}

}  // namespace officina
