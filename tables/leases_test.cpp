// Tables have one owner (leases.h): two and more nodes against one database.

#include <array>
#include <atomic>
#include <future>
#include <gtest/gtest.h>
#include <latch>
#include <map>
#include <thread>

#include "engine/random.h"
#include "match/catalogue.h"
#include "tables/postgres_store.h"
#include "tables/sqlite_summary.h"
#include "tables/testing/postgres_server.h"

namespace officina::tables {
namespace {

std::unique_ptr<PostgresStore> node(const std::string& address, const std::string& name) {
    auto store = PostgresStore::open({.address = address, .node = name, .takes_by_itself = false});
    EXPECT_TRUE(store) << Catalogue("en").say(store.error().message);
    return std::move(*store);
}

template <class Found, class Ask>
std::expected<Found, Problem> found_by(const Ask& ask) {
    std::promise<std::expected<Found, Problem>> promise;
    ask([&](std::expected<Found, Problem> found) { promise.set_value(std::move(found)); });
    return promise.get_future().get();
}
std::expected<std::vector<Holder>, Problem> take(Leases& leases, const std::vector<TableId>& tables) {
    return found_by<std::vector<Holder>>([&](auto done) { leases.take(tables, done); });
}
Holder take(Leases& leases, const TableId& table) { return take(leases, std::vector{table}).value().front(); }
std::expected<void, Problem> release(Leases& leases, const TableId& table) {
    return awaited([&](Store::Done done) { leases.release(table, std::move(done)); });
}
void declare_dead(const std::string& address, const std::string& name) {
    PostgresConnection(address).run("UPDATE nodes SET alive = false WHERE name = '" + name + "'");
}

TEST(Leases, ATableHasOneOwnerAndItsNumberGrows) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    EXPECT_EQ(take(*anna, "t").node, "") << "there is no such table";
    ASSERT_TRUE(append(*anna, "t", 0, {"a"})) << "whoever opens a table owns it";
    const Holder mine = take(*anna, "t"), theirs = take(*bea, "t");
    EXPECT_EQ(mine, (Holder{"t", "anna", 1, true}));
    EXPECT_EQ(theirs, (Holder{"t", "anna", 1, false}));
    EXPECT_EQ(append(*bea, "t", 1, {"b"}).error().code, "not_owner");
    ASSERT_TRUE(release(*anna, "t"));
    EXPECT_EQ(append(*anna, "t", 1, {"b"}).error().code, "not_owner");
    EXPECT_EQ(take(*bea, "t"), (Holder{"t", "bea", 2, true}));
    ASSERT_TRUE(append(*bea, "t", 1, {"b"}));
    EXPECT_EQ(take(*bea, "t").number, 2u) << "taking it again changes nothing";
    EXPECT_EQ(anna->journal("t"), (std::vector<std::string>{"a", "b"}));
}

// However close together they come, one of them is told that the other is there; nobody is declared dead.
TEST(Leases, OfTwoNodesOfOneNameThatStartAtOnceOneIsRefused) {
    const std::string address = PostgresServer::here().new_database();
    for (int i = 0; i < 12; ++i) {
        const std::string name = "twin" + std::to_string(i);
        std::vector<std::expected<std::unique_ptr<PostgresStore>, Problem>> opened(2);
        {
            std::latch both(2);
            std::vector<std::jthread> threads;
            for (auto& mine : opened)
                threads.emplace_back([&] {
                    both.arrive_and_wait();
                    mine = PostgresStore::open({.address = address, .node = name, .takes_by_itself = false});
                });
        }
        ASSERT_NE(opened[0].has_value(), opened[1].has_value()) << name;
        const std::size_t in = opened[0] ? 0 : 1;
        EXPECT_EQ(opened[1 - in].error().code, "store_in_use");
        EXPECT_EQ(opened[1 - in].error().message.id, "tables.store.node_in_use");
        EXPECT_TRUE(append(**opened[in], name, 0, {"a"})) << "it was not declared dead";
    }
}

// Whoever hangs in the middle of a batch holds its row, and is declared dead all the same.
TEST(Leases, ANodeThatHangsInTheMiddleOfABatchDies) {
    const std::string address = PostgresServer::here().new_database();
    const auto bea = node(address, "bea");
    ASSERT_TRUE(append(*bea, "t", 0, {"a"}));
    PostgresConnection(address).run(
        "INSERT INTO nodes(name, until) VALUES('anna', clock_timestamp() + interval '1 second'); "
        "UPDATE leases SET owner = (SELECT number FROM nodes WHERE name = 'anna'), number = 2");
    PostgresConnection hangs(address);
    hangs.run("BEGIN; UPDATE nodes SET batch = batch + 1 WHERE name = 'anna'");
    const auto begun = std::chrono::steady_clock::now();
    const auto seconds = [&] { return (std::chrono::steady_clock::now() - begun) / std::chrono::seconds(1); };
    while (!take(*bea, "t").is_me && seconds() < 30)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(take(*bea, "t"), (Holder{"t", "bea", 3, true}));
    EXPECT_LT(seconds(), 20);
}

// Late is not dead: whoever is in the middle of a long batch is heard again when it is written.
TEST(Leases, WhoIsLateIsAmongTheLivingUntilDeclaredDead) {
    const std::string address = PostgresServer::here().new_database();
    const auto bea = node(address, "bea");
    const auto living = [&] {
        std::string names;
        const auto all = found_by<std::vector<LivingNode>>([&](auto done) { bea->living(done); });
        for (const LivingNode& one : all.value()) names += one.name + (one.is_late ? " is late, " : ", ");
        return names;
    };
    PostgresConnection anna(address);
    anna.run("INSERT INTO nodes(name, until) VALUES('anna', clock_timestamp() + interval '1 minute')");
    EXPECT_EQ(living(), "anna, bea, ");
    anna.run("UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE name = 'anna'");
    EXPECT_EQ(living(), "anna is late, bea, ");
    anna.run("BEGIN; UPDATE nodes SET batch = batch + 1 WHERE name = 'anna'");
    ASSERT_TRUE(take(*bea, std::vector<TableId>{}));
    EXPECT_EQ(living(), "anna is late, bea, ");
    anna.run("COMMIT");
    ASSERT_TRUE(take(*bea, std::vector<TableId>{}));
    EXPECT_EQ(living(), "bea, ");
}

TEST(Leases, ManyAreTakenAtOnce) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    std::vector<TableId> all;
    for (int i = 0; i < 500; ++i) {
        all.push_back("t" + std::to_string(i));
        anna->append(all.back(), 0, {"x"}, {}, {});
        if (i % 2 == 0) anna->release(all.back(), {});
    }
    ASSERT_TRUE(append(*anna, "last", 0, {"x"}));
    const auto holders = take(*bea, all);
    ASSERT_TRUE(holders);
    for (std::size_t i = 0; i < all.size(); ++i)
        EXPECT_EQ((*holders)[i],
                  (Holder{all[i], i % 2 == 0 ? "bea" : "anna", i % 2 == 0 ? 2u : 1u, i % 2 == 0}));
}

// A node that was declared dead while it hung (SIGSTOP, a cut cable) wakes up and goes on as if nothing had happened.
TEST(Leases, ANodeThatOnlyThinksItOwnsATableWritesNothing) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    ASSERT_TRUE(append(*anna, "t", 0, {"a"}));
    ASSERT_TRUE(append(*anna, "u", 0, {"a"}));
    declare_dead(address, "anna");
    EXPECT_EQ(take(*bea, "t"), (Holder{"t", "bea", 2, true}));
    ASSERT_TRUE(append(*bea, "t", 1, {"b"}));
    EXPECT_EQ(append(*anna, "t", 1, {"x"}).error().code, "fenced");
    EXPECT_EQ(append(*anna, "u", 1, {"x"}).error().code, "fenced") << "nor what nobody took";
    EXPECT_EQ(append(*anna, "new", 0, {"x"}).error().code, "fenced");
    EXPECT_EQ(add(*anna, {"p", "Anna", "", "", {}, {}}, "s").error().code, "fenced");
    EXPECT_EQ(bea->journal("t"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(bea->journal("u"), std::vector<std::string>{"a"});
    EXPECT_EQ(bea->journal("new"), std::vector<std::string>{});
}

TEST(Leases, OnlyTheOwnerLaysATableDown) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    const Asleep mine{.since = Instant(Milliseconds(7)), .alarm = Instant(Milliseconds(70)), .made = 3};
    const Asleep theirs{.since = Instant(Milliseconds(8)), .alarm = Instant(Milliseconds(80)), .made = 4};
    ASSERT_TRUE(append(*anna, "t", 0, {"a"}, summary_of("t", TableSummary::Stage::playing, 5, {})));
    const auto sleeps_with = [&] { return anna->summary("t").value()->asleep; };
    EXPECT_TRUE(lay_down(*bea, "t", theirs)) << "it is no fault";
    EXPECT_EQ(sleeps_with(), std::nullopt) << "and changes nothing";
    ASSERT_TRUE(lay_down(*anna, "t", mine));
    EXPECT_EQ(sleeps_with(), mine);
    EXPECT_TRUE(lay_down(*bea, "t", std::nullopt));
    EXPECT_EQ(sleeps_with(), mine) << "nobody else wakes it";
    ASSERT_TRUE(release(*anna, "t"));
    EXPECT_TRUE(lay_down(*anna, "t", theirs));
    EXPECT_EQ(sleeps_with(), mine) << "nor who owned it";
    EXPECT_EQ(take(*bea, "t").node, "bea");
    ASSERT_TRUE(lay_down(*bea, "t", theirs));
    EXPECT_EQ(sleeps_with(), theirs);
    declare_dead(address, "bea");
    EXPECT_EQ(lay_down(*bea, "t", mine).error().code, "fenced");
    EXPECT_EQ(sleeps_with(), theirs);
}

// Until when time ran at a table of whoever died with it.
TEST(Leases, WhoTakesATableOfTheDeadKnowsHowLongTheyWereThere) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea"), carl = node(address, "carl");
    const auto keep = [](Store& store, int opened, int until) {
        const HouseRun run{Instant(Milliseconds(opened)), Instant(Milliseconds(until))};
        EXPECT_TRUE(awaited([&](Store::Done done) { store.keep_run(run, std::move(done)); }));
        return run;
    };
    for (const char* id : {"t", "u"})
        ASSERT_TRUE(append(*anna, id, 0, {"a"}, summary_of(id, TableSummary::Stage::playing, 5, {})));
    const HouseRun of_anna = keep(*anna, 1, 30);
    const HouseRun of_bea = keep(*bea, 2, 40);
    keep(*carl, 3, 50);
    ASSERT_TRUE(release(*anna, "u"));
    declare_dead(address, "anna");
    for (const char* id : {"t", "u"}) EXPECT_EQ(take(*bea, id).node, "bea");
    EXPECT_EQ(bea->kept_runs("t").value(), std::vector{of_anna});
    EXPECT_EQ(bea->kept_runs("u").value(), std::vector<HouseRun>{}) << "it was given up";
    declare_dead(address, "bea");
    EXPECT_EQ(take(*carl, "t").node, "carl");
    EXPECT_EQ(carl->kept_runs("t").value(), std::vector{of_bea});
    EXPECT_EQ(carl->kept_runs({}).value().size(), 3U);
}

// --- People, at tables of several nodes

const Occupant kAnna{Occupant::Kind::person, "p", "Anna"}, kBea{Occupant::Kind::person, "q", "Bea"};
const Occupant kNameless{Occupant::Kind::person, "p", ""};

// The owner is just writing that somebody has sat down: that is there when the other node takes the name away, and stays.
TEST(Leases, ASeatThatIsTakenWhileAnotherNodeForgetsSomebodyStays) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    ASSERT_TRUE(add(*anna, {"p", "Anna", "", "", {}, {}}, "s"));
    ASSERT_TRUE(append(*bea, "t", 0, {"a"}, summary_of("t", TableSummary::Stage::gathering, 5, {kAnna, {}})));
    PostgresConnection writes(address);
    writes.run("BEGIN");
    writes.ask("UPDATE tables SET occupants = $1 WHERE id = 't'", occupants_to_text({kAnna, kBea}));
    auto forgotten = std::async(std::launch::async, [&] { return forget(*anna, "p"); });
    wait_for_lock(address);
    writes.run("COMMIT");
    ASSERT_TRUE(forgotten.get());
    EXPECT_EQ(bea->summary("t").value()->occupants, (std::vector{kNameless, kBea}));
}

// The owner of a table has not heard yet that somebody was forgotten, and writes from memory.
TEST(Leases, ANodeThatHearsOfItLateBringsNoNameBack) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    const auto seated = [](std::vector<Occupant> occupants) {
        return summary_of("t", TableSummary::Stage::gathering, 5, std::move(occupants));
    };
    const Occupant bot{Occupant::Kind::bot, "p", ""};
    const std::string sat =
        R"({"kind":"sat","at":1,"seat":2,"occupant":{"kind":"person","id":"p","name":"Anna"}})";
    ASSERT_TRUE(add(*anna, {"p", "Anna", "", "", {}, {}}, "s"));
    ASSERT_TRUE(add(*anna, {"q", "Bea", "", "", {}, {}}, "t"));
    ASSERT_TRUE(append(*bea, "t", 0, {"a"}, seated({kAnna, bot})));
    ASSERT_TRUE(forget(*anna, "p"));
    ASSERT_TRUE(append(*bea, "t", 1, {sat}, seated({kAnna, kBea, kAnna, bot})));
    EXPECT_EQ(bea->summary("t").value()->occupants, (std::vector{kNameless, kBea, kNameless, bot}));
    EXPECT_FALSE(bea->journal("t")->back().contains("Anna"));
    EXPECT_TRUE(history(*bea, "p", 5).empty());
    EXPECT_EQ(history(*bea, "q", 5).size(), 1u);
    // Both come at the same moment, and the one who writes is first.
    ASSERT_TRUE(add(*anna, {"p", "Anna", "", "", {}, {}}, "s"));
    PostgresConnection holds(address);
    holds.run("BEGIN; SELECT FROM tables WHERE id = 't' FOR UPDATE");
    auto written =
        std::async(std::launch::async, [&] { return append(*bea, "t", 2, {"c"}, seated({kAnna})); });
    wait_for_lock(address);
    auto forgotten = std::async(std::launch::async, [&] { return forget(*anna, "p"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    holds.run("COMMIT");
    EXPECT_TRUE(written.get());
    EXPECT_TRUE(forgotten.get());
    EXPECT_EQ(bea->summary("t").value()->occupants, std::vector{kNameless});
}

// Seats are taken at many tables, in any order, while those who sit there are forgotten: no seat is lost, and nobody waits for a
// second until the database finds out that two wait for each other.
TEST(Leases, ForgettingAndWritingAreNotInEachOthersWay) {
    const std::string address = PostgresServer::here().new_database();
    constexpr int kTables = 20, kPeople = 25;  // more tables than are looked through at once
    {
        const auto anna = node(address, "anna"), bea = node(address, "bea");
        std::vector<Occupant> seats;
        for (int i = 0; i < kPeople; ++i) {
            seats.push_back({Occupant::Kind::person, "p" + std::to_string(i), "Anna"});
            ASSERT_TRUE(add(*anna, {seats.back().id, "Anna", "", "", {}, {}}, "s" + seats.back().id));
        }
        ASSERT_TRUE(add(*anna, {"q", "Bea", "", "", {}, {}}, "sq"));
        const auto id = [](int i) { return "t" + std::to_string(i); };
        for (int i = 0; i < kTables; ++i)
            ASSERT_TRUE(
                append(*bea, id(i), 0, {"a"}, summary_of(id(i), TableSummary::Stage::gathering, 5, seats)));
        std::atomic<bool> stop = false;
        std::jthread writes([&] {
            for (std::uint32_t round = 1; !stop; ++round)
                for (int i = kTables; i-- > 0;) {
                    std::vector<Occupant> now = seats;
                    now.push_back({Occupant::Kind::person, "q", std::to_string(round)});
                    const auto done = [&](const auto& outcome) { EXPECT_TRUE(outcome); };
                    bea->append(id(i), round, {"b"},
                                summary_of(id(i), TableSummary::Stage::gathering, 5, now), done);
                    if (i == 0)
                        EXPECT_TRUE(
                            lay_down(*bea, id(kTables - 1), Asleep{.since = Instant(Milliseconds(7))}));
                }
        });
        while (bea->journal(id(0))->size() == 1) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        for (int i = 0; i < kPeople; ++i) EXPECT_TRUE(forget(*anna, seats[static_cast<std::size_t>(i)].id));
        stop = true;
        writes.join();
        for (int i = 0; i < kTables; ++i) {
            const std::string rounds = std::to_string(bea->journal(id(i))->size() - 1);
            EXPECT_EQ(bea->summary(id(i)).value()->occupants.back().name, rounds);
        }
    }
    EXPECT_EQ(deadlocks(address), 0);
}

// What is asked of both nodes at the same moment, and how each was answered ("": done).
struct AtOnce {
    AtOnce(Store& here, const PersonChange& one, Store& there, const PersonChange& other) {
        std::latch both(2);
        const auto ask = [&](Store& store, const PersonChange& wanted, std::string& code) {
            both.arrive_and_wait();
            if (const auto done = change(store, wanted); !done) code = done.error().code;
        };
        std::jthread second([&] { ask(there, other, codes[1]); });
        ask(here, one, codes[0]);
        second.join();
    }
    // One is done; why not the other.
    std::string refusal() const {
        EXPECT_TRUE(codes[0].empty() != codes[1].empty()) << codes[0] << " / " << codes[1];
        return codes[0] + codes[1];
    }
    std::array<std::string, 2> codes;
};

TEST(Leases, OfTwoChangesThatExcludeEachOtherOneIsMade) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    for (int i = 0; i < 40; ++i) {
        const PersonId id = "p" + std::to_string(i), guest = "g" + std::to_string(i);
        const auto session = [&](const std::string& name) {
            return Session{.hash = id + name, .person = id, .device = {}, .since = {}, .seen = {}};
        };
        const auto sessions = [&] {
            std::string names;
            const auto all = anna->sessions(id).value();
            for (const Session& one : all) names += one.hash.back();
            return names;
        };
        const auto stay = [&](const std::string& name) {
            PersonChange wanted{.person = id};
            wanted.ends_but = id + name;
            return wanted;
        };
        ASSERT_TRUE(add(*anna, {id, "Anna", id, "old", {}, {}}, id + "1"));
        PersonChange enter{.person = id};
        enter.if_password = "old";
        enter.opens = session("2");
        enter.codes = {"c"};
        ASSERT_TRUE(change(*bea, enter));

        // Each ends the other, and all but itself.
        const AtOnce ends(*anna, stay("1"), *bea, stay("2"));
        EXPECT_EQ(ends.refusal(), "stale");
        const std::string stays = ends.codes[0].empty() ? "1" : "2";
        EXPECT_EQ(sessions(), stays);

        // Whoever logs in meanwhile is out, or came after it.
        enter.opens = session("3");
        const AtOnce entering(*anna, stay(stays), *bea, enter);
        EXPECT_EQ(entering.codes[0] + entering.codes[1], "");
        EXPECT_TRUE(sessions() == stays || sessions() == stays + "3") << sessions();

        // One code, written down or mailed, and one password that was lost.
        PersonChange code{.person = id}, password{.person = id}, mailed{.person = id};
        mailed.mails = MailedCode{.hash = "m", .until = Instant(Milliseconds(1))};
        ASSERT_TRUE(change(*bea, mailed));
        code.with_code = i % 2 == 0 ? "c" : "m";
        code.password_hash = "by code";
        code.ends_all = true;
        EXPECT_EQ(AtOnce(*anna, code, *bea, code).refusal(), "stale");
        EXPECT_EQ(sessions(), "");
        password.if_password = "by code";
        password.password_hash = "new";
        password.ends_all = true;
        password.opens = session("4");
        enter.if_password = "by code";
        enter.opens = session("5");
        const AtOnce old(*anna, password, *bea, enter);
        EXPECT_EQ(old.codes[0], "") << "whoever has the old password may have been in before";
        EXPECT_EQ(sessions(), "4") << old.codes[1];

        // One login.
        ASSERT_TRUE(add(*anna, {guest, "Anna", "", "", {}, {}}, guest));
        ASSERT_TRUE(add(*anna, {guest + "b", "Bea", "", "", {}, {}}, guest + "b"));
        PersonChange mine{.person = guest}, theirs{.person = guest + "b"};
        mine.login = theirs.login = guest;
        EXPECT_EQ(AtOnce(*anna, mine, *bea, theirs).refusal(), "login_taken");
    }
}

// Where two are in each other's way all the same, it is done again.
TEST(Leases, ABatchThatADeadlockEndsIsWrittenOnce) {
    const std::string address = PostgresServer::here().new_database();
    {
        const auto anna = node(address, "anna");
        const auto playing = [](const TableId& id) {
            return summary_of(id, TableSummary::Stage::playing, 5, {kAnna});
        };
        for (const char* table : {"t", "u"}) ASSERT_TRUE(append(*anna, table, 0, {"a"}, playing(table)));
        PostgresConnection other(address);
        other.run("SET deadlock_timeout = '60s'; BEGIN; SELECT FROM tables WHERE id = 'u' FOR UPDATE");
        std::promise<bool> written;
        {
            const HeldUp held(address);
            anna->append("v", 0, {"a"}, {}, {});
            wait_for_lock(address);
            anna->append("t", 1, {"b"}, playing("t"), {});
            anna->append("u", 1, {"b"}, playing("u"),
                         [&](const auto& outcome) { written.set_value(outcome.has_value()); });
        }
        // The batch has one of them, and waits for the other.
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        other.run("SELECT FROM tables WHERE id = 't' FOR UPDATE");
        other.run("COMMIT");
        EXPECT_TRUE(written.get_future().get());
        for (const char* table : {"t", "u"})
            EXPECT_EQ(anna->journal(table), (std::vector<std::string>{"a", "b"}));
    }
    EXPECT_EQ(deadlocks(address), 1);
}

// One node alone looks after what a dead one has left, without asking for it first.
TEST(Leases, ANodeAloneLaysDownWhatNobodyLivingHas) {
    const std::string address = PostgresServer::here().new_database();
    const Asleep asleep{.since = Instant(Milliseconds(7)), .made = 3};
    {
        const auto anna = node(address, "anna");
        ASSERT_TRUE(append(*anna, "t", 0, {"a"}, summary_of("t", TableSummary::Stage::playing, 5, {})));
    }
    const auto bea = node(address, "bea");
    ASSERT_TRUE(append(*bea, "u", 0, {"a"}, summary_of("u", TableSummary::Stage::playing, 5, {})));
    const auto alone = std::move(*PostgresStore::open({.address = address, .node = "carl"}));
    ASSERT_TRUE(lay_down(*alone, "t", asleep));
    EXPECT_EQ(alone->summary("t").value()->asleep, asleep);
    ASSERT_TRUE(lay_down(*alone, "u", asleep));
    EXPECT_EQ(alone->summary("u").value()->asleep, std::nullopt) << "bea has it";
}

TEST(Leases, ANodeThatHangsIsDeadWhenItsLeaseEnds) {
    using namespace std::chrono_literals;
    const std::string address = PostgresServer::here().new_database();
    const auto bea = node(address, "bea");
    const auto anna = std::move(*PostgresStore::open(
        {.address = address, .node = "anna", .takes_by_itself = false, .lease = 3s, .renews = false}));
    ASSERT_TRUE(append(*anna, "t", 0, {"a"}, summary_of("t", TableSummary::Stage::playing, 5, {})));
    EXPECT_EQ(take(*bea, "t").node, "anna");
    std::this_thread::sleep_for(3500ms);
    const auto orphans = found_by<std::vector<TableId>>([&](auto done) { bea->orphans({}, 10, done); });
    EXPECT_EQ(orphans.value(), std::vector<TableId>{"t"});
    const auto living = [&] {
        return found_by<std::vector<LivingNode>>([&](auto done) { bea->living(done); }).value();
    };
    EXPECT_EQ(living().size(), 2u) << "it is late";
    EXPECT_EQ(take(*bea, "t"), (Holder{"t", "bea", 2, true}));
    EXPECT_EQ(living(), (std::vector<LivingNode>{{"bea", 1}}));
    EXPECT_EQ(append(*anna, "t", 1, {"x"}).error().code, "fenced");
}

TEST(Leases, ANodeGivesBackAllThatIsItsOwn) {
    const std::string address = PostgresServer::here().new_database();
    const auto anna = node(address, "anna"), bea = node(address, "bea");
    for (const char* table : {"t", "u"}) ASSERT_TRUE(append(*anna, table, 0, {"a"}));
    ASSERT_TRUE(append(*bea, "v", 0, {"a"}));
    ASSERT_TRUE(awaited([&](Store::Done done) { anna->release_all(std::move(done)); }));
    EXPECT_EQ(append(*anna, "u", 1, {"b"}).error().code, "not_owner");
    EXPECT_EQ(take(*bea, "u"), (Holder{"u", "bea", 2, true}));
    EXPECT_EQ(take(*anna, "t"), (Holder{"t", "anna", 2, true})) << "it may have them again";
    EXPECT_TRUE(append(*anna, "t", 1, {"b"}));
    EXPECT_EQ(take(*anna, "v"), (Holder{"v", "bea", 1, false}));
}

TEST(Leases, OrphansAreSharedOut) {
    const std::string address = PostgresServer::here().new_database();
    std::vector<TableId> all;
    {
        const auto anna = node(address, "anna");
        for (int i = 0; i < 60; ++i) {
            all.push_back("t" + std::to_string(100 + i));
            anna->append(all.back(), 0, {"x"}, summary_of(all.back(), TableSummary::Stage::playing, 5, {}),
                         {});
        }
        ASSERT_TRUE(append(*anna, "over", 0, {"x"}, summary_of("over", TableSummary::Stage::over, 5, {})));
    }
    const auto bea = node(address, "bea");
    const auto orphans = [&](Share share, int most) {
        return found_by<std::vector<TableId>>([&](auto done) { bea->orphans(share, most, done); }).value();
    };
    std::vector<TableId> together;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto share = orphans({.number = i, .of = 3}, 100);
        EXPECT_NEAR(static_cast<double>(share.size()), 20, 1);
        EXPECT_EQ(orphans({.number = i, .of = 3}, 7), std::vector(share.begin(), share.begin() + 7));
        together.insert(together.end(), share.begin(), share.end());
    }
    std::ranges::sort(together);
    EXPECT_EQ(together, all) << "each in one share, and none left out";
}

TEST(Leases, ALeaseIsRenewedWhileNothingIsWritten) {
    using namespace std::chrono_literals;
    const std::string address = PostgresServer::here().new_database();
    const auto anna = std::move(
        *PostgresStore::open({.address = address, .node = "anna", .takes_by_itself = false, .lease = 4s}));
    const auto bea = node(address, "bea");
    ASSERT_TRUE(append(*anna, "t", 0, {"a"}));
    std::this_thread::sleep_for(9s);
    EXPECT_EQ(take(*bea, "t").node, "anna");
    EXPECT_TRUE(append(*anna, "t", 1, {"b"}));
}

// Three nodes do whatever they please; one now and then is declared dead and comes again. Whatever happens, a journal is what
// owners appended, in their order, and nobody else's word is in it.
TEST(Leases, WhateverNodesDoAJournalHasOneWriterAtATime) {
    const std::string address = PostgresServer::here().new_database();
    const std::array<std::string, 3> names{"anna", "bea", "carl"};
    std::vector<std::unique_ptr<PostgresStore>> nodes;
    for (const std::string& name : names) nodes.push_back(node(address, name));
    std::map<TableId, std::vector<std::string>> expected;
    std::map<TableId, std::optional<std::size_t>> owner;
    std::map<TableId, std::uint64_t> number;
    Random random(7);
    for (int step = 0; step < 1500; ++step) {
        const std::size_t who = random.below(3);
        const TableId table = "t" + std::to_string(random.below(4));
        PostgresStore& store = *nodes[who];
        switch (random.below(8)) {
            case 0: {
                const Holder holder = take(store, table);
                if (!expected.contains(table)) {
                    EXPECT_EQ(holder.node, "");
                    break;
                }
                if (!owner[table]) {
                    owner[table] = who;
                    ++number[table];
                }
                EXPECT_EQ(holder, (Holder{table, names[*owner[table]], number[table], *owner[table] == who}));
                break;
            }
            case 1:
                EXPECT_TRUE(release(store, table));
                if (owner[table] == who) owner[table].reset();
                break;
            case 2:
                if (random.below(10) > 0) break;
                declare_dead(address, names[who]);
                EXPECT_EQ(append(store, table, 0, {"dead"}).error().code, "fenced");
                nodes[who].reset();
                nodes[who] = node(address, names[who]);
                for (auto& [id, has] : owner)
                    if (has == who) has.reset();
                break;
            default: {
                auto& journal = expected[table];
                const bool is_new = journal.empty();
                const std::string entry = names[who] + " " + std::to_string(step);
                const auto done = append(store, table, static_cast<std::uint32_t>(journal.size()), {entry});
                if (is_new) {
                    owner[table] = who;
                    number[table] = 1;
                }
                if (owner[table] == who) {
                    ASSERT_TRUE(done) << Catalogue("en").say(done.error().message);
                    journal.push_back(entry);
                } else {
                    ASSERT_EQ(done.error().code, "not_owner");
                }
            }
        }
    }
    for (const auto& [table, journal] : expected) EXPECT_EQ(nodes[0]->journal(table), journal);
}

}  // namespace
}  // namespace officina::tables
