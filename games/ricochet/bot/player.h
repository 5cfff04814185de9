#pragma once
// Somebody at a table of Ricochet Robots: speaks up when a solution has come to mind (games/ricochet/bot/mind.h), proves it
// run by run, and knows when to stop.
//
// What comes to mind depends on the seed, the seat, the token and where everything stands, and on nothing else: whoever is
// asked again gives the same answer. A token that went back and comes up again is thought about afresh.

#include <array>
#include <cstdint>
#include <optional>

#include "games/ricochet/bot/mind.h"
#include "games/ricochet/rules.h"

namespace officina::ricochet {

class Player {
  public:
    Player(const Rules& rules, std::uint64_t seed, const Talent& talent)
        : rules_(&rules), seed_(seed), talent_(talent) {}

    // While the clock runs: what is said next, and in how many seconds. Nothing: the others may speak.
    struct Saying {
        Move move;
        double wait;
    };
    std::optional<Saying> plan(const View<Rules>& view, double elapsed);

    // The seat is to move. Nothing only while the clock runs: there is nothing to say, now or later.
    std::optional<Move> decide(const View<Rules>& view);

    // What comes to mind about the token that is turned up.
    const Thinking& thoughts(const View<Rules>& view);

    // Of memory, for what it remembers: nearly all of it is the solver's.
    std::size_t bytes() const { return solver_.bytes(); }

  private:
    struct Met {
        int rounds = 0;      // in which it was turned up while the robots stood like this
        bool glass = false;  // the glass has been turned in the last of them
    };

    void meet(const State& state);
    Puzzle puzzle(const State& state) const;
    std::uint64_t dice(const State& state, Seat seat) const;
    double since_turned_up(const State& state, double elapsed) const;
    double glass_seconds() const;
    double last_word(const State& state) const;
    bool is_worth_saying(const State& state, Seat seat, int number) const;
    bool is_better(const State& state, int number) const;
    double hesitating(const State& state, Seat seat) const;
    std::optional<Saying> words_to_end(const View<Rules>& view, double now);
    std::optional<Saying> nothing_better(const View<Rules>& view, double now);
    bool is_hopeless(const View<Rules>& view);
    Move set_up(const View<Rules>& view) const;
    Move prove(const View<Rules>& view);
    std::optional<Step> next_of(const State& state, const Steps& steps, const Board& seen) const;
    std::optional<Step> improvised(const State& state, int runs_left) const;

    const Rules* rules_;
    std::uint64_t seed_;
    Talent talent_;
    Solver solver_;

    // Where the robots stood when it last looked, and what it has met since.
    std::array<Cell, kRobots> stood_{};
    std::array<Met, kTokens> met_{};
    bool patience_lost_ = false;          // 6.4 in this round the clock, not a seat, has turned the glass
    std::optional<double> first_number_;  // when it first knew of a declaration in this round

    Thinking thinking_;
    std::uint64_t thought_with_ = 0;  // the dice of `thinking_`
};

}  // namespace officina::ricochet
