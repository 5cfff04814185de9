// Raising Robots, rule by rule: running a row, the round end, the break.

#include <gmock/gmock.h>

#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// Rules: G1, G2, G7, D5, R5, AMB 16, AMB 24
TEST(RaisingRows, TheExampleOfTheRulebook) {
    Table table;
    table.lay_out();
    table.energy("E01", "E02", 0);  // 1, cubes count double
    table.energy("E08", "E02", 1);  // two cubes for Design
    table.energy("E06", "E02", 2);  // a cube for Fabricate
    table.free_space("design_4");   // +1 energy in Design
    table.have(Good::battery, 1);
    table.token(Type::speed);
    table.stand("fresco", true);   // upgrade: 2 VP at 5
    table.stand("astaire");        // speed: 2 VP at 7
    table.stand("edward");         // base: a card for 3 batteries
    table.stand("crisper", true);  // upgrade at 3
    table.stand("nugget");         // base at 6
    table.hold({"jonah"});
    table.assign("design", "build");
    table.assign("design", "upgrade", 1);
    table.assign("fabricate", "upgrade", 2);
    table.play("batteries 0");
    table.play("done");  // nothing in Build
    table.play("batteries 1");
    EXPECT_EQ(table.shop().energy, 7);
    EXPECT_EQ(table.goods(Good::software), 1);  // the workshop's first action: one each of two goods
    table.chance("draw oz");
    table.play("done");  // discard none, draw one
    table.chance("draw quartz");
    EXPECT_EQ(table.goods(Good::vp), 1);  // the third action, at 7
    table.play("use upgrade");            // Fresco: one of both actions, never both
    EXPECT_EQ(table.goods(Good::vp), 1 + 2);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("use base", "skip", "token"));  // Astaire
    EXPECT_THAT(table.why_not("use upgrade"), HasSubstr("speed"));
    table.play("token");
    table.play("place design 2");
    table.play("use upgrade");
    EXPECT_EQ(table.goods(Good::vp), 1 + 2 + 2);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("exchange", "skip"));  // Edward
    table.play("exchange");
    table.play("pay card jonah");
    EXPECT_EQ(table.goods(Good::battery), 3);
    // Fabricate without a card of one's own: 1 cube, and batteries just gained.
    table.play("batteries 2");
    EXPECT_EQ(table.shop().energy, 3);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("choose 1", "choose 2"));
    table.play("choose 1");
    // Crisper's upgrade action came by itself (its base action needs 5), Nugget's base action needs 6.
    EXPECT_EQ(table.goods(Good::tape), 2);
    EXPECT_EQ(table.goods(Good::microchip), 1);
    EXPECT_EQ(table.goods(Good::vp), 5);
    // Recycle: no card, no cube.
    EXPECT_EQ(table.shop().phase, kFinished);
    EXPECT_EQ(table.goods(Good::battery), 1);
}

// Rules: G3, G10, R6
TEST(RaisingRows, WhatIsGainedCountsOnlyForWhatComes) {
    Table table;
    table.lay_out();
    table.energy("E04", "E02");  // 4 and a cube of one's own: make it 4
    table.stand("axle");
    table.stand("figure_8");
    table.have(Good::gear, 5);
    table.assign("fabricate", "upgrade");
    table.others_assign("build", "design");
    table.play("done");  // nothing in Upgrade
    table.play("choose 2");
    table.shop().energy = 4;
    EXPECT_EQ(table.goods(Good::sensor), 1);
    table.play("exchange");  // Axle: 3 wilds for a token
    table.play("pay as suggested");
    table.play("unlock fabricate_1");  // a speed token; its space adds a sensor to an action that is passed
    EXPECT_EQ(table.goods(Good::sensor), 1);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("use base", "skip", "token"));
    table.play("token");
    table.play("place fabricate 2");
    const int before = table.goods(Good::battery);
    table.play("use upgrade");
    EXPECT_EQ(table.goods(Good::battery), before + 3);
}

// Rules: G3, G9, AMB 7
TEST(RaisingRows, ARobotBuiltInTheRunIsActivatedIfItStandsFurtherRight) {
    Table table;
    table.lay_out();
    table.energy("E12", "E02");  // 5 and a cube
    table.stand("chalk");        // build at 5
    table.hold({"fresco", "nugget"});
    table.have(Good::gear, 4);
    table.have(Good::sensor, 3);
    table.have(Good::software, 2);
    table.assign("design", "recycle");
    table.others_assign();
    table.chance("draw jonah");
    table.play("done");
    table.chance("draw quartz");
    // The resources of the right column (never dearer), the extra cost, no energy.
    EXPECT_THAT(table.menu(), UnorderedElementsAre("build fresco right", "build nugget right", "skip"));
    EXPECT_THAT(table.why_not("build fresco left"), HasSubstr("AMB 7"));
    table.play("build fresco right");  // 3 gears and a wild
    table.play("pay sensor");
    EXPECT_EQ(table.goods(Good::gear), 1);
    EXPECT_EQ(table.shop().built[at(Row::design)], 2);
    EXPECT_EQ(table.goods(Good::vp), 1);  // Fresco, standing to the right, was activated
}

// Rules: G4, G8, D2, AMB 21
TEST(RaisingRows, PartsComeInOrderAndOneThatCannotBePaidFallsAway) {
    Table table;
    table.lay_out();
    table.energy("E12", "E02");
    table.stand("anvil", true);    // a sensor for 2 gears (and a battery)
    table.stand("inkwell", true);  // twice: microchip or gear
    table.assign("fabricate", "build");
    table.others_assign("upgrade", "recycle");
    table.play("choose 1");
    EXPECT_EQ(table.goods(Good::sensor), 1);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("use base", "use upgrade", "skip"));  // 6 energy
    table.play("skip");                                                                  // nobody has to
    EXPECT_EQ(table.goods(Good::sensor), 1);
    table.play("use upgrade");
    table.play("choose 1");
    table.play("choose 2");
    EXPECT_EQ(table.goods(Good::microchip), 2);
    EXPECT_EQ(table.goods(Good::gear), 1);

    Table poor;
    poor.lay_out();
    poor.stand("anvil");
    poor.energy("E04", "E02");
    poor.assign("fabricate", "build");
    poor.others_assign("upgrade", "recycle");
    poor.shop().energy = 3;  // not enough for the second action: no sensor, nothing to exchange
    poor.play("choose 1");
    EXPECT_EQ(poor.shop().phase, kFinished);
}

// Rules: G5, R9
TEST(RaisingRows, TheBonusOfAFreedSpaceComesWithItsAction) {
    Table table;
    table.lay_out();
    table.free_space("recycle_3");
    table.have(Good::battery, 5);
    table.assign("build", "recycle");
    table.others_assign();
    table.play("batteries 4");
    table.play("skip");  // the exchange at 4
    EXPECT_EQ(table.goods(Good::vp), 3);
}

// Rules: G5, G6, R10
TEST(RaisingRows, AnExchangeGivesNothingWithoutThePayment) {
    Table table;
    table.lay_out();
    table.free_space("recycle_2");
    table.have(Good::battery, 2);
    table.assign("build", "recycle");
    table.others_assign();
    table.play("batteries 1");  // 4 energy: 2 batteries from the first action, then the exchange
    EXPECT_THAT(table.menu(), UnorderedElementsAre("exchange", "skip"));
    Table declined = table;
    declined.play("skip");
    EXPECT_EQ(declined.goods(Good::tape), 0);
    EXPECT_EQ(declined.goods(Good::battery), 3);
    table.play("exchange");
    EXPECT_EQ(table.goods(Good::tape), 1);
    EXPECT_EQ(table.goods(Good::battery), 2);
    EXPECT_THAT(table.menu(), Contains("take microchip"));
    table.play("take microchip");
    EXPECT_EQ(table.shop().phase, kFinished);  // once only
}

// Rules: G7
TEST(RaisingRows, DiscardSomeDrawOneMore) {
    Table table;
    table.lay_out();
    table.hold({"edward", "axle", "oz"});
    table.energy("E12", "E02");
    table.assign("design", "recycle");
    table.others_assign();
    table.chance("draw jonah");  // the workshop's first action
    table.play("discard axle");
    table.play("discard oz");
    table.play("done");
    table.deal();
    EXPECT_EQ(Rules::hand_size(table.shop()), 2 + 3);
    EXPECT_TRUE(table.state.robot_discards.has(table.robot("oz")) ||
                table.state.robots.has(table.robot("oz")));
    EXPECT_FALSE(table.shop().hand.has(table.robot("axle")));
}

// Rules: G11, R8
TEST(RaisingRows, ALadderGivesItsHighestStepReached) {
    for (const int robots : {1, 2, 3, 4, 5}) {
        Table table;
        table.lay_out();
        table.stand("nugget");
        for (const char* other : {"crisper", "glaze", "axle", "origami"})
            if (table.shop().built[at(Row::fabricate)] < robots) table.stand(other);
        table.have(Good::battery, 9);
        table.assign("build", "fabricate");
        table.others_assign("upgrade", "design");
        table.play("batteries 3");  // 6 energy
        table.play("choose 1");
        EXPECT_EQ(table.goods(Good::vp), robots < 3 ? 1 : (robots < 5 ? 2 : 3)) << robots;
    }
}

// Rules: G12, J5, AMB 8
TEST(RaisingRows, DrawThreeReportsKeepOne) {
    Table table;
    table.lay_out();
    table.stand("clover");  // reports at 6
    table.have(Good::battery, 9);
    table.assign("build", "recycle");
    table.others_assign();
    table.play("batteries 3");
    table.play("skip");
    table.chance("draw report optics");
    table.chance("draw report geometry");
    table.chance("draw report thrift");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("keep optics", "keep geometry", "keep thrift"));
    EXPECT_THAT(table.why_not("keep none"), HasSubstr("J5"));
    table.play("keep geometry");
    EXPECT_THAT(std::vector<Card>(table.shop().reports.begin(), table.shop().reports.end()),
                ElementsAre(table.report("geometry")));
    EXPECT_NE(table.state.report_discards >> table.report("optics") & 1, 0u);
}

// Rules: G12
TEST(RaisingRows, CardsAreDrawnFromTheDeck) {
    Table table;
    table.lay_out();
    table.stand("button");  // 2 cards at 4
    table.hold({"jonah"});
    table.have(Good::battery, 9);
    table.assign("recycle", "design");
    table.others_assign();
    table.play("batteries 1");
    table.chance("draw quartz");  // the workshop's first action
    table.play("done");
    table.chance("draw oz");
    table.chance("draw axle");
    table.chance("draw nugget");
    EXPECT_EQ(Rules::hand_size(table.shop()), 5);
}

// Rules: N2
TEST(RaisingRows, GainsComeByThemselves) {
    Table table;
    table.lay_out();
    table.stand("toffee");  // 2 batteries at 3
    table.assign("build", "fabricate");
    table.others_assign("upgrade", "recycle");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("choose 1", "choose 2"));
    table.play("choose 1");
    EXPECT_EQ(table.goods(Good::battery), 2);
    EXPECT_EQ(table.shop().phase, kFinished);
}

// --- H. Round end

// Rules: H1, L1
TEST(RaisingRoundEnd, AbilitiesInTheOrderThePlayerLikes) {
    Table table;
    table.lay_out();
    table.take_inventor("ada");  // a battery, and a card
    table.shop().inventor_upgraded = true;
    table.assign("upgrade", "build");
    table.others_assign("fabricate", "recycle");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("ability basic", "ability upgrade"));
    table.play("ability upgrade");
    EXPECT_EQ(table.goods(Good::battery), 0);
    table.chance("draw jonah");
    EXPECT_TRUE(table.shop().hand.has(table.robot("jonah")));
    EXPECT_EQ(table.goods(Good::battery), 1);  // the one that was left came by itself
    EXPECT_EQ(table.shop().phase, kFinished);
}

// Rules: H1
TEST(RaisingRoundEnd, AlsoInTheLastRound) {
    Table table;
    table.lay_out(8);
    table.take_inventor("ada");
    table.assign("upgrade", "build");
    table.others_assign("fabricate", "recycle");
    EXPECT_EQ(table.goods(Good::battery), 1);
}

// Rules: H2, H3
TEST(RaisingRoundEnd, CubesAndCardsGoBack) {
    Table table;
    table.lay_out();
    table.energy("E08", "E04");
    table.assign("upgrade", "build");
    table.others_assign("upgrade", "build");
    EXPECT_EQ(table.state.round, 2);
    EXPECT_THAT(table.state.cubes, ElementsAre(0, 0, 0, 0, 0));
    table.deal();
    for (const int seat : {0, 1, 2}) EXPECT_THAT(table.shop(seat).phases, ElementsAre(kNone, kNone));
    EXPECT_EQ(table.menu().size(), 5u);  // all five phase cards again
}

// Rules: H3, H4
TEST(RaisingRoundEnd, TheBreakComesBeforeRoundFive) {
    Table table;
    table.lay_out(4);
    table.assign("upgrade", "build");
    table.others_assign("upgrade", "build");
    EXPECT_EQ(table.state.stage, Stage::pause);
    EXPECT_EQ(table.state.round, 5);
    table.deal();
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet::first(3));
    for (const int seat : {2, 0, 1}) {
        EXPECT_EQ(table.menu(seat).size(), 3u);
        table.play(table.menu(seat)[0], seat);
    }
    table.deal();
    EXPECT_EQ(table.state.stage, Stage::assigning);
    EXPECT_EQ(std::popcount(table.shop().energy_deck), 6);
    EXPECT_EQ(table.shop().reports.size(), 1u);
}

// Rules: H3
TEST(RaisingRoundEnd, EightRounds) {
    Table table;
    table.lay_out(8);
    table.assign("upgrade", "build");
    table.others_assign("upgrade", "build");
    EXPECT_EQ(table.state.stage, Stage::over);
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
}

}  // namespace
}  // namespace officina::raising
