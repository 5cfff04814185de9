// A server through which people come and go for a long time takes no more memory at the end than in the middle. Guests come,
// open tables, play, look around, leave in the middle, delete themselves; tables fall asleep and are woken again.
// OFFICINA_SOAK_SECONDS says how long (./test long: 30 minutes). However short it was, everybody who has gone must be gone, and what
// was asked for must be in proportion to the tables that are there. From four minutes on people come in two waves, and after each the
// house is left alone until every table sleeps: how many are awake differs from minute to minute, but two empty houses are alike. In the
// second wave as many come as in the first, however busy the machine is meanwhile: what was real memory at the height of a wave is not
// all given back after it.

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <limits>
#include <mutex>
#include <thread>

#include "engine/random.h"
#include "engine/testing/wanted.h"
#include "games/games.h"
#include "load/server_process.h"
#include "server/net/testing/wire.h"
#include "tables/sqlite_store.h"
#include "tables/testing/store_help.h"

namespace officina::cli {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr int kPeople = 8;  // at the same time
constexpr auto kPause = std::chrono::milliseconds(20);
constexpr auto kLong = std::chrono::minutes(4);
constexpr int kMostLonger = 4;  // times the first wave, where the machine is busier in the second
constexpr auto kUntilAllSleep = std::chrono::minutes(12);
constexpr auto kUntilGivenBack =
    std::chrono::seconds(75);  // once a minute the server looks whether it has memory to spare
// What the house may take after the second wave beyond what it took after the first: of real memory, with the allocator's own ups
// and downs, and of what the program has asked for.
constexpr double kMostGrowth = 1.05, kMostGrowthMb = 8;
constexpr double kMostHeapGrowth = 1.03, kMostHeapGrowthMb = 4;
// Of a table that is awake or kept at hand, with everything that hangs on it.
constexpr double kMostMbOfTable = 0.1, kMostMbOfHouse = 16;
// Of bots that remember what they thought: a bound of their own, of all together.
constexpr double kMostMbOfMinds = 270;

struct Seen {
    std::mutex mutex;
    std::vector<std::string> tables;  // the last ones
    std::atomic<std::uint64_t> guests = 0, opened = 0, moves = 0, unanswered = 0;

    void know(const std::string& table) {
        const std::lock_guard lock(mutex);
        if (tables.size() < 2000) return tables.push_back(table);
        tables[opened % tables.size()] = table;
    }
    std::string some_table(Random& random) {
        const std::lock_guard lock(mutex);
        return tables.empty() ? std::string(22, 'x')
                              : tables[random.below(static_cast<std::uint32_t>(tables.size()))];
    }
};

// One person's visit.
class Visit {
  public:
    Visit(std::uint16_t port, Random& random, Seen& seen) : port_(port), random_(random), seen_(seen) {}

    void run() {
        const auto came = request("POST", "/people", {}, R"({"name":"Anna"})");
        if (came.status != 201) {
            ++seen_.unanswered;
            return;
        }
        ++seen_.guests;
        const std::string cookie = fmt::format("Cookie: {}\r\n", came.cookie());
        server::Wire wire(port_);
        if (wire.ask(server::Wire::upgrade("/ws", "127.0.0.1", cookie)).status != 101) return;
        line_ = &wire;
        ask(R"("do":"hello","version":1,"texts":true)");
        if (random_.below(3) == 0) ask(R"("do":"lobby","watch":true)");
        play();
        look_around();
        // Some say goodbye, some delete themselves, most are just gone.
        if (random_.below(4) == 0) wire.send(server::Wire::frame(8, "\x03\xe8"));
        if (random_.below(4) == 0) request("DELETE", "/account", cookie, "{}");
    }

  private:
    server::Wire::Answer request(std::string_view method, std::string_view path, std::string_view more,
                                 std::string_view body) {
        return server::Wire(port_).ask(server::Wire::request(method, path, "127.0.0.1", more, body));
    }
    json::value ask(const std::string& fields) {
        std::this_thread::sleep_for(kPause);
        const std::string id = fmt::format(R"({{"id":{},)", ++number_);
        if (!line_->say(id + fields + "}")) return nullptr;
        for (;;) {
            const server::Wire::Frame frame = line_->hear_message();
            if (frame.opcode != 1) {
                ++seen_.unanswered;
                return nullptr;
            }
            if (frame.payload.starts_with(id)) return json::parse(frame.payload);
        }
    }
    void play() {
        const bool with_bot = random_.below(4) == 0;
        const auto opened = ask(fmt::format(
            R"("do":"open","terms":{{"game":"{}","seats":2,"public":{},)"
            R"("clock":{{"kind":"per_move","time":120000}}}},)"
            R"("seats":[{{"who":"me"}},{}],"begin":{})",
            games()[random_.below(static_cast<std::uint32_t>(games().size()))]->name(), random_.below(2) == 0,
            with_bot ? R"({"who":"bot","bot":"apprentice"})" : R"({"who":"me","name":"B"})",
            random_.below(8) != 0));
        const json::object* table = opened.if_object();
        if (!table || !table->contains("table")) return;
        const std::string id(table->at("table").as_string());
        ++seen_.opened;
        seen_.know(id);
        ask(fmt::format(R"("do":"join","table":"{}","state":true)", id));
        for (std::uint32_t i = random_.below(40); i > 0; --i) {
            const std::uint32_t seat = 1 + random_.below(with_bot ? 1 : 2);
            const auto moves = ask(fmt::format(R"("do":"moves","table":"{}","seat":{})", id, seat));
            if (!moves.is_object()) return;
            const json::value* list = moves.as_object().if_contains("moves");
            if (!list || list->as_array().empty()) continue;
            const auto& some =
                list->as_array()[random_.below(static_cast<std::uint32_t>(list->as_array().size()))];
            const auto played = ask(fmt::format(
                R"("do":"play","table":"{}","seat":{},"position":{},"move":{})", id, seat,
                json::serialize(moves.as_object().at("position")), json::serialize(some.at("move"))));
            if (played.is_object() && played.as_object().contains("ok")) ++seen_.moves;
            if (random_.below(6) == 0) ask(fmt::format(R"("do":"undo","table":"{}","seat":{})", id, seat));
        }
    }
    // At others' tables too, whether they sleep or not.
    void look_around() {
        ask(R"("do":"tables")");
        for (std::uint32_t i = random_.below(4); i > 0; --i) {
            const std::string id = seen_.some_table(random_);
            ask(fmt::format(R"("do":"join","table":"{}")", id));
            ask(fmt::format(R"("do":"log","table":"{}")", id));
        }
        ask(R"("do":"history")");
    }

    std::uint16_t port_;
    Random& random_;
    Seen& seen_;
    server::Wire* line_ = nullptr;
    int number_ = 0;
};

// What the server itself says; below zero where it does not say.
double figure_of(std::uint16_t port, const std::string& name) {
    const std::string page =
        server::Wire(port).ask(server::Wire::request("GET", "/metrics", "127.0.0.1")).body;
    const std::size_t at = page.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::strtod(page.c_str() + page.find(' ', at), nullptr);
}
// In megabytes.
double heap_of(std::uint16_t port) { return figure_of(port, "officina_heap_bytes") / 1e6; }
double minds_of(std::uint16_t port) { return figure_of(port, "officina_bot_mind_bytes") / 1e6; }

// All have gone, and a moment later nothing of them is there any more. One connection asks; and the store opens a file or two
// when it first needs them.
void expect_nobody(std::uint16_t port, double files_before) {
    files_before += 3;
    const auto is_quiet = [&] {
        return figure_of(port, "officina_lines") == 0 && figure_of(port, "officina_bots_thinking") == 0 &&
               figure_of(port, "process_open_fds") <= files_before;
    };
    for (int i = 0; i < 600 && !is_quiet(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    for (const char* figure :
         {"officina_lines", "officina_clients", "officina_seats", "officina_bots_thinking",
          "officina_messages_waiting", "officina_store_waiting", "officina_faults_total"})
        EXPECT_EQ(figure_of(port, figure), 0) << figure;
    EXPECT_EQ(figure_of(port, "officina_connections"), 1);
    EXPECT_LE(figure_of(port, "process_open_fds"), files_before);
}

// People come and go for that long, or until that many have come; at the end all have gone.
void let_people_come(load::ServerProcess& server, std::chrono::seconds length, std::uint64_t most_guests,
                     Seen& seen, const std::filesystem::path& data) {
    std::vector<std::jthread> people;
    for (std::uint64_t i = 1; i <= kPeople; ++i)
        people.emplace_back([&, i](const std::stop_token& stop) {
            Random random(i + seen.guests);
            while (!stop.stop_requested()) Visit(server.port(), random, seen).run();
        });
    const auto start = Clock::now();
    for (auto next = start + std::chrono::minutes(1);
         Clock::now() < start + length && seen.guests < most_guests && server.runs();) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (Clock::now() < next) continue;
        next += std::chrono::minutes(1);
        fmt::print(
            "{:.1f} MB; {:.1f} asked for, {:.1f} of it by bots; {} guests, {} tables, {:.0f} awake, {} "
            "moves, "
            "{:.0f} MB on disk\n",
            server.taken().memory_mb, heap_of(server.port()), minds_of(server.port()), seen.guests.load(),
            seen.opened.load(), figure_of(server.port(), "officina_tables"), seen.moves.load(),
            static_cast<double>(std::filesystem::file_size(tables::database_in(data))) / 1e6);
        std::fflush(stdout);
    }
}

// What an empty house takes, once every table sleeps.
struct Empty {
    double memory_mb, heap_mb;
    double recent;  // tables that are over and still at hand
};
Empty when_all_sleep(load::ServerProcess& server) {
    const auto end = Clock::now() + kUntilAllSleep;
    while (figure_of(server.port(), "officina_tables") > 0 && Clock::now() < end)
        std::this_thread::sleep_for(std::chrono::seconds(1));
    EXPECT_EQ(figure_of(server.port(), "officina_tables"), 0);
    std::this_thread::sleep_for(kUntilGivenBack);
    EXPECT_EQ(figure_of(server.port(), "officina_bot_minds"), 0) << "bots remember tables that are gone";
    const Empty house{server.taken().memory_mb, heap_of(server.port()),
                      figure_of(server.port(), "officina_recent_tables")};
    fmt::print("all asleep: {:.1f} MB; {:.1f} asked for; {:.0f} tables at hand\n", house.memory_mb,
               house.heap_mb, house.recent);
    std::fflush(stdout);
    return house;
}

TEST(Soak, MemoryStaysWhereItIs) {
    const auto length = std::chrono::seconds(wanted("OFFICINA_SOAK_SECONDS", 10));
    const int waves = length < kLong ? 1 : 2;
    const tables::TestFolder folder;
    load::ServerProcess server({.program = OFFICINA_PROGRAM, .data = folder.path});
    ASSERT_TRUE(server.start());
    Seen seen;
    const double heap_before = heap_of(server.port());
    EXPECT_GT(heap_before, 0);
    const double files_before = figure_of(server.port(), "process_open_fds");
    std::vector<Empty> empty;
    for (int wave = 0; wave < waves; ++wave) {
        if (wave == 0)
            let_people_come(server, length / waves, std::numeric_limits<std::uint64_t>::max(), seen,
                            folder.path);
        else
            let_people_come(server, kMostLonger * length / waves, 2 * seen.guests, seen, folder.path);
        ASSERT_TRUE(server.runs());
        expect_nobody(server.port(), files_before);
        EXPECT_LT(minds_of(server.port()), kMostMbOfMinds);
        EXPECT_LT(heap_of(server.port()) - minds_of(server.port()),
                  heap_before + kMostMbOfHouse +
                      kMostMbOfTable * (figure_of(server.port(), "officina_tables") +
                                        figure_of(server.port(), "officina_recent_tables")));
        if (waves > 1) empty.push_back(when_all_sleep(server));
    }
    EXPECT_GT(seen.guests, 5U);
    EXPECT_GT(seen.moves, 20U);
    EXPECT_EQ(seen.unanswered, 0U);
    EXPECT_TRUE(server.stop());
    if (waves == 1) return;
    // Tables at hand have a bound of their own (most_recent_bytes), which a short first wave may not have reached.
    const double more_at_hand = kMostMbOfTable * std::max(0.0, empty[1].recent - empty[0].recent);
    EXPECT_LT(empty[1].memory_mb, empty[0].memory_mb * kMostGrowth + kMostGrowthMb + more_at_hand);
    EXPECT_LT(empty[1].heap_mb, empty[0].heap_mb * kMostHeapGrowth + kMostHeapGrowthMb + more_at_hand);
}

}  // namespace
}  // namespace officina::cli
