#include "cli/seating.h"

#include <gtest/gtest.h>

namespace officina::cli {
namespace {

// "-" is a person without a name, "Anna" one with a name, "engineer" a bot, "engineer:Chip" one with a name.
std::vector<std::string> at_table(const std::vector<std::string>& given, int seats = 0) {
    const auto wishes = read_seat_wishes(given);
    if (!wishes) return {wishes.error().message.id};
    const auto sitters = seated(*wishes, seats == 0 ? seats_needed(*wishes) : seats);
    if (!sitters) return {sitters.error().message.id};
    std::vector<std::string> result;
    for (const Sitter& sitter : *sitters) {
        if (!sitter.bot) {
            result.push_back(sitter.name.empty() ? "-" : sitter.name);
        } else {
            result.push_back(sitter.bot->name + (sitter.name.empty() ? "" : ":" + sitter.name));
        }
    }
    return result;
}

using Table = std::vector<std::string>;

TEST(Seating, APersonSitsFirstWhereNothingElseIsSaid) {
    EXPECT_EQ(at_table({}), Table({"-"}));
    EXPECT_EQ(at_table({}, 3), Table({"-", "mechanic", "mechanic"}));
    EXPECT_EQ(at_table({"bot:engineer"}), Table({"-", "engineer"}));
    EXPECT_EQ(at_table({"bot:engineer", "bot:inventor"}), Table({"-", "engineer", "inventor"}));
    EXPECT_EQ(at_table({"2=bot:engineer"}, 3), Table({"-", "engineer", "mechanic"}));
    EXPECT_EQ(at_table({"1=bot:engineer"}, 2), Table({"engineer", "-"}));
}

TEST(Seating, WhoeverIsNamedSitsThere) {
    EXPECT_EQ(at_table({"3=human:Anna", "1=random", "2=bot:search@0.2s/4:Deep"}),
              Table({"random", "search@0.2s/4:Deep", "Anna"}));
    EXPECT_EQ(at_table({"2=human"}), Table({"mechanic", "-"}));
    EXPECT_EQ(at_table({"bot:engineer:Chip", "human:Anna", "human"}), Table({"Anna", "-", "engineer:Chip"}));
    EXPECT_EQ(at_table({"2=random:Chip", "human:Anna"}), Table({"Anna", "random:Chip"}));
}

TEST(Seating, BotsMayBeAmongThemselves) {
    EXPECT_EQ(at_table({"1=bot:engineer", "2=bot:mechanic"}), Table({"engineer", "mechanic"}));
    EXPECT_EQ(at_table({"bot:engineer", "bot:mechanic"}, 2), Table({"engineer", "mechanic"}));
    EXPECT_EQ(at_table({"1=bot:inventor"}), Table({"inventor"}));
}

TEST(Seating, WhatIsWrongIsSaid) {
    EXPECT_EQ(at_table({"2=robot"}), Table({"terminal.usage.seat"}));
    EXPECT_EQ(at_table({"engineer"}), Table({"terminal.usage.seat"}));
    EXPECT_EQ(at_table({"0=human"}), Table({"terminal.usage.seat"}));
    EXPECT_EQ(at_table({"13=human"}), Table({"terminal.usage.seat"}));
    EXPECT_EQ(at_table({"2=bot:genius"}), Table({"bots.unknown"}));
    EXPECT_EQ(at_table({"2=bot:"}), Table({"bots.unknown"}));
    EXPECT_EQ(at_table({"1=human", "1=random"}), Table({"terminal.usage.seat_twice"}));
    EXPECT_EQ(at_table({"3=human"}, 2), Table({"terminal.usage.no_such_seat"}));
    EXPECT_EQ(at_table({"human", "human", "bot:random"}, 2), Table({"terminal.usage.no_such_seat"}));
}

}  // namespace
}  // namespace officina::cli
