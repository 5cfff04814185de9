#include "server/net/memory.h"

#include <gtest/gtest.h>
#include <memory>
#include <vector>

namespace officina::server {
namespace {

// Pieces as tables leave them: every one of `kept` stays among many that go.
using Pieces = std::vector<std::unique_ptr<char[]>>;
Pieces pieces(int number) {
    Pieces pieces;
    for (int i = 0; i < number; ++i) {
        pieces.push_back(std::make_unique<char[]>(16 * 1024));
        for (int at = 0; at < 16 * 1024; at += 1024) pieces.back()[static_cast<std::size_t>(at)] = 1;
    }
    return pieces;
}

TEST(SpareMemory, WaitsUntilEnoughHasGathered) {
    SpareMemory spare(16e6);
    spare.give_back_if_enough();  // what was free before is known from now on
    EXPECT_EQ(spare.given_back(), 1);
    for (int i = 0; i < 5; ++i) spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 1);

    Pieces few = pieces(128), last = pieces(1);  // what is last holds the heap's end where it is
    few.clear();
    spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 1);

    Pieces many = pieces(4096);
    last.push_back(std::move(pieces(1)[0]));
    spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 1) << "what is asked for is not spare";
    const double most = resident_bytes();
    many.clear();
    spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 2);
    EXPECT_LT(resident_bytes(), most - 32e6);
    spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 2);
}

// Room that was made for a search takes no memory before it is used, and hides nothing that is spare.
TEST(SpareMemory, RoomThatWasNeverTouchedHidesNothing) {
    SpareMemory spare(16e6);
    spare.give_back_if_enough();
    const std::unique_ptr<char[]> room(new char[std::size_t{1} << 30]);
    ASSERT_GT(heap_bytes(), resident_bytes());
    Pieces many = pieces(4096), last = pieces(1);
    const double most = resident_bytes();
    many.clear();
    spare.give_back_if_enough();
    EXPECT_EQ(spare.given_back(), 2);
    EXPECT_LT(resident_bytes(), most - 32e6);
}

}  // namespace
}  // namespace officina::server
