#include "tables/postgres_reader.h"

#include <algorithm>

#include "tables/instants.h"
#include "tables/sqlite_summary.h"

namespace officina::tables {

namespace {

#define OFFICINA_SUMMARY                                                                                 \
    "SELECT id, game, seats, public, stage, opened, changed, occupants, scores, ranks, counts, asleep, " \
    "alarm, to_move, made, away FROM tables "
#define OFFICINA_OWN(node) \
    "AND (" node " = 0 OR EXISTS (SELECT FROM leases WHERE leases.key = tables.key AND owner = " node ")) "
#define OFFICINA_PERSON "SELECT id, name, login, password_hash, since, seen, mail FROM people "
#define OFFICINA_SESSION "SELECT hash, person, device, since, seen FROM sessions "

std::optional<Asleep> asleep_in(const PostgresRows& rows, int row) {
    if (rows.number(row, 11) == 0 ||
        rows.number(row, 4) == static_cast<std::int64_t>(TableSummary::Stage::over))
        return std::nullopt;
    const std::int64_t alarm = rows.number(row, 12);
    return Asleep{.since = instant_of(rows.number(row, 11)),
                  .alarm = alarm == 0 ? std::nullopt : std::optional(instant_of(alarm)),
                  .to_move = seats_from_number(rows.number(row, 13)),
                  .made = static_cast<std::uint32_t>(rows.number(row, 14)),
                  .away = instants_from_text(rows.bytes(row, 15))};
}

TableSummary summary_in(const PostgresRows& rows, int row) {
    return {.id = rows.text(row, 0),
            .game = rows.text(row, 1),
            .seats = static_cast<int>(rows.number(row, 2)),
            .is_public = rows.number(row, 3) != 0,
            .stage = static_cast<TableSummary::Stage>(rows.number(row, 4)),
            .opened = instant_of(rows.number(row, 5)),
            .changed = instant_of(rows.number(row, 6)),
            .occupants = occupants_from_text(rows.bytes(row, 7)),
            .scores = numbers_from_text(rows.bytes(row, 8)),
            .ranks = numbers_from_text(rows.bytes(row, 9)),
            .counts = rows.number(row, 10) != 0,
            .asleep = asleep_in(rows, row)};
}

std::optional<Person> person_in(const PostgresRows& rows) {
    if (rows.size() == 0) return std::nullopt;
    return Person{.id = rows.text(0, 0),
                  .name = rows.text(0, 1),
                  .login = rows.text(0, 2),
                  .password_hash = rows.text(0, 3),
                  .since = instant_of(rows.number(0, 4)),
                  .seen = instant_of(rows.number(0, 5)),
                  .mail = rows.text(0, 6)};
}

Session session_in(const PostgresRows& rows, int row) {
    return {.hash = rows.text(row, 0),
            .person = rows.text(row, 1),
            .device = rows.text(row, 2),
            .since = instant_of(rows.number(row, 3)),
            .seen = instant_of(rows.number(row, 4))};
}

// Tables whose line cannot be read are left out.
std::vector<TableSummary> readable(const PostgresRows& rows) {
    std::vector<TableSummary> list;
    for (int row = 0; row < rows.size(); ++row) {
        try {
            list.push_back(summary_in(rows, row));
        } catch (const SqliteError&) {
            continue;  // what cannot be read is left out
        }
    }
    return list;
}

Problem broken_journal(const char* message, const TableId& table, std::int64_t number) {
    return {"broken_journal", {message, {{"table", table}, {"expected", number}}}};
}

}  // namespace

PostgresReader::PostgresReader(std::string address, std::chrono::milliseconds patience, std::int64_t node)
    : connection_(std::move(address), patience), node_(node) {}

template <class... Values>
PostgresRows PostgresReader::ask(const char* sql, const Values&... values) {
    using Time = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds kRest{300};
    const bool was_open = connection_.is_open();
    if (!was_open && Time::now() < away_until_) throw PostgresError("", "away");
    try {
        return connection_.ask(sql, values...);
    } catch (const PostgresError& error) {
        // By text that is none nothing can be found.
        if (error.is_of("22021")) return PostgresRows(nullptr);
        if (!error.passes()) throw;
        connection_.close();
        away_until_ = Time::now() + kRest;
        if (!was_open) throw;
    }
    try {
        return connection_.ask(sql, values...);
    } catch (const PostgresError&) {
        away_until_ = Time::now() + kRest;
        throw;
    }
}

std::expected<std::vector<std::string>, Problem> PostgresReader::journal(const TableId& table) {
    const auto rows =
        ask("SELECT key, number, entry, sum FROM journal WHERE key = (SELECT key FROM tables WHERE id = $1) "
            "ORDER BY number",
            table);
    std::vector<std::string> list;
    for (int row = 0; row < rows.size(); ++row) {
        if (rows.number(row, 1) != row)
            return std::unexpected(broken_journal("tables.store.broken_journal", table, row));
        list.push_back(rows.text(row, 2));
        if (rows.number(row, 3) != sum_of_entry(rows.number(row, 0), row, list.back()))
            return std::unexpected(broken_journal("tables.store.broken_entry", table, row));
    }
    return list;
}

std::vector<Store::Numbered> PostgresReader::left_awake(std::int64_t after, int most) {
    const auto rows =
        ask("SELECT key, id FROM tables WHERE stage < 2 AND asleep = 0 AND key > $1 " OFFICINA_OWN(
                "$3") "ORDER BY key LIMIT $2",
            after, std::int64_t{most}, node_);
    std::vector<Store::Numbered> tables;
    for (int row = 0; row < rows.size(); ++row) tables.emplace_back(rows.number(row, 0), rows.text(row, 1));
    return tables;
}

std::vector<Store::Alarm> PostgresReader::alarms(int most) {
    const auto rows =
        ask("SELECT alarm, id FROM tables WHERE stage < 2 AND asleep <> 0 AND alarm <> 0 " OFFICINA_OWN(
                "$2") "ORDER BY alarm LIMIT $1",
            std::int64_t{most}, node_);
    std::vector<Store::Alarm> list;
    for (int row = 0; row < rows.size(); ++row)
        list.emplace_back(instant_of(rows.number(row, 0)), rows.text(row, 1));
    return list;
}

std::vector<TableSummary> PostgresReader::waiting_tables(std::size_t from, int most) {
    return readable(ask(OFFICINA_SUMMARY
                        "WHERE stage = 0 AND public = 1 AND asleep <> 0 ORDER BY key DESC LIMIT $1 OFFSET $2",
                        std::int64_t{most}, static_cast<std::int64_t>(from)));
}

std::size_t PostgresReader::count_waiting_tables() {
    return static_cast<std::size_t>(
        ask("SELECT count(*) FROM tables WHERE stage = 0 AND public = 1 AND asleep <> 0").number(0, 0));
}

std::optional<Instant> PostgresReader::last_change() {
    // As in sqlite_reader.cpp.
    const auto rows =
        ask("SELECT coalesce(greatest((SELECT max(changed) FROM tables WHERE stage < 2), "
            "(SELECT max(asleep) FROM tables WHERE stage < 2 AND asleep <> 0 AND alarm <> 0), "
            "(SELECT max(substring(encode(entry, 'escape') from '\"at\":([0-9]{1,15})')::bigint) "
            "FROM tables JOIN journal USING (key) WHERE stage < 2 AND asleep = 0 AND number = "
            "(SELECT max(number) FROM journal AS later WHERE later.key = tables.key))), 0)");
    if (rows.size() == 0 || rows.number(0, 0) == 0) return std::nullopt;
    return instant_of(rows.number(0, 0));
}

std::vector<HouseRun> PostgresReader::runs(const TableId& of) {
    const auto rows = ask(
        "SELECT opened, open_until FROM nodes WHERE open_until <> 0 AND ($1 = '' OR number = "
        "(SELECT owner_before FROM leases JOIN tables USING (key) WHERE id = $1)) ORDER BY opened, number",
        of);
    std::vector<HouseRun> list;
    for (int row = 0; row < rows.size(); ++row)
        list.push_back({.opened = instant_of(rows.number(row, 0)), .until = instant_of(rows.number(row, 1))});
    return list;
}

std::optional<TableSummary> PostgresReader::summary(const TableId& table) {
    const auto rows = ask(OFFICINA_SUMMARY "WHERE id = $1", table);
    if (rows.size() == 0) return std::nullopt;
    return summary_in(rows, 0);
}

std::vector<TableSummary> PostgresReader::history(const PersonId& person, int most,
                                                  const HistoryMark& before) {
    return readable(ask(
        OFFICINA_SUMMARY
        "JOIN (SELECT key AS sat, changed AS at FROM sittings WHERE person = $1 AND seated = 1 "
        "AND changed <= $2 AND (changed < $2 OR key < coalesce((SELECT key FROM tables WHERE id = $3), 0)) "
        "ORDER BY changed DESC, key DESC LIMIT $4) AS sittings ON key = sat ORDER BY at DESC, key DESC",
        person, std::int64_t{before.changed.time_since_epoch().count()}, before.table,
        std::int64_t{std::max(most, 0)}));
}

std::optional<Person> PostgresReader::person(const PersonId& id) {
    return person_in(ask(OFFICINA_PERSON "WHERE id = $1 AND name <> ''", id));  // else half forgotten
}

std::optional<Person> PostgresReader::person_by_login(const std::string& login) {
    return person_in(ask(OFFICINA_PERSON "WHERE login = $1 AND login <> ''", login));
}

std::optional<Session> PostgresReader::session(const std::string& hash) {
    const auto rows = ask(OFFICINA_SESSION "WHERE hash = $1", hash);
    if (rows.size() == 0) return std::nullopt;
    return session_in(rows, 0);
}

std::vector<Session> PostgresReader::sessions(const PersonId& person) {
    const auto rows = ask(OFFICINA_SESSION "WHERE person = $1 ORDER BY seen DESC, hash", person);
    std::vector<Session> list;
    for (int row = 0; row < rows.size(); ++row) list.push_back(session_in(rows, row));
    return list;
}

int PostgresReader::codes_left(const PersonId& person) {
    return static_cast<int>(
        ask("SELECT count(*) FROM recovery_codes WHERE person = $1", person).number(0, 0));
}

}  // namespace officina::tables
