#include "games/mech/names.h"

namespace officina::mech {

namespace {

template <class Things>
std::optional<std::uint8_t> place_of(const Things& things, std::string_view name) {
    for (std::size_t i = 0; i < things.size(); ++i)
        if (!name.empty() && written(things[i].id) == name) return static_cast<std::uint8_t>(i);
    return std::nullopt;
}

}  // namespace

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
    return place_of(box.deliveries, name);
}
std::optional<std::uint8_t> screen_named(const Box& box, std::string_view name) {
    return place_of(box.screens, name);
}
std::optional<std::uint8_t> specialist_named(const Box& box, std::string_view name) {
    return place_of(box.specialists, name);
}

}  // namespace officina::mech
