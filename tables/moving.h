#pragma once
// Everything a store keeps, from one database into another: for backups of a PostgreSQL database, for bringing them back, and for
// a house that moves from SQLite to PostgreSQL or back.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>

#include "match/message.h"
#include "tables/sqlite_backup.h"

namespace officina::tables {

// Where data is: a file of SQLite, or the address of a PostgreSQL database.
struct DataPlace {
    std::filesystem::path file = {};
    std::string address = {};

    std::string shown() const;
};

// What is there at one moment goes to a place where there is nothing yet, and is then read again there and compared, entry by entry;
// only when nothing is missing is it there at all. A server may go on writing to where it comes from.
std::expected<Copied, Problem> move_data(const DataPlace& from, const DataPlace& to);

// Whether a server has it in use this moment.
std::expected<bool, Problem> is_in_use(const DataPlace& place);

}  // namespace officina::tables
