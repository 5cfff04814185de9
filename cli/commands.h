#pragma once
// The words of the `officina` command. Each stands in a file of its own, as one function that adds it to the
// command line:
//
//   void add_games(Verb app, Shell& shell) {
//       Verb command = app.word("games", shell.say({"terminal.about.games", {}}));
//       command.does([&shell] { shell.todo = [&shell] { ...; return 0; }; });
//   }
//
// Reading the command line only chooses what to do; main does it once the whole line has been understood, so that
// a mistake at its end leaves nothing half done. What options are read into must therefore outlive the function:
// a std::shared_ptr that the callback holds.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "cli/verb.h"
#include "match/catalogue.h"
#include "match/content.h"
#include "match/match.h"

namespace officina::cli {

// Exit codes besides 0.
inline constexpr int kFailed = 1;  // what was asked for cannot be done, or has problems
inline constexpr int kBadUsage =
    2;  // the command line is wrong, or names what is not there or not for this version
inline constexpr int kUnsure = 3;  // nothing wrong was found, but not everything could be checked

struct Shell {
    explicit Shell(std::string_view language) : catalogue(language) {}

    Catalogue catalogue;        // in the person's language; already when the help is put together
    std::function<int()> todo;  // what to do; gives the exit code

    std::string say(const Message& message) const { return catalogue.say(message); }
    // Says on stderr what is wrong, and gives the exit code back.
    int complain(const Message& message, int code) const;
    int complain_of_all(const Problems& problems, int code) const;
};

// kBadUsage where what was named is not for this program, such as the data of a newer one; else kFailed.
int exit_code_of(const Problem& problem);

// The option --seed; without it the seed is drawn.
std::shared_ptr<std::optional<std::uint64_t>> add_seed(Verb command, const Shell& shell);
std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed);

// The game of that name, or the sentence that tells which there are.
std::expected<const AnyGame*, Problem> find_game(const std::string& name);

// The content of a game: the files in `folder`/<game> instead of those compiled in. The folder must hold the
// folder of a game of the house; an empty path means no folder at all. The content is checked.
std::expected<ContentFolder, Problems> content_of(const AnyGame& game, const std::filesystem::path& folder);
// That of every game, by its name. A folder there that no game has is a mistake, too.
std::expected<Contents, Problems> contents_in(const std::filesystem::path& folder);

// "turn=strict" and the like, as --option gives them.
std::expected<OptionValues, Problem> read_options(const std::vector<std::string>& given);

// Reads the command line, the program's own name first, and does what it says. Gives the exit code.
int run_command_line(std::span<char*> words);

// A word that this program was built without (cli/CMakeLists.txt): it says so, and how to have it.
void add_missing(Verb app, Shell& shell, const char* word, const char* about);

void add_play(Verb app, Shell& shell);
void add_games(Verb app, Shell& shell);
void add_replay(Verb app, Shell& shell);
void add_referee(Verb app, Shell& shell);
void add_content(Verb app, Shell& shell);
void add_solve(Verb app, Shell& shell);
void add_arena(Verb app, Shell& shell);
void add_balance(Verb app, Shell& shell);
void add_bench(Verb app, Shell& shell);
void add_serve(Verb app, Shell& shell);
void add_backup(Verb app, Shell& shell);
void add_site(Verb app, Shell& shell);
void add_verify(Verb app, Shell& shell);
void add_load(Verb app, Shell& shell);
void add_describe(Verb app, Shell& shell);

}  // namespace officina::cli
