#include "tables/sqlite_backup.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include "tables/sqlite_schema.h"

namespace officina::tables {

namespace fs = std::filesystem;

namespace {

// In one statement, so that it is a copy of one moment: whoever writes is not held up by somebody who reads. Written anew, table
// by table, because pages of an index that was built again (sqlite_mend.h) are nobody's, and a copy has no room for them.
void copy(Database& from, const fs::path& to) { Statement(from, "VACUUM INTO ?").run(to.string()); }

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

// On disk, and not only on its way there. `kind`: O_DIRECTORY for a folder.
bool synced(const fs::path& path, int kind) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | kind | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool done = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return done;
}

Problem unwritable(const fs::path& file) {
    return {"bad_file", {"engine.file.unwritable", {{"file", file.string()}}}};
}

std::expected<Copied, Problem> copied_into(const fs::path& from, const fs::path& draft) {
    try {
        Database source(from, Database::Access::existing);
        const auto schema = schema_of(source, from);
        if (!schema) return std::unexpected(schema.error());
        try {
            make_private(draft);
            copy(source, draft);
            Database target(draft, Database::Access::existing);
            // One file that can be opened from anywhere, without the companions of a database at work.
            target.run("PRAGMA journal_mode = DELETE");
            const Copied copied = checked(target);
            // What is written by a VACUUM need not be on disk when it ends.
            if (!synced(draft, 0)) return std::unexpected(unwritable(draft));
            return copied;
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
        // A name is only kept when the folder is on disk as well.
        if (error)
            copied = std::unexpected(unwritable(to));
        else
            synced(to.has_parent_path() ? to.parent_path() : ".", O_DIRECTORY);
    }
    if (!copied) fs::remove(draft, error);
    return copied;
}

}  // namespace officina::tables
