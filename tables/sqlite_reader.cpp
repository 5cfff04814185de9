#include "tables/sqlite_reader.h"

#include <algorithm>
#include <sqlite3.h>

#include "tables/instants.h"
#include "tables/sqlite_summary.h"

namespace officina::tables {

namespace {

#define OFFICINA_SUMMARY                                                                                 \
    "SELECT id, game, seats, public, stage, opened, changed, occupants, scores, ranks, counts, asleep, " \
    "alarm, to_move, made, away FROM tables "
#define OFFICINA_AWAKE(how) \
    "SELECT key, id FROM tables " how " WHERE stage < 2 AND asleep = 0 AND key > ? ORDER BY key LIMIT ?"
#define OFFICINA_PERSON "SELECT id, name, login, password_hash, since, seen, mail FROM people "
#define OFFICINA_SESSION "SELECT hash, person, device, since, seen FROM sessions "

std::optional<Asleep> asleep_in(const Statement::Row& row) {
    if (row.number(11) == 0 || row.number(4) == static_cast<std::int64_t>(TableSummary::Stage::over))
        return std::nullopt;
    return Asleep{.since = instant_of(row.number(11)),
                  .alarm = row.number(12) == 0 ? std::nullopt : std::optional(instant_of(row.number(12))),
                  .to_move = seats_from_number(row.number(13)),
                  .made = static_cast<std::uint32_t>(row.number(14)),
                  .away = instants_from_text(row.text(15))};
}

TableSummary summary_in(const Statement::Row& row) {
    return {.id = row.text(0),
            .game = row.text(1),
            .seats = static_cast<int>(row.number(2)),
            .is_public = row.number(3) != 0,
            .stage = static_cast<TableSummary::Stage>(row.number(4)),
            .opened = instant_of(row.number(5)),
            .changed = instant_of(row.number(6)),
            .occupants = occupants_from_text(row.text(7)),
            .scores = numbers_from_text(row.text(8)),
            .ranks = numbers_from_text(row.text(9)),
            .counts = row.number(10) != 0,
            .asleep = asleep_in(row)};
}

Person person_in(const Statement::Row& row) {
    return {.id = row.text(0),
            .name = row.text(1),
            .login = row.text(2),
            .password_hash = row.text(3),
            .since = instant_of(row.number(4)),
            .seen = instant_of(row.number(5)),
            .mail = row.text(6)};
}

Session session_in(const Statement::Row& row) {
    return {.hash = row.text(0),
            .person = row.text(1),
            .device = row.text(2),
            .since = instant_of(row.number(3)),
            .seen = instant_of(row.number(4))};
}

// The only row, if there is one.
template <class Value, class... Keys>
std::optional<Value> one(Statement& statement, Value (*read)(const Statement::Row&), const Keys&... keys) {
    std::optional<Value> found;
    statement.each([&](const Statement::Row& row) { found = read(row); }, keys...);
    return found;
}

// Tables whose line cannot be read are left out.
template <class... Keys>
std::vector<TableSummary> readable(Statement& statement, const Keys&... keys) {
    std::vector<TableSummary> list;
    statement.each(
        [&](const Statement::Row& row) {
            try {
                list.push_back(summary_in(row));
            } catch (const SqliteError&) {
                return;
            }
        },
        keys...);
    return list;
}

Problem broken_journal(const char* message, const TableId& table, std::int64_t number) {
    return {"broken_journal", {message, {{"table", table}, {"expected", number}}}};
}

}  // namespace

SqliteReader::SqliteReader(const std::filesystem::path& file)
    : file_(file),
      database_(file, Database::Access::existing),
      entries_(
          database_,
          "SELECT key, number, entry, sum FROM journal WHERE key = (SELECT key FROM tables WHERE id = ?) "
          "ORDER BY number"),
      awake_(database_, OFFICINA_AWAKE("")),
      all_awake_(database_, OFFICINA_AWAKE("NOT INDEXED")),
      alarms_(database_,
              "SELECT alarm, id FROM tables INDEXED BY tables_by_alarm "
              "WHERE stage < 2 AND asleep <> 0 AND alarm <> 0 ORDER BY alarm LIMIT ?"),
      waiting_(
          database_,
          // The index alone is gone through up to the first one.
          OFFICINA_SUMMARY
          "WHERE key IN (SELECT key FROM tables INDEXED BY waiting_tables WHERE stage = 0 AND public = 1 "
          "AND asleep <> 0 ORDER BY key DESC LIMIT ? OFFSET ?) ORDER BY key DESC"),
      count_waiting_(database_,
                     "SELECT count(*) FROM tables INDEXED BY waiting_tables "
                     "WHERE stage = 0 AND public = 1 AND asleep <> 0"),
      last_change_(
          database_,
          // What is awake may have been written to since its summary was, and what sleeps is not summed up again.
          "SELECT max(at) FROM ("
          "SELECT max(changed) AS at FROM tables INDEXED BY unfinished_by_change WHERE stage < 2 "
          "UNION ALL SELECT max(asleep) FROM tables INDEXED BY tables_by_alarm "
          "WHERE stage < 2 AND asleep <> 0 AND alarm <> 0 "
          "UNION ALL SELECT max(CASE WHEN json_valid(entry) THEN json_extract(entry, '$.at') END) "
          "FROM (SELECT entry FROM tables INDEXED BY awake_tables JOIN journal USING (key) WHERE stage < 2 "
          "AND asleep = 0 AND number = "
          "(SELECT max(number) FROM journal AS later WHERE later.key = tables.key))) WHERE at > 0"),
      runs_(database_, "SELECT opened, until FROM runs ORDER BY opened"),
      table_(database_, OFFICINA_SUMMARY "WHERE id = ?"),
      history_(
          database_, OFFICINA_SUMMARY
          "JOIN (SELECT key AS sat, changed AS at FROM sittings WHERE person = ?1 AND seated = 1 "
          "AND changed <= ?2 AND (changed < ?2 OR key < coalesce((SELECT key FROM tables WHERE id = ?3), 0)) "
          "ORDER BY changed DESC, key DESC LIMIT ?4) ON key = sat ORDER BY at DESC, key DESC"),
      by_id_(database_, OFFICINA_PERSON "WHERE id = ?"),
      by_login_(database_, OFFICINA_PERSON "WHERE login = ? AND login <> ''"),
      session_(database_, OFFICINA_SESSION "WHERE hash = ?"),
      sessions_(database_, OFFICINA_SESSION "WHERE person = ? ORDER BY seen DESC, hash"),
      codes_(database_, "SELECT count(*) FROM recovery_codes WHERE person = ?") {
    database_.run("PRAGMA query_only = ON");
}

std::expected<std::vector<std::string>, Problem> SqliteReader::journal(const TableId& table) {
    std::vector<std::string> list;
    std::optional<Problem> broken;
    entries_.each(
        [&](const Statement::Row& row) {
            const auto number = static_cast<std::int64_t>(list.size());
            list.push_back(row.text(2));
            if (broken) return;
            if (row.number(1) != number)
                broken = broken_journal("tables.store.broken_journal", table, number);
            else if (row.number(3) != sum_of_entry(row.number(0), number, list.back()))
                broken = broken_journal("tables.store.broken_entry", table, number);
        },
        table);
    if (broken) return std::unexpected(std::move(*broken));
    return list;
}

// The index may be damaged where the tables are not.
std::vector<Store::Numbered> SqliteReader::left_awake(std::int64_t after, int most) {
    std::vector<Store::Numbered> tables;
    const auto note = [&](const Statement::Row& row) { tables.emplace_back(row.number(0), row.text(1)); };
    try {
        awake_.each(note, after, std::int64_t{most});
    } catch (const SqliteError& error) {
        if (error.code() != SQLITE_CORRUPT) throw;
        tables.clear();
        all_awake_.each(note, after, std::int64_t{most});
    }
    return tables;
}

std::vector<Store::Alarm> SqliteReader::alarms(int most) {
    std::vector<Store::Alarm> list;
    alarms_.each(
        [&](const Statement::Row& row) { list.emplace_back(instant_of(row.number(0)), row.text(1)); },
        std::int64_t{most});
    return list;
}

std::vector<TableSummary> SqliteReader::waiting_tables(std::size_t from, int most) {
    return readable(waiting_, std::int64_t{most}, static_cast<std::int64_t>(from));
}

std::size_t SqliteReader::count_waiting_tables() {
    std::size_t count = 0;
    count_waiting_.each([&](const Statement::Row& row) { count = static_cast<std::size_t>(row.number(0)); });
    return count;
}

std::optional<Instant> SqliteReader::last_change() {
    std::optional<Instant> last;
    last_change_.each([&](const Statement::Row& row) {
        if (row.number(0) > 0) last = instant_of(row.number(0));
    });
    return last;
}

std::vector<HouseRun> SqliteReader::runs() {
    std::vector<HouseRun> list;
    runs_.each([&](const Statement::Row& row) {
        list.push_back({.opened = instant_of(row.number(0)), .until = instant_of(row.number(1))});
    });
    return list;
}

std::optional<TableSummary> SqliteReader::summary(const TableId& table) {
    return one(table_, summary_in, table);
}

std::vector<TableSummary> SqliteReader::history(const PersonId& person, int most, const HistoryMark& before) {
    return readable(history_, person, std::int64_t{before.changed.time_since_epoch().count()}, before.table,
                    std::int64_t{std::max(most, 0)});
}

std::optional<Person> SqliteReader::person(const PersonId& id) { return one(by_id_, person_in, id); }

std::optional<Person> SqliteReader::person_by_login(const std::string& login) {
    return one(by_login_, person_in, login);
}

std::optional<Session> SqliteReader::session(const std::string& hash) {
    return one(session_, session_in, hash);
}

std::vector<Session> SqliteReader::sessions(const PersonId& person) {
    std::vector<Session> list;
    sessions_.each([&](const Statement::Row& row) { list.push_back(session_in(row)); }, person);
    return list;
}

int SqliteReader::codes_left(const PersonId& person) {
    int left = 0;
    codes_.each([&](const Statement::Row& row) { left = static_cast<int>(row.number(0)); }, person);
    return left;
}

}  // namespace officina::tables
