// The whole house over real sockets: what network, hall and store promise together.

#include <atomic>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <set>

#include "match/letters.h"
#include "server/net/testing/house_server.h"
#include "server/net/testing/rush.h"
#include "tables/sqlite.h"
#include "tables/testing/finished_game.h"

// The wall's clock of this program, which a test may set. In the program itself nothing else comes before the library's.
namespace {
std::atomic<std::int64_t> wall_is_off_by_seconds = 0;
}
std::chrono::system_clock::time_point std::chrono::_V2::system_clock::now() noexcept {
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    return time_point(std::chrono::seconds(time.tv_sec + wall_is_off_by_seconds) +
                      std::chrono::nanoseconds(time.tv_nsec));
}

namespace officina::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

std::string cookie_header(const Wire::Answer& answer) { return "Cookie: " + answer.cookie() + "\r\n"; }

std::string opened_table(Wire& line, std::string_view more) {
    const auto answer = HouseServer::say(line, fmt::format(R"({{"do":"open",{}}})", more));
    return std::string(answer.at("table").as_string());
}

// --- People

// What was confirmed is so, however fast the same person changes their name meanwhile.
TEST(House, ANewNameUndoesNothing) {
    HouseServer house;
    constexpr int kRounds = 4;
    int lost_passwords = 0, lost_sessions = 0, lost_deletions = 0;
    for (int round = 0; round < kRounds; ++round) {
        const std::string login = fmt::format("anna{}", round);
        const auto body = [&](std::string_view password) {
            return fmt::format(R"({{"login":"{}","password":"{}"}})", login, password);
        };
        std::string me = house.guest("Anna");
        ASSERT_EQ(house.ask("POST", "/account", me, body("seven grey geese")).status, 201);
        const auto renaming = [&](const std::string& cookie, auto during) {
            Wire line = house.line(cookie);
            std::atomic<bool> stop = false;
            std::jthread names([&] {
                for (int i = 0; !stop && i < 20'000; ++i) {
                    line.say(fmt::format(R"({{"do":"name","name":"Anna {}"}})", i));
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                }
            });
            during();
            stop = true;
        };
        std::string after;
        renaming(me, [&] {
            const auto changed = house.ask("POST", "/account/password", me,
                                           R"({"before":"seven grey geese","after":"nine blue whales"})");
            ASSERT_EQ(changed.status, 204);
            if (!changed.cookie().empty()) me = cookie_header(changed);
        });
        const auto in = house.ask("POST", "/login", {}, body("nine blue whales"));
        if (in.status != 200) {
            ++lost_passwords;
            continue;
        }
        renaming(cookie_header(in), [&] {
            const auto again = house.ask("POST", "/login", {}, body("nine blue whales"));
            ASSERT_EQ(again.status, 200);
            after = cookie_header(again);
        });
        if (house.ask("GET", "/account", after).status != 200) {
            ++lost_sessions;
            continue;
        }
        renaming(after, [&] {
            ASSERT_EQ(house.ask("DELETE", "/account", after, R"({"password":"nine blue whales"})").status,
                      204);
        });
        if (house.ask("POST", "/login", {}, body("nine blue whales")).status != 403) ++lost_deletions;
    }
    EXPECT_EQ(lost_passwords, 0);
    EXPECT_EQ(lost_sessions, 0);
    EXPECT_EQ(lost_deletions, 0);
}

TEST(House, WhoIsForgottenIsGoneFromRunningTables) {
    HouseServer house;
    const std::string anna = house.guest("Annabella"), bea = house.guest("Bea");
    Wire hers = house.line(anna), other = house.line(bea), watcher = house.line(house.guest("Carl"));
    const std::string table =
        opened_table(hers, R"("terms":{"game":"mars","seats":2,"public":true},"seats":[{"who":"me"}])");
    HouseServer::say(other, fmt::format(R"({{"do":"join","table":"{}"}})", table));
    HouseServer::say(other, fmt::format(R"({{"do":"sit","table":"{}","seat":2}})", table));
    EXPECT_THAT(json::serialize(HouseServer::say(watcher, R"({"do":"tables"})")), HasSubstr("Annabella"));
    ASSERT_EQ(house.ask("DELETE", "/account", anna, "{}").status, 204);
    EXPECT_THAT(json::serialize(HouseServer::say(watcher, R"({"do":"tables"})")),
                Not(HasSubstr("Annabella")));
    // The table goes on, and writes its summary again.
    HouseServer::say(other, fmt::format(R"({{"do":"begin","table":"{}"}})", table));
    HouseServer::say(other, fmt::format(R"({{"do":"give_up","table":"{}","seat":2}})", table));
    EXPECT_THAT(
        json::serialize(HouseServer::say(other, fmt::format(R"({{"do":"join","table":"{}"}})", table))),
        Not(HasSubstr("Annabella")));
    EXPECT_THAT(json::serialize(HouseServer::say(watcher, R"({"do":"tables"})")),
                Not(HasSubstr("Annabella")));
    tables::Database database(house.folder / "officina.db", tables::Database::Access::existing);
    EXPECT_EQ(database.number("SELECT count(*) FROM tables WHERE occupants LIKE '%Annabella%'"), 0);
    EXPECT_EQ(database.number("SELECT count(*) FROM journal WHERE entry LIKE '%Annabella%'"), 0);
    EXPECT_EQ(database.number("SELECT count(*) FROM people WHERE name LIKE '%Annabella%'"), 0);
    EXPECT_EQ(database.number("SELECT count(*) FROM sittings"), 1) << "Bea's";
}

TEST(House, GuestsWhoDoNotComeAgainAreForgotten) {
    NetSettings settings = HouseServer::free_settings();
    settings.guests_time = std::chrono::milliseconds(10);
    HouseServer house(settings);
    const auto add = [&](const tables::PersonId& id, const std::string& login, int days) {
        const tables::Instant seen = wall_time() - std::chrono::days(days);
        ASSERT_TRUE(tables::awaited([&](tables::Store::Done done) {
            house.store->add({id, "Anna", login, login.empty() ? "" : "hash", seen, seen},
                             {.hash = "s" + id, .person = id, .device = "", .since = seen, .seen = seen},
                             std::move(done));
        }));
    };
    add("lately", "", 80);
    add("account", "anna", 2000);
    for (int i = 0; i < 120; ++i) add("long ago " + std::to_string(i), "", 100 + i);
    const auto is_known = [&](const tables::PersonId& id) {
        return house.store->person(id).value().has_value();
    };
    const auto since = std::chrono::steady_clock::now();
    for (int i = 0; i < 120; ++i)
        while (is_known("long ago " + std::to_string(i))) {
            ASSERT_LT(std::chrono::steady_clock::now() - since, std::chrono::seconds(60));
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    EXPECT_TRUE(is_known("lately"));
    EXPECT_TRUE(is_known("account"));
}

// A restart writes all of a person's tables in one moment; what people are given of themselves must hold every one.
TEST(House, ExportAndHistoryHoldEveryTable) {
    HouseServer house;
    constexpr int kTables = 700;
    const auto made = house.ask("POST", "/people", {}, R"({"name":"Anna"})");
    const std::string me = cookie_header(made), id(json::parse(made.body).at("id").as_string());
    for (int i = 0; i < kTables; ++i) {
        tables::TableSummary summary =
            tables::summary_of(fmt::format("{:022}", i), tables::TableSummary::Stage::over, 1'000 + i / 300,
                               {{tables::Occupant::Kind::person, id, "Anna"}});
        const tables::TableId table = summary.id;
        if (i + 1 < kTables)
            house.store->append(table, 0, {"x"}, std::move(summary), {});
        else
            ASSERT_TRUE(tables::append(*house.store, table, 0, {"x"}, std::move(summary)));
    }
    const auto exported = json::parse(house.ask("GET", "/account/export", me).body);
    std::set<std::string> ids;
    for (const json::value& table : exported.at("tables").as_array())
        ids.insert(std::string(table.at("id").as_string()));
    EXPECT_EQ(ids.size(), static_cast<std::size_t>(kTables));
    EXPECT_EQ(exported.at("tables").as_array().size(), ids.size()) << "and none of them twice";
    Wire line = house.line(me);
    std::set<std::string> listed;
    std::string mark;
    for (int page = 0; page < 20; ++page) {
        const auto part = HouseServer::say(line, fmt::format(R"({{"do":"history","most":100{}}})", mark));
        const json::array& tables = part.at("tables").as_array();
        if (tables.empty()) break;
        for (const json::value& table : tables) listed.insert(std::string(table.at("table").as_string()));
        mark =
            fmt::format(R"(,"before":{},"table":"{}")", tables.back().at("changed").to_number<std::int64_t>(),
                        std::string_view(tables.back().at("table").as_string()));
    }
    EXPECT_EQ(listed, ids);
}

// --- Texts

// A text that is cut in the middle of a letter makes a browser hang up.
TEST(House, EverythingThatIsSaidIsUtf8) {
    HouseServer house;
    Wire line = house.line(house.guest("Anna"));
    const std::string robots =
        "🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖🤖"
        "🤖🤖🤖🤖🤖";
    for (std::size_t before = 0; before < 4; ++before) {
        const std::string text = std::string(before, 'x') + robots;
        for (const char* message :
             {R"({{"do":"join","table":"{}"}})", R"({{"do":"{}"}})", R"({{"do":"name","name":"{}"}})",
              R"({{"do":"hello","version":"{}"}})", R"({{"do":"open","terms":{{"game":"{}","seats":2}}}})",
              R"({{"do":"open","terms":{{"game":"mars","seats":"{}"}}}})",
              R"({{"do":"open","terms":{{"game":"mars","seats":2,"options":{{"{}":"x"}}}}}})",
              R"({{"do":"history","before":"{}"}})", R"({{"do":"lobby","{}":1}})"}) {
            ASSERT_TRUE(line.say(fmt::format(fmt::runtime(message), text)));
            const auto frame = line.hear_message();
            ASSERT_EQ(frame.opcode, 1) << message;
            EXPECT_TRUE(is_utf8(frame.payload)) << message << ": " << frame.payload;
        }
    }
    const std::string escaped = "%F0%9F%A4%96%F0%9F%A4%96%F0%9F%A4%96%F0%9F%A4%96%F0%9F%A4%96%F0%9F%A4%96";
    for (const std::string& path :
         {"/puzzles/x" + escaped, "/puzzles/" + escaped, "/tables/xx" + escaped + "/record", "/x" + escaped,
          std::string("/puzzles/%ff%fe"), std::string("/tables/%c3%28/record"),
          std::string("/table/%e2%82")}) {
        const auto answer = house.ask("GET", path);
        EXPECT_TRUE(is_utf8(answer.body)) << path << ": " << answer.body;
        EXPECT_GE(answer.status, 400) << path;
    }
}

TEST(House, TheLogHoldsNoTableAndNoHalfLetter) {
    HouseServer house;
    Wire line = house.line(house.guest("Annabella"));
    const std::string table =
        opened_table(line, R"("terms":{"game":"mars","seats":2},"seats":[{"who":"me"}])");
    for (const std::string& path :
         {"/table/" + table, "/end/" + table, "/replay/" + table, "/tables/" + table + "/record",
          "/nothing/x" + table + "x", "/" + std::string(90, 'a') + "/" + table,
          "/table/" + table + "%C2%85%C2%9B", std::string("/%ff%fe%c3"), std::string("/a%F0%9F%A4")})
        house.ask("GET", path);
    HouseServer::say(line, fmt::format(R"({{"do":"join","table":"{}x"}})", table));
    const std::string log = house.log_so_far();
    EXPECT_THAT(log, HasSubstr("/table/" + table.substr(0, 6) + "…"));
    for (std::size_t from = 0; from + 12 <= table.size(); ++from)
        EXPECT_THAT(log, Not(HasSubstr(table.substr(from, 12))));
    EXPECT_TRUE(is_utf8(log));
    EXPECT_THAT(log, Not(HasSubstr("\xC2\x85")));
    EXPECT_THAT(log, Not(HasSubstr("Annabella")));
}

// --- Time

TEST(House, AClockOnTheWallThatIsSetChangesNothing) {
    HouseServer house;
    Wire line = house.line(house.guest("Anna"));
    const std::string table = opened_table(
        line, R"("terms":{"game":"mars","seats":2,"clock":{"kind":"budget","time":600000,"increment":0}},)"
              R"("seats":[{"who":"me"},{"who":"me","name":"Bea"}],"begin":true)");
    const auto left = [&] {
        const auto state = HouseServer::say(line, fmt::format(R"({{"do":"join","table":"{}"}})", table));
        std::int64_t sum = 0;
        for (const json::value& clock : state.at("clocks").as_array())
            sum += clock.at("left_ms").to_number<std::int64_t>();
        return sum;
    };
    const std::int64_t before = left();
    for (const int hours : {1, -1, 24 * 365}) {
        wall_is_off_by_seconds = hours * 3600;
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        const std::int64_t now = left();
        EXPECT_GT(before - now, 100) << "the clock goes on, " << hours;
        EXPECT_LT(before - now, 120'000) << "nobody has lost an hour, " << hours;
    }
    wall_is_off_by_seconds = 0;
    const auto state = HouseServer::say(line, fmt::format(R"({{"do":"join","table":"{}"}})", table));
    ASSERT_EQ(state.at("seats").as_array().size(), 2U);
    for (const json::value& seat : state.at("seats").as_array()) {
        EXPECT_TRUE(seat.at("present").as_bool()) << json::serialize(seat);
        for (const char* gone : {"stand_in", "missed"})
            EXPECT_FALSE(seat.as_object().contains(gone)) << json::serialize(seat);
    }
}

// --- Everybody's turn

// Sixty guests ask for the dearest things without a pause, on four lines each. Were everybody served in the order they come,
// an answer would take some seconds on any machine. What others do on this one shows in calm moments before and after, too.
TEST(House, WhoAsksWithoutEndWaitsAlone) {
    HouseServer house;
    const std::string table = game_that_is_over(house.port);
    Honest before(house.port, 2);
    for (const int addresses : {1, 20}) {
        std::optional<Honest> honest;
        {
            const Rush rush(house.port, table, 60, addresses, 4);
            for (int i = 0; i < 12'000 && rush.answered() < 240; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            ASSERT_GE(rush.answered(), 240U) << addresses << " addresses";
            honest.emplace(house.port, 4);
        }
        Honest after(house.port, 2);
        const auto hardly_wait = [&](Waits Honest::* what) {
            const double calm = std::max((before.*what).part(0.99), (after.*what).part(0.99));
            EXPECT_LT(((*honest).*what).part(0.99), 1 + 5 * calm) << addresses << " addresses";
            EXPECT_GT(((*honest).*what).all.size(), 2U);
        };
        hardly_wait(&Honest::pings);
        hardly_wait(&Honest::moves);
        hardly_wait(&Honest::health);
        before = std::move(after);
    }
}

// --- The lobby

// Names as long as they may be, at as many tables as a few guests can have, all changing at once.
TEST(House, ABusyLobbyCutsNobodyOff) {
    HouseServer house;
    std::string name;
    for (int i = 0; i < 40; ++i) name += "🤖";
    Wire watcher = house.line(house.guest("Carl"));
    HouseServer::say(watcher, R"({"do":"lobby","watch":true})");
    std::vector<std::pair<Wire, std::vector<std::string>>> guests;
    for (int guest = 0; guest < 6; ++guest) {
        guests.emplace_back(house.line(house.guest(name)), std::vector<std::string>{});
        std::string seats = R"({"who":"me"})";
        for (int i = 1; i < 11; ++i) seats += R"(,{"who":"me"})";
        for (int i = 0; i < 64; ++i)
            guests.back().second.push_back(opened_table(
                guests.back().first,
                fmt::format(R"("terms":{{"game":"ricochet","seats":12,"public":true}},"seats":[{}])",
                            seats)));
    }
    for (auto& [line, tables] : guests)
        for (const std::string& table : tables)
            HouseServer::say(line, fmt::format(R"({{"do":"stand_up","table":"{}","seat":11}})", table));
    // The watcher hears of all of them in the end, in pieces, and is still there.
    std::set<std::string> heard;
    std::size_t longest = 0;
    while (heard.size() < 6 * 64) {
        const auto frame = watcher.hear_message();
        ASSERT_EQ(frame.opcode, 1) << "cut off: " << frame.code() << " " << frame.reason() << ", "
                                   << heard.size();
        longest = std::max(longest, frame.payload.size());
        const auto news = json::parse(frame.payload);
        for (const json::value& one : news.at("tables").as_array())
            if (one.at("seats").at(10).at("who") == "open")
                heard.insert(std::string(one.at("table").as_string()));
    }
    EXPECT_LT(longest, 64U * 1024);
}

// --- The end

TEST(House, TablesThatGoOnFromOthersLeaveNothingBehind) {
    HouseServer house;
    Wire line = house.line(house.guest("Anna"));
    const std::string over = opened_table(
        line,
        R"("terms":{"game":"mars","seats":2,"patience":0},"seats":[{"who":"me"},{"who":"me","name":"B"}],"begin":true)");
    for (int seat = 1; seat <= 2; ++seat)
        HouseServer::say(line, fmt::format(R"({{"do":"give_up","table":"{}","seat":{}}})", over, seat));
    // Bots play it to its end while somebody looks.
    HouseServer::say(line, fmt::format(R"({{"do":"join","table":"{}","decisions":false}})", over));
    const auto is_over = [&] { return house.ask("GET", "/tables/" + over + "/record").status == 200; };
    for (int i = 0; i < 3000 && !is_over(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ASSERT_TRUE(is_over());
    const auto tables = [&] { return house.there([&] { return house.hall->figures().tables; }); };
    const std::uint64_t before = tables();
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(HouseServer::say(line, fmt::format(R"({{"do":"open","terms":{{"game":"mars","seats":2}},)"
                                                     R"("from":{{"table":"{}","made":999999}}}})",
                                                     over))
                      .at("error")
                      .at("code"),
                  "bad_field");
    const auto gone_on = HouseServer::say(
        line,
        fmt::format(R"({{"do":"open","terms":{{"game":"mars","seats":2}},"from":{{"table":"{}","made":3}},)"
                    R"("seats":[{{"who":"me"}},{{"who":"me","name":"B"}}]}})",
                    over));
    EXPECT_TRUE(gone_on.as_object().contains("table")) << json::serialize(gone_on);
    EXPECT_EQ(tables(), before + 1) << "the new one, and not the old one";
}

// A game from a house in the pocket is its owner's here, too: once, checked, and for accounts only.
TEST(House, GamesArePlayedElsewhereAndTakenAlong) {
    HouseServer house;
    const std::string me = house.guest("Anna");
    const tables::Brought game = tables::finished_game();
    const auto body = [&](const std::string& record) {
        json::array seats;
        for (const tables::Occupant& one : game.seats) seats.push_back(tables::to_json(one));
        return json::serialize(json::object{{"table", game.table},
                                            {"record", record},
                                            {"opened", game.opened.time_since_epoch().count()},
                                            {"changed", game.changed.time_since_epoch().count()},
                                            {"seats", seats}});
    };
    const auto offer = [&](const std::string& text) {
        return house.ask("POST", "/account/tables", me, text);
    };
    EXPECT_EQ(house.ask("POST", "/account/tables", {}, body(game.record)).status, 401);
    EXPECT_EQ(offer(body(game.record)).status, 409) << "a guest's tables are gone with their cookie";
    EXPECT_LT(house.ask("POST", "/account", me, R"({"login":"anna","password":"correct horse"})").status,
              300);
    EXPECT_EQ(offer("[]").status, 400);
    EXPECT_EQ(offer(R"({"table":"x"})").status, 400);
    EXPECT_EQ(offer(body("{}")).status, 400) << offer(body("{}")).body;
    EXPECT_EQ(offer(body(std::string(400'000, 'x'))).status, 413);
    EXPECT_EQ(house.ask("POST", "/account/password", me, std::string(20'000, ' ')).status, 413)
        << "only a whole game may be that long";

    const auto taken = offer(body(game.record));
    EXPECT_EQ(taken.status, 201) << taken.body;
    const auto again = offer(body(game.record));
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(json::parse(again.body).at("new"), false);
    EXPECT_EQ(house.ask("GET", "/tables/" + game.table + "/record", me).body, game.record);
    const json::value mine = json::parse(house.ask("GET", "/account/export", me).body);
    EXPECT_EQ(mine.at("tables").at(0).at("id"), json::value(game.table));
    EXPECT_EQ(mine.at("tables").at(0).at("seats").at(0).at("you"), true);
}

TEST(House, NobodyBringsGamesAlongWithoutEnd) {
    NetSettings settings = HouseServer::free_settings();
    settings.brought = {.per_second = 0.001, .burst = 2};
    HouseServer house(settings);
    const std::string me = house.guest("Anna");
    const auto offer = [&] { return house.ask("POST", "/account/tables", me, "[]").status; };
    EXPECT_EQ(offer(), 400);
    EXPECT_EQ(offer(), 400);
    EXPECT_EQ(offer(), 429);
}

TEST(House, WhatIsNotFinishedGoesOnHere) {
    HouseServer house;
    const std::string me = house.guest("Anna");
    EXPECT_LT(house.ask("POST", "/account", me, R"({"login":"anna","password":"correct horse"})").status,
              300);
    const tables::Brought game = tables::finished_game(false);
    json::array seats;
    for (const tables::Occupant& one : game.seats) seats.push_back(tables::to_json(one));
    const auto taken =
        house.ask("POST", "/account/tables", me,
                  json::serialize(json::object{{"table", game.table},
                                               {"record", game.record},
                                               {"opened", game.opened.time_since_epoch().count()},
                                               {"changed", game.changed.time_since_epoch().count()},
                                               {"seats", seats}}));
    ASSERT_EQ(taken.status, 201) << taken.body;
    EXPECT_NE(house.ask("GET", "/tables/" + game.table + "/record", me).status, 200) << "it is not over";
    auto line = house.line(me);
    const json::value joined =
        HouseServer::say(line, fmt::format(R"({{"do":"join","table":"{}"}})", game.table));
    EXPECT_EQ(joined.at("stage"), "playing");
    EXPECT_EQ(joined.at("yours"), json::array{1});
    EXPECT_GT(joined.at("position").as_int64(), 20);
}

}  // namespace
}  // namespace officina::server
