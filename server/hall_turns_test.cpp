// The hall and its turns: what everybody says is priced, by person and by address, and nobody waits for others' wishes. Prices
// are made up: whoever is said something costs the house what the test says.

#include <gtest/gtest.h>

#include "server/testing/test_hall.h"

namespace officina::server {
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

TEST(HallTurns, AFaultThatBelongsToNoLineEndsNothing) {
    TestHall house;
    std::vector<std::string> faults;
    house.furnish = [&](HallSettings& settings) {
        settings.faulted = [&](const std::exception& why) { faults.emplace_back(why.what()); };
    };
    house.restart();
    Guest anna(house, "Anna");
    house.hall->record("no such table", "192.0.2.1",
                       [](const auto&) { throw std::runtime_error("no paper"); });
    EXPECT_EQ(code_of(anna.ask(R"({"do":"ping"})")), "");
    EXPECT_EQ(faults, std::vector<std::string>{"no paper"});
    EXPECT_EQ(house.hall->figures().faults, 1U);
}

TEST(HallTurns, WhoCannotBeToldLeavesAndTheOthersAreTold) {
    TestHall house;
    Guest bea(house, "Bea"), anna(house, "Anna");
    const auto opened = anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[]})");
    const std::string table(opened.at("table").as_string());
    for (Guest* guest : {&bea, &anna}) guest->ask(R"({{"do":"join","table":"{}"}})", table);
    anna.events("seats");
    bea.is_broken = true;
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"sit","table":"{}","seat":1}})", table)), "");
    EXPECT_EQ(anna.events("seats").size(), 1U);
    EXPECT_EQ(house.hall->figures().clients, 1U);
}

TEST(HallTurns, OneListDoesNotWaitForDozens) {
    TestHall house;
    Guest anna(house, "Anna", true, "198.51.100.1");
    std::vector<std::unique_ptr<Guest>> crowd;
    for (int i = 0; i < 10; ++i)
        crowd.push_back(std::make_unique<Guest>(house, "Guest " + std::to_string(i)));
    const auto answered = [&] {
        std::size_t sum = 0;
        for (const auto& guest : crowd) sum += guest->heard.size();
        return sum;
    };
    const std::size_t before = answered();
    for (int i = 0; i < 8; ++i)
        for (const auto& guest : crowd) guest->say(R"({"do":"history"})");
    while (house.hall->figures().messages_waiting > 0) ASSERT_TRUE(house.tasks.run_one());
    anna.forget();
    anna.say(R"({"do":"history"})");
    while (anna.heard.empty()) ASSERT_TRUE(house.tasks.run_one());
    EXPECT_LE(answered() - before, 3U);
    house.run();
    EXPECT_EQ(answered() - before, 80U) << "everybody gets theirs";
}

TEST(HallTurns, WhoWantsListsWithoutEndIsRefusedSome) {
    TestHall house;
    Guest anna(house, "Anna");
    anna.forget();
    for (int i = 0; i < 30; ++i) anna.say(R"({"do":"history"})");
    house.run();
    const auto busy = std::ranges::count_if(
        anna.heard, [](const Sendable& answer) { return code_of(boost::json::parse(*answer)) == "busy"; });
    EXPECT_EQ(anna.heard.size(), 30U);
    EXPECT_EQ(busy, 13) << "one is being read, sixteen wait";
}

}  // namespace
}  // namespace officina::server
