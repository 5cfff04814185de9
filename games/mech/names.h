#pragma once
// How tiles, cards and words of Mech a Dream are written in moves and JSON: "B01", "G1b", "P4", "morning".

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "games/mech/pieces.h"
#include "games/mech/rules.h"
#include "match/words.h"

namespace officina::mech {

// The letters of an id or a name.
template <std::size_t N>
constexpr std::string_view written(const std::array<char, N>& text) {
    return {text.data(), static_cast<std::size_t>(std::find(text.begin(), text.end(), '\0') - text.begin())};
}

using officina::name_of;
using officina::named;

// The kinds of goods, as content, JSON and facts write them.
struct GoodsWord {
    std::string_view word;
    std::uint8_t Goods::* amount;
};
inline constexpr std::array kGoodsWords{
    GoodsWord{"flower", &Goods::flower},       GoodsWord{"ink", &Goods::ink},
    GoodsWord{"rainbow", &Goods::rainbow},     GoodsWord{"points", &Goods::points},
    GoodsWord{"hourglass", &Goods::hourglass}, GoodsWord{"activate", &Goods::activation},
};

// A tile with its copy: two tiles of one kind are "G1a" and "G1b".
std::string name_of_tile(const Box& box, TileIndex tile);
std::optional<TileIndex> tile_named(const Box& box, std::string_view name);
std::optional<std::uint8_t> delivery_named(const Box& box, std::string_view name);
std::optional<std::uint8_t> screen_named(const Box& box, std::string_view name);  // 1 .. kScreens
std::optional<std::uint8_t> specialist_named(const Box& box, std::string_view name);

}  // namespace officina::mech
