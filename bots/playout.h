#pragma once
// Playing on from a guessed state: what chance does, what nobody has to decide, and whole playouts.

#include "bots/hope.h"
#include "engine/judgement.h"

namespace officina::bots {

// Who moves next in a game played out by one mind: `first` where it is among them, otherwise the first of the seats. The
// clock's turn comes as if it were one of the seats, at random.
inline Seat next_of(SeatSet deciding, Seat first, Random& random) {
    if (deciding.has(kChance)) return deciding.size() == 1 ? kChance : any_of(deciding, random);
    return deciding.has(first) ? first : *deciding.begin();
}

// One of the moves, by its lure.
template <Game R, class J>
std::size_t lured(const J& judgement, const typename R::State& state, Seat seat,
                  const typename R::Moves& moves, Random& random) {
    float lures[R::Moves::kCapacity];
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) sum += lures[i] = judgement.lure(state, seat, moves[i]);
    if (sum <= 0) return random.below(static_cast<std::uint32_t>(moves.size()));
    float left = static_cast<float>(random.next() >> 40) * 0x1p-24F * sum;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (lures[i] <= 0) continue;
        chosen = i;
        if (left < lures[i]) break;
        left -= lures[i];
    }
    return chosen;
}

struct Verdict {
    Outlook points{}, hope{};
};

template <Game R, class J>
Verdict verdict_on(const R& rules, const J& judgement, const typename R::State& state) {
    Verdict verdict;
    if (rules.to_move(state).empty()) {
        const Result result = rules.result(state);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat)
            verdict.points[seat] = static_cast<float>(result.score[seat]);
        verdict.hope = hopes_at_end(result, J::kMargin, J::kPar);
    } else {
        verdict.points = judgement.outlook(state);
        verdict.hope = hopes(verdict.points, rules.seats(), J::kMargin, J::kPar);
    }
    return verdict;
}

// What nobody has to decide happens: chance, and what can be done in one way only. False where the seat has to decide.
template <Game R>
bool goes_by_itself(const R& rules, typename R::State& state, Seat seat, const typename R::Moves& moves,
                    Random& random) {
    if (seat == kChance) {
        rules.play(state, seat, roll(rules, state, moves, random));
        return true;
    }
    if (moves.size() != 1) return false;
    rules.play(state, seat, moves[0]);
    return true;
}

// Plays on by the lures of the moves, for about that number of decisions, and judges where that leads.
template <Game R, class J>
Verdict play_out(const R& rules, const J& judgement, typename R::State& state, int horizon, Random& random) {
    typename R::Moves moves;
    for (int made = 0;;) {
        const SeatSet deciding = rules.to_move(state);
        if (deciding.empty()) break;
        const Seat seat = next_of(deciding, *deciding.begin(), random);
        if (made >= horizon && (made >= 4 * horizon || judgement.is_calm(state))) break;
        rules.moves(state, seat, moves);
        if (goes_by_itself(rules, state, seat, moves, random)) continue;
        ++made;
        rules.play(state, seat, moves[lured<R>(judgement, state, seat, moves, random)]);
    }
    return verdict_on(rules, judgement, state);
}

// Goes on to the next real decision: through chance and through what a seat can do in one way only.
template <Game R>
void pass_over(const R& rules, typename R::State& state, Random& random) {
    typename R::Moves moves;
    while (true) {
        const SeatSet deciding = rules.to_move(state);
        if (deciding.size() != 1) return;
        const Seat seat = *deciding.begin();
        rules.moves(state, seat, moves);
        if (!goes_by_itself(rules, state, seat, moves, random)) return;
    }
}

}  // namespace officina::bots
