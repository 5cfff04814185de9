#include "games/ricochet/solver_bounds.h"

#include <bit>
#include <utility>

namespace officina::ricochet {
namespace {

bool any(Spaces set) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(set);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

Spaces only(Cell cell) {
    std::array<std::uint16_t, kSide> rows{};
    rows[static_cast<std::size_t>(row_of(cell))] = static_cast<std::uint16_t>(1u << column_of(cell));
    return std::bit_cast<Spaces>(rows);
}

template <int Rows>
Spaces shifted_south(Spaces set) {
    return [set]<int... Row>(std::integer_sequence<int, Row...>) {
        return __builtin_shufflevector(set, Spaces{}, (Row >= Rows ? Row - Rows : kSide)...);
    }(std::make_integer_sequence<int, kSide>{});
}
template <int Rows>
Spaces shifted_north(Spaces set) {
    return [set]<int... Row>(std::integer_sequence<int, Row...>) {
        return __builtin_shufflevector(set, Spaces{}, (Row + Rows < kSide ? Row + Rows : kSide)...);
    }(std::make_integer_sequence<int, kSide>{});
}

// Each doubles how far `set` has spread over the steps that are `open`.
template <int Far>
void spread_east(Spaces& set, Spaces& open) {
    set |= (set & open) << Far;
    open &= open >> Far;
}
template <int Far>
void spread_west(Spaces& set, Spaces& open) {
    set |= (set & open) >> Far;
    open &= open << Far;
}
template <int Far>
void spread_south(Spaces& set, Spaces& open) {
    set |= shifted_south<Far>(set & open);
    open &= shifted_north<Far>(open);
}
template <int Far>
void spread_north(Spaces& set, Spaces& open) {
    set |= shifted_north<Far>(set & open);
    open &= shifted_south<Far>(open);
}

template <auto... Steps>
Spaces spread(Spaces set, Spaces open) {
    (Steps(set, open), ...);
    return set;
}

template <class F>
void for_each_space(Spaces set, F&& f) {
    const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(set);
    for (std::size_t i = 0; i < 4; ++i)
        for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
            f(i * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
}

}  // namespace

void Sight::prepare(const Board& board, int robot) {
    const auto east_walls = std::bit_cast<Spaces>(board.east);
    Spaces south_walls{};
    const auto row = Spaces{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (std::size_t column = 0; column < kSide; ++column)
        south_walls |= (((Spaces{} + board.south[column]) >> row) & 1) << static_cast<std::uint16_t>(column);

    auto& [north, east, south, west] = open_;
    north = ~shifted_south<1>(south_walls);
    north[0] = 0;
    east = ~east_walls & 0x7FFF;
    south = ~south_walls;
    south[kSide - 1] = 0;
    west = ~(east_walls << 1) & 0xFFFE;

    through_ = standable_ = ~Spaces{};
    turning_ = false;
    for (const Barrier& barrier : board.barriers) {
        standable_ &= ~only(barrier.cell);
        if (robot >= 0 && kColours[static_cast<std::size_t>(robot)] == barrier.colour) continue;  // 5.1
        through_ &= ~only(barrier.cell);
        turning_ = true;
    }
}

Spaces Sight::step(Spaces set, Direction d) const {
    set &= open_[static_cast<std::size_t>(d)];
    switch (d) {
        case Direction::north:
            return shifted_north<1>(set);
        case Direction::east:
            return set << 1;
        case Direction::south:
            return shifted_south<1>(set);
        case Direction::west:
            return set >> 1;
    }
    return set;
}

// The first step is free even out of a barrier; after it a barrier ends the straight line.
Spaces Sight::ray(Spaces from, Direction d) const {
    Spaces set = turning_ ? from | step(from, d) : from;
    Spaces open = open_[static_cast<std::size_t>(d)] & through_;
    switch (d) {
        case Direction::north:
            return spread<spread_north<1>, spread_north<2>, spread_north<4>, spread_north<8>>(set, open);
        case Direction::east:
            return spread<spread_east<1>, spread_east<2>, spread_east<4>, spread_east<8>>(set, open);
        case Direction::south:
            return spread<spread_south<1>, spread_south<2>, spread_south<4>, spread_south<8>>(set, open);
        case Direction::west:
            return spread<spread_west<1>, spread_west<2>, spread_west<4>, spread_west<8>>(set, open);
    }
    return set;
}

// 5.2 A barrier on the line leads on; here to every side, which can only make distances too short.
Spaces Sight::with_barriers_met(Spaces from) const {
    if (!turning_) return from;
    Spaces all = from, fresh = from;
    while (any(fresh)) {
        Spaces seen{};
        for (Direction d : kDirections) seen |= ray(fresh, d);
        fresh = seen & ~through_ & ~all;
        all |= fresh;
    }
    return all;
}

std::array<Spaces, 4> Sight::runs(Spaces from) const {
    const Spaces starts = with_barriers_met(from);
    std::array<Spaces, 4> by_heading;
    for (Direction d : kDirections) by_heading[static_cast<std::size_t>(d)] = ray(starts, d) & standable_;
    return by_heading;
}

Spaces Sight::any_run(Spaces from) const {
    const auto [north, east, south, west] = runs(from);
    return north | east | south | west;
}

Spaces Sight::lone_runs_to(Spaces to) const {
    Spaces starts{};
    for (Direction d : kDirections)
        starts |= ray(to & ~open_[static_cast<std::size_t>(d)], turned_right(d, 2));
    return turning_ ? any_run(starts & ~through_) | (starts & standable_) : starts;
}

Spaces Sight::across(Spaces seen) const {
    return turning_ ? any_run(seen) : ray(seen, Direction::east) | ray(seen, Direction::west);
}
Spaces Sight::along(Spaces seen) const {
    return turning_ ? any_run(seen) : ray(seen, Direction::north) | ray(seen, Direction::south);
}

void Distances::prepare(const Sight& sight, Cell target) {
    for (auto& table : by_way_) table.fill(kNever);
    // By the state before: with its turn done, at rest along a row or a column without it, not yet moved.
    std::array<Spaces, 4> near{};
    near[static_cast<std::size_t>(Way::turned)] = only(target);
    by_way_[static_cast<std::size_t>(Way::turned)][target] = 0;
    const auto [fresh, horizontal, vertical, turned] = std::array<std::size_t, 4>{0, 1, 2, 3};
    for (std::uint8_t moves = 1; moves < kNever; ++moves) {
        const Spaces turned_across = sight.across(near[turned]), turned_along = sight.along(near[turned]);
        const Spaces still_across = sight.across(near[horizontal]), still_along = sight.along(near[vertical]);
        std::array<Spaces, 4> wider;
        wider[turned] = turned_across | turned_along;
        wider[horizontal] = turned_along | still_across;
        wider[vertical] = turned_across | still_along;
        wider[fresh] = still_across | still_along;
        bool grew = false;
        for (std::size_t way = 0; way < 4; ++way) {
            const Spaces reached = wider[way] & ~near[way];
            grew |= any(reached);
            for_each_space(reached, [&](std::size_t cell) { by_way_[way][cell] = moves; });
            near[way] |= wider[way];
        }
        if (!grew) return;
    }
}

void Plans::prepare(const Sight& active, const Sight& helper, Cell target) {
    active_ = &active;
    helper_ = &helper;
    known_.fill(false);
    alone_.fill(kNever);
    alone_[target] = 0;
    near_[0] = only(target);
    for (depth_ = 1; depth_ < kDeepest; ++depth_) {
        const Spaces wider = active.lone_runs_to(near_[depth_ - 1]) | near_[depth_ - 1];
        const Spaces reached = wider & ~near_[depth_ - 1];
        if (!any(reached)) break;
        for_each_space(reached, [&](std::size_t cell) { alone_[cell] = static_cast<std::uint8_t>(depth_); });
        near_[depth_] = wider;
    }
}

void Plans::look_at(Cell cell) {
    known_[cell] = true;
    auto& table = with_helper_[cell];
    table.fill(kNever);

    // stops[m]: where the helper must stand if the robot is stopped by it and needs m moves of its own in
    // all.
    std::array<Spaces, 2 * kDeepest> beside{};
    std::size_t deepest = 0;
    Spaces reached = only(cell);
    for (std::size_t moves = 1; moves < kDeepest; ++moves) {
        const auto by_heading = active_->runs(reached);
        Spaces wider{};
        for (Direction d : kDirections) {
            const Spaces here = by_heading[static_cast<std::size_t>(d)];
            wider |= here;
            for (std::size_t rest = 0; rest < depth_; ++rest)
                beside[moves + rest] |= active_->step(here & near_[rest], d);
        }
        deepest = moves + depth_;
        if (!any(wider & ~reached)) break;
        reached = wider;
    }
    Spaces near{};
    for (std::size_t moves = 1; moves < kNever; ++moves) {
        Spaces wider = helper_->any_run(near);
        if (moves < deepest) wider |= beside[moves];
        const Spaces fresh = wider & ~near;
        if (moves >= deepest && !any(fresh)) return;
        for_each_space(fresh, [&](std::size_t at) { table[at] = static_cast<std::uint8_t>(moves); });
        near |= wider;
    }
}

}  // namespace officina::ricochet
