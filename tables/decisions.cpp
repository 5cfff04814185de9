#include "tables/decisions.h"

namespace officina::tables {

std::expected<std::vector<Decision>, Problem> decisions_in(const std::vector<Entry>& journal,
                                                           const AnyGame& game, const TableTerms& terms) {
    auto match = game.start(game.content(), terms.seats, terms.options);
    if (!match) return std::unexpected(match.error());
    std::vector<const Entry*> standing;  // moves that were not taken back
    std::vector<Decision> decisions;
    for (std::size_t i = 0; i < journal.size(); ++i) {
        const Entry& entry = journal[i];
        if (entry.kind == Entry::Kind::went_back) {
            standing.resize(std::min<std::size_t>(standing.size(), entry.number));
            match = game.start(game.content(), terms.seats, terms.options);
            for (const Entry* move : standing)
                if (auto played = (*match)->play(move->seat, move->text); !played)
                    return std::unexpected(played.error());
        }
        if (entry.kind != Entry::Kind::moved) continue;
        const bool forced = !(*match)->to_move().has(kChance) && (*match)->only_move(entry.seat).has_value();
        if (entry.seat != kChance && !forced)
            decisions.push_back({entry.seat, entry.text, static_cast<std::uint32_t>(i)});
        if (auto played = (*match)->play(entry.seat, entry.text); !played)
            return std::unexpected(played.error());
        standing.push_back(&entry);
    }
    return decisions;
}

}  // namespace officina::tables
