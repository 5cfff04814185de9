// The store on PostgreSQL: what every store promises, and what only a database that can go away must be tried with.

#include "tables/postgres_store.h"

#include <atomic>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <thread>

#include "engine/random.h"
#include "match/catalogue.h"
#include "match/files.h"
#include "tables/journal.h"
#include "tables/postgres_schema.h"
#include "tables/testing/postgres_server.h"

namespace officina::tables {
namespace {

std::unique_ptr<PostgresStore> opened(const std::string& address, const std::string& node = "house") {
    auto store = PostgresStore::open({.address = address, .node = node});
    EXPECT_TRUE(store) << Catalogue("en").say(store.error().message);
    return store ? std::move(*store) : nullptr;
}

struct InPostgres {
    std::unique_ptr<PostgresStore> postgres = opened(PostgresServer::here().new_database());
    Store& store() { return *postgres; }
};
using Kinds = testing::Types<InPostgres>;

}  // namespace
}  // namespace officina::tables

#include "tables/testing/store_suite.h"

namespace officina::tables {
namespace {

using testing::HasSubstr;

std::string refusal_of(const std::string& address, const std::string& node = "house") {
    const auto store = PostgresStore::open({.address = address, .node = node});
    return store ? "" : Catalogue("en").say(store.error().message);
}

TEST(PostgresAddress, IsShownWithoutItsPassword) {
    EXPECT_EQ(shown_address("postgresql://anna:secret@db.example:5433/club?sslmode=require"),
              "postgresql://db.example:5433/club");
    EXPECT_EQ(shown_address("postgresql://a:b@h1:1,h2:2/club"), "postgresql://h1,h2:1,2/club");
    EXPECT_TRUE(is_postgres_address("postgres://x/y"));
    EXPECT_FALSE(is_postgres_address("mysql://x/y"));
}

TEST(PostgresDatabase, WhatIsWrongWithItIsSaid) {
    auto& server = PostgresServer::here();
    EXPECT_THAT(refusal_of(server.address_of("nowhere")), HasSubstr("database \"nowhere\" does not exist"));
    EXPECT_THAT(refusal_of("postgresql://127.0.0.1:1/x"), HasSubstr("cannot be opened"));
    EXPECT_THAT(refusal_of("postgresql://[bad"), HasSubstr("cannot be opened"));
    const std::string foreign = server.new_database();
    PostgresConnection(foreign).run("CREATE TABLE customers(id bigint)");
    EXPECT_THAT(refusal_of(foreign), HasSubstr("holds something else"));
    const std::string later = server.new_database();
    opened(later);
    PostgresConnection(later).run("UPDATE officina SET schema = 99");
    EXPECT_THAT(refusal_of(later),
                HasSubstr("was written by a newer Officina (schema 99; this one knows up to " +
                          std::to_string(present_postgres_schema()) + ")"));
}

TEST(PostgresDatabase, TwoNodesOfOneNameAreOneTooMany) {
    const std::string address = PostgresServer::here().new_database();
    const auto store = opened(address, "anna");
    EXPECT_THAT(refusal_of(address, "anna"), HasSubstr("A node called “anna” is at work on"));
    EXPECT_TRUE(opened(address, "bea"));
    EXPECT_TRUE(append(*store, "t", 0, {"x"})) << "the one that was there goes on";
}

TEST(PostgresDatabase, EverythingIsThereForTheNextOne) {
    const std::string address = PostgresServer::here().new_database();
    {
        const auto store = opened(address);
        ASSERT_TRUE(append(*store, "t", 0, {"a", "b"}));
        store->append("t", 2, {"c"}, {}, {});
    }
    const auto store = opened(address);
    EXPECT_EQ(store->journal("t"), (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_TRUE(append(*store, "t", 3, {"d"}));
    EXPECT_EQ(append(*store, "t", 3, {"d"}).error().code, "out_of_order");
}

TEST(PostgresDatabase, EachNodeSaysForItselfHowLongItHasBeenOpen) {
    const std::string address = PostgresServer::here().new_database();
    const auto keep = [](Store& store, const HouseRun& run) {
        return awaited([&](Store::Done done) { store.keep_run(run, std::move(done)); });
    };
    const auto at = [](int count) { return Instant(Milliseconds(count)); };
    const HouseRun first{at(10), at(30)}, anna{at(40), at(90)}, bea{at(35), at(60)};
    ASSERT_TRUE(keep(*opened(address), first));
    const auto one = PostgresStore::open({.address = address, .node = "anna"}),
               other = PostgresStore::open({.address = address, .node = "bea"});
    ASSERT_TRUE(keep(**one, anna));
    ASSERT_TRUE(keep(**other, bea));
    EXPECT_EQ((*one)->kept_runs({}).value(), (std::vector{first, bea, anna}));
}

TEST(PostgresDatabase, WhoAsksForListsWhileItEndsIsRefused) {
    EXPECT_EQ(refusal_of_lists_while_it_ends(opened(PostgresServer::here().new_database())), "busy");
}

TEST(PostgresDatabase, TextThatIsNoTextIsRefusedByItself) {
    const auto store = opened(PostgresServer::here().new_database());
    std::atomic<int> well = 0, refused = 0;
    const auto done = [&](const auto& outcome) { ++(outcome ? well : refused); };
    for (std::uint32_t i = 0; i < 20; ++i) {
        store->append("t", i, {"\xff\xfe"}, {}, done);  // an entry is bytes
        if (i == 10) store->add({"p\xff", "Anna", "", "", {}, {}}, {"h", "p\xff", "", {}, {}}, done);
    }
    ASSERT_TRUE(append(*store, "u", 0, {"x"}));
    EXPECT_EQ(well, 20);
    EXPECT_EQ(refused, 1);
    EXPECT_EQ(store->journal("t")->size(), 20u);
}

// What a stranger may have made of any text there is.
std::vector<std::string> spoilt_texts() {
    Random random(7);
    std::string long_one;
    for (int i = 0; i < 100'000; ++i) long_one += static_cast<char>('a' + random.below(26));
    return {"\0a1"s, "a\0"s, "\xff\xfe", "a\xc3", "\xed\xa0\x80", "\xc0\x80x", "\xf4\x90\x80\x80", long_one};
}

// Each write with the text in one place; `done` is told of it.
void write_everywhere(PostgresStore& store, const std::string& text, const Store::Done& done) {
    static int people = 0;
    const auto add = [&](const auto& spoil) {
        Person person{"p" + std::to_string(++people), "Anna", "", "", {}, {}};
        Session session{"s" + person.id, person.id, "", {}, {}};
        spoil(person, session);
        store.add(person, session, done);
    };
    add([&](Person& person, Session&) { person.id = text; });
    add([&](Person& person, Session&) { person.name = text; });
    add([&](Person& person, Session&) { person.login = text; });
    add([&](Person& person, Session&) { person.password_hash = text; });
    add([&](Person& person, Session&) { person.mail = text; });
    add([&](Person&, Session& session) { session.hash = text; });
    add([&](Person&, Session& session) { session.person = text; });
    add([&](Person&, Session& session) { session.device = text; });
    const auto change = [&](const auto& name_it) {
        PersonChange wanted{.person = "p"};
        name_it(wanted);
        store.change(wanted, done);
    };
    change([&](auto& wanted) { wanted.person = text; });
    change([&](auto& wanted) { wanted.if_password = text; });
    change([&](auto& wanted) { wanted.with_code = text; });
    change([&](auto& wanted) { wanted.name = text; });
    change([&](auto& wanted) { wanted.password_hash = text; });
    change([&](auto& wanted) { wanted.mail = text; });
    change([&](auto& wanted) { wanted.login = text; });
    change([&](auto& wanted) { wanted.codes = {"c", text}; });
    change([&](auto& wanted) { wanted.if_mail = text; });
    change([&](auto& wanted) { wanted.mails = MailedCode{text, {}}; });
    change([&](auto& wanted) { wanted.ends_but = text; });
    change([&](auto& wanted) { wanted.ends = text; });
    change([&](auto& wanted) { wanted.opens = Session{text, "p", "", {}, {}}; });
    change([&](auto& wanted) { wanted.opens = Session{"o", text, "", {}, {}}; });
    change([&](auto& wanted) { wanted.opens = Session{"o" + text.substr(0, 3), "p", text, {}, {}}; });
    change([&](auto& wanted) { wanted.sees = Session{text, "p", "", {}, {}}; });
    store.forget(text, "", done);
    store.forget("nobody", text, done);
    const auto append = [&](const TableId& table, const std::string& game, const Occupant& occupant) {
        TableSummary summary = summary_of(table, TableSummary::Stage::playing, 5, {occupant});
        summary.game = game;
        store.append(table, 0, {text}, summary, done);
    };
    const std::string id = "t" + std::to_string(std::hash<std::string>()(text));
    append(text, "mech", {});
    append(id + "1", text, {});
    append(id + "2", "mech", {kPerson, text, "Anna"});
    append(id + "3", "mech", {kPerson, "p", text});
    append(id + "4", "mech", {Occupant::Kind::bot, text, ""});
    store.lay_down(text, Asleep{.since = Instant(Milliseconds(7))}, done);
    store.release(text, done);
    store.take({"t", text}, [done](const auto& holders) {
        if (!holders) return done(std::unexpected(holders.error()));
        EXPECT_EQ((*holders)[0].node, "house");
        EXPECT_EQ((*holders)[1].node, "");
        done({});
    });
}

TEST(PostgresDatabase, WhateverTextIsSpoiltOthersAreWrittenOnce) {
    const std::string address = PostgresServer::here().new_database();
    const auto store = opened(address);
    ASSERT_TRUE(add(*store, {"p", "Anna", "", "", {}, {}}, "s"));
    ASSERT_TRUE(append(*store, "t", 0, {"x"}));
    PostgresConnection looks(address);
    const auto batches = [&] { return looks.ask("SELECT batch FROM nodes WHERE alive").number(0, 0); };
    const std::int64_t before = batches();
    std::map<std::string, int> told;
    int asked = 0, well = 0;
    {
        HeldUp held(address);
        store->append("t", 1, {"x"}, {}, {});
        wait_for_lock(address);
        for (const std::string& text : spoilt_texts()) {
            write_everywhere(*store, text,
                             [&](const auto& outcome) { ++told[outcome ? "" : outcome.error().code]; });
            store->append("t", static_cast<std::uint32_t>(2 + asked++), {"x"}, {},
                          [&](const auto& outcome) { well += outcome ? 1 : 0; });
        }
    }
    ASSERT_TRUE(append(*store, "u", 0, {"x"})) << "and it goes on";
    EXPECT_LE(batches(), before + 3) << "the one that was held up, all of these, and that one";
    EXPECT_EQ(well, asked);
    EXPECT_EQ(store->journal("t")->size(), static_cast<std::size_t>(2 + asked));
    for (const auto& [code, count] : told)
        EXPECT_THAT((std::vector<std::string>{"", "bad_value", "stale", "no_person", "has_account"}),
                    testing::Contains(code))
            << count;
    EXPECT_GT(told["bad_value"], 100);
}

TEST(PostgresDatabase, NobodyIsFoundByTextThatIsNone) {
    const auto store = opened(PostgresServer::here().new_database());
    ASSERT_TRUE(add(*store, {"p", "Anna", "anna", "", {}, {}}, "s"));
    for (const std::string& text : spoilt_texts()) {
        EXPECT_EQ(store->journal(text), std::vector<std::string>{});
        EXPECT_EQ(store->summary(text).value(), std::nullopt);
        EXPECT_EQ(store->person(text).value(), std::nullopt);
        EXPECT_EQ(store->person_by_login(text).value(), std::nullopt);
        EXPECT_EQ(store->session(text).value(), std::nullopt);
        EXPECT_EQ(store->sessions(text).value(), std::vector<Session>{});
        EXPECT_EQ(store->codes_left(text).value(), 0);
        EXPECT_TRUE(history(*store, text, 5).empty());
        EXPECT_TRUE(history(*store, "p", 5, {Instant(Milliseconds(9)), text}).empty());
    }
    EXPECT_TRUE(store->person("p").value());
}

TEST(PostgresDatabase, ABitThatChangedByItselfIsNoticed) {
    const std::string address = PostgresServer::here().new_database();
    const auto store = opened(address);
    ASSERT_TRUE(append(*store, "t", 0, {"one", "two"}));
    PostgresConnection(address).run("UPDATE journal SET entry = 'twp' WHERE number = 1");
    EXPECT_EQ(Catalogue("en").say(store->journal("t").error().message),
              "The journal of table t is broken: entry 1 is not what was written.");
}

TEST(PostgresDatabase, ANameIsTakenFromJournals) {
    const auto store = opened(PostgresServer::here().new_database());
    ASSERT_TRUE(add(*store, {"p1", "Anna", "", "", {}, {}}, "s"));
    const std::string before =
        R"({"do":"sit","occupant":{"kind":"person","name":"Anna","id":"p1"},"seat":1})";
    const std::string after = R"({"do":"sit","occupant":{"kind":"person","id":"p1"},"seat":1})";
    ASSERT_TRUE(
        append(*store, "t", 0, {before, "p1, but no JSON"},
               summary_of("t", TableSummary::Stage::playing, 5, {{Occupant::Kind::person, "p1", "Anna"}})));
    ASSERT_TRUE(forget(*store, "p1"));
    EXPECT_EQ(store->journal("t"), (std::vector<std::string>{after, "p1, but no JSON"}));
}

// --- Somebody who has played for years

constexpr int kPlayed = 100;
const Person kForYears{"p", "Anna", "anna", "hash", Instant(Milliseconds(1)), Instant(Milliseconds(2))};
const Occupant kNobodyNow{Occupant::Kind::person, "p", ""};

// As if they had; by SQL, for it is much.
void let_play_for_years(const std::string& address) {
    PostgresConnection by(address);
    by.run(
        "INSERT INTO tables(id, game, stage, occupants) SELECT 'x' || n, 'mars', 2, "
        "'[{\"kind\":\"person\",\"id\":\"p\",\"name\":\"Anna\"}]' FROM generate_series(1, " +
        std::to_string(kPlayed) + ") n");
    by.run("INSERT INTO sittings SELECT 'p', key, 1, 5 FROM tables WHERE id LIKE 'x%'");
    by.run(
        "INSERT INTO journal SELECT key, n, convert_to('{\"kind\":\"sat\",\"occupant\":{\"kind\":"
        "\"person\",\"id\":\"p\",\"name\":\"Anna\"}}', 'UTF8'), 1 FROM tables, generate_series(0, 9) n "
        "WHERE id LIKE 'x%'");
}
constexpr const char* kNamesInJournals = "SELECT count(*) FROM journal WHERE position('Anna' IN entry) > 0";
constexpr const char* kWhatIsLeft =
    "SELECT (SELECT count(*) FROM people WHERE id = 'p') + (SELECT count(*) FROM sittings WHERE person = "
    "'p')";

std::int64_t number_in(const std::string& address, const char* sql) {
    return PostgresConnection(address).ask(sql).number(0, 0);
}

TEST(PostgresDatabase, NobodyWaitsWhileSomebodyIsForgottenWhoHasPlayedForYears) {
    const std::string address = PostgresServer::here().new_database();
    const auto store = opened(address);
    ASSERT_TRUE(add(*store, kForYears, "s"));
    let_play_for_years(address);
    ASSERT_EQ(number_in(address, kNamesInJournals), 10 * kPlayed);
    std::atomic<bool> written = false;
    std::promise<bool> forgotten;
    {
        const HeldUp held(address);
        store->append("t", 0, {"x"}, {}, {});
        wait_for_lock(address);
        store->forget("p", "hash", [&](const auto& outcome) {
            EXPECT_TRUE(written) << "it came after her, and was not made to wait for all of it";
            forgotten.set_value(outcome.has_value());
        });
        store->append("t", 1, {"x"}, {}, [&](const auto& outcome) { written = outcome.has_value(); });
    }
    EXPECT_TRUE(forgotten.get_future().get());
    EXPECT_EQ(number_in(address, kNamesInJournals), 0);
    EXPECT_EQ(number_in(address, kWhatIsLeft), 0);
    EXPECT_GE(number_in(address, "SELECT batch FROM nodes WHERE alive"), kPlayed / 16);
    EXPECT_EQ(store->summary("x50").value()->occupants, std::vector<Occupant>{kNobodyNow});
}

// The node dies in the middle of it.
TEST(PostgresDatabase, WhoIsHalfForgottenIsOutAndForgottenByTheNext) {
    const std::string address = PostgresServer::here().new_database();
    {
        const auto store = opened(address);
        ASSERT_TRUE(add(*store, kForYears, "s"));
        let_play_for_years(address);
        PostgresConnection holds(address);
        holds.run(
            "BEGIN; SELECT FROM journal WHERE key = (SELECT key FROM tables WHERE id = 'x50') FOR UPDATE");
        auto forgotten = std::async(std::launch::async, [&] { return forget(*store, "p", "hash"); });
        for (int i = 0; i < 1000 && number_in(address, kNamesInJournals) == 10 * kPlayed; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(store->person("p").value(), std::nullopt);
        EXPECT_EQ(store->person_by_login("anna").value(), std::nullopt);
        EXPECT_EQ(store->session("s").value(), std::nullopt);
        EXPECT_EQ(store->summary("x99").value()->occupants, std::vector<Occupant>{kNobodyNow});
        auto dies = std::async(std::launch::async,
                               [&] { PostgresConnection(address).run("UPDATE nodes SET alive = false"); });
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        holds.run("COMMIT");
        EXPECT_EQ(forgotten.get().error().code, "fenced");
    }
    EXPECT_GT(number_in(address, kNamesInJournals), 0);
    const auto next = opened(address);
    for (int i = 0; i < 1000 && number_in(address, kWhatIsLeft) > 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(number_in(address, kWhatIsLeft), 0);
    EXPECT_EQ(number_in(address, kNamesInJournals), 0);
}

// A database as a program of that version left it; each file says how it was made. A new step of the schema leaves one of the
// version before.
std::string database_of_version(int version) {
    const auto sql = read_file(std::filesystem::path(OFFICINA_SOURCE_DIR) / "tables/testing/databases" /
                               ("postgres-schema-" + std::to_string(version) + ".sql"));
    EXPECT_TRUE(sql) << "no database of version " << version << " is kept";
    std::string address = PostgresServer::here().new_database();
    PostgresConnection(address).run(sql.value_or(""));
    return address;
}
// Everything there is but rows, one line each.
std::string layout_of(const std::string& address) {
    const auto found = PostgresConnection(address).ask(R"(
        SELECT string_agg(line, E'\n' ORDER BY line) FROM (
            SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
                CASE WHEN is_identity = 'YES' THEN identity_generation ELSE coalesce(column_default, '') END AS line
            FROM information_schema.columns WHERE table_schema = 'public'
            UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
            UNION ALL SELECT proname || ' ' || md5(prosrc) FROM pg_proc
                WHERE pronamespace = 'public'::regnamespace) AS all_of_it)");
    return std::string(found.text(0, 0));
}

TEST(PostgresVersions, DatabasesOfEveryVersionOpen) {
    const std::string fresh = PostgresServer::here().new_database();
    opened(fresh);
    for (int version = 1; version < present_postgres_schema(); ++version) {
        const std::string address = database_of_version(version);
        ASSERT_EQ(number_in(address, "SELECT schema FROM officina"), version);
        const std::int64_t written = number_in(address, "SELECT count(*) FROM journal");
        ASSERT_GT(written, 100);
        const auto store = opened(address);
        ASSERT_TRUE(store);
        EXPECT_EQ(number_in(address, "SELECT schema FROM officina"), present_postgres_schema());
        EXPECT_EQ(layout_of(address), layout_of(fresh)) << version;
        EXPECT_FALSE(store->house().empty());
        // Who was there, and is still logged in.
        const auto anna = store->person_by_login("anna").value();
        ASSERT_TRUE(anna) << version;
        EXPECT_EQ(anna->name, "Anna");
        const auto sessions = store->sessions(anna->id).value();
        ASSERT_EQ(sessions.size(), 1u) << version;
        EXPECT_EQ(store->codes_left(anna->id).value(), 8);
        // What was played: every entry can be read and is as it was written.
        const auto tables = history(*store, anna->id, 10);
        ASSERT_EQ(tables.size(), 3u) << version;
        std::int64_t entries = 0;
        for (const TableSummary& table : tables) {
            const auto journal = store->journal(table.id);
            ASSERT_TRUE(journal) << version;
            for (const std::string& entry : *journal) EXPECT_TRUE(read_entry(entry)) << entry;
            entries += std::ssize(*journal);
        }
        EXPECT_EQ(entries, written);
        // And it goes on, under a lease of its own.
        ASSERT_TRUE(append(*store, tables[0].id,
                           static_cast<std::uint32_t>(store->journal(tables[0].id)->size()), {"x"}));
    }
}

// What cannot be brought up to date is left as it was.
TEST(PostgresVersions, AStepThatFailsLeavesTheOldDatabase) {
    const std::string address = database_of_version(1);
    PostgresConnection(address).run("ALTER TABLE officina ADD COLUMN house text");
    EXPECT_THAT(refusal_of(address), HasSubstr("already exists"));
    EXPECT_EQ(number_in(address, "SELECT schema FROM officina"), 1);
    PostgresConnection(address).run("ALTER TABLE officina DROP COLUMN house");
    EXPECT_TRUE(opened(address));
}

// Two nodes of a newer build that are started at once.
TEST(PostgresVersions, OnlyOneBringsItUpToDate) {
    const std::string address = database_of_version(1);
    std::unique_ptr<PostgresStore> one, two;
    std::thread other([&] { two = opened(address, "bea"); });
    one = opened(address, "anna");
    other.join();
    ASSERT_TRUE(one && two);
    EXPECT_EQ(one->house(), two->house());
}

// A node of an older build goes on while a newer one brings the database up to date.
TEST(PostgresVersions, ANodeThatIsAtWorkGoesOnOverAStep) {
    const std::string address = database_of_version(1);
    const auto store = opened(address, "anna");
    ASSERT_TRUE(append(*store, "t", 0, {"x"}));
    PostgresConnection(address).run(
        "ALTER TABLE officina ADD COLUMN later text; UPDATE officina SET schema = 99");
    EXPECT_TRUE(append(*store, "t", 1, {"y"}));
    EXPECT_EQ(store->journal("t")->size(), 2u);
    EXPECT_THAT(refusal_of(address, "bea"), HasSubstr("was written by a newer Officina (schema 99"));
}

// Round after round one entry for every table; tells how many were confirmed, and stops at what was refused.
struct Load {
    explicit Load(PostgresStore& store) : store_(store) {
        for (int table = 0; table < kTables; ++table) go_on(table, 0);
    }
    void go_on(int table, std::uint32_t number) {
        store_.append("t" + std::to_string(table), number, {std::to_string(number)}, {},
                      [=, this](const auto& outcome) {
                          if (!outcome) {
                              ++refused;
                              last = outcome.error().code;
                          } else {
                              ++confirmed;
                              confirmed_of[static_cast<std::size_t>(table)] = number + 1;
                              if (!stop) return go_on(table, number + 1);
                          }
                          --running;
                      });
    }
    void end() {
        stop = true;
        while (running > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    // Nothing missing, nothing twice.
    void check() {
        for (int table = 0; table < kTables; ++table) {
            // Whoever could not reach the database does not try again at once.
            auto journal = store_.journal("t" + std::to_string(table));
            for (int tries = 0; !journal && tries < 50; ++tries) {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                journal = store_.journal("t" + std::to_string(table));
            }
            ASSERT_TRUE(journal);
            EXPECT_EQ(journal->size(), confirmed_of[static_cast<std::size_t>(table)]);
            for (std::size_t i = 0; i < journal->size(); ++i) EXPECT_EQ((*journal)[i], std::to_string(i));
        }
    }
    void wait_for(int more) {
        const int goal = confirmed + more;
        while (confirmed < goal && refused == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }

    static constexpr int kTables = 8;
    std::atomic<int> confirmed = 0, refused = 0, running = kTables;
    std::atomic<bool> stop = false;
    std::string last;
    std::array<std::atomic<std::uint32_t>, kTables> confirmed_of{};

  private:
    PostgresStore& store_;
};

// The connection may end before, while or after a batch is written, and nobody can tell: it is written once.
TEST(PostgresAway, ConnectionsThatEndLoseNothingAndDoubleNothing) {
    const std::string address = PostgresServer::here().new_database();
    const auto store = opened(address);
    Load load(*store);
    PostgresConnection axe(address);
    for (int cut = 0; cut < 40; ++cut) {
        load.wait_for(20);
        axe.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND "
            "pid <> "
            "pg_backend_pid()");
        std::this_thread::sleep_for(std::chrono::microseconds(cut * 137 % 3000));
    }
    load.wait_for(100);
    load.end();
    EXPECT_EQ(load.refused, 0) << load.last;
    load.check();
}

TEST(PostgresAway, ACrashOfTheDatabaseIsWaitedForAndTold) {
    auto& server = PostgresServer::here();
    std::mutex mutex;
    std::vector<std::string> told;
    auto store = std::move(
        *PostgresStore::open({.address = server.new_database(), .told = [&](const Problem& problem) {
                                  const std::lock_guard lock(mutex);
                                  told.push_back(problem.code);
                              }}));
    Load load(*store);
    for (int crash = 0; crash < 2; ++crash) {
        load.wait_for(200);
        server.crash();
        EXPECT_EQ(store->journal("t0").error().code, "store_away");
        server.start();
    }
    load.wait_for(200);
    load.end();
    EXPECT_EQ(load.refused, 0) << load.last;
    EXPECT_FALSE(store->figures().locked);
    load.check();
    const std::lock_guard lock(mutex);
    EXPECT_THAT(told, testing::ElementsAre("store_away", "store_back", "store_away", "store_back"));
}

}  // namespace
}  // namespace officina::tables
