// What the solver finds, for arena/same_play: lengths, ways and numbers of solutions, and how many positions it looked at.

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/position.h"
#include "games/ricochet/solver_puzzles.h"

namespace officina::ricochet {

std::vector<std::string> RicochetGame::telltales() {
    std::vector<std::string> lines;
    const Box& box = default_box();
    Solver solver;
    Random random(2026);
    for (const std::size_t robots : {std::size_t{4}, std::size_t{5}})
        for (const Turn turn : {Turn::literal, Turn::strict, Turn::off})
            for (const int shortest : {3, 6, 9}) {
                const PuzzleWish wish{
                    .robots = robots, .turn = turn, .shortest = shortest, .longest = shortest + 2};
                const auto faces = random_faces(box, shortest != 6, random);
                const auto found = find_puzzle(solver, random, assemble(box, faces), wish);
                if (!found) {
                    lines.emplace_back("solution none");
                    continue;
                }
                const Solutions all = solver.solve_all(found->puzzle, 1);
                std::string steps;
                for (const Step& step : all.answer.steps)
                    steps += " " + std::string(name_of(kColours[step.robot])) + "-" +
                             std::string(name_of(step.direction));
                lines.push_back("solution " + id_of(box, position_of(faces, *found)) + " " +
                                std::to_string(all.answer.nodes) + " " + std::to_string(all.count) + steps);
            }
    return lines;
}

}  // namespace officina::ricochet
