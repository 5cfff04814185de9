// Data that moves from SQLite to PostgreSQL and back is the same data.

#include "tables/moving.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "match/catalogue.h"
#include "match/files.h"
#include "tables/kept.h"
#include "tables/postgres_schema.h"
#include "tables/postgres_store.h"
#include "tables/sqlite_schema.h"
#include "tables/sqlite_store.h"
#include "tables/testing/postgres_server.h"

namespace officina::tables {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

void furnish(Store& store) {
    constexpr auto kPerson = Occupant::Kind::person;
    for (int i = 0; i < 450; ++i) {  // more than a page
        const TableId id = "table" + std::to_string(i);
        TableSummary summary = summary_of(
            id, static_cast<TableSummary::Stage>(i % 3), i,
            {{kPerson, "p" + std::to_string(i % 7), "Zoë"}, {Occupant::Kind::bot, "mechanic", ""}});
        if (i % 3 == 2) summary.scores = {i, -3};
        ASSERT_TRUE(append(store, id, 0, {"a", "é \0 \xff"s, std::string(static_cast<std::size_t>(i), 'x')},
                           summary));
        if (i % 5 == 0)
            ASSERT_TRUE(lay_down(store, id,
                                 Asleep{.since = Instant(Milliseconds(i + 1)),
                                        .made = 4,
                                        .away = {Instant(Milliseconds(i)), Instant{}}}));
    }
    for (int i = 0; i < 230; ++i) {
        const PersonId id = "p" + std::to_string(i);
        ASSERT_TRUE(add(store, {id, "Zoë", i % 2 == 0 ? id : "", "hash", {}, {}, "z@example.org"}, "s" + id));
        PersonChange codes{.person = id};
        codes.codes = {"c2" + id, "c1" + id};
        codes.mails = MailedCode{.hash = "m" + id, .until = Instant::max()};
        ASSERT_TRUE(change(store, codes));
    }
    // Somebody who stood up again is remembered.
    ASSERT_TRUE(append(store, "table1", 3, {}, summary_of("table1", TableSummary::Stage::playing, 9, {})));
}

std::string said(const Problem& problem) { return Catalogue("en").say(problem.message); }

TEST(Moving, ThereAndBackAgainNothingIsMissing) {
    const TestFolder folder;
    const std::string address = PostgresServer::here().new_database();
    furnish(**SqliteStore::open(folder / "a.db"));
    const auto there = move_data({.file = folder / "a.db"}, {.address = address});
    ASSERT_TRUE(there) << said(there.error());
    EXPECT_EQ(there->tables, 450);
    EXPECT_EQ(there->entries, 1350);
    EXPECT_EQ(there->people, 230);
    const auto back = move_data({.address = address}, {.file = folder / "b.db"});
    ASSERT_TRUE(back) << said(back.error());
    EXPECT_FALSE(fs::exists(folder / "b.db.part"));
    KeptCount before, after;
    for (const auto& [file, count] :
         {std::pair{folder / "a.db", &before}, std::pair{folder / "b.db", &after}}) {
        const auto source = sqlite_source(file);
        source->each_table([&](const KeptTable& table) { count->add(table); });
        source->each_person([&](const KeptPerson& person) { count->add(person); });
    }
    EXPECT_EQ(before, after);
    // It can be played on there.
    const auto store = std::move(*PostgresStore::open({.address = address}));
    EXPECT_EQ(store->journal("table449")->size(), 3u);
    EXPECT_TRUE(append(*store, "table449", 3, {"b"}));
    EXPECT_TRUE(append(*store, "a new one", 0, {"b"}));
    EXPECT_EQ(history(*store, "p3", 100).size(), 64u);
    for (const char* code : {"c1p3", "mp3"}) {
        PersonChange recovers{.person = "p3"};
        recovers.with_code = code;
        EXPECT_EQ(change(*store, recovers).has_value(), code == "c1p3"s) << "what was mailed is not moved";
    }
    EXPECT_EQ(is_in_use({.address = address}), true);
    // A backup while it is in use.
    ASSERT_TRUE(store->back_up(folder / "c.db"));
    EXPECT_EQ((*SqliteStore::open(folder / "c.db"))->journal("table449")->size(), 4u);
    EXPECT_EQ(is_in_use({.file = folder / "a.db"}), false);
}

TEST(Moving, WhereThereIsSomethingNothingIsMoved) {
    const TestFolder folder;
    const std::string address = PostgresServer::here().new_database();
    ASSERT_TRUE(append(**SqliteStore::open(folder / "a.db"), "t", 0, {"x"}));
    ASSERT_TRUE(move_data({.file = folder / "a.db"}, {.address = address}));
    EXPECT_THAT(said(move_data({.file = folder / "a.db"}, {.address = address}).error()),
                testing::HasSubstr("is not empty"));
    EXPECT_THAT(said(move_data({.address = address}, {.file = folder / "a.db"}).error()),
                testing::HasSubstr("is already there"));
    EXPECT_FALSE(move_data({.file = folder / "nothing.db"}, {.file = folder / "b.db"}));
    EXPECT_FALSE(fs::exists(folder / "nothing.db"));
}

TEST(Moving, DamageIsNotMoved) {
    const TestFolder folder;
    const std::string address = PostgresServer::here().new_database();
    ASSERT_TRUE(append(**PostgresStore::open({.address = address}), "t", 0, {"one", "two", "three"}));
    PostgresConnection(address).run("DELETE FROM journal WHERE number = 1");
    const auto moved = move_data({.address = address}, {.file = folder / "a.db"});
    ASSERT_FALSE(moved);
    EXPECT_EQ(said(moved.error()), "The journal of table t is broken: entry 1 is missing.");
    EXPECT_FALSE(fs::exists(folder / "a.db"));
    EXPECT_FALSE(fs::exists(folder / "a.db.part"));
}

// A target that takes everything, and does not keep all of it.
struct LossyTarget : KeptTarget, KeptSource {
    std::vector<KeptTable> tables;
    std::vector<KeptPerson> people;
    std::function<void(LossyTarget&)> loses;
    bool finished = false;

    void put(const KeptTable& table) override { tables.push_back(table); }
    void put(const KeptPerson& person) override { people.push_back(person); }
    KeptSource& written() override {
        loses(*this);
        return *this;
    }
    void finish() override { finished = true; }
    void each_table(const std::function<void(const KeptTable&)>& call) override {
        for (const KeptTable& table : tables) call(table);
    }
    void each_person(const std::function<void(const KeptPerson&)>& call) override {
        for (const KeptPerson& person : people) call(person);
    }
};

TEST(Moving, WhatIsNotAllThereIsNotThereAtAll) {
    const TestFolder folder;
    furnish(**SqliteStore::open(folder / "a.db"));
    const auto moved_to = [&](auto loses) -> std::string {
        LossyTarget target;
        target.loses = loses;
        try {
            move_kept(*sqlite_source(folder / "a.db"), target, "there");
        } catch (const KeptError& refused) {
            EXPECT_FALSE(target.finished);
            return said(refused.problem);
        }
        EXPECT_TRUE(target.finished);
        return "";
    };
    EXPECT_EQ(moved_to([](LossyTarget&) {}), "");
    EXPECT_THAT(moved_to([](LossyTarget& there) { there.tables[200].entries.pop_back(); }),
                testing::HasSubstr("1,349 entries and 230 people instead of 450, 1,350 and 230"));
    EXPECT_NE(moved_to([](LossyTarget& there) { there.tables[200].entries[1] = "b"; }), "");
    EXPECT_NE(moved_to([](LossyTarget& there) { there.tables.erase(there.tables.begin()); }), "");
    EXPECT_NE(moved_to([](LossyTarget& there) { there.people.pop_back(); }), "");
    EXPECT_NE(moved_to([](LossyTarget& there) { there.people.front().codes.clear(); }), "");
}

// Between two pages the other end may take longer than a connection may idle.
TEST(Moving, ASlowEndIsNotCutOff) {
    const std::string address = PostgresServer::here().new_database();
    ASSERT_TRUE(append(**PostgresStore::open({.address = address}), "t", 0, {"one"}));
    const auto source = postgres_source(address + "&options=-c%20idle_in_transaction_session_timeout%3D100");
    int tables = 0;
    source->each_table([&](const KeptTable&) {
        ++tables;
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
    EXPECT_EQ(tables, 1);
}

// A server of another version may be at work there.
TEST(Moving, WhatIsReadStaysAsItIs) {
    const TestFolder folder;
    for (int version = 1; version < present_postgres_schema(); ++version) {
        const std::string address = PostgresServer::here().new_database();
        const auto sql = read_file(fs::path(OFFICINA_SOURCE_DIR) / "tables/testing/databases" /
                                   ("postgres-schema-" + std::to_string(version) + ".sql"));
        ASSERT_TRUE(sql);
        PostgresConnection(address).run(*sql);
        const auto moved =
            move_data({.address = address}, {.file = folder.path / (std::to_string(version) + ".db")});
        ASSERT_TRUE(moved) << said(moved.error());
        EXPECT_EQ(moved->tables, 3);
        EXPECT_EQ(PostgresConnection(address).ask("SELECT schema::bigint FROM officina").number(0, 0),
                  version);
    }
    const std::string empty = PostgresServer::here().new_database();
    EXPECT_THAT(said(move_data({.address = empty}, {.file = folder / "empty.db"}).error()),
                testing::HasSubstr("There is nothing of Officina"));
    PostgresConnection untouched(empty);
    EXPECT_EQ(untouched.ask("SELECT to_regclass('officina') IS NULL").number(0, 0), 1);
}

// A file of an older version is moved as it would be after its next start, and stays as it is.
TEST(Moving, OldFilesMoveToo) {
    for (int version = 1; version < present_schema(); ++version) {
        const TestFolder folder;
        {
            const auto sql = read_file(fs::path(OFFICINA_SOURCE_DIR) / "tables/testing/databases" /
                                       ("schema-" + std::to_string(version) + ".sql"));
            ASSERT_TRUE(sql);
            Database database(folder / "a.db", Database::Access::create);
            database.run(*sql);
        }
        const std::string address = PostgresServer::here().new_database();
        const auto moved = move_data({.file = folder / "a.db"}, {.address = address});
        ASSERT_TRUE(moved) << said(moved.error());
        EXPECT_EQ(moved->tables, 3);
        Database database(folder / "a.db", Database::Access::existing);
        EXPECT_EQ(database.number("PRAGMA user_version"), version);
        EXPECT_TRUE((*PostgresStore::open({.address = address}))->person_by_login("anna").value());
    }
}

}  // namespace
}  // namespace officina::tables
