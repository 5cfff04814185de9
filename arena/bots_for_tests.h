#pragma once
// For tests: bots without a mind, so that what they do is plain to see, and tables and contests for them.

#include <functional>

#include "arena/entrant.h"
#include "arena/tournament.h"
#include "games/games.h"

namespace officina::arena {

// Decides and plans as it is told.
class ScriptedBot : public Bot {
  public:
    using Decide = std::function<std::string(const Match&, Seat)>;
    using PlanAhead = std::function<std::optional<Plan>(const Match&, Seat, Seconds)>;

    explicit ScriptedBot(
        Decide decides, PlanAhead plans = [](const Match&, Seat, Seconds) { return std::nullopt; })
        : decides_(std::move(decides)), plans_(std::move(plans)) {}

    Advice decide(const Match& match, Seat seat) override { return {decides_(match, seat), {}, 1}; }
    std::optional<Plan> plan(const Match& match, Seat seat, Seconds elapsed) override {
        return plans_(match, seat, elapsed);
    }
    void game_over(const Match&, Seat) override { ++games_over; }

    int games_over = 0;

  private:
    Decide decides_;
    PlanAhead plans_;
};

inline std::string first_move(const Match& match, Seat seat) { return match.choices(seat)[0].move; }

inline std::unique_ptr<Match> table_of(std::string_view game, int seats, const OptionValues& options = {}) {
    const AnyGame* const found = game_named(game);
    return std::move(*found->start(found->content(), seats, options));
}

inline Entrant entrant(std::string_view text) { return *read_entrant(text); }

inline Contest contest_of(std::string_view game, int seats, int games, const std::vector<std::string>& bots,
                          std::uint64_t seed) {
    const AnyGame* const found = game_named(game);
    Contest contest{.game = found,
                    .content = found->content(),
                    .seats = seats,
                    .options = {},
                    .entrants = {},
                    .games = games,
                    .seed = seed,
                    .bar = {}};
    for (const std::string& bot : bots) contest.entrants.push_back(entrant(bot));
    return contest;
}

inline std::unique_ptr<Bot> house_bot(const Match& match, const Entrant& entrant, std::uint64_t seed) {
    return bots::make_bot(match, entrant.bot, seed);
}

}  // namespace officina::arena
