// officina puzzle: finds puzzles of Ricochet Robots of a wished difficulty. Their solution stays hidden.

#include <boost/json.hpp>
#include <charconv>
#include <iostream>

#include "cli/solve_words.h"
#include "engine/cpu_time.h"
#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver_puzzles.h"

namespace officina::cli {

namespace json = boost::json;
using namespace ricochet;  // NOLINT(google-build-using-namespace): this file is about nothing else

namespace {

struct PuzzleRequest {
    std::string moves = "5-9";
    std::string robots = "4";
    std::string turn = "literal";
    std::string barriers = "yes";
    int count = 1;
    std::string limit_seconds = "60";
    std::string svg;
    bool json = false;
    std::shared_ptr<std::optional<std::uint64_t>> seed;
};

// What was asked for, understood.
struct Wish {
    PuzzleWish puzzle;
    bool barriers = true;
    double seconds = 0;
};

// "7" or "6-9".
std::expected<void, Problem> read_range(const std::string& text, PuzzleWish& wish) {
    const auto number = [](std::string_view digits) {
        int value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return error == std::errc() && end == digits.data() + digits.size() ? value : 0;
    };
    const std::size_t dash = text.find('-');
    wish.shortest = number(std::string_view(text).substr(0, dash));
    wish.longest =
        dash == std::string::npos ? wish.shortest : number(std::string_view(text).substr(dash + 1));
    if (wish.shortest < 1 || wish.longest < wish.shortest || wish.longest > kLongestSolution)
        return std::unexpected(
            bad_option("--moves", text, "7, 6-9 (1 – " + std::to_string(kLongestSolution) + ")"));
    return {};
}

std::expected<Wish, Problem> understood(const PuzzleRequest& request) {
    Wish wish;
    if (auto range = read_range(request.moves, wish.puzzle); !range) return std::unexpected(range.error());
    const auto turn = read_turn_option(request.turn);
    if (!turn) return std::unexpected(turn.error());
    wish.puzzle.turn = *turn;
    if (wish.puzzle.longest < 2 && *turn != Turn::off)
        return refused("bad_option", {"solve.bad.no_turn", {{"found", request.moves}}});
    if (request.robots != "4" && request.robots != "5")
        return std::unexpected(bad_option("--robots", request.robots, "4, 5"));
    wish.puzzle.robots = request.robots == "4" ? 4 : 5;
    if (request.barriers != "yes" && request.barriers != "no")
        return std::unexpected(bad_option("--barriers", request.barriers, "yes, no"));
    wish.barriers = request.barriers == "yes";
    if (request.count < 1)
        return std::unexpected(bad_option("--count", std::to_string(request.count), "1, 2, 3 …"));
    const auto seconds = read_seconds("--limit-seconds", request.limit_seconds);
    if (!seconds) return std::unexpected(seconds.error());
    wish.seconds = *seconds;
    wish.puzzle.tries = 1;
    // A try that takes longer than this is not worth waiting for: another position comes sooner.
    wish.puzzle.limits.nodes = 20'000'000;
    return wish;
}

struct Found {
    Position position;
    Puzzle puzzle;
};

// Each try has a board of its own, so that several puzzles look different.
std::optional<Found> find(Solver& solver, Random& random, const Wish& wish, double until,
                          std::int64_t& tries) {
    const Box& box = default_box();
    while (cpu_seconds() < until) {
        ++tries;
        const auto faces = random_faces(box, wish.barriers, random);
        const auto found = find_puzzle(solver, random, assemble(box, faces), wish.puzzle);
        if (found) return Found{position_of(faces, *found), found->puzzle};
    }
    return std::nullopt;
}

// puzzle.svg, puzzle-2.svg, puzzle-3.svg
std::filesystem::path numbered(const std::filesystem::path& file, int number) {
    if (number == 1) return file;
    std::filesystem::path result = file;
    return result.replace_filename(file.stem().string() + "-" + std::to_string(number) +
                                   file.extension().string());
}

void show(const Shell& shell, const Wish& wish, const Found& found, bool as_json) {
    const std::string id = id_of(default_box(), found.position);
    const int least = wish.puzzle.shortest, most = wish.puzzle.longest;
    if (as_json) {
        std::cout << json::serialize(
                         json::object{{"id", id},
                                      {"position", position_to_json(default_box(), found.position)},
                                      {"least", least},
                                      {"most", most}})
                  << "\n";
        return;
    }
    std::cout << shown(shell, found.puzzle.board, found.position)
              << shell.say({"solve.shows.wished",
                            {{"least", least}, {"most", most}, {"range", least < most ? "yes" : "no"}}})
              << "\n"
              << shell.say({"solve.shows.id", {{"id", id}}}) << "\n"
              << shell.say({"solve.shows.hints", {{"id", id}}}) << "\n";
}

int carry_out(const Shell& shell, const PuzzleRequest& request) {
    const auto wish = understood(request);
    if (!wish) return complain(shell, request.json, wish.error(), kBadUsage);
    Solver solver;
    Random random(seed_or_drawn(*request.seed));
    std::int64_t tries = 0;
    const double until = cpu_seconds() + wish->seconds;
    for (int number = 1; number <= request.count; ++number) {
        const auto found = find(solver, random, *wish, until, tries);
        if (!found)
            return complain(shell, request.json,
                            {"not_found", {"solve.shows.none_found", {{"tries", tries}}}}, kFailed);
        if (number > 1 && !request.json) std::cout << "\n";
        show(shell, *wish, *found, request.json);
        if (request.svg.empty()) continue;
        const std::filesystem::path file = numbered(request.svg, number);
        if (auto drawn = write_svg(shell, file, found->position, found->puzzle, {}); !drawn)
            return complain(shell, request.json, drawn.error(), kFailed);
        if (!request.json) std::cout << shell.say({"solve.shows.drawn", {{"file", file.string()}}}) << "\n";
    }
    return 0;
}

}  // namespace

void add_puzzle(Verb app, Shell& shell) {
    Verb command = app.word("puzzle", shell.say({"solve.about.puzzle", {}}));
    const auto request = std::make_shared<PuzzleRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("--moves", request->moves, says("solve.option.moves")).value("A-B").with_default();
    command.option("--robots", request->robots, says("solve.option.robots")).value("4|5").with_default();
    command.option("--turn", request->turn, says("solve.option.turn"))
        .value("literal|strict|off")
        .with_default();
    command.option("--barriers", request->barriers, says("solve.option.barriers")).with_default();
    command.option("--count", request->count, says("solve.option.count")).value("N").with_default();
    command.option("--limit-seconds", request->limit_seconds, says("solve.option.limit_seconds"))
        .value("S")
        .with_default();
    command.option("--svg", request->svg, says("solve.option.svg")).value("FILE");
    command.flag("--json", request->json, says("solve.option.json"));
    request->seed = add_seed(command, shell);
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina::cli
