#include "games/ricochet/solver.h"

#include <cassert>

#include "games/ricochet/solver_machine.h"

namespace officina::ricochet {

namespace solving {

// Each is solver_machine.cpp, compiled for that processor.
namespace baseline {
std::unique_ptr<Machine> new_machine();
}
namespace avx2 {
std::unique_ptr<Machine> new_machine();
}
namespace avx512 {
std::unique_ptr<Machine> new_machine();
}
namespace neon {
std::unique_ptr<Machine> new_machine();
}

namespace {

std::unique_ptr<Machine> machine_for(Processor processor) {
#if defined(__aarch64__)
    return processor == Processor::neon ? neon::new_machine() : nullptr;
#elif defined(__x86_64__)
    switch (processor) {
        case Processor::baseline: return baseline::new_machine();
        case Processor::avx2: return avx2::new_machine();
        case Processor::avx512: return avx512::new_machine();
        case Processor::neon: break;
    }
    return nullptr;
#else
    return processor == Processor::baseline ? baseline::new_machine() : nullptr;
#endif
}

}  // namespace
}  // namespace solving

Solver::Solver(Processor processor) : machine_(solving::machine_for(processor)) { assert(machine_); }
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Answer Solver::solve(const Puzzle& puzzle, const Limits& limits) { return machine_->solve(puzzle, limits); }

std::size_t Solver::bytes() const { return machine_->bytes(); }

Solutions Solver::solve_all(const Puzzle& puzzle, std::size_t most, const Limits& limits) {
    Solutions solutions;
    solutions.answer = solve(puzzle, limits);
    if (solutions.answer.outcome == Answer::Outcome::solved)
        machine_->count_and_list(puzzle, limits, solutions, most);
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
