#pragma once
// The plots of a report, each from plain figures to a drawing.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/statistics.h"

namespace officina::arena {

using WriteFigure = std::function<std::string(double)>;

// Dots with their intervals, one below the other: who is where, and how surely.
struct IntervalPlot {
    struct Row {
        std::string name, figure;  // left and right of the drawing
        Estimate estimate;
        int colour = 0;
    };
    struct Mark {
        double at;
        std::string name;
    };

    std::string label;
    std::vector<Row> rows;
    double low = 0, high = 1;  // of the axis
    std::vector<Mark> marks;   // dashed
    WriteFigure write;
};
std::string drawn(const IntervalPlot& plot);

// How often which figure came up.
struct Histogram {
    std::string label, axis;
    std::vector<double> figures;
    std::optional<double> even;  // dashed
    bool whole = false;          // whole numbers: no bar between them
    bool wide = false;           // a whole row of the page
    int colour = 0;
    WriteFigure write;
};
std::string drawn(const Histogram& plot);

// Parts that add up, some of them below zero.
struct StackedBars {
    struct Row {
        std::string name, sum;
        std::vector<double> parts;
    };

    std::string label;
    std::vector<std::string> parts;  // their names; colours go by place
    std::vector<Row> rows;
    WriteFigure write;
};
std::string drawn(const StackedBars& plot);

// A share as it settled down, deal after deal, within its interval.
struct RunningShare {
    std::string label, axis;
    std::vector<double> deals;
    int games_a_deal = 1;
    double even = 0.5;
    int colour = 0;
    WriteFigure write, write_count;
};
std::string drawn(const RunningShare& plot);

}  // namespace officina::arena
