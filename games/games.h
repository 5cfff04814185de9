#pragma once
// The games of the house.

#include <span>
#include <string_view>

#include "match/match.h"

namespace officina {

std::span<const AnyGame* const> games();
// Null where there is no such game.
const AnyGame* game_named(std::string_view name);

}  // namespace officina
