#include "tables/sqlite_backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "tables/sqlite_schema.h"

namespace officina::tables {

namespace fs = std::filesystem;

namespace {

// In one step, so that it is a copy of one moment: whoever writes is not held up by somebody who reads.
void copy(Database& from, Database& to) {
    sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    if (!backup) to.fail(sqlite3_extended_errcode(to.handle()));
    int code = sqlite3_backup_step(backup, -1);
    // A server that has just begun or ended holds the file for a moment.
    for (int tries = 0; tries < 100 && (code == SQLITE_BUSY || code == SQLITE_LOCKED); ++tries) {
        sqlite3_sleep(50);
        code = sqlite3_backup_step(backup, -1);
    }
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE) throw SqliteError(code & 0xFF, sqlite3_errstr(code));
}

Copied checked(Database& copy) {
    if (const std::string found = copy.text("PRAGMA integrity_check(1)"); found != "ok")
        throw SqliteError(SQLITE_CORRUPT, found);
    const std::string gap = copy.text(
        "SELECT tables.id FROM journal LEFT JOIN tables USING(key) GROUP BY key HAVING count(*) <> "
        "max(number) + 1 "
        "LIMIT 1");
    if (!gap.empty()) throw SqliteError(SQLITE_CORRUPT, gap);
    return {.tables = copy.number("SELECT count(*) FROM tables"),
            .entries = copy.number("SELECT count(*) FROM journal"),
            .people = copy.number("SELECT count(*) FROM people")};
}

// A name is only kept when the folder is on disk as well.
void sync_folder(const fs::path& folder) {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

std::expected<Copied, Problem> copied_into(const fs::path& from, const fs::path& draft) {
    try {
        Database source(from, Database::Access::existing);
        const auto schema = schema_of(source, from);
        if (!schema) return std::unexpected(schema.error());
        try {
            make_private(draft);
            Database target(draft, Database::Access::create);
            copy(source, target);
            // One file that can be opened from anywhere, without the companions of a database at work.
            target.run("PRAGMA journal_mode = DELETE");
            return checked(target);
        } catch (const SqliteError& error) {
            const bool damaged = error.code() == SQLITE_CORRUPT || error.code() == SQLITE_NOTADB;
            return std::unexpected(problem_of(error, damaged ? from : draft));
        }
    } catch (const SqliteError& error) {
        return std::unexpected(problem_of(error, from));
    }
}

}  // namespace

std::expected<Copied, Problem> back_up_database(const fs::path& from, const fs::path& to) {
    std::error_code error;
    if (fs::exists(to, error))
        return std::unexpected(Problem{"bad_file", {"tables.backup.exists", {{"file", to.string()}}}});
    if (const auto refused = refused_unopened(from)) return std::unexpected(*refused);
    const fs::path draft = to.string() + ".part";
    fs::remove(draft, error);
    auto copied = copied_into(from, draft);
    if (copied) {
        fs::rename(draft, to, error);
        if (error)
            copied =
                std::unexpected(Problem{"bad_file", {"engine.file.unwritable", {{"file", to.string()}}}});
        else
            sync_folder(to.parent_path());
    }
    if (!copied) fs::remove(draft, error);
    return copied;
}

}  // namespace officina::tables
