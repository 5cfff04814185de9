#pragma once
// How a person looks for a way at Ricochet Robots: first with the robot that must arrive alone, then "if blue stood
// there ...": with one or two runs of others before. What the eye passes over is not found, and a wall that is passed
// over may make a way of what is none.

#include <array>
#include <cstdint>
#include <optional>

#include "engine/random.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

// For each run that a robot could make, how well hidden it is: a glance of this many hundredths misses all runs that are
// hidden worse. So whoever looks more carefully sees all that a careless one sees.
class Eyes {
  public:
    explicit Eyes(Random& random) {
        for (auto& robot : hidden_)
            for (auto& cell : robot)
                for (auto& run : cell) run = static_cast<std::uint8_t>(random.below(100));
    }

    bool overlook(std::size_t robot, Cell cell, Direction d, int hundredths) const {
        return hidden_[robot][cell][static_cast<std::size_t>(d)] < hundredths;
    }

  private:
    std::array<std::array<std::array<std::uint8_t, 4>, kSide * kSide>, kRobots> hidden_{};
};

struct Glance {
    const Eyes& eyes;
    int overlooked = 0;  // of a hundred runs
    int helpers = 0;     // runs of other robots before those of the one that arrives
    int longest = kLongestSolution;
};

// The shortest way of this kind that such a glance comes upon.
std::optional<Steps> glimpsed(const Puzzle& puzzle, const Glance& glance);

// Does a glance that overlooks so much follow every one of these runs?
bool follows(const Puzzle& puzzle, const Steps& steps, const Eyes& eyes, int overlooked);

// The board as somebody sees it who passes over some of its walls; never those of the centre piece.
Board without_overlooked_walls(const Board& board, int of_a_thousand, Random& random);

}  // namespace officina::ricochet
