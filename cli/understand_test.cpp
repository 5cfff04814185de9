#include "cli/understand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

const std::vector<std::string> kRuns{"red north", "red east", "green north", "green south", "give up"};
const std::vector<std::string> kNumbers{"declare 1", "declare 7", "declare 70", "agree to end"};

TEST(Understand, WholeMovesInAnyCase) {
    EXPECT_THAT(understand("red east", kRuns), ElementsAre(1));
    EXPECT_THAT(understand(" GREEN  South ", kRuns), ElementsAre(3));
}

TEST(Understand, BeginningsOfWords) {
    EXPECT_THAT(understand("r n", kRuns), ElementsAre(0));
    EXPECT_THAT(understand("gre so", kRuns), ElementsAre(3));
    EXPECT_THAT(understand("gi", kRuns), ElementsAre(4));
    EXPECT_THAT(understand("a", kNumbers), ElementsAre(3));
}

TEST(Understand, NeverGuesses) {
    EXPECT_THAT(understand("g", kRuns), ElementsAre(2, 3, 4));
    EXPECT_THAT(understand("north", kRuns), ElementsAre(0, 2));
    EXPECT_THAT(understand("declare", kNumbers), ElementsAre(0, 1, 2));
}

TEST(Understand, NumbersAreWrittenInFull) {
    EXPECT_THAT(understand("d 7", kNumbers), ElementsAre(1));
    EXPECT_THAT(understand("7", kNumbers), ElementsAre(1));
    EXPECT_THAT(understand("8", kNumbers), IsEmpty());
}

TEST(Understand, LastWordsAndInitials) {
    EXPECT_THAT(understand("east", kRuns), ElementsAre(1));
    EXPECT_THAT(understand("rn", kRuns), ElementsAre(0));
    EXPECT_THAT(understand("gx", kRuns), IsEmpty());
    EXPECT_THAT(understand("e5", std::vector<std::string>{"place e5", "place e15"}), ElementsAre(0));
}

TEST(Understand, AWholeMoveIsMeantEvenWhereAnotherBeginsLikeIt) {
    EXPECT_THAT(understand("pass", std::vector<std::string>{"pass all", "pass"}), ElementsAre(1));
}

TEST(Understand, TheKindThatTakesANumber) {
    EXPECT_EQ(counted_kind(kNumbers), "declare");
    EXPECT_EQ(counted_kind(kRuns), std::nullopt);
    EXPECT_EQ(counted_kind(std::vector<std::string>{"pay 1", "pay 2", "take 1"}), std::nullopt);
}

TEST(Understand, WhoSpeaks) {
    EXPECT_THAT(split_speaker("2: declare 7"), Pair("2", " declare 7"));
    EXPECT_THAT(split_speaker("Anna:7"), Pair("anna", "7"));
    EXPECT_THAT(split_speaker("declare 7"), Pair(std::nullopt, "declare 7"));
}

}  // namespace
}  // namespace officina::cli
