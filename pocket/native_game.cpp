// A game of bots at a native hall, with dice and a clock that can be had again: native_game SEED GAME BOT BOT…
// It prints the journal of the table. The house in a page plays the same game (web/src/pocket/same_games.test.ts).

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>

#include "server/hall.h"
#include "tables/memory_store.h"
#include "tables/table.h"

namespace {

using namespace officina;

// What has to be done on the hall's thread.
class Tasks {
  public:
    void post(std::function<void()> task) {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        news_.notify_one();
    }
    // Nothing where there is none, and nobody who could bring one.
    std::function<void()> next(const server::Hall& hall) {
        std::unique_lock lock(mutex_);
        if (tasks_.empty() && hall.figures().bots_thinking == 0) return nullptr;
        news_.wait(lock, [&] { return !tasks_.empty(); });
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

  private:
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::function<void()>> tasks_;
};

class Onlooker : public server::Client {
  public:
    void send(server::Sendable message) override {
        if (message->find("\"ok\":\"open\"") != std::string::npos)
            table = message->substr(message->find("\"table\":\"") + 9, 22);
        if (message->find("\"error\"") != std::string::npos) {
            std::fprintf(stderr, "%s\n", message->c_str());
            std::exit(1);
        }
    }
    void close(std::string_view /*reason*/) override {}

    tables::TableId table;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fputs("native_game SEED GAME BOT...\n", stderr);
        return 2;
    }
    auto dice = static_cast<std::uint32_t>(std::strtoul(argv[1], nullptr, 10));
    const auto byte = [&dice] {
        dice = dice * 1664525 + 1013904223;
        return (dice >> 24) % 62;
    };
    Tasks tasks;
    tables::Instant now{tables::Milliseconds(1'760'000'000'000)};
    server::HallSettings settings;
    settings.post = [&](std::function<void()> task) { tasks.post(std::move(task)); };
    settings.now = [&] { return now; };
    settings.secret = [&](std::size_t bytes) {
        std::string digits;
        while (digits.size() < 2 * bytes) {
            const unsigned drawn = byte();
            digits += "0123456789abcdef"[drawn >> 4];
            digits += "0123456789abcdef"[drawn & 15];
        }
        return digits;
    };
    settings.id = [&] {
        std::string id;
        for (int i = 0; i < 32; ++i) {
            const char letter = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[byte()];
            if (id.size() < 22) id += letter;
        }
        return id;
    };
    settings.allowances = {.person = {}, .address = {}, .spare = {}};
    tables::MemoryStore store(settings.post);
    Onlooker me;
    server::Hall hall(std::move(settings), store);
    if (!hall.reopen()) return 1;
    const auto work = [&] {
        while (const auto task = tasks.next(hall)) task();
    };
    std::string seats;
    for (int i = 3; i < argc; ++i)
        seats += std::string(i > 3 ? "," : "") + R"({"who":"bot","bot":")" + argv[i] + "\"}";
    hall.arrived(me, tables::Person{.id = "me", .name = "Me", .login = {}, .password_hash = {}}, "");
    hall.said(me, R"({"do":"hello","version":1,"views":"bytes"})");
    hall.said(me, R"({"do":"open","terms":{"game":")" + std::string(argv[2]) + R"(","seats":)" +
                      std::to_string(argc - 3) + R"(},"seats":[)" + seats + R"(],"begin":true})");
    work();
    hall.said(me, R"({"do":"join","table":")" + me.table + "\"}");
    work();
    while (hall.table(me.table) && hall.table(me.table)->stage() != tables::Table::Stage::over) {
        const auto alarm = hall.next_alarm();
        if (!alarm) return 1;
        now = std::max(now, *alarm);
        hall.pass_time();
        work();
    }
    for (const std::string& line : *store.journal(me.table)) std::puts(line.c_str());
    hall.left(me);
}
