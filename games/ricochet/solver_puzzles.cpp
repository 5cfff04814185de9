#include "games/ricochet/solver_puzzles.h"

#include <algorithm>
#include <cassert>

namespace officina::ricochet {
namespace {

FixedList<Cell, kRobots> set_up(Random& random, const Board& board, std::size_t count) {
    FixedList<Cell, kRobots> robots;
    while (robots.size() < count) {
        const auto cell = static_cast<Cell>(random.below(kSide * kSide));
        if (board.free_for_setup(cell) && !robots.contains(cell)) robots.push(cell);
    }
    return robots;
}

// A board without the vortex keeps space 0 for it, which is no target on any face.
FixedList<Token, kTokens> tokens_on(const Board& board) {
    FixedList<Token, kTokens> tokens;
    for (Token token = 0; token < kTokens; ++token)
        if (board.targets[token] != 0) tokens.push(token);
    return tokens;
}

}  // namespace

std::optional<FoundPuzzle> find_puzzle(Solver& solver, Random& random, const Board& board,
                                       const PuzzleWish& wish) {
    assert(wish.robots == 4 || wish.robots == 5);
    const auto tokens = tokens_on(board);
    if (tokens.empty()) return std::nullopt;
    Limits limits = wish.limits;
    limits.length = std::min(limits.length, wish.longest);
    for (int i = 0; i < wish.tries; ++i) {
        const Token token = tokens[random.below(static_cast<std::uint32_t>(tokens.size()))];
        const Puzzle puzzle = puzzle_of(board, set_up(random, board, wish.robots), token, wish.turn);
        const Answer answer = solver.solve(puzzle, limits);
        if (answer.outcome == Answer::Outcome::solved &&
            static_cast<int>(answer.steps.size()) >= wish.shortest)
            return FoundPuzzle{token, puzzle, answer};
    }
    return std::nullopt;
}

}  // namespace officina::ricochet
