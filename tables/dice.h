#pragma once
// The dice of a table, which can be checked afterwards: a secret seed, a hash that promises it, told before the first draw, and
// for each move of chance fresh dice made of the seed and the number of the move alone.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/random.h"
#include "match/heading.h"

namespace officina::tables {

// The hash of a promise, in hexadecimal digits: what `sha256sum` says of the seed, an end of line, and the record as it stands
// without any promise: its heading (game, content, seats, options) and the moves that were made before.
std::string commitment_to(std::string_view seed, const Heading& heading, std::span<const RecordedMove> moves);
// As older versions promised: the hash of the seed alone.
std::string commitment_to(std::string_view seed);

// For the move of chance that comes after this many moves.
Random dice_for(std::string_view seed, std::uint32_t moves);

}  // namespace officina::tables
