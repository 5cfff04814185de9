// officina replay: a saved game, told move by move.

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/console.h"
#include "cli/terminal_table.h"
#include "match/files.h"
#include "match/record.h"

namespace officina::cli {

namespace {

int tell(const Shell& shell, const std::filesystem::path& file, const std::filesystem::path& folder) {
    const auto text = read_file(file);
    if (!text) return shell.complain(text.error().message, kFailed);
    const auto record = read_record(*text);
    if (!record) return shell.complain(record.error().message, kFailed);
    const auto game = find_game(record->heading.game);
    if (!game) return shell.complain(game.error().message, kFailed);
    const auto content = content_of(**game, folder);
    if (!content) return shell.complain_of_all(content.error(), kFailed);
    if (const auto right = replay(**game, *content, *record); !right)
        return shell.complain(right.error().message, kFailed);

    // A table at which nobody sits tells what happens as it happens.
    Console console;
    auto match = (*game)->start(*content, record->heading.seats, record->heading.options);
    fmt::print("{}\n", shell.say((*game)->title()));
    std::vector<Player> nobody(static_cast<std::size_t>(record->heading.seats), Player{"", false});
    for (std::size_t i = 0; i < nobody.size(); ++i)
        nobody[i].name = shell.catalogue.name_of(Seat(static_cast<int>(i)));
    TerminalTable table(std::move(*match), nobody, {}, console, shell.catalogue);
    table.tell(*record);
    return 0;
}

}  // namespace

void add_replay(Verb app, Shell& shell) {
    Verb command = app.word("replay", shell.say({"terminal.about.replay", {}}));
    const auto file = std::make_shared<std::filesystem::path>();
    const auto content = std::make_shared<std::filesystem::path>();
    command.option("FILE", *file, shell.say({"terminal.option.file", {}})).required().value("");
    command.option("--content", *content, shell.say({"terminal.option.content", {}})).value("DIR");
    command.does([&shell, file, content] {
        shell.todo = [&shell, file, content] { return tell(shell, *file, *content); };
    });
}

}  // namespace officina::cli
