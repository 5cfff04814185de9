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

#include "tables/journal.h"
#include "tables/store.h"

namespace officina::tables {

class MemoryStore : public Store {
  public:
    // Every `done` is called by a task handed to `post`, never inside the call that asked.
    using Post = std::function<void(std::function<void()>)>;
    explicit MemoryStore(Post post) : post_(std::move(post)) {}

    void hold() {
        const std::lock_guard lock(mutex_);
        held_ = true;
    }
    // As many of what waits as the number says; without one all of it, and nothing waits from then on.
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

    // Somebody who has been there all the time.
    void know(const Person& person) {
        const std::lock_guard lock(mutex_);
        people_[person.id] = person;
    }
    std::vector<Person> everybody() {
        const std::lock_guard lock(mutex_);
        std::vector<Person> all;
        for (const auto& [id, person] : people_) all.push_back(person);
        return all;
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
                if (summary) {
                    TableSummary& kept = summaries_[table];
                    summary->asleep =
                        summary->stage == TableSummary::Stage::over ? std::nullopt : kept.asleep;
                    kept = std::move(*summary);
                }
                return {};
            },
            std::move(done));
    }
    void lay_down(const TableId& table, const std::optional<Asleep>& asleep, Done done) override {
        ask(
            [this, table, asleep]() -> std::expected<void, Problem> {
                ++laid_down;
                if (const auto found = summaries_.find(table); found != summaries_.end())
                    found->second.asleep = asleep;
                return {};
            },
            std::move(done));
    }

    void keep_run(const HouseRun& run, Done done) override {
        ask(
            [this, run]() -> std::expected<void, Problem> {
                Instant& until = runs_[run.opened];
                until = std::max(until, run.until);
                return {};
            },
            std::move(done));
    }

    std::size_t laid_down = 0;  // times that something was to be laid down
    std::size_t journals_read = 0;
    std::optional<Problem> cannot_read = {};  // neither journals nor who was left awake, for now
    bool lists_can_be_read = false;           // only journals cannot
    std::size_t lists_read = 0;
    std::expected<std::vector<std::string>, Problem> journal(const TableId& table) override {
        ++journals_read;
        if (cannot_read) return std::unexpected(*cannot_read);
        const std::lock_guard lock(mutex_);
        const auto found = journals_.find(table);
        return found == journals_.end() ? std::vector<std::string>{} : found->second;
    }
    // The number is the place in the order of names: tables that come in between are not found on the same walk.
    std::expected<std::vector<Numbered>, Problem> left_awake(std::int64_t after, int most) override {
        if (cannot_read && !lists_can_be_read) return std::unexpected(*cannot_read);
        const std::lock_guard lock(mutex_);
        std::vector<Numbered> list;
        std::int64_t number = 0;
        for (const auto& [id, summary] : summaries_)
            if (++number > after && std::ssize(list) < most && is_unfinished(summary) && !summary.asleep)
                list.emplace_back(number, id);
        return list;
    }
    std::expected<std::vector<Alarm>, Problem> alarms(int most) override {
        ++lists_read;
        const std::lock_guard lock(mutex_);
        std::vector<Alarm> list;
        for (const auto& [id, summary] : summaries_)
            if (is_unfinished(summary) && summary.asleep && summary.asleep->alarm)
                list.emplace_back(*summary.asleep->alarm, id);
        std::ranges::sort(list);
        list.resize(std::min(list.size(), static_cast<std::size_t>(std::max(most, 0))));
        return list;
    }
    std::expected<std::vector<TableSummary>, Problem> waiting_tables(std::size_t from, int most) override {
        auto list = summaries_where(waits_asleep);
        std::ranges::sort(list, std::greater<>(), &TableSummary::opened);
        const auto first = std::min(from, list.size());
        const auto last = std::min(first + static_cast<std::size_t>(std::max(most, 0)), list.size());
        return std::vector(list.begin() + static_cast<std::ptrdiff_t>(first),
                           list.begin() + static_cast<std::ptrdiff_t>(last));
    }
    std::expected<std::size_t, Problem> count_waiting_tables() override {
        return summaries_where(waits_asleep).size();
    }
    std::expected<std::optional<Instant>, Problem> last_change() override {
        std::optional<Instant> last;
        for (const TableSummary& each : summaries_where(is_unfinished)) {
            last = std::max(last.value_or(each.changed), each.changed);
            if (each.asleep) last = std::max(*last, each.asleep->since);
            const std::lock_guard lock(mutex_);
            const auto journal = journals_.find(each.id);
            if (each.asleep || journal == journals_.end() || journal->second.empty()) continue;
            if (const auto entry = read_entry(journal->second.back())) last = std::max(*last, entry->at);
        }
        return last;
    }
    std::expected<std::vector<HouseRun>, Problem> kept_runs(const TableId& /*of*/) override {
        const std::lock_guard lock(mutex_);
        std::vector<HouseRun> list;
        for (const auto& [opened, until] : runs_) list.push_back({opened, until});
        return list;
    }
    std::expected<std::optional<TableSummary>, Problem> summary(const TableId& table) override {
        const std::lock_guard lock(mutex_);
        const auto found = summaries_.find(table);
        return found == summaries_.end() ? std::nullopt : std::optional(found->second);
    }
    void history(const PersonId& person, int most, const HistoryMark& before, Listed listed) override {
        // The latest first, and of those of one moment the last by name.
        const auto place = [](const TableSummary& each) { return std::pair(each.changed, each.id); };
        auto list = summaries_where([&](const TableSummary& each) {
            const bool follows = before.table.empty() ? each.changed < before.changed
                                                      : place(each) < std::pair(before.changed, before.table);
            return follows && std::ranges::any_of(each.occupants, [&](const Occupant& occupant) {
                       return occupant.kind == Occupant::Kind::person && occupant.id == person;
                   });
        });
        std::ranges::sort(list, std::greater<>(), place);
        list.resize(std::min(list.size(), static_cast<std::size_t>(std::max(most, 0))));
        post_([listed = std::move(listed), list = std::move(list)] { listed(list); });
    }

    void add(const Person& person, const Session& session, Done done) override {
        ask(
            [this, person, session]() -> std::expected<void, Problem> {
                if (is_taken(person.login)) return std::unexpected(login_taken(person.login));
                people_[person.id] = person;
                sessions_[session.hash] = session;
                return {};
            },
            std::move(done));
    }
    void change(const PersonChange& change, Done done) override {
        ask([this, change] { return changed(change); }, std::move(done));
    }
    // Names inside the journals stay: nobody reads them outside a test.
    void forget(const PersonId& person, const std::string& if_password, Done done) override {
        ask(
            [this, person, if_password]() -> std::expected<void, Problem> {
                const auto found = people_.find(person);
                if (found != people_.end() && found->second.password_hash != if_password)
                    return std::unexpected(stale());
                forget_now(person);
                return {};
            },
            std::move(done));
    }
    void forget_guests(Instant not_seen_since, int most, Forgotten done) override {
        auto forgotten = std::make_shared<std::vector<PersonId>>();
        ask(
            [this, not_seen_since, most, forgotten]() -> std::expected<void, Problem> {
                for (const auto& [id, person] : people_)
                    if (person.login.empty() && person.seen < not_seen_since && std::ssize(*forgotten) < most)
                        forgotten->push_back(id);
                for (const PersonId& guest : *forgotten) forget_now(guest);
                return {};
            },
            [forgotten, done = std::move(done)](const std::expected<void, Problem>& outcome) {
                if (!outcome) return done(std::unexpected(outcome.error()));
                done(*forgotten);
            });
    }
    std::expected<std::optional<Person>, Problem> person(const PersonId& id) override {
        return person_where([&](const Person& each) { return each.id == id; });
    }
    std::expected<std::optional<Person>, Problem> person_by_login(const std::string& login) override {
        return person_where([&](const Person& each) { return !login.empty() && each.login == login; });
    }
    std::expected<std::optional<Session>, Problem> session(const std::string& hash) override {
        const std::lock_guard lock(mutex_);
        const auto found = sessions_.find(hash);
        return found == sessions_.end() ? std::nullopt : std::optional(found->second);
    }
    std::expected<std::vector<Session>, Problem> sessions(const PersonId& person) override {
        const std::lock_guard lock(mutex_);
        return sessions_of(person);
    }
    std::expected<int, Problem> codes_left(const PersonId& person) override {
        const std::lock_guard lock(mutex_);
        const auto found = codes_.find(person);
        return found == codes_.end() ? 0 : static_cast<int>(found->second.size());
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

    static bool is_unfinished(const TableSummary& table) { return table.stage != TableSummary::Stage::over; }
    static bool waits_asleep(const TableSummary& table) {
        return table.is_public && table.stage == TableSummary::Stage::gathering && table.asleep;
    }
    void forget_now(const PersonId& person) {
        people_.erase(person);
        codes_.erase(person);
        mailed_.erase(person);
        end_sessions_of(person);
        for (auto& [id, summary] : summaries_)
            for (Occupant& occupant : summary.occupants)
                if (occupant.kind == Occupant::Kind::person && occupant.id == person) occupant.name.clear();
    }
    bool is_taken(const std::string& login) const {
        return !login.empty() &&
               std::ranges::any_of(people_, [&](const auto& each) { return each.second.login == login; });
    }
    std::vector<Session> sessions_of(const PersonId& person) const {
        std::vector<Session> list;
        for (const auto& [hash, session] : sessions_)
            if (session.person == person) list.push_back(session);
        std::ranges::sort(list, std::greater<>(), &Session::seen);
        return list;
    }
    void end_sessions_of(const PersonId& person) {
        std::erase_if(sessions_, [&](const auto& each) { return each.second.person == person; });
    }
    std::expected<void, Problem> changed(const PersonChange& change) {
        const auto found = people_.find(change.person);
        if (found == people_.end()) return std::unexpected(no_person());
        Person& person = found->second;
        std::vector<std::string>& codes = codes_[change.person];
        if (change.if_password && *change.if_password != person.password_hash)
            return std::unexpected(stale());
        if (change.if_mail && *change.if_mail != person.mail) return std::unexpected(stale());
        const auto mailed = mailed_.find(change.person);
        const bool is_mailed = change.with_code && mailed != mailed_.end() &&
                               mailed->second.hash == *change.with_code && change.at < mailed->second.until;
        if (change.with_code && !is_mailed && std::ranges::find(codes, *change.with_code) == codes.end())
            return std::unexpected(stale());
        if (!change.ends_but.empty()) {
            const auto stays = sessions_.find(change.ends_but);
            if (stays == sessions_.end() || stays->second.person != change.person)
                return std::unexpected(stale());
        }
        if (change.login && !person.login.empty()) return std::unexpected(has_account());
        if (change.login && is_taken(*change.login)) return std::unexpected(login_taken(*change.login));
        if (change.with_code) std::erase(codes, *change.with_code);
        if (change.with_code || change.password_hash || change.mail) mailed_.erase(change.person);
        if (change.mails) mailed_[change.person] = *change.mails;
        if (change.name) person.name = *change.name;
        if (change.login) person.login = *change.login;
        if (change.password_hash) person.password_hash = *change.password_hash;
        if (change.mail) person.mail = *change.mail;
        if (change.codes) codes = *change.codes;
        if (change.ends_all) end_sessions_of(change.person);
        if (!change.ends_but.empty())
            std::erase_if(sessions_, [&](const auto& each) {
                return each.second.person == change.person && each.first != change.ends_but;
            });
        if (const auto ended = sessions_.find(change.ends);
            ended != sessions_.end() && ended->second.person == change.person)
            sessions_.erase(ended);
        if (change.opens) {
            sessions_[change.opens->hash] = *change.opens;
            const std::vector<Session> all = sessions_of(change.person);
            for (std::size_t i = kMostSessions; i < all.size(); ++i) sessions_.erase(all[i].hash);
        }
        if (change.sees) {
            person.seen = change.sees->seen;
            if (const auto seen = sessions_.find(change.sees->hash); seen != sessions_.end())
                seen->second.seen = change.sees->seen;
        }
        return {};
    }

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
    std::map<Instant, Instant> runs_;  // until when, by their opening
    std::map<PersonId, Person> people_;
    std::map<std::string, Session> sessions_;
    std::map<PersonId, std::vector<std::string>> codes_;
    std::map<PersonId, MailedCode> mailed_;
    Figures figures_;
};

}  // namespace officina::tables
