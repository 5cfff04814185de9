#include "games/ricochet/solver.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "games/ricochet/solver_bounds.h"
#include "games/ricochet/solver_runs.h"
#include "games/ricochet/solver_seen.h"

namespace officina::ricochet {

namespace {

// Words rather than arrays: a position lives in registers. The robots stand in the order of the search: first
// the one that must arrive, then those that are alike, then the others.
struct Position {
    std::uint64_t word =
        0;  // a byte for the cell of each robot; from bit 40 on, two bits for the way of each

    Cell cell(std::size_t robot) const { return static_cast<Cell>(word >> 8 * robot); }
    Way way(std::size_t robot) const { return static_cast<Way>(word >> (40 + 2 * robot) & 3); }

    Position after(std::size_t robot, Cell cell, Way way) const {
        const std::uint64_t mask = std::uint64_t{0xFF} << 8 * robot | std::uint64_t{3} << (40 + 2 * robot);
        return {(word & ~mask) | static_cast<std::uint64_t>(cell) << 8 * robot |
                static_cast<std::uint64_t>(way) << (40 + 2 * robot)};
    }
};

// A position of the search tree: how it was come upon, and how it came about.
struct Node {
    std::uint64_t position : 50;
    std::uint64_t moves : 6;  // made so far
    std::uint64_t lane : 8;   // the last of them, as robot * 4 + direction
    std::uint32_t parent;
};

struct Pending {
    Position position;
    std::uint64_t key;
    std::size_t place;
    std::uint32_t parent;
    std::uint8_t moves, lane;
};

}  // namespace

struct SolverMemory {
    RunTable runs;
    Sight sight, helper_sight;
    Distances distances;
    Plans plans;
    Seen seen;
    std::vector<Node> nodes;
    std::array<std::vector<std::uint32_t>, kLongestSolution + 1>
        waiting;  // nodes, by the length they wait for
    std::vector<std::uint32_t> stack;
    std::array<Pending, 8 * 4 * kRobots> pending;  // for one batch
};

namespace {

// Where the robots can go from a position, by robot * 4 + direction.
template <int N>
struct Runs {
    std::array<Cell, 4 * LaneVector<N>::kSlots> stop;
    std::array<Direction, 4 * N> heading;  // only where there are barriers
    std::uint32_t moves;                   // which of them are moves at all, as bits
};

// The search goes through the lengths from the least possible one on (A*). A node is looked at for a length
// if a solution of that length may lead through it; then only those of its moves are made that may belong to
// such a solution, and it waits for the length that the next of its moves may belong to. As no bound ever
// falls by more than one with a move, every position is first come upon by a shortest way, and never taken up
// again. `Vortex`: any robot may arrive. `Barriers`: the board has some.
template <int N, bool Vortex, bool Barriers>
class Search {
  public:
    Search(SolverMemory& memory, const Puzzle& puzzle, const Limits& limits);
    Answer answer();

  private:
    static constexpr std::size_t kGoals =
        Vortex ? N : 1;  // so many robots, from the first on, may be the one
    static constexpr std::size_t kBatch = 8;
    static constexpr std::size_t kMostNodes = std::size_t{1} << 24;

    int distance(Position p, std::size_t robot) const {
        return memory_.distances(p.way(robot), p.cell(robot));
    }
    int bound(Position p) const;
    std::uint64_t key_of(Position p) const;
    Runs<N> runs_of(Position p) const;
    Stop real_stop(Position p, std::size_t robot, Direction d) const;
    Way way_after(Position p, const Runs<N>& runs, std::size_t lane) const;

    bool look_through(int length);
    bool expand(std::uint32_t index, int length);
    int move_helpers(Position p, const Runs<N>& runs, std::uint32_t index, int moves, int want);
    void come_upon(Position p, std::uint32_t parent, int moves, std::size_t lane);
    void take_up_pending();
    bool out_of_limits();
    Steps steps_to(std::uint32_t index, std::size_t lane) const;

    SolverMemory& memory_;
    const Puzzle& puzzle_;
    const Limits& limits_;
    std::array<std::uint8_t, 8> colour_{};  // by place in the search
    std::size_t alike_begin_ = 0, alike_end_ = 0;
    Position start_;
    bool strict_;
    bool stopped_ = false;
    bool cut_off_ = false;  // some node waits for a length beyond kLongestSolution
    std::uint64_t nodes_ = 0;
    std::size_t pending_ = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Steps solution_;
};

template <int N, bool Vortex, bool Barriers>
Search<N, Vortex, Barriers>::Search(SolverMemory& memory, const Puzzle& puzzle, const Limits& limits)
    : memory_(memory), puzzle_(puzzle), limits_(limits), strict_(puzzle.turn == Turn::strict) {
    const auto has_own_barrier = [&](std::size_t robot) {
        return std::ranges::any_of(puzzle.board.barriers,
                                   [&](const Barrier& b) { return b.colour == kColours[robot]; });
    };
    std::size_t count = 0;
    const auto take = [&](bool own_barrier) {
        for (std::size_t robot = 0; robot < N; ++robot)
            if (static_cast<int>(robot) != puzzle.active && has_own_barrier(robot) == own_barrier)
                colour_[count++] = static_cast<std::uint8_t>(robot);
    };
    if (!Vortex) colour_[count++] = static_cast<std::uint8_t>(puzzle.active);
    alike_begin_ = count;
    take(false);
    alike_end_ = count;
    take(true);
    for (std::size_t i = 0; i < N; ++i) {
        const bool may_turn = i < kGoals && puzzle.turn != Turn::off;
        start_ = start_.after(i, puzzle.robots[colour_[i]], may_turn ? Way::fresh : Way::turned);
    }
    memory.runs.prepare(puzzle.board);
    memory.sight.prepare(puzzle.board, puzzle.active);
    if (Barriers) memory.helper_sight.prepare(puzzle.board, kAnyRobot);
    memory.distances.prepare(memory.sight, puzzle.target);
    memory.plans.prepare(memory.sight, Barriers ? memory.helper_sight : memory.sight, puzzle.target);
}

template <int N, bool Vortex, bool Barriers>
int Search<N, Vortex, Barriers>::bound(Position p) const {
    int least = Distances::kNever;
    for (std::size_t i = 0; i < kGoals; ++i) {
        int plan = memory_.plans.alone(p.cell(i));
        const auto& row = memory_.plans.with_helper(p.cell(i));
        for (std::size_t j = 0; j < N; ++j)
            if (j != i) plan = std::min<int>(plan, row[p.cell(j)]);
        least = std::min(least, std::max(plan, distance(p, i)));
    }
    return least;
}

// Positions with the same key have the same solutions, up to which of the robots that are alike makes which
// move.
template <int N, bool Vortex, bool Barriers>
std::uint64_t Search<N, Vortex, Barriers>::key_of(Position p) const {
    std::array<std::uint32_t, N> items;
    for (std::size_t i = 0; i < N; ++i)
        items[i] =
            i < kGoals ? static_cast<std::uint32_t>(p.cell(i) << 2 | static_cast<int>(p.way(i))) : p.cell(i);
    const auto sort_pair = [&](std::size_t i, std::size_t j) {
        const std::uint32_t low = std::min(items[i], items[j]), high = std::max(items[i], items[j]);
        items[i] = low;
        items[j] = high;
    };
    if constexpr (!Barriers) {
        for (std::size_t end = N - 1; end > (Vortex ? 0 : 1); --end)
            for (std::size_t i = Vortex ? 0 : 1; i < end; ++i) sort_pair(i, i + 1);
    } else {
        for (std::size_t end = alike_end_; end > alike_begin_ + 1; --end)
            for (std::size_t i = alike_begin_; i + 1 < end; ++i) sort_pair(i, i + 1);
    }
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < N; ++i) key = key << (i < kGoals ? 10 : 8) | items[i];
    return key;
}

template <int N, bool Vortex, bool Barriers>
Stop Search<N, Vortex, Barriers>::real_stop(Position p, std::size_t robot, Direction d) const {
    std::array<Cell, N> in_order;
    for (std::size_t i = 0; i < N; ++i) in_order[colour_[i]] = p.cell(i);
    return puzzle_.board.run(in_order, colour_[robot], d);
}

template <int N, bool Vortex, bool Barriers>
Runs<N> Search<N, Vortex, Barriers>::runs_of(Position p) const {
    Runs<N> runs;
    const auto rests = memory_.runs.rests<N>(p.word);
    runs.stop = rests.stop;
    runs.moves = rests.moves;
    if constexpr (Barriers) {
        for (std::size_t lane = 0; lane < 4 * N; ++lane) {
            runs.heading[lane] = kDirections[lane % 4];
            if (!memory_.runs.barrier(runs.stop[lane]) || (runs.moves >> lane & 1) == 0) continue;
            const Stop real = real_stop(p, lane / 4, kDirections[lane % 4]);
            runs.stop[lane] = real.cell;
            runs.heading[lane] = real.heading;
            if (real.run != Run::moves) runs.moves &= ~(1u << lane);
        }
    }
    return runs;
}

template <int N, bool Vortex, bool Barriers>
Way Search<N, Vortex, Barriers>::way_after(Position p, const Runs<N>& runs, std::size_t lane) const {
    const Direction departure = kDirections[lane % 4];
    return after_run(p.way(lane / 4), departure, Barriers ? runs.heading[lane] : departure);
}

template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::out_of_limits() {
    nodes_ += 1;
    if (nodes_ >= limits_.nodes) stopped_ = true;
    if ((nodes_ & 1023) == 0 && limits_.seconds < std::numeric_limits<double>::infinity() &&
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > limits_.seconds)
        stopped_ = true;
    return stopped_;
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::come_upon(Position p, std::uint32_t parent, int moves, std::size_t lane) {
    const std::uint64_t key = key_of(p);
    const std::size_t place = memory_.seen.place_of(key);
    memory_.seen.prefetch(place);
    memory_.pending[pending_++] = {
        p, key, place, parent, static_cast<std::uint8_t>(moves), static_cast<std::uint8_t>(lane)};
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::take_up_pending() {
    for (const Pending& child : std::span(memory_.pending).first(pending_)) {
        if (!memory_.seen.insert(child.place, child.key)) continue;
        memory_.stack.push_back(static_cast<std::uint32_t>(memory_.nodes.size()));
        memory_.nodes.push_back({child.position.word, child.moves, child.lane, child.parent});
    }
    pending_ = 0;
}

// The moves of robots that cannot be the one that arrives. Returns the least bound of those that have to
// wait.
template <int N, bool Vortex, bool Barriers>
int Search<N, Vortex, Barriers>::move_helpers(Position p, const Runs<N>& runs, std::uint32_t index, int moves,
                                              int want) {
    const int near = distance(p, 0), alone = memory_.plans.alone(p.cell(0));
    if (near > want) return near;
    if (alone <= near && near < want) return Distances::kNever;  // all of them were made before

    using Vector = LaneVector<N>::Type;
    const auto& row = memory_.plans.with_helper(p.cell(0));
    std::array<std::uint8_t, sizeof(Vector)> moved{};
    for (std::size_t lane = 4; lane < 4 * N; ++lane) moved[lane] = row[runs.stop[lane]];
    std::array<std::uint32_t, sizeof(Vector) / 4> unmoved{};
    for (std::size_t robot = 1; robot < N; ++robot) {
        int least = alone;
        for (std::size_t other = 1; other < N; ++other)
            if (other != robot) least = std::min<int>(least, row[p.cell(other)]);
        unmoved[robot] = static_cast<std::uint32_t>(least) * 0x01010101u;
    }
    const Vector low = Vector{} + static_cast<std::uint8_t>(near),
                 high = Vector{} + static_cast<std::uint8_t>(want);
    Vector least = std::bit_cast<Vector>(moved);
    const Vector others = std::bit_cast<Vector>(unmoved);
    least = least < others ? least : others;
    least = least > low ? least : low;

    const std::uint32_t helpers = runs.moves & ~15u;
    for (std::uint32_t rest = helpers & bits_of(std::bit_cast<Vector>(least == high)); rest != 0;
         rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        come_upon(p.after(lane / 4, runs.stop[lane], Way::turned), index, moves, lane);
    }
    int next = Distances::kNever;
    const auto bounds = std::bit_cast<std::array<std::uint8_t, sizeof(Vector)>>(least);
    for (std::uint32_t rest = helpers & bits_of(std::bit_cast<Vector>(least > high)); rest != 0;
         rest &= rest - 1)
        next = std::min<int>(next, bounds[static_cast<std::size_t>(std::countr_zero(rest))]);
    return next;
}

// Makes those moves of a node that may belong to a solution of this length. True if one of them is its end.
template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::expand(std::uint32_t index, int length) {
    const Node node = memory_.nodes[index];
    const Position p{node.position};
    const int moves = static_cast<int>(node.moves) + 1;
    const int want = length - moves;
    int next = Distances::kNever;  // the least bound of a move that has to wait
    const Runs<N> runs = runs_of(p);

    for (std::uint32_t rest = runs.moves & ((1u << 4 * kGoals) - 1); rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        const Way way = way_after(p, runs, lane);
        const Position after = p.after(lane / 4, runs.stop[lane], way);
        if (runs.stop[lane] == puzzle_.target) {
            if (way == Way::turned && want == 0) {
                solution_ = steps_to(index, lane);
                return true;
            }
            if (strict_ && way != Way::turned) continue;
        }
        int least = Vortex ? 0 : distance(after, 0);
        if (least <= want) least = bound(after);
        if (least == want) come_upon(after, index, moves, lane);
        if (least > want) next = std::min(next, least);
    }
    if constexpr (!Vortex) next = std::min(next, move_helpers(p, runs, index, moves, want));
    if (next != Distances::kNever) {
        if (moves + next <= kLongestSolution)
            memory_.waiting[static_cast<std::size_t>(moves + next)].push_back(index);
        else
            cut_off_ = true;
    }
    return false;
}

template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::look_through(int length) {
    auto& waiting = memory_.waiting[static_cast<std::size_t>(length)];
    auto& stack = memory_.stack;
    while (!waiting.empty() || !stack.empty()) {
        if (!memory_.seen.reserve(kBatch * 4 * N) || memory_.nodes.size() > kMostNodes) {
            stopped_ = true;
            return false;
        }
        for (std::size_t i = 0; i < kBatch; ++i) {
            auto& from = stack.empty() ? waiting : stack;
            if (from.empty()) break;
            const std::uint32_t index = from.back();
            from.pop_back();
            if (out_of_limits()) return false;
            if (expand(index, length)) return true;
        }
        take_up_pending();
    }
    return false;
}

template <int N, bool Vortex, bool Barriers>
Steps Search<N, Vortex, Barriers>::steps_to(std::uint32_t index, std::size_t lane) const {
    Steps steps;
    steps.push({colour_[lane / 4], kDirections[lane % 4]});
    for (; index != 0; index = memory_.nodes[index].parent) {
        const std::size_t last = memory_.nodes[index].lane;
        steps.push({colour_[last / 4], kDirections[last % 4]});
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

template <int N, bool Vortex, bool Barriers>
Answer Search<N, Vortex, Barriers>::answer() {
    Answer answer;
    const int least = std::max(1, bound(start_));
    memory_.seen.begin();
    memory_.nodes.clear();
    memory_.stack.clear();
    for (auto& list : memory_.waiting) list.clear();
    memory_.nodes.push_back({start_.word, 0, 0, 0});
    memory_.seen.insert(memory_.seen.place_of(key_of(start_)), key_of(start_));
    if (least <= kLongestSolution) memory_.waiting[static_cast<std::size_t>(least)].push_back(0);

    for (int length = least; length <= std::min(limits_.length, kLongestSolution); ++length) {
        answer.longer_than = length - 1;
        const bool found = look_through(length);
        answer.nodes = nodes_;
        if (found) {
            answer.outcome = Answer::Outcome::solved;
            answer.steps = solution_;
            return answer;
        }
        if (stopped_) return answer;
        answer.longer_than = length;
        const bool exhausted =
            std::ranges::all_of(memory_.waiting, [](const auto& list) { return list.empty(); });
        if (exhausted && !cut_off_) break;
    }
    const bool exhausted =
        std::ranges::all_of(memory_.waiting, [](const auto& list) { return list.empty(); });
    if (exhausted && !cut_off_) answer.outcome = Answer::Outcome::unsolvable;
    return answer;
}

template <int N>
Answer solve_with(SolverMemory& memory, const Puzzle& puzzle, const Limits& limits) {
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

}  // namespace officina::ricochet
