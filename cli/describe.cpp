// officina describe: the manual and the completions of the command line, as they are installed below share/.

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/man_page.h"
#include "match/files.h"

namespace officina::cli {

namespace fs = std::filesystem;

namespace {

int write(const Shell& shell, const fs::path& file, const std::string& text) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    const auto written = write_file(file, text);
    return written ? 0 : shell.complain(written.error().message, kFailed);
}

// English pages stand in man/man1, others in man/<language>/man1.
int describe(const Shell& shell, const DescribedWord& program, const fs::path& folder) {
    const std::string language(shell.catalogue.language());
    const fs::path manual = (language == "en" ? folder / "man" : folder / "man" / language) / "man1";
    for (const ManPage& page : man_pages(program, shell.catalogue))
        if (const int code = write(shell, manual / (page.name + ".1"), page.text)) return code;
    if (language != "en") return 0;  // shells complete in one language
    const fs::path bash = folder / "bash-completion" / "completions" / "officina";
    if (const int code = write(shell, bash, bash_completion(program))) return code;
    return write(shell, folder / "zsh" / "site-functions" / "_officina", zsh_completion(program));
}

}  // namespace

void add_describe(Verb app, Shell& shell) {
    Verb command = app.hidden_word("describe", shell.say({"describe.about", {}}));
    const auto folder = std::make_shared<fs::path>();
    command.option("DIR", *folder, shell.say({"describe.option.folder", {}})).required().value("");
    command.does([&shell, app, folder] {
        shell.todo = [&shell, app, folder] { return describe(shell, app.described(), *folder); };
    });
}

}  // namespace officina::cli
