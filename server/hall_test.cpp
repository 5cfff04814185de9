// The hall with guests around it: every word, who may say it, and what everybody hears.

#include "server/hall.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.h"
#include "match/base64.h"
#include "match/catalogue.h"
#include "match/version.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

// A table of Mars with that many seats, the first taken by who opens it.
std::string opened(Guest& guest, std::string_view rest = R"("seats":2})", std::string_view more = "") {
    const auto answer = guest.ask(R"({{"do":"open","terms":{{"game":"mars",{}{}}})", rest, more);
    EXPECT_EQ(code_of(answer), "") << json::serialize(answer);
    return std::string(answer.at("table").as_string());
}

// Anna and Bea at a table of Mars that has begun; both look on.
struct TwoAtMars {
    TestHall house;
    Guest anna{house, "Anna"}, bea{house, "Bea"};
    std::string table;

    explicit TwoAtMars(std::string_view rest = R"("seats":2})") : table(opened(anna, rest)) {
        for (Guest* guest : {&anna, &bea}) guest->ask(R"({{"do":"join","table":"{}"}})", table);
        EXPECT_EQ(code_of(bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table)), "");
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
    }

    Guest& guest(std::int64_t seat) { return seat == 1 ? anna : bea; }
    const Match& match() { return house.hall->table(table)->match(); }
    std::uint32_t position() { return house.hall->table(table)->position(); }
    int to_move() { return (*match().to_move().begin()).index() + 1; }
    std::string some_move(int seat) { return match().choices(Seat(seat - 1)).front().move; }
    json::value play(int seat, const std::string& move, std::uint32_t position) {
        return guest(seat).ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})", table,
                               seat, move, position);
    }
    json::value play() {
        const int seat = to_move();
        return play(seat, some_move(seat), position());
    }
};

TEST(HallWords, HelloComesFirst) {
    TestHall house;
    Guest anna(house, "Anna", false);
    EXPECT_EQ(code_of(anna.ask(R"({"do":"ping"})")), "no_hello");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"hello"})")), "bad_version");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"hello","version":2})")), "bad_version");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"hello","version":1,"language":"xx"})")), "bad_field");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"hello","version":1,"language":3})")), "bad_field");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"hello","version":1,"texts":3})")), "bad_field");
    const auto answer = anna.ask(R"({"do":"hello","version":1,"id":7})");
    EXPECT_EQ(json::serialize(answer), R"({"id":7,"ok":"hello","version":1,"officina":")" +
                                           std::string(version()) + R"(","name":"Anna","account":false})");
    EXPECT_EQ(json::serialize(anna.ask(R"({"do":"ping","id":{"a":[1]}})")),
              R"({"id":{"a":[1]},"ok":"ping"})");
}

TEST(HallWords, WhatIsNoRequestIsRefusedInTheLanguageOfTheLine) {
    TestHall house;
    Guest anna(house, "Anna");
    anna.ask(R"({"do":"hello","version":1,"language":"de"})");
    EXPECT_EQ(code_of(anna.ask("")), "bad_json");
    EXPECT_EQ(code_of(anna.ask("[]")), "bad_json");
    EXPECT_EQ(code_of(anna.ask("{\"do\":\"ping\"")), "bad_json");
    EXPECT_EQ(code_of(anna.ask("{\"do\":\"p\xff\"}")), "bad_json");
    EXPECT_EQ(code_of(anna.ask("{}")), "bad_field");
    EXPECT_EQ(code_of(anna.ask(R"({"do":1})")), "bad_field");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"dance"})")), "unknown_word");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"ping","loud":true})")), "unknown_field");
    const auto refusal = anna.ask(R"({"do":"join","table":"none","id":"x"})");
    EXPECT_EQ(refusal.at("id"), "x");
    EXPECT_EQ(refusal.at("error").at("code"), "unknown_table");
    EXPECT_EQ(refusal.at("error").at("message"), "Es gibt keinen Tisch „none“.");
    EXPECT_EQ(house.hall->figures().refused, 9U);
}

TEST(HallWords, GamesAreDescribed) {
    TestHall house;
    Guest anna(house, "Anna");
    const auto answer = anna.ask(R"({"do":"games"})");
    ASSERT_THAT(answer.at("games").as_array(), SizeIs(games().size()));
    EXPECT_EQ(answer.at("bots").as_array().size(), 5U);
    anna.ask(R"({"do":"hello","version":1,"language":"it","texts":true})");
    const auto spoken = anna.ask(R"({"do":"games"})");
    for (std::size_t i = 0; i < games().size(); ++i) {
        const AnyGame& game = *games()[i];
        const json::value& told = answer.at("games").at(i);
        EXPECT_EQ(told.at("game").as_string(), game.name());
        EXPECT_EQ(json::serialize(told.at("seats")),
                  fmt::format("[{},{}]", game.least_seats(), game.most_seats()));
        EXPECT_FALSE(told.at("title").as_object().contains("text"));
        EXPECT_EQ(spoken.at("games").at(i).at("title").at("text").as_string(),
                  Catalogue("it").say(game.title()));
    }
}

TEST(HallWords, TermsThatDoNotFitAreRefusedAndNoTableIsOpened) {
    TestHall house;
    Guest anna(house, "Anna");
    for (const auto& [message, code] : std::vector<std::pair<std::string, std::string>>{
             {R"({"do":"open"})", "bad_field"},
             {R"({"do":"open","terms":{"game":"chess","seats":2}})", "bad_field"},
             {R"({"do":"open","terms":{"game":"mars","seats":9}})", "bad_seats"},
             {R"({"do":"open","terms":{"game":"mars","seats":2,"options":{"hands":"shut"}}})", "bad_option"},
             {R"({"do":"open","terms":{"game":"mars","seats":2,"stand_in":"search@3000s"}})", "unknown_bot"},
             {R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[{"who":"bot","bot":"search@9s"}]})",
              "unknown_bot"},
             {R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[{"who":"her"}]})", "bad_field"},
             {R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[{"who":"me","bot":"x"}]})",
              "bad_field"},
             {R"({"do":"open","terms":{"game":"mars","seats":2},"seats":[{},{},{}]})", "bad_field"},
             {R"({"do":"open","terms":{"game":"mars","seats":2},"begin":true})", "seat_empty"},
         })
        EXPECT_EQ(code_of(anna.ask(message)), code) << message;
    EXPECT_EQ(house.hall->figures().tables, 0U);
    EXPECT_EQ(house.store.figures().entries, 0U);
}

TEST(HallWords, NobodyOpensMoreTablesThanTheirShare) {
    TestHall house;
    house.furnish = [](HallSettings& settings) { settings.most_tables_of_a_person = 2; };
    house.restart();
    Guest anna(house, "Anna"), bea(house, "Bea");
    opened(anna);
    opened(anna);
    EXPECT_EQ(code_of(anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})")), "too_many");
    opened(bea);
}

TEST(HallSeats, OnlyWhoOpenedTheTableSeatsBotsAndClearsSeats) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    const std::string table = opened(anna, R"("seats":3})");
    const auto asks = [&](Guest& guest, std::string_view word, std::string_view rest) {
        return code_of(guest.ask(R"({{"do":"{}","table":"{}"{}}})", word, table, rest));
    };
    EXPECT_EQ(asks(bea, "seat_bot", R"(,"seat":2,"bot":"mechanic")"), "only_opener");
    EXPECT_EQ(asks(bea, "clear_seat", R"(,"seat":1)"), "only_opener");
    EXPECT_EQ(asks(bea, "begin", ""), "only_opener");
    EXPECT_EQ(asks(bea, "stand_up", R"(,"seat":1)"), "not_your_seat");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":1)"), "seat_taken");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":4)"), "bad_field");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":"chance")"), "bad_field");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":2)"), "");
    EXPECT_EQ(asks(anna, "begin", ""), "seat_empty");
    EXPECT_EQ(asks(anna, "seat_bot", R"(,"seat":2,"bot":"mechanic")"), "seat_taken");
    EXPECT_EQ(asks(anna, "clear_seat", R"(,"seat":2)"), "");
    EXPECT_EQ(asks(anna, "seat_bot", R"(,"seat":2,"bot":"random")"), "unknown_bot");
    EXPECT_EQ(asks(anna, "seat_bot", R"(,"seat":2,"bot":"mechanic")"), "");
    EXPECT_EQ(asks(anna, "seat_bot", R"(,"seat":2,"bot":"apprentice")"), "");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":3)"), "");
    EXPECT_EQ(asks(bea, "stand_up", R"(,"seat":3)"), "");
    EXPECT_EQ(asks(bea, "sit", R"(,"seat":3)"), "");
    EXPECT_EQ(asks(bea, "begin", ""), "only_opener") << "also who has a seat";
    EXPECT_EQ(asks(anna, "begin", ""), "");
    EXPECT_EQ(asks(bea, "stand_up", R"(,"seat":3)"), "wrong_stage");
    EXPECT_EQ(house.hall->table(table)->occupant(Seat(1)).id, "apprentice");
}

TEST(HallTables, WhoJoinsLearnsEverythingAViewerNeeds) {
    TwoAtMars at;
    const auto seen = at.anna.ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(seen.at("stage"), "playing");
    EXPECT_EQ(seen.at("terms").at("game"), "mars");
    EXPECT_EQ(json::serialize(seen.at("yours")), "[1]");
    EXPECT_EQ(seen.at("opener"), true);
    EXPECT_EQ(seen.at("seats").at(1).at("name"), "Bea");
    EXPECT_EQ(seen.at("seats").at(1).at("present"), true);
    EXPECT_EQ(seen.at("commitment").as_string().size(), 64U);
    EXPECT_FALSE(seen.as_object().contains("seed"));
    EXPECT_EQ(seen.at("position"), at.position());
    EXPECT_EQ(seen.at("made"), at.match().moves().size());
    EXPECT_FALSE(seen.at("moves").as_array().empty());
    EXPECT_EQ(seen.at("views").at(0).at("seat"), 1);
    EXPECT_EQ(seen.at("views").at(0).at("state"), at.match().state(Seat(0)));
    Guest carl(at.house, "Carl");
    const auto stranger = carl.ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(json::serialize(stranger.at("yours")), "[]");
    EXPECT_EQ(stranger.at("views").at(0).at("state"), at.match().state(kSpectator));
    // Nobody learns who the others are but by name.
    for (const Sendable& message : carl.heard) EXPECT_THAT(*message, testing::Not(HasSubstr("person-")));
}

TEST(HallTables, AMoveIsToldToAllAndTheNextSeatIsAsked) {
    TwoAtMars at;
    at.anna.forget();
    at.bea.forget();
    Guest carl(at.house, "Carl");
    carl.ask(R"({{"do":"join","table":"{}"}})", at.table);
    const int seat = at.to_move();
    const std::string move = at.some_move(seat);
    const auto answer = at.play();
    EXPECT_EQ(answer.at("ok"), "play");
    EXPECT_EQ(answer.at("position"), at.position());
    const auto own = at.guest(seat).events("moved"), others = at.guest(3 - seat).events("moved");
    ASSERT_THAT(own, SizeIs(1));
    ASSERT_THAT(others, SizeIs(1));
    EXPECT_THAT(carl.events("moved"), SizeIs(1));
    EXPECT_EQ(own[0].at("moves").at(0).at("seat"), seat);
    EXPECT_EQ(own[0].at("moves").at(0).at("move"), json::value(move));
    // What others may know of a move is told, not its text.
    EXPECT_FALSE(others[0].at("moves").at(0).as_object().contains("move"));
    EXPECT_EQ(json::serialize(others[0].at("to_move")), fmt::format("[{}]", at.to_move()));
    const auto asked = at.guest(at.to_move()).events("asked");
    ASSERT_THAT(asked, SizeIs(1));
    EXPECT_EQ(asked[0].at("moves").as_array().size(), at.match().choices(Seat(at.to_move() - 1)).size());
    EXPECT_EQ(asked[0].at("position"), at.position());
    EXPECT_THAT(carl.events("asked"), IsEmpty());
}

TEST(HallTables, ADoubleClickAndAnOldPagePlayNothing) {
    TwoAtMars at;
    const int seat = at.to_move();
    const std::string move = at.some_move(seat);
    const std::uint32_t position = at.position();
    EXPECT_EQ(code_of(at.play(seat, move, position + 1)), "stale");
    EXPECT_EQ(code_of(at.play(seat, move, position)), "");
    const auto moves = at.match().moves();
    EXPECT_NE(code_of(at.play(seat, move, position)), "");
    EXPECT_EQ(at.match().moves(), moves);
}

TEST(HallTables, NobodyPlaysLooksOrAsksForAnotherSeat) {
    TwoAtMars at;
    Guest carl(at.house, "Carl");
    const int seat = at.to_move();
    for (Guest* guest : {&carl, &at.guest(3 - seat)}) {
        for (std::string_view word : {"state", "moves", "undo", "give_up", "come_back", "hint"})
            EXPECT_EQ(code_of(guest->ask(R"({{"do":"{}","table":"{}","seat":{}}})", word, at.table, seat)),
                      "not_your_seat")
                << word;
        EXPECT_EQ(code_of(guest->ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})",
                                     at.table, seat, at.some_move(seat), at.position())),
                  "not_your_seat");
        EXPECT_EQ(code_of(guest->ask(R"({{"do":"go_back","table":"{}","seat":{},"to":0}})", at.table, seat)),
                  "not_your_seat");
        EXPECT_EQ(
            code_of(guest->ask(R"({{"do":"answer","table":"{}","seat":{},"yes":true}})", at.table, seat)),
            "not_your_seat");
    }
    EXPECT_EQ(code_of(at.guest(seat).ask(R"({{"do":"play","table":"{}","seat":{},"move":3,"position":1}})",
                                         at.table, seat)),
              "bad_field");
    EXPECT_EQ(code_of(at.guest(seat).ask(R"({{"do":"play","table":"{}","seat":{},"move":"sing"}})", at.table,
                                         seat)),
              "bad_field");
    EXPECT_EQ(code_of(at.play(seat, "sing", at.position())), "unknown_move");
    EXPECT_EQ(code_of(at.play(3 - seat, at.some_move(seat), at.position())), "out_of_turn");
}

TEST(HallTables, StateIsWhatTheSeatSeesOrWhatEverybodyDoes) {
    TwoAtMars at;
    EXPECT_EQ(at.anna.ask(R"({{"do":"state","table":"{}","seat":1}})", at.table).at("state"),
              at.match().state(Seat(0)));
    EXPECT_EQ(at.anna.ask(R"({{"do":"state","table":"{}"}})", at.table).at("state"),
              at.match().state(kSpectator));
    const auto moves =
        at.guest(at.to_move())
            .ask(R"({{"do":"moves","table":"{}","seat":{},"barred":true}})", at.table, at.to_move());
    EXPECT_EQ(moves.at("moves").as_array().size(), at.match().choices(Seat(at.to_move() - 1)).size());
    EXPECT_EQ(moves.at("barred").as_array().size(), at.match().barred(Seat(at.to_move() - 1)).size());
    EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"moves","table":"{}","seat":1,"barred":1}})", at.table)),
              "bad_field");
}

TEST(HallTables, TwoTabsOfAPersonHearTheSame) {
    TwoAtMars at;
    Guest tab(at.house, "Anna");
    tab.ask(R"({{"do":"join","table":"{}"}})", at.table);
    at.anna.forget();
    tab.forget();
    for (int i = 0; i < 10; ++i) at.play();
    std::vector<std::string> one, other;
    for (const Sendable& message : at.anna.heard)
        if (message->starts_with("{\"event\"")) one.push_back(*message);
    for (const Sendable& message : tab.heard) other.push_back(*message);
    EXPECT_EQ(one, other);
    // One tab closed is not a person gone.
    tab.leave();
    EXPECT_TRUE(at.house.hall->table(at.table)->is_present(Seat(0)));
    at.anna.leave();
    EXPECT_FALSE(at.house.hall->table(at.table)->is_present(Seat(0)));
    EXPECT_EQ(at.bea.events("seats").back().at("seats").at(0).at("present"), false);
}

TEST(HallTables, AtAHotSeatEachSeatHearsItsOwn) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string table =
        opened(anna, R"("seats":2})", R"(,"seats":[{"who":"me"},{"who":"me"}],"begin":true)");
    const auto seen = anna.ask(R"({{"do":"join","table":"{}","state":true}})", table);
    EXPECT_EQ(json::serialize(seen.at("yours")), "[1,2]");
    EXPECT_EQ(seen.at("views").as_array().size(), 2U);
    anna.forget();
    const tables::Table& at = *house.hall->table(table);
    const Seat seat = *at.match().to_move().begin();
    anna.ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})", table, seat.index() + 1,
             at.match().choices(seat).front().move, at.position());
    const auto moved = anna.events("moved");
    ASSERT_THAT(moved, SizeIs(2));
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(moved[static_cast<std::size_t>(i)].at("seat"), i + 1);
        EXPECT_EQ(moved[static_cast<std::size_t>(i)].at("state"), at.match().state(Seat(i)));
    }
}

// Who has the prompter gets views as bytes, and makes of them what others get as JSON.
TEST(HallTables, ViewsMayBeBytes) {
    TwoAtMars at;
    EXPECT_EQ(code_of(at.anna.ask(R"({"do":"hello","version":1,"views":"pictures"})")), "bad_field");
    at.anna.ask(R"({"do":"hello","version":1,"views":"bytes"})");
    const auto seen = at.anna.ask(R"({{"do":"join","table":"{}","state":true}})", at.table).at("views").at(0);
    EXPECT_FALSE(seen.as_object().contains("state"));
    const auto other = at.match().here();
    ASSERT_TRUE(other->look(*from_base64(seen.at("view").as_string())));
    EXPECT_EQ(other->state(std::nullopt), at.match().state(Seat(0)));
    EXPECT_EQ(other->asked(Seat(0)), at.match().asked(Seat(0)));
    EXPECT_TRUE(other->moves().empty()) << "nothing of what went before";
}

TEST(HallWords, TheContentIsToldByGame) {
    TestHall house;
    Guest anna(house, "Anna");
    EXPECT_EQ(code_of(anna.ask(R"({"do":"content","game":"chess"})")), "bad_field");
    const auto told = anna.ask(R"({"do":"content","game":"mars"})");
    const AnyGame& mars = *game_named("mars");
    EXPECT_EQ(told.at("content").as_string(), mars.content().hash());
    EXPECT_EQ(told.at("files").at("box.json").as_string(), mars.content().files().at("box.json"));
}

TEST(HallTables, SeveralMovesAreOneMessage) {
    TestHall house;
    Guest anna(house, "Anna");
    const auto table =
        std::string(anna.ask(R"({"do":"open","begin":true,"terms":{"game":"ricochet","seats":1,"options":
                     {"board":"1A 2A 3A 4A","robots":"a1 p1 a16 p16"}}})")
                        .at("table")
                        .as_string());
    anna.ask(R"({{"do":"join","table":"{}"}})", table);
    const auto play = [&](std::string_view moves) {
        return anna.ask(R"({{"do":"play","table":"{}","seat":1,{},"position":{}}})", table, moves,
                        house.hall->table(table)->position());
    };
    const std::size_t before = house.hall->table(table)->match().moves().size();
    for (std::string_view wrong : {R"("moves":[])", R"("moves":"declare 9")", R"("moves":[9])",
                                   R"("moves":["declare 9"],"move":"declare 9")", R"("seat":1)"})
        EXPECT_EQ(code_of(play(wrong)), "bad_field") << wrong;
    // All or nothing: red cannot go north from the upper edge.
    EXPECT_EQ(code_of(play(R"("moves":["declare 9","red south","red north","red north"])")), "illegal_move");
    EXPECT_EQ(code_of(play(R"("moves":["declare 9","give up","red south"])")), "out_of_turn");
    EXPECT_EQ(house.hall->table(table)->match().moves().size(), before);
    anna.forget();
    EXPECT_EQ(code_of(play(R"("moves":["declare 9","red south","red north"])")), "");
    // One answer; but everybody sees one move after the other.
    const auto moved = anna.events("moved");
    ASSERT_THAT(moved, SizeIs(3));
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(moved[i].at("made"), before + i + 1);
        EXPECT_THAT(moved[i].at("moves").as_array(), SizeIs(1));
        EXPECT_EQ(moved[i].contains("more"), i < 2);
    }
}

TEST(HallTables, NothingIsToldBeforeItIsOnDisk) {
    TwoAtMars at;
    Guest carl(at.house, "Carl");
    for (Guest* guest : {&at.anna, &at.bea, &carl}) guest->forget();
    at.house.store.hold();
    const int seat = at.to_move();
    EXPECT_TRUE(at.play().is_null());
    at.play();
    at.bea.ask(R"({{"do":"state","table":"{}"}})", at.table);
    carl.ask(R"({{"do":"join","table":"{}"}})", at.table);
    at.bea.ask(R"({{"do":"play","table":"{}","seat":1,"move":"x","position":0}})", at.table);
    // The table has gone on; nobody has heard of it. What has nothing to do with the table is answered.
    EXPECT_THAT(at.anna.heard, IsEmpty());
    EXPECT_THAT(at.bea.heard, IsEmpty());
    EXPECT_EQ(carl.ask(R"({"do":"ping"})").at("ok"), "ping");
    EXPECT_THAT(carl.heard, SizeIs(1));
    at.house.store.release(1);
    at.house.run();
    EXPECT_THAT(at.guest(seat).events("moved"), SizeIs(1));
    at.house.store.release();
    at.house.run();
    EXPECT_THAT(at.guest(seat).events("moved"), SizeIs(1));
    EXPECT_THAT(carl.heard, SizeIs(2));
    EXPECT_THAT(*carl.heard[1], HasSubstr("\"ok\":\"join\""));
}

TEST(HallTables, WhatWaitsForTheDiskHasAnEndForEveryLine) {
    TwoAtMars at;
    Guest carl(at.house, "Carl");
    at.house.store.hold();
    at.play();
    carl.forget();
    std::size_t asked = 0;
    for (; asked < 10'000 && carl.closed.empty(); ++asked)
        carl.ask(R"({{"do":"state","table":"{}"}})", at.table);
    EXPECT_EQ(carl.closed, "too_slow");
    EXPECT_GT(asked, 10U);
    EXPECT_THAT(carl.heard, IsEmpty());
    const int seat = at.to_move();
    at.play();
    at.house.store.release();
    at.house.run();
    EXPECT_FALSE(at.guest(seat).events("moved").empty()) << "everybody else hears everything";
    // What has come to the disk counts no more.
    at.house.store.hold();
    at.play();
    carl.come_again();
    carl.closed.clear();
    for (std::size_t i = 0; i < asked * 2 / 3; ++i) carl.ask(R"({{"do":"state","table":"{}"}})", at.table);
    EXPECT_EQ(carl.closed, "");
    at.house.store.release();
    at.house.run();
    at.house.store.hold();
    at.play();
    for (std::size_t i = 0; i < asked * 2 / 3; ++i) carl.ask(R"({{"do":"state","table":"{}"}})", at.table);
    EXPECT_EQ(carl.closed, "");
    at.house.store.release();
    at.house.run();
}

TEST(HallTables, NoMoreIsTakenThanTheDiskMayOwe) {
    TwoAtMars at;
    at.house.store.hold();
    at.anna.forget();
    constexpr int kMany = 10'000;
    for (int i = 0; i < kMany; ++i) {
        at.anna.say(R"({"do":"name","name":"Anna"})");
        if (i % 4 == 3) at.house.run();
    }
    at.house.run();
    EXPECT_EQ(code_of(at.play()), "busy");
    EXPECT_EQ(code_of(at.anna.ask(R"({"do":"name","name":"Anna"})")), "busy");
    EXPECT_EQ(at.anna.ask(R"({"do":"ping"})").at("ok"), "ping") << "whatever changes nothing goes on";
    at.house.store.release();
    at.house.run();
    EXPECT_EQ(code_of(at.play()), "");
}

TEST(HallTables, WhenTheDiskFailsEverybodyIsToldAndNothingMoreIsTaken) {
    TwoAtMars at;
    at.anna.forget();
    at.house.store.hold();
    at.play();
    at.house.store.fail();
    at.house.run();
    ASSERT_THAT(at.anna.heard, SizeIs(1));
    EXPECT_EQ(at.anna.events("closed")[0].at("error").at("code"), "disk");
    EXPECT_EQ(code_of(at.play()), "disk");
    EXPECT_EQ(code_of(at.anna.ask(R"({"do":"ping"})")), "disk");
    EXPECT_EQ(at.house.failures.size(), 1U);
    EXPECT_EQ(at.house.hall->next_alarm(), std::nullopt);
}

TEST(HallTables, AHouseThatClosesTakesNoMovesAndSaysWhenAllIsKept) {
    TwoAtMars at;
    at.house.store.hold();
    at.play();
    bool drained = false;
    at.house.hall->drain([&] { drained = true; });
    EXPECT_EQ(code_of(at.anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})")), "closing");
    at.house.run();
    EXPECT_FALSE(drained);
    at.house.store.release();
    at.house.run();
    EXPECT_TRUE(drained);
}

TEST(HallTables, UndoGoesBackAndIsToldToAll) {
    TwoAtMars at;
    for (int tries = 0; tries < 200; ++tries) {
        const int seat = at.to_move();
        const std::size_t made = at.match().moves().size();
        at.play();
        if (!at.house.hall->table(at.table)->can_undo(Seat(seat - 1))) continue;
        at.anna.forget();
        at.bea.forget();
        EXPECT_EQ(code_of(at.guest(seat).ask(R"({{"do":"undo","table":"{}","seat":{}}})", at.table, seat)),
                  "");
        EXPECT_LE(at.match().moves().size(), made);
        for (Guest* guest : {&at.anna, &at.bea}) {
            const auto back = guest->events("went_back");
            ASSERT_THAT(back, SizeIs(1));
            EXPECT_EQ(back[0].at("made"), at.match().moves().size());
        }
        EXPECT_THAT(at.guest(seat).events("asked"), SizeIs(1));
        return;
    }
    FAIL() << "no move of that game could be taken back";
}

TEST(HallTables, GoingBackFurtherNeedsTheOthers) {
    TwoAtMars at;
    for (int i = 0; i < 12; ++i) at.play();
    const std::size_t made = at.match().moves().size();
    EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"go_back","table":"{}","seat":1}})", at.table)), "bad_field");
    EXPECT_NE(code_of(at.anna.ask(R"({{"do":"go_back","table":"{}","seat":1,"to":99999}})", at.table)), "");
    EXPECT_NE(code_of(at.anna.ask(R"({{"do":"answer","table":"{}","seat":1,"yes":true}})", at.table)), "");
    const auto wishes = [&] {
        EXPECT_EQ(
            code_of(at.anna.ask(R"({{"do":"go_back","table":"{}","seat":1,"to":{}}})", at.table, made - 6)),
            "");
    };
    wishes();
    EXPECT_EQ(at.bea.events("going_back").back().at("going_back").at("to"), made - 6);
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"answer","table":"{}","seat":2}})", at.table)), "bad_field");
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"answer","table":"{}","seat":2,"yes":false}})", at.table)), "");
    EXPECT_TRUE(at.anna.events("going_back").back().at("going_back").is_null());
    EXPECT_EQ(at.match().moves().size(), made);
    wishes();
    const std::string promised = at.house.hall->table(at.table)->commitment();
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"answer","table":"{}","seat":2,"yes":true}})", at.table)), "");
    const auto back = at.anna.events("went_back");
    ASSERT_THAT(back, SizeIs(1));
    EXPECT_NE(back[0].at("commitment"), json::value(promised)) << "what comes is promised again";
    EXPECT_LT(at.match().moves().size(), made);
}

TEST(HallTables, AYesIsToTheWishThatWasSeen) {
    TwoAtMars at;
    for (int i = 0; i < 12; ++i) at.play();
    const std::size_t made = at.match().moves().size();
    const auto wishes = [&](std::size_t to) {
        return code_of(at.anna.ask(R"({{"do":"go_back","table":"{}","seat":1,"to":{}}})", at.table, to));
    };
    const auto agrees = [&](std::size_t to) {
        return code_of(
            at.bea.ask(R"({{"do":"answer","table":"{}","seat":2,"yes":true,"to":{}}})", at.table, to));
    };
    EXPECT_EQ(agrees(made - 6), "not_asked");
    EXPECT_EQ(wishes(made - 6), "");
    EXPECT_EQ(wishes(0), "") << "just before the yes arrives";
    EXPECT_EQ(agrees(made - 6), "not_asked");
    EXPECT_EQ(at.match().moves().size(), made);
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"answer","table":"{}","seat":2,"yes":true,"to":-1}})", at.table)),
              "bad_field");
    EXPECT_EQ(wishes(made - 6), "");
    EXPECT_EQ(agrees(made - 6), "");
    EXPECT_LT(at.match().moves().size(), made);
}

TEST(HallTables, WhoIsOnlyAwayIsAskedToo) {
    TwoAtMars at(R"("seats":2,"clock":{"kind":"per_move","time":30000}})");
    for (int i = 0; i < 6 || at.to_move() != 2; ++i) at.play();
    at.bea.leave();
    at.house.pass(std::chrono::seconds(40));
    at.house.run_bots();
    const tables::Table& table = *at.house.hall->table(at.table);
    ASSERT_EQ(table.bot_at(Seat(1)), "mechanic");
    const std::size_t made = at.match().moves().size();
    EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"go_back","table":"{}","seat":1,"to":3}})", at.table)), "");
    EXPECT_EQ(at.match().moves().size(), made);
    at.bea.come_again();
    const auto seen = at.bea.ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(json::serialize(seen.at("going_back").at("awaited")), "[2]");
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"answer","table":"{}","seat":2,"yes":true}})", at.table)), "");
    EXPECT_LT(at.match().moves().size(), made);
}

TEST(HallTables, WhoIsAskedToGoBackIsToldAgainWhenItChanges) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea"), cai(house, "Cai");
    const std::string table = opened(anna, R"("seats":3})");
    const auto says = [&](Guest& guest, std::string_view word, std::string_view rest = "") {
        EXPECT_EQ(code_of(guest.ask(R"({{"do":"{}","table":"{}"{}}})", word, table, rest)), "") << word;
    };
    says(bea, "sit", R"(,"seat":2)");
    says(cai, "sit", R"(,"seat":3)");
    for (Guest* guest : {&anna, &bea, &cai}) says(*guest, "join");
    says(anna, "begin");
    const auto awaited = [&] {
        const json::value wish = anna.events("going_back").back().at("going_back");
        return wish.is_null() ? "nobody" : json::serialize(wish.at("awaited"));
    };
    says(cai, "give_up", R"(,"seat":3)");
    says(anna, "go_back", R"(,"seat":1,"to":1)");
    EXPECT_EQ(awaited(), "[2]");
    says(cai, "come_back", R"(,"seat":3)");
    EXPECT_EQ(awaited(), "[2,3]");
    says(bea, "give_up", R"(,"seat":2)");
    EXPECT_EQ(awaited(), "[3]");
    house.hall->forgotten("person-Cai");
    EXPECT_EQ(awaited(), "nobody");
    const std::string promised = house.hall->table(table)->commitment();
    says(anna, "go_back", R"(,"seat":1,"to":1)");
    EXPECT_NE(house.hall->table(table)->commitment(), promised) << "and nobody is asked any more";
}

TEST(HallTables, RecordsAreOpenOnlyWhenTheGameIsOver) {
    TwoAtMars at;
    EXPECT_EQ(code_of(at.anna.ask(R"({{"do":"record","table":"{}"}})", at.table)), "not_over");
    EXPECT_EQ(at.house.record(at.table).error().code, "not_over");
    const std::string commitment(at.house.hall->table(at.table)->commitment());
    while (!at.match().over()) ASSERT_EQ(code_of(at.play()), "");
    const auto end = at.anna.events("moved").back();
    EXPECT_EQ(end.at("over"), true);
    EXPECT_EQ(end.at("promises").at(0).at("seed").as_string().size(), 64U);
    EXPECT_EQ(end.at("result").at("seats").as_array().size(), 2U);
    const std::size_t made = at.match().moves().size();
    // Everybody leaves; the house forgets the table, the disk does not.
    at.anna.leave();
    at.bea.leave();
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    Guest carl(at.house, "Carl");
    const auto record = carl.ask(R"({{"do":"record","table":"{}"}})", at.table);
    EXPECT_EQ(record.at("record").as_array().size(), made + 1);
    EXPECT_EQ(record.at("promises").at(0).at("commitment"), json::value(commitment));
    EXPECT_EQ(record.at("promises"), end.at("promises"));
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    EXPECT_TRUE(at.house.record(at.table).has_value());
    EXPECT_EQ(carl.ask(R"({{"do":"join","table":"{}"}})", at.table).at("over"), true);
    EXPECT_EQ(at.house.hall->figures().tables, 1U);
    EXPECT_EQ(code_of(carl.ask(R"({{"do":"leave_table","table":"{}"}})", at.table)), "");
    EXPECT_EQ(at.house.hall->figures().tables, 0U);
    EXPECT_EQ(code_of(carl.ask(R"({{"do":"leave_table","table":"{}"}})", at.table)), "not_joined");
}

TEST(HallTables, EverythingGoesOnAfterARestart) {
    TwoAtMars at;
    for (int i = 0; i < 20; ++i) at.play();
    // The last move is on disk, but the house ends before anybody is told.
    at.house.store.hold();
    at.play();
    const auto before = at.match().state(std::nullopt);
    const std::uint32_t position = at.position();
    at.house.store.release();
    at.house.restart();
    ASSERT_TRUE(at.house.reopened.has_value());
    EXPECT_EQ(at.house.hall->figures().tables, 0U) << "it comes back when somebody wants it";
    at.anna.come_again();
    at.bea.come_again();
    at.anna.forget();
    const auto seen = at.anna.ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(at.match().state(std::nullopt), before);
    EXPECT_GE(at.position(), position);
    EXPECT_EQ(seen.at("views").at(0).at("state"), at.match().state(Seat(0)));
    EXPECT_EQ(seen.at("opener"), true);
    at.bea.ask(R"({{"do":"join","table":"{}"}})", at.table);
    while (!at.match().over()) ASSERT_EQ(code_of(at.play()), "");
}

TEST(HallTables, AGameAgainstBotsWaits) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string table = opened(
        anna, R"("seats":2})", R"(,"seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true)");
    anna.ask(R"({{"do":"join","table":"{}"}})", table);
    house.run_bots();
    anna.leave();
    house.pass(std::chrono::days(3));
    house.run_bots();
    anna.come_again();
    EXPECT_EQ(anna.ask(R"({{"do":"join","table":"{}"}})", table).at("stage"), "playing");
    EXPECT_FALSE(house.hall->table(table)->bot_at(Seat(0)));
}

TEST(HallTables, AStandInsGameAndALessonDoNotCount) {
    TestHall house;
    Guest anna(house, "Anna");
    const auto answer = anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2},"lesson":true})");
    const std::string lesson(answer.at("table").as_string());
    const std::string table = opened(
        anna, R"("seats":2})", R"(,"seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true)");
    for (const std::string& each : {lesson, table}) {
        anna.ask(R"({{"do":"join","table":"{}"}})", each);
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"give_up","table":"{}","seat":1}})", each)), "");
    }
    house.run_bots();
    const auto own = anna.ask(R"({"do":"history"})");
    ASSERT_THAT(own.at("tables").as_array(), SizeIs(2));
    for (const auto& each : own.at("tables").as_array()) {
        EXPECT_EQ(each.at("stage"), "over");
        EXPECT_EQ(each.at("counts"), false);
    }
}

TEST(HallSeats, AStrangerCannotTakeATableOver) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    const std::string table = opened(anna, R"("seats":4,"public":true})");
    const auto sits = [&](Guest& guest, int seat, std::string_view rest = "") {
        return code_of(guest.ask(R"({{"do":"sit","table":"{}","seat":{}{}}})", table, seat, rest));
    };
    EXPECT_EQ(sits(bea, 2, R"(,"name":"Anna")"), "only_opener") << "under another name";
    EXPECT_EQ(sits(bea, 2, R"(,"name":"Bea")"), "");
    EXPECT_EQ(sits(bea, 3), "one_seat");
    EXPECT_EQ(sits(anna, 3, R"(,"name":"Ada")"), "") << "at one's own table a screen may be shared";
    EXPECT_EQ(sits(anna, 4), "");
    EXPECT_EQ(code_of(bea.ask(R"({{"do":"begin","table":"{}"}})", table)), "only_opener");
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"begin","table":"{}"}})", table)), "");
}

TEST(HallTables, WhoIsAwayTooLongIsPlayedForIfTheOthersAgreeAndMayComeBack) {
    TwoAtMars at;
    while (at.to_move() != 2) at.play();
    at.bea.leave();
    at.house.pass(std::chrono::minutes(9));
    const tables::Table& table = *at.house.hall->table(at.table);
    const auto lets = [&](std::string_view rest) {
        return code_of(at.anna.ask(R"({{"do":"let_stand_in","table":"{}","seat":1,{}}})", at.table, rest));
    };
    EXPECT_EQ(lets(R"("missed":2,"yes":true)"), "not_missed");
    at.house.pass(std::chrono::minutes(2));
    EXPECT_FALSE(table.bot_at(Seat(1))) << "nobody was asked yet";
    EXPECT_EQ(json::serialize(at.anna.events("seats").back().at("seats").at(1).at("missed").at("awaited")),
              "[1]");
    EXPECT_EQ(lets(R"("missed":3,"yes":true)"), "bad_field");
    EXPECT_EQ(lets(R"("missed":2)"), "bad_field");
    EXPECT_EQ(lets(R"("missed":2,"yes":false)"), "");
    EXPECT_FALSE(at.anna.events("seats").back().at("seats").at(1).as_object().contains("missed"));
    at.house.pass(std::chrono::minutes(10));
    EXPECT_EQ(lets(R"("missed":2,"yes":true)"), "");
    EXPECT_EQ(table.bot_at(Seat(1)), "mechanic");
    EXPECT_EQ(at.anna.events("seats").back().at("seats").at(1).at("stand_in"), "mechanic");
    at.house.run_bots();
    EXPECT_FALSE(table.match().to_move().has(Seat(1)));
    at.bea.come_again();
    at.bea.ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"come_back","table":"{}","seat":2}})", at.table)), "");
    EXPECT_NE(code_of(at.bea.ask(R"({{"do":"come_back","table":"{}","seat":2}})", at.table)), "");
    EXPECT_EQ(table.bot_at(Seat(1)), std::nullopt);
    while (at.to_move() != 2) at.play();
    EXPECT_FALSE(at.bea.events("asked").empty());
    EXPECT_EQ(code_of(at.play()), "");
    // For good, too, if they like.
    EXPECT_EQ(code_of(at.bea.ask(R"({{"do":"give_up","table":"{}","seat":2}})", at.table)), "");
    EXPECT_EQ(table.bot_at(Seat(1)), "mechanic");
    // Whose place is taken does not play besides: for a stand-in there is no clock.
    for (const char* what : {R"("do":"play","move":"x","position":1)", R"("do":"undo")"})
        EXPECT_EQ(code_of(at.bea.ask(R"({{{},"table":"{}","seat":2}})", what, at.table)), "played_for");
}

TEST(HallTables, SimultaneousDecisionsComeInAnyOrder) {
    for (const auto& order : std::vector<std::vector<int>>{{1, 2, 3}, {3, 1, 2}, {2, 3, 1}}) {
        TestHall house;
        Guest anna(house, "Anna"), bea(house, "Bea"), carl(house, "Carl");
        const auto answer = anna.ask(R"({"do":"open","terms":{"game":"raising","seats":3}})");
        const std::string table(answer.at("table").as_string());
        bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table);
        carl.ask(R"({{"do":"sit","table":"{}","seat":3}})", table);
        anna.ask(R"({{"do":"begin","table":"{}"}})", table);
        const tables::Table& at = *house.hall->table(table);
        Guest* guests[] = {&anna, &bea, &carl};
        // Until all three decide at the same time; then all answer the same position.
        for (int i = 0; i < 400 && at.match().to_move().size() < 3; ++i) {
            const Seat seat = *at.match().to_move().begin();
            guests[seat.index()]->ask(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})",
                                      table, seat.index() + 1, at.match().choices(seat).front().move,
                                      at.position());
        }
        ASSERT_EQ(at.match().to_move().size(), 3);
        const std::uint32_t position = at.position();
        std::map<int, std::string> moves;
        for (int seat : order) moves[seat] = at.match().choices(Seat(seat - 1)).back().move;
        for (int seat : order)
            EXPECT_EQ(code_of(guests[seat - 1]->ask(
                          R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})", table, seat,
                          moves[seat], position)),
                      "");
    }
}

// Whoever believes what they hear can always play: the last question a seat heard is the one that stands.
TEST(HallTables, WhoAnswersWhatTheyWereAskedIsNeverRefused) {
    for (const AnyGame* any : games()) {
        const std::string_view game = any->name();
        const int seats = std::min(any->most_seats(), 4);
        TestHall house;
        Random random(3);
        std::vector<std::unique_ptr<Guest>> guests;
        std::string table;
        for (int i = 0; i < seats; ++i) {
            guests.push_back(std::make_unique<Guest>(house, std::to_string(i)));
            if (i == 0)
                table =
                    guests[0]
                        ->ask(R"({{"do":"open","terms":{{"game":"{}","seats":{}}},"seats":[]}})", game, seats)
                        .at("table")
                        .as_string();
            guests.back()->ask(R"({{"do":"join","table":"{}"}})", table);
            EXPECT_EQ(code_of(guests.back()->ask(R"({{"do":"sit","table":"{}","seat":{}}})", table, i + 1)),
                      "");
        }
        guests[0]->ask(R"({{"do":"begin","table":"{}"}})", table);
        std::map<int, json::object> asked;
        for (int decisions = 0; decisions < 250; ++decisions) {
            for (int i = 0; i < seats; ++i) {
                Guest& guest = *guests[static_cast<std::size_t>(i)];
                for (auto& question : guest.events("asked")) asked[i] = std::move(question);
                const auto moved = guest.events("moved");
                if (!moved.empty() &&
                    std::ranges::find(moved.back().at("to_move").as_array(), json::value(i + 1)) ==
                        moved.back().at("to_move").as_array().end())
                    asked.erase(i);
                guest.forget();
            }
            if (asked.empty()) {
                EXPECT_TRUE(house.hall->table(table)->match().over()) << game << ": nobody is asked";
                break;
            }
            auto next = asked.begin();
            std::advance(next, random.below(static_cast<std::uint32_t>(asked.size())));
            const int seat = next->first;
            const json::object question = std::move(next->second);
            asked.erase(next);
            const auto& moves = question.at("moves").as_array();
            const auto answer = guests[static_cast<std::size_t>(seat)]->ask(
                R"({{"do":"play","table":"{}","seat":{},"move":{},"position":{}}})", table, seat + 1,
                json::serialize(moves[random.below(static_cast<std::uint32_t>(moves.size()))].at("move")),
                question.at("position").as_int64());
            ASSERT_EQ(code_of(answer), "") << game << json::serialize(answer);
        }
    }
}

TEST(HallLobby, PublicTablesAreListedAndWatchersHearOfThem) {
    TestHall house;
    Guest anna(house, "Anna"), bea(house, "Bea");
    bea.ask(R"({"do":"lobby","watch":true})");
    const std::string hidden = opened(anna);
    const std::string open = opened(anna, R"("seats":2,"public":true})");
    const std::string later = opened(anna, R"("seats":3,"public":true})");
    auto page = bea.ask(R"({"do":"tables"})");
    ASSERT_THAT(page.at("tables").as_array(), SizeIs(2));
    EXPECT_EQ(page.at("total"), 2);
    EXPECT_EQ(page.at("tables").at(0).at("table"), json::value(later));
    EXPECT_EQ(bea.ask(R"({"do":"tables","from":1,"most":1})").at("tables").at(0).at("table"),
              json::value(open));
    EXPECT_EQ(code_of(bea.ask(R"({"do":"tables","most":1000})")), "bad_field");
    EXPECT_THAT(bea.events("lobby"), IsEmpty());
    house.pass(std::chrono::seconds(2));
    const auto news = bea.events("lobby");
    ASSERT_THAT(news, SizeIs(1));
    EXPECT_EQ(news[0].at("tables").as_array().size(), 2U);
    bea.ask(R"({"do":"lobby","watch":false})");
    bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", open);
    house.pass(std::chrono::seconds(2));
    EXPECT_THAT(bea.events("lobby"), IsEmpty());
    const auto own = bea.ask(R"({"do":"history"})");
    ASSERT_THAT(own.at("tables").as_array(), SizeIs(1));
    EXPECT_EQ(own.at("tables").at(0).at("table"), json::value(open));
    EXPECT_EQ(code_of(bea.ask(R"({"do":"lobby","watch":1})")), "bad_field");
}

TEST(HallPeople, ANameIsKeptBeforeItIsConfirmed) {
    TestHall house;
    Guest anna(house, "Anna");
    for (const char* bad : {"", "   ", "An\\u0007na", "\\u202eannA", "\\u200b"})
        EXPECT_EQ(code_of(anna.ask(R"({{"do":"name","name":"{}"}})", bad)), "bad_name") << bad;
    EXPECT_EQ(code_of(anna.ask(R"({"do":"name"})")), "bad_field");
    house.store.hold();
    EXPECT_TRUE(anna.ask(R"({"do":"name","name":"Änne","id":1})").is_null());
    house.store.release();
    house.run();
    EXPECT_EQ(*anna.heard.back(), R"({"id":1,"ok":"name","name":"Änne"})");
    EXPECT_EQ((*house.store.person("person-Anna"))->name, "Änne");
    const std::string table = opened(anna);
    EXPECT_EQ(house.hall->table(table)->occupant(Seat(0)).name, "Änne");
}

TEST(HallBots, BotsPlayTheirSeatsToTheEnd) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string table =
        opened(anna, R"("seats":2})",
               R"(,"seats":[{"who":"bot","bot":"apprentice"},{"who":"bot","bot":"tinkerer"}],"begin":true)");
    anna.ask(R"({{"do":"join","table":"{}"}})", table);
    house.run_bots();
    EXPECT_TRUE(house.hall->table(table)->match().over());
    EXPECT_EQ(anna.events("moved").back().at("over"), true);
}

TEST(HallBots, ABotThinksAgainWhenTheTableWentBackMeanwhile) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string table = opened(
        anna, R"("seats":2})", R"(,"seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true)");
    anna.ask(R"({{"do":"join","table":"{}"}})", table);
    const tables::Table& at = *house.hall->table(table);
    const auto play = [&] {
        anna.ask(R"({{"do":"play","table":"{}","seat":1,"move":"{}","position":{}}})", table,
                 at.match().choices(Seat(0)).front().move, at.position());
    };
    for (int i = 0; i < 6; ++i) {
        house.run_bots();
        if (at.match().to_move().has(Seat(0))) play();
    }
    // Whatever it was thinking about then is gone: Anna alone agrees to go back to the start.
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"go_back","table":"{}","seat":1,"to":0}})", table)), "");
    while (!at.match().over()) {
        house.run_bots();
        if (at.match().to_move().has(Seat(0))) play();
    }
}

TEST(HallBots, BotsWithAClockPlanAndTheGlassRunsOut) {
    TestHall house;
    Guest anna(house, "Anna");
    const auto answer = anna.ask(
        R"({"do":"open","terms":{"game":"ricochet","seats":2,"options":{"tokens":1,"glass_seconds":30}},
            "seats":[{"who":"me"},{"who":"bot","bot":"apprentice"}],"begin":true})");
    const std::string table(answer.at("table").as_string());
    anna.ask(R"({{"do":"join","table":"{}"}})", table);
    const tables::Table& at = *house.hall->table(table);
    const std::size_t made = at.match().moves().size();
    for (int i = 0; i < 400 && at.match().moves().size() < made + 3; ++i) {
        house.run_bots();
        house.pass(std::chrono::seconds(5));
    }
    EXPECT_GE(at.match().moves().size(), made + 3);
}

TEST(HallBots, AmongPeopleThereAreNoHintsUnlessAgreedAndThenAllAreTold) {
    TwoAtMars plain;
    EXPECT_EQ(code_of(plain.guest(plain.to_move())
                          .ask(R"({{"do":"hint","table":"{}","seat":{}}})", plain.table, plain.to_move())),
              "no_hints");
    TwoAtMars at(R"("seats":2,"hints":"everybody"})");
    const int seat = at.to_move();
    at.guest(seat).say(fmt::format(R"({{"do":"hint","table":"{}","seat":{},"strength":2}})", at.table, seat));
    at.house.run_bots();
    for (Guest* guest : {&at.anna, &at.bea}) {
        const auto told = guest->events("hinted");
        ASSERT_THAT(told, SizeIs(1));
        EXPECT_EQ(told[0].at("seat"), seat);
        EXPECT_EQ(told[0].at("strength"), 2);
    }
    const auto seen = at.guest(3 - seat).ask(R"({{"do":"join","table":"{}"}})", at.table);
    EXPECT_EQ(seen.at("seats").at(static_cast<std::size_t>(seat - 1)).at("hints"), 1);
    EXPECT_EQ(seen.at("terms").at("hints"), "everybody");
    EXPECT_EQ(code_of(at.play()), "") << "the decision still stands";
}

TEST(HallBots, HintsComeFromTheGameFirstAndThenFromABot) {
    TwoAtMars at(R"("seats":2,"hints":"everybody"})");
    const int seat = at.to_move();
    Guest& guest = at.guest(seat);
    const auto asks = [&](Guest& who, int for_seat, int strength) {
        who.say(fmt::format(R"({{"do":"hint","table":"{}","seat":{},"strength":{},"id":"h"}})", at.table,
                            for_seat, strength));
    };
    EXPECT_EQ(
        code_of(at.guest(3 - seat).ask(R"({{"do":"hint","table":"{}","seat":{}}})", at.table, 3 - seat)),
        "out_of_turn");
    EXPECT_EQ(code_of(guest.ask(R"({{"do":"hint","table":"{}","seat":{},"strength":0}})", at.table, seat)),
              "bad_field");
    guest.forget();
    asks(guest, seat, 1);
    asks(guest, seat, 1);
    at.house.run_bots();
    ASSERT_THAT(guest.heard, SizeIs(4));
    EXPECT_EQ(json::parse(*guest.heard[0]).at("event"), "seats");
    EXPECT_EQ(json::parse(*guest.heard[1]).at("event"), "hinted");
    EXPECT_EQ(code_of(json::parse(*guest.heard[2])), "too_many");
    const auto hint = json::parse(*guest.heard[3]);
    EXPECT_EQ(hint.at("id"), "h");
    ASSERT_FALSE(hint.at("considered").as_array().empty());
    const auto& best = hint.at("considered").at(0);
    EXPECT_GT(best.at("points").as_double(), 0);
    EXPECT_LT(best.at("lead").as_double(), best.at("points").as_double());
    const auto& because = hint.at("because").as_array();
    ASSERT_FALSE(because.empty());
    for (const auto& reason : because) {
        EXPECT_THAT(std::string(reason.at("says").at("id").as_string()), StartsWith("mars.because."));
        EXPECT_NE(reason.at("points").to_number<double>(), 0);
    }
    bool legal = false;
    for (const Choice& choice : at.match().choices(Seat(seat - 1)))
        legal |= hint.at("move") == json::value(choice.move);
    EXPECT_TRUE(legal);
    // A line that is gone is told nothing.
    asks(guest, seat, 1);
    guest.leave();
    at.house.run();
}

TEST(HallTables, ATableOfOtherContentIsLeftAloneAndTheOthersComeBack) {
    TestHall house;
    Guest anna(house, "Anna");
    const std::string good = opened(anna), bad = "abcdefghijklmnopqrstuv";
    tables::TableSummary summary = *house.store.summary(good).value();
    summary.id = bad;
    house.store.append(bad, 0, {R"({"kind":"began","at":1})"}, summary, {});
    house.run();
    anna.leave();
    house.restart();
    house.pass(std::chrono::seconds(1));
    EXPECT_THAT(house.warnings, SizeIs(1));
    anna.come_again();
    EXPECT_NE(code_of(anna.ask(R"({{"do":"join","table":"{}"}})", bad)), "");
    EXPECT_EQ(code_of(anna.ask(R"({{"do":"join","table":"{}"}})", good)), "");
}

}  // namespace
}  // namespace officina::server
