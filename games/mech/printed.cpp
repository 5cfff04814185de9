// What stands on the boards of Mech a Dream, for who draws them.

#include <boost/json.hpp>
#include <span>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"
#include "match/values_json.h"

namespace officina::mech {

namespace {

// What people call each component, by what it is called in moves.
boost::json::object names_of(const Box& box) {
    boost::json::object tiles, deliveries, screens, specialists;
    for (TileIndex tile = 0; tile < kTiles; ++tile)
        tiles[name_of_tile(box, tile)] = message_to_json(name_said(box.tiles[tile]));
    for (const Delivery& delivery : box.deliveries)
        deliveries[written(delivery.id)] = message_to_json(name_said(delivery));
    for (const Screen& screen : std::span(box.screens).subspan(1))
        screens[written(screen.id)] = message_to_json(name_said(screen));
    for (const Specialist& specialist : box.specialists)
        specialists[written(specialist.id)] = message_to_json(name_said(specialist));
    return {{"tile", std::move(tiles)},
            {"delivery", std::move(deliveries)},
            {"screen", std::move(screens)},
            {"specialist", std::move(specialists)}};
}

}  // namespace

boost::json::object MechGame::printed(const Rules& rules) {
    const Board& board = rules.board();
    boost::json::array workshop;  // 6.3 what each space is worth
    for (int space = 1; space <= board.machines_to_end; ++space)
        workshop.push_back(rules.workshop_points(space));
    boost::json::array planks;  // 1.2 of a belt, to its end
    for (int plank = kLongestTime; plank > 0; --plank) planks.push_back(plank);
    const auto top = [](Stack stack) { return kTopSpace[static_cast<std::size_t>(stack)]; };
    return {
        {"names", names_of(rules.box())},
        {"planks", std::move(planks)},
        {"dial", board.dial},
        {"machines", board.machines_to_end},
        {"workshop", std::move(workshop)},
        {"beyond", board.beyond},
        {"tops",
         {{"blue_green", top(Stack::blue_green)}, {"red", top(Stack::red)}, {"yellow", top(Stack::yellow)}}}};
}

}  // namespace officina::mech
