// What Ricochet Robots says, through the match: moves as words, reasons, log, options.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/catalogue.h"
#include "engine/match_of.h"
#include "engine/record.h"
#include "games/games.h"
#include "games/ricochet/game.h"

namespace officina::ricochet {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

const AnyGame& game() { return *game_named("ricochet"); }

const OptionValues kKnown{{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}};

std::unique_ptr<Match> started(int seats, OptionValues options = kKnown) {
    auto match = game().start(game().content(), seats, options);
    EXPECT_TRUE(match.has_value());
    return std::move(*match);
}

void play(Match& match, Seat seat, std::string_view move) {
    const auto played = match.play(seat, move);
    ASSERT_TRUE(played.has_value()) << move << ": " << Catalogue("en").say(played.error().message);
}

Problem refused(Match& match, Seat seat, std::string_view move) {
    const auto before = match.moves().size();
    const auto played = match.play(seat, move);
    EXPECT_FALSE(played.has_value()) << move;
    EXPECT_EQ(match.moves().size(), before);
    return played ? Problem{} : played.error();
}

std::string said(const Message& message) { return Catalogue("en").say(message); }

TEST(RicochetWords, EveryMoveIsReadAsItIsWritten) {
    const Rules rules(default_box(), Options{});
    std::vector<Move> all;
    for (std::uint8_t i = 0; i < kFaces; ++i) all.push_back({Move::Kind::lay, i});
    for (int i = 0; i < 256; ++i) all.push_back({Move::Kind::place, static_cast<std::uint8_t>(i)});
    for (std::uint8_t i = 0; i < kTokens; ++i) all.push_back({Move::Kind::turn_up, i});
    for (std::uint8_t i = 1; i <= kMaxNumber; ++i) all.push_back({Move::Kind::declare, i});
    for (std::uint8_t i = 0; i < kRobots * 4; ++i) all.push_back({Move::Kind::run, i});
    for (auto kind : {Move::Kind::agree, Move::Kind::give_up, Move::Kind::time_up}) all.push_back({kind, 0});
    for (const Move& move : all) {
        const std::string written = RicochetGame::written(rules, move);
        const auto read = RicochetGame::read(rules, written);
        ASSERT_TRUE(read.has_value()) << written;
        EXPECT_EQ(*read, move) << written;
    }
    for (const char* nonsense :
         {"", "declare", "declare x", "declare 300", "declare -1", "red", "red up", "place q1", "place a17",
          "lay 9Z", "turn up", "turn up red vortex", "turn up silver moon", "give"})
        EXPECT_FALSE(RicochetGame::read(rules, nonsense).has_value()) << nonsense;
}

// Rules: 6.3, N6
TEST(RicochetWords, ARefusedDeclarationSaysWhy) {
    const auto match = started(2);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 7");
    Problem problem = refused(*match, Seat(0), "declare 9");
    EXPECT_EQ(problem.code, "illegal_move");
    EXPECT_THAT(said(problem.message), HasSubstr("You have declared 7"));
    EXPECT_THAT(said(problem.message), HasSubstr("6.3"));
    EXPECT_THAT(said(refused(*match, Seat(1), "declare 100").message), HasSubstr("1 to 99"));
    EXPECT_THAT(said(refused(*match, Seat(1), "agree to end").message), HasSubstr("glass is running"));
    EXPECT_EQ(refused(*match, Seat(1), "castle").code, "unknown_move");
    EXPECT_THAT(said(refused(*match, Seat(1), "time is up").message), HasSubstr("clock"));
    EXPECT_THAT(said(refused(*match, kChance, "declare 5").message), HasSubstr("players"));
    EXPECT_THAT(said(refused(*match, Seat(1), "red north").message), HasSubstr("thinking"));
}

// Rules: 4.2, 4.4, 5.3
TEST(RicochetWords, ARefusedRunSaysWhy) {
    OptionValues options = kKnown;
    options["turn"] = "strict";
    const auto match = started(1, options);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 20");
    EXPECT_THAT(said(refused(*match, Seat(0), "red north").message),
                HasSubstr("a wall is in the way (rule 4.2)"));
    EXPECT_THAT(said(refused(*match, Seat(0), "silver north").message), HasSubstr("not in this game"));
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "illegal_move");
    play(*match, Seat(0), "green west");
    play(*match, Seat(0), "green east");
    const auto barred = match->barred(Seat(0));
    EXPECT_THAT(barred, Contains(::testing::Field(&Barred::move, "red north")));
    for (const Barred& one : barred) EXPECT_FALSE(match->play(Seat(0), one.move).has_value());
}

TEST(RicochetWords, OutOfTurnAndOverAreTold) {
    OptionValues options = kKnown;
    options["tokens"] = "1";
    const auto match = started(2, options);
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "out_of_turn");
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "agree to end");
    EXPECT_EQ(said(refused(*match, Seat(0), "agree to end").message), "You have agreed already (rule 8.3).");
    play(*match, Seat(1), "agree to end");
    EXPECT_TRUE(match->over());
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "game_over");
    EXPECT_EQ(said(match->verdict()), "2 players share the victory, with 0 tokens each.");
}

TEST(RicochetWords, WhatHappenedIsTold) {
    const auto match = started(2);
    play(*match, kChance, "turn up red moon");
    EXPECT_THAT(said(match->told(kSpectator)[0]), HasSubstr("The red moon on"));
    play(*match, Seat(1), "declare 1");
    EXPECT_EQ(said(match->told(kSpectator)[0]), "Player 2 declares 1 move.");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "The sandglass is turned.");
    play(*match, kChance, "time is up");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "Player 2 shows: 1 move.");
    play(*match, Seat(1), "green west");
    const auto told = match->told(kSpectator);
    ASSERT_EQ(told.size(), 3u);
    EXPECT_THAT(said(told[0]), HasSubstr("1. Player 2: the green robot runs west, p1 to"));
    EXPECT_THAT(said(told[1]), HasSubstr("The robots go back"));
    EXPECT_THAT(said(told[2]), HasSubstr("Nobody gets the red moon"));
}

TEST(RicochetWords, HintsGrowStronger) {
    const auto match = started(1);
    EXPECT_TRUE(match->hint(Seat(0), 1).empty());
    play(*match, kChance, "turn up red moon");
    EXPECT_THAT(said(match->hint(Seat(0), 1)[0]), HasSubstr("shortest solution has"));
    EXPECT_THAT(said(match->hint(Seat(0), 2)[0]), HasSubstr("moves first"));
    EXPECT_THAT(said(match->hint(Seat(0), 3)[0]), HasSubstr("First the"));
    EXPECT_GE(match->hint(Seat(0), 4).size(), 2u);
    EXPECT_TRUE(match->hint(Seat(0), 5).empty());
}

TEST(RicochetWords, TheClockIsTheGlassOrThePatience) {
    const auto match = started(2);
    EXPECT_FALSE(match->clock().has_value());
    play(*match, kChance, "turn up red moon");
    EXPECT_EQ(match->clock(), std::chrono::seconds(270));
    play(*match, Seat(0), "declare 7");
    EXPECT_EQ(match->clock(), std::chrono::seconds(60));
    OptionValues options = kKnown;
    options["glass_seconds"] = "30";
    const auto solo = started(1, options);
    play(*solo, kChance, "turn up red moon");
    EXPECT_EQ(solo->clock(), std::chrono::seconds(30));
}

TEST(RicochetWords, BadOptionsAreTold) {
    const auto problem = [](int seats, const OptionValues& options) {
        const auto match = game().start(game().content(), seats, options);
        EXPECT_FALSE(match.has_value());
        return match ? std::string() : said(match.error().message);
    };
    EXPECT_THAT(problem(13, {}), HasSubstr("13"));
    EXPECT_THAT(problem(0, {}), HasSubstr("1 to 12"));
    EXPECT_THAT(problem(2, {{"colour", "red"}}), HasSubstr("turn"));
    EXPECT_THAT(problem(2, {{"turn", "left"}}), HasSubstr("literal, strict, off"));
    EXPECT_THAT(problem(2, {{"tokens", "18"}}), HasSubstr("0 – 17"));
    EXPECT_THAT(problem(2, {{"board", "1A 1B 2A 3A"}}), HasSubstr("board"));
    EXPECT_THAT(problem(2, {{"board", "1A 2A 3A"}}), HasSubstr("board"));
    EXPECT_THAT(problem(2, {{"robots", "a1 b1 c1 d1"}}), HasSubstr("robots"));  // the board is not known
    EXPECT_THAT(problem(2, {{"board", "1A 2A 3A 4A"}, {"robots", "a1 a1 c1 d1"}}), HasSubstr("robots"));
    EXPECT_THAT(problem(2, {{"board", "1A 2A 3A 4A"}, {"robots", "h8 b1 c1 d1"}}), HasSubstr("robots"));
}

TEST(RicochetWords, TheStateIsToldAsJson) {
    const auto match = started(2);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(1), "declare 7");
    const auto state = match->state(Seat(0));
    EXPECT_EQ(state.at("phase"), "thinking");
    EXPECT_EQ(state.at("robots").at("red"), "a1");
    EXPECT_EQ(state.at("target").at("token"), "red moon");
    EXPECT_EQ(state.at("seats").at(1).at("declared"), 7);
    EXPECT_EQ(state.at("glass"), "running");
    EXPECT_EQ(state.at("tokens_face_down"), 16);
    EXPECT_EQ(match->state(std::nullopt), state);  // nothing is hidden
    EXPECT_FALSE(match->hidden_from(Seat(0)));
}

// A drawn board, to be seen: sixteen rows, the walls of the corner, robots and the target that counts.
TEST(RicochetDrawing, TheBoardIsDrawnLargeAndSmall) {
    const auto match = started(1);
    play(*match, kChance, "turn up red moon");
    const auto text = [&](Room room) {
        return match->picture(Seat(0), room).text(false, [](const Message& message) {
            return said(message);
        });
    };
    const std::string large = text({100, 60}), small = text({80, 24}), low = text({80, 19});
    EXPECT_GT(std::count(large.begin(), large.end(), '\n'), 36);
    EXPECT_LE(std::count(small.begin(), small.end(), '\n'), 24);
    EXPECT_LE(std::count(low.begin(), low.end(), '\n'), 19);
    EXPECT_THAT(low, HasSubstr("▸r☾"));
    for (const std::string& drawn : {large, small}) {
        for (const char* piece : {"[R]", "[G]", "[B]", "[Y]", "▸r☾", "Target: the red moon on e2"})
            EXPECT_THAT(drawn, HasSubstr(piece));
    }
    EXPECT_THAT(large, HasSubstr("┏"));
}

}  // namespace
}  // namespace officina::ricochet
