#include "games/ricochet/bot/sight.h"

#include <algorithm>

namespace officina::ricochet {

namespace {

// 4.4 What matters of an arriving robot's gait.
enum class Bend : std::uint8_t { across, upright, none, turned };

Bend bend_of(const Gait& gait, Turn turn) {
    if (turn == Turn::off || gait.turned) return Bend::turned;
    if (!gait.moved) return Bend::none;
    return horizontal(gait.heading) ? Bend::across : Bend::upright;
}

Bend departing(Bend bend, Direction d) {
    const bool turns = (bend == Bend::across && !horizontal(d)) || (bend == Bend::upright && horizontal(d));
    return turns ? Bend::turned : bend;
}

Bend resting(Bend departed, Direction heading) {
    if (departed == Bend::turned) return departed;
    return horizontal(heading) ? Bend::across : Bend::upright;
}

using Robots = FixedList<Cell, kRobots>;

// Ways of one robot alone, breadth first. All of it lives on the stack.
class LoneWay {
  public:
    LoneWay(const Puzzle& puzzle, const Glance& glance, std::size_t robot)
        : puzzle_(puzzle),
          glance_(glance),
          robot_(robot),
          first_(bend_of(puzzle.gaits[robot], puzzle.turn)) {}

    // Appends the shortest way of at most this many runs; false where there is none.
    bool find(Robots robots, int longest, Steps& steps) {
        came_.fill({});
        size_ = 0;
        reach(robots[robot_], first_, 0, Direction::north);
        std::size_t level_end = size_;
        for (std::size_t at = 0, length = 1; at < size_ && static_cast<int>(length) <= longest; ++at) {
            if (at == level_end) {
                level_end = size_;
                if (static_cast<int>(++length) > longest) break;
            }
            const auto [here, bend] = queue_[at];
            robots[robot_] = here;
            for (Direction d : kDirections) {
                if (glance_.eyes.overlook(robot_, here, d, glance_.overlooked)) continue;
                const Stop stop = puzzle_.board.run(robots, robot_, d);
                if (stop.run != Run::moves) continue;
                const Bend departed = departing(bend, d);
                if (stop.cell == puzzle_.target) {
                    if (departed == Bend::turned) {
                        write_down(at, d, steps);
                        return true;
                    }
                    if (puzzle_.turn == Turn::strict) continue;
                }
                reach(stop.cell, resting(departed, stop.heading), at, d);
            }
        }
        return false;
    }

  private:
    struct Place {
        Cell cell;
        Bend bend;
    };
    struct Came {
        std::uint16_t from = 0;
        Direction by{};
        bool known = false;
    };
    static constexpr std::size_t kPlaces = kSide * kSide * 4;

    static std::size_t index(Place place) { return place.cell * 4u + static_cast<std::size_t>(place.bend); }

    void reach(Cell cell, Bend bend, std::size_t from, Direction by) {
        Came& came = came_[index({cell, bend})];
        if (came.known) return;
        came = {static_cast<std::uint16_t>(from), by, true};
        queue_[size_++] = {cell, bend};
    }

    void write_down(std::size_t at, Direction last, Steps& steps) const {
        Steps backwards;
        backwards.push({static_cast<std::uint8_t>(robot_), last});
        for (; at != 0; at = came_[index(queue_[at])].from)
            backwards.push({static_cast<std::uint8_t>(robot_), came_[index(queue_[at])].by});
        while (!backwards.empty()) steps.push(backwards.pop());
    }

    const Puzzle& puzzle_;
    const Glance& glance_;
    std::size_t robot_;
    Bend first_;
    std::array<Came, kPlaces> came_{};
    std::array<Place, kPlaces> queue_{};
    std::size_t size_ = 0;
};

// Runs of helpers before the lone way, all of them tried.
class HelpedWay {
  public:
    HelpedWay(const Puzzle& puzzle, const Glance& glance, std::size_t arriving)
        : puzzle_(puzzle), glance_(glance), arriving_(arriving), lone_(puzzle, glance, arriving) {}

    void look(const Robots& robots, int helpers, Steps& so_far, std::optional<Steps>& best) {
        const int longest = best ? static_cast<int>(best->size()) - 1 : glance_.longest;
        const int left = longest - static_cast<int>(so_far.size());
        if (left < 1) return;
        if (helpers == 0) {
            Steps steps = so_far;
            if (lone_.find(robots, left, steps)) best = steps;
            return;
        }
        for (std::size_t robot = 0; robot < robots.size(); ++robot) {
            if (robot == arriving_) continue;
            for (Direction d : kDirections) {
                if (glance_.eyes.overlook(robot, robots[robot], d, glance_.overlooked)) continue;
                const Stop stop = puzzle_.board.run(robots, robot, d);
                if (stop.run != Run::moves) continue;
                // 3.1 Any robot may come to the vortex; one that stands there is no helper.
                if (puzzle_.active == kAnyRobot && stop.cell == puzzle_.target) continue;
                Robots after = robots;
                after[robot] = stop.cell;
                so_far.push({static_cast<std::uint8_t>(robot), d});
                look(after, helpers - 1, so_far, best);
                so_far.pop();
            }
        }
    }

  private:
    const Puzzle& puzzle_;
    const Glance& glance_;
    std::size_t arriving_;
    LoneWay lone_;
};

}  // namespace

std::optional<Steps> glimpsed(const Puzzle& puzzle, const Glance& glance) {
    std::optional<Steps> best;
    for (std::size_t robot = 0; robot < puzzle.robots.size(); ++robot) {
        if (puzzle.active != kAnyRobot && static_cast<int>(robot) != puzzle.active) continue;
        Steps so_far;
        HelpedWay(puzzle, glance, robot).look(puzzle.robots, glance.helpers, so_far, best);
    }
    return best;
}

bool follows(const Puzzle& puzzle, const Steps& steps, const Eyes& eyes, int overlooked) {
    Robots robots = puzzle.robots;
    for (const Step& step : steps) {
        if (eyes.overlook(step.robot, robots[step.robot], step.direction, overlooked)) return false;
        robots[step.robot] = puzzle.board.run(robots, step.robot, step.direction).cell;
    }
    return true;
}

Board without_overlooked_walls(const Board& board, int of_a_thousand, Random& random) {
    Board seen = board;
    const auto thin = [&](std::array<std::uint16_t, kSide>& lines) {
        for (int line = 0; line < kSide; ++line)
            for (int place = 0; place < kSide - 1; ++place) {
                const bool overlooked = static_cast<int>(random.below(1000)) < of_a_thousand;
                const bool of_centre = (line == 7 || line == 8) && place >= 6 && place <= 8;
                auto& bits = lines[static_cast<std::size_t>(line)];
                if (overlooked && !of_centre) bits = static_cast<std::uint16_t>(bits & ~(1u << place));
            }
    };
    thin(seen.east);
    thin(seen.south);
    return seen;
}

}  // namespace officina::ricochet
