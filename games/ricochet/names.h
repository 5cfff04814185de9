#pragma once
// How spaces, robots, directions and tokens are written: "e5", "red", "north", "red moon".
// Columns are a to p from the west, rows 1 to 16 from the north.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "games/ricochet/pieces.h"
#include "match/words.h"

namespace officina::ricochet {

std::string written(Cell cell);
using officina::name_of;
using officina::named;
std::string name_of_token(Token token);
std::string_view name_of_quarter(int quarter);  // clockwise from "northwest"

std::optional<Cell> cell_named(std::string_view text);
std::optional<Direction> direction_named(std::string_view text);  // also n, e, s, w
std::optional<Token> token_named(std::string_view text);          // "red moon", "vortex"

}  // namespace officina::ricochet
