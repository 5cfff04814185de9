#pragma once
// A store for tests of the network: people in memory, "on disk" at once; everybody has the same history.

#include "tables/memory_store.h"

namespace officina::server {

class FakeStore final : public tables::MemoryStore {
  public:
    FakeStore() : tables::MemoryStore([](const std::function<void()>& task) { task(); }) {}

    std::vector<tables::TableSummary> past;  // newest first

    void history(const tables::PersonId&, int most, const tables::HistoryMark& before,
                 Listed listed) override {
        std::vector<tables::TableSummary> found;
        for (const tables::TableSummary& table : past)
            if (table.changed < before.changed && std::ssize(found) < most) found.push_back(table);
        listed(found);
    }
    void forget_guests(tables::Instant not_seen_since, int most, Forgotten done) override {
        if (++looks_for_guests <= looks_that_throw) throw std::runtime_error("the cellar is flooded");
        MemoryStore::forget_guests(not_seen_since, most, std::move(done));
    }
    int looks_for_guests = 0, looks_that_throw = 0;

    Figures figures() const override {
        return {.commits = 7,
                .entries = 9,
                .waiting = 0,
                .damaged = 0,
                .locked = false,
                .seconds_in_commits = 0.5};
    }
};

}  // namespace officina::server
