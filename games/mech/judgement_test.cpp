// What bots know of Mech a Dream: it must be sane everywhere and see what a beginner sees.

#include "games/mech/judgement.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "games/mech/game.h"
#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

std::vector<Options> variants() {
    std::vector<Options> all;
    for (int seats = 2; seats <= kMostPlayers; ++seats)
        for (const bool robots : {false, true})
            for (const bool specialists : {false, true})
                all.push_back({.seats = seats, .robots = robots, .specialists = specialists});
    for (const StockReading stock : {StockReading::instead, StockReading::beside})
        all.push_back({.seats = 3, .robots = true, .specialists = true, .stock = stock});
    return all;
}

// Plays random games of every variant and calls look(rules, judgement, state) before every decision and at the end.
template <class Look>
void in_random_games(int games, Look look) {
    for (const Options& options : variants()) {
        const Rules rules(default_box(), options);
        const Judgement judgement(rules);
        Random random(static_cast<std::uint64_t>(options.seats) * 7 + 1);
        for (int game = 0; game < games; ++game) {
            State state = rules.start();
            do look(rules, judgement, state);
            while (play_at_random(rules, state, random));
        }
    }
}

// What the seat expects after a move, and after all that chance has to do then.
float after(const Table& table, int seat, std::string_view words) {
    Table next = table;
    next.play(seat, words);
    return Judgement(next.rules).outlook(next.state)[static_cast<std::size_t>(seat)];
}

float lure(const Table& table, int seat, std::string_view words) {
    const auto move = MechGame::read(table.rules, words);
    EXPECT_TRUE(move.has_value() && table.may(seat, words)) << words;
    return Judgement(table.rules).lure(table.state, Seat(seat), move.value_or(Move{}));
}

TEST(MechJudgement, AtTheEndTheOutlookIsTheScore) {
    in_random_games(4, [](const Rules& rules, const Judgement& judgement, const State& state) {
        if (!rules.to_move(state).empty()) return;
        const auto outlook = judgement.outlook(state);
        const Result result = rules.result(state);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
            ASSERT_EQ(outlook[seat], static_cast<float>(result.score[seat]));
    });
}

TEST(MechJudgement, IsSaneAllThroughRandomGames) {
    in_random_games(4, [](const Rules& rules, const Judgement& judgement, const State& state) {
        const auto outlook = judgement.outlook(state);
        for (Seat seat : SeatSet::first(rules.seats())) {
            const float points = outlook[at(seat)];
            ASSERT_TRUE(std::isfinite(points));
            ASSERT_GE(points, static_cast<float>(rules.player(state, seat).score()));
            ASSERT_LE(points, 250);
        }
        for (std::size_t seat = static_cast<std::size_t>(rules.seats()); seat < kMaxSeats; ++seat)
            ASSERT_EQ(outlook[seat], 0);
        Rules::Moves moves;
        for (Seat seat : rules.to_move(state)) {
            if (seat == kChance) continue;
            rules.moves(state, seat, moves);
            for (const Move& move : moves) {
                const float weight = judgement.lure(state, seat, move);
                ASSERT_TRUE(std::isfinite(weight) && weight > 0) << MechGame::written(rules, move);
            }
        }
    });
}

TEST(MechJudgement, EverythingTakenIsALandmark) {
    in_random_games(4, [](const Rules& rules, const Judgement&, const State& state) {
        const auto all = MechGame::landmarks(rules);
        Rules::Moves moves;
        for (Seat seat : rules.to_move(state)) {
            if (seat == kChance) continue;
            rules.moves(state, seat, moves);
            for (const Move& move : moves) {
                const auto taken = MechGame::landmark(rules, state, seat, move);
                using enum Move::Kind;
                ASSERT_EQ(taken.has_value(), move.kind == keep || move.kind == pick || move.kind == take ||
                                                 move.kind == acquire);
                if (!taken) continue;
                ASSERT_TRUE(std::ranges::find(all, *taken) != all.end()) << taken->kind << ' ' << taken->id;
                ASSERT_EQ(taken->at_start, state.phase < Phase::day);
            }
        }
        ASSERT_EQ(MechGame::rounds(rules, state), state.day);
    });
}

TEST(MechJudgement, LandmarksAreThoseOfTheVariant) {
    const auto count = [](const Options& options, std::string_view kind) {
        const auto all = MechGame::landmarks(Rules(default_box(), options));
        return std::ranges::count_if(all, [&](const Landmark& one) { return one.kind == kind; });
    };
    EXPECT_EQ(count({}, "tile"), 46);  // the green ones once
    EXPECT_EQ(count({}, "screen"), 0);
    EXPECT_EQ(count({}, "specialist"), 0);
    EXPECT_EQ(count({.robots = true}, "screen"), 8);
    EXPECT_EQ(count({.specialists = true}, "specialist"), 20);  // picked, or taken later
}

// --- A beginner's eye

TEST(MechJudgement, FinishesAMachineRatherThanFillingAFullDial) {
    Table table({}, {.first = 0});
    table.has(0, 9, 9);
    table.lay_on_belt(0, "R02", 3);
    EXPECT_GT(after(table, 0, "build R02"), after(table, 0, "stock ink"));
    EXPECT_GT(lure(table, 0, "build R02"), lure(table, 0, "stock ink"));
}

TEST(MechJudgement, AMachineOfPointsIsForEarlyDays) {
    Table table({}, {.offers = {"B01", "B02", "B03", "R02", "R03", "Y5"}, .first = 0});
    table.has(0, 9, 9, 5);
    const float early = after(table, 0, "acquire R02") - after(table, 0, "stock flowers");
    table.state.day = 7;
    const float late = after(table, 0, "acquire R02") - after(table, 0, "stock flowers");
    EXPECT_GT(early, 0);
    EXPECT_LT(late, 0);
    EXPECT_LT(late, early);
}

TEST(MechJudgement, OnTheLastEveningATileThatCannotBeFinishedIsWorthNothing) {
    Table table({}, {.first = 0});
    table.state.day = 7;
    table.state.moment = Moment::evening;
    const auto outlook = [&] { return Judgement(table.rules).outlook(table.state)[0]; };
    table.player(0).assistants = {kInStockRoom, kInStockRoom, kInStockRoom};
    const float without = outlook();
    table.lay_on_belt(0, "Y8", 5);
    EXPECT_NEAR(outlook(), without, 1.0F);
    table.state.spaces[table.tile("Y8")] = 1;
    table.player(0).assistants[2] = static_cast<std::uint8_t>(table.tile("Y8") + 1);
    EXPECT_GT(outlook(),
              without + 0.9F * static_cast<float>(table.rules.box().tiles[table.tile("Y8")].bonus));
}

TEST(MechJudgement, UsesWhatGivesSomethingBeforeTheNightIsOver) {
    Table table({}, {.first = 0});
    table.build(0, "R01");
    table.idle_until_night();
    EXPECT_GT(after(table, 0, "use R01"), after(table, 0, "done"));
    EXPECT_GT(lure(table, 0, "use R01"), lure(table, 0, "done"));
}

TEST(MechJudgement, WhatIsPromisedCountsInTheMiddleOfAnAction) {
    // An activation on the way must not look like a loss: the packets behind it and the use itself are still to come.
    Table table({}, {.delivery = "D08", .first = 0});
    table.has(0, 3, 3);
    table.build(0, "R02");
    Table docked = table;
    docked.play(0, "dock");
    ASSERT_EQ(Rules::task(docked.state, Seat(0)).kind, Task::Kind::activation);
    const float between = Judgement(docked.rules).outlook(docked.state)[0];
    docked.play(0, "use R02");
    EXPECT_NEAR(Judgement(docked.rules).outlook(docked.state)[0], between, 1.0F);
}

TEST(MechJudgement, PicksTheSpecialistThatGivesMore) {
    // P10 gives two points for what P9 gives a rainbow.
    const Rules rules(default_box(), {.specialists = true, .first = 1});
    const Judgement judgement(rules);
    State state = rules.start();
    for (const auto* words : {"reveal P9", "reveal P10", "reveal P4"})
        rules.play(state, kChance, *MechGame::read(rules, words));
    Random random(1);
    while (state.phase != Phase::picking) play_at_random(rules, state, random);
    const Seat seat = *rules.to_move(state).begin();
    EXPECT_GT(judgement.lure(state, seat, *MechGame::read(rules, "pick P10")),
              judgement.lure(state, seat, *MechGame::read(rules, "pick P9")));
}

}  // namespace
}  // namespace officina::mech
