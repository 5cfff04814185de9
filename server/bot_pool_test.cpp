// Bots think elsewhere: in fair shares, and for nobody who has changed their mind.

#include "server/bot_pool.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "server/testing/test_hall.h"

namespace officina {
namespace {

struct Pool {
    Tasks tasks;
    std::mutex door;  // while it is held, the bots' only thread stands there with the first thing it found
    BotPool pool{[this](auto task) {
                     const std::lock_guard through(door);
                     tasks.post(std::move(task));
                 },
                 1, 7};
    std::unique_ptr<Match> match = started("mars");
    std::vector<std::string> done;

    static std::unique_ptr<Match> started(std::string_view game) {
        const AnyGame& played = *game_named(game);
        auto begun = *played.start(played.content(), 2, {});
        Random random(1);
        while (begun->to_move().is_only(kChance)) (void)begun->play(kChance, begun->roll(random));
        return begun;
    }
    BotPool::Ticket think(const std::string& share, const std::string& name, Level level) {
        return pool.think({.share = share,
                           .mind = share,
                           .match = match->here(),
                           .seat = *match->to_move().begin(),
                           .bot = bot_of_level(level),
                           .elapsed = {}},
                          [this, name](const BotReply& reply) {
                              EXPECT_FALSE(reply.move.empty());
                              done.push_back(name);
                          });
    }
    void finish() {
        tasks.run();
        while (pool.thinking() > 0) {
            tasks.wait();
            tasks.run();
        }
    }
};

TEST(BotPool, ATableThatUsedMuchWaitsForOneThatUsedLittle) {
    Pool at;
    {
        const std::lock_guard everybody_has_asked(at.door);
        at.think("first table", "first", Level::apprentice);
        for (int i = 1; i <= 4; ++i) at.think("greedy table", "greedy " + std::to_string(i), Level::mechanic);
        at.think("modest table", "modest", Level::apprentice);
    }
    at.finish();
    // Of two that had nothing yet the one by name; after one thought the modest one has had least.
    EXPECT_EQ(at.done,
              (std::vector<std::string>{"first", "greedy 1", "modest", "greedy 2", "greedy 3", "greedy 4"}));
}

TEST(BotPool, WhatIsCancelledComesBackToNobody) {
    Pool at;
    const auto first = at.think("a", "first", Level::mechanic);
    const auto second = at.think("a", "second", Level::mechanic);
    at.think("a", "third", Level::apprentice);
    at.pool.cancel(first);
    at.pool.cancel(second);
    at.pool.cancel(second);
    at.finish();
    EXPECT_EQ(at.done, std::vector<std::string>{"third"});
}

TEST(BotPool, ItEndsWhileBotsThink) {
    Tasks tasks;
    {
        Pool at;
        for (int i = 0; i < 8; ++i) at.think(std::to_string(i), "none", Level::mechanic);
    }
    tasks.run();
}

TEST(BotPool, ThinkingLeavesTheTableAsItIs) {
    Pool at;
    const auto before = at.match->state(std::nullopt);
    at.think("a", "one", Level::mechanic);
    at.finish();
    EXPECT_EQ(at.match->state(std::nullopt), before);
    EXPECT_EQ(at.match->here()->state(std::nullopt), before);
    EXPECT_TRUE(at.match->here()->moves().empty());
}

}  // namespace
}  // namespace officina
