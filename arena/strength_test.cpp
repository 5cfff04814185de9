// How strong the bots are, in short: contests with fixed seeds and budgets of simulations, so that they come out the same
// everywhere. The long ones, with time instead of simulations, are in docs/strength.md.

#include <gtest/gtest.h>

#include "arena/bots_for_tests.h"
#include "arena/tournament.h"
#include "engine/testing/slow_build.h"
#include "games/games.h"

namespace officina::arena {
namespace {

// The share of the wins of `one` among `field`.
double share_of_one(const std::string& name, int seats, const std::string& one, const std::string& field,
                    int games) {
    const auto outcome = hold_contest(contest_of(name, seats, games, {one, field}, 1), 2, house_bot);
    EXPECT_TRUE(outcome);
    return outcome->standings.pairs[0].share.value;
}

class Strength : public testing::TestWithParam<const AnyGame*> {
  protected:
    void SetUp() override {
        if (kSlowBuild) GTEST_SKIP() << "takes too long under sanitizers; the bots' other tests run there";
        if (!trials().searched)
            GTEST_SKIP() << "nobody searches there: the game's own players have their own test";
    }

    const Trials& trials() const { return GetParam()->trials(); }
    const Trials::Shares& shares() const { return trials().shares; }
    double share(int seats, const std::string& one, const std::string& field, int games) const {
        return share_of_one(std::string(GetParam()->name()), seats, one, field, games);
    }
    std::string search() const { return "search@" + std::to_string(trials().simulations); }
    int few() const { return std::max(2, GetParam()->least_seats()); }
    int many() const { return std::min(4, GetParam()->most_seats()); }
};

TEST_P(Strength, GreedyBeatsRandom) {
    EXPECT_GE(share(few(), "greedy", "random", 60), shares().greedy_against_random);
}

TEST_P(Strength, SearchBeatsGreedy) {
    EXPECT_GE(share(few(), search(), "greedy", 20), shares().search_against_greedy);
}

TEST_P(Strength, OneSearchAmongSeveralGreedy) {
    EXPECT_GE(share(many(), search(), "greedy", 12), shares().search_among_greedy);
}

TEST_P(Strength, EachLevelBeatsTheOneBelow) {
    EXPECT_GE(share(few(), "tinkerer", "apprentice", 40), shares().tinkerer_against_apprentice);
    EXPECT_GE(share(few(), "mechanic", "tinkerer", trials().games_of_levels),
              shares().mechanic_against_tinkerer);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, Strength, testing::ValuesIn(games()),
                         [](const auto& game) { return std::string(game.param->name()); });

}  // namespace
}  // namespace officina::arena
