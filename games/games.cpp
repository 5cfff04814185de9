#include "games/games.h"

#include <array>

#include "engine/match_of.h"
#include "games/mars/game.h"
#include "games/mech/game.h"
#include "games/ricochet/game.h"

namespace officina {

std::span<const AnyGame* const> games() {
    static const GameOf<ricochet::RicochetGame> ricochet;
    static const GameOf<mars::MarsGame> mars;
    static const GameOf<mech::MechGame> mech;
    static const std::array<const AnyGame*, 3> all{&ricochet, &mars, &mech};
    return all;
}

const AnyGame* game_named(std::string_view name) {
    for (const AnyGame* game : games())
        if (game->name() == name) return game;
    return nullptr;
}

}  // namespace officina
