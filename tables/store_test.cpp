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

}  // namespace
}  // namespace officina::tables

#include "tables/testing/store_suite.h"
