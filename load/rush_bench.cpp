// What others see while somebody asks without end, on a server with its ordinary allowances of work and no other limits:
//   rush_bench OFFICINA [SECONDS]
// Sixty guests with four lines each ask for the dearest things, from one address and from twenty; then one guest looks at 64
// tables of bots. Each part ends with a verdict against its bar; it ends with 1 where one was missed.

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

#include "load/server_process.h"
#include "server/net/testing/rush.h"

namespace officina::load {
namespace {

void tell(const char* what, server::Waits& waits) {
    fmt::print("  {:<8} {:>6} p50 {:>7.1f}  p95 {:>7.1f}  p99 {:>7.1f}  most {:>7.1f} ms\n", what,
               waits.all.size(), waits.part(0.5) * 1000, waits.part(0.95) * 1000, waits.part(0.99) * 1000,
               waits.part(1) * 1000);
    std::fflush(stdout);
}

// Seconds that 99 of 100 of somebody else's questions may take; and how much longer a bot's reply.
constexpr double kBar = 0.1, kBarOfBots = 2;

bool verdict(bool holds, const std::string& bar) {
    fmt::print("  {}: {}\n", holds ? "held" : "MISSED", bar);
    std::fflush(stdout);
    return holds;
}

double tell(const std::string& title, server::Honest honest) {
    fmt::print("{}\n", title);
    tell("ping", honest.pings);
    tell("move", honest.moves);
    tell("healthz", honest.health);
    return std::max({honest.pings.part(0.99), honest.moves.part(0.99), honest.health.part(0.99)});
}

std::string table_of_bots(server::Wire& line, std::string_view game, std::string_view level, int number,
                          bool me) {
    std::string seats = me ? R"({"who":"me"},)" : "";
    for (int i = 0; i < number; ++i) seats += fmt::format(R"({{"who":"bot","bot":"{}"}},)", level);
    seats.pop_back();
    const auto opened = server::Caller::ask(
        line, fmt::format(R"({{"do":"open","terms":{{"game":"{}","seats":{}}},"seats":[{}],"begin":true}})",
                          game, number + (me ? 1 : 0), seats));
    std::string table(opened.at("table").as_string());
    server::Caller::ask(line, fmt::format(R"({{"do":"join","table":"{}"}})", table));
    return table;
}

// From a move to the next question: what the bot of somebody who plays against one takes, the hall included.
server::Waits replies(std::uint16_t port, std::string_view level, double seconds) {
    const server::Caller caller(port, 5, 1);
    server::Waits waits;
    const auto start = std::chrono::steady_clock::now();
    while (server::seconds_since(start) < seconds) {
        server::Wire line = caller.line();
        line.say(fmt::format(
            R"({{"do":"open","terms":{{"game":"mars","seats":2}},"seats":[{{"who":"me"}},{{"who":"bot","bot":"{}"}}],"begin":true}})",
            level));
        std::optional<std::chrono::steady_clock::time_point> asked;
        bool bot_moved = false;
        while (server::seconds_since(start) < seconds) {
            const server::Wire::Frame frame = line.hear_message();
            if (frame.opcode != 1) break;
            const auto message = boost::json::parse(frame.payload).as_object();
            if (const auto* ok = message.if_contains("ok"); ok && *ok == "open") {
                line.say(fmt::format(R"({{"do":"join","table":"{}"}})",
                                     std::string_view(message.at("table").as_string())));
                continue;
            }
            const auto* event = message.if_contains("event");
            if (!event) continue;
            if (*event == "moved") {
                if (message.contains("over") && message.at("over") == true) break;
                for (const auto& move : message.at("moves").as_array())
                    bot_moved = bot_moved || move.at("seat") == 2;
            }
            if (*event != "asked") continue;
            if (asked && bot_moved) waits.all.push_back(server::seconds_since(*asked));
            bot_moved = false;
            asked = std::chrono::steady_clock::now();
            line.say(
                boost::json::serialize(boost::json::object{{"do", "play"},
                                                           {"table", message.at("table")},
                                                           {"seat", 1},
                                                           {"move", message.at("moves").at(0).at("move")},
                                                           {"position", message.at("position")}}));
        }
    }
    return waits;
}

bool bots(std::uint16_t port, double seconds) {
    bool all_held = true;
    for (const char* level : {"tinkerer", "engineer"}) {
        fmt::print("replies of a bot at Mars, {}\n", level);
        server::Waits alone = replies(port, level, seconds);
        tell("alone", alone);
        const server::Caller greedy(port, 6, 1);
        std::vector<server::Wire> lines;
        for (int i = 0; i < 64; ++i) {
            if (i % 16 == 0) lines.push_back(greedy.line());
            table_of_bots(lines.back(), i % 2 == 0 ? "raising" : "mars", i % 4 == 0 ? "inventor" : "engineer",
                          4, false);
        }
        std::atomic<bool> stop = false;
        {
            std::vector<std::jthread> readers;
            for (server::Wire& line : lines)
                readers.emplace_back([&] {
                    line.wait_at_most(std::chrono::milliseconds(500));
                    while (!stop) (void)line.hear_message();
                });
            server::Waits beside = replies(port, level, seconds);
            tell("beside", beside);
            for (const auto& [name, part] : {std::pair("p50", 0.5), std::pair("p99", 0.99)})
                all_held &= verdict(beside.part(part) <= kBarOfBots * alone.part(part),
                                    fmt::format("{} {:.1f} ms, at most twice the {:.1f} alone", name,
                                                beside.part(part) * 1000, alone.part(part) * 1000));
            stop = true;
        }
    }
    return all_held;
}

int run(const char* program, double seconds) {
    std::string folder = "/tmp/officina-rush-XXXXXX";
    if (!mkdtemp(folder.data())) return 2;
    bool all_held = true;
    {
        ServerProcess server({.program = program, .data = folder});
        if (!server.start(ServerProcess::Limits::of_work)) return 2;
        const std::string table = server::game_that_is_over(server.port());
        verdict(tell("calm", server::Honest(server.port(), seconds)) <= kBar,
                "p99 at most 100 ms, else the machine is too busy for what follows to mean much");
        for (const int addresses : {1, 20}) {
            const server::Rush rush(server.port(), table, 60, addresses, 4);
            std::this_thread::sleep_for(
                std::chrono::seconds(3));  // until what could be had at once is used up
            const std::uint64_t before = rush.answered();
            const double longest = tell(fmt::format("sixty guests from {} address(es)", addresses),
                                        server::Honest(server.port(), seconds));
            all_held &= verdict(longest <= kBar, "p99 at most 100 ms");
            fmt::print("  they had {:.0f} answers a second\n",
                       static_cast<double>(rush.answered() - before) / seconds);
        }
        all_held &= bots(server.port(), seconds);
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return all_held ? 0 : 1;
}

}  // namespace
}  // namespace officina::load

int main(int count, char** words) {
    if (count < 2) return 2;
    return officina::load::run(words[1], count > 2 ? std::atof(words[2]) : 20);
}
