#include "server/bot_pool.h"

#include <algorithm>
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "bots/bots.h"
#include "engine/cpu_time.h"
#include "engine/random.h"

namespace officina::server {

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

class BotPool::Threads {
  public:
    Threads(Post post, int threads, std::uint64_t seed, OtherThinkers* others);
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    Ticket think(BotQuestion question, std::function<void(BotReply)> done);
    void cancel(Ticket ticket);
    std::size_t thinking() const;
    std::size_t at_work() const;
    bool has_room() const;

  private:
    struct Task {
        Ticket ticket;
        BotQuestion question;
        std::function<void(BotReply)> done;
        std::unique_ptr<Bot> bot;  // that has begun to think about it
    };
    struct Mind {
        std::string name, bot;
        std::unique_ptr<Bot> thinks;

        bool is_of(const BotQuestion& question) const {
            return name == question.mind && bot == question.bot.name;
        }
    };

    bool is_thought_elsewhere(Task& task);
    void begin(Task task);
    bool has_mind(const BotQuestion& question) const;
    void work(const std::stop_token& stop);
    std::optional<Task> next_task();
    // Thinks for a moment; whether that was all.
    static bool think_on(Task& task, std::uint64_t seed);
    void charge(const BotQuestion& question, double seconds);
    void finish(Task task, std::unique_lock<std::mutex>& lock);
    std::unique_ptr<Bot> mind_for(const BotQuestion& question);
    void keep_mind(const BotQuestion& question, std::unique_ptr<Bot> bot);

    Post post_;
    int most_threads_;
    OtherThinkers* others_;
    std::shared_ptr<Threads*> self_;  // empty once this is gone: what was posted before does nothing then
    std::map<Ticket, std::uint64_t> errands_;  // what others think about; of the hall's thread alone

    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    FairLine<Task> line_;
    std::size_t at_work_ = 0;
    std::size_t interrupted_ = 0;      // thoughts that have begun and stand in line again
    std::set<std::string> at_a_time_;  // people for whom a thought of the kind that is alone is being thought
    std::map<Ticket, Payer> open_;     // waiting or being thought about, and for whom
    std::list<Mind> minds_;            // those that have a name, the one used last first
    Ticket last_ = 0;
    std::uint64_t seed_, charges_ = 0;
    std::vector<std::jthread> threads_;
};

BotPool::BotPool(Post post, int threads, std::uint64_t seed, OtherThinkers* others)
    : threads_(std::make_unique<Threads>(std::move(post), threads, seed, others)) {}
BotPool::~BotPool() = default;
BotPool::Ticket BotPool::think(BotQuestion question, std::function<void(BotReply)> done) {
    return threads_->think(std::move(question), std::move(done));
}
void BotPool::cancel(Ticket ticket) { threads_->cancel(ticket); }
std::size_t BotPool::thinking() const { return threads_->thinking(); }
std::size_t BotPool::at_work() const { return threads_->at_work(); }
bool BotPool::has_room() const { return threads_->has_room(); }

BotPool::Threads::Threads(Post post, int threads, std::uint64_t seed, OtherThinkers* others)
    : post_(std::move(post)),
      most_threads_(std::max(threads, 1)),
      others_(others),
      self_(std::make_shared<Threads*>(this)),
      seed_(seed) {}

BotPool::Threads::~Threads() {
    *self_ = nullptr;
    for (const auto& [ticket, errand] : errands_) others_->cancel(errand);
    for (std::jthread& thread : threads_) thread.request_stop();
    news_.notify_all();
    threads_.clear();  // joins
}

BotPool::Ticket BotPool::Threads::think(BotQuestion question, std::function<void(BotReply)> done) {
    Task task{++last_, std::move(question), std::move(done), nullptr};
    const Ticket ticket = task.ticket;
    if (!is_thought_elsewhere(task)) begin(std::move(task));
    return ticket;
}

// A bot whose memory is here thinks here: elsewhere it would have to begin from nothing. And what others have asked for is not passed on.
bool BotPool::Threads::is_thought_elsewhere(Task& task) {
    if (!others_ || task.question.seed || has_mind(task.question)) return false;
    const auto shared = std::make_shared<Task>(std::move(task));
    const auto next_seed = [this] {
        const std::lock_guard lock(mutex_);
        return seed_++;
    };
    const auto errand =
        others_->take(shared->question, has_room(), next_seed, [this, shared](std::optional<BotReply> found) {
            if (errands_.erase(shared->ticket) == 0) return;
            if (found) return shared->done(std::move(*found));
            begin(std::move(*shared));
        });
    if (!errand) {
        task = std::move(*shared);
        return false;
    }
    shared->question.seed = errand->seed;
    errands_[shared->ticket] = errand->number;
    return true;
}

void BotPool::Threads::begin(Task task) {
    const std::lock_guard lock(mutex_);
    const Payer payer = task.question.payer;
    open_.emplace(task.ticket, payer);
    line_.add(payer, std::move(task));
    if (static_cast<int>(threads_.size()) < most_threads_ && open_.size() > threads_.size())
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    news_.notify_one();
}

void BotPool::Threads::cancel(Ticket ticket) {
    if (const auto errand = errands_.extract(ticket)) return others_->cancel(errand.mapped());
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

std::size_t BotPool::Threads::thinking() const {
    const std::lock_guard lock(mutex_);
    return open_.size() + errands_.size();
}

bool BotPool::Threads::has_room() const {
    const std::lock_guard lock(mutex_);
    return std::cmp_less(open_.size(), most_threads_);
}

bool BotPool::Threads::has_mind(const BotQuestion& question) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::any_of(minds_, [&](const Mind& one) { return one.is_of(question); });
}

std::size_t BotPool::Threads::at_work() const {
    const std::lock_guard lock(mutex_);
    return at_work_;
}

std::optional<BotPool::Threads::Task> BotPool::Threads::next_task() {
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

void BotPool::Threads::work(const std::stop_token& stop) {
    step_back();
    std::unique_lock lock(mutex_);
    std::optional<Task> task;
    while (news_.wait(lock, stop, [&] { return (task = next_task()).has_value(); })) {
        if (stop.stop_requested()) return;
        for (bool done = false; !done;) {
            const std::uint64_t seed = task->bot ? 0 : task->question.seed ? *task->question.seed : seed_++;
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

bool BotPool::Threads::think_on(Task& task, std::uint64_t seed) {
    const BotQuestion& question = task.question;
    if (!task.bot) task.bot = bots::make_bot(*question.match, question.bot, seed);
    if (!task.bot || question.elapsed || question.hint > 0) return true;
    return task.bot->think_on(*question.match, question.seat);
}

// Who has more waiting pays more for it: then who wants one thing has it in less than twice the time it takes.
void BotPool::Threads::charge(const BotQuestion& question, double seconds) {
    constexpr double kOfMany = 3;
    line_.charge(question.payer, line_.size_for(question.payer) > 0 ? kOfMany * seconds : seconds, {});
    if (++charges_ % kChargesBetweenTidyings == 0) line_.forget_quiet_ones({});
}

// What is left is to say it; and nobody who asks meanwhile waits for that, nor for whatever the hall does to take it.
void BotPool::Threads::finish(Task task, std::unique_lock<std::mutex>& lock) {
    const bool wanted = open_.contains(task.ticket);
    lock.unlock();
    const double start = cpu_seconds();
    BotReply result = task.bot && wanted ? found_by(*task.bot, task.question) : BotReply{};
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
        Threads* pool = *self;
        if (!pool) return;
        {
            const std::lock_guard guard(pool->mutex_);
            if (pool->open_.erase(ticket) == 0) return;
        }
        done(std::move(result));
    });
    lock.lock();
}

std::unique_ptr<Bot> BotPool::Threads::mind_for(const BotQuestion& question) {
    const auto mind = std::ranges::find_if(minds_, [&](const Mind& one) { return one.is_of(question); });
    if (mind == minds_.end()) return nullptr;
    std::unique_ptr<Bot> bot = std::move(mind->thinks);
    minds_.erase(mind);
    return bot;
}

void BotPool::Threads::keep_mind(const BotQuestion& question, std::unique_ptr<Bot> bot) {
    if (question.mind.empty() || !bot) return;
    minds_.push_front({question.mind, question.bot.name, std::move(bot)});
    if (minds_.size() > kMostMinds) minds_.pop_back();
}

}  // namespace officina::server
