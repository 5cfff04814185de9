#include "bots/bot_of.h"
#include "bots/bots.h"
#include "games/mars/game.h"

namespace officina::detail {

std::unique_ptr<Bot> make_mars_bot(const Match& match, const BotSpec& spec, std::uint64_t seed) {
    return make_bot_of<mars::MarsGame>(match, spec, seed);
}

}  // namespace officina::detail
