#pragma once
// Drawings for a page, as inline SVG. Colours are classes: the page's style sheet knows what they are by day, by night and
// on paper.

#include <string>
#include <string_view>
#include <vector>

namespace officina::arena {

class Svg {
  public:
    // `label` is read out to those who do not see it.
    Svg(double width, double height, std::string_view label);

    void line(double x1, double y1, double x2, double y2, std::string_view css);
    // `tip` is shown under the pointer.
    void box(double x, double y, double width, double height, std::string_view css,
             std::string_view tip = {});
    void dot(double x, double y, double radius, std::string_view css, std::string_view tip = {});
    // `anchor`: start, middle or end.
    void text(double x, double y, std::string_view words, std::string_view anchor, std::string_view css = {});

    struct Point {
        double x, y;
    };
    void path(const std::vector<Point>& points, std::string_view css);
    void area(const std::vector<Point>& points, std::string_view css);

    std::string done() const { return body_ + "</svg>\n"; }

  private:
    std::string body_;
};

// Where marks stand on an axis: about this many, at round numbers, none outside.
std::vector<double> round_marks(double low, double high, int about);

// From figures to places on the paper.
struct Scale {
    double low, high;  // figures
    double from, to;   // places

    double operator()(double figure) const;
};

}  // namespace officina::arena
