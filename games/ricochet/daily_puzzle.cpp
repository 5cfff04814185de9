#include "games/ricochet/daily_puzzle.h"

#include <algorithm>
#include <bit>
#include <boost/json.hpp>
#include <charconv>
#include <fmt/format.h>

#include "engine/hash.h"
#include "engine/match_of.h"
#include "engine/record.h"
#include "games/ricochet/content.h"
#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/position.h"
#include "games/ricochet/solver_puzzles.h"

namespace officina::ricochet {

namespace json = boost::json;
using std::chrono::year_month_day;

namespace {

constexpr std::size_t kMostListed = 8;

// How long the shortest solution is, from Sunday on.
constexpr std::array<std::pair<int, int>, 7> kLengths{
    {{9, 12}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {7, 8}, {8, 9}}};

struct Daily {
    Position position;
    Solutions solutions;
};

Daily found_for(year_month_day day) {
    const std::string date = written(day);
    Random random(Hash().add(std::as_bytes(std::span(date))).value());
    const auto [shortest, longest] = kLengths[std::chrono::weekday(day).c_encoding()];
    // Without a limit in seconds: the same puzzle on a slow machine as on a fast one.
    PuzzleWish wish{.shortest = shortest, .longest = longest, .tries = 1, .limits = {.nodes = 2'000'000}};
    const Box& box = default_box();
    Solver solver;
    for (;;) {
        const auto faces = random_faces(box, true, random);
        const auto found = find_puzzle(solver, random, assemble(box, faces), wish);
        // The vortex has no robot of its own to be told apart by; every other target does.
        if (!found || found->puzzle.active == kAnyRobot) continue;
        return {position_of(faces, *found), solver.solve_all(found->puzzle, kMostListed)};
    }
}

// What is agreed at the table where this puzzle lies: a solo game that begins with it.
OptionValues options_of(const Position& position) {
    const Box& box = default_box();
    std::string faces, cells;
    for (const std::uint8_t face : position.faces)
        faces += (faces.empty() ? "" : " ") + std::string(id_of(box.faces[face]));
    for (const Cell cell : position.robots) cells += (cells.empty() ? "" : " ") + written(cell);
    return {{"board", faces}, {"robots", cells}};
}

json::object table_of(const Position& position) {
    static const GameOf<RicochetGame> game;
    auto match = game.start(game.content(), 1, options_of(position));
    (void)(*match)->play(kChance, "turn up " + name_of_token(position.token));
    return (*match)->state(kSpectator);
}

}  // namespace

std::optional<year_month_day> read_day(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t length) {
        int value = -1;
        const char* const end = text.data() + from + length;
        const auto [stopped, error] = std::from_chars(text.data() + from, end, value);
        return error == std::errc() && stopped == end ? value : -1;
    };
    const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
    if (year < 0 || month < 0 || day < 0) return std::nullopt;
    const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                              std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::string written(year_month_day day) {
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

json::object daily_puzzle(year_month_day day) {
    const Daily daily = found_for(day);
    json::array solutions;
    int fewest_robots = kRobots;
    for (const Steps& steps : daily.solutions.list) {
        json::array moves;
        unsigned robots = 0;
        for (const Step& step : steps) {
            moves.push_back(
                json::string(fmt::format("{} {}", name_of(kColours[step.robot]), name_of(step.direction))));
            robots |= 1u << step.robot;
        }
        fewest_robots = std::min(fewest_robots, std::popcount(robots));
        solutions.push_back(std::move(moves));
    }
    return {{"date", written(day)},
            {"id", id_of(default_box(), daily.position)},
            {"terms",
             {{"game", RicochetGame::kName},
              {"seats", 1},
              {"options", options_to_json(options_of(daily.position))}}},
            {"state", table_of(daily.position)},
            {"best", daily.solutions.answer.steps.size()},
            {"robots_used", fewest_robots},
            {"count", daily.solutions.count},
            {"solutions", std::move(solutions)}};
}

}  // namespace officina::ricochet
