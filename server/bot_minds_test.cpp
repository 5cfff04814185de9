// What bots remember between thoughts, and how much of it there is room for.

#include "server/bot_minds.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include "bots/bots.h"
#include "engine/random.h"
#include "games/games.h"

namespace officina::server {
namespace {

constexpr std::size_t kMegabyte = 1 << 20;

// One that remembers so much.
class Rememberer final : public Bot {
  public:
    explicit Rememberer(std::size_t bytes) : bytes_(bytes) {}
    Advice decide(const Match&, Seat) override { return {}; }
    std::optional<Plan> plan(const Match&, Seat, Seconds) override { return std::nullopt; }
    std::size_t bytes() const override { return bytes_; }

  private:
    std::size_t bytes_;
};

void keep(BotMinds& minds, const std::string& name, std::size_t megabytes) {
    minds.keep(name, std::make_unique<Rememberer>(megabytes * kMegabyte));
}

TEST(BotMinds, WhatWasNotUsedForLongestGoesFirst) {
    BotMinds minds(10 * kMegabyte);
    for (const char* name : {"a", "b", "c"}) keep(minds, name, 3);
    EXPECT_EQ(minds.number(), 3U);
    minds.keep("a", minds.take("a"));
    keep(minds, "d", 3);
    EXPECT_EQ(minds.take("b"), nullptr);
    for (const char* name : {"a", "c", "d"}) EXPECT_TRUE(minds.has(name)) << name;
    EXPECT_LE(minds.bytes(), 10 * kMegabyte);
    keep(minds, "e", 8);
    EXPECT_EQ(minds.number(), 1U);
    EXPECT_TRUE(minds.has("e"));
}

TEST(BotMinds, OneIsKeptHoweverMuchItTakes) {
    BotMinds minds(10 * kMegabyte);
    keep(minds, "a", 1);
    keep(minds, "b", 60);
    EXPECT_FALSE(minds.has("a"));
    EXPECT_NE(minds.take("b"), nullptr);
    EXPECT_EQ(minds.bytes(), 0U);
}

TEST(BotMinds, WhoIsInterruptedTakesRoomToo) {
    BotMinds minds(10 * kMegabyte);
    for (const char* name : {"a", "b", "c"}) keep(minds, name, 3);
    minds.leave_room_for(5 * kMegabyte);
    EXPECT_EQ(minds.number(), 1U);
    EXPECT_TRUE(minds.has("c"));
    keep(minds, "d", 3);
    EXPECT_EQ(minds.number(), 1U);
    minds.leave_room_for(50 * kMegabyte);
    EXPECT_EQ(minds.number(), 0U) << "a bot that thinks needs it more than one that is not asked";
    keep(minds, "e", 3);
    EXPECT_EQ(minds.number(), 1U);
    minds.leave_room_for(0);
    for (const char* name : {"f", "g"}) keep(minds, name, 3);
    EXPECT_EQ(minds.number(), 3U);
}

TEST(BotMinds, SmallOnesAreNotForNothing) {
    BotMinds minds(kMegabyte);
    for (int i = 0; i < 10'000; ++i) keep(minds, std::to_string(i), 0);
    EXPECT_LT(minds.number(), 1000U);
    EXPECT_TRUE(minds.has("9999"));
}

TEST(BotMinds, WhatIsKeptAgainIsThereOnce) {
    BotMinds minds(10 * kMegabyte);
    keep(minds, "a", 2);
    keep(minds, "a", 1);
    EXPECT_EQ(minds.number(), 1U);
    EXPECT_LT(minds.bytes(), 2 * kMegabyte);
}

TEST(BotMinds, ForgetAllWhoseNamesBeginSo) {
    BotMinds minds(10 * kMegabyte);
    for (const char* name : {"table0 engineer", "table1 engineer", "tabla0 engineer", "tablf0 mechanic"})
        keep(minds, name, 1);
    minds.forget("table");
    EXPECT_EQ(minds.number(), 2U);
    EXPECT_FALSE(minds.has("table0 engineer"));
    minds.forget("nobody");
    EXPECT_EQ(minds.number(), 2U);
    minds.forget("tab");
    EXPECT_EQ(minds.bytes(), 0U);
}

double asked_for() {
    const auto heap = mallinfo2();
    return static_cast<double>(heap.uordblks + heap.hblkhd);
}

// The bound is worth what bots say of themselves.
TEST(BotMinds, EveryBotTellsWhatItTakes) {
    if (asked_for() == 0) GTEST_SKIP() << "the sanitizers' allocator does not tell";
    double widest = 0;
    for (const AnyGame* game : games()) {
        auto match = *game->start(game->content(), 2, {});
        Random random(1);
        while (match->to_move().is_only(kChance)) (void)match->play(kChance, match->roll(random));
        const SeatSet deciding = match->to_move();
        const Seat seat = deciding.has(Seat(0)) ? Seat(0) : Seat(1);
        for (const auto level : {bots::Level::mechanic, bots::Level::engineer, bots::Level::inventor}) {
            const double before = asked_for();
            const auto bot = bots::make_bot(*match, bots::bot_of_level(level), 7);
            if (deciding.has(kChance))
                (void)bot->plan(*match, seat, Bot::Seconds(0));
            else
                bot->think_on(*match, seat);
            const double taken = asked_for() - before, told = static_cast<double>(bot->bytes());
            const auto what =
                std::string(game->name()) + ", level " + std::to_string(static_cast<int>(level));
            EXPECT_GT(told, 0.8 * taken - 100e3) << what;
            EXPECT_LT(told, 1.2 * taken + 100e3) << what;
            const auto room = static_cast<double>(room_for(bots::bot_of_level(level)));
            EXPECT_LE(told, room) << what;
            widest = std::max(widest, told / room);
        }
    }
    EXPECT_GT(widest, 0.7) << "room is found for no more than is needed";
}

}  // namespace
}  // namespace officina::server
