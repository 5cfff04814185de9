#include "engine/names.h"

#include <gtest/gtest.h>

namespace officina {

namespace {

enum class Size : std::uint8_t { small, fairly_large, huge };
enum class Mark : std::uint8_t { a, b, none };

struct Thing {
    enum class Kind : std::uint8_t { only };
};

}  // namespace

template <>
struct Names<Mark> {
    static constexpr auto kWords = std::to_array<std::string_view>({"A", "B", "-"});
};

namespace {

static_assert(value_count<Size> == 3);
static_assert(name_of(Size::small) == "small");
static_assert(name_of(Size::huge) == "huge");
static_assert(name_of(Thing::Kind::only) == "only");
static_assert(value_at<Size>(0) == Size::small && value_at<Size>(2) == Size::huge);

TEST(Names, AreReadAsTheyAreWritten) {
    for (const Size size : {Size::small, Size::fairly_large, Size::huge})
        EXPECT_EQ(named<Size>(name_of(size)), size);
    EXPECT_EQ(named<Size>("fairly_large"), Size::fairly_large);
}

TEST(Names, NothingElseIsOne) {
    for (const auto* text : {"", "smal", "smaller", "Size::small", "3", "(Size)3"})
        EXPECT_EQ(named<Size>(text), std::nullopt) << text;
}

TEST(Names, MayBeOtherWords) {
    EXPECT_EQ(name_of(Mark::none), "-");
    EXPECT_EQ(named<Mark>("A"), Mark::a);
    EXPECT_EQ(named<Mark>("a"), std::nullopt);
}

}  // namespace

}  // namespace officina
