#pragma once
// Types in a row, to do the same with each.

namespace officina {

template <class... Types>
struct TypeList {
    static constexpr int size = sizeof...(Types);
};

// Calls `visit.operator()<Type>()` for each.
template <class... Types, class Visit>
constexpr void for_each_type(TypeList<Types...>, Visit&& visit) {
    (visit.template operator()<Types>(), ...);
}

}  // namespace officina
