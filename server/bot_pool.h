#pragma once
// Bots and hints think here, on threads of their own and behind everything else the machine has to do. Each gets a copy of
// the table at its moment (Match::here) and never sees the table itself; what it finds comes back on the hall's thread.
//
// Fair shares: the time a thought took is put down to the person it is done for and to their address, and who will have had
// least is next (fair_line.h). Long thoughts are thought in pieces: after a millisecond or so whoever has had less goes first.
// However many tables somebody has, others' bots answer nearly as fast as without them.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/levels.h"
#include "match/bot.h"
#include "server/fair_line.h"

namespace officina::server {

struct BotQuestion {
    Payer payer;       // who the time is put down to
    std::string mind;  // what the bot remembers until its next thought is kept by this name; empty: nothing
    std::unique_ptr<Match> match;
    Seat seat;
    bots::BotSpec bot;
    std::optional<Bot::Seconds> elapsed;  // the clock runs: a plan is wanted
    int hint = 0;                         // the game's own hint of that strength first, and then the bot's
    // Reasons are wanted: why the bot's choice rather than this move, or the next best where none is named.
    std::optional<std::string> instead{};
    bool one_at_a_time = false;           // not beside another such thought for the same person
    std::optional<std::uint64_t> seed{};  // of a bot that begins; without it the pool's next one
};

struct BotReply {
    std::string move;  // none: it waits for the clock
    Bot::Seconds wait{};
    std::vector<Message> hint;
    std::vector<Considered> considered;
    std::vector<Reason> because{};  // where they are wanted
};

// What a bot that has thought long enough says to a question.
BotReply found_by(Bot& bot, const BotQuestion& question);

// Who may think for this house besides its own threads (cluster/helpers.h). Everything on the hall's thread.
class OtherThinkers {
  public:
    virtual ~OtherThinkers() = default;

    struct Errand {
        std::uint64_t number = 0;
        std::uint64_t seed = 0;  // of the bot, wherever it begins
    };
    // Nothing: nobody else does it. Otherwise `done` is called once, later: with what was found, or with nothing where nobody did it after
    // all. `has_room`: whether it would be thought about here at once.
    using Found = std::function<void(std::optional<BotReply>)>;
    virtual std::optional<Errand> take(const BotQuestion& question, bool has_room,
                                       const std::function<std::uint64_t()>& next_seed, Found done) = 0;
    virtual void cancel(std::uint64_t number) = 0;
};

class BotPool {
  public:
    using Ticket = std::uint64_t;  // 0 is none
    using Post = std::function<void(std::function<void()>)>;

    BotPool(Post post, int threads, std::uint64_t seed, OtherThinkers* others = nullptr);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    // `done` is called on the hall's thread, unless it was cancelled before.
    Ticket think(BotQuestion question, std::function<void(BotReply)> done);
    // The bot still remembers what it has thought: it may be asked again, as somebody has said something meanwhile.
    void cancel(Ticket ticket);
    // Minds whose names begin so are not needed any more, nor those of thoughts that were cancelled.
    void forget(std::string_view beginning);

    // For /metrics: waiting and being thought about.
    std::size_t thinking() const;
    // Only those being thought about.
    std::size_t at_work() const;
    // Whether one of the threads has nothing to do.
    bool has_room() const;
    // What bots remember that are not thinking.
    struct Minds {
        std::size_t number = 0, bytes = 0;
    };
    Minds minds() const;

  private:
    class Threads;
    std::unique_ptr<Threads> threads_;
};

}  // namespace officina::server
