#include "arena/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "match/markup.h"

namespace officina::arena {

namespace {

std::string points_of(const std::vector<Svg::Point>& points) {
    std::string text;
    for (const auto& [x, y] : points) text += fmt::format("{}{:.1f},{:.1f}", text.empty() ? "" : " ", x, y);
    return text;
}

std::string tip_of(std::string_view tip) {
    return tip.empty() ? std::string() : fmt::format("<title>{}</title>", escaped(tip));
}

}  // namespace

Svg::Svg(double width, double height, std::string_view label)
    : body_(fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n", width, height,
                        escaped(label))) {}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view css) {
    body_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1,
                         y1, x2, y2, css);
}

void Svg::box(double x, double y, double width, double height, std::string_view css, std::string_view tip) {
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\">{}</rect>\n", x, y,
        width, height, css, tip_of(tip));
}

void Svg::dot(double x, double y, double radius, std::string_view css, std::string_view tip) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" class=\"{}\">{}</circle>\n", x, y,
                         radius, css, tip_of(tip));
}

void Svg::text(double x, double y, std::string_view words, std::string_view anchor, std::string_view css) {
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
                         anchor, css, escaped(words));
}

void Svg::path(const std::vector<Point>& points, std::string_view css) {
    body_ += fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", points_of(points), css);
}

void Svg::area(const std::vector<Point>& points, std::string_view css) {
    body_ += fmt::format("<polygon points=\"{}\" class=\"{}\"/>\n", points_of(points), css);
}

std::vector<double> round_marks(double low, double high, int about) {
    if (!(high > low)) return {low};
    const double rough = (high - low) / about;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) {
            step = factor * power;
            break;
        }
    std::vector<double> marks;
    const double slack = step * 1e-9;
    for (double number = std::ceil((low - slack) / step); number * step <= high + slack; ++number)
        marks.push_back(number == 0 ? 0 : number * step);
    return marks;
}

double Scale::operator()(double figure) const {
    if (!(high > low)) return (from + to) / 2;
    return from + (std::clamp(figure, low, high) - low) / (high - low) * (to - from);
}

}  // namespace officina::arena
