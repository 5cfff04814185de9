#pragma once
// Indexes say nothing that the tables do not say. Where one is damaged nobody need be kept out for it.

#include "tables/sqlite.h"

namespace officina::tables {

// Whether the indexes that are asked at the start answer, all of them to their end; thrown is what else is wrong.
bool indexes_answer(Database& database);

// All of them again, from the tables, within a transaction. Where a table is damaged, too, that is thrown. The pages of the old ones
// stay unused: to give them back they would have to be read, and what a damaged page calls its own may be a table's. A backup
// leaves them out.
void build_indexes_again(Database& database);

// In a transaction of its own: all of it, or nothing.
void mend_indexes(Database& database);

}  // namespace officina::tables
