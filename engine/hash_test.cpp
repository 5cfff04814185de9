#include "engine/hash.h"

#include <array>
#include <gtest/gtest.h>

namespace officina {
namespace {

// Published values of FNV-1a.
TEST(Hash, KnownAnswers) {
    EXPECT_EQ(Hash().value(), 0xCBF29CE484222325u);
    EXPECT_EQ(Hash().add("a").value(), 0xAF63DC4C8601EC8Cu);
    EXPECT_EQ(Hash().add("foobar").value(), 0x85944171F73967E8u);
    EXPECT_EQ(Hash().add("foobar").hex(), "85944171f73967e8");
    static_assert(Hash().add("a").value() == 0xAF63DC4C8601EC8Cu);
}

TEST(Hash, PiecesAddUp) {
    const std::array<char, 3> bytes{'b', 'a', 'r'};
    EXPECT_EQ(Hash().add("foo").add(bytes_of(bytes)), Hash().add("foobar"));
}

TEST(Hash, HexKeepsLeadingZeros) { EXPECT_EQ(Hash().add("a").hex().size(), 16u); }

}  // namespace
}  // namespace officina
