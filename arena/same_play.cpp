// Prints what must be the same on every machine, with every compiler and for every processor: how the games go, what seeded bots
// decide, and what else a game knows to be telling (`SomeGame::telltales()`: solved puzzles).
//
//     same_play                 prints
//     same_play games           compares with games/<game>/same_play.txt; exit code 1 where something differs
//     same_play --write games   writes those files, after a change of rules, content or judgement

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
#include "engine/type_list.h"
#include "games/all_games.h"
#include "games/games.h"

namespace officina::arena {
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

void add_signatures(Lines& lines, const AnyGame& game) {
    for (int seats = game.least_seats(); seats <= game.most_seats(); ++seats) {
        const auto signature = game.signature(game.content(), seats, {});
        lines.push_back(words(
            {"signature", std::to_string(seats), signature ? hex(*signature) : signature.error().code}));
    }
}

// What every bot decided, as one number, and the points.
void add_game_of_bots(Lines& lines, const AnyGame& game, int seats, std::string_view bot) {
    auto match = game.start(game.content(), seats, {});
    const auto spec = bots::read_bot(bot);
    if (!match || !spec) {
        lines.push_back(words({"bots", "none"}));
        return;
    }
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < seats; ++seat)
        bots.push_back(bots::make_bot(**match, *spec, 100 + static_cast<std::uint64_t>(seat)));
    Hash hash;
    GameTerms terms{.chance_seed = 7, .most_moves = 400};
    terms.watcher = [&](const Match&, Seat, std::string_view move) {
        hash.add(std::as_bytes(std::span(move.data(), move.size())));
    };
    const auto played = play_one_game(**match, bots, terms);
    std::string points;
    for (int seat = 0; seat < seats; ++seat)
        points += " " + std::to_string(played->result.score[static_cast<std::size_t>(seat)]);
    lines.push_back(
        words({"bots", std::to_string(seats), bot, std::to_string(played->moves), hex(hash.value())}) +
        points);
}

template <class G>
Lines lines_of() {
    const AnyGame& game = *game_named(G::kName);
    Lines lines;
    add_signatures(lines, game);
    if constexpr (requires { G::telltales(); })
        for (std::string& line : G::telltales()) lines.push_back(std::move(line));
    for (const std::string_view bot : {"greedy", "tinkerer", "search@40"})
        add_game_of_bots(lines, game, std::min(3, game.most_seats()), bot);
    return lines;
}

struct Play {
    std::string_view game;
    Lines lines;
};

template <class... G>
std::vector<Play> play_of(TypeList<G...>) {
    return {{G::kName, lines_of<G>()}...};
}

std::string file_of(const Play& play, const std::string& folder) {
    return folder + "/" + std::string(play.game) + "/same_play.txt";
}

// How many lines differ.
int compare(const Play& play, const std::string& file) {
    std::ifstream in(file);
    if (!in) {
        std::cerr << "same_play: cannot read " << file << "; --write makes it\n";
        return 1;
    }
    Lines expected;
    for (std::string line; std::getline(in, line);) expected.push_back(line);
    int different = 0;
    for (std::size_t i = 0; i < std::max(play.lines.size(), expected.size()); ++i) {
        const std::string here = i < play.lines.size() ? play.lines[i] : "",
                          there = i < expected.size() ? expected[i] : "";
        if (here == there) continue;
        ++different;
        std::cerr << file << ":" << i + 1 << "\n  expected: " << there << "\n  here:     " << here << "\n";
    }
    return different;
}

int compare(const std::vector<Play>& plays, const std::string& folder) {
    std::size_t lines = 0;
    int different = 0;
    for (const Play& play : plays) {
        lines += play.lines.size();
        different += compare(play, file_of(play, folder));
    }
    std::cout << lines << " lines, " << different << " different\n";
    return different == 0 ? 0 : 1;
}

int write(const std::vector<Play>& plays, const std::string& folder) {
    for (const Play& play : plays) {
        std::ofstream out(file_of(play, folder));
        for (const std::string& line : play.lines) out << line << "\n";
        if (!out) {
            std::cerr << "same_play: cannot write " << file_of(play, folder) << "\n";
            return 2;
        }
    }
    return 0;
}

int run(const Lines& wanted) {
    if (const auto wish = processor_not_at_hand()) {
        std::cout << "This machine is no " << *wish << ".\n";
        return 77;  // ctest: skipped
    }
    const bool writes = wanted.size() == 2 && wanted[0] == "--write";
    if (wanted.size() > 1 && !writes) {
        std::cerr << "same_play [[--write] FOLDER OF THE GAMES]\n";
        return 2;
    }
    const auto plays = play_of(AllGames{});
    if (writes) return write(plays, wanted[1]);
    if (!wanted.empty()) return compare(plays, wanted[0]);
    for (const Play& play : plays)
        for (const std::string& line : play.lines) std::cout << play.game << " " << line << "\n";
    return 0;
}

}  // namespace
}  // namespace officina::arena

int main(int count, char** words) { return officina::arena::run({words + 1, words + count}); }
