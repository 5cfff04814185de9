#include "match/markup.h"

#include <gtest/gtest.h>

namespace officina {
namespace {

TEST(Markup, WordsCannotBreakOut) {
    EXPECT_EQ(escaped("<a href=\"&\">"), "&lt;a href=&quot;&amp;&quot;&gt;");
}

TEST(Markup, ControlCharactersAreLeftOut) { EXPECT_EQ(escaped("a\x01 b\tc\nd\x1B"), "a b\tc\nd"); }

}  // namespace
}  // namespace officina
