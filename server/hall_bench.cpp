// What the hall costs: tables of four people who play at random, everybody told of everything, a store that does nothing.
//   hall_bench [TABLES] [MOVES A TABLE] [GAME] [SEATS]

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <malloc.h>
#include <memory>

#include "engine/cpu_time.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

class Player final : public Client {
  public:
    void send(Sendable message) override {
        ++messages;
        bytes += message->size();
        if (message->starts_with(R"({"event":"asked")")) asked = std::move(message);
    }
    void close(std::string_view) override {}

    Sendable asked;
    std::uint64_t messages = 0, bytes = 0;
};

constexpr std::string_view kFrom = "192.0.2.1";

std::size_t heap() { return mallinfo2().uordblks; }

// The moves of a menu, without reading all of it.
std::vector<std::string_view> moves_in(std::string_view asked) {
    constexpr std::string_view kMove = R"({"move":")";
    std::vector<std::string_view> moves;
    for (std::size_t at = asked.find(kMove); at != std::string_view::npos; at = asked.find(kMove, at)) {
        at += kMove.size();
        moves.push_back(asked.substr(at, asked.find('"', at) - at));
    }
    return moves;
}

std::string_view number_in(std::string_view asked, std::string_view name) {
    const std::size_t at = asked.find(name) + name.size();
    return asked.substr(at, asked.find_first_of(",}", at) - at);
}

int run(int tables, int moves, const std::string& game, int seats) {
    TestHall house;
    Random random(1);
    std::vector<std::unique_ptr<Player>> players;
    std::vector<std::string> ids;
    const auto say = [&](Player& player, const std::string& message) {
        house.hall->said(player, message);
        house.run();
    };
    const std::size_t empty = heap();
    for (int i = 0; i < tables * seats; ++i) {
        auto player = std::make_unique<Player>();
        const std::string id = fmt::format("person-of-this-test-{:06}", i);
        house.hall->arrived(*player, {.id = id, .name = "Somebody", .login = {}, .password_hash = {}}, kFrom);
        say(*player, R"({"do":"hello","version":1})");
        players.push_back(std::move(player));
    }
    const std::size_t connected = heap();
    const double before_opening = cpu_seconds();
    class Catch final : public Client {
      public:
        void send(Sendable message) override { last = *message; }
        void close(std::string_view) override {}
        std::string last;
    };
    for (int table = 0; table < tables; ++table) {
        Catch opener;
        house.hall->arrived(
            opener,
            {.id = fmt::format("opener-{}", table), .name = "Opener", .login = {}, .password_hash = {}},
            kFrom);
        house.hall->said(opener, R"({"do":"hello","version":1})");
        house.hall->said(
            opener,
            fmt::format(R"({{"do":"open","terms":{{"game":"{}","seats":{}}},"seats":[]}})", game, seats));
        house.run();
        ids.push_back(std::string(boost::json::parse(opener.last).at("table").as_string()));
        for (int seat = 0; seat < seats; ++seat) {
            Player& player = *players[static_cast<std::size_t>(table * seats + seat)];
            say(player, fmt::format(R"({{"do":"join","table":"{}"}})", ids.back()));
            say(player, fmt::format(R"({{"do":"sit","table":"{}","seat":{}}})", ids.back(), seat + 1));
        }
        house.hall->said(opener, fmt::format(R"({{"do":"begin","table":"{}"}})", ids.back()));
        house.run();
        house.hall->left(opener);
    }
    const double opening = cpu_seconds() - before_opening;
    const std::size_t seated = heap();
    const std::uint64_t entries_before = house.store.figures().entries;
    const std::uint64_t moves_before = house.hall->figures().moves;
    std::uint64_t messages_before = 0, bytes_before = 0;
    for (const auto& player : players) {
        messages_before += player->messages;
        bytes_before += player->bytes;
    }

    double spent = 0, slowest = 0;
    std::uint64_t said = 0;
    for (int round = 0; round < moves; ++round)
        for (int table = 0; table < tables; ++table)
            for (int seat = 0; seat < seats; ++seat) {
                Player& player = *players[static_cast<std::size_t>(table * seats + seat)];
                const Sendable asked = std::exchange(player.asked, nullptr);
                if (!asked) continue;
                const auto menu = moves_in(*asked);
                const std::string message =
                    fmt::format(R"({{"id":1,"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})",
                                ids[static_cast<std::size_t>(table)], seat + 1,
                                menu[random.below(static_cast<std::uint32_t>(menu.size()))],
                                number_in(*asked, "\"position\":"));
                const double start = cpu_seconds();
                say(player, message);
                const double took = cpu_seconds() - start;
                spent += took;
                slowest = std::max(slowest, took);
                ++said;
            }
    const auto entries = house.store.figures().entries - entries_before;
    const auto played = house.hall->figures().moves - moves_before;
    std::uint64_t messages = 0, bytes = 0;
    for (const auto& player : players) {
        messages += player->messages;
        bytes += player->bytes;
    }
    messages -= messages_before;
    bytes -= bytes_before;
    const auto each = [](std::uint64_t total, std::uint64_t count) {
        return static_cast<double>(total) / static_cast<double>(std::max<std::uint64_t>(count, 1));
    };
    fmt::print("{} tables of {} with {} seats, {} lines\n", tables, game, seats, players.size());
    fmt::print("opened, joined, begun: {:.0f} us a table\n", opening * 1e6 / tables);
    fmt::print("said {} moves, {} played with chance and forced ones, {} entries, {} refused\n", said, played,
               entries, house.hall->figures().refused);
    fmt::print("{:.1f} us a move said, {:.1f} us a move played, slowest {:.0f} us\n",
               spent * 1e6 / static_cast<double>(said), spent * 1e6 / static_cast<double>(played),
               slowest * 1e6);
    fmt::print("{:.1f} messages and {:.0f} bytes a move said\n", each(messages, said), each(bytes, said));
    fmt::print(
        "heap: {:.0f} bytes a line, {:.0f} a table at its start (with its journal in memory), {:.0f} now\n",
        each(connected - empty, players.size()), each(seated - connected, static_cast<std::uint64_t>(tables)),
        each(heap() - connected, static_cast<std::uint64_t>(tables)));
    return 0;
}

}  // namespace
}  // namespace officina::server

int main(int argc, char** argv) {
    const auto number = [&](int i, int standard) { return argc > i ? std::atoi(argv[i]) : standard; };
    return officina::server::run(number(1, 100), number(2, 100), argc > 3 ? argv[3] : "mars", number(4, 4));
}
