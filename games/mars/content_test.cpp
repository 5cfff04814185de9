// The content of Mars Needs Mechanics: what is shipped is right, and what is wrong is told with file, record and field.

#include "games/mars/content.h"

#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "games/mars/names.h"
#include "match/catalogue.h"
#include "match/files.h"

namespace officina::mars {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
namespace json = boost::json;

// The content with one file of it changed.
std::expected<Box, Problems> changed(const std::string& file,
                                     const std::function<void(json::value&)>& change) {
    ContentFolder content(content_files());
    json::value value = json::parse(content.files().at(file));
    change(value);
    const auto folder =
        std::filesystem::path(::testing::TempDir()) /
        (std::string("mars_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder);
    EXPECT_TRUE(write_file(folder / file, json::serialize(value)).has_value());
    EXPECT_TRUE(content.replace_from(folder).has_value());
    auto loaded = load_box(content);
    std::filesystem::remove_all(folder);
    return loaded;
}

std::vector<std::string> problems_with(const std::string& file,
                                       const std::function<void(json::value&)>& change) {
    const auto loaded = changed(file, change);
    const Catalogue english("en");
    std::vector<std::string> said;
    if (!loaded)
        for (const Problem& problem : loaded.error()) said.push_back(english.say(problem.message));
    return said;
}

json::value& mechanism(json::value& value, std::size_t i) { return value.at("mechanisms").at(i); }
json::value& effect(json::value& value, std::size_t i) { return mechanism(value, i).at("effects").at(0); }

TEST(MarsContent, WhatIsShippedIsWhole) {
    const Box& box = default_box();
    EXPECT_EQ(box.mechanisms.size(), 10u);
    EXPECT_EQ(
        std::count_if(box.mechanisms.begin(), box.mechanisms.end(), [](const auto& m) { return m.expert; }),
        1);
    EXPECT_EQ(id_of(box.sets[0]), "starters");
    EXPECT_EQ(std::popcount(box.sets[0].mechanisms), 4);
    EXPECT_EQ(box.lowest_price, 1);
    EXPECT_EQ(box.highest_price, 10);
    std::set<std::string> ids, needs;
    for (const Mechanism& one : box.mechanisms) {
        ids.insert(std::string(id_of(one)));
        std::string text;
        int cards = 0;
        for (const Need& need : one.needs) {
            text += std::string(name_of(need.kind)) + std::to_string(need.cards);
            cards += need.cards;
        }
        needs.insert(text);
        EXPECT_GE(cards, 2);
        EXPECT_LE(cards, 5);
    }
    EXPECT_EQ(ids.size(), 10u);
    EXPECT_EQ(needs.size(), 10u);  // no two mechanisms need the same
}

// Every word of the vocabulary is used by a card, so every one of them is played in the tests.
TEST(MarsContent, EveryHookAndOperationIsUsed) {
    std::set<Hook> hooks;
    std::set<Op> ops;
    for (const Effect& one : default_box().effects) {
        hooks.insert(one.hook);
        ops.insert(one.op);
    }
    EXPECT_EQ(hooks.size(), kHooks);
    EXPECT_EQ(ops.size(), 11u);
}

// Only the Goggles are printed as they are; nothing designed is shown as if it were.
TEST(MarsContent, WhatIsDesignedSaysSo) {
    for (const Mechanism& one : default_box().mechanisms)
        EXPECT_EQ(one.designed, id_of(one) != "xray_goggles");
    // What an effect does is known of the Goggles alone: a review that tells the kind of another is no number.
    const json::value file = *ContentFolder(content_files()).parse("mechanisms.json");
    for (const json::value& one : file.at("mechanisms").as_array())
        EXPECT_EQ(one.at("origin_parts").at("effects"),
                  one.at("id") == "xray_goggles" ? "rulebook" : "designed")
            << one.at("id");
}

// Rules: N14
TEST(MarsContent, TheListOfTheBoxIsFoundNotPrinted) {
    const json::value file = *ContentFolder(content_files()).parse("box.json");
    for (const json::value& one : file.at("components").as_array()) EXPECT_EQ(one.at("origin"), "found");
}

TEST(MarsContent, ANewMechanismIsARecord) {
    const auto box = changed("mechanisms.json", [](json::value& v) {
        v.at("mechanisms").as_array().push_back(json::parse(R"({
            "id": "steam_organ", "name": "Steam Organ", "expert": false, "needs": {"piping": 3},
            "effects": [{"when": "on_pass", "does": "look_deck", "optional": true, "limit": "game",
                         "cards": 5, "to_bottom": 1}],
            "origin": "designed", "origin_parts": {"name": "designed", "needs": "designed", "effects": "designed"}})"));
    });
    ASSERT_TRUE(box.has_value());
    EXPECT_EQ(mechanism_named(*box, "steam_organ"), 10u);
    EXPECT_EQ(box->effects[box->effects.size() - 1].cards, 5);
}

TEST(MarsContent, AnUnknownHookOperationOrLimitIsTold) {
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 0).at("when") = "at_noon"; }),
                Contains(AllOf(HasSubstr("mechanisms[0 \"xray_goggles\"].effects[0].when"),
                               HasSubstr("at_noon"), HasSubstr("sale_start"))));
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 1).at("does") = "steal"; }),
                Contains(AllOf(HasSubstr("mechanisms[1 \"rocket_booster\"].effects[0].does"),
                               HasSubstr("gain_cogs"))));
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 1).at("limit") = "day"; }),
                Contains(AllOf(HasSubstr("effects[0].limit"), HasSubstr("round"))));
}

TEST(MarsContent, AnUnknownOrMissingArgumentIsTold) {
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { effect(v, 0).as_object()["cogs"] = 3; }),
        Contains(AllOf(HasSubstr("effects[0].cogs"), HasSubstr("to_bottom"))));
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { effect(v, 1).as_object().erase("cogs"); }),
        Contains(AllOf(HasSubstr("rocket_booster"), HasSubstr("effects[0].cogs"), HasSubstr("missing"))));
}

TEST(MarsContent, AnEffectAtTheWrongMomentIsTold) {
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 5).at("when") = "on_pass"; }),
                Contains(AllOf(HasSubstr("pneumatic_counting_house"), HasSubstr("discount"))));
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 1).at("optional") = true; }),
                Contains(AllOf(HasSubstr("rocket_booster"), HasSubstr("optional"))));
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { effect(v, 2).at("limit") = "sale_step"; }),
        Contains(AllOf(HasSubstr("difference_engine"), HasSubstr("limit"))));
    EXPECT_THAT(problems_with("mechanisms.json", [](json::value& v) { effect(v, 3).at("when") = "on_pass"; }),
                Contains(AllOf(HasSubstr("aether_drive"), HasSubstr("bought_too"))));
}

TEST(MarsContent, WrongNeedsAreTold) {
    EXPECT_THAT(
        problems_with("mechanisms.json",
                      [](json::value& v) { mechanism(v, 0).at("needs").as_object()["cog"] = 1; }),
        Contains(AllOf(HasSubstr("mechanisms[0 \"xray_goggles\"].needs.cog"), HasSubstr("aether_tube"))));
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { mechanism(v, 0).at("needs").at("lens") = 9; }),
        Contains(AllOf(HasSubstr("needs.lens"), HasSubstr("1 – 8"))));
    EXPECT_THAT(problems_with("mechanisms.json",
                              [](json::value& v) { mechanism(v, 0).at("needs") = json::object(); }),
                Contains(HasSubstr("needs")));
}

TEST(MarsContent, IdsAreThereOnceAndSetsNameThem) {
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { mechanism(v, 1).at("id") = "xray_goggles"; }),
        Contains(HasSubstr("each id once")));
    EXPECT_THAT(
        problems_with("mechanisms.json",
                      [](json::value& v) { v.at("sets").at(0).at("mechanisms").at(0) = "time_machine"; }),
        Contains(AllOf(HasSubstr("sets[0 \"starters\"].mechanisms[0]"), HasSubstr("time_machine"))));
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { v.at("sets").at(1).at("id") = "random"; }),
        Contains(HasSubstr("not random")));
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { v.at("sets").at(0).at("id") = "beginners"; }),
        Contains(HasSubstr("starters first")));
}

TEST(MarsContent, EveryRecordSaysItsOrigin) {
    EXPECT_THAT(
        problems_with("mechanisms.json", [](json::value& v) { mechanism(v, 3).at("origin") = "guessed"; }),
        Contains(AllOf(HasSubstr("mechanisms[3 \"aether_drive\"].origin"),
                       HasSubstr("rulebook, found, designed"))));
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.at("prices").as_object().erase("origin"); }),
                Contains(AllOf(HasSubstr("prices.origin"), HasSubstr("missing"))));
}

TEST(MarsContent, NumbersOfTheBoxAreChecked) {
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.at("prices").at("at_start") = 11; }),
                Contains(AllOf(HasSubstr("prices.at_start"), HasSubstr("1 – 10"))));
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.at("order_line").at("falling") = 5; }),
                Contains(AllOf(HasSubstr("order_line.falling"), HasSubstr("0 – 4"))));
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.at("components").at(0).at("copies") = 15; }),
                Contains(AllOf(HasSubstr("components"), HasSubstr("42"))));
    EXPECT_THAT(problems_with("box.json",
                              [](json::value& v) {
                                  for (auto& c : v.at("components").as_array()) c.at("copies") = 2;
                              }),
                Contains(AllOf(HasSubstr("components"), HasSubstr("four players"))));
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.at("components").at(1).at("id") = "lens"; }),
                Contains(HasSubstr("each component once")));
    EXPECT_THAT(
        problems_with("box.json", [](json::value& v) { v.at("components").at(1).at("id") = "cable"; }),
        Contains(AllOf(HasSubstr("cable"), HasSubstr("wire"))));
    EXPECT_THAT(problems_with("box.json", [](json::value& v) { v.as_object()["coggs"] = 3; }),
                Contains(AllOf(HasSubstr("coggs"), HasSubstr("cogs"))));
}

}  // namespace
}  // namespace officina::mars
