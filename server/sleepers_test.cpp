// Tables at which nobody looks: they leave the house, nothing changes for anybody, and nobody can fill it.

#include "server/sleepers.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.h"
#include "server/testing/test_hall.h"
#include "tables/journal.h"

namespace officina::server {
namespace {

namespace json = boost::json;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;
using testing::IsEmpty;
using testing::SizeIs;

std::string opened_table(Guest& guest, std::string_view terms = "", std::string_view game = "mars") {
    const auto answer = guest.ask(R"({{"do":"open","terms":{{"game":"{}","seats":2{}}}}})", game, terms);
    EXPECT_EQ(code_of(answer), "") << json::serialize(answer);
    return std::string(answer.at("table").as_string());
}
json::value joined(Guest& guest, const std::string& table) {
    return guest.ask(R"({{"do":"join","table":"{}"}})", table);
}

// Anna and Bea at a table that has begun; both look on.
struct TwoAtATable {
    TestHall house;
    Guest anna{house, "Anna"}, bea{house, "Bea"};
    std::string table;

    explicit TwoAtATable(std::string_view terms = "", std::string_view game = "mars")
        : table(opened_table(anna, terms, game)) {
        EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table)), "");
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
        for (Guest* guest : {&anna, &bea}) joined(*guest, table);
    }
    const tables::Table* at() { return house.hall->table(table); }
    std::optional<tables::Asleep> asleep() { return house.store.summary(table).value().value().asleep; }
    std::vector<tables::Entry> journal() {
        std::vector<tables::Entry> entries;
        const auto lines = house.store.journal(table);
        for (const std::string& line : *lines) entries.push_back(*tables::read_entry(line));
        return entries;
    }
    int to_move() { return (*at()->match().to_move().begin()).index() + 1; }
    void play() {
        const int seat = to_move();
        const std::string move = at()->match().choices(Seat(seat - 1)).front().move;
        EXPECT_EQ(code_of((seat == 1 ? anna : bea)
                              .ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})",
                                   table, seat, move, at()->position())),
                  "");
    }
    void all_leave() {
        anna.leave();
        bea.leave();
    }
};

TEST(Sleepers, LeaveTheHouseAndComeBackAsTheyWere) {
    TwoAtATable at(R"(,"clock":{"kind":"budget","time":3600000,"increment":0})");
    for (int i = 0; i < 5; ++i) at.play();
    at.anna.leave();
    at.house.pass(minutes(10));
    EXPECT_EQ(at.house.hall->figures().tables, 1U) << "Bea still looks at it";
    at.bea.leave();
    at.house.pass(minutes(4));
    EXPECT_EQ(at.house.hall->figures().tables, 1U) << "perhaps she is back in a moment";
    const json::value before = at.at()->match().state(std::nullopt);
    const std::uint32_t position = at.at()->position();
    const int to_move = at.to_move();
    at.house.pass(minutes(2));
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    EXPECT_FALSE(at.at());
    ASSERT_TRUE(at.asleep());
    // Lists know of it without bringing it back.
    at.anna.come_again();
    at.bea.come_again();
    for (Guest* guest : {&at.anna, &at.bea}) {
        const auto own = guest->ask(R"({"do":"history"})").at("tables").at(0);
        EXPECT_EQ(own.at("your_turn"), json::value((to_move == 1) == (guest == &at.anna)));
        EXPECT_EQ(own.at("made"), json::value(at.asleep()->made));
    }
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    const auto seen = joined(at.anna, at.table);
    EXPECT_EQ(at.at()->match().state(std::nullopt), before);
    EXPECT_EQ(at.at()->position(), position) << "sleeping is nothing that happens at a table";
    // The clock has run all the while.
    EXPECT_EQ(at.at()->time_left(Seat(to_move - 1), at.house.now)->left, hours(1) - minutes(16));
    joined(at.bea, at.table);
    at.play();
    EXPECT_FALSE(at.asleep()) << "whatever happens is after it was woken, on the disk too";
}

TEST(Sleepers, AreWokenByTheirClock) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":86400000})");
    at.play();
    const tables::Instant up = at.house.now + hours(24);
    const int late = at.to_move();
    at.all_leave();
    at.house.pass(hours(23));
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    EXPECT_EQ(at.asleep()->alarm, up);
    at.house.pass(hours(2));
    const tables::Entry last = at.journal().back();
    EXPECT_EQ(last.kind, tables::Entry::Kind::replaced);
    EXPECT_EQ(last.seat, Seat(late - 1));
    EXPECT_EQ(last.text, "time");
    EXPECT_EQ(last.at, up) << "to the moment";
    EXPECT_EQ(at.house.hall->figures().tables, 0U) << "and it sleeps again";
}

// The same people do the same at the same moments, in a house where tables sleep at once and in one where they never do.
TEST(Sleepers, NothingIsDifferentBecauseOfThem) {
    const auto played = [](std::uint64_t seed, tables::Milliseconds sleeps_after) {
        TestHall house;
        house.furnish = [&](HallSettings& settings) { settings.sleeps_after = sleeps_after; };
        house.restart();
        Guest anna(house, "Anna"), bea(house, "Bea");
        Random random(seed);
        const char* const clocks[] = {"", R"(,"clock":{"kind":"per_move","time":3600000})",
                                      R"(,"clock":{"kind":"budget","time":7200000,"increment":60000})"};
        const auto all = games();
        const AnyGame& game = *all[random.below(static_cast<std::uint32_t>(all.size()))];
        const std::string table = opened_table(anna, clocks[random.below(3)], game.name());
        EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table)), "");
        house.pass(minutes(random.below(60)));
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
        Guest* const guests[] = {&anna, &bea};
        for (int i = 0; i < 60; ++i) {
            Guest& guest = *guests[random.below(2)];
            const int seat = &guest == &anna ? 1 : 2;
            const std::uint32_t what = random.below(8);
            if (what == 0) {
                guest.ask(R"({{"do":"leave_table","table":"{}"}})", table);
            } else if (what == 1) {
                house.pass(minutes(random.below(200)));
            } else if (what == 2) {
                guest.ask(R"({{"do":"undo","table":"{}","seat":{}}})", table, seat);
            } else if (what == 3) {
                guest.ask(R"({{"do":"come_back","table":"{}","seat":{}}})", table, seat);
            } else {
                joined(guest, table);
                const auto moves = guest.ask(R"({{"do":"moves","table":"{}","seat":{}}})", table, seat);
                if (code_of(moves).empty() && !moves.at("moves").as_array().empty()) {
                    const auto& list = moves.at("moves").as_array();
                    const auto& move = list[random.below(static_cast<std::uint32_t>(list.size()))];
                    guest.ask(R"({{"do":"play","table":"{}","seat":{},"move":{},"position":{}}})", table,
                              seat, json::serialize(move.at("move")), json::serialize(moves.at("position")));
                }
            }
        }
        // From there on bots think, each in its own time.
        auto journal = house.store.journal(table).value();
        const auto stand_in = std::ranges::find_if(
            journal, [](const std::string& entry) { return entry.contains(R"("kind":"replaced")"); });
        if (stand_in != journal.end()) journal.erase(stand_in + 1, journal.end());
        return journal;
    };
    std::size_t moves = 0, replaced = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto asleep = played(seed, seconds(1)), awake = played(seed, days(1000));
        EXPECT_TRUE(asleep == awake) << seed << ": " << asleep.back() << ", " << awake.back();
        moves += asleep.size();
        replaced += asleep.back().contains("replaced") ? 1 : 0;
    }
    EXPECT_GT(moves, 1000U);
    EXPECT_GT(replaced, 10U);
}

TEST(Sleepers, TablesThatWaitForPeopleStayInTheLobbyForADay) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    const std::string waits = opened_table(anna, R"(,"public":true)");
    const std::string hidden = opened_table(anna);
    joined(anna, waits);
    house.pass(hours(30));
    EXPECT_EQ(house.hall->figures().tables, 1U) << "somebody waits there";
    anna.ask(R"({{"do":"leave_table","table":"{}"}})", waits);
    house.pass(hours(1));
    EXPECT_EQ(house.hall->figures().tables, 0U);
    bea.ask(R"({"do":"lobby","watch":true})");
    const std::string newer = opened_table(bea, R"(,"public":true)");
    const auto list = bea.ask(R"({"do":"tables"})");
    EXPECT_EQ(list.at("total"), 2);
    ASSERT_THAT(list.at("tables").as_array(), SizeIs(2));
    EXPECT_EQ(list.at("tables").at(0).at("table"), json::value(newer)) << "those in the house come first";
    EXPECT_EQ(list.at("tables").at(1).at("table"), json::value(waits));
    EXPECT_EQ(bea.ask(R"({"do":"tables","from":1,"most":1})").at("tables").at(0).at("table"),
              json::value(waits));
    // Somebody comes: it is in the house again, and listed once.
    EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", waits)), "");
    EXPECT_EQ(bea.ask(R"({"do":"tables"})").at("total"), 2);
    EXPECT_THAT(bea.ask(R"({"do":"tables"})").at("tables").as_array(), SizeIs(2));
    house.pass(hours(25));
    EXPECT_EQ(bea.ask(R"({"do":"tables"})").at("total"), 0) << "a day after somebody was there";
    for (const std::string& each : {waits, hidden, newer})
        EXPECT_EQ(house.store.summary(each).value()->stage, tables::TableSummary::Stage::over);
}

// An onlooker is nobody who waits there.
TEST(Sleepers, ATableThatWaitsForPeopleIsClearedAwayWhoeverLooksOn) {
    TestHall house;
    Guest anna(house, "Anna"), carl(house, "Carl");
    const std::string table = opened_table(anna, R"(,"public":true)");
    joined(anna, table);
    anna.leave();
    for (int i = 0; i < 2; ++i) {
        house.pass(hours(11));
        EXPECT_EQ(code_of(joined(carl, table)), "");
        carl.ask(R"({{"do":"leave_table","table":"{}"}})", table);
    }
    house.pass(minutes(110));
    EXPECT_EQ(house.store.summary(table).value()->stage, tables::TableSummary::Stage::gathering);
    house.pass(minutes(20));
    EXPECT_EQ(house.store.summary(table).value()->stage, tables::TableSummary::Stage::over);
}

// Patience is with whoever is away, and does not begin again because others have come and gone.
TEST(Sleepers, WhoeverComesAndGoesWhoIsAwayHasBeenAwayAllTheWhile) {
    for (const bool onlooker : {false, true})
        for (const tables::Milliseconds sleeps_after :
             {tables::Milliseconds(seconds(1)), tables::Milliseconds(days(9))}) {
            TwoAtATable at(R"(,"patience":86400000)");
            const bool anna_is_away = at.to_move() == 1;
            at.house.furnish = [&](HallSettings& settings) { settings.sleeps_after = sleeps_after; };
            at.house.restart();
            Guest carl(at.house, "Carl");
            Guest &away = anna_is_away ? at.anna : at.bea, &waits = anna_is_away ? at.bea : at.anna;
            const Seat missed(anna_is_away ? 0 : 1);
            for (Guest* guest : {&away, &waits}) {
                guest->come_again();
                joined(*guest, at.table);
            }
            away.leave();
            const auto look_in = [&](Guest& guest) {
                joined(guest, at.table);
                at.house.pass(minutes(15));
                const bool is_asked = at.at()->missed(missed).has_value();
                guest.ask(R"({{"do":"leave_table","table":"{}"}})", at.table);
                return is_asked;
            };
            waits.ask(R"({{"do":"leave_table","table":"{}"}})", at.table);
            at.house.pass(hours(12));
            EXPECT_FALSE(look_in(onlooker ? carl : waits));
            at.house.pass(hours(11));
            EXPECT_FALSE(look_in(onlooker ? carl : waits));
            at.house.pass(minutes(40));
            EXPECT_TRUE(look_in(waits));
        }
}

// As an older version wrote it.
TEST(Sleepers, WhereItIsNotKnownWhoWasAwayNobodyHasBeenLookingSince) {
    TwoAtATable at(R"(,"patience":86400000)");
    const Seat absent(at.to_move() - 1);
    at.all_leave();
    at.house.pass(minutes(10));
    tables::Asleep asleep = at.asleep().value();
    EXPECT_EQ(asleep.away, std::vector(2, asleep.since));
    asleep.away.clear();
    at.house.store.lay_down(at.table, asleep, {});
    at.house.run();
    Guest& waits = absent == Seat(0) ? at.bea : at.anna;
    waits.come_again();
    at.house.pass(hours(23));
    joined(waits, at.table);
    EXPECT_FALSE(at.at()->missed(absent));
    at.house.pass(hours(1));
    EXPECT_TRUE(at.at()->missed(absent));
}

// Those who are there when the house closes are away since then.
TEST(Sleepers, WhoWasThereWhenTheHouseClosedLeftWithIt) {
    TwoAtATable at;
    at.bea.leave();
    const tables::Instant left = at.house.now;
    at.house.pass(minutes(3));
    at.house.hall->drain([] {});
    at.house.run();
    EXPECT_EQ(at.asleep().value().away, (std::vector{at.house.now, left}));
}

TEST(Sleepers, WhatIsOnTheDiskAsItIsIsNotWrittenAgain) {
    TwoAtATable at(R"(,"patience":3600000)");
    at.play();
    at.all_leave();
    at.house.pass(hours(2));
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    const auto laid_down = at.house.store.laid_down;
    at.anna.come_again();
    for (int i = 0; i < 3; ++i) {
        // Named, and nothing more.
        EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"state","table":"{}"}})", at.table)), "");
        EXPECT_EQ(at.house.hall->figures().tables, 1U);
        at.house.pass(hours(1));
        EXPECT_EQ(at.house.hall->figures().tables, 0U);
    }
    EXPECT_EQ(at.house.store.laid_down, laid_down);
}

TEST(Sleepers, GamesThatSleepAreNotInTheLobby) {
    TwoAtATable at(R"(,"public":true)");
    Guest carl(at.house, "Carl");
    carl.ask(R"({"do":"lobby","watch":true})");
    EXPECT_EQ(carl.ask(R"({"do":"tables"})").at("total"), 1);
    at.all_leave();
    at.house.pass(minutes(10));
    EXPECT_EQ(carl.ask(R"({"do":"tables"})").at("total"), 0);
    const auto news = carl.events("lobby");
    ASSERT_FALSE(news.empty());
    EXPECT_EQ(news.back().at("gone"), json::array{at.table});
    at.anna.come_again();
    joined(at.anna, at.table);
    EXPECT_EQ(carl.ask(R"({"do":"tables"})").at("total"), 1);
}

TEST(Sleepers, TimeInWhichTheHouseIsClosedCountsForNobody) {
    for (const bool said_goodbye : {true, false}) {
        TwoAtATable at(R"(,"clock":{"kind":"budget","time":3600000,"increment":0})");
        at.play();
        at.all_leave();
        if (said_goodbye) {
            at.house.hall->drain([] {});
            at.house.run();
            EXPECT_TRUE(at.asleep());
        }
        at.house.now += days(3);
        at.house.restart();
        at.house.pass(minutes(50));
        EXPECT_EQ(at.house.hall->figures().tables, 0U);
        EXPECT_TRUE(at.asleep()) << "also one that was awake when the house ended without a word";
        EXPECT_NE(at.journal().back().kind, tables::Entry::Kind::replaced);
        at.house.pass(minutes(20));
        EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
    }
}

// Whoever thinks about a move has thought, whether somebody looked or the table slept, and however the house ended.
TEST(Sleepers, TimeInWhichTheHouseWasOpenCounts) {
    for (const bool asleep : {false, true})
        for (const bool said_goodbye : {false, true}) {
            TwoAtATable at(R"(,"clock":{"kind":"per_move","time":86400000})");
            at.play();
            const int seat = at.to_move();
            if (asleep) at.all_leave();
            at.house.pass(hours(23));
            ASSERT_EQ(at.house.hall->figures().tables, asleep ? 0U : 1U);
            if (said_goodbye) {
                at.house.hall->drain([] {});
                at.house.run();
            }
            at.all_leave();
            const auto at_most = said_goodbye ? seconds(0) : asleep ? seconds(60) : seconds(10);
            // Once more without anybody, and each time the wall was set back a little.
            for (int i = 0; i < 2; ++i) {
                at.house.now += hours(70);
                at.house.now -= i * days(1);
                at.house.restart();
                at.anna.come_again();
                joined(at.anna, at.table);
                const tables::Milliseconds left =
                    at.at()->time_left(Seat(seat - 1), at.at()->changed())->left;
                EXPECT_GE(left, hours(1)) << asleep << said_goodbye;
                EXPECT_LE(left, hours(1) + at_most) << asleep << said_goodbye;
                at.anna.leave();
            }
            at.house.pass(hours(2));
            EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
        }
}

// A house that is closed every night, and a table that nobody names meanwhile.
TEST(Sleepers, EveryTimeInWhichTheHouseWasClosedCountsForNobody) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":259200000})");
    at.play();
    const int seat = at.to_move();
    at.all_leave();
    for (int day = 0; day < 4; ++day) {
        at.house.pass(hours(16));
        at.house.hall->drain([] {});
        at.house.run();
        at.house.now += hours(8);
        at.house.restart();
    }
    EXPECT_FALSE(at.at());
    // By the wall four days have passed of three. It is looked at because it would be due, and sleeps on.
    at.house.pass(hours(1));
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    at.house.pass(hours(6));
    EXPECT_NE(at.journal().back().kind, tables::Entry::Kind::replaced);
    at.house.pass(hours(1));
    EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
    EXPECT_EQ(at.journal().back().seat, Seat(seat - 1));
}

// As it would have done a moment earlier.
TEST(Sleepers, AClockThatRanOutWhenTheHouseClosedRingsWhenItOpens) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":3600000})");
    at.play();
    at.all_leave();
    at.house.pass(minutes(59));
    at.house.store.keep_run({.opened = {}, .until = at.house.now + minutes(2)}, {});
    at.house.now += days(3);
    at.house.restart();
    at.house.pass(seconds(1));
    EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
}

TEST(Sleepers, WhoWasAwayBeforeTheHouseClosedHasBeenAway) {
    TwoAtATable at(R"(,"patience":86400000)");
    const Seat absent(at.to_move() - 1);
    at.all_leave();
    at.house.pass(hours(20));
    at.house.hall->drain([] {});
    at.house.run();
    at.house.now += days(3);
    at.house.restart();
    Guest& waits = absent == Seat(0) ? at.bea : at.anna;
    waits.come_again();
    joined(waits, at.table);
    at.house.pass(hours(3));
    EXPECT_FALSE(at.at()->missed(absent));
    at.house.pass(hours(2));
    EXPECT_TRUE(at.at()->missed(absent));
}

// The disk is told that the house is open where time brings something, and not for its own sake.
TEST(Sleepers, AHouseInWhichNobodysTimeRunsWritesNothing) {
    for (const bool with_clock : {false, true}) {
        TwoAtATable at(with_clock ? R"(,"clock":{"kind":"per_move","time":604800000})" : "");
        const auto written = [&](tables::Milliseconds time) {
            const auto before = at.house.store.figures().commits;
            at.house.pass(time);
            return at.house.store.figures().commits - before;
        };
        at.house.pass(minutes(1));
        EXPECT_EQ(written(hours(1)), with_clock ? 360U : 0U);
        at.all_leave();
        at.house.pass(minutes(10));
        EXPECT_EQ(at.house.hall->figures().tables, 0U);
        EXPECT_EQ(written(hours(1)), with_clock ? 60U : 0U);
    }
}

// The clock on the wall may have been set back while the house was closed: its own time goes on from where it was.
TEST(Sleepers, TheirClocksRunAfterARestartWhateverTheWallSays) {
    for (const bool asleep : {false, true}) {
        TwoAtATable at(R"(,"clock":{"kind":"budget","time":36000000,"increment":0})");
        at.house.pass(minutes(59));
        at.play();
        const int to_move = at.to_move();
        at.all_leave();
        if (asleep) at.house.pass(minutes(10));
        at.house.now -= minutes(50);
        at.house.restart();
        at.anna.come_again();
        const auto left = [&] {
            const auto clocks = joined(at.anna, at.table).at("clocks");
            return tables::Milliseconds(
                clocks.at(static_cast<std::size_t>(to_move - 1)).at("left_ms").as_int64());
        };
        const tables::Milliseconds before = left();
        at.house.pass(minutes(30));
        EXPECT_EQ(before - left(), minutes(30)) << (asleep ? "asleep" : "awake");
    }
}

TEST(Sleepers, ManyAreLookedAfterInTurn) {
    TestHall house;
    std::vector<std::string> tables;
    {
        Guest anna(house, "Anna");
        for (int i = 0; i < 60; ++i) tables.push_back(opened_table(anna, R"(,"public":true)"));
    }
    // Ended without a word: none of them is known to sleep.
    house.restart();
    house.hall->pass_time();
    house.run();
    EXPECT_LE(house.hall->figures().tables, 4U) << "nobody waits until all of them have been looked at";
    house.pass(minutes(1));
    EXPECT_EQ(house.hall->figures().tables, 0U);
    EXPECT_EQ(house.store.left_awake(0, 100)->size(), 0U);
    Guest bea(house, "Bea");
    EXPECT_EQ(bea.ask(R"({"do":"tables"})").at("total"), 60);
    // All of them are due at the same moment.
    house.pass(hours(24));
    EXPECT_EQ(bea.ask(R"({"do":"tables"})").at("total"), 0);
    for (const std::string& table : tables)
        EXPECT_EQ(house.store.summary(table).value()->stage, tables::TableSummary::Stage::over);
}

// Somebody looks at tables of theirs for longer than those would have waited asleep.
TEST(Sleepers, ThoseThatWereWokenKeepNoOtherAsleep) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":86400000})");
    Guest again(at.house, "Anna");
    std::vector<std::string> waiting;
    for (int i = 0; i < 40; ++i) waiting.push_back(opened_table(at.anna));
    at.house.pass(hours(1));
    EXPECT_EQ(at.house.hall->figures().tables, 1U);
    for (std::size_t i = 0; i < waiting.size(); ++i) joined(i < 20 ? at.anna : again, waiting[i]);
    at.house.pass(hours(2));
    at.play();
    const tables::Instant up = at.house.now + hours(24);
    at.bea.leave();
    EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"leave_table","table":"{}"}})", at.table)), "");
    at.house.pass(hours(25));
    EXPECT_EQ(at.house.hall->figures().tables, 40U);
    EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
    EXPECT_EQ(at.journal().back().at, up);
}

// However slow the disk is to hear of it that so many have been woken.
TEST(Sleepers, ManyAreLookedAfterInTurnWhileTheDiskIsSlow) {
    for (int late = 0; late < 10'000; late += 2'500) {
        TestHall house;
        std::vector<std::string> tables;
        {
            Guest anna(house, "Anna");
            for (int i = 0; i < 60; ++i) tables.push_back(opened_table(anna));
        }
        house.pass(hours(1));
        EXPECT_EQ(house.hall->figures().tables, 0U);
        house.store.hold();
        house.pass(hours(23) + tables::Milliseconds(late));
        const auto over = [&] {
            return std::ranges::count_if(tables, [&](const std::string& table) {
                return house.store.summary(table).value()->stage == tables::TableSummary::Stage::over;
            });
        };
        EXPECT_EQ(over(), 0);
        EXPECT_LT(house.store.lists_read, 200U) << "it does not ask without end";
        house.store.release();
        house.pass(seconds(2));
        EXPECT_EQ(over(), 60) << late;
    }
}

TEST(Sleepers, OneThatCannotBeBroughtBackIsToldOnceAndKeepsNobodyElseWaiting) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":3600000})");
    const tables::TableId bad = "abcdefghijklmnopqrstuv";
    tables::TableSummary summary = at.house.store.summary(at.table).value().value();
    summary.id = bad;
    at.house.store.append(bad, 0, {R"({"kind":"began","at":1})"}, summary, {});
    at.house.store.lay_down(bad, tables::Asleep{.since = at.house.now, .alarm = at.house.now + minutes(30)},
                            {});
    at.house.run();
    at.house.restart();
    at.house.pass(hours(3));
    EXPECT_EQ(at.house.warnings, std::vector<std::string>{bad + ": bad_journal"});
    EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
}

TEST(Sleepers, AreWokenLaterWhereTheyCannotBeReadJustThen) {
    TwoAtATable at(R"(,"clock":{"kind":"per_move","time":3600000})");
    at.play();
    const tables::Instant up = at.house.now + hours(1);
    at.all_leave();
    at.house.pass(minutes(30));
    at.house.store.cannot_read = Problem{"store_away", {"tables.store.away", {}}};
    at.house.pass(up - at.house.now);
    for (const char* code : {"store_away", "store_locked", "store_failed"}) {
        at.house.store.cannot_read->code = code;
        at.house.pass(minutes(1));
        EXPECT_EQ(at.asleep()->alarm, up) << code;
        EXPECT_LE(at.house.store.journals_read, 20U) << "not again and again";
        at.house.store.journals_read = 0;
    }
    at.house.store.cannot_read.reset();
    at.house.pass(minutes(1));
    EXPECT_EQ(at.journal().back().kind, tables::Entry::Kind::replaced);
}

TEST(Sleepers, AreLookedAfterLaterWhereTheyCannotBeReadJustThen) {
    for (const bool lists_can_be_read : {false, true}) {
        TestHall house;
        {
            Guest anna(house, "Anna");
            for (int i = 0; i < 12; ++i) opened_table(anna);
        }
        house.restart();
        house.store.cannot_read = Problem{"store_away", {"tables.store.away", {}}};
        house.store.lists_can_be_read = lists_can_be_read;
        house.pass(minutes(1));
        house.store.cannot_read.reset();
        EXPECT_EQ(house.store.left_awake(0, 100)->size(), 12U);
        house.pass(minutes(1));
        EXPECT_EQ(house.store.left_awake(0, 100)->size(), 0U);
    }
}

// Clocks run out, stand-ins sit down, a sandglass runs: but some time after everybody has gone nothing happens any more, at no
// table of whatever game, and nothing more is written.
TEST(Sleepers, EveryTableComesToRest) {
    Random random(1);
    for (const AnyGame* game : games())
        for (const std::string clock : {"", "", R"(,"clock":{"kind":"per_move","time":120000})",
                                        R"(,"clock":{"kind":"budget","time":600000,"increment":5000})"})
            for (const std::string seats : {"", R"(,"seats":[{"who":"me"},{"who":"me","name":"Bea"}])",
                                            R"(,"seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}])"}) {
                const std::string how = std::string(game->name()) + clock + seats;
                TestHall house;
                Guest anna(house, "Anna"), bea(house, "Bea");
                const auto opened = anna.ask(R"({{"do":"open","terms":{{"game":"{}","seats":2{}}}{}}})",
                                             game->name(), clock, seats);
                ASSERT_EQ(code_of(opened), "") << how;
                const std::string table(opened.at("table").as_string());
                if (seats.empty()) bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table);
                ASSERT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "") << how;
                for (Guest* guest : {&anna, &bea}) joined(*guest, table);
                for (std::uint32_t i = random.below(3) * 5; i > 0; --i) {
                    house.run_bots();
                    const tables::Table& at = *house.hall->table(table);
                    for (Seat seat : at.match().to_move()) {
                        if (!seat.is_person() || at.bot_at(seat)) continue;
                        const auto choices = at.match().choices(seat);
                        const auto& move =
                            choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
                        (seat == Seat(1) && seats.empty() ? bea : anna)
                            .ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})", table,
                                 seat.index() + 1, move, at.position());
                        break;
                    }
                }
                anna.leave();
                bea.leave();
                house.run_bots();
                house.pass(days(7));
                house.run_bots();
                house.pass(days(7));
                const std::size_t entries = house.store.journal(table)->size();
                house.pass(days(60));
                EXPECT_EQ(house.store.journal(table)->size(), entries) << how;
                EXPECT_LT(entries, 150U) << how;
                EXPECT_EQ(house.hall->figures().tables, 0U) << how;
                const auto summary = house.store.summary(table).value().value();
                EXPECT_TRUE(summary.stage == tables::TableSummary::Stage::over ||
                            !summary.asleep.value().alarm)
                    << how;
            }
}

// The other one is not there, so that the stand-in does not think either.
TEST(Sleepers, WhoGivesUpThinksOnTheirOwnTime) {
    for (const auto away : {tables::Milliseconds(seconds(30)), tables::Milliseconds(hours(48))}) {
        TwoAtATable at(R"(,"clock":{"kind":"budget","time":600000,"increment":0})");
        const int seat = at.to_move();
        Guest& gives_up = seat == 1 ? at.anna : at.bea;
        (seat == 1 ? at.bea : at.anna).leave();
        at.house.pass(minutes(9));
        EXPECT_EQ(code_of(gives_up.ask(R"({{"do":"leave_table","table":"{}"}})", at.table)), "");
        EXPECT_EQ(code_of(gives_up.ask(R"({{"do":"give_up","table":"{}","seat":{}}})", at.table, seat)), "");
        at.house.pass(away);
        EXPECT_EQ(code_of(gives_up.ask(R"({{"do":"come_back","table":"{}","seat":{}}})", at.table, seat)),
                  "");
        const auto left = at.at()->time_left(Seat(seat - 1), at.house.now)->left;
        EXPECT_EQ(left, away < minutes(1) ? seconds(30) : seconds(10));
        at.play();
    }
}

// What has run out has run out, however quickly one goes on: what is said in one breath is heard one after the other.
TEST(Sleepers, TimeComesBeforeWhatIsSaid) {
    for (const bool at_once : {false, true}) {
        TwoAtATable at(R"(,"clock":{"kind":"per_move","time":60000})");
        int seat = 0;
        do {
            seat = at.to_move();
            at.house.pass(seconds(30));
            at.play();
        } while (!at.at()->can_undo(Seat(seat - 1)));
        Guest& guest = seat == 1 ? at.anna : at.bea;
        at.house.now += seconds(40);
        const std::uint32_t position = at.at()->position();
        const auto undo = fmt::format(R"({{"do":"undo","table":"{}","seat":{}}})", at.table, seat);
        const auto play = fmt::format(R"({{"do":"play","table":"{}","seat":{},"move":"pass","position":{}}})",
                                      at.table, seat, position + 1);
        if (at_once) {
            guest.say(undo);
            guest.say(play);
            at.house.run();
        } else {
            guest.ask("{}", undo);
            guest.ask("{}", play);
        }
        const auto journal = at.journal();
        auto next = std::ranges::find(journal, tables::Entry::Kind::went_back, &tables::Entry::kind);
        ASSERT_NE(next, journal.end());
        EXPECT_EQ((++next)->kind, tables::Entry::Kind::replaced) << at_once;
    }
}

TEST(Sleepers, TheGlassRunsOnWhenSomebodyComesBack) {
    TwoAtATable at(R"(,"options":{"patience":"2","glass_seconds":"60"})", "ricochet");
    at.all_leave();
    at.house.pass(days(2));
    const std::size_t entries = at.journal().size();
    at.anna.come_again();
    const std::uint32_t before = at.at() ? at.at()->position() : 0;
    joined(at.anna, at.table);
    at.house.pass(minutes(10));
    EXPECT_GT(at.journal().size(), entries + 3);
    EXPECT_GT(at.at()->position(), before);
}

TEST(Sleepers, WhoIsForgottenIsNamelessThereToo) {
    TwoAtATable at;
    at.all_leave();
    at.house.pass(minutes(10));
    at.house.hall->forgotten("person-Bea");
    at.house.store.forget("person-Bea", "", {});
    at.house.run();
    EXPECT_EQ(at.house.store.summary(at.table).value()->occupants[1].name, "");
}

// While the store is busy with it, a table comes back as it was written, and writes what it knows.
TEST(Sleepers, WhoIsForgottenWhileATableComesBackIsNamelessThereToo) {
    TwoAtATable at;
    at.all_leave();
    at.house.pass(minutes(10));
    at.anna.come_again();
    at.house.store.hold();
    at.house.store.forget("person-Bea", "", {});
    at.anna.say(fmt::format(R"({{"do":"join","table":"{}"}})", at.table));
    at.anna.say(fmt::format(R"({{"do":"give_up","table":"{}","seat":1}})", at.table));
    at.house.run();
    EXPECT_EQ(at.at()->occupant(Seat(1)).name, "Bea");
    at.house.store.release();
    at.house.run();
    at.house.hall->forgotten("person-Bea");
    at.house.run();
    EXPECT_EQ(at.at()->occupant(Seat(1)).name, "");
    EXPECT_EQ(at.house.store.summary(at.table).value()->occupants[1].name, "");
}

TEST(Sleepers, SomebodyWhoComesJustThenFindsTheTable) {
    TwoAtATable at;
    at.all_leave();
    at.anna.come_again();
    at.bea.come_again();
    at.house.store.hold();
    at.house.pass(minutes(6));
    EXPECT_EQ(at.house.hall->figures().tables, 1U) << "it is not on the disk that it sleeps";
    at.anna.say(fmt::format(R"({{"do":"join","table":"{}"}})", at.table));
    joined(at.bea, at.table);
    at.house.store.release();
    at.house.run();
    EXPECT_EQ(at.house.hall->figures().tables, 1U);
    at.play();
    EXPECT_FALSE(at.asleep());
    at.house.pass(minutes(10));
    at.play();
}

// --- Nobody fills the house

TEST(HouseLimits, AnAddressHasItsShareOfTables) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.most_tables_of_an_address = 3; };
    house.restart();
    Guest anna(house, "Anna", true, "192.0.2.1"), bea(house, "Bea", true, "192.0.2.1"),
        carl(house, "Carl", true, "198.51.100.7");
    const auto open = [](Guest& guest) {
        return code_of(guest.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})"));
    };
    EXPECT_EQ(open(anna), "");
    const std::string kept = opened_table(anna);
    joined(anna, kept);
    EXPECT_EQ(open(bea), "");
    EXPECT_EQ(open(bea), "too_many") << "whoever it is";
    const std::string of_carl = opened_table(carl);
    // Nor by looking: but what others look at counts for them.
    joined(carl, of_carl);
    EXPECT_EQ(code_of(joined(anna, of_carl)), "");
    const std::string other = opened_table(carl);
    house.pass(minutes(10));
    EXPECT_EQ(open(bea), "") << "tables that nobody looks at make room";
    EXPECT_EQ(open(bea), "");
    EXPECT_EQ(open(bea), "too_many");
    EXPECT_EQ(code_of(joined(bea, other)), "too_many");
    EXPECT_EQ(code_of(joined(carl, other)), "");
    EXPECT_EQ(code_of(joined(bea, other)), "");
}

TEST(HouseLimits, AnAddressOpensSoManyTablesAnHour) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.openings_an_hour = 6; };
    house.restart();
    Guest anna(house, "Anna", true, "192.0.2.1"), carl(house, "Carl", true, "198.51.100.7");
    const auto open = [](Guest& guest) {
        return code_of(guest.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})"));
    };
    for (int i = 0; i < 6; ++i) EXPECT_EQ(open(anna), "");
    EXPECT_EQ(open(anna), "too_many");
    EXPECT_EQ(open(carl), "");
    house.pass(minutes(9));
    EXPECT_EQ(open(anna), "too_many");
    house.pass(minutes(2));
    EXPECT_EQ(open(anna), "");
    EXPECT_EQ(open(anna), "too_many");
}

TEST(HouseLimits, AFullHouseMakesRoomByWhatNobodyLooksAt) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.most_tables = 3; };
    house.restart();
    Guest anna(house, "Anna"), bea(house, "Bea");
    for (int i = 0; i < 20; ++i) {
        opened_table(anna);
        house.hall->pass_time();
        house.run();
        EXPECT_LE(house.hall->figures().tables, 4U);
    }
    for (int i = 0; i < 3; ++i) joined(anna, opened_table(anna));
    const auto refusal = bea.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})");
    EXPECT_EQ(code_of(refusal), "too_many");
    EXPECT_EQ(refusal.at("error").at("id"), "server.house_full") << "it is not about Bea's own tables";
    anna.leave();
    EXPECT_EQ(code_of(bea.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})")), "");
}

// Whether somebody looked on when a table came to its end makes no difference.
TEST(HouseLimits, AHouseIsNotFullOfWhatIsOver) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.most_tables = 3; };
    house.restart();
    Guest anna(house, "Anna"), bea(house, "Bea");
    for (int i = 0; i < 6; ++i) opened_table(anna);
    anna.leave();
    house.pass(hours(24) + seconds(2));
    EXPECT_EQ(house.hall->figures().tables, 0U);
    for (int i = 0; i < 3; ++i) joined(bea, opened_table(bea));
    EXPECT_EQ(code_of(bea.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})")), "too_many");
}

// However they are opened, and however they end.
TEST(HouseLimits, APersonHasTheirShareOfTables) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.most_tables_of_a_person = 5; };
    house.restart();
    Guest anna(house, "Anna");
    const std::string game_over = [&] {
        const auto opened =
            anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2,"stand_in":"apprentice"},)"
                     R"("seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true})");
        const std::string table(opened.at("table").as_string());
        joined(anna, table);
        anna.ask(R"({{"do":"give_up","table":"{}","seat":1}})", table);
        house.run_bots();
        return table;
    }();
    const std::size_t made = house.hall->table(game_over)->match().moves().size();
    const auto open = [&](std::string_view from) {
        return code_of(anna.ask(R"({{"do":"open","terms":{{"game":"mars","seats":2}},)"
                                R"("seats":[{{"who":"me"}},{{"who":"bot","bot":"apprentice"}}]{}}})",
                                from));
    };
    std::size_t opened = 0;
    for (int i = 0; i < 40; ++i) {
        opened += open("").empty() ? 1 : 0;
        const std::size_t moment = i % 2 == 0 ? made : made - 1;
        opened +=
            open(fmt::format(R"(,"from":{{"table":"{}","made":{}}})", game_over, moment)).empty() ? 1 : 0;
    }
    EXPECT_LE(house.hall->figures().tables, 6U);
    EXPECT_GE(opened, 5U);
}

TEST(HouseLimits, AddressesThatHaveGoneAreForgotten) {
    TablesByAddress tables(10, 10);
    const tables::Instant now{hours(1)};
    for (int i = 0; i < 100'000; ++i) {
        const std::string address = std::to_string(i);
        tables.opened(address, now + seconds(i));
        tables.add(address);
        tables.remove(address);
    }
    EXPECT_LT(tables.known(), 5'000U);
}

}  // namespace
}  // namespace officina::server
