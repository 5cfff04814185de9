// What Raising Robots is tried with and held against.

#include "games/raising/game.h"

namespace officina::raising {

Trials RaisingGame::trials() {
    return {.settings = {{1},
                         {1, {{"challenge", "yes"}}},
                         {2},
                         {3},
                         {4},
                         {6},
                         {3, {{"inventors", "auction"}}},
                         {5, {{"inventors", "none"}}}},
            .decisions = 150,
            // A simulation looks ahead at every weighty decision: few of them do, and each takes its time.
            .simulations = 50,
            .games_of_levels = 4,
            .solo = Trials::Range{90, 130},
            .bars = {{"4", "pace", Unit::per_second, 5e6, {}}, {"4", "clone", Unit::per_second, 2e6, {}}}};
}

}  // namespace officina::raising
