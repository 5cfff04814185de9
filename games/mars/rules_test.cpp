// The game of Mars Needs Mechanics, rule by rule. Mechanisms are in mechanisms_test.cpp.

#include "games/mars/rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "engine/conformance_checks.h"
#include "games/mars/scripted.h"

namespace officina::mars {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Rules that are constexpr can be tried while they compile: whole games with a mechanism of every sort of effect, and no
// card is lost in them.
constexpr Box small_box() {
    Box box;
    box.copies.fill(4);
    box.scraps = 2;
    box.cogs = 30;
    box.dealt = 3;
    box.market = 8;
    box.price = 5;
    box.lowest_price = 1;
    box.highest_price = 10;
    box.rising = box.falling = 3;
    box.price_step = 1;
    box.least_set = 3;
    box.mechanism_limit = 1;
    Mechanism mechanism;
    mechanism.needs.push({0, 1});
    box.mechanisms.push(mechanism);
    box.effects.push({Hook::after_buy, Op::move_token, Limit::round, true, 0, 0, 0, 0, true});
    box.effects.push({Hook::on_pass, Op::swap_market, Limit::round, true, 0, 0, 0, 0, true});
    box.effects.push({Hook::after_prices, Op::shift_price, Limit::round, true, 0, 1, 1, 0, false});
    box.effects.push({Hook::sale_start, Op::look_deck, Limit::sale_step, true, 0, 3, 3, 0, false});
    box.effects.push({Hook::sales_done, Op::gain_cogs, Limit::round, false, 0, 1, 0, 0, false});
    box.effects.push({Hook::after_supply, Op::replace_market, Limit::round, true, 0, 1, 2, 0, false});
    return box;
}

static_assert([] {
    Options options;
    options.seats = 3;
    options.laid_out = 1;
    const Rules rules(small_box(), options);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        Random random(seed);
        State state = rules.start();
        while (play_at_random(rules, state, random)) {
        }
        int cards = cards_in(state.market) + cards_in(state.discards) + static_cast<int>(state.deck.size());
        for (std::size_t seat = 0; seat < kMostSeats; ++seat)
            cards += cards_in(state.hand[seat]) + state.built[seat];
        if (cards != 28 || rules.result(state).winners.size() != 1) return false;
    }
    return true;
}());

// --- 1, 2 The box and the setup

// Rules: 1.1, 1.2
TEST(MarsSetup, TheBoxHolds56CardsOfSevenTypesTwoScrapsASeatAndTenMechanisms) {
    EXPECT_EQ(cards_in(default_box().copies), 56);
    for (std::uint8_t copies : default_box().copies) EXPECT_EQ(copies, 8);
    EXPECT_EQ(default_box().scraps, 2);
    EXPECT_EQ(default_box().mechanisms.size(), 10u);
    EXPECT_EQ(MarsGame::kLeastSeats, 2);
    EXPECT_EQ(MarsGame::kMostSeats, 4);
}

// Rules: 1.3, 2.1, 2.4, 2.5, 2.7, N11
TEST(MarsSetup, EverySeatBeginsWith30CogsTwoScrapsAndThreeCards) {
    for (int seats = 2; seats <= 4; ++seats) {
        const Scripted table(plain(seats));
        for (int seat = 1; seat <= 4; ++seat) {
            EXPECT_EQ(table.cogs(seat), seat <= seats ? 30 : 0);
            EXPECT_EQ(table.scraps(seat), seat <= seats ? 2 : 0);
            EXPECT_EQ(table.cards(seat), seat <= seats ? 3 : 0);
        }
        for (std::uint8_t price : table.state.price) EXPECT_EQ(price, 5);
        EXPECT_EQ(cards_in(table.state.market), 8);
        EXPECT_EQ(table.state.deck.size(), 56u - static_cast<std::size_t>(3 * seats) - 8u);
        EXPECT_EQ(table.line(), "lens wire gear magnet piping boiler aether_tube");
    }
    EXPECT_EQ(Scripted(plain(2)).state.deck.size(), 42u);
    EXPECT_EQ(Scripted(plain(3)).state.deck.size(), 39u);
    EXPECT_EQ(Scripted(plain(4)).state.deck.size(), 36u);
}

// Rules: 2.3
TEST(MarsSetup, TheLineIsDrawnTokenByTokenFromTheBack) {
    const Rules rules(default_box(), plain());
    State state = rules.start();
    std::set<std::string> lines;
    Rules::Moves moves;
    rules.moves(state, kChance, moves);
    EXPECT_EQ(moves.size(), kComponents);
    EXPECT_EQ(rules.odds(state, moves[0]).of, kComponents);
    for (const char* kind : {"gear", "lens", "boiler", "wire", "piping", "magnet"})
        rules.play(state, kChance, MarsGame::read(rules, "line_up " + std::string(kind)).value());
    EXPECT_EQ(state.line, (ByKind{2, 0, 5, 1, 4, 3, 6}));  // the last space is filled by what is left
}

// Rules: 2.6, 9.5
TEST(MarsSetup, TheFirstPlayerIsGivenOrDrawn) {
    Options options = plain(3);
    options.first = 2;
    EXPECT_EQ(Scripted(options).state.active, 2);
    options.first = -1;
    Scripted table(options);
    EXPECT_THAT(table.menu(kChance), ElementsAre("first 1", "first 2", "first 3"));
    table.chance("first 2");
    EXPECT_EQ(table.state.active, 1);
    EXPECT_EQ(table.state.first, 1);
}

// Rules: 2.2, 9.1
TEST(MarsSetup, MechanismsAreGivenOrDrawn) {
    Options options = plain();
    options.laid_out = laid_out("automaton");
    options.drawn = 4;
    const Rules rules(default_box(), options);
    Random random(5);
    for (int game = 0; game < 50; ++game) {
        State state = rules.start();
        while (state.phase == Phase::laying_out) {
            Rules::Moves moves;
            rules.moves(state, kChance, moves);
            EXPECT_EQ(rules.odds(state, moves[0]).of, moves.size());
            rules.play(state, kChance, roll(rules, state, moves, random));
        }
        EXPECT_EQ(std::popcount(state.laid_out), 5);
        EXPECT_NE(state.laid_out & laid_out("automaton"), 0);
    }
    // An expert mechanism is never drawn, only added.
    options.laid_out = 0;
    options.drawn = 9;
    const Rules nine(default_box(), options);
    State state = nine.start();
    while (state.phase == Phase::laying_out) play_at_random(nine, state, random);
    EXPECT_EQ(std::popcount(state.laid_out), 9);
    EXPECT_EQ(state.laid_out & laid_out("automaton"), 0);
}

// --- 1.4 What is hidden

// Rules: 1.4, 9.4, N1
TEST(MarsHidden, HandsAreHiddenTheirSizeIsNot) {
    Scripted table(plain(), {"lens lens lens", "wire wire wire"});
    const auto view = table.rules.seen_by(table.state, Seat(0));
    EXPECT_EQ(view->hand[0], table.state.hand[0]);
    EXPECT_EQ(cards_in(view->hand[1]), 0);
    EXPECT_EQ(view->backs[1], 3);
    EXPECT_EQ(table.rules.hand_size(*view, Seat(1)), 3);
    // The three Wires are among the cards that were never seen: five in the deck and these.
    EXPECT_EQ(view->deck.unseen()[table.kind("wire")], 7);
    EXPECT_EQ(view->deck.size(), 42u);
    const auto spectator = table.rules.seen_by(table.state, kSpectator);
    EXPECT_EQ(spectator->backs[0], 3);

    Options open = plain();
    open.open_hands = true;
    Scripted opened(open, {"lens lens lens", "wire wire wire"});
    EXPECT_EQ(opened.rules.seen_by(opened.state, Seat(0))->hand, opened.state.hand);
}

// Rules: 1.4, N1
TEST(MarsHidden, WhatWasBoughtOpenlyIsKnownUntilItIsSeenLeaving) {
    Scripted table(plain(), {"gear gear lens", "wire wire wire"},
                   "gear gear gear lens wire magnet piping boiler");
    table.turn(1, "buy gear");
    const auto of = [&](std::string_view name) {
        return table.rules.seen_by(table.state, Seat(1))->hand[0][table.kind(name)];
    };
    const auto backs = [&] { return table.rules.seen_by(table.state, Seat(1))->backs[0]; };
    EXPECT_EQ(of("gear"), 1);  // the other two are secret
    EXPECT_EQ(backs(), 3);
    table.turn(2, "buy gear");
    table.turn(1, "buy lens");
    EXPECT_EQ(of("lens"), 1);
    EXPECT_EQ(backs(), 3);
    table.turn(2, "pass");
    table.turn(1, "pass");
    table.play(1, "sell gear");  // three: the known one and two that nobody knew
    EXPECT_EQ(of("gear"), 0);
    EXPECT_EQ(of("lens"), 1);
    EXPECT_EQ(backs(), 1);
}

// How a set is made up is nobody's business before it is announced.
TEST(MarsHidden, ASetIsAnnouncedAsAWhole) {
    Scripted table(plain(), {"gear gear gear", "wire wire wire"});
    table.all_pass();
    const auto before = table.rules.seen_by(table.state, Seat(1));
    table.play(1, "part gear");
    EXPECT_TRUE(same_bytes(*before, *table.rules.seen_by(table.state, Seat(1))));
    table.play(1, "cards 2");
    EXPECT_TRUE(same_bytes(*before, *table.rules.seen_by(table.state, Seat(1))));
    table.play(1, "scraps 2");
    EXPECT_FALSE(same_bytes(*before, *table.rules.seen_by(table.state, Seat(1))));
}

// --- 3, 4 A turn

// Rules: 3.1, 4.3, N13
TEST(MarsTurn, SeatsTakeTurnsClockwiseAndPassingPutsNobodyOut) {
    Scripted table(plain(3));
    table.turn(1, "buy lens");
    table.turn(2, "pass");
    table.turn(3, "buy wire");
    table.turn(1, "pass");
    EXPECT_TRUE(table.legal(2, "buy gear"));
    table.turn(2, "buy gear");
    EXPECT_TRUE(table.legal(3, "pass"));
    table.all_pass();  // ends with the second seat
    table.nobody_sells();
    table.fill_somehow();
    EXPECT_EQ(table.state.active, 1);  // and yet the second begins: the marker went to the left
    EXPECT_EQ(table.state.round, 2);
}

// Rules: 3.2
TEST(MarsTurn, OnePrimaryActionWithBuildingBeforeOrAfter) {
    Scripted table(plain(2, "xray_goggles rocket_booster"), {"lens wire boiler", "lens wire boiler"});
    EXPECT_FALSE(table.legal(1, "end"));
    EXPECT_TRUE(table.legal(1, "build xray_goggles"));
    table.play(1, "build xray_goggles");
    EXPECT_TRUE(table.legal(1, "buy piping"));
    table.play(1, "buy piping");  // it is the second seat's turn: nothing is left to do
    table.play(2, "buy lens");
    EXPECT_FALSE(table.legal(2, "buy lens"));
    EXPECT_FALSE(table.legal(2, "pass"));
    EXPECT_THAT(table.menu(2), ElementsAre("build xray_goggles", "end"));
    table.play(2, "build xray_goggles");
    EXPECT_EQ(table.state.active, 0);
}

// Rules: 4.1, 4.2
TEST(MarsTurn, TheRulebooksGearBoughtAtSix) {
    Scripted table(plain());
    table.set_price("gear", 6);
    table.turn(1, "buy gear");
    EXPECT_EQ(table.cogs(1), 24);
    EXPECT_EQ(table.hand(1, "gear"), 2);
    EXPECT_EQ(table.market("gear"), 0);
    EXPECT_EQ(table.line(), "lens wire magnet piping boiler aether_tube gear");
    EXPECT_EQ(table.price("gear"), 6);  // prices do not move during the round
    EXPECT_FALSE(table.legal(2, "buy gear"));
}

// Rules: 4.2
TEST(MarsTurn, ATokenAtTheFrontStays) {
    Scripted table(plain());
    table.turn(1, "buy aether_tube");
    EXPECT_EQ(table.line(), "lens wire gear magnet piping boiler aether_tube");
}

// Rules: 4.1, 4.4
TEST(MarsTurn, WhoCannotPayMustPass) {
    Scripted table(plain());
    table.set_cogs(1, 4);
    EXPECT_THAT(table.menu(1), ElementsAre("pass"));
    table.set_price("gear", 4);
    EXPECT_THAT(table.menu(1), ElementsAre("buy gear", "pass"));
    table.turn(1, "buy gear");
    EXPECT_EQ(table.cogs(1), 0);
}

// --- 5 Building and disassembling

// Rules: 5.1, 5.6
TEST(MarsBuild, TheRulebooksGoggles) {
    Scripted table(plain(2, "xray_goggles rocket_booster"), {"lens wire gear", "lens lens lens"});
    EXPECT_THAT(table.menu(1), Contains("build xray_goggles"));
    EXPECT_THAT(table.menu(1), Not(Contains("build rocket_booster")));     // the cards are missing
    EXPECT_THAT(table.menu(1), Not(Contains("build difference_engine")));  // not laid out
    table.play(1, "build xray_goggles");
    EXPECT_TRUE(table.built(1, "xray_goggles"));
    EXPECT_EQ(table.cards(1), 1);
    table.play(1, "pass");
    EXPECT_THAT(table.menu(2), Not(Contains("build xray_goggles")));  // two Scraps are no Wire
    table.turn(2, "pass");
    table.play(1, "decline");
    EXPECT_THAT(table.menu(1),
                ElementsAre("sell gear", "done"));  // not the Lens and the Wire: they are built in
}

// Rules: 5.2, 5.3
TEST(MarsBuild, DisassembledInALaterTurn) {
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "lens wire gear"});
    table.play(1, "build xray_goggles");
    EXPECT_THAT(table.menu(1), Not(Contains("disassemble xray_goggles")));
    table.turn(1, "pass");
    table.turn(2, "buy gear");
    EXPECT_THAT(table.menu(1), Contains("disassemble xray_goggles"));
    table.play(1, "disassemble xray_goggles");
    EXPECT_FALSE(table.built(1, "xray_goggles"));
    EXPECT_EQ(table.hand(1, "lens"), 1);
    EXPECT_EQ(table.hand(1, "wire"), 1);
    EXPECT_THAT(table.menu(1), Not(Contains("build xray_goggles")));  // not both with the same one
    table.turn(1, "buy wire");
    table.turn(2, "buy boiler");
    EXPECT_THAT(table.menu(1), Contains("build xray_goggles"));
}

// Rules: 5.3, 5.4
TEST(MarsBuild, ToChangeOverDisassembleFirst) {
    Scripted table(plain(2, "xray_goggles pneumatic_counting_house"), {"lens wire piping", "gear gear gear"});
    table.give(1, "gear");
    table.play(1, "build xray_goggles");
    EXPECT_THAT(table.menu(1), Not(Contains("build pneumatic_counting_house")));
    table.turn(1, "pass");
    table.turn(2, "buy gear");
    EXPECT_THAT(table.menu(1),
                Not(Contains("build pneumatic_counting_house")));  // one at a time, and the Lens is in use
    table.play(1, "disassemble xray_goggles");
    table.play(1, "build pneumatic_counting_house");  // with the Lens that came back
    EXPECT_TRUE(table.built(1, "pneumatic_counting_house"));
    EXPECT_THAT(table.menu(1), Not(Contains("build xray_goggles")));
    EXPECT_THAT(table.menu(1), Not(Contains("disassemble pneumatic_counting_house")));
}

// Rules: 5.5
TEST(MarsBuild, SeveralPlayersMayHaveTheSame) {
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "lens wire gear"});
    table.play(1, "build xray_goggles");
    table.turn(1, "pass");
    table.play(2, "build xray_goggles");
    EXPECT_TRUE(table.built(1, "xray_goggles"));
    EXPECT_TRUE(table.built(2, "xray_goggles"));
}

// --- 6 The end of a round

// Rules: 6.1
TEST(MarsRound, EndsWhenTheMarketIsEmptyAfterTheWholeTurn) {
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "gear gear gear"});
    table.set_cogs(1, 99);
    table.set_cogs(2, 99);
    int seat = 1;
    for (const char* kind : {"lens", "wire", "gear", "magnet", "piping", "boiler", "aether_tube"}) {
        table.turn(seat, "buy " + std::string(kind));
        seat = 3 - seat;
    }
    table.play(2, "buy lens");
    EXPECT_EQ(table.state.phase, Phase::turn_end);  // it may still build
    EXPECT_EQ(cards_in(table.state.market), 0);
    table.play(2, "end");
    EXPECT_EQ(table.state.phase, Phase::selling);
}

// Rules: 6.1, N3
TEST(MarsRound, EndsWhenAllPassOneAfterAnother) {
    Scripted table(plain(3));
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.turn(3, "buy lens");  // the count starts again
    table.turn(1, "pass");
    table.turn(2, "pass");
    EXPECT_EQ(table.state.phase, Phase::turn);
    table.turn(3, "pass");
    EXPECT_EQ(table.state.phase, Phase::selling);
    EXPECT_EQ(cards_in(table.state.market), 7);  // what is left stays
    table.nobody_sells();
    EXPECT_THAT(table.menu(kChance), Not(::testing::IsEmpty()));
    table.chance(table.menu(kChance).front());
    EXPECT_EQ(cards_in(table.state.market), 8);  // one card was enough
    EXPECT_EQ(table.state.round, 2);
}

// Rules: 6.2, N2
TEST(MarsRound, TheFrontThreeRiseTheBackThreeFallAndTheLineCarriesOver) {
    Scripted table(plain());
    table.turn(1, "buy lens");
    EXPECT_EQ(table.line(), "wire gear magnet piping boiler aether_tube lens");
    table.turn(2, "pass");
    table.turn(1, "pass");
    EXPECT_EQ(table.price("wire"), 4);
    EXPECT_EQ(table.price("gear"), 4);
    EXPECT_EQ(table.price("magnet"), 4);
    EXPECT_EQ(table.price("piping"), 5);
    EXPECT_EQ(table.price("boiler"), 6);
    EXPECT_EQ(table.price("aether_tube"), 6);
    EXPECT_EQ(table.price("lens"), 6);
    table.nobody_sells();
    table.fill_somehow();
    EXPECT_EQ(table.line(), "wire gear magnet piping boiler aether_tube lens");
}

// Rules: 6.2, N2
TEST(MarsRound, TheRulebooksAetherTubeLastInLine) {
    Scripted table(plain());
    table.set_line("aether_tube wire gear magnet piping boiler lens");
    table.next_round();
    EXPECT_EQ(table.price("aether_tube"), 4);
    EXPECT_EQ(table.line(), "aether_tube wire gear magnet piping boiler lens");
}

// Rules: 6.2, N4, 8.1.8, 9.2
TEST(MarsRound, APriceAtItsLimitStays) {
    Scripted table(plain());
    table.set_price("lens", 1);
    table.set_price("aether_tube", 10);
    table.next_round();
    EXPECT_EQ(table.price("lens"), 1);
    EXPECT_EQ(table.price("aether_tube"), 10);
    EXPECT_EQ(table.price("wire"), 4);
    Options wide = plain();
    wide.lowest_price = 0;
    wide.highest_price = 12;
    Scripted other(wide);
    other.set_price("lens", 1);
    other.set_price("aether_tube", 10);
    other.next_round();
    EXPECT_EQ(other.price("lens"), 0);
    EXPECT_EQ(other.price("aether_tube"), 11);
}

// Rules: 6.3, 9.3, N5
TEST(MarsRound, InTheLastRoundOnlyWhatWasBoughtRisesAndWhatWasBoughtDoesNotFall) {
    for (const Final reading : {Final::literal, Final::all_fall}) {
        Options options = plain();
        options.final_prices = reading;
        Scripted table(options, {}, "lens wire gear magnet piping boiler aether_tube lens");
        table.leave_in_deck(0);
        // Lens is bought, then six others: it is last in line, though bought.
        int seat = 1;
        for (const char* kind : {"lens", "wire", "gear", "magnet"}) {
            table.turn(seat, "buy " + std::string(kind));
            seat = 3 - seat;
        }
        table.set_line("lens boiler wire gear piping aether_tube magnet");
        table.all_pass();
        EXPECT_EQ(table.price("lens"), reading == Final::literal ? 5 : 4);
        EXPECT_EQ(table.price("boiler"), 4);                                // back and not bought
        EXPECT_EQ(table.price("wire"), reading == Final::literal ? 5 : 4);  // back and bought
        EXPECT_EQ(table.price("gear"), 5);                                  // the middle
        EXPECT_EQ(table.price("piping"), 5);                                // front, not bought
        EXPECT_EQ(table.price("aether_tube"), 5);
        EXPECT_EQ(table.price("magnet"), 6);  // front and bought
    }
}

// Rules: 6.3, N5
TEST(MarsRound, WithoutPurchasesInTheLastRoundNothingRises) {
    Scripted table(plain());
    table.next_round();
    EXPECT_EQ(table.price("aether_tube"), 6);  // the first round without a purchase is not yet the last
    table.all_pass();
    EXPECT_EQ(table.price("aether_tube"), 6);
    EXPECT_EQ(table.price("lens"), 3);
}

// --- 6.4 Sales

// Rules: 6.4, 6.4.1, 6.4.3, N10
TEST(MarsSales, TheRulebooksFourAetherTubesAtSix) {
    Scripted table(plain(), {"aether_tube aether_tube aether_tube", "wire wire lens"});
    table.give(1, "aether_tube");
    table.set_price("aether_tube", 5);  // it rises to 6
    table.all_pass();
    EXPECT_EQ(table.price("aether_tube"), 6);
    table.play(1, "sell aether_tube");
    EXPECT_EQ(table.cogs(1), 30 + 24);
    EXPECT_EQ(table.hand(1, "aether_tube"), 0);
    EXPECT_EQ(table.state.discards[table.kind("aether_tube")], 4);
    EXPECT_EQ(table.scraps(1), 2);
}

// Rules: 6.4.2, 6.4.3, N6
TEST(MarsSales, TheRulebooksTwoWiresAtFourWithScrap) {
    Scripted table(plain(), {"wire wire lens", "gear gear gear"});
    table.all_pass();
    EXPECT_EQ(table.price("wire"), 4);
    table.play(1, "sell wire");
    EXPECT_EQ(table.cogs(1), 30 + 8);
    EXPECT_EQ(table.scraps(1), 1);
    EXPECT_FALSE(table.legal(1, "sell lens"));  // one card and one Scrap are no set
}

// Rules: 6.4.1, 6.4.4
TEST(MarsSales, TheRulebooksThreeLensesAtSeven) {
    Scripted table(plain(), {"lens lens lens", "gear gear gear"});
    table.set_price("lens", 8);  // the back falls
    table.all_pass();
    table.play(1, "sell lens");
    EXPECT_EQ(table.cogs(1), 30 + 21);
    EXPECT_EQ(table.price("lens"), 7);
}

// Rules: 6.4.2, N6
TEST(MarsSales, OneCardAndBothScrapsAreASetScrapsAloneAreNot) {
    Scripted table(plain(), {"wire lens gear", "gear gear gear"});
    table.set_price("wire", 6);
    table.all_pass();
    EXPECT_THAT(table.menu(1), ElementsAre("sell lens", "sell wire", "sell gear", "done"));
    table.play(1, "sell wire");
    EXPECT_EQ(table.cogs(1), 30 + 5);
    EXPECT_EQ(table.scraps(1), 0);
    EXPECT_THAT(table.menu(1), ElementsAre("done"));
}

// Rules: 6.4
TEST(MarsSales, InTurnOrderFromTheFirstPlayerAnyNumberOfSets) {
    Scripted table(plain(3), {"lens lens lens", "gear gear gear", "wire wire wire"});
    table.give(2, "wire wire wire");
    table.next_round();
    EXPECT_EQ(table.state.first, 1);
    table.all_pass();
    EXPECT_EQ(table.state.active, 1);
    table.play(2, "sell gear");
    table.play(2, "sell wire");
    table.play(2, "done");
    EXPECT_EQ(table.state.active, 2);
    table.play(3, "done");
    EXPECT_EQ(table.state.active, 0);
}

// Rules: 6.4.1, 6.4.2, N6
TEST(MarsSales, ASetIsMadeUpByHandInSmallSteps) {
    Scripted table(plain(), {"gear gear gear", "wire wire wire"});
    table.give(1, "gear gear");
    table.all_pass();
    EXPECT_THAT(table.menu(1), ElementsAre("sell gear", "part gear", "done"));
    table.play(1, "part gear");
    EXPECT_THAT(table.menu(1), ElementsAre("cards 1", "cards 2", "cards 3", "cards 4", "cards 5"));
    table.play(1, "cards 2");
    EXPECT_THAT(table.menu(1), ElementsAre("scraps 1", "scraps 2"));
    table.play(1, "scraps 1");
    EXPECT_EQ(table.hand(1, "gear"), 3);
    EXPECT_EQ(table.scraps(1), 1);
    EXPECT_EQ(table.cogs(1), 30 + 8);
    table.play(1, "part gear");
    EXPECT_THAT(table.menu(1), ElementsAre("cards 2", "cards 3"));
    table.play(1, "cards 2");  // there is only one Scrap, so it is not asked
    EXPECT_EQ(table.scraps(1), 0);
    EXPECT_EQ(table.cogs(1), 30 + 16);
}

// Rules: 6.4.1, 6.4.2
// The obvious other way: every set there could be, against those the menus lead to.
TEST(MarsSales, TheMenusLeadToEverySetAndToNoOther) {
    const Rules rules(default_box(), plain());
    for (std::uint8_t held = 0; held <= 8; ++held)
        for (std::uint8_t scraps = 0; scraps <= 2; ++scraps) {
            std::set<std::pair<int, int>> possible, reached;
            for (int cards = 1; cards <= held; ++cards)
                for (int used = 0; used <= scraps; ++used)
                    if (cards + used >= 3) possible.insert({cards, used});
            State start;
            start.cogs.fill(30);
            start.price.fill(4);
            start.phase = Phase::selling;
            start.round = 1;
            start.hand[0][2] = held;
            start.scraps[0] = scraps;
            const auto explore = [&](auto& self, const State& state) -> void {
                if (state.discards[2] > 0) {
                    reached.insert({state.discards[2], scraps - state.scraps[0]});
                    EXPECT_EQ(state.cogs[0], 30 + 4 * state.discards[2]);
                    EXPECT_EQ(state.phase, Phase::selling);
                    return;
                }
                Rules::Moves moves;
                rules.moves(state, Seat(0), moves);
                for (const Move& move : moves) {
                    if (move.act == Move::Act::done) continue;
                    State after = state;
                    rules.play(after, Seat(0), move);
                    self(self, after);
                }
            };
            explore(explore, start);
            EXPECT_EQ(reached, possible) << int{held} << " cards, " << int{scraps} << " Scraps";
        }
}

// Rules: 6.2, 6.3, N4, N5
// The obvious other way: prices told one by one from the text of the rules.
TEST(MarsRound, AdjustmentsAgreeWithTheTextOfTheRules) {
    Random random(3);
    for (int trial = 0; trial < 2000; ++trial) {
        Options options = plain();
        options.final_prices = random.below(2) == 0 ? Final::literal : Final::all_fall;
        const Rules rules(default_box(), options);
        State state = rules.start();
        for (std::size_t i = 0; i < kComponents; ++i) {
            state.line[i] = static_cast<Kind>(i);
            state.price[i] = static_cast<std::uint8_t>(1 + random.below(10));
        }
        for (std::size_t i = 0; i < kComponents; ++i)
            std::swap(state.line[i], state.line[random.below(kComponents)]);
        state.bought = static_cast<std::uint8_t>(random.below(128));
        const bool last = random.below(2) == 0;
        if (last)
            for (Kind kind = 0; kind < kComponents; ++kind)
                while (state.deck.unseen()[kind] > 0) state.deck.draw(kind);
        for (std::size_t space = 0; space < kComponents; ++space) {
            const Kind kind = state.line[space];
            const bool bought = (state.bought >> kind & 1) != 0;
            int expected = state.price[kind];
            const bool front = space >= 4, back = space <= 2;
            if (!last && front) ++expected;
            if (!last && back) --expected;
            if (last && front && bought) ++expected;
            if (last && back && (options.final_prices == Final::all_fall || !bought)) --expected;
            if (expected < 1) expected = 1;
            if (expected > 10) expected = 10;
            EXPECT_EQ(rules.adjusted(state, space), expected);
        }
    }
}

// --- 6.5, 6.6 Supply

// Rules: 6.5, 6.6, N7, N12
TEST(MarsSupply, TheMarketIsFilledToEightAndTheMarkerGoesLeft) {
    Scripted table(plain(3));
    table.turn(1, "buy lens");
    table.turn(2, "buy lens");
    table.turn(3, "buy wire");
    table.all_pass();
    table.nobody_sells();
    const std::size_t deck = table.state.deck.size();
    table.fill_somehow();
    EXPECT_EQ(cards_in(table.state.market), 8);
    EXPECT_EQ(table.state.deck.size(), deck - 3);
    EXPECT_EQ(table.state.first, 1);
    // A full market and a deck: nothing is added, the next round is played.
    table.all_pass();
    table.nobody_sells();
    EXPECT_EQ(table.state.round, 3);
    EXPECT_EQ(table.state.phase, Phase::turn);
    EXPECT_EQ(table.state.deck.size(), deck - 3);
}

// Rules: 6.5, N7, N12
TEST(MarsSupply, TheRoundAfterTheLastCardIsStillPlayed) {
    Scripted table(plain(), {"lens lens lens", "wire wire wire"});
    table.turn(1, "buy lens");
    table.turn(2, "buy lens");
    table.leave_in_deck(1);
    const int discarded = cards_in(table.state.discards);
    table.all_pass();
    table.play(1, "sell lens");
    table.nobody_sells();
    table.fill_somehow();
    EXPECT_EQ(cards_in(table.state.market), 7);
    EXPECT_TRUE(table.state.deck.empty());  // the discard pile stays where it is
    EXPECT_EQ(cards_in(table.state.discards), discarded + 4);
    EXPECT_EQ(table.state.phase, Phase::turn);
    table.turn(table.state.active + 1, "buy gear");
    table.all_pass();
    table.nobody_sells();
    EXPECT_EQ(table.state.phase, Phase::over);
}

// --- 7 The end

// Rules: 7.1, N7
TEST(MarsEnd, AnEmptyDeckEndsTheGameAfterPricesAndSales) {
    Scripted table(plain(), {"aether_tube aether_tube aether_tube", "lens lens lens"});
    table.leave_in_deck(0);
    table.turn(1, "buy gear");
    table.turn(2, "buy aether_tube");
    table.all_pass();
    EXPECT_EQ(table.price("aether_tube"), 6);
    EXPECT_EQ(cards_in(table.state.market), 6);  // an empty deck is enough
    table.play(1, "sell aether_tube");
    table.play(1, "done");
    table.play(2, "done");
    EXPECT_EQ(table.state.phase, Phase::over);
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
    EXPECT_EQ(table.cogs(1), 30 - 5 + 18);
}

// Rules: 7.1
TEST(MarsEnd, TwoRoundsInARowWithoutAPurchaseEndTheGame) {
    Scripted table(plain());
    table.next_round();
    table.turn(table.state.active + 1, "buy lens");  // a purchase in between
    table.next_round();
    table.next_round();
    EXPECT_EQ(table.state.phase, Phase::turn);
    table.next_round();
    EXPECT_EQ(table.state.phase, Phase::over);
    EXPECT_EQ(table.state.round, 4);
}

// Rules: 7.2
TEST(MarsEnd, TheMostCogsWinAndCardsAreWorthNothing) {
    Scripted table(plain());
    table.give(1, "lens lens lens lens");
    table.set_cogs(2, 31);
    table.next_round();
    table.next_round();
    ASSERT_EQ(table.state.phase, Phase::over);
    EXPECT_EQ(table.score(1), 30);
    EXPECT_EQ(table.score(2), 31);
    EXPECT_EQ(table.winner(), 2);
    EXPECT_EQ(table.rules.result(table.state).rank[0], 2);
}

// Rules: 7.2
TEST(MarsEnd, TheSourcesOfACogAddUp) {
    Scripted table(plain(), {"lens lens lens", "wire wire wire"});
    table.turn(1, "buy lens");
    table.turn(2, "pass");
    table.turn(1, "pass");
    table.play(1, "sell lens");
    const Result result = table.rules.result(table.state);
    EXPECT_EQ(result.points[0][0], 30);
    EXPECT_EQ(result.points[0][1], -5);
    EXPECT_EQ(result.points[0][2], 24);
    EXPECT_EQ(result.points[0][3], 0);
    EXPECT_EQ(result.score[0], table.cogs(1));
}

// Rules: 7.3, N8
TEST(MarsEnd, TiesGoToFewerCardsThenToTheNearestClockwise) {
    Scripted table(plain(3), {"lens wire gear", "lens wire gear", "lens wire gear"});
    table.next_round();
    table.next_round();
    ASSERT_EQ(table.state.phase, Phase::over);
    EXPECT_EQ(table.state.first, 1);  // of the last round
    EXPECT_EQ(table.winner(), 2);     // all equal: the first player is nearest of all
    EXPECT_EQ(table.rules.result(table.state).rank[2], 2);
    EXPECT_EQ(table.rules.result(table.state).rank[0], 3);
    --table.state.hand[0][0];
    EXPECT_EQ(table.winner(), 1);  // fewer cards come first
    table.state.scraps[2] = 0;
    EXPECT_EQ(table.winner(), 1);  // Scraps do not count
    --table.state.hand[2][0];
    EXPECT_EQ(table.winner(), 3);  // third and first are equal: the third is nearer to the second
}

// Rules: 7.4
TEST(MarsEnd, SoldOutMarketsGive7Or6Rounds) {
    Box rich = default_box();
    rich.cogs = 200;
    for (const auto& [seats, rounds, last] : {std::tuple{2, 7, 2}, {3, 6, 7}, {4, 6, 4}}) {
        Scripted table(plain(seats), {}, "lens wire gear magnet piping boiler aether_tube boiler", rich);
        int market = 0;
        while (table.state.phase != Phase::over) {
            if (table.state.phase == Phase::turn) {
                if (table.state.active == table.state.first && table.state.purchases[table.state.active] == 0)
                    market = cards_in(table.state.market);
                table.turn(table.state.active + 1, table.menu(table.state.active + 1).front());
            }
            table.nobody_sells();
            table.fill_somehow();
        }
        EXPECT_EQ(table.state.round, rounds) << seats;
        EXPECT_EQ(market, last) << seats;
    }
}

}  // namespace
}  // namespace officina::mars
