// What Raising Robots says, through the match: moves as words, log, secrets, options, pictures.

#include <boost/json.hpp>
#include <gmock/gmock.h>

#include "games/games.h"
#include "games/raising/card_words.h"
#include "games/raising/table_for_tests.h"
#include "match/match_of.h"
#include "match/testing/listening.h"

namespace officina::raising {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const AnyGame& game() { return *game_named("raising"); }
std::string said(const Message& message, std::string_view language = "en") {
    return Catalogue(language).say(message);
}

TEST(RaisingWords, EveryMoveIsReadAsItIsWritten) {
    for (const Options options : {Options{.seats = 4}, Options{.seats = 3, .inventors = Inventors::auction},
                                  Options{.seats = 1, .challenge = true}}) {
        const Rules rules(default_box(), options);
        Random random(4);
        State state = rules.start();
        do
            for (Seat seat : rules.to_move(state)) {
                Rules::Moves moves;
                rules.moves(state, seat, moves);
                for (const Move& move : moves) {
                    const std::string written = RaisingGame::written(rules, move);
                    const auto read = RaisingGame::read(rules, written);
                    ASSERT_TRUE(read.has_value()) << written;
                    ASSERT_EQ(*read, move) << written;
                }
            }
        while (play_at_random(rules, state, random));
    }
    const Rules rules(default_box(), {.seats = 3});
    for (const char* nonsense : {"",
                                 "build",
                                 "build edward",
                                 "build edward up",
                                 "build nobody left",
                                 "batteries",
                                 "batteries 100",
                                 "batteries -1",
                                 "take tape",
                                 "take battery",
                                 "pay vp",
                                 "pay battery",
                                 "place",
                                 "place upgrade 1",
                                 "place design 6",
                                 "place report 5",
                                 "bid 4 1",
                                 "bid 1 9",
                                 "draw energy E99",
                                 "upgrade 5",
                                 "replace 5",
                                 "keep nothing",
                                 "unlock design_9"})
        EXPECT_FALSE(RaisingGame::read(rules, nonsense).has_value()) << nonsense;
}

// Every sentence of whole games, in every language, with no argument missing.
TEST(RaisingWords, WholeGamesAreToldInEveryLanguage) {
    for (const OptionValues& options : {OptionValues{}, OptionValues{{"inventors", "auction"}}}) {
        for (std::string_view language : languages()) {
            const Catalogue catalogue(language);
            const auto speak = [&](const Message& message) {
                const std::string text = catalogue.say(message);
                ASSERT_THAT(text, Not(HasSubstr("[raising"))) << message.id;
                ASSERT_THAT(text, Not(HasSubstr("{"))) << message.id;
                ASSERT_FALSE(text.empty()) << message.id;
            };
            auto match = std::move(*game().start(game().content(), 2, options));
            Random random(6);
            for (int i = 0; i < 400 && !match->over(); ++i) {
                const Seat seat = any_of(match->to_move(), random);
                speak(match->asked(seat));
                const auto choices = match->choices(seat);
                for (const auto& choice : choices)
                    if (seat != kChance) speak(choice.says);
                for (const auto& barred : match->barred(seat)) {
                    speak(barred.says);
                    speak(barred.reason);
                }
                const auto move = any_move(*match, seat, random);
                ASSERT_TRUE(match->play(seat, move).has_value()) << move;
                for (Seat audience : {Seat(0), Seat(1), kSpectator})
                    for (const Message& told : match->told(audience)) speak(told);
            }
            speak(match->verdict());
            for (const Message& source : match->sources()) speak(source);
            for (const Message& line : match->help()) speak(line);
            for (Card card = 0; card < kRobots; ++card)
                speak(say_robot_card(Rules(default_box(), {.seats = 2}), card));
        }
    }
}

std::string heard_of(const Table& table, const State& before, Seat seat, std::string_view move,
                     Seat audience) {
    std::string text;
    for (const Fact& fact : RaisingGame::happened(table.rules, *table.rules.seen_by(before, audience), seat,
                                                  *RaisingGame::read(table.rules, move),
                                                  *table.rules.seen_by(table.state, audience), audience))
        text += said(RaisingGame::sentence(table.rules, fact)) + "\n";
    return text;
}

// Rules: D1, G1, G2
TEST(RaisingWords, WhatHappensByItselfIsToldStepByStep) {
    Table table;
    table.lay_out();
    table.have(Good::battery, 1);
    table.stand("figure_8");  // 2 batteries at 3
    table.stand("toffee");    // 2 batteries at 3
    table.stand("amper");     // an exchange at 4
    table.take_inventor("ada");
    table.energy("E03", "E02");
    table.assign("fabricate", "upgrade");
    table.others_assign("build", "design");
    table.play("batteries 0");
    const State before = table.state;
    table.play("choose 1");
    for (const Seat audience : {Seat(0), Seat(1), kSpectator})
        EXPECT_EQ(heard_of(table, before, Seat(0), "choose 1", audience),
                  "Player 1 gains 1 microchip (workshop).\n"
                  "Player 1 gains 2 batteries (Figure 8).\n"
                  "Player 1 gains 2 batteries (Toffee).\n"
                  "Player 1 gains 1 battery (Ada).\n"
                  "Round 2 of 8 begins.\n");
}

// Rules: D1
TEST(RaisingWords, APhaseThatPassesWithoutAQuestionIsTold) {
    Table table;
    table.lay_out();
    table.assign("design", "recycle", 1);
    table.assign("upgrade", "build", 2);
    table.hold({"oz"});
    table.play("assign recycle");
    const State before = table.state;
    table.play("assign build");
    const std::string text = heard_of(table, before, Seat(0), "assign build", kSpectator);
    EXPECT_THAT(text, HasSubstr("Player 1 goes on: Build with 3 energy.\n"));
    EXPECT_THAT(
        text, HasSubstr("Player 2 goes on: Design with 2 energy.\nPlayer 2 gains 1 software (workshop).\n"));
    EXPECT_THAT(text, HasSubstr("Player 3 goes on: Upgrade with 2 energy.\n"
                                "Player 3 goes on: Build with 3 energy.\n"));
}

// Whoever listens hears of the same goods: all of it is public.
TEST(RaisingWords, EverybodyHearsTheSameOfGoods) {
    for (const Options options :
         {Options{.seats = 2}, Options{.seats = 4}, Options{.seats = 3, .inventors = Inventors::auction}}) {
        const Rules rules(default_box(), options);
        const Catalogue english("en");
        const auto goods = [&](const State& before, Seat seat, Move move, const State& after, Seat audience) {
            std::string text;
            for (const Fact& fact : RaisingGame::happened(rules, *rules.seen_by(before, audience), seat, move,
                                                          *rules.seen_by(after, audience), audience))
                if (fact.what() == "gained" || fact.what() == "brings" || fact.what() == "paid" ||
                    fact.what() == "phase")
                    text += english.say(RaisingGame::sentence(rules, fact)) + "\n";
            return text;
        };
        int compared = 0;
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            Random random(seed);
            State state = rules.start();
            while (!rules.to_move(state).empty()) {
                const Seat seat = any_of(rules.to_move(state), random);
                Rules::Moves moves;
                rules.moves(state, seat, moves);
                const Move move = seat == kChance
                                      ? roll(rules, state, moves, random)
                                      : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                State after = state;
                rules.play(after, seat, move);
                const std::string heard = goods(state, seat, move, after, Seat(0));
                for (const Seat audience : {Seat(1), kSpectator})
                    ASSERT_EQ(goods(state, seat, move, after, audience), heard)
                        << RaisingGame::written(rules, move);
                compared += heard.empty() ? 0 : 1;
                state = after;
            }
        }
        EXPECT_GT(compared, 500);
    }
}

// Rules: H1, N7
TEST(RaisingWords, QuestionsNameTheMomentAndWhatCanBeDone) {
    const auto asked = [](const Table& table) {
        return said(RaisingGame::asked(table.rules, *table.rules.seen_by(table.state, Seat(0)), Seat(0)));
    };
    Table liam;
    liam.lay_out();
    liam.take_inventor("liam");  // a battery for a wild at each round end
    liam.have(Good::battery, 1);
    liam.assign("upgrade", "build");
    liam.others_assign("design", "recycle");
    EXPECT_EQ(asked(liam), "Player 1: round end, Liam: exchange?");

    Table ada;
    ada.lay_out();
    ada.take_inventor("ada");  // speed
    for (const char* robot : {"edward", "nimbus", "biscuit", "oboe"}) ada.stand(robot);
    ada.token(Type::speed);
    ada.assign("upgrade", "build");
    ada.others_assign("design", "recycle");
    EXPECT_EQ(asked(ada), "Player 1: Upgrade with 2 energy. Place a token first?");
    ada.play("batteries 0");
    EXPECT_EQ(asked(ada),
              "Player 1: Upgrade: 2 energy left. You cannot pay for another token now. Place one you have?");
    ada.play("done");
    ada.play("batteries 0");
    EXPECT_EQ(asked(ada), "Player 1: Build: 3 energy left. There is nothing to build now. Place a token?");
    ada.play("done");
    EXPECT_EQ(asked(ada), "Player 1: round end. Place a token before Ada acts?");
    ada.play("ability basic");
    EXPECT_EQ(asked(ada), "Player 1: round end. Place a token?");
    ada.play("token");
    ada.play("place inventor");
    ada.chance("draw oz");  // the ability that joins the other

    Table both;
    both.lay_out();
    both.take_inventor("ada");
    both.shop().inventor_upgraded = true;
    both.assign("upgrade", "build");
    both.others_assign("design", "recycle");
    EXPECT_EQ(asked(both), "Player 1: round end: which ability first?");
}

// Rules: E1, B5, P6, P7
TEST(RaisingWords, TheHelpTellsTheNumbersOfTheContent) {
    // Numbers of nobody's box: they can only come from what the match is played with.
    Box box = default_box();
    int number = 60;
    for (UpgradeRow& row : box.board.table) row = {static_cast<std::uint8_t>(++number), row.wild};
    for (auto& wilds : box.board.extra_cost) wilds = static_cast<std::uint8_t>(++number);
    for (auto* ranks : {&box.solo_ranks, &box.challenge_ranks})
        for (auto& least : *ranks) least = static_cast<std::uint16_t>(++number);
    for (std::string_view language : languages()) {
        std::string help;
        for (const Message& line : RaisingGame::help(Rules(box, {.seats = 2})))
            help += said(line, language) + "\n";
        for (const UpgradeRow& row : box.board.table)
            EXPECT_THAT(help, HasSubstr(std::to_string(row.energy) + "+" + std::to_string(row.wild)));
        std::string spaces;
        for (const int wilds : box.board.extra_cost)
            spaces += (spaces.empty() ? "" : ", ") + std::to_string(wilds);
        EXPECT_THAT(help, HasSubstr(spaces));
        for (const auto& ranks : {box.solo_ranks, box.challenge_ranks})
            for (const int least : ranks) EXPECT_THAT(help, HasSubstr(std::to_string(least)));
    }
}

// Rules: C3, A7
TEST(RaisingWords, OthersDoNotHearWhatIsSecret) {
    auto match = std::move(*game().start(game().content(), 3, {}));
    Random random(2);
    const auto heard = [&](Seat audience) {
        std::string text;
        for (const Message& told : match->told(audience)) text += said(told) + "\n";
        return text;
    };
    bool drawn = false, assigned = false;
    while (!match->over() && !(drawn && assigned)) {
        const Seat seat = any_of(match->to_move(), random);
        const auto move = any_move(*match, seat, random);
        ASSERT_TRUE(match->play(seat, move).has_value());
        if (move.starts_with("assign") && heard(kSpectator).find("reveals") == std::string::npos) {
            EXPECT_EQ(heard(Seat((seat.index() + 1) % 3)),
                      "Player " + std::to_string(seat.index() + 1) + " lays a phase card face down.\n");
            EXPECT_THAT(heard(seat), HasSubstr("face down under"));
            assigned = true;
        }
        const std::string text = heard(Seat(0));
        if (seat == kChance && text.find("Player 2 draws a robot card.") != std::string::npos) {
            EXPECT_THAT(heard(Seat(1)), Not(HasSubstr("draws a robot card.")));
            drawn = true;
        }
    }
    EXPECT_TRUE(drawn && assigned);
}

TEST(RaisingWords, RecordsReplay) {
    auto match = std::move(*game().start(game().content(), 4, {}));
    Random random(8);
    while (!match->over()) {
        const Seat seat = any_of(match->to_move(), random);
        const auto move = any_move(*match, seat, random);
        ASSERT_TRUE(match->play(seat, move).has_value());
    }
    auto again = std::move(*game().start(game().content(), 4, {}));
    for (const RecordedMove& move : match->moves())
        ASSERT_TRUE(again->play(move.seat, move.move).has_value());
    EXPECT_EQ(boost::json::serialize(match->state(std::nullopt)),
              boost::json::serialize(again->state(std::nullopt)));
    EXPECT_EQ(match->result(), again->result());
}

TEST(RaisingWords, HiddenCardsAreNotInTheJson) {
    auto match = std::move(*game().start(game().content(), 2, {}));
    Random random(1);
    while (match->to_move().is_only(kChance))
        ASSERT_TRUE(match->play(kChance, match->roll(random)).has_value());
    const auto state = match->state(Seat(0));
    const auto& workshops = state.at("workshops").as_array();
    EXPECT_TRUE(workshops[0].at("hand").as_object().contains("cards"));
    EXPECT_FALSE(workshops[1].at("hand").as_object().contains("cards"));
    EXPECT_EQ(workshops[1].at("hand").at("size").as_int64(), 8);
    EXPECT_TRUE(workshops[1].at("offered_reports").as_array()[0].is_null());
    EXPECT_TRUE(workshops[1].at("offered_inventors").as_array()[0].is_null());
    EXPECT_TRUE(match->hidden_from(Seat(0)));
}

// Rules: Q1, P7
TEST(RaisingWords, OptionsThatDoNotFitAreRefused) {
    EXPECT_EQ(game().start(game().content(), 1, {{"inventors", "auction"}}).error().code, "bad_option");
    EXPECT_EQ(game().start(game().content(), 2, {{"challenge", "yes"}}).error().code, "bad_option");
    EXPECT_EQ(game().start(game().content(), 7, {}).error().code, "bad_seats");
    EXPECT_TRUE(game().start(game().content(), 1, {{"challenge", "yes"}}).has_value());
    EXPECT_TRUE(game().start(game().content(), 6, {{"inventors", "auction"}}).has_value());
}

// Rules: C1, P7
TEST(RaisingWords, EveryRoundIsToldWhenItBegins) {
    struct Played {
        int seats;
        OptionValues options;
        int games;
    };
    for (const auto& [seats, options, games] :
         {Played{2, {}, 1}, Played{3, {{"inventors", "auction"}}, 1}, Played{1, {{"challenge", "yes"}}, 3}}) {
        auto match = std::move(*game().start(game().content(), seats, options));
        Random random(5);
        std::vector<std::int64_t> told, expected;
        for (int i = 0; i < games * kRounds; ++i) expected.push_back(i % kRounds + 1);
        bool assigning = false;
        while (!match->over()) {
            const Seat seat = any_of(match->to_move(), random);
            ASSERT_TRUE(match->play(seat, any_move(*match, seat, random)).has_value());
            for (const Fact& fact : match->happened(match->moves().size() - 1, kSpectator)) {
                if (fact.what() == "round") told.push_back(fact.number("round"));
                if (fact.what() == "assign") assigning = true;
            }
            EXPECT_TRUE(!assigning || !told.empty()) << "cards are laid in a round that nobody told of";
        }
        EXPECT_EQ(told, expected);
    }
}

TEST(RaisingWords, ThePictureFitsTheRoom) {
    auto match = std::move(*game().start(game().content(), 4, {}));
    Random random(3);
    const Catalogue english("en");
    int looked = 0;
    while (!match->over()) {
        const Seat seat = any_of(match->to_move(), random);
        const auto move = any_move(*match, seat, random);
        ASSERT_TRUE(match->play(seat, move).has_value());
        if (random.below(20) != 0) continue;
        ++looked;
        const Picture picture = match->picture(Seat(1), {110, 50});
        const std::string text =
            picture.text(false, [&](const Message& message) { return english.say(message); });
        EXPECT_THAT(text, HasSubstr("Round"));
        EXPECT_THAT(text, HasSubstr("Player 2"));
    }
    EXPECT_GT(looked, 10);
}

}  // namespace
}  // namespace officina::raising
