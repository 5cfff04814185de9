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

}  // namespace officina::tables
