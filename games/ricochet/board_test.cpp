// Boards and runs (rules 1, 2, 4, 5).

#include "games/ricochet/board.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <set>

#include "engine/random.h"
#include "games/ricochet/content.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {
namespace {

Cell at(std::string_view name) { return cell_named(name).value(); }

std::array<std::uint8_t, 4> random_faces(Random& random) {
    std::array<std::uint8_t, 4> faces{};
    do {
        for (std::uint8_t& face : faces) face = static_cast<std::uint8_t>(random.below(kFaces));
    } while (!is_board(default_box(), faces));
    return faces;
}

// The slow, obvious way to run: one space at a time, asking what stands in the way of the next step.
Stop stepped(const Board& board, std::span<const Cell> robots, std::size_t robot, Direction d) {
    Cell here = robots[robot];
    bool left = false;
    std::set<std::pair<Cell, Direction>> passed;
    for (;;) {
        bool blocked = board.wall(here, d);
        const auto next = static_cast<Cell>(here + step(d));
        for (std::size_t other = 0; !blocked && other < robots.size(); ++other)
            blocked = other != robot && robots[other] == next;
        if (blocked) {
            if (!left) return {Run::blocked, here, d};
            if (board.barrier_at(here)) return {Run::on_barrier, here, d};
            return {Run::moves, here, d};
        }
        here = next;
        left = true;
        const Barrier* barrier = board.barrier_at(here);
        if (barrier && barrier->colour != kColours[robot]) d = deflected(d, barrier->rising);
        if (!passed.insert({here, d}).second) return {Run::forever, here, d};
    }
}

void expect_same_runs(const Board& board, std::span<const Cell> robots) {
    for (std::size_t robot = 0; robot < robots.size(); ++robot)
        for (Direction d : kDirections) {
            const Stop fast = board.run(robots, robot, d), slow = stepped(board, robots, robot, d);
            ASSERT_EQ(fast.run, slow.run) << written(robots[robot]) << " " << name_of(d);
            if (slow.run == Run::forever) continue;
            ASSERT_EQ(fast.cell, slow.cell) << written(robots[robot]) << " " << name_of(d);
            if (slow.run == Run::moves) {
                ASSERT_EQ(fast.heading, slow.heading);
            }
        }
}

// Rules: 1.2
TEST(RicochetBoard, SixteenFacesFourOfEachMarkOneOfThemWithTwoBarriers) {
    std::map<Colour, int> faces, with_barriers;
    for (const Face& face : default_box().faces) {
        ++faces[face.mark];
        if (!face.barriers.empty()) {
            EXPECT_EQ(face.barriers.size(), 2u) << id_of(face);
            ++with_barriers[face.mark];
        }
    }
    for (Colour mark : {Colour::red, Colour::green, Colour::blue, Colour::yellow}) {
        EXPECT_EQ(faces[mark], 4);
        EXPECT_EQ(with_barriers[mark], 1);
    }
}

// Rules: 1.3, 2.1
TEST(RicochetBoard, Has1536BoardsWithEveryTargetOnce) {
    const Box& box = default_box();
    int boards = 0;
    for (unsigned code = 0; code < 65536; ++code) {
        const std::array<std::uint8_t, 4> faces{
            static_cast<std::uint8_t>(code & 15), static_cast<std::uint8_t>(code >> 4 & 15),
            static_cast<std::uint8_t>(code >> 8 & 15), static_cast<std::uint8_t>(code >> 12 & 15)};
        if (!is_board(box, faces)) continue;
        ++boards;
        std::set<Cell> targets;
        for (Cell cell : assemble(box, faces).targets) {
            EXPECT_FALSE(in_centre_block(cell));
            targets.insert(cell);
        }
        ASSERT_EQ(targets.size(), static_cast<std::size_t>(kTokens));
    }
    EXPECT_EQ(boards, 4 * 1536);  // each board in its four orientations
}

// Rules: 2.1
TEST(RicochetBoard, TurningTheSectionsTurnsTheBoard) {
    // The same four neighbours, laid one quarter further on, are the same board turned clockwise.
    const auto turned = [](Cell cell) { return cell_at(column_of(cell), kSide - 1 - row_of(cell)); };
    Random random(5);
    for (int i = 0; i < 50; ++i) {
        const auto faces = random_faces(random);
        const Board board = assemble(default_box(), faces);
        const Board rotated = assemble(default_box(), std::array{faces[3], faces[0], faces[1], faces[2]});
        for (int cell = 0; cell < 256; ++cell)
            for (Direction d : kDirections)
                ASSERT_EQ(board.wall(static_cast<Cell>(cell), d),
                          rotated.wall(turned(static_cast<Cell>(cell)), turned_right(d)));
        for (Token token = 0; token < kTokens; ++token)
            ASSERT_EQ(turned(board.targets[token]), rotated.targets[token]);
        for (const Barrier& barrier : board.barriers) {
            const Barrier* other = rotated.barrier_at(turned(barrier.cell));
            ASSERT_NE(other, nullptr);
            ASSERT_EQ(other->colour, barrier.colour);
            ASSERT_NE(other->rising, barrier.rising);
        }
    }
}

// Rules: 4.1, 4.2
TEST(RicochetBoard, RunsUntilAWallTheEdgeTheCentreOrARobot) {
    Board board;
    board.add_wall(at("e3"), Direction::east);
    for (const char* cell : {"h7", "i7"}) board.add_wall(at(cell), Direction::south);
    const std::array robots{at("a3"), at("h1"), at("c16"), at("c1")};
    EXPECT_EQ(board.run(robots, 0, Direction::east).cell, at("e3"));
    EXPECT_EQ(board.run(robots, 0, Direction::north).cell, at("a1"));
    EXPECT_EQ(board.run(robots, 1, Direction::south).cell, at("h7"));
    EXPECT_EQ(board.run(robots, 2, Direction::north).cell, at("c2"));
    EXPECT_EQ(board.run(robots, 1, Direction::west).cell, at("d1"));
    EXPECT_EQ(board.run(robots, 0, Direction::west).run, Run::blocked);
    EXPECT_EQ(board.run(robots, 3, Direction::north).run, Run::blocked);
}

// Rules: 5.1, 5.2
TEST(RicochetBoard, BarriersTurnOtherColoursAndLetTheirOwnThrough) {
    Board board;
    board.barriers.push({at("e5"), Colour::red, true});   // "/"
    board.barriers.push({at("e2"), Colour::red, false});  // "\"
    const std::array robots{at("a5"), at("b5"), at("p16"), at("o16")};
    EXPECT_EQ(board.run(std::array{at("a5"), at("a1"), at("p16"), at("o16")}, 0, Direction::east).cell,
              at("p5"));
    // Green runs east, "/" sends it north, "\" on e2 sends it west: one move, however many barriers.
    const Stop stop = board.run(robots, 1, Direction::east);
    EXPECT_EQ(stop.run, Run::moves);
    EXPECT_EQ(stop.cell, at("a2"));
    EXPECT_EQ(stop.heading, Direction::west);
}

// Rules: 5.3, N3
TEST(RicochetBoard, NobodyStopsOnABarrier) {
    Board board;
    board.barriers.push({at("e5"), Colour::red, true});
    // Green would be turned north on e5, but yellow stands on e4.
    EXPECT_EQ(board.run(std::array{at("a1"), at("b5"), at("p16"), at("e4")}, 1, Direction::east).run,
              Run::on_barrier);
    // Red passes its own barrier, but blue stands right behind it.
    EXPECT_EQ(board.run(std::array{at("a5"), at("a1"), at("f5"), at("p16")}, 0, Direction::east).run,
              Run::on_barrier);
    // One space further on there is room to stop.
    EXPECT_EQ(board.run(std::array{at("a5"), at("a1"), at("g5"), at("p16")}, 0, Direction::east).cell,
              at("f5"));
}

// Rules: N3
TEST(RicochetBoard, ARunWithoutEndIsNoMove) {
    Board board;
    board.barriers.push({at("c3"), Colour::red, true});
    board.barriers.push({at("g3"), Colour::red, false});
    board.barriers.push({at("g7"), Colour::red, true});
    board.barriers.push({at("c7"), Colour::red, false});
    EXPECT_EQ(board.run(std::array{at("a1"), at("e3"), at("p16"), at("o16")}, 1, Direction::east).run,
              Run::forever);
}

// Rules: 4.2
TEST(RicochetBoard, BarriersMayLeadARobotBackToItsSpace) {
    // Round the square and against a wall on the way back: it has moved, and rests where it stood.
    Board board;
    board.barriers.push({at("g3"), Colour::red, false});
    board.barriers.push({at("g7"), Colour::red, true});
    board.barriers.push({at("c7"), Colour::red, false});
    board.add_wall(at("c3"), Direction::north);
    const Stop stop = board.run(std::array{at("a1"), at("c3"), at("p16"), at("o16")}, 1, Direction::east);
    EXPECT_EQ(stop.run, Run::moves);
    EXPECT_EQ(stop.cell, at("c3"));
    EXPECT_EQ(stop.heading, Direction::north);
}

// Rules: 9.1
TEST(RicochetBoard, SilverIsTurnedByEveryBarrier) {
    Board board;
    for (Colour colour : {Colour::red, Colour::green, Colour::blue, Colour::yellow}) {
        board.barriers.clear();
        board.barriers.push({at("e5"), colour, true});
        const std::array robots{at("a1"), at("b1"), at("c1"), at("d1"), at("a5")};
        EXPECT_EQ(board.run(robots, 4, Direction::east).cell, at("e1"));
    }
}

// Rules: 4.1, 4.2, 5.1, 5.2, 5.3
TEST(RicochetBoard, FastRunsEqualStepByStepOnes) {
    EXPECT_TRUE(rc::check("every run on every board, one space at a time", [](std::uint64_t seed) {
        Random random(seed);
        const Board board = assemble(default_box(), random_faces(random));
        FixedList<Cell, kRobots> robots;
        while (!robots.full()) {
            const auto cell = static_cast<Cell>(random.below(256));
            if (board.free_for_setup(cell) && !robots.contains(cell)) robots.push(cell);
        }
        expect_same_runs(board, robots);
        RC_ASSERT(!::testing::Test::HasFatalFailure());
    }));
}

// Rules: 5.2, 5.3
TEST(RicochetBoard, FastRunsEqualStepByStepOnesAmongManyBarriers) {
    EXPECT_TRUE(rc::check("boards crowded with barriers", [](std::uint64_t seed) {
        Random random(seed);
        Board board;
        while (!board.barriers.full()) {
            const auto cell = static_cast<Cell>(random.below(256));
            if (!board.barrier_at(cell))
                board.barriers.push({cell, kColours[random.below(4)], random.below(2) == 0});
        }
        FixedList<Cell, kRobots> robots;
        while (!robots.full()) {
            const auto cell = static_cast<Cell>(random.below(256));
            if (!board.barrier_at(cell) && !robots.contains(cell)) robots.push(cell);
        }
        expect_same_runs(board, robots);
        RC_ASSERT(!::testing::Test::HasFatalFailure());
    }));
}

// A whole run at compile time: nothing in the rules needs more than the language.
static_assert([] {
    Board board;
    board.add_wall(cell_at(0, 9), Direction::east);
    const std::array<Cell, 4> robots{cell_at(0, 2), cell_at(5, 5), cell_at(6, 6), cell_at(7, 3)};
    return board.run(robots, 0, Direction::east).cell == cell_at(0, 9);
}());

}  // namespace
}  // namespace officina::ricochet
