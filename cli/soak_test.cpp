// A server through which people come and go for a long time takes no more memory at the end than in the middle. Guests come,
// open tables, play, look around, leave in the middle, delete themselves; tables fall asleep and are woken again.
// OFFICINA_SOAK_SECONDS says how long (./test long: 30 minutes). Memory is judged from ten minutes on: before, caches and the
// tables that have not yet slept still fill up.

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "load/server_process.h"

#include "engine/random.h"
#include "server/net/testing/wire.h"
#include "tables/sqlite_store.h"
#include "tables/testing/store_help.h"

namespace officina {
namespace {

namespace json = boost::json;
using Clock = std::chrono::steady_clock;

constexpr int kPeople = 8;  // at the same time
constexpr auto kPause = std::chrono::milliseconds(20);
// What the last third may take beyond the one before: the allocator's own ups and downs.
constexpr double kMostGrowth = 1.05, kMostGrowthMb = 8;

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
        Wire wire(port_);
        if (wire.ask(Wire::upgrade("/ws", "127.0.0.1", cookie)).status != 101) return;
        line_ = &wire;
        ask(R"("do":"hello","version":1,"texts":true)");
        if (random_.below(3) == 0) ask(R"("do":"lobby","watch":true)");
        play();
        look_around();
        // Some say goodbye, some delete themselves, most are just gone.
        if (random_.below(4) == 0) wire.send(Wire::frame(8, "\x03\xe8"));
        if (random_.below(4) == 0) request("DELETE", "/account", cookie, "{}");
    }

  private:
    Wire::Answer request(std::string_view method, std::string_view path, std::string_view more,
                         std::string_view body) {
        return Wire(port_).ask(Wire::request(method, path, "127.0.0.1", more, body));
    }
    json::value ask(const std::string& fields) {
        std::this_thread::sleep_for(kPause);
        const std::string id = fmt::format(R"({{"id":{},)", ++number_);
        if (!line_->say(id + fields + "}")) return nullptr;
        for (;;) {
            const Wire::Frame frame = line_->hear_message();
            if (frame.opcode != 1) {
                ++seen_.unanswered;
                return nullptr;
            }
            if (frame.payload.starts_with(id)) return json::parse(frame.payload);
        }
    }
    void play() {
        static constexpr const char* kGames[] = {"mars", "mech", "raising", "ricochet"};
        const bool with_bot = random_.below(4) == 0;
        const auto opened =
            ask(fmt::format(R"("do":"open","terms":{{"game":"{}","seats":2,"public":{},)"
                            R"("clock":{{"kind":"per_move","time":120000}}}},)"
                            R"("seats":[{{"who":"me"}},{}],"begin":{})",
                            kGames[random_.below(4)], random_.below(2) == 0,
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
    Wire* line_ = nullptr;
    int number_ = 0;
};

TEST(Soak, MemoryStaysWhereItIs) {
    const char* text = std::getenv("OFFICINA_SOAK_SECONDS");
    const auto length = std::chrono::seconds(text ? std::atoi(text) : 10);
    const TestFolder folder;
    ServerProcess server(OFFICINA_PROGRAM, folder.path);
    ASSERT_TRUE(server.start());
    Seen seen;
    std::vector<double> memory;  // by minute
    {
        std::vector<std::jthread> people;
        for (std::uint64_t i = 1; i <= kPeople; ++i)
            people.emplace_back([&, i](const std::stop_token& stop) {
                Random random(i);
                while (!stop.stop_requested()) Visit(server.port(), random, seen).run();
            });
        const auto start = Clock::now();
        for (auto next = start + std::chrono::minutes(1); Clock::now() < start + length && server.runs();) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            if (Clock::now() < next) continue;
            next += std::chrono::minutes(1);
            memory.push_back(server.taken().memory_mb);
            fmt::print("minute {}: {:.1f} MB; {} guests, {} tables, {} moves, {:.0f} MB on disk\n",
                       memory.size(), memory.back(), seen.guests.load(), seen.opened.load(),
                       seen.moves.load(),
                       static_cast<double>(std::filesystem::file_size(database_in(folder.path))) / 1e6);
            std::fflush(stdout);
        }
        ASSERT_TRUE(server.runs());
    }
    EXPECT_GT(seen.guests, 5U);
    EXPECT_GT(seen.moves, 20U);
    EXPECT_EQ(seen.unanswered, 0U);
    EXPECT_TRUE(server.stop());
    if (memory.size() < 10) return;
    const auto third = static_cast<std::ptrdiff_t>(memory.size() / 3);
    const double before = *std::max_element(memory.end() - 2 * third, memory.end() - third);
    const double last = *std::max_element(memory.end() - third, memory.end());
    EXPECT_LT(last, before * kMostGrowth + kMostGrowthMb);
}

}  // namespace
}  // namespace officina
