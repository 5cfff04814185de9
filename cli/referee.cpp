// officina referee: match/referee.h on standard input and output.

#include "match/referee.h"

#include <iostream>

#include "bots/bots.h"
#include "cli/commands.h"

namespace officina::cli {

namespace {

std::expected<std::unique_ptr<Bot>, Problem> bot_called(const Match& match, std::string_view text,
                                                        std::uint64_t seed) {
    const auto spec = bots::read_bot(text);
    if (!spec) return std::unexpected(spec.error());
    return bots::make_bot(match, *spec, seed);
}

}  // namespace

void add_referee(Verb app, Shell& shell) {
    struct Wanted {
        std::string game;
        std::filesystem::path content;
    };
    Verb command = app.word("referee", shell.say({"terminal.about.referee", {}}));
    const auto wanted = std::make_shared<Wanted>();
    command.option("game", wanted->game, shell.say({"terminal.option.game", {}})).required().value("");
    command.option("--content", wanted->content, shell.say({"terminal.option.content", {}})).value("DIR");
    const auto seed = add_seed(command, shell);
    command.does([&shell, wanted, seed] {
        shell.todo = [&shell, wanted, seed] {
            const auto game = find_game(wanted->game);
            if (!game) return shell.complain(game.error().message, kBadUsage);
            const auto content = content_of(**game, wanted->content);
            if (!content) return shell.complain_of_all(content.error(), kFailed);
            Referee(**game, *content, shell.catalogue.language(), seed_or_drawn(*seed), bot_called)
                .serve(std::cin, std::cout);
            return 0;
        };
    });
}

}  // namespace officina::cli
