#include "server/bot_pool.h"

#include <algorithm>
#include <sys/resource.h>
#include <unistd.h>

#include "bots/bots.h"
#include "engine/cpu_time.h"
#include "engine/random.h"

namespace officina {

namespace {

constexpr std::size_t kMostMinds = 16;        // a search remembers megabytes
constexpr std::size_t kMostInterrupted = 16;  // likewise
constexpr std::uint64_t kChargesBetweenTidyings = 4096;

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
    const Payer payer = question.payer;
    open_.emplace(ticket, payer);
    line_.add(payer, {ticket, std::move(question), std::move(done), nullptr});
    if (static_cast<int>(threads_.size()) < most_threads_ && open_.size() > threads_.size())
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    news_.notify_one();
    return ticket;
}

void BotPool::cancel(Ticket ticket) {
    const std::lock_guard lock(mutex_);
    const auto open = open_.find(ticket);
    if (open == open_.end()) return;
    line_.erase_if(open->second, [&](const Task& task) {
        if (task.ticket != ticket) return false;
        interrupted_ -= task.bot ? 1 : 0;
        return true;
    });
    open_.erase(open);  // one that is being thought about comes back to nobody
}

std::size_t BotPool::thinking() const {
    const std::lock_guard lock(mutex_);
    return open_.size();
}

std::size_t BotPool::at_work() const {
    const std::lock_guard lock(mutex_);
    return at_work_;
}

std::optional<BotPool::Task> BotPool::next_task() {
    auto next = line_.next({}, true, [&](const Task& task) {
        return !task.question.one_at_a_time || !at_a_time_.contains(task.question.payer.person);
    });
    if (!next) return std::nullopt;
    Task task = std::move(next->item);
    if (task.bot)
        --interrupted_;
    else
        task.bot = mind_for(task.question);
    if (task.question.one_at_a_time) at_a_time_.insert(task.question.payer.person);
    ++at_work_;
    return task;
}

void BotPool::work(const std::stop_token& stop) {
    step_back();
    std::unique_lock lock(mutex_);
    std::optional<Task> task;
    while (news_.wait(lock, stop, [&] { return (task = next_task()).has_value(); })) {
        if (stop.stop_requested()) return;
        for (bool done = false; !done;) {
            const std::uint64_t seed = task->bot ? 0 : seed_++;
            lock.unlock();
            const double start = cpu_seconds();
            done = think_on(*task, seed);
            const double seconds = cpu_seconds() - start;
            lock.lock();
            charge(task->question, seconds);
            if (done || !open_.contains(task->ticket)) break;
            if (stop.stop_requested()) return;
            // Whoever has had less goes first; that may be this one again.
            if (line_.size() > 0 && interrupted_ < kMostInterrupted) {
                ++interrupted_;
                --at_work_;
                if (task->question.one_at_a_time) at_a_time_.erase(task->question.payer.person);
                const Payer payer = task->question.payer;
                line_.add_first(payer, std::move(*task));
                task = next_task();
            }
        }
        finish(std::move(*task), lock);
    }
}

bool BotPool::think_on(Task& task, std::uint64_t seed) {
    const BotQuestion& question = task.question;
    if (!task.bot) task.bot = make_bot(*question.match, question.bot, seed);
    if (!task.bot || question.elapsed || question.hint > 0) return true;
    return task.bot->think_on(*question.match, question.seat);
}

// Who has more waiting pays more for it: then who wants one thing has it in less than twice the time it takes.
void BotPool::charge(const BotQuestion& question, double seconds) {
    constexpr double kOfMany = 3;
    line_.charge(question.payer, line_.size_for(question.payer) > 0 ? kOfMany * seconds : seconds, {});
    if (++charges_ % kChargesBetweenTidyings == 0) line_.forget_quiet_ones({});
}

// What is left is to say it; and nobody who asks meanwhile waits for that, nor for whatever the hall does to take it.
void BotPool::finish(Task task, std::unique_lock<std::mutex>& lock) {
    const bool wanted = open_.contains(task.ticket);
    lock.unlock();
    const double start = cpu_seconds();
    BotReply result = task.bot && wanted ? found(*task.bot, task.question) : BotReply{};
    const double seconds = cpu_seconds() - start;
    lock.lock();
    charge(task.question, seconds);
    --at_work_;
    if (task.question.one_at_a_time) {
        at_a_time_.erase(task.question.payer.person);
        news_.notify_all();
    }
    keep_mind(task.question, std::move(task.bot));
    if (!open_.contains(task.ticket)) return;
    lock.unlock();
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
