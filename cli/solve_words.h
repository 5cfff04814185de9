#pragma once
// What `officina solve` and `officina puzzle` say and show of a position.

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <filesystem>
#include <span>
#include <string>

#include "cli/commands.h"
#include "games/ricochet/position.h"
#include "games/ricochet/solver.h"

namespace officina::cli {

// "Bring the red robot to e13 (moon)."
Message goal_of(const ricochet::Position& position);
// The board with the robots, as large as the screen allows, and the goal below it.
std::string shown(const Shell& shell, const ricochet::Board& board, const ricochet::Position& position);

// Every run in words, the robots moved along: "1. The red robot runs north, a12 to a5."
std::vector<Message> runs_of(const ricochet::Puzzle& puzzle, std::span<const ricochet::Step> steps);
// "red north"
boost::json::array moves_to_json(std::span<const ricochet::Step> steps);
std::string written(const ricochet::Step& step);

// {"code", "message", "id", "arguments"}: as the referee tells of problems.
boost::json::object problem_to_json(const Shell& shell, const Problem& problem);

// Says what is wrong, as a sentence or as JSON, and gives the exit code back.
int complain(const Shell& shell, bool as_json, const Problem& problem, int code);

// "0.27 ms"
std::string readable_time(double seconds);

// Draws position and runs into an SVG file, with words for screen readers in the person's language.
std::expected<void, Problem> write_svg(const Shell& shell, const std::filesystem::path& file,
                                       const ricochet::Position& position, const ricochet::Puzzle& puzzle,
                                       std::span<const ricochet::Step> steps);

// How rule 4.4 is read, from an option.
std::expected<ricochet::Turn, Problem> read_turn_option(const std::string& text);
// A number that is at least 0 and not too large for its type.
std::expected<double, Problem> read_seconds(const std::string& option, const std::string& text);
std::expected<std::uint64_t, Problem> read_count(const std::string& option, const std::string& text,
                                                 std::uint64_t least, std::uint64_t most);
Problem bad_option(std::string option, std::string found, std::string expected);

void add_puzzle(Verb app, Shell& shell);

}  // namespace officina::cli
