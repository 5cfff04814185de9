#pragma once
// The search for a shortest solution.

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "games/ricochet/solver.h"
#include "games/ricochet/solver_bounds.h"
#include "games/ricochet/solver_orders.h"
#include "games/ricochet/solver_runs.h"
#include "games/ricochet/solver_seen.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

// Where the robots stand, and the way of each that may be the one that arrives; of the others it is `turned`.
// A word rather than arrays: it lives in a register.
struct Standing {
    static constexpr int kBits = 50;

    std::uint64_t word = 0;  // a byte for the cell of each robot, then two bits for the way of each

    Cell cell(std::size_t robot) const { return static_cast<Cell>(word >> 8 * robot); }
    Way way(std::size_t robot) const { return static_cast<Way>(word >> (40 + 2 * robot) & 3); }

    // The one that stands on a cell; there must be one.
    std::size_t robot_on(Cell cell) const {
        constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
        const std::uint64_t others = word ^ cell * kOnes;  // the lowest byte that is zero is its
        return static_cast<std::size_t>(std::countr_zero((others - kOnes) & ~others & kOnes << 7)) / 8;
    }

    Standing after(std::size_t robot, Cell cell, Way way) const {
        const std::uint64_t mask = std::uint64_t{0xFF} << 8 * robot | std::uint64_t{3} << (40 + 2 * robot);
        return {(word & ~mask) | static_cast<std::uint64_t>(cell) << 8 * robot |
                static_cast<std::uint64_t>(way) << (40 + 2 * robot)};
    }
};

// How many nodes are looked at before their children are: memory is slow, and can be asked ahead.
inline constexpr std::size_t kBatch = 8;

inline constexpr int kIndexBits = 26;
inline constexpr std::uint32_t kIndexMask = (1u << kIndexBits) - 1;

// How many nodes a search may keep. A node itself takes 16 bytes, its place among those seen as much again at least, and it
// waits in a list; while one of these grows it is there twice.
inline constexpr std::size_t kBytesOfNode = 64;
inline std::size_t most_nodes(int megabytes) {
    return (static_cast<std::size_t>(megabytes) << 20) / kBytesOfNode - kBatch * 4 * kRobots;
}
static_assert((std::size_t{kMostMegabytes} << 20) / kBytesOfNode <= std::size_t{1} << kIndexBits);

// A standing come upon, and how. It is packed, as there are many.
struct Node {
    std::uint64_t word = 0;    // the standing, then 6 bits: moves made, and 8 bits: where the last one began
    std::uint32_t parent = 0;  // an index, then the direction of the last move and, in 3 bits, who made it
    std::uint32_t place = 0;   // in Seen, until it is taken up

    Node() = default;
    Node(Standing s, int moves, const LastMove& last, std::uint32_t from, std::size_t seen_at)
        : word(s.word | static_cast<std::uint64_t>(moves) << Standing::kBits |
               static_cast<std::uint64_t>(last.from) << 56),
          parent(from | static_cast<std::uint32_t>(last.direction) << kIndexBits |
                 static_cast<std::uint32_t>(last.mover) << (kIndexBits + 2)),
          place(static_cast<std::uint32_t>(seen_at)) {}

    Standing standing() const { return {word & ((std::uint64_t{1} << Standing::kBits) - 1)}; }
    int moves() const { return static_cast<int>(word >> Standing::kBits & 63); }
    std::uint32_t parent_index() const { return parent & kIndexMask; }
    LastMove last_move() const {
        const std::size_t mover = parent >> (kIndexBits + 2) & 7;
        return {mover, static_cast<Cell>(word >> 56), standing().cell(mover),
                static_cast<Direction>(parent >> kIndexBits & 3)};
    }
};

// What a Solver keeps from one puzzle to the next.
struct Memory {
    RunTable runs;
    Sight sight, helper_sight;
    Distances distances;
    Plans plans;
    Seen seen;
    std::vector<Node> nodes;
    // Indices of nodes, and above them the moves they have made: by the length of solution they wait for, and
    // those to be looked at now.
    std::array<std::vector<std::uint32_t>, kLongestSolution + 1> waiting;
    std::vector<std::uint32_t> stack;
    std::vector<std::uint32_t> sorted;  // for a moment
    std::array<Node, kBatch * 4 * kRobots> pending;

    std::size_t bytes() const {
        std::size_t indices = stack.capacity() + sorted.capacity();
        for (const auto& list : waiting) indices += list.capacity();
        return seen.bytes() + nodes.capacity() * sizeof(Node) + indices * sizeof(std::uint32_t);
    }
};

class Clock {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }

  private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Where the robots can go from a position. A lane is one robot and one direction: robot * 4 + direction.
template <int N>
struct Runs {
    std::array<Cell, 4 * LaneVector<N>::kSlots> stop;
    std::array<Direction, 4 * N> heading;  // at the end; only of those that meet a barrier
    std::uint32_t moves;                   // which of them are moves that must be looked at, as bits
    std::uint32_t straight;                // which of them meet no barrier, as bits

    bool is_straight(std::size_t lane) const { return (straight >> lane & 1) != 0; }
};

// The search goes through the lengths from the least possible one on (A*). A node is looked at for a length
// if a solution of that length may lead through it; then only those of its moves are made that may belong to
// such a solution, and it waits for the length that the next of its moves may belong to. As no bound ever
// falls by more than one with a move, every position is first come upon by a shortest way, and never taken up
// again. `Vortex`: any robot may arrive. `Barriers`: the board has some.
template <int N, bool Vortex, bool Barriers>
class Search {
  public:
    Search(Memory& memory, const Puzzle& puzzle, const Limits& limits);
    Answer answer();

  private:
    // The robots stand in the order of the search: first the one that must arrive, then those that are alike,
    // then those that a barrier of their colour makes different.
    static constexpr std::size_t kGoals = Vortex ? N : 1;      // how many, from the first on, may be the one
    static constexpr std::size_t kAlike = Vortex ? N : N - 1;  // where there are no barriers

    int distance(Standing s, std::size_t robot) const {
        return memory_.distances(s.way(robot), s.cell(robot));
    }
    int bound(Standing s) const;
    Standing settled(Standing s) const;
    Runs<N> runs_of(const Node& node) const;
    std::uint32_t in_other_order(const RunTable::Rests<N>& rests, const Node& node) const;
    Way way_after(Standing s, const Runs<N>& runs, std::size_t lane) const;

    void begin(int least);
    void wait(std::uint32_t index, int length);
    void deepest_last(std::vector<std::uint32_t>& waiting);
    bool look_through(int length);
    bool expand(std::uint32_t index, int length);
    void come_upon_lanes(Standing s, const Runs<N>& runs, std::uint32_t lanes, std::uint32_t index,
                         int moves);
    int move_helpers(Standing s, const Runs<N>& runs, std::uint32_t index, int moves, int want);
    void come_upon(Standing s, const Runs<N>& runs, std::size_t lane, Way way, std::uint32_t parent,
                   int moves);
    void take_up_pending();
    bool out_of_limits();
    Steps steps_to(std::uint32_t index, std::size_t lane) const;

    Memory& memory_;
    const Puzzle& puzzle_;
    const Limits& limits_;
    std::array<std::uint8_t, 8> colour_{};  // by place in the search
    std::size_t alike_begin_ = 0, alike_end_ = 0;
    Standing start_;
    bool strict_;
    std::size_t most_nodes_;
    bool stopped_ = false, out_of_memory_ = false;
    bool cut_off_ = false;     // some node waits for a length beyond kLongestSolution
    std::size_t waiting_ = 0;  // how many nodes wait for any length
    std::uint64_t nodes_ = 0;
    std::size_t pending_ = 0;
    Clock clock_;
    Steps solution_;
};

template <int N, bool Vortex, bool Barriers>
Search<N, Vortex, Barriers>::Search(Memory& memory, const Puzzle& puzzle, const Limits& limits)
    : memory_(memory),
      puzzle_(puzzle),
      limits_(limits),
      strict_(puzzle.turn == Turn::strict),
      most_nodes_(most_nodes(limits.megabytes)) {
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
        const Way way = may_turn ? way_of(puzzle.gaits[colour_[i]]) : Way::turned;
        start_ = start_.after(i, puzzle.robots[colour_[i]], way);
    }
    start_ = settled(start_);
    memory.runs.prepare(puzzle.board);
    memory.sight.prepare(puzzle.board, puzzle.active);
    if (Barriers) memory.helper_sight.prepare(puzzle.board, kAnyRobot);
    memory.distances.prepare(memory.sight, puzzle.target, puzzle.turn != Turn::off);
    memory.plans.prepare(memory.sight, Barriers ? memory.helper_sight : memory.sight, puzzle.target);
}

template <int N, bool Vortex, bool Barriers>
int Search<N, Vortex, Barriers>::bound(Standing s) const {
    int least = kNever;
    for (std::size_t i = 0; i < kGoals; ++i) {
        const int near = distance(s, i);
        int plan = memory_.plans.alone(s.cell(i));
        if (plan > near) {
            const auto& row = memory_.plans.with_helper(s.cell(i));
            for (std::size_t j = 0; j < N; ++j)
                if (j != i) plan = std::min<int>(plan, row[s.cell(j)]);
        }
        least = std::min(least, std::max(plan, near));
    }
    return least;
}

// Robots that are alike stand in the order of their cells: positions that differ only in who is who are one.
template <int N, bool Vortex, bool Barriers>
Standing Search<N, Vortex, Barriers>::settled(Standing s) const {
    // Where one must arrive, the way of the others is always the same: it stays where it is.
    constexpr int kWayBits = Vortex ? 2 : 0;
    std::array<std::uint32_t, N> robots;
    for (std::size_t i = 0; i < N; ++i)
        robots[i] =
            static_cast<std::uint32_t>(s.cell(i) << kWayBits | (Vortex ? static_cast<int>(s.way(i)) : 0));
    const auto order = [&](std::size_t i) {
        const std::uint32_t low = std::min(robots[i], robots[i + 1]),
                            high = std::max(robots[i], robots[i + 1]);
        robots[i] = low;
        robots[i + 1] = high;
    };
    const std::size_t begin = Barriers ? alike_begin_ : N - kAlike, end = Barriers ? alike_end_ : N;
    for (std::size_t last = end; last > begin + 1; --last)
        for (std::size_t i = begin; i + 1 < last; ++i) order(i);
    Standing sorted{Vortex ? 0 : s.word & ~((std::uint64_t{1} << 40) - 1)};
    for (std::size_t i = 0; i < N; ++i) {
        sorted.word |= static_cast<std::uint64_t>(robots[i] >> kWayBits) << 8 * i;
        if (Vortex) sorted.word |= static_cast<std::uint64_t>(robots[i] & 3) << (40 + 2 * i);
    }
    return sorted;
}

// The moves of a node that other orders of moves make superfluous, as bits.
template <int N, bool Vortex, bool Barriers>
std::uint32_t Search<N, Vortex, Barriers>::in_other_order(const RunTable::Rests<N>& rests,
                                                          const Node& node) const {
    const LastMove last = node.last_move();
    if (last.mover == LastMove::kUnknown) return 0;
    const std::uint64_t cells = node.standing().word;
    std::uint32_t ranks_below = from_below<N>(cells, last.from);
    if (!Vortex)
        ranks_below = last.mover == 0 ? 0 : ranks_below | 15;  // the one that must arrive is below all
    ranks_below &= ~(15u << 4 * last.mover);

    // To be back where it was is another thing for a robot that must turn, or arrive where it started.
    const std::size_t back = last.mover * 4 + static_cast<std::size_t>(turned_right(last.direction, 2));
    const bool changes = last.mover < kGoals && rests.stop[back] == last.from &&
                         (puzzle_.turn != Turn::off || last.from == puzzle_.target);
    return (could_go_first<N>(rests, last) & ranks_below) | (changes ? 0 : 1u << back);
}

template <int N, bool Vortex, bool Barriers>
Runs<N> Search<N, Vortex, Barriers>::runs_of(const Node& node) const {
    const Standing s = node.standing();
    Runs<N> runs;
    const auto rests = memory_.runs.rests<N>(s.word);
    runs.stop = rests.stop;
    runs.moves = rests.moves;
    runs.straight = ~0u;
    if constexpr (Barriers) {
        const std::uint32_t met = memory_.runs.met<N>(rests);
        runs.straight = ~met;
        for (std::uint32_t rest = met; rest != 0; rest &= rest - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
            const Stop end =
                memory_.runs.past_barriers<N>(s.word, lane / 4, kColours[colour_[lane / 4]],
                                              {Run::moves, runs.stop[lane], kDirections[lane % 4]});
            runs.stop[lane] = end.cell;
            runs.heading[lane] = end.heading;
            if (end.run != Run::moves) runs.moves &= ~(1u << lane);
        }
    }
    runs.moves &= ~(in_other_order(rests, node) & runs.straight);
    return runs;
}

template <int N, bool Vortex, bool Barriers>
Way Search<N, Vortex, Barriers>::way_after(Standing s, const Runs<N>& runs, std::size_t lane) const {
    const Direction departure = kDirections[lane % 4];
    return after_run(s.way(lane / 4), departure, runs.is_straight(lane) ? departure : runs.heading[lane]);
}

template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::out_of_limits() {
    ++nodes_;
    stopped_ = nodes_ > limits_.nodes || ((nodes_ & 1023) == 0 && clock_.seconds() > limits_.seconds);
    return stopped_;
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::come_upon(Standing s, const Runs<N>& runs, std::size_t lane, Way way,
                                            std::uint32_t parent, int moves) {
    const Cell from = s.cell(lane / 4), to = runs.stop[lane];
    s = s.after(lane / 4, to, way);
    if (Vortex || lane >= 4) s = settled(s);
    const std::size_t place = memory_.seen.place_of(s.word);
    memory_.seen.prefetch(place);
    const std::size_t mover = runs.is_straight(lane) ? s.robot_on(to) : LastMove::kUnknown;
    memory_.pending[pending_++] = Node(s, moves, {mover, from, to, kDirections[lane % 4]}, parent, place);
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::take_up_pending() {
    for (const Node& child : std::span(memory_.pending).first(pending_)) {
        if (!memory_.seen.insert(child.place, child.standing().word)) continue;
        memory_.stack.push_back(static_cast<std::uint32_t>(memory_.nodes.size()));
        memory_.nodes.push_back(child);
    }
    pending_ = 0;
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::come_upon_lanes(Standing s, const Runs<N>& runs, std::uint32_t lanes,
                                                  std::uint32_t index, int moves) {
    for (; lanes != 0; lanes &= lanes - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
        come_upon(s, runs, lane, Way::turned, index, moves);
    }
}

// The moves of robots that cannot be the one that arrives. Returns the least bound of those that have to
// wait.
template <int N, bool Vortex, bool Barriers>
int Search<N, Vortex, Barriers>::move_helpers(Standing s, const Runs<N>& runs, std::uint32_t index, int moves,
                                              int want) {
    const int near = distance(s, 0), alone = memory_.plans.alone(s.cell(0));
    if (near > want) return near;
    if (alone <= near) {  // then no helper is of use, nor harm
        if (near == want) come_upon_lanes(s, runs, runs.moves & ~15u, index, moves);
        return kNever;
    }

    using Vector = LaneVector<N>::Type;
    const auto& row = memory_.plans.with_helper(s.cell(0));
    // Words rather than arrays of bytes: they go from register to register.
    WordsOf<Vector> moved{}, unmoved{};
    for (std::size_t robot = 1; robot < N; ++robot) {
        const Cell* const stop = &runs.stop[4 * robot];
        moved[robot] = static_cast<std::uint32_t>(row[stop[0]] | row[stop[1]] << 8 | row[stop[2]] << 16) |
                       static_cast<std::uint32_t>(row[stop[3]]) << 24;
        int least = alone;
        for (std::size_t other = 1; other < N; ++other)
            if (other != robot) least = std::min<int>(least, row[s.cell(other)]);
        unmoved[robot] = static_cast<std::uint32_t>(least) * 0x01010101u;
    }
    const Vector none = every_byte<Vector>(kNever), others = as<Vector>(unmoved);
    Vector bounds = as<Vector>(moved);
    bounds = bounds < others ? bounds : others;
    bounds = bounds > every_byte<Vector>(near) ? bounds : every_byte<Vector>(near);
    bounds = mask_of<Vector>(runs.moves & ~15u) ? bounds : none;

    come_upon_lanes(s, runs, bits_of<Vector>(bounds == every_byte<Vector>(want)), index, moves);
    return least_of(bounds > every_byte<Vector>(want) ? bounds : none);
}

// Makes those moves of a node that may belong to a solution of this length. True if one of them is its end.
template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::expand(std::uint32_t index, int length) {
    const Node& node = memory_.nodes[index];
    const Standing s = node.standing();
    const int moves = node.moves() + 1;
    const int want = length - moves;
    int next = kNever;  // the least bound of a move that has to wait
    const Runs<N> runs = runs_of(node);

    for (std::uint32_t rest = runs.moves & ((1u << 4 * kGoals) - 1); rest != 0; rest &= rest - 1) {
        const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
        const Way way = way_after(s, runs, lane);
        const Standing after = s.after(lane / 4, runs.stop[lane], way);
        if (runs.stop[lane] == puzzle_.target) {
            if (way == Way::turned && want == 0) {
                solution_ = steps_to(index, lane);
                return true;
            }
            if (strict_ && way != Way::turned) continue;
        }
        int least = Vortex ? 0 : distance(after, 0);
        if (least <= want) least = bound(after);
        if (least == want) come_upon(s, runs, lane, way, index, moves);
        if (least > want) next = std::min(next, least);
    }
    if constexpr (!Vortex) next = std::min(next, move_helpers(s, runs, index, moves, want));
    if (next != kNever) wait(index, moves + next);
    return false;
}

// Puts nodes in the order of their moves made: those nearest to the end are looked at first.
template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::deepest_last(std::vector<std::uint32_t>& waiting) {
    std::array<std::uint32_t, kLongestSolution + 2> begin{};
    for (std::uint32_t entry : waiting) ++begin[(entry >> kIndexBits) + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    memory_.sorted.resize(waiting.size());
    for (std::uint32_t entry : waiting) memory_.sorted[begin[entry >> kIndexBits]++] = entry;
    waiting.swap(memory_.sorted);
}

template <int N, bool Vortex, bool Barriers>
bool Search<N, Vortex, Barriers>::look_through(int length) {
    auto& waiting = memory_.waiting[static_cast<std::size_t>(length)];
    auto& stack = memory_.stack;
    waiting_ -= waiting.size();
    if (waiting.size() > 1) deepest_last(waiting);
    while (!waiting.empty() || !stack.empty()) {
        if (memory_.nodes.size() > most_nodes_) {
            stopped_ = out_of_memory_ = true;
            return false;
        }
        memory_.seen.reserve(kBatch * 4 * N);
        for (std::size_t i = 0; i < kBatch; ++i) {
            auto& from = stack.empty() ? waiting : stack;
            if (from.empty()) break;
            const std::uint32_t index = from.back() & kIndexMask;
            from.pop_back();
            if (out_of_limits()) return false;
            if (expand(index, length)) return true;
        }
        take_up_pending();
    }
    return false;
}

// Nodes do not know which of the robots that are alike is which, so the solution is played over on the board.
template <int N, bool Vortex, bool Barriers>
Steps Search<N, Vortex, Barriers>::steps_to(std::uint32_t index, std::size_t lane) const {
    FixedList<std::pair<Cell, Direction>, kLongestSolution> runs;  // from the last one back
    runs.push({memory_.nodes[index].standing().cell(lane / 4), kDirections[lane % 4]});
    for (; index != 0; index = memory_.nodes[index].parent_index()) {
        const LastMove last = memory_.nodes[index].last_move();
        runs.push({last.from, last.direction});
    }
    Steps steps;
    auto robots = puzzle_.robots;
    while (!runs.empty()) {
        const auto [from, direction] = runs.pop();
        const auto robot = static_cast<std::size_t>(std::ranges::find(robots, from) - robots.begin());
        steps.push({static_cast<std::uint8_t>(robot), direction});
        robots[robot] = puzzle_.board.run(robots, robot, direction).cell;
    }
    return steps;
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::begin(int least) {
    memory_.seen.begin();
    memory_.nodes.clear();
    memory_.stack.clear();
    for (auto& list : memory_.waiting) list.clear();
    memory_.nodes.push_back(Node(start_, 0, {}, 0, 0));
    memory_.seen.insert(memory_.seen.place_of(start_.word), start_.word);
    wait(0, least);
}

template <int N, bool Vortex, bool Barriers>
void Search<N, Vortex, Barriers>::wait(std::uint32_t index, int length) {
    if (length <= kLongestSolution) {
        ++waiting_;
        memory_.waiting[static_cast<std::size_t>(length)].push_back(
            static_cast<std::uint32_t>(memory_.nodes[index].moves()) << kIndexBits | index);
    } else {
        cut_off_ = true;
    }
}

template <int N, bool Vortex, bool Barriers>
Answer Search<N, Vortex, Barriers>::answer() {
    Answer answer;
    int length = std::max(1, bound(start_));
    if (length == kNever) {
        answer.outcome = Answer::Outcome::unsolvable;
        return answer;
    }
    begin(length);
    for (; length <= std::min(limits_.length, kLongestSolution); ++length) {
        if (look_through(length)) {
            answer.outcome = Answer::Outcome::solved;
            answer.steps = solution_;
            break;
        }
        if (stopped_) break;
        if (waiting_ == 0 && !cut_off_) {
            answer.outcome = Answer::Outcome::unsolvable;
            break;
        }
    }
    answer.longer_than = length - 1;
    answer.nodes = nodes_;
    answer.out_of_memory = out_of_memory_;
    return answer;
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
