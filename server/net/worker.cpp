#include "server/net/worker.h"

namespace officina {

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        jobs_.clear();
    }
    news_.notify_one();
    thread_.join();
}

bool Worker::take(std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        if (jobs_.size() >= most_waiting_) return false;
        jobs_.push_back(std::move(job));
    }
    news_.notify_one();
    return true;
}

void Worker::work() {
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
            if (ending_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
        }
        job();
    }
}

}  // namespace officina
