// The bus on a real NATS server (nats_bus.h): what arrives, who is told when it is away, and that wires (wires.h) lose nothing then.

#include "cluster/nats_bus.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/testing/nats_server.h"
#include "cluster/wires.h"

namespace officina::cluster {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

// What came from other threads, to be waited for.
template <class Thing>
class Gathered {
  public:
    void add(Thing thing) {
        {
            const std::lock_guard lock(mutex_);
            things_.push_back(std::move(thing));
        }
        came_.notify_all();
    }
    std::vector<Thing> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        came_.wait_for(lock, 120s, [&] { return things_.size() >= count; });
        return things_;
    }
    std::vector<Thing> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(things_, {});
    }

  private:
    std::mutex mutex_;
    std::condition_variable came_;
    std::vector<Thing> things_;
};

struct Ear {
    Gathered<std::string> heard, told;
    std::unique_ptr<NatsBus> bus;

    Ear(const std::string& address, const std::string& node, const std::string& house = "here") {
        auto connected =
            NatsBus::connect({.address = address,
                              .house = house,
                              .node = node,
                              .heard = [this](std::string bytes) { heard.add(std::move(bytes)); },
                              .told = [this](const Problem& problem) { told.add(problem.code); }});
        if (connected) bus = std::move(*connected);
    }
};

TEST(NatsBus, BringsBytesToTheNodeOfThatNameAndHouse) {
    const NatsServer server;
    Ear a(server.address(), "a"), b(server.address(), "b"), other(server.address(), "b", "elsewhere");
    ASSERT_TRUE(a.bus && b.bus && other.bus);
    const std::string bytes("\0with\nanything\xFF", 15), large(700'000, 'x');
    a.bus->publish("b", bytes);
    a.bus->publish("b", large);
    a.bus->publish("a", "to myself");
    EXPECT_THAT(b.heard.wait_for(2), ElementsAre(bytes, large));
    EXPECT_THAT(a.heard.wait_for(1), ElementsAre("to myself"));
    other.bus->publish("b", "own");
    EXPECT_THAT(other.heard.wait_for(1), ElementsAre("own"));
    // Told before it is counted, on another thread.
    const auto counts = [](const NatsBus::Figures& figures) {
        return std::pair(figures.sent, figures.heard);
    };
    const auto come_to = [&](NatsBus& bus, std::uint64_t sent, std::uint64_t heard) {
        for (int i = 0; i < 20'000 && counts(bus.figures()) != std::pair(sent, heard); ++i)
            std::this_thread::sleep_for(1ms);
        EXPECT_EQ(counts(bus.figures()), std::pair(sent, heard));
    };
    come_to(*a.bus, 3, 1);
    come_to(*b.bus, 0, 2);
}

TEST(NatsBus, SaysWhenItIsAwayAndComesBackByItself) {
    NatsServer server;
    Ear a(server.address(), "a"), b(server.address(), "b");
    ASSERT_TRUE(a.bus && b.bus);
    EXPECT_FALSE(a.bus->is_away());
    server.kill();
    EXPECT_THAT(a.told.wait_for(1), ElementsAre("bus_away"));
    EXPECT_THAT(b.told.wait_for(1), ElementsAre("bus_away"));
    EXPECT_TRUE(a.bus->is_away());
    for (int i = 0; i < 1000; ++i) a.bus->publish("b", "nobody keeps it");
    EXPECT_EQ(a.bus->figures().dropped, 1000u);
    server.start();
    EXPECT_THAT(a.told.wait_for(2), ElementsAre("bus_away", "bus_back"));
    EXPECT_THAT(b.told.wait_for(2), ElementsAre("bus_away", "bus_back"));
    a.bus->publish("b", "again");
    EXPECT_THAT(b.heard.wait_for(1), ElementsAre("again"));
}

TEST(NatsBus, IsRefusedWhereNobodyAnswers) {
    const auto nobody =
        NatsBus::connect({.address = "nats://anna:secret@127.0.0.1:1", .house = "h", .node = "a"});
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().code, "bus_failed");
    EXPECT_EQ(nobody.error().message.id, "cluster.bus.unreachable");
    for (const auto& [name, value] : nobody.error().message.arguments) {
        if (name == "bus") EXPECT_EQ(std::get<std::string>(value), "nats://127.0.0.1:1");
    }
}

// What a server does not take would be sent again without end.
TEST(NatsBus, IsRefusedWhereMessagesAreTooLong) {
    const NatsServer server("max_payload: 32768\n");
    const auto refused = NatsBus::connect({.address = server.address(), .house = "h", .node = "a"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "bus_failed");
    EXPECT_EQ(refused.error().message.id, "cluster.bus.short");
}

// Two nodes talk while the server is killed and comes back, several times: everything arrives once and in order.
TEST(NatsBus, UnderWiresLosesNothing) {
    NatsServer server;
    Ear ears[] = {Ear(server.address(), "a"), Ear(server.address(), "b")};
    ASSERT_TRUE(ears[0].bus && ears[1].bus);
    const auto now = [] {
        return tables::Instant(std::chrono::duration_cast<tables::Milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch()));
    };
    std::vector<std::string> received[2];
    std::vector<std::unique_ptr<Wires>> ends;
    for (int i = 0; i < 2; ++i)
        ends.push_back(std::make_unique<Wires>(
            Wires::Settings{
                .me = i == 0 ? "a" : "b",
                .incarnation = static_cast<std::uint64_t>(i + 1),
                .now = now,
                .received = [&received, i](const auto&,
                                           const auto& payload) { received[i].push_back(payload); },
                .lost = [](const auto&) { ADD_FAILURE() << "nobody was started again"; }},
            *ears[i].bus));
    const auto pass = [&] {
        for (int i = 0; i < 2; ++i) {
            for (const std::string& bytes : ears[i].heard.take())
                ends[static_cast<std::size_t>(i)]->heard(bytes);
            ends[static_cast<std::size_t>(i)]->pass_time();
        }
        std::this_thread::sleep_for(1ms);
    };
    std::vector<std::string> sent[2];
    for (int i = 0; i < 6000; ++i) {
        sent[1].push_back(fmt::format("there {}", i));
        ends[0]->send("b", sent[1].back());
        if (i % 3 == 0) {
            sent[0].push_back(fmt::format("back {}", i));
            ends[1]->send("a", sent[0].back());
        }
        if (i % 10 == 0) pass();
        if (i == 1500 || i == 4000) server.kill();
        if (i == 2500 || i == 4001) server.start();
    }
    const auto end = std::chrono::steady_clock::now() + 120s;
    while (ends[0]->waiting() + ends[1]->waiting() > 0 && std::chrono::steady_clock::now() < end) pass();
    EXPECT_EQ(received[1], sent[1]);
    EXPECT_EQ(received[0], sent[0]);
    EXPECT_EQ(ends[0]->lag(), 0ms);
    EXPECT_GT(ends[0]->sent_again(), 0u);
}

TEST(BusAddress, IsSeenAndShownWithoutItsPassword) {
    for (const char* good : {"nats://127.0.0.1:4222", "tls://bus.example", "nats://a:1,nats://b:2"})
        EXPECT_TRUE(is_bus_address(good)) << good;
    for (const char* bad : {"", "nats://", "http://bus", "127.0.0.1:4222", "nats:// a"})
        EXPECT_FALSE(is_bus_address(bad)) << bad;
    EXPECT_EQ(shown_bus("nats://anna:secret@a:1,nats://b:2"), "nats://a:1,nats://b:2");
    for (const char* good : {"house", "node-1", "A_b"}) EXPECT_TRUE(is_node_name(good)) << good;
    for (const char* bad : {"", "a.b", "a b", "*", ">", "knöt"}) EXPECT_FALSE(is_node_name(bad)) << bad;
    EXPECT_FALSE(is_node_name(std::string(65, 'a')));
}

}  // namespace
}  // namespace officina::cluster
