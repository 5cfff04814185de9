#include "tables/postgres_store.h"

#include <utility>

#include "tables/list_thread.h"
#include "tables/moving.h"
#include "tables/postgres_reader.h"
#include "tables/postgres_schema.h"
#include "tables/postgres_writer.h"
#include "tables/sqlite.h"

namespace officina::tables {

namespace {

using Time = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kReadingPatience = 3000ms;

}  // namespace

struct PostgresStore::Asked {
    PostgresWrite write;
    Done done;
};

struct PostgresStore::Writer : PostgresWriter {
    using PostgresWriter::PostgresWriter;
};

struct PostgresStore::Reader : PostgresReader {
    using PostgresReader::PostgresReader;
};

struct PostgresStore::Lister : ListThread<PostgresReader> {
    using ListThread::ListThread;
};

// Whoever writes renews the lease by it; this is for when nobody does.
struct PostgresStore::Keeper {
    PostgresStore& store;
    std::unique_ptr<PostgresConnection> connection;
    std::mutex mutex;
    std::condition_variable_any never;
    std::jthread thread{[this](const std::stop_token& stop) { keep(stop); }};

    Keeper(PostgresStore& kept, std::unique_ptr<PostgresConnection> open)
        : store(kept), connection(std::move(open)) {}

    // By this name the others see that this node has a connection (`enter`).
    static constexpr const char* kTakeName =
        "SELECT set_config('application_name', 'officina ' || $1, false)";

    void keep(const std::stop_token& stop) {
        for (;;) {
            {
                std::unique_lock lock(mutex);
                never.wait_for(lock, stop, store.settings_.lease / 4, [] { return false; });
                if (stop.stop_requested()) return;
            }
            try {
                const auto asked = Time::now();
                if (!connection->is_open()) connection->ask(kTakeName, store.node_);
                const auto rows = connection->ask(
                    "UPDATE nodes SET until = greatest(until, clock_timestamp() + $2 * interval '1 "
                    "millisecond') "
                    "WHERE number = $1 AND alive RETURNING 1",
                    store.node_, std::int64_t{store.settings_.lease.count()});
                if (rows.size() > 0) {
                    store.renewed(asked);
                    continue;
                }
                store.tell(problem_of(PostgresError("OF001", "declared dead"), store.settings_.address));
                return;
            } catch (const PostgresError&) {
                connection->close();  // another time; if the lease ends meanwhile, whoever writes is told
            }
        }
    }
};

PostgresStore::PostgresStore(PostgresSettings settings) : settings_(std::move(settings)) {}

std::expected<std::unique_ptr<PostgresStore>, Problem> PostgresStore::open(PostgresSettings settings) {
    std::unique_ptr<PostgresStore> store(new PostgresStore(std::move(settings)));
    try {
        if (const auto entered = store->enter(); !entered) return std::unexpected(entered.error());
    } catch (const PostgresError& error) {
        Problem problem = problem_of(error, store->settings_.address);
        if (problem.code == "store_away")
            problem = {
                "store_failed",
                {"tables.store.unopened",
                 {{"file", shown_address(store->settings_.address)}, {"reason", std::string(error.what())}}}};
        return std::unexpected(std::move(problem));
    }
    store->thread_ = std::thread([store = store.get()] { store->write_until_stopped(); });
    return store;
}

// A node of that name that did not say good-bye (kill -9) is dead when its connections are gone, and at the latest when its lease has
// ended. Of two that enter at once under one name, the second one waits until the first is in, and sees it.
std::expected<void, Problem> PostgresStore::enter() {
    const std::string& address = settings_.address;
    {
        PostgresConnection first(address, 30s);
        if (auto migrated = migrate(first, address); !migrated) return migrated;
    }
    auto connection = std::make_unique<PostgresConnection>(address, 3000ms);
    connection->queue("BEGIN");
    connection->queue("SELECT pg_advisory_xact_lock(1330007364, hashtext($1))", settings_.node);
    const auto others = connection->ask(
        "SELECT 1 FROM nodes WHERE name = $1 AND alive AND until >= clock_timestamp() AND EXISTS (SELECT "
        "FROM "
        "pg_stat_activity WHERE datname = current_database() AND application_name = 'officina ' || "
        "nodes.number)",
        settings_.node);
    if (others.size() > 0)
        return std::unexpected(Problem{
            "store_in_use",
            {"tables.store.node_in_use", {{"file", shown_address(address)}, {"node", settings_.node}}}});
    const auto asked = Time::now();
    connection->queue("UPDATE nodes SET alive = false WHERE name = $1 AND alive", settings_.node);
    const auto row = connection->ask(
        "INSERT INTO nodes(name, until) VALUES($1, clock_timestamp() + $2 * interval '1 millisecond') "
        "RETURNING number",
        settings_.node, std::int64_t{settings_.lease.count()});
    node_ = row.number(0, 0);
    connection->queue(Keeper::kTakeName, node_);
    connection->ask("COMMIT");
    renewed(asked);
    house_ = connection->ask("SELECT house FROM officina").text(0, 0);
    if (settings_.renews) keeper_ = std::make_unique<Keeper>(*this, std::move(connection));
    writer_ = std::make_unique<Writer>(PostgresWriter::Settings{
        .address = address,
        .node = node_,
        .takes_by_itself = settings_.takes_by_itself,
        .lease = settings_.lease,
        .waits = [this,
                  address](const PostgresError& error) { return waits_for(problem_of(error, address)); },
        .goes_on = [this] { goes_on(); }});
    if (auto rest = writer_->left_half_forgotten(); !rest.empty()) ask({ForgetRest{std::move(rest)}, {}});
    reader_ = std::make_unique<Reader>(address, kReadingPatience, settings_.takes_by_itself ? 0 : node_);
    lister_ = std::make_unique<Lister>(address, 30s);
    return {};
}

PostgresStore::~PostgresStore() {
    if (lister_) lister_->end();
    if (thread_.joinable()) {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
            stopping_since_ = Time::now();
        }
        came_.notify_one();
        thread_.join();
    }
    keeper_.reset();
    writer_.reset();
    if (node_ == 0) return;
    try {
        PostgresConnection(settings_.address, 1000ms)
            .ask("UPDATE nodes SET alive = false WHERE number = $1 AND alive", node_);
    } catch (const PostgresError&) {
        return;  // then its lease ends by itself
    }
}

// --- Writing

void PostgresStore::ask(Asked asked) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(asked));
        ++figures_.waiting;
    }
    came_.notify_one();
}

void PostgresStore::append(const TableId& table, std::uint32_t first, std::vector<std::string> entries,
                           std::optional<TableSummary> summary, Done done) {
    ask({AppendEntries{table, first, std::move(entries), std::move(summary)}, std::move(done)});
}

void PostgresStore::lay_down(const TableId& table, const std::optional<Asleep>& asleep, Done done) {
    ask({LayDown{table, asleep}, std::move(done)});
}

void PostgresStore::keep_run(const HouseRun& run, Done done) { ask({run, std::move(done)}); }

void PostgresStore::add(const Person& person, const Session& session, Done done) {
    ask({AddPerson{person, session}, std::move(done)});
}

void PostgresStore::change(const PersonChange& change, Done done) { ask({change, std::move(done)}); }

void PostgresStore::forget(const PersonId& person, const std::string& if_password, Done done) {
    ask({ForgetPerson{person, if_password}, std::move(done)});
}

namespace {

// Tells what the write has found.
template <class Found, class Told>
Store::Done with(std::shared_ptr<Found> found, Told told) {
    return [found = std::move(found), told = std::move(told)](const std::expected<void, Problem>& outcome) {
        if (!outcome) return told(std::unexpected(outcome.error()));
        told(std::move(*found));
    };
}

}  // namespace

void PostgresStore::forget_guests(Instant not_seen_since, int most, Forgotten done) {
    auto forgotten = std::make_shared<std::vector<PersonId>>();
    ask({ForgetGuests{not_seen_since, most, forgotten}, with(forgotten, std::move(done))});
}

void PostgresStore::take(std::vector<TableId> tables, Taken taken) {
    auto holders = std::make_shared<std::vector<Holder>>();
    ask({TakeTables{std::move(tables), holders}, with(holders, std::move(taken))});
}

void PostgresStore::release(const TableId& table, Done done) { ask({ReleaseTable{table}, std::move(done)}); }

void PostgresStore::release_all(Done done) { ask({ReleaseAll{}, std::move(done)}); }

void PostgresStore::orphans(Share share, int most, Orphans listed) {
    auto tables = std::make_shared<std::vector<TableId>>();
    ask({ListOrphans{share, most, tables}, with(tables, std::move(listed))});
}

void PostgresStore::living(Living listed) {
    auto nodes = std::make_shared<std::vector<LivingNode>>();
    ask({ListLiving{nodes}, with(nodes, std::move(listed))});
}

// It holds from a later moment on, when the database wrote it down.
void PostgresStore::renewed(Time::time_point asked) {
    sure_until_ = std::max<std::int64_t>(sure_until_, (asked + settings_.lease).time_since_epoch().count());
}

bool PostgresStore::is_sure() const { return Time::now().time_since_epoch().count() < sure_until_; }

void PostgresStore::tell(const Problem& problem) const {
    if (settings_.told) settings_.told(problem);
}

bool PostgresStore::waits_for(const Problem& problem) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_ && Time::now() - *stopping_since_ > 10s) return false;
        if (away_since_) return true;
        away_since_ = Time::now();
        figures_.locked = true;
    }
    tell(problem);
    return true;
}

void PostgresStore::goes_on() {
    std::int64_t seconds = 0;
    {
        const std::lock_guard lock(mutex_);
        if (!away_since_) return;
        seconds = std::chrono::ceil<std::chrono::seconds>(Time::now() - *away_since_).count();
        away_since_.reset();
        figures_.locked = false;
    }
    tell({"store_back",
          {"tables.store.back", {{"file", shown_address(settings_.address)}, {"seconds", seconds}}}});
}

void PostgresStore::write_until_stopped() {
    std::optional<Problem> failed;
    std::vector<PostgresWrite> writes;
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
        std::vector<PostgresWriter::Outcome> outcomes;
        std::size_t entries = 0;
        const auto start = Time::now();
        if (!failed) {
            try {
                outcomes = writer_->commit(writes);
                if (Time::now() - start < settings_.lease) renewed(start);
                goes_on();
            } catch (const PostgresError& error) {
                failed = problem_of(error, settings_.address);
                tell(*failed);
            }
        }
        const std::chrono::duration<double> took = Time::now() - start;
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
        for (std::size_t i = 0; i < dones.size(); ++i) {
            std::vector<PersonId> rest;
            if (outcomes[i]) rest = writer_->rest_of(writes[i]);
            if (!rest.empty())
                ask({ForgetRest{std::move(rest)}, std::move(dones[i])});
            else if (dones[i])
                dones[i](std::move(outcomes[i]));
        }
    }
}

// --- Reading

template <class Question>
auto PostgresStore::read(const Question& question)
    -> std::expected<decltype(question(std::declval<Reader&>())), Problem> {
    const std::lock_guard lock(reading_);
    try {
        return question(*reader_);
    } catch (const PostgresError& error) {
        return std::unexpected(problem_of(error, settings_.address));
    } catch (const SqliteError& error) {  // text that is no list of occupants (sqlite_summary.h)
        return std::unexpected(problem_of(error, shown_address(settings_.address)));
    }
}

std::expected<std::vector<std::string>, Problem> PostgresStore::journal(const TableId& table) {
    auto found = read([&](Reader& reader) { return reader.journal(table); });
    if (!found) return std::unexpected(std::move(found.error()));
    return std::move(*found);
}

std::expected<std::vector<Store::Numbered>, Problem> PostgresStore::left_awake(std::int64_t after, int most) {
    return read([&](Reader& reader) { return reader.left_awake(after, most); });
}

std::expected<std::vector<Store::Alarm>, Problem> PostgresStore::alarms(int most) {
    return read([&](Reader& reader) { return reader.alarms(most); });
}

std::expected<std::vector<TableSummary>, Problem> PostgresStore::waiting_tables(std::size_t from, int most) {
    return read([&](Reader& reader) { return reader.waiting_tables(from, most); });
}

std::expected<std::size_t, Problem> PostgresStore::count_waiting_tables() {
    return read([&](Reader& reader) { return reader.count_waiting_tables(); });
}

std::expected<std::optional<Instant>, Problem> PostgresStore::last_change() {
    return read([&](Reader& reader) { return reader.last_change(); });
}

std::expected<std::vector<HouseRun>, Problem> PostgresStore::kept_runs(const TableId& of) {
    return read([&](Reader& reader) { return reader.runs(of); });
}

std::expected<std::optional<TableSummary>, Problem> PostgresStore::summary(const TableId& table) {
    return read([&](Reader& reader) { return reader.summary(table); });
}

void PostgresStore::history(const PersonId& person, int most, const HistoryMark& before, Listed listed) {
    const bool taken = lister_->take([this, person, most, before, listed](PostgresReader& reader) {
        std::expected<std::vector<TableSummary>, Problem> found;
        try {
            found = reader.history(person, most, before);
        } catch (const PostgresError& error) {
            found = std::unexpected(problem_of(error, settings_.address));
        }
        listed(std::move(found));
    });
    if (!taken) listed(std::unexpected(Problem{"busy", {"tables.store.busy", {}}}));
}

std::expected<std::optional<Person>, Problem> PostgresStore::person(const PersonId& id) {
    return read([&](Reader& reader) { return reader.person(id); });
}

std::expected<std::optional<Person>, Problem> PostgresStore::person_by_login(const std::string& login) {
    return read([&](Reader& reader) { return reader.person_by_login(login); });
}

std::expected<std::optional<Session>, Problem> PostgresStore::session(const std::string& hash) {
    return read([&](Reader& reader) { return reader.session(hash); });
}

std::expected<std::vector<Session>, Problem> PostgresStore::sessions(const PersonId& person) {
    return read([&](Reader& reader) { return reader.sessions(person); });
}

std::expected<int, Problem> PostgresStore::codes_left(const PersonId& person) {
    return read([&](Reader& reader) { return reader.codes_left(person); });
}

std::expected<void, Problem> PostgresStore::back_up(const std::string& file) {
    const auto moved = move_data({.address = settings_.address}, {.file = file});
    if (!moved) return std::unexpected(moved.error());
    return {};
}

Store::Figures PostgresStore::figures() const {
    const std::lock_guard lock(mutex_);
    return figures_;
}

}  // namespace officina::tables
