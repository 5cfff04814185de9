#include "games/ricochet/set_puzzle.h"

#include <algorithm>
#include <bit>
#include <boost/json.hpp>
#include <vector>

#include "games/ricochet/content.h"
#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "match/match_of.h"
#include "match/try.h"
#include "match/values_json.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

// Where robots stand at the beginning of a game: as in the position, unless one stands on a target, as it may in the middle of a
// game but not at its beginning (2.4). Then they begin elsewhere, and whoever looks at the position sees them where they are.
std::vector<Cell> set_up(const Position& position) {
    const Board board = assemble(default_box(), position.faces);
    if (std::ranges::all_of(position.robots, [&](Cell cell) { return board.free_for_setup(cell); }))
        return {position.robots.begin(), position.robots.end()};
    std::vector<Cell> cells;
    for (int i = 0; i < kSide * kSide && cells.size() < position.robots.size(); ++i)
        if (board.free_for_setup(static_cast<Cell>(i))) cells.push_back(static_cast<Cell>(i));
    return cells;
}

// What is agreed at the table where this puzzle lies: a solo game that begins with it.
OptionValues options_of(const Position& position) {
    const Box& box = default_box();
    std::string faces, cells;
    for (const std::uint8_t face : position.faces)
        faces += (faces.empty() ? "" : " ") + std::string(id_of(box.faces[face]));
    for (const Cell cell : set_up(position)) cells += (cells.empty() ? "" : " ") + written(cell);
    OptionValues options{{"board", faces}, {"robots", cells}};
    if (position.robots.size() == kRobots) options["silver"] = "yes";
    if (position.turn != Turn::literal) options["turn"] = name_of(position.turn);
    return options;
}

// Everything that can lie in a corner of the board.
json::array faces_of(const Box& box) {
    json::array faces;
    for (const Face& face : box.faces)
        faces.push_back(json::object{{"face", json::string(id_of(face))}, {"mark", name_of(face.mark)}});
    return faces;
}

// The first space where one more robot can be set up (2.4); a target may be on any space here.
Cell free_in(const Position& position) {
    auto free = board_of(default_box(), position).free_for_setup();
    free[position.target] = false;
    for (const Cell cell : position.robots) free[cell] = false;
    return static_cast<Cell>(std::ranges::find(free, true) - free.begin());
}

json::object table_of(const Position& position) {
    static const GameOf<RicochetGame> game;
    auto match = game.start(game.content(), 1, options_of(position));
    if (position.token != kNoToken) (void)(*match)->play(kChance, "turn up " + name_of_token(position.token));
    json::object state = (*match)->state(kSpectator);
    for (std::size_t i = 0; i < position.robots.size(); ++i)
        state["robots"].as_object()[name_of(kColours[i])] = written(position.robots[i]);
    return state;
}

}  // namespace

json::object set_puzzle(const Position& position) {
    json::object puzzle{
        {"id", id_of(default_box(), position)},
        {"position", position_to_json(default_box(), position)},
        {"cell", written(position.target)},
        {"free", written(free_in(position))},
        {"faces", faces_of(default_box())},
        {"terms",
         {{"game", RicochetGame::kName}, {"seats", 1}, {"options", options_to_json(options_of(position))}}},
        {"state", table_of(position)}};
    if (position.active != kAnyRobot)
        puzzle["robot"] = name_of(kColours[static_cast<std::size_t>(position.active)]);
    return puzzle;
}

std::expected<json::object, Problem> RicochetGame::set_puzzle(std::string_view text) {
    constexpr std::string_view kExample = "4A3B2C1C-a12b6l4n15-rm";
    return ricochet::set_puzzle(TRY(read_position(default_box(), text.empty() ? kExample : text)));
}

json::object solutions_to_json(const Solutions& solutions) {
    switch (solutions.answer.outcome) {
        case Answer::Outcome::unsolvable: return {{"outcome", "unsolvable"}};
        case Answer::Outcome::not_found_within:
            return {{"outcome", "not_found"}, {"longer_than", solutions.answer.longer_than}};
        case Answer::Outcome::solved: break;
    }
    json::array list;
    int fewest_robots = kRobots;
    for (const Steps& steps : solutions.list) {
        json::array moves;
        unsigned robots = 0;
        for (const Step& step : steps) {
            moves.push_back(json::string(std::string(name_of(kColours[step.robot])) + " " +
                                         std::string(name_of(step.direction))));
            robots |= 1u << step.robot;
        }
        fewest_robots = std::min(fewest_robots, std::popcount(robots));
        list.push_back(std::move(moves));
    }
    return {
        {"outcome", "solved"},      {"best", solutions.answer.steps.size()}, {"robots_used", fewest_robots},
        {"count", solutions.count}, {"complete", solutions.complete},        {"solutions", std::move(list)}};
}

std::expected<json::object, Problem> RicochetGame::solved_puzzle(std::string_view id, int megabytes) {
    // One way is found first; to count all of a very hard position takes many times as long, and is tried for a while.
    constexpr std::uint64_t kNodesForAll = 3'000'000;
    constexpr std::size_t kMostTold = 100;
    const Puzzle puzzle = puzzle_of(default_box(), TRY(read_position_id(default_box(), id)));
    Solver solver;
    const Answer first = solver.solve(puzzle, {.megabytes = megabytes});
    Solutions all;
    if (first.outcome == Answer::Outcome::solved && first.nodes <= kNodesForAll)
        all = solver.solve_all(puzzle, kMostTold, {.nodes = kNodesForAll, .megabytes = megabytes});
    if (all.list.empty()) all = {.answer = first, .count = 1, .list = {first.steps}};
    return solutions_to_json(all);
}

}  // namespace officina::ricochet
