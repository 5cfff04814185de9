#include "tables/verify.h"

#include "tables/dice.h"

namespace officina {

std::expected<Verified, Problem> verify(const AnyGame& game, const ContentFolder& content,
                                        const Record& record, std::string_view commitment) {
    if (record.seed.empty() || commitment.empty())
        return std::unexpected(Problem{"no_seed", {"tables.verify.no_seed", {}}});
    if (const std::string hash = commitment_to(record.seed); hash != commitment)
        return std::unexpected(
            Problem{"other_seed",
                    {"tables.verify.other_seed", {{"found", hash}, {"expected", std::string(commitment)}}}});
    // That every move is legal first, so that what is found wrong below is wrong with chance.
    if (auto right = replay(game, content, record); !right) return std::unexpected(right.error());
    auto match = game.start(content, record.heading.seats, record.heading.options);
    if (!match) return std::unexpected(match.error());
    Verified verified{.elsewhere = record.elsewhere};
    for (std::size_t number = 0; number < record.moves.size(); ++number) {
        const auto& [seat, move] = record.moves[number];
        if (seat == kChance && number >= record.elsewhere) {
            Random dice = dice_for(record.seed, static_cast<std::uint32_t>(number));
            if (const std::string drawn = (*match)->roll(dice); drawn != move)
                return std::unexpected(Problem{"other_draw",
                                               {"tables.verify.other_draw",
                                                {{"number", static_cast<std::int64_t>(number) + 1},
                                                 {"found", move},
                                                 {"expected", drawn}}}});
            ++verified.draws;
        }
        (void)(*match)->play(seat, move);
    }
    return verified;
}

}  // namespace officina
