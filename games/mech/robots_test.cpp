// The Enlightened Robots of Mech a Dream, rule by rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr Options kRobots{.seats = 2, .robots = true};

// A table at night 1, seat 0 with that screen.
Table at_night(const char* screen, Wishes wishes = {}) {
    wishes.screens = {screen, std::string_view(screen) == "S2" ? "S1" : "S2"};
    Table table(kRobots, wishes);
    table.state.moment = Moment::evening;
    return table;
}

// --- Choosing

// Rules: 10.1, N7, 1.6, 1.7
TEST(MechScreens, TwoAreDealtAndOneIsKeptInSecret) {
    const Rules rules(default_box(), {.seats = 4, .robots = true});
    State state = rules.start();
    Random random(1);
    while (state.phase != Phase::keeping) play_at_random(rules, state, random);
    EXPECT_EQ(rules.to_move(state), SeatSet::first(4));
    std::set<int> dealt;
    for (const auto& two : state.dealt) dealt.insert(two.begin(), two.end());
    EXPECT_EQ(dealt.size(), 8u);
    const State seen = *rules.seen_by(state, Seat(1));
    EXPECT_EQ(seen.dealt[1], state.dealt[1]);
    for (std::size_t other : {0u, 2u, 3u})
        EXPECT_THAT(seen.dealt[other], ElementsAre(kFaceDownScreen, kFaceDownScreen));
    EXPECT_THAT(rules.seen_by(state, kSpectator)->dealt[1], ElementsAre(kFaceDownScreen, kFaceDownScreen));

    Rules::Moves moves;
    rules.moves(state, Seat(2), moves);
    ASSERT_EQ(moves.size(), 2u);
    rules.play(state, Seat(2), moves[0]);
    EXPECT_EQ(rules.seen_by(state, Seat(1))->players[2].screen, kFaceDownScreen);
    EXPECT_EQ(rules.seen_by(state, Seat(2))->players[2].screen, moves[0].value);
    EXPECT_FALSE(rules.to_move(state).has(Seat(2)));
    for (int seat : {0, 1, 3}) {
        rules.moves(state, Seat(seat), moves);
        rules.play(state, Seat(seat), moves[1]);
    }
    // Shown; what was not kept is gone.
    EXPECT_EQ(rules.seen_by(state, Seat(1))->players[2].screen, state.players[2].screen);
    EXPECT_EQ(state.dealt, State{}.dealt);
    EXPECT_NE(state.phase, Phase::keeping);
}

// Rules: 10.2
TEST(MechScreens, TheScreenSaysWhatItsPlayerStartsWith) {
    for (std::uint8_t screen = 1; screen <= kScreens; ++screen) {
        const Screen& printed = default_box().screens[screen];
        Table table(kRobots, {.screens = {std::string(written(printed.id))}});
        EXPECT_EQ(table.player(0).flowers, printed.start.flower);
        EXPECT_EQ(table.player(0).ink, printed.start.ink);
        EXPECT_EQ(table.player(0).rainbows, printed.start.rainbow);
    }
}

// Rules: 10.3, S1
TEST(MechScreens, TheEffectReplacesTheBasicRobot) {
    Table table = at_night("S1", {.delivery = "D01"});
    table.state.moment = Moment::morning;
    table.play(0, {"dock", "robot a"});  // by day, with an activation
    EXPECT_EQ(table.points(0), 3 + 1);
    const int ink = table.player(0).ink;
    table.state.moment = Moment::evening;
    table.player(1).assistants[0] = kInStockRoom;
    table.player(1).assistants[1] = kInStockRoom;
    table.play(1, "stock flowers");
    EXPECT_EQ(table.state.phase, Phase::night);
    table.play(0, "robot a");
    EXPECT_EQ(table.points(0), 5);
    EXPECT_EQ(table.player(0).ink, ink);
    EXPECT_THAT(table.menu(1), UnorderedElementsAre("robot a", "done"));  // never compulsory
}

// --- The effects

// What the way of a robot changes at night: flowers, ink, rainbows, points.
std::array<int, 4> changes(Table& table, const char* way) {
    table.has(0, 4, 4, 4);
    table.play(0, "stock flowers");
    table.play(1, "stock flowers");
    table.has(0, 4, 4, 4);
    EXPECT_EQ(table.state.phase, Phase::night);
    const Player before = table.player(0);
    table.play(0, way);
    const Player& after = table.player(0);
    return {after.flowers - before.flowers, after.ink - before.ink, after.rainbows - before.rainbows,
            after.score() - before.score()};
}

// Rules: 10.4, S2, S3, S5, S6
TEST(MechScreens, PlainEffectsGiveWhatTheySay) {
    struct Case {
        const char *screen, *way;
        std::array<int, 4> changes;
    };
    for (const Case& each : {Case{"S2", "robot a", {0, 0, 1, 0}}, Case{"S3", "robot a", {1, 1, 0, 0}},
                             Case{"S3", "robot b", {1, 0, 0, 0}}, Case{"S5", "robot a", {-1, 3, 0, 0}},
                             Case{"S5", "robot b", {3, -1, 0, 0}}, Case{"S6", "robot a", {0, 4, -1, 0}},
                             Case{"S6", "robot b", {0, -1, 1, 0}}}) {
        Table table = at_night(each.screen);
        table.lay_on_belt(0, "R04", 6);
        EXPECT_EQ(changes(table, each.way), each.changes) << each.screen << " " << each.way;
        if (table.rules.task(table.state, Seat(0)).kind == Task::Kind::hourglass) {
            table.play(0, "hourglass R04");
            EXPECT_EQ(table.space("R04"), 5);
        } else {
            EXPECT_EQ(table.space("R04"), 6);
        }
        EXPECT_FALSE(table.may(0, "robot a"));  // one of its ways, once
        EXPECT_FALSE(table.may(0, "robot b"));
    }
}

// Rules: S4, N8
TEST(MechScreens, TheEveningPacketIsFree) {
    Table table = at_night("S4", {.delivery = "D03"});
    EXPECT_EQ(changes(table, "robot a"), (std::array<int, 4>{0, 0, 0, 3}));
    Table sand = at_night("S4", {.delivery = "D07"});
    sand.lay_on_belt(0, "R04", 6);
    EXPECT_EQ(changes(sand, "robot a"), (std::array<int, 4>{0, 0, 0, 0}));
    sand.play(0, {"hourglass R04", "hourglass R04"});
    EXPECT_EQ(sand.space("R04"), 4);
}

// Rules: S4, N8
TEST(MechScreens, AnEveningPacketThatActivatesCannotChooseTheRobotAgain) {
    Table table = at_night("S4", {.delivery = "D08"});
    table.build(0, "B01");
    EXPECT_EQ(changes(table, "robot a"), (std::array<int, 4>{0, 0, 0, 0}));
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use B01", "skip"));
    table.play(0, "use B01");
    EXPECT_EQ(table.player(0).flowers, 6);
    EXPECT_TRUE(table.may(0, "use B01"));  // the night's own use is still there
    // By day: the dock's activation chooses the robot, whose packet is an activation: only machines then.
    Table day(kRobots, {.delivery = "D08", .screens = {"S4", "S1"}});
    day.build(0, "B01");
    day.play(0, {"dock", "robot a"});
    EXPECT_THAT(day.menu(0), UnorderedElementsAre("use B01", "skip"));
}

// Rules: S4, N21
TEST(MechRobots, SeveralEveningPacketsAreTakenOneAfterTheOther) {
    Box box = box_of_tests();
    auto& evening = box.deliveries[*delivery_named(box, "D08")].rows[2];
    evening.clear();
    evening.push({.hourglass = 1});
    evening.push({.activation = 1});
    evening.push({.ink = 1});
    Table table({.seats = 2, .robots = true}, {.delivery = "D08", .screens = {"S4", "S1"}}, box);
    table.build(0, "B01");
    table.lay_on_belt(0, "B02", 5);
    table.idle_until_night();
    table.has(0, 0, 0);
    table.play(0, "robot a");
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B02"));
    table.play(0, "hourglass B02");
    EXPECT_THAT(table.menu(0), ElementsAre("use B01", "skip"));  // N8 not the robot
    EXPECT_EQ(table.player(0).ink, 0);
    table.play(0, "use B01");
    EXPECT_EQ(table.player(0).flowers, 2);
    EXPECT_EQ(table.player(0).ink, 1);
}

// Rules: S4, N19
TEST(MechScreens, AnEveningPacketThatGivesNothingIsNotOffered) {
    Table table = at_night("S4", {.delivery = "D08"});  // an activation, but there is no machine
    table.play(0, "stock flowers");
    table.play(1, "stock flowers");
    EXPECT_THAT(table.menu(0), IsEmpty());
}

// Rules: S7, 10.4, N3
TEST(MechScreens, TheEngineerAcquiresTwoSpacesNearer) {
    const Wishes wishes{.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}};
    Table table = at_night("S7", wishes);
    EXPECT_EQ(changes(table, "robot b"), (std::array<int, 4>{0, 0, 0, 0}));
    EXPECT_THAT(table.menu(0),
                UnorderedElementsAre("acquire B03", "acquire B05", "acquire B12", "acquire R01",
                                     "acquire Y4"));  // not R02 for 5
    table.play(0, "acquire R01");                     // time 3
    EXPECT_EQ(table.player(0).ink, 2);
    EXPECT_EQ(table.space("R01"), 1);
    EXPECT_THAT(table.player(0).assistants, ElementsAre(kCloakroom, kCloakroom, kCloakroom));

    // With a green machine that saves time it is finished at once, and can be used this night.
    Table faster = at_night("S7", wishes);
    faster.build(0, "G3a");
    faster.build(0, "G1a");
    changes(faster, "robot b");
    faster.play(0, "acquire R01");
    EXPECT_EQ(faster.player(0).ink, 3);  // for 1 ink: discounts count
    EXPECT_TRUE(faster.is_built(0, "R01"));
    faster.play(0, "use R01");
    EXPECT_EQ(faster.points(0), 1);

    Table sand = at_night("S7", wishes);
    sand.lay_on_belt(0, "R04", 6);
    changes(sand, "robot a");
    sand.play(0, "hourglass R04");
    EXPECT_EQ(sand.space("R04"), 5);
}

// Rules: N9
TEST(MechScreens, AtNightTheMarketIsRefilledWhenTheOthersAreDone) {
    Table table = at_night("S7", {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}});
    changes(table, "robot b");
    table.play(0, "acquire B05");
    EXPECT_EQ(table.state.offers[0], kNone);
    EXPECT_EQ(table.state.offers[1], table.tile("B03"));
    EXPECT_TRUE(table.rules.to_move(table.state).has(Seat(1)));
    table.next = {"turn up B18"};
    table.everybody_is_done();
    EXPECT_EQ(table.state.offers[0], table.tile("B18"));
    EXPECT_EQ(table.state.day, 2);
    // By day, through an activation, at once.
    Table day(
        kRobots,
        {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .delivery = "D01", .screens = {"S7", "S1"}});
    day.has(0, 9, 9);
    day.next = {"turn up B17"};
    day.play(0, {"dock", "robot b", "acquire B05"});
    EXPECT_EQ(day.state.offers[0], day.tile("B17"));
    EXPECT_EQ(day.space("B05"), 2);
    EXPECT_EQ(day.state.turn, 1);
}

// Rules: S8, N10
TEST(MechScreens, TheMimicPaysAFlowerAndCopies) {
    Table table(kRobots, {.delivery = "D01", .screens = {"S8", "S5"}});
    table.build(1, "B09");  // 1 rainbow
    table.build(1, "R14");  // 2 flowers, 1 ink -> 5 points
    table.build(1, "G1a");
    table.build(0, "B11");
    table.has(0, 3, 4);
    table.play(0, "dock");
    EXPECT_FALSE(table.may(0, "robot a"));  // no flower left
    table.play(0, "use B11");
    table.idle_until(0);
    table.has(0, 4 + 3, 4);
    table.build(0, "R03");
    table.state.moment = Moment::morning;  // the morning row once more
    table.play(0, {"dock", "robot a"});
    EXPECT_EQ(table.player(0).flowers, 3);
    // Machines and the robot of the opponent, not the own ones; 3 flowers pay for R14 as well.
    EXPECT_THAT(table.menu(0),
                UnorderedElementsAre("copy B09", "copy R14", "copy robot 2 a", "copy robot 2 b"));
    table.play(0, "copy R14");
    EXPECT_EQ(table.player(0).flowers, 1);
    EXPECT_EQ(table.points(0), 6 + 5);
    EXPECT_FALSE((table.player(1).used & only(table.tile("R14"))) != 0);
}

// Rules: S8, N10, 10.5, 7.7
TEST(MechScreens, AtNightTheMimicCopiesWhenTheOthersAreDone) {
    Table table({.seats = 3, .robots = true}, {.screens = {"S8", "S7", "S1"}});
    table.build(0, "B01");
    table.build(1, "B07");
    table.lay_on_belt(1, "R02", 1);
    table.state.moment = Moment::evening;
    table.idle_until_night();
    table.has(0, 2, 9);
    EXPECT_THAT(table.menu(0),
                UnorderedElementsAre("use B01", "done"));  // its own machines, but no copying yet
    table.play(0, "done");                                 // it waits
    EXPECT_THAT(table.menu(0), IsEmpty());
    table.play(1, {"use B07", "hourglass R02", "done"});
    EXPECT_EQ(table.state.phase, Phase::night);
    table.play(2, "done");
    EXPECT_EQ(table.state.phase, Phase::late);
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(0)));
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use B01", "robot a", "done"));
    table.play(0, "robot a");
    EXPECT_THAT(table.menu(0), Contains("copy R02"));  // finished in this very night
    EXPECT_THAT(table.menu(0), Contains("copy robot 2 b"));
    EXPECT_THAT(table.menu(0), Not(Contains("copy B07")));  // an hourglass, and no tile on the belt
    table.play(0, "copy R02");
    EXPECT_EQ(table.points(0), 2);
    table.play(0, "use B01");  // nothing is left after that
    EXPECT_EQ(table.state.day, 2);
}

// Rules: 10.5
TEST(MechScreens, WhoCopiesTheEngineerAcquiresAfterItsOwner) {
    Table table({.seats = 2, .robots = true},
                {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .screens = {"S8", "S7"}, .first = 0});
    table.idle_until_night();
    table.has(0, 1, 9);
    table.has(1, 0, 9);
    // The copier is first player, yet the owner acquires first.
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(1)));
    table.next = {"turn up B18", "turn up R16"};
    table.play(1, {"robot b", "acquire B05"});
    EXPECT_EQ(table.state.phase, Phase::late);  // seat 1 had nothing left
    EXPECT_EQ(table.state.offers[0], table.tile("B18"));
    table.play(0, {"robot a", "copy robot 2 b"});
    EXPECT_FALSE(table.may(0, "acquire B05"));
    EXPECT_TRUE(table.may(0, "acquire B18"));
    table.play(0, "acquire R01");
    EXPECT_EQ(table.space("R01"), 1);
    EXPECT_EQ(table.state.offers[3], table.tile("R16"));
    EXPECT_EQ(table.state.day, 2);
}

// Rules: S8
TEST(MechScreens, CopyingTheEveningPacketMayActivateAnOwnMachineOnly) {
    Table table(kRobots, {.delivery = "D08", .screens = {"S8", "S4"}});
    table.build(0, "B01");
    table.build(1, "B03");
    table.has(0, 3, 3);
    table.play(0, {"dock", "robot a", "copy robot 2 a"});
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use B01", "skip"));
}

}  // namespace
}  // namespace officina::mech
