#include "engine/random.h"

#include <array>
#include <gtest/gtest.h>

namespace officina {
namespace {

// The published numbers of xoshiro256++ seeded by splitmix64; a replay of an old record depends on every bit.
TEST(Random, KnownAnswers) {
    Random random(0);
    for (std::uint64_t expected :
         {0x53175D61490B23DFu, 0x61DA6F3DC380D507u, 0x5C0FDF91EC9A7BFCu, 0x02EEBF8C3BBE5E1Au,
          0x7ECA04EBAF4A5EEAu, 0x0543C37757F08D9Au, 0xDB7490C75AB5026Eu, 0xD87343E6464BC959u})
        EXPECT_EQ(random.next(), expected);
    EXPECT_EQ(Random(1).next(), 0xCFC5D07F6F03C29Bu);
}

TEST(Random, WorksWhileCompiling) { static_assert(Random(0).next() == 0x53175D61490B23DFu); }

// For some n only 32 bits can be dealt out unfairly enough to be seen: of 3 * 2^30 numbers a plain
// multiplication would make every third twice as likely as the others.
TEST(Random, BelowIsFairWhereRoundingWouldShow) {
    constexpr std::uint32_t kRange = 3u << 30;
    constexpr int kDraws = 300'000;
    Random random(7);
    std::array<int, 3> by_remainder{};
    for (int draw = 0; draw < kDraws; ++draw) {
        const std::uint32_t number = random.below(kRange);
        ASSERT_LT(number, kRange);
        ++by_remainder[number % 3];
    }
    for (int count : by_remainder) EXPECT_NEAR(count, kDraws / 3, 1500);  // about six standard deviations
}

TEST(Random, BelowIsFairForDice) {
    constexpr int kDraws = 600'000;
    Random random(11);
    std::array<int, 6> faces{};
    for (int draw = 0; draw < kDraws; ++draw) ++faces[random.below(6)];
    for (int count : faces) EXPECT_NEAR(count, kDraws / 6, 1800);
}

TEST(Random, BelowOneIsZero) { EXPECT_EQ(Random(3).below(1), 0u); }

}  // namespace
}  // namespace officina
