#include "games/ricochet/solver_runs.h"

#include <cstring>

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

namespace {

using Line = Lanes16;  // a byte for each of sixteen parallel lines
using Square = std::array<Line, kSide>;

// By place on the lines: all ones where nothing is between it and the next one.
Square open_between(const std::array<std::uint16_t, kSide>& walls) {
    using Walls = std::uint16_t __attribute__((vector_size(2 * kSide)));
    const auto all = as<Walls>(walls);
    Square open;
    for (std::size_t place = 0; place < kSide; ++place) {
        const Walls blocked = (all >> static_cast<std::uint16_t>(place)) & 1;
        open[place] = __builtin_convertvector(blocked, Line) - 1;
    }
    return open;
}

// By place on the lines: the spaces free ahead of it, and back. `passable` is 0 where a barrier stands.
Square free_ahead(const Square& open, const Square& passable) {
    Square free{};
    for (std::size_t place = kSide - 1; place-- > 0;)
        free[place] = ((free[place + 1] & passable[place + 1]) + 1) & open[place];
    return free;
}
Square free_back(const Square& open, const Square& passable) {
    Square free{};
    for (std::size_t place = 1; place < kSide; ++place)
        free[place] = ((free[place - 1] & passable[place - 1]) + 1) & open[place - 1];
    return free;
}

// Lines and places exchanged.
Square transposed(const Square& square) { return folded(folded(folded(folded(square)))); }

}  // namespace

void RunTable::prepare(const Board& board) {
    if (prepared_ && board.east == east_ && board.south == south_ && board.barriers == barriers_) return;
    for (const Barrier& barrier : barriers_) barrier_at_[barrier.cell] = 0;
    prepared_ = true;
    east_ = board.east;
    south_ = board.south;
    barriers_ = board.barriers;

    Square by_row, by_column;  // passable
    by_row.fill(every_byte<Line>(255));
    by_column.fill(every_byte<Line>(255));
    std::uint8_t count = 0;
    for (const Barrier& barrier : barriers_) {
        const auto row = static_cast<std::size_t>(row_of(barrier.cell));
        const auto column = static_cast<std::size_t>(column_of(barrier.cell));
        barrier_at_[barrier.cell] = ++count;
        by_row[row][column] = 0;
        by_column[column][row] = 0;
    }
    const Square down = open_between(south_), across = open_between(east_);
    const Square north = free_back(down, by_row), south = free_ahead(down, by_row);
    const Square east = transposed(free_ahead(across, by_column));
    const Square west = transposed(free_back(across, by_column));
    for (std::size_t row = 0; row < kSide; ++row) {
        const std::array<Line, 4> lanes =
            folded(folded(std::array<Line, 4>{north[row], east[row], south[row], west[row]}));
        std::memcpy(&free_[row * kSide], &lanes, sizeof lanes);
    }
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
