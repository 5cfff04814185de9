#include "cli/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::cli {
namespace {

using testing::ElementsAre;
using namespace std::chrono_literals;

TEST(Text, CountsCharactersAndNotBytesOrColours) {
    EXPECT_EQ(width_of("perché"), 6);
    EXPECT_EQ(width_of("\033[0;1;91mred\033[0m"), 3);
    EXPECT_EQ(padded("è", 3) + "|", "è  |");
    EXPECT_EQ(padded_left("è", 3), "  è");
}

TEST(Text, BreaksAtBlanks) {
    EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
    EXPECT_THAT(wrapped("  one two", 5, 2), ElementsAre("  one", "  two"));
    EXPECT_THAT(wrapped("", 10), ElementsAre(""));
}

TEST(Text, KeepsFrenchPunctuationWithItsWord) {
    EXPECT_THAT(wrapped("Quel jeu ?", 9), ElementsAre("Quel", "jeu ?"));
    EXPECT_THAT(wrapped("dis « aide » ici", 8), ElementsAre("dis", "« aide »", "ici"));
}

TEST(Text, StandsInColumns) {
    EXPECT_THAT(in_columns({"a", "bb", "c"}, 2), ElementsAre("a    c", "bb"));
    EXPECT_EQ(columns_that_fit({"aaaa", "bb"}, 11), 2);
    EXPECT_EQ(columns_that_fit({"aaaa", "bb"}, 10), 1);
    EXPECT_THAT(beside("help", 6, "one two three four five", 29),
                ElementsAre("help     one two three four", "         five"));
}

TEST(Text, ClockShowsZeroOnlyAtTheEnd) {
    EXPECT_EQ(clock_face(60s), "1:00");
    EXPECT_EQ(clock_face(4min + 5s), "4:05");
    EXPECT_EQ(clock_face(1ms), "0:01");
    EXPECT_EQ(clock_face(0s), "0:00");
}

TEST(Text, TidiesWhatIsTyped) { EXPECT_EQ(tidied("  Red   NORTH\r"), "red north"); }

TEST(Text, DrawingsAreBrokenOnlyWhereTheyAreTooLong) {
    EXPECT_EQ(fitted("  a    b\n", 20), "  a    b\n");
    EXPECT_EQ(fitted("  one two three\nx\n", 10), "  one two\n    three\nx\n");
    EXPECT_EQ(fitted("\n\n", 10), "\n\n");
}

}  // namespace
}  // namespace officina::cli
