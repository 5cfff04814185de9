// A page draws for itself: what would be drawn for a terminal is left out of the module.

#include "games/mars/game.h"
#include "games/mech/game.h"
#include "games/raising/game.h"
#include "games/ricochet/game.h"

namespace officina {

namespace mars {
Picture MarsGame::picture(const Rules&, const State&, std::optional<Seat>, Room) { return {}; }
}  // namespace mars

namespace mech {
Picture MechGame::picture(const Rules&, const State&, std::optional<Seat>, Room) { return {}; }
}  // namespace mech

namespace raising {
Picture RaisingGame::picture(const Rules&, const State&, std::optional<Seat>, Room) { return {}; }
}  // namespace raising

namespace ricochet {
Picture RicochetGame::picture(const Rules&, const State&, std::optional<Seat>, Room) { return {}; }
}  // namespace ricochet

}  // namespace officina
