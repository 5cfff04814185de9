#pragma once
// Every run of every robot at once.
//
// A lane is one byte of a vector and stands for one robot and one direction. In its lane a robot's space is
// written so that running always counts up, and a line of the board is sixteen numbers in a row: for east
// that is the cell itself, for south the cell with row and column exchanged, for west and north 255 minus
// these. Then a robot `o` is in the way of `c` when it lies above it, and `o - c - 1` spaces are free before
// it, whatever the direction.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/ricochet/board.h"

namespace officina::ricochet {

using Lanes16 = std::uint8_t __attribute__((vector_size(16)));
using Lanes32 = std::uint8_t __attribute__((vector_size(32)));

// A robot's four lanes in the order of Direction.
constexpr std::uint32_t lanes_of(Cell cell) {
    const auto turned = static_cast<Cell>(cell << 4 | cell >> 4);
    const std::array<std::uint8_t, 4> lanes{static_cast<Cell>(~turned), cell, turned,
                                            static_cast<Cell>(~cell)};
    return std::bit_cast<std::uint32_t>(lanes);
}

inline constexpr auto kLanesOf = [] {
    std::array<std::uint32_t, kSide * kSide> lanes{};
    for (std::size_t cell = 0; cell < lanes.size(); ++cell) lanes[cell] = lanes_of(static_cast<Cell>(cell));
    return lanes;
}();

// For up to four robots 16 lanes do, for five it takes 32.
template <int N>
struct LaneVector {
    static constexpr int kSlots = N <= 4 ? 4 : 8;
    using Type = std::conditional_t<N <= 4, Lanes16, Lanes32>;
};

// How far a lone robot runs on a board, and from that where each of several robots comes to rest.
class RunTable {
  public:
    void prepare(const Board& board);

    // `cells` has a byte for each robot.
    // The resting cell for each robot * 4 + direction; its own cell where it has no move. Barriers stop a
    // robot here as a wall behind them would: a stop on a barrier must be looked at again.
    template <int N>
    std::array<Cell, 4 * LaneVector<N>::kSlots> stops(std::uint64_t cells) const;

    // The same for one robot of them.
    template <int N>
    std::array<Cell, 4> stops_of(std::uint64_t cells, std::size_t robot) const;

    bool barrier(Cell cell) const { return (barriers_[cell / 64] >> cell % 64 & 1) != 0; }

  private:
    std::array<std::uint64_t, 4> barriers_{};          // as a set of cells
    std::array<std::uint32_t, kSide * kSide> free_{};  // by cell: the spaces free before it in its four lanes
};

namespace detail {

template <class Vector>
Vector every_fourth(std::uint32_t lanes) {
    using Words = std::uint32_t __attribute__((vector_size(sizeof(Vector))));
    return std::bit_cast<Vector>(Words{} + lanes);
}

// From lanes back to cells.
template <class Vector>
Vector cells_of(Vector lanes) {
    const Vector straight =
        lanes ^
        every_fourth<Vector>(std::bit_cast<std::uint32_t>(std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    const Vector turned = (straight << 4) | (straight >> 4);
    const Vector vertical =
        every_fourth<Vector>(std::bit_cast<std::uint32_t>(std::array<std::uint8_t, 4>{255, 0, 255, 0}));
    return (turned & vertical) | (straight & ~vertical);
}

// The spaces free before `from` if a robot stands on `other`; 255 if it is not ahead.
template <class Vector>
Vector gap(Vector from, Vector other) {
    const Vector high = from > other ? from : other;
    return high - from - 1;
}

}  // namespace detail

template <int N>
std::array<Cell, 4 * LaneVector<N>::kSlots> RunTable::stops(std::uint64_t cells) const {
    using Vector = LaneVector<N>::Type;
    using Words = std::array<std::uint32_t, LaneVector<N>::kSlots>;
    Words from{}, free{};
    for (std::size_t i = 0; i < N; ++i) {
        from[i] = kLanesOf[static_cast<Cell>(cells >> 8 * i)];
        free[i] = free_[static_cast<Cell>(cells >> 8 * i)];
    }
    const Vector start = std::bit_cast<Vector>(from);
    Vector run = std::bit_cast<Vector>(free);
    for (std::size_t i = 0; i < N; ++i) {
        const Vector before = detail::gap(start, detail::every_fourth<Vector>(from[i]));
        run = run < before ? run : before;
    }
    return std::bit_cast<std::array<Cell, 4 * LaneVector<N>::kSlots>>(detail::cells_of<Vector>(start + run));
}

template <int N>
std::array<Cell, 4> RunTable::stops_of(std::uint64_t cells, std::size_t robot) const {
    const auto on_all = [](std::uint32_t word) {
        return std::bit_cast<Lanes16>(std::array<std::uint32_t, 4>{word, 0, 0, 0});
    };
    const Lanes16 start = on_all(kLanesOf[static_cast<Cell>(cells >> 8 * robot)]);
    Lanes16 run = on_all(free_[static_cast<Cell>(cells >> 8 * robot)]);
    for (std::size_t i = 0; i < N; ++i) {
        const Lanes16 before = detail::gap(start, on_all(kLanesOf[static_cast<Cell>(cells >> 8 * i)]));
        run = run < before ? run : before;
    }
    const auto all = std::bit_cast<std::array<std::uint32_t, 4>>(detail::cells_of<Lanes16>(start + run));
    return std::bit_cast<std::array<Cell, 4>>(all[0]);
}

}  // namespace officina::ricochet
