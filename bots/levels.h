#pragma once
// Who can be asked to play: the five levels, the same in every game, and the plain bots behind them.
//
// As text, on the command line and in the referee's words:
//   apprentice  tinkerer  mechanic  engineer  inventor       the levels, from the weakest to the strongest
//   random      greedy                                       dice; one step ahead
//   search@500  search@0.2s  search@0.2s/4                   thinking ahead: simulations or seconds a decision, threads
//
// In Ricochet Robots, where everybody thinks at the same time, levels are people of different talent
// (games/ricochet/bot/mind.h); `greedy` is a tinkerer who makes no mistakes, `search` the solver, which speaks at once: for
// a token it looks at that many thousands of positions, or for that many seconds.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "bots/search_player.h"
#include "engine/names.h"
#include "match/message.h"

namespace officina::bots {

enum class Level : std::uint8_t { apprentice, tinkerer, mechanic, engineer, inventor };
inline constexpr auto& kLevels = words_for<Level>;

struct BotSpec {
    enum class Kind : std::uint8_t { random, greedy, search };

    std::string name;  // as it was written
    Kind kind = Kind::random;
    std::optional<Level> level;
    int slips = 0;  // greedy: of a hundred decisions
    Budget budget;  // search

    friend bool operator==(const BotSpec&, const BotSpec&) = default;
};

BotSpec bot_of_level(Level level);
std::expected<BotSpec, Problem> read_bot(std::string_view text);

}  // namespace officina::bots
