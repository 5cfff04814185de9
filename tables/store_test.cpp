// The stores that need no server, tried with what every store promises.

#include <gtest/gtest.h>

#include "tables/memory_store.h"
#include "tables/sqlite_store.h"
#include "tables/testing/store_help.h"

namespace officina::tables {
namespace {

struct InMemory {
    MemoryStore memory{[](const auto& task) { task(); }};
    Store& store() { return memory; }
};
struct InSqlite {
    TestFolder folder;
    std::unique_ptr<SqliteStore> sqlite = std::move(*SqliteStore::open(folder / "a.db"));
    Store& store() { return *sqlite; }
};
using Kinds = testing::Types<InMemory, InSqlite>;

TEST(Runs, OnlyTimeInWhichAnyOfThemWasOpenCounts) {
    const auto at = [](int count) { return Instant(Milliseconds(count)); };
    const auto open = [&](const std::vector<HouseRun>& runs, int from, int to) {
        return open_between(runs, at(from), at(to)).count();
    };
    EXPECT_EQ(open({}, 0, 100), 0);
    const std::vector<HouseRun> apart{{at(10), at(20)}, {at(30), at(40)}, {at(40), at(40)}, {at(60), at(90)}};
    EXPECT_EQ(open(apart, 0, 100), 50);
    EXPECT_EQ(open(apart, 15, 35), 10);
    EXPECT_EQ(open(apart, 20, 30), 0);
    EXPECT_EQ(open(apart, 32, 38), 6);
    EXPECT_EQ(open(apart, 35, 15), 0);
    // Nodes of one house.
    const std::vector<HouseRun> together{
        {at(10), at(50)}, {at(20), at(30)}, {at(25), at(60)}, {at(55), at(58)}};
    EXPECT_EQ(open(together, 0, 100), 50);
    EXPECT_EQ(open(together, 28, 57), 29);
}

TEST(Runs, TheStoreKeepsOneAfterTheOther) {
    const TestFolder folder;
    std::vector<HouseRun> all;
    for (int opened = 10; opened < 50; opened += 10) {
        const auto store = std::move(*SqliteStore::open(folder / "a.db"));
        all.push_back({.opened = Instant(Milliseconds(opened)), .until = Instant(Milliseconds(opened + 7))});
        ASSERT_TRUE(awaited([&](Store::Done done) { store->keep_run(all.back(), std::move(done)); }));
        EXPECT_EQ(store->kept_runs({}).value(), all);
    }
}

}  // namespace
}  // namespace officina::tables

#include "tables/testing/store_suite.h"
