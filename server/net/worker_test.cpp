// Whose turn is next where many wait for passwords, and for whom there is room.

#include "server/net/worker.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <future>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace officina::server {
namespace {

// A worker with its hands full until it may go on; then it notes whose jobs it does.
struct BusyWorker {
    std::promise<void> begun, may_go_on;
    std::vector<std::string> done, refused;  // by the address they are for
    std::atomic<std::size_t> count = 0;      // of those that are done
    Worker worker;

    explicit BusyWorker(std::size_t most_waiting) : worker(most_waiting, 4) {
        EXPECT_TRUE(worker.take({"first", "first"}, {.work =
                                                         [this] {
                                                             begun.set_value();
                                                             may_go_on.get_future().wait();
                                                         },
                                                     .refused = [] {}}));
        begun.get_future().wait();
    }
    bool take(const std::string& network, const std::string& address) {
        return worker.take({network, address}, {.work =
                                                    [this, address] {
                                                        done.push_back(address);
                                                        ++count;
                                                    },
                                                .refused = [this, address] { refused.push_back(address); }});
    }
    // As many as may wait, from one network, four of each of its addresses.
    void fill(std::size_t most_waiting) {
        for (std::size_t i = 0; i < most_waiting; ++i)
            ASSERT_TRUE(take("crowd", fmt::format("crowd {}", i / 4)));
    }
    void go_on(std::size_t jobs) {
        may_go_on.set_value();
        for (int i = 0; i < 3000 && count < jobs; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        worker.end();
        EXPECT_EQ(done.size(), jobs);
    }
};

TEST(Worker, ANetworkOfManyAddressesHasOneTurn) {
    BusyWorker busy(1000);
    busy.fill(800);
    ASSERT_TRUE(busy.take("elsewhere", "Bea"));
    ASSERT_TRUE(busy.take("elsewhere", "Carl"));
    busy.go_on(802);
    const auto place_of = [&](const char* who) {
        return std::ranges::find(busy.done, who) - busy.done.begin();
    };
    EXPECT_LE(place_of("Bea"), 1) << "next but one";
    EXPECT_LE(place_of("Carl"), 3);
    // In it every address has its turn.
    EXPECT_EQ(busy.done.front(), "crowd 0");
    EXPECT_EQ(busy.done[2], "crowd 1");
}

TEST(Worker, EveryAddressHasItsTurn) {
    BusyWorker busy(100);
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(busy.take("home", "greedy"));
    EXPECT_FALSE(busy.take("home", "greedy")) << "enough of one address";
    for (const char* who : {"honest", "other", "other"}) ASSERT_TRUE(busy.take("home", who));
    busy.go_on(7);
    EXPECT_EQ(busy.done,
              (std::vector<std::string>{"greedy", "honest", "other", "greedy", "other", "greedy", "greedy"}));
}

TEST(Worker, WhereItIsFullWhoeverHasLessWaitingHasRoom) {
    constexpr std::size_t kMost = 20;
    BusyWorker busy(kMost);
    busy.fill(kMost);
    EXPECT_FALSE(busy.take("crowd", "crowd 0")) << "has four waiting";
    EXPECT_TRUE(busy.refused.empty());
    EXPECT_TRUE(busy.take("elsewhere", "Bea"));
    EXPECT_EQ(busy.refused, std::vector<std::string>{"crowd 4"}) << "the last one of those with most";
    EXPECT_TRUE(busy.take("elsewhere", "Carl"));
    EXPECT_TRUE(busy.take("crowd", "Dora")) << "a neighbour of the crowd's has nothing waiting";
    EXPECT_EQ(busy.refused.size(), 3U);
    EXPECT_EQ(std::ranges::count(busy.refused, "Bea") + std::ranges::count(busy.refused, "Carl"), 0);
    busy.go_on(kMost);
    EXPECT_EQ(std::ranges::count(busy.done, "Bea"), 1);
    EXPECT_EQ(std::ranges::count(busy.done, "Dora"), 1);
}

TEST(Worker, WhereEverybodyHasAsMuchTheLastToComeIsRefused) {
    BusyWorker busy(3);
    for (const char* who : {"Anna", "Bea", "Carl"}) ASSERT_TRUE(busy.take(who, who));
    EXPECT_FALSE(busy.take("Dora", "Dora"));
    EXPECT_FALSE(busy.take("Anna", "Anna"));
    EXPECT_TRUE(busy.refused.empty());
    busy.go_on(3);
}

}  // namespace
}  // namespace officina::server
