#include "bots/bot_of.h"
#include "bots/bots.h"
#include "games/ricochet/game.h"

namespace officina::detail {

std::unique_ptr<Bot> make_ricochet_bot(const Match& match, const BotSpec& spec, std::uint64_t seed) {
    return make_bot_of<ricochet::RicochetGame>(match, spec, seed);
}

}  // namespace officina::detail
