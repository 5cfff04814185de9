// Bots think elsewhere: in fair shares, and for nobody who has changed their mind.

#include "server/bot_pool.h"

#include <array>
#include <gtest/gtest.h>
#include <thread>

#include "bots/bots.h"
#include "games/games.h"
#include "server/testing/test_hall.h"
#include "server/thoughts.h"

namespace officina::server {
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
    BotPool::Ticket think(const std::string& person, const std::string& name, bots::Level level,
                          const std::string& address = {}) {
        return pool.think({.payer = {address.empty() ? "of " + person : address, person},
                           .mind = name,
                           .match = match->here(),
                           .seat = *match->to_move().begin(),
                           .bot = bots::bot_of_level(level),
                           .elapsed = {}},
                          [this, name](const BotReply& reply) {
                              EXPECT_FALSE(reply.move.empty());
                              done.push_back(name);
                          });
    }
    void wait_until_nobody_works() const {
        while (pool.at_work() > 0) std::this_thread::yield();
    }
    void finish() {
        tasks.run();
        while (pool.thinking() > 0) {
            tasks.wait();
            tasks.run();
        }
    }
};

// 64 tables of one guest, and one of somebody else: whose bot of the same level answers after at most twice its own time,
// which is when at most one of the others has been answered besides the one that was being thought about.
TEST(BotPool, HoweverManyTablesSomebodyHasOthersHardlyWait) {
    for (const std::string address : {"", "the same"}) {
        Pool at;
        {
            const std::lock_guard everybody_has_asked(at.door);
            at.think("greedy", "first", bots::Level::apprentice, address);
            for (int i = 1; i <= 64; ++i)
                at.think("greedy", "greedy " + std::to_string(i), bots::Level::engineer, address);
            at.think("modest", "modest", bots::Level::engineer, address);
        }
        at.finish();
        ASSERT_EQ(at.done.size(), 66U);
        EXPECT_LE(std::ranges::find(at.done, "modest") - at.done.begin(), 3) << address;
    }
}

TEST(BotPool, ToBeManyAtOneAddressGainsNothing) {
    Pool at;
    {
        const std::lock_guard everybody_has_asked(at.door);
        at.think("first", "first", bots::Level::apprentice, "crowd");
        for (int i = 1; i <= 64; ++i)
            at.think("guest " + std::to_string(i), "greedy", bots::Level::engineer, "crowd");
        at.think("modest", "modest", bots::Level::engineer, "home");
    }
    at.finish();
    EXPECT_LE(std::ranges::find(at.done, "modest") - at.done.begin(), 15)
        << "as many thoughts as there is room for stand half finished";
}

// However many want how much: whoever asks for little is not kept waiting for the whole of any of them, and they take no more than
// they may, all together.
TEST(BotPool, ACrowdOfInventorsKeepsNobodyWaitingAndHasItsBounds) {
    constexpr std::size_t kMost = 256 << 20;
    for (const int addresses : {1, 30}) {
        Pool at;
        at.match = Pool::started("raising");
        for (int i = 0; i < 60; ++i)
            at.think("guest " + std::to_string(i), "long " + std::to_string(i), bots::Level::inventor,
                     "crowd " + std::to_string(i % addresses));
        for (std::size_t i = 1; i <= 40; ++i) {
            at.think("modest", "quick", bots::Level::tinkerer);
            while (at.done.size() < i) {
                at.tasks.wait();
                at.tasks.run();
            }
            EXPECT_LE(at.pool.minds().bytes, kMost);
        }
        EXPECT_EQ(std::ranges::count(at.done, "quick"), 40) << "none of the long ones is done yet";
    }
}

// Whoever wants as much from elsewhere waits for half of the room at most, which nobody at that address can take.
TEST(BotPool, NoAddressTakesAllTheRoom) {
    Pool at;
    for (int i = 0; i < 20; ++i)
        at.think("guest " + std::to_string(i), "greedy", bots::Level::inventor, "crowd");
    at.think("modest", "modest", bots::Level::inventor);
    at.finish();
    EXPECT_LE(std::ranges::find(at.done, "modest") - at.done.begin(), 2);
}

// However many small thoughts others want: what becomes free is kept for the one whose turn it is.
TEST(BotPool, SmallThoughtsDoNotKeepALongOneWaiting) {
    constexpr std::size_t kCrowd = 120, kAnswers = 60, kMost = kAnswers + 60;
    Pool at;
    std::size_t asked = 0;
    // Everybody of the crowd asks again as soon as they have their answer.
    const auto go_on_until = [&](std::size_t done) {
        while (at.done.size() < done && std::ranges::find(at.done, "long") == at.done.end()) {
            for (; asked < at.done.size() + kCrowd; ++asked)
                at.think("guest " + std::to_string(asked % kCrowd), "small " + std::to_string(asked % kCrowd),
                         bots::Level::engineer, "crowd " + std::to_string(asked % 2));
            at.tasks.wait();
            at.tasks.run();
        }
    };
    go_on_until(kAnswers);
    at.think("modest", "long", bots::Level::inventor);
    go_on_until(kMost);
    EXPECT_LT(at.done.size(), kMost);
}

// Some that take room and some that take none, side by side.
TEST(BotPool, WhoComesAndGoesLeavesTheRoomAsItWas) {
    Tasks tasks;
    BotPool pool([&](auto task) { tasks.post(std::move(task)); }, 4, 7);
    const auto match = Pool::started("mars");
    int done = 0;
    for (int i = 0; i < 400; ++i) {
        using enum bots::Level;
        const bots::Level level =
            std::array{apprentice, tinkerer, apprentice, mechanic}[static_cast<std::size_t>(i % 4)];
        const auto ticket = pool.think({.payer = {"here", "guest " + std::to_string(i % 5)},
                                        .mind = std::to_string(i % 50),
                                        .match = match->here(),
                                        .seat = *match->to_move().begin(),
                                        .bot = bots::bot_of_level(level),
                                        .elapsed = {}},
                                       [&](const BotReply& reply) { done += reply.move.empty() ? 0 : 1; });
        if (i % 7 == 0) pool.cancel(ticket);
    }
    while (pool.thinking() > 0) {
        tasks.wait();
        tasks.run();
    }
    EXPECT_EQ(done, 400 - 58);
}

// A quick answer does not wait for a thought that takes long, however often one is asked for.
TEST(BotPool, LongThoughtsAreInterrupted) {
    Pool at;
    at.match = Pool::started("raising");
    for (int i = 0; i < 3; ++i) at.think("greedy", "long", bots::Level::inventor);
    for (std::size_t i = 1; i <= 10; ++i) {
        at.think("modest", "quick", bots::Level::tinkerer);
        while (at.done.size() < i) {
            at.tasks.wait();
            at.tasks.run();
        }
    }
    EXPECT_EQ(std::ranges::count(at.done, "quick"), 10) << "none of the long ones is done yet";
}

TEST(BotPool, WhatIsForOneAtATimeIsNotThoughtSideBySide) {
    Tasks tasks;
    std::size_t most = 0;
    BotPool pool([&](auto task) { tasks.post(std::move(task)); }, 4, 7);
    const auto match = Pool::started("mars");
    int done = 0;
    for (int i = 0; i < 12; ++i)
        pool.think({.payer = {"here", "guest"},
                    .mind = {},
                    .match = match->here(),
                    .seat = *match->to_move().begin(),
                    .bot = bots::bot_of_level(bots::Level::mechanic),
                    .elapsed = {},
                    .one_at_a_time = true},
                   [&](const BotReply& reply) { done += reply.move.empty() ? 0 : 1; });
    while (pool.thinking() > 0) {
        most = std::max(most, pool.at_work());
        tasks.run();
    }
    EXPECT_EQ(done, 12);
    EXPECT_EQ(most, 1U);
}

TEST(BotPool, WhatIsCancelledComesBackToNobody) {
    Pool at;
    const auto first = at.think("a", "first", bots::Level::mechanic);
    const auto second = at.think("a", "second", bots::Level::mechanic);
    at.think("a", "third", bots::Level::apprentice);
    at.pool.cancel(first);
    at.pool.cancel(second);
    at.pool.cancel(second);
    at.finish();
    EXPECT_EQ(at.done, std::vector<std::string>{"third"});
}

// Somebody has said something, or looked away for a moment: the bot will be asked again at the same table.
TEST(BotPool, WhoIsCancelledStillRemembers) {
    Pool at;
    at.match = Pool::started("raising");
    const auto at_work = at.think("a", "at work", bots::Level::inventor);
    while (at.pool.at_work() == 0) std::this_thread::yield();
    at.pool.cancel(at_work);
    at.wait_until_nobody_works();
    EXPECT_EQ(at.pool.minds().number, 1U);
    EXPECT_GT(at.pool.minds().bytes, 10U << 20);

    // One that stands in line again, for the thread is with a quick one, which comes no farther than to the door.
    const auto in_line = at.think("a", "in line", bots::Level::inventor);
    while (at.pool.at_work() == 0) std::this_thread::yield();
    {
        const std::lock_guard quick_one_stays(at.door);
        at.think("b", "quick", bots::Level::tinkerer);
        while (at.pool.minds().number < 3) std::this_thread::yield();
        at.pool.cancel(in_line);
        EXPECT_EQ(at.pool.minds().number, 3U) << "with half a thought or without";
    }
    at.finish();
    EXPECT_EQ(at.done, std::vector<std::string>{"quick"});
}

// The table has gone: its bots need not remember it, whatever they are doing.
TEST(BotPool, WhatIsForgottenIsNotKeptAfterwards) {
    Pool at;
    at.match = Pool::started("raising");
    at.think("a", "table 1 seat 1", bots::Level::tinkerer);
    at.think("a", "table 2 seat 1", bots::Level::tinkerer);
    at.finish();
    EXPECT_EQ(at.pool.minds().number, 2U);
    const auto at_work = at.think("a", "table 1 seat 2", bots::Level::inventor);
    while (at.pool.at_work() == 0) std::this_thread::yield();
    at.pool.cancel(at_work);
    at.pool.forget("table 1");
    at.wait_until_nobody_works();
    EXPECT_EQ(at.pool.minds().number, 1U);
    at.pool.forget("table 2");
    EXPECT_EQ(at.pool.minds().number, 0U);
    EXPECT_EQ(at.pool.minds().bytes, 0U);
}

TEST(BotPool, ItEndsWhileBotsThink) {
    Tasks tasks;
    {
        Pool at;
        for (int i = 0; i < 8; ++i) at.think(std::to_string(i), "none", bots::Level::mechanic);
    }
    tasks.run();
}

TEST(BotPool, ThinkingLeavesTheTableAsItIs) {
    Pool at;
    const auto before = at.match->state(std::nullopt);
    at.think("a", "one", bots::Level::mechanic);
    at.finish();
    EXPECT_EQ(at.match->state(std::nullopt), before);
    EXPECT_EQ(at.match->here()->state(std::nullopt), before);
    EXPECT_TRUE(at.match->here()->moves().empty());
}

// Where it thinks on another node or in a worker of a page.
TEST(BotPool, QuestionsAndRepliesTravelWhole) {
    const auto match = Pool::started("mars");
    const auto ask = [&](std::optional<std::string> instead) {
        const BotQuestion asked{.payer = {},
                                .mind = "review",
                                .match = match->here(),
                                .seat = *match->to_move().begin(),
                                .bot = bots::bot_of_level(bots::Level::tinkerer),
                                .elapsed = {},
                                .instead = std::move(instead)};
        auto question = question_from_json(question_to_json(asked, 3),
                                           [](const AnyGame& game) -> const auto& { return game.content(); });
        EXPECT_TRUE(question.has_value());
        EXPECT_EQ(question->instead, asked.instead);
        const auto bot = bots::make_bot(*question->match, question->bot, 3);
        return found_by(*bot, *question);
    };
    EXPECT_TRUE(ask(std::nullopt).because.empty()) << "nobody has asked for reasons";
    const BotReply reply = ask("");
    ASSERT_FALSE(reply.because.empty());
    const BotReply read = reply_from_json(reply_to_json(reply), 2);
    EXPECT_EQ(read.move, reply.move);
    EXPECT_EQ(read.because, reply.because);
    EXPECT_EQ(read.considered.size(), reply.considered.size());
    // Against a move that is named.
    const BotReply against = ask(reply.considered.back().move);
    EXPECT_EQ(against.move, reply.move);
    EXPECT_NE(against.because, reply.because);
}

}  // namespace
}  // namespace officina::server
