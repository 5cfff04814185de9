#pragma once
// Somebody who sends a server whatever comes to mind: noise, broken requests and frames, and every word and route there is, with what
// fits and with what does not. Random, from a seed.

#include <atomic>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cli/testing/vocabulary.h"
#include "engine/random.h"
#include "games/games.h"
#include "match/letters.h"
#include "server/net/testing/wire.h"

namespace officina::cli {

// What all of them found out, and what they saw go wrong.
struct Findings {
    std::mutex mutex;
    std::vector<std::string> tables, faults;
    std::atomic<std::uint64_t> requests = 0, messages = 0, moves = 0;
    std::set<std::string> words;  // that were carried out at least once

    void fault(const std::string& what) {
        const std::lock_guard lock(mutex);
        if (faults.size() < 20) faults.push_back(what);
    }
    void know(const std::string& table) {
        const std::lock_guard lock(mutex);
        tables.push_back(table);
    }
    void carried_out(std::string_view word) {
        const std::lock_guard lock(mutex);
        words.emplace(word);
    }
    std::size_t words_carried_out() {
        const std::lock_guard lock(mutex);
        return words.size();
    }
    std::string some_table(Random& random) {
        const std::lock_guard lock(mutex);
        return tables.empty() ? "0123456789012345678901"
                              : tables[random.below(static_cast<std::uint32_t>(tables.size()))];
    }
};

inline std::string ask_text(std::string_view method, std::string_view path, std::string_view more = {},
                            std::string_view body = {}) {
    return server::Wire::request(method, path, "127.0.0.1", more, body);
}

inline std::string cookie_of(const server::Wire::Answer& answer) {
    return "Cookie: " + answer.cookie() + "\r\n";
}

inline std::string new_guest(std::uint16_t port) {
    return cookie_of(server::Wire(port).ask(ask_text("POST", "/people", {}, R"({"name":"Anna"})")));
}

inline std::optional<server::Wire> line_of(std::uint16_t port, std::string_view cookie) {
    server::Wire wire(port);
    const auto answer = wire.ask(server::Wire::upgrade("/ws", "127.0.0.1", cookie));
    if (answer.status != 101) return std::nullopt;
    wire.say(R"({"do":"hello","version":1,"texts":true})");
    return wire;
}

class Attacker {
  public:
    Attacker(std::uint16_t port, std::uint64_t seed, const Vocabulary& vocabulary, Findings& findings)
        : port_(port), random_(seed), vocabulary_(vocabulary), findings_(findings) {}

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
        server::Wire wire(port_);
        wire.send(bytes(3000));
        if (below(2) == 0) wire.send("\r\n\r\n");
    }

    // Requests that were right once; what is answered must be an answer, and none of them a fault of the server.
    void broken_requests() {
        static constexpr const char* kPaths[] = {"/", "/ws", "/nothing", "/solve", "/help/mars"};
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
        server::Wire wire(port_);
        std::string text;
        for (std::uint64_t i = below(3); i < 3; ++i) {
            const Vocabulary::Route& route = vocabulary_.routes[below(vocabulary_.routes.size())];
            std::string path = below(6) == 0 ? any(kPaths) : path_of(route.path);
            if (below(8) == 0) path += "%F0%9F%A4%96" + bytes(6);
            const std::string method = below(2) == 0 ? route.method : any(kMethods);
            text += ask_text(method, path, any(kHeaders), below(2) == 0 ? "{}" : R"({"name":"x"})");
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
        for (int i = 0; i < 6; ++i) {
            const Vocabulary::Route& route = vocabulary_.routes[below(vocabulary_.routes.size())];
            const std::string path = path_of(route.path);
            const boost::json::value form = route.body.is_null()
                                                ? boost::json::value(boost::json::object{{"type", "object"}})
                                                : route.body;
            const std::string body = boost::json::serialize(vocabulary_.fitting(form, "", random_, taste_));
            const auto answer = server::Wire(port_).ask(ask_text(route.method, path, cookie, body));
            ++findings_.requests;
            if (answer.status == 500) findings_.fault(fmt::format("500 to {} {}", path, body));
            if (!path.ends_with(".png") && !is_utf8(answer.body))
                findings_.fault(fmt::format("no UTF-8 from {}", path));
        }
    }

    void broken_frames() {
        auto line = line_of(port_, new_guest(port_));
        if (!line) return;
        for (std::uint64_t i = below(8); i > 0; --i) {
            std::string frame = server::Wire::frame(static_cast<int>(below(16)), bytes(300), below(3) != 0);
            if (below(2) == 0) spoil(frame);
            if (!line->send(frame)) break;
        }
    }

    boost::json::value some_value(int depth) {
        switch (below(depth > 3 ? 8 : 11)) {
            case 0: return nullptr;
            case 1: return below(2) == 0;
            case 2: return static_cast<std::int64_t>(below(14)) - 2;
            case 3: return std::numeric_limits<std::int64_t>::min() + static_cast<std::int64_t>(below(3));
            case 4: return 1e308 * static_cast<double>(below(3));
            case 5: return boost::json::string(findings_.some_table(random_));
            case 6: return boost::json::string(any(vocabulary_.fields));
            case 7: return boost::json::string(std::string(below(4), 'x') + "🤖🤖🤖🤖🤖🤖\u202e\x07");
            case 8: {
                boost::json::array list;
                for (std::uint64_t i = below(14); i > 0; --i) list.push_back(some_value(depth + 1));
                return list;
            }
            case 9:
                return boost::json::object{{"game", any_game()},
                                           {"seats", below(6)},
                                           {"public", true},
                                           {any(vocabulary_.fields), below(9)}};
            default: {
                boost::json::object object;
                for (std::uint64_t i = below(5); i > 0; --i)
                    object[any(vocabulary_.fields)] = some_value(depth + 1);
                return object;
            }
        }
    }
    // One that is there, or one that is not.
    boost::json::string any_game() {
        const std::uint64_t i = below(games().size() + 1);
        return boost::json::string(i < games().size() ? games()[i]->name() : "chess");
    }

    // Words in any order with fields of any kind, and now and then something that is right.
    void words() {
        auto line = line_of(port_, new_guest(port_));
        if (!line) return;
        line->wait_at_most(kPatience);
        std::string& table = at_.table;
        std::string& move = at_.move;
        std::int64_t &position = at_.position, &seat = at_.seat;
        at_ = {};
        for (int i = 0; i < 40; ++i) {
            const boost::json::value& word = vocabulary_.words()[below(vocabulary_.words().size())];
            const boost::json::value said = vocabulary_.fitting(word, "", random_, taste_);
            boost::json::object message =
                said.is_object() ? said.as_object() : boost::json::object{{"do", said}};
            message["id"] = i;
            if (below(8) == 0) message[any(vocabulary_.fields)] = some_value(0);
            switch (below(6)) {
                case 0:
                    message = {
                        {"do", "open"},
                        {"id", i},
                        {"terms", {{"game", any_game()}, {"seats", below(3) + 1}, {"public", below(2) == 0}}},
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
            std::string text = boost::json::serialize(message);
            if (below(10) == 0) spoil(text);
            if (!line->say(is_utf8(text) ? text : "{}")) return;
            ++findings_.messages;
            // An answer may come late, or not at all to what was spoilt; events come in between.
            for (int heard = 0; heard < 3; ++heard) {
                const server::Wire::Frame frame = line->hear_message();
                if (frame.opcode == 8 && frame.code() == 1011) findings_.fault("1011 after " + text);
                if (frame.opcode == 8) return;
                if (frame.opcode != 1) break;  // nothing yet
                if (!is_utf8(frame.payload)) findings_.fault("no UTF-8 after " + text);
                boost::json::error_code error;
                const boost::json::value told = boost::json::parse(frame.payload, error);
                const boost::json::object* object = error ? nullptr : told.if_object();
                if (!object) {
                    findings_.fault("no JSON after " + text);
                    return;
                }
                if (const boost::json::value* name = object->if_contains("event"); name && *name == "asked") {
                    table = object->at("table").as_string();
                    seat = object->at("seat").to_number<std::int64_t>();
                    position = object->at("position").to_number<std::int64_t>();
                    const boost::json::array& moves = object->at("moves").as_array();
                    if (!moves.empty()) move = moves[below(moves.size())].at("move").as_string();
                }
                if (object->contains("event")) continue;
                if (const boost::json::value* ok = object->if_contains("ok")) {
                    findings_.carried_out(ok->as_string());
                    if (*ok == "open") findings_.know(table = object->at("table").as_string());
                    if (*ok == "play") ++findings_.moves;
                }
                break;
            }
        }
    }

    // "/tables/{table}/record" of some table, and likewise.
    std::string path_of(std::string path) {
        for (std::size_t from; (from = path.find('{')) != std::string::npos;) {
            const std::size_t to = path.find('}', from);
            const std::string part = path.substr(from + 1, to - from - 1);
            std::string value = part == "table"  ? findings_.some_table(random_)
                                : part == "day"  ? fmt::format("2026-11-{:02}", below(32))
                                : part == "name" ? "ws_answer"
                                                 : "0123456789abcdef";
            path.replace(from, to - from + 1, value);
        }
        return path;
    }

    // What is right for a field of that name, where it is known.
    boost::json::value known(const std::string& name) {
        if (name == "table")
            return boost::json::string(at_.table.empty() || below(3) == 0 ? findings_.some_table(random_)
                                                                          : at_.table);
        if (name == "game") return any_game();
        if (name == "seats") return 1 + below(4);
        if (name == "seat") return below(3) == 0 ? 1 + below(4) : at_.seat;
        if (name == "position") return at_.position;
        if (name == "move" || name == "moves") return boost::json::string(at_.move);
        if (name == "login") return boost::json::string(fmt::format("anna{}", below(50)));
        if (name == "password" || name == "before" || name == "after") return "grey geese 7";
        if (name == "mail") return "anna@example.org";
        return nullptr;
    }

    struct Place {
        std::string table, move;
        std::int64_t position = 0, seat = 1;
    };

    std::uint16_t port_;
    Random random_;
    const Vocabulary& vocabulary_;
    Findings& findings_;
    Place at_;
    const Vocabulary::Taste taste_{
        .known = [this](const std::string& name) { return known(name); },
        .strange =
            [this](const std::string&) { return below(24) == 0 ? some_value(0) : boost::json::value(); }};
};

}  // namespace officina::cli
