#include "bots/bot_of.h"
#include "bots/bots.h"
#include "games/raising/game.h"

namespace officina::detail {

std::unique_ptr<Bot> make_raising_bot(const Match& match, const BotSpec& spec, std::uint64_t seed) {
    return make_bot_of<raising::RaisingGame>(match, spec, seed);
}

}  // namespace officina::detail
