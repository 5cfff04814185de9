#pragma once
// The bars: what a figure is measured against. They stand beside the figures, met or missed.

#include <string_view>
#include <vector>

#include "match/trials.h"

namespace officina::bench {

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

}  // namespace officina::bench
