#include "cli/menu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Moves = std::vector<std::string>;

Moves counted(const std::string& word, int most) {
    Moves moves;
    for (int i = 1; i <= most; ++i) moves.push_back(word + " " + std::to_string(i));
    return moves;
}

TEST(Menu, TellsTheKinds) {
    Moves declaring = counted("declare", 99);
    declaring.emplace_back("agree to end");
    EXPECT_EQ(by_kinds(declaring), "declare 1–99 · agree to end");
    EXPECT_EQ(by_kinds(Moves{"pay 1", "pay 2", "pay 3", "pay 7", "pay 8"}), "pay 1–3, 7, 8");
    EXPECT_EQ(by_kinds(Moves{"red north", "red east", "green south", "pass"}),
              "red north, east · green south · pass");
    EXPECT_EQ(
        by_kinds(Moves{"place a1", "place a2", "place a3", "place b1", "place b2", "place b3", "place p16"}),
        "place a1 … p16");
}

TEST(Menu, HasNumbersWhereANumberMeansNothingElse) {
    EXPECT_TRUE(is_numbered(Moves{"red north", "give up"}));
    EXPECT_FALSE(is_numbered(Moves{"declare 2", "declare 1"}));
    EXPECT_FALSE(is_numbered(counted("place a", 25)));
    EXPECT_TRUE(is_numbered(Moves{"pay 1", "pay 2", "take 1"}));
}

const std::vector<MenuEntry> kEntries{
    {"red north", "Red runs north"}, {"red east", "Red runs east"}, {"pass", "Wait"}};

TEST(Menu, MakesTheBestOfItsRoom) {
    EXPECT_THAT(menu_lines(kEntries, true, 80, 3),
                ElementsAre("  1  red north   Red runs north", "  2  red east    Red runs east",
                            "  3  pass        Wait"));
    EXPECT_THAT(menu_lines(kEntries, true, 80, 2), SizeIs(2));
    EXPECT_THAT(menu_lines(kEntries, true, 60, 1), ElementsAre("  1  red north     2  red east     3  pass"));
    EXPECT_THAT(menu_lines(kEntries, true, 30, 1), IsEmpty());
    EXPECT_THAT(whole_menu(kEntries, false, 30), SizeIs(3));
}

}  // namespace
}  // namespace officina::cli
