#include "server/bot_pool.h"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/bots.h"
#include "engine/cpu_time.h"
#include "engine/random.h"

namespace officina {

namespace {

constexpr std::size_t kMostMinds = 16;  // a search remembers megabytes
constexpr std::size_t kIdleShares = 4096;

// People come first: the network and the tables run before any bot wherever both could.
void step_back() {
    constexpr int kNice = 10;
    // On Linux this is the thread alone. Where it is not allowed, the bot is merely less modest.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice);
}

}  // namespace

BotPool::BotPool(Post post, int threads, std::uint64_t seed)
    : post_(std::move(post)),
      most_threads_(std::max(threads, 1)),
      self_(std::make_shared<BotPool*>(this)),
      seed_(seed) {}

BotPool::~BotPool() {
    *self_ = nullptr;
    for (std::jthread& thread : threads_) thread.request_stop();
    news_.notify_all();
    threads_.clear();  // joins
}

BotPool::Ticket BotPool::think(BotQuestion question, std::function<void(BotReply)> done) {
    const std::lock_guard lock(mutex_);
    const Ticket ticket = ++last_;
    const std::string name = question.share;
    Share& share = shares_[name];
    if (share.waiting.empty()) {
        share.used = std::max(share.used, floor_);  // nobody saves up time by asking for nothing
        next_.emplace(share.used, name);
    }
    share.waiting.push_back({ticket, std::move(question), std::move(done)});
    open_.emplace(ticket, name);
    if (static_cast<int>(threads_.size()) < most_threads_ && open_.size() > threads_.size())
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    news_.notify_one();
    return ticket;
}

void BotPool::cancel(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    const auto open = open_.find(ticket);
    if (open == open_.end()) return;
    Share& share = shares_[open->second];
    const auto waits = [&](const Task& task) { return task.ticket == ticket; };
    if (const auto task = std::ranges::find_if(share.waiting, waits); task != share.waiting.end()) {
        share.waiting.erase(task);
        if (share.waiting.empty()) next_.erase({share.used, open->second});
    }
    open_.erase(open);  // one that is being thought about comes back to nobody
}

std::size_t BotPool::thinking() const {
    const std::lock_guard lock(mutex_);
    return open_.size();
}

void BotPool::work(const std::stop_token& stop) {
    step_back();
    std::unique_lock lock(mutex_);
    while (news_.wait(lock, stop, [&] { return !next_.empty(); })) {
        if (stop.stop_requested()) return;
        const std::string name = next_.begin()->second;
        next_.erase(next_.begin());
        Share& share = shares_[name];
        floor_ = std::max(floor_, share.used);
        Task task = std::move(share.waiting.front());
        share.waiting.pop_front();
        // What waits behind it counts with what this will have used: the share comes back into line afterwards, or
        // at once for another thread.
        if (!share.waiting.empty()) next_.emplace(share.used, name);
        std::unique_ptr<Bot> bot = mind_for(task.question);
        const std::uint64_t seed = seed_++;
        lock.unlock();

        const double start = cpu_seconds();
        if (!bot) bot = make_bot(*task.question.match, task.question.bot, seed);
        BotReply result = bot ? found(*bot, task.question) : BotReply{};
        const double seconds = cpu_seconds() - start;

        lock.lock();
        put_down(name, seconds);
        keep_mind(task.question, std::move(bot));
        if (!open_.contains(task.ticket)) continue;
        lock.unlock();  // whatever the hall does to take it, nobody who asks waits for that
        post_([self = self_, ticket = task.ticket, done = std::move(task.done),
               result = std::move(result)]() mutable {
            BotPool* pool = *self;
            if (!pool) return;
            {
                const std::lock_guard guard(pool->mutex_);
                if (pool->open_.erase(ticket) == 0) return;
            }
            done(std::move(result));
        });
        lock.lock();
    }
}

void BotPool::put_down(const std::string& name, double seconds) {
    Share& share = shares_[name];
    const bool in_line = next_.erase({share.used, name}) > 0;
    share.used += seconds;
    if (in_line) next_.emplace(share.used, name);
    if (shares_.size() <= kIdleShares + next_.size()) return;
    // Who has nothing waiting and had no more than others is as good as new.
    std::erase_if(shares_,
                  [&](const auto& one) { return one.second.waiting.empty() && one.second.used <= floor_; });
}

std::unique_ptr<Bot> BotPool::mind_for(const BotQuestion& question) {
    const auto mind = std::ranges::find_if(
        minds_, [&](const Mind& one) { return one.name == question.mind && one.bot == question.bot.name; });
    if (question.mind.empty() || mind == minds_.end()) return nullptr;
    std::unique_ptr<Bot> bot = std::move(mind->thinks);
    minds_.erase(mind);
    return bot;
}

void BotPool::keep_mind(const BotQuestion& question, std::unique_ptr<Bot> bot) {
    if (question.mind.empty() || !bot) return;
    minds_.push_front({question.mind, question.bot.name, std::move(bot)});
    if (minds_.size() > kMostMinds) minds_.pop_back();
}

BotReply BotPool::found(Bot& bot, const BotQuestion& question) {
    BotReply found;
    if (question.hint > 0) {
        found.hint = question.match->hint(question.seat, question.hint);
        if (!found.hint.empty()) return found;
    }
    if (question.elapsed) {
        if (auto plan = bot.plan(*question.match, question.seat, *question.elapsed)) {
            found.move = std::move(plan->move);
            found.wait = plan->wait;
        }
        return found;
    }
    Advice advice = bot.decide(*question.match, question.seat);
    found.move = std::move(advice.move);
    found.considered = std::move(advice.considered);
    return found;
}

}  // namespace officina
