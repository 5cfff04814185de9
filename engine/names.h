#pragma once
// The words of an enumeration: in moves, JSON, content and messages its values are written as they are spelt here in the
// source, "set_sold_with_scrap". So a word is said once, beside its value, and no list can be out of step with it; who
// renames a value renames a word of the protocol. Where the words must be others, `Names` is specialised:
//
//   template <>
//   struct officina::Names<Grade> {
//       static constexpr auto kWords = std::to_array<std::string_view>({"A", "B", "C", "D", "none"});
//   };
//
// Values count from 0 without a gap, and the enumeration has a fixed underlying type.

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace officina {

template <class E>
concept Enumeration = std::is_enum_v<E>;

namespace detail {

// How the compiler spells a value: "passive"; nothing where no enumerator has it.
template <auto kValue>
consteval std::string_view spelt() {
    // clang: "... [kValue = mars::Hook::passive]"; g++: "... [with auto kValue = mars::Hook::passive; ...]".
    // A value without a name is "(mars::Hook)11" to both.
    constexpr std::string_view kFront = "kValue = ";
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find(kFront) + kFront.size());
    text = text.substr(0, text.find_first_of(";]"));
    text.remove_prefix(text.find_last_of(":)") + 1);
    return text[0] >= '0' && text[0] <= '9' ? std::string_view{} : text;
}

template <Enumeration E, std::size_t kFrom = 0>
consteval std::size_t count() {
    if constexpr (spelt<static_cast<E>(kFrom)>().empty())
        return kFrom;
    else
        return count<E, kFrom + 1>();
}

template <Enumeration E, std::size_t... kValues>
consteval std::array<std::string_view, sizeof...(kValues)> all_spelt(std::index_sequence<kValues...>) {
    return {spelt<static_cast<E>(kValues)>()...};
}

}  // namespace detail

template <Enumeration E>
inline constexpr std::size_t value_count = detail::count<E>();

// The value at a place, where a number stands for one: in a move, in a list by kind.
template <Enumeration E>
constexpr E value_at(std::size_t place) {
    assert(place < value_count<E>);
    return static_cast<E>(place);
}

template <Enumeration E>
struct Names {
    static constexpr auto kWords = detail::all_spelt<E>(std::make_index_sequence<value_count<E>>());
};

// The words in the order of the values.
template <Enumeration E>
inline constexpr auto& words_for = Names<E>::kWords;

template <Enumeration E>
constexpr std::string_view name_of(E value) {
    static_assert(words_for<E>.size() == value_count<E>, "a word for each value");
    return words_for<E>[static_cast<std::size_t>(value)];
}

// The value of a word; nothing where there is none.
template <Enumeration E>
constexpr std::optional<E> named(std::string_view word) {
    static_assert(words_for<E>.size() == value_count<E>, "a word for each value");
    for (std::size_t i = 0; i < words_for<E>.size(); ++i)
        if (words_for<E>[i] == word) return static_cast<E>(i);
    return std::nullopt;
}

}  // namespace officina
