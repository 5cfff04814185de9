#pragma once
// Two players without a search: one throws dice, one takes what looks best a step ahead.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bots/playout.h"
#include "bots/ranking.h"
#include "bots/thought.h"

namespace officina::bots {

template <class R>
class RandomPlayer {
  public:
    RandomPlayer(const R& rules, std::uint64_t seed) : rules_(&rules), random_(seed) {}

    Thought<R> decide(const View<R>& view) {
        typename R::Moves moves;
        rules_->moves(*view, view.seat(), moves);
        Thought<R> thought{.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))],
                           .considered = {}};
        for (const auto& move : moves) thought.considered.push({move, 0, 0, 0.5F, 0});
        return thought;
    }

  private:
    const R* rules_;
    Random random_;
};

// Tries every move on a few guesses of what is hidden, goes on to the next real decision, and takes the move after which
// the game's own judgement hopes most. `slips`: how often, of a hundred decisions, it moves at random instead.
template <class R, class J>
class GreedyPlayer {
  public:
    GreedyPlayer(const R& rules, std::uint64_t seed, int slips = 0)
        : rules_(&rules), judgement_(rules), random_(seed), slips_(slips) {}

    Thought<R> decide(const View<R>& view) {
        const Seat seat = view.seat();
        const auto at = static_cast<std::size_t>(seat.index());
        typename R::Moves moves;
        rules_->moves(*view, seat, moves);
        struct Tried {
            float hope = 0, points = 0, lead = 0;
        };
        std::array<Tried, R::Moves::kCapacity> tried{};
        for (int guess = 0; guess < kGuesses; ++guess) {
            const typename R::State guessed = rules_->guess(view, random_);
            const Random dice = random_;  // the same for every move
            for (std::size_t i = 0; i < moves.size(); ++i) {
                typename R::State state = guessed;
                Random same = dice;
                rules_->play(state, seat, moves[i]);
                pass_over(*rules_, state, same);
                const Verdict verdict = verdict_on(*rules_, judgement_, state);
                tried[i].hope += verdict.hope[at] / kGuesses;
                tried[i].points += verdict.points[at] / kGuesses;
                tried[i].lead += leads(verdict.points, rules_->seats(), J::kPar)[at] / kGuesses;
            }
            random_.next();
        }
        // Of moves that look equal the one that tempts more.
        std::array<Ranked, R::Moves::kCapacity> order;
        for (std::size_t i = 0; i < moves.size(); ++i)
            order[i] = {tried[i].hope, judgement_.lure(*view, seat, moves[i]), i};
        const std::span ranked(order.data(), moves.size());
        best_first(ranked);
        Thought<R> thought{.move = moves[order[0].move], .considered = {}};
        if (slips_ > 0 && random_.below(100) < static_cast<std::uint32_t>(slips_))
            thought.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        for (const Ranked& one : ranked)
            thought.considered.push(
                {moves[one.move], 0, tried[one.move].points, tried[one.move].hope, tried[one.move].lead});
        return thought;
    }

  private:
    static constexpr int kGuesses = 8;

    const R* rules_;
    J judgement_;
    Random random_;
    int slips_;
};

}  // namespace officina::bots
