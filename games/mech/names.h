#pragma once
// How tiles, cards and words of Mech a Dream are written in moves and JSON: "B01", "G1b", "P4", "morning".

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words.h"
#include "games/mech/pieces.h"
#include "games/mech/rules.h"

namespace officina::mech {

std::string_view written(const Id& id);

std::string_view name_of(Colour colour);
std::string_view name_of(Power power);
std::string_view name_of(Moment moment);
std::string_view name_of(Phase phase);
std::string_view name_of(Special special);
std::string_view name_of(Action action);

// A tile with its copy: two tiles of one kind are "G1a" and "G1b".
std::string name_of_tile(const Box& box, TileIndex tile);
std::optional<TileIndex> tile_named(const Box& box, std::string_view name);
std::optional<std::uint8_t> delivery_named(const Box& box, std::string_view name);
std::optional<std::uint8_t> screen_named(const Box& box, std::string_view name);  // 1 .. kScreens
std::optional<std::uint8_t> specialist_named(const Box& box, std::string_view name);

// A whole number from 1 to `most`.
std::optional<int> number_named(std::string_view text, int most);
}  // namespace officina::mech
