#pragma once
// How far a robot is from a space by its own runs alone, all others staying where they stand (rule 9.3).

#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <span>

#include "engine/fixed_list.h"
#include "games/ricochet/board.h"

namespace officina::ricochet {

inline constexpr int kNearRuns = 3;  // 9.3 at most, to a target that is near
inline constexpr int kNoWay = std::numeric_limits<int>::max();

// The fewest runs after which the robot comes to rest on the target as 4.4 asks; kNoWay where it never does.
constexpr int runs_alone(const Board& board, std::span<const Cell> robots, std::size_t robot, Cell target,
                         Turn turn) {
    // All that its further ways depend on, breadth first: where it stands, and how 4.4 sees it. Until it has turned that is
    // the line of its heading; north and south come to the same.
    struct Rest {
        Cell cell;
        Gait gait;
    };
    constexpr std::size_t kCells = kSide * kSide, kWays = 3;
    std::array<std::array<bool, kCells>, kWays> known{};
    const auto way = [](const Gait& gait) -> std::size_t {
        if (gait.turned) return 0;
        return horizontal(gait.heading) ? 1 : 2;
    };
    FixedList<Rest, kWays * kCells + 1> rests;
    rests.push({robots[robot], {false, turn == Turn::off, Direction::north}});

    std::array<Cell, kRobots> standing{};
    assert(robots.size() <= standing.size());
    for (std::size_t other = 0; other < robots.size(); ++other) standing[other] = robots[other];
    std::size_t layer_end = 0;
    int runs = 0;
    for (std::size_t next = 0; next < rests.size(); ++next) {
        if (next == layer_end) {
            ++runs;
            layer_end = rests.size();
        }
        const Rest from = rests[next];
        standing[robot] = from.cell;
        for (Direction d : kDirections) {
            const Stop stop = board.run({standing.data(), robots.size()}, robot, d);
            if (stop.run != Run::moves) continue;
            const Rest to{stop.cell, {true, from.gait.turned_after(d), stop.heading}};
            if (to.cell == target) {
                if (to.gait.turned) return runs;
                if (turn == Turn::strict) continue;  // N2
            }
            if (bool& before = known[way(to.gait)][to.cell]; !before) {
                before = true;
                rests.push(to);
            }
        }
    }
    return kNoWay;
}

}  // namespace officina::ricochet
