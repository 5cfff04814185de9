// Prints what must be the same on every machine, with every compiler and for every processor: how the games go, what the solver
// finds, what seeded bots decide. With the name of a file it compares itself with what stands there, and says where it differs.
//
//     same_play                         prints
//     same_play arena/same_play.txt     compares; exit code 1 where something differs

#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "arena/one_game.h"

#include "bots/bots.h"
#include "engine/hash.h"
#include "engine/processor.h"
#include "games/games.h"
#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "games/ricochet/position.h"
#include "games/ricochet/solver_puzzles.h"

namespace officina {
namespace {

using Lines = std::vector<std::string>;

std::string hex(std::uint64_t number) {
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
    return text;
}

std::string words(std::initializer_list<std::string_view> parts) {
    std::string line;
    for (std::string_view part : parts) line += (line.empty() ? "" : " ") + std::string(part);
    return line;
}

void add_signatures(Lines& lines) {
    for (const AnyGame* game : games())
        for (int seats = game->least_seats(); seats <= std::min(game->most_seats(), 6); ++seats) {
            const auto signature = game->signature(game->content(), seats, {});
            lines.push_back(words({"signature", game->name(), std::to_string(seats),
                                   signature ? hex(*signature) : signature.error().code}));
        }
}

void add_solutions(Lines& lines) {
    using namespace ricochet;  // NOLINT(google-build-using-namespace): this function is about nothing else
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
                    lines.push_back("solution none");
                    continue;
                }
                const Solutions all = solver.solve_all(found->puzzle, 1);
                std::string steps;
                for (const Step& step : all.answer.steps)
                    steps += " " + std::string(name_of(kColours[step.robot])) + "-" +
                             std::string(name_of(step.direction));
                lines.push_back(words({"solution", id_of(box, position_of(faces, *found)),
                                       std::to_string(all.answer.nodes), std::to_string(all.count)}) +
                                steps);
            }
}

// What every bot decided, as one number, and the points.
void add_game_of_bots(Lines& lines, const AnyGame& game, int seats, std::string_view bot) {
    auto match = game.start(game.content(), seats, {});
    const auto spec = read_bot(bot);
    if (!match || !spec) {
        lines.push_back(words({"bots", game.name(), "none"}));
        return;
    }
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < seats; ++seat)
        bots.push_back(make_bot(**match, *spec, 100 + static_cast<std::uint64_t>(seat)));
    Hash hash;
    GameTerms terms{.chance_seed = 7, .most_moves = 400};
    terms.watcher = [&](const Match&, Seat, std::string_view move) {
        hash.add(std::as_bytes(std::span(move.data(), move.size())));
    };
    const auto played = play_one_game(**match, bots, terms);
    std::string points;
    for (int seat = 0; seat < seats; ++seat)
        points += " " + std::to_string(played->result.score[static_cast<std::size_t>(seat)]);
    lines.push_back(words({"bots", game.name(), std::to_string(seats), bot, std::to_string(played->moves),
                           hex(hash.value())}) +
                    points);
}

Lines all_lines() {
    Lines lines;
    add_signatures(lines);
    add_solutions(lines);
    for (const AnyGame* game : games()) {
        const int seats = std::min(3, game->most_seats());
        for (const std::string_view bot : {"greedy", "tinkerer", "search@40"})
            add_game_of_bots(lines, *game, seats, bot);
    }
    return lines;
}

int compare(const Lines& lines, const std::string& file) {
    std::ifstream in(file);
    if (!in) {
        std::cerr << "same_play: cannot read " << file << "\n";
        return 2;
    }
    Lines expected;
    for (std::string line; std::getline(in, line);) expected.push_back(line);
    int different = 0;
    for (std::size_t i = 0; i < std::max(lines.size(), expected.size()); ++i) {
        const std::string here = i < lines.size() ? lines[i] : "",
                          there = i < expected.size() ? expected[i] : "";
        if (here == there) continue;
        ++different;
        std::cerr << file << ":" << i + 1 << "\n  expected: " << there << "\n  here:     " << here << "\n";
    }
    std::cout << lines.size() << " lines, " << different << " different\n";
    return different == 0 ? 0 : 1;
}

}  // namespace
}  // namespace officina

int main(int count, char** words) {
    if (const auto wish = officina::processor_not_at_hand()) {
        std::cout << "This machine is no " << *wish << ".\n";
        return 77;  // ctest: skipped
    }
    const officina::Lines lines = officina::all_lines();
    if (count > 1) return officina::compare(lines, words[1]);
    for (const std::string& line : lines) std::cout << line << "\n";
    return 0;
}
