#pragma once
// Bots and hints think here, on threads of their own and behind everything else the machine has to do. Each gets a copy of
// the table at its moment (Match::here) and never sees the table itself; what it finds comes back on the hall's thread.
//
// Fair shares: the time a thought took is put down to the person it is done for and to their address, and who will have had
// least is next (fair_line.h). Long thoughts are thought by and by: after a millisecond or so whoever has had less goes first.
// However many tables somebody has, others' bots answer nearly as fast as without them.

#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "bots/levels.h"
#include "engine/bot.h"
#include "server/fair_line.h"

namespace officina {

struct BotQuestion {
    Payer payer;       // who the time is put down to
    std::string mind;  // what the bot remembers until its next thought is kept by this name; empty: nothing
    std::unique_ptr<Match> match;
    Seat seat;
    BotSpec bot;
    std::optional<Bot::Seconds> elapsed;  // the clock runs: a plan is wanted
    int hint = 0;                         // the game's own hint of that strength first, and then the bot's
    bool one_at_a_time = false;           // not beside another such thought for the same person
};

struct BotReply {
    std::string move;  // none: it waits for the clock
    Bot::Seconds wait{};
    std::vector<Message> hint;
    std::vector<Considered> considered;
};

class BotPool {
  public:
    using Ticket = std::uint64_t;  // 0 is none
    using Post = std::function<void(std::function<void()>)>;

    BotPool(Post post, int threads, std::uint64_t seed);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    // `done` is called on the hall's thread, unless it was cancelled before.
    Ticket think(BotQuestion question, std::function<void(BotReply)> done);
    void cancel(Ticket ticket);

    // For /metrics: waiting and being thought about.
    std::size_t thinking() const;
    // Only those being thought about.
    std::size_t at_work() const;

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
    };

    void work(const std::stop_token& stop);
    std::optional<Task> next_task();
    // Thinks for a moment; whether that was all.
    static bool think_on(Task& task, std::uint64_t seed);
    void charge(const BotQuestion& question, double seconds);
    void finish(Task task, std::unique_lock<std::mutex>& lock);
    std::unique_ptr<Bot> mind_for(const BotQuestion& question);
    void keep_mind(const BotQuestion& question, std::unique_ptr<Bot> bot);
    static BotReply found(Bot& bot, const BotQuestion& question);

    Post post_;
    int most_threads_;
    std::shared_ptr<BotPool*> self_;  // empty once this is gone: what was posted before does nothing then

    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    FairLine<Task> line_;
    std::size_t at_work_ = 0;
    std::size_t interrupted_ = 0;      // thoughts that have begun and stand in line again
    std::set<std::string> at_a_time_;  // people for whom a thought of the kind that is alone is being thought
    std::map<Ticket, Payer> open_;     // waiting or being thought about, and for whom
    std::list<Mind> minds_;            // the one used last first
    Ticket last_ = 0;
    std::uint64_t seed_, charges_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace officina
