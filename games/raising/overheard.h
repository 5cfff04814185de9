#pragma once
// What somebody at the real table would see and hear of a move, in any words: the measure of what may be told, for the tests
// that search for leaks (engine/conformance.h, server/leak_test.cpp).

#include <fmt/format.h>
#include <string>

#include "games/raising/game.h"

namespace officina::raising {

// What an onlooker sees and hears of a move. Cards drawn are seen by the drawer alone, assigned phases by nobody
// else before the reveal; what is kept or discarded is face up.
inline std::string overheard(const Rules& rules, const State& state, Seat seat, Move move, Seat onlooker) {
    using Kind = Move::Kind;
    std::string text = fmt::format("{}: ", seat.index());
    auto after = state;
    rules.play(after, seat, move);
    // P7 After a game of the challenge all that was used lies open.
    if (after.game != state.game) {
        after.robots_removed.each([&](Card robot) { text += fmt::format("{} ", robot); });
        text += fmt::format("{} ", after.reports_removed);
    }
    if (seat == kChance) {
        const bool hidden = move.kind == Kind::draw_robot || move.kind == Kind::draw_report ||
                            (move.kind == Kind::draw_inventor && state.stage == Stage::setup);
        if (!hidden || *state.drawing.begin() == onlooker) return text + RaisingGame::written(rules, move);
        return text + fmt::format("a card for {}", state.drawing.begin().operator*().index());
    }
    if (move.kind == Kind::assign && seat != onlooker)
        text += "a phase card";
    else
        text += RaisingGame::written(rules, move);
    const Workshop& workshop = state.workshops[at(seat)];
    if (move.kind == Kind::keep_report || move.kind == Kind::none)
        for (Card report : workshop.offered) text += fmt::format(" {}", report);
    if (move.kind == Kind::keep_inventor)
        for (Card inventor : workshop.offered_inventors) text += fmt::format(" {}", inventor);
    // Which cards pay lies face up on the discard pile.
    after.robot_discards.each([&](Card robot) { text += fmt::format(" {}", robot); });
    if (state.stage == Stage::assigning && after.stage != Stage::assigning)
        for (const Workshop& each : after.workshops)
            text += fmt::format(" {} {}", each.phases[0], each.phases[1]);
    return text;
}

}  // namespace officina::raising
