// Raising Robots, rule by rule: one and two seats, the challenge, the auction.

#include <gmock/gmock.h>

#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> drawn_by_chance(const Table& table) {
    Rules::Moves moves;
    table.rules.moves(table.state, kChance, moves);
    std::vector<std::string> written;
    for (const Move& move : moves) written.push_back(RaisingGame::written(table.rules, move));
    return written;
}

// Rules: P1, P2, P3, P4, P5, C6
TEST(RaisingFewSeats, TwoSeatsAndTheNeutralRow) {
    Table table({.seats = 2});
    table.play_until([&] { return table.state.stage == Stage::lining_up; });
    EXPECT_EQ(drawn_by_chance(table).size(), 5u);
    table.chance("reveal design");
    table.chance("reveal upgrade");  // two are open at once, and bring no cubes
    EXPECT_THAT(table.state.cubes, ElementsAre(0, 0, 0, 0, 0));
    table.lay_out(1);
    table.others_assign("upgrade", "build");
    EXPECT_EQ(table.state.stage, Stage::revealing);
    EXPECT_THAT(drawn_by_chance(table), ElementsAre("reveal build", "reveal fabricate", "reveal recycle"));
    table.chance("reveal recycle");
    EXPECT_THAT(table.state.neutral, ElementsAre(2, 0, 4));  // all stay visible
    EXPECT_EQ(table.state.round, 2);           // nobody had anything to decide; 1 cube in Recycle
    EXPECT_EQ(table.goods(Good::battery), 2);  // gave both of them the first action there
    table.lay_out(2);
    table.others_assign("upgrade", "build");
    table.chance("reveal fabricate");
    EXPECT_EQ(table.rules.energy_of(table.state, table.shop(), Phase::fabricate, 0), 2);
    table.play("choose 1", 0);
    table.play("choose 1", 1);
    EXPECT_EQ(table.state.round, 3);
    EXPECT_EQ(table.state.stage, Stage::lining_up);  // four were face up: the line is laid out again
    EXPECT_TRUE(table.state.neutral.empty());
}

// Rules: P5, H4, AMB 25
TEST(RaisingFewSeats, TheLineIsLaidAnewAfterTheBreak) {
    Table table({.seats = 2});
    table.play_until([&] { return table.state.stage == Stage::pause && table.state.drawing.empty(); });
    EXPECT_TRUE(table.state.neutral.empty());
    table.play_until([&] { return table.state.stage == Stage::assigning; });
    EXPECT_EQ(table.state.neutral.size(), 2u);
}

// Rules: P2, P3, P5, AMB 10
TEST(RaisingFewSeats, SoloTwoCardsARound) {
    Table table({.seats = 1});
    table.lay_out();
    EXPECT_TRUE(table.state.neutral.empty());
    table.assign("upgrade", "build");
    EXPECT_EQ(table.state.stage, Stage::revealing);
    table.chance("reveal recycle");
    EXPECT_EQ(table.state.cubes[4], 0);
    EXPECT_EQ(table.state.stage, Stage::revealing);
    table.chance("reveal fabricate");
    EXPECT_EQ(table.state.cubes[3], 1);
    EXPECT_EQ(table.state.stage, Stage::phases);
    table.play("choose 1");
    EXPECT_EQ(table.state.round, 2);
    table.lay_out(2);
    EXPECT_EQ(table.state.neutral.size(), 2u);
    table.assign("upgrade", "build");
    table.chance("reveal upgrade");
    EXPECT_THAT(drawn_by_chance(table), ElementsAre("reveal build", "reveal design"));
    table.chance("reveal build");
    EXPECT_EQ(table.state.round, 3);
    EXPECT_TRUE(table.state.neutral.empty());
}

// Rules: P6
TEST(RaisingFewSeats, SoloRanks) {
    Table table({.seats = 1});
    table.lay_out();
    const auto rank = [&](int points) {
        table.have(Good::vp, points);
        return Catalogue("en").say(RaisingGame::verdict(table.rules, table.state));
    };
    EXPECT_THAT(rank(59), HasSubstr("practising"));
    EXPECT_TRUE(table.rules.result(table.state).winners.empty());
    EXPECT_THAT(rank(60), HasSubstr("beginner"));
    EXPECT_FALSE(table.rules.result(table.state).winners.empty());
    EXPECT_THAT(rank(99), HasSubstr("amateur"));
    EXPECT_THAT(rank(100), HasSubstr("heroic"));
    EXPECT_THAT(rank(139), HasSubstr("epic"));
    EXPECT_THAT(rank(140), HasSubstr("legendary"));
    Table two({.seats = 2});
    two.lay_out();
    two.have(Good::vp, 7, 1);
    EXPECT_EQ(two.rules.result(two.state).winners, SeatSet(Seat(1)));
}

// Rules: P7
TEST(RaisingFewSeats, TheChallengeIsThreeGamesWithoutShuffling) {
    Table table({.seats = 1, .challenge = true});
    State last = table.state;
    Random random(9);
    int games = 0;
    while (play_at_random(table.rules, table.state, random)) {
        if (table.state.game != last.game) {
            ++games;
            // What was used is out: the two decks go on with the rest.
            EXPECT_GE(table.state.robots_removed.size(), 8);
            EXPECT_EQ(table.state.robots_removed.size() + table.state.robots_left, 96);
            EXPECT_EQ(std::popcount(table.state.reports_removed) + table.state.reports_left, 32);
            EXPECT_EQ(std::popcount(table.state.inventors_removed), 2 * games);
            EXPECT_EQ(table.state.round, 1);
            EXPECT_EQ(table.goods(Good::battery), 3);
            int points = 0;
            for (const int source : table.state.earlier) points += source;
            EXPECT_EQ(points,
                      table.rules.result(table.state).score[0] - 2);  // and 6 leftovers of the new start
        }
        last = table.state;
    }
    EXPECT_EQ(games, 2);
    table.state.earlier = {100, 50, 20, 9};
    table.shop() = {};
    const auto verdict = [&] { return Catalogue("en").say(RaisingGame::verdict(table.rules, table.state)); };
    EXPECT_THAT(verdict(), HasSubstr("practising"));
    table.state.earlier[0] = 101;
    EXPECT_THAT(verdict(), HasSubstr("beginner"));
    table.state.earlier[0] = 400;
    EXPECT_THAT(verdict(), HasSubstr("legendary"));
}

// Rules: P7
TEST(RaisingFewSeats, ADeckThatRunsOutInTheChallengeIsMadeOfRemovedCards) {
    Table table({.seats = 1, .challenge = true});
    table.lay_out();
    table.stand("selfie");  // a card at 2
    table.state.robots_removed = table.state.robots;
    table.state.robots.clear();
    table.state.robots_left = 0;
    table.assign("design", "build");
    table.chance("reveal upgrade");
    table.chance("reveal recycle");
    EXPECT_EQ(table.state.robots_left, 95);
    EXPECT_TRUE(table.state.robots_removed.empty());
}

// --- Q. The auction

Table auction() {
    Table table({.seats = 3, .inventors = Inventors::auction});
    table.play_until([&] { return table.state.stage == Stage::offering; });
    for (const char* inventor : {"draw inventor ada", "draw inventor bruno", "draw inventor elif"})
        table.chance(inventor);
    table.chance("first 2");
    return table;
}

// Rules: Q1
TEST(RaisingAuction, AsManyTracksAsSeatsAndHandsAreSeenFirst) {
    const Table table = auction();
    EXPECT_EQ(table.state.tracks[2].inventor, table.inventor("elif"));
    EXPECT_EQ(table.state.tracks[3].inventor, kNone);
    EXPECT_EQ(table.state.workshops[0].hand.size(), 8);
    EXPECT_EQ(table.state.workshops[0].offered.size(), 2u);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet(Seat(1)));
    EXPECT_EQ(table.menu(1).size(), 15u);
}

// Rules: Q2, AMB 11
TEST(RaisingAuction, AnOutbidSeatBidsAgainWhenItsTurnComes) {
    Table table = auction();
    table.play("bid 1 2", 1);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet(Seat(2)));
    EXPECT_THAT(table.why_not("bid 1 2", 2), HasSubstr("further right"));
    EXPECT_THAT(table.why_not("bid 1 8", 2), HasSubstr("spaces"));
    table.play("bid 1 3", 2);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet(Seat(0)));  // clockwise: seat 1 waits for its turn
    table.play("bid 2 1", 0);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet(Seat(1)));
    table.have(Good::tape, 0, 1);
    EXPECT_THAT(table.why_not("bid 2 3", 1), HasSubstr("costs 1 tape"));  // only what can be paid
    table.play("bid 3 1", 1);
    EXPECT_EQ(table.state.stage, Stage::setup);
}

// Rules: Q3, Q4, Q5, AMB 23
TEST(RaisingAuction, EverybodyPaysAndTheSetupGoesOn) {
    Table table = auction();
    table.play("bid 2 5", 1);  // the rightmost space
    EXPECT_FALSE(table.rules.can_bid(table.state, Seat(2), 1, 4));
    table.play("bid 1 4", 2);
    table.play("bid 3 1", 0);
    EXPECT_EQ(table.shop(1).inventor, table.inventor("bruno"));
    EXPECT_EQ(table.goods(Good::battery, 1), 3 - 2);
    EXPECT_EQ(table.goods(Good::tape, 1), 3 - 2);
    EXPECT_EQ(table.goods(Good::battery, 2), 3 - 1);
    EXPECT_EQ(table.goods(Good::tape, 0), 3);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet::first(3));
    EXPECT_THAT(table.menu()[0], HasSubstr("discard"));
    table.play_until([&] { return table.state.stage == Stage::assigning; });
    for (const int seat : {0, 1, 2}) EXPECT_EQ(table.shop(seat).offered_inventors.size(), 0u);
}

// Rules: B3, Q5, AMB 19
TEST(RaisingAuction, WhatAnInventorBringsComesAfterTheChoiceOfRobots) {
    Table table({.seats = 3, .inventors = Inventors::auction});
    table.play_until([&] { return table.state.stage == Stage::offering; });
    for (const char* inventor : {"draw inventor ada", "draw inventor gwen", "draw inventor elif"})
        table.chance(inventor);
    table.chance("first 1");
    table.play("bid 2 1");  // Gwen: two robot cards at once
    table.play("bid 1 1", 1);
    table.play("bid 3 1", 2);
    ASSERT_EQ(table.rules.to_move(table.state), SeatSet::first(3));
    EXPECT_EQ(table.menu().size(), 8u);
    for (int i = 0; i < 3; ++i) table.play(table.menu()[0]);
    EXPECT_EQ(Rules::hand_size(table.shop()), 5);
    table.play(table.menu()[0]);  // the report
    ASSERT_TRUE(table.rules.to_move(table.state).is_only(kChance));
    table.deal();
    EXPECT_EQ(Rules::hand_size(table.shop()), 5 + 2);
    EXPECT_THAT(table.menu()[0], HasSubstr("build"));
}

}  // namespace
}  // namespace officina::raising
