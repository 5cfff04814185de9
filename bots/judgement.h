#pragma once
// What a bot knows of a game beyond its rules. A new game needs none of it: PlainJudgement plays to the end and counts.
// A game that knows better has a struct of its own in games/<game>/judgement.h, named `Judgement` in its game struct:
//
//   class Judgement {
//     public:
//       explicit Judgement(const Rules&);                   // what can be worked out once is worked out here
//       Outlook outlook(const State&) const;                // points each seat can expect at the end of the game
//       float lure(const State&, Seat, Move) const;         // how tempting a legal move looks before it is tried
//       float prior(const State&, Seat, Move) const;        // not needed: a closer look, once for each move the search
//                                                           // comes to know. At the root the state is a view!
//       bool is_calm(const State&) const;                   // may a playout be cut here? No half-done purchases, say
//       static constexpr float kMargin;                     // a lead of so many points is worth having: see hope.h
//       static constexpr float kPar;                        // alone at the table: points that are neither good nor bad
//       static constexpr int kHorizon;                      // decisions after which a playout is cut at a calm moment
//       static constexpr bool kWatchRivals;                 // does what the others answer matter enough to search it?
//   };
//
// States are whole ones (never views): guessed ones, so a judgement may look at everything. No heap, no clock, no
// globals: it is called millions of times a second.
//
// A lure is a weight: 1 is an ordinary move, 3 is played three times as often in playouts and looked at three times as
// eagerly by the search, 0 only where nothing else is left.

#include <array>

#include "engine/game.h"

namespace officina {

using Outlook = std::array<float, kMaxSeats>;  // by seat

template <class R>
class PlainJudgement {
  public:
    explicit PlainJudgement(const R& rules) : rules_(&rules) {}

    Outlook outlook(const typename R::State& state) const {
        const Result result = rules_->result(state);
        Outlook points{};
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat)
            points[seat] = static_cast<float>(result.score[seat]);
        return points;
    }
    float lure(const typename R::State&, Seat, const typename R::Move&) const { return 1; }
    bool is_calm(const typename R::State&) const { return true; }

    static constexpr float kMargin = 10, kPar = 0;
    static constexpr int kHorizon = 1 << 20;
    static constexpr bool kWatchRivals = true;

  private:
    const R* rules_;
};

namespace detail {
template <class G>
struct JudgementOf {
    using Type = PlainJudgement<typename G::Rules>;
};
template <class G>
    requires requires { typename G::Judgement; }
struct JudgementOf<G> {
    using Type = typename G::Judgement;
};
}  // namespace detail

// The judgement of a game (a struct as in engine/match_of.h), or the plain one.
template <class G>
using JudgementOf = typename detail::JudgementOf<G>::Type;

}  // namespace officina
