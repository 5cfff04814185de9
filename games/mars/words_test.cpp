// What Mars Needs Mechanics says: moves back and forth, refusals, the log, the picture, the table as JSON.

#include "games/mars/words.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.h"
#include "games/mars/scripted.h"
#include "match/catalogue.h"
#include "match/match_of.h"
#include "match/record.h"
#include "match/testing/listening.h"

namespace officina::mars {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

const AnyGame& game() { return *game_named("mars"); }

std::string said(const Message& message) {
    static const Catalogue english("en");
    return english.say(message);
}

// A match in which these cards were dealt and laid out.
std::unique_ptr<Match> started(
    const OptionValues& options, const std::vector<std::string>& hands,
    std::string_view market = "lens wire gear magnet piping boiler aether_tube lens") {
    OptionValues all = options;
    all.emplace("first", "1");
    auto match = game().start(game().content(), static_cast<int>(hands.size()), all);
    EXPECT_TRUE(match.has_value());
    const auto play = [&](const std::string& move) {
        EXPECT_TRUE((*match)->play(kChance, move).has_value()) << move;
    };
    for (const char* kind : {"lens", "wire", "gear", "magnet", "piping", "boiler"})
        play("line_up " + std::string(kind));
    for (const std::string& hand : hands)
        for (const std::string& card : words_of(hand)) play("draw " + card);
    for (const std::string& card : words_of(market)) play("draw " + card);
    return std::move(*match);
}

void play(Match& match, int seat, const std::string& move) {
    const auto played = match.play(Seat(seat - 1), move);
    ASSERT_TRUE(played.has_value()) << move << ": " << said(played.error().message);
}
void chance(Match& match, const std::string& move) {
    ASSERT_TRUE(match.play(kChance, move).has_value()) << move;
}

std::string refused(Match& match, int seat, const std::string& move) {
    const auto played = match.play(Seat(seat - 1), move);
    EXPECT_FALSE(played.has_value()) << move;
    return played ? "" : said(played.error().message);
}

std::string told(const Match& match, Seat audience) {
    std::string text;
    for (const Message& message : match.told(audience)) text += said(message) + "\n";
    return text;
}

TEST(MarsWords, EveryMoveIsReadAsItIsWritten) {
    Options options = plain(4);
    options.laid_out = laid_out("automaton");
    options.drawn = 9;
    options.first = -1;
    const Rules rules(default_box(), options);
    std::set<Move::Act> acts;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        State state = rules.start();
        do {
            for (Seat seat : rules.to_move(state)) {
                Rules::Moves moves;
                rules.moves(state, seat, moves);
                for (const Move& move : moves) {
                    acts.insert(move.act);
                    const std::string text = MarsGame::written(rules, move);
                    EXPECT_EQ(MarsGame::read(rules, text), move) << text;
                    EXPECT_FALSE(said(MarsGame::says(rules, state, seat, move)).starts_with("[")) << text;
                }
            }
        } while (play_at_random(rules, state, random));
    }
    EXPECT_EQ(acts.size(), 25u);  // all there are
}

TEST(MarsWords, OddMovesAreNotRead) {
    const Rules rules(default_box(), plain());
    for (const char* text : {"", "buy", "buy cog", "pass 3", "first 3", "first 0", "space 0", "under 99",
                             "build gear", "cards many", "cards 256", "sell", "line up gear", "done done"})
        EXPECT_FALSE(MarsGame::read(rules, text).has_value()) << text;
    EXPECT_EQ(MarsGame::read(rules, "buy aether tube"), MarsGame::read(rules, "buy aether_tube"));
}

TEST(MarsWords, RefusalsSayWhyWithTheRule) {
    const auto match =
        started({}, {"lens wire gear", "gear gear wire"}, "lens wire gear gear gear gear lens lens");
    Match& m = *match;
    EXPECT_EQ(refused(m, 1, "buy boiler"), "There is no Boiler in the market (rule 4.1).");
    EXPECT_EQ(refused(m, 1, "end"), "First buy a card or pass (rule 3.2).");
    EXPECT_EQ(refused(m, 1, "build crystal_dome"), "Crystal Dome is not laid out in this game (rule 5.1).");
    EXPECT_EQ(refused(m, 1, "build difference_engine"),
              "Difference Engine needs 2 × Gear, you have 1 (rule 5.1).");
    EXPECT_EQ(refused(m, 1, "disassemble xray_goggles"), "You have not built X-Ray Goggles (rule 5.2).");
    EXPECT_EQ(refused(m, 1, "sell gear"), "Not now: a turn is being played.");
    EXPECT_EQ(refused(m, 1, "draw gear"), "That is not for a player to do: chance does it.");
    EXPECT_EQ(refused(m, 2, "pass"), "Player 2 is not to move now.");
    play(m, 1, "build xray_goggles");
    EXPECT_THAT(refused(m, 1, "build xray_goggles"), HasSubstr("built X-Ray Goggles already (rule 8.1.2)"));
    EXPECT_THAT(refused(m, 1, "build rocket_booster"), HasSubstr("you have built in this turn (rule 5.3)"));
    EXPECT_THAT(refused(m, 1, "disassemble xray_goggles"), HasSubstr("same mechanism in one turn"));
    play(m, 1, "buy gear");
    play(m, 2, "buy gear");
    EXPECT_THAT(refused(m, 2, "buy gear"), HasSubstr("already in this turn (rule 3.2)"));
    EXPECT_THAT(refused(m, 2, "pass"), HasSubstr("(rule 3.2)"));
    play(m, 2, "build difference_engine");
    EXPECT_THAT(refused(m, 1, "build rocket_booster"), HasSubstr("only one mechanism at once"));
    play(m, 1, "disassemble xray_goggles");
    EXPECT_THAT(refused(m, 1, "build xray_goggles"), HasSubstr("same mechanism in one turn"));
    EXPECT_THAT(refused(m, 1, "disassemble xray_goggles"), HasSubstr("not built"));
    play(m, 1, "pass");
    play(m, 1, "end");
    play(m, 2, "pass");
    play(m, 2, "end");
    EXPECT_THAT(refused(m, 2, "move gear"), HasSubstr("Not now: a mechanism asks first"));
    play(m, 2, "decline");
    EXPECT_EQ(
        refused(m, 1, "sell boiler"),
        "No set of Boiler: you have 0 and 2 Scraps, a set has at least 3 cards and one of them is no Scrap "
        "(rule 6.4.2).");
    play(m, 1, "sell gear");
    EXPECT_THAT(refused(m, 1, "sell lens"), HasSubstr("you have 1 and 1 Scrap"));
    EXPECT_THAT(refused(m, 1, "part lens"), HasSubstr("no other set"));
}

TEST(MarsWords, RefusalsOfEffectsSayWhyWithTheRule) {
    const auto match = started(
        {{"mechanisms", "aether_drive difference_engine lodestone_crane orrery_of_ares"}, {"prices", "5-6"}},
        {"aether_tube magnet lens", "lens magnet gear"});
    Match& m = *match;
    play(m, 1, "build aether_drive");
    play(m, 1, "buy gear");
    EXPECT_THAT(refused(m, 1, "move gear"), HasSubstr("bought just now (rule 8.3.5)"));
    EXPECT_THAT(refused(m, 1, "buy gear"), HasSubstr("a mechanism asks first"));
    play(m, 1, "move lens");
    EXPECT_THAT(refused(m, 1, "space 1"), HasSubstr("another of the 7 spaces (rule 8.3.5)"));
    play(m, 1, "space 3");
    EXPECT_THAT(told(m, kSpectator), HasSubstr("Player 1 moves the Lens token to space 3."));
    play(m, 2, "build lodestone_crane");
    play(m, 2, "pass");
    EXPECT_THAT(told(m, kSpectator), HasSubstr("Player 2 takes 1 Cog from mechanisms."));
    EXPECT_THAT(refused(m, 2, "give wire"), HasSubstr("no Wire in hand (rule 8.3.8)"));
    play(m, 2, "give gear");
    EXPECT_THAT(refused(m, 2, "take gear"), HasSubstr("another type (rule 8.3.8)"));
    play(m, 2, "take boiler");
    EXPECT_THAT(told(m, Seat(0)), HasSubstr("Player 2 gives a Gear to the market and takes a Boiler."));
}

TEST(MarsWords, WhatIsBarredIsToldAndCannotBePlayed) {
    const auto match = started({}, {"lens wire gear", "gear gear wire"});
    const auto barred = match->barred(Seat(0));
    EXPECT_THAT(barred, Contains(::testing::Field(&Barred::move, "build aether_drive")));
    for (const Barred& one : barred) {
        EXPECT_FALSE(match->play(Seat(0), one.move).has_value());
        EXPECT_FALSE(said(one.reason).starts_with("["));
    }
    EXPECT_TRUE(match->barred(Seat(1)).empty());
}

TEST(MarsWords, ADealtCardIsToldToItsOwnerAlone) {
    auto match = game().start(game().content(), 2, {{"first", "1"}});
    Match& m = **match;
    for (const char* kind : {"lens", "wire", "gear", "magnet", "piping", "boiler"})
        chance(m, "line_up " + std::string(kind));
    EXPECT_THAT(told(m, kSpectator),
                HasSubstr("from back to front: Lens, Wire, Gear, Magnet, Piping, Boiler, Aether Tube."));
    chance(m, "draw gear");
    EXPECT_EQ(told(m, Seat(0)), "Player 1 is dealt a Gear.\n");
    EXPECT_EQ(told(m, Seat(1)), "");
    EXPECT_EQ(told(m, kSpectator), "");
    chance(m, "draw gear");
    chance(m, "draw lens");
    EXPECT_EQ(told(m, Seat(1)), "Player 1 is dealt 3 cards.\n");
}

TEST(MarsWords, WhatTheGogglesShowIsToldToTheirOwnerAlone) {
    const auto match = started({}, {"lens wire gear", "gear gear wire"});
    Match& m = *match;
    play(m, 1, "build xray_goggles");
    play(m, 1, "pass");
    play(m, 2, "pass");
    play(m, 2, "end");
    play(m, 1, "look");
    for (const char* card : {"gear", "boiler", "wire"}) chance(m, "draw " + std::string(card));
    EXPECT_EQ(told(m, Seat(0)), "Card 1: Gear.\nCard 2: Boiler.\nCard 3: Wire.\n");
    EXPECT_EQ(told(m, Seat(1)), "");
    play(m, 1, "under 2");
    EXPECT_EQ(told(m, Seat(0)), "Player 1 puts a Boiler under the deck.\n");
    EXPECT_EQ(told(m, Seat(1)), "Player 1 puts card 2 under the deck.\n");
    const auto own = boost::json::serialize(m.state(Seat(0)).at("deck"));
    const auto others = boost::json::serialize(m.state(Seat(1)).at("deck"));
    EXPECT_EQ(own, R"({"cards":42,"top":["gear","wire"],"bottom":["boiler"]})");
    EXPECT_EQ(others, R"({"cards":42,"top":[null,null],"bottom":[null]})");
    EXPECT_TRUE(m.hidden_from(Seat(1)));
}

TEST(MarsWords, ASaleIsToldOnceWholeHoweverItWasMadeUp) {
    const auto match = started({{"mechanisms", "none"}}, {"gear gear gear", "lens lens wire"});
    Match& m = *match;
    play(m, 1, "pass");
    play(m, 2, "pass");
    EXPECT_THAT(told(m, Seat(0)),
                AllOf(HasSubstr("Round 1 is over: all have passed."), HasSubstr("Prices now: Lens 4")));
    play(m, 1, "part gear");
    EXPECT_EQ(told(m, Seat(1)), "");
    play(m, 1, "cards 2");
    EXPECT_EQ(told(m, Seat(1)), "");
    play(m, 1, "scraps 1");
    EXPECT_EQ(told(m, Seat(1)), "Player 1 sells 2 × Gear + 1 Scrap at 4: 8 Cogs.\n");
    play(m, 1, "done");
    play(m, 2, "done");
    EXPECT_THAT(told(m, Seat(0)), HasSubstr("Player 2 sells nothing."));
    EXPECT_THAT(told(m, Seat(0)), HasSubstr("Round 2. Player 2 begins."));
}

TEST(MarsWords, MechanismsAreDescribedFromTheirRecords) {
    const Rules rules(default_box(), plain());
    for (std::string_view language : languages()) {
        const Catalogue catalogue(language);
        for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i)
            for (const Message& line : described(rules, i)) {
                EXPECT_FALSE(catalogue.say(line).starts_with("[")) << language;
                EXPECT_TRUE(catalogue.say(line).ends_with(".")) << catalogue.say(line);
            }
    }
    EXPECT_EQ(said(described(rules, 0)[0]),
              "Before you announce your sales: look at the top 3 cards of the deck; you may put up to 3 of "
              "them under it. "
              "Once a round.");
}

// A card that no catalogue knows is called by the name of its record.
TEST(MarsWords, ANewMechanismHasANameInEveryLanguage) {
    Box box = default_box();
    Mechanism organ = box.mechanisms[0];
    organ.id = {"steam_organ"};
    organ.name = {"Steam Organ"};
    box.mechanisms.push(organ);
    Options options = plain();
    options.laid_out = 1 << 10;
    const Scripted table(options, {"lens wire gear"}, "lens wire gear magnet piping boiler aether_tube lens",
                         box);
    ASSERT_TRUE(table.legal(1, "build steam_organ"));
    const Move move = MarsGame::read(table.rules, "build steam_organ").value();
    for (std::string_view language : languages())
        EXPECT_THAT(Catalogue(language).say(MarsGame::says(table.rules, table.state, Seat(0), move)),
                    HasSubstr("Steam Organ"));
    EXPECT_EQ(said(MarsGame::says(table.rules, table.state, Seat(0), move)), "Build Steam Organ: Lens, Wire");
}

TEST(MarsWords, BadOptionsAreTold) {
    const auto problem = [](int seats, const OptionValues& options) {
        const auto match = game().start(game().content(), seats, options);
        EXPECT_FALSE(match.has_value());
        return match ? std::string() : said(match.error().message);
    };
    EXPECT_THAT(problem(1, {}), HasSubstr("2 to 4"));
    EXPECT_THAT(problem(5, {}), HasSubstr("2 to 4"));
    EXPECT_THAT(problem(2, {{"mechanisms", "laser"}}), AllOf(HasSubstr("laser"), HasSubstr("starters")));
    EXPECT_THAT(problem(2, {{"mechanisms", "random"}}), HasSubstr("random 4"));
    EXPECT_THAT(problem(2, {{"mechanisms", "random 10"}}), HasSubstr("random 4"));
    EXPECT_THAT(problem(2, {{"mechanisms", ""}}), HasSubstr("none"));
    EXPECT_THAT(problem(2, {{"mechanisms", "starters none"}}), HasSubstr("starters none"));
    EXPECT_THAT(problem(2, {{"mechanisms", "starters random 4"}}), HasSubstr("starters random 4"));
    EXPECT_THAT(problem(2, {{"prices", "6-9"}}), HasSubstr("0-20"));
    EXPECT_THAT(problem(2, {{"prices", "1-21"}}), HasSubstr("0-20"));
    EXPECT_THAT(problem(2, {{"prices", "low"}}), HasSubstr("standard"));
    EXPECT_THAT(problem(2, {{"first", "3"}}), HasSubstr("1 – 2"));
    EXPECT_THAT(problem(2, {{"final", "rise"}}), HasSubstr("all_fall"));
}

// Rules: 9.1, 9.2, 9.3, 9.4, 9.5
TEST(MarsWords, OptionsBecomeRules) {
    const auto rules = [](const OptionValues& values) {
        return MarsGame::rules(default_box(), 3, complete_options(MarsGame::options(), values).value())
            .value()
            .options();
    };
    EXPECT_EQ(rules({}).laid_out, laid_out("xray_goggles difference_engine rocket_booster aether_drive"));
    EXPECT_EQ(rules({{"mechanisms", "none"}}).laid_out, 0);
    EXPECT_EQ(rules({{"mechanisms", "none"}, {"automaton", "yes"}}).laid_out, laid_out("automaton"));
    EXPECT_EQ(rules({{"mechanisms", "random 5"}}).drawn, 5);
    EXPECT_EQ(rules({{"mechanisms", "merchants"}}).laid_out,
              laid_out("rocket_booster pneumatic_counting_house red_planet_foundry lodestone_crane"));
    EXPECT_EQ(rules({{"mechanisms", "crystal_dome automaton"}}).laid_out, laid_out("crystal_dome automaton"));
    EXPECT_EQ(rules({{"mechanisms", "starters crystal_dome"}}).laid_out,
              laid_out("xray_goggles difference_engine rocket_booster aether_drive crystal_dome"));
    EXPECT_EQ(
        rules({{"mechanisms", "automaton merchants"}}).laid_out,
        laid_out("rocket_booster pneumatic_counting_house red_planet_foundry lodestone_crane automaton"));
    EXPECT_EQ(rules({}).lowest_price, 1);
    EXPECT_EQ(rules({}).highest_price, 10);
    EXPECT_EQ(rules({{"prices", "0-12"}}).lowest_price, 0);
    EXPECT_EQ(rules({{"prices", "0-12"}}).highest_price, 12);
    EXPECT_EQ(rules({}).final_prices, Final::literal);
    EXPECT_EQ(rules({{"final", "all_fall"}}).final_prices, Final::all_fall);
    EXPECT_FALSE(rules({}).open_hands);
    EXPECT_TRUE(rules({{"hands", "open"}}).open_hands);
    EXPECT_EQ(rules({}).first, -1);
    EXPECT_EQ(rules({{"first", "3"}}).first, 2);
}

// Rules: 1.4, N1
TEST(MarsWords, TheStateAsJsonHidesWhatTheSeatMayNotKnow) {
    const auto match = started({}, {"lens wire gear", "gear gear wire"});
    play(*match, 1, "buy gear");
    play(*match, 1, "end");
    const auto state = match->state(Seat(1));
    EXPECT_EQ(state.at("phase"), "turn");
    EXPECT_EQ(state.at("active"), 2);
    EXPECT_EQ(state.at("market").at("lens"), 2);
    EXPECT_EQ(state.at("prices").at("gear"), 5);
    EXPECT_EQ(state.at("line").at(6).at("component"), "gear");
    EXPECT_EQ(state.at("line").at(6).at("next_price"), 6);
    EXPECT_EQ(state.at("line").at(0).at("next_price"), 4);
    EXPECT_EQ(state.at("seats").at(0).at("cogs"), 25);
    EXPECT_EQ(boost::json::serialize(state.at("seats").at(0).at("hand")), R"({"gear":1})");
    EXPECT_EQ(state.at("seats").at(0).at("unknown_cards"), 3);
    EXPECT_EQ(boost::json::serialize(state.at("seats").at(1).at("hand")), R"({"wire":1,"gear":2})");
    EXPECT_EQ(state.at("mechanisms").at(0).at("id"), "xray_goggles");
    EXPECT_EQ(state.at("mechanisms").at(0).at("designed"), false);
    EXPECT_EQ(boost::json::serialize(match->state(std::nullopt).at("seats").at(0).at("hand")),
              R"({"lens":1,"wire":1,"gear":2})");
    // Neither what was discarded nor what is left in the deck is counted for anybody.
    EXPECT_THAT(boost::json::serialize(state), AllOf(Not(HasSubstr("discard")), Not(HasSubstr("unseen"))));
}

// The first seat is about to sell, with this hand beside what it was dealt, at the price of the start.
Scripted about_to_sell(std::string_view dealt, std::string_view more, std::string_view mechanisms = "") {
    Scripted table(plain(2, mechanisms), {std::string(dealt)});
    table.give(1, more);
    table.state.phase = Phase::selling;
    return table;
}
boost::json::value told_of(const Scripted& table, std::string_view what) {
    return boost::json::value(MarsGame::json(table.rules, table.state)).at_pointer(what);
}

// Rules: 4.1
TEST(MarsWords, TheStateTellsWhatCanBePaid) {
    Scripted table(plain());
    const auto told = [&] {
        return boost::json::value(MarsGame::json(table.rules, table.state)).at_pointer("/if_bought/gear");
    };
    table.set_cogs(1, 5);
    EXPECT_EQ(told().at("cost"), 5);
    EXPECT_EQ(told().at("payable"), true);
    table.set_cogs(1, 4);
    EXPECT_EQ(told().at("payable"), false);
}

// Rules: 6.4.1, 6.4.2
TEST(MarsWords, TheStateTellsWhatStacksAreWorthAndTheScrapsTheyNeed) {
    const Scripted table(plain(), {"gear gear wire"});
    EXPECT_EQ(
        told_of(table, "/seats/0/stacks"),
        boost::json::parse(R"({"wire": {"worth": 5, "scraps": 2}, "gear": {"worth": 10, "scraps": 1}})"));
    const State seen = *table.rules.seen_by(table.state, Seat(1));
    EXPECT_FALSE(MarsGame::json(table.rules, seen).at("seats").at(0).as_object().contains("stacks"));
}

// Rules: 6.4, 6.4.1, 6.4.2, N6
TEST(MarsWords, TheStateTellsEverySetThatCanBeSoldAndHow) {
    Scripted table = about_to_sell("gear gear gear", "gear wire wire");
    EXPECT_EQ(told_of(table, "/sales/wire"),
              boost::json::parse(
                  R"([{"cards": 1, "scraps": 2, "income": 5, "moves": ["part wire", "cards 1"]},
                      {"cards": 2, "scraps": 1, "income": 10, "moves": ["sell wire"]},
                      {"cards": 2, "scraps": 2, "income": 10, "moves": ["part wire", "cards 2", "scraps 2"]}])"));
    // With what they say a set is sold, and nothing else.
    for (const auto& [kind, sets] : told_of(table, "/sales").as_object())
        for (const boost::json::value& set : sets.as_array()) {
            Scripted sold = table;
            for (const boost::json::value& move : set.at("moves").as_array())
                sold.play(1, std::string(move.as_string()));
            EXPECT_EQ(table.hand(1, kind) - sold.hand(1, kind), set.at("cards"));
            EXPECT_EQ(table.scraps(1) - sold.scraps(1), set.at("scraps"));
            EXPECT_EQ(sold.cogs(1) - table.cogs(1), set.at("income"));
            EXPECT_EQ(sold.state.phase, Phase::selling);
        }
    EXPECT_EQ(told_of(table, "/sales/gear").as_array().size(),
              9U);  // 1 + 2 + 3 + 3 ways to make up 1 to 4 cards
    table.state.scraps[0] = 1;
    EXPECT_EQ(told_of(table, "/sales/wire"),
              boost::json::parse(R"([{"cards": 2, "scraps": 1, "income": 10, "moves": ["sell wire"]}])"));
    table.state.scraps[0] = 0;
    EXPECT_FALSE(told_of(table, "/sales").as_object().contains("wire"));
    table.state.phase = Phase::turn;
    EXPECT_FALSE(MarsGame::json(table.rules, table.state).contains("sales"));
}

// Rules: 6.4, 6.4.2
TEST(MarsWords, TheStateTellsWhichStacksEarnMost) {
    const auto best = [](const Scripted& table) { return told_of(table, "/best_sales"); };
    Scripted table = about_to_sell("gear gear gear", "gear");
    table.state.scraps[0] = 0;
    EXPECT_EQ(best(table), boost::json::parse(R"({"gear": {"cards": 4, "scraps": 0}})"));
    // Two pairs with a Scrap each beat one dear card with both.
    table = about_to_sell("lens lens wire", "wire boiler");
    table.set_price("boiler", 9);
    EXPECT_EQ(best(table), boost::json::parse(
                               R"({"lens": {"cards": 2, "scraps": 1}, "wire": {"cards": 2, "scraps": 1}})"));
    table.set_price("boiler", 100);
    EXPECT_EQ(best(table), boost::json::parse(R"({"boiler": {"cards": 1, "scraps": 2}})"));
    // What earns nothing is not worth a Scrap.
    for (const char* kind : {"lens", "wire", "boiler"}) table.set_price(kind, 0);
    EXPECT_EQ(best(table), boost::json::parse("{}"));
    EXPECT_EQ(best(about_to_sell("lens wire gear", "")).as_object().size(), 1U);
}

// Rules: 1.4, 6.4, N1
TEST(MarsWords, WhatOthersCouldSellIsNotTold) {
    const Scripted table = about_to_sell("gear gear gear", "gear");
    EXPECT_TRUE(MarsGame::json(table.rules, *table.rules.seen_by(table.state, Seat(0))).contains("sales"));
    for (const Seat other : {Seat(1), kSpectator}) {
        const auto told = MarsGame::json(table.rules, *table.rules.seen_by(table.state, other));
        EXPECT_FALSE(told.contains("sales") || told.contains("best_sales"));
    }
}

// Rules: 6.3, N5, 7.1
TEST(MarsWords, ARoundIsTheLastForSureOrUnlessSomebodyBuys) {
    const auto match = started({{"mechanisms", "none"}}, {"lens wire gear", "gear gear wire"});
    const auto is_last = [&] { return match->state(std::nullopt).at("last_round").as_bool(); };
    const auto unless_bought = [&] { return match->state(std::nullopt).at("last_unless_bought").as_bool(); };
    const auto heading = [&] { return match->picture(Seat(0), {80, 24}).text(false, said); };
    const auto idle = [&](int first, int second) {
        play(*match, first, "pass");
        play(*match, second, "pass");
        const std::string end = told(*match, kSpectator);
        play(*match, first, "done");
        play(*match, second, "done");
        return end;
    };
    EXPECT_FALSE(is_last() || unless_bought());
    EXPECT_THAT(idle(1, 2), Not(HasSubstr("last")));
    EXPECT_FALSE(is_last());
    EXPECT_TRUE(unless_bought());
    EXPECT_THAT(heading(), HasSubstr("Round 2 · deck: 42 cards · last round unless somebody buys"));
    play(*match, 2, "buy lens");
    EXPECT_FALSE(is_last() || unless_bought());
    EXPECT_THAT(heading(), Not(HasSubstr("last round")));
    ASSERT_TRUE(match->undo());
    play(*match, 2, "pass");
    play(*match, 1, "pass");
    EXPECT_TRUE(is_last());
    EXPECT_FALSE(unless_bought());
    EXPECT_THAT(
        told(*match, kSpectator),
        HasSubstr("It was the last one: nobody has bought anything for two rounds. A price rises only if "
                  "its component was bought in this round, and falls only if it was not."));

    Scripted table(plain());
    table.state.deck = {};
    EXPECT_EQ(last_round(table.rules, table.state), "yes");
}

// Rules: 6.3, 9.3
TEST(MarsWords, TheLastAdjustmentIsToldAsItWasAgreed) {
    const auto match =
        started({{"mechanisms", "none"}, {"final", "all_fall"}}, {"lens wire gear", "gear gear wire"});
    for (const int first : {1, 2}) {
        play(*match, first, "pass");
        play(*match, 3 - first, "pass");
        if (first == 2) break;
        play(*match, 1, "done");
        play(*match, 2, "done");
    }
    EXPECT_THAT(told(*match, kSpectator),
                AllOf(HasSubstr("; at the back all of them fall."), Not(HasSubstr("only if it was not"))));
}

// Rules: 4.2
TEST(MarsWords, ATokenAtTheFrontStays) {
    const auto match = started({{"mechanisms", "none"}}, {"lens wire gear", "gear gear wire"});
    play(*match, 1, "buy lens");
    EXPECT_THAT(told(*match, kSpectator), HasSubstr("its token goes to the front."));
    play(*match, 2, "buy lens");
    EXPECT_THAT(told(*match, kSpectator), HasSubstr("its token stays at the front."));
}

// Rules: 6.4.1, 6.4.2
TEST(MarsWords, ASetThatCannotBeMadeUpSaysWhatIsMissing) {
    const auto match = started({{"mechanisms", "none"}}, {"lens lens lens", "gear gear wire"});
    Match& m = *match;
    play(m, 1, "pass");
    play(m, 2, "pass");
    play(m, 1, "part lens");
    EXPECT_THAT(refused(m, 1, "cards 7"), HasSubstr("you have 3 × Lens and 2 Scraps, and"));
    EXPECT_EQ(said(m.choices(Seat(0))[0].says), "1 × Lens at 4: 4 Cogs, with at least 2 Scraps");
    play(m, 1, "cards 2");
    EXPECT_EQ(refused(m, 1, "scraps 0"), "With 2 × Lens the set needs at least 1 Scrap (rule 6.4.2).");
    EXPECT_EQ(refused(m, 1, "scraps 7"), "You do not have that many Scraps: you have 2 (rule 6.4.2).");
}

// Rules: 6.2
TEST(MarsDrawing, TheLegendSaysWhichFallAndWhichRise) {
    const auto match = started({}, {"gear gear gear", "lens lens wire"});
    const std::string text = match->picture(Seat(0), {110, 50}).text(false, said);
    EXPECT_THAT(text, HasSubstr("1 back: these 3 fall – 7 front: these 3 rise"));
}

TEST(MarsDrawing, TheTableFitsAndShowsWhatMatters) {
    const auto match = started({}, {"gear gear gear", "lens lens wire"});
    play(*match, 1, "buy lens");
    play(*match, 1, "end");
    play(*match, 2, "buy gear");
    play(*match, 2, "end");
    for (std::string_view language : languages()) {
        const Catalogue catalogue(language);
        for (const Room room : {Room{110, 50}, Room{80, 24}}) {
            const std::string text = match->picture(Seat(0), room).text(false, [&](const Message& message) {
                return catalogue.say(message);
            });
            EXPECT_LT(std::count(text.begin(), text.end(), '\n'), room.rows / 2 + 2) << text;
            std::istringstream lines(text);
            for (std::string line; std::getline(lines, line);) {
                const auto letters =
                    std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
                if (room.columns == 80) {
                    EXPECT_LE(letters, 80) << line;
                }
            }
        }
    }
    const std::string text = match->picture(Seat(0), {80, 24}).text(false, said);
    for (const char* piece : {"Round 1 · deck: 42 cards", "5 ▼ 4", "5 ▲ 6", "1 ▮", "15→18", "5→6ss",
                              "▸Player 1: 25 Cogs, 4 cards, 2 Scraps (first)", "Player 2: 25 Cogs, 4 cards",
                              "1×Gear 3×?", "X-Ray Goggles: Lens, Wire"})
        EXPECT_THAT(text, HasSubstr(piece));
}

// Rules: 2.4, 2.5, 6.2, N4
TEST(MarsWords, PrintedIsTheContentOfTheTable) {
    Box box = default_box();
    box.falling = 2;
    box.rising = 3;
    box.price_step = 2;
    box.market = 9;
    box.price = 6;
    box.least_set = 4;
    Options options = plain();
    options.lowest_price = 0;
    options.highest_price = 12;
    EXPECT_EQ(
        boost::json::value(MarsGame::printed(Rules(box, options))),
        boost::json::parse(R"({"market": 9, "least": 4, "price": {"start": 6, "lowest": 0, "highest": 12},
                                     "line": [-2, -2, 0, 0, 2, 2, 2]})"));
}

TEST(MarsWords, TheVerdictNamesTheTieBreak) {
    Scripted table(plain(), {"lens wire gear", "lens wire gear"});
    table.next_round();
    table.next_round();
    EXPECT_EQ(said(MarsGame::verdict(table.rules, table.state)),
              "Player 2 wins with 30 Cogs; the order of play decides the tie.");
    --table.state.hand[0][0];
    EXPECT_EQ(said(MarsGame::verdict(table.rules, table.state)),
              "Player 1 wins with 30 Cogs; fewer component cards in hand decide the tie.");
    table.set_cogs(2, 40);
    EXPECT_EQ(said(MarsGame::verdict(table.rules, table.state)), "Player 2 wins with 40 Cogs.");
}

TEST(MarsWords, ARecordIsReplayedTheSame) {
    auto match = game().start(game().content(), 4, {{"mechanisms", "random 5"}, {"automaton", "yes"}});
    Random random(11);
    while (!(*match)->over()) {
        const Seat seat = any_of((*match)->to_move(), random);
        const auto move = any_move(**match, seat, random);
        ASSERT_TRUE((*match)->play(seat, move).has_value());
    }
    const auto record = read_record(written(record_of(**match)));
    ASSERT_TRUE(record.has_value());
    const auto again = replay(game(), game().content(), *record);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ((*again)->state(std::nullopt), (*match)->state(std::nullopt));
}

}  // namespace
}  // namespace officina::mars
