#include "games/lessons.h"

#include <gtest/gtest.h>

#include "games/games.h"

namespace officina {
namespace {

// A game may have none.
TEST(Lessons, EndWhereTheLearnerDecides) {
    int lessons = 0;
    for (const AnyGame* game : games()) {
        const auto lesson = lesson_of(game->name());
        if (!lesson) continue;
        ++lessons;
        const auto match = replay(*game, game->content(), *lesson);
        ASSERT_TRUE(match) << game->name()
                           << ": record it again, the content has changed: " << match.error().message.id;
        EXPECT_TRUE((*match)->to_move().has(Seat(0))) << game->name();
    }
    EXPECT_GE(lessons, 4);
}

}  // namespace
}  // namespace officina
