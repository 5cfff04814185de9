// How long a house takes to open whose tables are on disk, and what it then holds in memory:
//   start_bench FOLDER [TABLES]
// Of the tables half wait for people and half are games with a clock that runs; all of them sleep. Then the same where the
// program was killed while all of them were awake. The database in the folder is made afresh.

#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

#include "games/games.h"
#include "server/hall.h"
#include "server/house_clock.h"
#include "tables/sqlite_store.h"
#include "tables/table.h"

namespace {

using namespace officina;
using namespace officina::server;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double memory_mb() {
    std::ifstream statm("/proc/self/statm");
    double all = 0, own = 0;
    statm >> all >> own;
    return own * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

std::unique_ptr<tables::SqliteStore> opened(const std::filesystem::path& file) {
    auto store = tables::SqliteStore::open(file);
    if (store) return std::move(*store);
    fmt::print(stderr, "{}: {}\n", file.string(), store.error().code);
    std::exit(1);
}

// As the hall would have written it.
void write_table(tables::Store& store, int number, tables::Instant now) {
    const bool plays = number % 2 == 0;
    tables::TableTerms terms;
    terms.game = "mars";
    terms.is_public = true;
    terms.clock = {tables::ClockTerms::Kind::per_move, std::chrono::days(3), {}};
    const tables::PersonId anna = fmt::format("anna{:018}", number / 64),
                           bea = fmt::format("bea{:019}", number % 997);
    auto table = std::move(*tables::Table::open(fmt::format("table{:017}", number), terms, anna,
                                                game_named("mars")->content(), std::string(64, 'a'), now));
    (void)table->sit(Seat(0), {tables::Occupant::Kind::person, anna, "Anna"}, now);
    if (plays) {
        (void)table->sit(Seat(1), {tables::Occupant::Kind::person, bea, "Bea"}, now);
        (void)table->begin(now);
    }
    std::vector<std::string> entries;
    for (const tables::Entry& entry : table->take_news()) entries.push_back(written(entry));
    store.append(table->id(), 0, std::move(entries), table->summary(), {});
    store.lay_down(table->id(), tables::Asleep{.since = now, .alarm = table->next_alarm()}, {});
}

void open_house(const std::filesystem::path& file, std::string_view what) {
    const auto start = Clock::now();
    const auto store = opened(file);
    const double store_ms = since(start);
    Hall hall({.post = [](const std::function<void()>&) {},
               .now = [clock = server::HouseClock()] { return clock.now(); },
               .secret = [](std::size_t bytes) { return std::string(2 * bytes, 'a'); },
               .id = [] { return std::string(22, 'x'); },
               .contents = {}},
              *store);
    if (!hall.reopen()) std::exit(1);
    const double all_ms = since(start);
    fmt::print(
        "{}: open after {:.0f} ms (the database after {:.0f}), with {} tables in the house and {:.0f} MB\n",
        what, all_ms, store_ms, hall.figures().tables, memory_mb());
    const std::size_t waiting = store->count_waiting_tables().value();
    for (const std::size_t from : {std::size_t{0}, waiting > 100 ? waiting - 100 : 0}) {
        const auto list = Clock::now();
        const auto page = store->waiting_tables(from, 100);
        fmt::print("  a page of the lobby from {} on, {} tables: {:.1f} ms\n", from, page->size(),
                   since(list));
    }
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        fmt::print(stderr, "start_bench FOLDER [TABLES]\n");
        return 2;
    }
    const int tables = count > 2 ? std::max(200, std::atoi(words[2])) : 100'000;
    const auto file = tables::database_in(words[1]);
    for (const char* companion : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + companion);
    {
        const auto store = opened(file);
        const tables::Instant now = server::wall_time();
        for (int number = 0; number < tables; ++number) {
            write_table(*store, number, now);
            // What waits to be written is held in memory.
            while (store->figures().waiting > 10'000)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    fmt::print("{} tables, {:.0f} MB\n", tables, static_cast<double>(std::filesystem::file_size(file)) / 1e6);
    open_house(file, "asleep");
    {
        const auto store = opened(file);
        for (int number = 0; number < tables; ++number)
            store->lay_down(fmt::format("table{:017}", number), {}, {});
    }
    open_house(file, "killed");
}
