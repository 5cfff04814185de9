#pragma once
// Powers that are the same bits on every machine. Those of the standard library differ between libraries, and within one
// between processors; a bot that weighs moves by them would play differently here and there. Only sums, products and
// conversions are used here, which every processor rounds alike (and the build forbids it to join a product with a sum).

#include <bit>
#include <cstdint>
#include <numbers>

namespace officina::exact {

// 2 to the power of x. Beyond what a double holds it stays at the largest or the smallest number.
constexpr double exp2(double x) {
    if (x > 1023) x = 1023;
    if (x < -1022) x = -1022;
    const int whole = static_cast<int>(x < 0 ? x - 0.5 : x + 0.5);
    const double y = (x - whole) * std::numbers::ln2;  // at most 0.35 from 0: thirteen terms are enough
    double sum = 1, term = 1;
    for (int i = 1; i <= 13; ++i) {
        term *= y / i;
        sum += term;
    }
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52);
}

// As good as a float needs it, and fast.
constexpr float exp2(float x) {
    constexpr double a1 = std::numbers::ln2, a2 = 0.240226506959101, a3 = 0.0555041086648216,
                     a4 = 0.00961812910762848, a5 = 0.00133335581464284, a6 = 0.000154035303933816,
                     a7 = 0.0000152527338040598;
    if (x > 127) x = 127;
    if (x < -126) x = -126;
    const int whole = static_cast<int>(x < 0 ? x - 0.5F : x + 0.5F);
    const double y = static_cast<double>(x) - whole, y2 = y * y;
    const double low = (1 + a1 * y) + (a2 + a3 * y) * y2, high = (a4 + a5 * y) + (a6 + a7 * y) * y2;
    return static_cast<float>((low + high * (y2 * y2)) *
                              std::bit_cast<double>(static_cast<std::uint64_t>(whole + 1023) << 52));
}

constexpr float exp(float x) { return exp2(x * std::numbers::log2e_v<float>); }

// A number above 0 and not denormal, to any power.
constexpr double log2(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    int whole = static_cast<int>(bits >> 52) - 1023;
    double part = std::bit_cast<double>((bits & 0xFFFFFFFFFFFFF) | std::uint64_t{1023} << 52);
    if (part > std::numbers::sqrt2) {
        part /= 2;
        ++whole;
    }
    // ln part = 2 artanh ((part - 1) / (part + 1))
    const double t = (part - 1) / (part + 1), t2 = t * t;
    double sum = 0, power = t;
    for (int i = 1; i <= 23; i += 2) {
        sum += power / i;
        power *= t2;
    }
    return whole + 2 * std::numbers::log2e * sum;
}
constexpr double pow(double base, double exponent) { return exp2(exponent * log2(base)); }

}  // namespace officina::exact
