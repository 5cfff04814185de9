#include "games/ricochet/solver_machine.h"

#include <cassert>
#include <new>

#include "games/ricochet/solver_all.h"
#include "games/ricochet/solver_search.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

namespace {

class WideMachine : public Machine {
  public:
    Answer solve(const Puzzle& puzzle, const Limits& limits) override {
        assert(puzzle.robots.size() == 4 || puzzle.robots.size() == 5);
        const auto solve = [&] {
            return puzzle.robots.size() == 4 ? solve_with<4>(puzzle, limits) : solve_with<5>(puzzle, limits);
        };
#ifdef __cpp_exceptions
        try {
            return solve();
        } catch (const std::bad_alloc&) {  // the machine has less than the limits allow
            memory_ = Memory();
            Answer answer;
            answer.out_of_memory = true;
            return answer;
        }
#else
        return solve();
#endif
    }
    void count_and_list(const Puzzle& puzzle, const Limits& limits, Solutions& solutions,
                        std::size_t most) override {
        AllWays(memory_, puzzle, limits).count_and_list(solutions, most);
    }
    std::size_t bytes() const override { return sizeof(*this) + memory_.bytes(); }

  private:
    template <int N>
    Answer solve_with(const Puzzle& puzzle, const Limits& limits) {
        if (puzzle.board.barriers.empty())
            return puzzle.active == kAnyRobot ? Search<N, true, false>(memory_, puzzle, limits).answer()
                                              : Search<N, false, false>(memory_, puzzle, limits).answer();
        return puzzle.active == kAnyRobot ? Search<N, true, true>(memory_, puzzle, limits).answer()
                                          : Search<N, false, true>(memory_, puzzle, limits).answer();
    }

    Memory memory_;
};

}  // namespace

std::unique_ptr<Machine> new_machine();  // named by solver.cpp
std::unique_ptr<Machine> new_machine() { return std::make_unique<WideMachine>(); }

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
