#pragma once
// A store that forgets everything: for tests of what stands on a store. It keeps the promises of store.h, but for the
// disk, and can be told to be slow or to fail.
//
//   MemoryStore store([&](auto task) { tasks.push_back(std::move(task)); });
//   store.hold();      // everything asked for from now on waits, and is not there yet for who reads
//   store.release();   // all of it is done, in order
//   store.fail();      // what waits and what comes is refused

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "tables/store.h"

namespace officina {

class MemoryStore : public Store {
  public:
    // Every `done` is called by a task handed to `post`, never inside the call that asked.
    using Post = std::function<void(std::function<void()>)>;
    explicit MemoryStore(Post post) : post_(std::move(post)) {}

    void hold() {
        const std::lock_guard lock(mutex_);
        held_ = true;
    }
    // The first so many of what waits; without a number all of it, and nothing waits from then on.
    void release(std::optional<std::size_t> most = {}) {
        std::vector<Asked> now;
        {
            const std::lock_guard lock(mutex_);
            const std::size_t count = std::min(most.value_or(waiting_.size()), waiting_.size());
            const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(count);
            now.assign(std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end));
            waiting_.erase(waiting_.begin(), end);
            if (!most) held_ = false;
            for (Asked& asked : now) carry_out(asked);
        }
        for (Asked& asked : now) tell(asked);
    }
    void fail(Problem problem = {"store_failed", {"tables.store.full", {{"file", "memory"}}}}) {
        std::vector<Asked> now;
        {
            const std::lock_guard lock(mutex_);
            failed_ = std::move(problem);
            now = std::exchange(waiting_, {});
            for (Asked& asked : now) carry_out(asked);
        }
        for (Asked& asked : now) tell(asked);
    }

    void append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                std::optional<TableSummary> summary, Done done) override {
        ask(
            [this, table, first, entries = std::move(entries),
             summary = std::move(summary)]() mutable -> std::expected<void, Problem> {
                std::vector<std::string>& journal = journals_[table];
                if (first != journal.size())
                    return std::unexpected(
                        out_of_order(table, first, static_cast<std::uint32_t>(journal.size())));
                figures_.entries += entries.size();
                std::ranges::move(entries, std::back_inserter(journal));
                if (summary) summaries_[table] = std::move(*summary);
                return {};
            },
            std::move(done));
    }

    std::expected<std::vector<std::string>, Problem> journal(const TableId& table) override {
        const std::lock_guard lock(mutex_);
        const auto found = journals_.find(table);
        return found == journals_.end() ? std::vector<std::string>{} : found->second;
    }
    std::expected<std::vector<TableSummary>, Problem> unfinished() override {
        return summaries_where(
            [](const TableSummary& each) { return each.stage != TableSummary::Stage::over; });
    }
    std::expected<std::optional<TableSummary>, Problem> summary(const TableId& table) override {
        const std::lock_guard lock(mutex_);
        const auto found = summaries_.find(table);
        return found == summaries_.end() ? std::nullopt : std::optional(found->second);
    }
    std::expected<std::vector<TableSummary>, Problem> history(const PersonId& person, int most,
                                                              Instant before) override {
        auto list = summaries_where([&](const TableSummary& each) {
            return each.changed < before && std::ranges::any_of(
                                                each.occupants,
                                                [&](const Occupant& occupant) {
                                                    return occupant.kind == Occupant::Kind::person &&
                                                           occupant.id == person;
                                                });
        });
        std::ranges::sort(list, std::greater<>(), &TableSummary::changed);
        list.resize(std::min(list.size(), static_cast<std::size_t>(std::max(most, 0))));
        return list;
    }

    void keep(const Person& person, Done done) override {
        ask(
            [this, person]() -> std::expected<void, Problem> {
                for (const auto& [id, other] : people_)
                    if (id != person.id && !person.login.empty() && other.login == person.login)
                        return std::unexpected(login_taken(person.login));
                people_[person.id] = person;
                return {};
            },
            std::move(done));
    }
    // Names inside the journals stay: nobody reads them outside a test.
    void forget(const PersonId& person, Done done) override {
        ask(
            [this, person]() -> std::expected<void, Problem> {
                people_.erase(person);
                for (auto& [id, summary] : summaries_)
                    for (Occupant& occupant : summary.occupants)
                        if (occupant.kind == Occupant::Kind::person && occupant.id == person)
                            occupant.name.clear();
                return {};
            },
            std::move(done));
    }
    std::expected<std::optional<Person>, Problem> person(const PersonId& id) override {
        return person_where([&](const Person& each) { return each.id == id; });
    }
    std::expected<std::optional<Person>, Problem> person_by_session(
        const std::string& session_hash) override {
        return person_where(
            [&](const Person& each) { return !session_hash.empty() && each.session_hash == session_hash; });
    }
    std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) override {
        return person_where([&](const Person& each) { return !login.empty() && each.login == login; });
    }

    std::expected<void, Problem> back_up(const std::string& file) override {
        return std::unexpected(Problem{"bad_file", {"engine.file.unwritable", {{"file", file}}}});
    }
    Figures figures() const override {
        const std::lock_guard lock(mutex_);
        Figures figures = figures_;
        figures.waiting = waiting_.size();
        return figures;
    }

  private:
    struct Asked {
        std::function<std::expected<void, Problem>()> work;
        Done done;
        std::expected<void, Problem> outcome;
    };

    void ask(std::function<std::expected<void, Problem>()> work, Done done) {
        Asked asked{std::move(work), std::move(done), {}};
        {
            const std::lock_guard lock(mutex_);
            if (held_ && !failed_) {
                waiting_.push_back(std::move(asked));
                return;
            }
            carry_out(asked);
        }
        tell(asked);
    }
    void carry_out(Asked& asked) {
        if (failed_)
            asked.outcome = std::unexpected(*failed_);
        else
            asked.outcome = asked.work();
        ++figures_.commits;
    }
    // Without the lock: who is told may ask for more at once.
    void tell(Asked& asked) {
        if (asked.done) post_([done = std::move(asked.done), outcome = asked.outcome] { done(outcome); });
    }
    template <class Condition>
    std::vector<TableSummary> summaries_where(const Condition& fits) {
        const std::lock_guard lock(mutex_);
        std::vector<TableSummary> list;
        for (const auto& [id, summary] : summaries_)
            if (fits(summary)) list.push_back(summary);
        return list;
    }
    template <class Condition>
    std::optional<Person> person_where(const Condition& fits) {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, person] : people_)
            if (fits(person)) return person;
        return std::nullopt;
    }

    Post post_;
    mutable std::mutex mutex_;
    bool held_ = false;
    std::optional<Problem> failed_;
    std::vector<Asked> waiting_;
    std::map<TableId, std::vector<std::string>> journals_;
    std::map<TableId, TableSummary> summaries_;
    std::map<PersonId, Person> people_;
    Figures figures_;
};

}  // namespace officina
