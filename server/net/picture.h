#pragma once
// A picture of a table for pages elsewhere where its link is pasted; most of them show no SVG. It is drawn here from plain shapes:
// the game's emblem (games/<game>/emblem.txt) above a row of seats, each with its shape and colour, as many of them filled as are
// taken. No words, no names, nothing of the game itself. Drawing one takes twelve milliseconds: pictures.h does it beside everything else.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tables/store.h"

namespace officina::server {

// Pixels of a few plain colours, 0xRRGGBB; edges are smoothed.
class Raster {
  public:
    struct Point {
        double x, y;
    };
    Raster(int width, int height);

    void rect(std::uint32_t colour, double x, double y, double width, double height);
    void circle(std::uint32_t colour, double x, double y, double radius);
    void polygon(std::uint32_t colour, std::span<const Point> corners);

    int width() const { return width_; }
    int height() const { return height_; }
    std::uint32_t at(int x, int y) const { return pixels_[static_cast<std::size_t>(y * width_ + x)]; }

  private:
    int width_, height_;
    std::vector<std::uint32_t> pixels_;
};

// Lines such as "circle #C4673F 160 78 63", scaled. False where one of them is none.
bool draw_emblem(Raster& raster, std::string_view emblem, double scale);

// As a PNG file with a palette of at most 256 colours.
std::string png(const Raster& raster);

// All that a picture shows: how many seats are taken, not which, so that there are few pictures however many tables there are.
struct PictureLooks {
    std::string game;
    std::size_t seats = 0, taken = 0;

    auto operator<=>(const PictureLooks&) const = default;
};
PictureLooks looks_of(const tables::TableSummary& table);

// Nothing where the game has no emblem.
std::optional<std::string> picture_of(const PictureLooks& looks);

inline constexpr int kPictureWidth = 600, kPictureHeight = 315;

}  // namespace officina::server
