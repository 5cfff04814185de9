#include "bots/bots.h"

namespace officina {

std::unique_ptr<Bot> make_bot(const Match& match, const BotSpec& spec, std::uint64_t seed) {
    using Make = std::unique_ptr<Bot> (*)(const Match&, const BotSpec&, std::uint64_t);
    static constexpr std::pair<std::string_view, Make> kMakers[] = {
        {"ricochet", detail::make_ricochet_bot},
        {"mars", detail::make_mars_bot},
        {"mech", detail::make_mech_bot},
        {"raising", detail::make_raising_bot},
    };
    for (const auto& [game, make] : kMakers)
        if (match.heading().game == game) return make(match, spec, seed);
    return nullptr;
}

}  // namespace officina
