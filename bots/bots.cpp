#include "bots/bots.h"

#include "games/all_games.h"
#include "match/match_of.h"

namespace officina::bots {

// bots/bot_of.h. One file for each game is made by bots/CMakeLists.txt: a search is a lot to compile.
template <class G>
std::unique_ptr<Bot> bot_for(const MatchOf<G>& match, const BotSpec& spec, std::uint64_t seed);

std::unique_ptr<Bot> make_bot(const Match& match, const BotSpec& spec, std::uint64_t seed) {
    std::unique_ptr<Bot> bot;
    for_each_type(AllGames{}, [&]<class G>() {
        if (const auto* own = dynamic_cast<const MatchOf<G>*>(&match)) bot = bot_for<G>(*own, spec, seed);
    });
    return bot;
}

}  // namespace officina::bots
