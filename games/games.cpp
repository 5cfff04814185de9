#include "games/games.h"

#include <array>
#include <tuple>

#include "games/all_games.h"
#include "match/match_of.h"

namespace officina {

namespace {

template <class... G>
std::span<const AnyGame* const> all_of(TypeList<G...>) {
    static const std::tuple<GameOf<G>...> games;
    static const std::array<const AnyGame*, sizeof...(G)> all{&std::get<GameOf<G>>(games)...};
    return all;
}

}  // namespace

std::span<const AnyGame* const> games() { return all_of(AllGames{}); }

const AnyGame* game_named(std::string_view name) {
    for (const AnyGame* game : games())
        if (game->name() == name) return game;
    return nullptr;
}

}  // namespace officina
