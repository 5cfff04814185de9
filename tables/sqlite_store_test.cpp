// The store in SQLite: what is acknowledged is on disk, whatever becomes of the program, the disk or the file.

#include "tables/sqlite_store.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <sys/wait.h>

#include "match/catalogue.h"
#include "match/files.h"
#include "tables/journal.h"
#include "tables/sqlite_backup.h"
#include "tables/sqlite_schema.h"
#include "tables/testing/store_help.h"
#include "tables/testing/unruly_disk.h"

namespace officina::tables {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::unique_ptr<SqliteStore> opened(const fs::path& file) {
    auto store = SqliteStore::open(file);
    if (!store) throw std::runtime_error(Catalogue("en").say(store.error().message));
    return std::move(*store);
}

std::string refusal_of(const fs::path& file) {
    const auto store = SqliteStore::open(file);
    return store ? "none" : Catalogue("en").say(store.error().message);
}

std::string entry_of(const TableId& table, std::uint32_t number) {
    return table + " " + std::to_string(number) + " " + std::string(60, 'x');
}

template <class What>
bool waits_for(What what) {
    for (int i = 0; i < 3000; ++i) {
        if (what()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

struct ToldProblems {
    std::mutex mutex;
    std::vector<Problem> problems;

    SqliteStore::Told told() {
        return [this](const Problem& problem) {
            const std::lock_guard lock(mutex);
            problems.push_back(problem);
        };
    }
    int count(const std::string& code) {
        const std::lock_guard lock(mutex);
        return static_cast<int>(std::ranges::count(problems, code, &Problem::code));
    }
    std::string sentences() {
        const std::lock_guard lock(mutex);
        std::string all;
        for (const Problem& problem : problems) all += Catalogue("en").say(problem.message) + "\n";
        return all;
    }
};

// Counts what `done` is told, from any thread.
struct Told {
    std::atomic<int> well = 0, refused = 0;
    std::mutex mutex;
    std::vector<Problem> problems;

    Store::Done done() {
        return [this](const std::expected<void, Problem>& outcome) {
            if (outcome) {
                ++well;
                return;
            }
            const std::lock_guard lock(mutex);
            problems.push_back(outcome.error());
            ++refused;
        };
    }
};

// --- Writing

TEST(SqliteStore, ManyThreadsWriteToManyTablesAndNothingIsLost) {
    const TestFolder folder;
    constexpr int kThreads = 8, kTables = 25;
    constexpr std::uint32_t kEntries = 40;
    Told told;
    {
        const auto store = opened(folder / "a.db");
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&, thread] {
                for (std::uint32_t number = 0; number < kEntries; number += 2)
                    for (int table = 0; table < kTables; ++table) {
                        const TableId id = "t" + std::to_string(thread * kTables + table);
                        store->append(id, number, {entry_of(id, number), entry_of(id, number + 1)}, {},
                                      told.done());
                    }
            });
        threads.clear();
        EXPECT_GT(store->figures().waiting + static_cast<unsigned>(told.well.load()), 0u);
    }  // all that was asked for is done before the store goes
    EXPECT_EQ(told.well, kThreads * kTables * static_cast<int>(kEntries) / 2);
    EXPECT_EQ(told.refused, 0);
    const auto store = opened(folder / "a.db");
    for (int table = 0; table < kThreads * kTables; ++table) {
        const TableId id = "t" + std::to_string(table);
        const auto journal = store->journal(id).value();
        ASSERT_EQ(journal.size(), kEntries) << id;
        for (std::uint32_t number = 0; number < kEntries; ++number)
            ASSERT_EQ(journal[number], entry_of(id, number));
    }
    EXPECT_EQ(left_awake(*store).size(), static_cast<std::size_t>(kThreads * kTables));
    ASSERT_TRUE(append(*store, "t0", kEntries, {"next"}));  // goes on where it ended
}

TEST(SqliteStore, DoneIsCalledInTheOrderOfAsking) {
    const TestFolder folder;
    std::vector<int> order;  // only ever touched by the store's thread, until it is gone
    {
        const auto store = opened(folder / "a.db");
        for (int i = 0; i < 500; ++i) {
            const auto note = [&order, i](const auto&) { order.push_back(i); };
            if (i % 10 == 9)
                store->add({"p" + std::to_string(i), "", "", "", {}, {}},
                           {.hash = std::to_string(i), .person = "p" + std::to_string(i), .device = {}},
                           note);
            else
                store->append("t" + std::to_string(i % 10), static_cast<std::uint32_t>(i / 10), {"x"}, {},
                              note);
        }
    }
    ASSERT_EQ(order.size(), 500u);
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST(SqliteStore, NothingIsAcknowledgedBeforeTheDiskHasIt) {
    const TestFolder folder;
    UnrulyDisk disk;
    const auto store = opened(folder / "a.db");
    ASSERT_TRUE(append(*store, "t", 0, {"a"}));
    Told told;
    disk.hold_syncs();
    store->append("t", 1, {"b"}, {}, told.done());
    disk.wait_for_held_sync();
    EXPECT_EQ(told.well, 0);
    EXPECT_EQ(store->journal("t"), std::vector<std::string>{"a"});  // and nobody reads it
    EXPECT_EQ(store->figures().waiting, 1u);
    disk.release_syncs();
    ASSERT_TRUE(append(*store, "t", 2, {"c"}));
    EXPECT_EQ(told.well, 1);
    EXPECT_EQ(store->journal("t"), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(SqliteStore, WhatGathersWhileTheDiskIsBusyIsOneCommit) {
    const TestFolder folder;
    UnrulyDisk disk;
    const auto store = opened(folder / "a.db");
    Told told;
    disk.hold_syncs();
    store->append("first", 0, {"x"}, {}, told.done());
    disk.wait_for_held_sync();
    for (int table = 0; table < 300; ++table)
        for (std::uint32_t number = 0; number < 3; ++number)
            store->append("t" + std::to_string(table), number, {"x"}, {}, told.done());
    EXPECT_EQ(store->figures().waiting, 901u);
    disk.release_syncs();
    ASSERT_TRUE(append(*store, "last", 0, {"x"}));
    EXPECT_EQ(told.well, 901);
    EXPECT_LE(store->figures().commits, 3u);
    EXPECT_EQ(store->figures().entries, 902u);
    EXPECT_GT(store->figures().seconds_in_commits, 0);
}

TEST(SqliteStore, ARefusalInTheMiddleOfACommitDisturbsNobodyElse) {
    const TestFolder folder;
    UnrulyDisk disk;
    const auto store = opened(folder / "a.db");
    Told told;
    disk.hold_syncs();
    store->append("first", 0, {"x"}, {}, told.done());
    disk.wait_for_held_sync();
    store->append("a", 0, {"a0"}, {}, told.done());
    store->append("a", 5, {"no"}, summary_of("a", Stage::over, 1, {}), told.done());
    store->append("a", 1, {"a1"}, {}, told.done());
    store->add({"p1", "", "anna", "", {}, {}}, {.hash = "s1", .person = "p1", .device = {}}, told.done());
    store->add({"p2", "", "anna", "", {}, {}}, {.hash = "s2", .person = "p2", .device = {}}, told.done());
    store->append("b", 0, {"b0"}, {}, told.done());
    disk.release_syncs();
    ASSERT_TRUE(append(*store, "last", 0, {"x"}));
    EXPECT_EQ(told.well, 5);
    ASSERT_EQ(told.problems.size(), 2u);
    EXPECT_EQ(told.problems[0].code, "out_of_order");
    EXPECT_EQ(told.problems[1].code, "login_taken");
    EXPECT_EQ(store->journal("a"), (std::vector<std::string>{"a0", "a1"}));
    EXPECT_EQ(store->journal("b"), std::vector<std::string>{"b0"});
}

TEST(SqliteStore, WhoeverIsToldMayAskForMoreAtOnce) {
    const TestFolder folder;
    const auto store = opened(folder / "a.db");
    std::promise<void> finished;
    std::function<void(std::uint32_t)> go_on = [&](std::uint32_t number) {
        if (number == 20) return finished.set_value();
        store->append("t", number, {"x"}, {}, [&, number](const auto& outcome) {
            ASSERT_TRUE(outcome);
            EXPECT_EQ(store->journal("t")->size(), number + 1);  // reading is no problem either
            go_on(number + 1);
        });
    };
    go_on(0);
    finished.get_future().wait();
}

TEST(SqliteStore, WhoAsksForListsWhileItEndsIsRefused) {
    const TestFolder folder;
    EXPECT_EQ(refusal_of_lists_while_it_ends(opened(folder / "a.db")), "busy");
}

TEST(SqliteStore, TheJournalsForgetTheNameToo) {
    const TestFolder folder;
    const auto store = opened(folder / "a.db");
    const Occupant anna{Occupant::Kind::person, "p1", "Anna"}, bea{Occupant::Kind::person, "p2", "Bea"};
    const auto sat = [](Seat seat, const Occupant& who) {
        return Entry{.kind = Entry::Kind::sat, .at = Instant(Milliseconds(7)), .seat = seat, .occupant = who};
    };
    const Entry moved{.kind = Entry::Kind::moved, .seat = Seat(0), .number = 3, .text = "Anna"};
    ASSERT_TRUE(append(*store, "t", 0,
                       {written(sat(Seat(0), anna)), written(sat(Seat(1), bea)), written(moved), "no JSON"},
                       summary_of("t", Stage::gathering, 5, {anna, bea})));
    // She gives her seat up before the game: her name is in this journal all the same.
    ASSERT_TRUE(
        append(*store, "u", 0, {written(sat(Seat(0), anna))}, summary_of("u", Stage::gathering, 6, {anna})));
    ASSERT_TRUE(
        append(*store, "u", 1, {written(sat(Seat(0), bea))}, summary_of("u", Stage::gathering, 7, {bea})));
    ASSERT_TRUE(forget(*store, "p1"));
    const Occupant nameless{Occupant::Kind::person, "p1", ""};
    EXPECT_EQ(store->journal("t"),
              (std::vector<std::string>{written(sat(Seat(0), nameless)), written(sat(Seat(1), bea)),
                                        written(moved), "no JSON"}));
    EXPECT_EQ(store->journal("u"),
              (std::vector<std::string>{written(sat(Seat(0), nameless)), written(sat(Seat(0), bea))}));
    EXPECT_TRUE(history(*store, "p1", 10).empty());
    EXPECT_EQ(history(*store, "p2", 10).size(), 2u);
    // A table that still goes on has forgotten the name, too, and lists nobody's history again.
    ASSERT_TRUE(append(*store, "t", 4, {"x"}, summary_of("t", Stage::playing, 8, {nameless, bea})));
    EXPECT_TRUE(history(*store, "p1", 10).empty());
}

// --- The end of the program

// One round: a child writes to several tables, each entry after the one before was acknowledged, and says on a pipe what
// was. It is killed in the middle of it.
struct Acknowledged {
    std::uint32_t table, number;
};

[[noreturn]] void write_until_killed(const fs::path& file, int pipe) {
    constexpr std::uint32_t kTables = 20;
    auto opened_store = SqliteStore::open(file);
    if (!opened_store) _exit(3);
    SqliteStore& store = **opened_store;
    std::function<void(std::uint32_t, std::uint32_t)> go_on = [&](std::uint32_t table, std::uint32_t number) {
        const TableId id = "t" + std::to_string(table);
        store.append(id, number, {entry_of(id, number)},
                     summary_of(id, Stage::playing, static_cast<int>(number), {}),
                     [&go_on, pipe, table, number](const std::expected<void, Problem>& outcome) {
                         if (!outcome) _exit(4);
                         const Acknowledged said{table, number};
                         if (::write(pipe, &said, sizeof said) != sizeof said) _exit(5);
                         go_on(table, number + 1);
                     });
    };
    for (std::uint32_t table = 0; table < kTables; ++table) {
        const auto journal = store.journal("t" + std::to_string(table));
        if (!journal) _exit(6);
        go_on(table, static_cast<std::uint32_t>(journal->size()));
    }
    for (;;) ::pause();
}

TEST(SqliteStore, WhatWasAcknowledgedSurvivesBeingKilled) {
    const TestFolder folder;
    const fs::path file = folder / "a.db";
    std::mt19937 random(7);
    std::map<std::uint32_t, std::uint32_t> entries;  // by table: acknowledged in all rounds
    for (int round = 0; round < 10; ++round) {
        int pipe[2];
        ASSERT_EQ(::pipe2(pipe, O_CLOEXEC), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            ::close(pipe[0]);
            write_until_killed(file, pipe[1]);
        }
        ::close(pipe[1]);
        const unsigned enough = std::uniform_int_distribution<unsigned>(1, 400)(random);
        Acknowledged said{};
        for (unsigned count = 0; ::read(pipe[0], &said, sizeof said) == sizeof said; ++count) {
            entries[said.table] = said.number + 1;
            // From here on the pipe only holds what was acknowledged before the child was dead.
            if (count == enough) ::kill(child, SIGKILL);
        }
        ::close(pipe[0]);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status)) << "the child ended by itself: " << WEXITSTATUS(status);

        const auto store = opened(file);
        for (const auto& [table, count] : entries) {
            const TableId id = "t" + std::to_string(table);
            const auto journal = store->journal(id).value();
            ASSERT_GE(journal.size(), count) << id << ", round " << round;
            ASSERT_LE(journal.size(), count + 1) << id;  // the one that was on its way
            for (std::uint32_t number = 0; number < journal.size(); ++number)
                ASSERT_EQ(journal[number], entry_of(id, number));
            // The summary is of the same moment as the entry it came with.
            ASSERT_EQ((*store->summary(id))->changed, Instant(Milliseconds(journal.size() - 1)));
        }
    }
    EXPECT_EQ(entries.size(), 20u);
}

// --- A disk that fails

void expect_failure(const std::function<void(UnrulyDisk&)>& misbehave, const std::string& expected) {
    const TestFolder folder;
    const fs::path file = folder / "a.db";
    constexpr int kTables = 50;
    {
        UnrulyDisk disk;
        const auto store = opened(file);
        Told told;
        for (int table = 0; table < kTables; ++table)
            ASSERT_TRUE(append(*store, "t" + std::to_string(table), 0, {"kept"}));
        disk.hold_syncs();
        store->append("before", 0, {"kept"}, {}, told.done());
        disk.wait_for_held_sync();
        misbehave(disk);
        for (int table = 0; table < kTables; ++table) {
            const TableId id = "t" + std::to_string(table);
            store->append(id, 1, {entry_of(id, 1), entry_of(id, 2)}, summary_of(id, Stage::over, 9, {}),
                          told.done());
        }
        disk.release_syncs();
        // Whoever comes later is refused as well, with the same words.
        const auto later = append(*store, "later", 0, {"x"});
        ASSERT_FALSE(later);
        EXPECT_EQ(later.error().code, "store_failed");
        EXPECT_THAT(Catalogue("en").say(later.error().message), HasSubstr(expected));
        EXPECT_GE(told.refused, kTables);
        EXPECT_EQ(told.well + told.refused, kTables + 1);
        for (const Problem& problem : told.problems) EXPECT_EQ(problem, later.error());
        EXPECT_FALSE(add(*store, {"p", "", "", "", {}, {}}, "s"));
        EXPECT_EQ(store->figures().waiting, 0u);
        // What was acknowledged can still be read.
        EXPECT_EQ(store->journal("t7"), std::vector<std::string>{"kept"});
    }
    const auto store = opened(file);
    // All of the failed commit, or nothing of it.
    const std::size_t size = store->journal("t0")->size();
    EXPECT_TRUE(size == 1 || size == 3) << size;
    for (int table = 0; table < kTables; ++table) {
        const TableId id = "t" + std::to_string(table);
        EXPECT_EQ(store->journal(id)->size(), size);
        EXPECT_EQ(store->journal(id)->at(0), "kept");
        EXPECT_EQ((*store->summary(id))->stage, size == 1 ? Stage::gathering : Stage::over);
    }
    EXPECT_TRUE(store->journal("later")->empty());
    ASSERT_TRUE(append(*store, "t0", static_cast<std::uint32_t>(size), {"on a new disk"}));
}

TEST(FailingDisk, FillsUp) {
    expect_failure([](UnrulyDisk& disk) { disk.fill_up_after(20'000); }, "the disk is full");
    expect_failure([](UnrulyDisk& disk) { disk.fill_up_after(0); }, "the disk is full");
}

TEST(FailingDisk, DoesNotWriteThingsThrough) {
    expect_failure([](UnrulyDisk& disk) { disk.fail_to_sync(); }, "the disk failed (disk I/O error");
}

TEST(FailingDisk, IsReadOnly) {
    const TestFolder folder;
    opened(folder / "a.db");
    UnrulyDisk disk;
    disk.be_read_only();
    EXPECT_EQ(refusal_of(folder / "a.db"), "“" + (folder / "a.db").string() + "” cannot be written to.");
    // A new file is made beside SQLite, for its owner alone; then nothing can be written to it.
    EXPECT_THAT(refusal_of(folder / "b.db"), HasSubstr("cannot be written to"));
    EXPECT_THAT(refusal_of(folder / "no/such/folder/a.db"), HasSubstr("cannot be written"));
}

// --- A file that is not as it should be

TEST(SqliteFile, OneServerAtATime) {
    const TestFolder folder;
    {
        const auto store = opened(folder / "a.db");
        EXPECT_THAT(refusal_of(folder / "a.db"), HasSubstr("in use by another server"));
        ASSERT_TRUE(append(*store, "t", 0, {"a"}));
    }
    EXPECT_EQ(refusal_of(folder / "a.db"), "none");
}

TEST(SqliteFile, SomethingElseIsRefusedAndLeftAlone) {
    const TestFolder folder;
    const std::string text(5000, 'x');
    ASSERT_TRUE(write_file(folder / "text", text));
    EXPECT_THAT(refusal_of(folder / "text"), HasSubstr("damaged or is no database of Officina"));
    EXPECT_EQ(read_file(folder / "text"), text);
    {
        Database other(folder / "other.db", Database::Access::create);
        other.run("CREATE TABLE songs(title TEXT)");
    }
    const auto before = read_file(folder / "other.db");
    EXPECT_THAT(refusal_of(folder / "other.db"), HasSubstr("damaged or is no database of Officina"));
    {
        Database other(folder / "other.db", Database::Access::existing);
        other.run("PRAGMA user_version = 1");  // a version like ours does not make it ours
    }
    EXPECT_THAT(refusal_of(folder / "other.db"), HasSubstr("damaged or is no database of Officina"));
}

TEST(SqliteFile, DamageIsToldNotHidden) {
    const TestFolder folder;
    const fs::path file = folder / "a.db";
    {
        const auto store = opened(file);
        for (int table = 0; table < 100; ++table) {
            const TableId id = "t" + std::to_string(table);
            std::vector<std::string> entries;
            for (std::uint32_t number = 0; number < 20; ++number) entries.push_back(entry_of(id, number));
            ASSERT_TRUE(append(*store, id, 0, entries));
        }
    }
    // All pages but the first ones, which hold the schema.
    const auto size = fs::file_size(file);
    {
        std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
        damage.seekp(static_cast<std::streamoff>(size / 2));
        damage << std::string(size / 2, '\xAA');
    }
    const auto store = opened(file);
    int told = 0;
    for (int table = 0; table < 100; ++table) {
        const auto journal = store->journal("t" + std::to_string(table));
        if (!journal) ++told;
        if (journal) EXPECT_TRUE(journal->empty() || journal->at(0).starts_with("t"));
    }
    EXPECT_GT(told, 0);
    EXPECT_FALSE(store->back_up(folder / "copy.db"));
    EXPECT_FALSE(fs::exists(folder / "copy.db"));
}

// Whatever an index says stands in its table, too.
TEST(SqliteFile, ADamagedIndexKeepsNobodyOut) {
    const TestFolder made;
    const auto fill = [](SqliteStore& store, const std::string& name) {
        const auto at = [](int milliseconds) { return Instant(Milliseconds(milliseconds)); };
        const std::vector<Occupant> seated{{Occupant::Kind::person, name, name}};
        for (const Stage stage : {Stage::gathering, Stage::playing, Stage::over}) {
            const TableId id = name + std::to_string(static_cast<int>(stage));
            ASSERT_TRUE(append(store, id, 0, {"x"}, summary_of(id, stage, 5, seated)));
            ASSERT_TRUE(awaited([&](Store::Done done) {
                store.lay_down(id, Asleep{.since = at(3), .alarm = at(9), .to_move = {}, .made = 1},
                               std::move(done));
            }));
            ASSERT_TRUE(append(store, id + "awake", 0, {"x"}, summary_of(id + "awake", stage, 5, seated)));
        }
        for (const std::string& login : {std::string(), "login-" + name})
            ASSERT_TRUE(awaited([&](Store::Done done) {
                store.add({name + login, name, login, "hash", at(1), at(2)},
                          {.hash = "s" + name + login,
                           .person = name + login,
                           .device = "",
                           .since = at(1),
                           .seen = at(2)},
                          std::move(done));
            }));
    };
    fill(*opened(made.path / "a.db"), "anna");
    std::vector<std::pair<std::string, std::int64_t>> roots;
    std::int64_t page = 0;
    {
        Database database(made.path / "a.db", Database::Access::existing);
        database.run("PRAGMA wal_checkpoint(TRUNCATE)");
        page = database.number("PRAGMA page_size");
        Statement(database,
                  "SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
            .each([&](const Statement::Row& row) { roots.emplace_back(row.text(0), row.number(1)); });
    }
    ASSERT_GT(roots.size(), 5U);
    for (const auto& [index, root] : roots) {
        const TestFolder folder;
        fs::copy_file(made.path / "a.db", folder / "a.db");
        {
            std::fstream damage(folder / "a.db", std::ios::in | std::ios::out | std::ios::binary);
            damage.seekp(static_cast<std::streamoff>((root - 1) * page));
            damage << std::string(64, '\xFF');
        }
        ToldProblems told;
        {
            auto store = SqliteStore::open(folder / "a.db", told.told());
            ASSERT_TRUE(store) << index;
            fill(**store, "bea");
            EXPECT_EQ((*store)->alarms(10)->size(), 4U) << index;
            EXPECT_EQ(*(*store)->count_waiting_tables(), 2U) << index;
            EXPECT_EQ(left_awake(**store).size(), 4U) << index;
            EXPECT_TRUE((*store)->last_change()) << index;
            for (const char* login : {"login-anna", "login-bea"})
                EXPECT_TRUE((*store)->person_by_login(login)->has_value()) << index;
            EXPECT_EQ(history(**store, "anna", 10).size(), history(**store, "bea", 10).size()) << index;
        }
        EXPECT_EQ(told.count("store_mended"), 1) << index;
        ToldProblems again;
        const auto store = SqliteStore::open(folder / "a.db", again.told());
        ASSERT_TRUE(waits_for([&] { return again.count("store_checked") == 1; }));
        EXPECT_EQ(again.problems.size(), 1U) << index << ": " << again.sentences();
        // A backup of it is one like any other.
        const auto copied = back_up_database(folder / "a.db", folder / "copy.db");
        ASSERT_TRUE(copied) << index << ": " << Catalogue("en").say(copied.error().message);
        EXPECT_EQ(copied->people, 4) << index;
        const auto restored = opened(folder / "copy.db");
        EXPECT_EQ(left_awake(*restored).size(), 4U) << index;
        EXPECT_EQ(history(*restored, "anna", 10).size(), history(**store, "anna", 10).size()) << index;
        EXPECT_TRUE(restored->person_by_login("login-bea")->has_value()) << index;
        Database file(folder / "copy.db", Database::Access::existing);
        EXPECT_EQ(file.text("PRAGMA integrity_check"), "ok") << index;
    }
}

// A page of a file that no connection has open, made unreadable.
void damage_page(const fs::path& file, std::int64_t page, std::int64_t size) {
    std::fstream damage(file, std::ios::in | std::ios::out | std::ios::binary);
    damage.seekp(static_cast<std::streamoff>((page - 1) * size));
    damage << std::string(64, '\xFF');
}

// A journal of which a page is damaged, and three people who sat at that table, and each at another one.
struct DamagedJournal {
    static constexpr const char* kPeople[] = {"anna", "bea", "carl"};
    TestFolder folder;
    fs::path file = folder / "a.db";
    std::int64_t page = 0;  // the damaged one

    DamagedJournal() {
        const auto sat = [](const std::string& who) {
            return R"({"kind":"sat","occupant":{"kind":"person","id":")" + who + R"(","name":"Somebody"}})";
        };
        const auto seated = [](const std::string& who) {
            return Occupant{Occupant::Kind::person, who, "Somebody"};
        };
        {
            const auto store = opened(file);
            for (const std::string who : kPeople)
                EXPECT_TRUE(awaited([&](Store::Done done) {
                    store->add({who, "Somebody", "", "", Instant(Milliseconds(1)), Instant(Milliseconds(2))},
                               {.hash = "s" + who, .person = who, .device = "", .since = {}, .seen = {}},
                               std::move(done));
                }));
            for (int table = 0; table < 60; ++table) {
                const TableId id = "t" + std::to_string(table);
                std::vector<std::string> entries;
                for (std::uint32_t number = 0; number < 40; ++number) entries.push_back(entry_of(id, number));
                EXPECT_TRUE(append(*store, id, 0, entries, summary_of(id, Stage::over, 5, {})));
            }
            EXPECT_TRUE(
                append(*store, "t30", 40, {sat("anna"), sat("bea"), sat("carl")},
                       summary_of("t30", Stage::over, 5, {seated("anna"), seated("bea"), seated("carl")})));
            for (const std::string who : kPeople)
                EXPECT_TRUE(append(*store, "other " + who, 0, {sat(who)},
                                   summary_of("other " + who, Stage::over, 5, {seated(who)})));
        }
        Database database(file, Database::Access::existing);
        database.run("PRAGMA wal_checkpoint(TRUNCATE)");
        const std::int64_t size = database.number("PRAGMA page_size");
        const auto at = read_file(file)->find("t30 20 xxx");
        page = static_cast<std::int64_t>(at) / size + 1;
        damage_page(file, page, size);
    }
};

TEST(SqliteFile, ADamagedJournalKeepsNobodyFromBeingForgotten) {
    const DamagedJournal at;
    const auto size = fs::file_size(at.file);
    for (const std::string who : at.kPeople) {
        ToldProblems told;
        {
            const auto store = std::move(*SqliteStore::open(at.file, told.told()));
            if (who == "anna")
                EXPECT_TRUE(forget(*store, who));
            else if (who == "bea")
                EXPECT_EQ(forget_guests(*store, Instant(Milliseconds(3)), 1), std::vector<PersonId>{who});
            else
                EXPECT_EQ(forget_guests(*store, Instant(Milliseconds(3)), 5), std::vector<PersonId>{who});
            EXPECT_FALSE(store->person(who)->has_value());
            EXPECT_FALSE(store->session("s" + who)->has_value());
            EXPECT_TRUE(history(*store, who, 10).empty());
            EXPECT_EQ(store->journal("other " + who)->at(0).find("Somebody"), std::string::npos);
            for (const TableId& table : {TableId("t30"), "other " + who})
                for (const Occupant& occupant : (*store->summary(table))->occupants)
                    if (occupant.id == who) EXPECT_EQ(occupant.name, "");
            // Everything else goes on.
            const auto next = static_cast<std::uint32_t>(store->journal("t3")->size());
            EXPECT_TRUE(append(*store, "t3", next, {"x"}));
            EXPECT_TRUE(append(*store, "new " + who, 0, {"x"}));
            EXPECT_EQ(store->journal("t3")->size(), next + 1);
            ASSERT_TRUE(waits_for([&] { return told.count("store_failed") > 0; }));
        }
        EXPECT_EQ(told.count("store_mended"), 0) << told.sentences();
        EXPECT_EQ(told.count("broken_journal"), 1) << told.sentences();
        EXPECT_THAT(told.sentences(), HasSubstr("A page of the journal of table t30 is damaged"));
        EXPECT_THAT(told.sentences(), HasSubstr("age " + std::to_string(at.page) + ":"));
    }
    EXPECT_LE(fs::file_size(at.file), size + 5 * 4096);
}

// What no index is to blame for is refused, and told once; whatever else is asked for at the same time is written.
TEST(SqliteFile, AWriteThatMeetsDamageKeepsNoOtherFromBeingWritten) {
    const TestFolder folder;
    const fs::path file = folder / "a.db";
    ASSERT_TRUE(add(*opened(file), {"anna", "Anna", "", "", {}, {}}, "s"));
    {
        Database database(file, Database::Access::existing);
        database.run("PRAGMA wal_checkpoint(TRUNCATE)");
        const std::int64_t codes =
            database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'recovery_codes'");
        damage_page(file, codes, database.number("PRAGMA page_size"));
    }
    const auto size = fs::file_size(file);
    for (int life = 0; life < 3; ++life) {
        ToldProblems told;
        Told written;
        {
            const auto store = std::move(*SqliteStore::open(file, told.told()));
            ASSERT_TRUE(
                waits_for([&] { return told.count("store_failed") + told.count("store_checked") > 0; }));
            const int found = told.count("store_failed");
            EXPECT_GT(found, 0);
            const auto first = static_cast<std::uint32_t>(10 * life);
            for (std::uint32_t number = first; number < first + 10; ++number) {
                store->append("t", number, {"x"}, {}, written.done());
                store->change({.person = "anna", .codes = std::vector<std::string>{"code"}}, written.done());
            }
            ASSERT_TRUE(append(*store, "after", static_cast<std::uint32_t>(life), {"x"}));
            EXPECT_EQ(store->journal("t")->size(), first + 10U);
            EXPECT_EQ(told.count("store_failed"), found + 1) << told.sentences();
        }
        EXPECT_EQ(written.well, 10);
        EXPECT_EQ(written.refused, 10);
        for (const Problem& problem : written.problems) EXPECT_EQ(problem.code, "store_failed");
        EXPECT_EQ(told.count("store_mended"), 0);
    }
    EXPECT_LE(fs::file_size(file), size + 5 * 4096);
}

TEST(SqliteFile, AMissingEntryIsTold) {
    const TestFolder folder;
    const auto store = opened(folder / "a.db");
    ASSERT_TRUE(append(*store, "t", 0, {"a", "b", "c"}));
    {
        Database meddler(folder / "a.db", Database::Access::existing);
        meddler.run("DELETE FROM journal WHERE number = 1");
    }
    const auto journal = store->journal("t");
    ASSERT_FALSE(journal);
    EXPECT_EQ(Catalogue("en").say(journal.error().message),
              "The journal of table t is broken: entry 1 is missing.");
    // A copy of it would not be worth its name.
    const auto copied = store->back_up(folder / "copy.db");
    ASSERT_FALSE(copied);
    EXPECT_THAT(Catalogue("en").say(copied.error().message), HasSubstr("damaged"));
}

// Looks at the store until it says what is waited for.
TEST(SqliteFile, AnEntryThatIsNotWhatWasWrittenIsTold) {
    const TestFolder folder;
    {
        const auto store = opened(folder / "a.db");
        ASSERT_TRUE(append(*store, "t", 0, {"one", "two", "three"}, summary_of("t", Stage::playing, 5, {})));
        ASSERT_TRUE(append(*store, "u", 0, {"one"}, summary_of("u", Stage::playing, 5, {})));
    }
    {
        Database meddler(folder / "a.db", Database::Access::existing);
        meddler.run("UPDATE journal SET entry = 'twp' WHERE entry = 'two'");
    }
    ToldProblems told;
    const auto store = std::move(*SqliteStore::open(folder / "a.db", told.told()));
    const auto journal = store->journal("t");
    ASSERT_FALSE(journal);
    EXPECT_EQ(Catalogue("en").say(journal.error().message),
              "The journal of table t is broken: entry 1 is not what was written.");
    EXPECT_EQ(store->journal("u"), std::vector<std::string>{"one"});
    // Looking through the file finds it, too, without anybody asking for the table.
    ASSERT_TRUE(waits_for([&] { return told.count("store_checked") == 1; }));
    EXPECT_EQ(told.count("broken_journal"), 1);
    EXPECT_THAT(told.sentences(), HasSubstr("was checked: 4 entries, one fault"));
    EXPECT_EQ(store->figures().damaged, 1u);
}

TEST(SqliteFile, ASoundFileIsSaidToBeSound) {
    const TestFolder folder;
    {
        const auto store = opened(folder / "a.db");
        for (int table = 0; table < 20; ++table)
            ASSERT_TRUE(append(*store, "t" + std::to_string(table), 0, {"one", "two"}));
        ASSERT_TRUE(add(*store, {"p1", "Anna", "", "", {}, {}}, "s"));
        ASSERT_TRUE(forget(*store, "p1"));
    }
    ToldProblems told;
    const auto store = std::move(*SqliteStore::open(folder / "a.db", told.told()));
    ASSERT_TRUE(waits_for([&] { return told.count("store_checked") == 1; }));
    EXPECT_THAT(told.sentences(), HasSubstr("was checked: 40 entries, no fault"));
    EXPECT_EQ(told.problems.size(), 1u);
}

// Who looks through the file reads all of it, and remembers what it has read as long as it is there.
TEST(SqliteFile, WhoHasLookedThroughItLetsGoOfIt) {
    const TestFolder folder;
    const fs::path file = folder / "a.db";
    const auto connections = [&] {
        std::error_code gone;
        return std::ranges::count_if(fs::directory_iterator("/proc/self/fd"), [&](const auto& descriptor) {
            return fs::read_symlink(descriptor.path(), gone) == file.string() + "-wal";
        });
    };
    {
        const auto store = opened(file);
        ASSERT_TRUE(append(*store, "t", 0, {"one", "two"}));
    }
    std::atomic<std::ptrdiff_t> while_checked = 0;
    const auto store = std::move(*SqliteStore::open(file, [&](const Problem& told) {
        if (told.code == "store_checked") while_checked = connections();
    }));
    ASSERT_TRUE(waits_for([&] { return while_checked > 0; }));
    EXPECT_TRUE(waits_for([&] { return connections() == while_checked - 1; }));
    EXPECT_EQ(store->journal("t"), (std::vector<std::string>{"one", "two"}));
}

TEST(SqliteFile, ATableThatCannotBeReadKeepsNobodyElseOut) {
    const TestFolder folder;
    {
        const auto store = opened(folder / "a.db");
        for (const char* id : {"a", "b", "c"})
            ASSERT_TRUE(append(*store, id, 0, {"x"}, summary_of(id, Stage::playing, 5, {})));
    }
    {
        Database meddler(folder / "a.db", Database::Access::existing);
        meddler.run("UPDATE tables SET occupants = '[{' WHERE id = 'b'");
    }
    const auto store = opened(folder / "a.db");
    EXPECT_EQ(left_awake(*store), (std::vector<TableId>{"a", "b", "c"}));
    EXPECT_TRUE(store->summary("a"));
    EXPECT_FALSE(store->summary("b"));
    EXPECT_TRUE(store->summary("c"));
    // And it can be taken from nobody's history, nor stop anybody from being forgotten.
    EXPECT_TRUE(history(*store, "p1", 10).empty());
    EXPECT_TRUE(forget(*store, "p1"));
}

// Only who is asked when depends on it.
TEST(SqliteFile, WhoIsAwaySinceWhenMayBeAnythingAndTheTableOpens) {
    const TestFolder folder;
    const auto store = opened(folder / "a.db");
    const Asleep asleep{.since = Instant(Milliseconds(7)), .away = {Instant(Milliseconds(5)), Instant{}}};
    ASSERT_TRUE(append(*store, "t", 0, {"x"}, summary_of("t", Stage::playing, 5, {})));
    ASSERT_TRUE(lay_down(*store, "t", asleep));
    EXPECT_EQ(store->summary("t").value().value().asleep, asleep);
    Database meddler(folder / "a.db", Database::Access::existing);
    for (const std::string away :
         {"", "[", "5", "[[5]]", "[5,null]", "[\"5\"]", "[5.5]", "[-1]", "[9223372036854775807]",
          "[18446744073709551615]", "[1,2,3,4,5,6,7,8,9,10,11,12,13]", "\xff"}) {
        meddler.run("UPDATE tables SET away = '" + away + "'");
        EXPECT_EQ(store->summary("t").value().value().asleep, Asleep{.since = asleep.since}) << away;
    }
}

// Somebody looks at the database in a shell and leaves a transaction open.
TEST(SqliteFile, AForeignLockIsWaitedForAndTold) {
    const TestFolder folder;
    ToldProblems told;
    const auto store = std::move(*SqliteStore::open(folder / "a.db", told.told()));
    ASSERT_TRUE(append(*store, "t", 0, {"a"}));
    Told done;
    {
        Database shell(folder / "a.db", Database::Access::existing);
        shell.run("BEGIN IMMEDIATE");
        store->append("t", 1, {"b"}, {}, done.done());
        ASSERT_TRUE(waits_for([&] { return told.count("store_locked") == 1; }));
        EXPECT_TRUE(store->figures().locked);
        EXPECT_EQ(done.well + done.refused, 0) << "nothing is confirmed, and nothing given up";
        EXPECT_EQ(store->journal("t"), std::vector<std::string>{"a"}) << "reading goes on";
        std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        shell.run("COMMIT");
    }
    ASSERT_TRUE(waits_for([&] { return done.well == 1; }));
    EXPECT_EQ(done.refused, 0);
    EXPECT_EQ(told.count("store_locked"), 1) << "once, not all the time";
    ASSERT_TRUE(waits_for([&] { return told.count("store_unlocked") == 1; }));
    EXPECT_FALSE(store->figures().locked);
    EXPECT_EQ(store->journal("t"), (std::vector<std::string>{"a", "b"}));
}

// --- Versions

// As the first version wrote it.
void write_version_1(const fs::path& file, const std::string& occupants) {
    Database old(file, Database::Access::create);
    old.run(R"(
        PRAGMA application_id = 0x4f464943;
        PRAGMA journal_mode = WAL;
        CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL DEFAULT '',
            seats INTEGER NOT NULL DEFAULT 0, public INTEGER NOT NULL DEFAULT 0, stage INTEGER NOT NULL DEFAULT 0,
            opened INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL DEFAULT 0,
            occupants TEXT NOT NULL DEFAULT '[]', scores TEXT NOT NULL DEFAULT '[]') STRICT;
        CREATE INDEX unfinished_tables ON tables(stage) WHERE stage < 2;
        CREATE TABLE journal(key INTEGER NOT NULL, number INTEGER NOT NULL, entry TEXT NOT NULL,
            PRIMARY KEY (key, number)) STRICT, WITHOUT ROWID;
        CREATE TABLE people(id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, login TEXT NOT NULL,
            password_hash TEXT NOT NULL, session_hash TEXT NOT NULL, since INTEGER NOT NULL,
            seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX people_by_login ON people(login) WHERE login <> '';
        CREATE UNIQUE INDEX people_by_session ON people(session_hash) WHERE session_hash <> '';
        PRAGMA user_version = 1;
        INSERT INTO tables VALUES(4, 'old', 'mars', 2, 1, 2, 5, 6, '[]', '["3","4"]');
        INSERT INTO journal VALUES(4, 0, 'a'), (4, 1, 'b');
        INSERT INTO people VALUES('p1', 'Anna', 'anna', 'hash', 'session', 1, 2);
    )");
    Statement(old, "UPDATE tables SET occupants = ?").run(occupants);
}

TEST(SqliteVersions, AnOldFileIsBroughtUpToDate) {
    const TestFolder folder;
    // Anna sits there twice.
    write_version_1(folder / "a.db", R"([{"kind":"person","id":"p1","name":"Anna"},{"kind":"bot","id":"p2"},)"
                                     R"({"kind":"person","id":"p1","name":"Anna"},{"kind":"nobody"}])");
    {
        const auto store = opened(folder / "a.db");
        EXPECT_EQ(store->journal("old"), (std::vector<std::string>{"a", "b"}));
        const auto list = history(*store, "p1", 10);
        ASSERT_EQ(list.size(), 1u);
        EXPECT_EQ(list[0].id, "old");
        EXPECT_EQ(list[0].scores, (std::vector{3, 4}));
        EXPECT_TRUE(list[0].ranks.empty()) << "nobody had written them down";
        EXPECT_TRUE(history(*store, "p2", 10).empty());
        EXPECT_EQ((*store->person_by_login("anna"))->name, "Anna");
        EXPECT_EQ((*store->session("session"))->person, "p1") << "who was logged in still is";
        ASSERT_TRUE(append(*store, "old", 2, {"c"}));
    }
    {
        Database file(folder / "a.db", Database::Access::existing);
        EXPECT_EQ(schema_of(file, "a.db"), present_schema());
        Database fresh(folder / "b.db", Database::Access::create);
        ASSERT_TRUE(migrate(fresh, "b.db"));
        // The same as a new one.
        for (const char* what : {"table", "index"}) {
            const auto names = [&](Database& database) {
                return database.text(
                    "SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_schema WHERE type = '" +
                    std::string(what) + "' ORDER BY name)");
            };
            EXPECT_EQ(names(file), names(fresh));
        }
    }
    EXPECT_EQ(opened(folder / "a.db")->journal("old")->size(), 3u);
}

// A database as a program of that version left it; each file says how it was made. A new step of the schema leaves one of the
// version before.
std::size_t entries_of_version(const fs::path& file, int version) {
    const auto sql = read_file(fs::path(OFFICINA_SOURCE_DIR) / "tables/testing/databases" /
                               ("schema-" + std::to_string(version) + ".sql"));
    EXPECT_TRUE(sql) << "no database of version " << version << " is kept";
    if (!sql) return 0;
    Database database(file, Database::Access::create);
    database.run(*sql);
    EXPECT_EQ(database.number("PRAGMA user_version"), version);
    return static_cast<std::size_t>(database.number("SELECT count(*) FROM journal"));
}

TEST(SqliteVersions, DatabasesOfEveryVersionOpen) {
    for (int version = 1; version < present_schema(); ++version) {
        const TestFolder folder;
        const std::size_t written = entries_of_version(folder / "a.db", version);
        ASSERT_GT(written, 100u);
        ToldProblems told;
        const auto store = std::move(*SqliteStore::open(folder / "a.db", told.told()));
        // Who was there: an account, and a guest; both are still logged in.
        const auto anna = store->person_by_login("anna").value();
        ASSERT_TRUE(anna) << version;
        EXPECT_EQ(anna->name, "Anna");
        EXPECT_THAT(anna->password_hash, testing::StartsWith("$argon2id$"));
        const auto sessions = store->sessions(anna->id).value();
        ASSERT_EQ(sessions.size(), 1u) << version;
        EXPECT_EQ((*store->session(sessions[0].hash))->person, anna->id);
        EXPECT_EQ(store->codes_left(anna->id).value(), version < 5 ? 0 : 8);
        // What was played: every entry can be read and is as it was written.
        const auto tables = history(*store, anna->id, 10);
        ASSERT_EQ(tables.size(), 3u) << version;
        EXPECT_EQ(left_awake(*store).size(), 2u);
        std::size_t entries = 0;
        for (const TableSummary& table : tables) {
            const auto journal = store->journal(table.id);
            ASSERT_TRUE(journal) << version;
            for (const std::string& entry : *journal) EXPECT_TRUE(read_entry(entry)) << entry;
            entries += journal->size();
            EXPECT_EQ(table.ranks.empty(), version < 3 || table.stage != Stage::over);
            EXPECT_EQ(table.scores.empty(), table.stage != Stage::over);
        }
        EXPECT_EQ(entries, written);
        ASSERT_TRUE(waits_for([&] { return told.count("store_checked") == 1; }));
        EXPECT_EQ(told.problems.size(), 1u) << told.sentences();
        // And it goes on.
        ASSERT_TRUE(append(*store, tables[0].id,
                           static_cast<std::uint32_t>(store->journal(tables[0].id)->size()), {"x"}));
        ASSERT_TRUE(forget(*store, anna->id, anna->password_hash));
        EXPECT_TRUE(store->journal(tables[2].id)) << "sums fit what was changed";
    }
}

TEST(SqliteVersions, AStepThatFailsLeavesTheOldFile) {
    const TestFolder folder;
    write_version_1(folder / "a.db", "no JSON");
    EXPECT_THAT(refusal_of(folder / "a.db"), HasSubstr("malformed JSON"));
    Database file(folder / "a.db", Database::Access::existing);
    EXPECT_EQ(file.number("PRAGMA user_version"), 1);
    EXPECT_EQ(file.number("SELECT count(*) FROM sqlite_schema WHERE name = 'sittings'"), 0);
    EXPECT_EQ(file.number("SELECT count(*) FROM journal"), 2);
}

TEST(SqliteVersions, AFileFromLaterIsRefused) {
    const TestFolder folder;
    opened(folder / "a.db");
    {
        Database file(folder / "a.db", Database::Access::existing);
        file.run("PRAGMA user_version = 99");
    }
    EXPECT_EQ(refusal_of(folder / "a.db"),
              "“" + (folder / "a.db").string() +
                  "” was written by a newer Officina (schema 99; this one knows up to " +
                  std::to_string(present_schema()) + ").");
}

TEST(SqliteVersions, AFileFromLaterIsLeftAloneToTheLastByte) {
    const TestFolder folder;
    opened(folder / "a.db");
    {
        Database file(folder / "a.db", Database::Access::existing);
        file.run("PRAGMA user_version = 99");
    }
    std::filesystem::remove((folder / "a.db").string() + ".lock");
    const auto everything = [&] {
        std::map<std::string, std::string> files;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path))
            files[entry.path().filename()] = read_file(entry.path()).value();
        return files;
    };
    const auto before = everything();
    EXPECT_FALSE(SqliteStore::open(folder / "a.db"));
    EXPECT_EQ(everything(), before);
}

// --- Copies

TEST(SqliteBackup, IsOneMomentOfAStoreThatGoesOn) {
    const TestFolder folder;
    constexpr int kTables = 20;
    std::atomic<bool> stop = false;
    std::atomic<std::uint32_t> rounds = 0;
    {
        const auto store = opened(folder / "a.db");
        ASSERT_TRUE(add(*store, {"p1", "Anna", "anna", "", {}, {}}, "s"));
        // Round after round one entry for every table, in one commit or several.
        std::jthread writer([&] {
            for (std::uint32_t number = 0; !stop; ++number) {
                for (int table = 0; table < kTables - 1; ++table) {
                    const TableId id = "t" + std::to_string(table);
                    store->append(id, number, {entry_of(id, number)}, {}, {});
                }
                ASSERT_TRUE(append(*store, "last", number, {"x"}));
                rounds = number + 1;
            }
        });
        while (rounds < 20) std::this_thread::yield();
        for (const char* name : {"copy1.db", "copy2.db", "copy3.db"}) {
            const std::uint32_t before = rounds;
            const auto copied = store->back_up(folder / name);
            ASSERT_TRUE(copied) << Catalogue("en").say(copied.error().message);
            EXPECT_FALSE(fs::exists((folder / name).string() + "-wal"));
            EXPECT_FALSE(fs::exists((folder / name).string() + ".part"));
            EXPECT_EQ(fs::status(folder / name).permissions(), fs::perms::owner_read | fs::perms::owner_write)
                << "secrets of tables are in it";
            const auto copy = opened(folder / name);
            const auto last = copy->journal("last")->size();
            EXPECT_GE(last, before);  // what was acknowledged before is there
            for (int table = 0; table < kTables - 1; ++table) {
                const auto size = copy->journal("t" + std::to_string(table))->size();
                EXPECT_GE(size, last);
                EXPECT_LE(size, last + 1);
            }
            EXPECT_EQ((*copy->person("p1"))->name, "Anna");
            ASSERT_TRUE(append(*copy, "last", static_cast<std::uint32_t>(last), {"x"}));
        }
        stop = true;
    }
    const auto again = back_up_database(folder / "a.db", folder / "copy1.db");
    ASSERT_FALSE(again);  // never over something else
    EXPECT_THAT(Catalogue("en").say(again.error().message), HasSubstr("already there"));
    const auto counted = back_up_database(folder / "a.db", folder / "copy4.db");
    ASSERT_TRUE(counted);
    EXPECT_EQ(counted->tables, kTables);
    EXPECT_EQ(counted->people, 1);
    EXPECT_GE(counted->entries, 20 * kTables);
}

TEST(SqliteBackup, AFullDiskLeavesNoHalfCopy) {
    const TestFolder folder;
    {
        const auto store = opened(folder / "a.db");
        for (std::uint32_t number = 0; number < 20; ++number)
            ASSERT_TRUE(append(*store, "t", number, {std::string(4000, 'x')}));
    }
    UnrulyDisk disk;
    disk.fill_up_after(30'000);
    const auto copied = back_up_database(folder / "a.db", folder / "copy.db");
    ASSERT_FALSE(copied);
    EXPECT_THAT(Catalogue("en").say(copied.error().message), HasSubstr("the disk is full"));
    EXPECT_FALSE(fs::exists(folder / "copy.db"));
    EXPECT_FALSE(fs::exists(folder / "copy.db.part"));
    EXPECT_FALSE(back_up_database(folder / "nothing.db", folder / "copy.db"));
    EXPECT_FALSE(fs::exists(folder / "nothing.db"));
}

}  // namespace
}  // namespace officina::tables
