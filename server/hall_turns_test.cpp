// The hall and its turns: what everybody says is priced, by person and by address, and nobody waits for others' wishes. Prices
// are made up: whoever is said something costs the house what the test says.

#include <gtest/gtest.h>

#include "server/testing/test_hall.h"

namespace officina {
namespace {

constexpr double kDear = 0.015;  // seconds, as the log of a long game

struct Crowd {
    explicit Crowd(int addresses) {
        for (int i = 0; i < 60; ++i) {
            guests.push_back(std::make_unique<Guest>(house, "Guest " + std::to_string(i), true,
                                                     "192.0.2." + std::to_string(i % addresses)));
            guests.back()->price = kDear;
            guests.back()->ask(R"({"do":"ping"})");
        }
        house.pass(std::chrono::minutes(1));  // everybody's allowance is whole again
    }
    std::size_t answered() const {
        std::size_t sum = 0;
        for (const auto& guest : guests) sum += guest->heard.size();
        return sum;
    }
    void all_ask(int times) {
        for (int i = 0; i < times; ++i)
            for (const auto& guest : guests) guest->say(R"({"do":"ping"})");
    }

    TestHall house;
    std::vector<std::unique_ptr<Guest>> guests;
    Guest anna{house, "Anna", true, "198.51.100.1"};
};

TEST(HallTurns, OneQuestionDoesNotWaitForHundreds) {
    for (const int addresses : {1, 20}) {
        Crowd crowd(addresses);
        crowd.all_ask(4);
        const std::size_t before = crowd.answered();
        crowd.anna.forget();
        crowd.anna.say(R"({"do":"ping"})");
        while (crowd.anna.heard.empty()) ASSERT_TRUE(crowd.house.tasks.run_one());
        EXPECT_LE(crowd.answered() - before, 1U) << addresses << " addresses";
    }
}

TEST(HallTurns, BeyondTheirAllowanceTheyWait) {
    Crowd crowd(1);
    const std::size_t before = crowd.answered();
    crowd.all_ask(6);
    crowd.house.run();
    // 2.5 seconds of its own at once, and what the house can spare.
    EXPECT_NEAR(static_cast<double>(crowd.answered() - before) * kDear, 2.8, 0.1);
    EXPECT_EQ(crowd.house.hall->figures().messages_waiting, 360 - (crowd.answered() - before));
    for (int i = 0; i < 20; ++i) EXPECT_EQ(code_of(crowd.anna.ask(R"({"do":"ping"})")), "");
    crowd.house.pass(std::chrono::seconds(20));
    EXPECT_EQ(crowd.answered() - before, 360U) << "late is not never";
    EXPECT_EQ(crowd.house.hall->figures().messages_waiting, 0U);
}

// Downloads are priced, too.
TEST(HallTurns, ARecordWaitsForItsTurn) {
    Crowd crowd(1);
    crowd.all_ask(4);
    bool answered = false;
    crowd.house.hall->record("0123456789012345678901", "198.51.100.2", [&](const auto& record) {
        EXPECT_EQ(record.error().code, "unknown_table");
        answered = true;
    });
    EXPECT_FALSE(answered);
    const std::size_t before = crowd.answered();
    while (!answered) ASSERT_TRUE(crowd.house.tasks.run_one());
    EXPECT_LE(crowd.answered() - before, 1U);
}

TEST(HallTurns, ALineIsNotReadOnWhileEnoughOfItWaits) {
    TestHall house;
    Guest anna(house, "Anna");
    int taken = 0;
    while (anna.say(R"({"do":"ping"})")) ASSERT_LT(++taken, 100);
    EXPECT_EQ(anna.told_to_go_on, 0);
    house.run();
    EXPECT_EQ(anna.told_to_go_on, 1);
    EXPECT_EQ(anna.heard.size(), static_cast<std::size_t>(taken) + 2) << "with the answer to hello";
    // Few, but long.
    EXPECT_FALSE(anna.say(std::string(16 * 1024, ' ')));
    house.run();
    EXPECT_EQ(anna.told_to_go_on, 2);
    EXPECT_TRUE(anna.say(R"({"do":"ping"})"));
}

TEST(HallTurns, WhoLeavesTakesWhatTheySaidAlong) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    anna.say(R"({"do":"ping"})");
    bea.say(R"({"do":"ping"})");
    anna.leave();
    EXPECT_EQ(house.hall->figures().messages_waiting, 1U);
    house.run();
    EXPECT_EQ(anna.heard.size(), 1U);
    EXPECT_EQ(bea.heard.size(), 2U);
}

TEST(HallTurns, AFaultOverAMessageEndsItsLineAlone) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    anna.is_broken = true;
    anna.say(R"({"do":"ping"})");
    EXPECT_EQ(code_of(bea.ask(R"({"do":"ping"})")), "");
    EXPECT_EQ(house.hall->figures().clients, 1U);
}

}  // namespace
}  // namespace officina
