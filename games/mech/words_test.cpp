// What Mech a Dream says, through the match: moves as words, reasons, log, options, the picture.

#include <algorithm>
#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <regex>
#include <set>

#include "games/games.h"
#include "games/mech/phrases.h"
#include "games/mech/table_for_tests.h"
#include "match/catalogue.h"
#include "match/match_of.h"
#include "match/testing/listening.h"

namespace officina::mech {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const AnyGame& game() { return *game_named("mech"); }

std::string said(const Message& message) { return Catalogue("en").say(message); }
std::string refusal(const Table& table, int seat, std::string_view move) {
    return said(MechGame::why_not(table.rules, *table.rules.seen_by(table.state, Seat(seat)), Seat(seat),
                                  *MechGame::read(table.rules, move)));
}
std::string menu_line(const Table& table, int seat, std::string_view move) {
    return said(MechGame::says(table.rules, table.state, Seat(seat), *MechGame::read(table.rules, move)));
}

TEST(MechWords, EveryMoveIsReadAsItIsWritten) {
    const Rules rules(default_box(), {.seats = 4});
    using enum Move::Kind;
    std::vector<Move> all{{dock, 0}, {skip, 0}, {done, 0}};
    const auto add = [&](std::initializer_list<Move::Kind> kinds, int from, int to) {
        for (Move::Kind kind : kinds)
            for (int value = from; value < to; ++value)
                all.push_back({kind, static_cast<std::uint8_t>(value)});
    };
    add({turn_up, acquire, build, advance, trigger, copy_machine}, 0, kTiles);
    add({reveal, pick, take, bonus}, 0, kSpecialists);
    add({unload}, 0, kDeliveries);
    add({deal, keep}, 1, kScreens + 1);
    add({begin}, 0, 4);
    add({stock, robot, choose}, 0, 2);
    add({copy_robot}, 0, 8);
    std::set<std::string> different;
    for (const Move& move : all) {
        const std::string written = MechGame::written(rules, move);
        EXPECT_TRUE(different.insert(written).second) << written;
        const auto read = MechGame::read(rules, written);
        ASSERT_TRUE(read.has_value()) << written;
        EXPECT_EQ(*read, move) << written;
    }
    for (const char* nonsense : {"",           "stock",          "stock rainbows", "stock x",
                                 "acquire",    "acquire B99",    "acquire G1",     "build",
                                 "keep S9",    "keep S0",        "keep",           "take P11",
                                 "first 5",    "first 0",        "turn B01",       "turn up",
                                 "copy robot", "copy robot 5 a", "copy robot 1 c", "robot c",
                                 "done now",   "dock 1"})
        EXPECT_FALSE(MechGame::read(rules, nonsense).has_value()) << nonsense;
}

// Rules: 4.4.1, 4.5.1, 4.6.1, 4.1
TEST(MechWords, ARefusedActionSaysWhyWithItsNumbers) {
    Table table({}, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .delivery = "D05"});
    EXPECT_EQ(refusal(table, 0, "dock"), "The dock costs 5 flowers; you have 3 (rule 4.4.1).");
    EXPECT_EQ(refusal(table, 0, "acquire R02"), "Sheep Counter costs 5 ink; you have 4 (rule 4.5.1).");
    EXPECT_EQ(refusal(table, 0, "acquire Y4"), "Crystal Harp costs 4 rainbows; you have 0 (rule 4.5.1).");
    EXPECT_EQ(refusal(table, 0, "acquire B01"), "Petal Pump is not on offer in the factory (rule 4.5.1).");
    EXPECT_EQ(refusal(table, 0, "build B03"), "Ink Well is not on your belt (rule 4.6.1).");
    EXPECT_THAT(refusal(table, 0, "done"), HasSubstr("it is morning"));
    EXPECT_THAT(refusal(table, 0, "turn up B01"), HasSubstr("chance"));
    EXPECT_THAT(refusal(table, 0, "take P1"), HasSubstr("not in this game"));
    EXPECT_THAT(refusal(table, 0, "hourglass B03"), HasSubstr("Not now"));
}

// Rules: 7.2, 7.3, 9.1, N8, N19
TEST(MechWords, ARefusedUseSaysWhy) {
    Table table;
    table.build(0, "R12");
    table.build(0, "B11");
    table.build(0, "Y1");
    table.idle_until_night();
    table.has(0, 9, 0);
    EXPECT_EQ(refusal(table, 0, "use R12"),
              "This costs 1 rainbow; you have 9 flowers, 0 ink and 0 rainbows (rule 7.3).");
    EXPECT_EQ(refusal(table, 0, "use B11"), "That would change nothing now (rule N19).");
    EXPECT_THAT(refusal(table, 0, "use Y1"), HasSubstr("only blue and red machines"));
    EXPECT_EQ(refusal(table, 0, "use B01"), "Petal Pump is not in your workshop (rule 7.2).");
    table.has(0, 0, 0);
    table.play(0, "use B11");
    EXPECT_EQ(refusal(table, 0, "use B11"), "Meadow Drum has been used this night (rule 7.2).");
    EXPECT_THAT(refusal(table, 0, "robot b"), HasSubstr("no such choice"));

    Table post({.seats = 2, .robots = true}, {.delivery = "D08", .screens = {"S4", "S8"}});
    post.build(0, "B01");
    post.play(0, {"dock", "robot a"});
    EXPECT_THAT(refusal(post, 0, "robot a"), HasSubstr("only a machine can be used (rule N8)"));
    EXPECT_THAT(refusal(post, 0, "stock flowers"), HasSubstr("First use or skip the activation"));
}

// Rules: 10.4, 10.5
TEST(MechWords, ARefusedRobotSaysWhy) {
    Table table({.seats = 2, .robots = true},
                {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .screens = {"S8", "S7"}});
    table.build(0, "B01");
    table.build(1, "R12");
    table.lay_on_belt(1, "B02", 4);
    table.state.moment = Moment::evening;
    table.idle_until_night();
    table.has(0, 2, 0);
    table.has(1, 0, 0);
    EXPECT_THAT(refusal(table, 0, "robot a"),
                HasSubstr("when the others are done with their night (rule 10.5)"));
    EXPECT_THAT(refusal(table, 1, "robot b"), HasSubstr("cannot pay for any machine"));
    table.play(0, "done");
    table.play(1, "done");
    table.has(0, 2, 2);
    table.play(0, "robot a");
    EXPECT_THAT(refusal(table, 0, "copy B01"), HasSubstr("not an opponent’s"));
    EXPECT_THAT(refusal(table, 0, "copy robot 1 a"), HasSubstr("not an opponent’s"));
    EXPECT_THAT(refusal(table, 0, "copy R12"), HasSubstr("This costs 1 rainbow"));
    table.play(0, "copy robot 2 b");
    EXPECT_THAT(refusal(table, 0, "acquire R02"), HasSubstr("Sheep Counter costs 5 ink"));
    EXPECT_THAT(refusal(table, 0, "skip"), HasSubstr("choose the machine your robot acquires"));
}

// Rules: 11.3, 11.6, 11.7, 10.1
TEST(MechWords, ARefusedSpecialistSaysWhy) {
    Table table({.seats = 2, .specialists = true}, {.specialists = {"P1", "P4", "P9"}});
    EXPECT_EQ(refusal(table, 0, "take P4"),
              "Specialist Storyteller costs 1 rainbow; you have 0 (rule 11.7).");
    EXPECT_THAT(refusal(table, 0, "take P1"), HasSubstr("yours already"));
    EXPECT_THAT(refusal(table, 0, "take P7"), HasSubstr("not in this game"));
    table.state.moment = Moment::evening;
    EXPECT_THAT(refusal(table, 0, "take P4"), HasSubstr("only with the morning or the afternoon assistant"));

    const Rules rules(default_box(), {.seats = 2, .robots = true, .specialists = true});
    State state = rules.start();
    Random random(1);
    while (state.phase != Phase::keeping) play_at_random(rules, state, random);
    const Move other{Move::Kind::keep, state.dealt[1][0]};
    EXPECT_THAT(said(MechGame::why_not(rules, state, Seat(0), other)), HasSubstr("was not dealt to you"));
}

// Rules: 4.3.3, 4.5.2
TEST(MechWords, TheMenuSaysWhatAMoveCostsAndGives) {
    Table table({.seats = 2, .specialists = true}, {.offers = {"B03", "G1a", "B12", "R08", "R02", "Y4"},
                                                    .delivery = "D01",
                                                    .specialists = {"P1", "P8", "P9"}});
    table.build(0, "G3b");
    table.has(0, 7, 9, 9);
    EXPECT_EQ(menu_line(table, 0, "stock flowers"),
              "Stock room: 4 flowers, 2 ink (4 lost: a dial ends at 9)");
    EXPECT_EQ(menu_line(table, 0, "dock"),
              "Delivery dock: pay 3 flowers, get 2 ink, 3 dream points, an activation");
    EXPECT_EQ(
        menu_line(table, 0, "acquire R08"),
        "Acquire Watercolour Loom (red) for 2 ink, onto space 3: 1 flower, 1 ink → 1 rainbow, 1 dream point");
    EXPECT_EQ(menu_line(table, 0, "acquire Y4"),
              "Acquire Crystal Harp (yellow) for 4 rainbows, onto space 3: 9 dream points once");
    EXPECT_EQ(menu_line(table, 0, "acquire G1a"),
              "Acquire Ink Recycler (green) for 3 ink, onto space 2: 3 rainbows once, then machines cost 1 "
              "ink less");
    EXPECT_EQ(
        menu_line(table, 0, "take P8"),
        "Stock room: 2 flowers, 2 ink, and Specialist Gardener from Player 2 for 1 rainbow (after the stock "
        "room: 2 "
        "flowers or 2 ink)");
    EXPECT_THAT(menu_line(table, 0, "take P9"), HasSubstr("from the middle for 1 rainbow"));
}

// --- The match

std::unique_ptr<Match> started(int seats, OptionValues options) {
    auto match = game().start(game().content(), seats, options);
    EXPECT_TRUE(match.has_value());
    return std::move(*match);
}

// How sentences read is for games/sentences_test.cpp.
TEST(MechWords, NothingBarredIsOffered) {
    Random random(5);
    for (const char* stock : {"fork", "beside"}) {
        const auto match = started(3, {{"robots", "yes"}, {"specialists", "yes"}, {"stock", stock}});
        while (!match->over()) {
            const Seat seat = any_of(match->to_move(), random);
            const auto choices = match->choices(seat);
            std::set<std::string> offered;
            for (const Choice& choice : choices) offered.insert(choice.move);
            EXPECT_EQ(offered.size(), choices.size());
            for (const Barred& barred : match->barred(seat))
                EXPECT_FALSE(offered.contains(barred.move)) << barred.move;
            const std::string move = any_move(*match, seat, random);
            ASSERT_TRUE(match->play(seat, move).has_value()) << move;
        }
        EXPECT_EQ(match->sources().size(), 7u);
    }
}

// Codes are typed; people hear names. In a language, of whole games: what is asked, offered, barred and told.
TEST(MechWords, NoSentenceHasACode) {
    const std::regex code(R"(\b[BRGYDSP]\d{1,2}[ab]?\b)");
    for (const char* language : {"en", "it", "fr", "de"}) {
        const Catalogue catalogue(language);
        const auto expect_none = [&](const Message& message) {
            const std::string sentence = catalogue.say(message);
            EXPECT_FALSE(std::regex_search(sentence, code)) << sentence;
        };
        Random random(7);
        const auto match = started(3, {{"robots", "yes"}, {"specialists", "yes"}});
        while (!match->over()) {
            const Seat seat = any_of(match->to_move(), random);
            expect_none(match->asked(seat));
            for (const Choice& choice : match->choices(seat)) expect_none(choice.says);
            for (const Barred& barred : match->barred(seat)) expect_none(barred.reason);
            ASSERT_TRUE(match->play(seat, any_move(*match, seat, random)).has_value());
            for (const Message& message : match->told(seat)) expect_none(message);
        }
        expect_none(match->verdict());
    }
}

// Rules: 10.1
TEST(MechWords, SecretScreensAreToldToTheirOwnerAlone) {
    const auto match = started(2, {{"robots", "yes"}, {"first", "1"}});
    const auto robot = [](std::string_view move) {
        return said(name_said(default_box().screens[*screen_named(default_box(), move.substr(5))]));
    };
    Random random(2);
    while (match->to_move().is_only(kChance)) {
        const std::string move = match->roll(random);
        ASSERT_TRUE(match->play(kChance, move).has_value());
        if (!move.starts_with("deal")) continue;
        int told_which = 0;
        for (Seat audience : {Seat(0), Seat(1), kSpectator})
            if (said(match->told(audience)[0]).starts_with("You are dealt robot " + robot(move)))
                ++told_which;
        EXPECT_EQ(told_which, 1);
    }
    EXPECT_TRUE(match->hidden_from(Seat(0)));
    const std::string kept = match->choices(Seat(1))[0].move;
    ASSERT_TRUE(match->play(Seat(1), kept).has_value());
    EXPECT_EQ(said(match->told(Seat(0))[0]), "Player 2 has chosen a robot.");
    EXPECT_EQ(said(match->told(Seat(1))[0]), "You keep robot " + robot(kept) + ".");
    const std::string seen = boost::json::serialize(match->state(Seat(0)));
    EXPECT_THAT(seen, HasSubstr("\"hidden\""));
    EXPECT_THAT(seen, Not(HasSubstr("\"" + kept.substr(5) + "\"")));
    EXPECT_THAT(boost::json::serialize(match->state(std::nullopt)), HasSubstr("\"" + kept.substr(5) + "\""));
    ASSERT_TRUE(match->play(Seat(0), match->choices(Seat(0))[0].move).has_value());
    EXPECT_FALSE(match->hidden_from(Seat(0)));
    EXPECT_EQ(match->told(Seat(0)).size(), 1u + 2u + 2u);  // kept, both are shown, both have their goods
}

// Rules: 2.8
TEST(MechWords, OptionsAreRead) {
    const auto refused = [&](int seats, OptionValues options) {
        const auto match = game().start(game().content(), seats, options);
        return match ? "" : match.error().code;
    };
    EXPECT_EQ(refused(2, {{"first", "2"}}), "");
    EXPECT_EQ(refused(2, {{"first", "3"}}), "bad_option");
    EXPECT_EQ(refused(2, {{"robots", "maybe"}}), "bad_option");
    EXPECT_EQ(refused(5, {}), "bad_seats");
    EXPECT_EQ(refused(1, {}), "bad_seats");
}

// Rules: 8.4
TEST(MechWords, TheVerdictSaysWhatBrokeATie) {
    Table table;
    table.has(0, 0, 0, 2);
    table.has(1, 0, 0, 1);
    table.player(0).points = {10, 0, 0, 0, 0};
    table.player(1).points = {11, 0, 0, 0, 0};
    EXPECT_EQ(said(MechGame::verdict(table.rules, table.state)),
              "Player 1 wins with 12 dream points, by more rainbows.");
    table.build(1, "B01");
    EXPECT_EQ(said(MechGame::verdict(table.rules, table.state)),
              "Player 2 wins with 12 dream points, by more machines.");
    table.build(0, "B02");
    table.has(1, 0, 0, 2);
    table.player(1).points = {10, 0, 0, 0, 0};
    EXPECT_EQ(said(MechGame::verdict(table.rules, table.state)),
              "2 players share the victory, with 12 dream points each.");
}

// The picture shows prices after the viewer's discounts, assistants, and when a machine will be done.
TEST(MechWords, ThePictureShowsWhatThePlayerAsks) {
    Table table({}, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .delivery = "D05"});
    table.build(0, "G1a");
    table.build(0, "G4a");
    table.lay_on_belt(0, "R04", 4);
    table.play(0, "build R04");
    table.idle_until(0);
    table.play(0, "build R04");
    const auto drawn = [&](std::optional<Seat> viewer, Room room) {
        return MechGame::picture(table.rules, table.state, viewer, room).text(false, said);
    };
    const std::string mine = drawn(Seat(0), {110, 50}), theirs = drawn(Seat(1), {110, 50});
    EXPECT_THAT(mine, HasSubstr("R02  4●"));
    EXPECT_THAT(theirs, HasSubstr("R02  5●"));
    EXPECT_THAT(mine, HasSubstr("Dock: Comet Cargo, 4✿"));
    EXPECT_THAT(theirs, HasSubstr("Dock: Comet Cargo, 5✿"));
    EXPECT_THAT(mine, HasSubstr("R04@3♟♟ (done in 2 moments)"));
    EXPECT_THAT(mine, HasSubstr("workshop, 2 machines: G1a G4a"));
    EXPECT_THAT(mine, HasSubstr("Day 1 of 7, afternoon"));
    const std::string small = drawn(Seat(0), {80, 24});
    EXPECT_LT(std::ranges::count(small, '\n'), 24);
}

}  // namespace
}  // namespace officina::mech
