#include "engine/fixed_list.h"

#include <algorithm>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <type_traits>
#include <vector>

#include "engine/hash.h"

namespace officina {
namespace {

using ::testing::ElementsAre;

struct Pair {
    std::uint8_t a, b;
};

// States are compared as bytes, so a list may have no padding, whatever lies in it.
static_assert(std::has_unique_object_representations_v<FixedList<std::uint8_t, 3>>);
static_assert(std::has_unique_object_representations_v<FixedList<std::uint8_t, 300>>);
static_assert(std::has_unique_object_representations_v<FixedList<Pair, 5>>);
static_assert(std::has_unique_object_representations_v<FixedList<std::uint16_t, 3>>);
static_assert(std::has_unique_object_representations_v<FixedList<std::uint32_t, 3>>);
static_assert(std::has_unique_object_representations_v<FixedList<std::uint64_t, 3>>);
static_assert(sizeof(FixedList<std::uint8_t, 255>) == 256);

using List = FixedList<std::uint8_t, 8>;

List list_of(const std::vector<std::uint8_t>& items) {
    List list;
    for (std::uint8_t item : items) list.push(item);
    return list;
}

TEST(FixedList, InsertOpensAndTakeClosesAGap) {
    List list = list_of({1, 2, 4});
    list.insert(2, 3);
    EXPECT_THAT(list, ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(list.take(0), 1);
    EXPECT_THAT(list, ElementsAre(2, 3, 4));
    list.insert(3, 5);
    EXPECT_EQ(list.back(), 5);
    EXPECT_EQ(list.pop(), 5);
    EXPECT_TRUE(list.contains(3));
    EXPECT_FALSE(list.contains(5));
}

TEST(FixedList, CanInsertOneOfItsOwnItems) {
    List list = list_of({1, 2, 3});
    list.insert(0, list[2]);
    EXPECT_THAT(list, ElementsAre(3, 1, 2, 3));
}

// Whatever a list went through: it holds what a vector would, and its bytes are those of a list just made.
RC_GTEST_PROP(FixedList, IsAVectorAndLeavesNoTraces, (const std::vector<std::uint8_t>& steps)) {
    List list;
    std::vector<std::uint8_t> vector;
    for (std::uint8_t step : steps) {
        const std::size_t at = step / 4 % (vector.size() + 1);
        const auto place = vector.begin() + static_cast<std::ptrdiff_t>(at);
        if (step % 4 < 2 && !list.full()) {
            list.insert(at, step);
            vector.insert(place, step);
        } else if (step % 4 == 2 && at < vector.size()) {
            RC_ASSERT(list.take(at) == *place);
            vector.erase(place);
        } else if (step % 4 == 3 && !vector.empty()) {
            RC_ASSERT(list.pop() == vector.back());
            vector.pop_back();
        }
        RC_ASSERT(std::ranges::equal(list, vector));
        const List fresh = list_of(vector);
        RC_ASSERT(std::ranges::equal(bytes_of(list), bytes_of(fresh)));
    }
    list.clear();
    const List empty;
    RC_ASSERT(std::ranges::equal(bytes_of(list), bytes_of(empty)));
}

TEST(MoveList, IsFilledClearedAndFilledAgain) {
    MoveList<std::uint16_t, 4> moves;
    EXPECT_TRUE(moves.empty());
    moves.push(7);
    moves.push(9);
    EXPECT_TRUE(moves.contains(9));
    moves.clear();
    EXPECT_FALSE(moves.contains(9));
    moves.push(5);
    EXPECT_THAT(std::vector(moves.begin(), moves.end()), ElementsAre(5));
}

}  // namespace
}  // namespace officina
