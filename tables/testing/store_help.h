#pragma once
// What tests of stores have in common.

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>

#include "tables/store.h"

namespace officina::tables {

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

// Whether tests may pass over what needs a server that is not on this machine. `./test cluster` is nothing without.
inline bool may_be_missing() { return std::getenv("OFFICINA_ALL_HERE") == nullptr; }

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

// Somebody new, with a session of that hash.
inline std::expected<void, Problem> add(Store& store, const Person& person, const std::string& session) {
    return awaited([&](Store::Done done) {
        store.add(person, {.hash = session, .person = person.id, .device = "Firefox, Linux"},
                  std::move(done));
    });
}

// Who sits somewhere must be known: whoever is not has been forgotten.
inline void come(Store& store, const std::vector<PersonId>& people) {
    for (const PersonId& person : people)
        EXPECT_TRUE(add(store, {person, person, "", "", {}, {}}, "session of " + person));
}

inline std::expected<void, Problem> change(Store& store, const PersonChange& change) {
    return awaited([&](Store::Done done) { store.change(change, std::move(done)); });
}

inline std::expected<void, Problem> forget(Store& store, const PersonId& person,
                                           const std::string& if_password = {}) {
    return awaited([&](Store::Done done) { store.forget(person, if_password, std::move(done)); });
}

inline std::expected<void, Problem> lay_down(Store& store, const TableId& table,
                                             const std::optional<Asleep>& asleep) {
    return awaited([&](Store::Done done) { store.lay_down(table, asleep, std::move(done)); });
}

inline std::vector<PersonId> forget_guests(Store& store, Instant not_seen_since, int most) {
    std::promise<std::vector<PersonId>> promise;
    store.forget_guests(not_seen_since, most, [&](const auto& who) { promise.set_value(who.value()); });
    return promise.get_future().get();
}

// The tables that are awake, or were when the house ended.
inline std::vector<TableId> left_awake(Store& store) {
    constexpr int kAtOnce = 2;
    std::vector<TableId> all;
    std::int64_t after = 0;
    for (;;) {
        const auto page = store.left_awake(after, kAtOnce).value();
        if (page.empty()) return all;
        for (const auto& [number, id] : page) all.push_back(id);
        after = page.back().first;
    }
}

// A page of a person's history, waited for.
inline std::vector<TableSummary> history(Store& store, const PersonId& person, int most,
                                         const HistoryMark& before = {}) {
    std::promise<std::vector<TableSummary>> promise;
    store.history(person, most, before, [&](const auto& listed) { promise.set_value(listed.value()); });
    return promise.get_future().get();
}

// Ends a store while each list that comes is answered by asking for another; how the last one was refused.
inline std::string refusal_of_lists_while_it_ends(std::unique_ptr<Store> store) {
    std::atomic<int> listed = 0;
    std::string refusal;
    const std::function<void()> ask = [&, there = store.get()] {
        there->history("p", 1, {}, [&](const auto& list) {
            if (!list) {
                refusal = list.error().code;
                return;
            }
            ++listed;
            ask();
        });
    };
    ask();
    while (listed < 10) std::this_thread::yield();
    store.reset();
    return refusal;
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
            .occupants = std::move(occupants)};
}

}  // namespace officina::tables
