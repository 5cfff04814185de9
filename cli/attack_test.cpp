// Whatever strangers send to a real server, it stays up, never answers with a fault of its own, and somebody who plays there
// is served all the while. Random, from a seed that is told; OFFICINA_ATTACK_SECONDS and OFFICINA_ATTACK_SEED say otherwise.

#include <atomic>
#include <boost/json.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>
#include <unistd.h>

#include "load/server_process.h"

#include "engine/letters.h"
#include "engine/random.h"
#include "server/net/testing/wire.h"
#include "tables/testing/store_help.h"

namespace officina {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// What all of them found out, and what they saw go wrong.
struct Findings {
    std::mutex mutex;
    std::vector<std::string> tables, faults;
    std::atomic<std::uint64_t> requests = 0, messages = 0, moves = 0;

    void fault(const std::string& what) {
        const std::lock_guard lock(mutex);
        if (faults.size() < 20) faults.push_back(what);
    }
    void know(const std::string& table) {
        const std::lock_guard lock(mutex);
        tables.push_back(table);
    }
    std::string some_table(Random& random) {
        const std::lock_guard lock(mutex);
        return tables.empty() ? "0123456789012345678901"
                              : tables[random.below(static_cast<std::uint32_t>(tables.size()))];
    }
};

std::string ask_text(std::string_view method, std::string_view path, std::string_view more = {},
                     std::string_view body = {}) {
    return Wire::request(method, path, "127.0.0.1", more, body);
}

std::string cookie_of(const Wire::Answer& answer) { return "Cookie: " + answer.cookie() + "\r\n"; }

std::string new_guest(std::uint16_t port) {
    return cookie_of(Wire(port).ask(ask_text("POST", "/people", {}, R"({"name":"Anna"})")));
}

std::optional<Wire> line_of(std::uint16_t port, std::string_view cookie) {
    Wire wire(port);
    const auto answer = wire.ask(Wire::upgrade("/ws", "127.0.0.1", cookie));
    if (answer.status != 101) return std::nullopt;
    wire.say(R"({"do":"hello","version":1,"texts":true})");
    return wire;
}

class Attacker {
  public:
    Attacker(std::uint16_t port, std::uint64_t seed, Findings& findings)
        : port_(port), random_(seed), findings_(findings) {}

    void once() {
        switch (random_.below(6)) {
            case 0: return noise();
            case 1: return broken_requests();
            case 2: return account();
            case 3: return broken_frames();
            default: return words();
        }
    }

  private:
    // What was spoilt may never be answered.
    static constexpr auto kPatience = std::chrono::milliseconds(500);

    std::uint32_t below(std::size_t number) { return random_.below(static_cast<std::uint32_t>(number)); }
    template <class List>
    auto any(const List& list) {
        return list[below(std::size(list))];
    }
    std::string bytes(std::size_t most) {
        std::string text(below(most + 1), '\0');
        for (char& letter : text) letter = static_cast<char>(below(256));
        return text;
    }
    void spoil(std::string& text) {
        for (std::uint64_t i = below(6); i > 0 && !text.empty(); --i) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
                case 0: text[at] = static_cast<char>(below(256)); break;
                case 1: text.erase(at, below(20)); break;
                case 2: text.insert(at, text.substr(below(text.size()), below(60))); break;
                default: text.insert(at, bytes(8)); break;
            }
        }
    }

    void noise() {
        Wire wire(port_);
        wire.send(bytes(3000));
        if (below(2) == 0) wire.send("\r\n\r\n");
    }

    // Requests that were right once; what is answered must be an answer, and none of them a fault of the server.
    void broken_requests() {
        static constexpr const char* kPaths[] = {"/",
                                                 "/healthz",
                                                 "/metrics",
                                                 "/account",
                                                 "/people",
                                                 "/account/export",
                                                 "/login",
                                                 "/logout",
                                                 "/recover",
                                                 "/account/codes",
                                                 "/ws",
                                                 "/puzzles/2026-11-15",
                                                 "/nothing",
                                                 "/account/password",
                                                 "/schemas/person.json",
                                                 "/account/sessions",
                                                 "/account/sessions/0123456789abcdef"};
        static constexpr const char* kMethods[] = {"GET", "HEAD", "POST", "DELETE", "PUT", "OPTIONS"};
        static constexpr const char* kHeaders[] = {"",
                                                   "Transfer-Encoding: chunked\r\n",
                                                   "Expect: 100-continue\r\n",
                                                   "Connection: close\r\n",
                                                   "X-Forwarded-For: 1.2.3.4, ::1\r\n",
                                                   "If-None-Match: *\r\n",
                                                   "Accept-Encoding: gzip, br\r\n",
                                                   "Accept-Language: de;q=x, fr;q=1e9\r\n",
                                                   "Cookie: officina=; officina=a; =;;\r\n"};
        Wire wire(port_);
        std::string text;
        for (std::uint64_t i = below(3); i < 3; ++i) {
            std::string path = any(kPaths);
            if (below(4) == 0) path = "/tables/" + findings_.some_table(random_) + "/record";
            if (below(8) == 0) path += "%F0%9F%A4%96" + bytes(6);
            text += ask_text(any(kMethods), path, any(kHeaders), below(2) == 0 ? "{}" : R"({"name":"x"})");
        }
        if (below(3) != 0) spoil(text);
        wire.send(text);
        if (below(3) == 0) return;  // gone before the answer
        wire.wait_at_most(kPatience);
        ++findings_.requests;
        const auto answer = wire.answer(true);
        if (answer.status == 500) findings_.fault("500 to " + text.substr(0, 200));
    }

    void account() {
        const std::string cookie = new_guest(port_);
        for (int i = 0; i < 4; ++i) {
            static constexpr const char* kAsked[][2] = {{"POST", "/account"},
                                                        {"POST", "/login"},
                                                        {"POST", "/recover"},
                                                        {"DELETE", "/account"},
                                                        {"POST", "/logout"},
                                                        {"POST", "/people"},
                                                        {"DELETE", "/account/sessions"},
                                                        {"GET", "/account/export"},
                                                        {"GET", "/account/sessions"}};
            const auto* asked = any(kAsked);
            const std::string body = json::serialize(json::object{{any(kFields), some_value(1)},
                                                                  {"login", fmt::format("anna{}", below(50))},
                                                                  {"password", "grey geese 7"}});
            const auto answer = Wire(port_).ask(ask_text(asked[0], asked[1], cookie, body));
            ++findings_.requests;
            if (answer.status == 500) findings_.fault(fmt::format("500 to {} {}", asked[1], body));
            if (!is_utf8(answer.body)) findings_.fault(fmt::format("no UTF-8 from {}", asked[1]));
        }
    }

    void broken_frames() {
        auto line = line_of(port_, new_guest(port_));
        if (!line) return;
        for (std::uint64_t i = below(8); i > 0; --i) {
            std::string frame = Wire::frame(static_cast<int>(below(16)), bytes(300), below(3) != 0);
            if (below(2) == 0) spoil(frame);
            if (!line->send(frame)) break;
        }
    }

    static constexpr const char* kWords[] = {
        "hello",       "games", "open",     "tables",     "history",  "lobby",   "join",
        "leave_table", "sit",   "seat_bot", "clear_seat", "stand_up", "begin",   "state",
        "moves",       "play",  "undo",     "go_back",    "answer",   "give_up", "come_back",
        "look_back",   "log",   "record",   "name",       "ping",     "castle",  ""};
    static constexpr const char* kFields[] = {"table", "seat",    "position", "move",   "most",  "from",
                                              "to",    "yes",     "made",     "name",   "watch", "before",
                                              "bot",   "terms",   "seats",    "begin",  "state", "barred",
                                              "id",    "version", "language", "lesson", "do"};

    json::value some_value(int depth) {
        switch (below(depth > 3 ? 8 : 11)) {
            case 0: return nullptr;
            case 1: return below(2) == 0;
            case 2: return static_cast<std::int64_t>(below(14)) - 2;
            case 3: return std::numeric_limits<std::int64_t>::min() + static_cast<std::int64_t>(below(3));
            case 4: return 1e308 * static_cast<double>(below(3));
            case 5: return json::string(findings_.some_table(random_));
            case 6: return json::string(any(kFields));
            case 7: return json::string(std::string(below(4), 'x') + "🤖🤖🤖🤖🤖🤖\u202e\x07");
            case 8: {
                json::array list;
                for (std::uint64_t i = below(14); i > 0; --i) list.push_back(some_value(depth + 1));
                return list;
            }
            case 9:
                return json::object{
                    {"game", any(kGames)}, {"seats", below(6)}, {"public", true}, {any(kFields), below(9)}};
            default: {
                json::object object;
                for (std::uint64_t i = below(5); i > 0; --i) object[any(kFields)] = some_value(depth + 1);
                return object;
            }
        }
    }
    static constexpr const char* kGames[] = {"mars", "mech", "raising", "ricochet", "chess"};

    // Words in any order with fields of any kind, and now and then something that is right.
    void words() {
        auto line = line_of(port_, new_guest(port_));
        if (!line) return;
        line->wait_at_most(kPatience);
        std::string table, move;
        std::int64_t position = 0, seat = 1;
        for (int i = 0; i < 40; ++i) {
            json::object message{{"do", any(kWords)}, {"id", i}};
            for (std::uint64_t fields = below(4); fields > 0; --fields) message[any(kFields)] = some_value(0);
            switch (below(5)) {
                case 0:
                    message = {{"do", "open"},
                               {"id", i},
                               {"terms",
                                {{"game", any(kGames)}, {"seats", below(3) + 1}, {"public", below(2) == 0}}},
                               {"seats", {{{"who", "me"}}, {{"who", "me"}, {"name", "B"}}}},
                               {"begin", true}};
                    break;
                case 1:
                    if (!move.empty())
                        message = {{"do", "play"}, {"id", i},      {"table", table},
                                   {"seat", seat}, {"move", move}, {"position", position}};
                    break;
                case 2: message = {{"do", "join"}, {"id", i}, {"table", table}}; break;
                default: break;
            }
            std::string text = json::serialize(message);
            if (below(10) == 0) spoil(text);
            if (!line->say(is_utf8(text) ? text : "{}")) return;
            ++findings_.messages;
            // An answer may come late, or not at all to what was spoilt; events come in between.
            for (int heard = 0; heard < 3; ++heard) {
                const Wire::Frame frame = line->hear_message();
                if (frame.opcode == 8 && frame.code() == 1011) findings_.fault("1011 after " + text);
                if (frame.opcode != 1) return;
                if (!is_utf8(frame.payload)) findings_.fault("no UTF-8 after " + text);
                json::error_code error;
                const json::value told = json::parse(frame.payload, error);
                const json::object* object = error ? nullptr : told.if_object();
                if (!object) {
                    findings_.fault("no JSON after " + text);
                    return;
                }
                if (const json::value* name = object->if_contains("event"); name && *name == "asked") {
                    table = object->at("table").as_string();
                    seat = object->at("seat").to_number<std::int64_t>();
                    position = object->at("position").to_number<std::int64_t>();
                    const json::array& moves = object->at("moves").as_array();
                    if (!moves.empty()) move = moves[below(moves.size())].at("move").as_string();
                }
                if (object->contains("event")) continue;
                if (const json::value* ok = object->if_contains("ok")) {
                    if (*ok == "open") findings_.know(table = object->at("table").as_string());
                    if (*ok == "play") ++findings_.moves;
                }
                break;
            }
        }
    }

    std::uint16_t port_;
    Random random_;
    Findings& findings_;
};

// Somebody who just plays, and notices when nobody answers.
void play_along(std::uint16_t port, const std::atomic<bool>& stop, Findings& findings, std::string& table) {
    auto line = line_of(port, new_guest(port));
    if (!line) return findings.fault("nobody could begin to play");
    int number = 0;
    const auto asks = [&](std::string_view message) -> json::value {
        const auto began = Clock::now();
        line->say(fmt::format(R"({{"id":{},{}}})", ++number, message));
        for (;;) {
            const Wire::Frame frame = line->hear_message();
            if (frame.opcode != 1) {
                findings.fault(fmt::format("who plays was cut off: {} {}", frame.code(), frame.reason()));
                return nullptr;
            }
            if (!frame.payload.starts_with(fmt::format(R"({{"id":{},)", number))) continue;
            const std::chrono::duration<double> took = Clock::now() - began;
            if (took > std::chrono::seconds(15))
                findings.fault(fmt::format("an answer took {} s", took.count()));
            return json::parse(frame.payload);
        }
    };
    const auto opened = asks(R"("do":"open","terms":{"game":"mars","seats":2},"begin":true,)"
                             R"("seats":[{"who":"me"},{"who":"me","name":"B"}])");
    if (!opened.is_object() || !opened.as_object().contains("table"))
        return findings.fault("no table to play at");
    table = opened.at("table").as_string();
    while (!stop) {
        const auto state = asks(fmt::format(R"("do":"join","table":"{}")", table));
        if (state.is_null()) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
}

TEST(Attack, WhateverStrangersSendTheHouseStands) {
    const auto seconds = std::chrono::seconds(from_environment("OFFICINA_ATTACK_SECONDS", 8));
    const std::uint64_t seed = from_environment("OFFICINA_ATTACK_SEED", static_cast<std::uint64_t>(getpid()));
    RecordProperty("seed", std::to_string(seed));
    const TestFolder folder;
    ServerProcess server(OFFICINA_PROGRAM, folder.path);
    ASSERT_TRUE(server.start());
    Findings findings;
    std::atomic<bool> stop = false;
    std::string table;
    {
        std::jthread player([&] { play_along(server.port(), stop, findings, table); });
        std::vector<std::jthread> attackers;
        for (std::uint64_t i = 0; i < 6; ++i)
            attackers.emplace_back([&, i] {
                Attacker attacker(server.port(), seed * 100 + i, findings);
                while (!stop) attacker.once();
            });
        const auto end = Clock::now() + seconds;
        while (Clock::now() < end && server.runs())
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        EXPECT_TRUE(server.runs()) << "seed " << seed;
        stop = true;
    }
    for (const std::string& fault : findings.faults) ADD_FAILURE() << fault << " (seed " << seed << ")";
    EXPECT_GT(findings.messages, 100U);
    EXPECT_GT(findings.moves, 5U) << "some of it was right";
    EXPECT_EQ(Wire(server.port()).ask(ask_text("GET", "/healthz")).status, 200);
    EXPECT_TRUE(server.stop()) << "seed " << seed;
    // What came of it opens again.
    ASSERT_TRUE(server.start());
    auto line = line_of(server.port(), new_guest(server.port()));
    ASSERT_TRUE(line);
    line->say(fmt::format(R"({{"do":"join","table":"{}"}})", table));
    std::string answer = line->hear_message().payload;
    while (answer.find(R"("ok":"join")") == std::string::npos && !answer.empty())
        answer = line->hear_message().payload;
    EXPECT_NE(answer.find(table), std::string::npos);
    EXPECT_TRUE(server.stop());
}

}  // namespace
}  // namespace officina
