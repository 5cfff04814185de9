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
//                                                           // comes to know.
//       void explain(const State&, Seat, Ledger&) const;    // not needed: the parts that the outlook of a seat is the sum
//                                                           // of, which `because` puts into words (match/match_of.h)
//       bool is_calm(const State&) const;                   // may a playout be cut here? No half-done purchases, say
//       static constexpr float kMargin;                     // a lead of this many points is worth having: see hope.h
//       static constexpr float kPar;                        // alone at the table: points that are neither good nor bad
//       static constexpr int kHorizon;                      // decisions after which a playout is cut at a calm moment
//       static constexpr int kFarHorizon;                   // not needed: the same where there are simulations in plenty
//   };
//
// A game in which everybody works alone has these instead of is_calm and kHorizon (bots/alone.h):
//
//       void leave_out_others(State&, Seat) const;          // what the others do on their own is not done at all
//       std::uint64_t name(const State&, Seat) const;       // of a decision, by what matters to the seat and it sees
//       bool is_far(const State& from, const State& now, Seat) const;  // far enough to end a playout
//       bool is_weighty(const State&, Seat) const;          // is the decision worth a look ahead in playouts?
//       float after(const State&, Seat, Move) const;        // what the seat can expect after a move
//       float outlook_of(const State&, Seat) const;         // of one seat alone
//       static constexpr float kWhim;                       // playouts do not tell apart what differs by less
//
// `outlook` is asked of whole states, guessed ones, so it may look at everything. `lure`, `prior` and `name` are asked of
// views, too: greedy breaks ties, and the search names and weighs its first decision, by what the seat sees. No heap, no
// clock, no globals: a judgement is called millions of times a second.
//
// A lure is a weight: 1 is an ordinary move, 3 is played three times as often in playouts and looked at three times as
// eagerly by the search, 0 only where nothing else is left.

#include <array>
#include <concepts>
#include <cstdint>

#include "engine/game.h"
#include "engine/ledger.h"

namespace officina {

using Outlook = std::array<float, kMaxSeats>;  // by seat

// What every judgement has.
template <class J, class R>
concept JudgementFor =
    std::constructible_from<J, const R&> &&
    requires(const J& judgement, const typename R::State& state, Seat seat, typename R::Move move) {
        { judgement.outlook(state) } -> std::same_as<Outlook>;
        { judgement.lure(state, seat, move) } -> std::same_as<float>;
        { J::kMargin } -> std::convertible_to<float>;
        { J::kPar } -> std::convertible_to<float>;
    };

// For seats that matter to each other: a playout is cut where it may be.
template <class J, class R>
concept JudgesTogether = JudgementFor<J, R> && requires(const J& judgement, const typename R::State& state) {
    { judgement.is_calm(state) } -> std::same_as<bool>;
    { J::kHorizon } -> std::convertible_to<int>;
};

// For seats that work alone.
template <class J, class R>
concept JudgesAlone =
    JudgementFor<J, R> && requires(const J& judgement, const typename R::State& state,
                                   typename R::State& left, Seat seat, typename R::Move move) {
        judgement.leave_out_others(left, seat);
        { judgement.name(state, seat) } -> std::same_as<std::uint64_t>;
        { judgement.is_far(state, state, seat) } -> std::same_as<bool>;
        { judgement.is_weighty(state, seat) } -> std::same_as<bool>;
        { judgement.after(state, seat, move) } -> std::same_as<float>;
        { judgement.outlook_of(state, seat) } -> std::same_as<float>;
        { J::kWhim } -> std::convertible_to<float>;
    };

// That can say what its outlook is made of.
template <class J, class R>
concept Explains = requires(const J& judgement, const typename R::State& state, Seat seat, Ledger& ledger) {
    judgement.explain(state, seat, ledger);
};

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
    static_assert(JudgesTogether<Type, typename G::Rules> || JudgesAlone<Type, typename G::Rules>);
};
}  // namespace detail

// The judgement of a game (a struct as in match/match_of.h), or the plain one.
template <class G>
using JudgementOf = typename detail::JudgementOf<G>::Type;

}  // namespace officina
