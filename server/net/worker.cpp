#include "server/net/worker.h"

namespace officina::server {

Worker::~Worker() { end(); }

void Worker::end() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
    // Who waits for what will not be done any more need not be kept for it.
    std::map<std::string, std::deque<std::function<void()>>> dropped;
    const std::lock_guard lock(mutex_);
    dropped.swap(jobs_);
    turns_.clear();
    waiting_ = 0;
}

bool Worker::take(const std::string& share, std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        const auto own = jobs_.find(share);
        if (ending_ || waiting_ >= most_waiting_ ||
            (own != jobs_.end() && own->second.size() >= most_of_a_share_))
            return false;
        if (own == jobs_.end()) turns_.push_back(share);
        jobs_[share].push_back(std::move(job));
        ++waiting_;
    }
    news_.notify_one();
    return true;
}

void Worker::work() {
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return ending_ || !turns_.empty(); });
            if (ending_) return;
            const auto own = jobs_.find(turns_.front());
            job = std::move(own->second.front());
            own->second.pop_front();
            --waiting_;
            if (!own->second.empty())
                turns_.push_back(own->first);
            else
                jobs_.erase(own);
            turns_.pop_front();
        }
        job();
    }
}

}  // namespace officina::server
