// What Mech a Dream is tried with and held against.

#include "games/mech/game.h"

namespace officina::mech {

Trials MechGame::trials() {
    return {
        .settings = {{2, {{"robots", "yes"}, {"first", "1"}}},
                     {3, {{"specialists", "yes"}}},
                     {4, {{"robots", "yes"}, {"specialists", "yes"}}},
                     {2, {{"specialists", "yes"}, {"stock", "instead"}}},
                     {3, {{"robots", "yes"}, {"specialists", "yes"}, {"stock", "beside"}, {"first", "2"}}},
                     {4}},
        .decisions = 120,
        .rounds = Trials::Range{6, 7},
        .bars = {{"4", "pace", Unit::per_second, 5e6, {}}, {"4", "clone", Unit::per_second, 2.5e6, {}}}};
}

}  // namespace officina::mech
