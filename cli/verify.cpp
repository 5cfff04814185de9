// officina verify: whether the chance of a game at a server's table was honest.

#include "tables/verify.h"

#include <iostream>

#include "cli/commands.h"
#include "engine/record.h"

namespace officina {

namespace {

struct Request {
    std::filesystem::path file, content;
    std::string commitment;
};

int carry_out(const Shell& shell, const Request& request) {
    const auto text = read_file(request.file);
    if (!text) return shell.complain(text.error().message, kFailed);
    const auto record = read_record(*text);
    if (!record) return shell.complain(record.error().message, kFailed);
    const auto game = find_game(record->heading.game);
    if (!game) return shell.complain(game.error().message, kFailed);
    const auto content = content_of(**game, request.content);
    if (!content) return shell.complain_of_all(content.error(), kFailed);
    const bool told = !request.commitment.empty();
    const auto verified = verify(**game, *content, *record, told ? request.commitment : record->commitment);
    if (!verified) return shell.complain(verified.error().message, kFailed);
    std::cout << shell.say({"tables.verify.honest",
                            {{"draws", verified->draws},
                             {"elsewhere", verified->elsewhere},
                             {"told", told ? "yes" : "no"},
                             {"commitment", record->commitment}}})
              << "\n";
    return 0;
}

}  // namespace

void add_verify(Verb app, Shell& shell) {
    Verb command = app.word("verify", shell.say({"tables.verify.about", {}}));
    const auto request = std::make_shared<Request>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("FILE", request->file, says("tables.verify.option.file")).required().value("");
    command.option("--commitment", request->commitment, says("tables.verify.option.commitment"))
        .value("HASH");
    command.option("--content", request->content, says("terminal.option.content")).value("DIR");
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina
