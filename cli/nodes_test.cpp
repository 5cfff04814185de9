// Three nodes, a bus, and a database with a standby are taken away under a crowd, one after the other. Each time everything that was
// confirmed to anybody must be there, nothing may be played twice, nobody but its owner may have written a table, and every table goes on.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "cluster/testing/nats_server.h"
#include "engine/testing/wanted.h"
#include "load/crowd.h"
#include "load/relay.h"
#include "load/server_process.h"
#include "load/tale_check.h"
#include "tables/postgres_reader.h"
#include "tables/testing/postgres_pair.h"

namespace officina::cli {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr int kNodes = 3, kTables = 12, kSeats = 3;
constexpr double kMovesASecond = 300;
constexpr auto kFrozen = 7500ms;  // a lease is 5 s
constexpr auto kPatience = 60s;   // until play must have gone on at every table; a machine may be busy
constexpr double kAtMost = 40;    // seconds; where nothing else runs it takes a fifth of that
constexpr std::uint64_t kAnswersOnTheWay = kSeats;

// Who wrote what, noted by the database beside every entry: the node whose row the same transaction has locked, whatever the leases say;
// and under which lease.
constexpr const char* kNoteWriters = R"(
    CREATE TABLE written_by(key bigint, number bigint, node bigint, owner bigint, lease bigint);
    CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO written_by SELECT NEW.key, NEW.number,
            (SELECT nodes.number FROM nodes WHERE xmin = pg_current_xact_id()::xid AND alive),
            leases.owner, leases.number FROM leases WHERE leases.key = NEW.key;
        RETURN NULL;
    END $$;
    CREATE TRIGGER note_writer AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION note_writer();
)";
// Entries that somebody wrote who did not own the table, or under a lease that was another's, or older than one before.
constexpr const char* kStrays = R"(
    SELECT count(*) FROM (
        SELECT node, owner, lease, lag(node) OVER earlier AS node_before, lag(lease) OVER earlier AS lease_before
        FROM journal LEFT JOIN written_by USING(key, number) WINDOW earlier AS (PARTITION BY key ORDER BY number)) AS entries
    WHERE node IS NULL OR node IS DISTINCT FROM owner OR lease < lease_before
        OR (lease = lease_before AND node <> node_before)
)";

class Nodes : public testing::Test {
  protected:
    void SetUp() override {
        if (!tables::PostgresPair::is_here() || !cluster::NatsServer::is_on_this_machine()) {
            if (!tables::may_be_missing()) FAIL() << "PostgreSQL or nats-server is not on this machine";
            GTEST_SKIP()
                << "PostgreSQL or nats-server is not on this machine; scripts/prepare test fetches both";
        }
        database_.emplace();
        bus_.emplace();
        const auto bus_port = static_cast<std::uint16_t>(
            std::atoi(bus_->address().substr(bus_->address().rfind(':') + 1).c_str()));
        way_to_bus_.emplace(bus_port);
        for (int i = 0; i < kNodes; ++i) {
            const std::string name(1, static_cast<char>('a' + i));
            // One of them does not reach the bus but over a way that can be cut.
            nodes_.push_back(std::make_unique<load::ServerProcess>(load::ServerWish{
                .program = OFFICINA_PROGRAM,
                .data = database_->address(),
                .bus = i == 0 ? fmt::format("nats://127.0.0.1:{}", way_to_bus_->port()) : bus_->address(),
                .node = name,
                .log = folder_.path / ("log-" + name)}));
            ASSERT_TRUE(nodes_.back()->start()) << log_of(name);
            if (i == 0) tables::PostgresConnection(database_->address()).run(kNoteWriters);
        }
        load::CrowdWish wish{.tables = kTables, .seats = kSeats, .rate = kMovesASecond};
        for (const auto& node : nodes_) wish.ports.push_back(node->port());
        crowd_.emplace(wish);
        crowd_->remember_everything();
    }
    void TearDown() override {
        crowd_.reset();
        if (!HasFailure()) return;
        for (const char* name : {"a", "b", "c"}) fmt::print("--- node {}\n{}\n", name, log_of(name));
    }

    std::string log_of(const std::string& node) const {
        std::ifstream file(folder_.path / ("log-" + node));
        return {std::istreambuf_iterator<char>(file), {}};
    }

    // From everybody where they belong to every table going on after `strikes`, with `mends` beside it.
    void strike(
        const char* what, const std::function<void()>& strikes, const std::function<void()>& mends = [] {}) {
        crowd_->spread_out();
        crowd_->run_for(1s);
        crowd_->run_for(kPatience, [&] { return crowd_->count().connected == kTables * kSeats; });
        strikes();
        const std::vector<std::uint64_t> before = crowd_->confirmed_by_table();
        const auto begun = Clock::now();
        std::jthread beside(mends);
        std::vector<double> after(kTables, 0);  // seconds, until each went on
        crowd_->run_for(kPatience, [&] {
            const std::vector<std::uint64_t> now = crowd_->confirmed_by_table();
            for (std::size_t i = 0; i < kTables; ++i)
                if (after[i] == 0 && now[i] > before[i] + kAnswersOnTheWay)
                    after[i] = std::chrono::duration<double>(Clock::now() - begun).count();
            return std::ranges::min(after) > 0;
        });
        EXPECT_GT(std::ranges::min(after), 0)
            << what << ": some table does not go on; " << crowd_->count().trouble;
        EXPECT_LT(std::ranges::max(after), kAtMost) << what;
        beside.join();
        crowd_->run_for(1s);
        check(what);
        fmt::print("{:<42} {:2} of {} tables stood still, the longest for {:4.1f} s; {} moves so far\n", what,
                   std::ranges::count_if(after, [](double one) { return one > 1; }), kTables,
                   std::ranges::max(after), findings_.confirmed);
        std::fflush(stdout);
    }

    // Nobody is there to ask for the tables of a node that is killed: the others share them out by themselves.
    void take_over() {
        const int tables = wanted("OFFICINA_TABLES_TAKEN", 200);
        crowd_.emplace(
            load::CrowdWish{.ports = {nodes_[1]->port()}, .tables = tables, .seats = 2, .rate = 200});
        crowd_->remember_everything();
        const auto seats = static_cast<std::uint64_t>(2 * tables);
        crowd_->run_for(3 * kPatience, [&] { return crowd_->count().seated == seats; });
        ASSERT_EQ(crowd_->count().seated, seats) << crowd_->count().trouble;
        check("before tables are taken over");
        crowd_.reset();
        const auto left = [&] {
            return asked_of_database(
                "SELECT count(*) FROM tables JOIN leases USING(key) JOIN nodes ON nodes.number = owner "
                "WHERE stage < 2 AND nodes.name = 'b'");
        };
        const std::int64_t all = left();
        EXPECT_GE(all, tables);
        nodes_[1]->kill();
        const auto begun = Clock::now();
        const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begun).count(); };
        double first = 0;
        while (left() > 0 && Clock::now() - begun < kPatience) {
            if (first == 0 && left() < all) first = seconds();
            std::this_thread::sleep_for(20ms);
        }
        EXPECT_EQ(left(), 0);
        EXPECT_LT(seconds(), kAtMost);
        fmt::print(
            "{} tables of a node that was killed have another owner: the first after {:.1f} s, the last "
            "after {:.1f} s\n",
            all, first, seconds());
        EXPECT_TRUE(nodes_[1]->start()) << log_of("b");
    }

    std::int64_t asked_of_database(const char* sql) {
        return tables::PostgresConnection(database_->address(), 10s).ask(sql).number(0, 0);
    }

    void check(const char* when) {
        findings_ = {};
        tables::PostgresReader reader(database_->address(), 10s);
        for (const load::TableTale& tale : crowd_->tales()) {
            const auto journal = reader.journal(tale.table);
            ASSERT_TRUE(journal) << when << ": " << journal.error().message.id;
            load::check_tale(tale, *journal, findings_);
        }
        EXPECT_THAT(findings_.wrong, testing::IsEmpty()) << when;
        EXPECT_EQ(asked_of_database(kStrays), 0) << when << ": somebody wrote a table that was not theirs";
    }

    tables::TestFolder folder_;
    std::optional<tables::PostgresPair> database_;
    std::optional<cluster::NatsServer> bus_;
    std::optional<load::Relay> way_to_bus_;
    std::vector<std::unique_ptr<load::ServerProcess>> nodes_;
    std::optional<load::Crowd> crowd_;
    load::TaleFindings findings_;
};

TEST_F(Nodes, AreTakenAwayAndNothingIsLost) {
    crowd_->run_for(kPatience, [&] { return crowd_->count().seated == kTables * kSeats; });
    ASSERT_EQ(crowd_->count().seated, std::uint64_t{kTables * kSeats}) << crowd_->count().trouble;
    crowd_->run_for(1s);
    load::ServerProcess &a = *nodes_[0], &b = *nodes_[1], &c = *nodes_[2];

    // Others take its tables within five seconds of its lease's end.
    strike("A node is killed, not started again:", [&] { b.kill(); });
    EXPECT_TRUE(b.start()) << log_of("b");
    strike(
        "NATS is killed, started after 1 s:", [&] { bus_->kill(); },
        [&] {
            std::this_thread::sleep_for(1s);
            bus_->start();
        });
    strike(
        "A node is frozen for 7.5 s:", [&] { c.freeze(true); },
        [&] {
            std::this_thread::sleep_for(kFrozen);
            c.freeze(false);
            EXPECT_EQ(c.ended_within(30s), 1) << "it was declared dead, and knows it";
            EXPECT_TRUE(c.start()) << log_of("c");
        });
    EXPECT_THAT(log_of("c"), testing::HasSubstr("fenced"));
    strike(
        "The bus is cut off from a node for 5 s:", [&] { way_to_bus_->cut(true); },
        [&] {
            std::this_thread::sleep_for(5s);
            way_to_bus_->cut(false);
        });
    EXPECT_THAT(log_of("a"), testing::HasSubstr("bus_away"));
    strike(
        "The database is killed, standby promoted:", [&] { database_->kill_primary(); },
        [&] { database_->promote_standby(); });
    EXPECT_THAT(log_of("a"), testing::HasSubstr("store_away"));
    if (database_->has_own_disk()) {
        const auto is_full = [&] {
            return (log_of("a") + log_of("b") + log_of("c")).find("the disk is full") != std::string::npos;
        };
        strike(
            "The database's disk is full for 3 s:",
            [&] {
                database_->fill_disk();
                // What was laid out before is written to yet.
                for (int i = 0; i < 200 && !is_full(); ++i) crowd_->run_for(50ms);
                EXPECT_TRUE(is_full());
            },
            [&] {
                std::this_thread::sleep_for(3s);
                database_->clear_disk();
            });
    } else {
        fmt::print("NOT TRIED: a full disk of the database: only root may mount one, and not everywhere\n");
    }
    strike("A node is asked to end:", [&] { EXPECT_TRUE(a.stop()) << log_of("a"); });
    EXPECT_TRUE(a.start()) << log_of("a");
    crowd_->run_for(1s);

    fmt::print("{} moves sent, {} confirmed, {} refused, {} lines lost, {} times a table moved on\n",
               findings_.sent, findings_.confirmed, crowd_->count().refused, crowd_->count().lost,
               crowd_->count().moved_on);
    EXPECT_GT(crowd_->count().moved_on, 0u);
    EXPECT_GT(asked_of_database("SELECT count(*) FROM (SELECT key FROM written_by GROUP BY key HAVING "
                                "count(DISTINCT node) > 1) AS moved"),
              0)
        << "tables had several owners, one after the other";
    take_over();
    for (const auto& node : nodes_) EXPECT_TRUE(node->stop()) << "it ends well when it is asked to";
    // The check finds what it looks for.
    tables::PostgresConnection(database_->address())
        .run("INSERT INTO journal SELECT key, max(number) + 1, '', 0 FROM journal GROUP BY key LIMIT 1");
    EXPECT_EQ(asked_of_database(kStrays), 1);
}

}  // namespace
}  // namespace officina::cli
