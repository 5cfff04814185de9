// How strong the bots are, in short: contests with fixed seeds and budgets of simulations, so that they come out the same
// everywhere. The long ones, with time instead of simulations, are in docs/strength.md.

#include <gtest/gtest.h>

#include "arena/tournament.h"

#include "engine/testing/slow_build.h"
#include "games/games.h"

namespace officina {
namespace {

// The share of the wins of `one` among `field`.
double share_of_one(const char* name, int seats, const char* one, const char* field, int games) {
    const AnyGame* const game = game_named(name);
    Contest contest{.game = game,
                    .content = game->content(),
                    .seats = seats,
                    .options = {},
                    .entrants = {*read_entrant(one), *read_entrant(field)},
                    .games = games,
                    .seed = 1,
                    .bar = {}};
    const auto outcome =
        hold_contest(contest, 2, [](const Match& match, const Entrant& entrant, std::uint64_t seed) {
            return make_bot(match, entrant.bot, seed);
        });
    EXPECT_TRUE(outcome);
    return outcome->standings.pairs[0].share.value;
}

class Strength : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        if (kSlowBuild) GTEST_SKIP() << "takes too long under sanitizers; the bots' other tests run there";
    }
};

TEST_P(Strength, GreedyBeatsRandom) { EXPECT_GE(share_of_one(GetParam(), 2, "greedy", "random", 60), 0.95); }

TEST_P(Strength, SearchBeatsGreedy) {
    EXPECT_GE(share_of_one(GetParam(), 2, "search@500", "greedy", 20), 0.8);
}

TEST_P(Strength, OneSearchAmongThreeGreedy) {
    EXPECT_GE(share_of_one(GetParam(), 4, "search@500", "greedy", 12), 0.55);
}

TEST_P(Strength, EachLevelBeatsTheOneBelow) {
    EXPECT_GT(share_of_one(GetParam(), 2, "tinkerer", "apprentice", 40), 0.6);
    EXPECT_GT(share_of_one(GetParam(), 2, "mechanic", "tinkerer", 20), 0.6);
}

INSTANTIATE_TEST_SUITE_P(Games, Strength, testing::Values("mars", "mech", "raising"),
                         [](const auto& game) { return std::string(game.param); });

}  // namespace
}  // namespace officina
