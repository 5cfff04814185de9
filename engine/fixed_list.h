#pragma once
// Lists with a fixed capacity and no heap: FixedList inside a state, MoveList for what `moves` fills.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace officina {

namespace detail {
// The narrowest counter that holds N and adds no padding before items of that alignment.
template <std::size_t N, std::size_t Alignment>
using Counter = std::conditional_t<
    (N < 256 && Alignment == 1), std::uint8_t,
    std::conditional_t<(N < 65536 && Alignment <= 2), std::uint16_t,
                       std::conditional_t<(Alignment <= 4), std::uint32_t, std::uint64_t>>>;
}  // namespace detail

// A list that lives inside a state. Slots past the end are always zero, so that equal lists are equal bytes.
template <class T, std::size_t N>
class FixedList {
  public:
    using value_type = T;
    static constexpr std::size_t kCapacity = N;

    constexpr FixedList() = default;

    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == N; }

    constexpr T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    constexpr const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    constexpr T& back() { return (*this)[size_ - 1]; }
    constexpr const T& back() const { return (*this)[size_ - 1]; }

    constexpr void push(const T& item) {
        assert(!full());
        items_[size_++] = item;
    }
    constexpr T pop() {
        T last = back();
        items_[--size_] = T{};
        return last;
    }
    constexpr void insert(std::size_t at,
                          T item) {  // a copy: the item may be one of this list, about to move
        assert(!full() && at <= size_);
        for (std::size_t i = size_; i > at; --i) items_[i] = items_[i - 1];
        items_[at] = item;
        ++size_;
    }
    // Takes one item out and closes the gap; the others keep their order.
    constexpr T take(std::size_t at) {
        T taken = (*this)[at];
        for (std::size_t i = at; i + 1 < size_; ++i) items_[i] = items_[i + 1];
        items_[--size_] = T{};
        return taken;
    }
    constexpr void clear() {
        while (!empty()) items_[--size_] = T{};
    }
    constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }
    constexpr operator std::span<const T>() const { return {items_.data(), size_}; }

    friend constexpr bool operator==(const FixedList&, const FixedList&) = default;

  private:
    detail::Counter<N, alignof(T)> size_ = 0;
    std::array<T, N> items_{};
};

// A list to be filled and read at once, on the stack. Slots are left as they were found: making one costs nothing.
template <class T, std::size_t N>
class MoveList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

  public:
    using value_type = T;
    static constexpr std::size_t kCapacity = N;

    constexpr MoveList() {}  // NOLINT(modernize-use-equals-default): `= default` would clear the slots

    constexpr void clear() { size_ = 0; }
    constexpr void push(const T& item) {
        assert(size_ < N);
        items_[size_++] = item;
    }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }
    constexpr const T* begin() const { return items_; }
    constexpr const T* end() const { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    T items_[N];
};

}  // namespace officina
