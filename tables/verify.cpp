#include "tables/verify.h"

#include <algorithm>

#include "tables/dice.h"

namespace officina::tables {

namespace {

// Each promise is kept by its seed, and was told; the moves before the first were made elsewhere.
std::expected<void, Problem> check_promises(const Record& record, std::span<const std::string> told) {
    const auto& promises = record.promises;
    const auto has_no_seed = [](const Promise& promise) {
        return promise.seed.empty() || promise.commitment.empty();
    };
    if (promises.empty() || std::ranges::any_of(promises, has_no_seed))
        return refused("no_seed", {"tables.verify.no_seed", {}});
    auto next = told.begin();
    for (std::size_t i = 0; i < promises.size(); ++i) {
        const Promise& promise = promises[i];
        if (promise.from > record.moves.size() || (i > 0 && promise.from <= promises[i - 1].from))
            return refused("bad_promise", {"tables.verify.bad_promise",
                                           {{"from", std::int64_t{promise.from}},
                                            {"moves", static_cast<std::int64_t>(record.moves.size())}}});
        const auto before = std::span(record.moves).first(promise.from);
        const std::string hash = promise.seed_alone ? commitment_to(promise.seed)
                                                    : commitment_to(promise.seed, record.heading, before);
        if (hash != promise.commitment)
            return refused("other_seed",
                           {"tables.verify.other_seed", {{"found", hash}, {"expected", promise.commitment}}});
        // One that was told and is not there belongs to moves that were taken back.
        if (told.empty()) continue;
        next = std::find(next, told.end(), promise.commitment);
        if (next == told.end())
            return refused("other_promise",
                           {"tables.verify.other_promise",
                            {{"number", std::int64_t{promise.from} + 1}, {"found", promise.commitment}}});
        ++next;
    }
    return {};
}

}  // namespace

std::expected<Verified, Problem> verify(const AnyGame& game, const ContentFolder& content,
                                        const Record& record, std::span<const std::string> told) {
    if (auto kept = check_promises(record, told); !kept) return std::unexpected(kept.error());
    // That every move is legal first, so that what is found wrong below is wrong with chance.
    if (auto right = replay(game, content, record); !right) return std::unexpected(right.error());
    auto match = game.start(content, record.heading.seats, record.heading.options);
    if (!match) return std::unexpected(match.error());
    Verified verified{.untold = told.empty(),
                      .seed_alone = std::ranges::any_of(record.promises, &Promise::seed_alone)};
    auto promise = record.promises.begin();
    for (std::size_t number = 0; number < record.moves.size(); ++number) {
        const auto& [seat, move] = record.moves[number];
        while (std::next(promise) != record.promises.end() && std::next(promise)->from <= number) ++promise;
        if (seat == kChance && number < promise->from) {
            ++verified.elsewhere;
        } else if (seat == kChance) {
            Random dice = dice_for(promise->seed, static_cast<std::uint32_t>(number));
            if (const std::string drawn = (*match)->roll(dice); drawn != move)
                return refused("other_draw", {"tables.verify.other_draw",
                                              {{"number", static_cast<std::int64_t>(number) + 1},
                                               {"found", move},
                                               {"expected", drawn}}});
            ++verified.draws;
        }
        (void)(*match)->play(seat, move);
    }
    // Only a promise takes the place of a promise: whatever was taken back, the one told last covers the end.
    if (!told.empty() && told.back() != record.promises.back().commitment)
        return refused("other_promise",
                       {"tables.verify.not_the_last",
                        {{"found", record.promises.back().commitment}, {"expected", told.back()}}});
    return verified;
}

}  // namespace officina::tables
