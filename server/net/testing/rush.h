#pragma once
// A rush: guests who ask a server for the dearest things, over lines and over HTTP, as fast as they can, over plain sockets and from as many addresses as
// wished (the server believes X-Forwarded-For from here), and somebody honest who measures how long they wait meanwhile.

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <mutex>
#include <thread>
#include <vector>

#include "server/net/testing/wire.h"

namespace officina::server {

// Somebody with a session, at an address.
class Caller {
  public:
    Caller(std::uint16_t port, int network, int host) : port_(port) {
        header_ = fmt::format("X-Forwarded-For: 10.{}.{}.{}\r\n", network, host / 250, 1 + host % 250);
        const auto answer =
            Wire(port).ask(Wire::request("POST", "/people", "127.0.0.1", header_, R"({"name":"Somebody"})"));
        header_ += fmt::format("Cookie: {}\r\n", answer.cookie());
    }

    Wire line() const {
        Wire wire(port_);
        if (wire.ask(Wire::upgrade("/ws", "127.0.0.1", header_)).status == 101)
            (void)ask(wire, R"({"do":"hello","version":1})");
        return wire;
    }
    int get(std::string_view path) const {
        return Wire(port_).ask(Wire::request("GET", path, "127.0.0.1", header_)).status;
    }
    // Says it and waits for the answer, past all events; null where the line is gone.
    static boost::json::value ask(Wire& wire, std::string_view message) {
        if (!wire.say(message)) return nullptr;
        for (;;) {
            const Wire::Frame frame = wire.hear_message();
            if (frame.opcode != 1) return nullptr;
            if (!frame.payload.starts_with(R"({"event":)")) return boost::json::parse(frame.payload);
        }
    }

  private:
    std::uint16_t port_;
    std::string header_;
};

// In seconds.
struct Waits {
    std::vector<double> all;

    double part(double part) {
        if (all.empty()) return 0;
        std::ranges::sort(all);
        return all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
    }
};

inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A long game that is over: four apprentices at Raising Robots.
inline std::string game_that_is_over(std::uint16_t port) {
    const Caller caller(port, 1, 0);
    Wire line = caller.line();
    const auto opened = Caller::ask(
        line,
        R"({"do":"open","terms":{"game":"raising","seats":4},"seats":[{"who":"bot","bot":"apprentice"},)"
        R"({"who":"bot","bot":"apprentice"},{"who":"bot","bot":"apprentice"},)"
        R"({"who":"bot","bot":"apprentice"}],"begin":true})");
    std::string table(opened.at("table").as_string());
    line.say(fmt::format(R"({{"do":"join","table":"{}"}})", table));
    for (;;) {
        const Wire::Frame frame = line.hear_message();
        if (frame.opcode != 1 || frame.payload.find(R"("over":true)") != std::string::npos) return table;
    }
}

// A game that somebody plays against themselves; empty where they may not open one.
inline std::string game_of_two(Wire& line) {
    const auto opened = Caller::ask(line, R"({"do":"open","terms":{"game":"mars","seats":2},"begin":true,)"
                                          R"("seats":[{"who":"me"},{"who":"me","name":"Bea"}]})");
    const auto* table = opened.is_object() ? opened.as_object().if_contains("table") : nullptr;
    return table ? std::string(table->as_string()) : "";
}

// While it exists, everybody asks.
class Rush {
  public:
    Rush(std::uint16_t port, const std::string& table, int guests, int addresses, int lines_each) {
        for (int guest = 0; guest < guests; ++guest) {
            const auto caller = std::make_shared<Caller>(port, 2, guest % addresses);
            Wire own = caller->line();
            const std::string playing = game_of_two(own);
            for (int line = 0; line < lines_each; ++line)
                threads_.emplace_back(
                    [this, caller, table, playing] { ask_without_end(*caller, table, playing); });
        }
    }
    ~Rush() { stop_ = true; }
    Rush(const Rush&) = delete;
    Rush& operator=(const Rush&) = delete;

    std::uint64_t answered() const { return answered_; }

  private:
    // About a game that is over, and one that they play themselves.
    void ask_without_end(const Caller& caller, const std::string& table, const std::string& playing) {
        const std::string words[] = {
            fmt::format(R"({{"do":"log","table":"{}"}})", table),
            fmt::format(R"({{"do":"open","terms":{{"game":"raising","seats":4}},"seats":[{{"who":"me"}}],)"
                        R"("from":{{"table":"{}","made":300}}}})",
                        table),
            fmt::format(R"({{"do":"look_back","table":"{}","made":200}})", table),
            R"({"do":"open","terms":{"game":"raising","seats":4},"begin":true})",
            fmt::format(R"({{"do":"record","table":"{}"}})", table),
            fmt::format(R"({{"do":"review","table":"{}","seat":1}})", table),
            fmt::format(R"({{"do":"hint","table":"{}","seat":1}})", playing),
            fmt::format(R"({{"do":"hint","table":"{}","seat":2}})", playing),
            R"({"do":"history","most":100})",
            R"({"do":"content","game":"mars"})",
            fmt::format(R"({{"do":"state","table":"{}"}})", table)};
        const std::string paths[] = {fmt::format("/tables/{}/picture.png", table),
                                     fmt::format("/tables/{}/picture.png", playing),
                                     fmt::format("/tables/{}/record", table)};
        constexpr std::size_t kAtOnce = 8, kLinesToAPath = 16;
        while (!stop_) {
            Wire line = caller.line();
            line.wait_at_most(std::chrono::milliseconds(500));
            std::size_t said = 0;
            for (; said < kAtOnce; ++said) line.say(words[said % std::size(words)]);
            while (!stop_) {
                const Wire::Frame frame = line.hear_message();
                if (frame.opcode == 8) break;
                if (frame.opcode != 1) continue;  // nothing yet
                ++answered_;
                if (said % kLinesToAPath == 0) caller.get(paths[said / kLinesToAPath % std::size(paths)]);
                if (!line.say(words[said++ % std::size(words)])) break;
            }
        }
    }

    std::atomic<bool> stop_ = false;
    std::atomic<std::uint64_t> answered_ = 0;
    std::vector<std::jthread> threads_;
};

// What somebody honest sees, each twenty times a second: a ping, a move that is confirmed, whether the server is well.
struct Honest {
    Waits pings, moves, health;

    Honest(std::uint16_t port, double seconds) {
        const auto start = std::chrono::steady_clock::now();
        const auto again = [&](Waits& waits, auto once) {
            while (seconds_since(start) < seconds) {
                const auto asked = std::chrono::steady_clock::now();
                if (once()) waits.all.push_back(seconds_since(asked));
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
        };
        std::jthread healthy([&] {
            again(health, [&] {
                const auto request =
                    Wire::request("GET", "/healthz", "127.0.0.1", "X-Forwarded-For: 10.9.0.1\r\n");
                return Wire(port).ask(request).status == 200;
            });
        });
        std::jthread playing([&] {
            const Caller caller(port, 3, 1);
            Wire line = caller.line();
            std::string table, move;
            int seat = 0;
            while (seconds_since(start) < seconds) {
                if (table.empty() || !find_move(line, table, seat, move)) {
                    table = game_of_two(line);
                    continue;
                }
                const auto asked = std::chrono::steady_clock::now();
                if (Caller::ask(line, move).as_object().contains("ok"))
                    moves.all.push_back(seconds_since(asked));
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
        });
        const Caller caller(port, 3, 2);
        Wire line = caller.line();
        again(pings, [&] { return !Caller::ask(line, R"({"do":"ping"})").is_null(); });
    }

  private:
    static bool find_move(Wire& line, const std::string& table, int& seat, std::string& move) {
        for (seat = 1; seat <= 2; ++seat) {
            const auto asked =
                Caller::ask(line, fmt::format(R"({{"do":"moves","table":"{}","seat":{}}})", table, seat));
            const auto* list = asked.is_object() ? asked.as_object().if_contains("moves") : nullptr;
            if (!list || list->as_array().empty()) continue;
            move = boost::json::serialize(boost::json::object{{"do", "play"},
                                                              {"table", table},
                                                              {"seat", seat},
                                                              {"move", list->at(0).at("move")},
                                                              {"position", asked.at("position")}});
            return true;
        }
        return false;
    }
};

}  // namespace officina::server
