// What Ricochet Robots says, through the match: moves as words, reasons, log, options.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "games/games.h"
#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "match/catalogue.h"
#include "match/match_of.h"

namespace officina::ricochet {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const AnyGame& game() { return *game_named("ricochet"); }

const OptionValues kOnKnownBoard{{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}};

std::unique_ptr<Match> seated(int seats, OptionValues options = kOnKnownBoard) {
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
    for (auto kind : {Move::Kind::agree, Move::Kind::rest, Move::Kind::give_up, Move::Kind::time_up})
        all.push_back({kind, 0});
    for (const Move& move : all) {
        const std::string written = RicochetGame::written(rules, move);
        const auto read = RicochetGame::read(rules, written);
        ASSERT_TRUE(read.has_value()) << written;
        EXPECT_EQ(*read, move) << written;
    }
    for (const char* nonsense :
         {"", "declare", "declare x", "declare -1", "declare 7x", "red", "red up", "place q1", "place a17",
          "lay 9Z", "turn up", "turn up red vortex", "turn up silver moon", "give"})
        EXPECT_FALSE(RicochetGame::read(rules, nonsense).has_value()) << nonsense;
}

// Rules: 6.3, N6
TEST(RicochetWords, ARefusedDeclarationSaysWhy) {
    const auto match = seated(2);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 7");
    Problem problem = refused(*match, Seat(0), "declare 9");
    EXPECT_EQ(problem.code, "illegal_move");
    EXPECT_THAT(said(problem.message), HasSubstr("You have declared 7"));
    EXPECT_THAT(said(problem.message), HasSubstr("6.3"));
    // A number is a declaration, however large.
    for (const char* number : {"0", "100", "255", "256", "300", "99999999999999999999"})
        EXPECT_EQ(said(refused(*match, Seat(1), "declare " + std::string(number)).message),
                  "Only the numbers from 1 to 99 can be declared (rule N6).");
    EXPECT_THAT(said(refused(*match, Seat(1), "agree to end").message), HasSubstr("glass is running"));
    EXPECT_EQ(refused(*match, Seat(1), "castle").code, "unknown_move");
    EXPECT_THAT(said(refused(*match, Seat(1), "time is up").message), HasSubstr("clock"));
    EXPECT_THAT(said(refused(*match, kChance, "declare 5").message), HasSubstr("players"));
    EXPECT_THAT(said(refused(*match, Seat(1), "red north").message), HasSubstr("thinking"));
}

// Rules: 4.2, 4.4, 5.3
TEST(RicochetWords, ARefusedRunSaysWhy) {
    OptionValues options = kOnKnownBoard;
    options["turn"] = "strict";
    const auto match = seated(1, options);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 20");
    EXPECT_THAT(said(refused(*match, Seat(0), "red north").message),
                HasSubstr("the edge of the board is in the way (rule 4.2)"));
    EXPECT_THAT(said(refused(*match, Seat(0), "silver north").message), HasSubstr("not in this game"));
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "illegal_move");
    play(*match, Seat(0), "green west");
    play(*match, Seat(0), "green east");
    const auto barred = match->barred(Seat(0));
    EXPECT_THAT(barred, Contains(::testing::Field(&Barred::move, "red north")));
    for (const Barred& one : barred) EXPECT_FALSE(match->play(Seat(0), one.move).has_value());
}

TEST(RicochetWords, OutOfTurnAndOverAreTold) {
    OptionValues options = kOnKnownBoard;
    options["tokens"] = "1";
    const auto match = seated(2, options);
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "out_of_turn");
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "agree to end");
    EXPECT_EQ(said(refused(*match, Seat(0), "agree to end").message), "You have agreed already (rule 8.3).");
    play(*match, Seat(1), "agree to end");
    EXPECT_TRUE(match->over());
    EXPECT_EQ(refused(*match, Seat(0), "declare 3").code, "game_over");
    EXPECT_EQ(said(match->verdict()), "The game was ended before anybody took a token: nobody wins.");
}

TEST(RicochetWords, WhatHappenedIsTold) {
    const auto match = seated(2);
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
    EXPECT_THAT(said(told[0]), HasSubstr("1. Player 2: the green robot runs left, p1 to"));
    EXPECT_EQ(said(told[1]), "1 move is used up, and Player 2 has not made it. The robots go back.");
    EXPECT_THAT(said(told[2]), HasSubstr("Nobody gets the red moon"));
}

// Where a robot stands on its target and nothing is won, the rule is named. Rules: 4.4, N2
TEST(RicochetWords, AStraightRunOntoTheTargetIsExplained) {
    OptionValues options = kOnKnownBoard;
    options["robots"] = "a1 o1 a16 p16";
    const auto match = seated(2, options);
    play(*match, kChance, "turn up green star");
    play(*match, Seat(0), "declare 1");
    play(*match, Seat(1), "declare 3");
    play(*match, kChance, "time is up");
    play(*match, Seat(0), "green south");
    const std::string why =
        "The green robot stands on its target, but has not turned a corner on the way: that does not count "
        "(rule 4.4).";
    auto told = match->told(kSpectator);
    ASSERT_EQ(told.size(), 4u);
    EXPECT_EQ(said(told[1]), why);
    EXPECT_EQ(said(told[2]), "1 move is used up, and Player 1 has not made it. The robots go back.");
    // Also in the middle of a proof.
    play(*match, Seat(1), "green south");
    told = match->told(kSpectator);
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(said(told[1]), why);
    options["turn"] = "off";
    const auto off = seated(2, options);
    play(*off, kChance, "turn up green star");
    play(*off, Seat(0), "declare 1");
    play(*off, kChance, "time is up");
    play(*off, Seat(0), "green south");
    EXPECT_EQ(said(off->told(kSpectator)[1]), "Reached in 1 move: Player 1 takes the green star.");
}

// Edge, centre piece, wall, robot: each by its name. Rules: 4.1, 4.2
TEST(RicochetWords, WhatIsInTheWayIsNamed) {
    OptionValues options = kOnKnownBoard;
    options["robots"] = "g8 g9 p16 o16";
    const auto match = seated(1, options);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 20");
    const std::pair<const char*, const char*> ways[] = {{"red east", "the centre piece is in the way"},
                                                        {"red south", "another robot is in the way"},
                                                        {"blue south", "the edge of the board is in the way"},
                                                        {"blue west", "another robot is in the way"}};
    for (const auto& [move, why] : ways)
        EXPECT_THAT(said(refused(*match, Seat(0), move).message), HasSubstr(why)) << move;
    options["robots"] = "b1 p1 a16 p16";  // face 1A has a wall on the east side of b1
    const auto walled = seated(1, options);
    play(*walled, kChance, "turn up red moon");
    play(*walled, Seat(0), "declare 20");
    EXPECT_THAT(said(refused(*walled, Seat(0), "red east").message), HasSubstr("a wall is in the way"));
}

// Rules: 6.5
TEST(RicochetWords, WhoHasNothingBetterIsTold) {
    const auto match = seated(2);
    play(*match, kChance, "turn up red moon");
    EXPECT_EQ(said(refused(*match, Seat(0), "nothing better").message),
              "The glass is not running yet: nobody is waiting for you (rule 6.5).");
    play(*match, Seat(0), "declare 7");
    play(*match, Seat(1), "nothing better");
    EXPECT_EQ(said(match->told(kSpectator)[0]), "Player 2 has nothing better.");
    EXPECT_EQ(match->state(Seat(0)).at("seats").at(1).at("nothing_better"), true);
    EXPECT_EQ(said(refused(*match, Seat(1), "nothing better").message),
              "You have said so already (rule 6.5).");
    EXPECT_THAT(said(match->asked(Seat(1))), HasSubstr("The others still have time"));
    EXPECT_THAT(match->picture(Seat(0), {100, 60}).text(false, said), HasSubstr("nothing better"));
    play(*match, Seat(0), "nothing better");
    play(*match, kChance, "time is up");
    EXPECT_EQ(said(match->told(kSpectator)[0]), "Nobody has anything better: the sand is not waited for.");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "Player 1 shows: 7 moves.");
    play(*match, Seat(0), "give up");
    play(*match, kChance, "turn up red moon");
    play(*match, kChance, "time is up");
    play(*match, Seat(0), "nothing better");
    EXPECT_EQ(said(match->told(kSpectator)[0]), "Player 1 finds no way.");
}

// Rules: 9.2
TEST(RicochetWords, AloneTheGlassAndTheShowingAreTold) {
    const auto match = seated(1);
    play(*match, kChance, "turn up red moon");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "The sandglass is turned.");
    play(*match, Seat(0), "declare 7");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "Player 1 shows: 7 moves.");
}

// Rules: 9.3, 3.1
TEST(RicochetWords, ATokenThatIsNotTurnedUpSaysWhy) {
    OptionValues near = kOnKnownBoard;
    near["targets"] = "near";
    const auto match = seated(2, near);
    std::set<std::string> may;
    for (const Choice& choice : match->choices(kChance)) may.insert(choice.move);
    for (Token token = 0; token < kTokens; ++token) {
        const std::string move = "turn up " + name_of_token(token);
        if (!may.contains(move))
            EXPECT_THAT(said(refused(*match, kChance, move).message),
                        HasSubstr("other targets are nearer, and this game turns up near ones, option "
                                  "targets=near (rule 9.3)"));
    }
    EXPECT_LT(may.size(), kTokens);
    EXPECT_THAT(said(match->help()[0]), HasSubstr("it is a near one"));
    EXPECT_THAT(said(seated(2)->help()[0]), Not(HasSubstr("near")));
}

// The help says what is agreed. Rules: 4.4
TEST(RicochetWords, TheHelpSaysHowTheTurnIsRead) {
    const auto help = [](const OptionValues& options) {
        return said((*game().start(game().content(), 2, options))->help()[3]);
    };
    EXPECT_THAT(help({}), HasSubstr("a straight line onto the target does not count"));
    EXPECT_THAT(help({{"turn", "off"}}), HasSubstr("a straight line onto the target counts too"));
    EXPECT_THAT(help({{"turn", "strict"}}), HasSubstr("may not even stop on the target"));
}

// Rules: 6.1, 6.4
TEST(RicochetWords, TheMinuteAfterTheFirstDeclarationIsAnotherOneThanTheMinuteWithout) {
    const auto match = seated(2);
    play(*match, kChance, "turn up red moon");
    play(*match, kChance, "time is up");
    const std::string nobody = match->choices(kChance)[0].says.id;
    play(*match, Seat(0), "declare 9");
    EXPECT_EQ(said(match->told(kSpectator)[1]), "The sandglass is turned.");
    EXPECT_NE(match->choices(kChance)[0].says.id, nobody) << "so that the clock of a table starts again";
    play(*match, Seat(1), "declare 8");
    EXPECT_EQ(match->told(kSpectator).size(), 1u) << "and only once";
}

// Rules: 7.5
TEST(RicochetWords, WhatWasSaidAndShownCannotBeWithdrawnAlone) {
    OptionValues by_choice = kOnKnownBoard;
    by_choice["robots"] = "choice";
    const auto set_up = seated(2, by_choice);
    play(*set_up, Seat(0), "place a1");
    EXPECT_TRUE(set_up->may_withdraw(0)) << "nobody has thought about anything yet";
    const auto match = seated(2);
    play(*match, kChance, "turn up red moon");
    play(*match, Seat(0), "declare 3");
    play(*match, Seat(1), "declare 2");
    play(*match, kChance, "time is up");
    play(*match, Seat(1), "red south");
    play(*match, Seat(1), "green west");  // the proof fails
    play(*match, Seat(0), "give up");
    for (std::size_t number : {1U, 2U, 4U, 5U, 6U}) EXPECT_FALSE(match->may_withdraw(number)) << number;
}

TEST(RicochetWords, HintsGrowStronger) {
    const auto match = seated(1);
    EXPECT_TRUE(match->hint(Seat(0), 1).empty());
    play(*match, kChance, "turn up red moon");
    EXPECT_THAT(said(match->hint(Seat(0), 1)[0]), HasSubstr("shortest solution has"));
    EXPECT_THAT(said(match->hint(Seat(0), 2)[0]), HasSubstr("moves first"));
    EXPECT_THAT(said(match->hint(Seat(0), 3)[0]), HasSubstr("First the"));
    EXPECT_GE(match->hint(Seat(0), 4).size(), 2u);
    EXPECT_TRUE(match->hint(Seat(0), 5).empty());
}

TEST(RicochetWords, TheClockIsTheGlassOrThePatience) {
    const auto match = seated(2);
    EXPECT_FALSE(match->clock().has_value());
    play(*match, kChance, "turn up red moon");
    EXPECT_EQ(match->clock(), std::chrono::seconds(270));
    play(*match, Seat(0), "declare 7");
    EXPECT_EQ(match->clock(), std::chrono::seconds(60));
    for (const auto& [minutes, expected] : std::vector<std::pair<std::string, std::optional<int>>>{
             {"recommended", 270}, {"10", 600}, {"off", std::nullopt}}) {
        OptionValues agreed = kOnKnownBoard;
        agreed["patience"] = minutes;
        const auto other = seated(2, agreed);
        play(*other, kChance, "turn up red moon");
        EXPECT_EQ(other->clock().has_value(), expected.has_value()) << minutes;
        if (expected) EXPECT_EQ(other->clock(), std::chrono::seconds(*expected));
        play(*other, Seat(0), "declare 7");
        EXPECT_EQ(other->clock(), std::chrono::seconds(60)) << "the glass is the glass";
    }
    OptionValues options = kOnKnownBoard;
    options["glass_seconds"] = "30";
    const auto solo = seated(1, options);
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
    EXPECT_THAT(problem(2, {{"targets", "far"}}), HasSubstr("any, near"));
    EXPECT_THAT(problem(2, {{"tokens", "18"}}), HasSubstr("0 – 17"));
    EXPECT_THAT(problem(2, {{"board", "1A 1B 2A 3A"}}), HasSubstr("board"));
    EXPECT_THAT(problem(2, {{"board", "1A 2A 3A"}}), HasSubstr("board"));
}

// Which space, and why. Rules: 2.4, N1
TEST(RicochetWords, ARefusedSetupSaysWhich) {
    const auto problem = [](std::string robots, OptionValues options = {{"board", "1A 2A 3A 4A"}}) {
        options["robots"] = std::move(robots);
        const auto match = game().start(game().content(), 2, options);
        EXPECT_FALSE(match.has_value()) << options["robots"];
        return match ? std::string() : said(match.error().message);
    };
    EXPECT_THAT(problem("a1 b1 c1 d1", {}), HasSubstr("name it too with the option board"));
    EXPECT_THAT(problem("a1 a1 c1 d1"), HasSubstr("No robot may be set up on a1: a robot stands there"));
    EXPECT_THAT(problem("h8 b1 c1 d1"), HasSubstr("set up on h8: it is under the centre piece (rule 2.4)"));
    EXPECT_THAT(problem("e2 b1 c1 d1"), HasSubstr("set up on e2: it is a target (rule 2.4)"));
    EXPECT_THAT(problem("o3 b1 c1 d1", {{"board", "1A 2D 3B 4C"}}), HasSubstr("on o3: it has a barrier"));
    EXPECT_THAT(problem("a1 b1 c1 q1"), HasSubstr("“q1” is no space of the board"));
    EXPECT_THAT(problem("a1 b1 c1"), HasSubstr("those are 3 spaces, and there are 4 robots"));
    EXPECT_THAT(problem("nonsense"), HasSubstr("Expected: random, choice, or a space for each robot"));
}

// Nothing is taken and then passed over. Rules: 2.2, 8.2, 9.2
TEST(RicochetWords, OptionsThatContradictTheGameAreRefused) {
    const auto problem = [](int seats, const OptionValues& options) {
        const auto match = game().start(game().content(), seats, options);
        return match ? std::string() : said(match.error().message);
    };
    EXPECT_EQ(problem(2, {{"barriers", "no"}, {"board", "1D 2A 3A 4A"}}),
              "Face 1D has barriers, and this game is played without them: option barriers=no (rule 2.2).");
    EXPECT_EQ(problem(2, {{"barriers", "no"}, {"board", "1A 2A 3A 4A"}}), "");
    EXPECT_EQ(problem(2, {{"board", "1D 2A 3A 4A"}}), "");
    EXPECT_THAT(problem(1, {{"tokens", "1"}}), HasSubstr("until all tokens are used"));
    EXPECT_EQ(problem(1, {{"tokens", "0"}}), "");
    EXPECT_THAT(problem(2, {{"glass_turns", "2"}}), HasSubstr("only in a solo game"));
    EXPECT_EQ(problem(1, {{"glass_turns", "2"}}), "");
    // A face that is laid by chance is refused with its own reason.
    const auto bare = game().start(game().content(), 2, {{"barriers", "no"}});
    EXPECT_THAT(said(refused(**bare, kChance, "lay 1D").message), HasSubstr("has barriers"));
    play(**bare, kChance, "lay 1A");
    EXPECT_EQ(said(refused(**bare, kChance, "lay 1B").message),
              "Face 1B does not fit: its mark is on the board already (rule 2.1).");
}

// Rules: 7.1, 7.2, N6
TEST(RicochetWords, TheStateTellsWhereProofsStand) {
    const auto match = seated(3);
    const auto proofs = [&] {
        std::string all;
        for (const boost::json::value& seat : match->state(std::nullopt).at("seats").as_array()) {
            const boost::json::value* const proof = seat.as_object().if_contains("proof");
            all += proof ? std::string(proof->as_string()) + " " : "- ";
        }
        return all;
    };
    play(*match, kChance, "turn up red moon");
    EXPECT_EQ(proofs(), "- - - ");
    play(*match, Seat(1), "declare 7");
    play(*match, Seat(2), "declare 9");
    EXPECT_EQ(proofs(), "- waits waits ");
    play(*match, kChance, "time is up");
    EXPECT_EQ(proofs(), "- shows waits ");
    play(*match, Seat(1), "give up");
    EXPECT_EQ(proofs(), "- failed shows ");
    play(*match, Seat(2), "give up");
    EXPECT_EQ(proofs(), "- - - ");
}

TEST(RicochetWords, TheStateIsToldAsJson) {
    const auto match = seated(2);
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
    play(*match, kChance, "time is up");
    EXPECT_EQ(match->state(Seat(0)).at("glass"), "standing");  // the sand has run out
    EXPECT_FALSE(match->hidden_from(Seat(0)));
}

// A drawn board, to be seen: sixteen rows, the walls of the corner, robots and the target that counts.
TEST(RicochetDrawing, TheBoardIsDrawnLargeAndSmall) {
    const auto match = seated(1);
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
