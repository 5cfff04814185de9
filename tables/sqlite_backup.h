#pragma once
// A consistent copy of a database, also of one that a server is writing to.

#include <cstdint>
#include <expected>
#include <filesystem>

#include "match/message.h"

namespace officina::tables {

struct Copied {
    std::int64_t tables = 0, entries = 0, people = 0;
};

// The copy is one file without companions, checked from end to end before it gets its name. A file that is already there
// is never replaced.
std::expected<Copied, Problem> back_up_database(const std::filesystem::path& from,
                                                const std::filesystem::path& to);

}  // namespace officina::tables
