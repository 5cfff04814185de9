// How many entries a second the store makes durable, and how long each waits:
//   store_bench FOLDER [TABLES [SECONDS [RATE [SUMMARIES]]]]
// Every table has one entry on its way and sends the next when that one is on disk. RATE: entries a second that are asked for
// in all, 0 for as many as there can be. SUMMARIES: "yes" sends a summary with every entry. The folder should be on the disk
// that is to be measured; the database in it is made afresh.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <thread>

#include "tables/journal.h"
#include "tables/sqlite_store.h"

namespace {

using namespace officina;
using Clock = std::chrono::steady_clock;

struct BenchTable {
    tables::TableId id;
    std::uint32_t entries = 0;
    bool on_its_way = false;
    Clock::time_point asked{};
};

class Bench {
  public:
    Bench(tables::Store& store, int tables, bool summaries)
        : store_(store), tables_(static_cast<std::size_t>(tables)), summaries_(summaries) {
        for (std::size_t i = 0; i < tables_.size(); ++i)
            tables_[i].id = fmt::format("table{:017}", i * 7919 % 100'003);
    }

    void ask(BenchTable& table) {
        table.asked = Clock::now();
        table.on_its_way = true;
        ++unanswered_;
        const tables::Entry entry{.kind = tables::Entry::Kind::moved,
                                  .at = tables::Instant(tables::Milliseconds(1'760'000'000'000)),
                                  .seat = Seat(1),
                                  .number = table.entries,
                                  .text = "take the red gear"};
        std::optional<tables::TableSummary> summary;
        if (summaries_ || table.entries == 0) {
            const tables::Occupant person{tables::Occupant::Kind::person, "person-of-" + table.id, "Anna"};
            summary = tables::TableSummary{
                .id = table.id,
                .game = "mech",
                .seats = 4,
                .is_public = true,
                .stage = tables::TableSummary::Stage::playing,
                .opened = {},
                .changed = tables::Instant(tables::Milliseconds(table.entries)),
                .occupants = {person, person, {tables::Occupant::Kind::bot, "mechanic", ""}, {}}};
        }
        store_.append(table.id, table.entries, {written(entry)}, std::move(summary),
                      [this, &table](const std::expected<void, Problem>& outcome) {
                          told(table, outcome.has_value());
                      });
    }

    // Flat out: the store's own thread asks for the next one.
    void run(double seconds) {
        flat_out_ = true;
        for (BenchTable& table : tables_) {
            const std::lock_guard lock(mutex_);
            ask(table);
        }
        std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
        stop_ = true;
        wait_for_answers();
    }
    // At a rate: a timer asks, round robin; a table whose entry is still on its way is left out and counted.
    void run(double seconds, double rate) {
        const auto start = Clock::now();
        std::size_t next = 0;
        for (std::uint64_t sent = 0;; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
            const double passed = std::chrono::duration<double>(Clock::now() - start).count();
            if (passed > seconds) break;
            for (; static_cast<double>(sent) < passed * rate; ++sent) {
                BenchTable& table = tables_[next++ % tables_.size()];
                const std::lock_guard lock(mutex_);
                if (table.on_its_way)
                    ++late_;
                else
                    ask(table);
            }
        }
        wait_for_answers();
    }

    void report(double seconds) {
        std::ranges::sort(waits_);
        const auto percentile = [&](double share) {
            return waits_.empty()
                       ? 0
                       : waits_[static_cast<std::size_t>(share * static_cast<double>(waits_.size() - 1))];
        };
        const tables::Store::Figures figures = store_.figures();
        fmt::print(
            "{} entries in {:.1f} s: {:.0f}/s; {} commits, {:.1f} entries and {:.1f} ms each; waits in ms: "
            "median {:.1f}, p99 {:.1f}, p99.9 {:.1f}, longest {:.1f}; refused {}, late {}\n",
            figures.entries, seconds, static_cast<double>(figures.entries) / seconds, figures.commits,
            static_cast<double>(figures.entries) / static_cast<double>(figures.commits),
            1000 * figures.seconds_in_commits / static_cast<double>(figures.commits), percentile(0.5),
            percentile(0.99), percentile(0.999), percentile(1), refused_, late_);
    }

  private:
    void told(BenchTable& table, bool well) {
        const std::lock_guard lock(mutex_);
        waits_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - table.asked).count());
        table.on_its_way = false;
        if (!well) ++refused_;
        ++table.entries;
        if (flat_out_ && !stop_) ask(table);
        --unanswered_;  // last: who sees 0 may read everything
    }
    // The store counts what is not on disk yet; here the answers themselves must have come.
    void wait_for_answers() {
        while (unanswered_ > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const std::lock_guard lock(mutex_);
    }

    tables::Store& store_;
    std::vector<BenchTable> tables_;
    bool summaries_;
    std::atomic<bool> flat_out_ = false, stop_ = false;
    std::mutex mutex_;
    std::vector<double> waits_;
    std::uint64_t refused_ = 0, late_ = 0;
    std::atomic<int> unanswered_ = 0;
};

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        fmt::print(stderr, "store_bench FOLDER [TABLES [SECONDS [RATE [SUMMARIES]]]]\n");
        return 2;
    }
    const int tables = count > 2 ? std::max(1, std::atoi(words[2])) : 2500;
    const double seconds = count > 3 ? std::atof(words[3]) : 5;
    const double rate = count > 4 ? std::atof(words[4]) : 0;
    const bool summaries = count > 5 && std::string_view(words[5]) == "yes";
    const auto file = tables::database_in(words[1]);
    for (const char* companion : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + companion);
    auto store = tables::SqliteStore::open(file);
    if (!store) {
        fmt::print(stderr, "{}: {}\n", file.string(), store.error().code);
        return 1;
    }
    Bench bench(**store, tables, summaries);
    const auto start = Clock::now();
    if (rate > 0)
        bench.run(seconds, rate);
    else
        bench.run(seconds);
    bench.report(std::chrono::duration<double>(Clock::now() - start).count());
}
