// Over a bus that loses, doubles and shuffles everything arrives once and in order (wires.h).

#include "cluster/wires.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/packet.h"
#include "engine/random.h"

namespace officina::cluster {
namespace {

struct BadBus final : Bus {
    explicit BadBus(std::uint64_t seed) : random(seed) {}
    void publish(const std::string& node, std::string bytes) override {
        const auto fate = random.below(100);
        if (fate < 30) return;
        on_the_way.emplace_back(node, bytes);
        if (fate < 50) on_the_way.emplace_back(node, bytes);
    }
    Random random;
    std::vector<std::pair<std::string, std::string>> on_the_way;
};

struct TwoNodes {
    explicit TwoNodes(std::uint64_t seed) : bus(seed) {}

    tables::Instant now{tables::Milliseconds(1'000'000)};
    BadBus bus;
    std::map<std::string, std::vector<std::string>> heard;
    std::map<std::string, int> lost;
    std::map<std::string, std::unique_ptr<Wires>> nodes;

    using Stranger = std::tuple<std::string, std::uint64_t, std::uint64_t>;  // name, incarnation, version
    std::map<std::string, Stranger> strangers;

    std::map<std::string, std::vector<std::uint64_t>> acknowledged;

    void start(const std::string& name, std::uint64_t incarnation, std::uint64_t version = kWireVersion,
               std::size_t most_bytes = std::size_t{1} << 20) {
        nodes[name] = std::make_unique<Wires>(
            Wires::Settings{
                .me = name,
                .incarnation = incarnation,
                .now = [this] { return now; },
                .received = [this, name](const auto&,
                                         const auto& payload) { heard[name].push_back(payload); },
                .lost = [this, name](const auto&) { ++lost[name]; },
                .stranger = [this, name](const auto& peer, auto number,
                                         auto spoken) { strangers[name] = {peer, number, spoken}; },
                .version = version,
                .acknowledged = [this, name](const auto&,
                                             auto number) { acknowledged[name].push_back(number); },
                .most_bytes = most_bytes},
            bus);
    }
    void pass(int steps) {
        for (int step = 0; step < steps; ++step) {
            now += tables::Milliseconds(40);
            for (int i = 0; i < 6 && !bus.on_the_way.empty(); ++i) {
                const auto which = bus.random.below(static_cast<std::uint32_t>(bus.on_the_way.size()));
                const auto [to, bytes] = bus.on_the_way[which];
                bus.on_the_way.erase(bus.on_the_way.begin() + which);
                if (nodes.contains(to)) nodes[to]->heard(bytes);
            }
            for (const auto& [name, node] : nodes) node->pass_time();
        }
    }
};

// Whoever cannot be reached does not gather more than there is room for.
TEST(Wires, GiveUpWhatHasGrownTooLarge) {
    TwoNodes two(1);
    two.start("a", 1, kWireVersion, 1000);
    two.start("b", 2);
    for (int i = 0; i < 10; ++i) two.nodes["a"]->send("b", std::string(100, 'x'));
    EXPECT_EQ(two.nodes["a"]->send("b", "one too many"), 0u) << "it is lost with the others";
    EXPECT_EQ(two.lost["a"], 0) << "not while something is being said";
    EXPECT_EQ(two.nodes["a"]->waiting(), 0u);
    two.nodes["a"]->send("b", "and that one, too");
    two.nodes["a"]->pass_time();
    EXPECT_EQ(two.lost["a"], 1) << "as if b had been started again";
    two.nodes["a"]->send("b", "one more");
    EXPECT_EQ(two.nodes["a"]->waiting(), 1u);
    two.pass(40);
    EXPECT_THAT(two.heard["b"], testing::ElementsAre("one more"));
    EXPECT_EQ(two.lost["a"], 1) << "once";
}

TEST(Wires, SayWhatWasAcknowledged) {
    TwoNodes two(3);
    two.start("a", 1);
    two.start("b", 2);
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 30; ++i) numbers.push_back(two.nodes["a"]->send("b", "something"));
    EXPECT_TRUE(two.acknowledged["a"].empty());
    two.pass(400);
    ASSERT_FALSE(two.acknowledged["a"].empty());
    EXPECT_TRUE(std::ranges::is_sorted(two.acknowledged["a"]));
    EXPECT_EQ(two.acknowledged["a"].back(), numbers.back());
}

TEST(Wires, BringEverythingOnceAndInOrder) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        TwoNodes two(seed);
        two.start("a", 1);
        two.start("b", 2);
        std::vector<std::string> there, back;
        for (int i = 0; i < 60; ++i) {
            there.push_back(fmt::format("there {}", i));
            back.push_back(fmt::format("back {}", i));
            two.nodes["a"]->send("b", there.back());
            if (i % 2 == 0)
                two.nodes["b"]->send("a", back.back());
            else
                back.pop_back();
            two.pass(2);
        }
        for (int i = 0; i < 200 && two.nodes["a"]->waiting() + two.nodes["b"]->waiting() > 0; ++i)
            two.pass(20);
        EXPECT_EQ(two.heard["b"], there) << seed;
        EXPECT_EQ(two.heard["a"], back) << seed;
        EXPECT_EQ(two.nodes["a"]->waiting() + two.nodes["b"]->waiting(), 0u) << seed;
        EXPECT_EQ(two.lost.size(), 0u);
    }
}

TEST(Wires, ANodeThatWasStartedAgainIsSomebodyElse) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        TwoNodes two(seed);
        two.start("a", 1);
        two.start("b", 2);
        for (int i = 0; i < 20; ++i) two.nodes["a"]->send("b", "old");
        two.pass(200);
        two.start("b", 3);
        two.heard.clear();
        two.nodes["a"]->send("b", "lost with the old one");
        two.pass(400);
        EXPECT_EQ(two.lost["a"], 1) << seed;
        EXPECT_THAT(two.heard["b"], testing::IsEmpty()) << seed;
        two.nodes["a"]->send("b", "new");
        two.nodes["b"]->send("a", "hello");
        two.pass(400);
        EXPECT_THAT(two.heard["b"], testing::ElementsAre("new")) << seed;
        EXPECT_THAT(two.heard["a"], testing::ElementsAre("hello")) << seed;
    }
}

TEST(Wires, WhoIsKnownToBeDeadIsNotHeard) {
    TwoNodes two(1);
    two.start("a", 1);
    two.start("b", 2);
    two.nodes["a"]->forget("b", 2);
    EXPECT_EQ(two.lost["a"], 1);
    two.nodes["b"]->send("a", "from the grave");
    two.pass(100);
    EXPECT_THAT(two.heard["a"], testing::IsEmpty());
    two.nodes["a"]->forget("b", 2);
    EXPECT_EQ(two.lost["a"], 1) << "once";
}

TEST(Wires, WhoWritesAnotherVersionIsKnownAndNotHeard) {
    TwoNodes two(1);
    two.start("a", 1);
    two.start("b", 2, kWireVersion + 1);
    two.nodes["a"]->send("b", "there");
    two.nodes["b"]->send("a", "back");
    two.pass(100);
    EXPECT_THAT(two.heard["a"], testing::IsEmpty());
    EXPECT_THAT(two.heard["b"], testing::IsEmpty());
    EXPECT_EQ(two.strangers["a"], TwoNodes::Stranger("b", 2, kWireVersion + 1));
    EXPECT_EQ(two.strangers["b"], TwoNodes::Stranger("a", 1, kWireVersion));
    EXPECT_EQ(two.nodes["a"]->waiting(), 1u) << "it is kept for whoever comes next by that name";
    two.start("b", 3);
    two.pass(100);
    EXPECT_THAT(two.heard["b"], testing::ElementsAre("there"));
    // As they were written before they carried a version.
    two.nodes["a"]->heard(
        PacketWriter().text("c").number(7 << 16).number(0).number(0).number(1).text("x").take());
    EXPECT_EQ(two.strangers["a"], TwoNodes::Stranger("c", 7, 0));
}

// Whoever reaches the bus may send anything.
TEST(Wires, WhatIsNoPacketIsNoPacket) {
    TwoNodes two(1);
    two.start("a", 1);
    Random random(7);
    for (int i = 0; i < 5'000; ++i) {
        std::string bytes = i % 2 == 0 ? PacketWriter()
                                             .number(0)
                                             .number(kWireVersion)
                                             .text("b")
                                             .number(2)
                                             .number(1)
                                             .number(0)
                                             .number(1)
                                             .text("x")
                                             .take()
                                       : "";
        const auto size = random.below(12);
        for (std::uint32_t j = 0; j < size; ++j) {
            const auto letter = static_cast<char>(random.below(256));
            if (bytes.empty() || random.below(2) == 0)
                bytes.push_back(letter);
            else
                bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = letter;
        }
        two.nodes["a"]->heard(bytes);
        two.bus.on_the_way.clear();
    }
    EXPECT_LT(two.heard["a"].size(), 5'000u);
}

}  // namespace
}  // namespace officina::cluster
