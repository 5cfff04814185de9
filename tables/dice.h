#pragma once
// The dice of a table, which can be checked afterwards: a secret seed, its hash told at the start, and for each move of chance
// fresh dice made of the seed and the number of the move alone.

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/random.h"

namespace officina {

// Of the seed as it is written, in hexadecimal digits: what `sha256sum` says of that text.
std::string commitment_to(std::string_view seed);

// For the move of chance that comes after so many moves.
Random dice_for(std::string_view seed, std::uint32_t moves);

}  // namespace officina
