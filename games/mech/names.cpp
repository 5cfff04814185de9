#include "games/mech/names.h"

#include <algorithm>
#include <charconv>

namespace officina::mech {

namespace {

template <class T, std::size_t N>
std::string_view name_in(const std::array<std::string_view, N>& names, T value) {
    return names[static_cast<std::size_t>(value)];
}

constexpr std::array<std::string_view, 4> kColours{"blue", "red", "green", "yellow"};
constexpr std::array<std::string_view, kPowers> kPowerNames{"none", "ink", "rainbow", "time", "dock"};
constexpr std::array<std::string_view, kMoments> kMomentNames{"morning", "afternoon", "evening"};
constexpr std::array<std::string_view, 11> kPhases{"revealing", "marketing", "unloading", "dealing",
                                                   "keeping",   "beginning", "picking",   "day",
                                                   "night",     "late",      "over"};
constexpr std::array<std::string_view, 4> kSpecials{"none", "evening_packet", "acquire", "copy"};
constexpr std::array<std::string_view, 4> kActions{"stock", "dock", "acquire", "build"};

template <class Things>
std::optional<std::uint8_t> named(const Things& things, std::string_view name) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (!name.empty() && written(things[i].id) == name) return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

}  // namespace

std::string_view written(const Id& id) {
    const auto end = std::find(id.begin(), id.end(), '\0');
    return {id.data(), static_cast<std::size_t>(end - id.begin())};
}

std::string_view name_of(Colour colour) { return name_in(kColours, colour); }
std::string_view name_of(Power power) { return name_in(kPowerNames, power); }
std::string_view name_of(Moment moment) { return name_in(kMomentNames, moment); }
std::string_view name_of(Phase phase) { return name_in(kPhases, phase); }
std::string_view name_of(Special special) { return name_in(kSpecials, special); }
std::string_view name_of(Action action) { return name_in(kActions, action); }

std::string name_of_tile(const Box& box, TileIndex tile) {
    std::string name(written(box.tiles[tile].id));
    if (box.tiles[tile].copies > 1) name += static_cast<char>('a' + box.tiles[tile].copy);
    return name;
}

std::optional<TileIndex> tile_named(const Box& box, std::string_view name) {
    for (TileIndex tile = 0; tile < kTiles; ++tile)
        if (name_of_tile(box, tile) == name) return tile;
    return std::nullopt;
}

std::optional<std::uint8_t> delivery_named(const Box& box, std::string_view name) {
    return named(box.deliveries, name);
}
std::optional<std::uint8_t> screen_named(const Box& box, std::string_view name) {
    return named(box.screens, name);
}
std::optional<std::uint8_t> specialist_named(const Box& box, std::string_view name) {
    return named(box.specialists, name);
}

std::optional<int> number_named(std::string_view text, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 1 || number > most)
        return std::nullopt;
    return number;
}

}  // namespace officina::mech
