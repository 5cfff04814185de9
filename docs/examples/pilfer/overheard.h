#pragma once
// What somebody at a real table would see and hear of a move: the measure of what may be told, for the tests that search for
// leaks.

#include <string>

#include "games/pilfer/game.h"

namespace officina::pilfer {

inline std::string overheard(const Rules& rules, const State& before, Seat seat, Move move, Seat onlooker) {
    using Act = Move::Act;
    State after = before;
    rules.play(after, seat, move);
    std::string heard = PilferGame::written(rules, move);
    if (move.act == Act::turn && before.phase == Phase::dealing &&
        onlooker != Seat(static_cast<int>(before.stashes.size())))
        heard = "dealt";
    if (move.act == Act::turn && before.phase == Phase::looking) heard = "";
    if ((move.act == Act::pass || move.act == Act::grab) && onlooker != seat) heard = "chosen";
    if (after.phase == Phase::plotting && onlooker == after.lookout)  // 3.1
        heard += " sees " + std::to_string(after.deck.top()[0].kind);
    if (before.phase == Phase::choosing && after.phase != Phase::choosing)  // 4.1
        for (Seat each : SeatSet::first(rules.seats())) {
            const bool grabs =
                each == seat ? move.act == Act::grab : before.choices[at(each)] == Choice::grab;
            heard += grabs ? " grab" : " pass";
        }
    if (after.phase == Phase::over)  // 5.2
        for (const PlacedCard& card : after.stashes) heard += " shows " + std::to_string(card.kind);
    return heard;
}

}  // namespace officina::pilfer
