#include "tables/dice.h"

#include <array>
#include <sodium.h>

namespace officina {

std::string commitment_to(std::string_view seed, const Heading& heading,
                          std::span<const RecordedMove> moves) {
    return commitment_to(std::string(seed) + "\n" + written(Record{heading, {moves.begin(), moves.end()}}));
}

std::string commitment_to(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string digits;
    for (unsigned char byte : hash) {
        digits += "0123456789abcdef"[byte >> 4];
        digits += "0123456789abcdef"[byte & 15];
    }
    return digits;
}

Random dice_for(std::string_view seed, std::uint32_t moves) {
    const std::string text = std::string(seed) + ":" + std::to_string(moves);
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < 8; ++i) number = number << 8 | hash[i];
    return Random(number);
}

}  // namespace officina
