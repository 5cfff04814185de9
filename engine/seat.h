#pragma once
// Who decides: a seat at the table, chance, or a set of them.

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace officina {

inline constexpr int kMaxSeats = 12;

// A place at the table, counted from 0 clockwise. Two values are no person's:
// `kChance` deals, draws and watches the clock; `kSpectator` sees what everybody may see and never decides.
class Seat {
  public:
    constexpr Seat() = default;
    constexpr explicit Seat(int index) : index_(static_cast<std::uint8_t>(index)) {}

    constexpr int index() const { return index_; }
    constexpr bool is_person() const { return index_ < kMaxSeats; }

    friend constexpr bool operator==(Seat, Seat) = default;

  private:
    std::uint8_t index_ = 0;
};

// A person's place in a list by seat.
constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()); }

inline constexpr Seat kSpectator{14};
inline constexpr Seat kChance{15};

// The neighbour on the left, clockwise.
constexpr Seat left_of(Seat seat, int seats) { return Seat((seat.index() + 1) % seats); }

// A set of seats, chance included. Iterates in seat order, chance last.
class SeatSet {
  public:
    constexpr SeatSet() = default;
    constexpr explicit SeatSet(Seat only) { add(only); }

    static constexpr SeatSet first(int seats) {
        SeatSet all;
        all.bits_ = static_cast<std::uint16_t>((1u << seats) - 1);
        return all;
    }

    constexpr void add(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ | 1u << seat.index()); }
    constexpr void remove(Seat seat) { bits_ = static_cast<std::uint16_t>(bits_ & ~(1u << seat.index())); }
    constexpr bool has(Seat seat) const { return (bits_ >> seat.index() & 1) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool is_only(Seat seat) const { return bits_ == 1u << seat.index(); }

    // The n-th member, counted from 0.
    constexpr Seat nth(int n) const {
        assert(n >= 0 && n < size());
        unsigned rest = bits_;
        for (; n > 0; --n) rest &= rest - 1;
        return Seat(std::countr_zero(rest));
    }

    friend constexpr bool operator==(SeatSet, SeatSet) = default;

    class Iterator {
      public:
        using value_type = Seat;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() = default;
        constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
        constexpr Seat operator*() const { return Seat(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        unsigned rest_ = 0;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint16_t bits_ = 0;
};

}  // namespace officina
