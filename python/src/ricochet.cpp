// What Ricochet Robots has beyond the others: the solver, puzzles, pictures.

#include <cmath>
#include <pybind11/stl.h>

#include "engine/cpu_time.h"
#include "games/ricochet/content.h"
#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/position.h"
#include "games/ricochet/solver.h"
#include "games/ricochet/solver_puzzles.h"
#include "games/ricochet/svg.h"
#include "match/match_of.h"
#include "python/src/speech.h"
#include "python/src/types.h"

namespace officina::python {

namespace py = pybind11;
using namespace ricochet;

namespace {

std::string written(const Step& step) {
    return std::string(name_of(kColours[step.robot])) + " " + std::string(name_of(step.direction));
}
std::vector<std::string> written(const Steps& steps) {
    std::vector<std::string> all;
    for (const Step& step : steps) all.push_back(written(step));
    return all;
}

[[noreturn]] void refuse_option(const char* name, const std::string& found, const std::string& expected) {
    throw Refused("bad_option",
                  {"engine.option.bad", {{"name", name}, {"found", found}, {"expected", expected}}});
}

Turn turn_called(const std::string& text) {
    if (const auto turn = named<Turn>(text)) return *turn;
    refuse_option("turn", text, "literal, strict, off");
}

// A puzzle as it stands on a table where a token is turned up.
std::optional<Position> position_at(const PyState& state) {
    const auto match = state.play->match();
    const auto* table = dynamic_cast<const MatchOf<RicochetGame>*>(match.get());
    if (!table || table->now().token == kNoToken) return std::nullopt;
    const auto& now = table->now();
    Position position;
    position.faces = now.faces;
    for (std::size_t robot = 0; robot < now.placed; ++robot) position.robots.push(now.robots[robot]);
    position.token = now.token;
    position.active = now.token == kVortex ? kAnyRobot : static_cast<int>(colour_of(now.token));
    position.target = now.board.targets[now.token];
    position.turn = table->rules().options().turn;
    return position;
}

Position position_of_any(const py::object& what, const std::optional<std::string>& turn) {
    Position position;
    if (py::isinstance<PyState>(what)) {
        const auto found = position_at(what.cast<const PyState&>());
        if (!found) throw Refused("no_puzzle", {"python.no_puzzle", {}});
        position = *found;
    } else {
        const py::object text =
            PyUnicode_Check(what.ptr()) ? what : py::module_::import("json").attr("dumps")(what);
        position = or_refuse(read_position(default_box(), utf8(text)));
    }
    if (turn) position.turn = turn_called(*turn);
    return position;
}

std::string drawn(const Position& position, std::span<const Step> steps) {
    const Puzzle puzzle = puzzle_of(default_box(), position);
    std::string description;
    for (const Step& step : steps) description += (description.empty() ? "" : ", ") + written(step);
    return draw_svg({.board = puzzle.board,
                     .robots = puzzle.robots,
                     .active = position.active,
                     .target = position.target,
                     .token = position.token,
                     .steps = steps,
                     .title = id_of(default_box(), position),
                     .description = std::move(description)});
}

constexpr std::size_t kMostListed = 1'000'000;

Limits limits_of(std::optional<double> seconds, int megabytes) {
    Limits limits;
    const bool fits = !seconds || (std::isfinite(*seconds) && *seconds >= 0);
    if (!fits) refuse_option("seconds", std::to_string(*seconds), "0.5, 10, 3600 …");
    if (megabytes < kLeastMegabytes || megabytes > kMostMegabytes)
        refuse_option("megabytes", std::to_string(megabytes),
                      std::to_string(kLeastMegabytes) + " – " + std::to_string(kMostMegabytes));
    if (seconds) limits.seconds = *seconds;
    limits.megabytes = megabytes;
    return limits;
}

py::object solved(const py::object& what, std::size_t most, const std::optional<std::string>& turn,
                  std::optional<double> seconds, int megabytes) {
    const Position position = position_of_any(what, turn);
    const Limits limits = limits_of(seconds, megabytes);
    const Puzzle puzzle = puzzle_of(default_box(), position);
    Solutions solutions;
    {
        const py::gil_scoped_release others_may_run;
        Solver solver;
        if (most > 0) {
            solutions = solver.solve_all(puzzle, std::min(most, kMostListed), limits);
        } else {
            solutions.answer = solver.solve(puzzle, limits);
        }
    }
    const Answer& answer = solutions.answer;
    const bool found = answer.outcome == Answer::Outcome::solved;
    py::list list;
    for (const Steps& steps : solutions.list) list.append(py::tuple(py::cast(written(steps))));
    py::object moves = py::none(), count = py::none();
    if (found) moves = py::tuple(py::cast(written(answer.steps)));
    if (found && most > 0) count = py::int_(solutions.count);
    return py::module_::import("officina.results")
        .attr("Solution")(id_of(default_box(), position), moves, py::tuple(list), count, solutions.complete,
                          answer.outcome == Answer::Outcome::unsolvable, answer.longer_than, answer.nodes,
                          drawn(position, answer.steps));
}

std::string puzzle(int shortest, int longest, std::uint64_t seed, int robots, bool barriers,
                   const std::string& turn, double seconds) {
    if (shortest < 1 || longest < shortest || longest > kLongestSolution)
        refuse_option("moves", std::to_string(shortest) + " – " + std::to_string(longest),
                      "1 – " + std::to_string(kLongestSolution));
    if (robots != 4 && robots != 5) refuse_option("robots", std::to_string(robots), "4, 5");
    limits_of(seconds, kLeastMegabytes);
    PuzzleWish wish;
    wish.robots = static_cast<std::size_t>(robots);
    wish.turn = turn_called(turn);
    wish.shortest = shortest;
    wish.longest = longest;
    wish.tries = 1;
    wish.limits.nodes = 20'000'000;
    const py::gil_scoped_release others_may_run;
    Solver solver;
    Random random(seed);
    const double until = cpu_seconds() + seconds;
    while (cpu_seconds() < until) {
        const auto faces = random_faces(default_box(), barriers, random);
        if (const auto found = find_puzzle(solver, random, assemble(default_box(), faces), wish))
            return id_of(default_box(), position_of(faces, *found));
    }
    throw Refused("no_puzzle", {"python.no_puzzle_found", {}});
}

}  // namespace

std::optional<std::string> svg_of(const Play& play, Seat) {
    const auto match = play.match();
    const auto* table = dynamic_cast<const MatchOf<RicochetGame>*>(match.get());
    if (!table || table->now().token == kNoToken) return std::nullopt;
    const auto& now = table->now();
    return draw_svg({.board = now.board,
                     .robots = {now.robots.data(), now.placed},
                     .active = now.token == kVortex ? kAnyRobot : static_cast<int>(colour_of(now.token)),
                     .target = now.board.targets[now.token],
                     .token = now.token,
                     .steps = {},
                     .title = said(RicochetGame::title()),
                     .description = ""});
}

void bind_ricochet(py::module_& module) {
    module.def("solve", &solved, py::arg("position"), py::arg("all") = 0, py::arg("turn") = py::none(),
               py::arg("seconds") = py::none(), py::arg("megabytes") = Limits{}.megabytes);
    module.def("puzzle", &puzzle, py::arg("shortest"), py::arg("longest"), py::arg("seed"), py::arg("robots"),
               py::arg("barriers"), py::arg("turn"), py::arg("seconds"));
}

}  // namespace officina::python
