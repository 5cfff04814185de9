// officina games: what can be played, and what can be agreed before.

#include "games/games.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/text.h"

namespace officina::cli {

namespace {

constexpr int kColumns = 100;
constexpr int kIndent = 8;

std::string values_of(const OptionSpec& option) {
    if (option.is_number()) return fmt::format("{}–{}", option.least, option.most);
    return option.choices.empty() ? "…" : fmt::format("{}", fmt::join(option.choices, "|"));
}

void list(const AnyGame& game, const Shell& shell) {
    fmt::print("{} — {}\n", game.name(), shell.say(game.title()));
    for (const std::string& line :
         wrapped("    " + shell.say({std::string(game.name()) + ".about", {}}), kColumns, 4))
        fmt::print("{}\n", line);
    fmt::print("    {}\n", shell.say({"terminal.games.seats",
                                      {{"least", game.least_seats()}, {"most", game.most_seats()}}}));
    for (const OptionSpec& option : game.options()) {
        fmt::print("    --option {}={}   {}\n", option.name, values_of(option),
                   shell.say({"terminal.games.standard", {{"value", option.standard}}}));
        for (const std::string& line :
             wrapped(std::string(kIndent, ' ') + shell.say(option.meaning), kColumns, kIndent))
            fmt::print("{}\n", line);
    }
}

}  // namespace

void add_games(Verb app, Shell& shell) {
    Verb command = app.word("games", shell.say({"terminal.about.games", {}}));
    command.does([&shell] {
        shell.todo = [&shell] {
            for (const AnyGame* game : games()) list(*game, shell);
            return 0;
        };
    });
}

}  // namespace officina::cli
