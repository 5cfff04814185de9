#pragma once
// How many moves a solution needs at least.
//
// Distances supposes that a robot may stop anywhere on its way. Plans knows more: a robot that stops in the
// open is stopped by another one, and that one had to get there. Neither ever falls by more than one with a
// move.

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/ricochet/board.h"
#include "games/ricochet/solver_vectors.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

// What rule 4.4 must remember of a robot: nothing before its first move, then the axis it came to rest along,
// and in the end only that it has turned. With Turn::off every robot starts as `turned`.
enum class Way : std::uint8_t { fresh, horizontal, vertical, turned };

constexpr Way axis_of(Direction d) { return horizontal(d) ? Way::horizontal : Way::vertical; }
constexpr Way after_run(Way way, Direction departure, Direction heading) {
    return way == Way::fresh || way == axis_of(departure) ? axis_of(heading) : Way::turned;
}

constexpr Way way_of(const Gait& gait) {
    if (gait.turned) return Way::turned;
    return gait.moved ? axis_of(gait.heading) : Way::fresh;
}

// A set of spaces: bit c of lane r is the space (r, c).
using Spaces = std::uint16_t __attribute__((vector_size(2 * kSide)));

// Lines of sight on a board, for whole sets of spaces at once.
class Sight {
  public:
    // For the robot of one colour, or for any of them where `robot` is negative.
    void prepare(const Board& board, int robot);

    // Where a robot that stands on one of `from` may come by in one run, by its heading there; `from` is
    // included. On a board with barriers this may be too much, never too little.
    std::array<Spaces, 4> runs(Spaces from) const;
    // The same, for all headings together, or only for those along rows, or along columns. Where barriers
    // stand the axes are not told apart. As runs can be run backwards, it is also from where `from` may be
    // come by.
    Spaces any_run(Spaces from) const;
    Spaces along_rows(Spaces from) const;
    Spaces along_columns(Spaces from) const;
    // From where the run of a lone robot may end on one of `to`.
    Spaces lone_runs_to(Spaces to) const;
    // The neighbours in a direction of those of `set` that have no wall on that side.
    Spaces step(Spaces set, Direction d) const;
    // The same for a set of each direction, together.
    Spaces steps(const std::array<Spaces, 4>& sets) const;

  private:
    Spaces ray(Spaces from, Direction d) const;
    Spaces with_barriers_met(Spaces from) const;

    std::array<Spaces, 4> open_{};                  // by direction: no wall on that side of the space
    std::array<std::array<Spaces, 4>, 4> reach_{};  // and nothing in the way of 1, 2, 4 and 8 steps
    Spaces through_{};                              // no barrier turns the robot there
    Spaces standable_{};                            // 5.3 no barrier at all
    bool turning_ = false;                          // there is one that turns it
};

inline constexpr std::uint8_t kNever = 255;
using ByCell = std::array<std::uint8_t, kSide * kSide>;

// The least number of moves of a robot to the target if it could stop anywhere on its way.
class Distances {
  public:
    // Without `turn` only the distance of a robot that has turned is known.
    void prepare(const Sight& sight, Cell target, bool turn);
    std::uint8_t operator()(Way way, Cell cell) const { return by_way_[static_cast<std::size_t>(way)][cell]; }

  private:
    std::array<ByCell, 4> by_way_;
};

// The least number of moves of a robot to the target and of its helper together. Either no other robot ever
// stops it: then its way is that of a lone robot. Or one is the last that does, and that one had to get
// beside that stop.
class Plans {
  public:
    void prepare(const Sight& active, const Sight& helper, Cell target);
    std::uint8_t alone(Cell cell) const { return alone_[cell]; }
    // For the robot on `cell`, by the cell of the helper.
    const ByCell& with_helper(Cell cell) {
        if (!known_[cell]) look_at(cell);
        return with_helper_[cell];
    }

  private:
    static constexpr std::size_t kDeepest = 64;  // more moves than that are counted as that many

    void look_at(Cell cell);

    const Sight* active_ = nullptr;
    const Sight* helper_ = nullptr;
    Spaces everywhere_{};                // that a helper can ever come by
    bool truncated_ = false;             // there is more than kDeepest
    std::size_t depth_ = 0;              // of the sets that follow
    std::array<Spaces, kDeepest> near_;  // from where a lone robot arrives in that many moves or fewer
    ByCell alone_;
    std::array<bool, kSide * kSide> known_{};  // which rows of the last table are filled
    std::array<ByCell, kSide * kSide> with_helper_;
};

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
