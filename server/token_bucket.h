#pragma once
// What somebody may take: so much at once, so much more every second. It reads no clock: it is told the time.

#include <algorithm>
#include <chrono>

namespace officina::server {

using SteadyTime = std::chrono::steady_clock::time_point;

// `burst` at once, `per_second` more after that. A burst of 0 means no limit.
struct Rate {
    double per_second = 0, burst = 0;
};

class TokenBucket {
  public:
    // Takes so much, if it is there.
    bool take(const Rate& rate, SteadyTime now, double amount = 1) {
        if (rate.burst <= 0) return true;
        if (left(rate, now) < amount) return false;
        spend(rate, now, amount);
        return true;
    }
    void give_back() { taken_ = std::max(0.0, taken_ - 1); }

    // What something costs is known only when it is done: whoever has anything left may have it, and owes the rest.
    bool has_some(const Rate& rate, SteadyTime now) const { return rate.burst <= 0 || left(rate, now) > 0; }
    void spend(const Rate& rate, SteadyTime now, double amount) {
        if (rate.burst <= 0) return;
        taken_ = rate.burst - left(rate, now) + amount;
        since_ = now;
    }

    bool is_full(const Rate& rate, SteadyTime now) const {
        return rate.burst <= 0 || left(rate, now) >= rate.burst;
    }

  private:
    double left(const Rate& rate, SteadyTime now) const {
        const double seconds = std::chrono::duration<double>(now - since_).count();
        return rate.burst - std::max(0.0, taken_ - seconds * rate.per_second);
    }

    double taken_ = 0;  // out of the burst; so that a fresh bucket is full whatever its rate is
    SteadyTime since_{};
};

}  // namespace officina::server
