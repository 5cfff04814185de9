#include "tables/sha256.h"

#include <bit>
#include <cstring>

namespace officina::tables {

namespace {

using Words = std::array<std::uint32_t, 8>;
constexpr std::size_t kBlock = 64, kRounds = 64;

// The first 32 bits of what is behind the point in the square roots of the first eight primes, ...
constexpr Words kBegin{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
// ... and in the cube roots of the first 64.
constexpr std::array<std::uint32_t, kRounds> kRound{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void take_in(Words& state, const std::uint8_t* block) {
    std::array<std::uint32_t, kRounds> w{};
    for (std::size_t i = 0; i < 16; ++i)
        for (std::size_t byte = 0; byte < 4; ++byte) w[i] = w[i] << 8 | block[4 * i + byte];
    for (std::size_t i = 16; i < kRounds; ++i) {
        const std::uint32_t low = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const std::uint32_t high = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < kRounds; ++i) {
        const std::uint32_t chosen = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        const std::uint32_t first =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + chosen + kRound[i] + w[i];
        const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
        h = g, g = f, f = e, e = d + first;
        d = c, c = b, b = a, a = first + second;
    }
    const Words after{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < after.size(); ++i) state[i] += after[i];
}

}  // namespace

std::array<std::uint8_t, 32> sha256(std::string_view text) {
    Words state = kBegin;
    const std::uint64_t bits = std::uint64_t{text.size()} * 8;
    for (; text.size() >= kBlock; text.remove_prefix(kBlock))
        take_in(state, reinterpret_cast<const std::uint8_t*>(text.data()));
    // What is left, a one, zeros, and the length: one block, or two.
    std::array<std::uint8_t, 2 * kBlock> rest{};
    if (!text.empty()) std::memcpy(rest.data(), text.data(), text.size());
    rest[text.size()] = 0x80;
    const std::size_t end = text.size() + 9 <= kBlock ? kBlock : 2 * kBlock;
    for (std::size_t i = 0; i < 8; ++i) rest[end - 1 - i] = static_cast<std::uint8_t>(bits >> 8 * i);
    for (std::size_t at = 0; at < end; at += kBlock) take_in(state, rest.data() + at);
    std::array<std::uint8_t, 32> hash{};
    for (std::size_t i = 0; i < hash.size(); ++i)
        hash[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return hash;
}

std::string sha256_digits(std::string_view text) {
    std::string digits;
    for (const std::uint8_t byte : sha256(text)) {
        digits += "0123456789abcdef"[byte >> 4];
        digits += "0123456789abcdef"[byte & 15];
    }
    return digits;
}

}  // namespace officina::tables
