#pragma once
// How many moves a solution needs at least.
//
// Distances supposes that a robot may stop anywhere on its way. Plans knows more: a robot that stops in the
// open stops at another one, and that one had to get there.

#include <array>
#include <cstdint>

#include "games/ricochet/board.h"

namespace officina::ricochet {

// What the rule of the turn (4.4) must remember of a robot: nothing before its first move, then the axis it
// came to rest along, and in the end only that it has turned. With Turn::off every robot starts as `turned`.
enum class Way : std::uint8_t { fresh, horizontal, vertical, turned };

constexpr Way axis_of(Direction d) { return horizontal(d) ? Way::horizontal : Way::vertical; }
constexpr Way after_run(Way way, Direction departure, Direction heading) {
    return way == Way::fresh || way == axis_of(departure) ? axis_of(heading) : Way::turned;
}

// A set of spaces: bit c of lane r is the space (r, c).
using Spaces = std::uint16_t __attribute__((vector_size(2 * kSide)));

// Lines of sight on a board, for whole sets of spaces.
class Sight {
  public:
    // For the robot of one colour, or for any of them (kAnyRobot).
    void prepare(const Board& board, int robot);

    // Where a robot standing on one of `from` may come by in one run, by its heading then; `from` is
    // included. On a board with barriers this may be too much, never too little.
    std::array<Spaces, 4> runs(Spaces from) const;
    // The same for all headings together.
    Spaces any_run(Spaces from) const;
    // From where a lone robot's run may end on one of `to`.
    Spaces lone_runs_to(Spaces to) const;
    // The neighbours in a direction of those of `set` that have no wall on that side.
    Spaces step(Spaces set, Direction d) const;

    Spaces across(Spaces seen) const;  // any_run, only along rows, where no barriers stand
    Spaces along(Spaces seen) const;   // and only along columns
    bool turning() const { return turning_; }

  private:
    Spaces ray(Spaces from, Direction d) const;
    Spaces with_barriers_met(Spaces from) const;

    std::array<Spaces, 4> open_{};  // by direction: no wall on that side of the space
    Spaces through_{};              // no barrier turns the robot there
    Spaces standable_{};            // 5.3 no barrier at all
    bool turning_ = false;
};

// The least number of moves of a robot to the target if it could stop anywhere on its way.
class Distances {
  public:
    static constexpr std::uint8_t kNever = 255;

    void prepare(const Sight& sight, Cell target);
    std::uint8_t operator()(Way way, Cell cell) const { return by_way_[static_cast<std::size_t>(way)][cell]; }

  private:
    std::array<std::array<std::uint8_t, kSide * kSide>, 4> by_way_;
};

// The least number of moves of a robot to the target and of one helper together. Either no other robot ever
// stops the first: then its way is that of a lone robot. Or one is the last that does, and it had to get
// beside that stop.
class Plans {
  public:
    static constexpr std::uint8_t kNever = 255;

    void prepare(const Sight& active, const Sight& helper, Cell target);
    std::uint8_t alone(Cell cell) const { return alone_[cell]; }
    // By the helper's cell, for the robot on `cell`.
    const std::array<std::uint8_t, kSide * kSide>& with_helper(Cell cell) {
        if (!known_[cell]) look_at(cell);
        return with_helper_[cell];
    }

  private:
    static constexpr std::size_t kDeepest = 32;

    void look_at(Cell cell);

    const Sight* active_ = nullptr;
    const Sight* helper_ = nullptr;
    std::size_t depth_ = 0;              // of `near_`: after so many moves nothing new comes
    std::array<Spaces, kDeepest> near_;  // from where a lone robot arrives in so many moves or fewer
    std::array<std::uint8_t, kSide * kSide> alone_;
    std::array<bool, kSide * kSide> known_{};  // the rows below that are filled
    std::array<std::array<std::uint8_t, kSide * kSide>, kSide * kSide> with_helper_;
};

}  // namespace officina::ricochet
