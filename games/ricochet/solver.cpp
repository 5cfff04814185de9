#include "games/ricochet/solver.h"

#include <cassert>

#include "games/ricochet/solver_all.h"
#include "games/ricochet/solver_search.h"

namespace officina::ricochet {

struct SolverMemory : solving::Memory {};

namespace {

template <int N>
Answer solve_with(solving::Memory& memory, const Puzzle& puzzle, const Limits& limits) {
    using solving::Search;
    if (puzzle.board.barriers.empty())
        return puzzle.active == kAnyRobot ? Search<N, true, false>(memory, puzzle, limits).answer()
                                          : Search<N, false, false>(memory, puzzle, limits).answer();
    return puzzle.active == kAnyRobot ? Search<N, true, true>(memory, puzzle, limits).answer()
                                      : Search<N, false, true>(memory, puzzle, limits).answer();
}

}  // namespace

Solver::Solver() : memory_(std::make_unique<SolverMemory>()) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Puzzle& puzzle, const Limits& limits) {
    assert(puzzle.robots.size() == 4 || puzzle.robots.size() == 5);
    return puzzle.robots.size() == 4 ? solve_with<4>(*memory_, puzzle, limits)
                                     : solve_with<5>(*memory_, puzzle, limits);
}

Solutions Solver::solve_all(const Puzzle& puzzle, std::size_t most, const Limits& limits) {
    Solutions solutions;
    solutions.answer = solve(puzzle, limits);
    if (solutions.answer.outcome == Answer::Outcome::solved)
        solving::AllWays(*memory_, puzzle, limits).count_and_list(solutions, most);
    else
        solutions.complete = solutions.answer.outcome == Answer::Outcome::unsolvable;
    return solutions;
}

Hint hint_of(const Answer& answer, Hint::Grade grade) {
    assert(answer.outcome == Answer::Outcome::solved);
    Hint hint{grade, static_cast<int>(answer.steps.size()), {}};
    if (grade == Hint::Grade::solution) hint.steps = answer.steps;
    if (grade == Hint::Grade::first_robot || grade == Hint::Grade::first_step)
        hint.steps.push(answer.steps[0]);
    return hint;
}

}  // namespace officina::ricochet
