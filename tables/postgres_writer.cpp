#include "tables/postgres_writer.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "match/letters.h"
#include "tables/instants.h"
#include "tables/sqlite_summary.h"

namespace officina::tables {

namespace {

// Tables of which is remembered what they are called in the database. Those that are not ours are forgotten when there are more.
constexpr std::size_t kMostKnown = 100'000;

// What PostgreSQL would refuse, and everything that came with it: text that is none, and what is too long for an index.
bool is_text(std::string_view text) { return !text.contains('\0') && is_utf8(text); }
bool is_key(std::string_view text) {
    constexpr std::size_t kLongest = 1000;  // two of them stand in one line, which may have 2,704 bytes
    return text.size() <= kLongest && is_text(text);
}

bool fits(const Session& session) {
    return is_key(session.hash) && is_key(session.person) && is_text(session.device);
}
bool fits(const AppendEntries& write) {
    if (!is_key(write.table)) return false;
    return !write.summary || (is_text(write.summary->game) &&
                              std::ranges::all_of(write.summary->occupants, [](const Occupant& one) {
                                  return is_key(one.id) && is_text(one.name);
                              }));
}
bool fits(const LayDown& write) { return is_key(write.table); }
bool fits(const AddPerson& write) {
    const Person& person = write.person;
    return is_key(person.id) && is_text(person.name) && is_key(person.login) &&
           is_text(person.password_hash) && is_text(person.mail) && fits(write.session);
}
bool fits(const PersonChange& write) {
    return is_key(write.person) && is_key(write.with_code.value_or("")) && is_text(write.name.value_or("")) &&
           is_text(write.password_hash.value_or("")) && is_text(write.mail.value_or("")) &&
           is_key(write.login.value_or("")) && is_key(write.ends_but) && is_key(write.ends) &&
           (!write.opens || fits(*write.opens)) && (!write.sees || fits(*write.sees)) &&
           (!write.mails || is_text(write.mails->hash)) &&
           (!write.codes || std::ranges::all_of(*write.codes, [](const auto& code) { return is_key(code); }));
}
bool fits(const ForgetPerson& write) { return is_key(write.person); }
bool fits(const ReleaseTable& write) { return is_key(write.table); }
// Nothing of a stranger's; and of tables that are to be taken those that cannot be there are left out.
bool fits(const auto& /*write*/) { return true; }

bool is_proper(const PostgresWrite& write) {
    return std::visit([](const auto& what) { return fits(what); }, write);
}

bool is_named_person(const Occupant& occupant) {
    return occupant.kind == Occupant::Kind::person && !occupant.name.empty();
}

// The login that somebody would have by it.
std::string login_in(const PostgresWrite& write) {
    if (const auto* add = std::get_if<AddPerson>(&write)) return add->person.login;
    if (const auto* change = std::get_if<PersonChange>(&write)) return change->login.value_or("");
    return {};
}

Problem bad_value(const std::string& reason) {
    return {"bad_value", {"tables.store.bad_value", {{"reason", reason}}}};
}

}  // namespace

PostgresWriter::PostgresWriter(Settings settings)
    : settings_(std::move(settings)), connection_(settings_.address) {}

// --- Batches

std::vector<PostgresWriter::Outcome> PostgresWriter::commit(std::span<const PostgresWrite> writes) {
    try {
        return batch(writes);
    } catch (const PostgresError& error) {
        if (error.is_of("OF001")) throw;
        if (writes.size() == 1) {
            if (!error.is_of("OF002") && !error.is_about_values()) throw;
            const auto* append = std::get_if<AppendEntries>(&writes[0]);
            if (error.is_of("OF002") && append) {
                known_.erase(append->table);
                return {std::unexpected(not_owner(append->table))};
            }
            // Another node has given it away at this moment.
            if (error.is_of("23505") && std::string_view(error.what()).contains("people_by_login"))
                return {std::unexpected(login_taken(login_in(writes[0])))};
            return {std::unexpected(bad_value(error.what()))};
        }
    }
    // One of them does not go through, so each goes by itself: the others are not to suffer for it.
    std::vector<Outcome> outcomes;
    for (const PostgresWrite& write : writes)
        outcomes.push_back(std::move(commit(std::span(&write, 1)).front()));
    return outcomes;
}

std::vector<PostgresWriter::Outcome> PostgresWriter::batch(std::span<const PostgresWrite> writes) {
    for (;;) {
        std::vector<Outcome> outcomes;
        try {
            look_up(writes);
            connection_.queue("BEGIN");
            connection_.queue("SELECT begin_batch($1, $2, $3 * interval '1 millisecond')", settings_.node,
                              batches_ + 1, std::int64_t{settings_.lease.count()});
            see_who_is_gone(writes);
            lock(writes);
            for (const PostgresWrite& write : writes)
                outcomes.push_back(
                    is_proper(write) ? std::visit([this](const auto& what) { return carry_out(what); }, write)
                                     : std::unexpected(bad_value("invalid text")));
            flush();
            connection_.queue("COMMIT");
            connection_.answers();
            ++batches_;
            settle();
            return outcomes;
        } catch (const PostgresError& error) {
            undo();
            if (!error.passes()) throw;
            if (is_there_after(error)) return outcomes;
        }
    }
}

// What came to be with the batch is there; what was named and then refused is not.
void PostgresWriter::settle() {
    for (const TableId& table : std::exchange(fresh_, {})) {
        const auto known = known_.find(table);
        if (known == known_.end()) continue;
        if (known->second.lease == 0)
            known_.erase(known);
        else
            known->second.is_new = false;
    }
}

// Nothing of what the batch changed here is known to be so.
void PostgresWriter::undo() {
    gathered_ = {};
    for (const TableId& table : std::exchange(fresh_, {})) known_.erase(table);
    for (auto& [table, known] : known_) known.counted = false;
    if (!connection_.is_open()) return;
    try {
        connection_.run("ROLLBACK");
    } catch (const PostgresError&) {
        connection_.close();
    }
}

// The connection may have ended before or after the batch was on disk: the node's row says which. Reading it for update waits
// until the old connection has come to its end in the database, too.
bool PostgresWriter::is_there_after(const PostgresError& error) {
    if (!error.is_of("40") && !settings_.waits(error)) throw error;
    constexpr std::chrono::milliseconds kFirst{20}, kLongest{500};
    for (auto pause = kFirst;; pause = std::min(pause * 2, kLongest)) {
        std::this_thread::sleep_for(pause);
        try {
            const auto row = connection_.ask("SELECT batch FROM nodes WHERE number = $1 AND alive FOR UPDATE",
                                             settings_.node);
            if (row.size() == 0) throw PostgresError("OF001", "declared dead");
            // No room on its disk: it answers, and still nothing can be written.
            if (error.is_of("53"))
                std::this_thread::sleep_for(kLongest);
            else
                settings_.goes_on();
            const bool is_there = row.number(0, 0) == batches_ + 1;
            if (is_there) ++batches_;
            return is_there;
        } catch (const PostgresError& again) {
            connection_.close();
            if (!again.passes() || !settings_.waits(again)) throw;
        }
    }
}

// --- Tables

// What the tables that are written to are called in the database, and how many entries they have. Where the store takes tables by
// itself it takes those that are nobody's.
void PostgresWriter::look_up(std::span<const PostgresWrite> writes) {
    std::vector<TableId> unknown;
    for (const PostgresWrite& write : writes) {
        const auto* append = std::get_if<AppendEntries>(&write);
        if (!append || !is_proper(write)) continue;
        const auto found = known_.find(append->table);
        if (found == known_.end() || !found->second.counted) unknown.push_back(append->table);
    }
    if (unknown.empty()) return;
    std::ranges::sort(unknown);
    const auto twice = std::ranges::unique(unknown);
    unknown.erase(twice.begin(), twice.end());
    if (known_.size() + unknown.size() > kMostKnown)
        std::erase_if(known_,
                      [&](const auto& each) { return settings_.takes_by_itself || each.second.lease == 0; });

    const auto ids = PostgresValue::texts(unknown);
    if (settings_.takes_by_itself)
        (void)carry_out(TakeTables{unknown, std::make_shared<std::vector<Holder>>()});
    const auto rows = connection_.ask(
        "SELECT id, key, (SELECT coalesce(max(number) + 1, 0) FROM journal WHERE journal.key = tables.key) "
        "FROM tables WHERE id = ANY($1)",
        ids);
    for (int row = 0; row < rows.size(); ++row) {
        Known& known = known_[rows.text(row, 0)];
        known.key = rows.number(row, 1);
        known.entries = static_cast<std::uint32_t>(rows.number(row, 2));
        known.counted = true;
    }
    for (const TableId& table : unknown)
        if (!known_.contains(table)) fresh_.push_back(table);
    if (!fresh_.empty()) name_fresh();
}

void PostgresWriter::name_fresh() {
    const auto rows =
        connection_.ask("SELECT nextval(pg_get_serial_sequence('tables', 'key')) FROM generate_series(1, $1)",
                        static_cast<std::int64_t>(fresh_.size()));
    for (int row = 0; row < rows.size(); ++row)
        known_[fresh_[static_cast<std::size_t>(row)]] = {
            .key = rows.number(row, 0), .lease = 0, .entries = 0, .counted = true, .is_new = true};
}

// A node that has not heard yet that somebody was forgotten writes their name from memory: it is left out. Whoever is there stays so
// until the batch has come to its end: then the name is found with the table, and taken from it. People are locked before tables, and
// in one order, by whoever writes and whoever forgets.
void PostgresWriter::see_who_is_gone(std::span<const PostgresWrite> writes) {
    gone_.clear();
    std::set<PersonId> added;
    bool forgets = false;
    for (const PostgresWrite& write : writes) {
        if (!is_proper(write)) continue;
        if (const auto* add = std::get_if<AddPerson>(&write)) added.insert(add->person.id);
        if (const auto* one = std::get_if<ForgetPerson>(&write)) {
            forgets = true;
            gone_.insert(one->person);
        }
        if (const auto* rest = std::get_if<ForgetRest>(&write); rest && !rest->people.empty()) {
            forgets = true;
            gone_.insert(rest->people.front());
        }
        const auto* append = std::get_if<AppendEntries>(&write);
        if (!append || !append->summary) continue;
        for (const Occupant& occupant : append->summary->occupants)
            if (is_named_person(occupant)) gone_.insert(occupant.id);
    }
    for (const PersonId& person : added) gone_.erase(person);
    if (gone_.empty()) return;
    const std::vector<PersonId> people(gone_.begin(), gone_.end());
    const auto rows =
        connection_.ask(forgets ? "SELECT id, name FROM people WHERE id = ANY($1) ORDER BY id FOR UPDATE"
                                : "SELECT id, name FROM people WHERE id = ANY($1) ORDER BY id FOR KEY SHARE",
                        PostgresValue::texts(people));
    for (int row = 0; row < rows.size(); ++row)
        if (!rows.text(row, 1).empty()) gone_.erase(rows.text(row, 0));
}

// Whoever forgets somebody changes tables of other nodes, too: all of them lock tables in one order, so that none waits for another
// that waits for it.
void PostgresWriter::lock(std::span<const PostgresWrite> writes) {
    std::vector<TableId> tables;
    std::vector<PersonId> people, half_forgotten;
    for (const PostgresWrite& write : writes) {
        if (!is_proper(write)) continue;
        if (const auto* rest = std::get_if<ForgetRest>(&write); rest && !rest->people.empty())
            half_forgotten.push_back(rest->people.front());
        const auto* append = std::get_if<AppendEntries>(&write);
        if (append && append->summary) tables.push_back(append->table);
        if (const auto* laid = std::get_if<LayDown>(&write)) tables.push_back(laid->table);
        if (const auto* forgets = std::get_if<ForgetPerson>(&write)) people.push_back(forgets->person);
    }
    if (tables.size() + people.size() < 2 && half_forgotten.empty()) return;
    connection_.queue(
        "SELECT FROM tables WHERE key = ANY(ARRAY(SELECT key FROM tables WHERE id = ANY($1) "
        "UNION SELECT key FROM sittings WHERE person = ANY($2) "
        "UNION SELECT key FROM unnest($3::text[]) AS who, LATERAL (SELECT key FROM sittings "
        "WHERE person = who ORDER BY key LIMIT $4) AS next)) ORDER BY key FOR NO KEY UPDATE",
        PostgresValue::texts(tables), PostgresValue::texts(people), PostgresValue::texts(half_forgotten),
        kTablesAtOnce);
}

// Every check comes before the first change, so that what is refused has changed nothing.
PostgresWriter::Outcome PostgresWriter::carry_out(const AppendEntries& write) {
    Known& table = known_.at(write.table);
    if (table.lease == 0 && !table.is_new) return std::unexpected(not_owner(write.table));
    if (write.first != table.entries)
        return std::unexpected(out_of_order(write.table, write.first, table.entries));
    if (write.entries.empty() && !write.summary) return {};
    if (table.lease == 0) {
        gathered_.new_tables.push_back(write.table);
        gathered_.new_keys.push_back(table.key);
        table.lease = 1;
    }
    gathered_.owned.push_back(table.key);
    gathered_.leases.push_back(table.lease);
    for (const std::string& entry : write.entries) {
        gathered_.keys.push_back(table.key);
        gathered_.numbers.push_back(table.entries);
        gathered_.entries.push_back(without_gone(entry));
        gathered_.sums.push_back(sum_of_entry(table.key, table.entries, gathered_.entries.back()));
        ++table.entries;
    }
    if (write.summary) put(table.key, *write.summary);
    return {};
}

void PostgresWriter::flush() {
    Gathered gathered = std::exchange(gathered_, {});
    if (!gathered.new_keys.empty()) {
        connection_.queue("INSERT INTO tables(key, id) SELECT * FROM unnest($1::bigint[], $2::text[])",
                          gathered.new_keys, PostgresValue::texts(gathered.new_tables));
        connection_.queue("INSERT INTO leases(key, owner, number) SELECT unnest($1::bigint[]), $2, 1",
                          gathered.new_keys, settings_.node);
    }
    if (!gathered.owned.empty())
        connection_.queue("SELECT check_leases($1, $2, $3)", settings_.node, gathered.owned, gathered.leases);
    if (!gathered.keys.empty())
        connection_.queue(
            "INSERT INTO journal(key, number, entry, sum) "
            "SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[])",
            gathered.keys, gathered.numbers, PostgresValue::byte_strings(gathered.entries), gathered.sums);
}

void PostgresWriter::put(std::int64_t key, TableSummary summary) {
    flush();
    for (Occupant& occupant : summary.occupants)
        if (is_named_person(occupant) && gone_.contains(occupant.id)) occupant.name.clear();
    connection_.queue(
        "UPDATE tables SET game = $1, seats = $2, public = $3, stage = $4, opened = $5, changed = $6, "
        "occupants = $7, scores = $8, ranks = $9, counts = $10 WHERE key = $11",
        summary.game, std::int64_t{summary.seats}, std::int64_t{summary.is_public},
        static_cast<std::int64_t>(summary.stage), count_of(summary.opened), count_of(summary.changed),
        occupants_to_text(summary.occupants), numbers_to_text(summary.scores), numbers_to_text(summary.ranks),
        std::int64_t{summary.counts}, key);
    connection_.queue("UPDATE sittings SET seated = 0 WHERE key = $1 AND seated = 1", key);
    // Who was forgotten has no name, and no history either.
    for (const Occupant& occupant : summary.occupants)
        if (is_named_person(occupant))
            connection_.queue(
                "INSERT INTO sittings(person, key, seated, changed) VALUES($1, $2, 1, $3) "
                "ON CONFLICT (person, key) DO UPDATE SET seated = 1, changed = excluded.changed",
                occupant.id, key, count_of(summary.changed));
}

// Only the owner knows what a table sleeps with. From anybody else it changes nothing, and is no fault either: the table may have been
// given away since. Where the store takes tables by itself, those that nobody living has are as good as its own.
PostgresWriter::Outcome PostgresWriter::carry_out(const LayDown& write) {
    flush();
    const Asleep asleep = write.asleep.value_or(Asleep{});
    connection_.queue(
        "UPDATE tables SET asleep = $1, alarm = $2, to_move = $3, made = $4, away = $8 WHERE id = $5 AND ("
        "EXISTS (SELECT FROM leases WHERE leases.key = tables.key AND owner = $6) OR ($7 = 1 AND NOT EXISTS "
        "(SELECT FROM leases JOIN nodes ON nodes.number = owner WHERE leases.key = tables.key AND alive)))",
        count_of(asleep.since), asleep.alarm ? count_of(*asleep.alarm) : 0, seats_to_number(asleep.to_move),
        std::int64_t{asleep.made}, write.table, settings_.node, std::int64_t{settings_.takes_by_itself},
        instants_to_text(asleep.away));
    return {};
}

// A node is one run.
PostgresWriter::Outcome PostgresWriter::carry_out(const HouseRun& run) {
    connection_.queue("UPDATE nodes SET opened = $1, open_until = greatest(open_until, $2) WHERE number = $3",
                      count_of(run.opened), count_of(run.until), settings_.node);
    return {};
}

// --- Leases

PostgresWriter::Outcome PostgresWriter::carry_out(const TakeTables& write) {
    flush();
    std::vector<TableId> wanted;
    std::ranges::copy_if(write.tables, std::back_inserter(wanted),
                         [](const TableId& id) { return is_key(id); });
    // A row that is locked belongs to somebody who writes this moment, and lives.
    connection_.queue(
        "UPDATE nodes SET alive = false WHERE number IN (SELECT number FROM nodes WHERE alive AND "
        "until < clock_timestamp() AND number <> $1 FOR UPDATE SKIP LOCKED)",
        settings_.node);
    const auto rows = connection_.ask(
        "SELECT id, taken, held_by, under, coalesce((SELECT name FROM nodes WHERE number = held_by), '') "
        "FROM "
        "take_leases($1, (SELECT coalesce(array_agg(key), '{}') FROM tables WHERE id = ANY($2))) "
        "JOIN tables ON key = taken",
        settings_.node, PostgresValue::texts(wanted));
    write.holders->clear();
    for (const TableId& table : write.tables) write.holders->push_back({.table = table, .node = {}});
    for (int row = 0; row < rows.size(); ++row) {
        const TableId table = rows.text(row, 0);
        const bool is_mine = rows.number(row, 2) == settings_.node;
        Known& known = known_[table];
        if (known.lease != rows.number(row, 3)) known.counted = false;
        known.key = rows.number(row, 1);
        known.lease = is_mine ? rows.number(row, 3) : 0;
        for (Holder& holder : *write.holders)
            if (holder.table == table)
                holder = {.table = table,
                          .node = rows.text(row, 4),
                          .number = static_cast<std::uint64_t>(rows.number(row, 3)),
                          .is_me = is_mine};
    }
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ReleaseTable& write) {
    flush();
    connection_.queue(
        "UPDATE leases SET owner = 0 WHERE owner = $1 AND key = (SELECT key FROM tables WHERE id = $2)",
        settings_.node, write.table);
    known_.erase(write.table);
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ReleaseAll& /*write*/) {
    flush();
    connection_.queue("UPDATE leases SET owner = 0 WHERE owner = $1", settings_.node);
    known_.clear();
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ListOrphans& write) {
    const auto rows = connection_.ask(
        "SELECT id FROM tables LEFT JOIN leases USING(key) WHERE stage < 2 AND (asleep = 0 OR alarm <> 0) "
        "AND key % $2 = $3 AND NOT EXISTS "
        "(SELECT FROM nodes WHERE nodes.number = leases.owner AND alive AND until >= clock_timestamp()) "
        "ORDER BY key LIMIT $1",
        std::int64_t{write.most}, static_cast<std::int64_t>(write.share.of),
        static_cast<std::int64_t>(write.share.number));
    write.tables->clear();
    for (int row = 0; row < rows.size(); ++row) write.tables->push_back(rows.text(row, 0));
    return {};
}

PostgresWriter::Outcome PostgresWriter::carry_out(const ListLiving& write) {
    const auto rows = connection_.ask(
        "SELECT name, number, until < clock_timestamp() FROM nodes WHERE alive ORDER BY name");
    write.nodes->clear();
    for (int row = 0; row < rows.size(); ++row)
        write.nodes->push_back({.name = rows.text(row, 0),
                                .number = static_cast<std::uint64_t>(rows.number(row, 1)),
                                .is_late = rows.number(row, 2) != 0});
    return {};
}

}  // namespace officina::tables
