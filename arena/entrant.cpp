#include "arena/entrant.h"

namespace officina {

std::expected<Entrant, Problem> read_entrant(std::string_view text) {
    auto bot = read_bot(text);
    if (!bot) return std::unexpected(bot.error());
    return Entrant{.name = std::string(text), .bot = std::move(*bot), .command = {}};
}

}  // namespace officina
