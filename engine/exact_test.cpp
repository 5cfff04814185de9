#include "engine/exact.h"

#include <cmath>
#include <gtest/gtest.h>

namespace officina::exact {
namespace {

TEST(Exact, PowersOfTwoAreThemselves) {
    static_assert(exp2(0.0) == 1 && exp2(10.0) == 1024 && exp2(-3.0) == 0.125);
    static_assert(exp2(0.0F) == 1 && exp2(6.0F) == 64 && exp2(-6.0F) == 1 / 64.0F);
    static_assert(log2(8) == 3 && log2(0.25) == -2 && log2(1) == 0);
}

TEST(Exact, AgreesWithTheStandardLibrary) {
    for (double x = -1000; x <= 1000; x += 0.3717) {
        EXPECT_NEAR(exp2(x) / std::exp2(x), 1, 4e-15) << x;
        const auto small = static_cast<float>(x / 8);
        EXPECT_NEAR(exp2(small) / std::exp2(small), 1, 3e-7F) << small;
        if (std::abs(x) < 80)
            EXPECT_NEAR(exp(static_cast<float>(x)) / std::exp(static_cast<float>(x)), 1, 1e-5F) << x;
    }
    for (double base : {0.01, 0.75, 1.25, 1.4, 2.0, 123.0}) {
        EXPECT_NEAR(log2(base), std::log2(base), 1e-15 * (1 + std::abs(std::log2(base)))) << base;
        for (double exponent : {-3.5, 0.0, 0.1, 1.0, 4.0, 17.25})
            EXPECT_NEAR(pow(base, exponent) / std::pow(base, exponent), 1, 1e-13) << base << " " << exponent;
    }
}

// These are the bits, on every machine and with every compiler.
TEST(Exact, AlwaysTheSameBits) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(exp2(0.3)), 4608223400693826345u);
    EXPECT_EQ(std::bit_cast<std::uint32_t>(exp2(-2.7F)), 1042126372u);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(pow(1.4, 5.5)), 4618850816901865673u);
}

TEST(Exact, StaysWithinWhatANumberHolds) {
    EXPECT_TRUE(std::isfinite(exp2(5000.0)));
    EXPECT_GT(exp2(-5000.0), 0);
    EXPECT_TRUE(std::isfinite(exp2(500.0F)));
    EXPECT_GT(exp2(-500.0F), 0);
}

}  // namespace
}  // namespace officina::exact
