#pragma once
// A store for tests of the network: people in memory, "on disk" at once; everybody has the same history.

#include "tables/memory_store.h"

namespace officina {

class FakeStore final : public MemoryStore {
  public:
    FakeStore() : MemoryStore([](const std::function<void()>& task) { task(); }) {}

    std::vector<TableSummary> past;  // newest first

    void history(const PersonId&, int most, const HistoryMark& before, Listed listed) override {
        std::vector<TableSummary> found;
        for (const TableSummary& table : past)
            if (table.changed < before.changed && std::ssize(found) < most) found.push_back(table);
        listed(found);
    }
    Figures figures() const override {
        return {.commits = 7,
                .entries = 9,
                .waiting = 0,
                .damaged = 0,
                .locked = false,
                .seconds_in_commits = 0.5};
    }
};

}  // namespace officina
