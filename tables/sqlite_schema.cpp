#include "tables/sqlite_schema.h"

#include <array>
#include <fstream>
#include <iterator>
#include <sqlite3.h>

namespace officina::tables {

namespace {

// A step is never changed once it has been released: there are files that have taken it. What is wrong with it is put right
// by the next one.
constexpr const char* kSteps[] = {
    // 1: journals, the summaries of tables, people. Instants are milliseconds, stages and kinds as in store.h.
    R"(
    PRAGMA application_id = 0x4f464943;
    CREATE TABLE tables(
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL DEFAULT '',
        seats INTEGER NOT NULL DEFAULT 0,
        public INTEGER NOT NULL DEFAULT 0,
        stage INTEGER NOT NULL DEFAULT 0,
        opened INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL DEFAULT 0,
        occupants TEXT NOT NULL DEFAULT '[]',
        scores TEXT NOT NULL DEFAULT '[]') STRICT;
    CREATE INDEX unfinished_tables ON tables(stage) WHERE stage < 2;
    CREATE TABLE journal(
        key INTEGER NOT NULL,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID;
    CREATE TABLE people(
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        login TEXT NOT NULL,
        password_hash TEXT NOT NULL,
        session_hash TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX people_by_login ON people(login) WHERE login <> '';
    CREATE UNIQUE INDEX people_by_session ON people(session_hash) WHERE session_hash <> '';
    )",
    // 2: who sat where, so that the history of a person, and what to take their name from, are found without reading every
    // table. Who once sat stays listed (seated = 0) when somebody else has the seat.
    R"(
    CREATE TABLE sittings(
        person TEXT NOT NULL,
        key INTEGER NOT NULL,
        seated INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        PRIMARY KEY (person, key)) STRICT, WITHOUT ROWID;
    CREATE INDEX sittings_by_table ON sittings(key) WHERE seated = 1;
    CREATE INDEX history ON sittings(person, changed) WHERE seated = 1;
    INSERT OR IGNORE INTO sittings(person, key, seated, changed)
        SELECT json_extract(occupant.value, '$.id'), tables.key, 1, tables.changed
        FROM tables, json_each(tables.occupants) AS occupant
        WHERE json_extract(occupant.value, '$.kind') = 'person';
    )",
    // 3: who came where; points alone do not say, where a rule breaks the tie.
    R"(
    ALTER TABLE tables ADD COLUMN ranks TEXT NOT NULL DEFAULT '[]';
    )",
    // 4: which games count in figures. Of older ones it is not known.
    R"(
    ALTER TABLE tables ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;
    )",
    // 5: several sessions a person, each to be ended by itself; recovery codes; a sum that every entry carries.
    R"(
    CREATE TABLE sessions(
        hash TEXT NOT NULL PRIMARY KEY,
        person TEXT NOT NULL,
        device TEXT NOT NULL,
        since INTEGER NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_person ON sessions(person, seen);
    INSERT INTO sessions SELECT session_hash, id, '', since, seen FROM people WHERE session_hash <> '';
    DROP INDEX people_by_session;
    ALTER TABLE people DROP COLUMN session_hash;
    CREATE TABLE recovery_codes(
        person TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (person, hash)) STRICT, WITHOUT ROWID;
    ALTER TABLE journal ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;
    UPDATE journal SET sum = entry_sum(key, number, entry);
    )",
    // 6: tables that sleep (Asleep in store.h; asleep = 0: awake, alarm = 0: none, to_move: a bit a seat), and an index for
    // each question about those that are not over; guests by when they were last seen; an account's mail address.
    R"(
    ALTER TABLE tables ADD COLUMN asleep INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN alarm INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN to_move INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
    DROP INDEX unfinished_tables;
    CREATE INDEX awake_tables ON tables(asleep) WHERE stage < 2 AND asleep = 0;
    CREATE INDEX tables_by_alarm ON tables(alarm) WHERE stage < 2 AND asleep <> 0 AND alarm <> 0;
    CREATE INDEX waiting_tables ON tables(public) WHERE stage = 0 AND public = 1 AND asleep <> 0;
    CREATE INDEX unfinished_by_change ON tables(changed) WHERE stage < 2;
    ALTER TABLE people ADD COLUMN mail TEXT NOT NULL DEFAULT '';
    CREATE INDEX guests_by_sight ON people(seen) WHERE login = '';
    )",
    // 7: scores are numbers, and no longer texts of numbers.
    R"(
    UPDATE tables SET scores = replace(scores, '"', '') WHERE scores <> '[]';
    )",
    // 8: the code that was mailed last, and until when it is good; of a table that sleeps, since when each seat's person has been away;
    // and when the house was open, one line a run (HouseRun in store.h).
    R"(
    ALTER TABLE people ADD COLUMN mailed TEXT NOT NULL DEFAULT '';
    ALTER TABLE people ADD COLUMN mailed_until INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN away TEXT NOT NULL DEFAULT '[]';
    CREATE TABLE runs(opened INTEGER PRIMARY KEY, until INTEGER NOT NULL) STRICT;
    )",
};

constexpr std::int64_t kApplication = 0x4f464943;  // "OFIC"

Problem from_later(std::int64_t version, const std::filesystem::path& file) {
    return {"newer_store",
            {"tables.store.newer",
             {{"file", file.string()}, {"found", version}, {"expected", std::int64_t{present_schema()}}}}};
}

}  // namespace

int present_schema() { return static_cast<int>(std::size(kSteps)); }

std::expected<int, Problem> schema_of(Database& database, const std::filesystem::path& file) {
    const std::int64_t version = database.number("PRAGMA user_version");
    const bool is_new = version == 0 && database.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (!is_new && (version < 1 || database.number("PRAGMA application_id") != kApplication))
        return std::unexpected(problem_of(SqliteError(SQLITE_NOTADB, "application_id, user_version"), file));
    if (version > present_schema()) return std::unexpected(from_later(version, file));
    return static_cast<int>(version);
}

std::optional<Problem> refused_unopened(const std::filesystem::path& file) {
    // https://www.sqlite.org/fileformat.html#the_database_header
    constexpr std::size_t kVersionAt = 60, kApplicationAt = 68, kHeader = 100;
    std::array<unsigned char, kHeader> header{};
    std::ifstream in(file, std::ios::binary);
    if (!in.read(reinterpret_cast<char*>(header.data()), kHeader)) return std::nullopt;
    const auto number_at = [&](std::size_t at) {
        std::int64_t number = 0;
        for (std::size_t i = at; i < at + 4; ++i) number = number << 8 | header[i];
        return number;
    };
    const std::int64_t version = number_at(kVersionAt);
    if (number_at(kApplicationAt) != kApplication || version <= present_schema()) return std::nullopt;
    return from_later(version, file);
}

std::expected<void, Problem> migrate(Database& database, const std::filesystem::path& file) {
    auto version = schema_of(database, file);
    if (!version) return std::unexpected(version.error());
    if (*version == present_schema()) return {};
    database.run("BEGIN IMMEDIATE");
    try {
        for (int step = *version; step < present_schema(); ++step) database.run(kSteps[step]);
        database.run("PRAGMA user_version = " + std::to_string(present_schema()));
        database.run("COMMIT");
    } catch (const SqliteError& error) {
        if (sqlite3_get_autocommit(database.handle()) == 0)
            sqlite3_exec(database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
        return std::unexpected(problem_of(error, file));
    }
    return {};
}

}  // namespace officina::tables
