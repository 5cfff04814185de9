#pragma once
// A quick name for bytes, eight at a time: for the memory of a search. Not the same on every machine, so never in a record;
// for those there is engine/hash.h.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace officina {

inline std::uint64_t quick_hash(std::span<const std::byte> bytes, std::uint64_t seed) {
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
    std::uint64_t a = seed * kOdd + 1, b = ~a;
    std::size_t at = 0;
    const auto word = [&](std::size_t from) {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes.data() + from, sizeof value);
        return value;
    };
    const auto folded = [](std::uint64_t x, std::uint64_t y) {
        const auto product = static_cast<unsigned __int128>(x) * y;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    for (; at + 16 <= bytes.size(); at += 16) {
        a = folded(a ^ word(at), kOdd ^ word(at + 8));
        b = b * 5 + a;
    }
    for (; at < bytes.size(); ++at) a = folded(a ^ static_cast<std::uint64_t>(bytes[at]), kOdd ^ at);
    return folded(a ^ kOdd, b ^ bytes.size());
}

}  // namespace officina
