// Outside programs: the example of the documentation plays, and whatever a program does wrong costs it a game.

#include "arena/outside_bot.h"

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "arena/bots_for_tests.h"
#include "arena/tournament.h"

namespace officina::arena {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

// A program in the language of the shell, gone after the test.
struct Script {
    fs::path path;

    explicit Script(const std::string& text)
        : path(fs::temp_directory_path() / ("officina-outside-" + std::to_string(getpid()) + ".sh")) {
        std::ofstream(path) << text;
    }
    ~Script() { fs::remove(path); }
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;
    std::string command() const { return "sh " + path.string(); }
};

// Takes the first move of the list, as text tools do it.
constexpr const char* kTakesTheFirst = R"sh(
while read -r line; do
  case "$line" in
    '{"do":"go"'*) printf '%s\n' "$line" | sed 's/.*"moves":\[{"move":"\([^"]*\)".*/{"move":"\1","wait":5}/' ;;
    '{"do":"quit"'*) exit ;;
  esac
done
)sh";

std::optional<PlayedGame> played_against(const std::string& command, double seconds = 20,
                                         std::string_view game = "mars", std::size_t most_moves = 50'000) {
    OutsidePrograms programs("en", seconds);
    const auto match = table_of(game, 2);
    std::vector<std::unique_ptr<Bot>> bots;
    bots.push_back(programs.make_bot(command, 1));
    bots.push_back(std::make_unique<ScriptedBot>(first_move));
    return play_one_game(*match, bots, {.chance_seed = 5, .most_moves = most_moves});
}

TEST(OutsideBot, PlaysWhatItAnswers) {
    const Script script(kTakesTheFirst);
    const auto played = played_against(script.command());
    ASSERT_TRUE(played);
    ASSERT_FALSE(played->foul) << Catalogue("en").say(played->foul->problem.message);
    // The same as a bot that takes the first move.
    const auto match = table_of("mars", 2);
    std::vector<std::unique_ptr<Bot>> bots;
    for (int seat = 0; seat < 2; ++seat) bots.push_back(std::make_unique<ScriptedBot>(first_move));
    EXPECT_EQ(played->record.moves, play_one_game(*match, bots, {.chance_seed = 5})->record.moves);
}

TEST(OutsideBot, PlansWhileTheClockRuns) {
    const Script script(kTakesTheFirst);
    const auto played = played_against(script.command(), 20, "ricochet", 30);
    ASSERT_TRUE(played);
    ASSERT_FALSE(played->foul);
    const auto& moves = played->record.moves;
    EXPECT_NE(std::find(moves.begin(), moves.end(), RecordedMove{Seat(0), "declare 1"}), moves.end());
}

TEST(OutsideBot, WhateverItDoesWrongCostsItTheGame) {
    const std::pair<const char*, const char*> cases[] = {
        {"exit 0", "outside_gone"},
        {"/no/such/program 2>/dev/null", "outside_gone"},
        {"cat", "outside_babble"},  // says back what it hears
        {"echo '[1, 2'; cat >/dev/null", "outside_babble"},
        {"echo '{\"move\": 7}'; cat >/dev/null", "outside_babble"},
        {"head -c 3000000 /dev/zero; cat >/dev/null", "outside_babble"},
        {"echo '{\"move\":\"fly to Venus\"}'; cat >/dev/null", "unknown_move"},
    };
    for (const auto& [command, code] : cases) {
        const auto played = played_against(command);
        ASSERT_TRUE(played && played->foul) << command;
        EXPECT_EQ(played->foul->problem.code, code) << command;
        EXPECT_EQ(played->foul->seat, Seat(0));
        EXPECT_EQ(played->share(Seat(1)), 1);
        EXPECT_NE(Catalogue("en").say(played->foul->problem.message).front(), '[') << "no sentence";
    }
    // It reads, and never answers.
    const auto late = played_against("cat >/dev/null", 0.05);
    ASSERT_TRUE(late && late->foul);
    EXPECT_EQ(late->foul->problem.code, "outside_late");
}

TEST(OutsideBot, APlanNeedsATime) {
    const auto played = played_against("echo '{\"move\":\"declare 3\"}'; cat >/dev/null", 20, "ricochet");
    ASSERT_TRUE(played && played->foul);
    EXPECT_EQ(played->foul->problem.code, "outside_babble");
}

// Keeps what it hears in a file and gives up at once.
TEST(OutsideBot, HearsWhatItsSeatSeesAndHowItEnded) {
    const fs::path heard = fs::temp_directory_path() / ("officina-heard-" + std::to_string(getpid()));
    const Script script("tee " + heard.string() + " | sh " + heard.string() + ".sh");
    std::ofstream(heard.string() + ".sh") << kTakesTheFirst;
    const auto played = played_against(script.command());
    ASSERT_TRUE(played && !played->foul);
    std::ifstream in(heard);
    std::vector<json::object> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line).as_object());
    fs::remove(heard);
    fs::remove(heard.string() + ".sh");
    ASSERT_GE(lines.size(), 4u);
    EXPECT_EQ(lines.front().at("do"), "new");
    EXPECT_EQ(lines.front().at("game"), "mars");
    EXPECT_EQ(lines.front().at("seat"), 1);
    EXPECT_EQ(lines.back().at("do"), "quit");
    const json::object& result = lines[lines.size() - 2];
    EXPECT_EQ(result.at("do"), "result");
    EXPECT_EQ(result.at("over"), true);
    EXPECT_EQ(result.at("seats").as_array()[0].at("score"), played->result.score[0]);

    // The same game again, move by move: what it was shown is what its seat sees.
    const auto match = table_of("mars", 2);
    std::size_t line = 1, hidden = 0;
    for (const RecordedMove& move : played->record.moves) {
        if (line + 2 < lines.size() && lines[line].at("position") == match->moves().size()) {
            EXPECT_EQ(lines[line].at("state"), json::value(match->state(Seat(0))));
            hidden += json::value(match->state(std::nullopt)) != lines[line].at("state") ? 1 : 0;
            ++line;
        }
        ASSERT_TRUE(match->play(move.seat, move.move));
    }
    EXPECT_EQ(line, lines.size() - 2);
    EXPECT_GT(hidden, 0u) << "a game in which nothing was hidden proves nothing";
}

TEST(OutsideBot, TheExampleOfTheDocumentationPlaysEveryGame) {
    if (std::system("python3 --version >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "python3 is not there: the example bot cannot run";
    const std::string command = "exec:python3 " OFFICINA_SOURCE_DIR "/docs/examples/outside_bot.py";
    OutsidePrograms programs("en", 60);
    for (const AnyGame* game : games()) {
        if (game->name() == "ricochet") continue;  // at random it would take hours of virtual time
        const Contest contest = contest_of(game->name(), 2, 2, {command, "random"}, 3);
        const auto outcome =
            hold_contest(contest, 2, [&](const Match& match, const Entrant& who, std::uint64_t seed) {
                return who.is_outside() ? programs.make_bot(who.command, seed) : house_bot(match, who, seed);
            });
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->games.size(), 2u);
        for (const GameLine& line : outcome->games)
            EXPECT_FALSE(line.game.foul)
                << game->name() << ": " << Catalogue("en").say(line.game.foul->problem.message);
    }
}

}  // namespace
}  // namespace officina::arena
