// Raising Robots, rule by rule: reports, inventors, the end.

#include <gmock/gmock.h>
#include <set>

#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// A table with the workshop of seat 0 empty, to be counted.
Table counted() {
    Table table;
    table.lay_out();
    return table;
}

int count(Table& table, CountKind kind, int low = 0, int high = 0) {
    return table.rules.count(table.shop(),
                             {kind, static_cast<std::uint8_t>(low), static_cast<std::uint8_t>(high)});
}

// --- J. Reports

// Rules: J7
TEST(RaisingReports, EveryKindOfGoalIsInTheBox) {
    std::set<CountKind> kinds;
    for (const ReportCard& report : default_box().reports) kinds.insert(report.goal.kind);
    EXPECT_EQ(kinds.size(), kGoalKinds);
}

// Rules: J7, AMB 14
TEST(RaisingReports, TokensAndGoods) {
    Table table = counted();
    table.free_space("design_1");   // speed
    table.free_space("upgrade_2");  // speed
    table.free_space("build_1");    // efficiency
    EXPECT_EQ(count(table, CountKind::tokens), 3);
    table.have(Good::sensor, 3);
    table.have(Good::gear, 2);
    table.have(Good::software, 4);
    table.have(Good::tape, 7);
    table.have(Good::battery, 5);
    table.have(Good::vp, 9);
    EXPECT_EQ(count(table, CountKind::good, static_cast<int>(at(Good::sensor))),
              3);  // tape counts as itself alone
    EXPECT_EQ(count(table, CountKind::good, static_cast<int>(at(Good::tape))), 7);
    EXPECT_EQ(count(table, CountKind::good, static_cast<int>(at(Good::battery))), 5);
    EXPECT_EQ(count(table, CountKind::vp_in_stock), 9);
    table.hold({"edward", "axle"});
    EXPECT_EQ(count(table, CountKind::hand), 2);
    EXPECT_EQ(count(table, CountKind::wild_total), 3 + 2 + 4 + 2);
    EXPECT_EQ(count(table, CountKind::sets), 0);
    table.have(Good::microchip, 2);
    EXPECT_EQ(count(table, CountKind::sets), 2);
}

// Rules: J7
TEST(RaisingReports, TokensOfATypeAreCountedWhereTheyLie) {
    Table table = counted();
    const auto speed = [&] {
        return count(table, CountKind::tokens_of_type, static_cast<int>(at(Type::speed)));
    };
    table.token(Type::speed);
    table.token(Type::beautify, 3);
    EXPECT_EQ(speed(), 1);         // in the store
    table.stand("astaire", true);  // on a robot of its type
    table.stand("fresco", true);   // beautify
    EXPECT_EQ(speed(), 2);
    table.take_report("geometry");  // efficiency
    table.take_report("optics");    // speed
    table.shop().report_tokens = 0b11;
    EXPECT_EQ(speed(), 3);
    table.take_inventor("ada");  // speed
    EXPECT_EQ(speed(), 3);
    table.shop().inventor_upgraded = true;
    EXPECT_EQ(speed(), 4);
}

// Rules: J7, AMB 15
TEST(RaisingReports, Robots) {
    Table table = counted();
    table.stand("edward");         // design 5 VP; 3/7 energy; gear, sensor; base 5, upgrade 5
    table.stand("astaire", true);  // design 6 VP; 2/6; sensor, software; base 5, upgrade 7
    table.stand("figure_8");       // fabricate 4 VP; 1/5; gear, software; base 3, upgrade 4
    table.stand("oboe");           // recycle 4 VP; 1/5; software, sensor; base 4, upgrade 2
    EXPECT_EQ(count(table, CountKind::robots), 4);
    EXPECT_EQ(count(table, CountKind::robots_in_row, 0), 2);
    EXPECT_EQ(count(table, CountKind::robots_cost_good, static_cast<int>(at(Good::gear))), 2);
    EXPECT_EQ(count(table, CountKind::robots_cost_good, static_cast<int>(at(Good::microchip))), 0);
    EXPECT_EQ(count(table, CountKind::robots_vp, 4, 4), 2);
    EXPECT_EQ(count(table, CountKind::robots_vp, 5, 5), 1);
    EXPECT_EQ(count(table, CountKind::robots_vp, 5, Count::kAnyMore), 2);
    EXPECT_EQ(count(table, CountKind::robots_threshold, 6, Count::kAnyMore), 1);  // Astaire has a token
    EXPECT_EQ(count(table, CountKind::robots_threshold, 5, 5), 2);  // Astaire's base action still counts
    EXPECT_EQ(count(table, CountKind::robots_threshold, 2, 2),
              0);  // Oboe's upgrade action does not, without a token
    EXPECT_EQ(count(table, CountKind::robots_cost_energy, 5), 2);
    EXPECT_EQ(count(table, CountKind::robots_cost_energy, 7), 1);
    EXPECT_EQ(count(table, CountKind::full_columns), 1);
}

// Rules: J1, J2, J6, R7
TEST(RaisingReports, GradesOfTheRulebook) {
    Table table = counted();
    table.take_report("acoustics");              // robots that cost sensors: 8/6/4/3
    table.take_report("aerospace_engineering");  // robots with an action at 6 or more: 6/5/4/3
    const auto grades = [&] {
        return std::pair(table.rules.grade(table.shop(), 0), table.rules.grade(table.shop(), 1));
    };
    EXPECT_EQ(grades(), std::pair(Grade::none, Grade::none));
    EXPECT_EQ(table.rules.report_points(table.shop()), 0);
    table.stand("nugget");  // sensors, and an action at 6: counts once for each
    EXPECT_EQ(count(table, CountKind::robots_cost_good, static_cast<int>(at(Good::sensor))), 1);
    EXPECT_EQ(count(table, CountKind::robots_threshold, 6, Count::kAnyMore), 1);
    table.stand("doodle");  // likewise
    table.stand("sweep");   // likewise
    EXPECT_EQ(grades(), std::pair(Grade::d, Grade::d));
    EXPECT_EQ(table.rules.report_points(table.shop()), 2 + 2);
    table.stand("edward");  // sensors alone
    EXPECT_EQ(grades(), std::pair(Grade::c, Grade::d));
    table.stand("candle");  // 6 alone
    EXPECT_EQ(grades(), std::pair(Grade::c, Grade::c));
    EXPECT_EQ(table.rules.report_points(table.shop()), 5 + 5);
}

// Rules: J3, J4, R7, AMB 17
TEST(RaisingReports, TheBonusLiftsByOneGrade) {
    Table table = counted();
    table.take_report("natural_language_processing");  // communication tokens: A by bonus only, 4/3/2
    const auto graded = [&](int tokens, bool bonus) {
        table.token(Type::communication, tokens);
        table.shop().report_tokens = bonus ? 1 : 0;
        return table.rules.report_points(table.shop());
    };
    EXPECT_EQ(graded(4, false), 9);  // B at best
    EXPECT_EQ(graded(4, true), 14);
    EXPECT_EQ(graded(3, false), 5);
    EXPECT_EQ(graded(3, true), 9);
    EXPECT_EQ(graded(2, true), 5);
    EXPECT_EQ(graded(1, false), 0);
    EXPECT_EQ(graded(1, true), 2);  // from nothing to D
    EXPECT_EQ(graded(0, true), 2);

    Table best = counted();
    best.take_report("optics");  // sensors: A at 7
    best.have(Good::sensor, 9);
    EXPECT_EQ(best.rules.report_points(best.shop()), 13);
    best.shop().report_tokens = 1;
    EXPECT_EQ(best.rules.report_points(best.shop()), 13);
}

// Rules: J5, AMB 6
TEST(RaisingReports, ThreeAtMost) {
    Table table;
    table.lay_out(4);
    for (const char* report : {"optics", "geometry", "thrift"}) table.take_report(report);
    table.free_space("upgrade_2");  // speed, on Optics
    table.shop().report_tokens = 0b001;
    table.assign("upgrade", "build");
    table.others_assign("upgrade", "build");
    table.deal();
    ASSERT_EQ(table.state.stage, Stage::pause);
    EXPECT_THAT(table.menu(), Contains("keep none"));
    Table none = table;
    none.play("keep none");
    EXPECT_EQ(none.shop().reports[0], none.report("optics"));
    const std::string kept = table.menu()[0];
    table.play(kept);
    EXPECT_THAT(table.menu(), ::testing::UnorderedElementsAre("replace 1", "replace 2", "replace 3"));
    table.play("replace 1");
    EXPECT_EQ(kept, "keep " + std::string(table.box().reports[table.shop().reports[0]].label.slug()));
    EXPECT_EQ(table.shop().reports.size(), 3u);
    // The token is gone with the report: it is neither in the store nor on a card, and only its space stays free.
    EXPECT_EQ(table.shop().report_tokens, 0);
    EXPECT_EQ(count(none, CountKind::tokens_of_type, static_cast<int>(at(Type::speed))), 1);
    EXPECT_EQ(count(table, CountKind::tokens_of_type, static_cast<int>(at(Type::speed))), 0);
    EXPECT_EQ(count(table, CountKind::tokens), 1);
    EXPECT_NE(table.state.report_discards >> table.report("optics") & 1, 0u);
}

// --- L. Inventors

// Rules: L1, AMB 19
TEST(RaisingInventors, AtOnce) {
    Table table;
    table.play_until(
        [&] { return table.shop().todo.size() > 0 && Rules::task(table.shop()).op == Op::keep_inventor; });
    table.shop().offered_inventors[0] = table.inventor("bruno");
    table.play("keep inventor bruno");
    EXPECT_EQ(table.goods(Good::tape), 3 + 3);

    Table later;
    later.lay_out();
    later.take_inventor("bruno");  // efficiency, 3 tokens: inspiration at once
    for (const char* space : {"build_1", "design_1", "design_2"}) later.free_space(space);
    later.token(Type::efficiency);
    later.play("token");
    later.play("place inventor");
    later.play("inspire batteries");
    EXPECT_EQ(later.goods(Good::battery), 4);
    EXPECT_TRUE(later.can("assign build"));  // and on with what was asked before
}

// Rules: L3, L4
TEST(RaisingInventors, TheConditionMustHold) {
    Table table;
    table.lay_out();
    table.take_inventor("ada");  // speed, 4 robots
    table.take_report("optics");
    table.token(Type::speed);
    for (const char* robot : {"edward", "nimbus", "biscuit"}) table.stand(robot);
    table.play("token");
    EXPECT_THAT(table.menu(), Not(Contains("place inventor")));
    EXPECT_THAT(table.why_not("place inventor"), HasSubstr("4 robots"));
    table.play("back");
    table.stand("oboe");
    EXPECT_TRUE(table.rules.can_place(table.shop(), kInventorTarget));
    table.shop().inventor_upgraded = true;
    EXPECT_FALSE(table.rules.can_place(table.shop(), kInventorTarget));  // once

    Table tokens;
    tokens.lay_out();
    tokens.take_inventor("dev");  // communication, 3 tokens
    tokens.free_space("design_1");
    tokens.free_space("design_3");
    tokens.token(Type::communication);
    EXPECT_FALSE(tokens.rules.can_place(tokens.shop(), kInventorTarget));
    tokens.free_space("design_2");  // the third may be the one that is placed
    EXPECT_TRUE(tokens.rules.can_place(tokens.shop(), kInventorTarget));
}

// Rules: L2
TEST(RaisingInventors, AndJoinsOrReplaces) {
    Table table;
    table.lay_out();
    table.take_inventor("elif");  // extra cost -1, and +2 energy in Build
    table.stand("edward");
    EXPECT_EQ(table.rules.extra_cost(table.shop(), Row::design), 0);
    EXPECT_EQ(table.rules.modifier(table.shop()).energy[at(Phase::build)], 0);
    table.shop().inventor_upgraded = true;
    EXPECT_EQ(table.rules.extra_cost(table.shop(), Row::design), 0);
    EXPECT_EQ(table.rules.modifier(table.shop()).energy[at(Phase::build)], 2);

    table.take_inventor("nils");  // a battery whenever a token is unlocked, or a wild
    table.shop().inventor_upgraded = false;
    table.have(Good::gear, 20);
    table.assign("build", "upgrade");
    table.others_assign("recycle", "fabricate");
    table.play("upgrade 2");
    Table upgraded = table;
    table.play("unlock build_1");
    EXPECT_EQ(table.goods(Good::battery), 1);
    EXPECT_THAT(table.menu(), Not(Contains("take gear")));
    upgraded.shop().inventor_upgraded = true;
    upgraded.play("unlock build_1");
    EXPECT_EQ(upgraded.goods(Good::battery), 0);
    EXPECT_THAT(upgraded.menu(), Contains("take gear"));
}

// Rules: L1
TEST(RaisingInventors, WhateverChangesTheRules) {
    Table table;
    table.lay_out();
    table.energy("E04", "E02", 1);
    table.have(Good::gear, 9);  // something to decide in Upgrade: the round stays
    table.assign("design", "upgrade");
    table.assign("design", "build", 1);
    table.others_assign();
    const auto energy = [&](const char* inventor, Phase phase, int batteries, bool upgraded = false) {
        table.take_inventor(inventor);
        table.shop().inventor_upgraded = upgraded;
        return table.rules.energy_of(table.state, table.shop(), phase, batteries);
    };
    EXPECT_EQ(energy("ada", Phase::design, 0), 2 + 1);
    EXPECT_EQ(energy("liam", Phase::design, 0, true), 2 + 1 + 1);  // a cube lies there
    EXPECT_EQ(energy("liam", Phase::upgrade, 0, true), 3);
    EXPECT_EQ(energy("dev", Phase::upgrade, 0), 3 + 2);
    EXPECT_EQ(energy("chiara", Phase::build, 0), 2);
    EXPECT_EQ(energy("hiro", Phase::design, 1), 2 + 1 + 2);  // the first battery counts two
    EXPECT_EQ(energy("hiro", Phase::design, 2), 2 + 1 + 3);
    EXPECT_EQ(energy("hiro", Phase::recycle, 1), 1);
    EXPECT_EQ(energy("hiro", Phase::recycle, 1, true), 2);
    table.take_inventor("finn");
    table.shop().inventor_upgraded = false;
    EXPECT_EQ(table.rules.upgrade_wilds(table.shop(), 0), 3);
    EXPECT_EQ(table.rules.upgrade_wilds(table.shop(), 3), 0);
    table.take_inventor("mona");
    EXPECT_EQ(table.rules.modifier(table.shop()).report_limit, 4);
    table.take_inventor("kaya");
    table.shop().goods = {};
    table.shop().hand.clear();
    table.have(Good::gear, 5);
    EXPECT_EQ(table.rules.points(table.shop())[kFromLeftovers], 2);
}

// Rules: L1
TEST(RaisingInventors, WheneverSomethingIsBuilt) {
    Table table;
    table.lay_out();
    table.take_inventor("chiara");
    table.shop().inventor_upgraded = true;
    table.hold({"figure_8"});
    table.have(Good::gear, 2);
    table.have(Good::software, 2);
    table.assign("recycle", "build");
    table.others_assign("upgrade", "design");
    table.play("build figure_8 left");
    EXPECT_EQ(table.goods(Good::vp), 3);
}

// --- M. The end

// Rules: M1, AMB 9
TEST(RaisingEnd, AbilitiesOfTheEndComeBeforeTheScoring) {
    Table table;
    table.lay_out(8);
    table.take_inventor("jonas");        // 6 VP for each full column
    table.take_report("show_and_tell");  // VP in stock: D at 18
    for (const char* robot : {"edward", "figure_8", "oboe", "astaire", "nugget", "atlas"}) table.stand(robot);
    table.have(Good::vp, 6);
    table.assign("upgrade", "build");
    table.others_assign("upgrade", "build");
    ASSERT_EQ(table.state.stage, Stage::over);
    const auto points = table.rules.points(table.shop());
    EXPECT_EQ(points[kFromStock], 6 + 2 * 6);
    EXPECT_EQ(points[kFromReports], 2);
    EXPECT_EQ(points[kFromRobots], 5 + 4 + 4 + 6 + 5 + 5);
}

// Rules: M1, AMB 13
TEST(RaisingEnd, ThreeLeftoversAreAPoint) {
    Table table = counted();
    table.have(Good::battery, 2);
    table.have(Good::tape, 2);
    table.have(Good::sensor, 1);
    table.have(Good::gear, 1);
    table.have(Good::software, 1);
    table.have(Good::microchip, 2);
    table.hold({"edward", "axle"});
    EXPECT_EQ(table.rules.points(table.shop())[kFromLeftovers], 11 / 3);
    table.have(Good::vp, 6);  // not among them
    EXPECT_EQ(table.rules.points(table.shop())[kFromLeftovers], 3);
    EXPECT_EQ(table.rules.result(table.state).score[0], 6 + 3);
}

// Rules: M2
TEST(RaisingEnd, TiesAreBrokenByRobotsThenByReports) {
    Table table = counted();
    table.have(Good::vp, 10, 0);
    table.stand("edward", false, 1);  // 5 points from robots
    table.have(Good::vp, 5, 1);
    Result result = table.rules.result(table.state);
    EXPECT_EQ(result.score[0], result.score[1]);
    EXPECT_EQ(result.rank[1], 1);
    EXPECT_EQ(result.rank[0], 2);
    const std::string verdict = Catalogue("en").say(RaisingGame::verdict(table.rules, table.state));
    EXPECT_THAT(verdict, HasSubstr("Player 2 wins with 10 points (tie broken by points from robots)"));

    table.stand("quill", false, 0);  // 5 points, too
    table.have(Good::vp, 5, 0);
    table.take_report("geometry", 1);  // full columns: nothing yet
    table.take_report("optics", 0);
    table.have(Good::sensor, 3, 0);  // D: 2 points; and a leftover point
    table.have(Good::vp, 2, 0);
    result = table.rules.result(table.state);
    EXPECT_EQ(result.score[0], result.score[1]);
    EXPECT_EQ(result.rank[0], 1);
    EXPECT_EQ(result.winners, SeatSet(Seat(0)));

    Table shared = counted();
    EXPECT_EQ(shared.rules.result(shared.state).winners.size(), 3);
}

}  // namespace
}  // namespace officina::raising
