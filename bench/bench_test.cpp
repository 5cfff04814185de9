// The arithmetic of the bench; never the speed itself, which no test may depend on.

#include <gtest/gtest.h>

#include "bench/bars.h"
#include "bench/pace_bench.h"
#include "bench/solver_bench.h"
#include "bench/statistics.h"
#include "games/games.h"

namespace officina::bench {
namespace {

TEST(Statistics, MedianOfOddEvenAndNone) {
    EXPECT_EQ(median_of({3, 1, 2}), 2);
    EXPECT_EQ(median_of({4, 1, 3, 2}), 2.5);
    EXPECT_EQ(median_of({7}), 7);
    EXPECT_EQ(median_of({}), 0);
}

TEST(Statistics, PercentileIsTheNearestRank) {
    std::vector<double> hundred;
    for (int i = 100; i >= 1; --i) hundred.push_back(i);
    EXPECT_EQ(percentile_of(hundred, 0.99), 99);
    EXPECT_EQ(percentile_of(hundred, 1), 100);
    EXPECT_EQ(percentile_of(hundred, 0), 1);
    hundred.push_back(101);  // 99.99 of 101 are not enough: the hundredth
    EXPECT_EQ(percentile_of(hundred, 0.99), 100);
    EXPECT_EQ(percentile_of({5}, 0.99), 5);
    EXPECT_EQ(percentile_of({}, 0.99), 0);
}

TEST(Statistics, Spread) {
    const Spread spread = spread_of({1, 2, 3, 10});
    EXPECT_EQ(spread.mean, 4);
    EXPECT_EQ(spread.median, 2.5);
    EXPECT_EQ(spread.p99, 10);
    EXPECT_EQ(spread.most, 10);
    EXPECT_EQ(spread_of({}).most, 0);
}

TEST(Bars, SpeedMustBeAtLeastTimeAtMost) {
    const Bar speed{"4", "pace", Unit::per_second, 100, {}};
    EXPECT_TRUE(speed.met(100));
    EXPECT_FALSE(speed.met(99));
    const Bar time{"all", "mean", Unit::microseconds, 100, {}};
    EXPECT_TRUE(time.met(100));
    EXPECT_FALSE(time.met(101));
}

TEST(Bars, BelongToTheirRowAndFigure) {
    const auto bars = judged("ricochet", "4 robots", "mean", 150);
    ASSERT_EQ(bars.size(), 1u);
    EXPECT_EQ(bars[0].bar.value, 200);
    EXPECT_TRUE(bars[0].met());
    EXPECT_FALSE(judged("ricochet", "4 robots", "mean", 201)[0].met());
    EXPECT_TRUE(judged("ricochet", "classic4", "mean", 150).empty());
    EXPECT_TRUE(judged("ricochet", "4 robots", "mean", 400, 2)[0].met());
    EXPECT_FALSE(judged("ricochet", "4 robots", "mean", 401, 2)[0].met());
    EXPECT_FALSE(judged("ricochet", "hard-25", "memory", 513, 2)[0].met());
    for (const int seats : seats_to_measure(*game_named("ricochet")))
        EXPECT_EQ(judged("ricochet", std::to_string(seats), "pace", 5e6).size(), 1u) << seats;
}

TEST(PaceBench, LeastAndMostSeatsTwoFourAndWhereverThereIsABar) {
    EXPECT_EQ(seats_to_measure(*game_named("raising")), (std::vector<int>{1, 2, 4, 6}));
    EXPECT_EQ(seats_to_measure(*game_named("ricochet")),
              (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
}

TEST(PaceBench, MeasuresWhatTheGamePlays) {
    const AnyGame& game = *game_named("ricochet");
    const auto pace = measured_pace(game, 4, {}, 0.01, 2);
    ASSERT_TRUE(pace);
    EXPECT_GT(pace->decisions_per_second, 0);
    EXPECT_GT(pace->state_bytes, 0u);
    EXPECT_FALSE(measured_pace(game, 99, {}, 0.01, 1));
}

TEST(SolverBench, AllPositionsAreCompiledIn) {
    EXPECT_EQ(bench_positions().size(), 904u);
    int unreadable = 0;
    for (const auto& listed : bench_positions()) unreadable += listed.position ? 0 : 1;
    EXPECT_EQ(unreadable, 1);  // ether5-22 names no faces
}

TEST(SolverBench, RowsBySetByRobotsAndEachHardOne) {
    const auto position = [](std::string id, std::string set, std::size_t robots, double time,
                             bool solved = true) {
        return SolvedPosition{std::move(id), std::move(set), robots, solved, time, 10 * time, 1};
    };
    const auto rows =
        rows_of({position("a", "classic4", 4, 1), position("b", "classic4", 4, 3),
                 position("c", "diag4", 4, 8), position("d", "silver5", 5, 20),
                 position("hard-24", "hard", 4, 900), position("hard-25", "hard", 4, 1000, false)});
    std::vector<std::string> names;
    for (const SolverRow& row : rows) names.push_back(row.set);
    EXPECT_EQ(names, (std::vector<std::string>{"classic4", "diag4", "4 robots", "silver5", "5 robots",
                                               "hard-24", "hard-25"}));
    EXPECT_EQ(rows[0].microseconds.mean, 2);
    EXPECT_EQ(rows[2].positions, 3u);
    EXPECT_EQ(rows[2].microseconds.mean, 4);
    EXPECT_EQ(rows[2].microseconds.most, 8);
    EXPECT_EQ(rows[2].nodes_mean, 40);
    EXPECT_EQ(rows[5].unsolved, 0u);
    EXPECT_EQ(rows[6].unsolved, 1u);
}

TEST(SolverBench, EachPositionOnceInOrder) {
    const auto& all = bench_positions();
    const std::vector<ricochet::ListedPosition> few(all.begin(), all.begin() + 3);
    const auto measured = measure_solver(few, {.turn = ricochet::Turn::off, .repeat = 2});
    ASSERT_EQ(measured.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(measured[i].id, few[i].id);
        EXPECT_TRUE(measured[i].solved);
        EXPECT_GT(measured[i].nodes, 0);
    }
    EXPECT_GT(peak_megabytes(), 0);
}

}  // namespace
}  // namespace officina::bench
