#pragma once
// Moves that need not be made, as the same moves in another order lead to the same position.
//
// Two robots whose runs do not touch each other may move in either order. Only one order is kept: the robot
// of the lower rank moves first, where the rank is told from the cell a run begins at and not from what was
// done before. And a robot that has run one way and now runs straight back could have run back at once.
//
// No position is lost by it, and none is come upon later. Consider all moves that end shortest ways to a
// position. One that is left out because its robot has the lower rank could be made before the last move, and
// then that last move is one of them too, with a higher rank. So the highest of them is never left out.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/ricochet/solver_runs.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

// How a position was come upon.
struct LastMove {
    static constexpr std::size_t kUnknown = 7;

    std::size_t mover = kUnknown;  // its place among the robots now; unknown where the run met a barrier
    Cell from = 0, to = 0;
    Direction direction{};
};

// Which runs of a position begin at a cell below this one: as bits, by robot * 4 + direction.
template <int N>
std::uint32_t from_below(std::uint64_t cells, Cell cell) {
    std::uint32_t lanes = 0;
    for (std::size_t i = 0; i < N; ++i) lanes |= static_cast<Cell>(cells >> 8 * i) < cell ? 15u << 4 * i : 0u;
    return lanes;
}

// Cells as they lie in a lane of this direction. No branches: a search knows nothing of the next direction.
template <class Vector>
Vector in_lane(Direction direction, Vector cells) {
    const Vector turned = (cells << 4) | (cells >> 4);
    const Vector straight = every_byte<Vector>(horizontal(direction) ? 255 : 0);
    const Vector back =
        every_byte<Vector>(direction == Direction::north || direction == Direction::west ? 255 : 0);
    return (((cells ^ turned) & straight) ^ turned) ^ back;
}

// For each robot its byte of this direction, four times.
template <class Vector>
Vector of_direction(Direction direction, Vector lanes) {
    using Words = WordsOf<Vector>;
    Words word = (as<Words>(lanes) >> 8 * static_cast<unsigned>(direction)) & 255;
    word |= word << 8;
    word |= word << 16;
    return as<Vector>(word);
}

// Which runs of robots other than the mover could as well have been made before the last move. Runs that meet
// barriers must not be asked for; what is said of the mover's own runs means nothing.
template <int N>
std::uint32_t could_go_first(const RunTable::Rests<N>& rests, const LastMove& last) {
    using Vector = LaneVector<N>::Type;

    // They end where they end now if the mover still stands where it came from: it is not in the way there,
    // and what stops them is not the mover where it stands now.
    const Vector mover_from = every_word<Vector>(kLanesOf[last.from]);
    const Vector mover_to = every_word<Vector>(kLanesOf[last.to]);
    const auto same_run = (detail::gap(rests.start, mover_from) >= rests.run) &
                          (detail::gap(rests.start, mover_to) > rests.run);

    // The mover ends where it did if they have been made: they do not end in its way, and what stopped it is
    // not where they begin. All this is seen along the lane of the mover.
    const Vector begin = of_direction(last.direction, mover_from);
    const Vector run = of_direction(last.direction, mover_to) - begin;
    const Vector they_begin = of_direction(last.direction, rests.start);
    const Vector they_end = in_lane(last.direction, as<Vector>(rests.stop));
    const auto mover_same_run =
        (detail::gap(begin, they_end) >= run) & (detail::gap(begin, they_begin) > run);

    return bits_of(as<Vector>(same_run & mover_same_run));
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
