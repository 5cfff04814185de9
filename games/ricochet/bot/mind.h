#pragma once
// What goes on in the head of somebody who plays Ricochet Robots: which solutions occur to them for a token, and when.
//
// First comes a careless glance at the robot that must arrive, then a careful one; then the same with a run of another
// robot before, and with two. Each takes its time, longer ways take more, and often finds a shorter solution than
// the one before. The best players see at last what the solver sees. Some walls are overlooked, and some solutions
// miscounted: what is thought of then is a mistake, and only the proof will show it.

#include <cstdint>
#include <vector>

#include "bots/levels.h"
#include "games/ricochet/bot/sight.h"

namespace officina::ricochet {

// How well somebody plays.
struct Talent {
    double pace = 0;  // seconds for what is quickly seen; see kGrowth in the .cpp for what takes longer
    int helpers = 2;  // runs of other robots before those of the one that arrives
    int overlooked_runs = 0;       // of a hundred
    int overlooked_walls = 0;      // of a thousand
    int miscounts = 0;             // of a hundred solutions
    int sight = kLongestSolution;  // the longest way that a glance follows to its end
    Limits solver{.nodes = 0};     // at the end of all thinking, where there are nodes
};

Talent talent_of(const bots::BotSpec& spec);

struct Idea {
    double seconds = 0;  // after the token was turned up
    int number = 0;      // of moves, as it was counted
    Steps steps;
};

struct Thinking {
    Board board;              // as it was seen
    std::vector<Idea> ideas;  // as they came, each of a lower number than the one before
    double seconds = 0;       // after the token was turned up, until nothing more comes to mind
    bool unsolvable = false;  // proved, on the board as it was seen
    std::uint64_t nodes = 0;  // of the solver
};

// The same dice give the same thoughts.
Thinking think(Solver& solver, const Puzzle& puzzle, const Talent& talent, std::uint64_t dice);

}  // namespace officina::ricochet
