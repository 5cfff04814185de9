// The worked examples of the rulebook, played.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

using ::testing::UnorderedElementsAre;

// Rules: 4.3.1, 4.3.2
TEST(MechExamples, MorningInTheStockRoom) {
    Table table;
    table.play(0, "stock ink");  // 2 flowers, 2 ink, then 2 more ink
    EXPECT_EQ(table.player(0).flowers, 3 + 2);
    EXPECT_EQ(table.player(0).ink, 4 + 2 + 2);
}

// Rules: 4.4.2, 4.4.4
TEST(MechExamples, TheDockForThreeFlowers) {
    Table table({}, {.delivery = "D01"});
    table.build(0, "B01");
    table.play(0, "dock");
    EXPECT_EQ(table.player(0).flowers, 0);
    EXPECT_EQ(table.points(0), 3);
    EXPECT_EQ(table.player(0).ink, 4 + 2);
    table.play(0, "use B01");
    EXPECT_EQ(table.player(0).flowers, 2);
}

// Rules: 4.5.1, 4.5.2
TEST(MechExamples, TheRedMachineForTwoInkOnSpaceThree) {
    Table table({}, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}});
    table.play(0, "acquire R01");
    EXPECT_EQ(table.player(0).ink, 2);
    EXPECT_EQ(table.space("R01"), 3);
    EXPECT_EQ(table.player(0).assistants[0], table.tile("R01") + 1);
    // Bought in the morning, it is finished when the evening passes.
    table.idle_through(Moment::morning);
    EXPECT_EQ(table.space("R01"), 2);
    table.idle_through(Moment::afternoon);
    EXPECT_EQ(table.space("R01"), 1);
    table.idle_until_night();
    EXPECT_TRUE(table.is_built(0, "R01"));
}

// Rules: 5.1, 4.6.1
TEST(MechExamples, TwoAssistantsAndOne) {
    Table table;
    table.lay_on_belt(0, "R02", 6);
    table.lay_on_belt(0, "B01", 5);
    table.play(0, "build R02");
    table.idle_until(0);
    table.play(0, "build B01");
    table.idle_until(0);
    table.play(0, "build R02");  // in the evening
    EXPECT_EQ(table.space("R02"), 4);
    EXPECT_EQ(table.space("B01"), 4);
    table.play(1, "stock flowers");
    EXPECT_EQ(table.space("R02"), 2);
    EXPECT_EQ(table.space("B01"), 3);
}

// Rules: 6.1, 6.2
TEST(MechExamples, TheFirstMachineAtTheEndOfAnAfternoon) {
    Table table;
    table.lay_on_belt(0, "B03", 1);
    table.idle_through(Moment::morning);
    table.play(0, "build B03");
    table.play(1, "stock flowers");
    EXPECT_TRUE(table.is_built(0, "B03"));
    EXPECT_EQ(table.player(0).assistants[1], table.tile("B03") + 1);
}

// Rules: 7.2, 7.3, 7.4, 7.5, N14
TEST(MechExamples, ANightWithThreeHourglasses) {
    Table table;
    table.build(0, "B01");  // 2 flowers
    table.build(0, "R02");  // 2 points
    table.build(0, "B13");  // 1 rainbow -> 3 hourglasses
    table.lay_on_belt(0, "Y4", 2);
    table.lay_on_belt(0, "B07", 1);
    table.lay_on_belt(0, "R05", 4);
    table.idle_until_night();
    table.has(0, 0, 0, 1);
    table.play(0, {"use B01", "use R02", "robot"});
    EXPECT_EQ(table.player(0).flowers, 2);
    EXPECT_EQ(table.points(0), 2);
    EXPECT_EQ(table.player(0).ink, 1);
    table.play(0, "use B13");
    EXPECT_EQ(table.player(0).rainbows, 0);
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("hourglass Y4", "hourglass B07", "hourglass R05"));
    table.play(0, {"hourglass Y4", "hourglass Y4"});
    EXPECT_TRUE(table.is_built(0, "Y4"));
    EXPECT_EQ(table.points(0), 2 + 9);
    table.play(0, "hourglass B07");
    EXPECT_TRUE(table.is_built(0, "B07"));
    table.play(0, {"use B07", "hourglass R05"});
    EXPECT_EQ(table.space("R05"), 3);
}

// Rules: 8.3
TEST(MechExamples, FortyOnePoints) {
    Table table;
    table.player(0).points = {37, 0, 0, 0, 0};
    table.has(0, 4, 2, 3);
    EXPECT_EQ(table.rules.result(table.state).score[0], 41);
}

}  // namespace
}  // namespace officina::mech
