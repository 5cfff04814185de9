// Hundreds of histories of the simulated world (world.h), each from its seed. One that fails is told again by
//
//   OFFICINA_WORLD_SEED=SEED build/release/cluster/world_test

#include "cluster/world/world.h"

#include <cstdlib>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::cluster {
namespace {

std::string joined(const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += "  " + line + "\n";
    return all;
}

TEST(SimulatedWorld, KeepsItsPromisesWhateverHappens) {
    const char* one = std::getenv("OFFICINA_WORLD_SEED");
    const char* many = std::getenv("OFFICINA_WORLD_SEEDS");
    const std::uint64_t first = one ? std::strtoull(one, nullptr, 10) : 1;
    const std::uint64_t last = one ? first : first + (many ? std::strtoull(many, nullptr, 10) : 300) - 1;
    World::Told all;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
        World world({.seed = seed});
        const auto wrong = world.run();
        EXPECT_TRUE(wrong.empty()) << "OFFICINA_WORLD_SEED=" << seed << " build/release/cluster/world_test\n"
                                   << joined(wrong);
        all.crashes += world.told.crashes;
        all.hangs += world.told.hangs;
        all.cuts += world.told.cuts;
        all.drains += world.told.drains;
        all.outages += world.told.outages;
        all.fenced += world.told.fenced;
        all.full_disks += world.told.full_disks;
        all.jumps += world.told.jumps;
        all.moves += world.told.moves;
        all.passed_on += world.told.passed_on;
        all.lost += world.told.lost;
        all.doubled += world.told.doubled;
        all.moved_on += world.told.moved_on;
        if (HasFailure()) break;
    }
    fmt::print(
        "{} worlds: {} moves confirmed, {} messages passed on, {} crashes, {} hangs, {} cuts, {} drains, {} "
        "outages, {} full disks, {} jumps of a clock, {} "
        "fenced, {} messages lost, {} doubled, {} times a table moved on\n",
        last - first + 1, all.moves, all.passed_on, all.crashes, all.hangs, all.cuts, all.drains, all.outages,
        all.full_disks, all.jumps, all.fenced, all.lost, all.doubled, all.moved_on);
    if (one) return;
    // A world in which nothing happens would prove nothing.
    for (const int often :
         {all.crashes, all.hangs, all.cuts, all.drains, all.outages, all.fenced, all.full_disks, all.jumps})
        EXPECT_GT(often, 10);
    EXPECT_GT(all.passed_on, 1000u);
    EXPECT_GT(all.moved_on, 50u);
}

// Whether one of a thousand worlds shows the fault as what it is. Most show something before: a table that never ends.
testing::AssertionResult finds(const PlantedFaults& faults, std::string_view symptom) {
    constexpr std::uint64_t kMost = 1000;
    std::uint64_t first = 0;
    for (std::uint64_t seed = 1; seed <= kMost; ++seed) {
        const auto wrong = World({.seed = seed, .faults = faults}).run();
        if (wrong.empty()) continue;
        if (first == 0) first = seed;
        for (const std::string& one : wrong)
            if (one.find(symptom) != one.npos) {
                fmt::print("wrong in world {}, known in world {}: {}\n", first, seed, one);
                return testing::AssertionSuccess();
            }
    }
    return testing::AssertionFailure() << "no world says \"" << symptom << "\"";
}

TEST(SimulatedWorld, FindsANodeThatIsNotFenced) { EXPECT_TRUE(finds({.no_fencing = true}, "two owners")); }
TEST(SimulatedWorld, FindsAnAnswerBeforeTheCommit) {
    EXPECT_TRUE(finds({.answers_before_commit = true}, "it is not there"));
}
TEST(SimulatedWorld, FindsALostHandOver) { EXPECT_TRUE(finds({.loses_hand_over = true}, "never ended")); }
TEST(SimulatedWorld, FindsAViewThatOutlivesAnUndo) {
    EXPECT_TRUE(finds({.views_outlive_undo = true}, "was shown position"));
}
TEST(SimulatedWorld, FindsARetryThatPlaysTwice) {
    EXPECT_TRUE(finds({.retry_plays_twice = true}, "was answered twice"));
}

TEST(SimulatedWorld, FindsAViewThatIsAnothers) {
    EXPECT_TRUE(finds({.hears_anothers_view = true}, "what its seat does not see"));
}

TEST(SimulatedWorld, FindsAMoveThatIsThereTwice) {
    EXPECT_TRUE(finds({.forgets_what_it_said = true}, "is there twice"));
}

// Whoever is started again is of a newer build, and in the end all are. With everything else that goes wrong meanwhile.
World::Told upgraded(Upgrade upgrade) {
    World::Told all;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        World world({.seed = seed, .upgrade = upgrade});
        const auto wrong = world.run();
        EXPECT_TRUE(wrong.empty()) << "seed " << seed << "\n" << joined(wrong);
        all.strangers += world.told.strangers;
        all.waited_for_upgrade += world.told.waited_for_upgrade;
        all.passed_on += world.told.passed_on;
    }
    return all;
}

TEST(SimulatedWorld, ANewerNodeThatSaysMoreIsUnderstood) {
    const World::Told told = upgraded(Upgrade::says_more);
    EXPECT_EQ(told.strangers, 0);
    EXPECT_EQ(told.waited_for_upgrade, 0);
    EXPECT_GT(told.passed_on, 500u);
}

// What is theirs they write, and what people say to a table behind another version waits until it has moved: nothing is lost.
TEST(SimulatedWorld, ANodeOfAnotherVersionIsWaitedFor) {
    const World::Told told = upgraded(Upgrade::says_otherwise);
    EXPECT_GT(told.strangers, 30);
    EXPECT_GT(told.waited_for_upgrade, 10);
}

TEST(SimulatedWorld, TellsTheSameHistoryFromTheSameSeed) {
    World one({.seed = 5}), two({.seed = 5});
    EXPECT_EQ(one.run(), two.run());
    EXPECT_EQ(one.told.messages, two.told.messages);
    EXPECT_EQ(one.told.moves, two.told.moves);
    EXPECT_EQ(one.told.lost, two.told.lost);
}

}  // namespace
}  // namespace officina::cluster
