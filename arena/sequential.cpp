#include "arena/sequential.h"

#include <algorithm>

namespace officina::arena {

SequentialTest::Verdict SequentialTest::add(double share) {
    if (verdict_ != Verdict::open) return verdict_;
    constexpr double kEnough = 40;  // 1 in 40 on either side: 5 % in all
    // As if two deals had been seen, at the bar, half a share apart: no bold bets on nothing.
    const double seen = count_ + 2;
    const double mean = (sum_ + 2 * bar_) / seen;
    const double variance = std::max(0.0, (squares_ + 2 * bar_ * bar_ + 0.125) / seen - mean * mean);
    const double edge = mean - bar_;
    const double best = edge / (variance + edge * edge);
    // Never more than half of what can be lost at once.
    constexpr double kBoldest = 0.5;
    const double up = std::clamp(best, 0.0, kBoldest / bar_);
    const double down = std::clamp(-best, 0.0, kBoldest / (1 - bar_));
    capital_above_ *= 1 + up * (share - bar_);
    capital_below_ *= 1 - down * (share - bar_);
    ++count_;
    sum_ += share;
    squares_ += share * share;
    if (capital_above_ >= kEnough) verdict_ = Verdict::above;
    if (capital_below_ >= kEnough) verdict_ = Verdict::below;
    return verdict_;
}

}  // namespace officina::arena
