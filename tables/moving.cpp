#include "tables/moving.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "tables/kept.h"
#include "tables/postgres.h"
#include "tables/sqlite.h"
#include "tables/sqlite_schema.h"

namespace officina::tables {

namespace fs = std::filesystem;

namespace {

// A folder that is gone afterwards.
struct Scratch {
    fs::path path;
    Scratch() {
        std::string name = (fs::temp_directory_path() / "officina-move-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw KeptError{{"bad_file", {"engine.file.unwritable", {{"file", name}}}}};
        path = name;
    }
    ~Scratch() {
        std::error_code error;
        fs::remove_all(path, error);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
};

// A file of an older version is brought up to date as a copy: whoever only reads changes nothing.
fs::path up_to_date(const fs::path& file, std::optional<Scratch>& scratch) {
    if (const auto refused = refused_unopened(file)) throw KeptError{*refused};
    try {
        Database database(file, Database::Access::existing);
        const auto schema = schema_of(database, file);
        if (!schema) throw KeptError{schema.error()};
        if (*schema == present_schema()) return file;
    } catch (const SqliteError& error) {
        throw KeptError{problem_of(error, file)};
    }
    scratch.emplace();
    const fs::path copy = scratch->path / "officina.db";
    if (const auto copied = back_up_database(file, copy); !copied) throw KeptError{copied.error()};
    Database database(copy, Database::Access::existing);
    if (const auto migrated = migrate(database, copy); !migrated) throw KeptError{migrated.error()};
    return copy;
}

KeptCount counted(KeptSource& source, KeptTarget* target) {
    KeptCount count;
    source.each_table([&](const KeptTable& table) {
        count.add(table);
        if (target) target->put(table);
    });
    source.each_person([&](const KeptPerson& person) {
        count.add(person);
        if (target) target->put(person);
    });
    return count;
}

}  // namespace

Copied move_kept(KeptSource& source, KeptTarget& target, const std::string& to) {
    const KeptCount read = counted(source, &target);
    const KeptCount written = counted(target.written(), nullptr);
    if (written != read)
        throw KeptError{{"store_failed",
                         {"tables.move.missing",
                          {{"file", to},
                           {"tables", written.tables},
                           {"entries", written.entries},
                           {"people", written.people},
                           {"expected_tables", read.tables},
                           {"expected_entries", read.entries},
                           {"expected_people", read.people}}}}};
    target.finish();
    return {.tables = read.tables, .entries = read.entries, .people = read.people};
}

std::string DataPlace::shown() const { return address.empty() ? file.string() : shown_address(address); }

std::expected<Copied, Problem> move_data(const DataPlace& from, const DataPlace& to) {
    std::error_code error;
    const fs::path draft = to.file.string() + ".part";
    try {
        std::optional<Scratch> scratch;
        const auto source = from.address.empty() ? sqlite_source(up_to_date(from.file, scratch))
                                                 : postgres_source(from.address);
        if (!to.address.empty()) return move_kept(*source, *postgres_target(to.address), to.shown());
        if (fs::exists(to.file, error))
            return std::unexpected(
                Problem{"bad_file", {"tables.backup.exists", {{"file", to.file.string()}}}});
        fs::remove(draft, error);
        const Copied copied = move_kept(*source, *sqlite_target(draft), to.shown());
        fs::rename(draft, to.file, error);
        if (error) throw KeptError{{"bad_file", {"engine.file.unwritable", {{"file", to.file.string()}}}}};
        return copied;
    } catch (const KeptError& failed) {
        if (to.address.empty()) fs::remove(draft, error);
        return std::unexpected(failed.problem);
    }
}

std::expected<bool, Problem> is_in_use(const DataPlace& place) {
    if (place.address.empty()) {
        // sqlite_store.cpp holds it as long as it lives.
        const int descriptor = ::open((place.file.string() + ".lock").c_str(), O_RDWR | O_CLOEXEC);
        if (descriptor < 0) return false;
        const bool is_free = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
        ::close(descriptor);
        return !is_free;
    }
    try {
        PostgresConnection connection(place.address);
        if (connection.ask("SELECT to_regclass('nodes') IS NOT NULL").number(0, 0) == 0) return false;
        return connection.ask("SELECT count(*) FROM nodes WHERE alive AND until >= clock_timestamp()")
                   .number(0, 0) > 0;
    } catch (const PostgresError& error) {
        return std::unexpected(problem_of(error, place.address));
    }
}

}  // namespace officina::tables
