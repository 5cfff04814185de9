// The basic game of Mech a Dream, rule by rule. The rulebook's worked examples are in examples_test.cpp.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<std::string> names(const Table& table, TileSet tiles) {
    std::vector<std::string> all;
    for_each(tiles, [&](TileIndex tile) { all.push_back(name_of_tile(table.rules.box(), tile)); });
    return all;
}

// --- 1 and 2: components and setup

// Rules: 1.1, 1.2, 2.1, 2.7
TEST(MechSetup, EverybodyStartsAlike) {
    for (int seats = 2; seats <= 4; ++seats) {
        Table table({.seats = seats});
        EXPECT_EQ(table.state.day, 1);
        for (int seat = 0; seat < seats; ++seat) {
            const Player& player = table.player(seat);
            EXPECT_EQ(player.flowers, 3);
            EXPECT_EQ(player.ink, 4);
            EXPECT_EQ(player.rainbows, 0);
            EXPECT_EQ(player.score(), 0);
            EXPECT_EQ(player.belt | player.workshop, 0u);
            EXPECT_THAT(player.assistants, ElementsAre(kCloakroom, kCloakroom, kCloakroom));
        }
    }
}

// Rules: 1.3, 1.4, 2.2, 2.3, 2.4, 2.5
TEST(MechSetup, SixTilesAreOnOfferAndTheRestIsInThreeStacks) {
    Table table({}, {.offers = {"B03", "G1a", "B01", "R05", "R02", "Y4"}});
    const auto offer = [&](std::size_t space) {
        return name_of_tile(table.rules.box(), table.state.offers[space]);
    };
    EXPECT_EQ(offer(0), "B03");
    EXPECT_EQ(offer(1), "G1a");
    EXPECT_EQ(offer(2), "B01");
    EXPECT_EQ(offer(3), "R05");
    EXPECT_EQ(offer(4), "R02");
    EXPECT_EQ(offer(5), "Y4");
    EXPECT_EQ(table.rules.left_in_stack(table.state, Stack::blue_green), 26 - 3);
    EXPECT_EQ(table.rules.left_in_stack(table.state, Stack::red), 16 - 2);
    EXPECT_EQ(table.rules.left_in_stack(table.state, Stack::yellow), 8 - 1);
}

// Rules: 1.7
TEST(MechSetup, AStackIsASetUntilATileIsTurnedUp) {
    const Rules rules(default_box(), {});
    const State state = rules.start();
    ASSERT_TRUE(rules.to_move(state).is_only(kChance));
    Rules::Moves moves;
    rules.moves(state, kChance, moves);
    EXPECT_EQ(moves.size(), 18u + 4u);  // 26 tiles of 22 kinds
    unsigned twice = 0;
    for (const Move& move : moves) {
        EXPECT_EQ(rules.odds(state, move).of, 26u);
        twice += rules.odds(state, move).ways == 2 ? 1 : 0;
    }
    EXPECT_EQ(twice, 4u);
    // Of a kind that is half used there is one left.
    State later = state;
    rules.play(later, kChance, *MechGame::read(rules, "turn up G1a"));
    EXPECT_EQ(rules.odds(later, *MechGame::read(rules, "turn up G1b")).ways, 1u);
    EXPECT_EQ(rules.odds(later, *MechGame::read(rules, "turn up G1b")).of, 25u);
}

// Rules: 1.5, 2.6
TEST(MechSetup, ThreeDeliveryCardsAreNeverSeen) {
    Table table({}, {.delivery = "D03"});
    EXPECT_EQ(table.state.delivery, *delivery_named(table.rules.box(), "D03"));
    std::set<int> seen{table.state.delivery};
    for (int day = 1; day < 7; ++day) {
        table.idle_until_night();
        table.everybody_is_done();
        EXPECT_EQ(table.state.day, day + 1);
        EXPECT_TRUE(seen.insert(table.state.delivery).second);
    }
    table.idle_until_night();
    table.everybody_is_done();
    EXPECT_EQ(table.state.phase, Phase::over);
    EXPECT_EQ(std::popcount(table.state.cards_unseen), 3);
}

// Rules: 2.8
TEST(MechSetup, TheFirstPlayerIsDrawnOrAgreedOn) {
    EXPECT_EQ(Table({.seats = 3}, {.first = 2}).state.turn, 2);
    Table agreed({.seats = 4, .first = 4}, {.first = 1});
    EXPECT_EQ(agreed.state.first, 3);
    EXPECT_EQ(agreed.state.turn, 3);
}

// --- 3: the round

// Rules: 3.1, 3.2, 3.3
TEST(MechRound, EveryMomentGoesClockwiseFromTheFirstPlayer) {
    Table table({.seats = 3}, {.first = 1});
    for (Moment moment : {Moment::morning, Moment::afternoon, Moment::evening})
        for (int seat : {1, 2, 0}) {
            EXPECT_EQ(table.state.moment, moment);
            EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(seat)));
            table.play(seat, "stock flowers");
        }
    EXPECT_EQ(table.state.phase, Phase::night);
    table.everybody_is_done();
    EXPECT_EQ(table.state.day, 2);
}

// --- 4: the assistant

// Rules: 4.1, N1
TEST(MechActions, FourThingsToDoAndNoPassing) {
    Table table({}, {.offers = {"B03", "B04", "B01", "R01", "R02", "Y4"}, .delivery = "D01"});
    table.lay_on_belt(0, "B07", 3);
    // 4 ink: not the red one for 5; no rainbows for the yellow one.
    EXPECT_THAT(table.menu(0),
                UnorderedElementsAre("stock flowers", "stock ink", "dock", "acquire B03", "acquire B04",
                                     "acquire B01", "acquire R01", "build B07"));
    table.has(0, 0, 0);
    table.player(0).belt = 0;
    table.state.spaces = {};
    EXPECT_THAT(table.menu(0), ElementsAre("stock flowers", "stock ink"));
}

// Rules: 4.2, N2
TEST(MechActions, NoPlaceIsEverOccupied) {
    Table table({.seats = 4}, {.delivery = "D04"});
    for (int seat = 0; seat < 4; ++seat) table.play(seat, "dock");
    for (int seat = 0; seat < 4; ++seat) table.play(seat, "stock flowers");
    for (int seat = 0; seat < 4; ++seat) {
        EXPECT_EQ(table.player(seat).assistants[0], kAtDock);
        EXPECT_EQ(table.player(seat).assistants[1], kInStockRoom);
    }
}

// Rules: 4.3.1, 4.3.2
TEST(MechStockRoom, EachFloorGivesItsGoodsAndOneEndOfTheFork) {
    struct Floors {
        const char* move;
        std::array<std::array<int, 2>, 3> gains;  // flowers and ink, by moment
    };
    for (const Floors& floors : {Floors{"stock flowers", {{{4, 2}, {3, 1}, {2, 0}}}},
                                 Floors{"stock ink", {{{2, 4}, {1, 3}, {0, 2}}}}}) {
        Table table;
        for (const auto& [flowers, ink] : floors.gains) {
            table.has(0, 1, 2);
            table.play(0, floors.move);
            EXPECT_EQ(table.player(0).flowers, 1 + flowers) << floors.move;
            EXPECT_EQ(table.player(0).ink, 2 + ink) << floors.move;
            table.idle_until(0);
        }
    }
}

// Rules: 4.3.3
TEST(MechStockRoom, ADialStopsAtNine) {
    Table table;
    table.has(0, 6, 8);
    table.play(0, "stock flowers");
    EXPECT_EQ(table.player(0).flowers, 9);
    EXPECT_EQ(table.player(0).ink, 9);
}

// Rules: 4.4.1, N3
TEST(MechDock, ItCostsFlowersLessDiscountsNeverBelowNothing) {
    Table table({}, {.delivery = "D04"});  // costs 1
    table.has(0, 0, 0);
    EXPECT_FALSE(table.may(0, "dock"));
    table.build(0, "G4a");
    table.build(0, "G4b");
    EXPECT_EQ(table.rules.dock_price(table.state, Seat(0)), 0);
    table.play(0, "dock");
    EXPECT_EQ(table.player(0).flowers, 0);
    EXPECT_EQ(table.player(0).ink, 3);
}

// Rules: 4.4.2, 4.4.3
TEST(MechDock, TheRowOfTheMomentIsTakenInOrder) {
    Table table({}, {.delivery = "D02"});  // morning: 2 hourglasses, 1 rainbow, 2 ink
    table.lay_on_belt(0, "B01", 5);
    table.play(0, "dock");
    // The hourglasses come first; the rest waits.
    EXPECT_EQ(table.player(0).flowers, 1);
    EXPECT_EQ(table.player(0).rainbows, 0);
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B01"));
    table.play(0, "hourglass B01");
    EXPECT_EQ(table.player(0).rainbows, 0);
    table.play(0, "hourglass B01");
    EXPECT_EQ(table.player(0).rainbows, 1);
    EXPECT_EQ(table.player(0).ink, 6);
    EXPECT_EQ(table.space("B01"), 3);
    table.idle_until(0);
    table.has(0, 2, 0, 1);
    table.play(0, {"dock", "hourglass B01", "hourglass B01"});  // afternoon: 2 hourglasses, 1 rainbow
    EXPECT_EQ(table.player(0).rainbows, 2);
    EXPECT_EQ(table.player(0).ink, 0);
    table.idle_until(0);
    table.has(0, 2, 0, 2);
    table.play(0, "dock");  // evening: 1 rainbow
    EXPECT_EQ(table.player(0).rainbows, 3);
}

// Rules: 4.4.4, N16, N18
TEST(MechDock, AnActivationUsesAMachineOrTheRobotOrNothing) {
    const auto at_the_activation = [] {
        Table table({}, {.delivery = "D01"});
        table.has(0, 3, 0);
        table.build(0, "B01");
        table.build(0, "G1a");
        table.lay_on_belt(0, "B03", 4);
        table.build(1, "B09");
        table.play(0, "dock");
        return table;
    };
    Table table = at_the_activation();
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use B01", "robot", "skip"));
    table.play(0, "use B01");
    EXPECT_EQ(table.player(0).flowers, 2);
    // It can still be used at night.
    table.idle_until_night();
    EXPECT_TRUE(table.may(0, "use B01"));

    table = at_the_activation();
    table.play(0, "robot");
    EXPECT_EQ(table.player(0).ink, 2 + 1);

    table = at_the_activation();
    table.play(0, "skip");
    EXPECT_EQ(table.player(0).ink, 2);
    EXPECT_EQ(table.state.turn, 1);
}

// Rules: 4.5.1, N3
TEST(MechAcquire, TilesCostInkOrRainbowsLessDiscounts) {
    Table table({}, {.offers = {"B03", "G3a", "B04", "R01", "R02", "Y1"}});
    table.has(0, 0, 0, 1);
    EXPECT_THAT(table.menu(0), ElementsAre("stock flowers", "stock ink"));
    table.build(0, "G1a");
    table.build(0, "G1b");
    table.build(0, "G2a");
    // Two ink less: B03 (1) is free, B04 costs 1, R01 (2) is free; Y1 costs one rainbow.
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("stock flowers", "stock ink", "acquire B03",
                                                    "acquire R01", "acquire Y1"));
    table.play(0, "acquire Y1");
    EXPECT_EQ(table.player(0).rainbows, 0);
    table.idle_until(0);
    table.has(0, 0, 1);
    table.play(0, "acquire B04");
    EXPECT_EQ(table.player(0).ink, 0);
    table.idle_until(0);
    table.play(0, "acquire B03");
    EXPECT_EQ(table.player(0).ink, 0);
}

// Rules: 4.5.2, 4.7.1
TEST(MechAcquire, TileAndAssistantGoOntoTheBelt) {
    Table table({}, {.offers = {"B03", "B05", "B08", "R01", "R02", "Y1"}});
    table.has(0, 0, 9);
    table.lay_on_belt(0, "B11", 4);
    table.play(0, "acquire B05");
    EXPECT_EQ(table.space("B05"), 4);  // beside another on the same space
    EXPECT_EQ(table.player(0).assistants[0], table.tile("B05") + 1);
    table.idle_until(0);
    EXPECT_EQ(table.space("B05"), 3);
    table.build(0, "G3a");
    table.play(0, "acquire B08");
    EXPECT_EQ(table.space("B08"), 2);  // time 3, one space nearer
    table.idle_until(0);
    EXPECT_EQ(table.space("B05"), 2);  // the assistant of the morning still helps
    EXPECT_EQ(table.space("B08"), 1);
    EXPECT_EQ(table.space("B11"), 4);
}

// Rules: 4.5.3
TEST(MechAcquire, WithNoTimeLeftItIsFinishedAtOnce) {
    Table table({}, {.offers = {"B03", "B10", "B08", "R01", "R02", "Y1"}});
    table.has(0, 0, 9);
    table.build(0, "G3a");
    table.build(0, "G3b");
    table.play(0, "acquire B10");  // time 2
    EXPECT_TRUE(table.is_built(0, "B10"));
    EXPECT_EQ(table.player(0).assistants[0], table.tile("B10") + 1);
    EXPECT_EQ(table.player(0).belt, 0u);
}

// Rules: 4.5.4, N4
TEST(MechAcquire, TheEmptiedSpaceIsRefilledFromItsStack) {
    Table table({}, {.offers = {"B03", "B05", "B08", "R01", "R02", "Y1"}});
    table.has(0, 0, 9);
    table.next = {"turn up B13", "turn up B14", "turn up R09"};
    const auto market = [&] {
        std::vector<std::string> all;
        for (std::uint8_t tile : table.state.offers)
            all.push_back(tile == kNone ? "-" : name_of_tile(table.rules.box(), tile));
        return all;
    };
    table.play(0, "acquire B08");
    EXPECT_THAT(market(), ElementsAre("B13", "B05", "B03", "R01", "R02", "Y1"));
    table.has(1, 0, 9);
    table.play(1, "acquire B13");
    EXPECT_THAT(market(), ElementsAre("B14", "B05", "B03", "R01", "R02", "Y1"));
    table.play(0, "acquire R01");
    EXPECT_THAT(market(), ElementsAre("B14", "B05", "B03", "R09", "R02", "Y1"));
    // An empty stack refills nothing.
    table.state.stacks &= ~(TileSet{0xFFFF} << table.tile("R01"));
    table.has(1, 0, 9);
    table.play(1, "acquire R02");
    EXPECT_THAT(market(), ElementsAre("B14", "B05", "B03", "-", "R09", "Y1"));
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(0)));
    table.has(0, 0, 9);
    table.play(0, "acquire R09");
    EXPECT_THAT(market(), ElementsAre("B14", "B05", "B03", "-", "-", "Y1"));
}

// Rules: 4.6.1
TEST(MechBuild, AnAssistantGoesOntoATileOfTheOwnBelt) {
    Table table;
    table.lay_on_belt(0, "B01", 7);
    table.lay_on_belt(1, "B02", 7);
    table.build(0, "B03");
    table.play(0, "build B01");
    EXPECT_FALSE(table.may(1, "build B01"));
    table.idle_until(0);
    EXPECT_TRUE(table.may(0, "build B01"));  // whether another stands there or not
    EXPECT_FALSE(table.may(0, "build B02"));
    EXPECT_FALSE(table.may(0, "build B03"));
}

// --- 5 and 6: time and finishing

// Rules: 5.1
TEST(MechTime, TilesMoveByTheirAssistantsWhenAllHaveActed) {
    Table table;
    table.lay_on_belt(0, "B01", 7);
    table.lay_on_belt(0, "B02", 7);
    table.lay_on_belt(1, "B03", 7);
    table.play(0, "build B01");
    EXPECT_EQ(table.space("B01"), 7);  // not before everybody has acted
    table.play(1, "build B03");
    EXPECT_EQ(table.space("B01"), 6);
    EXPECT_EQ(table.space("B03"), 6);
    table.play(0, "build B01");
    table.play(1, "stock flowers");
    EXPECT_EQ(table.space("B01"), 4);
    EXPECT_EQ(table.space("B03"), 5);
    EXPECT_EQ(table.space("B02"), 7);
}

// Rules: 5.2, N5
TEST(MechTime, HourglassesAreSplitFreelyAndLostWithoutATile) {
    Table table({}, {.delivery = "D07"});  // morning: 3 hourglasses, 3 points, 1 ink
    table.lay_on_belt(0, "B01", 1);
    table.lay_on_belt(0, "B02", 5);
    table.play(0, "dock");
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B01", "hourglass B02"));  // they must be used
    table.play(0, {"hourglass B01", "hourglass B02", "hourglass B02"});
    EXPECT_TRUE(table.is_built(0, "B01"));
    EXPECT_EQ(table.space("B02"), 3);
    // Seat 1 has one tile, finished by the first hourglass: the other two are lost.
    table.lay_on_belt(1, "B03", 1);
    table.play(1, {"dock", "hourglass B03"});
    EXPECT_TRUE(table.is_built(1, "B03"));
    EXPECT_EQ(table.points(1), 3);
    EXPECT_EQ(table.state.turn, 0);
}

// Rules: 6.1, 9.2, 9.3
TEST(MechFinishing, YellowGivesPointsAndGreenRainbowsOnce) {
    Table table;
    table.lay_on_belt(0, "Y4", 1);
    table.lay_on_belt(1, "G1a", 1);
    table.play(0, "build Y4");
    table.play(1, "build G1a");
    EXPECT_EQ(table.points(0), 9);
    EXPECT_EQ(table.player(1).rainbows, 3);
    table.idle_until_night();
    EXPECT_FALSE(table.may(0, "use Y4"));
    EXPECT_FALSE(table.may(1, "use G1a"));
    EXPECT_EQ(table.points(0), 9);
    EXPECT_EQ(table.player(1).rainbows, 3);
}

// Rules: 6.2
TEST(MechFinishing, AssistantsStayOnTheFinishedTileUntilNight) {
    Table table;
    table.lay_on_belt(0, "B01", 1);
    table.lay_on_belt(0, "B02", 6);
    table.play(0, "build B01");
    table.play(1, "stock flowers");
    EXPECT_TRUE(table.is_built(0, "B01"));
    EXPECT_EQ(table.player(0).assistants[0], table.tile("B01") + 1);
    table.idle_through(Moment::afternoon);
    EXPECT_EQ(table.space("B02"), 6);
    table.idle_until_night();
    EXPECT_EQ(table.player(0).assistants[0], kCloakroom);
}

// Rules: 6.3, 6.4
TEST(MechFinishing, TheLastWorkshopSpacesGivePoints) {
    const Board& board = default_box().board;
    Table table;
    const std::array<const char*, 12> blue{"B01", "B02", "B03", "B04", "B05", "B06",
                                           "B07", "B08", "B09", "B10", "B11", "B12"};
    int expected = 0;
    for (std::size_t i = 0; i < blue.size(); ++i) {
        table.lay_on_belt(0, blue[i], 1);
        table.player(0).tasks.push({Task::Kind::hourglass, 1});
        table.play(0, std::string("hourglass ") + blue[i]);
        // Still seat 0's turn: no assistant was used.
        if (i + 1 == 7) expected += board.slots[0];
        if (i + 1 == 8) expected += board.slots[1];
        if (i + 1 == 9) expected += board.slots[2];
        if (i + 1 >= 10) expected += 3;
        EXPECT_EQ(table.points(0), expected) << i + 1 << " machines";
    }
    EXPECT_EQ(table.player(0).points[static_cast<std::size_t>(Source::workshop)], expected);
}

// Rules: 6.5
TEST(MechFinishing, AMachineWorksFromThatMomentOn) {
    Table table({}, {.offers = {"B03", "B05", "B08", "R01", "R02", "Y1"}});
    table.has(0, 0, 1);
    table.lay_on_belt(0, "G1a", 1);
    EXPECT_FALSE(table.may(0, "acquire R01"));
    table.play(0, "build G1a");
    EXPECT_EQ(table.rules.price(table.state, Seat(0), table.tile("R01")), 2);
    table.idle_until(0);
    EXPECT_EQ(table.rules.price(table.state, Seat(0), table.tile("R01")), 1);
    EXPECT_TRUE(table.may(0, "acquire R01"));
}

// Rules: 6.6
TEST(MechFinishing, TilesFinishedTogetherCountInAnyOrder) {
    Table table;
    for (const char* name : {"B01", "B02", "B03", "B04", "B05"}) table.build(0, name);
    table.lay_on_belt(0, "Y1", 1);
    table.lay_on_belt(0, "G2a", 1);
    table.player(0).assistants = {static_cast<std::uint8_t>(table.tile("Y1") + 1), kCloakroom, kCloakroom};
    table.state.moment = Moment::afternoon;
    table.play(0, "build G2a");
    table.play(1, "stock flowers");
    // Machines 6 and 7, whichever came first.
    EXPECT_EQ(table.points(0), 6 + default_box().board.slots[0]);
    EXPECT_EQ(table.player(0).rainbows, 3);
}

// --- 7: night

// Rules: 7.1, 7.2, N15
TEST(MechNight, EverybodyUsesRobotAndMachinesOnceInAnyOrder) {
    Table table;
    table.build(0, "B01");
    table.build(0, "R02");
    table.build(1, "B03");
    table.idle_until_night();
    table.has(0, 0, 0);
    table.has(1, 0, 0);
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet::first(2));
    EXPECT_THAT(table.player(0).assistants, ElementsAre(kCloakroom, kCloakroom, kCloakroom));
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use B01", "use R02", "robot", "done"));
    EXPECT_THAT(table.menu(1), UnorderedElementsAre("use B03", "robot", "done"));
    table.play(0, "use R02");
    EXPECT_FALSE(table.may(0, "use R02"));
    table.play(1, "robot");
    table.play(0, "robot");
    EXPECT_EQ(table.player(0).ink, 1);
    EXPECT_THAT(table.menu(0), ElementsAre("use B01", "done"));
    table.play(0, "done");  // no use is compulsory
    EXPECT_EQ(table.player(0).flowers, 0);
    EXPECT_EQ(table.points(0), 2);
    table.play(1, "use B03");
    EXPECT_EQ(table.state.day, 2);
}

// Rules: 7.3, 9.1
TEST(MechNight, AConversionIsPaidBeforeItGives) {
    Table table;
    table.build(0, "R08");  // 1 flower, 1 ink -> 1 rainbow, 1 point
    table.build(0, "B14");  // 1 flower -> 3 ink
    table.idle_until_night();
    table.has(0, 1, 0);
    EXPECT_FALSE(table.may(0, "use R08"));  // ink is missing, though the robot gives one
    table.play(0, "robot");
    table.play(0, "use R08");
    EXPECT_EQ(table.player(0).flowers, 0);
    EXPECT_EQ(table.player(0).ink, 0);
    EXPECT_EQ(table.player(0).rainbows, 1);
    EXPECT_EQ(table.points(0), 1);
    // One batch a use, one use a night; nothing is left that could be paid, so the night is over for seat 0.
    EXPECT_THAT(table.menu(0), IsEmpty());
    table.has(1, 9, 9);
    // A dial that is full before paying has room after.
    table.everybody_is_done();
    table.has(0, 1, 8);
    table.idle_until_night();
    table.has(0, 1, 9);
    table.play(0, "use B14");
    EXPECT_EQ(table.player(0).ink, 9);
    EXPECT_EQ(table.player(0).flowers, 0);
}

// Rules: 7.4
TEST(MechNight, AMachineFinishedAtNightIsUsedTheSameNight) {
    Table table;
    table.build(0, "B07");  // 1 hourglass
    table.lay_on_belt(0, "R02", 1);
    table.idle_until_night();
    EXPECT_FALSE(table.may(0, "use R02"));
    table.play(0, {"use B07", "hourglass R02", "use R02"});
    EXPECT_EQ(table.points(0), 2);
    EXPECT_FALSE(table.may(0, "use R02"));
}

// Rules: 7.5, N6
TEST(MechNight, OneEffectIsCarriedOutBeforeTheNext) {
    Table table;
    table.build(0, "R07");  // 2 hourglasses
    table.build(0, "R02");
    table.lay_on_belt(0, "G1a", 1);
    table.lay_on_belt(0, "B07", 3);
    table.idle_until_night();
    table.play(0, "use R07");
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("hourglass G1a", "hourglass B07"));
    table.play(0, "hourglass G1a");
    EXPECT_EQ(table.player(0).rainbows, 3);  // its reward comes at once
    EXPECT_EQ(table.player(0).powers[static_cast<std::size_t>(Power::ink)], 1);
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B07"));
    table.play(0, "hourglass B07");
    EXPECT_TRUE(table.may(0, "use R02"));
}

// Rules: 7.7, N19
TEST(MechNight, WhoHasNothingUsefulLeftIsDone) {
    Table table;
    table.build(0, "B11");  // 3 flowers
    table.build(0, "B07");  // an hourglass, and no tile on the belt
    table.build(0, "R12");  // 1 rainbow -> 3 points, and no rainbow
    table.build(0, "Y1");
    table.idle_until_night();
    table.has(0, 9, 8);
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("robot", "done"));
    table.play(0, "robot");
    EXPECT_THAT(table.menu(0), IsEmpty());
    EXPECT_EQ(table.state.phase, Phase::night);  // seat 1 still has its robot
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(1)));
    table.play(1, "done");
    EXPECT_EQ(table.state.day, 2);
}

// --- 8: end

// Rules: 8.1
TEST(MechEnd, NineMachinesEndTheGameAfterTheNight) {
    Table table;
    for (const char* name : {"B01", "B02", "B03", "B04", "B05", "B06", "B08", "B09"}) table.build(0, name);
    table.lay_on_belt(0, "B10", 1);
    table.play(0, "build B10");
    table.play(1, "stock flowers");
    EXPECT_EQ(table.rules.machines(table.state, Seat(0)), 9);
    EXPECT_EQ(table.state.phase, Phase::day);  // the day goes on
    table.idle_until_night();
    EXPECT_EQ(table.state.phase, Phase::night);  // and the night is played
    table.everybody_is_done();
    EXPECT_EQ(table.state.phase, Phase::over);
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
    EXPECT_EQ(table.state.day, 1);
}

// Rules: 8.2
TEST(MechEnd, ElseTheNextPlayerIsFirstAndTheNextCardIsTurnedUp) {
    Table table({.seats = 3}, {.delivery = "D01", .first = 2});
    table.idle_until_night();
    table.next = {"unload D05"};
    table.everybody_is_done();
    EXPECT_EQ(table.state.day, 2);
    EXPECT_EQ(table.state.first, 0);
    EXPECT_EQ(table.state.turn, 0);
    EXPECT_EQ(table.state.moment, Moment::morning);
    EXPECT_EQ(table.state.delivery, *delivery_named(table.rules.box(), "D05"));
    // The card of yesterday never comes back.
    for (int seat = 0; seat < 3; ++seat) table.has(seat, 0, 0);
    table.idle_until_night();
    while (table.state.phase == Phase::night)
        table.rules.play(table.state, *table.rules.to_move(table.state).begin(), {Move::Kind::done, 0});
    Rules::Moves moves;
    table.rules.moves(table.state, kChance, moves);
    EXPECT_EQ(moves.size(), 8u);
    EXPECT_EQ(table.rules.odds(table.state, moves[0]).of, 8u);
    EXPECT_FALSE(moves.contains({Move::Kind::unload, *delivery_named(table.rules.box(), "D01")}));
}

// Rules: 8.3, 8.5
TEST(MechEnd, PointsRainbowsAndFullFivesOfGoods) {
    Table table;
    table.has(0, 4, 5, 7);
    table.player(0).points = {10, 0, 6, 0, 0};
    table.lay_on_belt(0, "Y8", 1);
    const Result result = table.rules.result(table.state);
    EXPECT_EQ(result.score[0], 16 + 7 + 1);
    table.has(0, 5, 5, 7);
    EXPECT_EQ(table.rules.result(table.state).score[0], 16 + 7 + 2);
}

// Rules: 8.4
TEST(MechEnd, TiesGoToMachinesThenRainbowsThenAreShared) {
    Table table({.seats = 3});
    const auto standing = [&](int seat, int points, int rainbows) {
        table.has(seat, 0, 0, rainbows);
        table.player(seat).points = {static_cast<std::uint16_t>(points), 0, 0, 0, 0};
    };
    standing(0, 20, 2);
    standing(1, 19, 3);
    standing(2, 21, 0);
    EXPECT_TRUE(table.rules.result(table.state).winners.is_only(Seat(0)) == false);
    // 22, 22, 21: the more rainbows.
    Result result = table.rules.result(table.state);
    EXPECT_TRUE(result.winners.is_only(Seat(1)));
    EXPECT_EQ(result.rank[0], 2);
    EXPECT_EQ(result.rank[2], 3);
    // More machines go before rainbows.
    table.build(0, "B01");
    EXPECT_TRUE(table.rules.result(table.state).winners.is_only(Seat(0)));
    // Equal in everything: shared.
    table.build(1, "B02");
    standing(1, 20, 2);
    result = table.rules.result(table.state);
    EXPECT_EQ(result.winners.size(), 2);
    EXPECT_EQ(result.rank[0], 1);
    EXPECT_EQ(result.rank[1], 1);
    EXPECT_EQ(result.rank[2], 3);
}

// Rules: 9.4
TEST(MechPowers, TwoCopiesOfAKindAddUp) {
    Table table({}, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .delivery = "D05"});
    const auto price = [&](const char* name) {
        return table.rules.price(table.state, Seat(0), table.tile(name));
    };
    for (const char* name : {"G1a", "G1b", "G2a", "G2b", "G3a", "G3b", "G4a", "G4b"}) table.build(0, name);
    EXPECT_EQ(price("B12"), 1);
    EXPECT_EQ(price("B03"), 0);
    EXPECT_EQ(price("Y4"), 2);
    EXPECT_EQ(table.rules.start_space(table.state, Seat(0), table.tile("Y4"), 0), 2);
    EXPECT_EQ(table.rules.start_space(table.state, Seat(0), table.tile("B12"), 0), 2);
    EXPECT_EQ(table.rules.dock_price(table.state, Seat(0)), 3);
    EXPECT_EQ(table.rules.price(table.state, Seat(1), table.tile("B12")), 3);
}

// Rules: N17
TEST(MechPowers, RainbowsNeverRunOut) {
    Table table;
    table.has(0, 0, 0, 200);
    table.has(1, 0, 0, 100);
    table.lay_on_belt(0, "G1a", 1);
    table.play(0, "build G1a");
    table.play(1, "stock flowers");
    EXPECT_EQ(table.player(0).rainbows, 203);
    EXPECT_THAT(names(table, table.player(0).workshop), ElementsAre("G1a"));
}

}  // namespace
}  // namespace officina::mech
