#include "games/ricochet/solver_runs.h"

namespace officina::ricochet::solving {
namespace {

using Line = std::uint8_t __attribute__((vector_size(kSide)));  // one byte for each of sixteen parallel lines
using Walls = std::uint16_t __attribute__((vector_size(2 * kSide)));

Line open_at(const std::array<std::uint16_t, kSide>& walls, int place) {
    const Walls blocked = (std::bit_cast<Walls>(walls) >> static_cast<std::uint16_t>(place)) & 1;
    return __builtin_convertvector(blocked, Line) - 1;
}

}  // namespace

void RunTable::prepare(const Board& board) {
    for (const Barrier& barrier : barriers_) barrier_at_[barrier.cell] = 0;
    barriers_ = board.barriers;
    std::uint8_t count = 0;
    for (const Barrier& barrier : barriers_) barrier_at_[barrier.cell] = ++count;
    auto* const bytes = reinterpret_cast<std::uint8_t*>(free_.data());
    const auto byte_of = [bytes](int line, int place, bool across, Direction d) -> std::uint8_t& {
        const Cell cell = across ? cell_at(line, place) : cell_at(place, line);
        return bytes[cell * 4 + static_cast<int>(d)];
    };
    for (const bool across : {false, true}) {
        const auto& walls = across ? board.east : board.south;
        std::array<Line, kSide> passable;  // 0 where a barrier stands
        passable.fill(Line{} - 1);
        for (const Barrier& barrier : board.barriers) {
            const int row = row_of(barrier.cell), column = column_of(barrier.cell);
            passable[static_cast<std::size_t>(across ? column : row)][across ? row : column] = 0;
        }
        const auto walk = [&](Direction direction, bool ahead) {
            Line free{};
            for (int step = 0; step < kSide; ++step) {
                const int place = ahead ? kSide - 1 - step : step;
                if (step > 0) {
                    const int next = ahead ? place + 1 : place - 1;
                    free = ((free & passable[static_cast<std::size_t>(next)]) + 1) &
                           open_at(walls, std::min(place, next));
                }
                const auto lines = std::bit_cast<std::array<std::uint8_t, kSide>>(free);
                for (int line = 0; line < kSide; ++line)
                    byte_of(line, place, across, direction) = lines[static_cast<std::size_t>(line)];
            }
        };
        walk(across ? Direction::east : Direction::south, true);
        walk(across ? Direction::west : Direction::north, false);
    }
}

}  // namespace officina::ricochet::solving
