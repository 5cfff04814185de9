#include "tables/sqlite_mend.h"

#include <sqlite3.h>
#include <vector>

namespace officina::tables {

bool indexes_answer(Database& database) {
    try {
        for (const char* of : {"awake_tables WHERE stage < 2 AND asleep = 0",
                               "tables_by_alarm WHERE stage < 2 AND asleep <> 0 AND alarm <> 0",
                               "waiting_tables WHERE stage = 0 AND public = 1 AND asleep <> 0",
                               "unfinished_by_change WHERE stage < 2"})
            database.number(std::string("SELECT count(*) FROM tables INDEXED BY ") + of);
        return true;
    } catch (const SqliteError& error) {
        if (error.code() != SQLITE_CORRUPT) throw;
        return false;
    }
}

namespace {

// What is not closed in the middle of something stays open for ever.
struct WritableSchema {
    Database& database;
    explicit WritableSchema(Database& of) : database(of) { database.run("PRAGMA writable_schema = ON"); }
    ~WritableSchema() {
        sqlite3_exec(database.handle(), "PRAGMA writable_schema = RESET", nullptr, nullptr, nullptr);
    }
    WritableSchema(const WritableSchema&) = delete;
    WritableSchema& operator=(const WritableSchema&) = delete;
};

}  // namespace

void build_indexes_again(Database& database) {
    std::vector<std::string> made;
    Statement(database, "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
        .each([&](const Statement::Row& row) { made.push_back(row.text(0)); });
    {
        // To drop one the usual way would be to read it.
        const WritableSchema writable(database);
        database.run("DELETE FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
    }
    for (const std::string& sql : made) database.run(sql);
}

void mend_indexes(Database& database) {
    database.run("BEGIN IMMEDIATE");
    try {
        build_indexes_again(database);
        database.run("COMMIT");
    } catch (const SqliteError&) {
        if (sqlite3_get_autocommit(database.handle()) == 0)
            sqlite3_exec(database.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
        throw;
    }
}

}  // namespace officina::tables
