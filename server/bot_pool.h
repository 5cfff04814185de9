#pragma once
// Bots and hints think here, on threads of their own and behind everything else the machine has to do. Each gets a copy of
// the table at its moment (Match::here) and never sees the table itself; what it finds comes back on the hall's thread.
//
// Fair shares: the time a thought took is put down to its share (a table, or a person who asks for hints), and the share
// that had least is served next. A table of five inventors waits for a table of one apprentice, not the other way round.

#include <condition_variable>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "bots/levels.h"
#include "engine/bot.h"

namespace officina {

struct BotQuestion {
    std::string share;  // who the time is put down to
    std::string mind;   // what the bot remembers until its next thought is kept by this name; empty: nothing
    std::unique_ptr<Match> match;
    Seat seat;
    BotSpec bot;
    std::optional<Bot::Seconds> elapsed;  // the clock runs: a plan is wanted
    int hint = 0;                         // the game's own hint of that strength first, and then the bot's
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

  private:
    struct Task {
        Ticket ticket;
        BotQuestion question;
        std::function<void(BotReply)> done;
    };
    struct Share {
        double used = 0;  // seconds
        std::list<Task> waiting;
    };
    struct Mind {
        std::string name, bot;
        std::unique_ptr<Bot> thinks;
    };

    void work(const std::stop_token& stop);
    std::unique_ptr<Bot> mind_for(const BotQuestion& question);
    void keep_mind(const BotQuestion& question, std::unique_ptr<Bot> bot);
    static BotReply found(Bot& bot, const BotQuestion& question);
    void put_down(const std::string& share, double seconds);

    Post post_;
    int most_threads_;
    std::shared_ptr<BotPool*> self_;  // empty once this is gone: what was posted before does nothing then

    mutable std::mutex mutex_;
    std::condition_variable_any news_;
    std::unordered_map<std::string, Share> shares_;
    // Shares with something waiting, the one that had least first.
    std::set<std::pair<double, std::string>> next_;
    double floor_ = 0;                    // what the share served last had used
    std::map<Ticket, std::string> open_;  // waiting or being thought about, and whose it is
    std::list<Mind> minds_;               // the one used last first
    Ticket last_ = 0;
    std::uint64_t seed_;
    std::vector<std::jthread> threads_;
};

}  // namespace officina
