// What the JSON of a table tells who draws it: what is printed, prices after discounts, what dials spill, when machines
// are done.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

namespace json = boost::json;

json::value seen(const Table& table, int seat, std::string_view what) {
    const json::object all = MechGame::json(table.rules, table.state);
    return all.at("players").at(static_cast<std::size_t>(seat)).at_pointer(what);
}
json::value parsed(std::string_view text) { return json::parse(text); }

// Rules: 1.2, 4.3.3, 6.3, 6.4, 8.1
TEST(MechJson, PrintedIsTheContentOfTheTable) {
    Box box = box_of_tests();
    box.board.dial = 12;
    box.board.slots = {1, 3, 5};
    box.board.beyond = 4;
    const Rules rules(box, {});
    json::object printed = MechGame::printed(rules);
    const json::object names = printed.at("names").as_object();
    EXPECT_EQ(names.at("tile").as_object().size(), std::size_t{kTiles});
    EXPECT_EQ(names.at("specialist").at("P7"),
              parsed(R"({"id": "mech.name.specialist", "arguments": {"kind": "P7"}})"));
    printed.erase("names");
    EXPECT_EQ(
        json::value(printed),
        parsed(
            R"({"planks": [7, 6, 5, 4, 3, 2, 1], "dial": 12, "machines": 9, "workshop": [0, 0, 0, 0, 0, 0, 1, 3, 5],
                         "beyond": 4, "tops": {"blue_green": 0, "red": 3, "yellow": 5}})"));
}

// Rules: 4.4.1, 4.5.1, 4.5.2, 9.4
TEST(MechJson, PricesAndSpacesAreAfterTheSeatsDiscounts) {
    Table table({}, {.offers = {"B03", "G1a", "B12", "R08", "R02", "Y4"}, .delivery = "D01"});
    for (const int seat : {0, 1}) table.has(seat, 3, 4);
    EXPECT_EQ(seen(table, 0, "/factory/offers/4"), parsed(R"({"price": 5, "payable": false, "space": 4})"));
    EXPECT_EQ(seen(table, 0, "/factory/dock"), parsed(R"({"price": 3, "payable": true})"));
    table.build(0, "G1b");  // ink
    table.build(0, "G3b");  // time
    EXPECT_EQ(seen(table, 0, "/factory/offers/4"), parsed(R"({"price": 4, "payable": true, "space": 3})"));
    EXPECT_EQ(seen(table, 1, "/factory/offers/4"), parsed(R"({"price": 5, "payable": false, "space": 4})"));
    table.has(0, 2, 4);
    EXPECT_EQ(seen(table, 0, "/factory/dock/payable"), false);
}

// Rules: 4.3.3, 7.3
TEST(MechJson, SaysWhatTheDialsWouldSpill) {
    Table table({}, {.delivery = "D01"});
    table.has(0, 8, 9, 0);
    EXPECT_EQ(seen(table, 0, "/spills/stock flowers"), parsed(R"({"flower": 3, "ink": 2})"));
    EXPECT_EQ(seen(table, 0, "/spills/stock ink"), parsed(R"({"flower": 1, "ink": 4})"));
    table.build(0, "B14");  // pays a flower
    const json::value way = seen(table, 0, "/ways/use B14");
    EXPECT_EQ(way.at_pointer("/pay/flower"), 1);
    EXPECT_EQ(seen(table, 0, "/spills/use B14/ink"), way.at_pointer("/gain/ink"));
    table.has(0, 0, 0, 0);
    EXPECT_EQ(seen(table, 0, "/spills"), parsed("{}"));
}

// Rules: 7.3
TEST(MechJson, ListsWhatIsLeftToUse) {
    Table table;
    table.build(0, "B14");
    table.build(0, "Y4");  // of a machine without an effect there is nothing to use
    EXPECT_EQ(seen(table, 0, "/robot"), parsed(R"(["robot"])"));
    EXPECT_EQ(seen(table, 0, "/uses"), parsed(R"(["robot", "use B14"])"));
    EXPECT_EQ(seen(table, 0, "/ways").as_object().size(), 2u);
    EXPECT_EQ(seen(table, 0, "/ways/use B14/says/id"), "mech.way.pay");
    EXPECT_EQ(seen(table, 0, "/workshop/0/about/id"), "mech.way.pay");
    EXPECT_EQ(seen(table, 0, "/robot_says/id"), seen(table, 0, "/ways/robot/says/id"));
}

// Rules: 7.3
TEST(MechJson, SaysWhatTakesNothing) {
    Table table;
    table.build(0, "B14");  // pays a flower
    table.build(0, "B01");
    EXPECT_FALSE(seen(table, 0, "/ways/use B14").as_object().contains("free"));
    const json::value way = seen(table, 0, "/ways/use B01");
    EXPECT_FALSE(way.as_object().contains("pay"));
    EXPECT_EQ(way.at("free"), true);
}

// Rules: S8, 10.5
TEST(MechJson, SaysOfWhatACopyIs) {
    Table table({.seats = 2, .robots = true}, {.delivery = "D01", .screens = {"S8", "S5"}});
    table.build(1, "R14");
    table.has(0, 7, 4);
    table.play(0, {"dock", "robot a"});
    EXPECT_EQ(seen(table, 0, "/ways/copy R14/of"), parsed(R"({"seat": 2, "tile": "R14", "colour": "red"})"));
    EXPECT_EQ(seen(table, 0, "/ways/copy robot 2 b/of"), parsed(R"({"seat": 2, "screen": "S5"})"));
    EXPECT_FALSE(seen(table, 1, "/ways/use R14").as_object().contains("of"));
}

// Rules: 4.3.1, 4.3.2
TEST(MechJson, SaysAllThatAnEndOfTheForkGives) {
    const Table table;
    const json::object all = MechGame::json(table.rules, table.state);
    const json::value& stock = all.at("factory").at("stock_room");
    for (const Moment moment : {Moment::morning, Moment::afternoon, Moment::evening}) {
        const Floor& floor = table.rules.floor(moment);
        const json::array& ends = stock.at(name_of(moment)).at("ends").as_array();
        ASSERT_EQ(ends.size(), floor.fork.size());
        for (std::size_t end = 0; end < ends.size(); ++end) {
            const json::object& goods = ends[end].at("goods").as_object();
            const auto number = [&](const char* good) {
                return goods.contains(good) ? goods.at(good).to_number<int>() : 0;
            };
            EXPECT_EQ(number("flower"), floor.fixed.flower + floor.fork[end].flower);
            EXPECT_EQ(number("ink"), floor.fixed.ink + floor.fork[end].ink);
        }
    }
    EXPECT_EQ(stock.at("morning").at("ends").at(0).at("move"), "stock flowers");
}

// Rules: 4.7.1, 5.1, 7.1
TEST(MechJson, SaysWhenAMachineWillBeDone) {
    Table table;
    const auto lies = [&](const char* tile, int space, std::initializer_list<std::size_t> assistants) {
        table.lay_on_belt(0, tile, space);
        for (std::size_t moment : assistants)
            table.player(0).assistants[moment] = static_cast<std::uint8_t>(table.tile(tile) + 1);
        return seen(table, 0, "/belt/0");
    };
    EXPECT_FALSE(lies("B04", 4, {}).as_object().contains("ahead"));
    EXPECT_EQ(lies("B04", 3, {0}).at("ahead"), parsed(R"({"done": "evening"})"));
    EXPECT_EQ(lies("B04", 5, {0}).at("ahead"), parsed(R"({"tonight": 2})"));
    EXPECT_EQ(lies("B04", 3, {0, 1}).at("ahead"), parsed(R"({"done": "afternoon"})"));
    table.state.moment = Moment::evening;
    EXPECT_EQ(lies("B04", 3, {0, 1}).at("ahead"), parsed(R"({"tonight": 1})"));
}

// Rules: 8.3
TEST(MechJson, WhatIsLeftCountsAtTheEndOnly) {
    Table table;
    table.has(0, 4, 5, 6);
    EXPECT_FALSE(seen(table, 0, "/points_from").as_object().contains("leftovers"));
    table.state.phase = Phase::over;
    EXPECT_EQ(seen(table, 0, "/points_from/rainbows"), 6);
    EXPECT_EQ(seen(table, 0, "/points_from/leftovers"), 9 / table.rules.board().goods_per_point);
}

}  // namespace
}  // namespace officina::mech
