#pragma once
// What every store promises (store.h), for one kind of store after the other:
//
//   using Kinds = testing::Types<InMemory, InSqlite>;   // each with a `Store& store()`
//   #include "tables/testing/store_suite.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tables/journal.h"
#include "tables/testing/store_help.h"

namespace officina::tables {
namespace {

using namespace std::string_literals;
constexpr auto kPerson = Occupant::Kind::person;

template <class Kind>
class AnyStore : public testing::Test {
  protected:
    Kind kind_;
    Store& store_ = kind_.store();
};
TYPED_TEST_SUITE(AnyStore, Kinds);

TYPED_TEST(AnyStore, AJournalIsWhatWasAppended) {
    Store& store = this->store_;
    EXPECT_EQ(store.journal("t"), std::vector<std::string>{});
    ASSERT_TRUE(append(store, "t", 0, {"a", "b"}));
    ASSERT_TRUE(append(store, "u", 0, {"x"}));
    ASSERT_TRUE(append(store, "t", 2, {"c\0d é"s}));
    ASSERT_TRUE(append(store, "t", 3, {}));
    EXPECT_EQ(store.journal("t"), (std::vector<std::string>{"a", "b", "c\0d é"s}));
    EXPECT_EQ(store.journal("u"), std::vector<std::string>{"x"});
    EXPECT_EQ(store.figures().entries, 4u);
    EXPECT_EQ(store.figures().waiting, 0u);
}

TYPED_TEST(AnyStore, AGapOrADuplicateIsRefusedAndChangesNothing) {
    Store& store = this->store_;
    ASSERT_TRUE(append(store, "t", 0, {"a", "b"}, summary_of("t", Stage::gathering, 5, {})));
    for (const std::uint32_t wrong : {0u, 1u, 3u, 4'000'000'000u}) {
        const auto refused = append(store, "t", wrong, {"x", "y"}, summary_of("t", Stage::over, 9, {}));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error(), out_of_order("t", wrong, 2));
    }
    EXPECT_FALSE(append(store, "new", 1, {"x"}, summary_of("new", Stage::gathering, 5, {})));
    EXPECT_EQ(store.journal("t"), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ((*store.summary("t"))->stage, Stage::gathering);
    EXPECT_EQ(store.summary("new").value(), std::optional<TableSummary>{});
    EXPECT_EQ(store.figures().entries, 2u);
    ASSERT_TRUE(append(store, "t", 2, {"c"}));  // and it goes on
    ASSERT_TRUE(append(store, "new", 0, {"a"}));
}

TYPED_TEST(AnyStore, ASummaryReplacesTheLastOne) {
    Store& store = this->store_;
    come(store, {"p"});
    TableSummary summary = summary_of(
        "t", Stage::playing, 5, {{kPerson, "p", "Zoë \"Z\""}, {Occupant::Kind::bot, "mechanic", ""}, {}});
    ASSERT_TRUE(append(store, "t", 0, {"a"}, summary));
    ASSERT_TRUE(append(store, "t", 1, {"b"}));
    EXPECT_EQ(store.summary("t").value(), std::optional(summary));
    summary.stage = Stage::over;
    summary.scores = {12, 7, -1};
    summary.ranks = {1, 2, 3};
    summary.is_public = false;
    ASSERT_TRUE(append(store, "t", 2, {}, summary));
    EXPECT_EQ(store.summary("t").value(), std::optional(summary));
    EXPECT_EQ(store.summary("u").value(), std::optional<TableSummary>{});
}

TYPED_TEST(AnyStore, WhatIsNotOverIsFoundAgain) {
    Store& store = this->store_;
    ASSERT_TRUE(append(store, "a", 0, {"x"}, summary_of("a", Stage::gathering, 1, {})));
    ASSERT_TRUE(append(store, "b", 0, {"x"}, summary_of("b", Stage::playing, 2, {})));
    ASSERT_TRUE(append(store, "c", 0, {"x"}, summary_of("c", Stage::over, 3, {})));
    ASSERT_TRUE(append(store, "a", 1, {"y"}, summary_of("a", Stage::over, 4, {})));
    ASSERT_TRUE(append(store, "d", 0, {"x"}, summary_of("d", Stage::gathering, 9, {})));
    ASSERT_TRUE(append(store, "e", 0, {"x"}, summary_of("e", Stage::playing, 5, {})));
    EXPECT_EQ(left_awake(store), (std::vector<TableId>{"b", "d", "e"}));
    EXPECT_EQ(store.last_change().value(), Instant(Milliseconds(9)));
}

// Moves write no summary, and whoever sleeps has been looked at since.
TYPED_TEST(AnyStore, TheLatestMomentIsThatOfAnEntryOrOfFallingAsleep) {
    Store& store = this->store_;
    const auto at = [](int milliseconds) { return Instant(Milliseconds(milliseconds)); };
    EXPECT_EQ(store.last_change().value(), std::nullopt);
    ASSERT_TRUE(
        append(store, "a", 0, {R"({"kind":"began","at":3})"}, summary_of("a", Stage::playing, 5, {})));
    EXPECT_EQ(store.last_change().value(), at(5));
    ASSERT_TRUE(append(store, "a", 1, {R"({"kind":"began","at":7})", R"({"kind":"began","at":8})"}));
    ASSERT_TRUE(append(store, "b", 0, {"{damaged \xFF"}, summary_of("b", Stage::playing, 6, {})));
    EXPECT_EQ(store.last_change().value(), at(8));
    ASSERT_TRUE(awaited([&](Store::Done done) {
        store.lay_down("a", Asleep{.since = at(9), .alarm = at(900), .to_move = {}, .made = 2},
                       std::move(done));
    }));
    EXPECT_EQ(store.last_change().value(), at(9));
    ASSERT_TRUE(append(store, "c", 0, {R"({"kind":"began","at":11})"}, summary_of("c", Stage::over, 11, {})));
    EXPECT_EQ(store.last_change().value(), at(9)) << "what is over has no clock";
}

TYPED_TEST(AnyStore, HowLongTheHouseHasBeenOpenIsKept) {
    Store& store = this->store_;
    EXPECT_EQ(store.kept_runs({}).value(), std::vector<HouseRun>{});
    for (const int until : {9, 7, 12}) {
        const HouseRun run{.opened = Instant(Milliseconds(5)), .until = Instant(Milliseconds(until))};
        ASSERT_TRUE(awaited([&](Store::Done done) { store.keep_run(run, std::move(done)); }));
        const HouseRun longest{.opened = run.opened, .until = Instant(Milliseconds(std::max(until, 9)))};
        EXPECT_EQ(store.kept_runs({}).value(), std::vector{longest});
    }
}

TYPED_TEST(AnyStore, TablesSleepAndWakeUp) {
    Store& store = this->store_;
    const auto at = [](int milliseconds) { return Instant(Milliseconds(milliseconds)); };
    for (const char* id : {"a", "b", "c"})
        ASSERT_TRUE(append(store, id, 0, {"x"}, summary_of(id, Stage::playing, 5, {})));
    const Asleep until_nine{.since = at(3),
                            .alarm = at(9),
                            .to_move = SeatSet(Seat(1)),
                            .made = 17,
                            .away = {at(2), Instant{}, at(3)}};
    ASSERT_TRUE(lay_down(store, "a", until_nine));
    ASSERT_TRUE(lay_down(store, "b", Asleep{.since = at(4), .alarm = at(7)}));
    ASSERT_TRUE(lay_down(store, "c", Asleep{.since = at(4)}));
    EXPECT_EQ(left_awake(store), std::vector<TableId>{});
    EXPECT_EQ((*store.summary("a"))->asleep, until_nine);
    EXPECT_EQ((*store.summary("c"))->asleep, Asleep{.since = at(4)});
    EXPECT_EQ(store.alarms(5).value(), (std::vector<Store::Alarm>{{at(7), "b"}, {at(9), "a"}}));
    EXPECT_EQ(store.alarms(1).value(), (std::vector<Store::Alarm>{{at(7), "b"}}));
    EXPECT_EQ(store.waiting_tables(0, 5).value().size(), 0u) << "none of them waits for people";
    // A new summary wakes nobody; only that does.
    ASSERT_TRUE(append(store, "b", 1, {"y"}, summary_of("b", Stage::playing, 6, {})));
    EXPECT_EQ(left_awake(store), std::vector<TableId>{});
    ASSERT_TRUE(lay_down(store, "b", {}));
    EXPECT_EQ(left_awake(store), std::vector<TableId>{"b"});
    EXPECT_FALSE((*store.summary("b"))->asleep);
    // Of an earlier sleep nothing is left.
    ASSERT_TRUE(lay_down(store, "a", {}));
    ASSERT_TRUE(lay_down(store, "a", Asleep{.since = at(6)}));
    EXPECT_EQ((*store.summary("a"))->asleep, Asleep{.since = at(6)});
    // What is over sleeps no more.
    ASSERT_TRUE(append(store, "a", 1, {"y"}, summary_of("a", Stage::over, 8, {})));
    EXPECT_FALSE((*store.summary("a"))->asleep);
    EXPECT_TRUE(store.alarms(5).value().empty());
}

TYPED_TEST(AnyStore, TablesThatWaitForPeopleAreListedAsleep) {
    Store& store = this->store_;
    for (int i = 0; i < 7; ++i) {
        TableSummary summary = summary_of("t" + std::to_string(i), Stage::gathering, 5, {});
        summary.opened = Instant(Milliseconds(i));
        if (i == 2) summary.is_public = false;
        if (i == 4) summary.stage = Stage::playing;
        ASSERT_TRUE(append(store, summary.id, 0, {"x"}, summary));
        if (i != 5) ASSERT_TRUE(lay_down(store, summary.id, Asleep{.since = Instant(Milliseconds(9))}));
    }
    const auto ids = [&](std::size_t from, int most) {
        std::string list;
        const auto tables = store.waiting_tables(from, most);
        for (const TableSummary& each : *tables) list += each.id;
        return list;
    };
    EXPECT_EQ(ids(0, 10), "t6t3t1t0");
    EXPECT_EQ(ids(1, 2), "t3t1");
    EXPECT_EQ(ids(4, 2), "");
    EXPECT_EQ(store.count_waiting_tables().value(), 4u);
}

TYPED_TEST(AnyStore, GuestsWhoAreNotSeenAreForgotten) {
    Store& store = this->store_;
    const auto day = [](int number) { return Instant(std::chrono::days(number)); };
    const Occupant anna{kPerson, "anna", "Anna"}, bea{kPerson, "bea", "Bea"}, nobody{kPerson, "anna", ""};
    ASSERT_TRUE(add(store, {"anna", "Anna", "", "", day(1), day(10)}, "s1"));
    ASSERT_TRUE(add(store, {"bea", "Bea", "", "", day(1), day(30)}, "s2"));
    ASSERT_TRUE(add(store, {"carl", "Carl", "carl", "hash", day(1), day(10)}, "s3"));
    ASSERT_TRUE(add(store, {"dora", "Dora", "", "", day(1), day(12)}, "s4"));
    ASSERT_TRUE(append(store, "t", 0, {"x"}, summary_of("t", Stage::over, 5, {anna, bea})));
    EXPECT_EQ(forget_guests(store, day(10), 5), std::vector<PersonId>{}) << "seen since is seen since";
    EXPECT_EQ(forget_guests(store, day(20), 1).size(), 1u);
    EXPECT_EQ(forget_guests(store, day(20), 5).size(), 1u);
    EXPECT_EQ(forget_guests(store, day(20), 5).size(), 0u);
    EXPECT_FALSE(store.person("anna").value());
    EXPECT_FALSE(store.session("s1").value());
    EXPECT_TRUE(store.person("bea").value());
    EXPECT_TRUE(store.person("carl").value()) << "an account stays";
    EXPECT_FALSE(store.person("dora").value());
    // What they have played stays, without their name.
    EXPECT_EQ((*store.summary("t"))->occupants, (std::vector<Occupant>{nobody, bea}));
}

TYPED_TEST(AnyStore, AHistoryListsTheTablesOfAPersonLatestFirst) {
    Store& store = this->store_;
    const Occupant anna{kPerson, "anna", "Anna"}, bea{kPerson, "bea", "Bea"};
    come(store, {"anna", "bea"});
    ASSERT_TRUE(append(store, "a", 0, {"x"}, summary_of("a", Stage::over, 10, {anna, bea})));
    ASSERT_TRUE(append(store, "b", 0, {"x"}, summary_of("b", Stage::over, 30, {anna})));
    ASSERT_TRUE(append(store, "c", 0, {"x"}, summary_of("c", Stage::playing, 20, {bea, anna})));
    // A bot of the same name is somebody else.
    ASSERT_TRUE(
        append(store, "d", 0, {"x"}, summary_of("d", Stage::over, 40, {{Occupant::Kind::bot, "anna", ""}})));
    // Who stood up again was not there.
    ASSERT_TRUE(append(store, "e", 0, {"x"}, summary_of("e", Stage::gathering, 50, {anna})));
    ASSERT_TRUE(append(store, "e", 1, {"y"}, summary_of("e", Stage::gathering, 60, {bea})));

    const auto ids = [&](const PersonId& person, int most, int before) {
        std::string list;
        const HistoryMark mark{Instant(Milliseconds(before)), {}};
        for (const TableSummary& each : history(store, person, most, mark)) list += each.id;
        return list;
    };
    EXPECT_EQ(ids("anna", 10, 1000), "bca");
    EXPECT_EQ(ids("anna", 2, 1000), "bc");
    EXPECT_EQ(ids("anna", 10, 30), "ca");
    EXPECT_EQ(ids("anna", 0, 1000), "");
    EXPECT_EQ(ids("bea", 10, 1000), "eca");
    EXPECT_EQ(ids("carl", 10, 1000), "");
    ASSERT_TRUE(append(store, "a", 1, {"y"}, summary_of("a", Stage::over, 70, {anna, bea})));
    EXPECT_EQ(ids("anna", 10, 1000), "abc");
}

// Many tables of one moment, as after a restart: no page may lose one, or show one twice.
TYPED_TEST(AnyStore, PagesOfAHistoryLoseNothing) {
    Store& store = this->store_;
    const Occupant anna{kPerson, "anna", "Anna"};
    come(store, {"anna"});
    std::vector<TableId> all;
    for (int i = 0; i < 120; ++i) {
        const TableId id = fmt::format("t{:03}", i);
        ASSERT_TRUE(append(store, id, 0, {"x"}, summary_of(id, Stage::over, i / 50, {anna})));
        all.push_back(id);
    }
    for (const int most : {1, 7, 50, 200}) {
        std::vector<TableId> seen;
        HistoryMark mark;
        for (;;) {
            const auto page = history(store, "anna", most, mark);
            for (const TableSummary& each : page) seen.push_back(each.id);
            if (page.empty()) break;
            mark = {page.back().changed, page.back().id};
        }
        std::ranges::sort(seen);
        EXPECT_EQ(seen, all) << most;
    }
}

TYPED_TEST(AnyStore, PeopleAreFoundByAllTheirKeys) {
    Store& store = this->store_;
    const Person anna{"p1", "Anna", "anna", "$argon2id$", Instant(Milliseconds(1)), Instant(Milliseconds(2))};
    const Person guest{"p2", "Guest", "", "", Instant(Milliseconds(3)), Instant(Milliseconds(4))};
    const Person other{"p3", "Guest", "", "", {}, {}};
    ASSERT_TRUE(add(store, anna, "hash1"));
    ASSERT_TRUE(add(store, guest, "hash2"));
    ASSERT_TRUE(add(store, other, "hash3"));
    EXPECT_EQ(store.person("p1").value(), std::optional(anna));
    EXPECT_EQ(store.person("p2").value(), std::optional(guest));
    EXPECT_EQ(store.person_by_login("anna").value(), std::optional(anna));
    EXPECT_EQ((*store.session("hash2"))->person, "p2");
    // Nothing is nobody's key, though many have none.
    EXPECT_EQ(store.person_by_login("").value(), std::optional<Person>{});
    EXPECT_EQ(store.session("").value(), std::optional<Session>{});
    EXPECT_EQ(store.person("nobody").value(), std::optional<Person>{});
    EXPECT_EQ(store.codes_left("p1").value(), 0);
}

// What a change does not name stays as it is, whatever it is.
TYPED_TEST(AnyStore, AChangeWritesWhatItNamesAndNothingElse) {
    Store& store = this->store_;
    Person anna{"p1", "Anna", "", "", Instant(Milliseconds(1)), Instant(Milliseconds(2))};
    ASSERT_TRUE(add(store, anna, "s1"));
    PersonChange account{.person = "p1"};
    account.login = "anna";
    account.password_hash = "old";
    account.codes = {"c1", "c2"};
    ASSERT_TRUE(change(store, account));
    anna.login = "anna";
    anna.password_hash = "old";
    EXPECT_EQ(store.person("p1").value(), std::optional(anna));
    PersonChange name{.person = "p1"};
    name.name = "Anna B.";
    ASSERT_TRUE(change(store, name));
    anna.name = "Anna B.";
    EXPECT_EQ(store.person("p1").value(), std::optional(anna));
    EXPECT_EQ(store.sessions("p1")->size(), 1U);
    EXPECT_EQ(store.codes_left("p1").value(), 2);
    PersonChange seen{.person = "p1"};
    seen.sees =
        Session{.hash = "s1", .person = "p1", .device = {}, .since = {}, .seen = Instant(Milliseconds(9))};
    ASSERT_TRUE(change(store, seen));
    EXPECT_EQ((*store.session("s1"))->seen, Instant(Milliseconds(9)));
    EXPECT_EQ((*store.session("s1"))->device, "Firefox, Linux");
    EXPECT_EQ((*store.person("p1"))->seen, Instant(Milliseconds(9)));
    EXPECT_EQ((*store.person("p1"))->password_hash, "old");
}

TYPED_TEST(AnyStore, AChangeWhoseConditionFailsChangesNothing) {
    Store& store = this->store_;
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "old", {}, {}}, "s1"));
    ASSERT_TRUE(add(store, {"p2", "Bea", "", "", {}, {}}, "s2"));
    const auto code_of = [&](PersonChange wanted) {
        wanted.name = "Changed";
        wanted.password_hash = "new";
        wanted.codes = {"c"};
        wanted.ends_all = true;
        const auto done = change(store, wanted);
        return done ? "" : done.error().code;
    };
    PersonChange other{.person = "p1"}, code{.person = "p1"}, twice{.person = "p1"}, taken{.person = "p2"};
    other.if_password = "another";
    code.with_code = "none";
    twice.login = "anna2";
    taken.login = "anna";
    EXPECT_EQ(code_of(other), "stale");
    EXPECT_EQ(code_of(code), "stale");
    EXPECT_EQ(code_of(twice), "has_account");
    EXPECT_EQ(code_of(taken), "login_taken");
    EXPECT_EQ(code_of({.person = "p3"}), "no_person");
    EXPECT_EQ((*store.person("p1"))->name, "Anna");
    EXPECT_EQ((*store.person("p1"))->password_hash, "old");
    EXPECT_EQ(store.codes_left("p1").value() + store.codes_left("p2").value(), 0);
    EXPECT_EQ(store.sessions("p1")->size() + store.sessions("p2")->size(), 2U);
    EXPECT_EQ(forget(store, "p1", "another").error().code, "stale");
    EXPECT_TRUE(*store.person("p1"));
}

TYPED_TEST(AnyStore, SessionsAreOpenedAndEndedOneByOne) {
    Store& store = this->store_;
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "pw", {}, {}}, "s00"));
    ASSERT_TRUE(add(store, {"p2", "Bea", "", "", {}, {}}, "other"));
    const auto hashes = [&] {
        std::string list;
        const auto all = store.sessions("p1").value();
        for (const Session& each : all) list += each.hash + " ";
        return list;
    };
    const auto open = [&](const std::string& hash, int seen) {
        PersonChange wanted{.person = "p1"};
        wanted.opens = Session{.hash = hash,
                               .person = "p1",
                               .device = "Safari, iPhone",
                               .since = Instant(Milliseconds(seen)),
                               .seen = Instant(Milliseconds(seen))};
        EXPECT_TRUE(change(store, wanted));
    };
    open("s01", 10);
    open("s02", 5);
    EXPECT_EQ(hashes(), "s01 s02 s00 ") << "seen last first";
    PersonChange end{.person = "p1"};
    end.ends = "s02";
    ASSERT_TRUE(change(store, end));
    end.ends = "other";  // somebody else's
    ASSERT_TRUE(change(store, end));
    EXPECT_EQ(hashes(), "s01 s00 ");
    EXPECT_TRUE(*store.session("other"));
    // The one that was not seen for longest makes room.
    for (int i = 2; i < kMostSessions + 1; ++i) open(fmt::format("s{:02}", i), 10 + i);
    EXPECT_EQ(store.sessions("p1")->size(), static_cast<std::size_t>(kMostSessions));
    EXPECT_FALSE(*store.session("s00"));
    PersonChange others{.person = "p1"};
    for (const char* wrong : {"s00", "other"}) {  // ended, somebody else's
        others.ends_but = wrong;
        EXPECT_EQ(change(store, others).error().code, "stale") << wrong;
    }
    EXPECT_EQ(store.sessions("p1")->size(), static_cast<std::size_t>(kMostSessions));
    EXPECT_TRUE(*store.session("other"));
    others.ends_but = "s07";
    ASSERT_TRUE(change(store, others));
    EXPECT_EQ(hashes(), "s07 ");
    EXPECT_TRUE(*store.session("other"));
    PersonChange all{.person = "p1"};
    all.ends_all = true;
    all.opens = Session{.hash = "last", .person = "p1", .device = {}, .since = {}, .seen = {}};
    ASSERT_TRUE(change(store, all));
    EXPECT_EQ(hashes(), "last ");
}

TYPED_TEST(AnyStore, ARecoveryCodeWorksOnce) {
    Store& store = this->store_;
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "pw", {}, {}}, "s1"));
    PersonChange codes{.person = "p1"};
    codes.codes = {"c1", "c2", "c3"};
    ASSERT_TRUE(change(store, codes));
    PersonChange use{.person = "p1"};
    use.with_code = "c2";
    use.password_hash = "new";
    EXPECT_TRUE(change(store, use));
    EXPECT_EQ(store.codes_left("p1").value(), 2);
    EXPECT_EQ(change(store, use).error().code, "stale");
    codes.codes = {"d1"};
    ASSERT_TRUE(change(store, codes));
    use.with_code = "c1";
    EXPECT_EQ(change(store, use).error().code, "stale") << "new ones replace the old";
}

TYPED_TEST(AnyStore, AMailedCodeWorksOnceInTimeAndForNothingElse) {
    Store& store = this->store_;
    const auto at = [](int minutes) { return Instant(std::chrono::minutes(minutes)); };
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "pw", {}, {}, "a@example.org"}, "s1"));
    ASSERT_TRUE(add(store, {"p2", "Bea", "bea", "pw", {}, {}, "b@example.org"}, "s2"));
    PersonChange codes{.person = "p1"};
    codes.codes = {"c1"};
    ASSERT_TRUE(change(store, codes));
    const auto mail = [&](const std::string& code, const std::string& to = "a@example.org") {
        PersonChange wanted{.person = "p1"};
        wanted.if_mail = to;
        wanted.mails = MailedCode{.hash = code, .until = at(30)};
        const auto done = change(store, wanted);
        return done ? "" : done.error().code;
    };
    const auto use = [&](const std::string& code, int minutes, const PersonId& person = "p1") {
        PersonChange wanted{.person = person};
        wanted.with_code = code;
        wanted.at = at(minutes);
        wanted.password_hash = "new";
        const auto done = change(store, wanted);
        return done ? "" : done.error().code;
    };
    EXPECT_EQ(use("", 0), "stale") << "where none was mailed none is good";
    EXPECT_EQ(mail("m0", "elsewhere@example.org"), "stale") << "the address is another by now";
    EXPECT_EQ(use("m0", 0), "stale");
    EXPECT_EQ(mail("m1"), "");
    EXPECT_EQ(mail("m2"), "");
    EXPECT_EQ(use("m1", 0), "stale") << "only the last one";
    EXPECT_EQ(use("m2", 30), "stale") << "too late";
    EXPECT_EQ(use("m2", 0, "p2"), "stale") << "somebody else's";
    EXPECT_EQ(use("m2", 29), "");
    EXPECT_EQ(use("m2", 29), "stale") << "once";
    EXPECT_EQ(store.codes_left("p1").value(), 1) << "the others are good as they were";
    // It outlives what it has nothing to do with, and nothing else.
    const auto is_good_after = [&](const auto& name_it) {
        EXPECT_EQ(mail("m3"), "");
        PersonChange wanted{.person = "p1"};
        name_it(wanted);
        EXPECT_TRUE(change(store, wanted));
        return use("m3", 0).empty();
    };
    EXPECT_TRUE(is_good_after([](PersonChange& wanted) { wanted.name = "Hanna"; }));
    EXPECT_TRUE(is_good_after([](PersonChange& wanted) { wanted.ends_all = true; }));
    EXPECT_TRUE(is_good_after([](PersonChange& wanted) { wanted.codes = {"c1", "c2"}; }));
    EXPECT_FALSE(is_good_after([](PersonChange& wanted) { wanted.password_hash = "another"; }));
    EXPECT_FALSE(is_good_after([](PersonChange& wanted) { wanted.mail = "a@example.org"; }));
    EXPECT_FALSE(is_good_after([](PersonChange& wanted) { wanted.with_code = "c1"; }));
    EXPECT_EQ(store.codes_left("p1").value(), 1);
    // Nor does it come back with somebody of that id.
    EXPECT_EQ(mail("m4"), "");
    ASSERT_TRUE(forget(store, "p1", (*store.person("p1"))->password_hash));
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "pw", {}, {}, "a@example.org"}, "s1"));
    EXPECT_EQ(use("m4", 0), "stale");
}

TYPED_TEST(AnyStore, ALoginBelongsToOne) {
    Store& store = this->store_;
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "", {}, {}}, "h1"));
    const auto refused = add(store, {"p2", "Other", "anna", "", {}, {}}, "h2");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "login_taken");
    EXPECT_EQ(store.person("p2").value(), std::optional<Person>{});
    ASSERT_TRUE(forget(store, "p1"));
    ASSERT_TRUE(add(store, {"p2", "Other", "anna", "", {}, {}}, "h2"));
}

TYPED_TEST(AnyStore, WhoIsForgottenLeavesSeatsWithoutAName) {
    Store& store = this->store_;
    const Occupant anna{kPerson, "p1", "Anna"}, bea{kPerson, "p2", "Bea"}, nameless{kPerson, "p1", ""};
    ASSERT_TRUE(add(store, {"p1", "Anna", "anna", "hash", {}, {}}, "h1"));
    come(store, {"p2"});
    ASSERT_TRUE(append(store, "t", 0, {"x"}, summary_of("t", Stage::playing, 5, {anna, bea})));
    ASSERT_TRUE(forget(store, "p1", "hash"));
    EXPECT_EQ(store.person("p1").value(), std::optional<Person>{});
    EXPECT_EQ(store.session("h1").value(), std::optional<Session>{});
    EXPECT_EQ((*store.summary("t"))->occupants, (std::vector<Occupant>{nameless, bea}));
    ASSERT_TRUE(forget(store, "p1"));  // again, or never known: nothing to do
}

}  // namespace
}  // namespace officina::tables
