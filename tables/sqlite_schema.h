#pragma once
// What the database looks like, as the steps that led there. A new file takes all of them, an old one those it lacks.

#include <expected>
#include <optional>

#include "tables/sqlite.h"

namespace officina::tables {

// The number of steps; it stands in the file as its user_version.
int present_schema();

// Refuses a file that is not ours or comes from a later version. `version`: how far the file has come; 0 for a new one.
std::expected<int, Problem> schema_of(Database& database, const std::filesystem::path& file);

// The refusal of a file from a later version, told from its first bytes: it is not even opened, so nothing in its folder changes.
std::optional<Problem> refused_unopened(const std::filesystem::path& file);

// All steps that are lacking, or none.
std::expected<void, Problem> migrate(Database& database, const std::filesystem::path& file);

}  // namespace officina::tables
