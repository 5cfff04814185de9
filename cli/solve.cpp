// officina solve: the shortest solution of a position of Ricochet Robots, or of every position in a file.

#include <boost/json.hpp>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

#include "cli/solve_words.h"
#include "cli/text.h"
#include "engine/cpu_time.h"
#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "match/files.h"

namespace officina::cli {

namespace json = boost::json;
using namespace ricochet;  // NOLINT(google-build-using-namespace): this file is about nothing else
using Outcome = Answer::Outcome;

namespace {

struct SolveRequest {
    std::string position;
    std::string positions;
    std::string turn;  // as the position says where nothing is given
    bool all = false;
    std::string most;                       // listed by --all; all of them where nothing is said
    std::string nodes, seconds, megabytes;  // as they were given
    Limits limits;                          // as they were understood
    std::string hint;
    std::string svg;
    bool json = false;
};

// Counting all solutions can take far longer than finding one: without a limit of the person's it ends after this.
constexpr double kCountingSeconds = 5;

std::expected<std::string, Problem> read_input(const std::string& from) {
    if (from != "-") return read_file(from);
    return std::string{std::istreambuf_iterator<char>(std::cin), {}};
}

// An argument that names a file, or looks like one, is read; anything else is a position itself.
std::expected<Position, Problem> find_position(const std::string& argument) {
    std::error_code error;
    const bool path = argument.find_first_of("./\\") != std::string::npos && !argument.starts_with('{');
    if (argument != "-" && !path && !std::filesystem::is_regular_file(argument, error))
        return read_position(default_box(), argument);
    const auto text = read_input(argument);
    if (!text) return std::unexpected(text.error());
    return read_position(default_box(), *text);
}

struct Solved {
    Answer answer;
    double seconds = 0;
};

Solved solve(Solver& solver, const Puzzle& puzzle, const Limits& limits) {
    const double start = cpu_seconds();
    Answer answer = solver.solve(puzzle, limits);
    return {answer, cpu_seconds() - start};
}

// What every JSON answer holds.
json::object solved_to_json(const Solved& solved) {
    const Answer& answer = solved.answer;
    json::object object;
    if (answer.outcome == Outcome::solved) {
        object["length"] = answer.steps.size();
        object["moves"] = moves_to_json(answer.steps);
    } else {
        object["length"] = nullptr;
        if (answer.outcome == Outcome::unsolvable) {
            object["unsolvable"] = true;
        } else {
            object["longer_than"] = answer.longer_than;
            object["out_of_memory"] = answer.out_of_memory;
        }
    }
    object["nodes"] = answer.nodes;
    object["cpu_us"] = std::llround(solved.seconds * 1e6);
    return object;
}

Message why_none(const Answer& answer, const Limits& limits) {
    if (answer.outcome == Outcome::unsolvable) return {"solve.shows.unsolvable", {}};
    if (answer.out_of_memory)
        return {"solve.shows.out_of_memory",
                {{"length", answer.longer_than + 1}, {"megabytes", limits.megabytes}}};
    return {"solve.shows.not_found", {{"length", answer.longer_than + 1}}};
}

// --- One position

std::expected<Hint::Grade, Problem> read_grade(const std::string& text) {
    if (text == "length") return Hint::Grade::length;
    if (text == "robot") return Hint::Grade::first_robot;
    if (text == "first") return Hint::Grade::first_step;
    if (text == "solution") return Hint::Grade::solution;
    return std::unexpected(bad_option("--hint", text, "length, robot, first, solution"));
}

std::vector<Message> words_of(const Hint& hint, const Puzzle& puzzle) {
    const auto robot = [&] { return std::string(name_of(kColours[hint.steps[0].robot])); };
    switch (hint.grade) {
        case Hint::Grade::length: return {{"ricochet.hint.length", {{"number", hint.length}}}};
        case Hint::Grade::first_robot: return {{"ricochet.hint.robot", {{"robot", robot()}}}};
        case Hint::Grade::first_step:
            return {{"ricochet.hint.first",
                     {{"robot", robot()}, {"direction", std::string(name_of(hint.steps[0].direction))}}}};
        case Hint::Grade::solution: return runs_of(puzzle, hint.steps);
    }
    return {};
}

json::object hint_to_json(const Hint& hint) {
    switch (hint.grade) {
        case Hint::Grade::length: return {{"length", hint.length}};
        case Hint::Grade::first_robot: return {{"robot", name_of(kColours[hint.steps[0].robot])}};
        case Hint::Grade::first_step: return {{"first", written(hint.steps[0])}};
        case Hint::Grade::solution: return {{"moves", moves_to_json(hint.steps)}};
    }
    return {};
}

// Tells as much as was asked for and nothing more.
int give_hint(const Shell& shell, const SolveRequest& request, const std::string& id, const Puzzle& puzzle) {
    const auto grade = read_grade(request.hint);
    if (!grade) return complain(shell, request.json, grade.error(), kBadUsage);
    Solver solver;
    const Solved solved = solve(solver, puzzle, request.limits);
    if (solved.answer.outcome != Outcome::solved) {
        if (!request.json) return shell.complain(why_none(solved.answer, request.limits), kFailed);
        std::cout << json::serialize(solved_to_json(solved)) << "\n";
        return kFailed;
    }
    const Hint hint = hint_of(solved.answer, *grade);
    if (request.json) {
        json::object object{{"id", id}};
        for (const auto& [name, value] : hint_to_json(hint)) object[name] = value;
        std::cout << json::serialize(object) << "\n";
    } else {
        for (const Message& message : words_of(hint, puzzle)) std::cout << shell.say(message) << "\n";
    }
    return 0;
}

// How many solutions are to be listed.
std::expected<std::size_t, Problem> listed_solutions(const SolveRequest& request) {
    if (!request.all) return 0;
    if (request.most.empty()) return std::numeric_limits<std::size_t>::max();
    std::size_t most = 0;
    const char* const end = request.most.data() + request.most.size();
    const auto [stopped, error] = std::from_chars(request.most.data(), end, most);
    if (error == std::errc() && stopped == end && most > 0) return most;
    return std::unexpected(bad_option("--all", request.most, "1, 2, 3 …"));
}

Solutions count_solutions(Solver& solver, const Puzzle& puzzle, std::size_t most, Limits limits,
                          const Solved& solved) {
    if (limits.seconds == Limits{}.seconds) limits.seconds = kCountingSeconds + 2 * solved.seconds;
    return solver.solve_all(puzzle, most, limits);
}

void print_runs(const Shell& shell, const Puzzle& puzzle, const Steps& steps) {
    for (const Message& run : runs_of(puzzle, steps)) std::cout << "  " << shell.say(run) << "\n";
}

void print_answer(const Shell& shell, const Puzzle& puzzle, const Limits& limits, const Solved& solved,
                  const Solutions& solutions) {
    const Answer& answer = solved.answer;
    if (answer.outcome == Outcome::solved) {
        const auto length = static_cast<std::int64_t>(answer.steps.size());
        std::cout << shell.say({"ricochet.hint.length", {{"number", length}}}) << "\n";
        if (solutions.list.empty()) print_runs(shell, puzzle, answer.steps);
        for (std::size_t i = 0; i < solutions.list.size(); ++i) {
            std::cout << shell.say({"solve.shows.solution", {{"number", static_cast<std::int64_t>(i + 1)}}})
                      << "\n";
            print_runs(shell, puzzle, solutions.list[i]);
        }
        std::cout << shell.say(
                         {"solve.shows.count",
                          {{"count", static_cast<std::int64_t>(std::max<std::uint64_t>(solutions.count, 1))},
                           {"complete", solutions.complete ? "yes" : "no"}}})
                  << "\n";
    } else {
        std::cout << shell.say(why_none(answer, limits)) << "\n";
    }
    std::cout << shell.say({"solve.shows.cost",
                            {{"nodes", static_cast<std::int64_t>(answer.nodes)},
                             {"time", readable_time(solved.seconds)}}})
              << "\n";
}

json::object answer_to_json(const std::string& id, const Position& position, const Solved& solved,
                            const Solutions& solutions, bool all) {
    json::object object{{"id", id}, {"position", position_to_json(default_box(), position)}};
    for (const auto& [name, value] : solved_to_json(solved)) object[name] = value;
    if (solved.answer.outcome != Outcome::solved) return object;
    object["solutions"] = std::max<std::uint64_t>(solutions.count, 1);
    object["solutions_complete"] = solutions.complete;
    if (all) {
        json::array list;
        for (const Steps& steps : solutions.list) list.push_back(moves_to_json(steps));
        object["all"] = std::move(list);
    }
    return object;
}

int solve_one(const Shell& shell, const SolveRequest& request) {
    auto position = find_position(request.position);
    if (!position) return complain(shell, request.json, position.error(), kBadUsage);
    if (!request.turn.empty()) {
        const auto turn = read_turn_option(request.turn);
        if (!turn) return complain(shell, request.json, turn.error(), kBadUsage);
        position->turn = *turn;
    }
    const auto most = listed_solutions(request);
    if (!most) return complain(shell, request.json, most.error(), kBadUsage);
    const std::string id = id_of(default_box(), *position);
    const Puzzle puzzle = puzzle_of(default_box(), *position);
    if (!request.hint.empty()) return give_hint(shell, request, id, puzzle);

    if (!request.json)
        std::cout << shown(shell, puzzle.board, *position) << shell.say({"solve.shows.id", {{"id", id}}})
                  << "\n\n"
                  << std::flush;
    Solver solver;
    const Solved solved = solve(solver, puzzle, request.limits);
    Solutions solutions;
    if (solved.answer.outcome == Outcome::solved)
        solutions = count_solutions(solver, puzzle, *most, request.limits, solved);
    if (request.json) {
        std::cout << json::serialize(answer_to_json(id, *position, solved, solutions, request.all)) << "\n";
    } else {
        print_answer(shell, puzzle, request.limits, solved, solutions);
    }
    if (!request.svg.empty()) {
        if (auto drawn = write_svg(shell, request.svg, *position, puzzle, solved.answer.steps); !drawn)
            return complain(shell, request.json, drawn.error(), kFailed);
        if (!request.json) std::cout << shell.say({"solve.shows.drawn", {{"file", request.svg}}}) << "\n";
    }
    return solved.answer.outcome == Outcome::not_found_within ? kFailed : 0;
}

// --- Every position of a file

constexpr std::array kColumnWidths{16, 7, 22, 12};

std::string table_head(const Shell& shell) {
    const auto column = [&](const char* name) { return shell.say({"solve.shows.column", {{"name", name}}}); };
    return padded(column("id"), kColumnWidths[0]) + padded_left(column("length"), kColumnWidths[1]) +
           padded_left(column("nodes"), kColumnWidths[2]) + padded_left(column("time"), kColumnWidths[3]) +
           "  " + column("solution");
}

std::string table_line(const Shell& shell, const std::string& id, const Limits& limits,
                       const Solved& solved) {
    const Answer& answer = solved.answer;
    const bool found = answer.outcome == Outcome::solved;
    std::string moves;
    for (const Step& step : answer.steps) moves += (moves.empty() ? "" : ", ") + written(step);
    return padded(id, kColumnWidths[0]) +
           padded_left(found ? std::to_string(answer.steps.size()) : "–", kColumnWidths[1]) +
           padded_left(std::to_string(answer.nodes), kColumnWidths[2]) +
           padded_left(fmt::format("{:.0f}", solved.seconds * 1e6), kColumnWidths[3]) + "  " +
           (found ? moves : shell.say(why_none(answer, limits)));
}

int solve_many(const Shell& shell, const SolveRequest& request) {
    const auto turn = read_turn_option(request.turn.empty() ? "literal" : request.turn);
    if (!turn) return complain(shell, request.json, turn.error(), kBadUsage);
    const auto text = read_input(request.positions);
    if (!text) return complain(shell, request.json, text.error(), kBadUsage);
    const auto positions = read_positions(default_box(), *text);
    if (!positions) return complain(shell, request.json, positions.error(), kBadUsage);

    Solver solver;
    int code = 0;
    if (!request.json) std::cout << table_head(shell) << "\n";
    for (const ListedPosition& listed : *positions) {
        if (!listed.position) {
            code = kFailed;
            if (request.json) {
                const json::object error = problem_to_json(shell, listed.position.error());
                std::cout << json::serialize(json::object{{"id", listed.id}, {"error", error}}) << "\n";
            } else {
                std::cout << padded(listed.id, kColumnWidths[0]) << "  "
                          << shell.say(listed.position.error().message) << "\n";
            }
            continue;
        }
        Puzzle puzzle = puzzle_of(default_box(), *listed.position);
        puzzle.turn = *turn;
        const Solved solved = solve(solver, puzzle, request.limits);
        if (request.json) {
            json::object object{{"id", listed.id}};
            for (const auto& [name, value] : solved_to_json(solved)) object[name] = value;
            std::cout << json::serialize(object) << "\n";
        } else {
            std::cout << table_line(shell, listed.id, request.limits, solved) << "\n";
        }
    }
    return code;
}

std::expected<Limits, Problem> understood_limits(const SolveRequest& request) {
    Limits limits;
    if (!request.nodes.empty()) {
        const auto nodes = read_count("--limit-nodes", request.nodes, 0, Limits{}.nodes);
        if (!nodes) return std::unexpected(nodes.error());
        limits.nodes = *nodes;
    }
    if (!request.seconds.empty()) {
        const auto seconds = read_seconds("--limit-seconds", request.seconds);
        if (!seconds) return std::unexpected(seconds.error());
        limits.seconds = *seconds;
    }
    if (!request.megabytes.empty()) {
        const auto megabytes = read_count("--memory", request.megabytes, kLeastMegabytes, kMostMegabytes);
        if (!megabytes) return std::unexpected(megabytes.error());
        limits.megabytes = static_cast<int>(*megabytes);
    }
    return limits;
}

int carry_out(const Shell& shell, SolveRequest request) {
    if (request.position.empty() == request.positions.empty())
        return complain(shell, request.json, {"bad_option", {"solve.bad.which", {}}}, kBadUsage);
    const auto limits = understood_limits(request);
    if (!limits) return complain(shell, request.json, limits.error(), kBadUsage);
    request.limits = *limits;
    if (request.positions.empty()) return solve_one(shell, request);
    for (const auto& [given, option] :
         {std::pair{!request.hint.empty(), "--hint"}, std::pair{!request.svg.empty(), "--svg"},
          std::pair{request.all, "--all"}})
        if (given)
            return complain(shell, request.json,
                            {"bad_option", {"solve.bad.not_in_bulk", {{"option", option}}}}, kBadUsage);
    return solve_many(shell, request);
}

}  // namespace

void add_solve(Verb app, Shell& shell) {
    Verb command = app.word("solve", shell.say({"solve.about.solve", {}}));
    const auto request = std::make_shared<SolveRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("position", request->position, says("solve.option.position")).value("");
    command.option("--positions", request->positions, says("solve.option.positions")).value("FILE");
    command.option("--turn", request->turn, says("solve.option.turn")).value("literal|strict|off");
    const Option all =
        command.option("--all", request->most, says("solve.option.all")).maybe_alone().value("[N]");
    command.option("--limit-nodes", request->nodes, says("solve.option.limit_nodes")).value("N");
    command.option("--limit-seconds", request->seconds, says("solve.option.limit_seconds")).value("S");
    command
        .option("--memory", request->megabytes,
                shell.say({"solve.option.memory", {{"standard", Limits{}.megabytes}}}))
        .value("MB");
    command.option("--hint", request->hint, says("solve.option.hint")).value("length|robot|first|solution");
    command.option("--svg", request->svg, says("solve.option.svg")).value("FILE");
    command.flag("--json", request->json, says("solve.option.json"));
    command.does([&shell, request, all] {
        request->all = all.given();
        // After `--all` without a number comes the position.
        const bool number =
            !request->most.empty() && request->most.find_first_not_of("0123456789") == std::string::npos;
        if (request->position.empty() && !number) std::swap(request->position, request->most);
        shell.todo = [&shell, request] { return carry_out(shell, *request); };
    });
    add_puzzle(app, shell);
}

}  // namespace officina::cli
