#include "tables/sqlite_writer.h"

#include <sqlite3.h>

#include "tables/instants.h"
#include "tables/sqlite_mend.h"
#include "tables/sqlite_summary.h"

namespace officina::tables {

namespace {

// Tables whose keys are remembered. All are forgotten at once when there are more, which costs one look-up each.
constexpr std::size_t kMostKnown = 100'000;

// Met while somebody's name was looked for.
struct JournalError : SqliteError {
    PersonId forgets;
    JournalError(const SqliteError& error, PersonId person)
        : SqliteError(error), forgets(std::move(person)) {}
};

Problem unread_journal(const TableId& table) {
    return {"broken_journal", {"tables.store.unread_journal", {{"table", table}}}};
}

}  // namespace

SqliteWriter::SqliteWriter(const std::filesystem::path& file)
    : file_(file),
      database_(file, Database::Access::existing),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      find_table_(
          database_,
          "SELECT key, (SELECT max(number) + 1 FROM journal WHERE journal.key = tables.key) FROM tables "
          "WHERE id = ?"),
      add_table_(database_, "INSERT INTO tables(id) VALUES(?)"),
      add_entry_(database_,
                 "INSERT INTO journal(key, number, entry, sum) VALUES(?1, ?2, ?3, entry_sum(?1, ?2, ?3))"),
      put_summary_(database_,
                   "UPDATE tables SET game = ?, seats = ?, public = ?, stage = ?, opened = ?, changed = ?, "
                   "occupants = ?, scores = ?, ranks = ?, counts = ? WHERE key = ?"),
      lay_down_(database_,
                "UPDATE tables SET asleep = ?, alarm = ?, to_move = ?, made = ?, away = ? WHERE id = ?"),
      keep_run_(database_,
                "INSERT INTO runs(opened, until) VALUES(?, ?) "
                "ON CONFLICT DO UPDATE SET until = max(until, excluded.until)"),
      stand_up_(database_, "UPDATE sittings SET seated = 0 WHERE key = ? AND seated = 1"),
      sit_(database_,
           "INSERT INTO sittings(person, key, seated, changed) VALUES(?, ?, 1, ?) "
           "ON CONFLICT DO UPDATE SET seated = 1, changed = excluded.changed"),
      occupants_of_(
          database_,
          "SELECT key, occupants FROM tables WHERE key IN (SELECT key FROM sittings WHERE person = ?)"),
      put_occupants_(database_, "UPDATE tables SET occupants = ? WHERE key = ?"),
      tables_of_(database_,
                 "SELECT key, id FROM tables WHERE key IN (SELECT key FROM sittings WHERE person = ?)"),
      read_journal_(database_, "SELECT sum(length(entry)) FROM journal WHERE key = ?"),
      // Entries are JSON, but it is not the store's business to insist on it.
      unname_entries_(
          database_,
          "UPDATE journal SET entry = json_remove(entry, '$.occupant.name'), "
          "sum = entry_sum(key, number, json_remove(entry, '$.occupant.name')) "
          "WHERE key = ?1 AND "
          "CASE WHEN json_valid(entry) THEN json_extract(entry, '$.occupant.kind') = 'person' AND "
          "json_extract(entry, '$.occupant.id') = ?2 END"),
      forget_sittings_(database_, "DELETE FROM sittings WHERE person = ?"),
      taken_(database_, "SELECT 1 FROM people WHERE login = ? AND login <> ''"),
      password_of_(database_, "SELECT login, password_hash, mail FROM people WHERE id = ?"),
      has_code_(database_, "SELECT 1 FROM recovery_codes WHERE person = ? AND hash = ?"),
      add_person_(database_,
                  "INSERT INTO people(id, name, login, password_hash, since, seen, mail) "
                  "VALUES(?, ?, ?, ?, ?, ?, ?)"),
      put_name_(database_, "UPDATE people SET name = ? WHERE id = ?"),
      put_login_(database_, "UPDATE people SET login = ? WHERE id = ?"),
      put_password_(database_, "UPDATE people SET password_hash = ? WHERE id = ?"),
      put_mail_(database_, "UPDATE people SET mail = ? WHERE id = ?"),
      put_mailed_(database_, "UPDATE people SET mailed = ?, mailed_until = ? WHERE id = ?"),
      has_mailed_(database_,
                  "SELECT 1 FROM people WHERE id = ? AND mailed = ? AND mailed <> '' AND mailed_until > ?"),
      saw_person_(database_, "UPDATE people SET seen = ? WHERE id = ?"),
      unseen_guests_(database_,
                     "SELECT id FROM people INDEXED BY guests_by_sight WHERE login = '' AND seen < ? "
                     "ORDER BY seen LIMIT ?"),
      forget_person_(database_, "DELETE FROM people WHERE id = ?"),
      use_code_(database_, "DELETE FROM recovery_codes WHERE person = ? AND hash = ?"),
      add_code_(database_, "INSERT OR IGNORE INTO recovery_codes(person, hash) VALUES(?, ?)"),
      forget_codes_(database_, "DELETE FROM recovery_codes WHERE person = ?"),
      open_session_(database_,
                    "INSERT INTO sessions(hash, person, device, since, seen) VALUES(?, ?, ?, ?, ?)"),
      has_session_(database_, "SELECT 1 FROM sessions WHERE hash = ? AND person = ?"),
      saw_session_(database_, "UPDATE sessions SET seen = ? WHERE hash = ? AND person = ?"),
      end_session_(database_, "DELETE FROM sessions WHERE hash = ? AND person = ?"),
      end_sessions_(database_, "DELETE FROM sessions WHERE person = ?"),
      end_sessions_but_(database_, "DELETE FROM sessions WHERE person = ? AND hash <> ?"),
      end_oldest_(database_,
                  "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE person = ? "
                  "ORDER BY seen DESC LIMIT -1 OFFSET ?)") {
    // Longer waits are told, and go on (sqlite_store.cpp).
    database_.wait_for_others(std::chrono::seconds(1));
    database_.run("PRAGMA synchronous = FULL");
    // Pages go from the log into the file every 32 MB instead of every 4: under load the same ones come again and again.
    database_.run("PRAGMA wal_autocheckpoint = 8000");
    // What was forgotten is overwritten where it stood.
    database_.run("PRAGMA secure_delete = FAST");
}

// Where a damaged page was met nothing more can be written in that transaction: SQLite sees to that. So it is begun again, and goes
// round what is damaged.
std::vector<SqliteWriter::Outcome> SqliteWriter::commit(std::span<const Write> writes) {
    Attempt attempt;
    for (;;) {
        auto outcomes = commit(writes, attempt);
        if (!outcomes) {
            avoid(outcomes.error(), attempt);
            continue;
        }
        if (attempt.mends_for) note_mended();
        return std::move(*outcomes);
    }
}

std::expected<std::vector<SqliteWriter::Outcome>, SqliteWriter::Damage> SqliteWriter::commit(
    std::span<const Write> writes, const Attempt& attempt) {
    std::vector<Outcome> outcomes;
    outcomes.reserve(writes.size());
    try {
        begin_.run();
        if (auto damage = carry_out(writes, attempt, outcomes)) {
            roll_back();
            return std::unexpected(std::move(*damage));
        }
        commit_.run();
    } catch (const SqliteError&) {
        roll_back();
        throw;
    }
    return outcomes;
}

void SqliteWriter::roll_back() {
    if (sqlite3_get_autocommit(database_.handle()) == 0)
        sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    known_.clear();
}

std::optional<SqliteWriter::Damage> SqliteWriter::carry_out(std::span<const Write> writes,
                                                            const Attempt& attempt,
                                                            std::vector<Outcome>& outcomes) {
    std::size_t place = attempt.mends_for.value_or(0);
    try {
        if (attempt.mends_for) build_indexes_again(database_);
        for (place = 0; place < writes.size(); ++place) {
            if (const auto out = attempt.left_out.find(place); out != attempt.left_out.end())
                outcomes.emplace_back(std::unexpect, out->second);
            else
                outcomes.push_back(
                    std::visit([this](const auto& what) { return carry_out(what); }, writes[place]));
        }
    } catch (const JournalError& error) {
        return Damage{place, problem_of(error, file_), error.forgets};
    } catch (const SqliteError& error) {
        if (error.code() != SQLITE_CORRUPT) throw;
        return Damage{place, problem_of(error, file_), std::nullopt};
    }
    return std::nullopt;
}

// First the indexes are suspected, for they can be built again. Where that does not help they stay as they are, and that write
// is left out.
void SqliteWriter::avoid(const Damage& damage, Attempt& attempt) {
    if (damage.forgets && finds_damaged_journals(*damage.forgets)) return;
    if (!std::exchange(has_tried_to_mend_, true)) {
        attempt.mends_for = damage.write;
        return;
    }
    if (attempt.mends_for == damage.write) attempt.mends_for.reset();
    if (!std::exchange(has_told_of_damage_, true)) note_damaged(damage.problem);
    attempt.left_out.insert_or_assign(damage.write, damage.problem);
}

// Of the tables where somebody sat those whose journal cannot be read, and was not known to be so.
bool SqliteWriter::finds_damaged_journals(const PersonId& person) {
    bool found = false;
    for (const auto& [key, table] : tables_of(person)) {
        if (damaged_journals_.contains(key)) continue;
        try {
            read_journal_.run(key);
        } catch (const SqliteError& error) {
            if (error.code() != SQLITE_CORRUPT) throw;
            found = true;
            damaged_journals_.insert(key);
            note_damaged(unread_journal(table));
        }
    }
    return found;
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

SqliteWriter::Outcome SqliteWriter::carry_out(const LayDown& write) {
    const Asleep asleep = write.asleep.value_or(Asleep{});
    lay_down_.run(count_of(asleep.since), asleep.alarm ? count_of(*asleep.alarm) : 0,
                  seats_to_number(asleep.to_move), std::int64_t{asleep.made}, instants_to_text(asleep.away),
                  write.table);
    return {};
}

SqliteWriter::Outcome SqliteWriter::carry_out(const HouseRun& run) {
    keep_run_.run(count_of(run.opened), count_of(run.until));
    return {};
}

void SqliteWriter::put(std::int64_t key, const TableSummary& summary) {
    put_summary_.run(summary.game, std::int64_t{summary.seats}, std::int64_t{summary.is_public},
                     static_cast<std::int64_t>(summary.stage), count_of(summary.opened),
                     count_of(summary.changed), occupants_to_text(summary.occupants),
                     numbers_to_text(summary.scores), numbers_to_text(summary.ranks),
                     std::int64_t{summary.counts}, key);
    stand_up_.run(key);
    // Who was forgotten has no name, and no history either.
    for (const Occupant& occupant : summary.occupants)
        if (occupant.kind == Occupant::Kind::person && !occupant.name.empty())
            sit_.run(occupant.id, key, count_of(summary.changed));
}

bool SqliteWriter::is_taken(const std::string& login) {
    bool taken = false;
    taken_.each([&](const Statement::Row&) { taken = true; }, login);
    return taken;
}

void SqliteWriter::open_session(const Session& session) {
    open_session_.run(session.hash, session.person, session.device, count_of(session.since),
                      count_of(session.seen));
    end_oldest_.run(session.person, std::int64_t{kMostSessions});
}

SqliteWriter::Outcome SqliteWriter::carry_out(const AddPerson& write) {
    const Person& person = write.person;
    if (is_taken(person.login)) return std::unexpected(login_taken(person.login));
    add_person_.run(person.id, person.name, person.login, person.password_hash, count_of(person.since),
                    count_of(person.seen), person.mail);
    open_session(write.session);
    return {};
}

std::optional<Problem> SqliteWriter::refused(const PersonChange& change) {
    struct Kept {
        std::string login, password_hash, mail;
    };
    std::optional<Kept> kept;
    password_of_.each([&](const Statement::Row& row) { kept.emplace(row.text(0), row.text(1), row.text(2)); },
                      change.person);
    if (!kept) return no_person();
    if (change.if_password && *change.if_password != kept->password_hash) return stale();
    if (change.if_mail && *change.if_mail != kept->mail) return stale();
    if (change.with_code) {
        bool there = false;
        const auto found = [&](const Statement::Row&) { there = true; };
        has_code_.each(found, change.person, *change.with_code);
        has_mailed_.each(found, change.person, *change.with_code, count_of(change.at));
        if (!there) return stale();
    }
    if (!change.ends_but.empty()) {
        bool there = false;
        has_session_.each([&](const Statement::Row&) { there = true; }, change.ends_but, change.person);
        if (!there) return stale();
    }
    if (change.login && !kept->login.empty()) return has_account();
    if (change.login && is_taken(*change.login)) return login_taken(*change.login);
    return std::nullopt;
}

SqliteWriter::Outcome SqliteWriter::carry_out(const PersonChange& change) {
    if (auto problem = refused(change)) return std::unexpected(std::move(*problem));
    const PersonId& person = change.person;
    if (change.with_code) use_code_.run(person, *change.with_code);
    if (change.with_code || change.password_hash || change.mail) put_mailed_.run("", std::int64_t{0}, person);
    if (change.mails) put_mailed_.run(change.mails->hash, count_of(change.mails->until), person);
    if (change.name) put_name_.run(*change.name, person);
    if (change.login) put_login_.run(*change.login, person);
    if (change.password_hash) put_password_.run(*change.password_hash, person);
    if (change.mail) put_mail_.run(*change.mail, person);
    if (change.codes) {
        forget_codes_.run(person);
        for (const std::string& code : *change.codes) add_code_.run(person, code);
    }
    if (change.ends_all) end_sessions_.run(person);
    if (!change.ends_but.empty()) end_sessions_but_.run(person, change.ends_but);
    if (!change.ends.empty()) end_session_.run(change.ends, person);
    if (change.opens) open_session(*change.opens);
    if (change.sees) {
        saw_person_.run(count_of(change.sees->seen), person);
        saw_session_.run(count_of(change.sees->seen), change.sees->hash, person);
    }
    return {};
}

SqliteWriter::Outcome SqliteWriter::carry_out(const ForgetPerson& write) {
    bool fits = true;
    password_of_.each([&](const Statement::Row& row) { fits = row.text(1) == write.if_password; },
                      write.person);
    if (!fits) return std::unexpected(stale());
    forget(write.person);
    return {};
}

SqliteWriter::Outcome SqliteWriter::carry_out(const ForgetGuests& write) {
    std::vector<PersonId>& guests = *write.forgotten;
    guests.clear();
    unseen_guests_.each([&](const Statement::Row& row) { guests.push_back(row.text(0)); },
                        count_of(write.not_seen_since), std::int64_t{write.most});
    for (const PersonId& guest : guests) forget(guest);
    return {};
}

void SqliteWriter::forget(const PersonId& person) {
    take_name_from_summaries(person);
    take_name_from_journals(person);
    forget_sittings_.run(person);
    end_sessions_.run(person);
    forget_codes_.run(person);
    forget_person_.run(person);
}

void SqliteWriter::take_name_from_summaries(const PersonId& person) {
    std::vector<std::pair<std::int64_t, std::string>> changed;
    occupants_of_.each(
        [&](const Statement::Row& row) {
            std::vector<Occupant> occupants;
            try {
                occupants = occupants_from_text(row.text(1));
            } catch (const SqliteError&) {
                return;  // damaged, and no name can be found in it
            }
            for (Occupant& occupant : occupants)
                if (occupant.kind == Occupant::Kind::person && occupant.id == person) occupant.name.clear();
            changed.emplace_back(row.number(0), occupants_to_text(occupants));
        },
        person);
    for (const auto& [key, occupants] : changed) put_occupants_.run(occupants, key);
}

std::vector<std::pair<std::int64_t, TableId>> SqliteWriter::tables_of(const PersonId& person) {
    std::vector<std::pair<std::int64_t, TableId>> tables;
    tables_of_.each([&](const Statement::Row& row) { tables.emplace_back(row.number(0), row.text(1)); },
                    person);
    return tables;
}

void SqliteWriter::take_name_from_journals(const PersonId& person) {
    for (const auto& [key, table] : tables_of(person)) {
        if (damaged_journals_.contains(key)) continue;
        try {
            unname_entries_.run(key, person);
        } catch (const SqliteError& error) {
            if (error.code() != SQLITE_CORRUPT) throw;
            throw JournalError(error, person);
        }
    }
}

}  // namespace officina::tables
