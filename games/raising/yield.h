#pragma once
// What an action brings, and what that is worth.

#include "games/raising/pieces.h"

namespace officina::raising {

// Points for sure, goods, and how useful those are while there is time.
struct Yield {
    float points = 0, goods = 0, use = 0;

    friend constexpr Yield operator+(const Yield& a, const Yield& b) {
        return {a.points + b.points, a.goods + b.goods, a.use + b.use};
    }
    friend constexpr Yield operator-(const Yield& a, const Yield& b) {
        return {a.points - b.points, a.goods - b.goods, a.use - b.use};
    }
    friend constexpr Yield operator*(const Yield& a, float times) {
        return {a.points * times, a.goods * times, a.use * times};
    }
};

// M1 Goods that are left over are worth their share of a point in the end, whatever they are.
constexpr float worth(const Yield& yield, float use) {
    return yield.points + yield.goods * (1.0F / Modifier{}.leftover_divisor) + yield.use * use;
}

constexpr float total(const Goods& goods) {
    float sum = 0;
    for (const auto number : goods) sum += number;
    return sum;
}

}  // namespace officina::raising
