#include "cli/terminal_table.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "bots/bots.h"
#include "cli/pretend_match.h"
#include "cli/scripted_terminal.h"
#include "games/games.h"
#include "match/files.h"

namespace officina::cli {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using Entries = std::vector<ScriptedTerminal::Entry>;

const Catalogue& english() {
    static const Catalogue catalogue("en");
    return catalogue;
}

Entries lines(std::initializer_list<const char*> texts) {
    Entries entries;
    for (const char* text : texts) entries.push_back({text, 0s});
    return entries;
}

std::unique_ptr<Match> ricochet(int seats, const OptionValues& options = {}) {
    const AnyGame& game = *game_named("ricochet");
    return std::move(*game.start(game.content(), seats, options));
}

// Plays a script at a table and gives back what was written.
struct Evening {
    ScriptedTerminal terminal;
    TerminalTable table;

    Evening(std::unique_ptr<Match> match, std::vector<Player> players, const Entries& script,
            bool clock = true)
        : terminal(script),
          table(std::move(match), std::move(players), {clock, 5, {}}, terminal, english()) {}

    const std::string& run() {
        table.run();
        return terminal.page;
    }
};

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

// --- Ricochet, alone

TEST(TerminalTable, ATokenIsWonWithShortForms) {
    Evening evening(ricochet(1), {{}},
                    lines({"6", "y s", "yellow west", "ge", "y e", "y n", "y w", "quit", ""}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Player 1 declares 6 moves."));
    EXPECT_THAT(page, HasSubstr("Player 1 takes the yellow star."));
    EXPECT_THAT(page, HasSubstr("Goodbye!"));
}

TEST(TerminalTable, AWholeSoloGame) {
    Entries script;
    for (int token = 0; token < 17; ++token) {
        script.push_back({"declare 1", 0s});
        script.push_back({"give up", 0s});
    }
    script.push_back({"", 0s});
    Evening evening(ricochet(1), {{"Anna", true}}, script);
    const std::string& page = evening.run();
    EXPECT_TRUE(evening.table.match().over());
    EXPECT_THAT(page, HasSubstr("Lost: 0 face up, 17 face down."));
    EXPECT_THAT(page, HasSubstr("1.  Anna"));
    EXPECT_THAT(page, HasSubstr("Keep this game?"));
}

TEST(TerminalTable, WhatIsOpenIsNotGuessed) {
    Evening evening(ricochet(1), {{}}, lines({"dec", "5", "red", "north", "nonsense", "99"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("“dec” could be several moves: declare 1–99"));
    EXPECT_THAT(page, HasSubstr("“red” could be several moves: red "));
    EXPECT_THAT(page, HasSubstr("“nonsense” is not understood."));
    EXPECT_THAT(page, HasSubstr("There is no number 99 in the menu"));
    EXPECT_EQ(evening.table.match().moves().back().move, "declare 5");
}

TEST(TerminalTable, SaysWhyNot) {
    Evening evening(ricochet(1), {{}},
                    lines({"150", "why", "why agree", "why declare 3", "6", "why red west", "red west"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Only the numbers from 1 to 99 can be declared"));
    EXPECT_EQ(count(page, "A solo game goes on until all tokens are used"), 2);
    EXPECT_THAT(page, HasSubstr("declare 3: that is possible now."));
    EXPECT_EQ(count(page, "The red robot cannot run left from its space"), 2);
}

TEST(TerminalTable, HintsGrowStronger) {
    Evening evening(ricochet(1), {{}}, lines({"hint", "hint", "hint", "hint", "hint"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("The shortest solution has 6 moves."));
    EXPECT_THAT(page, HasSubstr("The yellow robot moves first."));
    EXPECT_THAT(page, HasSubstr("The whole solution:"));
    EXPECT_THAT(page, HasSubstr("There are no stronger hints."));
}

TEST(TerminalTable, HelpTeachesTheGameAndTheTable) {
    Evening evening(ricochet(1), {{}}, lines({"help", "moves", "log"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("A whole run is one move."));
    EXPECT_THAT(page, HasSubstr("takes your last decision back"));
    EXPECT_THAT(page, HasSubstr("Declare 42 moves"));
}

TEST(TerminalTable, UndoOnlyWhereNothingWasLearned) {
    Evening evening(ricochet(1), {{}}, lines({"undo", "6", "undo", "y s", "undo", "give up", "undo"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("You have not decided anything that could be taken back."));
    EXPECT_THAT(page, HasSubstr("You cannot take that back alone: “declare 6” showed something."));
    EXPECT_THAT(page, HasSubstr("You cannot take that back alone: “yellow south” showed something."));
    EXPECT_THAT(page,
                HasSubstr("That cannot be taken back: since then something was drawn, or the time ran out."));
    EXPECT_EQ(evening.table.match().moves().end()[-2].move, "give up");
}

// A proof is no place to search, and a declaration cannot be raised by taking it back.
TEST(TerminalTable, WhatWasShownIsTakenBackByAllOrNobody) {
    Evening evening(
        ricochet(2), {{"Anna", true}, {"Bruno", true}},
        lines({"1: 7", "1: undo", "1: 9", "2: 8", "time", "red north", "undo", "back", "no", "back", "yes"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("“declare 7” showed something. “back” asks the others."));
    EXPECT_THAT(page, HasSubstr("You have declared 7: you may go lower, not to 9"));
    EXPECT_THAT(page, HasSubstr("“red north” showed something."));
    EXPECT_THAT(page, HasSubstr("Bruno, shall Anna take back “red north”, with all that came after?"));
    EXPECT_THAT(page, HasSubstr("Bruno does not agree: all stays as it is."));
    EXPECT_THAT(page, HasSubstr("Anna takes back: red north."));
    EXPECT_EQ(evening.table.match().moves().back().move, "time is up");
}

TEST(TerminalTable, AgainstBotsOneGoesBackAsOneLikes) {
    Evening evening(ricochet(1), {{}}, lines({"6", "y s", "back", "back", "5"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Player 1 takes back: yellow south."));
    EXPECT_THAT(page, HasSubstr("Player 1 takes back: declare 6."));
    EXPECT_EQ(evening.table.match().moves().back().move, "declare 5");
}

TEST(TerminalTable, AmongPeopleHintsMustBeAgreedAndAreToldToAll) {
    for (const tables::HintTerms hints :
         {tables::HintTerms::alone, tables::HintTerms::everybody, tables::HintTerms::nobody}) {
        ScriptedTerminal terminal(lines({"1: hint", "1: hint", "1: 9", "log"}));
        TerminalTable table(ricochet(2), {{"Anna", true}, {"Bruno", true}}, {true, 5, {}, {}, hints},
                            terminal, english());
        table.run();
        const bool agreed = hints == tables::HintTerms::everybody;
        EXPECT_EQ(count(terminal.page, "The shortest solution has"), agreed ? 1U : 0U);
        EXPECT_EQ(count(terminal.page, "Anna took a hint."), agreed ? 1U : 0U);
        EXPECT_EQ(count(terminal.page, "No hints here"), agreed ? 0U : 2U);
    }
    ScriptedTerminal terminal(lines({"hint"}));
    TerminalTable table(ricochet(1), {{}}, {true, 5, {}, {}, tables::HintTerms::nobody}, terminal, english());
    table.run();
    EXPECT_THAT(terminal.page, HasSubstr("No hints here"));
}

TEST(TerminalTable, TheClockRunsOutWhileSomebodyThinks) {
    Evening evening(ricochet(1), {{}}, {{"", 500s}, {"declare 9", 61s}, {"quit", 0s}});
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("The clock stands still until you press Enter."));
    EXPECT_EQ(count(page, "The sand has run out."), 1);  // not in the first 500 seconds: it stood still
    EXPECT_THAT(page, HasSubstr("declares 9 moves"));    // for the second token
}

TEST(TerminalTable, WithoutAClockThePeopleSayWhenTheTimeIsUp) {
    Evening evening(ricochet(1), {{}},
                    {{"", 0s}, {"declare 9", 9000s}, {"time", 0s}, {"give up", 0s}, {"time", 0s}}, false);
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("declares 9 moves"));
    EXPECT_THAT(page, HasSubstr("There is no clock running."));
    EXPECT_EQ(count(page, "The sand has run out."), 1);
}

// --- Ricochet, together

TEST(TerminalTable, TwoPeopleSayWhoTheyAre) {
    Evening evening(ricochet(2), {{"Anna", true}, {"Bruno", true}},
                    lines({"7", "3: 7", "2: 7", "anna: 5", "bruno: 9", "time", "give up"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Anna, Bruno: bring "));  // asked together
    EXPECT_THAT(page, HasSubstr("Say who you are first, such as “2: …”: 1 Anna, 2 Bruno"));
    EXPECT_THAT(page, HasSubstr("“3” is nobody at this keyboard."));
    EXPECT_THAT(page, HasSubstr("Bruno declares 7 moves.\nThe sandglass is turned."));
    EXPECT_THAT(page, HasSubstr("Anna declares 5 moves."));
    EXPECT_THAT(page, HasSubstr("You have declared 7: you may go lower, not to 9"));
    EXPECT_THAT(page, HasSubstr("Anna shows: 5 moves."));
    EXPECT_THAT(page, HasSubstr("Bruno shows: 7 moves."));
    EXPECT_THAT(page, Not(HasSubstr("Pass the keyboard")));  // nothing is hidden
}

// Nobody sits and watches sand once all have said that they have nothing better.
TEST(TerminalTable, TheGlassEndsWhenNobodyHasAnythingBetter) {
    Evening evening(ricochet(2), {{"Anna", true}, {"Bruno", true}},
                    lines({"1: 7", "2: nothing better", "1: nothing better"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Bruno has nothing better."));
    EXPECT_THAT(page, HasSubstr("Nobody has anything better: the sand is not waited for."));
    EXPECT_THAT(page, HasSubstr("Anna shows: 7 moves."));
}

// The help is that of the game as it is played here.
TEST(TerminalTable, TheHelpKnowsWhatWasAgreed) {
    EXPECT_THAT(Evening(ricochet(1), {{}}, lines({"help"})).run(), HasSubstr("target does not count"));
    const std::string off = Evening(ricochet(1, {{"turn", "off"}}), {{}}, lines({"help"})).run();
    EXPECT_THAT(off, HasSubstr("need not turn a corner"));
    EXPECT_THAT(off, Not(HasSubstr("target does not count")));
}

// Says what it is told to, at moments counted from the last move of chance.
class ScriptedBot final : public Bot {
  public:
    explicit ScriptedBot(std::vector<Plan> sayings, Advice advice = {})
        : sayings_(std::move(sayings)), advice_(std::move(advice)) {}

    Advice decide(const Match&, Seat) override { return advice_; }
    std::optional<Plan> plan(const Match&, Seat, Seconds elapsed) override {
        asked.push_back(elapsed.count());
        for (const Plan& saying : sayings_)
            if (saying.wait > elapsed) return Plan{saying.move, saying.wait - elapsed};
        return std::nullopt;
    }

    std::vector<double> asked;  // how long the others had been thinking when it was asked

  private:
    std::vector<Plan> sayings_;
    Advice advice_;
};

TEST(TerminalTable, BotsSpeakUpWhenTheyHavePlannedTo) {
    const auto chip = std::make_shared<ScriptedBot>(
        std::vector<Bot::Plan>{{"declare 9", 20s}, {"declare 7", 50s}, {"declare 5", 90s}});
    Evening evening(ricochet(2), {{"Anna", true}, {"Chip", false, chip}},
                    {{"", 100s}, {"1: declare 8", 30s}, {"log", 30s}, {"quit", 0s}, {"", 0s}});
    const std::string& page = evening.run();
    const auto nine = page.find("Chip declares 9 moves."), eight = page.find("Anna declares 8 moves."),
               seven = page.find("Chip declares 7 moves.");
    ASSERT_NE(seven, std::string::npos);
    EXPECT_LT(nine, eight);
    EXPECT_LT(eight, seven);
    EXPECT_THAT(page, Not(HasSubstr("declares 5")));  // the glass, turned after 20 s, ran out after 80
    EXPECT_EQ(chip->asked[0], 0);                     // the clock stood still until Anna was ready
    EXPECT_NEAR(chip->asked[1], 20, 1e-6);
    EXPECT_NEAR(chip->asked[2], 30, 1e-6);  // a glass that is turned does not start the thinking again
    EXPECT_NEAR(chip->asked[3], 50, 1e-6);
}

TEST(TerminalTable, BotsAloneWaitForNobody) {
    const auto play = [](std::uint64_t seed) {
        auto match = ricochet(2, {{"tokens", "1"}});
        std::vector<Player> players{
            {"Chip", false, bots::make_bot(*match, *bots::read_bot("engineer"), seed)},
            {"Dale", false, bots::make_bot(*match, *bots::read_bot("mechanic"), seed)}};
        Evening evening(std::move(match), std::move(players), {});
        const std::string page = evening.run();
        EXPECT_TRUE(evening.table.match().over());
        EXPECT_THAT(page, HasSubstr("wins with 1 token."));
        return page;
    };
    EXPECT_EQ(play(1), play(1));
}

TEST(TerminalTable, AHintIsWhatTheEngineerWouldDoWhereTheGameHasNone) {
    const AnyGame& game = *game_named("mars");
    auto match = std::move(*game.start(game.content(), 2, {}));
    const auto adviser = std::shared_ptr<Bot>(bots::make_bot(*match, *bots::read_bot("search@50"), 1));
    ScriptedTerminal terminal(lines({"hint", "hint", "hint"}));
    std::vector<Player> players{{"Anna", true},
                                {"Chip", false, bots::make_bot(*match, *bots::read_bot("random"), 1)}};
    TerminalTable table(std::move(match), players, {true, 5, {}, adviser}, terminal, english());
    table.run();
    EXPECT_EQ(count(terminal.page, "The engineer would play “"), 1u);
    EXPECT_EQ(count(terminal.page, "What makes the difference: "), 1u);
    EXPECT_GE(count(terminal.page, " % of its thoughts, "), 2u);
    EXPECT_LE(count(terminal.page, " % of its thoughts, "), 3u);
    EXPECT_THAT(terminal.page, HasSubstr("There are no stronger hints."));
}

TEST(TerminalTable, TheGamesOwnHintsComeBeforeTheEngineers) {
    const auto adviser = std::make_shared<ScriptedBot>(
        std::vector<Bot::Plan>{},
        Advice{"declare 42", {{"declare 42", {"engine.play.over", {}}, 1, 1, 1}}, 1});
    ScriptedTerminal terminal(lines({"hint", "hint", "hint", "hint", "hint"}));
    TerminalTable table(ricochet(1), {{}}, {true, 5, {}, adviser}, terminal, english());
    table.run();
    EXPECT_THAT(terminal.page, HasSubstr("The shortest solution has 6 moves."));
    EXPECT_THAT(terminal.page, HasSubstr("There are no stronger hints."));
    EXPECT_THAT(terminal.page, Not(HasSubstr("engineer would")));
}

TEST(TerminalTable, AGameIsSavedAndTakenUpAgain) {
    const auto file = std::filesystem::temp_directory_path() / "officina_terminal_table_test.game";
    std::filesystem::remove(file);
    const std::string save = "save " + file.string();
    Evening first(ricochet(1), {{}}, {{"6", 0s}, {"y s", 0s}, {"save", 0s}, {save, 0s}, {"quit", 0s}});
    EXPECT_THAT(first.run(), HasSubstr("Name a file: save FILE"));
    EXPECT_THAT(first.terminal.page, Not(HasSubstr("Save first?")));  // nothing has happened since

    const auto record = read_record(*read_file(file));
    ASSERT_TRUE(record);
    Evening second(ricochet(1), {{}}, {{"back", 0s}, {save, 0s}, {"quit", 0s}});
    second.table.take_up(*record);
    EXPECT_EQ(second.table.match().moves(), first.table.match().moves());
    EXPECT_THAT(second.run(), HasSubstr("Player 1 takes back: yellow south."));
    EXPECT_THAT(second.terminal.page, HasSubstr("There is already a file"));
    std::filesystem::remove(file);
}

TEST(TerminalTable, EveryLanguageHasItsWords) {
    for (std::string_view language : languages()) {
        const Catalogue catalogue(language);
        const TableWords words(catalogue);
        EXPECT_EQ(words.find("help"), Command::help);
        for (const auto& word : words.all())
            for (const std::string& accepted : word.accepted)
                EXPECT_EQ(words.find(accepted), word.command) << language << ": " << accepted;
    }
}

// --- Any game

constexpr Seat kAnna{0}, kBruno{1};
const std::vector<Player> kTwo{{"Anna", true}, {"Bruno", true}};

std::unique_ptr<Match> pretend(std::vector<Situation> situations) {
    return std::make_unique<PretendMatch>(2, std::move(situations));
}

TEST(TerminalTable, TheScreenIsHandedOverWhereSomethingIsHidden) {
    const std::vector<Seat> both{kAnna, kBruno};
    Evening evening(pretend({{{{kAnna, {"hide low", "hide high"}}}, {}, "", both},
                             {{{kBruno, {"hide low", "hide high"}}}, {}, "", both}}),
                    kTwo, lines({"", "hide low", "", "hide high", ""}));
    evening.terminal.screen = true;
    const std::string& page = evening.run();
    const auto first = page.find("<forget>\nPass the keyboard to Anna");
    const auto annas = page.find("seen by 1");
    const auto second = page.find("<forget>\nPass the keyboard to Bruno");
    const auto brunos = page.find("seen by 2");
    ASSERT_NE(brunos, std::string::npos);
    EXPECT_LT(first, annas);
    EXPECT_LT(annas, second);
    EXPECT_LT(second, brunos);
    EXPECT_THAT(page.substr(second), HasSubstr("Anna takes back: something."));  // what Bruno may hear
}

TEST(TerminalTable, NothingIsHandedOverToOnePerson) {
    Evening evening(pretend({{{{kAnna, {"hide low", "hide high"}}}, {}, "", {kAnna, kBruno}}}),
                    {{"Anna", true}, {"Chip", false}}, lines({"2", ""}));
    EXPECT_THAT(evening.run(), Not(HasSubstr("Pass the keyboard")));
    EXPECT_THAT(evening.terminal.page, HasSubstr("seen by 1"));
}

TEST(TerminalTable, AForcedMoveIsMadeAndUndoGoesBackBeforeIt) {
    Evening evening(pretend({{{{kAnna, {"go left", "go right"}}}, {}, "", {}},
                             {{{kAnna, {"stop"}}}, {}, "", {}},
                             {{{kBruno, {"go left", "go right"}}}, {}, "", {}},
                             {{{kAnna, {"go left", "go right"}}}, {}, "", {}}}),
                    kTwo, lines({"1", "undo", "go r", "go l", "1: undo"}));
    const std::string& page = evening.run();
    EXPECT_THAT(page, HasSubstr("Anna has only one move: stop."));
    EXPECT_THAT(page, HasSubstr("Anna takes back: go left."));
    EXPECT_THAT(page, HasSubstr("That cannot be taken back: since then Bruno has moved."));
    EXPECT_EQ(evening.table.match().moves().front().move, "go right");
}

TEST(TerminalTable, AMoveOfTheGameComesBeforeAWordOfTheTable) {
    Evening evening(pretend({{{{kAnna, {"save", "quit now"}}}, {}, "", {}}}), kTwo, lines({"save", ""}));
    evening.run();
    EXPECT_EQ(evening.table.match().moves().front().move, "save");
}

TEST(TerminalTable, TheEndOfTheInputIsTheEndOfTheEvening) {
    Evening evening(ricochet(1), {{}}, {});
    evening.run();
    EXPECT_FALSE(evening.table.match().over());
}

}  // namespace
}  // namespace officina::cli
