#pragma once
// Random numbers that are the same on every platform and compiler: xoshiro256++, seeded by splitmix64.

#include <array>
#include <cassert>
#include <cstdint>

namespace officina {

class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : words_) {
            seed += 0x9E3779B97F4A7C15u;
            std::uint64_t z = seed;
            z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
            z = (z ^ z >> 27) * 0x94D049BB133111EBu;
            word = z ^ z >> 31;
        }
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = rotated(words_[0] + words_[3], 23) + words_[0];
        const std::uint64_t t = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= t;
        words_[3] = rotated(words_[3], 45);
        return result;
    }

    // One of 0 .. n - 1, each exactly as likely as the others.
    constexpr std::uint32_t below(std::uint32_t n) {
        assert(n > 0);
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t unfair = (0u - n) % n;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    static constexpr std::uint64_t rotated(std::uint64_t x, int k) { return x << k | x >> (64 - k); }
    std::array<std::uint64_t, 4> words_{};
};

}  // namespace officina
