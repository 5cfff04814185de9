#include "games/lessons.h"

#include <gtest/gtest.h>

#include "games/games.h"

namespace officina {
namespace {

TEST(Lessons, EveryGameHasOneThatEndsWhereTheLearnerDecides) {
    for (const AnyGame* game : games()) {
        const auto lesson = lesson_of(game->name());
        ASSERT_TRUE(lesson) << game->name();
        const auto match = replay(*game, game->content(), *lesson);
        ASSERT_TRUE(match) << game->name() << ": record it anew, the content has changed: " << match.error().message.id;
        EXPECT_TRUE((*match)->to_move().has(Seat(0))) << game->name();
    }
}

}  // namespace
}  // namespace officina
