#pragma once
// The behaviour of a game as one number: a hash over every move and every state of some fixed random games.
//
// A change of the rules, the content or the layout of the state changes it; a refactoring must not. The
// number is the same on every compiler and every little-endian machine.

#include <cstdint>

#include "engine/game.h"
#include "engine/hash.h"

namespace officina {

inline constexpr int kSignatureGames = 16;
inline constexpr int kSignatureDecisions = 2000;  // of each game: some games are long when played at random

template <Game R>
std::uint64_t signature(const R& rules, int games = kSignatureGames, int decisions = kSignatureDecisions) {
    Hash hash;
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game));
        auto state = rules.start();
        hash.add(bytes_of(state));
        for (int decision = 0; decision < decisions; ++decision) {
            const SeatSet deciding = rules.to_move(state);
            if (deciding.empty()) break;
            const Seat seat = any_of(deciding, random);
            typename R::Moves moves;
            rules.moves(state, seat, moves);
            const auto move = seat == kChance ? roll(rules, state, moves, random)
                                              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            rules.play(state, seat, move);
            hash.add(bytes_of(seat)).add(bytes_of(move)).add(bytes_of(state));
        }
    }
    return hash.value();
}

}  // namespace officina
