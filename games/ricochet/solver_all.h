#pragma once
// Counts and lists all solutions of the shortest length.

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "games/ricochet/solver_search.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

// After a Search of the same puzzle, whose bounds it uses. Robots stand in the order of their colours.
class AllWays {
  public:
    AllWays(Memory& memory, const Puzzle& puzzle, const Limits& limits);
    void count_and_list(Solutions& solutions, std::size_t most);

  private:
    static constexpr std::size_t kMostRemembered = std::size_t{1} << 21;

    bool may_arrive(std::size_t robot) const {
        return puzzle_.active == kAnyRobot || puzzle_.active == static_cast<int>(robot);
    }
    int bound(Standing s) const;
    // The standing after a run, if that is a move that may belong to a solution with this many moves `left`,
    // this one included. `arrives` says whether it is its last one.
    std::optional<Standing> after(Standing s, std::size_t robot, Direction d, int left, bool& arrives) const;
    std::uint64_t count(Standing s, int left);
    void list(Standing s, int left, Steps& steps, std::vector<Steps>& solutions, std::size_t most);
    bool out_of_limits();

    Memory& memory_;
    const Puzzle& puzzle_;
    const Limits& limits_;
    Clock clock_;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
    std::unordered_map<std::uint64_t, std::uint64_t> known_;  // by standing and moves left
};

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
