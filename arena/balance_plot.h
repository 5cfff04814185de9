#pragma once
// A plot of figures with their intervals, as an SVG file of its own: one row each, grouped under headings.

#include <string>
#include <vector>

#include "arena/statistics.h"

namespace officina::arena {

struct PlotRow {
    std::string label;
    Estimate figure;   // from 0 to 1
    std::string note;  // at the right end
};

struct PlotGroup {
    std::string heading;
    double low = 0, high = 0;  // the band a figure should lie in
    std::vector<PlotRow> rows;
};

// Figures from 0 to 1, shown in percent.
std::string interval_plot(const std::vector<PlotGroup>& groups);

}  // namespace officina::arena
