// People who play together: what they say to each other, playing again, seats kept for them, and who looks on.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

namespace json = boost::json;
using testing::IsEmpty;
using testing::SizeIs;

// Anna and Bea at a game of Mars; both look at it.
struct AnnaAndBea {
    TestHall house;
    Guest anna{house, "Anna"}, bea{house, "Bea"};
    std::string table;

    AnnaAndBea() {
        const auto answer = anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})");
        table = answer.at("table").as_string();
        for (Guest* guest : {&anna, &bea}) guest->ask(R"({{"do":"join","table":"{}"}})", table);
        EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table)), "");
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
    }
    void play_to_the_end() {
        const tables::Table& at = *house.hall->table(table);
        Random random(1);
        while (at.stage() == tables::Table::Stage::playing) {
            const Seat seat = *at.match().to_move().begin();
            const auto choices = at.match().choices(seat);
            const auto& move = choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
            Guest& guest = seat.index() == 0 ? anna : bea;
            ASSERT_EQ(code_of(guest.ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})",
                                        table, seat.index() + 1, move, at.position())),
                      "");
        }
    }
    const tables::Occupant& at(const std::string& id, int seat) {
        return house.hall->table(id)->occupant(Seat(seat - 1));
    }
};

TEST(Company, PhrasesAreHeardByAllWhoLookAndKeptByNobody) {
    AnnaAndBea two;
    Guest carl(two.house, "Carl");
    carl.ask(R"({{"do":"join","table":"{}"}})", two.table);
    const auto entries = two.house.store.figures().entries;
    EXPECT_EQ(
        json::serialize(two.anna.ask(R"({{"do":"say","table":"{}","seat":1,"phrase":"hello"}})", two.table)),
        R"({"ok":"say"})");
    for (Guest* guest : {&two.anna, &two.bea, &carl}) {
        const auto said = guest->events("said");
        ASSERT_THAT(said, SizeIs(1));
        EXPECT_EQ(json::serialize(said[0]),
                  fmt::format(R"({{"event":"said","table":"{}","seat":1,"phrase":"hello"}})", two.table));
    }
    EXPECT_EQ(two.house.store.figures().entries, entries);
    EXPECT_EQ(code_of(carl.ask(R"({{"do":"say","table":"{}","seat":1,"phrase":"hello"}})", two.table)),
              "not_your_seat");
    EXPECT_EQ(code_of(two.anna.ask(R"({{"do":"say","table":"{}","seat":1,"phrase":"you fool"}})", two.table)),
              "bad_field");
    EXPECT_EQ(code_of(two.anna.ask(R"({{"do":"say","table":"{}","seat":1}})", two.table)), "bad_field");
}

TEST(Company, NobodyTalksWithoutEnd) {
    AnnaAndBea two;
    const auto say = [&] {
        return code_of(two.anna.ask(R"({{"do":"say","table":"{}","seat":1,"phrase":"wow"}})", two.table));
    };
    for (int i = 0; i < 5; ++i) EXPECT_EQ(say(), "");
    EXPECT_EQ(say(), "too_many");
    two.anna.leave();
    two.anna.come_again();
    two.anna.ask(R"({{"do":"join","table":"{}"}})", two.table);
    EXPECT_EQ(say(), "too_many");
    two.house.pass(std::chrono::seconds(3));
    EXPECT_EQ(say(), "");
    EXPECT_EQ(say(), "too_many");
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"say","table":"{}","seat":2,"phrase":"oops"}})", two.table)), "");
}

// The mark of whoever sits there, as that guest is told of them; nothing where there is none.
std::string mark_at(Guest& guest, const std::string& table, int seat) {
    const auto joined = guest.ask(R"({{"do":"join","table":"{}"}})", table);
    const json::object& there = joined.at("seats").at(static_cast<std::size_t>(seat - 1)).as_object();
    return there.contains("mark") ? std::string(there.at("mark").as_string()) : "";
}

TEST(Company, APersonHasOneMarkForWhoeverMeetsThemAgain) {
    AnnaAndBea two;
    const std::string bea = mark_at(two.anna, two.table, 2);
    EXPECT_THAT(bea, SizeIs(24));
    EXPECT_EQ(mark_at(two.anna, two.table, 1), "") << "nobody needs to be told from oneself";
    EXPECT_EQ(code_of(two.bea.ask(R"({"do":"name","name":"Anna"})")), "");
    two.play_to_the_end();
    const std::string next(
        two.anna.ask(R"({{"do":"rematch","table":"{}"}})", two.table).at("table").as_string());
    EXPECT_EQ(mark_at(two.anna, next, 1), bea) << "at another table, in another seat, by another name";
    two.anna.events("seats");
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"sit","table":"{}","seat":1}})", next)), "");
    EXPECT_EQ(two.anna.events("seats").back().at("seats").at(0).at("mark").as_string(), bea);
    two.anna.leave();
    two.bea.leave();
    two.house.restart();
    two.anna.come_again();
    EXPECT_EQ(mark_at(two.anna, next, 1), bea);
    const auto history = two.anna.ask(R"({"do":"history"})");
    for (const json::value& table : history.at("tables").as_array())
        for (const json::value& seat : table.at("seats").as_array())
            if (seat.as_object().contains("mark")) EXPECT_EQ(seat.at("mark").as_string(), bea);
    EXPECT_EQ(history.at("tables").at(0).at("seats").at(0).at("mark").as_string(), bea);
}

TEST(Company, MarksTellNobodyWhomOthersMeet) {
    AnnaAndBea two;
    Guest carl(two.house, "Carl"), namesake(two.house, "Bea's namesake");
    EXPECT_EQ(code_of(namesake.ask(R"({"do":"name","name":"Bea"})")), "");
    EXPECT_NE(mark_at(two.anna, two.table, 2), mark_at(carl, two.table, 2));
    EXPECT_NE(mark_at(two.anna, two.table, 2), mark_at(two.bea, two.table, 1));
    const std::string other(
        namesake.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})").at("table").as_string());
    EXPECT_NE(mark_at(two.anna, other, 1), mark_at(two.anna, two.table, 2)) << "a name is no person";
    // In the list for everybody there is none.
    const auto opened = two.anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2,"public":true}})");
    two.house.pass(std::chrono::seconds(2));
    EXPECT_THAT(json::serialize(carl.ask(R"({"do":"tables"})")), testing::Not(testing::HasSubstr("mark")));
}

TEST(Company, TheSamePeoplePlayAgainWithTheSeatsPassedOn) {
    AnnaAndBea two;
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"rematch","table":"{}"}})", two.table)), "not_over");
    two.play_to_the_end();
    Guest carl(two.house, "Carl");
    EXPECT_EQ(code_of(carl.ask(R"({{"do":"rematch","table":"{}"}})", two.table)), "no_companion");

    const auto answer = two.bea.ask(R"({{"do":"rematch","table":"{}"}})", two.table);
    ASSERT_EQ(code_of(answer), "") << json::serialize(answer);
    const std::string next(answer.at("table").as_string());
    EXPECT_EQ(two.at(next, 1).name, "Bea");
    EXPECT_FALSE(two.at(next, 1).kept);
    EXPECT_EQ(two.at(next, 2).name, "Anna");
    EXPECT_TRUE(two.at(next, 2).kept);
    const auto invited = two.anna.events("invited");
    ASSERT_THAT(invited, SizeIs(1));
    EXPECT_EQ(
        json::serialize(invited[0]),
        fmt::format(R"({{"event":"invited","table":"{}","seat":2,"game":"mars","by":"Bea","again":"{}"}})",
                    next, two.table));
    EXPECT_THAT(two.bea.events("invited"), IsEmpty());

    // It does not begin without her, and nobody else gets her seat.
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"begin","table":"{}"}})", next)), "seat_kept");
    EXPECT_EQ(code_of(carl.ask(R"({{"do":"sit","table":"{}","seat":2}})", next)), "seat_taken");
    // Her own wish leads to the same table.
    EXPECT_EQ(two.anna.ask(R"({{"do":"rematch","table":"{}"}})", two.table).at("table").as_string(), next);
    EXPECT_FALSE(two.at(next, 2).kept);
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"begin","table":"{}"}})", next)), "");
}

TEST(Company, WhoeverIsAwayFindsTheKeptSeatInTheirListAndMayDecline) {
    AnnaAndBea two;
    two.play_to_the_end();
    two.anna.leave();
    const std::string next(
        two.bea.ask(R"({{"do":"rematch","table":"{}"}})", two.table).at("table").as_string());
    two.bea.leave();
    two.house.restart();
    two.anna.come_again();
    const auto history = two.anna.ask(R"({"do":"history"})");
    const json::object& first = history.at("tables").at(0).as_object();
    EXPECT_EQ(first.at("table").as_string(), next);
    EXPECT_EQ(first.at("stage"), "gathering");
    EXPECT_TRUE(first.at("seats").at(1).at("kept").as_bool());
    EXPECT_EQ(json::serialize(first.at("yours")), "[2]");
    two.anna.ask(R"({{"do":"join","table":"{}"}})", next);
    EXPECT_TRUE(two.at(next, 2).kept) << "looking is not sitting down";
    EXPECT_EQ(code_of(two.anna.ask(R"({{"do":"stand_up","table":"{}","seat":2}})", next)), "");
    EXPECT_EQ(two.at(next, 2).kind, tables::Occupant::Kind::nobody);
}

TEST(Company, SeatsAreKeptOnlyForThoseOneHasPlayedWith) {
    AnnaAndBea two;
    Guest carl(two.house, "Carl"), dora(two.house, "Dora");
    const std::string of = fmt::format(R"({{"table":"{}","seat":2}})", two.table);
    // At a new table, from the start.
    const auto opened = two.anna.ask(
        R"({{"do":"open","terms":{{"game":"mars","seats":3}},"seats":[{{"who":"me"}},{{"who":"kept","of":{}}}]}})",
        of);
    ASSERT_EQ(code_of(opened), "") << json::serialize(opened);
    EXPECT_TRUE(two.at(std::string(opened.at("table").as_string()), 2).kept);
    EXPECT_THAT(two.bea.events("invited"), SizeIs(1));
    // A stranger cannot.
    for (
        const char* form :
        {R"({{"do":"open","terms":{{"game":"mars","seats":2}},"seats":[{{"who":"me"}},{{"who":"kept","of":{}}}]}})"})
        EXPECT_EQ(code_of(carl.ask(fmt::format(fmt::runtime(form), of))), "no_companion");
    // Nor does sitting down at an open table make companions.
    const std::string open(
        carl.ask(R"({"do":"open","terms":{"game":"mars","seats":3}})").at("table").as_string());
    EXPECT_EQ(code_of(dora.ask(R"({{"do":"sit","table":"{}","seat":2}})", open)), "");
    const std::string mine(
        dora.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})").at("table").as_string());
    EXPECT_EQ(code_of(dora.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{{"table":"{}","seat":1}}}})",
                               mine, open)),
              "no_companion");
    for (const char* wrong : {R"({"table":"nowhere","seat":1})", R"({"seat":1})", R"(3)"})
        EXPECT_NE(code_of(dora.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{}}})", mine, wrong)),
                  "");
    // Later too, by who opened the table, and not for themselves.
    const std::string later(
        two.anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})").at("table").as_string());
    EXPECT_EQ(code_of(two.bea.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{}}})", later, of)),
              "only_opener");
    EXPECT_EQ(
        code_of(two.anna.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{{"table":"{}","seat":1}}}})",
                             later, two.table)),
        "no_companion");
    EXPECT_EQ(code_of(two.anna.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{}}})", later, of)), "");
    EXPECT_EQ(code_of(two.anna.ask(R"({{"do":"clear_seat","table":"{}","seat":2}})", later)), "");
    EXPECT_EQ(two.at(later, 2).kind, tables::Occupant::Kind::nobody);
}

TEST(Company, NobodyIsCalledWithoutEnd) {
    AnnaAndBea two;
    const std::string mine(
        two.anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})").at("table").as_string());
    std::string code;
    int calls = 0;
    for (; calls < 100 && code.empty(); ++calls) {
        if (calls % 5 == 4) {  // leaving gives nobody more
            two.anna.leave();
            two.anna.come_again();
        }
        code = code_of(two.anna.ask(
            R"({{"do":"keep_seat","table":"{}","seat":2,"of":{{"table":"{}","seat":2}}}})", mine, two.table));
        two.anna.ask(R"({{"do":"clear_seat","table":"{}","seat":2}})", mine);
    }
    EXPECT_EQ(code, "too_many");
    EXPECT_EQ(calls, 13);
    two.anna.leave();
    two.house.pass(std::chrono::seconds(31));
    two.anna.come_again();
    EXPECT_EQ(
        code_of(two.anna.ask(R"({{"do":"keep_seat","table":"{}","seat":2,"of":{{"table":"{}","seat":2}}}})",
                             mine, two.table)),
        "");
}

TEST(Company, OnlookersAreCountedAsPeopleOnceASecond) {
    AnnaAndBea two;
    Guest carl(two.house, "Carl"), carl_again(two.house, "Carl"), dora(two.house, "Dora");
    for (Guest* guest : {&carl, &carl_again, &dora}) {
        const auto joined = guest->ask(R"({{"do":"join","table":"{}"}})", two.table);
        EXPECT_EQ(joined.at("onlookers").as_int64(), guest == &dora ? 2 : 1);
    }
    EXPECT_THAT(two.anna.events("onlookers"), IsEmpty());
    two.house.pass(std::chrono::seconds(1));
    const auto told = two.anna.events("onlookers");
    ASSERT_THAT(told, SizeIs(1));
    EXPECT_EQ(told[0].at("onlookers").as_int64(), 2);
    carl.leave();
    two.house.pass(std::chrono::seconds(2));
    EXPECT_THAT(two.anna.events("onlookers"), IsEmpty()) << "he still looks, elsewhere";
    carl_again.leave();
    dora.leave();
    two.house.pass(std::chrono::seconds(2));
    const auto gone = two.anna.events("onlookers");
    ASSERT_THAT(gone, SizeIs(1));
    EXPECT_EQ(gone[0].at("onlookers").as_int64(), 0);
}

TEST(Company, AnInvitationTellsWhatTheDiskKnows) {
    AnnaAndBea two;
    const auto found = two.house.hall->invitation(two.table);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->host, "Anna");
    EXPECT_EQ(found->summary.game, "mars");
    ASSERT_TRUE(found->terms);
    EXPECT_EQ(found->terms->seats, 2);
    EXPECT_FALSE(two.house.hall->invitation("nowhere"));
    EXPECT_FALSE(two.house.hall->invitation(std::string(22, 'x')));
}

}  // namespace
}  // namespace officina::server
