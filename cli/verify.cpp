// officina verify: whether the chance of a game at a server's table was honest.

#include "tables/verify.h"

#include <iostream>

#include "cli/commands.h"
#include "match/files.h"
#include "match/record.h"

namespace officina::cli {

namespace {

struct VerifyRequest {
    std::filesystem::path file, content;
    std::vector<std::string> told;
};

int carry_out(const Shell& shell, const VerifyRequest& request) {
    const auto text = read_file(request.file);
    if (!text) return shell.complain(text.error().message, kFailed);
    const auto record = read_record(*text);
    if (!record) return shell.complain(record.error().message, kFailed);
    const auto game = find_game(record->heading.game);
    if (!game) return shell.complain(game.error().message, kFailed);
    const auto content = content_of(**game, request.content);
    if (!content) return shell.complain_of_all(content.error(), kFailed);
    const auto verified = tables::verify(**game, *content, *record, request.told);
    if (!verified) return shell.complain(verified.error().message, kFailed);
    std::cout << shell.say({"tables.verify.honest", {{"draws", verified->draws}}}) << "\n";
    if (verified->complete()) return 0;
    std::cout << shell.say({"tables.verify.unchecked", {}}) << "\n";
    const auto say_unchecked = [&](const Message& what) { std::cout << "- " << shell.say(what) << "\n"; };
    if (verified->elsewhere > 0) say_unchecked({"tables.verify.elsewhere", {{"draws", verified->elsewhere}}});
    if (verified->seed_alone) say_unchecked({"tables.verify.seed_alone", {}});
    if (verified->untold)
        for (const Promise& promise : record->promises)
            say_unchecked({"tables.verify.untold",
                           {{"from", std::int64_t{promise.from}}, {"commitment", promise.commitment}}});
    return kUnsure;
}

}  // namespace

void add_verify(Verb app, Shell& shell) {
    Verb command = app.word("verify", shell.say({"tables.verify.about", {}}));
    const auto request = std::make_shared<VerifyRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("FILE", request->file, says("tables.verify.option.file")).required().value("");
    command.option("--commitment", request->told, says("tables.verify.option.commitment"))
        .value("HASH")
        .one_each();
    command.option("--content", request->content, says("terminal.option.content")).value("DIR");
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina::cli
