#pragma once
// Golden games: fixed games kept in the tree, so that a reviewer sees in the diff what a change does to play. A test plays
// them again and compares:
//
//   TEST(MarsGolden, Playthroughs) {
//       expect_golden(game, OFFICINA_SOURCE_DIR "/games/mars/golden", {.name = "two seats", .seats = 2});
//   }
//
// Such a file holds moves and scores, and changes only when play does. What is said and drawn has a file of its own
// (expect_golden_words): each sentence the first time its fact comes up, and the table at three moments.
//
// OFFICINA_UPDATE_GOLDEN=1 rewrites the files.

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "match/catalogue.h"
#include "match/files.h"
#include "match/match.h"
#include "match/testing/listening.h"

namespace officina {

struct GoldenGame {
    std::string name;  // "two seats, open hands"; the file is two-seats-open-hands.txt
    int seats = 2;
    OptionValues options{};
    std::uint64_t seed = 1;
    std::size_t most_moves = 400;  // a longer game is told so far
    // How a seat plays; at random where nothing is said.
    std::function<std::string(const Match&, Seat, Random&)> decides{};
};

// Plays it; `seen` is shown the match after every move.
template <class Seen>
std::string play_golden(Match& match, const GoldenGame& golden, Seen&& seen) {
    Random random(golden.seed);
    while (!match.over() && match.moves().size() < golden.most_moves) {
        const Seat seat = any_of(match.to_move(), random);
        const std::string move = seat != kChance && golden.decides ? golden.decides(match, seat, random)
                                                                   : any_move(match, seat, random);
        if (move.empty()) continue;  // the seat waits for the clock
        if (auto played = match.play(seat, move); !played) return "refused: " + move + "\n";
        seen(seat, move);
    }
    return {};
}

inline std::string scores_of(const Match& match) {
    const Result result = match.result();
    std::string text;
    for (int seat = 0; seat < result.seats; ++seat)
        text += (seat == 0 ? "" : " ") + std::to_string(result.score[static_cast<std::size_t>(seat)]);
    return text;
}

// The moves, those of a seat one after the other; and the scores, where a move has changed them.
inline std::string transcript(const AnyGame& game, const GoldenGame& golden) {
    constexpr std::size_t kWidth = 120;
    auto started = game.start(game.content(), golden.seats, golden.options);
    if (!started) return "cannot start\n";
    Match& match = **started;
    std::string text = std::string(game.name()) + ", " + golden.name + "\n", line, scores = scores_of(match);
    for (const auto& [name, value] : match.heading().options) text += "  " + name + ": " + value + "\n";
    const auto end_line = [&] {
        if (!line.empty()) text += line + "\n";
        line.clear();
    };
    Seat last = kSpectator;
    const std::string refused = play_golden(match, golden, [&](Seat seat, const std::string& move) {
        const std::string who = seat == kChance ? "chance" : std::to_string(seat.index() + 1);
        std::string made = move;
        if (std::string now = scores_of(match); now != scores) made += " [" + (scores = std::move(now)) + "]";
        if (seat != last || line.size() + made.size() + 2 > kWidth) end_line();
        line += (line.empty() ? who + "> " : ", ") + made;
        last = seat;
    });
    end_line();
    text += refused;
    if (!match.over()) return text + "(the game goes on)\n";
    const Result result = match.result();
    for (int seat = 0; seat < result.seats; ++seat) {
        const auto i = static_cast<std::size_t>(seat);
        text += std::to_string(seat + 1) + ": rank " + std::to_string(result.rank[i]) + ", " +
                std::to_string(result.score[i]) + " =";
        const auto sources = match.sources();
        for (std::size_t source = 0; source < sources.size(); ++source)
            text += (source == 0 ? " " : " + ") + std::to_string(result.points[i][source]);
        text += "\n";
    }
    return text;
}

// What is said of each fact, the first time; and the table soon after the start, half way, and at the end.
inline std::string words_of_golden(const AnyGame& game, const GoldenGame& golden) {
    const Catalogue english("en");
    auto started = game.start(game.content(), golden.seats, golden.options);
    if (!started) return "cannot start: " + english.say(started.error().message) + "\n";
    Match& match = **started;
    std::string text = english.say(game.title()) + ", " + golden.name + "\n\n";
    std::set<std::string, std::less<>> said;
    std::vector<std::string> pictures;
    const std::string refused = play_golden(match, golden, [&](Seat seat, const std::string&) {
        for (const Fact& fact : match.happened(match.moves().size() - 1, seat == kChance ? kSpectator : seat))
            if (said.emplace(fact.what()).second) text += english.say(match.sentence(fact)) + "\n";
        const Picture picture = match.picture(std::nullopt, {100, 60});
        pictures.push_back(picture.text(false, [&](const Message& message) { return english.say(message); }));
    });
    text += refused;
    if (match.over()) text += english.say(match.verdict()) + "\n";
    for (const std::size_t at :
         {std::min<std::size_t>(40, pictures.size() / 4), pictures.size() / 2, pictures.size() - 1})
        text += "\n" + pictures[at] + "\n";
    return text;
}

inline void expect_same(const std::filesystem::path& file, const std::string& now) {
    if (std::getenv("OFFICINA_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(file.parent_path());
        ASSERT_TRUE(write_file(file, now).has_value()) << file;
        return;
    }
    const auto before = read_file(file);
    ASSERT_TRUE(before.has_value()) << file << " is missing; OFFICINA_UPDATE_GOLDEN=1 writes it";
    if (*before == now) return;
    std::size_t at = 0, line = 1;
    for (; at < std::min(before->size(), now.size()) && (*before)[at] == now[at]; ++at)
        line += now[at] == '\n';
    ADD_FAILURE()
        << file << " differs from line " << line
        << " on. If that was meant to change, OFFICINA_UPDATE_GOLDEN=1 rewrites it: look at the diff.";
}

inline void expect_golden(const AnyGame& game, const std::filesystem::path& folder,
                          const GoldenGame& golden) {
    std::string name;
    for (char c : golden.name)
        if (c != ',') name += c == ' ' ? '-' : c;
    expect_same(folder / (name + ".txt"), transcript(game, golden));
}

inline void expect_golden_words(const AnyGame& game, const std::filesystem::path& folder,
                                const GoldenGame& golden) {
    expect_same(folder / "words.txt", words_of_golden(game, golden));
}

}  // namespace officina
