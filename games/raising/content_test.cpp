// The content of Raising Robots: what is in the box is checked, and mistakes are told with file, record and field.

#include "games/raising/content.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "games/raising/names.h"
#include "match/catalogue.h"

namespace officina::raising {
namespace {

using ::testing::HasSubstr;

// The content with one text in one file replaced by another; what the loader says of it.
std::string said_of(const std::string& file, const std::string& from, const std::string& to) {
    ContentFolder content(content_files());
    std::string text = content.files().at(file);
    const auto place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    if (place == std::string::npos) return "";
    text.replace(place, from.size(), to);
    const auto folder =
        std::filesystem::temp_directory_path() /
        ("officina_raising_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
         std::to_string(reinterpret_cast<std::uintptr_t>(&content)));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / file) << text;
    EXPECT_TRUE(content.replace_from(folder).has_value());
    std::filesystem::remove_all(folder);
    const auto loaded = load_box(content);
    if (loaded) return "";
    std::string said;
    for (const Problem& problem : loaded.error()) said += Catalogue("en").say(problem.message) + "\n";
    return said;
}

TEST(RaisingContent, TheBoxLoads) {
    const auto loaded = load_box(ContentFolder(content_files()));
    ASSERT_TRUE(loaded.has_value());
    std::set<std::string_view> names;
    for (const RobotCard& robot : loaded->robots) names.insert(robot.label.slug());
    EXPECT_EQ(names.size(), kRobots);
    std::array<int, kRows> rows{};
    std::array<int, kTypes> types{};
    for (const RobotCard& robot : loaded->robots) {
        ++rows[at(robot.row)];
        ++types[at(robot.type)];
    }
    EXPECT_THAT(rows, ::testing::Each(32));
    EXPECT_THAT(types, ::testing::Each(24));
}

TEST(RaisingContent, EveryWordOfTheVocabularyIsUsed) {
    std::set<Op> ops;
    for (const Instruction& instruction : default_box().code) ops.insert(instruction.op);
    for (const Op op : {Op::gain, Op::choose, Op::exchange, Op::cycle, Op::unlock, Op::build, Op::inspire,
                        Op::reports, Op::ladder, Op::per})
        EXPECT_TRUE(ops.contains(op)) << static_cast<int>(op);
    std::set<When> timings;
    for (const InventorCard& inventor : default_box().inventors) {
        timings.insert(inventor.basic.when);
        timings.insert(inventor.upgrade.when);
    }
    for (const When when :
         {When::immediate, When::round_end, When::game_end, When::permanent, When::on_build, When::on_unlock})
        EXPECT_TRUE(timings.contains(when)) << static_cast<int>(when);
}

TEST(RaisingContent, MistakesAreToldWithFileRecordAndField) {
    EXPECT_THAT(said_of("robots.json", R"("op": "cycle")", R"("op": "juggle")"), HasSubstr("robots.json"));
    EXPECT_THAT(said_of("robots.json", R"("op": "cycle")", R"("op": "juggle")"), HasSubstr("juggle"));
    EXPECT_THAT(said_of("robots.json", R"("row": "design")", R"("row": "attic")"),
                HasSubstr("robots[0 \"R01\"].row"));
    EXPECT_THAT(said_of("robots.json", R"("threshold": 3)", R"("threshold": 8)"), HasSubstr("threshold"));
    EXPECT_THAT(said_of("robots.json", R"("name": "Turnip")", R"("name": "Nimbus")"),
                HasSubstr("no other card"));
    EXPECT_THAT(said_of("robots.json", R"({"software": 2, "sensor": 2})", R"({"plywood": 2})"),
                HasSubstr("plywood"));
    EXPECT_THAT(said_of("robots.json", R"("origin": "designed")", R"("origin": "dreamt")"),
                HasSubstr("origin"));
    EXPECT_THAT(said_of("reports.json", R"("kind": "tokens")", R"("kind": "friends")"), HasSubstr("friends"));
    EXPECT_THAT(
        said_of("reports.json", R"("kind": "tokens"})", R"("kind": "reports_grade_at_least", "grade": "B"})"),
        HasSubstr("14 kinds"));
    EXPECT_THAT(said_of("reports.json", R"("B": { "need": 4)", R"("B": { "need": 2)"), HasSubstr("grades"));
    EXPECT_THAT(said_of("inventors.json", R"("when": "round_end")", R"("when": "tuesday")"),
                HasSubstr("tuesday"));
    EXPECT_THAT(said_of("inventors.json", R"("report_limit": 4)", R"("report_limit": 5)"),
                HasSubstr("report_limit"));
    EXPECT_THAT(said_of("inventors.json", R"({"robots": 4})", R"({"robots": 5})"), HasSubstr("condition"));
    EXPECT_THAT(said_of("energy.json", R"("cubes": 1)", R"("cubes": 4)"), HasSubstr("cubes for"));
    EXPECT_THAT(said_of("energy.json", R"("cubes": 0, "multiplier": 2)", R"("cubes": 1, "multiplier": 2)"),
                HasSubstr("multiplies"));
    EXPECT_THAT(said_of("energy.json", R"("seats": [4, 6])", R"("seats": [3, 6])"),
                HasSubstr("8 cards for 3 seats"));
    EXPECT_THAT(said_of("board.json", R"("type": "communication", "once")", R"("type": "speed", "once")"),
                HasSubstr("4 spaces"));
    EXPECT_THAT(said_of("board.json", R"("action": 2)", R"("action": 1)"),
                HasSubstr("without another space"));
    EXPECT_THAT(said_of("auction.json", R"({"battery": 2, "tape": 2})", R"({"battery": 4})"),
                HasSubstr("start"));
    EXPECT_THAT(said_of("solo.json", "[60, 80", "[60, 50"), HasSubstr("rise"));
    EXPECT_THAT(said_of("solo.json", R"("reveal": 2)", R"("reveal": 3)"), HasSubstr("four cards"));
}

// A record that is printed in part says which fields come from where.
TEST(RaisingContent, OriginsByField) {
    EXPECT_EQ(said_of("energy.json", R"({"seats": "designed"})", R"({"seats": "found"})"), "");
    EXPECT_THAT(said_of("energy.json", R"({"seats": "designed"})", R"({"seats": "dreamt"})"),
                HasSubstr("energy[0 \"E01\"].origins.seats"));
    EXPECT_THAT(said_of("energy.json", R"({"seats": "designed"})", R"({"seets": "designed"})"),
                HasSubstr("a field of the record"));
    EXPECT_THAT(said_of("energy.json", R"({"seats": "designed"})", R"({"note": "designed"})"),
                HasSubstr("a field of the record"));
    EXPECT_THAT(said_of("energy.json", R"({"seats": "designed"})", R"({"seats": "rulebook"})"),
                HasSubstr("another origin"));
    EXPECT_THAT(said_of("robots.json", R"("base.effects": "rulebook")", R"("base.affects": "rulebook")"),
                HasSubstr("base.affects"));
    EXPECT_THAT(said_of("energy.json", R"("origins": {"seats": "designed"})", R"("origins": 3)"),
                HasSubstr("origins"));
}

TEST(RaisingContent, GoalsCountOneNumberOrMore) {
    for (const ReportCard& report : default_box().reports)
        if (report.goal.kind == CountKind::robots_vp || report.goal.kind == CountKind::robots_threshold)
            EXPECT_TRUE(report.goal.high == report.goal.low || report.goal.high == Count::kAnyMore)
                << report.label.name();
    EXPECT_THAT(said_of("reports.json", R"("vp": 4)", R"("min": 3, "max": 4)"), HasSubstr("vp"));
    EXPECT_THAT(said_of("reports.json", R"("or_more": true)", R"("or_more": 1)"), HasSubstr("or_more"));
}

// Rules: R5, AMB 24
TEST(RaisingContent, TheFirstActionOfDesignGivesOneEachOfTwoGoods) {
    const Block block = default_box().board.actions[at(Row::design)][0].plain.block;
    ASSERT_EQ(block.size, 2);
    const Instruction &one = default_box().code[block.from], &other = default_box().code[block.from + 1];
    EXPECT_EQ(one.op, Op::gain);
    EXPECT_EQ(other.op, Op::gain);
    EXPECT_EQ(one.n, 1);
    EXPECT_EQ(other.n, 1);
    EXPECT_NE(one.arg, other.arg);
}

// Rules: AMB 12
// Rules: B3
TEST(RaisingContent, WhatNobodyCouldPayAtTheStartIsRefused) {
    EXPECT_THAT(said_of("board.json", R"("wilds": [0, 1, 2, 3, 3])", R"("wilds": [1, 3, 2, 3, 3])"),
                HasSubstr("at most 3 on the first two spaces together"));
}

TEST(RaisingContent, CubesThatCouldRunOutAreRefused) {
    EXPECT_THAT(said_of("board.json", R"("number": 14)", R"("number": 11)"),
                HasSubstr("12 cubes for 6 seats"));
}

}  // namespace
}  // namespace officina::raising
