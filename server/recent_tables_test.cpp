// Games that are over stay at hand for a while.

#include "server/recent_tables.h"

#include <gtest/gtest.h>

#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

TEST(RecentTables, WhatWasWantedLongestAgoGoesFirst) {
    RecentTables recent(100);
    recent.keep("a", 40);
    recent.keep("b", 40);
    EXPECT_EQ(recent.one_too_many(), std::nullopt);
    recent.keep("a", 40);
    recent.keep("c", 40);
    EXPECT_EQ(recent.one_too_many(), "b");
    EXPECT_EQ(recent.one_too_many(), std::nullopt);
    recent.keep("d", 1000);
    EXPECT_EQ(recent.one_too_many(), "a");
    EXPECT_EQ(recent.one_too_many(), "c");
    EXPECT_EQ(recent.one_too_many(), "d") << "too large to be kept at all";
    EXPECT_EQ(recent.size(), 0U);
    recent.drop("d");
}

// A game of Mars Needs Mechanics that its only person has given up, so that a stand-in plays it to its end, and nobody looks at.
struct House {
    explicit House(std::size_t most_bytes) {
        house.furnish = [=](HallSettings& settings) { settings.most_recent_bytes = most_bytes; };
        house.restart();
    }
    std::string game_over(Guest& guest) {
        const auto opened =
            guest.ask(R"({"do":"open","terms":{"game":"mars","seats":2,"stand_in":"apprentice"},)"
                      R"("seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true})");
        const std::string table(opened.at("table").as_string());
        give_up(guest, table, 1);
        return table;
    }
    void give_up(Guest& guest, const std::string& table, int seat) {
        guest.ask(R"({{"do":"join","table":"{}"}})", table);
        guest.ask(R"({{"do":"give_up","table":"{}","seat":{}}})", table, seat);
        house.run_bots();
        guest.ask(R"({{"do":"leave_table","table":"{}"}})", table);
    }
    TestHall house;
};

TEST(RecentTables, AGameThatIsAskedForAgainIsReadOnce) {
    House at(1 << 20);
    Guest anna(at.house, "Anna");
    const std::string table = at.game_over(anna);
    const auto read = at.house.store.journals_read;
    for (int i = 0; i < 20; ++i) {
        for (const char* word : {"state", "log", "record"})
            EXPECT_EQ(code_of(anna.ask(R"({{"do":"{}","table":"{}"}})", word, table)), "");
        EXPECT_TRUE(at.house.record(table).has_value());
    }
    EXPECT_EQ(at.house.store.journals_read, read);
    EXPECT_EQ(at.house.hall->figures().tables, 0U) << "kept at hand, but no table of the house any more";
}

TEST(RecentTables, AHouseWithoutRoomForThemReadsThemAgain) {
    House at(0);
    Guest anna(at.house, "Anna");
    const std::string table = at.game_over(anna);
    EXPECT_EQ(at.house.hall->table(table), nullptr);
    const auto read = at.house.store.journals_read;
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"state","table":"{}"}})", table)), "");
    EXPECT_EQ(at.house.store.journals_read, read + 1);
    EXPECT_EQ(at.house.hall->table(table), nullptr);
}

// For whatever a game that is over was brought back, it goes again.
TEST(RecentTables, NoneIsForgottenInTheHouse) {
    House at(0);
    Guest anna(at.house, "Anna");
    const std::string first = at.game_over(anna);
    anna.ask(R"({{"do":"join","table":"{}"}})", first);
    const auto rematch = [&] {
        return std::string(anna.ask(R"({{"do":"rematch","table":"{}"}})", first).at("table").as_string());
    };
    const std::string second = rematch();
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", second)), "");
    at.give_up(anna, second, 2);
    EXPECT_EQ(at.house.hall->table(second), nullptr);
    // Only to see that it is over.
    EXPECT_NE(rematch(), second);
    EXPECT_EQ(at.house.hall->figures().tables, 2U) << "the first, which Anna looks at, and the third";
    // Whoever asks does not live to hear the answer.
    Guest carl(at.house, "Carl");
    carl.is_broken = true;
    carl.say(fmt::format(R"({{"do":"state","table":"{}"}})", second));
    at.house.run();
    EXPECT_NE(carl.closed, "");
    EXPECT_EQ(at.house.hall->figures().tables, 2U);
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"leave_table","table":"{}"}})", first)), "");
    EXPECT_EQ(at.house.hall->table(second), nullptr);
}

TEST(RecentTables, WhatSomebodyLooksAtStays) {
    House at(100 * 1024);
    Guest anna(at.house, "Anna");
    const std::string looked_at = at.game_over(anna);
    anna.ask(R"({{"do":"join","table":"{}"}})", looked_at);
    for (int i = 0; i < 4; ++i) at.game_over(anna);
    EXPECT_NE(at.house.hall->table(looked_at), nullptr);
    EXPECT_EQ(at.house.hall->figures().tables, 1U);
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"leave_table","table":"{}"}})", looked_at)), "");
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
}

}  // namespace
}  // namespace officina::server
