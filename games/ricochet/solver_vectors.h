#pragma once
// Vectors as the solver uses them: of bytes, one for each robot and direction, and of rows of sixteen spaces.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "engine/processor.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

using Lanes16 = std::uint8_t __attribute__((vector_size(16)));
using Lanes32 = std::uint8_t __attribute__((vector_size(32)));

// std::bit_cast, which cannot pass wide vectors (engine/processor.h).
template <class To, class From>
To as(const From& from) {
    return __builtin_bit_cast(To, from);
}

template <class Vector>
Vector every_byte(int byte) {
    return Vector{} + static_cast<std::uint8_t>(byte);
}

// Named one by one: g++ forgets the size of a vector that depends on a template's argument.
using Words16 = std::uint32_t __attribute__((vector_size(16)));
using Words32 = std::uint32_t __attribute__((vector_size(32)));
template <class Vector>
using WordsOf = std::conditional_t<sizeof(Vector) == 16, Words16, Words32>;

template <class Vector>
Vector every_word(std::uint32_t word) {
    return as<Vector>(WordsOf<Vector>{} + word);
}

// Bit i is set where byte i is not zero.
template <class Vector>
std::uint32_t bits_of(Vector mask) {
#ifdef __clang__
    using Bits = bool __attribute__((ext_vector_type(sizeof(Vector))));
    using Word = std::conditional_t<sizeof(Vector) == 16, std::uint16_t, std::uint32_t>;
    return as<Word>(__builtin_convertvector(mask != 0, Bits));
#else
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < sizeof(Vector); ++i) bits |= static_cast<std::uint32_t>(mask[i] != 0) << i;
    return bits;
#endif
}

// Byte i is all ones where bit i is set.
template <class Vector>
Vector mask_of(std::uint32_t bits) {
#ifdef __clang__
    using Bits = bool __attribute__((ext_vector_type(sizeof(Vector))));
    using Word = std::conditional_t<sizeof(Vector) == 16, std::uint16_t, std::uint32_t>;
    return -__builtin_convertvector(__builtin_bit_cast(Bits, static_cast<Word>(bits)), Vector);
#else
    Vector mask{};
    for (std::size_t i = 0; i < sizeof(Vector); ++i) mask[i] = (bits >> i & 1) != 0 ? 255 : 0;
    return mask;
#endif
}

template <class Vector>
std::uint8_t least_of(Vector bytes) {
#ifdef __clang__
    return __builtin_reduce_min(bytes);
#else
    std::uint8_t least = 255;
    for (std::size_t i = 0; i < sizeof(Vector); ++i) least = std::min<std::uint8_t>(least, bytes[i]);
    return least;
#endif
}

namespace detail {

template <int First, class Vector, int... Byte>
Vector in_turn(Vector a, Vector b, std::integer_sequence<int, Byte...>) {
    constexpr int kSize = sizeof...(Byte);
    return __builtin_shufflevector(a, b,
                                   (Byte / 16 * 16 + First + Byte % 16 / 2 + (Byte % 2 == 0 ? 0 : kSize))...);
}

}  // namespace detail

// The bytes of two vectors in turn, out of the lower or the upper eight of each sixteen.
template <class Vector>
Vector lower_in_turn(Vector a, Vector b) {
    return detail::in_turn<0>(a, b, std::make_integer_sequence<int, sizeof(Vector)>{});
}
template <class Vector>
Vector upper_in_turn(Vector a, Vector b) {
    return detail::in_turn<8>(a, b, std::make_integer_sequence<int, sizeof(Vector)>{});
}

// Every byte of the first half in turn with its fellow of the second half. Bytes that lie at the same place of that many
// vectors as a power of two has come to lie side by side when this is done as often as the power says.
template <class Vector, std::size_t Size>
std::array<Vector, Size> folded(const std::array<Vector, Size>& vectors) {
    std::array<Vector, Size> closer;
    for (std::size_t i = 0; i < Size / 2; ++i) {
        closer[2 * i] = lower_in_turn(vectors[i], vectors[i + Size / 2]);
        closer[2 * i + 1] = upper_in_turn(vectors[i], vectors[i + Size / 2]);
    }
    return closer;
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
