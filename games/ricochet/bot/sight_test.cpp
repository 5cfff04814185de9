// What a person can see, against the solver and on true boards.

#include "games/ricochet/bot/sight.h"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "engine/testing/slow_build.h"
#include "games/ricochet/bot/mind.h"
#include "games/ricochet/breadth_first.h"
#include "games/ricochet/game.h"
#include "games/ricochet/position.h"

namespace officina::ricochet {
namespace {

const Box& shipped_box() {
    static const Box box = *RicochetGame::load(ContentFolder(RicochetGame::files()));
    return box;
}

// Every few of the collected positions, with each reading of rule 4.4.
std::vector<Puzzle> puzzles(std::size_t every) {
    std::ifstream file(std::string(OFFICINA_SOURCE_DIR) + "/games/ricochet/testdata/positions.json");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const auto listed = read_positions(shipped_box(), text);
    std::vector<Puzzle> result;
    for (std::size_t i = 0; listed && i < listed->size(); i += every) {
        if (!(*listed)[i].position || (*listed)[i].set == "hard") continue;
        Puzzle puzzle = puzzle_of(shipped_box(), *(*listed)[i].position);
        for (Turn turn : {Turn::literal, Turn::strict, Turn::off}) {
            puzzle.turn = turn;
            result.push_back(puzzle);
        }
    }
    return result;
}

bool solves(const Puzzle& puzzle, const Steps& steps) {
    Walkers walkers = walkers_of(puzzle);
    bool solved = false;
    for (const Step& step : steps) {
        if (solved) return true;  // N5 fewer moves than declared
        const auto after = walked(puzzle, walkers, step, solved);
        if (!after) return false;
        walkers = *after;
    }
    return solved;
}

// Rules: 3.1, 3.2, 4.4, 5.1, 5.2, 9.1, N2
TEST(RicochetSight, WhatIsSeenIsASolutionAndNeverShorterThanTheShortest) {
    Random dice(1);
    const Eyes eyes(dice);
    Solver solver;
    int seen = 0, shortest = 0, positions = 0;
    for (const Puzzle& puzzle : puzzles(7)) {
        const Answer answer = solver.solve(puzzle, {.nodes = 1'000'000});
        if (answer.outcome != Answer::Outcome::solved) continue;
        ++positions;
        std::size_t before = 0;
        for (const int overlooked : {40, 10, 0}) {
            const auto way = glimpsed(puzzle, {eyes, overlooked, 1});
            if (!way) continue;
            EXPECT_TRUE(solves(puzzle, *way));
            EXPECT_GE(way->size(), answer.steps.size());
            if (before != 0) {
                EXPECT_LE(way->size(), before);  // a more careful look sees all that a careless one sees
            }
            before = way->size();
        }
        seen += before != 0 ? 1 : 0;
        shortest += before == answer.steps.size() ? 1 : 0;
    }
    EXPECT_GT(positions, 300);
    EXPECT_GT(seen, positions / 2);
    EXPECT_GT(shortest, positions / 5);
}

TEST(RicochetSight, ALongerWayThanAskedForIsNotFollowed) {
    Random dice(1);
    const Eyes eyes(dice);
    int cut = 0;
    for (const Puzzle& puzzle : puzzles(40)) {
        const auto way = glimpsed(puzzle, {eyes, 0, 0});
        if (!way) continue;
        ++cut;
        const int length = static_cast<int>(way->size());
        EXPECT_EQ(glimpsed(puzzle, {eyes, 0, 0, length}), way);
        EXPECT_FALSE(glimpsed(puzzle, {eyes, 0, 0, length - 1}));
    }
    EXPECT_GT(cut, 10);
}

// In the middle of a proof the runs made before count for the turn. Rules: 4.4
TEST(RicochetSight, LooksOnFromTheMiddleOfAProof) {
    Random dice(1);
    const Eyes eyes(dice);
    int looked = 0;
    for (const Puzzle& puzzle : puzzles(20)) {
        const auto way = glimpsed(puzzle, {eyes, 0, 0});
        if (!way || way->size() < 2 || puzzle.active == kAnyRobot) continue;
        Puzzle after = puzzle;
        const Step first = (*way)[0];
        const Stop stop = puzzle.board.run(puzzle.robots, first.robot, first.direction);
        after.robots[first.robot] = stop.cell;
        after.gaits[first.robot] = {true, false, stop.heading};
        const auto rest = glimpsed(after, {eyes, 0, 0});
        ASSERT_TRUE(rest);
        EXPECT_EQ(rest->size() + 1, way->size());
        ++looked;
    }
    EXPECT_GT(looked, 20);
}

// 4.1 The centre piece is never overlooked.
TEST(RicochetSight, WallsAreOverlookedButNotTheCentrePiece) {
    Random dice(3);
    const Board board =
        board_of(shipped_box(), {random_faces(shipped_box(), true, dice), {}, kNoToken, 0, 0, Turn::off});
    EXPECT_EQ(without_overlooked_walls(board, 0, dice), board);
    const Board bare = without_overlooked_walls(board, 1000, dice);
    EXPECT_NE(bare, board);
    for (Cell cell : {cell_at(6, 7), cell_at(6, 8)}) EXPECT_TRUE(bare.wall(cell, Direction::south));
    for (Cell cell : {cell_at(7, 9), cell_at(8, 9)}) EXPECT_TRUE(bare.wall(cell, Direction::west));
    int walls = 0;
    for (std::size_t line = 0; line < kSide; ++line)
        walls += std::popcount(bare.east[line]) + std::popcount(bare.south[line]);
    EXPECT_EQ(walls, 8 + std::popcount(bare.east[7]) - 2 + std::popcount(bare.east[8]) - 2 +
                         std::popcount(bare.south[7]) - 2 + std::popcount(bare.south[8]) - 2);
}

// --- The levels

struct Tally {
    int tokens = 0, found = 0, optimal = 0, in_a_minute = 0, wrong = 0;
};

// How a level does on a fixed set of positions: what it would have declared when the glass that its first word turned has
// run out.
Tally tally(bots::Level level) {
    constexpr double kPatience = 270, kGlass = 60;
    const Talent talent = talent_of(bots::bot_of_level(level));
    Solver solver, judge;
    Tally tally;
    std::uint64_t dice = 0;
    for (const Puzzle& puzzle : puzzles(9)) {
        if (puzzle.turn != Turn::literal) continue;
        const Answer answer = judge.solve(puzzle, {.nodes = 1'000'000});
        if (answer.outcome != Answer::Outcome::solved) continue;
        for (int seat = 0; seat < 3; ++seat) {
            const Thinking thinking = think(solver, puzzle, talent, ++dice);
            ++tally.tokens;
            const Idea* last = nullptr;
            for (const Idea& idea : thinking.ideas)
                if (idea.seconds < kPatience && idea.seconds <= thinking.ideas[0].seconds + kGlass)
                    last = &idea;
            if (!last) continue;
            ++tally.found;
            tally.in_a_minute += thinking.ideas[0].seconds < kGlass ? 1 : 0;
            const auto shortest = static_cast<int>(answer.steps.size());
            if (!solves(puzzle, last->steps) || last->number < static_cast<int>(last->steps.size())) {
                ++tally.wrong;
            } else {
                tally.optimal += last->number == shortest ? 1 : 0;
                EXPECT_GE(last->number, shortest);
            }
        }
    }
    return tally;
}

TEST(RicochetLevels, AHigherLevelSeesMoreAndSoonerAndErrsLess) {
    if (kSlowBuild) GTEST_SKIP() << "takes too long under sanitizers; the bots' other tests run there";
    Tally before;
    double wrong_before = 1;
    for (std::size_t i = 0; i < bots::kLevels.size(); ++i) {
        const Tally now = tally(static_cast<bots::Level>(i));
        const double wrong = static_cast<double>(now.wrong) / now.found;
        EXPECT_GT(now.tokens, 250);
        EXPECT_GT(now.found, before.found + now.tokens / 50) << bots::kLevels[i];
        EXPECT_GT(now.optimal, before.optimal + now.tokens / 25) << bots::kLevels[i];
        EXPECT_GT(now.in_a_minute, before.in_a_minute + now.tokens / 25) << bots::kLevels[i];
        EXPECT_LT(wrong, wrong_before) << bots::kLevels[i];
        before = now;
        wrong_before = wrong;
    }
    EXPECT_EQ(before.wrong, 0);  // the inventor
    EXPECT_GT(before.optimal, before.tokens * 8 / 10);
    const Tally apprentice = tally(bots::Level::apprentice);
    EXPECT_GT(apprentice.found, apprentice.tokens / 3);  // a friendly one, but one that plays
    EXPECT_GT(apprentice.wrong, 0);
}

TEST(RicochetLevels, ThoughtsGetShorterAsTimePasses) {
    Solver solver;
    std::size_t improved = 0;
    std::uint64_t dice = 0;
    for (const Puzzle& puzzle : puzzles(30)) {
        for (std::size_t level = 0; level < bots::kLevels.size(); ++level) {
            const Talent talent = talent_of(bots::bot_of_level(static_cast<bots::Level>(level)));
            const Thinking thinking = think(solver, puzzle, talent, ++dice);
            improved += thinking.ideas.size() > 1 ? 1 : 0;
            for (std::size_t i = 1; i < thinking.ideas.size(); ++i) {
                EXPECT_LT(thinking.ideas[i].number, thinking.ideas[i - 1].number);
                EXPECT_GT(thinking.ideas[i].seconds, thinking.ideas[i - 1].seconds);
            }
        }
    }
    EXPECT_GT(improved, 30u);
}

TEST(RicochetLevels, TheSolverSpeaksAtOnceAndOnlyOfTheShortest) {
    const Talent talent = talent_of(*bots::read_bot("search@1000"));
    Solver solver, judge;
    for (const Puzzle& puzzle : puzzles(25)) {
        const Answer answer = judge.solve(puzzle, {.nodes = 1'000'000});
        if (answer.outcome != Answer::Outcome::solved) continue;
        const Thinking thinking = think(solver, puzzle, talent, 7);
        ASSERT_EQ(thinking.ideas.size(), 1u);
        EXPECT_EQ(thinking.ideas[0].steps.size(), answer.steps.size());
        EXPECT_LT(thinking.ideas[0].seconds, 1);
    }
}

}  // namespace
}  // namespace officina::ricochet
