#include "tables/sqlite_store.h"

#include <chrono>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "tables/list_thread.h"
#include "tables/sqlite_backup.h"
#include "tables/sqlite_check.h"
#include "tables/sqlite_mend.h"
#include "tables/sqlite_reader.h"
#include "tables/sqlite_schema.h"
#include "tables/sqlite_writer.h"

namespace officina::tables {

namespace {

Problem mended(const std::filesystem::path& file) {
    return {"store_mended", {"tables.store.mended", {{"file", file.string()}}}};
}

}  // namespace

struct SqliteStore::Asked {
    Write write;
    Done done;
};

// Another program may hold the file: somebody who looks at it, or copies it, in a transaction. Nothing is lost by waiting,
// for nobody has been told anything; only where the store itself ends it must be given up at some time.
struct SqliteStore::Writer : SqliteWriter {
    using Time = std::chrono::steady_clock;

    SqliteStore& store;
    explicit Writer(SqliteStore& owner) : SqliteWriter(owner.file_), store(owner) {}

    std::expected<std::vector<Outcome>, Problem> commit_at_last(std::span<const Write> writes) {
        const Time::time_point since = Time::now();
        for (bool locked = false;;) {
            try {
                auto outcomes = commit(writes);
                if (locked) note_free(Time::now() - since);
                return outcomes;
            } catch (const SqliteError& error) {
                const Problem problem = problem_of(error, store.file_);
                if (problem.code != "store_locked") return std::unexpected(problem);
                if (!std::exchange(locked, true)) note_locked(problem);
                const std::lock_guard lock(store.mutex_);
                if (store.stopping_ && Time::now() - since > std::chrono::seconds(10))
                    return std::unexpected(problem);
            }
        }
    }
    void note_damaged(const Problem& problem) override { store.note_damaged(problem); }
    void note_mended() override { store.tell(mended(store.file_)); }
    void note_locked(const Problem& problem) {
        {
            const std::lock_guard lock(store.mutex_);
            store.figures_.locked = true;
        }
        store.tell(problem);
    }
    void note_free(Time::duration waited) {
        {
            const std::lock_guard lock(store.mutex_);
            store.figures_.locked = false;
        }
        const std::int64_t seconds = std::chrono::ceil<std::chrono::seconds>(waited).count();
        store.tell({"store_unlocked",
                    {"tables.store.unlocked", {{"file", store.file_.string()}, {"seconds", seconds}}}});
    }
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

struct SqliteStore::Reader : SqliteReader {
    using SqliteReader::SqliteReader;
};

struct SqliteStore::Lister : ListThread<SqliteReader> {
    using ListThread::ListThread;
};

struct SqliteStore::Checker {
    SqliteStore& store;
    std::optional<Database> database{std::in_place, store.file_, Database::Access::existing};
    std::jthread thread{[this](const std::stop_token& stop) { check(stop); }};

    explicit Checker(SqliteStore& checked) : store(checked) {}

    void check(std::stop_token stop) {
        const auto found = [this](const Problem& problem) { store.note_damaged(problem); };
        try {
            database->run("PRAGMA query_only = ON");
            // Now and then it looks whether it should go on.
            constexpr int kStepsBetween = 10'000;
            sqlite3_progress_handler(
                database->handle(), kStepsBetween,
                [](void* token) {
                    return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
                },
                &stop);
            const Checked checked = check_database(*database, store.file_, found);
            store.tell({"store_checked",
                        {"tables.store.checked",
                         {{"file", store.file_.string()},
                          {"entries", checked.entries},
                          {"faults", checked.faults}}}});
        } catch (const SqliteError& error) {
            if (!stop.stop_requested()) found(problem_of(error, store.file_));
        }
        database.reset();  // with what it remembers of the file
    }
};

SqliteStore::SqliteStore(std::filesystem::path file) : file_(std::move(file)) {}

std::expected<std::unique_ptr<SqliteStore>, Problem> SqliteStore::open(const std::filesystem::path& file,
                                                                       Told told) {
    if (const auto refused = refused_unopened(file)) return std::unexpected(*refused);
    std::unique_ptr<SqliteStore> store(new SqliteStore(file));
    store->told_ = std::move(told);
    store->lock_ = std::make_unique<Lock>(file);
    if (!store->lock_->there())
        return std::unexpected(Problem{"bad_file", {"engine.file.unwritable", {{"file", file.string()}}}});
    if (!store->lock_->taken())
        return std::unexpected(Problem{"store_in_use", {"tables.store.in_use", {{"file", file.string()}}}});
    try {
        {
            make_private(file);
            Database database(file, Database::Access::create);
            if (const auto known = schema_of(database, file); !known) return std::unexpected(known.error());
            if (sqlite3_db_readonly(database.handle(), "main") == 1)
                throw SqliteError(SQLITE_READONLY, "read-only");
            if (const std::string mode = database.text("PRAGMA journal_mode = WAL"); mode != "wal")
                throw SqliteError(SQLITE_CANTOPEN, "journal_mode " + mode);
            database.run("PRAGMA synchronous = FULL");
            if (const auto migrated = migrate(database, file); !migrated)
                return std::unexpected(migrated.error());
            if (!indexes_answer(database)) {
                mend_indexes(database);
                store->tell(mended(file));
            }
        }
        store->writer_ = std::make_unique<Writer>(*store);
        store->reader_ = std::make_unique<Reader>(file);
        store->lister_ = std::make_unique<Lister>(file);
        store->checker_ = std::make_unique<Checker>(*store);
    } catch (const SqliteError& error) {
        return std::unexpected(problem_of(error, file));
    }
    store->thread_ = std::thread([store = store.get()] { store->write_until_stopped(); });
    return store;
}

SqliteStore::~SqliteStore() {
    checker_.reset();
    if (lister_) lister_->end();
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

void SqliteStore::lay_down(const TableId& table, const std::optional<Asleep>& asleep, Done done) {
    ask({LayDown{table, asleep}, std::move(done)});
}

void SqliteStore::keep_run(const HouseRun& run, Done done) { ask({run, std::move(done)}); }

void SqliteStore::add(const Person& person, const Session& session, Done done) {
    ask({AddPerson{person, session}, std::move(done)});
}

void SqliteStore::change(const PersonChange& change, Done done) { ask({change, std::move(done)}); }

void SqliteStore::forget(const PersonId& person, const std::string& if_password, Done done) {
    ask({ForgetPerson{person, if_password}, std::move(done)});
}

void SqliteStore::forget_guests(Instant not_seen_since, int most, Forgotten done) {
    auto forgotten = std::make_shared<std::vector<PersonId>>();
    ask({ForgetGuests{not_seen_since, most, forgotten},
         [forgotten, done = std::move(done)](const std::expected<void, Problem>& outcome) {
             if (!outcome) return done(std::unexpected(outcome.error()));
             done(std::move(*forgotten));
         }});
}

void SqliteStore::tell(const Problem& problem) const {
    if (told_) told_(problem);
}

void SqliteStore::note_damaged(const Problem& problem) {
    {
        const std::lock_guard lock(mutex_);
        ++figures_.damaged;
    }
    tell(problem);
}

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
            auto committed = writer_->commit_at_last(writes);
            if (committed)
                outcomes = std::move(*committed);
            else
                failed = std::move(committed.error());
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
    auto found = read([&](Reader& reader) { return reader.journal(table); });
    if (!found) return std::unexpected(std::move(found.error()));
    return std::move(*found);
}

std::expected<std::vector<Store::Numbered>, Problem> SqliteStore::left_awake(std::int64_t after, int most) {
    return read([&](Reader& reader) { return reader.left_awake(after, most); });
}

std::expected<std::vector<Store::Alarm>, Problem> SqliteStore::alarms(int most) {
    return read([&](Reader& reader) { return reader.alarms(most); });
}

std::expected<std::vector<TableSummary>, Problem> SqliteStore::waiting_tables(std::size_t from, int most) {
    return read([&](Reader& reader) { return reader.waiting_tables(from, most); });
}

std::expected<std::size_t, Problem> SqliteStore::count_waiting_tables() {
    return read([&](Reader& reader) { return reader.count_waiting_tables(); });
}

std::expected<std::optional<Instant>, Problem> SqliteStore::last_change() {
    return read([&](Reader& reader) { return reader.last_change(); });
}

std::expected<std::vector<HouseRun>, Problem> SqliteStore::kept_runs(const TableId& /*of*/) {
    return read([&](Reader& reader) { return reader.runs(); });
}

std::expected<std::optional<TableSummary>, Problem> SqliteStore::summary(const TableId& table) {
    return read([&](Reader& reader) { return reader.summary(table); });
}

void SqliteStore::history(const PersonId& person, int most, const HistoryMark& before, Listed listed) {
    const bool taken = lister_->take([this, person, most, before, listed](SqliteReader& reader) {
        std::expected<std::vector<TableSummary>, Problem> found;
        try {
            found = reader.history(person, most, before);
        } catch (const SqliteError& error) {
            found = std::unexpected(problem_of(error, file_));
        }
        listed(std::move(found));
    });
    if (!taken) listed(std::unexpected(Problem{"busy", {"tables.store.busy", {}}}));
}

std::expected<std::optional<Person>, Problem> SqliteStore::person(const PersonId& id) {
    return read([&](Reader& reader) { return reader.person(id); });
}

std::expected<std::optional<Person>, Problem> SqliteStore::person_by_login(const std::string& login) {
    return read([&](Reader& reader) { return reader.person_by_login(login); });
}

std::expected<std::optional<Session>, Problem> SqliteStore::session(const std::string& hash) {
    return read([&](Reader& reader) { return reader.session(hash); });
}

std::expected<std::vector<Session>, Problem> SqliteStore::sessions(const PersonId& person) {
    return read([&](Reader& reader) { return reader.sessions(person); });
}

std::expected<int, Problem> SqliteStore::codes_left(const PersonId& person) {
    return read([&](Reader& reader) { return reader.codes_left(person); });
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

}  // namespace officina::tables
