#include "server/bot_pool.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

#include "bots/bots.h"
#include "engine/cpu_time.h"
#include "engine/random.h"
#include "server/bot_minds.h"

namespace officina::server {

namespace {

constexpr std::size_t kMostMindBytes = 256 << 20;  // four inventors; of mechanics eighty
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
    void forget(std::string_view beginning);
    std::size_t thinking() const;
    std::size_t at_work() const;
    bool has_room() const;
    Minds minds() const;

  private:
    struct Task {
        Ticket ticket;
        BotQuestion question;
        std::function<void(BotReply)> done;
        std::unique_ptr<Bot> bot;  // that has begun to think about it
        std::size_t room = 0;      // that was found for it when it began
        std::size_t bytes = 0;     // of the bot, while it stands in line
    };
    bool is_thought_elsewhere(Task& task);
    void begin(Task task);
    void work(const std::stop_token& stop);
    bool may_begin(const Task& task, bool& full) const;
    std::optional<Task> next_task();
    void put_back(Task task);
    void leave(const Task& task);
    void note_taken_up(const Task& task);  // one that had been put back
    // Thinks for a moment; whether that was all.
    static bool think_on(Task& task, std::uint64_t seed);
    void charge(const BotQuestion& question, double seconds);
    void finish(Task task, std::unique_lock<std::mutex>& lock);
    static std::string mind_of(const BotQuestion& question);
    void keep_mind(const std::string& name, std::unique_ptr<Bot> bot);

    Post post_;
    int most_threads_;
    OtherThinkers* others_;
    std::shared_ptr<Threads*> self_;  // empty once this is gone: what was posted before does nothing then
    std::map<Ticket, std::uint64_t> errands_;  // what others think about; of the hall's thread alone

    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    FairLine<Task> line_;
    std::map<Ticket, std::string> at_work_;  // what is thought about, and the name of the mind afterwards
    std::size_t interrupted_ = 0, interrupted_bytes_ = 0;  // thoughts that have begun and stand in line again
    std::size_t room_taken_ = 0;                           // by thoughts that have begun
    std::map<std::string, std::size_t> room_by_address_;   // likewise
    std::set<std::string> at_a_time_;  // people for whom a thought of the kind that is alone is being thought
    std::map<Ticket, Payer> open_;     // waiting or being thought about, and for whom
    BotMinds minds_{kMostMindBytes};
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
void BotPool::forget(std::string_view beginning) { threads_->forget(beginning); }
std::size_t BotPool::thinking() const { return threads_->thinking(); }
std::size_t BotPool::at_work() const { return threads_->at_work(); }
bool BotPool::has_room() const { return threads_->has_room(); }
BotPool::Minds BotPool::minds() const { return threads_->minds(); }

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
    if (!others_ || task.question.seed) return false;
    {
        const std::lock_guard lock(mutex_);
        if (minds_.has(mind_of(task.question))) return false;
    }
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
    auto waited = line_.take_if(open->second, [&](const Task& task) { return task.ticket == ticket; });
    if (waited && waited->bot) {
        note_taken_up(*waited);
        leave(*waited);
        keep_mind(mind_of(waited->question), std::move(waited->bot));
    }
    open_.erase(open);  // one that is being thought about comes back to nobody
}

void BotPool::Threads::forget(std::string_view beginning) {
    const std::lock_guard lock(mutex_);
    minds_.forget(beginning);
    for (auto& [ticket, mind] : at_work_)
        if (mind.starts_with(beginning)) mind.clear();
}

std::size_t BotPool::Threads::thinking() const {
    const std::lock_guard lock(mutex_);
    return open_.size() + errands_.size();
}

bool BotPool::Threads::has_room() const {
    const std::lock_guard lock(mutex_);
    return std::cmp_less(open_.size(), most_threads_);
}

std::size_t BotPool::Threads::at_work() const {
    const std::lock_guard lock(mutex_);
    return at_work_.size();
}

BotPool::Minds BotPool::Threads::minds() const {
    const std::lock_guard lock(mutex_);
    return {minds_.number() + interrupted_, minds_.bytes() + interrupted_bytes_};
}

// Any number of thoughts may stand half finished, as far as there is room for all that they will have met: so whoever thinks for long
// can always be interrupted. No address takes more than half of it, and a thought that needs more goes on alone. Where there is too
// little room for the one whose turn it is, `full` is set, and no other takes what becomes free before it: small ones would for ever.
bool BotPool::Threads::may_begin(const Task& task, bool& full) const {
    const std::size_t room = room_for(task.question.bot);
    if (room == 0) return true;
    const auto fits = [room](std::size_t taken, std::size_t most) {
        return taken == 0 || taken + room <= most;
    };
    const auto own = room_by_address_.find(task.question.payer.address);
    if (own != room_by_address_.end() && !fits(own->second, kMostMindBytes / 2)) return false;
    if (!fits(room_taken_, kMostMindBytes)) full = true;
    return !full;
}

std::optional<BotPool::Threads::Task> BotPool::Threads::next_task() {
    bool full = false;
    auto next = line_.next({}, true, [&](const Task& task) {
        return (!task.question.one_at_a_time || !at_a_time_.contains(task.question.payer.person)) &&
               (task.bot || may_begin(task, full));
    });
    if (!next) return std::nullopt;
    Task task = std::move(next->item);
    std::string mind = mind_of(task.question);
    if (task.bot) {
        note_taken_up(task);
    } else {
        task.bot = minds_.take(mind);
        task.room = room_for(task.question.bot);
        if (task.room > 0) room_by_address_[task.question.payer.address] += task.room;
        room_taken_ += task.room;
    }
    if (task.question.one_at_a_time) at_a_time_.insert(task.question.payer.person);
    at_work_[task.ticket] = std::move(mind);
    return task;
}

// What it has met so far is in nobody's mind, and takes as much room.
void BotPool::Threads::put_back(Task task) {
    ++interrupted_;
    task.bytes = task.bot ? task.bot->bytes() : 0;
    interrupted_bytes_ += task.bytes;
    minds_.leave_room_for(interrupted_bytes_);
    const Payer payer = task.question.payer;
    line_.add_first(payer, std::move(task));
}

// Somebody else may begin.
void BotPool::Threads::leave(const Task& task) {
    room_taken_ -= task.room;
    if (task.room > 0) {
        const auto own = room_by_address_.find(task.question.payer.address);
        own->second -= task.room;
        if (own->second == 0) room_by_address_.erase(own);
    }
    news_.notify_all();
}

void BotPool::Threads::note_taken_up(const Task& task) {
    --interrupted_;
    interrupted_bytes_ -= task.bytes;
    minds_.leave_room_for(interrupted_bytes_);
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
            if (line_.size() > 0) {
                at_work_.erase(task->ticket);
                if (task->question.one_at_a_time) at_a_time_.erase(task->question.payer.person);
                put_back(std::move(*task));
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
    const std::string mind = at_work_.extract(task.ticket).mapped();
    if (task.question.one_at_a_time) at_a_time_.erase(task.question.payer.person);
    leave(task);
    keep_mind(mind, std::move(task.bot));
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

// Empty where nothing is to be remembered.
std::string BotPool::Threads::mind_of(const BotQuestion& question) {
    return question.mind.empty() ? "" : question.mind + " " + question.bot.name;
}

// Also of a thought that nobody waits for any more: the table goes on, and what the bot has met there will be of use.
void BotPool::Threads::keep_mind(const std::string& name, std::unique_ptr<Bot> bot) {
    if (!name.empty() && bot) minds_.keep(name, std::move(bot));
}

}  // namespace officina::server
