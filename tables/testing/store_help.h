#pragma once
// What tests of stores have in common.

#include <filesystem>
#include <future>
#include <string>
#include <unistd.h>

#include "tables/store.h"

namespace officina {

// A folder that is gone after the test.
struct TestFolder {
    std::filesystem::path path;

    TestFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "officina-store-XXXXXX").string();
        if (!mkdtemp(name.data())) std::abort();
        path = name;
    }
    ~TestFolder() { std::filesystem::remove_all(path); }
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    std::filesystem::path operator/(const char* name) const { return path / name; }
};

// Asks, waits, and gives what `done` was told.
template <class Ask>
std::expected<void, Problem> awaited(const Ask& ask) {
    auto promise = std::make_shared<std::promise<std::expected<void, Problem>>>();
    auto told = promise->get_future();
    ask([promise](std::expected<void, Problem> outcome) { promise->set_value(std::move(outcome)); });
    return told.get();
}

inline std::expected<void, Problem> append(Store& store, const TableId& table, std::uint32_t first,
                                           std::vector<std::string> entries,
                                           std::optional<TableSummary> summary = {}) {
    return awaited([&](Store::Done done) {
        store.append(table, first, std::move(entries), std::move(summary), std::move(done));
    });
}

inline std::expected<void, Problem> keep(Store& store, const Person& person) {
    return awaited([&](Store::Done done) { store.keep(person, std::move(done)); });
}

inline std::expected<void, Problem> forget(Store& store, const PersonId& person) {
    return awaited([&](Store::Done done) { store.forget(person, std::move(done)); });
}

inline TableSummary summary_of(const TableId& table, TableSummary::Stage stage, int changed,
                               std::vector<Occupant> occupants) {
    return {.id = table,
            .game = "mech",
            .seats = static_cast<int>(occupants.size()),
            .is_public = true,
            .stage = stage,
            .opened = Instant(Milliseconds(1)),
            .changed = Instant(Milliseconds(changed)),
            .occupants = std::move(occupants),
            .scores = {},
            .ranks = {}};
}

}  // namespace officina
