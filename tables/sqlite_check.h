#pragma once
// Looks through a database while it is in use: the file's own order, that no journal has a gap, and every entry's sum.
// It takes as long as reading the file takes; the store does it beside its work.

#include <functional>

#include "tables/sqlite.h"

namespace officina::tables {

struct Checked {
    std::int64_t entries = 0, faults = 0;
};

// Tells every fault, up to a hundred. Throws SqliteError where the file cannot be read at all, or was interrupted.
Checked check_database(Database& database, const std::filesystem::path& file,
                       const std::function<void(const Problem&)>& found);

}  // namespace officina::tables
