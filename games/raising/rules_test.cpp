// Raising Robots, rule by rule: goods, setup, rounds, energy, Upgrade and Build.

#include <gmock/gmock.h>

#include "engine/hash.h"
#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// --- A. Components and goods

// Rules: A1, B1, L5, AMB 12
TEST(RaisingGoods, TheBoxHoldsWhatTheRulebookSays) {
    const Box& box = default_box();
    EXPECT_EQ(box.robots.size(), 96u);
    EXPECT_EQ(box.reports.size(), 32u);
    EXPECT_EQ(box.inventors.size(), 14u);
    EXPECT_EQ(box.cubes, 14);
    std::array<int, kTypes> spaces{};
    for (const Space& space : box.board.spaces) ++spaces[at(space.type)];
    EXPECT_THAT(spaces, ElementsAre(4, 4, 4, 4));
    for (int seats = 1; seats <= kMostSeats; ++seats)
        EXPECT_EQ(std::popcount(Rules(box, {.seats = seats}).energy_set()), 8);
    const State start = Rules(box, {.seats = 4}).start();
    EXPECT_EQ(start.robots_left, 96);
    EXPECT_EQ(start.reports_left, 32);
    EXPECT_EQ(std::popcount(start.inventors), 14);
}

// Rules: A2, R1
TEST(RaisingGoods, GoodsHaveNoUpperLimit) {
    Table table;
    table.lay_out();
    table.have(Good::vp, 8);
    table.have(Good::sensor, 9);
    table.have(Good::battery, 20);
    table.free_space("design_3");     // +2 VP at 7
    table.free_space("fabricate_1");  // +1 sensor at 1
    table.stand("fresco");            // 1 VP at 5
    table.stand("astaire", true);     // 2 VP at 7
    table.stand("flint");             // 1 sensor at 4
    table.hold({"oz"});
    table.assign("design", "fabricate");
    table.others_assign();
    table.play("batteries 5");
    table.deal();
    table.play("done");  // discards nothing
    table.deal();
    table.play("use upgrade");
    EXPECT_EQ(table.goods(Good::vp), 8 + 6);
    table.play("batteries 1");
    table.play("choose 2");
    EXPECT_EQ(table.goods(Good::sensor), 9 + 3);
}

// Rules: A3, E6
TEST(RaisingGoods, AWildIsChosenOneByOneAndACardIsSeenFirst) {
    Table table;
    table.lay_out();
    table.have(Good::software, 3);
    table.assign("build", "upgrade");
    table.others_assign("design", "recycle");
    EXPECT_EQ(table.shop().energy, 3);
    table.play("upgrade 2");
    table.play("unlock upgrade_1");
    EXPECT_THAT(table.menu(), Contains("inspire reports"));
    EXPECT_THAT(table.menu(), Contains("inspire batteries"));
    table.play("inspire wilds");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("take sensor", "take gear", "take microchip",
                                                   "take software", "take card"));
    table.play("take card");
    ASSERT_TRUE(table.rules.to_move(table.state).is_only(kChance));
    table.deal();
    EXPECT_EQ(Rules::hand_size(table.shop()), 1);  // seen before the second is chosen
    table.play("take gear");
    EXPECT_EQ(table.goods(Good::gear), 1);
}

// Rules: A4, A5, A7, E2, N3, AMB 1
TEST(RaisingGoods, AWildIsPaidWithResourcesTapeOrCards) {
    Table table;
    table.lay_out();
    table.have(Good::gear, 2);
    table.have(Good::tape, 1);
    table.have(Good::battery, 5);
    table.hold({"edward", "astaire"});
    table.assign("recycle", "upgrade");
    table.others_assign();
    table.play("batteries 0");
    table.play("upgrade 2");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("pay as suggested", "pay gear", "pay tape",
                                                   "pay card edward", "pay card astaire"));
    EXPECT_THAT(table.why_not("pay sensor"), HasSubstr("A5"));
    table.play("pay tape");
    table.play("pay card astaire");
    EXPECT_TRUE(table.state.robot_discards.has(table.robot("astaire")));
    table.play("pay as suggested");
    EXPECT_EQ(table.goods(Good::gear), 1);
    EXPECT_EQ(table.goods(Good::tape), 0);
    EXPECT_EQ(table.goods(Good::battery), 5);
    EXPECT_TRUE(table.shop().hand.has(table.robot("edward")));
}

// Rules: A5, N3
TEST(RaisingGoods, TapeStandsInForAResourceAndTheChoiceIsAsked) {
    Table table;
    table.lay_out();
    table.have(Good::gear, 2);
    table.have(Good::sensor, 2);
    table.have(Good::tape, 1);
    table.hold({"edward"});
    table.assign("design", "build");
    table.others_assign();
    table.play("build edward left");  // 2 gears and 2 sensors, and one tape to spare
    EXPECT_THAT(table.menu(), UnorderedElementsAre("pay as suggested", "pay sensor", "pay tape"));
    table.play("pay tape");
    EXPECT_EQ(table.goods(Good::sensor), 1);  // the rest had only one way left
    EXPECT_EQ(table.goods(Good::gear), 0);
    EXPECT_EQ(table.goods(Good::tape), 0);
    EXPECT_EQ(Rules::robots_built(table.shop()), 1);
}

// Rules: A5, A6
TEST(RaisingGoods, BatteriesAndCardsAreNotReplacedByTape) {
    Table table;
    table.lay_out();
    table.have(Good::tape, 5);
    Goods battery{}, card{}, vp{};
    battery[at(Good::battery)] = card[at(Good::card)] = vp[at(Good::vp)] = 1;
    EXPECT_FALSE(Rules::can_pay(table.shop(), battery));
    EXPECT_FALSE(Rules::can_pay(table.shop(), card));
    EXPECT_FALSE(Rules::can_pay(table.shop(), vp));
    table.have(Good::battery, 9);
    Goods wild{}, gear{};
    wild[at(Good::wild)] = 6;
    gear[at(Good::gear)] = 6;
    EXPECT_FALSE(Rules::can_pay(table.shop(), wild));
    EXPECT_FALSE(Rules::can_pay(table.shop(), gear));
    wild[at(Good::wild)] = gear[at(Good::gear)] = 5;
    EXPECT_TRUE(Rules::can_pay(table.shop(), wild));
    EXPECT_TRUE(Rules::can_pay(table.shop(), gear));
}

// The slow and obvious way to find out whether something can be paid: try every way.
bool can_pay_slowly(std::array<int, kGoods> have, std::array<int, kGoods> due) {
    for (std::size_t good = 0; good < kGoods; ++good) {
        if (due[good] == 0) continue;
        --due[good];
        const auto with = [&](Good payment) {
            if (have[at(payment)] == 0) return false;
            auto left = have;
            --left[at(payment)];
            return can_pay_slowly(left, due);
        };
        const auto wanted = value_at<Good>(good);
        if (wanted != Good::wild) {
            const bool resource = wanted >= Good::sensor && wanted <= Good::software;
            return with(wanted) || (resource && with(Good::tape));
        }
        return with(Good::sensor) || with(Good::gear) || with(Good::microchip) || with(Good::software) ||
               with(Good::card) || with(Good::tape);
    }
    return true;
}

// Rules: A4, A5
TEST(RaisingGoods, WhatCanBePaidAgreesWithTryingEveryWay) {
    Random random(5);
    int payable = 0;
    for (int i = 0; i < 3000; ++i) {
        Workshop workshop;
        std::array<int, kGoods> have{}, due{};
        Goods cost{};
        for (std::size_t good = 0; good < kGoods; ++good) {
            have[good] = good == at(Good::wild) ? 0 : static_cast<int>(random.below(3));
            due[good] = random.below(2) == 0 ? 0 : static_cast<int>(random.below(3));
            cost[good] = static_cast<std::uint8_t>(due[good]);
            if (good < kCounted) workshop.goods[good] = static_cast<std::uint16_t>(have[good]);
        }
        for (Card card = 0; card < have[at(Good::card)]; ++card) workshop.hand.add(card);
        const bool expected = can_pay_slowly(have, due);
        ASSERT_EQ(Rules::can_pay(workshop, cost), expected);
        payable += expected ? 1 : 0;
    }
    EXPECT_GT(payable, 100);
}

// Rules: N3
TEST(RaisingGoods, ASuggestedPaymentTakesExactlyWhatIsDue) {
    const Rules rules(default_box(), {.seats = 4});
    int checked = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        State state = rules.start();
        while (play_at_random(rules, state, random)) {
            for (Seat seat : rules.to_move(state)) {
                if (seat == kChance) continue;
                const Workshop was = state.workshops[at(seat)];
                if (was.todo.size() < 2 || Rules::task(was).op != Op::pay) continue;
                // Before the token of an upgrade is chosen nothing else can change the stock.
                if (was.todo[was.todo.size() - 2].op != Op::unlock) continue;
                State after = state;
                rules.play(after, seat, {Move::Kind::pay_suggested, 0, 0});
                const Workshop& now = after.workshops[at(seat)];
                int paid = Rules::hand_size(was) - Rules::hand_size(now);
                for (const Good good :
                     {Good::sensor, Good::gear, Good::microchip, Good::software, Good::tape})
                    paid += Rules::stock(was, good) - Rules::stock(now, good);
                ASSERT_EQ(paid, was.due.wilds);
                const Goods told = rules.suggested_payment(was);
                ASSERT_EQ(told[at(Good::card)], Rules::hand_size(was) - Rules::hand_size(now));
                ASSERT_EQ(told[at(Good::tape)],
                          Rules::stock(was, Good::tape) - Rules::stock(now, Good::tape));
                ASSERT_EQ(Rules::stock(was, Good::battery), Rules::stock(now, Good::battery));
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 50);
}

// Rules: A8, AMB 2
TEST(RaisingGoods, AnEmptyDeckIsMadeAnewFromItsDiscards) {
    Table table;
    table.lay_out();
    table.stand("selfie");  // a card at 2
    table.state.robot_discards = table.state.robots;
    table.state.robots.clear();
    table.state.robots_left = 0;
    table.state.report_discards |= table.state.reports;
    table.state.reports = 0;
    table.state.reports_left = 0;
    const int discards = table.state.robot_discards.size();
    table.assign("design", "build");
    table.others_assign();
    ASSERT_TRUE(table.rules.to_move(table.state).is_only(kChance));
    EXPECT_EQ(table.state.robots_left, discards);
    EXPECT_TRUE(table.state.robot_discards.empty());
    table.deal();
    EXPECT_EQ(table.state.robots_left, discards - 2);  // of the workshop and of Selfie
}

// Rules: A8
TEST(RaisingGoods, WithoutAnyCardsNothingIsDrawn) {
    Table table;
    table.lay_out();
    table.stand("selfie");  // a card at 2
    table.state.robots.clear();
    table.state.robot_discards.clear();
    table.state.robots_left = 0;
    table.assign("design", "build");
    table.others_assign();
    EXPECT_EQ(table.goods(Good::software), 1);
    EXPECT_EQ(Rules::hand_size(table.shop()), 0);
    EXPECT_EQ(table.state.round, 2);  // and the round went on
}

// --- B. Setup

// Rules: B2, B3, AMB 3
TEST(RaisingSetup, EverybodyChoosesAfterSeeingEverything) {
    Table table;
    for (const char* robot : {"edward", "astaire", "biscuit", "axle", "nugget", "sweep", "jonah", "quartz"})
        table.chance("draw " + std::string(robot));
    table.chance("draw report acoustics");
    table.chance("draw report optics");
    table.chance("draw inventor ada");
    table.chance("draw inventor bruno");
    table.deal();
    EXPECT_EQ(table.rules.to_move(table.state), SeatSet::first(3));
    EXPECT_EQ(table.goods(Good::battery), 3);
    EXPECT_EQ(table.goods(Good::tape), 3);
    EXPECT_EQ(table.goods(Good::gear), 0);
    EXPECT_EQ(table.menu().size(), 8u);
    for (const char* robot : {"discard axle", "discard nugget", "discard quartz"}) table.play(robot);
    EXPECT_TRUE(table.state.robot_discards.has(table.robot("quartz")));
    EXPECT_THAT(table.menu(), UnorderedElementsAre("keep acoustics", "keep optics"));
    EXPECT_THAT(table.why_not("keep geometry"), HasSubstr("not offered"));
    table.play("keep acoustics");
    EXPECT_NE(table.state.report_discards & 1u << table.report("optics"), 0u);
    table.play("keep inventor ada");
    EXPECT_THAT(table.menu(),
                UnorderedElementsAre("build edward free", "build astaire free", "build biscuit free",
                                     "build sweep free", "build jonah free"));
    table.play("build edward free");
    EXPECT_EQ(table.goods(Good::tape), 3);  // the first space costs nothing
    EXPECT_THAT(table.why_not("build astaire left"), HasSubstr("free"));
    table.play("build astaire free");  // the second one a wild: tape or a hand card
    EXPECT_THAT(table.menu(), Contains("pay tape"));
    EXPECT_THAT(table.menu(), Contains("pay card jonah"));
    table.play("pay tape");
    EXPECT_EQ(table.goods(Good::tape), 2);
    EXPECT_EQ(table.menu().size(), 16u);  // one free token
    table.play("unlock build_1");
    EXPECT_EQ(Rules::tokens_unlocked(table.shop()), 1);
    EXPECT_EQ(Rules::hand_size(table.shop()), 3);
    EXPECT_FALSE(table.rules.to_move(table.state).has(Seat(0)));  // done; the others still choose
}

// Rules: B3, AMB 4
TEST(RaisingSetup, AFreeTokenFromTheUpgradeAreaInspires) {
    Table table({.seats = 3, .inventors = Inventors::none});
    table.play_until([&] { return table.can("unlock upgrade_1"); });
    table.play("unlock upgrade_1");
    table.play("inspire batteries");
    EXPECT_EQ(table.goods(Good::battery), 3 + 4);
}

// Rules: B4
TEST(RaisingSetup, InventorsMayBeLeftOut) {
    Table table({.seats = 4, .inventors = Inventors::none});
    table.play_until([&] { return table.state.stage == Stage::over; });
    for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(table.shop(seat).inventor, kNone);
}

// Rules: AMB 20
TEST(RaisingSetup, TheInventorNotKeptIsShownAndGone) {
    Table table;
    table.play_until([&] { return !table.menu().empty() && table.menu()[0].starts_with("keep inventor"); });
    const Card kept = table.shop().offered_inventors[0], other = table.shop().offered_inventors[1];
    table.play(table.menu()[0]);
    EXPECT_EQ(table.shop().inventor, kept);
    EXPECT_EQ(table.state.inventors_removed >> other & 1, 1);
    EXPECT_EQ(table.state.inventors >> other & 1, 0);
}

// Rules: B5, F2, F4
TEST(RaisingSetup, SpacesCostMoreToTheRight) {
    Table table;
    table.lay_out();
    std::vector<int> extra;
    for (const char* robot : {"edward", "astaire", "biscuit", "nimbus", "turnip"}) {
        extra.push_back(table.rules.extra_cost(table.shop(), Row::design));
        table.stand(robot);
    }
    EXPECT_THAT(extra, ElementsAre(0, 1, 2, 3, 3));
    EXPECT_TRUE(Rules::row_full(table.shop(), Row::design));
}

// --- C. Preparing a round

// Rules: C1, C2, C3, C4, C5
TEST(RaisingRound, PhasesAreSecretUntilAllHaveChosen) {
    Table table;
    table.lay_out();
    table.energy("E08", "E01", 0);  // 3 with two cubes; 1 with x2, without cubes
    table.energy("E04", "E06", 1);  // one cube each
    table.play("assign design");
    EXPECT_THAT(table.menu(),
                UnorderedElementsAre("assign upgrade", "assign build", "assign fabricate", "assign recycle"));
    EXPECT_THAT(table.why_not("assign design"), HasSubstr("C3"));
    table.play("assign build");
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(1))->workshops[0].phases[0], kSecret);
    EXPECT_EQ(table.rules.seen_by(table.state, kSpectator)->workshops[0].phases[1], kSecret);
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(0))->workshops[0].phases[0], at(Phase::design));
    EXPECT_THAT(table.state.cubes, ElementsAre(0, 0, 0, 0, 0));
    table.assign("design", "recycle", 1);
    EXPECT_THAT(table.state.cubes, ElementsAre(0, 0, 0, 0, 0));
    table.assign("upgrade", "build", 2);
    EXPECT_THAT(table.state.cubes, ElementsAre(0, 0, 3, 0, 1));
    EXPECT_EQ(table.rules.seen_by(table.state, Seat(1))->workshops[0].phases[0], at(Phase::design));
}

// Rules: C1, H2, H4
TEST(RaisingRound, EveryEnergyCardComesTwice) {
    Table table({.seats = 5});
    std::array<std::array<int, kEnergyCards>, 5> seen{};
    Random random(3);
    int last = 0;
    for (;;) {
        if (table.state.stage == Stage::assigning && table.state.drawing.empty() &&
            table.state.round != last) {
            last = table.state.round;
            for (int seat = 0; seat < 5; ++seat)
                for (Card card : table.shop(seat).energy_cards) ++seen[static_cast<std::size_t>(seat)][card];
        }
        if (!play_at_random(table.rules, table.state, random)) break;
    }
    for (const auto& of_seat : seen)
        for (std::size_t card = 0; card < kEnergyCards; ++card)
            EXPECT_EQ(of_seat[card], (table.rules.energy_set() >> card & 1) != 0 ? 2 : 0);
}

// --- D. Phases and energy

// Rules: D1, D4, D5
TEST(RaisingEnergy, APhaseIsOpenByCardOrCube) {
    Table table;
    table.lay_out();
    table.have(Good::battery, 9);
    table.free_space("fabricate_4");  // an energy bonus opens nothing
    table.energy("E04", "E02", 1);    // one cube
    table.assign("upgrade", "design");
    table.assign("recycle", "build", 1);
    table.others_assign();
    const Workshop& shop = table.shop();
    const auto may = [&](Phase phase) { return table.rules.may_perform(table.state, shop, phase); };
    EXPECT_TRUE(may(Phase::upgrade));
    EXPECT_FALSE(may(Phase::build));
    EXPECT_TRUE(may(Phase::design));
    EXPECT_FALSE(may(Phase::fabricate));
    EXPECT_TRUE(may(Phase::recycle));
    // Whoever brought the cube, it counts for all; without a card it is the only energy.
    EXPECT_EQ(table.rules.energy_of(table.state, shop, Phase::recycle, 0), 1);
    EXPECT_EQ(table.rules.energy_of(table.state, table.shop(1), Phase::recycle, 0), 4 + 1);
}

// Rules: D3, D4, R2, AMB 18
TEST(RaisingEnergy, CardCubesMultiplierBonusAndBattery) {
    const auto vp_at = [](int batteries) {
        Table table;
        table.lay_out();
        table.energy("E01", "E02", 0);  // value 1, cubes count double
        table.energy("E08", "E02", 1);  // two cubes
        table.free_space("design_4");   // +1 energy
        table.have(Good::battery, 1);
        table.stand("astaire", true);  // 2 VP at 7
        table.assign("design", "recycle");
        table.assign("design", "build", 1);
        table.others_assign();
        EXPECT_EQ(table.rules.energy_of(table.state, table.shop(), Phase::design, 0), 1 + 2 * 2 + 1);
        EXPECT_EQ(table.rules.energy_of(table.state, table.shop(1), Phase::design, 0), 3 + 2);
        table.play(batteries == 1 ? "batteries 1" : "batteries 0");
        for (int step = 0; step < 8; ++step) {
            table.deal();
            if (table.can("done")) table.play("done");
            if (table.can("use upgrade")) table.play("use upgrade");
        }
        return table.goods(Good::vp);
    };
    EXPECT_EQ(vp_at(0), 1);      // Astaire's base action at 5
    EXPECT_EQ(vp_at(1), 1 + 2);  // the workshop at 7 and Astaire's upgrade action
}

// Rules: D3, D5, N1
TEST(RaisingEnergy, BatteriesAreFixedBeforeTheFirstAction) {
    Table table;
    table.lay_out();
    table.have(Good::battery, 10);
    table.assign("recycle", "fabricate");  // 2 and 3
    table.others_assign();
    EXPECT_THAT(table.menu(),
                ElementsAre("batteries 0", "batteries 1", "batteries 2", "batteries 3", "batteries 4"));
    EXPECT_THAT(table.why_not("batteries 5"), HasSubstr("N1"));
    EXPECT_THAT(table.why_not("batteries 11"), HasSubstr("D3"));
    table.play("batteries 0");
    table.play("choose 1");
    // Recycle gives 2 batteries at 1: they do not raise the energy of this phase, that was 2.
    table.play("batteries 0");
    EXPECT_EQ(table.goods(Good::battery), 12);
    EXPECT_EQ(table.goods(Good::vp), 0);
}

// Rules: D2, D6, AMB 5
TEST(RaisingEnergy, ABudgetInUpgradeAndBuildAThresholdInTheRows) {
    Table table;
    table.lay_out();
    table.energy("E08", "E12");  // 3 and 5
    table.have(Good::software, 20);
    table.have(Good::battery, 2);
    table.hold({"nimbus"});
    table.assign("upgrade", "build");
    table.others_assign("design", "fabricate");
    table.play("batteries 2");
    ASSERT_EQ(table.shop().energy, 3 + 2 + 2);
    table.play("upgrade 1");
    table.play("pay as suggested");
    table.play("unlock build_1");
    EXPECT_EQ(table.shop().energy, 6);
    table.play("upgrade 3");
    table.play("pay as suggested");
    table.play("unlock build_2");
    EXPECT_EQ(table.shop().energy, 1);
    EXPECT_THAT(table.menu(), Contains("upgrade 1"));
    EXPECT_THAT(table.menu(), Not(Contains("upgrade 2")));
    table.play("done");  // 1 energy is lost
    EXPECT_EQ(table.shop().phase, at(Phase::build));
    EXPECT_EQ(table.shop().energy, 5 + 1 + 2);  // what was freed counts in later phases: two bonuses
    table.play("done");                         // nobody has to build
    EXPECT_EQ(Rules::robots_built(table.shop()), 0);
    for (const RobotCard& robot : default_box().robots) {
        EXPECT_LE(robot.base.threshold, 7);
        EXPECT_LE(robot.upgrade.threshold, 7);
    }
}

// --- E. Upgrade

// Rules: E1, E2, R3
TEST(RaisingUpgrade, TheExampleOfTheRulebook) {
    Table table;
    table.lay_out();
    table.have(Good::software, 3);
    table.have(Good::tape, 2);
    table.energy("E12", "E02");  // 5 and a cube: other cubes none
    table.energy("E02", "E03", 1);
    table.assign("recycle", "upgrade");
    table.others_assign("build", "design");
    // Upgrade got the 2; the rulebook has 5.
    table.shop().energy = table.shop().total = 5;
    table.play("upgrade 2");
    table.play("pay software");
    table.play("pay software");
    table.play("pay software");
    table.play("unlock upgrade_2");
    table.play("inspire wilds");
    table.play("take card");
    table.deal();
    table.play("take card");
    table.deal();
    table.play("upgrade 1");  // 2 tape and the 2 cards: one way only
    EXPECT_EQ(table.goods(Good::tape), 0);
    EXPECT_EQ(Rules::hand_size(table.shop()), 0);
    table.play("unlock design_1");
    EXPECT_EQ(Rules::tokens_unlocked(table.shop()), 2);
    // 1 energy is left and lost: nothing more can be paid, so the phase is over.
    EXPECT_NE(table.shop().phase, at(Phase::upgrade));
}

// Rules: E1
TEST(RaisingUpgrade, TheTableOfTheWorkshop) {
    const Board& board = default_box().board;
    std::vector<std::pair<int, int>> rows;
    for (const UpgradeRow& row : board.table) rows.emplace_back(row.energy, row.wild);
    EXPECT_THAT(rows, ElementsAre(std::pair(1, 4), std::pair(3, 3), std::pair(5, 2), std::pair(7, 1)));
    Table table;
    table.lay_out();
    table.have(Good::gear, 2);
    table.assign("build", "upgrade");
    table.others_assign("design", "recycle");
    EXPECT_NE(table.shop().phase, at(Phase::upgrade));  // 3 energy, 2 gears: nothing to buy, nothing asked
}

// Rules: E3
TEST(RaisingUpgrade, WhatLiesUnderATokenIsYours) {
    Table table;
    table.lay_out();
    table.have(Good::gear, 12);
    table.have(Good::battery, 20);
    table.energy("E02", "E03");
    table.assign("upgrade", "design");
    table.others_assign();
    table.play("batteries 7");  // 9 energy
    table.play("upgrade 2");
    table.play("unlock design_4");  // energy
    table.play("upgrade 2");
    table.play("unlock design_1");  // an action's bonus
    EXPECT_THAT(table.menu(), Contains("upgrade 2"));
    table.play("upgrade 2");
    EXPECT_THAT(table.why_not("unlock design_1"), HasSubstr("E3"));
    table.play("unlock upgrade_1");  // inspiration at once
    table.play("inspire batteries");
    EXPECT_EQ(table.goods(Good::battery), 13 + 4);
    EXPECT_EQ(table.rules.energy_of(table.state, table.shop(), Phase::design, 0), 3 + 1);
    table.play("batteries 0");
    table.deal();
    EXPECT_EQ(table.goods(Good::software), 1 + 1);
}

// Rules: E4
TEST(RaisingUpgrade, SixteenTokensAndNoMore) {
    Table table;
    table.lay_out();
    table.shop().unlocked = 0xFFFF;
    table.have(Good::gear, 20);
    table.assign("upgrade", "build");
    table.others_assign("design", "recycle");
    EXPECT_NE(table.shop().phase, at(Phase::upgrade));
}

// Rules: E5, N4, AMB 6
TEST(RaisingTokens, ATokenIsPlacedAtAnyOwnDecisionAndStays) {
    Table table;
    table.lay_out();
    table.token(Type::speed, 2);
    table.stand("astaire");                        // speed
    table.stand("edward");                         // beautify
    table.take_report("optics");                   // bonus: speed
    EXPECT_THAT(table.menu(), Contains("token"));  // while assigning
    EXPECT_THAT(table.why_not("place design 1"), HasSubstr("token"));
    table.play("token");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("place design 1", "place report 1", "back"));
    EXPECT_THAT(table.why_not("place design 2"), HasSubstr("beautify"));
    EXPECT_THAT(table.why_not("assign build"), HasSubstr("back"));
    table.play("place design 1");
    EXPECT_TRUE(Rules::has_token(table.shop(), Row::design, 0));
    table.play("token");
    EXPECT_THAT(table.why_not("place design 1"), HasSubstr("already"));
    table.play("back");
    EXPECT_THAT(table.menu(), Not(Contains("token")));  // not again for the same decision
    table.play("assign build");
    EXPECT_THAT(table.menu(), Contains("token"));
    table.play("token");
    table.play("place report 1");
    EXPECT_THAT(table.menu(), Not(Contains("token")));
    EXPECT_EQ(table.shop().report_tokens, 1);
}

// Rules: AMB 6
TEST(RaisingTokens, NotInsideAPaymentAndUntilTheVeryEnd) {
    Table table;
    table.lay_out(8);
    table.token(Type::speed);
    table.take_report("optics");
    table.have(Good::gear, 2);
    table.have(Good::software, 2);
    table.assign("upgrade", "build");
    table.others_assign("design", "fabricate");
    table.shop().energy = 3;
    table.play("upgrade 2");
    EXPECT_THAT(table.menu(), Not(Contains("token")));
    EXPECT_THAT(table.why_not("token"), HasSubstr("next decision"));
    table.play("pay as suggested");
    table.play("unlock build_1");
    while (table.can("done") && table.shop().phase != kFinished) table.play("done");
    // Round 8 is over for this seat: the last moment before the scoring.
    ASSERT_EQ(table.shop().phase, kFinished);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    table.play("token");
    table.play("place report 1");
    EXPECT_EQ(table.shop().report_tokens, 1);
}

// --- F. Build

// Rules: F1, F3, F4, R4
TEST(RaisingBuild, TheExampleOfTheRulebook) {
    Table table;
    table.lay_out();
    table.have(Good::sensor, 6);  // one too few
    table.have(Good::gear, 3);
    table.have(Good::software, 2);
    table.have(Good::microchip, 2);
    table.have(Good::battery, 4);
    table.hold({"edward", "astaire", "biscuit", "nugget", "axle"});
    table.energy("E12", "E02");
    table.assign("build", "recycle");
    table.others_assign("upgrade", "design");
    // Left columns: 3 + 2 + 1 energy; 7 sensors, 2 gears, 2 software, 2 microchips; extra 0 + 1 + 2.
    ASSERT_EQ(table.rules.energy_of(table.state, table.shop(), Phase::build, 0), 5 + 1);
    table.play("batteries 4");
    ASSERT_EQ(table.shop().energy, 10);
    table.play("build edward right");  // 7 energy, 2 gears
    EXPECT_EQ(table.goods(Good::gear), 1);
    EXPECT_EQ(table.goods(Good::sensor), 6);
    table.play("build astaire left");  // 3 sensors, 2 software and one wild
    table.play("pay card nugget");
    table.play("build biscuit left");  // 2 sensors, 2 microchips and two wilds
    table.play("pay card axle");
    table.play("pay gear");
    EXPECT_EQ(table.shop().energy, 0);
    EXPECT_EQ(table.goods(Good::sensor), 6 - 5);
    EXPECT_EQ(table.goods(Good::gear) + table.goods(Good::software) + table.goods(Good::microchip), 0);
    EXPECT_EQ(table.shop().built[at(Row::design)], 3);
    EXPECT_EQ(Rules::hand_size(table.shop()), 0);
}

// Rules: F1, F2, F3, F4
TEST(RaisingBuild, WhatCannotBeBuiltSaysWhy) {
    Table table;
    table.lay_out();
    for (const char* robot : {"nimbus", "turnip", "cheers", "bristle", "selfie"}) table.stand(robot);
    table.have(Good::gear, 2);
    table.hold({"edward", "figure_8", "axle", "sprocket"});
    table.stand("thimble");
    table.assign("recycle", "build");
    table.others_assign("upgrade", "fabricate");
    ASSERT_EQ(table.shop().energy, 3);
    EXPECT_THAT(table.why_not("build edward left"), HasSubstr("full"));
    EXPECT_THAT(table.why_not("build axle right"), HasSubstr("needs 6 energy, you have 3"));
    EXPECT_THAT(table.why_not("build nugget left"), HasSubstr("hand"));
    EXPECT_THAT(table.why_not("build axle left"), HasSubstr("2 gears, 2 microchips, 1 wild"));
    EXPECT_THAT(table.why_not("build axle free"), HasSubstr("paid"));
    EXPECT_THAT(table.menu(), ElementsAre("done"));
}

// Rules: F5
TEST(RaisingBuild, PointsOfARobotCountAtTheEnd) {
    Table table;
    table.lay_out();
    table.stand("edward");
    EXPECT_EQ(table.goods(Good::vp), 0);
    EXPECT_EQ(table.rules.points(table.shop())[kFromRobots], 5);
    EXPECT_EQ(table.rules.result(table.state).points[0][kFromRobots], 5);
}

// --- N. Who is asked

// Rules: N5, AMB 22
TEST(RaisingTogether, TheOrderOfMovesDoesNotMatter) {
    const Rules rules(default_box(), {.seats = 4});
    Random random(11);
    int compared = 0;
    for (int game = 0; game < 10; ++game) {
        State state = rules.start();
        do {
            const SeatSet deciding = rules.to_move(state);
            if (deciding.size() < 2) continue;
            const Seat a = deciding.nth(0), b = deciding.nth(1);
            Rules::Moves moves_a, moves_b;
            rules.moves(state, a, moves_a);
            rules.moves(state, b, moves_b);
            const Move move_a = moves_a[random.below(static_cast<std::uint32_t>(moves_a.size()))];
            const Move move_b = moves_b[random.below(static_cast<std::uint32_t>(moves_b.size()))];
            State ab = state, ba = state;
            rules.play(ab, a, move_a);
            rules.play(ba, b, move_b);
            // A draw comes at once, before anybody else moves.
            if (rules.to_move(ab).is_only(kChance) || rules.to_move(ba).is_only(kChance)) continue;
            ASSERT_TRUE(rules.to_move(ab).has(b));
            rules.play(ab, b, move_b);
            rules.play(ba, a, move_a);
            ASSERT_TRUE(std::ranges::equal(bytes_of(ab), bytes_of(ba)));
            ++compared;
        } while (play_at_random(rules, state, random));
    }
    EXPECT_GT(compared, 500);
}

// Rules: N6
TEST(RaisingTogether, WhetherASeatIsAskedDependsOnNothingHidden) {
    // Two hands of the same size, one of which cannot be built at all: both are asked.
    for (const char* robot : {"edward", "figure_8"}) {
        Table table;
        table.lay_out();
        table.have(Good::gear, 2);
        table.have(Good::software, 2);
        table.hold({robot});
        table.assign("upgrade", "build");
        table.others_assign("design", "recycle");
        EXPECT_TRUE(table.rules.to_move(table.state).has(Seat(0))) << robot;
        EXPECT_THAT(table.menu(), Contains("done"));
    }
}

}  // namespace
}  // namespace officina::raising
