#pragma once
// A lock for a moment, such as looking something up: whoever comes second waits without sleeping. It works where there are no
// threads, too, as in a page. std::lock_guard holds it.

#include <atomic>

namespace officina {

class BriefLock {
  public:
    void lock() {
        while (taken_.test_and_set(std::memory_order_acquire)) {
        }
    }
    void unlock() { taken_.clear(std::memory_order_release); }

  private:
    std::atomic_flag taken_;
};

}  // namespace officina
