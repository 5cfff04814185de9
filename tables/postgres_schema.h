#pragma once
// What the database looks like on PostgreSQL, as the steps that led there (as sqlite_schema.h for SQLite).

#include <expected>
#include <string>

#include "tables/postgres.h"

namespace officina::tables {

int present_postgres_schema();

// All steps that are lacking, or none; two programs that begin at the same time take turns. Refuses a database that holds something
// else, or comes from a later version.
std::expected<void, Problem> migrate(PostgresConnection& connection, const std::string& address);

// For whoever only reads, perhaps from under a server of another version: nothing is changed. Refuses what `migrate` refuses, and where
// there is nothing yet. What is kept (kept.h) is read alike at every step so far; whoever adds one that changes that reads the steps
// before it, too, or refuses them here.
std::expected<void, Problem> expect_readable(PostgresConnection& connection, const std::string& address);

}  // namespace officina::tables
