#pragma once
// What a Solver drives: the search, compiled for one kind of processor.

#include <memory>

#include "games/ricochet/solver.h"

namespace officina::ricochet::solving {

struct Machine {
    virtual ~Machine() = default;
    virtual Answer solve(const Puzzle& puzzle, const Limits& limits) = 0;
    // After a solve() of the same puzzle that found a solution.
    virtual void count_and_list(const Puzzle& puzzle, const Limits& limits, Solutions& solutions,
                                std::size_t most) = 0;
    virtual std::size_t bytes() const = 0;
};

}  // namespace officina::ricochet::solving
