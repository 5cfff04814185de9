#pragma once
// A thread for what is too slow for the network's own: passwords.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace officina {

class Worker {
  public:
    explicit Worker(std::size_t most_waiting) : most_waiting_(most_waiting), thread_([this] { work(); }) {}
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // False where too much is waiting already: then it is not done at all.
    bool take(std::function<void()> job);

  private:
    void work();

    std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::function<void()>> jobs_;
    bool ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace officina
