#pragma once
// Typed tests over a list of games:
//
//   template <class G> class Leaking : public testing::Test {};
//   TYPED_TEST_SUITE(Leaking, EveryOf<AllGames>, NamedByGame);

#include <gtest/gtest.h>
#include <string>

#include "engine/type_list.h"

namespace officina {

namespace detail {
template <class List>
struct TestedTypes;
template <class... G>
struct TestedTypes<TypeList<G...>> {
    using type = testing::Types<G...>;
};
}  // namespace detail

template <class List>
using EveryOf = typename detail::TestedTypes<List>::type;

struct NamedByGame {
    template <class G>
    static std::string GetName(int) {
        return std::string(G::kName);
    }
};

}  // namespace officina
