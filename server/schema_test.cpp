// The schemas of the messages over the WebSocket (server/schemas/ws_*.json) fit what is really said and sent. That the manual and
// the pages say the same as the schemas: web/src/net/protocol.test.ts.

#include <gtest/gtest.h>
#include <set>

#include "games/games.h"
#include "games/puzzles.h"
#include "match/testing/form.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

namespace json = boost::json;

const Form& form(const std::string& name) {
    static const std::map<std::string, std::unique_ptr<Form>> forms = [] {
        std::map<std::string, std::unique_ptr<Form>> all;
        for (const char* each : {"ws_request", "ws_answer", "ws_event"})
            all[each] = std::make_unique<Form>(fmt::format("server/schemas/{}.json", each));
        return all;
    }();
    return *forms.at(name);
}

// Every message that was heard, checked; the words and events among them are counted.
void check(const Guest& guest, std::set<std::string>& met) {
    for (const Sendable& message : guest.heard) {
        const json::value value = json::parse(*message);
        const auto* event = value.as_object().if_contains("event");
        if (event) {
            met.insert("event " + std::string(event->as_string()));
            EXPECT_TRUE(form("ws_event").fits(value)) << message->substr(0, 2000);
        } else {
            if (const auto* word = value.as_object().if_contains("ok"))
                met.insert(std::string(word->as_string()));
            else
                met.insert("error");
            EXPECT_TRUE(form("ws_answer").fits(value)) << message->substr(0, 2000);
        }
    }
}

// What was understood fits the form of requests; what has a word or a field too many does not.
void say(Guest& guest, const std::string& message, std::string_view code = "") {
    const auto answer = guest.ask(message);
    EXPECT_EQ(code_of(answer), code) << message;
    if (code.empty() || code == "unknown_word" || code == "unknown_field" || code == "bad_field")
        EXPECT_EQ(form("ws_request").fits(json::parse(message)), code.empty()) << message;
}

// Plays what is asked, at random, until the game is over or so much was said.
void play_on(TestHall& house, const std::string& table, const std::vector<Guest*>& guests, int decisions) {
    Random random(1);
    const tables::Table& at = *house.hall->table(table);
    for (int i = 0; i < decisions && at.stage() == tables::Table::Stage::playing; ++i) {
        SeatSet deciding = at.match().to_move();
        deciding.remove(kChance);
        const Seat seat = any_of(deciding, random);
        const auto choices = at.match().choices(seat);
        say(*guests[static_cast<std::size_t>(seat.index())],
            fmt::format(R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{},"id":{}}})", table,
                        seat.index() + 1,
                        choices[random.below(static_cast<std::uint32_t>(choices.size()))].move, at.position(),
                        i));
    }
}

TEST(Schemas, EveryWordAndEveryEventFits) {
    TestHall house;
    Guest anna(house, "Anna", false), bea(house, "Bea"), carl(house, "Carl");
    std::set<std::string> met;
    const auto with = [](std::string message, const std::string& table) {
        for (std::size_t at; (at = message.find("TABLE")) != std::string::npos;)
            message.replace(at, 5, table);
        return message;
    };
    say(anna, R"({"do":"hello","version":1,"language":"fr","texts":true})");
    say(anna, R"({"do":"hello","version":1,"name":"Anna"})", "unknown_field");
    say(anna, R"({"do":"dance"})", "unknown_word");
    say(anna, R"({"do":"games"})");
    say(anna, R"({"do":"ping","id":null})");
    say(anna, R"({"do":"name","name":"Änne","id":[1]})");
    say(carl, R"({"do":"lobby","watch":true})");
    say(anna,
        R"({"do":"open","terms":{"game":"mars","seats":3,"public":true,"clock":{"kind":"budget","time":600000,
            "increment":5000},"options":{"hands":"hidden"},"stand_in":"apprentice","patience":60000,
            "hints":"everybody","going_back":"present"},
            "seats":[{"who":"me"},{"who":"open"},{"who":"bot","bot":"apprentice"}]})");
    const std::string table(json::parse(*anna.heard.back()).at("table").as_string());
    for (Guest* guest : {&anna, &bea, &carl})
        say(*guest, with(R"({"do":"join","table":"TABLE","state":true})", table));
    say(bea, with(R"({"do":"sit","table":"TABLE","seat":2})", table));
    say(bea, with(R"({"do":"stand_up","table":"TABLE","seat":2})", table));
    say(bea, with(R"({"do":"sit","table":"TABLE","seat":2,"name":" "})", table), "bad_name");
    say(bea, with(R"({"do":"sit","table":"TABLE","seat":2,"name":"Bea"})", table));
    say(anna, with(R"({"do":"clear_seat","table":"TABLE","seat":3})", table));
    say(anna, with(R"({"do":"seat_bot","table":"TABLE","seat":3,"bot":"tinkerer"})", table));
    say(anna, with(R"({"do":"seat_bot","table":"TABLE","seat":3,"bot":"search@9s"})", table), "unknown_bot");
    say(anna, with(R"({"do":"clear_seat","table":"TABLE","seat":3})", table));
    say(carl, with(R"({"do":"sit","table":"TABLE","seat":3})", table));
    say(anna, with(R"({"do":"begin","table":"TABLE"})", table));
    say(anna, R"({"do":"tables","from":0,"most":10})");
    house.pass(std::chrono::seconds(2));
    play_on(house, table, {&anna, &bea, &carl}, 40);
    say(anna, with(R"({"do":"state","table":"TABLE"})", table));
    say(anna, R"({"do":"content","game":"mars"})");
    say(anna, with(R"({"do":"state","table":"TABLE","seat":1})", table));
    say(anna, with(R"({"do":"moves","table":"TABLE","seat":1,"barred":true})", table));
    say(anna, with(R"({"do":"go_back","table":"TABLE","seat":1,"to":9})", table));
    say(bea, with(R"({"do":"answer","table":"TABLE","seat":2,"to":9,"yes":false})", table));
    const tables::Table& at = *house.hall->table(table);
    for (int i = 0; i < 300; ++i) {
        play_on(house, table, {&anna, &bea, &carl}, 1);
        if (!at.can_undo(Seat(0))) continue;
        say(anna, with(R"({"do":"undo","table":"TABLE","seat":1,"all":true})", table));
        break;
    }
    while (!at.match().to_move().has(Seat(0))) play_on(house, table, {&anna, &bea, &carl}, 1);
    anna.say(with(R"({"do":"hint","table":"TABLE","seat":1,"strength":2})", table));
    house.run_bots();
    while (!at.match().to_move().has(Seat(1))) play_on(house, table, {&anna, &bea, &carl}, 1);
    say(bea, with(R"({"do":"leave_table","table":"TABLE"})", table));
    house.pass(std::chrono::minutes(2));
    say(anna, with(R"({"do":"let_stand_in","table":"TABLE","seat":1,"missed":2,"yes":false})", table));
    say(bea, with(R"({"do":"join","table":"TABLE","state":true})", table));
    say(bea, with(R"({"do":"give_up","table":"TABLE","seat":2})", table));
    house.run_bots();
    say(bea, with(R"({"do":"come_back","table":"TABLE","seat":2})", table));
    say(anna, with(R"({"do":"record","table":"TABLE"})", table), "not_over");
    say(anna, with(R"({"do":"look_back","table":"TABLE","made":3})", table), "not_over");
    say(anna, with(R"({"do":"log","table":"TABLE","seat":1})", table));
    say(anna, with(R"({"do":"log","table":"TABLE","seat":2})", table), "not_your_seat");
    play_on(house, table, {&anna, &bea, &carl}, 5000);
    ASSERT_EQ(at.stage(), tables::Table::Stage::over);
    house.pass(std::chrono::seconds(2));
    say(anna, with(R"({"do":"record","table":"TABLE"})", table));
    say(anna, with(R"({"do":"join","table":"TABLE","decisions":false})", table));
    say(anna, with(R"({"do":"look_back","table":"TABLE","made":30})", table));
    say(anna, with(R"({"do":"log","table":"TABLE","seat":2,"from":10,"most":20})", table));
    say(carl, with(R"({"do":"say","table":"TABLE","seat":3,"phrase":"well_played"})", table));
    say(carl, with(R"({"do":"say","table":"TABLE","seat":3,"phrase":"idiots"})", table), "bad_field");
    say(bea, with(R"({"do":"rematch","table":"TABLE"})", table));
    const std::string again(json::parse(*bea.heard.back()).at("table").as_string());
    say(carl, with(R"({"do":"join","table":"TABLE"})", again));
    say(bea, with(R"({"do":"clear_seat","table":"TABLE","seat":1})", again));
    say(bea, with(R"({"do":"keep_seat","table":"TABLE","seat":1,"of":{"table":")" + table + R"(","seat":3}})",
                  again));
    say(bea, with(R"({"do":"open","terms":{"game":"mars","seats":2},
                      "seats":[{"who":"me"},{"who":"kept","of":{"table":"TABLE","seat":1}}]})",
                  table));
    say(carl, R"({"do":"history"})");
    Guest dora(house, "Dora");
    say(dora, with(R"({"do":"join","table":"TABLE"})", again));
    house.pass(std::chrono::seconds(2));
    anna.say(with(R"({"do":"review","table":"TABLE","seat":1})", table));
    say(anna, with(R"({"do":"review","table":"TABLE","seat":2})", table), "too_many");
    house.run_bots();
    say(anna, R"({"do":"open","terms":{"game":"mars","seats":2},"lesson":true})");
    say(anna, with(R"({"do":"look_back","table":"TABLE","made":30,"seat":2})", table));
    say(anna, with(R"({"do":"open","terms":{"game":"mars","seats":3},"from":{"table":"TABLE","made":30},
                       "seats":[{"who":"me","name":"Anna"},{"who":"me","name":"Ada"},{"who":"bot","bot":"apprentice"}]})",
                   table));
    say(anna, with(R"({"do":"leave_table","table":"TABLE"})", table));
    say(anna, R"({"do":"history","most":5})");
    house.store.fail();
    anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})");
    for (Guest* guest : {&anna, &bea, &carl}) check(*guest, met);

    const std::set<std::string> all{"hello",
                                    "games",
                                    "open",
                                    "tables",
                                    "history",
                                    "content",
                                    "lobby",
                                    "join",
                                    "leave_table",
                                    "sit",
                                    "seat_bot",
                                    "clear_seat",
                                    "stand_up",
                                    "begin",
                                    "state",
                                    "moves",
                                    "play",
                                    "undo",
                                    "go_back",
                                    "answer",
                                    "let_stand_in",
                                    "give_up",
                                    "come_back",
                                    "hint",
                                    "review",
                                    "log",
                                    "look_back",
                                    "record",
                                    "name",
                                    "ping",
                                    "keep_seat",
                                    "rematch",
                                    "say",
                                    "error",
                                    "event moved",
                                    "event asked",
                                    "event seats",
                                    "event reviewing",
                                    "event lobby",
                                    "event went_back",
                                    "event going_back",
                                    "event hinted",
                                    "event invited",
                                    "event onlookers",
                                    "event said",
                                    "event closed"};
    EXPECT_EQ(met, all);
}

TEST(Schemas, ThePuzzleOfADayFits) {
    // A Monday: short ones are found at once.
    const std::chrono::sys_days day{std::chrono::year(2026) / 11 / 16};
    const json::object puzzle = puzzle_of(day);
    EXPECT_TRUE(Form("server/schemas/puzzle.json").fits(json::parse(json::serialize(puzzle))))
        << json::serialize(puzzle).substr(0, 1000);
    EXPECT_EQ(puzzle, puzzle_of(day)) << "the same for everybody";
    EXPECT_EQ(puzzle.at("best").to_number<int>(), 4);
}

TEST(Schemas, WhatDoesNotFitIsFound) {
    for (const char* wrong :
         {R"({"event":"moved"})", R"({"event":"dance"})", R"({"event":"lobby","tables":[],"gone":[1]})",
          R"({"event":"lobby","tables":[],"gone":[],"more":1})"})
        EXPECT_FALSE(form("ws_event").fits(json::parse(wrong))) << wrong;
    for (const char* wrong : {R"({"ok":"play"})", R"({"ok":"ping","more":1})", R"({})",
                              R"({"error":{"code":"a","message":"b","id":"c"}})"})
        EXPECT_FALSE(form("ws_answer").fits(json::parse(wrong))) << wrong;
}

TEST(Schemas, WholeGamesOfEveryKindFit) {
    for (const AnyGame* any : games()) {
        const std::string_view game = any->name();
        const int seats = std::min(any->most_seats(), 3);
        TestHall house;
        std::vector<std::unique_ptr<Guest>> guests;
        std::vector<Guest*> all;
        for (int i = 0; i < seats; ++i) {
            guests.push_back(std::make_unique<Guest>(house, std::to_string(i)));
            all.push_back(guests.back().get());
        }
        guests[0]->ask(R"({{"do":"open","terms":{{"game":"{}","seats":{}}}}})", game, seats);
        const std::string table(json::parse(*guests[0]->heard.back()).at("table").as_string());
        for (int i = 0; i < seats; ++i) {
            say(*guests[static_cast<std::size_t>(i)], fmt::format(R"({{"do":"join","table":"{}"}})", table));
            if (i > 0)
                say(*guests[static_cast<std::size_t>(i)],
                    fmt::format(R"({{"do":"sit","table":"{}","seat":{}}})", table, i + 1));
        }
        say(*guests[0], fmt::format(R"({{"do":"begin","table":"{}"}})", table));
        play_on(house, table, all, 150);
        std::set<std::string> met;
        for (Guest* guest : all) check(*guest, met);
        EXPECT_TRUE(met.contains("event moved")) << game;
    }
}

TEST(Schemas, AClockAndAHintOfTheGameFit) {
    TestHall house;
    Guest anna(house, "Anna");
    anna.ask(
        R"({"do":"open","terms":{"game":"ricochet","seats":1,"options":{"glass_seconds":60}},"begin":true})");
    const std::string table(json::parse(*anna.heard.back()).at("table").as_string());
    say(anna, fmt::format(R"({{"do":"join","table":"{}"}})", table));
    anna.say(fmt::format(R"({{"do":"hint","table":"{}","seat":1}})", table));
    house.run_bots();
    EXPECT_TRUE(json::parse(*anna.heard.back()).as_object().contains("hint")) << *anna.heard.back();
    play_on(house, table, {&anna}, 3);
    std::set<std::string> met;
    check(anna, met);
    EXPECT_TRUE(met.contains("hint"));
}

}  // namespace
}  // namespace officina::server
