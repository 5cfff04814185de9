// What a bot thinks of a position of Mars Needs Mechanics, and what there is to count in a game.

#include "games/mars/judgement.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "games/mars/scripted.h"

namespace officina::mars {
namespace {

std::vector<Rules> variants() {
    std::vector<Rules> result;
    for (int seats = 2; seats <= kMostSeats; ++seats)
        for (const char* mechanisms : {"none", "starters", "merchants", "schemers", "engineers", "random 5"})
            for (const char* final : {"literal", "all_fall"}) {
                const OptionValues values{{"mechanisms", mechanisms}, {"final", final},
                                          {"automaton", "yes"},       {"hands", "hidden"},
                                          {"prices", "0-12"},         {"first", "random"}};
                result.push_back(MarsGame::rules(default_box(), seats, values).value());
            }
    return result;
}

// Calls `look` before every decision of a few random games of every variant, and once they are over.
template <class Look>
void watch_random_games(Look look) {
    Random random(4);
    for (const Rules& rules : variants()) {
        const Judgement judgement(rules);
        for (int game = 0; game < 4; ++game) {
            State state = rules.start();
            do look(rules, judgement, state);
            while (play_at_random(rules, state, random));
        }
    }
}

TEST(MarsJudgement, AtTheEndItIsTheScore) {
    watch_random_games([](const Rules& rules, const Judgement& judgement, const State& state) {
        if (!rules.to_move(state).empty()) return;
        const Result result = rules.result(state);
        const auto outlook = judgement.outlook(state);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat)
            ASSERT_EQ(outlook[seat], static_cast<float>(result.score[seat]));
    });
}

// All that there is could be sold for 12 Cogs a card; nobody owes anything but the chance to trade.
TEST(MarsJudgement, IsSaneAllAlong) {
    watch_random_games([](const Rules& rules, const Judgement& judgement, const State& state) {
        const auto outlook = judgement.outlook(state);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats()); ++seat) {
            ASSERT_TRUE(std::isfinite(outlook[seat]));
            ASSERT_GT(outlook[seat], -30);
            ASSERT_LT(outlook[seat], state.cogs[seat] + 56 * 12);
        }
        const SeatSet deciding = rules.to_move(state);
        if (deciding.empty() || deciding.has(kChance)) return;
        Rules::Moves moves;
        rules.moves(state, *deciding.begin(), moves);
        const State seen = *rules.seen_by(state, *deciding.begin());
        for (const Move& move : moves)
            for (const State& each : {state, seen}) {
                const float lure = judgement.lure(each, *deciding.begin(), move);
                ASSERT_TRUE(std::isfinite(lure) && lure >= 0) << MarsGame::written(rules, move);
            }
    });
}

// What the seat may expect after a move.
float after(const Scripted& table, int seat, const std::string& move) {
    EXPECT_TRUE(table.legal(seat, move)) << move;
    State state = table.state;
    table.rules.play(state, Seat(seat - 1), MarsGame::read(table.rules, move).value());
    return Judgement(table.rules).outlook(state)[static_cast<std::size_t>(seat - 1)];
}
float lure(const Scripted& table, int seat, const std::string& move) {
    return Judgement(table.rules)
        .lure(table.state, Seat(seat - 1), MarsGame::read(table.rules, move).value());
}

TEST(MarsJudgement, TheThirdCardOfATypeIsWorthMoreThanAFirst) {
    const Scripted table(plain(), {"gear gear wire", "lens lens wire"},
                         "gear gear gear boiler boiler boiler lens lens");
    EXPECT_GT(after(table, 1, "buy gear"), after(table, 1, "buy boiler"));
    EXPECT_GT(after(table, 1, "buy gear"), after(table, 1, "pass"));
    EXPECT_GT(lure(table, 1, "buy gear"), lure(table, 1, "buy boiler"));
}

TEST(MarsJudgement, AtTheLastSaleASetIsSold) {
    Scripted table(plain(), {"gear gear gear", "lens wire lens"});
    table.leave_in_deck(0);
    table.all_pass();
    ASSERT_EQ(table.state.phase, Phase::selling);
    EXPECT_GT(after(table, 1, "sell gear"), after(table, 1, "done"));
    EXPECT_GT(lure(table, 1, "sell gear"), lure(table, 1, "done"));
}

TEST(MarsJudgement, ATypeThatCanNoLongerBeBoughtIsSoldInTime) {
    Scripted table(plain(), {"gear gear gear", "lens wire lens"},
                   "lens lens wire wire boiler boiler boiler boiler");
    // All other Gears are gone: the price can only fall.
    while (table.state.deck.unseen()[table.kind("gear")] > 0) {
        table.give(2, "gear");
        --table.state.hand[1][table.kind("gear")];
        ++table.state.discards[table.kind("gear")];
    }
    table.set_price("gear", 9);
    table.all_pass();
    EXPECT_GT(after(table, 1, "sell gear"), after(table, 1, "done"));
}

TEST(MarsJudgement, ScrapIsKeptWhileTheThirdCardIsInTheMarket) {
    const Scripted before(plain(), {"gear gear wire", "lens wire lens"},
                          "gear gear gear gear lens lens wire wire");
    Scripted table = before;
    table.all_pass();
    EXPECT_LT(after(table, 1, "sell gear"), after(table, 1, "done"));
    Scripted last = before;
    last.leave_in_deck(0);
    last.all_pass();
    EXPECT_GT(after(last, 1, "sell gear"), after(last, 1, "done"));
}

TEST(MarsJudgement, WhatIsWorthCogsAtTheEndIsBuilt) {
    Scripted table(plain(2, "automaton"), {"wire gear magnet", "lens lens wire"});
    table.give(1, "boiler aether_tube");
    EXPECT_GT(after(table, 1, "build automaton"), after(table, 1, "pass"));
    EXPECT_GT(lure(table, 1, "build automaton"), lure(table, 1, "pass"));
}

// A mechanism works for many rounds at the beginning; at the end the cards in it are worth more in a set.
TEST(MarsJudgement, AMechanismIsBuiltEarlyAndTakenApartAtTheEnd) {
    Scripted table(plain(2, "rocket_booster difference_engine"), {"gear gear wire", "lens lens piping"});
    EXPECT_GT(after(table, 1, "build difference_engine"), after(table, 1, "pass"));
    table.play(1, "build difference_engine");
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.play(1, "decline");
    table.nobody_sells();
    table.fill_somehow();
    table.give(1, "gear");
    table.leave_in_deck(0);
    if (table.state.active == 1) table.turn(2, "pass");
    EXPECT_GT(after(table, 1, "disassemble difference_engine"), after(table, 1, "pass"));
}

TEST(MarsJudgement, LandmarksAreTheMechanismsThatCanBeBuilt) {
    watch_random_games([](const Rules& rules, const Judgement&, const State& state) {
        const auto all = MarsGame::landmarks(rules);
        EXPECT_EQ(MarsGame::rounds(rules, state), state.round);
        const SeatSet deciding = rules.to_move(state);
        if (deciding.empty() || deciding.has(kChance)) return;
        Rules::Moves moves;
        rules.moves(state, *deciding.begin(), moves);
        for (const Move& move : moves) {
            const auto taken = MarsGame::landmark(rules, state, *deciding.begin(), move);
            ASSERT_EQ(taken.has_value(), move.act == Move::Act::build);
            if (taken) {
                ASSERT_NE(std::find(all.begin(), all.end(), *taken), all.end()) << taken->id;
            }
        }
    });
    const Scripted table(plain(2, "rocket_booster automaton"));
    EXPECT_EQ(MarsGame::landmarks(table.rules), (std::vector<Landmark>{{"mechanism", "rocket_booster", false},
                                                                       {"mechanism", "automaton", false}}));
}

}  // namespace
}  // namespace officina::mars
