// What the words of the command line have in common.

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "cli/commands.h"
#include "games/games.h"

namespace officina::cli {

int Shell::complain(const Message& message, int code) const {
    fmt::print(stderr, "{}\n", say(message));
    return code;
}

int Shell::complain_of_all(const Problems& problems, int code) const {
    for (const Problem& problem : problems) complain(problem.message, code);
    return code;
}

int exit_code_of(const Problem& problem) { return problem.code == "newer_store" ? kBadUsage : kFailed; }

std::shared_ptr<std::optional<std::uint64_t>> add_seed(Verb command, const Shell& shell) {
    auto seed = std::make_shared<std::optional<std::uint64_t>>();
    command.option("--seed", *seed, shell.say({"terminal.option.seed", {}})).value("N");
    return seed;
}

std::uint64_t seed_or_drawn(const std::optional<std::uint64_t>& seed) {
    if (seed) return *seed;
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

namespace {

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    for (const AnyGame* game : games()) names.emplace_back(game->name());
    return names;
}

}  // namespace

std::expected<const AnyGame*, Problem> find_game(const std::string& name) {
    if (const AnyGame* game = game_named(name)) return game;
    return std::unexpected(
        Problem{"unknown_game",
                {"terminal.usage.unknown_game", {{"found", name}, {"expected", listed(game_names())}}}});
}

std::expected<ContentFolder, Problems> content_of(const AnyGame& game, const std::filesystem::path& folder) {
    ContentFolder content = game.content();
    if (folder.empty()) return content;
    namespace fs = std::filesystem;
    std::error_code error;
    const bool any = std::ranges::any_of(
        game_names(), [&](const std::string& name) { return fs::is_directory(folder / name, error); });
    if (!any)
        return std::unexpected(
            Problems{{"bad_content",
                      {"terminal.content.no_game",
                       {{"folder", folder.string()}, {"expected", listed(game_names())}}}}});
    Problems problems;
    if (fs::is_directory(folder / game.name(), error)) {
        if (auto replaced = content.replace_from(folder / game.name()); !replaced)
            problems = replaced.error();
    }
    if (problems.empty()) problems = game.check(content);
    if (problems.empty()) return content;
    // With several games in the folder it matters whose file it is.
    for (Problem& problem : problems)
        for (auto& [name, value] : problem.message.arguments)
            if (auto* file = std::get_if<std::string>(&value);
                file && name == "file" && !fs::path(*file).has_parent_path())
                *file = std::string(game.name()) + "/" + *file;
    return std::unexpected(problems);
}

namespace {

// A misspelt folder would otherwise be passed over in silence.
Problems unknown_folders(const std::filesystem::path& folder) {
    namespace fs = std::filesystem;
    Problems problems;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory(error) || name.starts_with('.') || game_named(name)) continue;
        problems.push_back(
            {"bad_content",
             {"terminal.content.unknown_folder", {{"folder", name}, {"expected", listed(game_names())}}}});
    }
    return problems;
}

}  // namespace

std::expected<Contents, Problems> contents_in(const std::filesystem::path& folder) {
    Contents contents;
    Problems problems = folder.empty() ? Problems{} : unknown_folders(folder);
    for (const AnyGame* game : games()) {
        auto content = content_of(*game, folder);
        if (content) {
            contents.emplace(game->name(), std::move(*content));
            continue;
        }
        for (const Problem& problem : content.error())
            if (std::ranges::find(problems, problem) == problems.end()) problems.push_back(problem);
    }
    if (!problems.empty()) return std::unexpected(problems);
    return contents;
}

std::expected<OptionValues, Problem> read_options(const std::vector<std::string>& given) {
    OptionValues values;
    for (const std::string& each : given) {
        const std::size_t sign = each.find('=');
        if (sign == std::string::npos || sign == 0)
            return std::unexpected(Problem{"bad_usage", {"terminal.usage.option", {{"found", each}}}});
        values[each.substr(0, sign)] = each.substr(sign + 1);
    }
    return values;
}

void add_missing(Verb app, Shell& shell, const char* word, const char* about) {
    Verb command = app.word(word, shell.say({about, {}}));
    command.takes_anything();
    command.does([&shell, word] {
        shell.todo = [&shell, word] {
            return shell.complain({"terminal.usage.not_built", {{"word", std::string(word)}}}, kFailed);
        };
    });
}

}  // namespace officina::cli
