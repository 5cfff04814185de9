// What Mars Needs Mechanics is tried with and held against.

#include "games/mars/game.h"

namespace officina::mars {

Trials MarsGame::trials() {
    return {.settings = {{2},
                         {3, {{"mechanisms", "none"}}},
                         {4, {{"mechanisms", "random 5"}}},
                         {2, {{"automaton", "yes"}}},
                         {3, {{"final", "all_fall"}, {"first", "2"}}},
                         {4, {{"mechanisms", "xray_goggles"}}}},
            .texts = {{"mechanisms",
                       {"none", "random 5", "starters crystal_dome", "merchants schemers",
                        "engineers orrery_of_ares"}},
                      {"prices", {"0-12", "3-7"}}},
            .decisions = 300,
            .bars = {{"4", "pace", Unit::per_second, 10e6, {}}, {"4", "clone", Unit::per_second, 5e6, {}}}};
}

}  // namespace officina::mars
