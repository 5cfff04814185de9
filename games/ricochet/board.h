#pragma once
// A board laid from four sections, and how a robot runs over it (rules 4 and 5).

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "games/ricochet/pieces.h"

namespace officina::ricochet {

// Why a run is or is not a move.
enum class Run : std::uint8_t {
    moves,
    blocked,     // 4.2 an obstacle stands at once in the way
    on_barrier,  // 5.3 it would come to rest on a barrier
    forever,     // the barriers would turn it in a circle without end
};

struct Stop {
    Run run;
    Cell cell;          // where it comes to rest
    Direction heading;  // the direction it was running in when it came to rest
};

struct Board {
    // Bit c of east[r]: a wall between (r, c) and (r, c + 1); bit r of south[c]: between (r, c) and (r + 1, c).
    // The outer border is not in them.
    std::array<std::uint16_t, kSide> east{};
    std::array<std::uint16_t, kSide> south{};
    FixedList<Barrier, kBarriers> barriers;
    std::array<Cell, kTokens> targets{};  // by token; a board without the vortex keeps 0 there

    constexpr void add_wall(Cell cell, Direction side) {
        const int row = row_of(cell), column = column_of(cell);
        const auto set = [](std::uint16_t& line, int bit) {
            if (bit >= 0 && bit < kSide - 1) line = static_cast<std::uint16_t>(line | 1u << bit);
        };
        switch (side) {
            case Direction::north: return set(south[static_cast<std::size_t>(column)], row - 1);
            case Direction::south: return set(south[static_cast<std::size_t>(column)], row);
            case Direction::west: return set(east[static_cast<std::size_t>(row)], column - 1);
            case Direction::east: return set(east[static_cast<std::size_t>(row)], column);
        }
    }

    // A wall, or the outer border, on that side of the space.
    constexpr bool wall(Cell cell, Direction side) const {
        const auto row = static_cast<unsigned>(row_of(cell)), column = static_cast<unsigned>(column_of(cell));
        switch (side) {
            case Direction::north: return row == 0 || (south[column] >> (row - 1) & 1) != 0;
            case Direction::south: return row == kSide - 1 || (south[column] >> row & 1) != 0;
            case Direction::west: return column == 0 || (east[row] >> (column - 1) & 1) != 0;
            case Direction::east: return column == kSide - 1 || (east[row] >> column & 1) != 0;
        }
        return true;
    }

    constexpr const Barrier* barrier_at(Cell cell) const {
        for (const Barrier& barrier : barriers)
            if (barrier.cell == cell) return &barrier;
        return nullptr;
    }

    // Is there a barrier somewhere on the line that runs through the space in this direction?
    constexpr bool barrier_on_line(Cell cell, Direction direction) const {
        const bool across = horizontal(direction);
        bool found = false;
        for (const Barrier& barrier : barriers)
            found |=
                across ? row_of(barrier.cell) == row_of(cell) : column_of(barrier.cell) == column_of(cell);
        return found;
    }

    // 2.4 N1 A robot may be set up on any space that is no target, no barrier and not under the centre piece.
    constexpr std::array<bool, kSide * kSide> free_for_setup() const {
        std::array<bool, kSide * kSide> free;
        free.fill(true);
        for (Cell cell : {cell_at(7, 7), cell_at(7, 8), cell_at(8, 7), cell_at(8, 8)}) free[cell] = false;
        for (const Barrier& barrier : barriers) free[barrier.cell] = false;
        for (Cell target : targets) free[target] = false;
        return free;
    }
    constexpr bool free_for_setup(Cell cell) const { return free_for_setup()[cell]; }

    // 4.1, 5. The run of `robots[robot]` in a direction. Robots are in the order of their colours.
    constexpr Stop run(std::span<const Cell> robots, std::size_t robot, Direction direction) const;
    // The same; `bend` is told every space where a barrier turns it.
    template <class Bend>
    constexpr Stop run(std::span<const Cell> robots, std::size_t robot, Direction direction,
                       Bend&& bend) const;

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// 2.1 Lays a face in a quarter of the board: 0 north-west, then clockwise. Its notched corner turns to the centre.
constexpr void lay(Board& board, const Face& face, int quarter) {
    const auto turned = [quarter](Cell cell) {
        int row = row_of(cell), column = column_of(cell);
        for (int i = 0; i < quarter; ++i) {
            const int old_row = row;
            row = column;
            column = kSide - 1 - old_row;
        }
        return cell_at(row, column);
    };
    for (const Wall& wall : face.walls) board.add_wall(turned(wall.cell), turned_right(wall.side, quarter));
    for (const Target& target : face.targets) board.targets[target.token] = turned(target.cell);
    for (const Barrier& barrier : face.barriers)
        board.barriers.push({turned(barrier.cell), barrier.colour, (quarter % 2 == 0) == barrier.rising});
}

template <class Bend>
constexpr Stop Board::run(std::span<const Cell> robots, std::size_t robot, Direction direction,
                          Bend&& bend) const {
    // Everything on the robot's line is a bit mask, so the nearest obstacle is a count of zeros.
    constexpr int kMostDeflections = 4 * kBarriers;  // more means that it runs in a circle
    Cell here = robots[robot];
    for (int deflections = 0; deflections <= kMostDeflections; ++deflections) {
        const bool across = horizontal(direction);
        const bool ahead = direction == Direction::east || direction == Direction::south;
        const auto line_of = [across](Cell cell) { return across ? row_of(cell) : column_of(cell); };
        const auto place_of = [across](Cell cell) { return across ? column_of(cell) : row_of(cell); };
        const int line = line_of(here), from = place_of(here);

        unsigned others = 0;
        for (std::size_t other = 0; other < robots.size(); ++other)
            if (other != robot && line_of(robots[other]) == line) others |= 1u << place_of(robots[other]);
        // Bit p: nothing passes from place p to p + 1 (ahead), or from p + 1 to p (back).
        const unsigned walls = (across ? east : south)[static_cast<std::size_t>(line)] | 1u << (kSide - 1);
        int rest = ahead ? from + std::countr_zero((walls | others >> 1) >> from)
                         : static_cast<int>(std::bit_width((walls | others) & ((1u << from) - 1)));

        // 5.2 The nearest barrier of another colour on the way turns the run; 5.1 one of its own does not.
        const Barrier* turn = nullptr;
        for (const Barrier& barrier : barriers) {
            if (barrier.colour == kColours[robot] || line_of(barrier.cell) != line) continue;
            const int place = place_of(barrier.cell);
            if (ahead ? (place > from && place <= rest) : (place < from && place >= rest)) {
                rest = place;
                turn = &barrier;
            }
        }
        const Cell reached = across ? cell_at(line, rest) : cell_at(rest, line);
        if (turn) {
            here = reached;
            bend(here);
            direction = deflected(direction, turn->rising);
            continue;
        }
        // 5.3 Also the end of a run that was turned on a barrier with an obstacle right behind it.
        if (barrier_at(reached)) return {Run::on_barrier, reached, direction};
        // 4.2 Only a robot that never left its space is blocked; barriers may lead one back to where it stood.
        return {deflections == 0 && reached == here ? Run::blocked : Run::moves, reached, direction};
    }
    return {Run::forever, here, direction};
}

constexpr Stop Board::run(std::span<const Cell> robots, std::size_t robot, Direction direction) const {
    return run(robots, robot, direction, [](Cell) {});
}

}  // namespace officina::ricochet
