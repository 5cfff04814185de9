#include "arena/balance_plot.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arena/svg.h"
#include "match/markup.h"

namespace officina::arena {

namespace {

constexpr int kWidth = 760, kLabels = 210, kNotes = 110, kRow = 18, kHeading = 34, kFoot = 26;

}  // namespace

std::string interval_plot(const std::vector<PlotGroup>& groups) {
    int height = kFoot;
    for (const PlotGroup& group : groups) height += kHeading + kRow * static_cast<int>(group.rows.size());
    const double span = kWidth - kLabels - kNotes;
    const auto x = [&](double share) { return kLabels + std::clamp(share, 0.0, 1.0) * span; };
    // Colours that can be read on a white and on a dark page.
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
        "font-family=\"system-ui, sans-serif\" font-size=\"11\">\n"
        "<rect width=\"{0}\" height=\"{1}\" rx=\"6\" fill=\"#fbfaf7\"/>\n",
        kWidth, height);
    int y = 0;
    for (const PlotGroup& group : groups) {
        const int top = y + kHeading;
        const int end = top + kRow * static_cast<int>(group.rows.size());
        svg += fmt::format(
            "<text x=\"12\" y=\"{}\" font-size=\"13\" font-weight=\"600\" fill=\"#2b2a27\">{}</text>\n",
            y + 23, escaped(group.heading));
        svg += fmt::format("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"#dcebdd\"/>\n",
                           x(group.low), top, x(group.high) - x(group.low), end - top);
        for (int tick = 0; tick <= 4; ++tick) {
            svg += fmt::format(
                "<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\" stroke=\"#d9d5cc\"/>\n",
                x(tick * 0.25), top, end);
        }
        y = top;
        for (const PlotRow& row : group.rows) {
            const bool inside = row.figure.value >= group.low && row.figure.value <= group.high;
            const char* colour = inside ? "#2f6f4f" : "#b3541e";
            const double middle = y + kRow / 2.0;
            svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\" fill=\"#2b2a27\">{}</text>\n",
                               kLabels - 10, middle + 4, escaped(row.label));
            svg += fmt::format(
                "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
                "stroke-width=\"2\"/>\n",
                x(row.figure.low), x(row.figure.high), middle, middle, colour);
            // Inside the band a disc, outside a diamond: colour alone tells nothing.
            if (inside) {
                svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n",
                                   x(row.figure.value), middle, colour);
            } else {
                svg += fmt::format(
                    "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"8\" height=\"8\" fill=\"{2}\" "
                    "transform=\"rotate(45 {3:.1f} {4:.1f})\"/>\n",
                    x(row.figure.value) - 4, middle - 4, colour, x(row.figure.value), middle);
            }
            svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" fill=\"#5d594f\">{}</text>\n",
                               kWidth - kNotes + 10, middle + 4, escaped(row.note));
            y += kRow;
        }
    }
    for (int tick = 0; tick <= 4; ++tick)
        svg +=
            fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\" fill=\"#5d594f\">{} %</text>\n",
                        x(tick * 0.25), height - 9, tick * 25);
    return svg + "</svg>\n";
}

}  // namespace officina::arena
