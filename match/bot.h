#pragma once
// A player that is a program, for tables that do not know which game is played. It is asked as a person is, and it is
// given what a person would see: bots/bot_of.h hands the view of its seat on, and nothing else.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/match.h"

namespace officina {

// A move a bot has thought about.
struct Considered {
    std::string move;
    Message says;
    std::uint64_t visits = 0;  // how often it was tried; 0 by bots that do not search
    double points = 0;         // the points it expects to have at the end
    double hope = 0;           // how glad it would be of it: 0 hopeless, 1 certain to win by far
    double lead = 0;           // by how many points it expects to be ahead of its best rival
};

// What speaks for a move, or against it, in the words of the game: what is different after it than after another one, and how
// many points that is worth.
struct Reason {
    Message says;
    double points = 0;

    friend bool operator==(const Reason&, const Reason&) = default;
};

struct Advice {
    std::string move;
    std::vector<Considered> considered;  // the best first
    std::uint64_t simulations = 0;
};

class Bot {
  public:
    using Seconds = std::chrono::duration<double>;

    virtual ~Bot() = default;

    // What it does now, and why. The match is the one the bot was made for, and the seat is to move. While the clock runs
    // it is what it would do if it had thought long enough; no move then means that it has nothing to say.
    virtual Advice decide(const Match& match, Seat seat) = 0;

    // Thinks about that decision for a moment, a millisecond or so, and says whether `decide` would now answer at once. Whoever has
    // others to serve may let a bot think so a little at a time; it decides as if it had never been interrupted.
    virtual bool think_on(const Match& /*match*/, Seat /*seat*/) { return true; }

    // What makes one move it has thought about better than another; nothing where the game has no words for that. Of
    // what the seat sees alone: from equal views come equal reasons.
    virtual std::vector<Reason> because(const Match& /*match*/, Seat /*seat*/, const Considered& /*one*/,
                                        const Considered& /*other*/) {
        return {};
    }

    // While the clock runs (chance beside seats): what it will do and how long from now, if nothing happens before.
    // Nothing: it lets the time run out. `elapsed` is counted from the last move of chance.
    struct Plan {
        std::string move;
        Seconds wait{};
    };
    virtual std::optional<Plan> plan(const Match& match, Seat seat, Seconds elapsed) = 0;

    // Of memory, for what it remembers from one decision to the next, roughly: who keeps many bots keeps as many as there is room for.
    virtual std::size_t bytes() const { return 0; }

    // The game has ended; for whoever wants to know how.
    virtual void game_over(const Match& /*match*/, Seat /*seat*/) {}
};

// Why the bot advises that rather than another move: the next best, where none is named.
inline std::vector<Reason> reasons_for(Bot& bot, const Match& match, Seat seat, const Advice& advice,
                                       std::string_view instead = {}) {
    const auto& all = advice.considered;
    const auto one = std::ranges::find(all, advice.move, &Considered::move);
    const auto other = std::ranges::find_if(all, [&](const Considered& each) {
        return each.move != advice.move && (instead.empty() || each.move == instead);
    });
    if (one == all.end() || other == all.end()) return {};
    return bot.because(match, seat, *one, *other);
}

}  // namespace officina
