// The content of Ricochet Robots: what is shipped is right, and what is wrong is told with file, record and field.

#include "games/ricochet/content.h"

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/catalogue.h"
#include "match/files.h"

namespace officina::ricochet {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
namespace json = boost::json;

// Writes one file of the content, changed, into a folder of its own, and loads that.
std::vector<std::string> problems_with(const std::string& file,
                                       const std::function<void(json::value&)>& change) {
    ContentFolder content(content_files());
    json::value value = json::parse(content.files().at(file));
    change(value);
    const auto folder = std::filesystem::path(::testing::TempDir()) /
                        ::testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder);
    EXPECT_TRUE(write_file(folder / file, json::serialize(value)).has_value());
    EXPECT_TRUE(content.replace_from(folder).has_value());
    const auto loaded = load_box(content);
    std::filesystem::remove_all(folder);
    const Catalogue english("en");
    std::vector<std::string> said;
    if (!loaded)
        for (const Problem& problem : loaded.error()) said.push_back(english.say(problem.message));
    return said;
}

TEST(RicochetContent, WhatIsShippedLoads) {
    EXPECT_EQ(default_box().glass_seconds, 60);
    EXPECT_EQ(id_of(default_box().faces[0]), "1A");
}

// Rules: 1.4
TEST(RicochetContent, TheGlassRunsAboutAMinute) { EXPECT_EQ(default_box().glass_seconds, 60); }

TEST(RicochetContent, AWrongSideIsToldWithFileRecordAndField) {
    const auto said = problems_with(
        "faces.json", [](json::value& v) { v.at("faces").at(2).at("walls").at(1).at(2) = "X"; });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("faces.json"), HasSubstr("faces[2 \"1C\"].walls[1][2]"),
                                     HasSubstr("\"X\""), HasSubstr("N, E, S, W"))));
}

TEST(RicochetContent, AMissingFieldIsTold) {
    const auto said =
        problems_with("faces.json", [](json::value& v) { v.at("faces").at(0).as_object().erase("mark"); });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("faces[0 \"1A\"].mark"), HasSubstr("missing"))));
}

TEST(RicochetContent, AnUnknownFieldIsTold) {
    const auto said = problems_with("box.json", [](json::value& v) { v.as_object()["sandglas"] = 3; });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("box.json"), HasSubstr("sandglas"), HasSubstr("sandglass"))));
}

TEST(RicochetContent, EveryRecordSaysItsOrigin) {
    const auto said = problems_with(
        "faces.json", [](json::value& v) { v.at("faces").at(5).as_object()["origin"] = "guessed"; });
    EXPECT_THAT(said,
                Contains(AllOf(HasSubstr("faces[5 \"2B\"].origin"), HasSubstr("rulebook, found, designed"))));
}

TEST(RicochetContent, ANumberOutOfRangeIsTold) {
    const auto said =
        problems_with("faces.json", [](json::value& v) { v.at("faces").at(0).at("walls").at(0).at(0) = 8; });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("walls[0][0]"), HasSubstr("found 8"), HasSubstr("0 – 7"))));
}

TEST(RicochetContent, ATargetThatIsMissingOnABoardIsTold) {
    const auto said = problems_with(
        "faces.json", [](json::value& v) { v.at("faces").at(0).at("targets").at(0).at(3) = "star"; });
    EXPECT_THAT(said, Contains(HasSubstr("1A")));
}

TEST(RicochetContent, ATargetOnABarrierIsTold) {
    const auto said = problems_with("faces.json", [](json::value& v) {
        auto& face = v.at("faces").at(3);
        face.at("barriers").at(0).at(0) = face.at("targets").at(0).at(0);
        face.at("barriers").at(0).at(1) = face.at("targets").at(0).at(1);
    });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("faces[3 \"1D\"].targets"), HasSubstr("barrier"))));
}

TEST(RicochetContent, AnOpenCentreIsTold) {
    const auto said = problems_with("faces.json", [](json::value& v) {
        auto& walls = v.at("faces").at(0).at("walls").as_array();
        walls.pop_back();
        walls.pop_back();
    });
    EXPECT_THAT(said, Contains(AllOf(HasSubstr("faces[0 \"1A\"].walls"), HasSubstr("[7, 6, \"E\"]"))));
}

TEST(RicochetContent, BrokenJsonIsToldWithLineAndColumn) {
    ContentFolder content(content_files());
    const auto folder = std::filesystem::path(::testing::TempDir()) / "broken_json";
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(write_file(folder / "box.json", "{\n  \"sandglass\": }\n").has_value());
    ASSERT_TRUE(content.replace_from(folder).has_value());
    const auto loaded = load_box(content);
    std::filesystem::remove_all(folder);
    ASSERT_FALSE(loaded.has_value());
    EXPECT_THAT(Catalogue("en").say(loaded.error()[0].message),
                AllOf(HasSubstr("box.json"), HasSubstr("line 2")));
}

TEST(RicochetContent, AFileTheGameDoesNotKnowIsTold) {
    ContentFolder content(content_files());
    const auto folder = std::filesystem::path(::testing::TempDir()) / "unknown_file";
    std::filesystem::create_directories(folder);
    ASSERT_TRUE(write_file(folder / "robots.json", "{}").has_value());
    const auto replaced = content.replace_from(folder);
    std::filesystem::remove_all(folder);
    ASSERT_FALSE(replaced.has_value());
    EXPECT_THAT(Catalogue("en").say(replaced.error()[0].message),
                AllOf(HasSubstr("robots.json"), HasSubstr("faces.json")));
}

TEST(RicochetContent, TheHashNamesWhatTheFilesSayNotHowTheyAreLaidOut) {
    const ContentFolder shipped(content_files());
    ContentFolder other(content_files());
    const auto folder = std::filesystem::path(::testing::TempDir()) / "hash";
    std::filesystem::create_directories(folder);
    const std::string text = shipped.files().at("box.json");
    ASSERT_TRUE(write_file(folder / "box.json", json::serialize(json::parse(text))).has_value());
    ASSERT_TRUE(other.replace_from(folder).has_value());
    EXPECT_EQ(other.hash(), shipped.hash());
    json::value changed = json::parse(text);
    changed.at("sandglass").at("seconds") = 61;
    ASSERT_TRUE(write_file(folder / "box.json", json::serialize(changed)).has_value());
    ASSERT_TRUE(other.replace_from(folder).has_value());
    EXPECT_NE(other.hash(), shipped.hash());
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace officina::ricochet
