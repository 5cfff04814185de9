#include "tables/dice.h"

#include "match/record.h"
#include "tables/sha256.h"

namespace officina::tables {

std::string commitment_to(std::string_view seed, const Heading& heading,
                          std::span<const RecordedMove> moves) {
    return commitment_to(std::string(seed) + "\n" + written(Record{heading, {moves.begin(), moves.end()}}));
}

std::string commitment_to(std::string_view text) { return sha256_digits(text); }

Random dice_for(std::string_view seed, std::uint32_t moves) {
    const auto hash = sha256(std::string(seed) + ":" + std::to_string(moves));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | hash[i];
    return Random(number);
}

}  // namespace officina::tables
