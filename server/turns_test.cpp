// Whose turn is next: who wants much waits for themselves. Time and prices are made up, so every run is the same.

#include "server/turns.h"

#include <gtest/gtest.h>
#include <map>

#include "server/testing/tasks.h"

namespace officina::server {
namespace {

SteadyTime at_second(double seconds) {
    return SteadyTime(
        std::chrono::duration_cast<SteadyTime::duration>(std::chrono::duration<double>(seconds)));
}

// --- Who is next

std::vector<std::string> served(FairLine<std::string>& line, double cost, std::size_t most = 100) {
    std::vector<std::string> names;
    while (names.size() < most) {
        const auto next = line.next(at_second(1));
        if (!next) break;
        names.push_back(next->item);
        line.charge(next->payer, cost, at_second(1));
    }
    return names;
}

TEST(FairLine, WhoWantsMuchWaitsForThemselves) {
    FairLine<std::string> line;
    for (int i = 1; i <= 4; ++i) line.add({"here", "many"}, "many " + std::to_string(i));
    line.add({"there", "one"}, "one");
    EXPECT_EQ(served(line, 1), (std::vector<std::string>{"many 1", "one", "many 2", "many 3", "many 4"}));
    // And has had so much more that whoever comes later is served first.
    line.add({"here", "many"}, "many 5");
    line.add({"there", "one"}, "one again");
    EXPECT_EQ(served(line, 1), (std::vector<std::string>{"one again", "many 5"}));
}

TEST(FairLine, ToBeManyAtOneAddressGainsNothing) {
    FairLine<std::string> line;
    for (int person = 0; person < 60; ++person)
        for (int i = 0; i < 10; ++i) line.add({"crowd", std::to_string(person)}, "crowd");
    for (int i = 0; i < 10; ++i) line.add({"house", "Anna"}, "Anna");
    const auto names = served(line, 1, 20);
    EXPECT_EQ(std::ranges::count(names, "Anna"), 10) << "every other turn";
}

TEST(FairLine, PeopleOfOneAddressShareItAlike) {
    FairLine<std::string> line;
    for (int i = 0; i < 50; ++i) line.add({"here", "many"}, "many");
    for (int i = 0; i < 5; ++i) line.add({"here", "one"}, "one");
    const auto names = served(line, 1, 10);
    EXPECT_EQ(std::ranges::count(names, "one"), 5);
}

TEST(FairLine, NobodySavesUpTimeByAskingForNothing) {
    FairLine<std::string> line;
    line.add({"b", "late"}, "late");
    EXPECT_EQ(served(line, 1).size(), 1U);
    for (int i = 0; i < 100; ++i) line.add({"a", "busy"}, "busy");
    EXPECT_EQ(served(line, 1, 50).size(), 50U);
    for (int i = 0; i < 100; ++i) line.add({"b", "late"}, "late");
    const auto names = served(line, 1, 20);
    EXPECT_GE(std::ranges::count(names, "busy"), 9);
}

TEST(FairLine, WhatIsDroppedIsNotServedAndTheQuietAreForgotten) {
    FairLine<std::string> line({.person = {.per_second = 1, .burst = 1}, .address = {}});
    for (int i = 0; i < 4; ++i) line.add({"here", "Anna"}, i % 2 == 0 ? "even" : "odd");
    EXPECT_EQ(line.erase_if({"here", "Anna"}, [](const std::string& item) { return item == "odd"; }), 2U);
    EXPECT_EQ(line.erase_if({"here", "Bea"}, [](const std::string&) { return true; }), 0U);
    EXPECT_EQ(line.size(), 2U);
    EXPECT_EQ(served(line, 0.5), (std::vector<std::string>{"even", "even"}));
    line.add({"there", "Carl"}, "last");
    EXPECT_EQ(served(line, 0).size(), 1U);
    line.forget_quiet_ones(at_second(1.5));
    EXPECT_EQ(line.known(), 1U) << "Anna still owes";
    line.forget_quiet_ones(at_second(20));
    EXPECT_EQ(line.known(), 0U);
}

TEST(FairLine, WhatIsTakenOutIsTheFirstOfItsKind) {
    FairLine<std::string> line;
    for (const char* item : {"one", "two", "three"}) line.add({"here", "Anna"}, item);
    const auto is_t = [](const std::string& item) { return item.starts_with('t'); };
    EXPECT_EQ(line.take_if({"here", "Anna"}, is_t), "two");
    EXPECT_EQ(line.take_if({"here", "Bea"}, is_t), std::nullopt);
    EXPECT_EQ(line.take_if({"there", "Anna"}, is_t), std::nullopt);
    EXPECT_EQ(line.size(), 2U);
    EXPECT_EQ(served(line, 0.5), (std::vector<std::string>{"one", "three"}));
    line.add({"here", "Anna"}, "two");
    EXPECT_EQ(line.take_if({"here", "Anna"}, is_t), "two");
    EXPECT_EQ(line.size(), 0U);
    EXPECT_FALSE(line.next({})) << "nobody is left in line";
}

// --- A house of made-up prices: one thread, which works or waits, and people who ask as soon as they may

struct House60 {
    static constexpr double kDear = 0.015;    // seconds a dear message costs: the dearest that was measured
    static constexpr double kCheap = 0.0002;  // an ordinary one

    double cpu = 0;  // of the thread; the wall's clock runs along, and on when there is nothing to do
    double idle = 0, next_look = 0;
    Tasks tasks;
    Turns turns;
    std::vector<double> waits;
    std::map<std::string, double> had;  // by address

    explicit House60(HallAllowances allowances = {})
        : turns({.post = [this](auto what) { tasks.post(std::move(what)); },
                 .now = [this] { return at_second(1000 + wall()); },
                 .cpu_seconds = [this] { return cpu; },
                 .allowances = allowances}) {}

    double wall() const { return cpu + idle; }

    void ask_for_ever(const Payer& payer, double cost) {
        turns.add(payer, this, [this, payer, cost] {
            cpu += cost;
            had[payer.address] += cost;
            ask_for_ever(payer, cost);
        });
    }
    void ask_once(const Payer& payer, double cost) {
        turns.add(payer, this, [this, cost, since = wall()] {
            cpu += cost;
            waits.push_back(wall() - since);
        });
    }
    // Somebody of that address asks for something ordinary every tenth of a second, for that many seconds.
    void go_on(double seconds, const Payer& polite) {
        while (wall() < 1) work();  // until everybody has had a first turn
        double next_question = wall();
        for (const double end = wall() + seconds; wall() < end;) {
            if (wall() >= next_question) {
                ask_once(polite, kCheap);
                next_question += 0.1;
            }
            work();
        }
    }
    void work() {
        if (wall() >= next_look) {
            turns.pass_time();
            next_look = wall() + 0.025;
        }
        if (!tasks.run_one()) idle += 0.001;
    }
    double slowest() const { return *std::ranges::max_element(waits); }
};

TEST(Turns, SixtyGuestsOfOneAddressMakeNobodyElseWait) {
    House60 house;
    for (int guest = 0; guest < 60; ++guest)
        for (int line = 0; line < 4; ++line)
            house.ask_for_ever({"crowd", std::to_string(guest)}, House60::kDear);
    house.go_on(60, {"home", "Anna"});
    EXPECT_GE(house.waits.size(), 590U);
    // The message that is being worked on is waited for, and no other.
    EXPECT_LE(house.slowest(), 0.025);
    // One address has its allowance and what the house can spare, and no more of the thread.
    EXPECT_NEAR(house.had["crowd"], 61 * (0.25 + 0.3) + 2.5, 1);
}

TEST(Turns, SixtyGuestsOfTwentyAddressesMakeNobodyElseWait) {
    House60 house;
    for (int guest = 0; guest < 60; ++guest)
        house.ask_for_ever({"crowd " + std::to_string(guest % 20), std::to_string(guest)}, House60::kDear);
    house.go_on(60, {"home", "Anna"});
    EXPECT_GE(house.waits.size(), 590U);
    EXPECT_LE(house.slowest(), 0.025);
    double least = 60, most = 0;
    for (const auto& [address, seconds] : house.had) {
        if (!address.starts_with("crowd")) continue;
        least = std::min(least, seconds);
        most = std::max(most, seconds);
    }
    EXPECT_LE(most - least, 0.1) << "and they share the rest alike";
}

// Who shares an address with them waits for its allowance, but before them.
TEST(Turns, AtTheSameAddressAnOrdinaryQuestionComesFirst) {
    House60 house;
    for (int guest = 0; guest < 60; ++guest)
        house.ask_for_ever({"crowd", std::to_string(guest)}, House60::kDear);
    house.go_on(60, {"crowd", "Anna"});
    EXPECT_GE(house.waits.size(), 590U);
    EXPECT_LE(house.slowest(), 0.1);
}

TEST(Turns, WithoutAllowancesTheThreadIsSharedAndNeverIdle) {
    House60 house({.person = {}, .address = {}, .spare = {}});
    for (int guest = 0; guest < 60; ++guest)
        house.ask_for_ever({"crowd", std::to_string(guest)}, House60::kDear);
    house.go_on(20, {"home", "Anna"});
    EXPECT_LE(house.slowest(), 0.025);
    EXPECT_LE(house.idle, 0.01);
}

TEST(Turns, TheNetworkIsHeardInBetween) {
    House60 house({.person = {}, .address = {}, .spare = {}});
    for (int i = 0; i < 1000; ++i) house.ask_once({"home", "Anna"}, House60::kCheap);
    double longest = 0;
    for (double before = house.cpu; house.tasks.run_one(); before = house.cpu)
        longest = std::max(longest, house.cpu - before);
    EXPECT_EQ(house.waits.size(), 1000U);
    EXPECT_LE(longest, 0.0045);
}

TEST(Turns, WhoHasLeftIsNotServed) {
    House60 house;
    house.ask_once({"home", "Anna"}, 0);
    house.turns.add({"home", "Anna"}, &house.waits, [&] { FAIL(); });
    house.turns.drop({"home", "Anna"}, &house.waits);
    house.tasks.run();
    EXPECT_EQ(house.waits.size(), 1U);
    EXPECT_EQ(house.turns.waiting(), 0U);
}

}  // namespace
}  // namespace officina::server
