#include "tables/sqlite_writer.h"

#include <sqlite3.h>

#include "tables/sqlite_summary.h"

namespace officina {

namespace {

std::int64_t count_of(Instant instant) { return instant.time_since_epoch().count(); }

// Tables whose keys are remembered. All are forgotten at once when there are more, which costs one look-up each.
constexpr std::size_t kMostKnown = 100'000;

}  // namespace

SqliteWriter::SqliteWriter(const std::filesystem::path& file)
    : database_(file, Database::Access::existing),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      find_table_(
          database_,
          "SELECT key, (SELECT max(number) + 1 FROM journal WHERE journal.key = tables.key) FROM tables "
          "WHERE id = ?"),
      add_table_(database_, "INSERT INTO tables(id) VALUES(?)"),
      add_entry_(database_, "INSERT INTO journal(key, number, entry) VALUES(?, ?, ?)"),
      put_summary_(database_,
                   "UPDATE tables SET game = ?, seats = ?, public = ?, stage = ?, opened = ?, changed = ?, "
                   "occupants = ?, scores = ?, ranks = ?, counts = ? WHERE key = ?"),
      stand_up_(database_, "UPDATE sittings SET seated = 0 WHERE key = ? AND seated = 1"),
      sit_(database_,
           "INSERT INTO sittings(person, key, seated, changed) VALUES(?, ?, 1, ?) "
           "ON CONFLICT DO UPDATE SET seated = 1, changed = excluded.changed"),
      taken_(database_, "SELECT 1 FROM people WHERE login = ? AND login <> '' AND id <> ?"),
      keep_(database_,
            "INSERT INTO people(id, name, login, password_hash, session_hash, since, seen) "
            "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO UPDATE SET name = excluded.name, login = "
            "excluded.login, "
            "password_hash = excluded.password_hash, session_hash = excluded.session_hash, "
            "since = excluded.since, seen = excluded.seen"),
      occupants_of_(
          database_,
          "SELECT key, occupants FROM tables WHERE key IN (SELECT key FROM sittings WHERE person = ?)"),
      put_occupants_(database_, "UPDATE tables SET occupants = ? WHERE key = ?"),
      // Entries are JSON, but it is not the store's business to insist on it.
      unname_entries_(
          database_,
          "UPDATE journal SET entry = json_remove(entry, '$.occupant.name') "
          "WHERE key IN (SELECT key FROM sittings WHERE person = ?1) AND "
          "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.occupant.kind') = 'person' AND "
          "json_extract(entry, '$.occupant.id') = ?1 END"),
      forget_sittings_(database_, "DELETE FROM sittings WHERE person = ?"),
      forget_person_(database_, "DELETE FROM people WHERE id = ?") {
    database_.run("PRAGMA synchronous = FULL");
    // Pages go from the log into the file every 32 MB instead of every 4: under load the same ones come again and again.
    database_.run("PRAGMA wal_autocheckpoint = 8000");
    // What was forgotten is overwritten where it stood.
    database_.run("PRAGMA secure_delete = FAST");
}

std::vector<SqliteWriter::Outcome> SqliteWriter::commit(std::span<const Write> writes) {
    std::vector<Outcome> outcomes;
    outcomes.reserve(writes.size());
    try {
        begin_.run();
        for (const Write& write : writes)
            outcomes.push_back(std::visit([this](const auto& what) { return carry_out(what); }, write));
        commit_.run();
    } catch (const SqliteError&) {
        if (sqlite3_get_autocommit(database_.handle()) == 0)
            sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
        known_.clear();
        throw;
    }
    return outcomes;
}

SqliteWriter::Known& SqliteWriter::known(const TableId& table) {
    if (const auto found = known_.find(table); found != known_.end()) return found->second;
    if (known_.size() >= kMostKnown) known_.clear();
    Known& known = known_[table];
    find_table_.each(
        [&](const Statement::Row& row) {
            known = {row.number(0), static_cast<std::uint32_t>(row.number(1))};
        },
        table);
    return known;
}

// Every check comes before the first change, so that what is refused has changed nothing.
SqliteWriter::Outcome SqliteWriter::carry_out(const AppendEntries& write) {
    Known& table = known(write.table);
    if (write.first != table.entries)
        return std::unexpected(out_of_order(write.table, write.first, table.entries));
    if (write.entries.empty() && !write.summary) return {};
    if (table.key == 0) {
        add_table_.run(write.table);
        table.key = database_.last_key();
    }
    for (const std::string& entry : write.entries)
        add_entry_.run(table.key, std::int64_t{table.entries++}, entry);
    if (write.summary) put(table.key, *write.summary);
    return {};
}

void SqliteWriter::put(std::int64_t key, const TableSummary& summary) {
    put_summary_.run(summary.game, std::int64_t{summary.seats}, std::int64_t{summary.is_public},
                     static_cast<std::int64_t>(summary.stage), count_of(summary.opened),
                     count_of(summary.changed), occupants_to_text(summary.occupants),
                     scores_to_text(summary.scores), ranks_to_text(summary.ranks),
                     std::int64_t{summary.counts}, key);
    stand_up_.run(key);
    for (const Occupant& occupant : summary.occupants)
        if (occupant.kind == Occupant::Kind::person) sit_.run(occupant.id, key, count_of(summary.changed));
}

SqliteWriter::Outcome SqliteWriter::carry_out(const KeepPerson& write) {
    const Person& person = write.person;
    bool taken = false;
    taken_.each([&](const Statement::Row&) { taken = true; }, person.login, person.id);
    if (taken) return std::unexpected(login_taken(person.login));
    keep_.run(person.id, person.name, person.login, person.password_hash, person.session_hash,
              count_of(person.since), count_of(person.seen));
    return {};
}

SqliteWriter::Outcome SqliteWriter::carry_out(const ForgetPerson& write) {
    take_name_from_summaries(write.person);
    unname_entries_.run(write.person);
    forget_sittings_.run(write.person);
    forget_person_.run(write.person);
    return {};
}

void SqliteWriter::take_name_from_summaries(const PersonId& person) {
    std::vector<std::pair<std::int64_t, std::string>> changed;
    occupants_of_.each(
        [&](const Statement::Row& row) {
            std::vector<Occupant> occupants = occupants_from_text(row.text(1));
            for (Occupant& occupant : occupants)
                if (occupant.kind == Occupant::Kind::person && occupant.id == person) occupant.name.clear();
            changed.emplace_back(row.number(0), occupants_to_text(occupants));
        },
        person);
    for (const auto& [key, occupants] : changed) put_occupants_.run(occupants, key);
}

}  // namespace officina
