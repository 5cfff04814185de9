#pragma once
// The parts of a summary that are lists, as they stand in the database: JSON arrays, and sets of seats. Text that is no such list means that
// the file is damaged, and is thrown as such.

#include "tables/sqlite.h"
#include "tables/store.h"

namespace officina::tables {

std::string occupants_to_text(const std::vector<Occupant>& occupants);
std::vector<Occupant> occupants_from_text(std::string_view text);
std::string numbers_to_text(const std::vector<int>& numbers);
std::vector<int> numbers_from_text(std::string_view text);
// Where people have been away since when (Asleep::away): numbers. It decides nothing but who is asked when, so what is no such list
// says nothing, and keeps no table from opening.
std::string instants_to_text(const std::vector<Instant>& instants);
std::vector<Instant> instants_from_text(std::string_view text);
// A bit a seat.
std::int64_t seats_to_number(SeatSet seats);
SeatSet seats_from_number(std::int64_t number);

}  // namespace officina::tables
