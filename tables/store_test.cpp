// What every store promises (store.h).

#include <gtest/gtest.h>

#include "tables/journal.h"
#include "tables/memory_store.h"
#include "tables/sqlite_store.h"
#include "tables/testing/store_help.h"

namespace officina {
namespace {

using Stage = TableSummary::Stage;
using namespace std::string_literals;
constexpr auto kPerson = Occupant::Kind::person;

struct InMemory {
    MemoryStore memory{[](const auto& task) { task(); }};
    Store& store() { return memory; }
};
struct InSqlite {
    TestFolder folder;
    std::unique_ptr<SqliteStore> sqlite = std::move(*SqliteStore::open(folder / "a.db"));
    Store& store() { return *sqlite; }
};

template <class Kind>
class AnyStore : public testing::Test {
  protected:
    Kind kind_;
    Store& store_ = kind_.store();
};
using Kinds = testing::Types<InMemory, InSqlite>;
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
    TableSummary summary = summary_of(
        "t", Stage::playing, 5, {{kPerson, "p", "Zoë \"Z\""}, {Occupant::Kind::bot, "mechanic", ""}, {}});
    ASSERT_TRUE(append(store, "t", 0, {"a"}, summary));
    ASSERT_TRUE(append(store, "t", 1, {"b"}));
    EXPECT_EQ(store.summary("t").value(), std::optional(summary));
    summary.stage = Stage::over;
    summary.scores = {"12", "7", "–"};
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
    EXPECT_EQ(store.unfinished(), std::vector{summary_of("b", Stage::playing, 2, {})});
}

TYPED_TEST(AnyStore, AHistoryListsTheTablesOfAPersonLatestFirst) {
    Store& store = this->store_;
    const Occupant anna{kPerson, "anna", "Anna"}, bea{kPerson, "bea", "Bea"};
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
        const auto history = store.history(person, most, Instant(Milliseconds(before)));
        for (const TableSummary& each : history.value()) list += each.id;
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

TYPED_TEST(AnyStore, PeopleAreFoundByAllTheirKeys) {
    Store& store = this->store_;
    Person anna{
        "p1", "Anna", "anna", "$argon2id$", "hash1", Instant(Milliseconds(1)), Instant(Milliseconds(2))};
    Person guest{"p2", "Guest", "", "", "hash2", Instant(Milliseconds(3)), Instant(Milliseconds(4))};
    Person other{"p3", "Guest", "", "", "", {}, {}};
    Person fourth{"p4", "Guest", "", "", "", {}, {}};
    for (const Person& each : {anna, guest, other, fourth}) ASSERT_TRUE(keep(store, each));
    EXPECT_EQ(store.person("p1").value(), std::optional(anna));
    EXPECT_EQ(store.person("p2").value(), std::optional(guest));
    EXPECT_EQ(store.person_by_login("anna").value(), std::optional(anna));
    EXPECT_EQ(store.person_by_session("hash2").value(), std::optional(guest));
    // Nothing is nobody's key, though many have none.
    EXPECT_EQ(store.person_by_login("").value(), std::optional<Person>{});
    EXPECT_EQ(store.person_by_session("").value(), std::optional<Person>{});
    EXPECT_EQ(store.person("nobody").value(), std::optional<Person>{});

    anna.name = "Anna B.";
    anna.session_hash = "hash3";
    ASSERT_TRUE(keep(store, anna));
    EXPECT_EQ(store.person_by_session("hash3").value(), std::optional(anna));
    EXPECT_EQ(store.person_by_session("hash1").value(), std::optional<Person>{});
}

TYPED_TEST(AnyStore, ALoginBelongsToOne) {
    Store& store = this->store_;
    ASSERT_TRUE(keep(store, {"p1", "Anna", "anna", "", "h1", {}, {}}));
    const auto refused = keep(store, {"p2", "Other", "anna", "", "h2", {}, {}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "login_taken");
    EXPECT_EQ(store.person("p2").value(), std::optional<Person>{});
    ASSERT_TRUE(forget(store, "p1"));
    ASSERT_TRUE(keep(store, {"p2", "Other", "anna", "", "h2", {}, {}}));
}

TYPED_TEST(AnyStore, WhoIsForgottenLeavesSeatsWithoutAName) {
    Store& store = this->store_;
    const Occupant anna{kPerson, "p1", "Anna"}, bea{kPerson, "p2", "Bea"}, nameless{kPerson, "p1", ""};
    ASSERT_TRUE(keep(store, {"p1", "Anna", "anna", "hash", "h1", {}, {}}));
    ASSERT_TRUE(append(store, "t", 0, {"x"}, summary_of("t", Stage::playing, 5, {anna, bea})));
    ASSERT_TRUE(forget(store, "p1"));
    EXPECT_EQ(store.person("p1").value(), std::optional<Person>{});
    EXPECT_EQ(store.person_by_session("h1").value(), std::optional<Person>{});
    EXPECT_EQ((*store.summary("t"))->occupants, (std::vector<Occupant>{nameless, bea}));
    ASSERT_TRUE(forget(store, "p1"));  // again, or never known: nothing to do
}

}  // namespace
}  // namespace officina
