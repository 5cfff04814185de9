#pragma once
// Every run of every robot at once.
//
// A lane is one byte of a vector and stands for one robot and one direction. In its lane a robot's space is
// written so that running always counts up, and a line of the board is sixteen numbers in a row: for east
// that is the cell itself, for south the cell with row and column exchanged, for west and north 255 minus
// these. Then a robot `o` is in the way of `c` when it lies above it, and `o - c - 1` spaces are free before
// it, whatever the direction.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "games/ricochet/board.h"
#include "games/ricochet/solver_vectors.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

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
    // Does nothing where the board is the last one again.
    void prepare(const Board& board);

    // The resting cell for each robot * 4 + direction, and as bits which of them are moves. `cells` has a
    // byte for each robot. Barriers stop a robot here as a wall behind them would: such runs are met(),
    // and past_barriers() goes on with them.
    template <int N>
    struct Rests {
        LaneVector<N>::Type start, run;  // as lanes: where each begins, and over how many spaces
        std::array<Cell, 4 * LaneVector<N>::kSlots> stop;
        std::uint32_t moves;
    };
    template <int N>
    Rests<N> rests(std::uint64_t cells) const;

    // Which of the moves have come to a barrier, as bits.
    template <int N>
    std::uint32_t met(const Rests<N>& rests) const;

    // How the run of a robot ends that has come to a barrier.
    template <int N>
    Stop past_barriers(std::uint64_t cells, std::size_t robot, Colour colour, Stop stop) const;

  private:
    FixedList<Barrier, kBarriers> barriers_;
    std::array<std::uint8_t, kSide * kSide> barrier_at_{};  // which of them, counted from 1, or 0
    std::array<std::uint32_t, kSide * kSide> free_{};  // by cell: the spaces free before it in its four lanes
    std::array<std::uint16_t, kSide> east_{}, south_{};  // the walls all this was made for
    bool prepared_ = false;
};

namespace detail {

// From lanes back to cells.
template <class Vector>
Vector cells_of(Vector lanes) {
    const Vector straight =
        lanes ^ every_word<Vector>(as<std::uint32_t>(std::array<std::uint8_t, 4>{255, 0, 0, 255}));
    const Vector turned = (straight << 4) | (straight >> 4);
    const Vector vertical =
        every_word<Vector>(as<std::uint32_t>(std::array<std::uint8_t, 4>{255, 0, 255, 0}));
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
RunTable::Rests<N> RunTable::rests(std::uint64_t cells) const {
    using Vector = LaneVector<N>::Type;
    std::array<std::uint32_t, LaneVector<N>::kSlots> from{}, free{};
    for (std::size_t i = 0; i < N; ++i) {
        from[i] = kLanesOf[static_cast<Cell>(cells >> 8 * i)];
        free[i] = free_[static_cast<Cell>(cells >> 8 * i)];
    }
    const Vector start = as<Vector>(from);
    Vector run = as<Vector>(free);
    for (std::size_t i = 0; i < N; ++i) {
        const Vector before = detail::gap(start, every_word<Vector>(from[i]));
        run = run < before ? run : before;
    }
    const Vector stop = detail::cells_of<Vector>(start + run);
    return {start, run, as<std::array<Cell, 4 * LaneVector<N>::kSlots>>(stop), bits_of(run)};
}

template <int N>
std::uint32_t RunTable::met(const Rests<N>& rests) const {
    using Vector = LaneVector<N>::Type;
    const Vector stop = as<Vector>(rests.stop);
    Vector met{};
    for (const Barrier& barrier : barriers_) met |= as<Vector>(stop == every_byte<Vector>(barrier.cell));
    return bits_of<Vector>(met) & rests.moves;
}

template <int N>
Stop RunTable::past_barriers(std::uint64_t cells, std::size_t robot, Colour colour, Stop stop) const {
    for (int barriers = 0; barriers <= 4 * kBarriers; ++barriers) {
        if (barrier_at_[stop.cell] == 0) return stop;
        const Barrier& barrier = barriers_[barrier_at_[stop.cell] - 1u];
        if (barrier.colour != colour) stop.heading = deflected(stop.heading, barrier.rising);
        const auto lane_of = [d = 8 * static_cast<int>(stop.heading)](std::uint32_t lanes) {
            return static_cast<std::uint8_t>(lanes >> d);
        };
        const int from = lane_of(kLanesOf[stop.cell]);
        int run = lane_of(free_[stop.cell]);
        for (std::size_t i = 0; i < N; ++i) {
            const int other = lane_of(kLanesOf[static_cast<Cell>(cells >> 8 * i)]);
            if (i != robot && other > from) run = std::min(run, other - from - 1);
        }
        if (run == 0) return {Run::on_barrier, stop.cell, stop.heading};
        stop.cell = static_cast<Cell>(stop.cell + run * step(stop.heading));
    }
    return {Run::forever, stop.cell, stop.heading};
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
