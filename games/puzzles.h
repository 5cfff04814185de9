#pragma once
// The puzzles of the days: the same for everybody on the same date, made by the first game of the house that has any
// (`SomeGame::puzzle`, match/match_of.h). Not through AnyGame: a page that plays need not carry what makes them.

#include <boost/json/object.hpp>
#include <chrono>
#include <expected>
#include <string_view>

#include "match/message.h"

namespace officina {

bool has_puzzles();
// Takes from milliseconds to some seconds. To be asked only where there are puzzles.
boost::json::object puzzle_of(std::chrono::sys_days day);

// Any position of that game: what lies on the table, with the terms of one where it lies, by its id or as the game writes it in JSON;
// and by its id all its shortest solutions, within a limit of megabytes. What is wrong with it is a Problem.
using SetPuzzle = std::expected<boost::json::object, Problem>;
SetPuzzle set_puzzle(std::string_view text);
SetPuzzle solved_puzzle(std::string_view id, int megabytes);

}  // namespace officina
