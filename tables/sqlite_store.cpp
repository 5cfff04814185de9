#include "tables/sqlite_store.h"

#include <algorithm>
#include <chrono>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "tables/sqlite_backup.h"
#include "tables/sqlite_schema.h"
#include "tables/sqlite_summary.h"
#include "tables/sqlite_writer.h"

namespace officina {

struct SqliteStore::Asked {
    Write write;
    Done done;
};

struct SqliteStore::Writer : SqliteWriter {
    using SqliteWriter::SqliteWriter;
};

// The system lets go of it when the program ends, however it ends.
struct SqliteStore::Lock {
    int descriptor;

    explicit Lock(const std::filesystem::path& file)
        : descriptor(::open((file.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {}
    ~Lock() {
        if (descriptor >= 0) ::close(descriptor);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    bool there() const { return descriptor >= 0; }
    bool taken() const { return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0; }
};

namespace {

Instant instant_of(std::int64_t count) { return Instant(Milliseconds(count)); }

#define OFFICINA_SUMMARY \
    "SELECT id, game, seats, public, stage, opened, changed, occupants, scores, ranks, counts FROM tables "
#define OFFICINA_PERSON "SELECT id, name, login, password_hash, session_hash, since, seen FROM people "

TableSummary summary_in(const Statement::Row& row) {
    return {.id = row.text(0),
            .game = row.text(1),
            .seats = static_cast<int>(row.number(2)),
            .is_public = row.number(3) != 0,
            .stage = static_cast<TableSummary::Stage>(row.number(4)),
            .opened = instant_of(row.number(5)),
            .changed = instant_of(row.number(6)),
            .occupants = occupants_from_text(row.text(7)),
            .scores = scores_from_text(row.text(8)),
            .ranks = ranks_from_text(row.text(9)),
            .counts = row.number(10) != 0};
}

Person person_in(const Statement::Row& row) {
    return {.id = row.text(0),
            .name = row.text(1),
            .login = row.text(2),
            .password_hash = row.text(3),
            .session_hash = row.text(4),
            .since = instant_of(row.number(5)),
            .seen = instant_of(row.number(6))};
}

}  // namespace

struct SqliteStore::Reader {
    Database database;
    Statement entries{database,
                      "SELECT number, entry FROM journal WHERE key = (SELECT key FROM tables WHERE id = ?) "
                      "ORDER BY number"};
    Statement unfinished{database, OFFICINA_SUMMARY "WHERE stage < 2 ORDER BY key"};
    Statement table{database, OFFICINA_SUMMARY "WHERE id = ?"};
    Statement history{database, OFFICINA_SUMMARY
                      "JOIN (SELECT key AS sat, changed AS at FROM sittings WHERE person = ? AND seated = 1 "
                      "AND changed < ? "
                      "ORDER BY changed DESC LIMIT ?) ON key = sat ORDER BY at DESC"};
    Statement by_id{database, OFFICINA_PERSON "WHERE id = ?"};
    Statement by_session{database, OFFICINA_PERSON "WHERE session_hash = ? AND session_hash <> ''"};
    Statement by_login{database, OFFICINA_PERSON "WHERE login = ? AND login <> ''"};

    explicit Reader(const std::filesystem::path& file) : database(file, Database::Access::existing) {
        database.run("PRAGMA query_only = ON");
    }

    std::optional<Person> person(Statement& statement, const std::string& what) {
        std::optional<Person> person;
        statement.each([&](const Statement::Row& row) { person = person_in(row); }, what);
        return person;
    }
};

SqliteStore::SqliteStore(std::filesystem::path file) : file_(std::move(file)) {}

std::expected<std::unique_ptr<SqliteStore>, Problem> SqliteStore::open(const std::filesystem::path& file) {
    if (const auto refused = refused_unopened(file)) return std::unexpected(*refused);
    std::unique_ptr<SqliteStore> store(new SqliteStore(file));
    store->lock_ = std::make_unique<Lock>(file);
    if (!store->lock_->there())
        return std::unexpected(Problem{"bad_file", {"engine.file.unwritable", {{"file", file.string()}}}});
    if (!store->lock_->taken())
        return std::unexpected(Problem{"store_in_use", {"tables.store.in_use", {{"file", file.string()}}}});
    try {
        {
            Database database(file, Database::Access::create);
            if (const auto known = schema_of(database, file); !known) return std::unexpected(known.error());
            if (sqlite3_db_readonly(database.handle(), "main") == 1)
                throw SqliteError(SQLITE_READONLY, "read-only");
            if (const std::string mode = database.text("PRAGMA journal_mode = WAL"); mode != "wal")
                throw SqliteError(SQLITE_CANTOPEN, "journal_mode " + mode);
            database.run("PRAGMA synchronous = FULL");
            if (const auto migrated = migrate(database, file); !migrated)
                return std::unexpected(migrated.error());
        }
        store->writer_ = std::make_unique<Writer>(file);
        store->reader_ = std::make_unique<Reader>(file);
    } catch (const SqliteError& error) {
        return std::unexpected(problem_of(error, file));
    }
    store->thread_ = std::thread([store = store.get()] { store->write_until_stopped(); });
    return store;
}

SqliteStore::~SqliteStore() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    came_.notify_one();
    thread_.join();
}

// --- Writing

void SqliteStore::ask(Asked asked) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(asked));
        ++figures_.waiting;
    }
    came_.notify_one();
}

void SqliteStore::append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                         std::optional<TableSummary> summary, Done done) {
    ask({AppendEntries{table, first, std::move(entries), std::move(summary)}, std::move(done)});
}

void SqliteStore::keep(const Person& person, Done done) { ask({KeepPerson{person}, std::move(done)}); }

void SqliteStore::forget(const PersonId& person, Done done) { ask({ForgetPerson{person}, std::move(done)}); }

void SqliteStore::write_until_stopped() {
    std::optional<Problem> failed;
    std::vector<Write> writes;
    std::vector<Done> dones;
    for (;;) {
        writes.clear();
        dones.clear();
        {
            std::unique_lock lock(mutex_);
            came_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            for (Asked& asked : waiting_) {
                writes.push_back(std::move(asked.write));
                dones.push_back(std::move(asked.done));
            }
            waiting_.clear();
        }

        std::vector<SqliteWriter::Outcome> outcomes;
        std::size_t entries = 0;
        const auto start = std::chrono::steady_clock::now();
        if (!failed) {
            try {
                outcomes = writer_->commit(writes);
            } catch (const SqliteError& error) {
                failed = problem_of(error, file_);
            }
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        if (failed) {
            outcomes.assign(writes.size(), std::unexpected(*failed));
        } else {
            for (std::size_t i = 0; i < writes.size(); ++i)
                if (const auto* append = std::get_if<AppendEntries>(&writes[i]); append && outcomes[i])
                    entries += append->entries.size();
        }

        {
            const std::lock_guard lock(mutex_);
            figures_.waiting -= writes.size();
            figures_.entries += entries;
            if (!failed) {
                ++figures_.commits;
                figures_.seconds_in_commits += took.count();
            }
        }
        for (std::size_t i = 0; i < dones.size(); ++i)
            if (dones[i]) dones[i](std::move(outcomes[i]));
    }
}

// --- Reading

template <class Question>
auto SqliteStore::read(const Question& question)
    -> std::expected<decltype(question(std::declval<Reader&>())), Problem> {
    const std::lock_guard lock(reading_);
    try {
        return question(*reader_);
    } catch (const SqliteError& error) {
        return std::unexpected(problem_of(error, file_));
    }
}

std::expected<std::vector<std::string>, Problem> SqliteStore::journal(const TableId& table) {
    std::optional<std::size_t> missing;
    auto entries = read([&](Reader& reader) {
        std::vector<std::string> list;
        reader.entries.each(
            [&](const Statement::Row& row) {
                if (row.number(0) != static_cast<std::int64_t>(list.size()) && !missing)
                    missing = list.size();
                list.push_back(row.text(1));
            },
            table);
        return list;
    });
    if (missing)
        return std::unexpected(
            Problem{"broken_journal",
                    {"tables.store.broken_journal",
                     {{"table", table}, {"expected", static_cast<std::int64_t>(*missing)}}}});
    return entries;
}

std::expected<std::vector<TableSummary>, Problem> SqliteStore::unfinished() {
    return read([&](Reader& reader) {
        std::vector<TableSummary> list;
        reader.unfinished.each([&](const Statement::Row& row) { list.push_back(summary_in(row)); });
        return list;
    });
}

std::expected<std::optional<TableSummary>, Problem> SqliteStore::summary(const TableId& table) {
    return read([&](Reader& reader) {
        std::optional<TableSummary> summary;
        reader.table.each([&](const Statement::Row& row) { summary = summary_in(row); }, table);
        return summary;
    });
}

std::expected<std::vector<TableSummary>, Problem> SqliteStore::history(const PersonId& person, int most,
                                                                       Instant before) {
    return read([&](Reader& reader) {
        std::vector<TableSummary> list;
        reader.history.each([&](const Statement::Row& row) { list.push_back(summary_in(row)); }, person,
                            std::int64_t{before.time_since_epoch().count()}, std::int64_t{std::max(most, 0)});
        return list;
    });
}

std::expected<std::optional<Person>, Problem> SqliteStore::person(const PersonId& id) {
    return read([&](Reader& reader) { return reader.person(reader.by_id, id); });
}

std::expected<std::optional<Person>, Problem> SqliteStore::person_by_session(
    const std::string& session_hash) {
    return read([&](Reader& reader) { return reader.person(reader.by_session, session_hash); });
}

std::expected<std::optional<Person>, Problem> SqliteStore::person_by_login(const std::string& login) {
    return read([&](Reader& reader) { return reader.person(reader.by_login, login); });
}

std::expected<void, Problem> SqliteStore::back_up(const std::string& file) {
    const auto copied = back_up_database(file_, file);
    if (!copied) return std::unexpected(copied.error());
    return {};
}

Store::Figures SqliteStore::figures() const {
    const std::lock_guard lock(mutex_);
    return figures_;
}

}  // namespace officina
