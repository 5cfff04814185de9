// What is counted of games that were played, on games made up by hand.

#include "arena/balance.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "arena/balance_json.h"
#include "arena/balance_plot.h"
#include "arena/balance_report.h"
#include "arena/balance_targets.h"
#include "games/games.h"

namespace officina::arena {
namespace {

const Landmark kRed{"screen", "red", true}, kBlue{"screen", "blue", true}, kGreen{"screen", "green", true};
const Landmark kTile{"tile", "press", false}, kDust{"tile", "dust", false};

GameNote note(std::vector<int> scores, std::vector<std::vector<Landmark>> taken, int rounds = 6) {
    GameNote game;
    game.result.seats = static_cast<int>(scores.size());
    game.result.sources = 1;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) game.result.points[seat][0] = scores[seat];
    rank_by_score(game.result, [](Seat, Seat) { return false; });
    game.rounds = rounds;
    game.moves = 10;
    for (const auto& seat : taken)
        for (const Landmark& landmark : seat)
            if (std::ranges::find(game.offered, landmark) == game.offered.end())
                game.offered.push_back(landmark);
    game.taken = std::move(taken);
    return game;
}

const LandmarkBalance& of(const Balance& balance, const Landmark& landmark) {
    for (const LandmarkBalance& each : balance.landmarks)
        if (each.what == landmark) return each;
    throw std::logic_error("not counted: " + landmark.id);
}

const std::vector<Landmark> kAll{kRed, kBlue, kGreen, kTile, kDust};

TEST(Balance, CountsWinsBySeatAndSharesTies) {
    const std::vector<GameNote> notes{note({9, 3}, {{}, {}}), note({9, 3}, {{}, {}}), note({4, 4}, {{}, {}}),
                                      note({1, 2}, {{}, {}})};
    const Balance balance = balance_of(2, notes, kAll);
    EXPECT_EQ(balance.games, 4);
    EXPECT_DOUBLE_EQ(balance.by_seat[0].value, 2.5 / 4);
    EXPECT_DOUBLE_EQ(balance.by_seat[1].value, 1.5 / 4);
    EXPECT_DOUBLE_EQ(balance.score.value, (9 + 3 + 9 + 3 + 4 + 4 + 1 + 2) / 8.0);
    // Each winner once, whoever shares a win included.
    EXPECT_DOUBLE_EQ(balance.winning_score.value, (9 + 9 + 4 + 4 + 2) / 5.0);
    EXPECT_DOUBLE_EQ(balance.winners_points[0], (9 + 9 + 4 * 0.5 + 4 * 0.5 + 2) / 4.0);
}

TEST(Balance, ComparesWhatWasChosenAtTheStartPairByPair) {
    const std::vector<GameNote> notes{
        note({9, 3, 5}, {{kRed}, {kBlue}, {kGreen}}),  // red before green before blue
        note({2, 8, 8}, {{kGreen}, {kRed}, {kBlue}}),  // red and blue level before green
    };
    const Balance balance = balance_of(3, notes, kAll);
    EXPECT_DOUBLE_EQ(of(balance, kRed).better.value, (1 + 1 + 1 + 0.5) / 4);
    EXPECT_DOUBLE_EQ(of(balance, kBlue).better.value, (0 + 0 + 1 + 0.5) / 4);
    EXPECT_DOUBLE_EQ(of(balance, kGreen).better.value, (1 + 0 + 0 + 0) / 4.0);
    EXPECT_EQ(of(balance, kRed).seatings, 2);
    EXPECT_DOUBLE_EQ(of(balance, kRed).share.value, (1 + 0.5) / 2);
    EXPECT_DOUBLE_EQ(of(balance, kRed).score.value, (9 + 8) / 2.0);
}

TEST(Balance, CountsInHowManyOfTheGamesInReachSomethingWasTaken) {
    auto reachable = note({1, 2}, {{}, {}});
    reachable.offered = {kTile};
    const std::vector<GameNote> notes{note({5, 1}, {{kTile}, {kTile}}), reachable, note({1, 2}, {{}, {}})};
    const Balance balance = balance_of(2, notes, kAll);
    EXPECT_EQ(of(balance, kTile).games_offered, 2);
    EXPECT_EQ(of(balance, kTile).games_taken, 1);
    EXPECT_EQ(of(balance, kTile).seatings, 2);
    EXPECT_DOUBLE_EQ(of(balance, kTile).taken_share(), 0.5);
    EXPECT_EQ(of(balance, kDust).games_offered, 0) << "what nobody could take is listed, too";
    EXPECT_DOUBLE_EQ(of(balance, kDust).taken_share(), 0);
}

TEST(Balance, CountsRounds) {
    const std::vector<GameNote> notes{note({1, 2}, {{}, {}}, 6), note({1, 2}, {{}, {}}, 7),
                                      note({1, 2}, {{}, {}}, 7)};
    const Balance balance = balance_of(2, notes, {});
    EXPECT_EQ(balance.games_of_rounds, (std::vector<int>{0, 0, 0, 0, 0, 0, 1, 2}));
    EXPECT_NEAR(balance.rounds.value, 20 / 3.0, 1e-9);
}

const Target* find(const std::vector<Target>& targets, Target::What what) {
    for (const Target& target : targets)
        if (target.what == what) return &target;
    return nullptr;
}

TEST(Targets, AreJudgedByTheWorstFigure) {
    std::vector<GameNote> notes;
    for (int i = 0; i < 100; ++i) {
        const bool first = i < 60;  // the first seat wins 60 of 100, and red with it
        notes.push_back(note({first ? 9 : 1, first ? 1 : 9}, {{kRed, kTile}, {kBlue}}, 8));
    }
    const auto targets = judged_targets("mech", balance_of(2, notes, kAll));
    const Target* seats = find(targets, Target::What::seats);
    ASSERT_TRUE(seats);
    EXPECT_FALSE(seats->met());
    EXPECT_EQ(seats->where, "1");
    EXPECT_NEAR(seats->worst, 0.6, 1e-9);
    EXPECT_EQ(seats->missed, 1);
    const Target* starts = find(targets, Target::What::starts);
    ASSERT_TRUE(starts);
    EXPECT_EQ(starts->missed, 2);
    EXPECT_EQ(starts->of, 2) << "nobody had green";
    const Target* used = find(targets, Target::What::used);
    ASSERT_TRUE(used);
    EXPECT_EQ(used->where, "dust");
    EXPECT_EQ(used->missed, 1);
    const Target* staple = find(targets, Target::What::staple);
    ASSERT_TRUE(staple);
    EXPECT_EQ(staple->where, "press");
    const Target* rounds = find(targets, Target::What::rounds);
    ASSERT_TRUE(rounds);
    EXPECT_FALSE(rounds->met());
    EXPECT_FALSE(find(targets, Target::What::solo));
    EXPECT_FALSE(find(judged_targets("mars", balance_of(2, notes, kAll)), Target::What::rounds));
}

TEST(Targets, AloneAtTheTableTheScoreCounts) {
    const std::vector<GameNote> notes{note({100}, {{kRed}}), note({110}, {{kBlue}})};
    const auto targets = judged_targets("raising", balance_of(1, notes, {}));
    ASSERT_TRUE(find(targets, Target::What::solo));
    EXPECT_TRUE(find(targets, Target::What::solo)->met());
    EXPECT_FALSE(find(targets, Target::What::seats));
    EXPECT_FALSE(find(targets, Target::What::starts));
}

BalanceTrial trial(const char* game, int seats, int games) {
    const AnyGame* const played = game_named(game);
    return {played, played->content(), seats, {}, *bots::read_bot("random"), games, 5};
}

TEST(Trial, IsTheSameOnAnyNumberOfThreads) {
    for (const char* game : {"mars", "mech", "raising"}) {
        const auto one = hold_trial(trial(game, 3, 12), 1);
        const auto three = hold_trial(trial(game, 3, 12), 3);
        ASSERT_TRUE(one && three) << game;
        const TrialReport a{trial(game, 3, 12), *one, {}, "box"}, b{trial(game, 3, 12), *three, {}, "box"};
        EXPECT_EQ(boost::json::serialize(balance_to_json(a)), boost::json::serialize(balance_to_json(b)))
            << game;
        EXPECT_EQ(one->games, 12);
        double wins = 0;
        for (const Estimate& seat : one->by_seat) wins += seat.value;
        EXPECT_NEAR(wins, 1, 1e-9) << game;
    }
}

TEST(Trial, WhatCannotBePlayedIsRefused) { EXPECT_FALSE(hold_trial(trial("mars", 9, 2), 1)); }

TEST(Page, ShowsEverySectionAndItsPlot) {
    const AnyGame& game = *game_named("mech");
    std::vector<GameNote> notes{note({9, 3}, {{kRed, kTile}, {kBlue}}), note({2, 3}, {{kBlue}, {kRed}})};
    BalanceTrial held = trial("mech", 2, 2);
    held.options = {{"robots", "yes"}};
    const auto files =
        balance_page(game, {{held, balance_of(2, notes, kAll), {}, "0123456789abcdef"}}, Catalogue("en"));
    ASSERT_EQ(files.size(), 2u);
    EXPECT_EQ(files[0].name, "mech.md");
    EXPECT_EQ(files[1].name, "mech-2-robots-yes.svg");
    for (const char* text :
         {"mech-2-robots-yes.svg", "press", "dust", "red", "2 games", "--seed 5", "content 0123456789abcdef"})
        EXPECT_NE(files[0].text.find(text), std::string::npos) << text << "\n" << files[0].text;
    EXPECT_EQ(files[1].text.find("NaN"), std::string::npos);
    EXPECT_TRUE(files[1].text.starts_with("<svg"));
}

TEST(Page, ComparesPointsWhereNobodyElseSitsAtTheTable) {
    std::vector<GameNote> notes{note({90}, {{kRed}}), note({100}, {{kRed}}), note({110}, {{kBlue, kTile}})};
    const auto files =
        balance_page(*game_named("raising"),
                     {{trial("raising", 1, 3), balance_of(1, notes, kAll), {}, "box"}}, Catalogue("en"));
    const std::string& page = files[0].text;
    EXPECT_NE(page.find("| blue | 1 | 110.0 |\n| red | 2 | 95.0 ("), std::string::npos) << page;
    EXPECT_EQ(page.find("ahead of the others"), std::string::npos) << page;
    EXPECT_EQ(page.find("100.0 % ("), std::string::npos) << "every game alone is won: " << page;
}

TEST(WrittenFigures, MakeTheSamePageAfterTheyWereWrittenDown) {
    for (const char* name : {"mars", "raising"}) {
        const AnyGame& game = *game_named(name);
        std::vector<TrialReport> reports;
        std::string lines;
        for (const int games : {1, 9}) {  // of one game some intervals are without end
            const BalanceTrial held = trial(name, name == std::string_view("mars") ? 3 : 1, games);
            const auto table = game.start(held.content, held.seats, held.options);
            reports.push_back({held, *hold_trial(held, 1), (*table)->sources(), "a box of old"});
            lines += boost::json::serialize(balance_to_json(reports.back())) + "\n";
        }
        const auto again = balance_from_json(game, lines, "figures.json");
        ASSERT_TRUE(again) << again.error().message.id;
        const auto before = balance_page(game, reports, Catalogue("en"));
        const auto after = balance_page(game, *again, Catalogue("en"));
        ASSERT_EQ(before.size(), 3u) << "a page, and a plot of each trial under a name of its own";
        ASSERT_EQ(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            EXPECT_EQ(after[i].name, before[i].name);
            EXPECT_EQ(after[i].text, before[i].text) << name;
        }
    }
}

TEST(WrittenFigures, OfSomethingElseAreRefusedWithTheirPlace) {
    const AnyGame& mech = *game_named("mech");
    const BalanceTrial held = trial("mech", 2, 2);
    const std::string good =
        boost::json::serialize(balance_to_json({held, *hold_trial(held, 1), {}, "box"})) + "\n";
    ASSERT_TRUE(balance_from_json(mech, good, "f"));
    const auto complaint = [&](const AnyGame& game, const std::string& text) {
        const auto read = balance_from_json(game, text, "f.json");
        return read ? std::string("nothing wrong") : Catalogue("en").say(read.error().message);
    };
    EXPECT_TRUE(
        complaint(mech, good + "nonsense\n").starts_with("f.json, line 2: expected: figures of mech"));
    EXPECT_TRUE(complaint(*game_named("mars"), good).starts_with("f.json, line 1, “game”: expected"));
    EXPECT_TRUE(complaint(mech, R"({"game":"mech","seats":"two"})").starts_with("f.json, line 1, “seats”"));
    EXPECT_TRUE(complaint(mech, R"({"game":"mech"})").starts_with("f.json, line 1, “seats”"));
}

TEST(Plot, TextIsNeverMarkup) {
    const std::string svg = interval_plot({{"a < b & c", 0, 1, {{"<x>", {0.5, 0.4, 0.6}, "n"}}}});
    EXPECT_NE(svg.find("a &lt; b &amp; c"), std::string::npos);
    EXPECT_EQ(svg.find("<x>"), std::string::npos);
}

}  // namespace
}  // namespace officina::arena
