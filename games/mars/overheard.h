#pragma once
// What somebody at the real table would see and hear of a move, in any words: the measure of what may be told, for the tests
// that search for leaks (engine/conformance.h, server/leak_test.cpp).

#include <fmt/format.h>
#include <string>

#include "games/mars/game.h"

namespace officina::mars {

inline std::string overheard(const Rules& rules, const Rules::State& before, Seat seat, Rules::Move move,
                             Seat onlooker) {
    using Act = Rules::Act;
    Rules::State after = before;
    rules.play(after, seat, move);
    std::string heard = MarsGame::written(rules, move);
    const Seat active(before.active);
    if (move.act == Act::draw && before.phase == Phase::dealing && onlooker != active &&
        !rules.options().open_hands)
        heard = "dealt";
    if (move.act == Act::draw && before.phase == Phase::revealing) heard = "revealed";
    const bool of_a_set =
        move.act == Act::sell || move.act == Act::part || move.act == Act::cards || move.act == Act::scraps;
    if (of_a_set && onlooker != seat) heard = "";
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (const int sold = after.discards[kind] - before.discards[kind]; sold > 0)
            heard +=
                fmt::format(", {} of kind {} sold, {} Scraps left", sold, kind, after.scraps[before.active]);
    if (after.phase == Phase::tray && onlooker == Seat(after.active))
        for (std::size_t place = 0; place < after.count; ++place)
            heard += fmt::format(", sees {}", after.deck.top()[place].kind);
    return heard;
}

}  // namespace officina::mars
