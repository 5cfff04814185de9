// The puzzle of a day: the same for everybody on the same date (UTC), longer through the week.

#include <algorithm>
#include <boost/json.hpp>

#include "engine/hash.h"
#include "games/ricochet/content.h"
#include "games/ricochet/game.h"
#include "games/ricochet/position.h"
#include "games/ricochet/set_puzzle.h"
#include "games/ricochet/solver_puzzles.h"
#include "match/day.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostListed = 8;

// How long the shortest solution is, from Sunday on.
constexpr std::array<std::pair<int, int>, 7> kLengths{
    {{9, 12}, {4, 4}, {5, 5}, {6, 6}, {7, 7}, {7, 8}, {8, 9}}};

struct Daily {
    Position position;
    Solutions solutions;
};

Daily found_for(std::chrono::sys_days day) {
    const std::string date = officina::written(day);
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

}  // namespace

json::object RicochetGame::puzzle(std::chrono::sys_days day) {
    const Daily daily = found_for(day);
    json::object puzzle = ricochet::set_puzzle(daily.position), solved = solutions_to_json(daily.solutions);
    return {{"date", officina::written(day)}, {"id", puzzle["id"]},
            {"terms", puzzle["terms"]},       {"state", puzzle["state"]},
            {"best", solved["best"]},         {"robots_used", solved["robots_used"]},
            {"count", solved["count"]},       {"solutions", solved["solutions"]}};
}

}  // namespace officina::ricochet
