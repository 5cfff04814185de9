#include "server/net/worker.h"

#include <algorithm>
#include <ranges>

namespace officina::server {

namespace {

// Of those with most waiting the one whose turn is last.
template <class Waiting>
std::string longest(const std::deque<std::string>& turns, const Waiting& waiting) {
    return *std::ranges::max_element(turns | std::views::reverse, {}, waiting);
}

}  // namespace

Worker::~Worker() { end(); }

void Worker::end() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
    // Who waits for what will not be done any more need not be kept for it.
    std::map<std::string, Network> dropped;
    const std::lock_guard lock(mutex_);
    dropped.swap(networks_);
    turns_.clear();
    waiting_ = 0;
}

bool Worker::take(const Share& share, Job job) {
    std::optional<Job> dropped;
    {
        const std::lock_guard lock(mutex_);
        if (ending_ || waiting_at(share) >= most_of_an_address_) return false;
        if (waiting_ >= most_waiting_) {
            dropped = take_for(share);
            if (!dropped) return false;
        }
        enter(share, std::move(job));
    }
    news_.notify_one();
    if (dropped) dropped->refused();
    return true;
}

std::size_t Worker::waiting_at(const Share& share) const {
    const auto network = networks_.find(share.network);
    if (network == networks_.end()) return 0;
    const auto jobs = network->second.jobs.find(share.address);
    return jobs == network->second.jobs.end() ? 0 : jobs->second.size();
}

void Worker::enter(const Share& share, Job job) {
    Network& network = networks_[share.network];
    std::deque<Job>& jobs = network.jobs[share.address];
    if (network.waiting++ == 0) turns_.push_back(share.network);
    if (jobs.empty()) network.turns.push_back(share.address);
    jobs.push_back(std::move(job));
    ++waiting_;
}

Worker::Job Worker::take_next() {
    const std::string name = turns_.front();
    turns_.pop_front();
    Network& network = networks_.at(name);
    const std::string address = network.turns.front();
    network.turns.pop_front();
    std::deque<Job>& jobs = network.jobs.at(address);
    Job job = std::move(jobs.front());
    jobs.pop_front();
    --waiting_;
    if (jobs.empty())
        network.jobs.erase(address);
    else
        network.turns.push_back(address);
    if (--network.waiting == 0)
        networks_.erase(name);
    else
        turns_.push_back(name);
    return job;
}

// What makes room for one more of `share`; nothing, where nobody would have more waiting than it has then.
std::optional<Worker::Job> Worker::take_for(const Share& share) {
    if (turns_.empty()) return std::nullopt;
    const std::string most =
        longest(turns_, [this](const std::string& name) { return networks_.at(name).waiting; });
    const auto own = networks_.find(share.network);
    if ((own == networks_.end() ? 0 : own->second.waiting) + 1 < networks_.at(most).waiting)
        return take_last(most);
    if (own == networks_.end()) return std::nullopt;
    const auto most_at_home = std::ranges::max(own->second.jobs | std::views::values |
                                               std::views::transform(&std::deque<Job>::size));
    if (waiting_at(share) + 1 < most_at_home) return take_last(share.network);
    return std::nullopt;
}

// Of a network where more than one waits.
Worker::Job Worker::take_last(const std::string& name) {
    Network& network = networks_.at(name);
    const std::string address =
        longest(network.turns, [&network](const std::string& one) { return network.jobs.at(one).size(); });
    std::deque<Job>& jobs = network.jobs.at(address);
    Job job = std::move(jobs.back());
    jobs.pop_back();
    --network.waiting;
    --waiting_;
    if (jobs.empty()) {
        std::erase(network.turns, address);
        network.jobs.erase(address);
    }
    return job;
}

void Worker::work() {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return ending_ || !turns_.empty(); });
            if (ending_) return;
            job = take_next();
        }
        job.work();
    }
}

}  // namespace officina::server
