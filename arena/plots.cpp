#include "arena/plots.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <ranges>
#include <span>

#include "arena/svg.h"

namespace officina::arena {

namespace {

constexpr double kWide = 900, kNarrow = 440;  // a whole row of the page; half of it
constexpr double kText = 4.5;                 // from the middle of a line of text to its foot

std::string colour(const char* kind, int number) {
    constexpr int kColours = 8;
    return fmt::format("{} c{}", kind, number % kColours);
}

// The axis at the foot, with lines up to the head.
void draw_axis(Svg& svg, const Scale& x, double head, double foot, const WriteFigure& write, int about) {
    for (const double mark : round_marks(x.low, x.high, about)) {
        svg.line(x(mark), head, x(mark), foot, "grid");
        svg.text(x(mark), foot + 16, write(mark), "middle", "small");
    }
}

void draw_side_axis(Svg& svg, const Scale& y, double left, double right, const WriteFigure& write) {
    for (const double mark : round_marks(y.low, y.high, 4)) {
        svg.line(left, y(mark), right, y(mark), "grid");
        svg.text(left - 6, y(mark) + kText, write(mark), "end", "small");
    }
}

}  // namespace

std::string drawn(const IntervalPlot& plot) {
    constexpr double kLeft = 250, kRight = 210, kRow = 34, kHead = 22;
    const double foot = kHead + kRow * static_cast<double>(plot.rows.size());
    Svg svg(kWide, foot + 24, plot.label);
    const Scale x{plot.low, plot.high, kLeft, kWide - kRight};
    draw_axis(svg, x, kHead, foot, plot.write, 6);
    for (const auto& mark : plot.marks) {
        svg.line(x(mark.at), kHead - 4, x(mark.at), foot, "mark");
        svg.text(x(mark.at), kHead - 8, mark.name, "middle", "small");
    }
    double y = kHead + kRow / 2;
    for (const auto& row : plot.rows) {
        svg.text(kLeft - 14, y + kText, row.name, "end");
        svg.line(x(row.estimate.low), y, x(row.estimate.high), y, colour("interval", row.colour));
        svg.dot(x(row.estimate.value), y, 6, colour("fill", row.colour), row.name + ": " + row.figure);
        svg.text(kWide - 4, y + kText, row.figure, "end", "figure");
        y += kRow;
    }
    return svg.done();
}

std::string drawn(const Histogram& plot) {
    constexpr double kLeft = 40, kHead = 12, kFoot = 168;
    const double right_edge = (plot.wide ? kWide : kNarrow) - 10;
    Svg svg(right_edge + 10, kFoot + 40, plot.label);
    if (plot.figures.empty()) return svg.done();
    const auto [least, most] = std::minmax_element(plot.figures.begin(), plot.figures.end());
    // Bars of a round width, so that the figures at their edges can be read.
    const int most_bars = plot.wide ? 45 : 22;
    const auto steps = round_marks(0, std::max(*most - *least, 1e-9), most_bars);
    double width = steps.size() > 1 ? steps[1] - steps[0] : 1;
    if (plot.whole) width = std::max(1.0, std::round(width));
    const double shift = plot.whole ? 0.5 : 0;
    std::map<std::int64_t, int> bars;
    for (const double figure : plot.figures)
        ++bars[static_cast<std::int64_t>(std::floor((figure + shift) / width))];
    int highest = 0;
    for (const auto& [place, count] : bars) highest = std::max(highest, count);
    const Scale x{static_cast<double>(bars.begin()->first) * width - shift,
                  static_cast<double>(bars.rbegin()->first + 1) * width - shift, kLeft, right_edge};
    const Scale y{0, static_cast<double>(highest), kFoot, kHead};
    draw_side_axis(svg, y, kLeft, right_edge, [](double count) {
        return count == std::floor(count) ? fmt::format("{:.0f}", count) : "";
    });
    for (const double mark : round_marks(x.low, x.high, plot.wide ? 12 : 6)) {
        if (plot.whole && mark != std::floor(mark)) continue;
        svg.line(x(mark), kFoot, x(mark), kFoot + 4, "axis");
        svg.text(x(mark), kFoot + 18, plot.write(mark), "middle", "small");
    }
    for (const auto& [place, count] : bars) {
        const double from = static_cast<double>(place) * width - shift;
        const double left = x(from), right = x(from + width);
        const std::string range = plot.whole && width == 1
                                      ? plot.write(from + shift)
                                      : plot.write(from + shift) + " – " + plot.write(from + shift + width);
        svg.box(left + 0.5, y(count), std::max(0.5, right - left - 1), kFoot - y(count),
                colour("fill", plot.colour), range + ": " + std::to_string(count));
    }
    svg.line(kLeft, kFoot, right_edge, kFoot, "axis");
    if (plot.even && *plot.even >= x.low && *plot.even <= x.high)
        svg.line(x(*plot.even), kHead, x(*plot.even), kFoot, "mark");
    svg.text((kLeft + right_edge) / 2, kFoot + 36, plot.axis, "middle", "small");
    return svg.done();
}

std::string drawn(const StackedBars& plot) {
    constexpr double kLeft = 250, kRight = 90, kRow = 40, kHead = 8, kBar = 26;
    double low = 0, high = 0;
    for (const auto& row : plot.rows) {
        double below = 0, above = 0;
        for (const double part : row.parts) (part < 0 ? below : above) += part;
        low = std::min(low, below);
        high = std::max(high, above);
    }
    const double foot = kHead + kRow * static_cast<double>(plot.rows.size());
    Svg svg(kWide, foot + 24, plot.label);
    const Scale x{low, high, kLeft, kWide - kRight};
    draw_axis(svg, x, kHead, foot, plot.write, 8);
    double y = kHead + kRow / 2;
    for (const auto& row : plot.rows) {
        svg.text(kLeft - 14, y + kText, row.name, "end");
        double below = 0, above = 0;
        for (std::size_t i = 0; i < row.parts.size(); ++i) {
            const double part = row.parts[i];
            double& end = part < 0 ? below : above;
            const double from = x(std::min(end, end + part)), to = x(std::max(end, end + part));
            end += part;
            const std::string figure = plot.write(part);
            svg.box(from, y - kBar / 2, to - from, kBar, colour("fill", static_cast<int>(i)),
                    plot.parts[i] + ": " + figure);
            constexpr double kLetter = 8;
            if (to - from > kLetter * static_cast<double>(figure.size()) + 4)
                svg.text((from + to) / 2, y + kText, figure, "middle", "inside");
        }
        svg.text(kWide - 4, y + kText, row.sum, "end", "figure");
        y += kRow;
    }
    svg.line(x(0), kHead, x(0), foot, "axis");
    return svg.done();
}

std::string drawn(const RunningShare& plot) {
    constexpr double kLeft = 50, kHead = 12, kFoot = 168, kRightEdge = kNarrow - 10;
    Svg svg(kNarrow, kFoot + 40, plot.label);
    const std::size_t deals = plot.deals.size();
    if (deals == 0) return svg.done();
    constexpr std::size_t kPoints = 150;
    std::vector<std::pair<std::size_t, Estimate>> way;
    for (std::size_t i = 1; i <= std::min(deals, kPoints); ++i) {
        const std::size_t until = deals <= kPoints ? i : deals * i / kPoints;
        way.emplace_back(until, share_of(std::span(plot.deals).first(until)));
    }
    // The first deals prove nothing and would fill the paper: the axis holds what the second half says, and the even share.
    double low = plot.even, high = plot.even;
    for (std::size_t i = way.size() / 4; i < way.size(); ++i) {
        low = std::min(low, way[i].second.low);
        high = std::max(high, way[i].second.high);
    }
    const double room = std::max(0.02, (high - low) * 0.1);
    const Scale y{std::max(0.0, low - room), std::min(1.0, high + room), kFoot, kHead};
    const double games = static_cast<double>(deals) * plot.games_a_deal;
    const Scale x{0, games, kLeft, kRightEdge};
    draw_side_axis(svg, y, kLeft, kRightEdge, plot.write);
    for (const double mark : round_marks(0, games, 5))
        svg.text(x(mark), kFoot + 18, plot.write_count(mark), "middle", "small");
    std::vector<Svg::Point> middle, band;
    const auto place = [&](std::size_t until) { return x(static_cast<double>(until) * plot.games_a_deal); };
    for (const auto& [until, share] : way) {
        middle.push_back({place(until), y(share.value)});
        band.push_back({place(until), y(share.high)});
    }
    for (const auto& [until, share] : std::views::reverse(way)) band.push_back({place(until), y(share.low)});
    svg.area(band, colour("band", plot.colour));
    svg.line(kLeft, y(plot.even), kRightEdge, y(plot.even), "mark");
    svg.path(middle, colour("way", plot.colour));
    svg.line(kLeft, kFoot, kRightEdge, kFoot, "axis");
    svg.text((kLeft + kRightEdge) / 2, kFoot + 36, plot.axis, "middle", "small");
    return svg.done();
}

}  // namespace officina::arena
