// What stands on the boards of Mech a Dream, for who draws them.

#include <boost/json.hpp>

#include "games/mech/game.h"

namespace officina::mech {

boost::json::object MechGame::printed(const Rules& rules) {
    const Board& board = rules.board();
    boost::json::array workshop;  // 6.3 what each space is worth
    for (int space = 1; space <= board.machines_to_end; ++space)
        workshop.push_back(rules.workshop_points(space));
    const auto top = [](Stack stack) { return kTopSpace[static_cast<std::size_t>(stack)]; };
    return {
        {"belt", kLongestTime},
        {"dial", board.dial},
        {"machines", board.machines_to_end},
        {"workshop", std::move(workshop)},
        {"beyond", board.beyond},
        {"tops",
         {{"blue_green", top(Stack::blue_green)}, {"red", top(Stack::red)}, {"yellow", top(Stack::yellow)}}}};
}

}  // namespace officina::mech
