#pragma once
// The time by which tables are played: it begins with what the wall's clock says and then goes on steadily. Clocks on walls are
// set, by hand, by NTP, by a machine that wakes up; nobody may win or lose a game by that.

#include <chrono>

#include "tables/terms.h"

namespace officina::server {

inline tables::Instant wall_time() {
    return std::chrono::time_point_cast<tables::Milliseconds>(std::chrono::system_clock::now());
}

class HouseClock {
  public:
    tables::Instant now() const {
        return began_ +
               std::chrono::duration_cast<tables::Milliseconds>(std::chrono::steady_clock::now() - since_);
    }

  private:
    tables::Instant began_ = wall_time();
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

}  // namespace officina::server
