// Raising Robots: who is asked, about what, and what is not offered. Rule by rule, then on whole random games.

#include <gmock/gmock.h>
#include <set>

#include "engine/hash.h"
#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

// --- A token comes before what would pass (N7)

// A table where seat 0 has Bruno (efficiency, 3 tokens: inspiration at once) and a token for him.
Table with_bruno(int round = 1) {
    Table table;
    table.lay_out(round);
    table.take_inventor("bruno");
    for (const char* space : {"build_1", "design_1", "design_3"}) table.free_space(space);
    table.token(Type::efficiency);
    return table;
}

// Places the token on Bruno and takes the wilds as these goods.
void be_inspired(Table& table, std::string_view good) {
    table.play("token");
    table.play("place inventor");
    table.play("inspire wilds");
    for (int i = 0; i < 2; ++i) {
        table.play("take " + std::string(good));
        table.deal();
    }
}

// Rules: E5, N7
TEST(RaisingAsking, AnUpgradeMayBePaidByTheTokenJustUnlocked) {
    Table table;
    table.lay_out();
    table.take_inventor("bruno");
    table.free_space("design_1");
    table.free_space("design_3");
    table.have(Good::gear, 4);
    table.energy("E12", "E02");  // 5 and a cube
    table.assign("upgrade", "recycle");
    table.others_assign("design", "fabricate");
    table.play("upgrade 1");
    table.play("unlock design_4");  // efficiency, the third token
    // 5 energy and no goods: nothing can be bought, but Bruno may take the token.
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    EXPECT_THAT(table.why_not("upgrade 3"), HasSubstr("E2"));
    be_inspired(table, "gear");
    table.play("upgrade 3");  // 5 energy and the two wilds
    EXPECT_EQ(Rules::task(table.shop()).op, Op::unlock);
    EXPECT_EQ(table.goods(Good::gear), 0);
}

// Rules: E5, N7
TEST(RaisingAsking, BuildDoesNotCloseWhileATokenCouldBePlaced) {
    Table table = with_bruno();
    table.have(Good::gear, 2);
    table.have(Good::software, 2);
    table.assign("recycle", "build");
    table.others_assign("upgrade", "design");
    table.play("batteries 0");  // no cards in hand, but a token for Bruno
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    table.play("token");
    table.play("place inventor");
    table.play("inspire wilds");
    table.play("take card");
    table.chance("draw figure_8");
    table.play("take gear");
    EXPECT_THAT(table.menu(), Contains("build figure_8 left"));
}

// Rules: E5, G6, N7
TEST(RaisingAsking, AnExchangeThatCannotBePaidWaitsForTheToken) {
    Table table = with_bruno();
    table.stand("latch");  // a battery for 2 software at 4
    table.energy("E12", "E02");
    table.assign("design", "build");
    table.others_assign("upgrade", "recycle");
    table.play("batteries 0");
    table.play("done");  // Build: nothing to build, but a token for Bruno
    table.play("batteries 0");
    table.deal();
    table.play("done");  // discard and draw
    table.deal();
    EXPECT_THAT(table.menu(), UnorderedElementsAre("skip", "token"));
    EXPECT_THAT(table.why_not("use base"), HasSubstr("G6"));
    table.play("token");
    table.play("place inventor");
    table.play("inspire batteries");
    const int software = table.goods(Good::software);
    table.play("exchange");
    EXPECT_EQ(table.goods(Good::software), software + 2);
    EXPECT_EQ(table.goods(Good::battery), 3);
}

// Rules: E5, G9, N7
TEST(RaisingAsking, BuildingByAnActionWaitsForTheToken) {
    Table table = with_bruno();
    table.stand("chalk");  // build at 5
    table.energy("E12", "E02");
    table.assign("design", "recycle");
    table.others_assign();
    table.state.robots.clear();  // nothing to draw
    table.state.robots_left = 0;
    table.play("batteries 0");
    table.play("done");  // discard and draw: no card in hand, but a token for Bruno
    EXPECT_EQ(Rules::task(table.shop()).op, Op::activate);
    EXPECT_THAT(table.menu(), UnorderedElementsAre("skip", "token"));
    EXPECT_THAT(table.why_not("use base"), HasSubstr("built"));
}

// Rules: E5, N2, N7
TEST(RaisingAsking, APhaseEndsWithAQuestionForWhoeverCouldPlaceAToken) {
    Table table;
    table.lay_out();
    table.token(Type::speed);
    table.take_report("optics");  // speed
    table.assign("recycle", "design");
    table.others_assign("upgrade", "build");
    table.deal();
    // Neither Design at 3 nor Recycle at 2 asks anything else.
    EXPECT_EQ(table.shop().phase, at(Phase::design));
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    table.play("done");
    EXPECT_EQ(table.shop().phase, at(Phase::recycle));
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    table.play("token");
    table.play("back");
    EXPECT_NE(table.shop().phase, at(Phase::recycle));

    Table asked;
    asked.lay_out();
    asked.token(Type::speed);
    asked.take_report("optics");
    asked.have(Good::battery, 1);
    asked.assign("build", "design");
    asked.others_assign("upgrade", "recycle");
    asked.play("done");  // Build
    EXPECT_THAT(asked.menu(), UnorderedElementsAre("batteries 0", "batteries 1", "token"));
    asked.play("batteries 0");
    asked.deal();
    EXPECT_EQ(asked.shop().phase, kFinished);  // once in a phase is enough where nothing is new
}

// --- An ability that is replaced (L2)

Table with_ines() {
    Table table;
    table.lay_out();
    table.take_inventor("ines");  // a card for a battery and a wild at each round end; speed: and a VP
    for (const char* robot : {"edward", "nimbus", "biscuit", "oboe"}) table.stand(robot);
    table.hold({"jonah", "oz", "axle"});
    table.token(Type::speed);
    table.assign("upgrade", "build");
    table.others_assign("fabricate", "recycle");
    while (table.shop().phase < kPhases) table.play(table.can("done") ? "done" : "batteries 0");
    return table;
}

// Rules: H1, L2
TEST(RaisingAsking, AReplacedAbilityAndItsUpgradeAreOneInARound) {
    Table table = with_ines();
    EXPECT_THAT(table.menu(), UnorderedElementsAre("ability basic", "token"));
    table.play("ability basic");
    table.play("exchange");
    table.play("pay card oz");
    table.play("take gear");
    EXPECT_THAT(table.menu(), UnorderedElementsAre("done", "token"));
    table.play("token");
    table.play("place inventor");
    // The basic ability was used: the one that replaces it comes at the next round end.
    EXPECT_EQ(table.shop().phase, kFinished);
    EXPECT_EQ(table.goods(Good::vp), 0);
    EXPECT_EQ(Rules::hand_size(table.shop()), 2);
}

// Rules: H1, L2
TEST(RaisingAsking, ATokenPlacedInTimeBringsTheUpgradedAbilityInstead) {
    for (const bool late : {false, true}) {
        Table table = with_ines();
        if (late) table.play("ability basic");  // asked whether to exchange, and nothing done yet
        table.play("token");
        table.play("place inventor");
        EXPECT_THAT(table.menu(), UnorderedElementsAre("exchange", "skip"));
        table.play("exchange");
        table.play("pay card oz");
        table.play("take gear");
        EXPECT_EQ(table.goods(Good::vp), 1);
        EXPECT_EQ(table.shop().phase, kFinished);
        EXPECT_EQ(Rules::hand_size(table.shop()), 2);
    }
}

// --- What cannot happen is not offered (G6)

// Rules: G6, E4
TEST(RaisingAsking, NobodyPaysForATokenThatIsNotThere) {
    Table table;
    table.lay_out();
    table.energy("E12", "E02");
    table.shop().unlocked = 0xFFFF;
    table.have(Good::gear, 9);
    table.stand("axle");           // 3 wilds for a token
    table.stand("brownie", true);  // the same; upgraded with 2 VP
    table.assign("fabricate", "build");
    table.others_assign("upgrade", "recycle");
    table.play("choose 1");
    table.play("take gear");  // the bonus of the second action
    // Axle has nothing to offer and is passed; Brownie's upgrade action still gives VP.
    EXPECT_EQ(Rules::task(table.shop()).op, Op::exchange);
    table.play("exchange");
    EXPECT_EQ(table.goods(Good::vp), 2);
}

// Rules: G6, G9, N6
TEST(RaisingAsking, NobodyPaysToBuildWhatCannotBeBuilt) {
    Table table;
    table.lay_out();
    table.energy("E12", "E02");
    table.have(Good::battery, 2);
    table.stand("piston");  // a battery to build a robot
    table.hold({"edward"});
    table.assign("design", "recycle");
    table.others_assign("upgrade", "fabricate");
    table.play("batteries 0");
    table.deal();
    table.play("done");
    table.chance("draw quartz");
    // Others see a card in hand: so it is asked, but what cannot be built is not paid for.
    EXPECT_THAT(table.menu(), UnorderedElementsAre("skip"));
    EXPECT_THAT(table.why_not("exchange"), HasSubstr("could be built"));
}

// Rules: G2, G6, AMB 21
TEST(RaisingAsking, ARobotWithTwoActionsThatCannotBePaidIsPassed) {
    Table table;
    table.lay_out();
    table.energy("E12", "E02");
    table.stand("dynamo", true);  // a card for 3 batteries, either way
    table.assign("recycle", "build");
    table.others_assign("upgrade", "design");
    table.play("skip");  // the workshop's exchange
    EXPECT_EQ(table.shop().phase, kFinished);
}

// Rules: N3
TEST(RaisingAsking, WhatIsPaidInOneWayIsPaid) {
    Table table;
    table.lay_out();
    table.stand("edward");
    table.stand("astaire");  // the third space costs two wilds
    table.hold({"bristle", "oz"});
    table.have(Good::microchip, 1);
    table.have(Good::tape, 1);
    table.energy("E12", "E02");  // 5 and a cube
    table.assign("build", "recycle");
    table.others_assign("upgrade", "fabricate");
    // A microchip and two wilds, with a microchip, a tape and a card: everything goes, whichever stands for which.
    table.play("build bristle right");
    EXPECT_EQ(table.shop().built[at(Row::design)], 3);
    EXPECT_EQ(table.goods(Good::microchip) + table.goods(Good::tape), 0);
    EXPECT_EQ(Rules::hand_size(table.shop()), 0);
}

// --- The same on whole games

const std::vector<Options> kVariants{{.seats = 1},
                                     {.seats = 2},
                                     {.seats = 4},
                                     {.seats = 3, .inventors = Inventors::auction},
                                     {.seats = 5, .inventors = Inventors::none}};

const Workshop& shop_of(const State& state, Seat seat) { return state.workshops[at(seat)]; }

Rules::Moves menu_of(const Rules& rules, const State& state, Seat seat) {
    Rules::Moves moves;
    rules.moves(state, seat, moves);
    return moves;
}

bool lists(const Rules::Moves& moves, Move::Kind kind) {
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return move.kind == kind; });
}

// Whether tokens were asked for, seat by seat, since there was something new to place or to place it on.
class Watch {
  public:
    explicit Watch(const Rules& rules) : rules_(rules) {}

    void look(const State& state) {
        for (Seat seat : rules_.to_move(state))
            if (seat.is_person() && state.stage != Stage::bidding &&
                (shop_of(state, seat).pouch == Pouch::open ||
                 lists(menu_of(rules_, state, seat), Move::Kind::pouch)))
                offered_.add(seat);
    }
    // What passed for a seat without a question, though it could have placed a token.
    std::string fault(const State& before, const State& after) {
        for (Seat seat : SeatSet::first(rules_.seats())) {
            const Workshop &was = shop_of(before, seat), &now = shop_of(after, seat);
            const bool fresh = was.unlocked != now.unlocked || was.built != now.built ||
                               std::ranges::equal(was.reports, now.reports) == false;
            if (fresh) offered_.remove(seat);
            const bool begun = before.stage != Stage::phases && after.stage == Stage::phases;
            if (before.stage != Stage::phases && !begun) continue;
            const std::size_t from = begun ? 0 : was.phase;
            const std::size_t to = after.stage == Stage::phases ? now.phase : kFinished;
            if (from == to) continue;
            const bool asked = !begun && offered_.has(seat);
            offered_.remove(seat);
            if (!rules_.has_placeable(now)) continue;
            State at_phases = before;
            if (begun) {
                at_phases.cubes = after.cubes;
                at_phases.workshops[at(seat)].phases = now.phases;
            }
            for (std::size_t phase = from; phase < std::min(to, kPhases); ++phase) {
                if (!rules_.may_perform(at_phases, shop_of(at_phases, seat), value_at<Phase>(phase)))
                    continue;
                ++passed;
                if (phase != from || !asked) return "a phase";
            }
            if (from <= kAtRoundEnd && to == kFinished && rules_.can_place(now, kInventorTarget))
                return "a round end";
        }
        return "";
    }

    int passed = 0;

  private:
    const Rules& rules_;
    SeatSet offered_;
};

// Rules: E5, N7
TEST(RaisingAsking, NothingPassesInSilenceWhileATokenCouldBePlaced) {
    int passed = 0;
    for (const Options& options : kVariants) {
        const Rules rules(default_box(), options);
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Random random(seed);
            State state = rules.start();
            Watch watch(rules);
            for (;;) {
                watch.look(state);
                const State before = state;
                if (!play_at_random(rules, state, random)) break;
                ASSERT_EQ(watch.fault(before, state), "")
                    << "seats " << options.seats << ", seed " << seed << ", round " << int(state.round);
            }
            passed += watch.passed;
        }
    }
    EXPECT_GT(passed, 500);
}

// After a move that was made for its gain, and however it is paid: does anything come of it?
bool something_comes(const Rules& rules, const State& state, Seat seat, const Workshop& was) {
    const Workshop& now = shop_of(state, seat);
    if (!rules.to_move(state).has(seat) || Rules::task(now).op != Op::pay) {
        for (std::size_t good = 0; good < kCounted; ++good)
            if (now.goods[good] > was.goods[good]) return true;
        if (state.drawing.has(seat) || !rules.to_move(state).has(seat)) return state.drawing.has(seat);
        const Op op = Rules::task(now).op;
        if (op == Op::build && !lists(menu_of(rules, state, seat), Move::Kind::build)) {
            State without = state;  // but there may be more to it
            rules.play(without, seat, {Move::Kind::skip, 0, 0});
            return something_comes(rules, without, seat, was);
        }
        return op == Op::build || op == Op::unlock || op == Op::gain || op == Op::inspire ||
               op == Op::cycle || op == Op::choose || op == Op::exchange;
    }
    for (const Move& move : menu_of(rules, state, seat)) {
        State paid = state;
        rules.play(paid, seat, move);
        if (something_comes(rules, paid, seat, was)) return true;
    }
    return false;
}

// Every question that a seat answers from a menu of its own, in random games of all variants.
template <class Visit>
void each_question(Visit visit) {
    for (const Options& options : kVariants) {
        const Rules rules(default_box(), options);
        for (std::uint64_t seed = 0; seed < 40 && !::testing::Test::HasFatalFailure(); ++seed) {
            SCOPED_TRACE(seed);
            Random random(seed);
            State state = rules.start();
            do
                for (Seat seat : rules.to_move(state))
                    if (seat.is_person() && state.stage != Stage::bidding &&
                        shop_of(state, seat).pouch != Pouch::open)
                        visit(rules, state, seat);
            while (!::testing::Test::HasFatalFailure() && play_at_random(rules, state, random));
        }
    }
}

// Rules: G2, G6, N6
TEST(RaisingAsking, WhatIsOfferedForAPaymentBringsSomething) {
    int exchanges = 0, barred = 0;
    each_question([&](const Rules& rules, const State& state, Seat seat) {
        const Workshop& shop = shop_of(state, seat);
        const Op op = Rules::task(shop).op;
        if (op != Op::exchange && op != Op::activate) return;
        const Rules::Moves moves = menu_of(rules, state, seat);
        if (op == Op::exchange && !lists(moves, Move::Kind::exchange)) ++barred;
        for (const Move& move : moves) {
            if (move.kind != Move::Kind::exchange && move.kind != Move::Kind::activate) continue;
            State after = state;
            rules.play(after, seat, move);
            ++exchanges;
            ASSERT_TRUE(something_comes(rules, after, seat, shop)) << RaisingGame::written(rules, move);
        }
    });
    EXPECT_GT(exchanges, 1000);
    EXPECT_GT(barred, 0);
}

// What is left when all is paid, in every way the questions allow; stops at the second.
void pay_in_all_ways(const Rules& rules, const State& state, Seat seat, std::size_t depth,
                     std::set<std::vector<std::uint8_t>>& ways) {
    const Workshop& shop = shop_of(state, seat);
    const bool paying =
        rules.to_move(state).has(seat) && shop.todo.size() == depth && Rules::task(shop).op == Op::pay;
    if (!paying) {
        std::vector<std::uint8_t> left;
        for (const auto byte : bytes_of(shop.goods)) left.push_back(static_cast<std::uint8_t>(byte));
        for (const auto byte : bytes_of(shop.hand)) left.push_back(static_cast<std::uint8_t>(byte));
        ways.insert(left);
        return;
    }
    for (const Move& move : menu_of(rules, state, seat)) {
        if (move.kind == Move::Kind::pay_suggested) continue;
        State paid = state;
        rules.play(paid, seat, move);
        pay_in_all_ways(rules, paid, seat, depth, ways);
        if (ways.size() > 1) return;
    }
}

// Rules: N3
TEST(RaisingAsking, APaymentIsAskedOnlyWhereThereIsAChoice) {
    int payments = 0;
    each_question([&](const Rules& rules, const State& state, Seat seat) {
        const Workshop& shop = shop_of(state, seat);
        if (Rules::task(shop).op != Op::pay) return;
        std::set<std::vector<std::uint8_t>> ways;
        pay_in_all_ways(rules, state, seat, shop.todo.size(), ways);
        ASSERT_GT(ways.size(), 1u);
        ++payments;
    });
    EXPECT_GT(payments, 1000);
}

}  // namespace
}  // namespace officina::raising
