#include "server/net/picture.h"

#include <algorithm>
#include <array>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <functional>
#include <numbers>
#include <sstream>

#include "engine/embedded.h"
#include "games/games.h"

namespace officina::embedded {
extern const std::span<const EmbeddedFile> emblems;
}  // namespace officina::embedded

namespace officina::server {

namespace zlib = boost::beast::zlib;

namespace {

constexpr int kFiner = 4;  // lines and columns a pixel is looked at by
constexpr double kEmblemWidth = 320;

std::uint32_t mixed(std::uint32_t below, std::uint32_t above, double share) {
    std::uint32_t result = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const double from = below >> shift & 255, to = above >> shift & 255;
        result |= static_cast<std::uint32_t>(std::lround(from + (to - from) * share)) << shift;
    }
    return result;
}

// --- PNG

void add_number(std::string& to, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) to += static_cast<char>(number >> shift & 255);
}

std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = ~0U;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

void add_chunk(std::string& to, std::string_view kind, std::string_view data) {
    add_number(to, static_cast<std::uint32_t>(data.size()));
    const std::string whole = std::string(kind) + std::string(data);
    to += whole;
    add_number(to, crc_of(whole));
}

// Bytes as a zlib stream.
std::string packed(std::string_view bytes) {
    constexpr int kLevel = 6, kWindow = 15, kMemory = 8;  // what zlib itself does where nothing is said
    std::string stream = "\x78\x9c";
    const std::size_t head = stream.size();
    stream.resize(head + zlib::deflate_upper_bound(bytes.size()));
    zlib::deflate_stream deflate;
    deflate.reset(kLevel, kWindow, kMemory, zlib::Strategy::normal);
    zlib::z_params into;
    into.next_in = bytes.data();
    into.avail_in = bytes.size();
    into.next_out = stream.data() + head;
    into.avail_out = stream.size() - head;
    boost::system::error_code end;  // the end of the stream is one, too
    deflate.write(into, zlib::Flush::finish, end);
    stream.resize(head + into.total_out);
    std::uint32_t low = 1, high = 0;
    for (const char byte : bytes) {
        low = (low + static_cast<unsigned char>(byte)) % 65521;
        high = (high + low) % 65521;
    }
    add_number(stream, high << 16 | low);
    return stream;
}

// The colours that are there most; where an edge was smoothed, others come near enough.
std::vector<std::uint32_t> palette_of(const Raster& raster) {
    constexpr std::size_t kMost = 256;
    boost::unordered_flat_map<std::uint32_t, int> counts;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) ++counts[raster.at(x, y)];
    std::vector<std::pair<int, std::uint32_t>> ranked;
    for (const auto& [colour, count] : counts) ranked.emplace_back(count, colour);
    std::ranges::sort(ranked, std::greater<>());
    ranked.resize(std::min(ranked.size(), kMost));
    std::vector<std::uint32_t> colours;
    for (const auto& [count, colour] : ranked) colours.push_back(colour);
    return colours;
}

int difference(std::uint32_t one, std::uint32_t other) {
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int apart = static_cast<int>(one >> shift & 255) - static_cast<int>(other >> shift & 255);
        sum += apart * apart;
    }
    return sum;
}

// --- Seats, as everywhere else (web/src/table/seats.ts)

constexpr std::array<std::uint32_t, 6> kSeatColours{0x0072B2, 0xD55E00, 0x009E73,
                                                    0xCC79A7, 0xF0E442, 0x56B4E9};
constexpr std::uint32_t kInk = 0x1B1F24, kPaper = 0xFFFFFF;

std::vector<Raster::Point> seat_shape(std::size_t seat, double x, double y, double radius) {
    const auto around = [&](int corners, double turn, double size) {
        std::vector<Raster::Point> shape;
        for (int i = 0; i < corners; ++i) {
            const double angle = turn + 2 * std::numbers::pi * i / corners;
            shape.push_back({x + size * std::sin(angle), y - size * std::cos(angle)});
        }
        return shape;
    };
    switch (seat % 6) {
        case 1: return around(3, 0, radius * 1.15);
        case 2: return around(4, std::numbers::pi / 4, radius * 1.2);
        case 3: return around(4, 0, radius * 1.15);
        case 4: {
            std::vector<Raster::Point> plus;
            const double arm = radius / 2.6;
            for (const auto& [across, along] :
                 std::initializer_list<std::pair<double, double>>{{-arm, -radius},
                                                                  {arm, -radius},
                                                                  {arm, -arm},
                                                                  {radius, -arm},
                                                                  {radius, arm},
                                                                  {arm, arm},
                                                                  {arm, radius},
                                                                  {-arm, radius},
                                                                  {-arm, arm},
                                                                  {-radius, arm},
                                                                  {-radius, -arm},
                                                                  {-arm, -arm}})
                plus.push_back({x + across, y + along});
            return plus;
        }
        case 5: return around(5, 0, radius * 1.1);
        default: return around(48, 0, radius);
    }
}

void draw_seats(Raster& raster, const PictureLooks& looks) {
    constexpr double kBand = 60, kRadius = 19, kApart = 62;
    const double y = raster.height() - kBand / 2;
    raster.rect(kPaper, 0, raster.height() - kBand, raster.width(), kBand);
    double x = raster.width() / 2.0 - kApart * (static_cast<double>(looks.seats) - 1) / 2;
    for (std::size_t seat = 0; seat < looks.seats; ++seat, x += kApart) {
        raster.polygon(kInk, seat_shape(seat, x, y, kRadius));
        raster.polygon(seat < looks.taken ? kSeatColours[seat % 6] : kPaper,
                       seat_shape(seat, x, y, kRadius - 3));
    }
}

}  // namespace

Raster::Raster(int width, int height)
    : width_(width), height_(height), pixels_(static_cast<std::size_t>(width * height), kPaper) {}

void Raster::rect(std::uint32_t colour, double x, double y, double width, double height) {
    const std::array<Point, 4> corners{Point{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
    polygon(colour, corners);
}

void Raster::circle(std::uint32_t colour, double x, double y, double radius) {
    std::vector<Point> corners;
    for (int i = 0; i < 64; ++i) {
        const double angle = 2 * std::numbers::pi * i / 64;
        corners.push_back({x + radius * std::cos(angle), y + radius * std::sin(angle)});
    }
    polygon(colour, corners);
}

// Line by line, each pixel by kFiner lines; along a line the covered stretch is exact.
void Raster::polygon(std::uint32_t colour, std::span<const Point> corners) {
    if (corners.size() < 3) return;
    const auto [top, bottom] = std::ranges::minmax(corners, {}, &Point::y);
    const int first = std::max(0, static_cast<int>(std::floor(top.y)));
    const int last = std::min(height_ - 1, static_cast<int>(std::floor(bottom.y)));
    std::vector<double> covered(static_cast<std::size_t>(width_)), crossings;
    for (int row = first; row <= last; ++row) {
        std::ranges::fill(covered, 0);
        for (int part = 0; part < kFiner; ++part) {
            const double y = row + (part + 0.5) / kFiner;
            crossings.clear();
            for (std::size_t i = 0; i < corners.size(); ++i) {
                const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
                if ((a.y <= y) != (b.y <= y))
                    crossings.push_back(a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y));
            }
            std::ranges::sort(crossings);
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
                const double from = std::max(0.0, crossings[i]);
                const double to = std::min(static_cast<double>(width_), crossings[i + 1]);
                for (int x = static_cast<int>(from); x < to; ++x)
                    covered[static_cast<std::size_t>(x)] +=
                        (std::min(to, x + 1.0) - std::max(from, static_cast<double>(x))) / kFiner;
            }
        }
        for (int x = 0; x < width_; ++x)
            if (const double share = covered[static_cast<std::size_t>(x)]; share > 0) {
                std::uint32_t& pixel = pixels_[static_cast<std::size_t>(row * width_ + x)];
                pixel = mixed(pixel, colour, std::min(1.0, share));
            }
    }
}

bool draw_emblem(Raster& raster, std::string_view emblem, double scale) {
    std::istringstream lines{std::string(emblem)};
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with("# ")) continue;
        std::istringstream words(line);
        std::string kind, colour;
        words >> kind >> colour;
        std::vector<double> numbers;
        for (double number; words >> number;) numbers.push_back(number * scale);
        if (!words.eof() || colour.size() != 7 || colour[0] != '#') return false;
        const auto rgb = static_cast<std::uint32_t>(std::stoul(colour.substr(1), nullptr, 16));
        if (kind == "rect" && numbers.size() == 4) {
            raster.rect(rgb, numbers[0], numbers[1], numbers[2], numbers[3]);
        } else if (kind == "circle" && numbers.size() == 3) {
            raster.circle(rgb, numbers[0], numbers[1], numbers[2]);
        } else if (kind == "polygon" && numbers.size() >= 6 && numbers.size() % 2 == 0) {
            std::vector<Raster::Point> corners;
            for (std::size_t i = 0; i < numbers.size(); i += 2)
                corners.push_back({numbers[i], numbers[i + 1]});
            raster.polygon(rgb, corners);
        } else {
            return false;
        }
    }
    return true;
}

std::string png(const Raster& raster) {
    const std::vector<std::uint32_t> colours = palette_of(raster);
    std::string palette, rows;
    for (const std::uint32_t colour : colours)
        for (int shift = 16; shift >= 0; shift -= 8) palette += static_cast<char>(colour >> shift & 255);
    boost::unordered_flat_map<std::uint32_t, char> nearest;
    for (int y = 0; y < raster.height(); ++y) {
        rows += '\0';  // as it is
        for (int x = 0; x < raster.width(); ++x) {
            const std::uint32_t colour = raster.at(x, y);
            const auto [place, is_new] = nearest.try_emplace(colour);
            if (is_new)
                place->second = static_cast<char>(
                    std::ranges::min_element(colours, {},
                                             [&](std::uint32_t other) { return difference(colour, other); }) -
                    colours.begin());
            rows += place->second;
        }
    }
    std::string file = "\x89PNG\r\n\x1a\n", header;
    add_number(header, static_cast<std::uint32_t>(raster.width()));
    add_number(header, static_cast<std::uint32_t>(raster.height()));
    header += std::string("\x08\x03\x00\x00\x00", 5);  // eight bits, by palette
    add_chunk(file, "IHDR", header);
    add_chunk(file, "PLTE", palette);
    add_chunk(file, "IDAT", packed(rows));
    add_chunk(file, "IEND", {});
    return file;
}

PictureLooks looks_of(const tables::TableSummary& table) {
    const auto is_taken = [](const tables::Occupant& one) {
        return one.kind != tables::Occupant::Kind::nobody;
    };
    return {.game = table.game,
            .seats = table.occupants.size(),
            .taken = static_cast<std::size_t>(std::ranges::count_if(table.occupants, is_taken))};
}

std::optional<std::string> picture_of(const PictureLooks& looks) {
    if (!game_named(looks.game)) return std::nullopt;
    Raster raster(kPictureWidth, kPictureHeight);
    // A game that has no emblem is told by its seats alone.
    for (const EmbeddedFile& file : embedded::emblems)
        if (file.path.find("/" + looks.game + "/") != std::string_view::npos &&
            !draw_emblem(raster, file.text, kPictureWidth / kEmblemWidth))
            return std::nullopt;
    draw_seats(raster, looks);
    return png(raster);
}

}  // namespace officina::server
