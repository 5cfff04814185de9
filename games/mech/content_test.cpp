// The box of Mech a Dream: what is in it, and that mistakes in it are found.

#include "games/mech/content.h"

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/names.h"
#include "games/mech/phrases.h"
#include "match/catalogue.h"
#include "match/files.h"

namespace officina::mech {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

int tiles_of(Colour colour) {
    return static_cast<int>(
        std::ranges::count_if(default_box().tiles, [&](const Tile& tile) { return tile.colour == colour; }));
}

const Tile& tile(std::string_view name) { return default_box().tiles[*tile_named(default_box(), name)]; }

// Rules: 1.4, 9.4
TEST(MechContent, FiftyTilesInFourColours) {
    EXPECT_EQ(tiles_of(Colour::blue), 18);
    EXPECT_EQ(tiles_of(Colour::red), 16);
    EXPECT_EQ(tiles_of(Colour::green), 8);
    EXPECT_EQ(tiles_of(Colour::yellow), 8);
    for (Power power : {Power::ink, Power::rainbow, Power::time, Power::dock})
        EXPECT_EQ(std::ranges::count_if(default_box().tiles, [&](const Tile& t) { return t.power == power; }),
                  2);
}

// Rules: 1.5, N21
TEST(MechContent, TenDeliveriesWithThreeTwoAndOnePackets) {
    for (const Delivery& card : default_box().deliveries) {
        EXPECT_EQ(card.rows[0].size(), 3u);
        EXPECT_EQ(card.rows[1].size(), 2u);
        EXPECT_EQ(card.rows[2].size(), 1u);
    }
}

// Rules: 4.3.2, N22
TEST(MechContent, OnlyTheMorningFloorIsPrinted) {
    EXPECT_EQ(default_box().board.green[0].fixed, (Goods{.flower = 2, .ink = 2}));
    const auto board = ContentFolder(content_files()).parse("board.json");
    const auto& floors = board->at("stock_room").at("green");
    EXPECT_EQ(floors.at("morning").at("origin").as_string(), "rulebook");
    EXPECT_NE(floors.at("afternoon").at("origin").as_string(), "rulebook");
    EXPECT_NE(floors.at("evening").at("origin").as_string(), "rulebook");
}

// Rules: N14
TEST(MechContent, WhatTheRulebookPrintsIsThere) {
    EXPECT_EQ(tile("B01").effect.gain, (Goods{.flower = 2}));
    EXPECT_EQ(tile("B05").effect.gain, (Goods{.flower = 1, .ink = 1}));
    EXPECT_EQ(tile("B07").effect.gain, (Goods{.hourglass = 1}));
    EXPECT_EQ(tile("B13").effect, (Way{.pay = {.rainbow = 1}, .gain = {.hourglass = 3}}));
    EXPECT_EQ(tile("R02").effect.gain, (Goods{.points = 2}));
    EXPECT_EQ(tile("R08").effect, (Way{.pay = {.flower = 1, .ink = 1}, .gain = {.rainbow = 1, .points = 1}}));
    EXPECT_EQ(tile("R01").cost, 2);
    EXPECT_EQ(tile("R01").time, 3);
    EXPECT_EQ(tile("Y4").bonus, 9);
    const Delivery& card = default_box().deliveries[*delivery_named(default_box(), "D01")];
    EXPECT_EQ(card.cost, 3);
    EXPECT_EQ(card.rows[0][0], (Goods{.points = 3}));
    EXPECT_EQ(card.rows[0][1], (Goods{.ink = 2}));
    EXPECT_EQ(card.rows[0][2], (Goods{.activation = 1}));
}

// The box after a replacement in one file.
std::expected<Box, Problems> replaced(const std::string& file, const std::string& from,
                                      const std::string& to) {
    ContentFolder content(content_files());
    std::string text = content.files().at(file);
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const fs::path folder = fs::temp_directory_path() / ("officina-mech-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    EXPECT_TRUE(write_file(folder / file, text).has_value());
    EXPECT_TRUE(content.replace_from(folder).has_value());
    fs::remove_all(folder);
    return load_box(content);
}

// What people call a component is ours, in their language; content that brings a name of its own is called by that.
TEST(MechContent, ANameOfItsOwnIsSaid) {
    const auto said = [](const char* language, const auto& component) {
        return Catalogue(language).say(name_said(component));
    };
    EXPECT_EQ(said("en", tile("B01")), "Petal Pump");
    EXPECT_EQ(said("de", tile("B01")), "Blütenpumpe");
    EXPECT_EQ(said("fr", default_box().specialists[1]), "Horloger");
    EXPECT_EQ(said("it", default_box().deliveries[0]), "Posta della luna");
    EXPECT_EQ(said("en", default_box().screens[8]), "Echo");

    const auto renamed = replaced("tiles.json", R"("id": "B01")", R"("id": "B01", "name": "Tulip Tap")");
    ASSERT_TRUE(renamed.has_value());
    for (const char* language : {"en", "de"}) EXPECT_EQ(said(language, renamed->tiles[0]), "Tulip Tap");
    const auto other = replaced("tiles.json", R"("id": "B01")", R"("id": "X1")");
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(said("en", other->tiles[0]), "X1");
}

// --- Mistakes

// The messages of the problems after a replacement in one file.
std::string problems_with(const std::string& file, const std::string& from, const std::string& to) {
    const auto loaded = replaced(file, from, to);
    if (loaded) return "";
    std::string all;
    for (const Problem& problem : loaded.error()) all += Catalogue("en").say(problem.message) + "\n";
    return all;
}

TEST(MechContent, MistakesSayFileRecordAndField) {
    struct Case {
        const char *file, *from, *to, *found;
    };
    for (const Case& each : {
             Case{"tiles.json", "\"cost\": ", "\"cost\": 9", "tiles[0 \"B01\"].cost"},
             Case{"tiles.json", "\"time\": ", "\"time\": 9", "tiles[0 \"B01\"].time"},
             Case{"tiles.json", "{\"gain\": {\"flower\": 2}}", "{\"gain\": {\"petal\": 2}}", "petal"},
             Case{"tiles.json", "{\"gain\": {\"flower\": 2}}", "{\"gain\": {}}", "tiles[0 \"B01\"].effect"},
             Case{"tiles.json", "{\"gain\": {\"flower\": 2}}", "{\"gain\": {\"activate\": 1}}", "activate"},
             Case{"tiles.json", "{\"gain\": {\"flower\": 2}}", "{\"special\": \"copy\"}", "special"},
             Case{"tiles.json", "\"id\": \"B02\"", "\"id\": \"B01\"", "different ids"},
             Case{"tiles.json", "\"id\": \"B02\"", "\"id\": \"B 2\"", "tiles[1 \"B 2\"].id"},
             Case{"tiles.json", "\"id\": \"B02\"", "\"id\": \"B02\", \"name\": \"\"",
                  "tiles[1 \"B02\"].name"},
             Case{"tiles.json", "\"id\": \"B02\"",
                  "\"id\": \"B02\", \"name\": \"A name that nobody could write onto any tile of a game\"",
                  "1 – 39 letters"},
             Case{"tiles.json", "\"colour\": \"blue\"", "\"colour\": \"pink\"", "tiles[0 \"B01\"].colour"},
             Case{"tiles.json", "\"colour\": \"blue\"", "\"colour\": \"red\"", "18 with all copies"},
             Case{"tiles.json", "\"less\": \"ink\"", "\"less\": \"dock\"", "two tiles of each power"},
             Case{"tiles.json", "\"origin\": \"designed\"", "\"origin\": \"guessed\"",
                  "tiles[0 \"B01\"].origin"},
             Case{"tiles.json", "{\"effect\": \"rulebook\"", "{\"effects\": \"rulebook\"",
                  "a field of this record"},
             Case{"deliveries.json", "[{\"points\": 3}, {\"ink\": 2}, {\"activate\": 1}]", "[]",
                  "deliveries[0 \"D01\"].morning"},
             Case{"deliveries.json", "[{\"points\": 3}, {\"ink\": 2}, {\"activate\": 1}]",
                  "[{\"ink\": 1}, {\"ink\": 1}, {\"ink\": 1}, {\"ink\": 1}]", "1 – 3"},
             Case{"deliveries.json", "{\"points\": 3}", "{\"points\": 3, \"ink\": 1}", "one kind of goods"},
             Case{"screens.json", "{\"gain\": {\"points\": 1}}",
                  "{\"pay\": {\"flower\": 1}, \"special\": \"copy\"}", "at most one screen"},
             Case{"screens.json", "\"nearer\": 2", "\"nearer\": 9", "nearer"},
             Case{"specialists.json", "[\"acquire\", \"build\"]", "[\"sleep\"]",
                  "specialists[0 \"P1\"].after"},
             Case{"specialists.json", "[\"acquire\", \"build\"]", "[\"stock\", \"build\"]", "one action, or"},
             Case{"board.json", "\"dial\": 9", "\"dial\": 0", "limits.dial"},
             Case{"board.json", "\"dial\": 9", "\"dial\": 3", "start.ink"},
             Case{"screens.json", "\"flower\": 6", "\"flower\": 10", "screens[0 \"S1\"].start.flower"},
             Case{"board.json", "\"machines_to_end\": 9", "\"machines_to_end\": 10",
                  "limits.machines_to_end"},
             Case{"board.json", "{\"seats\": 3, \"cards\": 3}", "{\"seats\": 3, \"cards\": 2}", "in_play"},
             Case{"board.json", "{\"seats\": 3, \"cards\": 3}", "{\"seats\": 2, \"cards\": 3}", "each once"},
             Case{"board.json", "\"workshop\"", "\"workshops\"", "workshops"},
         }) {
        const std::string problems = problems_with(each.file, each.from, each.to);
        EXPECT_THAT(problems, HasSubstr(each.found)) << each.file << ": " << each.from << " -> " << each.to;
        EXPECT_THAT(problems, HasSubstr(each.file));
    }
    EXPECT_EQ(problems_with("tiles.json", "{\"gain\": {\"flower\": 2}}", "{\"gain\": {\"flower\": 3}}"), "");
    EXPECT_EQ(problems_with("deliveries.json", "[{\"points\": 2}]", "[{\"points\": 2}, {\"ink\": 1}]"), "");
}

}  // namespace
}  // namespace officina::mech
