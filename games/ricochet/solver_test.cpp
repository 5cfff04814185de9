// The solver against known lengths, against a plain search, and on small boards built for one rule each.
// OFFICINA_POSITIONS=2000 compares it with the plain search in that many positions instead of some hundreds.

#include "games/ricochet/solver.h"

#include <boost/json.hpp>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>

#include "engine/random.h"
#include "engine/testing/slow_build.h"
#include "engine/testing/wanted.h"
#include "games/ricochet/breadth_first.h"
#include "games/ricochet/content.h"
#include "games/ricochet/solver_orders.h"
#include "games/ricochet/solver_puzzles.h"
#include "games/ricochet/solver_runs.h"

namespace officina::ricochet {

void PrintTo(const Step& step, std::ostream* out) {
    *out << static_cast<int>(step.robot) << "NESW"[static_cast<int>(step.direction)];
}

namespace {

using enum Direction;
using Outcome = Answer::Outcome;

constexpr std::array kReadings{Turn::off, Turn::literal, Turn::strict};

const char* name_of_reading(Turn turn) {
    return turn == Turn::off ? "turn_off" : turn == Turn::literal ? "turn_literal" : "turn_strict";
}

// 4, 5, N2 Do these steps solve the puzzle, the last of them and none before it?
testing::AssertionResult solves(const Puzzle& puzzle, const Steps& steps) {
    Walkers walkers = walkers_of(puzzle);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        bool solved = false;
        const auto after = walked(puzzle, walkers, steps[i], solved);
        if (!after) return testing::AssertionFailure() << "step " << i << " is no move";
        if (solved != (i + 1 == steps.size()))
            return testing::AssertionFailure()
                   << (solved ? "solved before the end, at step " : "not solved at step ") << i;
        walkers = *after;
    }
    return testing::AssertionSuccess();
}

Puzzle puzzle_on(const Board& board, std::initializer_list<Cell> robots, int active, Cell target, Turn turn) {
    Puzzle puzzle{board, {}, active, target, turn};
    for (Cell cell : robots) puzzle.robots.push(cell);
    return puzzle;
}

struct Known {
    std::string id, set;
    Puzzle puzzle;
    boost::json::object lengths;
};

std::vector<Known> known_positions() {
    std::ifstream file(OFFICINA_SOURCE_DIR "/games/ricochet/testdata/positions.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::vector<Known> all;
    for (const auto& value : boost::json::parse(text).at("positions").as_array()) {
        const auto& position = value.as_object();
        Known known{std::string(position.at("id").as_string()),
                    std::string(position.at("set").as_string()),
                    {},
                    position};
        if (position.at("faces_NW_NE_SE_SW").is_null()) continue;  // ether5-22: no board is given
        int quarter = 0;
        for (const auto& id : position.at("faces_NW_NE_SE_SW").as_array())
            lay(known.puzzle.board,
                default_box().faces[face_named(default_box(), std::string_view(id.as_string()))], quarter++);
        for (const auto& cell : position.at("robots").as_array())
            known.puzzle.robots.push(static_cast<Cell>(cell.as_int64()));
        known.puzzle.active = static_cast<int>(position.at("active").as_int64());
        known.puzzle.target = static_cast<Cell>(position.at("target").as_int64());
        all.push_back(known);
    }
    return all;
}

// Every known length of these positions is found, with steps that solve it.
void expect_known_lengths(bool hard) {
    Solver solver;
    int checked = 0;
    for (Known& known : known_positions()) {
        if ((known.set == "hard") != hard) continue;
        for (Turn turn : kReadings) {
            const auto* length = known.lengths.if_contains(name_of_reading(turn));
            if (!length || length->is_null()) continue;  // not known
            known.puzzle.turn = turn;
            const Answer answer = solver.solve(known.puzzle);
            ASSERT_EQ(answer.outcome, Outcome::solved) << known.id;
            EXPECT_EQ(static_cast<std::int64_t>(answer.steps.size()), length->as_int64())
                << known.id << " " << name_of_reading(turn);
            EXPECT_EQ(answer.longer_than, static_cast<int>(answer.steps.size()) - 1) << known.id;
            EXPECT_TRUE(solves(known.puzzle, answer.steps)) << known.id << " " << name_of_reading(turn);
            ++checked;
        }
    }
    EXPECT_EQ(checked, hard ? 7 : 2700);
}

// Rules: 3.1, 3.2, 4.1, 4.2, 4.3, 4.4, 5.1, 5.2, 5.3, 9.1
TEST(SolverTest, KnownLengths) { expect_known_lengths(false); }

// Rules: 3.1, 4.1, 4.4
TEST(SolverTest, KnownLengthsOfHardPositions) {
    if (kSlowBuild) GTEST_SKIP() << "takes long without optimisation";
    expect_known_lengths(true);
}

// Any four faces, robots anywhere they can stand, the target mostly a printed one.
Puzzle random_puzzle(Random& random) {
    Puzzle puzzle;
    for (int quarter = 0; quarter < 4; ++quarter)
        lay(puzzle.board, default_box().faces[random.below(kFaces)], quarter);
    const auto standable = [&](Cell cell) {
        return !in_centre_block(cell) && !puzzle.board.barrier_at(cell);
    };
    const std::size_t robots = 4 + random.below(2);
    while (puzzle.robots.size() < robots) {
        const auto cell = static_cast<Cell>(random.below(256));
        if (standable(cell) && !puzzle.robots.contains(cell)) puzzle.robots.push(cell);
    }
    puzzle.active =
        random.below(4) == 0 ? kAnyRobot : static_cast<int>(random.below(static_cast<std::uint32_t>(robots)));
    do {
        puzzle.target = random.below(4) == 0 ? static_cast<Cell>(random.below(256))
                                             : puzzle.board.targets[random.below(kTokens)];
        if (random.below(20) == 0)
            puzzle.target = puzzle.robots[random.below(static_cast<std::uint32_t>(robots))];
    } while (!standable(puzzle.target));
    puzzle.turn = kReadings[random.below(3)];
    // 4.4 Some begin in the middle of a proof.
    if (random.below(3) == 0)
        for (Gait& gait : puzzle.gaits)
            if (random.below(2) == 0) gait = {true, random.below(3) == 0, kDirections[random.below(4)]};
    return puzzle;
}

// Lengths, numbers of solutions and the solutions listed, as far as the plain search gets with this many
// positions.
void expect_agreement(std::uint64_t seed, int puzzles, std::size_t positions) {
    Random random(seed);
    Solver solver;
    int solved = 0;
    for (int i = 0; i < puzzles; ++i) {
        const Puzzle puzzle = random_puzzle(random);
        const BreadthFirst plain = breadth_first(puzzle, positions);
        const Limits limits{.length = plain.length.value_or(plain.longer_than)};
        const Solutions all = solver.solve_all(puzzle, 5, limits);
        if (!plain.length) {
            EXPECT_EQ(all.answer.outcome, plain.exhausted ? Outcome::unsolvable : Outcome::not_found_within)
                << i;
            EXPECT_GE(all.answer.longer_than, plain.longer_than) << i;
            continue;
        }
        ++solved;
        ASSERT_EQ(all.answer.outcome, Outcome::solved) << i;
        EXPECT_EQ(static_cast<int>(all.answer.steps.size()), *plain.length) << i;
        EXPECT_TRUE(solves(puzzle, all.answer.steps)) << i;
        EXPECT_TRUE(all.complete) << i;
        EXPECT_EQ(all.count, plain.count) << i;
        EXPECT_EQ(all.list.size(), std::min<std::uint64_t>(5, plain.count)) << i;
        for (std::size_t j = 0; j < all.list.size(); ++j) {
            EXPECT_EQ(static_cast<int>(all.list[j].size()), *plain.length) << i;
            EXPECT_TRUE(solves(puzzle, all.list[j])) << i;
            for (std::size_t k = 0; k < j; ++k) EXPECT_FALSE(all.list[j] == all.list[k]) << i;
        }
    }
    EXPECT_GT(solved, puzzles / 4);
}

// Rules: 3.1, 3.2, 4.1, 4.2, 4.3, 4.4, 5.1, 5.2, 5.3, 9.1
TEST(SolverTest, AgreesWithThePlainSearch) {
    expect_agreement(20, wanted("OFFICINA_POSITIONS", kSlowBuild ? 100 : 600), 1500);
}

// Rules: 3.1, 3.2, 4.1, 4.2, 4.3, 4.4, 5.1, 5.2, 5.3, 9.1
TEST(SolverTest, AgreesWithThePlainSearchOnLongerSolutions) {
    if (kSlowBuild) GTEST_SKIP() << "takes long without optimisation";
    expect_agreement(21, wanted("OFFICINA_POSITIONS", 400) / 25, 40'000);
}

// Rules: 4.4, 7.1
TEST(SolverTest, LimitsNeverGiveAWrongOptimum) {
    Solver solver;
    for (Known& known : known_positions()) {
        if (known.set != "classic4") continue;
        known.puzzle.turn = Turn::literal;
        const auto length = known.lengths.at("turn_literal").as_int64();
        for (const std::uint64_t nodes : {0u, 1u, 10u, 100u}) {
            const Answer answer = solver.solve(known.puzzle, {.nodes = nodes});
            EXPECT_LE(answer.nodes, nodes + 1);
            EXPECT_LT(answer.longer_than, length) << known.id;
            if (answer.outcome == Outcome::solved) {
                EXPECT_EQ(static_cast<std::int64_t>(answer.steps.size()), length) << known.id;
            } else {
                EXPECT_EQ(answer.outcome, Outcome::not_found_within) << known.id;
                EXPECT_TRUE(answer.steps.empty());
            }
        }
        const Answer shorter = solver.solve(known.puzzle, {.length = static_cast<int>(length) - 1});
        EXPECT_EQ(shorter.outcome, Outcome::not_found_within) << known.id;
        EXPECT_EQ(shorter.longer_than, length - 1) << known.id;
        const Solutions all = solver.solve_all(known.puzzle, 3, {.nodes = 5});
        EXPECT_FALSE(all.complete && all.answer.outcome != Outcome::solved) << known.id;
    }
}

// Rules: 4.1
TEST(SolverTest, TimeLimit) {
    for (Known& known : known_positions()) {
        if (known.id != "hard-25") continue;
        known.puzzle.turn = Turn::off;
        const Answer answer = Solver().solve(known.puzzle, {.seconds = 0.002});
        EXPECT_EQ(answer.outcome, Outcome::not_found_within);
        EXPECT_LT(answer.longer_than, 25);
    }
}

// A room of four spaces in the north-west corner, and a passage of six spaces in the north-east.
Board board_with_rooms() {
    Board board;
    for (Cell cell : {cell_at(1, 0), cell_at(1, 1)}) board.add_wall(cell, south);
    for (Cell cell : {cell_at(0, 1), cell_at(1, 1), cell_at(0, 9)}) board.add_wall(cell, east);
    for (int column = 10; column < kSide; ++column) board.add_wall(cell_at(0, column), south);
    return board;
}

// Rules: 4.1
TEST(SolverTest, ATargetBehindWallsIsProvedUnsolvable) {
    const Board board = board_with_rooms();
    for (Turn turn : kReadings) {
        for (int active : {0, kAnyRobot}) {
            const auto puzzle =
                puzzle_on(board, {cell_at(5, 5), cell_at(9, 3), cell_at(12, 12), cell_at(4, 9)}, active,
                          cell_at(1, 1), turn);
            const Answer answer = Solver().solve(puzzle);
            EXPECT_EQ(answer.outcome, Outcome::unsolvable);
            EXPECT_TRUE(answer.steps.empty());
            const Solutions all = Solver().solve_all(puzzle, 5);
            EXPECT_EQ(all.count, 0u);
            EXPECT_TRUE(all.complete);
        }
    }
}

// Rules: 4.1, 4.2
TEST(SolverTest, AllPositionsOfAPassageAreExhausted) {
    // In the passage no robot gets past another: the search must find out that it has seen everything.
    const Board board = board_with_rooms();
    int unsolvable = 0;
    for (Turn turn : kReadings) {
        for (int robot = 0; robot < 4; ++robot) {
            for (int column = 10; column < kSide; ++column) {
                const auto puzzle =
                    puzzle_on(board, {cell_at(0, 10), cell_at(0, 12), cell_at(0, 13), cell_at(0, 15)}, robot,
                              cell_at(0, column), turn);
                const BreadthFirst plain = breadth_first(puzzle, 100000);
                const Answer answer = Solver().solve(puzzle);
                ASSERT_EQ(answer.outcome, plain.exhausted ? Outcome::unsolvable : Outcome::solved);
                unsolvable += plain.exhausted;
                if (plain.length) EXPECT_EQ(static_cast<int>(answer.steps.size()), *plain.length);
            }
        }
    }
    EXPECT_GT(unsolvable, 4 * 6 * 2);  // where a turn is asked for, all
    EXPECT_LT(unsolvable, 4 * 6 * 3);
}

// Rules: 4.4
TEST(SolverTest, ARobotOnItsTargetMustLeaveAndComeBack) {
    const auto puzzle = [](Turn turn) {
        return puzzle_on({}, {cell_at(0, 0), cell_at(15, 5), cell_at(15, 7), cell_at(15, 9)}, 0,
                         cell_at(0, 0), turn);
    };
    const Answer off = Solver().solve(puzzle(Turn::off));
    EXPECT_EQ(off.steps.size(), 2u);  // east and west again
    EXPECT_TRUE(solves(puzzle(Turn::off), off.steps));
    const Answer literal = Solver().solve(puzzle(Turn::literal));
    EXPECT_EQ(literal.steps.size(), 4u);  // once around the board, as running back is no turn
    EXPECT_TRUE(solves(puzzle(Turn::literal), literal.steps));
}

// Rules: 4.4
TEST(SolverTest, AStraightRunDoesNotCount) {
    // Red runs east into the corner, which is the target.
    const auto puzzle = [](Turn turn) {
        return puzzle_on({}, {cell_at(0, 3), cell_at(15, 5), cell_at(15, 7), cell_at(15, 9)}, 0,
                         cell_at(0, 15), turn);
    };
    EXPECT_EQ(Solver().solve(puzzle(Turn::off)).steps.size(), 1u);
    // Literal: it may stop there, go south, and come back north. Strict: it has to come another way.
    const Answer literal = Solver().solve(puzzle(Turn::literal));
    EXPECT_EQ(literal.steps.size(), 3u);
    EXPECT_TRUE(solves(puzzle(Turn::literal), literal.steps));
    const Answer strict = Solver().solve(puzzle(Turn::strict));
    EXPECT_EQ(strict.steps.size(), 3u);  // south, east, north
    EXPECT_TRUE(solves(puzzle(Turn::strict), strict.steps));
}

// Rules: 4.4
TEST(SolverTest, StrictCanTakeLongerThanLiteral) {
    // Red stands in a passage along column 8; at its south end is the target, at its north end a way out to
    // the east.
    Board board;
    for (int row = 0; row < kSide; ++row) {
        board.add_wall(cell_at(row, 8), west);
        if (row > 0 && row < kSide - 1) board.add_wall(cell_at(row, 8), east);
    }
    const auto puzzle = [&](Turn turn) {
        return puzzle_on(board, {cell_at(9, 8), cell_at(3, 3), cell_at(4, 12), cell_at(12, 4)}, 0,
                         cell_at(15, 8), turn);
    };
    const auto steps = [&](Turn turn) { return Solver().solve(puzzle(turn)).steps; };
    EXPECT_EQ(steps(Turn::off).size(), 1u);
    EXPECT_EQ(steps(Turn::literal).size(), 3u);  // over the target: south, east, west
    EXPECT_EQ(steps(Turn::strict).size(), 4u);   // around: north, east, south, west
    for (Turn turn : kReadings) EXPECT_TRUE(solves(puzzle(turn), steps(turn)));
}

// Rules: 4.4, 5.2
TEST(SolverTest, ADeflectionIsNoTurn) {
    Board board;
    board.barriers.push({cell_at(3, 8), Colour::yellow, false});  // "\" turns east into south
    const auto puzzle = [&](Turn turn) {
        return puzzle_on(board, {cell_at(3, 0), cell_at(15, 3), cell_at(0, 0), cell_at(0, 15)}, 0,
                         cell_at(15, 8), turn);
    };
    EXPECT_EQ(Solver().solve(puzzle(Turn::off)).steps.size(), 1u);
    const Answer literal = Solver().solve(puzzle(Turn::literal));
    EXPECT_GT(literal.steps.size(), 1u);
    EXPECT_TRUE(solves(puzzle(Turn::literal), literal.steps));
    EXPECT_EQ(static_cast<int>(literal.steps.size()), breadth_first(puzzle(Turn::literal), 100000).length);
}

// Rules: 3.1, 4.4
TEST(SolverTest, ForTheVortexEachRobotHasItsOwnTurn) {
    // Green could run straight onto the target; a turn of another robot is none of green's.
    const auto puzzle = [](Turn turn) {
        return puzzle_on({}, {cell_at(6, 6), cell_at(0, 3), cell_at(8, 4), cell_at(12, 11)}, kAnyRobot,
                         cell_at(0, 15), turn);
    };
    EXPECT_EQ(Solver().solve(puzzle(Turn::off)).steps.size(), 1u);
    for (Turn turn : {Turn::literal, Turn::strict}) {
        const Answer answer = Solver().solve(puzzle(turn));
        EXPECT_EQ(answer.steps.size(), 2u);  // red, or another: to one border, and along it
        EXPECT_TRUE(solves(puzzle(turn), answer.steps));
    }
}

std::uint64_t word_of(std::span<const Cell> cells) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) word |= std::uint64_t{cells[i]} << 8 * i;
    return word;
}

// Rules: 4.1, 4.2, 5.1, 5.2, 5.3
TEST(SolverTest, MovesThatCouldGoFirstLeadToTheSamePosition) {
    Random random(11);
    solving::RunTable table;
    int swapped = 0;
    for (int i = 0; i < 2000; ++i) {
        Puzzle puzzle = random_puzzle(random);
        if (puzzle.robots.size() != 4) continue;
        table.prepare(puzzle.board);
        const auto run = [&](const auto& robots, std::size_t lane) {
            return puzzle.board.run(robots, lane / 4, kDirections[lane % 4]);
        };
        const std::size_t first = random.below(16);
        const auto before = table.rests<4>(word_of(puzzle.robots));
        if (((before.moves & ~table.met<4>(before)) >> first & 1) == 0) continue;
        auto robots = puzzle.robots;
        robots[first / 4] = run(robots, first).cell;
        EXPECT_EQ(robots[first / 4], before.stop[first]);

        const auto rests = table.rests<4>(word_of(robots));
        const std::uint32_t met = table.met<4>(rests);
        const std::uint32_t could = solving::could_go_first<4>(
            rests, {first / 4, puzzle.robots[first / 4], robots[first / 4], kDirections[first % 4]});
        for (std::size_t lane = 0; lane < 16; ++lane) {
            const Stop stop = run(robots, lane);
            Stop found{(rests.moves >> lane & 1) != 0 ? Run::moves : Run::blocked, rests.stop[lane],
                       kDirections[lane % 4]};
            if ((met >> lane & 1) != 0)
                found = table.past_barriers<4>(word_of(robots), lane / 4, kColours[lane / 4], found);
            EXPECT_EQ(found.run, stop.run);
            if (stop.run == Run::moves) EXPECT_EQ(found.cell, stop.cell);
            if (stop.run == Run::moves) EXPECT_EQ(found.heading, stop.heading);
            if (lane / 4 == first / 4 || ((rests.moves & ~met & could) >> lane & 1) == 0) continue;
            auto other_order = puzzle.robots;
            other_order[lane / 4] = run(other_order, lane).cell;
            EXPECT_EQ(other_order[lane / 4], stop.cell);
            EXPECT_EQ(run(other_order, first).cell, robots[first / 4]);
            ++swapped;
        }
    }
    EXPECT_GT(swapped, 5000);
}

// Rules: 7.1
TEST(SolverTest, HintsTellALittleMoreEachTime) {
    const auto puzzle = puzzle_on({}, {cell_at(0, 3), cell_at(15, 5), cell_at(15, 7), cell_at(15, 9)}, 0,
                                  cell_at(0, 15), Turn::literal);
    const Answer answer = Solver().solve(puzzle);
    const Hint length = hint_of(answer, Hint::Grade::length);
    EXPECT_EQ(length.length, 3);
    EXPECT_TRUE(length.steps.empty());
    EXPECT_EQ(hint_of(answer, Hint::Grade::first_robot).steps[0].robot, answer.steps[0].robot);
    EXPECT_EQ(hint_of(answer, Hint::Grade::first_step).steps.size(), 1u);
    EXPECT_EQ(hint_of(answer, Hint::Grade::first_step).steps[0], answer.steps[0]);
    EXPECT_TRUE(hint_of(answer, Hint::Grade::solution).steps == answer.steps);
}

// Rules: 2.4, 9.1
TEST(SolverTest, FindsPuzzlesAsWished) {
    Random random(7);
    Solver solver;
    Board board;
    int quarter = 0;
    for (const char* id : {"1A", "2B", "3C", "4D"})
        lay(board, default_box().faces[face_named(default_box(), id)], quarter++);
    for (std::size_t robots : {std::size_t{4}, std::size_t{5}}) {
        for (int shortest : {2, 5, 8}) {
            const PuzzleWish wish{.robots = robots, .shortest = shortest, .longest = shortest + 1};
            const auto found = find_puzzle(solver, random, board, wish);
            ASSERT_TRUE(found);
            EXPECT_GE(static_cast<int>(found->answer.steps.size()), shortest);
            EXPECT_LE(static_cast<int>(found->answer.steps.size()), shortest + 1);
            EXPECT_TRUE(solves(found->puzzle, found->answer.steps));
            EXPECT_EQ(found->puzzle.target, board.targets[found->token]);
            for (Cell cell : found->puzzle.robots) EXPECT_TRUE(board.free_for_setup(cell));
        }
    }
    EXPECT_FALSE(find_puzzle(solver, random, board, {.shortest = 40, .tries = 20}));
}

// The search for each processor is compiled from the same source; this says that it is the same search.
// Rules: 3.1, 4.1, 4.4, 5.2
TEST(SolverTest, EveryProcessorFindsTheSame) {
    Random random(29);
    std::vector<Solver> solvers;
    for (Processor processor : processors_at_hand()) solvers.emplace_back(processor);
    for (int i = 0; i < (kSlowBuild ? 60 : 1000); ++i) {
        const Puzzle puzzle = random_puzzle(random);
        const Solutions first = solvers.front().solve_all(puzzle, 5, {.nodes = 3000});
        for (std::size_t other = 1; other < solvers.size(); ++other) {
            const Solutions same = solvers[other].solve_all(puzzle, 5, {.nodes = 3000});
            EXPECT_EQ(same.answer.outcome, first.answer.outcome) << i;
            EXPECT_EQ(same.answer.nodes, first.answer.nodes) << i;
            EXPECT_EQ(same.answer.longer_than, first.answer.longer_than) << i;
            EXPECT_TRUE(same.answer.steps == first.answer.steps) << i;
            EXPECT_EQ(same.count, first.count) << i;
            EXPECT_EQ(same.complete, first.complete) << i;
            EXPECT_TRUE(same.list == first.list) << i;
        }
    }
}

// Rules: 4.1
TEST(SolverTest, OneSolverForManyPuzzlesGivesTheSameAnswers) {
    Random random(3);
    Solver kept;
    for (int i = 0; i < (kSlowBuild ? 60 : 400); ++i) {
        const Puzzle puzzle = random_puzzle(random);
        const Answer a = kept.solve(puzzle, {.nodes = 3000}), b = Solver().solve(puzzle, {.nodes = 3000});
        EXPECT_EQ(a.outcome, b.outcome);
        EXPECT_EQ(a.nodes, b.nodes);
        EXPECT_TRUE(a.steps == b.steps);
    }
}

}  // namespace
}  // namespace officina::ricochet
