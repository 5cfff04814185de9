#pragma once
// The bars: what a figure is measured against. They stand beside the figures, met or missed.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace officina {

enum class Unit { per_second, microseconds, megabytes };

// A bar as it was set.
struct Bar {
    std::string_view game;
    std::string_view set;     // the row it belongs to: a set of positions, or a number of seats
    std::string_view figure;  // "pace", "clone", "mean", "median", "p99", "slowest", "time", "memory"
    Unit unit;
    double value;
    std::optional<double> reference;  // what the C solver of reference needs

    // Of speeds there should be more, of time and memory less.
    bool at_least() const { return unit == Unit::per_second; }
    bool met(double measured) const { return at_least() ? measured >= value : measured <= value; }
};

std::span<const Bar> bars();

// A bar with the figure that was measured.
struct Judged {
    Bar bar;
    double measured;
    bool met() const { return bar.met(measured); }
};

// The bars of a row, judged by its figure of that name; nothing where the bar is for something else. Bars of time are
// `allowance` times as high.
std::vector<Judged> judged(std::string_view game, std::string_view set, std::string_view figure,
                           double measured, double allowance = 1);

}  // namespace officina
