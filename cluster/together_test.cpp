// What nodes do together: they count what people take of the house, and let bots think where there is room; and what holds where one
// of them does not reach the others.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/testing/some_nodes.h"
#include "tables/table.h"

namespace officina::cluster {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

std::string opening(int seats, const std::string& who) {
    return fmt::format(R"("do":"open","terms":{{"game":"mars","seats":{},"patience":0}},"seats":[{}])", seats,
                       who);
}
const std::string kForTwo = opening(2, R"({"who":"me"},{"who":"open"})");

std::string about(const std::string& word, const std::string& table, const std::string& more = "") {
    return fmt::format(R"("do":"{}","table":"{}"{})", word, table, more);
}

// --- Limits

TEST(Together, NobodyHasMoreTablesForComingToSeveralNodes) {
    SomeNodes nodes({"a", "b"}, [](auto& hall, auto&) { hall.most_tables_of_a_person = 3; });
    Caller here(nodes, "a", "Anna"), there(nodes, "b", "Anna"), other(nodes, "b", "Bea");
    EXPECT_EQ(here.refusal(kForTwo), "");
    EXPECT_EQ(here.refusal(kForTwo), "");
    nodes.run_for(100ms);
    EXPECT_EQ(there.refusal(kForTwo), "");
    EXPECT_EQ(there.refusal(kForTwo), "too_many");
    EXPECT_EQ(other.refusal(kForTwo), "") << "it is somebody else";
    nodes.run_for(100ms);
    EXPECT_EQ(here.refusal(kForTwo), "too_many");
    // A node that comes later knows of it, too.
    nodes.start("c");
    nodes.run_for(3s);
    Caller late(nodes, "c", "Anna");
    EXPECT_EQ(late.refusal(kForTwo), "too_many");
    late.leave();
    // Tables at which nobody looks sleep, and count for nobody.
    nodes.run_for(6min);
    EXPECT_EQ(there.refusal(kForTwo), "");
}

TEST(Together, AnAddressHasItsTablesAndOpeningsOfAllNodes) {
    SomeNodes nodes({"a", "b", "c"}, [](auto& hall, auto&) {
        hall.most_tables_of_an_address = 4;
        hall.openings_an_hour = 5;
    });
    std::vector<std::unique_ptr<Caller>> people;
    const auto opened_by = [&](const std::string& at, const std::string& name, const std::string& from) {
        people.push_back(std::make_unique<Caller>(nodes, at, name, from));
        const std::string refusal = people.back()->refusal(kForTwo);
        nodes.run_for(100ms);
        return refusal;
    };
    EXPECT_EQ(opened_by("a", "Anna", "192.0.2.1"), "");
    EXPECT_EQ(opened_by("b", "Bea", "192.0.2.1"), "");
    EXPECT_EQ(opened_by("c", "Carl", "192.0.2.1"), "");
    EXPECT_EQ(opened_by("a", "Dora", "192.0.2.1"), "");
    EXPECT_EQ(opened_by("b", "Emil", "192.0.2.1"), "too_many") << "tables of an address";
    EXPECT_EQ(opened_by("b", "Emil", "192.0.2.2"), "");
    nodes.run_for(6min);  // they sleep; half an opening has come back
    EXPECT_EQ(opened_by("c", "Frida", "192.0.2.1"), "");
    EXPECT_EQ(opened_by("a", "Gerd", "192.0.2.1"), "too_many") << "openings of an address";
    EXPECT_EQ(opened_by("a", "Gerd", "192.0.2.2"), "");
}

// What a node had counted is nobody's when it is gone; who takes its tables counts them.
TEST(Together, ANodeThatIsGoneCountsForNobody) {
    SomeNodes nodes({"a", "b"}, [](auto& hall, auto&) { hall.most_tables_of_a_person = 2; });
    Caller here(nodes, "a", "Anna"), there(nodes, "b", "Anna");
    EXPECT_EQ(here.refusal(kForTwo), "");
    EXPECT_EQ(here.refusal(kForTwo), "");
    nodes.run_for(100ms);
    EXPECT_EQ(there.refusal(kForTwo), "too_many");
    here.drop();
    nodes.kill("a");
    nodes.run_for(10s);
    EXPECT_EQ(nodes["b"].shared.tallies.elsewhere(server::Standing::tables_of_person, "person-Anna"), 0u);
    nodes.run_for(6min);
    EXPECT_EQ(there.refusal(kForTwo), "");
}

// --- People

bool is_listed(const json::array& tables, const std::string& table) {
    return std::ranges::any_of(tables,
                               [&](const json::value& one) { return one.at("table") == json::value(table); });
}

TEST(Together, TheLobbyIsOneAndTheSameAtAllNodes) {
    SomeNodes nodes({"a", "b"});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "b", "Bea"), carl(nodes, "b", "Carl");
    EXPECT_EQ(bea.refusal(R"("do":"lobby","watch":true)"), "");
    const std::string table(
        anna.ask(
                R"("do":"open","terms":{"game":"mars","seats":2,"public":true},"seats":[{"who":"me"},{"who":"open"}])")
            .at("table")
            .as_string());
    nodes.run_for(3s);
    EXPECT_TRUE(is_listed(carl.ask(R"("do":"tables")").at("tables").as_array(), table));
    EXPECT_EQ(bea.count("lobby"), 1u);
    EXPECT_TRUE(is_listed(bea.heard.back().at("tables").as_array(), table));
    // A node that comes later has it, too.
    nodes.start("c");
    nodes.run_for(3s);
    Caller dora(nodes, "c", "Dora");
    EXPECT_TRUE(is_listed(dora.ask(R"("do":"tables")").at("tables").as_array(), table));
    dora.leave();
    // It begins: nobody is waited for any more.
    EXPECT_EQ(carl.refusal(about("join", table)), "");
    EXPECT_EQ(carl.refusal(about("sit", table, R"(,"seat":2)")), "");
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    EXPECT_EQ(anna.refusal(about("begin", table)), "");
    nodes.run_for(3s);
    EXPECT_GE(bea.count("lobby"), 2u);
    for (const json::object& event : carl.heard)
        ASSERT_FALSE(event.contains("error")) << json::serialize(event);
}

TEST(Together, SessionsThatEndedAndPeopleWhoHaveGoneAreSoAtAllNodes) {
    std::map<std::string, std::vector<std::string>> ended;  // by node
    SomeNodes nodes({"a", "b"}, [&](auto&, auto& node) {
        node.end_lines = [&, name = node.name](const auto& person, const auto& only, const auto& but) {
            ended[name].push_back(person + "/" + only + "/" + but);
        };
    });
    Caller anna(nodes, "a", "Anna"), bea(nodes, "b", "Bea");
    const std::string table(bea.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(bea.refusal(about("join", table)), "");
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    EXPECT_EQ(anna.refusal(about("sit", table, R"(,"seat":2)")), "");
    const auto name_of_second = [&] { return nodes["b"].hall->table(table)->occupant(Seat(1)).name; };
    EXPECT_EQ(name_of_second(), "Anna");
    nodes["a"].node->ended("person-Anna", "", "this one");
    nodes["a"].node->ended("person-Anna", "that one", "");
    nodes.run_for(1s);
    EXPECT_THAT(ended["b"], testing::ElementsAre("person-Anna//this one", "person-Anna/that one/"));
    EXPECT_TRUE(ended["a"].empty()) << "there they were ended by who said so";
    nodes["a"].node->forgotten("person-Anna");
    nodes.run_for(1s);
    EXPECT_EQ(ended["b"].back(), "person-Anna//");
    EXPECT_EQ(name_of_second(), "") << "at another node's table she is nameless as well";
}

// Wherever a line of hers was opened, and wherever the table is: from the answer on she is called as she wishes.
TEST(Together, ANewNameIsHersAtAllNodes) {
    SomeNodes nodes({"a", "b", "c"});
    nodes.database.data.add({.id = "person-Anna", .name = "Anna", .login = {}, .password_hash = {}}, {}, {});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "b", "Bea"), carl(nodes, "c", "Carl");
    Caller at_b(nodes, "b", "Anna"), at_c(nodes, "c", "Anna");
    const auto seated_by = [&](Caller& who, Caller& opener, const std::string& owner) {
        const std::string table(opener.ask(kForTwo).at("table").as_string());
        EXPECT_EQ(who.refusal(about("join", table)), "");
        EXPECT_EQ(who.refusal(about("sit", table, R"(,"seat":2)")), "");
        return nodes[owner].hall->table(table)->occupant(Seat(1)).name;
    };
    EXPECT_EQ(seated_by(anna, bea, "b"), "Anna");
    EXPECT_EQ(anna.refusal(R"("do":"name","name":"Hanna")"), "");
    EXPECT_EQ(seated_by(anna, bea, "b"), "Hanna") << "where her line stands already";
    EXPECT_EQ(seated_by(anna, carl, "c"), "Hanna") << "where it comes only now";
    nodes.run_for(1s);
    EXPECT_EQ(seated_by(at_b, bea, "b"), "Hanna") << "another line of hers, with its own node's table";
    EXPECT_EQ(seated_by(at_c, bea, "b"), "Hanna") << "and with another's";
    // Where she changes it once more.
    EXPECT_EQ(at_c.refusal(R"("do":"name","name":"Johanna")"), "");
    EXPECT_EQ(seated_by(at_c, bea, "b"), "Johanna");
    nodes.run_for(1s);
    EXPECT_EQ(seated_by(anna, carl, "c"), "Johanna");
}

// A script that has her cookie comes in again at another node while she is being deleted at the first, and sits down once more: when she is
// gone the others hear so again, and nothing is left of it, in their house or on the disk.
TEST(Together, WhoComesInWhileTheyAreForgottenElsewhereIsOutAgain) {
    for (const std::string& owner : {"a", "b"}) {
        std::vector<std::string> ended;
        SomeNodes nodes({"a", "b"}, [&](auto&, auto& node) {
            if (node.name == "b")
                node.end_lines = [&](const auto& person, const auto&, const auto&) {
                    ended.push_back(person);
                };
        });
        Caller bea(nodes, owner, "Bea");
        const std::string table(bea.ask(kForTwo).at("table").as_string());
        const auto name_of_second = [&] { return nodes[owner].hall->table(table)->occupant(Seat(1)).name; };
        nodes["a"].node->ended("person-Anna", {}, {});
        nodes.run_for(1s);
        ASSERT_EQ(ended.size(), 1u);
        Caller thief(nodes, "b", "Anna");
        nodes["a"].store->forget("person-Anna", "", {});
        nodes.run_for(1s);
        EXPECT_EQ(thief.refusal(about("join", table)), "");
        EXPECT_EQ(thief.refusal(about("sit", table, R"(,"seat":2)")), "");
        EXPECT_EQ(name_of_second(), "Anna");
        nodes["a"].node->forgotten("person-Anna");
        nodes.run_for(1s);
        EXPECT_THAT(ended, testing::ElementsAre("person-Anna", "person-Anna"));
        EXPECT_EQ(name_of_second(), "");
        EXPECT_EQ(nodes.database.data.summary(table).value()->occupants[1].name, "") << owner;
    }
}

// The node where her table is does not hear of it, and writes of the table while it still knows her name. It sleeps when the news comes.
TEST(Together, WhoIsForgottenWhileTheBusIsAwayIsGoneWhenItIsBack) {
    SomeNodes nodes({"a", "b"});
    Caller bea(nodes, "b", "Bea"), anna(nodes, "b", "Anna"), carl(nodes, "b", "Carl");
    const std::string table(
        bea.ask(opening(3, R"({"who":"me"},{"who":"open"},{"who":"open"})")).at("table").as_string());
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    EXPECT_EQ(anna.refusal(about("sit", table, R"(,"seat":2)")), "");
    nodes.cut.insert("b");
    nodes["a"].store->forget("person-Anna", "", {});
    nodes.run_for(1s);
    nodes["a"].node->forgotten("person-Anna");
    const auto kept = [&] { return nodes.database.data.summary(table).value()->occupants[1].name; };
    EXPECT_EQ(kept(), "");
    EXPECT_EQ(carl.refusal(about("join", table)), "");
    EXPECT_EQ(carl.refusal(about("sit", table, R"(,"seat":3)")), "");
    nodes.run_for(1s);
    ASSERT_EQ(kept(), "Anna") << "else there is nothing to see here";
    for (Caller* who : {&anna, &bea, &carl}) who->leave();
    nodes.run_for(7min);
    EXPECT_EQ(nodes["b"].hall->table(table), nullptr);
    nodes.cut.clear();
    nodes.run_for(10s);
    EXPECT_EQ(kept(), "");
}

// What others said of sessions, names and people gone may never come: too much waited for this node, or they did not know it yet.
TEST(Together, WhatANodeNeverHeardItLooksUp) {
    std::map<std::string, std::set<std::string>> kept;  // by node: a person, and the sessions left
    SomeNodes nodes({"a", "b"}, [&](auto&, auto& node) {
        node.most_packets = 50;
        node.keep_lines = [&, name = node.name](const auto& person, const auto& left) {
            std::string words = person + ":";
            for (const tables::Session& one : left) words += " " + one.hash;
            kept[name].insert(words);
        };
    });
    nodes.database.has_people = true;
    auto& data = nodes.database.data;
    for (const std::string name : {"Anna", "Bea", "Carl", "Dora"})
        data.add({.id = "person-" + name, .name = name, .login = {}, .password_hash = {}},
                 {.hash = "one of " + name, .person = "person-" + name, .device = {}}, {});
    Caller anna(nodes, "b", "Anna"), bea(nodes, "b", "Bea"), carl(nodes, "b", "Carl");
    const std::string table(bea.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(carl.refusal(about("join", table)), "");
    EXPECT_EQ(carl.refusal(about("sit", table, R"(,"seat":2)")), "");
    const auto name_of_second = [&] { return nodes["b"].hall->table(table)->occupant(Seat(1)).name; };
    nodes.run_for(10s);
    kept.clear();
    nodes.cut.insert("b");
    tables::PersonChange change{.person = "person-Anna"};
    change.name = "Hanna";
    change.ends_all = true;
    change.opens = tables::Session{.hash = "another", .person = "person-Anna", .device = {}};
    data.change(change, {});
    data.forget("person-Carl", "", {});
    nodes["a"].node->named("person-Anna", "Hanna");
    nodes["a"].node->ended("person-Anna", {}, "another");
    nodes["a"].node->forgotten("person-Carl");
    for (int i = 0; i < 100; ++i) nodes["a"].node->ended("somebody", {}, {});
    nodes.run_for(3s);
    EXPECT_EQ(name_of_second(), "Carl");
    nodes.cut.clear();
    nodes.run_for(10s);
    EXPECT_THAT(kept["b"],
                testing::IsSupersetOf({"person-Anna: another", "person-Bea: one of Bea", "person-Carl:"}));
    EXPECT_EQ(nodes["b"].hall->called("person-Anna"), "Hanna");
    EXPECT_EQ(name_of_second(), "");
    // Somebody comes to a node of which the others have not heard.
    nodes.start("c");
    Caller dora(nodes, "c", "Dora");
    tables::PersonChange ends{.person = "person-Dora"};
    ends.ends_all = true;
    data.change(ends, {});
    nodes["a"].node->ended("person-Dora", {}, {});
    nodes.run_for(3s);
    EXPECT_THAT(kept["c"], testing::Contains("person-Dora:"));
}

// --- Leases

// The node lives, and its bus is there; only its row cannot be read on, for longer than its lease.
TEST(Together, ANodeInTheMiddleOfALongBatchIsHeardAgain) {
    for (const auto takes : {3s, 8s, 60s}) {
        std::vector<std::string> ended;
        SomeNodes nodes({"a", "b"}, [&](auto&, auto& node) {
            if (node.name == "a")
                node.end_lines = [&](const auto& person, const auto&, const auto&) {
                    ended.push_back(person);
                };
        });
        Caller anna(nodes, "a", "Anna"), bea(nodes, "b", "Bea");
        const std::string table(anna.ask(kForTwo).at("table").as_string());
        EXPECT_EQ(bea.refusal(about("join", table)), "");
        const std::uint64_t a = nodes["a"].store->number();
        nodes.database.locked.insert(a);
        nodes.run_for(takes);
        nodes["b"].node->ended("person-Carl", {}, {});
        nodes.run_for(100ms);
        EXPECT_EQ(ended, std::vector<std::string>{"person-Carl"});
        EXPECT_EQ(nodes["b"].figures().nodes, takes < tables::kLease ? 2u : 1u);
        // What renews its lease has waited for its row, and is the next to have it.
        nodes.database.nodes[a].until = nodes.schedule.now + tables::kLease;
        nodes.database.locked.erase(a);
        EXPECT_EQ(bea.refusal(about("state", table)), "");
        nodes.run_for(5s);
        EXPECT_TRUE(nodes.database.lives(a));
        EXPECT_EQ(nodes["b"].figures().nodes, 2u);
        EXPECT_EQ(bea.count("moved_on"), 0u);
        nodes["b"].node->ended("person-Dora", {}, {});
        nodes.run_for(1s);
        EXPECT_EQ(ended.size(), 2u) << "it is not deaf to it";
    }
}

// Of whom nobody wants anything: else every packet to all would wait for it for ever.
TEST(Together, WhoStaysLateIsDeclaredDeadAfterATime) {
    SomeNodes nodes({"a", "b"});
    const std::uint64_t a = nodes["a"].store->number();
    nodes.kill("a");
    nodes.run_for(7s);
    EXPECT_TRUE(nodes.database.lives(a)) << "the database may have been away, and all of them be late";
    nodes.run_for(8s);
    EXPECT_FALSE(nodes.database.lives(a));
    EXPECT_EQ(nodes["b"].figures().waiting, 0u);
}

std::size_t leases_of(SomeNodes& nodes, const std::string& node) {
    return static_cast<std::size_t>(std::ranges::count_if(nodes.database.leases, [&](const auto& lease) {
        return nodes.database.nodes[lease.second.owner].name == node;
    }));
}

// A node that lives for months is not to have every table that there ever was.
TEST(Together, ATableThatSleepsIsNobodysUntilSomebodyWantsIt) {
    SomeNodes nodes({"a", "b"});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "a", "Bea");
    const std::string table(anna.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(bea.refusal(about("join", table)), "");
    EXPECT_EQ(bea.refusal(about("sit", table, R"(,"seat":2)")), "");
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    EXPECT_EQ(anna.refusal(about("begin", table)), "");
    EXPECT_EQ(leases_of(nodes, "a"), 1u);
    EXPECT_EQ(nodes["a"].figures().leases, 1u);
    for (Caller* who : {&anna, &bea}) EXPECT_EQ(who->refusal(about("leave_table", table)), "");
    nodes.run_for(7min);
    EXPECT_EQ(leases_of(nodes, "a"), 0u);
    EXPECT_EQ(nodes["a"].figures().leases, 0u);
    EXPECT_EQ(leases_of(nodes, "b"), 0u) << "no time runs for it: nobody need look after it";
    // Where somebody asks for it, there it is then; and who comes by another node finds it there.
    Caller there(nodes, "b", "Anna");
    EXPECT_EQ(there.refusal(about("join", table)), "");
    EXPECT_EQ(leases_of(nodes, "b"), 1u);
    EXPECT_EQ(bea.refusal(about("join", table)), "");
    EXPECT_EQ(leases_of(nodes, "b"), 1u);
}

// --- Tables that there are not

const std::vector<std::string> kNoIds{R"(\u0000a1)",
                                      std::string(21, 'a') + R"(\u0000)",
                                      std::string(21, 'a'),
                                      std::string(23, 'a'),
                                      R"(a'; SELECT 1 --)",
                                      std::string(21, 'a') + "\xc3\xa4",
                                      "\xef\xbf\xbf\xef\xbf\xbf",
                                      std::string(9000, 'a')};

// Who names them costs the database nothing, neither then nor later.
// Whoever has thought has thought: only while a table is nobody's does its time stand still.
TEST(Together, ANodeThatDiesGivesBackNoTimeInWhichItLived) {
    SomeNodes nodes({"a", "b"});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "b", "Bea");
    const auto opened = anna.ask(
        R"("do":"open","terms":{"game":"mars","seats":2,"clock":{"kind":"budget","time":3600000,"increment":0}})");
    const std::string table(opened.at("table").as_string());
    EXPECT_EQ(bea.refusal(fmt::format(R"("do":"sit","table":"{}","seat":2)", table)), "");
    EXPECT_EQ(anna.refusal(fmt::format(R"("do":"begin","table":"{}")", table)), "");
    const auto least_left = [&](Caller& caller) {
        const auto answer = caller.ask(fmt::format(R"("do":"join","table":"{}")", table));
        std::int64_t least = 3'600'000;
        for (const auto& clock : answer.at("clocks").as_array())
            if (clock.is_object()) least = std::min(least, clock.at("left_ms").as_int64());
        return tables::Milliseconds(least);
    };
    least_left(anna);
    least_left(bea);
    nodes.run_for(std::chrono::minutes(40));
    anna.drop();
    nodes.kill("a");
    nodes.run_for(std::chrono::seconds(30));
    const tables::Milliseconds left = least_left(bea);
    EXPECT_LE(left, std::chrono::minutes(20) + std::chrono::seconds(15));
    EXPECT_GT(left, std::chrono::minutes(19));
}

TEST(Together, WhatIsNoIdOfATableIsAskedOfNobody) {
    SomeNodes nodes({"a", "b"});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "a", "Bea");
    const std::string table(bea.ask(kForTwo).at("table").as_string());
    const std::uint64_t before = nodes.database.takes;
    for (const std::string& id : kNoIds)
        for (const char* word : {"join", "state", "leave_table"})
            EXPECT_EQ(anna.refusal(about(word, id)), "unknown_table") << word << " " << id.substr(0, 40);
    nodes.run_for(10s);
    EXPECT_EQ(nodes.database.takes, before);
    EXPECT_EQ(bea.refusal(about("join", table)), "") << "others are not touched by it";
}

// Whatever else a database refuses for good: who waits for it hears so, and nobody asks for it for ever.
TEST(Together, WhatTheDatabaseRefusesIsNotWaitedFor) {
    SomeNodes nodes({"a", "b"});
    const std::string table(22, 'x');
    nodes.database.refused.insert(table);
    Caller anna(nodes, "a", "Anna");
    EXPECT_EQ(anna.refusal(about("join", table)), "unknown_table");
    const std::uint64_t before = nodes.database.takes;
    nodes.run_for(10s);
    EXPECT_EQ(nodes.database.takes, before);
    // It may be otherwise another time.
    nodes.database.refused.clear();
    EXPECT_EQ(anna.refusal(about("join", table)), "unknown_table");
    EXPECT_EQ(nodes.database.takes, before + 1);
}

// --- Without the bus

// People play on where the table is, under its lease; the others hear that they wait, and find everything when the bus is back.
TEST(Together, ANodeWithoutABusKeepsItsTables) {
    SomeNodes nodes({"a", "b"});
    Caller anna(nodes, "a", "Anna"), bea(nodes, "a", "Bea"), carl(nodes, "b", "Carl");
    const std::string table(anna.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(bea.refusal(about("join", table)), "");
    EXPECT_EQ(bea.refusal(about("sit", table, R"(,"seat":2)")), "");
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    EXPECT_EQ(carl.refusal(about("join", table)), "");
    nodes.cut.insert("a");
    EXPECT_EQ(anna.refusal(about("begin", table)), "");
    EXPECT_FALSE(nodes["a"].node->is_ready()) << "nobody new is sent here";

    // Both play whatever comes first.
    int played = 0;
    std::map<Caller*, std::size_t> read;
    const auto play = [&](Caller& who) {
        for (std::size_t& next = read[&who]; next < who.heard.size();) {
            const json::object event = who.heard[next++];
            if (!event.contains("event") || event.at("event").as_string() != "asked") continue;
            const std::string move(event.at("moves").as_array().front().at("move").as_string());
            if (who.refusal(about(
                    "play", table,
                    fmt::format(R"(,"seat":{},"position":{},"move":{})", event.at("seat").as_int64(),
                                event.at("position").as_int64(), json::serialize(json::string(move))))) == "")
                ++played;
        }
    };
    for (int i = 0; i < 100 && played < 10; ++i) {
        play(anna);
        play(bea);
        nodes.run_for(1s);
    }
    EXPECT_GE(played, 10);
    EXPECT_EQ(nodes.database.leases[table].number, 1u) << "nobody else was given it";
    EXPECT_EQ(anna.count("waits"), 0u);
    EXPECT_EQ(carl.count("waits"), 1u) << "also who only looks on";
    EXPECT_EQ(carl.count("moved"), 0u);
    const std::int64_t asked = carl.say(about("state", table));
    nodes.run_for(4s);
    EXPECT_EQ(carl.answer(asked), nullptr);
    nodes.cut.clear();
    nodes.run_for(4s);
    EXPECT_EQ(carl.count("goes_on"), 1u);
    ASSERT_NE(carl.answer(asked), nullptr) << "it has waited";
    EXPECT_GE(carl.count("moved"), 10u) << "everything that was told meanwhile arrives, once and in order";
    EXPECT_TRUE(nodes["a"].node->is_ready());
}

// Says the same without end, as far as the line is read; how often that was.
int says_on(Caller& who, const std::string& fields) {
    int said = 0;
    for (; who.is_read && said < 1000; ++said) who.say(fields);
    return said;
}

// More is told to people there than can wait for them: then they are gone, once nobody is being told anything any more. They come
// again when the bus is back.
TEST(Together, AWireIsGivenUpWhileManyAreBeingTold) {
    SomeNodes nodes({"a", "b"}, [](auto&, auto& node) { node.most_packets = 100; });
    Caller bea(nodes, "a", "Bea");
    const std::string table(bea.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(bea.refusal(about("join", table)), "");
    std::vector<std::unique_ptr<Caller>> crowd;
    for (int i = 0; i < 8; ++i) {
        crowd.push_back(std::make_unique<Caller>(nodes, "b", "Guest" + std::to_string(i)));
        EXPECT_EQ(crowd.back()->refusal(about("join", table)), "");
    }
    EXPECT_EQ(nodes["a"].figures().guests, 8u);
    const auto tells_all = [&] {
        EXPECT_EQ(bea.refusal(about("sit", table, R"(,"seat":2)")), "");
        EXPECT_EQ(bea.refusal(about("stand_up", table, R"(,"seat":2)")), "");
    };
    for (const std::string& cut : {"b", "a"}) {
        nodes.cut.insert(cut);
        for (int i = 0; i < 100 && nodes["a"].figures().guests > 0; ++i) tells_all();
        EXPECT_EQ(nodes["a"].figures().guests, 0u);
        EXPECT_LE(nodes["a"].figures().waiting, 100u);
        nodes.cut.clear();
        nodes.run_for(10s);
        for (const auto& guest : crowd) {
            EXPECT_GT(guest->count("moved_on"), 0u);
            EXPECT_EQ(guest->refusal(about("join", table)), "");
        }
        EXPECT_EQ(nodes["a"].figures().guests, 8u);
    }
}

struct BehindAnotherNode {
    double clock = 0, price = 0;  // processor time the halls have had; and that whatever they do costs
    SomeNodes nodes{{"a", "b"},
                    [this](auto& hall, auto&) { hall.cpu_seconds = [this] { return clock += price; }; }};
    Caller anna{nodes, "a", "Anna"}, carl{nodes, "b", "Carl"};
    std::string table{anna.ask(kForTwo).at("table").as_string()};

    BehindAnotherNode() { EXPECT_EQ(carl.refusal(about("join", table)), ""); }
};

TEST(Together, ALineIsNotReadOnWhileTheBusIsAway) {
    BehindAnotherNode is;
    is.nodes.cut.insert("a");
    const std::int64_t first = is.carl.say(about("state", is.table));
    EXPECT_LE(says_on(is.carl, about("state", is.table)), 8);
    is.nodes.run_for(5s);
    EXPECT_FALSE(is.carl.is_read);
    EXPECT_LE(is.nodes["b"].figures().waiting, 20u) << "whatever else nodes say to each other among them";
    is.nodes.cut.clear();
    is.nodes.run_for(5s);
    EXPECT_TRUE(is.carl.is_read);
    EXPECT_NE(is.carl.answer(first), nullptr);
    // Few, but long.
    is.nodes.cut.insert("a");
    EXPECT_LE(says_on(is.carl, about("state", is.table, R"(,"x":")" + std::string(9000, ' ') + '"')), 2);
}

// The bus has brought it, and there its person has had enough of the house for now.
TEST(Together, ALineIsNotReadOnWhileEnoughOfItWaitsElsewhere) {
    BehindAnotherNode is;
    is.price = 1;
    int said = 0;
    for (int i = 0; i < 20; ++i) {
        said += says_on(is.carl, about("state", is.table));
        is.nodes.run_for(10ms);
    }
    EXPECT_FALSE(is.carl.is_read);
    EXPECT_LE(said, 3 * 8)
        << "a few that were worked on, what waits there, and what was on the way meanwhile";
    EXPECT_LE(is.nodes["a"].hall->figures().messages_waiting, 2u * 8);
    is.price = 0;
    is.nodes.run_for(5min);
    EXPECT_TRUE(is.carl.is_read);
    EXPECT_EQ(is.carl.refusal(about("state", is.table)), "");
}

TEST(Together, WhatIsTooLongForTheBusGoesInPieces) {
    SomeNodes nodes({"a", "b"}, [](auto&, auto& node) { node.piece_bytes = 100; });
    nodes.most_bytes = 200;
    Caller anna(nodes, "a", "Anna"), carl(nodes, "b", "Carl");
    const std::string table(anna.ask(kForTwo).at("table").as_string());
    EXPECT_EQ(carl.refusal(about("join", table)), "");
    const json::object state = carl.ask(about("state", table));
    EXPECT_GT(json::serialize(state).size(), 300u);
    EXPECT_EQ(carl.refusal(about("sit", table, R"(,"seat":2)")), "");
    EXPECT_EQ(nodes["b"].node->figures().node->waiting, 0u);
}

// --- Bots

struct Game {
    std::vector<std::string> moves;
    std::uint64_t asked = 0, after_all = 0, helped = 0;
};

const std::string kThreeBots =
    opening(
        3,
        R"({"who":"bot","bot":"mechanic"},{"who":"bot","bot":"tinkerer"},{"who":"bot","bot":"mechanic"})") +
    R"(,"begin":true)";

using Deed = std::function<void(SomeNodes&)>;
const Deed kNothing = [](SomeNodes&) {};

const Match& match_at(SomeNodes& nodes, const std::string& table) {
    return nodes["a"].hall->table(table)->match();
}

// A game of bots at node a, from the same seed every time. Something is done before they begin to think, and after some moves.
Game played(const std::vector<std::string>& names, bool asks_always, const Deed& before = kNothing,
            const Deed& meanwhile = kNothing) {
    constexpr std::size_t kMovesBefore = 7;
    SomeNodes nodes(names, [&](auto&, auto& node) { node.asks_always = asks_always; });
    Caller anna(nodes, "a", "Anna");
    const std::string table(anna.ask(kThreeBots).at("table").as_string());
    const std::size_t dealt = match_at(nodes, table).moves().size();
    before(nodes);
    EXPECT_EQ(anna.refusal(about("join", table)), "");
    nodes.run_until([&] { return match_at(nodes, table).moves().size() >= dealt + kMovesBefore; });
    meanwhile(nodes);
    EXPECT_TRUE(nodes.run_until([&] { return match_at(nodes, table).over(); }));
    Game game;
    for (const auto& [seat, move] : match_at(nodes, table).moves())
        game.moves.push_back(fmt::format("{} {}", seat.index(), move));
    game.asked = nodes["a"].figures().thoughts_asked;
    game.after_all = nodes["a"].figures().thoughts_after_all;
    if (nodes.has("b")) game.helped = nodes["b"].figures().thoughts_helped;
    return game;
}

TEST(Together, BotsMakeTheSameMovesWhereverTheyThink) {
    const Game alone = played({"a"}, true);
    EXPECT_EQ(alone.asked, 0u);
    const Game helped = played({"a", "b"}, true);
    EXPECT_EQ(helped.moves, alone.moves);
    EXPECT_GT(helped.asked, 20u);
    EXPECT_EQ(helped.helped, helped.asked);
    EXPECT_EQ(helped.after_all, 0u);
}

// A helper that has no room says so; then it is thought about here, from the same seed: the same game.
TEST(Together, WhatNobodyTakesIsThoughtAboutHere) {
    const Game alone = played({"a"}, true);
    const Game refused = played({"a", "b"}, true, [](SomeNodes& nodes) { nodes["b"].hall->drain([] {}); });
    EXPECT_EQ(refused.moves, alone.moves);
    EXPECT_GT(refused.asked, 0u);
    EXPECT_EQ(refused.after_all, refused.asked);
}

TEST(Together, AHelperThatDiesOrFallsSilentIsSurvived) {
    const Game killed = played({"a", "b"}, true, kNothing, [](SomeNodes& nodes) { nodes.kill("b"); });
    EXPECT_GT(killed.asked, 0u);
    const Game silent = played({"a", "b"}, true, kNothing, [](SomeNodes& nodes) { nodes.cut.insert("b"); });
    EXPECT_GT(silent.after_all, 0u) << "it was waited for, and then thought about here";
}

TEST(Together, BotsThinkElsewhereOnlyWhereThereIsNoRoomHere) {
    const Game one = played({"a", "b"}, false);
    EXPECT_EQ(one.asked, 0u);
    SomeNodes nodes({"a", "b"});
    std::vector<std::unique_ptr<Caller>> people;
    std::vector<std::string> ids;
    for (int i = 0; i < 6; ++i) {
        people.push_back(std::make_unique<Caller>(nodes, "a", "Anna" + std::to_string(i)));
        ids.emplace_back(people.back()->ask(kThreeBots).at("table").as_string());
        people.back()->say(about("join", ids.back()));
    }
    EXPECT_TRUE(nodes.run_until([&] {
        return std::ranges::all_of(ids,
                                   [&](const std::string& table) { return match_at(nodes, table).over(); });
    }));
    EXPECT_GT(nodes["b"].figures().thoughts_helped, 0u);
}

}  // namespace
}  // namespace officina::cluster
