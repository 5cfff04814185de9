#include "arena/entrant.h"

namespace officina::arena {

std::expected<Entrant, Problem> read_entrant(std::string_view text) {
    constexpr std::string_view kOutside = "exec:";
    if (text.starts_with(kOutside) && text.size() > kOutside.size())
        return Entrant{.name = std::string(text), .command = std::string(text.substr(kOutside.size()))};
    auto bot = bots::read_bot(text);
    if (!bot) return std::unexpected(bot.error());
    return Entrant{.name = std::string(text), .bot = std::move(*bot), .command = {}};
}

}  // namespace officina::arena
