#pragma once
// A store that keeps people in memory alone, for tests of the network. Everything is "on disk" at once.

#include <algorithm>
#include <map>
#include <mutex>

#include "tables/store.h"

namespace officina {

class FakeStore final : public Store {
  public:
    std::vector<TableSummary> past;  // everybody's history, newest first
    bool broken = false;

    void append(const TableId&, std::uint32_t, std::vector<std::string>, std::optional<TableSummary>,
                Done done) override {
        done({});
    }
    std::expected<std::vector<std::string>, Problem> journal(const TableId&) override { return {}; }
    std::expected<std::vector<TableSummary>, Problem> unfinished() override { return {}; }
    std::expected<std::optional<TableSummary>, Problem> summary(const TableId&) override {
        return std::nullopt;
    }
    std::expected<std::vector<TableSummary>, Problem> history(const PersonId&, int most,
                                                              Instant before) override {
        std::vector<TableSummary> found;
        for (const TableSummary& table : past)
            if (table.changed < before && std::ssize(found) < most) found.push_back(table);
        return found;
    }

    void keep(const Person& person, Done done) override {
        if (broken) return done(std::unexpected(Problem{"store_failed", {"net.refused.busy", {}}}));
        {
            const std::lock_guard lock(mutex_);
            people_[person.id] = person;
        }
        done({});
    }
    void forget(const PersonId& person, Done done) override {
        {
            const std::lock_guard lock(mutex_);
            people_.erase(person);
        }
        done({});
    }
    std::expected<std::optional<Person>, Problem> person(const PersonId& id) override {
        return find([&](const Person& person) { return person.id == id; });
    }
    std::expected<std::optional<Person>, Problem> person_by_session(const std::string& hash) override {
        return find([&](const Person& person) { return person.session_hash == hash; });
    }
    std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) override {
        return find([&](const Person& person) { return person.login == login; });
    }
    std::expected<void, Problem> back_up(const std::string&) override { return {}; }
    Figures figures() const override {
        return {.commits = 7, .entries = 9, .waiting = 0, .seconds_in_commits = 0.5};
    }

    std::vector<Person> everybody() {
        const std::lock_guard lock(mutex_);
        std::vector<Person> all;
        for (const auto& [id, person] : people_) all.push_back(person);
        return all;
    }

  private:
    template <class Wanted>
    std::optional<Person> find(const Wanted& wanted) {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, person] : people_)
            if (wanted(person)) return person;
        return std::nullopt;
    }

    std::mutex mutex_;
    std::map<PersonId, Person> people_;
};

}  // namespace officina
