#include "games/ricochet/solver_all.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

AllWays::AllWays(Memory& memory, const Puzzle& puzzle, const Limits& limits)
    : memory_(memory), puzzle_(puzzle), limits_(limits) {}

void AllWays::count_and_list(Solutions& solutions, std::size_t most) {
    Standing start;
    for (std::size_t i = 0; i < puzzle_.robots.size(); ++i) {
        const bool must_turn = puzzle_.turn != Turn::off && may_arrive(i);
        start = start.after(i, puzzle_.robots[i], must_turn ? way_of(puzzle_.gaits[i]) : Way::turned);
    }
    const int length = static_cast<int>(solutions.answer.steps.size());
    solutions.count = count(start, length);
    solutions.complete = !stopped_;
    Steps steps;
    list(start, length, steps, solutions.list, most);
    solutions.count = std::max<std::uint64_t>({solutions.count, solutions.list.size(), 1});
}

int AllWays::bound(Standing s) const {
    int least = kNever;
    for (std::size_t i = 0; i < puzzle_.robots.size(); ++i) {
        if (!may_arrive(i)) continue;
        int plan = memory_.plans.alone(s.cell(i));
        const auto& row = memory_.plans.with_helper(s.cell(i));
        for (std::size_t j = 0; j < puzzle_.robots.size(); ++j)
            if (j != i) plan = std::min<int>(plan, row[s.cell(j)]);
        least = std::min(least, std::max<int>(plan, memory_.distances(s.way(i), s.cell(i))));
    }
    return least;
}

std::optional<Standing> AllWays::after(Standing s, std::size_t robot, Direction d, int left,
                                       bool& arrives) const {
    std::array<Cell, kRobots> cells{};
    for (std::size_t i = 0; i < puzzle_.robots.size(); ++i) cells[i] = s.cell(i);
    const Stop stop = puzzle_.board.run(std::span(cells).first(puzzle_.robots.size()), robot, d);
    if (stop.run != Run::moves) return std::nullopt;
    const bool on_target = may_arrive(robot) && stop.cell == puzzle_.target;
    const Way way = may_arrive(robot) ? after_run(s.way(robot), d, stop.heading) : Way::turned;
    arrives = on_target && way == Way::turned;
    if (arrives && left > 1) return std::nullopt;
    if (on_target && !arrives && puzzle_.turn == Turn::strict) return std::nullopt;
    const Standing next = s.after(robot, stop.cell, way);
    if (!arrives && bound(next) > left - 1) return std::nullopt;
    return next;
}

std::uint64_t AllWays::count(Standing s, int left) {
    if (left == 0 || out_of_limits()) return 0;
    const std::uint64_t key = s.word | static_cast<std::uint64_t>(left) << Standing::kBits;
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::uint64_t total = 0;
    for (std::size_t robot = 0; robot < puzzle_.robots.size(); ++robot) {
        for (Direction d : kDirections) {
            bool arrives = false;
            const auto next = after(s, robot, d, left, arrives);
            if (!next) continue;
            const std::uint64_t more = arrives ? 1 : count(*next, left - 1);
            total = total > std::numeric_limits<std::uint64_t>::max() - more
                        ? std::numeric_limits<std::uint64_t>::max()
                        : total + more;
        }
    }
    if (!stopped_ && known_.size() < kMostRemembered) known_.emplace(key, total);
    return total;
}

void AllWays::list(Standing s, int left, Steps& steps, std::vector<Steps>& solutions, std::size_t most) {
    for (std::size_t robot = 0; robot < puzzle_.robots.size(); ++robot) {
        for (Direction d : kDirections) {
            if (solutions.size() >= most) return;
            bool arrives = false;
            const auto next = after(s, robot, d, left, arrives);
            if (!next) continue;
            steps.push({static_cast<std::uint8_t>(robot), d});
            if (arrives)
                solutions.push_back(steps);
            else if (count(*next, left - 1) > 0)
                list(*next, left - 1, steps, solutions, most);
            steps.pop();
        }
    }
}

bool AllWays::out_of_limits() {
    ++nodes_;
    stopped_ =
        stopped_ || nodes_ > limits_.nodes || ((nodes_ & 1023) == 0 && clock_.seconds() > limits_.seconds);
    return stopped_;
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
