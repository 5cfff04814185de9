#include "games/ricochet/solver_bounds.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

namespace {

using Words = std::array<std::uint64_t, 4>;

bool any(Spaces set) {
    const auto words = as<Words>(set);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

Spaces only(Cell cell) {
    std::array<std::uint16_t, kSide> rows{};
    rows[static_cast<std::size_t>(row_of(cell))] = static_cast<std::uint16_t>(1u << column_of(cell));
    return as<Spaces>(rows);
}

// Row r of the outcome is row r + From of the set.
template <int From, int... Row>
Spaces rows_from(Spaces set, std::integer_sequence<int, Row...>) {
    return __builtin_shufflevector(set, Spaces{},
                                   (Row + From >= 0 && Row + From < kSide ? Row + From : kSide)...);
}

template <Direction D, int Steps>
Spaces shifted(Spaces set) {
    constexpr auto kRows = std::make_integer_sequence<int, kSide>{};
    if constexpr (D == Direction::east) return set << Steps;
    if constexpr (D == Direction::west) return set >> Steps;
    if constexpr (D == Direction::south) return rows_from<-Steps>(set, kRows);
    if constexpr (D == Direction::north) return rows_from<Steps>(set, kRows);
}

// Each step doubles how far the set has spread; eastward the carry of a sum does it at once.
template <Direction D>
Spaces spread(Spaces set, const std::array<Spaces, 4>& reach) {
    if constexpr (D == Direction::east) return set | (((set & reach[0]) + reach[0]) ^ reach[0]);
    set |= shifted<D, 1>(set & reach[0]);
    set |= shifted<D, 2>(set & reach[1]);
    set |= shifted<D, 4>(set & reach[2]);
    set |= shifted<D, 8>(set & reach[3]);
    return set;
}

template <Direction D>
std::array<Spaces, 4> reach_from(Spaces open) {
    constexpr Direction kBack = turned_right(D, 2);
    const Spaces two = open & shifted<kBack, 1>(open);
    const Spaces four = two & shifted<kBack, 2>(two);
    return {open, two, four, four & shifted<kBack, 4>(four)};
}

// Turns a square of eight bits by eight over its diagonal, in each of four words.
Lanes32 transposed(Lanes32 squares) {
    using Squares = std::uint64_t __attribute__((vector_size(32)));
    auto x = as<Squares>(squares);
    for (const auto [distance, mask] : {std::pair<int, std::uint64_t>{7, 0x00AA00AA00AA00AA},
                                        {14, 0x0000CCCC0000CCCC},
                                        {28, 0x00000000F0F0F0F0}}) {
        const Squares swap = (x ^ (x >> distance)) & mask;
        x ^= swap ^ (swap << distance);
    }
    return as<Lanes32>(x);
}

// Makes a table of numbers out of growing sets: a space has the number of the first set that it is in. All numbers are
// counted up at once: each of their binary digits is a set of spaces.
class Count {
  public:
    void add(Spaces set) {
        ++added_;
        Spaces carry = ~set;
        for (std::size_t i = 0; added_ >> i != 0; ++i) {
            const Spaces both = digits_[i] & carry;
            digits_[i] ^= carry;
            carry = both;
        }
    }
    // Those that are not even in the last set get kNever.
    void write(Spaces last, ByCell& table) const {
        std::array<Lanes32, kDigits> bytes;
        for (std::size_t i = 0; i < kDigits; ++i) bytes[i] = as<Lanes32>(digits_[i] | ~last);
        // Eight spaces are a byte of each digit. First these eight bytes are brought together.
        bytes = folded(folded(folded(bytes)));
        for (std::size_t i = 0; i < kDigits; ++i) {
            const auto numbers = as<std::array<Lanes16, 2>>(transposed(bytes[i]));
            std::memcpy(table.data() + 16 * i, &numbers[0], 16);
            std::memcpy(table.data() + 128 + 16 * i, &numbers[1], 16);
        }
    }

  private:
    static constexpr std::size_t kDigits = 8;
    std::array<Spaces, kDigits> digits_{};
    unsigned added_ = 0;
};

}  // namespace

void Sight::prepare(const Board& board, int robot) {
    const auto east_walls = as<Spaces>(board.east);
    Spaces south_walls{};
    const auto row = Spaces{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    for (std::size_t column = 0; column < kSide; ++column)
        south_walls |= (((Spaces{} + board.south[column]) >> row) & 1) << static_cast<std::uint16_t>(column);

    auto& [north, east, south, west] = open_;
    north = ~shifted<Direction::south, 1>(south_walls);
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
    reach_ = {reach_from<Direction::north>(north & through_), reach_from<Direction::east>(east & through_),
              reach_from<Direction::south>(south & through_), reach_from<Direction::west>(west & through_)};
}

Spaces Sight::step(Spaces set, Direction d) const {
    set &= open_[static_cast<std::size_t>(d)];
    switch (d) {
        case Direction::north: return shifted<Direction::north, 1>(set);
        case Direction::east: return shifted<Direction::east, 1>(set);
        case Direction::south: return shifted<Direction::south, 1>(set);
        case Direction::west: return shifted<Direction::west, 1>(set);
    }
    return set;
}

Spaces Sight::steps(const std::array<Spaces, 4>& sets) const {
    return shifted<Direction::north, 1>(sets[0] & open_[0]) |
           shifted<Direction::east, 1>(sets[1] & open_[1]) |
           shifted<Direction::south, 1>(sets[2] & open_[2]) | shifted<Direction::west, 1>(sets[3] & open_[3]);
}

// The first step is free even out of a barrier; after it a barrier ends the straight line.
Spaces Sight::ray(Spaces from, Direction d) const {
    const Spaces set = turning_ ? from | step(from, d) : from;
    switch (d) {
        case Direction::north: return spread<Direction::north>(set, reach_[0]);
        case Direction::east: return spread<Direction::east>(set, reach_[1]);
        case Direction::south: return spread<Direction::south>(set, reach_[2]);
        case Direction::west: return spread<Direction::west>(set, reach_[3]);
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
    const Spaces starts = with_barriers_met(from);
    return (ray(starts, Direction::north) | ray(starts, Direction::east) | ray(starts, Direction::south) |
            ray(starts, Direction::west)) &
           standable_;
}
Spaces Sight::along_rows(Spaces from) const {
    return turning_ ? any_run(from) : ray(from, Direction::east) | ray(from, Direction::west);
}
Spaces Sight::along_columns(Spaces from) const {
    return turning_ ? any_run(from) : ray(from, Direction::north) | ray(from, Direction::south);
}

Spaces Sight::lone_runs_to(Spaces to) const {
    Spaces starts{};
    for (Direction d : kDirections)
        starts |= ray(to & ~open_[static_cast<std::size_t>(d)], turned_right(d, 2));
    return turning_ ? any_run(starts & ~through_) | (starts & standable_) : starts;
}

void Distances::prepare(const Sight& sight, Cell target, bool turn) {
    const auto [fresh, horizontal, vertical, turned] = std::array<std::size_t, 4>{0, 1, 2, 3};
    std::array<Spaces, 4> near{};  // by way: from where the target is that many moves away, or fewer
    std::array<Count, 4> count;
    near[turned] = only(target);
    for (std::uint8_t moves = 0; moves < kNever; ++moves) {
        for (std::size_t way = turn ? 0 : turned; way < 4; ++way) count[way].add(near[way]);
        const Spaces rows = sight.along_rows(near[turned]), columns = sight.along_columns(near[turned]);
        std::array<Spaces, 4> wider = near;
        wider[turned] |= rows | columns;
        if (turn) {
            const Spaces same_rows = sight.along_rows(near[horizontal]);
            const Spaces same_columns = sight.along_columns(near[vertical]);
            wider[horizontal] |= columns | same_rows;
            wider[vertical] |= rows | same_columns;
            wider[fresh] |= same_rows | same_columns;
        }
        bool grew = false;
        for (std::size_t way = 0; way < 4; ++way) grew |= any(wider[way] & ~near[way]);
        near = wider;
        if (!grew) break;
    }
    for (std::size_t way = turn ? 0 : turned; way < 4; ++way) count[way].write(near[way], by_way_[way]);
}

void Plans::prepare(const Sight& active, const Sight& helper, Cell target) {
    active_ = &active;
    helper_ = &helper;
    known_.fill(false);
    Count count;
    near_[0] = only(target);
    for (depth_ = 1;; ++depth_) {
        count.add(near_[depth_ - 1]);
        truncated_ = depth_ == kDeepest;
        if (truncated_) break;
        near_[depth_] = near_[depth_ - 1] | active.lone_runs_to(near_[depth_ - 1]);
        if (!any(near_[depth_] & ~near_[depth_ - 1])) break;
    }
    count.write(truncated_ ? ~Spaces{} : near_[depth_ - 1], alone_);

    everywhere_ = only(target);
    for (Spaces wider{}; any((wider = helper.any_run(everywhere_)) & ~everywhere_);) everywhere_ |= wider;
}

void Plans::look_at(Cell cell) {
    known_[cell] = true;
    // passed[k][d]: where the robot may come by heading d in its (k + 1)th run. It may stop there if a helper
    // stands on the next space, and then goes on alone.
    std::array<std::array<Spaces, 4>, kDeepest> passed;
    std::size_t runs = 0;
    Spaces reached = only(cell);
    bool more = true, complete = false;

    Count count;
    Spaces near{};  // where the helper may stand if the two of them can do it in `moves`
    for (std::size_t moves = 0; moves < kDeepest && !complete; ++moves) {
        count.add(near);
        if (more) {
            passed[runs] = active_->runs(reached);
            const auto& [north, east, south, west] = passed[runs++];
            const Spaces wider = north | east | south | west;
            more = any(wider & ~reached);
            reached = wider;
        }
        Spaces wider = any(near) ? helper_->any_run(near) : near;
        // Of earlier runs, those from which the robot arrives at last were counted before.
        std::array<Spaces, 4> stops{};
        for (std::size_t run = moves < depth_ ? 0 : moves - depth_ + 1; run < runs; ++run)
            for (std::size_t d = 0; d < stops.size(); ++d) stops[d] |= passed[run][d] & near_[moves - run];
        wider |= active_->steps(stops);
        const bool grew = any(wider & ~near);
        near |= wider;
        complete = !any(everywhere_ & ~near) || (!grew && !more && !truncated_ && moves >= runs + depth_);
    }
    count.write(complete ? near : ~Spaces{}, with_helper_[cell]);
}

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
