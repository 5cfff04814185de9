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

// Which runs of robots other than the mover could as well have been made before the last move. Runs that meet
// barriers must not be asked for; what is said of the mover's own runs means nothing.
template <int N>
std::uint32_t could_go_first(const RunTable::Rests<N>& rests, std::uint64_t cells, const LastMove& last) {
    using Vector = LaneVector<N>::Type;
    const auto all = [](int byte) { return Vector{} + static_cast<std::uint8_t>(byte); };

    // They end where they end now if the mover still stands where it came from: it is not in the way there,
    // and what stops them is not the mover where it stands now.
    const Vector mover_from = detail::every_fourth<Vector>(kLanesOf[last.from]);
    const Vector mover_to = detail::every_fourth<Vector>(kLanesOf[last.to]);
    const auto same_run = (detail::gap(rests.start, mover_from) >= rests.run) &
                          (detail::gap(rests.start, mover_to) > rests.run);

    // The mover ends where it did if they have been made: they do not end in its way, and what stopped it is
    // not where they begin. All this is seen along the lane of the mover.
    const bool across = horizontal(last.direction);
    const bool back = last.direction == Direction::north || last.direction == Direction::west;
    const auto along = [&](Vector at) {
        const Vector ahead = across ? at : (at << 4) | (at >> 4);
        return back ? ~ahead : ahead;
    };
    const Vector begin = along(all(last.from)), run = along(all(last.to)) - begin;
    std::array<std::uint32_t, LaneVector<N>::kSlots> each_four_times{};
    for (std::size_t i = 0; i < N; ++i) each_four_times[i] = static_cast<Cell>(cells >> 8 * i) * 0x01010101u;
    const Vector they_begin = along(std::bit_cast<Vector>(each_four_times));
    const Vector they_end = along(std::bit_cast<Vector>(rests.stop));
    const auto mover_same_run =
        (detail::gap(begin, they_end) >= run) & (detail::gap(begin, they_begin) > run);

    return bits_of(std::bit_cast<Vector>(same_run & mover_same_run));
}

}  // namespace officina::ricochet::solving
