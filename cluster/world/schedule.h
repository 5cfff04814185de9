#pragma once
// Simulated time: what is to happen, in order. Nothing ever waits, and the same seed gives the same history.

#include <functional>
#include <map>
#include <utility>

#include "tables/terms.h"

namespace officina::cluster {

class Schedule {
  public:
    tables::Instant now{tables::Milliseconds(1'700'000'000'000)};

    void after(tables::Milliseconds time, std::function<void()> what) {
        queue_.emplace(std::pair(now + time, ++number_), std::move(what));
    }
    // What happens next; false where nothing does before `end`.
    bool step(tables::Instant end) {
        if (queue_.empty() || queue_.begin()->first.first > end) return false;
        auto next = queue_.extract(queue_.begin());
        now = next.key().first;
        next.mapped()();
        return true;
    }

  private:
    std::map<std::pair<tables::Instant, std::uint64_t>, std::function<void()>> queue_;
    std::uint64_t number_ = 0;
};

}  // namespace officina::cluster
