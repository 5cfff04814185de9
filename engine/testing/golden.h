#pragma once
// Golden playthroughs: the readable transcript of a fixed game, kept in the tree, so that a reviewer sees in the diff
// what a change does to play. A test writes the transcript anew and compares:
//
//   TEST(MarsGolden, Playthroughs) {
//       expect_golden(game, OFFICINA_SOURCE_DIR "/games/mars/golden", {.name = "two seats", .seats = 2});
//   }
//
// OFFICINA_UPDATE_GOLDEN=1 rewrites the files.

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <string>

#include "engine/catalogue.h"
#include "engine/files.h"
#include "engine/match.h"
#include "engine/record.h"

namespace officina {

struct GoldenGame {
    std::string name;  // "two seats, open hands"; the file is two-seats-open-hands.txt
    int seats = 2;
    OptionValues options{};
    std::uint64_t seed = 1;
    std::size_t most_moves = 400;    // a longer game is told so far
    std::size_t picture_every = 40;  // moves from one picture of the table to the next
    // How a seat plays; at random where nothing is said.
    std::function<std::string(const Match&, Seat, Random&)> decides{};
};

inline std::string transcript(const AnyGame& game, const GoldenGame& golden) {
    const Catalogue english("en");
    auto started = game.start(game.content(), golden.seats, golden.options);
    if (!started) return "cannot start: " + english.say(started.error().message) + "\n";
    Match& match = **started;
    Random random(golden.seed);
    const auto drawn = [&] {
        const Picture picture = match.picture(std::nullopt, {100, 60});
        return "\n" + picture.text(false, [&](const Message& message) { return english.say(message); }) +
               "\n";
    };
    std::string text = english.say(game.title()) + ", " + golden.name + "\n";
    for (const auto& [name, value] : match.heading().options) text += "  " + name + ": " + value + "\n";
    text += "\n";
    while (!match.over() && match.moves().size() < golden.most_moves) {
        const Seat seat = any_of(match.to_move(), random);
        std::string move;
        if (seat == kChance) {
            move = match.roll(random);
        } else if (golden.decides) {
            move = golden.decides(match, seat, random);
        } else {
            const auto choices = match.choices(seat);
            move = choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
        }
        if (move.empty()) continue;  // the seat waits for the clock
        if (auto played = match.play(seat, move); !played)
            return text + "refused: " + move + ": " + english.say(played.error().message) + "\n";
        text += (seat == kChance ? "chance" : std::to_string(seat.index() + 1)) + "> " + move + "\n";
        for (const Message& told : match.told(seat == kChance ? kSpectator : seat))
            text += "    " + english.say(told) + "\n";
        if (match.moves().size() % golden.picture_every == 0) text += drawn();
    }
    text += drawn();
    if (!match.over()) return text + "(the game goes on)\n";
    const Result result = match.result();
    for (int seat = 0; seat < result.seats; ++seat)
        text += english.name_of(Seat(seat)) + ": " +
                std::to_string(result.score[static_cast<std::size_t>(seat)]) + ", rank " +
                std::to_string(result.rank[static_cast<std::size_t>(seat)]) + "\n";
    return text + english.say(match.verdict()) + "\n";
}

inline void expect_golden(const AnyGame& game, const std::filesystem::path& folder,
                          const GoldenGame& golden) {
    std::string name;
    for (char c : golden.name)
        if (c != ',') name += c == ' ' ? '-' : c;
    const std::filesystem::path file = folder / (name + ".txt");
    const std::string now = transcript(game, golden);
    if (std::getenv("OFFICINA_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(folder);
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
        << " on. If play was meant to change, OFFICINA_UPDATE_GOLDEN=1 rewrites it: look at the diff.";
}

}  // namespace officina
