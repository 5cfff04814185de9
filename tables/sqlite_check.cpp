#include "tables/sqlite_check.h"

#include <ranges>
#include <sqlite3.h>
#include <string_view>

namespace officina::tables {

namespace {

constexpr std::int64_t kMostTold = 100;

// Pages of an index that was built again (sqlite_mend.h) are nobody's.
bool is_fault(std::string_view line) {
    return !line.empty() && line != "ok" && !line.starts_with("*** in database") &&
           !line.ends_with("never used");
}

}  // namespace

Checked check_database(Database& database, const std::filesystem::path& file,
                       const std::function<void(const Problem&)>& found) {
    Checked checked;
    const auto fault = [&](const Problem& problem) {
        if (++checked.faults <= kMostTold) found(problem);
    };
    // Every page that is nobody's is counted as well, and must not keep what comes after it from being looked at.
    const std::int64_t most = kMostTold + database.number("PRAGMA page_count");
    Statement order(database, "PRAGMA quick_check(" + std::to_string(most) + ")");
    order.each([&](const Statement::Row& row) {
        // One row may say several things, a line for each.
        for (const auto part : std::views::split(row.text(0), '\n'))
            if (const std::string_view line(part); is_fault(line))
                fault(problem_of(SqliteError(SQLITE_CORRUPT, std::string(line)), file));
    });

    // A table's entries stand together, in order.
    std::int64_t key = 0, next = 0;
    const auto told = [&](const char* message, const std::string& table) {
        fault({"broken_journal", {message, {{"table", table}, {"expected", next}}}});
    };
    Statement entries(database,
                      "SELECT key, number, sum, entry_sum(key, number, entry), "
                      "coalesce((SELECT id FROM tables WHERE tables.key = journal.key), '') FROM journal");
    entries.each([&](const Statement::Row& row) {
        if (row.number(0) != key) {
            key = row.number(0);
            next = 0;
        }
        if (row.number(1) != next) {
            told("tables.store.broken_journal", row.text(4));
            next = row.number(1);
        }
        if (row.number(2) != row.number(3)) told("tables.store.broken_entry", row.text(4));
        ++next;
        ++checked.entries;
    });
    return checked;
}

}  // namespace officina::tables
