// What is printed, as those who draw it are told: the content of the match, whatever it is.

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "games/games.h"
#include "games/raising/game.h"
#include "games/raising/names.h"
#include "games/raising/table_for_tests.h"
#include "match/catalogue.h"
#include "match/values_json.h"

namespace officina::raising {
namespace {

namespace json = boost::json;

const json::object& named(const json::object& printed, std::string_view list, std::string_view slug) {
    for (const json::value& card : printed.at(list).as_array())
        if (card.at("slug").as_string() == slug) return card.as_object();
    ADD_FAILURE() << "no " << slug << " among the " << list;
    return printed;
}

TEST(RaisingPrinted, IsTheContentOfTheMatch) {
    Box box = default_box();
    Label& label = box.robots[0].label;
    label = {};
    std::ranges::copy(std::string_view("Zizz Top"), label.text.begin());
    std::ranges::copy(std::string_view("zizz_top"), label.word.begin());
    box.robots[0].vp = 17;
    box.board.extra_cost[1] = 3;
    box.solo_ranks[0] = 61;
    const json::object printed = RaisingGame::printed(Rules(box, {.seats = 1}));
    const json::object& robot = named(printed, "robots", "zizz_top");
    EXPECT_EQ(robot.at("name"), "Zizz Top");
    EXPECT_EQ(robot.at("vp"), 17);
    EXPECT_EQ(robot.at("says").at("arguments").at("name"), "Zizz Top");
    EXPECT_EQ(printed.at("extra_cost").at(1), 3);
    EXPECT_EQ(printed.at("ranks").at(0), json::parse(R"({"rank": "practise", "from": 0})"));
    EXPECT_EQ(printed.at("ranks").at(1), json::parse(R"({"rank": "beginner", "from": 61})"));
    EXPECT_EQ(printed.at("robots").as_array().size(), kRobots);
    EXPECT_EQ(printed.at("reports").as_array().size(), kReports);
    EXPECT_EQ(printed.at("inventors").as_array().size(), kInventors);
    EXPECT_EQ(printed.at("spaces").as_array().size(), kSpaces);
    EXPECT_EQ(printed.at("energy").as_object().size(), kEnergyDeck);
}

TEST(RaisingPrinted, ActionsAreInTheVocabularyOfTheContent) {
    const json::object printed = RaisingGame::printed(Rules(default_box(), {.seats = 4}));
    // R01: software or a card; with the token a point more.
    const json::object& nimbus = named(printed, "robots", "nimbus");
    EXPECT_EQ(
        nimbus.at("base").at("effects"),
        json::parse(
            R"([{"op":"choose","of":[[{"op":"gain","goods":{"software":1}}],[{"op":"gain","goods":{"card":1}}]]}])"));
    EXPECT_EQ(nimbus.at("upgrade").at("effects").at(1), json::parse(R"({"op":"gain","goods":{"vp":1}})"));
    EXPECT_EQ(nimbus.at("cost").at(0).at("goods"), json::parse(R"({"sensor":2,"software":2})"));
    for (const auto& [row, actions] : printed.at("actions").as_object())
        for (const json::value& action : actions.as_array())
            EXPECT_FALSE(action.at("effects").as_array().empty()) << row;
}

// What the state tells of a workshop is what the rules say of it.
TEST(RaisingStateJson, TellsWhatIsAskedAndWhatItIsAbout) {
    const Rules rules(default_box(), {.seats = 2});
    Random random(11);
    State state = rules.start();
    int batteries = 0, payments = 0, assignments = 0, answers = 0;
    using Kind = Move::Kind;
    constexpr std::array kAnswers{Kind::upgrade, Kind::activate, Kind::exchange, Kind::take,
                                  Kind::choose,  Kind::inspire,  Kind::ability};
    do
        for (Seat seat : rules.to_move(state)) {
            if (!seat.is_person()) continue;
            const Workshop& workshop = state.workshops[at(seat)];
            const json::object told = RaisingGame::json(rules, *rules.seen_by(state, seat));
            const json::value& own = told.at("workshops").at(at(seat));
            const json::object asked = message_to_json(RaisingGame::asked(rules, state, seat));
            const std::string id(asked.at("arguments").at("question").at(0).at("id").as_string());
            ASSERT_EQ("raising.asked." + std::string(own.at("asked").as_string()), id);
            const auto points = rules.points(workshop);
            ASSERT_EQ(own.at("points").at("robots"), points[kFromRobots]);
            ASSERT_EQ(own.at("points").at("leftovers"), points[kFromLeftovers]);
            Rules::Moves moves;
            rules.moves(state, seat, moves);
            if (own.at("asked") == "batteries") {
                const auto phase = phase_of(workshop);
                for (const Move& move : moves)
                    if (move.kind == Move::Kind::batteries) {
                        ASSERT_EQ(own.at("charges").at(move.a),
                                  rules.energy_of(state, workshop, phase, move.a));
                    }
                ASSERT_EQ(own.at("energies").at(name_of(phase)), own.at("charges").at(0));
                ASSERT_EQ(own.at("course").at(name_of(phase)), "now");
                const json::array& charges = own.at("charges").as_array();
                for (const json::value& step : own.at("scale").as_array()) {
                    const auto needed = static_cast<std::size_t>(step.at("batteries").as_int64());
                    ASSERT_EQ(step.at("reach") == "cannot", needed == charges.size());
                    const auto reaches = [&](std::size_t spent) {
                        return charges[spent].as_int64() >= step.at("energy").as_int64();
                    };
                    ASSERT_TRUE(needed == charges.size() || reaches(needed));
                    ASSERT_FALSE(needed > 0 && reaches(needed - 1));
                }
                ++batteries;
            } else if (own.at("asked") == "pay") {
                // What is suggested is what is then paid, where nothing else follows at once.
                ASSERT_FALSE(own.at("due").as_object().empty());
                ASSERT_FALSE(own.at("suggested").as_object().empty());
                ++payments;
            } else if (own.at("asked") == "assign") {
                // Alone in a phase a card gives there what was foretold.
                for (const Move& move : moves) {
                    if (move.kind != Move::Kind::assign) continue;
                    State after = state;
                    rules.make(after, seat, move);
                    const auto n = static_cast<std::size_t>(workshop.phases[0] == kNone ? 0 : 1);
                    const EnergyCard& card = rules.box().energy[workshop.energy_cards[n]];
                    after.cubes[move.a] = static_cast<std::uint8_t>(after.cubes[move.a] + card.cubes);
                    ASSERT_EQ(own.at("energy_cards").at(n).at("gives").at(kPhaseNames[move.a]),
                              rules.energy_of(after, after.workshops[at(seat)], value_at<Phase>(move.a), 0));
                }
                ++assignments;
            }
            // What an answer does is told beforehand.
            for (const Move& move : moves)
                if (std::ranges::find(kAnswers, move.kind) != kAnswers.end()) {
                    ASSERT_TRUE(own.at("answers").as_object().contains(RaisingGame::written(rules, move)));
                    ++answers;
                }
            // The opening is there until its last step, for who is to move and for who waits.
            for (Seat one : SeatSet::first(rules.seats()))
                ASSERT_EQ(
                    told.at("workshops").at(at(one)).as_object().contains("setup"),
                    state.stage == Stage::setup && Rules::tokens_unlocked(state.workshops[at(one)]) == 0);
            // A column is payable where it may be built once energy is no matter.
            for (const Move& move : moves)
                if (move.kind == Move::Kind::build && move.b != kFree) {
                    const auto& columns =
                        own.at("hand").at("payable").at(rules.box().robots[move.a].label.slug()).as_array();
                    ASSERT_NE(std::ranges::find(columns, json::value(move.b == kLeft ? "left" : "right")),
                              columns.end());
                }
        }
    while (play_at_random(rules, state, random));
    EXPECT_GT(batteries, 10);
    EXPECT_GT(payments, 0);
    EXPECT_GT(assignments, 10);
    EXPECT_GT(answers, 10);
}

// Rules: G1, G2, G5
TEST(RaisingStateJson, SaysWhatEachStepOfARunDoesWithHowMuchEnergy) {
    Table table;
    table.lay_out();
    table.stand("turnip", true);
    table.stand("nugget");
    const json::object told = RaisingGame::json(table.rules, table.state);
    const json::object& shop = told.at("workshops").at(0).as_object();
    const auto step_of = [&](std::string_view word) {
        const RobotCard& card = table.box().robots[table.robot(word)];
        for (const json::value& step : shop.at("runs").at(name_of(card.row)).as_array())
            if (const json::value* robot = step.as_object().if_contains("robot");
                robot && robot->as_string() == word)
                return step.at("reached").as_array();
        ADD_FAILURE() << word << " does not run";
        return json::array{};
    };
    // By energy: nothing, then the base action, then both.
    const auto from = [](std::size_t base, std::size_t both) {
        json::array list;
        for (std::size_t energy = 0; energy <= kTopThreshold; ++energy)
            list.emplace_back(energy < base ? "none" : energy < both ? "base" : "both");
        return list;
    };
    const RobotCard& turnip = table.box().robots[table.robot("turnip")];
    ASSERT_LT(turnip.base.threshold, turnip.upgrade.threshold);
    EXPECT_EQ(step_of("turnip"), from(turnip.base.threshold, turnip.upgrade.threshold));
    const RobotCard& nugget = table.box().robots[table.robot("nugget")];
    EXPECT_EQ(step_of("nugget"), from(nugget.base.threshold, kTopThreshold + 1));
    const json::array& board = shop.at("runs").at("design").as_array();
    const std::uint8_t threshold = table.box().board.actions[at(Row::design)][0].plain.threshold;
    EXPECT_EQ(board[0].at("reached").at(threshold), "board");
    EXPECT_EQ(board[0].at("reached").at(threshold - 1U), "none");
    EXPECT_EQ(board[0].at("bonus"), false);
    EXPECT_EQ(shop.at("targets").at(target_name(0)).at("type").as_string(),
              name_of(table.box().robots[Rules::robot_at(table.shop(), Row::design, 0)].type));
}

json::value told_of(const Table& table, std::string_view what) {
    return json::value(RaisingGame::json(table.rules, table.state)).at("workshops").at(0).at_pointer(what);
}

// Rules: D3, G2
TEST(RaisingStateJson, SaysWhatEachStepOfEnergyOpens) {
    Table table;
    table.lay_out();
    table.stand("turnip", true);
    table.have(Good::battery, 4);
    const RobotCard& turnip = table.box().robots[table.robot("turnip")];
    const Phase phase = phase_of(turnip.row);
    table.assign(name_of(phase), "build");
    table.others_assign();
    table.play_until([&] { return table.shop().phase == at(phase) && table.can("batteries 0"); });
    for (const json::value& step : told_of(table, "/scale").as_array()) {
        const bool opens =
            step.at("energy") == turnip.base.threshold || step.at("energy") == turnip.upgrade.threshold;
        EXPECT_EQ(step.at_pointer("/opens/robots"), opens ? json::array{"turnip"} : json::array{});
        const auto actions = std::ranges::count_if(
            table.box().board.actions[at(turnip.row)],
            [&](const BoardAction& action) { return step.at("energy") == action.plain.threshold; });
        EXPECT_EQ(step.at_pointer("/opens/actions"), actions);
    }
    EXPECT_EQ(told_of(table, "/course"),
              (json::object{{"build", "done"}, {std::string_view(name_of(phase)), "now"}}));
}

// Rules: A3, E1, E6, G7
TEST(RaisingStateJson, SaysWhatAnswersDo) {
    Table table;
    table.lay_out();
    const auto asked = [&](Op op, std::uint8_t n = 0, std::uint16_t arg = 0) {
        table.shop().todo.push({op, n, arg});
        return told_of(table, "");
    };
    EXPECT_EQ(asked(Op::cycle, 1, 2).at("draws"), 3);
    EXPECT_EQ(asked(Op::gain, 2, static_cast<std::uint16_t>(at(Good::wild))).at("answers").at("take gear"),
              json::parse(R"({"effects": [{"op": "gain", "goods": {"gear": 1}}]})"));
    const json::value upgrade = asked(Op::buy).at("answers").at("upgrade 1");
    EXPECT_EQ(upgrade.at("energy"), table.box().board.table[0].energy);
    EXPECT_EQ(upgrade.at_pointer("/effects/0/pay/wild"), table.rules.upgrade_wilds(table.shop(), 0));
    EXPECT_EQ(upgrade.at_pointer("/effects/0/then"), json::parse(R"([{"op": "unlock", "n": 1}])"));
    const json::value inspired = asked(Op::inspire).at("answers");
    EXPECT_EQ(inspired.at("inspire reports").at_pointer("/effects/0/draw"), kOfferedReports);
    EXPECT_EQ(inspired.at("inspire wilds").at_pointer("/effects/0/goods/wild"), kInspiredWilds);
    EXPECT_EQ(inspired.at("inspire batteries").at_pointer("/effects/0/goods/battery"), kInspiredBatteries);
}

// Rules: J2, J4
TEST(RaisingStateJson, SaysWhichGradesAreReachedAndWhatTheNextOneNeeds) {
    Table table;
    table.lay_out();
    for (Card report = 0; report < kReports; ++report) {
        table.shop().reports.clear();
        table.shop().reports.push(report);
        const ReportCard& card = table.box().reports[report];
        const json::value held = told_of(table, "/reports/0");
        const int counted = table.rules.count(table.shop(), card.goal);
        EXPECT_EQ(held.at("counted"), counted);
        if (counted >= card.need[3]) continue;
        EXPECT_EQ(held.at("reached"), json::array{});
        EXPECT_EQ(held.at("points"), 0);
        EXPECT_EQ(held.at("next"), (json::object{{"grade", "D"}, {"more", card.need[3] - counted}}));
    }
    // The bonus makes the grade one better, and nothing of what is counted.
    table.shop().reports.clear();
    table.take_report("geometry");
    table.shop().report_tokens = 1;
    const json::value lifted = told_of(table, "/reports/0");
    EXPECT_EQ(lifted.at("grade"), "D");
    EXPECT_EQ(lifted.at("points"), table.box().reports[table.report("geometry")].points[3]);
    EXPECT_EQ(lifted.at("reached"), json::array{});
    const ReportCard& geometry = table.box().reports[table.report("geometry")];
    const int counted = table.rules.count(table.shop(), geometry.goal);
    EXPECT_EQ(lifted.at("next"), (json::object{{"grade", "C"}, {"more", geometry.need[3] - counted}}));
}

}  // namespace
}  // namespace officina::raising
