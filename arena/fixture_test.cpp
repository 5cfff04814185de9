// Who plays whom: every seat for everybody, the same cards for both sides, no seed twice.

#include "arena/fixture.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace officina::arena {
namespace {

TEST(Fixture, EveryTwoMeet) {
    EXPECT_EQ(every_pairing(2), (std::vector<Pairing>{{0, 1}}));
    EXPECT_EQ(every_pairing(4).size(), 6u);
}

TEST(Fixture, PlaysWholeDeals) {
    EXPECT_EQ(Fixture(2, 2, 100, 1).deals(), 50);
    EXPECT_EQ(Fixture(2, 2, 101, 1).deals(), 51);
    EXPECT_EQ(Fixture(3, 4, 10, 1).deals(), 3);
    EXPECT_EQ(Fixture(3, 4, 10, 1).games(), 3 * 3 * 4);
}

TEST(Fixture, TheOneTakesEverySeatOfADealAndTheFieldAllOthers) {
    for (const int seats : {2, 3, 6}) {
        const Fixture fixture(3, seats, 4 * seats, 7);
        std::map<std::pair<int, int>, std::set<std::vector<int>>> seatings;  // by pairing and deal
        for (int number = 0; number < fixture.games(); ++number) {
            const Meeting meeting = fixture.meeting(number);
            const Pairing pairing = fixture.pairings()[static_cast<std::size_t>(meeting.pairing)];
            int ones = 0;
            for (int who : meeting.at_seat) {
                EXPECT_TRUE(who == pairing.one || who == pairing.field);
                ones += who == pairing.one ? 1 : 0;
            }
            EXPECT_EQ(ones, 1);
            seatings[{meeting.pairing, meeting.deal}].insert(meeting.at_seat);
        }
        EXPECT_EQ(seatings.size(), 3u * 4u);
        for (const auto& [deal, all] : seatings) EXPECT_EQ(all.size(), static_cast<std::size_t>(seats));
    }
}

TEST(Fixture, ADealHasOneChanceForAllAndNoOtherDealHasIt) {
    const Fixture fixture(3, 2, 40, 7);
    std::map<int, std::uint64_t> chance;
    std::set<std::uint64_t> seeds;
    int bots = 0;
    for (int number = 0; number < fixture.games(); ++number) {
        const Meeting meeting = fixture.meeting(number);
        const auto [at, is_new] = chance.emplace(meeting.deal, meeting.chance_seed);
        EXPECT_EQ(at->second, meeting.chance_seed);
        for (std::uint64_t seed : meeting.bot_seeds) seeds.insert(seed), ++bots;
    }
    for (const auto& [deal, seed] : chance) seeds.insert(seed);
    EXPECT_EQ(seeds.size(), static_cast<std::size_t>(bots) + chance.size()) << "a seed is used twice";
}

TEST(Fixture, ComesFromItsSeedAlone) {
    EXPECT_EQ(Fixture(2, 3, 30, 1).meeting(17), Fixture(2, 3, 300, 1).meeting(17));
    EXPECT_NE(Fixture(2, 3, 30, 1).meeting(17), Fixture(2, 3, 30, 2).meeting(17));
}

TEST(Fixture, AloneBothPlayTheDeal) {
    const Fixture fixture(2, 1, 10, 1);
    EXPECT_EQ(fixture.deals(), 5);
    EXPECT_EQ(fixture.meeting(0).at_seat, std::vector<int>{0});
    EXPECT_EQ(fixture.meeting(1).at_seat, std::vector<int>{1});
    EXPECT_EQ(fixture.meeting(0).chance_seed, fixture.meeting(1).chance_seed);
}

}  // namespace
}  // namespace officina::arena
