// officina content: the files that whoever owns a box may replace.

#include <fmt/format.h>

#include "cli/commands.h"
#include "games/games.h"
#include "match/files.h"
#include "match/match.h"

namespace officina::cli {

namespace fs = std::filesystem;

namespace {

int check(const Shell& shell, const fs::path& folder) {
    if (const auto contents = contents_in(folder); !contents) {
        for (const Problem& problem : contents.error()) fmt::print("{}\n", shell.say(problem.message));
        return kFailed;
    }
    fmt::print("{}\n", shell.say({"terminal.content.fine", {{"folder", folder.string()}}}));
    return 0;
}

// All or nothing: nothing is written before it is known that nothing would be lost.
int export_to(const Shell& shell, const fs::path& folder, bool force) {
    std::error_code error;
    Problems there;
    for (const AnyGame* game : games())
        for (const auto& [name, text] : game->content().files())
            if (const fs::path file = folder / game->name() / name; !force && fs::exists(file, error))
                there.push_back({"bad_file", {"terminal.content.exists", {{"file", file.string()}}}});
    if (!there.empty()) return shell.complain_of_all(there, kFailed);
    for (const AnyGame* game : games()) {
        fs::create_directories(folder / game->name(), error);
        for (const auto& [name, text] : game->content().files()) {
            const fs::path file = folder / game->name() / name;
            if (const auto written = write_file(file, text); !written)
                return shell.complain(written.error().message, kFailed);
            fmt::print("{}\n", file.string());
        }
    }
    return 0;
}

}  // namespace

void add_content(Verb app, Shell& shell) {
    Verb content = app.word("content", shell.say({"terminal.about.content", {}}));
    content.needs_a_word();
    const auto folder = std::make_shared<fs::path>();
    const auto force = std::make_shared<bool>(false);
    Verb checking = content.word("check", shell.say({"terminal.about.content_check", {}}));
    Verb exporting = content.word("export", shell.say({"terminal.about.content_export", {}}));
    for (Verb command : {checking, exporting}) {
        command.option("DIR", *folder, shell.say({"terminal.option.content_folder", {}}))
            .required()
            .value("");
    }
    exporting.flag("--force", *force, shell.say({"terminal.option.force", {}}));
    checking.does([&shell, folder] { shell.todo = [&shell, folder] { return check(shell, *folder); }; });
    exporting.does([&shell, folder, force] {
        shell.todo = [&shell, folder, force] { return export_to(shell, *folder, *force); };
    });
}

}  // namespace officina::cli
