#pragma once
// A simulated database that several nodes share, with the promises of tables/postgres_store.h: batches, leases, fencing; and a
// connection to it (SharedStore) over which everything takes time, and which can be cut.

#include <deque>
#include <map>
#include <set>

#include "cluster/world/schedule.h"
#include "engine/hash.h"
#include "engine/random.h"
#include "tables/leases.h"
#include "tables/memory_store.h"

namespace officina::cluster {

struct PlantedFaults {
    bool no_fencing = false;             // whoever thinks that it owns a table may write
    bool answers_before_commit = false;  // `done` is called when a write is sent
    bool forgets_what_it_said =
        false;  // a person, of one of its moves: it must look as if that one was there twice
    bool hears_anothers_view = false;  // a person, as if it were meant for it
    bool loses_hand_over = false, views_outlive_undo = false, retry_plays_twice = false;  // cluster/node.h
};

class SimulatedDatabase {
  public:
    explicit SimulatedDatabase(Schedule& schedule) : schedule(schedule) {}

    Schedule& schedule;
    tables::MemoryStore data{[](const auto& task) { task(); }};
    bool is_up = true;
    bool checks_leases = true;
    std::vector<std::string> wrong;  // what must never happen, and did

    struct NodeRow {
        std::string name;
        tables::Instant until{};
        bool alive = true;
        tables::HouseRun run{};
    };
    struct LeaseRow {
        std::uint64_t owner = 0, number = 0, owner_before = 0;
    };
    std::map<std::uint64_t, NodeRow> nodes;
    std::map<tables::TableId, LeaseRow> leases;
    bool disk_is_full = false;          // it answers, and takes nothing
    std::uint64_t takes = 0;            // times that a node wanted tables
    std::set<tables::TableId> refused;  // as no values for a database, like text that is none
    std::set<std::uint64_t> locked;     // rows of nodes that are in the middle of a long batch
    bool has_people = false;  // else they come from elsewhere, and only what they are called is in it

    // What happened to a table, for whoever looks through it afterwards: it was given to a node (to nobody: 0) under a number, or a node
    // wrote to it under the number that it thought it had.
    struct Deed {
        enum class Kind : std::uint8_t { given, written } kind;
        std::uint64_t node = 0, number = 0;
    };
    std::map<tables::TableId, std::vector<Deed>> deeds;
    void give(const tables::TableId& table, LeaseRow lease) {
        leases[table] = lease;
        deeds[table].push_back({Deed::Kind::given, lease.owner, lease.number});
    }

    std::uint64_t enter(const std::string& name) {
        for (auto& [number, node] : nodes)
            if (node.name == name) node.alive = false;
        const std::uint64_t number = nodes.size() + 1;
        nodes[number] = {.name = name, .until = schedule.now + tables::kLease};
        return number;
    }
    tables::HouseRun run_of(std::uint64_t node) const {
        return nodes.contains(node) ? nodes.at(node).run : tables::HouseRun{};
    }
    bool lives(std::uint64_t node) const { return nodes.contains(node) && nodes.at(node).alive; }
    bool is_late(const NodeRow& node) const { return node.until < schedule.now; }
    void bury() {
        for (auto& [number, node] : nodes)
            if (is_late(node) && !locked.contains(number)) node.alive = false;
    }
    bool has_table(const tables::TableId& table) { return !data.journal(table)->empty(); }
};

class SharedStore final : public tables::Store, public tables::Leases {
  public:
    SharedStore(SimulatedDatabase& database, const std::string& name, Random random, bool answers_early)
        : database_(database),
          random_(random),
          self_(std::make_shared<SharedStore*>(this)),
          node_(database.enter(name)),
          answers_early_(answers_early),
          sure_until_(database.schedule.now + tables::kLease) {
        renew();
    }
    ~SharedStore() override { *self_ = nullptr; }
    SharedStore(const SharedStore&) = delete;
    SharedStore& operator=(const SharedStore&) = delete;

    bool is_cut = false;  // from the database
    // Calls something on the node's thread, later; a node that does not run at all (SIGSTOP) is not called.
    std::function<void(std::function<void()>)> call;
    std::function<bool()> runs;
    std::uint64_t number() const { return node_; }
    // The node ends without a word. `arrives`: what was on its way gets there yet.
    void die(bool arrives) {
        if (arrives && is_sending_ && !sent_.empty() && writes() && runs()) commit();
        is_dead_ = true;
    }
    void leave() {
        if (writes()) database_.nodes[node_].alive = false;
    }

    void append(const tables::TableId& table, std::uint32_t first, std::vector<std::string> entries,
                std::optional<tables::TableSummary> summary, Done done) override;
    void lay_down(const tables::TableId& table, const std::optional<tables::Asleep>& asleep,
                  Done done) override;
    void keep_run(const tables::HouseRun& run, Done done) override {
        ask(
            [this, run]() -> Outcome {
                database_.data.keep_run(run, {});
                database_.nodes[node_].run = run;
                return {};
            },
            std::move(done));
    }
    void take(std::vector<tables::TableId> tables, Taken taken) override;
    void release(const tables::TableId& table, Done done) override;
    void release_all(Done done) override;
    void orphans(tables::Share share, int most, Orphans listed) override;
    void living(Living listed) override;
    bool is_sure() const override { return database_.schedule.now < sure_until_; }

    std::expected<std::vector<std::string>, Problem> journal(const tables::TableId& table) override {
        return read([&] { return database_.data.journal(table); });
    }
    std::expected<std::optional<tables::TableSummary>, Problem> summary(
        const tables::TableId& table) override {
        return read([&] { return database_.data.summary(table); });
    }
    std::expected<std::vector<Numbered>, Problem> left_awake(std::int64_t, int) override {
        return std::vector<Numbered>{};
    }
    std::expected<std::vector<Alarm>, Problem> alarms(int most) override;
    std::expected<std::vector<tables::TableSummary>, Problem> waiting_tables(std::size_t from,
                                                                             int most) override {
        return read([&] { return database_.data.waiting_tables(from, most); });
    }
    std::expected<std::size_t, Problem> count_waiting_tables() override {
        return read([&] { return database_.data.count_waiting_tables(); });
    }
    std::expected<std::optional<tables::Instant>, Problem> last_change() override {
        return read([&] { return database_.data.last_change(); });
    }
    std::expected<std::vector<tables::HouseRun>, Problem> kept_runs(const tables::TableId& of) override {
        return read([&]() -> std::expected<std::vector<tables::HouseRun>, Problem> {
            if (of.empty()) return database_.data.kept_runs(of);
            return std::vector{database_.run_of(database_.leases[of].owner_before)};
        });
    }
    void history(const tables::PersonId&, int, const tables::HistoryMark&, Listed listed) override {
        listed(std::vector<tables::TableSummary>{});
    }

    void add(const tables::Person&, const tables::Session&, Done done) override {
        done(std::unexpected(away()));
    }
    void change(const tables::PersonChange& change, Done done) override {
        ask(
            [this, change] {
                Outcome outcome;
                database_.data.change(change, [&](const Outcome& told) { outcome = told; });
                return outcome;
            },
            std::move(done));
    }
    void forget(const tables::PersonId& person, const std::string& if_password, Done done) override {
        ask(
            [this, person, if_password] {
                Outcome outcome;
                database_.data.forget(person, if_password, [&](const Outcome& told) { outcome = told; });
                return outcome;
            },
            std::move(done));
    }
    void forget_guests(tables::Instant, int, Forgotten done) override { done(std::unexpected(away())); }
    std::expected<std::optional<tables::Person>, Problem> person(const tables::PersonId& id) override {
        if (!database_.has_people) return std::unexpected(away());
        return read([&] { return database_.data.person(id); });
    }
    std::expected<std::optional<tables::Person>, Problem> person_by_login(const std::string&) override {
        return std::unexpected(away());
    }
    std::expected<std::optional<tables::Session>, Problem> session(const std::string&) override {
        return std::unexpected(away());
    }
    std::expected<std::vector<tables::Session>, Problem> sessions(const tables::PersonId& person) override {
        if (!database_.has_people) return std::unexpected(away());
        return read([&] { return database_.data.sessions(person); });
    }
    std::expected<int, Problem> codes_left(const tables::PersonId&) override {
        return std::unexpected(away());
    }
    std::expected<void, Problem> back_up(const std::string&) override { return std::unexpected(away()); }
    Figures figures() const override { return {}; }

  private:
    using Outcome = std::expected<void, Problem>;
    struct Asked {
        std::function<Outcome()> work;  // in the database
        Done done;
        Outcome outcome;
    };
    static Problem away() { return {"store_away", {"tables.store.away", {}}}; }
    static Problem fenced() { return {"fenced", {"tables.store.fenced", {}}}; }
    bool reaches() const { return database_.is_up && !is_cut; }
    bool writes() const { return reaches() && !database_.disk_is_full && !database_.locked.contains(node_); }
    tables::Milliseconds delay() {
        return tables::Milliseconds(1 + static_cast<int>(random_.below(random_.below(10) == 0 ? 60 : 6)));
    }
    template <class Question>
    auto read(const Question& question) -> decltype(question()) {
        if (!reaches()) return std::unexpected(away());
        return question();
    }
    void ask(std::function<Outcome()> work, Done done);
    void send();
    void commit();
    void renew();
    Outcome may_write(const tables::TableId& table, std::uint64_t number);

    SimulatedDatabase& database_;
    Random random_;
    std::shared_ptr<SharedStore*> self_;
    std::uint64_t node_;
    bool answers_early_;
    std::map<tables::TableId, std::uint64_t> held_;  // leases, by their number
    std::deque<Asked> waiting_, sent_;
    tables::Instant sent_at_{}, sure_until_{};
    bool is_sending_ = false, is_dead_ = false;
};

}  // namespace officina::cluster
