#pragma once
// Shortest solutions of Ricochet Robots, proved: what a table needs to judge a declaration, to give hints, to
// find every way of the same length, and to make puzzles of a wished difficulty.
//
//     Solver solver;
//     Answer answer = solver.solve({board, robots, active, target, Turn::literal});
//     if (answer.outcome == Answer::Outcome::solved) show(answer.steps);
//
// One Solver works for one thread and keeps its memory from one puzzle to the next: a few MB as a rule, never
// more than Limits::megabytes. Nothing else is remembered.

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "engine/fixed_list.h"
#include "engine/processor.h"
#include "games/ricochet/board.h"
#include "games/ricochet/pieces.h"

namespace officina::ricochet {

inline constexpr int kAnyRobot = -1;         // 3.1 the vortex
inline constexpr int kLongestSolution = 60;  // longer ones are not looked for

struct Puzzle {
    Board board;
    FixedList<Cell, kRobots> robots;  // in the order of their colours; four, or five with silver
    int active = kAnyRobot;           // who must arrive: an index into `robots`, or kAnyRobot
    Cell target = 0;
    Turn turn = Turn::literal;          // 4.4
    std::array<Gait, kRobots> gaits{};  // what the robots have done before, by colour
};

// The puzzle that a target token sets (3.1).
constexpr Puzzle puzzle_of(const Board& board, const FixedList<Cell, kRobots>& robots, Token token,
                           Turn turn) {
    const int active = token == kVortex ? kAnyRobot : static_cast<int>(colour_of(token));
    return {board, robots, active, board.targets[token], turn};
}

struct Step {
    std::uint8_t robot;
    Direction direction;

    friend constexpr bool operator==(const Step&, const Step&) = default;
};
using Steps = FixedList<Step, kLongestSolution>;

inline constexpr int kLeastMegabytes = 16, kMostMegabytes = 4096;

// When to give up. Whatever is cut short is reported as not found, never as a wrong optimum.
struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    int length = kLongestSolution;  // look for no solution longer than this
    int megabytes = 512;            // keep no more than this; from kLeastMegabytes to kMostMegabytes
};

struct Answer {
    enum class Outcome : std::uint8_t {
        solved,            // `steps` solves it, and nothing shorter does
        unsolvable,        // proved: no number of moves solves it
        not_found_within,  // the limits
    };
    Outcome outcome = Outcome::not_found_within;
    Steps steps;
    int longer_than = 0;         // every length up to this one is proved impossible
    std::uint64_t nodes = 0;     // positions looked at
    bool out_of_memory = false;  // that was the limit
};

// All optimal solutions. Two are different when their sequences of (robot, direction) are.
struct Solutions {
    Answer answer;            // one of them, or why there is none
    std::uint64_t count = 0;  // how many there are; at most 2^64 - 1 is counted
    std::vector<Steps> list;  // the first of them in the order of robots and directions
    bool complete =
        false;  // `count` is exact; false if the limits cut it short, `count` is then a lower bound
};

// What may be told of a solution, a little more each time.
struct Hint {
    enum class Grade : std::uint8_t { length, first_robot, first_step, solution };
    Grade grade;
    int length = 0;
    Steps steps;  // first_robot: one step, of which only the robot is told; first_step: one; solution: all
};
Hint hint_of(const Answer& answer, Hint::Grade grade);  // the answer must be solved

namespace solving {
struct Machine;
}

class Solver {
  public:
    // Every processor finds the same answers; this one must be at hand.
    explicit Solver(Processor processor = officina::processor());
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    Answer solve(const Puzzle& puzzle, const Limits& limits = {});
    // Lists at most `most` of the solutions and counts all.
    Solutions solve_all(const Puzzle& puzzle, std::size_t most, const Limits& limits = {});

    // Of memory, that it keeps from one puzzle to the next.
    std::size_t bytes() const;

  private:
    std::unique_ptr<solving::Machine> machine_;
};

}  // namespace officina::ricochet
