#include "cli/solve_words.h"

#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <iostream>

#include "cli/console.h"
#include "games/ricochet/drawing.h"
#include "games/ricochet/names.h"
#include "games/ricochet/svg.h"
#include "match/files.h"
#include "match/values_json.h"

namespace officina::cli {

namespace json = boost::json;
using namespace ricochet;  // NOLINT(google-build-using-namespace): this file is about nothing else

namespace {

std::string name_of_active(const Position& position) {
    return position.active == kAnyRobot
               ? "any"
               : std::string(name_of(kColours[static_cast<std::size_t>(position.active)]));
}

}  // namespace

Message goal_of(const Position& position) {
    return {
        "solve.shows.goal",
        {{"robot", name_of_active(position)},
         {"cell", ricochet::written(position.target)},
         {"symbol", position.token == kNoToken ? "none" : std::string(name_of(symbol_of(position.token)))}}};
}

std::string shown(const Shell& shell, const Board& board, const Position& position) {
    // Below the board stand the goal and the first lines of what follows.
    constexpr int kLinesBelow = 6;
    const Console console;
    const Scene scene{board, position.robots, {}, position.token};
    const bool large = !console.is_screen() || console.room().rows >= kLargeRows + kLinesBelow;
    Picture picture = large ? draw_large(scene) : draw_small(scene);
    picture.end_line().say(goal_of(position), {Hue::none, true, false}).end_line();
    picture.say({"solve.shows.turn", {{"turn", name_of(position.turn)}}}).end_line();
    return picture.text(console.has_colours(), [&](const Message& message) { return shell.say(message); });
}

std::vector<Message> runs_of(const Puzzle& puzzle, std::span<const Step> steps) {
    std::vector<Message> runs;
    auto robots = puzzle.robots;
    for (const Step& step : steps) {
        const Cell from = robots[step.robot];
        const Cell to = robots[step.robot] = puzzle.board.run(robots, step.robot, step.direction).cell;
        runs.push_back({"solve.shows.run",
                        {{"number", static_cast<std::int64_t>(runs.size() + 1)},
                         {"robot", name_of(kColours[step.robot])},
                         {"direction", name_of(step.direction)},
                         {"from", ricochet::written(from)},
                         {"to", ricochet::written(to)}}});
    }
    return runs;
}

std::string written(const Step& step) {
    return std::string(name_of(kColours[step.robot])) + " " + std::string(name_of(step.direction));
}

json::array moves_to_json(std::span<const Step> steps) {
    json::array moves;
    for (const Step& step : steps) moves.emplace_back(written(step));
    return moves;
}

json::object problem_to_json(const Shell& shell, const Problem& problem) {
    return {{"code", problem.code},
            {"message", shell.say(problem.message)},
            {"id", problem.message.id},
            {"arguments", message_to_json(problem.message).at("arguments")}};
}

int complain(const Shell& shell, bool as_json, const Problem& problem, int code) {
    if (!as_json) return shell.complain(problem.message, code);
    std::cout << json::serialize(json::object{{"error", problem_to_json(shell, problem)}}) << "\n";
    return code;
}

std::string readable_time(double seconds) {
    if (seconds < 99.95e-6) return fmt::format("{:.1f} µs", seconds * 1e6);
    if (seconds < 0.9995e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
    if (seconds < 0.9995) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} s", seconds);
}

std::expected<void, Problem> write_svg(const Shell& shell, const std::filesystem::path& file,
                                       const Position& position, const Puzzle& puzzle,
                                       std::span<const Step> steps) {
    const Message title{"solve.svg.title",
                        {{"robot", name_of_active(position)}, {"cell", ricochet::written(position.target)}}};
    std::string description = shell.say(goal_of(position));
    for (std::size_t robot = 0; robot < position.robots.size(); ++robot)
        description += "\n" + shell.say({"solve.svg.robot",
                                         {{"robot", name_of(kColours[robot])},
                                          {"cell", ricochet::written(position.robots[robot])}}});
    for (const Message& run : runs_of(puzzle, steps)) description += "\n" + shell.say(run);
    return write_file(file, draw_svg({.board = puzzle.board,
                                      .robots = puzzle.robots,
                                      .active = position.active,
                                      .target = position.target,
                                      .token = position.token,
                                      .steps = steps,
                                      .title = shell.say(title),
                                      .description = std::move(description)}));
}

Problem bad_option(std::string option, std::string found, std::string expected) {
    return {
        "bad_option",
        {"solve.bad.option",
         {{"option", std::move(option)}, {"found", std::move(found)}, {"expected", std::move(expected)}}}};
}

std::expected<Turn, Problem> read_turn_option(const std::string& text) {
    if (const auto turn = ricochet::named<ricochet::Turn>(text)) return *turn;
    return std::unexpected(bad_option("--turn", text, "literal, strict, off"));
}

std::expected<double, Problem> read_seconds(const std::string& option, const std::string& text) {
    double seconds = -1;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, seconds);
    if (error == std::errc() && stopped == end && std::isfinite(seconds) && seconds >= 0) return seconds;
    return std::unexpected(bad_option(option, text, "0.5, 10, 3600 …"));
}

std::expected<std::uint64_t, Problem> read_count(const std::string& option, const std::string& text,
                                                 std::uint64_t least, std::uint64_t most) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && stopped == end && number >= least && number <= most) return number;
    return std::unexpected(bad_option(option, text, fmt::format("{} – {}", least, most)));
}

}  // namespace officina::cli
