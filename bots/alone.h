#pragma once
// Thinking about a game in which everybody works alone: what the others do hardly matters to a seat, so a search that
// watches them pays for their decisions and learns noise. Here a simulation is a seat's own game. The others are left out
// wherever their work is their own business, decisions are told apart by what matters to the seat, playouts make weighty
// decisions with a look ahead and end after a fixed part of the game, and what counts is the seat's own points.

#include <algorithm>
#include <cstdint>
#include <limits>

#include "bots/playout.h"

namespace officina::bots {

// A move of a playout: the best a step ahead where it is weighty, else by its lure.
template <Game R, class J>
std::size_t considered(const J& judgement, const typename R::State& state, Seat seat,
                       const typename R::Moves& moves, Random& random) {
    if (!judgement.is_weighty(state, seat)) return lured<R>(judgement, state, seat, moves, random);
    std::size_t best = 0;
    float most = std::numeric_limits<float>::lowest();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const float whim = J::kWhim * static_cast<float>(random.next() >> 40) * 0x1p-24F;
        const float points = judgement.after(state, seat, moves[i]) + whim;
        if (points > most) {
            most = points;
            best = i;
        }
    }
    return best;
}

// Plays on for the part of the game that is looked at, and says what the seat can expect then.
template <Game R, class J>
float play_on_alone(const R& rules, const J& judgement, const typename R::State& from,
                    typename R::State& state, Seat me, Random& random) {
    typename R::Moves moves;
    while (!rules.to_move(state).empty()) {
        judgement.leave_out_others(state, me);
        if (judgement.is_far(from, state, me)) break;
        const Seat seat = next_of(rules.to_move(state), me, random);
        rules.moves(state, seat, moves);
        if (seat == kChance)
            rules.play(state, seat, roll(rules, state, moves, random));
        else if (moves.size() == 1)
            rules.play(state, seat, moves[0]);
        else if (seat == me)
            rules.play(state, seat, moves[considered<R>(judgement, state, seat, moves, random)]);
        else
            rules.play(state, seat, moves[lured<R>(judgement, state, seat, moves, random)]);
    }
    return judgement.outlook_of(state, me);
}

// The points to beat. The others are thought to gain as much on the way as the seat itself.
template <Game R, class J>
float points_to_beat(const R& rules, const J& judgement, const View<R>& view, Random& random) {
    if (rules.seats() == 1) return J::kPar;
    constexpr int kTrials = 8;
    const auto me = static_cast<std::size_t>(view.seat().index());
    Outlook now{};
    float gained = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
        typename R::State state = rules.guess(view, random);
        const Outlook points = judgement.outlook(state);
        for (std::size_t seat = 0; seat < now.size(); ++seat) now[seat] += points[seat] / kTrials;
        gained += play_on_alone(rules, judgement, *view, state, view.seat(), random) - points[me];
    }
    float best = std::numeric_limits<float>::lowest();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
        if (seat != me) best = std::max(best, now[seat]);
    return best + gained / kTrials;
}

}  // namespace officina::bots
