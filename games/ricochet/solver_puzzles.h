#pragma once
// Finding puzzles of a wished difficulty on a board.

#include <optional>

#include "engine/random.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

struct PuzzleWish {
    std::size_t robots = 4;     // or 5, with silver (9.1)
    Turn turn = Turn::literal;  // 4.4
    int shortest = 1;           // the length of the shortest solution lies between these
    int longest = kLongestSolution;
    int tries = 1000;
    Limits limits = {};  // for each try; one that is given up counts as not found
};

struct FoundPuzzle {
    Token token;
    Puzzle puzzle;
    Answer answer;
};

// Robots stand as they may at setup (2.4), the target is one of the board's own. Nothing if no try succeeds.
std::optional<FoundPuzzle> find_puzzle(Solver& solver, Random& random, const Board& board,
                                       const PuzzleWish& wish);

}  // namespace officina::ricochet
