#include "cluster/world/database.h"

#include "match/letters.h"

namespace officina::cluster {

// --- Batches: everything that came while one was on its way goes with the next

void SharedStore::ask(std::function<Outcome()> work, Done done) {
    if (is_dead_) return;
    waiting_.push_back({std::move(work), std::move(done), {}});
    if (!is_sending_) send();
}

void SharedStore::send() {
    is_sending_ = true;
    sent_at_ = database_.schedule.now;
    sent_ = std::exchange(waiting_, {});
    database_.schedule.after(delay(), [self = self_] {
        if (*self) (*self)->commit();
    });
}

// What is away is waited for. What was committed is committed once, also where the answer comes late or never.
void SharedStore::commit() {
    if (!writes() || !runs()) {
        database_.schedule.after(tables::Milliseconds(100), [self = self_] {
            if (*self) (*self)->commit();
        });
        return;
    }
    const bool may = database_.lives(node_) || !database_.checks_leases;
    if (may) database_.nodes[node_].until = database_.schedule.now + tables::kLease;
    for (Asked& asked : sent_) asked.outcome = may ? asked.work() : std::unexpected(fenced());
    auto told = std::make_shared<std::deque<Asked>>(std::exchange(sent_, {}));
    // Where it had to wait the lease is of the moment it was committed, and that is not known here.
    database_.schedule.after(delay(), [self = self_, told, may, sent = sent_at_] {
        SharedStore* store = *self;
        if (!store) return;
        if (may) store->sure_until_ = std::max(store->sure_until_, sent + tables::kLease);
        store->call([told] {
            for (Asked& asked : *told)
                if (asked.done) asked.done(asked.outcome);
        });
        store->is_sending_ = false;
        if (!store->waiting_.empty()) store->send();
    });
}

void SharedStore::renew() {
    database_.schedule.after(tables::kLease / 4, [self = self_] {
        SharedStore* store = *self;
        if (!store) return;
        if (store->writes() && store->runs() && store->database_.lives(store->node_))
            store->sure_until_ = store->database_.nodes[store->node_].until =
                store->database_.schedule.now + tables::kLease;
        store->renew();
    });
}

// --- Writing

SharedStore::Outcome SharedStore::may_write(const tables::TableId& table, std::uint64_t number) {
    const auto& lease = database_.leases[table];
    const bool owns = lease.owner == node_ && lease.number == number && database_.lives(node_);
    if (!owns && database_.checks_leases) return std::unexpected(tables::not_owner(table));
    return {};
}

void SharedStore::append(const tables::TableId& table, std::uint32_t first, std::vector<std::string> entries,
                         std::optional<tables::TableSummary> summary, Done done) {
    if (answers_early_ && done) {
        call([done = std::move(done)] { done({}); });
        done = {};
    }
    ask(
        [this, table, first, entries = std::move(entries), summary = std::move(summary)]() -> Outcome {
            if (!database_.has_table(table) && database_.leases[table].owner == 0) {
                database_.give(table, {.owner = node_, .number = 1});
                held_[table] = 1;
            }
            if (auto may = may_write(table, held_[table]); !may) return may;
            Outcome outcome;
            database_.data.append(table, first, entries, summary,
                                  [&](const Outcome& told) { outcome = told; });
            if (!outcome)
                database_.wrong.push_back("the owner of " + table + " does not know its journal");
            else
                database_.deeds[table].push_back(
                    {SimulatedDatabase::Deed::Kind::written, node_, held_[table]});
            return outcome;
        },
        std::move(done));
}

void SharedStore::lay_down(const tables::TableId& table, const std::optional<tables::Asleep>& asleep,
                           Done done) {
    ask(
        [this, table, asleep]() -> Outcome {
            if (const auto& lease = database_.leases[table]; lease.owner != node_) return {};
            database_.data.lay_down(table, asleep, [](const auto&) {});
            return {};
        },
        std::move(done));
}

// --- Leases

void SharedStore::take(std::vector<tables::TableId> tables, Taken taken) {
    auto holders = std::make_shared<std::vector<tables::Holder>>();
    ask(
        [this, tables = std::move(tables), holders]() -> Outcome {
            ++database_.takes;
            for (const tables::TableId& table : tables)
                if (table.contains('\0') || !is_utf8(table) || database_.refused.contains(table))
                    return std::unexpected(Problem{"bad_value", {"tables.store.bad_value", {}}});
            database_.bury();
            for (const tables::TableId& table : tables) {
                if (!database_.has_table(table)) {
                    holders->push_back({.table = table, .node = {}});
                    continue;
                }
                const auto& lease = database_.leases[table];
                if (lease.owner != node_ && !database_.lives(lease.owner))
                    database_.give(table,
                                   {.owner = node_, .number = lease.number + 1, .owner_before = lease.owner});
                const bool is_mine = lease.owner == node_;
                if (is_mine) held_[table] = lease.number;
                holders->push_back({.table = table,
                                    .node = database_.nodes[lease.owner].name,
                                    .number = lease.number,
                                    .is_me = is_mine});
            }
            return {};
        },
        [holders, taken = std::move(taken)](const Outcome& outcome) {
            if (!outcome) return taken(std::unexpected(outcome.error()));
            taken(*holders);
        });
}

void SharedStore::release(const tables::TableId& table, Done done) {
    ask(
        [this, table]() -> Outcome {
            held_.erase(table);
            if (const auto lease = database_.leases[table]; lease.owner == node_)
                database_.give(table, {.owner = 0, .number = lease.number});
            return {};
        },
        std::move(done));
}

void SharedStore::release_all(Done done) {
    ask(
        [this]() -> Outcome {
            held_.clear();
            for (const auto& [table, lease] : database_.leases)
                if (lease.owner == node_) database_.give(table, {.owner = 0, .number = lease.number});
            return {};
        },
        std::move(done));
}

void SharedStore::orphans(tables::Share share, int most, Orphans listed) {
    auto tables = std::make_shared<std::vector<tables::TableId>>();
    ask(
        [this, share, most, tables]() -> Outcome {
            for (const auto& [table, lease] : database_.leases) {
                if (Hash().add(table).value() % share.of != share.number) continue;
                const bool lives =
                    database_.lives(lease.owner) && !database_.is_late(database_.nodes[lease.owner]);
                if (lives || std::ssize(*tables) == most) continue;
                const auto summary = database_.data.summary(table);
                if (!summary || !*summary || (*summary)->stage == tables::TableSummary::Stage::over) continue;
                if (!(*summary)->asleep || (*summary)->asleep->alarm) tables->push_back(table);
            }
            return {};
        },
        [tables, listed = std::move(listed)](const Outcome& outcome) {
            if (!outcome) return listed(std::unexpected(outcome.error()));
            listed(*tables);
        });
}

void SharedStore::living(Living listed) {
    auto nodes = std::make_shared<std::vector<tables::LivingNode>>();
    ask(
        [this, nodes]() -> Outcome {
            for (const auto& [number, node] : database_.nodes)
                if (node.alive)
                    nodes->push_back(
                        {.name = node.name, .number = number, .is_late = database_.is_late(node)});
            std::ranges::sort(*nodes, {}, &tables::LivingNode::name);
            return {};
        },
        [nodes, listed = std::move(listed)](const Outcome& outcome) {
            if (!outcome) return listed(std::unexpected(outcome.error()));
            listed(*nodes);
        });
}

std::expected<std::vector<tables::Store::Alarm>, Problem> SharedStore::alarms(int most) {
    auto all = read([&] { return database_.data.alarms(1'000'000); });
    if (!all) return all;
    std::erase_if(*all, [&](const Alarm& alarm) { return database_.leases[alarm.second].owner != node_; });
    if (std::ssize(*all) > most) all->resize(static_cast<std::size_t>(most));
    return all;
}

}  // namespace officina::cluster
