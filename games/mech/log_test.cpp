// What Mech a Dream tells of a move: the right numbers, in the order in which things came about.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"
#include "match/catalogue.h"

namespace officina::mech {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::string told(const Message& message) { return Catalogue("en").say(message); }

// Plays the move of a seat, and not what chance does after it, and tells it.
std::vector<std::string> told(Table& table, int seat, std::string_view words) {
    const State before = table.state;
    const Move move = *MechGame::read(table.rules, words);
    EXPECT_TRUE(table.may(seat, words)) << words;
    table.rules.play(table.state, Seat(seat), move);
    std::vector<std::string> sentences;
    for (const Fact& fact :
         MechGame::happened(table.rules, before, Seat(seat), move, table.state, kSpectator))
        sentences.push_back(told(MechGame::sentence(table.rules, fact)));
    return sentences;
}

bool night_over(const Table& table, int seat) {
    const auto state = MechGame::json(table.rules, table.state);
    return state.at("players").at(static_cast<std::size_t>(seat)).at("night_over").as_bool();
}

// Rules: 11.11
TEST(MechLog, TheMenuOfBonusesSaysWhatEachGives) {
    Table table({.seats = 2, .specialists = true}, {.delivery = "D04", .specialists = {"P5", "P1", "P6"}});
    table.state.specialists[2].owner = 0;
    table.build(0, "B01");
    table.lay_on_belt(0, "B02", 5);
    table.play(0, "dock");
    const auto line = [&](std::string_view move) {
        return told(MechGame::says(table.rules, table.state, Seat(0), *MechGame::read(table.rules, move)));
    };
    ASSERT_THAT(table.menu(0), ElementsAre("bonus P5", "bonus P6"));
    EXPECT_EQ(line("bonus P5"), "Specialist Foreman: 2 hourglasses");
    EXPECT_EQ(line("bonus P6"), "Specialist Electrician: an activation");
    EXPECT_THAT(told(table, 0, "bonus P6"),
                Contains("Player 1 gets the bonus of Specialist Electrician: an activation."));
}

// Rules: 4.5.2, 4.5.4
TEST(MechLog, AnAcquiredMachineIsToldOnTheSpaceItWasLaidOn) {
    Table table({}, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}});
    table.idle_until(1);
    // Nothing is left to be turned up: time passes in the very move.
    table.state.stacks = 0;
    table.has(1, 0, 9);
    const auto sentences = told(table, 1, "acquire R02");
    EXPECT_EQ(table.space("R02"), 3);
    EXPECT_THAT(sentences, Contains(HasSubstr("acquires Sheep Counter for 5 ink, onto space 4")));
}

// Rules: N12, P7
TEST(MechLog, ACardJustTakenTellsItsBonus) {
    for (const StockReading stock : {StockReading::fork, StockReading::beside}) {
        Table table({.seats = 2, .specialists = true, .stock = stock}, {.specialists = {"P1", "P4", "P7"}});
        table.has(0, 0, 0, 1);
        if (stock == StockReading::beside) table.play(0, "stock flowers");
        EXPECT_THAT(told(table, 0, "take P7"),
                    Contains("Player 1 gets the bonus of Specialist Rainbow Catcher: 1 rainbow."));
    }
}

// Rules: 5.1, 6.3, 6.4, 6.6
TEST(MechLog, TimePassesBeforeWhatItFinishes) {
    Table table;
    for (const char* name : {"B01", "B02", "B03", "B04", "B05"}) table.build(0, name);
    table.lay_on_belt(0, "B06", 1);
    table.lay_on_belt(0, "B07", 1);
    table.play(0, "build B06");
    table.idle_until(0);  // B06 is the sixth
    table.lay_on_belt(0, "B08", 1);
    table.play(0, "build B07");
    table.player(0).assistants[0] = static_cast<std::uint8_t>(table.tile("B08") + 1);
    const auto sentences = told(table, 1, "stock flowers");
    ASSERT_EQ(sentences.size(), 6u);
    EXPECT_THAT(sentences[1], HasSubstr("Time passes"));
    EXPECT_THAT(sentences[2], AllOf(HasSubstr("Player 1 has finished Cuckoo Spring"),
                                    HasSubstr("Machines: 7 (+1 dream point).")));
    EXPECT_THAT(sentences[3], AllOf(HasSubstr("Player 1 has finished Sundial Bloom"),
                                    HasSubstr("Machines: 8 (+2 dream points).")));
    EXPECT_THAT(sentences[4], HasSubstr("Player 1 now has"));
    EXPECT_EQ(table.points(0), 3);
}

// Rules: 4.5.3, 5.2, 6.4
TEST(MechLog, WhatAMoveFinishesComesBeforeItsBonusAndBeforeTime) {
    Table table({.seats = 2, .specialists = true}, {.specialists = {"P1", "P4", "P7"}});
    for (const char* name : {"B01", "B02", "B03", "B04", "B05", "B06", "B07", "B08"}) table.build(1, name);
    table.state.specialists[0].owner = 1;
    table.lay_on_belt(1, "B09", 1);
    table.play(0, "stock flowers");
    table.state.stacks = 0;
    table.player(1).powers[static_cast<std::size_t>(Power::time)] = 9;
    table.has(1, 0, 9);
    // The other two assistants of the day have been at a machine that time will finish.
    table.player(1).assistants[1] = static_cast<std::uint8_t>(table.tile("B09") + 1);
    std::string tile;
    for (const std::string& move : table.menu(1))
        if (move.starts_with("acquire B")) tile = move.substr(8);
    ASSERT_EQ(tile, "B17");
    const auto sentences = told(table, 1, "acquire " + tile);
    ASSERT_GE(sentences.size(), 5u);
    EXPECT_THAT(sentences[0], AllOf(HasSubstr("acquires Bouquet Refractor"), Not(HasSubstr("space"))));
    EXPECT_THAT(sentences[1],
                AllOf(HasSubstr("finished Bouquet Refractor"), HasSubstr("Machines: 9 (+3 dream points).")));
    EXPECT_EQ(sentences[2], "Player 2 gets the bonus of Specialist Dream Weaver: 1 dream point.");
    EXPECT_THAT(sentences[3], HasSubstr("Time passes"));
    EXPECT_THAT(sentences[4],
                AllOf(HasSubstr("finished Prism Lamp"), HasSubstr("Machines: 10 (+3 dream points).")));
}

// Rules: 7.7, 10.5, N10
TEST(MechLog, TheCopiersNightIsOverLastOfAll) {
    Table table({.seats = 2, .robots = true}, {.screens = {"S8", "S1"}});
    table.build(0, "B09");  // a rainbow: never useless
    EXPECT_FALSE(night_over(table, 0));
    table.idle_until_night();
    table.has(0, 2, 0);
    ASSERT_EQ(table.state.phase, Phase::night);
    EXPECT_FALSE(night_over(table, 0));
    EXPECT_FALSE(night_over(table, 1));
    table.play(0, "done");
    ASSERT_EQ(table.state.phase, Phase::night);
    EXPECT_FALSE(night_over(table, 0));  // its copy is still to come
    table.play(1, "done");
    ASSERT_EQ(table.state.phase, Phase::late);
    EXPECT_FALSE(night_over(table, 0));
    EXPECT_TRUE(night_over(table, 1));
    const auto asked = [&] { return told(MechGame::asked(table.rules, table.state, Seat(0))); };
    EXPECT_THAT(asked(), HasSubstr("Your robot may copy now"));
    table.play(0, {"robot a", "copy robot 2 a"});
    EXPECT_THAT(asked(), HasSubstr("You may still use the machines that are left"));

    // Without a copier a night is over when its seat is done.
    Table plain;
    plain.build(0, "B09");
    plain.build(1, "B10");
    plain.idle_until_night();
    plain.play(0, "done");
    EXPECT_TRUE(night_over(plain, 0));
    EXPECT_FALSE(night_over(plain, 1));
}

// Rules: 10.2
TEST(MechLog, ARobotThatStartsWithNothingSaysSo) {
    const Rules rules(default_box(), {.seats = 2, .robots = true});
    const Move deal = *MechGame::read(rules, "deal S7"), keep = *MechGame::read(rules, "keep S7");
    EXPECT_THAT(told(MechGame::says(rules, rules.start(), kChance, deal)), HasSubstr("(start: nothing)"));
    EXPECT_THAT(told(MechGame::says(rules, rules.start(), Seat(0), keep)),
                HasSubstr("You start with nothing"));
}

}  // namespace
}  // namespace officina::mech
