#pragma once
// The plain search that the solver is tested against: every position, layer by layer, and the rules word by
// word.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "games/ricochet/board.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

// A robot in this solution, as 4.4 speaks of it.
struct Walker {
    Cell cell;
    bool moved = false;
    bool turned = false;
    Direction heading = Direction::north;  // when it last came to rest

    friend auto operator<=>(const Walker&, const Walker&) = default;
};
using Walkers = std::vector<Walker>;

inline bool may_arrive(const Puzzle& puzzle, std::size_t robot) {
    return puzzle.active == kAnyRobot || puzzle.active == static_cast<int>(robot);
}
// What 4.4 does not ask of a robot is forgotten, so that the layers stay small.
inline bool is_gait_forgotten(const Puzzle& puzzle, std::size_t robot) {
    return !may_arrive(puzzle, robot) || puzzle.turn == Turn::off;
}

inline Walkers walkers_of(const Puzzle& puzzle) {
    Walkers walkers;
    for (std::size_t robot = 0; robot < puzzle.robots.size(); ++robot) {
        const Gait& gait = puzzle.gaits[robot];
        walkers.push_back({puzzle.robots[robot], gait.moved, gait.turned, gait.heading});
        if (is_gait_forgotten(puzzle, robot)) walkers.back() = {puzzle.robots[robot]};
    }
    return walkers;
}

// The walkers after a step, or nothing if it is no legal move. `solved` says whether it ends the puzzle.
inline std::optional<Walkers> walked(const Puzzle& puzzle, Walkers walkers, Step step, bool& solved) {
    std::vector<Cell> cells;
    for (const Walker& walker : walkers) cells.push_back(walker.cell);
    const Stop stop = puzzle.board.run(cells, step.robot, step.direction);
    if (stop.run != Run::moves) return std::nullopt;  // 4.2, 5.3

    Walker& walker = walkers[step.robot];
    if (walker.moved && perpendicular(walker.heading, step.direction)) walker.turned = true;  // N2
    walker.moved = true;
    walker.heading = stop.heading;
    walker.cell = stop.cell;
    const bool on_target = may_arrive(puzzle, step.robot) && stop.cell == puzzle.target;
    const bool counts = walker.turned || puzzle.turn == Turn::off;
    if (on_target && !counts && puzzle.turn == Turn::strict) return std::nullopt;
    solved = on_target && counts;
    if (is_gait_forgotten(puzzle, step.robot)) walker = {walker.cell};
    return walkers;
}

struct BreadthFirst {
    std::optional<int> length;  // of a shortest solution
    std::uint64_t count = 0;    // of shortest solutions
    bool exhausted = false;     // there is no solution at all
    int longer_than = 0;        // every length up to this one is impossible
};

inline BreadthFirst breadth_first(const Puzzle& puzzle, std::size_t most_positions) {
    BreadthFirst result;
    std::map<Walkers, std::uint64_t> layer{{walkers_of(puzzle), 1}};  // and in how many ways each is reached
    std::set<Walkers> seen{walkers_of(puzzle)};
    for (int length = 1; seen.size() < most_positions; ++length) {
        std::map<Walkers, std::uint64_t> next;
        for (const auto& [walkers, ways] : layer) {
            for (std::size_t robot = 0; robot < walkers.size(); ++robot) {
                for (Direction d : kDirections) {
                    bool solved = false;
                    const auto after = walked(puzzle, walkers, {static_cast<std::uint8_t>(robot), d}, solved);
                    if (!after) continue;
                    if (solved)
                        result.count += ways;
                    else if (!seen.contains(*after))
                        next[*after] += ways;
                }
            }
        }
        if (result.count > 0) {
            result.length = length;
            return result;
        }
        result.longer_than = length;
        result.exhausted = next.empty();
        if (result.exhausted) return result;
        for (const auto& [walkers, ways] : next) seen.insert(walkers);
        layer = std::move(next);
    }
    return result;
}

}  // namespace officina::ricochet
