#pragma once
// What a bot knows of Raising Robots beyond its rules (engine/judgement.h): what a workshop will be worth in the end.
//
// A good is worth a third of a point in the end (M1) and more while there is time to build and upgrade with it. A row is
// worth what a run of it brings, times the runs to come. What is paid, drawn or promised but not yet carried out counts
// as if it were: a decision in the middle of a purchase is judged by what it leads to.
//
//   yield.h        what an action brings
//   weights.h      the numbers that no rule gives
//   knowledge.h    what is worked out once: what everything printed brings
//   forecast.h     what of the round and of the game is to come
//   appraisal.h    what a workshop will be worth
//   lures.cpp      how tempting moves look at a glance

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "engine/ledger.h"
#include "games/raising/knowledge.h"
#include "games/raising/rules.h"

namespace officina::raising {

class Judgement {
  public:
    using Outlook = std::array<float, kMaxSeats>;

    explicit Judgement(const Rules& rules) : rules_(&rules), known_(rules) {}

    Outlook outlook(const State& state) const;
    void explain(const State& state, Seat seat, Ledger& ledger) const;
    float lure(const State& state, Seat seat, Move move) const;
    float prior(const State& state, Seat seat, Move move) const;

    // The others matter by the cubes they bring alone.
    void leave_out_others(State& state, Seat seat) const;
    std::uint64_t name(const State& state, Seat seat) const;
    bool is_far(const State& from, const State& now, Seat seat) const;
    bool is_weighty(const State& state, Seat seat) const;
    float after(const State& state, Seat seat, Move move) const;
    float outlook_of(const State& state, Seat seat) const;

    static constexpr float kMargin = 20, kPar = 100;
    static constexpr float kWhim = 0.5F;

  private:
    static const Workshop& shop_of(const State& state, Seat seat) {
        return state.workshops[static_cast<std::size_t>(seat.index())];
    }
    float judge(const State& state, const Workshop& workshop) const;
    template <class Book>
    void weigh(const State& state, Seat seat, Book& book) const;

    const Rules* rules_;
    Knowledge known_;
};

}  // namespace officina::raising
