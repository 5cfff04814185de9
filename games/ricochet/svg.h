#pragma once
// A position of Ricochet Robots as a picture: one standalone SVG file with its own ground, art and words for
// screen readers, and nothing that must be fetched. Where a solution is given its runs are drawn as lines in
// the colour and the dash of the robot, with the numbers of the moves where they end.

#include <span>
#include <string>
#include <vector>

#include "games/ricochet/board.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

struct Sheet {
    const Board& board;
    std::span<const Cell> robots;  // where they start
    int active = kAnyRobot;        // who must arrive: shown at the target where none is printed
    Cell target = 0;
    Token token = kNoToken;       // the printed target; kNoToken where it is any other space
    std::span<const Step> steps;  // the runs to draw; none for the bare puzzle
    std::string title;            // for screen readers, in the language of the person
    std::string description;
};

std::string draw_svg(const Sheet& sheet);

// The spaces where a run begins, bends at a barrier, and ends.
std::vector<Cell> way_of(const Board& board, std::span<const Cell> robots, std::size_t robot,
                         Direction direction);

}  // namespace officina::ricochet
