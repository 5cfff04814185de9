#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>

namespace officina::server {

// What was posted to the house's thread, from this or any other.
class Tasks {
  public:
    void post(std::function<void()> task) {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
        news_.notify_all();
    }
    bool run_one() {
        std::function<void()> task;
        {
            const std::lock_guard lock(mutex_);
            if (tasks_.empty()) return false;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
        return true;
    }
    void run() {
        while (run_one()) {
        }
    }
    void wait() {
        std::unique_lock lock(mutex_);
        news_.wait(lock, [&] { return !tasks_.empty(); });
    }

  private:
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::function<void()>> tasks_;
};

}  // namespace officina::server
