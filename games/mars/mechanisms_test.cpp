// What mechanisms do, card by card, and the vocabulary they are made of.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/conformance_checks.h"
#include "games/mars/scripted.h"

namespace officina::mars {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

// A box in which the first mechanism has these effects instead of its own.
Box with_effects(std::initializer_list<Effect> effects) {
    Box box = default_box();
    FixedList<Effect, kMostEffects> all;
    for (const Effect& effect : effects) all.push(effect);
    for (const Effect& effect : box.effects)
        if (effect.mechanism != 0) all.push(effect);
    box.effects = all;
    return box;
}

std::vector<std::string> top(const Scripted& table) {
    std::vector<std::string> names;
    for (const PlacedCard& card : table.state.deck.top()) names.emplace_back(name_of(card.kind));
    return names;
}
std::vector<std::string> bottom(const Scripted& table) {
    std::vector<std::string> names;
    for (const PlacedCard& card : table.state.deck.bottom()) names.emplace_back(name_of(card.kind));
    return names;
}

// --- X-Ray Goggles

// The first seat has the Goggles and is asked whether to look.
Scripted goggles_at_sales(std::size_t deck = 42) {
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "lens wire gear"});
    table.play(1, "build xray_goggles");
    table.turn(1, "buy boiler");
    table.turn(2, "pass");
    if (deck < 42) table.leave_in_deck(deck);
    table.turn(1, "pass");
    return table;
}

// Rules: 8.3.1, 8.4.1, 8.2.6, N9
TEST(MarsGoggles, TheOwnerSeesThreeCardsAndPutsSomeUnder) {
    Scripted table = goggles_at_sales();
    EXPECT_THAT(table.menu(1), ElementsAre("look", "decline"));
    table.play(1, "look");
    table.chance("draw gear");
    table.chance("draw boiler");
    table.chance("draw gear");
    EXPECT_THAT(table.menu(1), ElementsAre("under 1", "under 2", "under 3", "keep"));
    table.play(1, "under 2");
    EXPECT_THAT(top(table), ElementsAre("gear", "gear"));
    table.play(1, "under 1");
    table.play(1, "keep");
    EXPECT_THAT(top(table), ElementsAre("gear"));
    EXPECT_THAT(bottom(table), ElementsAre("boiler", "gear"));
    EXPECT_EQ(table.state.deck.size(), 42u);
    EXPECT_EQ(table.state.phase, Phase::selling);
}

// Rules: 8.3.1, 1.4
TEST(MarsGoggles, OnlyTheOwnerKnowsTheCardsThereAndLaterAtTheBottom) {
    Scripted table = goggles_at_sales();
    table.play(1, "look");
    table.chance("draw gear");
    table.chance("draw boiler");
    table.chance("draw wire");
    table.play(1, "under 2");
    table.play(1, "keep");
    for (const Seat seat : {Seat(0), Seat(1), kSpectator}) {
        const auto view = table.rules.seen_by(table.state, seat);
        const bool owner = seat == Seat(0);
        EXPECT_EQ(view->deck.top()[0].kind, owner ? table.kind("gear") : kFaceDown);
        EXPECT_EQ(view->deck.top()[1].kind, owner ? table.kind("wire") : kFaceDown);
        EXPECT_EQ(view->deck.bottom()[0].kind, owner ? table.kind("boiler") : kFaceDown);
        Random random(7);
        std::array<int, kComponents> guessed{};
        for (int i = 0; i < 300; ++i) {
            const State guess = table.rules.guess(view, random);
            ++guessed[guess.deck.bottom()[0].kind];
            EXPECT_TRUE(same_bytes(*view, *table.rules.seen_by(guess, seat)));
        }
        if (owner) {
            EXPECT_EQ(guessed[table.kind("boiler")], 300);
        } else {
            EXPECT_GT(*std::min_element(guessed.begin(), guessed.end()), 0);  // it could be anything
        }
    }
}

// Rules: 8.3.1, 8.1.2, 8.1.3, N9
TEST(MarsGoggles, TwoOwnersLookInTurnOrderAndTheSecondSeesWhatTheFirstLeft) {
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "lens wire gear"});
    table.play(1, "build xray_goggles");
    table.turn(1, "pass");
    table.play(2, "build xray_goggles");
    table.turn(2, "pass");
    table.play(1, "look");
    table.fill("gear boiler wire");
    table.play(1, "under 1");
    table.play(1, "keep");
    table.play(1, "done");
    EXPECT_THAT(table.menu(2), ElementsAre("look", "decline"));
    table.play(2, "look");
    table.chance("draw magnet");  // two were left on top: only the third is new
    EXPECT_THAT(top(table), ElementsAre("boiler", "wire", "magnet"));
    const auto first = table.rules.seen_by(table.state, Seat(0));
    EXPECT_EQ(first->deck.top()[0].kind, table.kind("boiler"));
    EXPECT_EQ(first->deck.top()[2].kind, kFaceDown);
    table.play(2, "under 1");
    // The first seat knew that card, and saw from which place it was taken.
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(0))->deck.bottom()[1].kind, table.kind("boiler"));
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(1))->deck.bottom()[0].kind, kFaceDown);
}

// Rules: 8.3.1, N9, 8.1.9
TEST(MarsGoggles, FewerCardsInTheDeckAndNone) {
    for (std::size_t cards : {1u, 2u}) {
        Scripted table = goggles_at_sales(cards);
        table.play(1, "look");
        while (table.state.phase == Phase::revealing) table.chance(table.menu(kChance).front());
        EXPECT_EQ(table.state.count, cards);
        table.play(1, "under 1");
        if (cards > 1) table.play(1, "keep");
        EXPECT_EQ(table.state.phase, Phase::selling);
        EXPECT_EQ(table.state.deck.size(), cards);
    }
    EXPECT_EQ(goggles_at_sales(0).state.phase, Phase::selling);  // nothing to look at
}

// Rules: 8.3.1
TEST(MarsGoggles, WhenTheMiddleIsGoneTheBottomIsLookedAt) {
    Scripted table = goggles_at_sales(3);
    table.play(1, "look");
    while (table.state.phase == Phase::revealing) table.chance(table.menu(kChance).front());
    const auto seen = top(table);
    table.play(1, "under 1");
    table.play(1, "under 1");
    table.play(1, "under 1");
    EXPECT_EQ(bottom(table), seen);  // all of them, in the same order
    table.state.used = {};           // as in a later round
    table.state.phase = Phase::offered;
    table.play(1, "look");  // nothing is unseen: chance is not asked
    EXPECT_EQ(table.state.phase, Phase::tray);
    EXPECT_EQ(top(table), seen);
}

// Rules: 8.1.4
TEST(MarsGoggles, LookingMayBeDeclined) {
    Scripted table = goggles_at_sales();
    table.play(1, "decline");
    EXPECT_EQ(table.state.phase, Phase::selling);
    EXPECT_TRUE(table.state.deck.top().empty());
}

// --- Rocket Booster

// Rules: 8.3.2, 8.4.2, 8.2.7, 8.1.5, 8.1.6
TEST(MarsBooster, PaysForEachTypeNotForEachSet) {
    Scripted table(plain(2, "rocket_booster"), {"boiler piping gear", "lens wire gear"});
    table.give(1, "gear gear gear gear gear lens lens lens wire wire");
    table.play(1, "build rocket_booster");
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.state.price.fill(5);
    table.set_price("lens", 7);
    table.set_price("wire", 4);
    table.play(1, "part gear");
    table.play(1, "cards 3");
    table.play(1, "scraps 0");
    EXPECT_EQ(table.cogs(1), 30 + 15 + 3);
    table.play(1, "sell gear");
    EXPECT_EQ(table.cogs(1), 30 + 30 + 3);  // the second set of the same type brings nothing more
    table.play(1, "sell lens");
    table.play(1, "sell wire");
    EXPECT_EQ(table.cogs(1), 63 + 21 + 8 + 6);
    EXPECT_EQ(table.rules.result(table.state).points[0][3], 9);
}

// --- Difference Engine

Scripted engine_at_prices(int seats_with_it = 1) {
    Scripted table(plain(2, "difference_engine"), {"gear gear wire", "gear gear wire"});
    table.play(1, "build difference_engine");
    table.turn(1, "pass");
    if (seats_with_it == 2) table.play(2, "build difference_engine");
    return table;
}

// Rules: 8.3.4, 8.4.3, 8.2.5, 8.1.8
TEST(MarsEngine, MovesOnePriceForEverybodyWithinTheLimits) {
    Scripted table = engine_at_prices();
    table.set_price("aether_tube", 10);
    table.set_price("lens", 1);
    table.turn(2, "pass");
    EXPECT_THAT(table.menu(1), Contains("lower aether_tube"));
    EXPECT_THAT(table.menu(1), Not(Contains("raise aether_tube")));
    EXPECT_THAT(table.menu(1), Contains("raise lens"));
    EXPECT_THAT(table.menu(1), Not(Contains("lower lens")));
    EXPECT_THAT(table.menu(1), Contains("decline"));
    table.play(1, "raise magnet");
    EXPECT_EQ(table.price("magnet"), 6);
    EXPECT_EQ(table.state.phase, Phase::selling);
    table.nobody_sells();
    EXPECT_EQ(table.price("magnet"), 6);  // for good
}

// Rules: 8.1.2, 8.1.3, 8.1.9
TEST(MarsEngine, TwoOwnersAddUpInTurnOrderAlsoInTheLastRound) {
    Scripted table = engine_at_prices(2);
    table.leave_in_deck(0);
    table.turn(2, "pass");
    table.play(1, "raise magnet");
    EXPECT_EQ(table.state.active, 1);
    table.play(2, "raise magnet");
    EXPECT_EQ(table.price("magnet"), 7);
    EXPECT_EQ(table.state.active, 0);
    EXPECT_EQ(table.state.phase, Phase::selling);
}

// --- Aether Drive

// Rules: 8.3.5, 8.4.4, 8.2.3, 8.1.1, 8.1.4, 8.1.5
TEST(MarsDrive, OnceARoundAnotherTokenGoesAnywhere) {
    Scripted table(plain(2, "aether_drive"), {"aether_tube magnet lens", "gear gear wire"});
    table.play(1, "build aether_drive");  // before the purchase: it counts for it
    table.play(1, "buy gear");
    EXPECT_THAT(table.menu(1), Not(Contains("move gear")));
    EXPECT_EQ(table.menu(1).size(), 7u);  // six tokens, or not
    table.play(1, "decline");             // declined is not used
    table.turn(2, "buy lens");
    table.play(1, "buy wire");
    EXPECT_EQ(table.line(), "magnet piping boiler aether_tube gear lens wire");
    table.play(1, "move lens");
    EXPECT_THAT(table.menu(1), ElementsAre("space 1", "space 2", "space 3", "space 4", "space 5", "space 7"));
    table.play(1, "space 1");
    EXPECT_EQ(table.line(), "lens magnet piping boiler aether_tube gear wire");
    table.play(1, "end");
    table.turn(2, "pass");
    table.play(1, "buy magnet");
    EXPECT_EQ(table.state.phase, Phase::turn_end);  // used up
    table.play(1, "disassemble aether_drive");      // and the turn is over: nothing is left to do
    EXPECT_EQ(table.state.active, 1);
    table.turn(2, "pass");
    table.play(1, "build aether_drive");
    table.play(1, "buy piping");
    EXPECT_EQ(table.state.phase, Phase::turn);  // the next turn: building it again does not renew it
    EXPECT_EQ(table.state.active, 1);
}

// Rules: 8.3.5, 8.1.7
TEST(MarsDrive, AMovedTypeWasNotBought) {
    Scripted table(plain(2, "aether_drive"), {"aether_tube magnet lens", "gear gear wire"});
    table.leave_in_deck(0);
    table.play(1, "build aether_drive");
    table.play(1, "buy gear");
    table.play(1, "move lens");
    table.play(1, "space 6");
    EXPECT_EQ(table.line(), "wire magnet piping boiler aether_tube lens gear");
    table.turn(2, "pass");
    table.turn(1, "pass");
    EXPECT_EQ(table.price("lens"), 5);  // at the front in the last round, and not bought
    EXPECT_EQ(table.price("gear"), 6);
}

// --- Automaton

// Rules: 5.7, 7.2, 8.3.6, 8.4.5, 8.2.1, 8.2.11, N8
TEST(MarsAutomaton, StaysAndPaysAtTheEnd) {
    Scripted table(plain(2, "automaton"), {"wire gear magnet", "wire gear magnet"});
    table.give(1, "boiler aether_tube");
    table.give(2, "boiler aether_tube");
    table.play(1, "build automaton");
    EXPECT_EQ(table.cards(1), 0);  // cards in it are not in the hand
    table.turn(1, "pass");
    table.turn(2, "buy lens");
    EXPECT_THAT(table.menu(1), Not(Contains("disassemble automaton")));
    table.turn(1, "pass");
    table.play(2, "build automaton");
    table.turn(2, "pass");
    EXPECT_EQ(table.score(1), 30 + 37);
    EXPECT_EQ(table.score(2), 25 + 37);
    EXPECT_EQ(table.cogs(1), 30);  // not before the end
    EXPECT_EQ(table.rules.result(table.state).points[0][3], 37);
}

// --- Pneumatic Counting House

// Rules: 8.3.7, 8.4.6, 8.2.2
TEST(MarsCountingHouse, TheFirstTwoPurchasesOfARoundCostOneLess) {
    Scripted table(plain(2, "pneumatic_counting_house"), {"piping lens gear", "gear gear wire"});
    table.play(1, "build pneumatic_counting_house");
    table.turn(1, "buy gear");
    EXPECT_EQ(table.cogs(1), 26);
    table.turn(2, "buy lens");
    EXPECT_EQ(table.cogs(2), 25);
    table.turn(1, "buy lens");
    EXPECT_EQ(table.cogs(1), 22);
    table.turn(2, "pass");
    table.turn(1, "buy wire");
    EXPECT_EQ(table.cogs(1), 17);
}

// Rules: 8.3.7, 4.4, 8.2.2
TEST(MarsCountingHouse, CountsForWhatCanBePaidAndNeverGoesBelowOne) {
    Scripted table(plain(2, "pneumatic_counting_house"), {"piping lens gear", "gear gear wire"});
    table.set_cogs(1, 4);
    EXPECT_FALSE(table.legal(1, "buy gear"));
    table.play(1, "build pneumatic_counting_house");
    EXPECT_TRUE(table.legal(1, "buy gear"));
    table.set_price("gear", 1);
    table.turn(1, "buy gear");
    EXPECT_EQ(table.cogs(1), 3);
}

// Rules: 8.3.7
TEST(MarsCountingHouse, BuiltAfterTheFirstPurchaseOneDiscountIsLeft) {
    Scripted table(plain(2, "pneumatic_counting_house"), {"piping lens gear", "gear gear wire"});
    table.play(1, "buy gear");
    table.play(1, "build pneumatic_counting_house");
    table.turn(2, "pass");
    table.turn(1, "buy wire");
    table.turn(2, "pass");
    table.turn(1, "buy magnet");
    EXPECT_EQ(table.cogs(1), 30 - 5 - 4 - 5);
}

// Rules: 8.3.7
TEST(MarsCountingHouse, APriceBelowTheLeastCostStays) {
    Options options = plain(2, "pneumatic_counting_house");
    options.lowest_price = 0;
    Scripted table(options, {"piping lens gear", "gear gear wire"});
    table.play(1, "build pneumatic_counting_house");
    table.set_price("gear", 0);
    table.turn(1, "buy gear");
    EXPECT_EQ(table.cogs(1), 30);
}

// --- Lodestone Crane

// Rules: 8.3.8, 8.4.7, 8.2.4, 8.1.7
TEST(MarsCrane, AtTheFirstPassACogAndASwap) {
    Scripted table(plain(2, "lodestone_crane"), {"magnet lens wire", "gear gear wire"});
    table.play(1, "build lodestone_crane");
    const std::string line = table.line();
    table.play(1, "pass");
    EXPECT_EQ(table.cogs(1), 31);
    EXPECT_THAT(table.menu(1), ElementsAre("give wire", "decline"));
    table.play(1, "give wire");
    EXPECT_THAT(table.menu(1), Not(Contains("take wire")));
    table.play(1, "take boiler");
    EXPECT_EQ(table.hand(1, "boiler"), 1);
    EXPECT_EQ(table.hand(1, "wire"), 0);
    EXPECT_EQ(cards_in(table.state.market), 8);
    EXPECT_EQ(table.market("wire"), 2);
    EXPECT_EQ(table.line(), line);
    EXPECT_EQ(table.state.passes, 1);
    EXPECT_EQ(table.state.bought, 0);
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(1))->hand[0][table.kind("boiler")], 1);  // all saw it
    table.turn(2, "pass");  // all have passed, swap or not
    EXPECT_EQ(table.state.phase, Phase::selling);
    table.nobody_sells();
    EXPECT_EQ(table.state.round, 2);
    table.turn(2, "pass");
    table.play(1, "pass");
    EXPECT_EQ(table.cogs(1), 32);
    table.play(1, "decline");
    table.play(1, "end");
    table.nobody_sells();
    EXPECT_EQ(table.state.phase, Phase::over);  // two rounds without a purchase
}

// Rules: 8.3.8, 8.4.7
TEST(MarsCrane, WithAnEmptyHandNothingIsOfferedAndTheSecondPassBringsNothing) {
    Scripted table(plain(2, "lodestone_crane"), {"magnet lens wire", "gear gear wire"});
    table.play(1, "build lodestone_crane");
    table.state.discards[table.kind("wire")] = 1;
    table.state.hand[0] = {};
    table.play(1, "pass");
    EXPECT_EQ(table.cogs(1), 31);
    EXPECT_EQ(table.state.active, 1);  // nothing was asked
    table.turn(2, "buy gear");
    table.turn(1, "pass");
    EXPECT_EQ(table.cogs(1), 31);
}

// Rules: 8.3.8
TEST(MarsCrane, TheOfferTellsNothingAboutTheHand) {
    // Only Gears in hand and in the market: nothing fits, and yet it is asked.
    Scripted table(plain(2, "lodestone_crane"), {"magnet lens gear", "wire wire wire"},
                   "gear gear gear gear gear gear gear lens");
    table.play(1, "build lodestone_crane");
    table.turn(1, "buy lens");
    table.turn(2, "pass");
    --table.state.hand[0][table.kind("lens")];
    ++table.state.discards[table.kind("lens")];
    table.play(1, "pass");
    EXPECT_THAT(table.menu(1), ElementsAre("decline"));
}

// --- Red Planet Foundry

// Rules: 8.3.9, 8.4.8, 8.2.8, 8.1.5
TEST(MarsFoundry, OnceAStepAScrapComesBackWithACog) {
    Scripted table(plain(2, "red_planet_foundry"), {"boiler magnet wire", "gear gear wire"});
    table.give(1, "wire gear gear lens piping piping piping");
    table.play(1, "build red_planet_foundry");
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.state.price.fill(4);
    table.play(1, "part piping");
    table.play(1, "cards 3");
    table.play(1, "scraps 1");  // not needed: nothing comes back
    EXPECT_EQ(table.cogs(1), 30 + 12);
    EXPECT_EQ(table.scraps(1), 1);
    table.play(1, "sell wire");
    EXPECT_EQ(table.cogs(1), 42 + 8 + 1);
    EXPECT_EQ(table.scraps(1), 1);  // it came back, and may be used again
    table.play(1, "sell gear");
    EXPECT_EQ(table.cogs(1), 51 + 8);
    EXPECT_EQ(table.scraps(1), 0);
}

// Rules: 8.3.9
TEST(MarsFoundry, OfTwoScrapsOneComesBack) {
    Scripted table(plain(2, "red_planet_foundry"), {"boiler magnet wire", "gear gear wire"});
    table.play(1, "build red_planet_foundry");
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.play(1, "sell wire");
    EXPECT_EQ(table.scraps(1), 1);
}

// --- Orrery of Ares

Scripted orrery_at_supply(std::size_t deck) {
    Scripted table(plain(2, "orrery_of_ares"), {"lens aether_tube wire", "gear gear wire"});
    table.play(1, "build orrery_of_ares");
    table.turn(1, "pass");
    table.turn(2, "pass");
    table.leave_in_deck(deck);
    table.nobody_sells();
    return table;
}

// Rules: 8.3.10, 8.4.9, 8.2.10
TEST(MarsOrrery, ReplacesUpToTwoCardsForOneCog) {
    Scripted table = orrery_at_supply(30);
    EXPECT_EQ(table.state.first, 0);  // the marker has not moved yet
    table.play(1, "replace lens");
    const std::string drawn = table.menu(kChance).back().substr(5);
    table.chance("draw " + drawn);
    EXPECT_EQ(table.cogs(1), 31);
    EXPECT_EQ(table.market("lens"), 1);
    EXPECT_EQ(cards_in(table.state.market), 8);
    EXPECT_EQ(table.state.deck.size(), 30u);
    EXPECT_THAT(bottom(table), ElementsAre("lens"));
    for (const Seat seat : {Seat(0), Seat(1), kSpectator})  // everybody saw it go under
        EXPECT_EQ(table.rules.seen_by(table.state, seat)->deck.bottom()[0].kind, table.kind("lens"));
    EXPECT_THAT(table.menu(1), Contains("decline"));
    table.play(1, "replace wire");
    table.chance(table.menu(kChance).front());
    EXPECT_EQ(table.cogs(1), 31);
    EXPECT_EQ(table.state.round, 2);  // two were all
    EXPECT_EQ(table.state.active, 1);
}

// Rules: 8.3.10, 8.1.4
TEST(MarsOrrery, DeclinedItPaysNothing) {
    Scripted table = orrery_at_supply(30);
    table.play(1, "decline");
    EXPECT_EQ(table.cogs(1), 30);
    EXPECT_EQ(table.state.round, 2);
}

// Rules: 8.3.10, 8.2.10
TEST(MarsOrrery, WithOneCardInTheDeckTheReplacedOneComesNext) {
    Scripted table = orrery_at_supply(1);
    table.play(1, "replace lens");
    table.chance(table.menu(kChance).front());
    EXPECT_THAT(bottom(table), ElementsAre("lens"));
    table.play(1, "replace wire");
    EXPECT_THAT(table.menu(kChance), ElementsAre("draw lens"));  // drawn before the Wire goes under
    table.chance("draw lens");
    EXPECT_EQ(table.market("lens"), 2);
    EXPECT_THAT(bottom(table), ElementsAre("wire"));
    EXPECT_EQ(table.state.deck.size(), 1u);
}

// Rules: 8.2.10
TEST(MarsOrrery, WithAnEmptyDeckNothingIsOffered) {
    Scripted table(plain(2, "orrery_of_ares"), {"lens aether_tube wire", "gear gear wire"});
    table.play(1, "build orrery_of_ares");
    table.turn(1, "buy gear");
    table.turn(2, "pass");
    table.turn(1, "pass");
    table.leave_in_deck(1);
    table.nobody_sells();
    table.fill_somehow();  // takes the last card
    EXPECT_EQ(table.state.phase, Phase::turn);
    EXPECT_EQ(table.state.round, 2);
}

// --- Crystal Dome

// Rules: 8.3.11, 8.3.3, 8.4.10, 8.2.9, 5.4
TEST(MarsDome, ThreeMechanismsAndACogForEachOther) {
    Scripted table(plain(2, "crystal_dome xray_goggles rocket_booster aether_drive"),
                   {"lens wire piping", "gear gear wire"});
    table.give(1, "aether_tube boiler boiler piping aether_tube magnet");
    table.play(1, "build xray_goggles");
    table.turn(1, "pass");
    table.turn(2, "buy gear");
    EXPECT_TRUE(table.legal(1, "build crystal_dome"));  // as the second one
    table.play(1, "build crystal_dome");
    table.turn(1, "pass");
    table.turn(2, "buy lens");
    table.play(1, "build rocket_booster");
    EXPECT_FALSE(table.legal(1, "disassemble crystal_dome"));  // two would be left, and one is allowed
    EXPECT_TRUE(table.legal(1, "disassemble xray_goggles"));
    table.turn(1, "pass");
    table.turn(2, "buy wire");
    EXPECT_FALSE(table.legal(1, "build aether_drive"));  // a fourth
    table.play(1, "pass");
    table.play(1, "end");
    table.turn(2, "pass");
    table.play(1, "decline");
    table.play(1, "done");
    EXPECT_EQ(table.cogs(1), 30);
    table.play(2, "done");
    EXPECT_EQ(table.cogs(1), 32);
}

// --- The vocabulary: records that are in no box

// Rules: 8.1.3
TEST(MarsVocabulary, SeveralEffectsOfOneOwnerWorkInTheOrderOfTheFile) {
    const Box box = with_effects(
        {Effect{.hook = Hook::on_pass, .op = Op::gain_cogs, .cogs = 2},
         Effect{.hook = Hook::on_pass, .op = Op::shift_price, .optional = true, .up = 1, .down = 1},
         Effect{.hook = Hook::on_pass, .op = Op::gain_cogs, .cogs = 3}});
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "gear gear wire"},
                   "lens wire gear magnet piping boiler aether_tube lens", box);
    table.play(1, "build xray_goggles");
    table.play(1, "pass");
    EXPECT_EQ(table.cogs(1), 32);
    table.play(1, "raise lens");
    EXPECT_EQ(table.cogs(1), 35);
    EXPECT_EQ(table.price("lens"), 6);
    EXPECT_EQ(table.state.active, 1);
}

// Rules: 8.1.4
TEST(MarsVocabulary, AnEffectThatIsNotOptionalMustBeDone) {
    const Box box = with_effects({Effect{.hook = Hook::after_buy, .op = Op::look_deck, .cards = 2},
                                  Effect{.hook = Hook::type_sold, .op = Op::shift_price, .up = 2}});
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "gear gear gear"},
                   "lens wire gear magnet piping boiler aether_tube lens", box);
    table.give(1, "gear gear");
    table.play(1, "build xray_goggles");
    table.play(1, "buy boiler");
    EXPECT_THAT(table.menu(1), ElementsAre("look"));
    table.play(1, "look");
    table.fill("lens wire");
    EXPECT_EQ(table.state.active, 1);  // looking was all: nothing may be put under
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(0))->deck.top()[1].kind, table.kind("wire"));
    table.turn(2, "pass");
    table.turn(1, "pass");
    table.play(1, "sell gear");
    EXPECT_THAT(table.menu(1), Not(Contains("decline")));
    EXPECT_THAT(table.menu(1), Not(Contains("lower lens")));
    table.play(1, "raise lens");
    EXPECT_EQ(table.state.phase, Phase::selling);
    EXPECT_THAT(table.menu(1), Contains("done"));
}

// Rules: 8.1.5
TEST(MarsVocabulary, OnceAGameIsOnceAGame) {
    const Box box =
        with_effects({Effect{.hook = Hook::on_pass, .op = Op::gain_cogs, .limit = Limit::game, .cogs = 2}});
    Scripted table(plain(2, "xray_goggles"), {"lens wire gear", "gear gear wire"},
                   "lens wire gear magnet piping boiler aether_tube lens", box);
    table.play(1, "build xray_goggles");
    table.turn(1, "pass");
    EXPECT_EQ(table.cogs(1), 32);
    table.turn(2, "buy gear");
    table.all_pass();
    table.nobody_sells();
    table.fill_somehow();
    table.all_pass();
    EXPECT_EQ(table.cogs(1), 32);
}

// Rules: 8.3.3, 8.2.11
TEST(MarsVocabulary, CogsForTheOtherMechanismsAtTheEnd) {
    Effect effect = Effect{.hook = Hook::game_end, .op = Op::gain_cogs_per_mechanism, .cogs = 4};
    const Box box = with_effects({effect});
    Scripted table(plain(2, "xray_goggles crystal_dome"), {"lens wire piping", "gear gear wire"},
                   "lens wire gear magnet piping boiler aether_tube lens", box);
    table.give(1, "boiler aether_tube");
    table.play(1, "build xray_goggles");
    EXPECT_EQ(table.score(1), 30);
    table.turn(1, "pass");
    table.turn(2, "buy gear");
    table.play(1, "build crystal_dome");
    EXPECT_EQ(table.score(1), 34);
}

}  // namespace
}  // namespace officina::mars
