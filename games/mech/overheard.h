#pragma once
// What somebody at the real table would see and hear of a move, in any words: the measure of what may be told, for the tests
// that search for leaks (engine/conformance.h, server/leak_test.cpp).

#include <fmt/format.h>
#include <string>

#include "games/mech/game.h"

namespace officina::mech {

// 10.1 Screens are dealt and kept in secret, then all are shown. All else is open.
inline std::string overheard(const Rules& rules, const State& before, Seat seat, Move move, Seat onlooker) {
    if (move.kind == Move::Kind::deal) {
        std::size_t dealt = 0;
        for (const auto& two : before.dealt)
            for (std::uint8_t screen : two) dealt += screen != 0 ? 1 : 0;
        return static_cast<int>(dealt / 2) == onlooker.index() ? MechGame::written(rules, move) : "dealt";
    }
    if (move.kind != Move::Kind::keep) return MechGame::written(rules, move);
    State after = before;
    rules.play(after, seat, move);
    std::string heard = seat == onlooker ? MechGame::written(rules, move) : "kept";
    if (after.phase != Phase::keeping)
        for (const Player& player : after.players) heard += fmt::format(" {}", player.screen);
    return heard;
}

}  // namespace officina::mech
