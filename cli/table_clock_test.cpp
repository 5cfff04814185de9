#include "cli/table_clock.h"

#include <gtest/gtest.h>

#include "cli/pretend_match.h"

namespace officina::cli {
namespace {

using namespace std::chrono_literals;

constexpr Seat kPlayer{0};
const std::string kPatience = "ricochet.says.patience_over", kGlass = "ricochet.says.glass_over";

Situation thinking(std::chrono::seconds clock, std::string means) {
    return {{{kPlayer, {"say"}}, {kChance, {"time"}}}, clock, std::move(means), {}};
}

struct ClockOfATable : testing::Test {
    TableClock clock;
    TableClock::Time now{};
    std::unique_ptr<PretendMatch> match;

    void start(std::vector<Situation> situations) {
        match = std::make_unique<PretendMatch>(1, std::move(situations));
        clock.look(*match, now);
    }
    void play(Seat seat, std::string_view move) {
        clock.before_move(seat, now);
        EXPECT_TRUE(match->play(seat, move));
        clock.look(*match, now);
    }
    void undo() {
        match->undo();
        clock.taken_back(now);
        clock.look(*match, now);
    }
};

TEST_F(ClockOfATable, RunsOnWhileSeatsSpeak) {
    start({thinking(60s, kGlass), thinking(60s, kGlass)});
    now += 20s;
    play(kPlayer, "say");
    EXPECT_EQ(clock.left(now), 40s);
    EXPECT_EQ(clock.end(now), now + 40s);
}

TEST_F(ClockOfATable, StartsAnewWhenItsEndMeansSomethingElse) {
    start({thinking(60s, kPatience), thinking(60s, kGlass)});
    now += 20s;
    play(kPlayer, "say");  // the glass is turned, though it is just as long
    EXPECT_EQ(clock.left(now), 60s);
}

TEST_F(ClockOfATable, StartsAnewAfterAMoveOfChance) {
    start({thinking(60s, kGlass), thinking(60s, kGlass)});
    now += 60s;
    EXPECT_EQ(clock.left(now), 0s);
    play(kChance, "time");
    EXPECT_EQ(clock.left(now), 60s);
}

TEST_F(ClockOfATable, StandsStill) {
    start({thinking(60s, kGlass)});
    now += 5s;
    clock.stand_still(now);
    now += 100s;
    EXPECT_EQ(clock.left(now), 55s);
    EXPECT_EQ(clock.end(now), std::nullopt);
    clock.go_on(now);
    now += 5s;
    EXPECT_EQ(clock.left(now), 50s);
}

TEST_F(ClockOfATable, UndoGivesNoTime) {
    start({thinking(60s, kGlass), {{{kPlayer, {"show", "give up"}}}, {}, "engine.play.over", {}}});
    now += 20s;
    play(kPlayer, "say");
    EXPECT_FALSE(clock.is_needed());
    now += 30s;  // showing takes no thinking time
    undo();
    EXPECT_EQ(clock.left(now), 40s);
}

TEST_F(ClockOfATable, MayHaveNoEnd) {
    start({{{{kPlayer, {"say"}}, {kChance, {"time"}}}, std::nullopt, kGlass, {}}});
    EXPECT_TRUE(clock.is_needed());
    EXPECT_EQ(clock.end(now), std::nullopt);
}

}  // namespace
}  // namespace officina::cli
