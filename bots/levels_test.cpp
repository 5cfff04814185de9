#include "bots/levels.h"

#include <gtest/gtest.h>

namespace officina::bots {
namespace {

TEST(Levels, AreReadByTheirNames) {
    for (std::size_t i = 0; i < kLevels.size(); ++i) {
        const auto spec = read_bot(kLevels[i]);
        ASSERT_TRUE(spec) << kLevels[i];
        EXPECT_EQ(*spec, bot_of_level(static_cast<Level>(i)));
        EXPECT_EQ(spec->name, kLevels[i]);
    }
}

TEST(Levels, BudgetsAreRead) {
    EXPECT_EQ(read_bot("search@500")->budget, (Budget{.simulations = 500}));
    EXPECT_EQ(read_bot("search@0.2s")->budget, (Budget{.seconds = 0.2}));
    EXPECT_EQ(read_bot("search@2s/4")->budget, (Budget{.seconds = 2, .threads = 4}));
    EXPECT_EQ(read_bot("greedy")->kind, BotSpec::Kind::greedy);
    EXPECT_EQ(read_bot("random")->kind, BotSpec::Kind::random);
}

TEST(Levels, WhatIsNoBotIsNamed) {
    for (const char* text :
         {"", "Engineer", "search", "search@", "search@0", "search@-5", "search@x", "search@1e9s",
          "search@0s", "search@nans", "search@5/0", "search@5/65", "search@5/", "search@5.5"}) {
        const auto spec = read_bot(text);
        ASSERT_FALSE(spec) << text;
        EXPECT_EQ(spec.error().code, "unknown_bot");
        EXPECT_EQ(spec.error().message.arguments[0].second, Argument(std::string(text)));
    }
}

}  // namespace
}  // namespace officina::bots
