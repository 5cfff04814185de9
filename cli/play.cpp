// officina play: a game at the terminal table.

#include <fmt/format.h>

#include "bots/bots.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/seating.h"
#include "cli/terminal_table.h"
#include "cli/understand.h"
#include "games/games.h"
#include "match/files.h"

namespace officina::cli {

namespace {

struct PlayRequest {
    std::string game;
    int seats = 0;
    std::vector<std::string> players, options;
    std::filesystem::path content, file;
    bool no_clock = false;
    std::string hints = "alone";
};

// Those who sit down, with a name in the person's language and dice of their own: what a bot does must not change what
// is dealt.
std::vector<Player> players_of(const std::vector<Sitter>& sitters, const Match& match, const Shell& shell,
                               std::uint64_t seed) {
    constexpr std::uint64_t kBotDice = 0x4D616368696E6573u;
    Random dice(seed ^ kBotDice);
    std::vector<Player> players;
    for (const Sitter& sitter : sitters) {
        const std::uint64_t own = dice.next();
        Player player{sitter.name, !sitter.bot, nullptr};
        if (sitter.bot) {
            player.bot = bots::make_bot(match, *sitter.bot, own);
            if (player.name.empty())
                player.name = shell.say({"terminal.name.bot",
                                         {{"level", sitter.bot->name},
                                          {"number", static_cast<std::int64_t>(players.size() + 1)}}});
        }
        players.push_back(std::move(player));
    }
    return players;
}

// Nothing where the person chooses none.
const AnyGame* chosen_from_menu(Terminal& terminal, const Shell& shell) {
    while (true) {
        terminal.write(shell.say({"terminal.ask.game", {}}) + "\n");
        std::vector<std::string> names;
        for (const AnyGame* game : games()) {
            names.emplace_back(game->name());
            terminal.write(fmt::format("  {}  {}\n", names.size(), shell.say(game->title())));
        }
        const auto line = terminal.read([] { return std::string("› "); }, std::nullopt);
        if (line.kind == Terminal::Line::Kind::resized) continue;
        if (line.kind != Terminal::Line::Kind::typed) return nullptr;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (line.text == std::to_string(i + 1)) return games()[i];
        if (const auto meant = understand(line.text, names); meant.size() == 1) return games()[meant[0]];
    }
}

// The saved game, or null where none is to be loaded.
std::expected<std::unique_ptr<Record>, Problem> record_to_load(const PlayRequest& wanted) {
    if (wanted.file.empty()) return nullptr;
    if (wanted.seats != 0 || !wanted.options.empty())
        return std::unexpected(Problem{"bad_usage", {"terminal.usage.load_alone", {}}});
    const auto text = read_file(wanted.file);
    if (!text) return std::unexpected(text.error());
    auto record = read_record(*text);
    if (!record) return std::unexpected(record.error());
    return std::make_unique<Record>(std::move(*record));
}

int refuse(const Shell& shell, const Problem& problem) {
    const bool in_a_file = problem.code == "bad_file" || problem.code == "bad_record" ||
                           problem.code == "other_content" || problem.code == "bad_content";
    return shell.complain(problem.message, in_a_file ? kFailed : kBadUsage);
}

// Everything that can be wrong is found out before the first picture.
int play(const Shell& shell, const PlayRequest& wanted, std::uint64_t seed) {
    const auto wishes = read_seat_wishes(wanted.players);
    if (!wishes) return refuse(shell, wishes.error());
    const auto options = read_options(wanted.options);
    if (!options) return refuse(shell, options.error());
    const auto loaded = record_to_load(wanted);
    if (!loaded) return refuse(shell, loaded.error());
    const Record* const record = loaded->get();

    Console console;
    const AnyGame* game = nullptr;
    if (const std::string name = wanted.game.empty() && record ? record->heading.game : wanted.game;
        name.empty()) {
        game = chosen_from_menu(console, shell);
        if (!game) return 0;
    } else {
        const auto found = find_game(name);
        if (!found) return refuse(shell, found.error());
        game = *found;
    }
    const auto content = content_of(*game, wanted.content);
    if (!content) return shell.complain_of_all(content.error(), kFailed);
    if (record) {
        const auto right = replay(*game, *content, *record);
        if (!right) return refuse(shell, right.error());
    }
    int seats = std::max(game->least_seats(), seats_needed(*wishes));
    if (wanted.seats != 0) seats = wanted.seats;
    if (record) seats = record->heading.seats;
    const auto sitters = seated(*wishes, seats);
    if (!sitters) return refuse(shell, sitters.error());
    auto match = game->start(*content, seats, record ? record->heading.options : *options);
    if (!match) return refuse(shell, match.error());

    auto players = players_of(*sitters, **match, shell, seed);
    TableManner manner{!wanted.no_clock, seed, wanted.file,
                       bots::make_bot(**match, bots::bot_of_level(bots::Level::engineer), seed),
                       *tables::hint_terms(wanted.hints)};
    TerminalTable table(std::move(*match), std::move(players), std::move(manner), console, shell.catalogue);
    if (record) table.take_up(*record);
    table.run();
    return 0;
}

}  // namespace

void add_play(Verb app, Shell& shell) {
    Verb command = app.word("play", shell.say({"terminal.about.play", {}}));
    const auto wanted = std::make_shared<PlayRequest>();
    const auto say = [&](const char* id) { return shell.say({id, {}}); };
    command.option("game", wanted->game, say("terminal.option.game_or_menu")).value("");
    command.option("--seats", wanted->seats, say("terminal.option.seats")).value("N");
    command.option("--seat", wanted->players, say("terminal.option.seat"))
        .value("[N=]human|bot:LEVEL[:NAME]")
        .one_each();
    command.option("--option", wanted->options, say("terminal.option.option")).value("NAME=VALUE").one_each();
    command.option("--content", wanted->content, say("terminal.option.content")).value("DIR");
    command.option("--load", wanted->file, say("terminal.option.load")).value("FILE");
    command.flag("--no-clock", wanted->no_clock, say("terminal.option.no_clock"));
    command.option("--hints", wanted->hints, say("terminal.option.hints"))
        .one_of({tables::kHintTerms.begin(), tables::kHintTerms.end()});
    const auto seed = add_seed(command, shell);
    command.does([&shell, wanted, seed] {
        shell.todo = [&shell, wanted, seed] { return play(shell, *wanted, seed_or_drawn(*seed)); };
    });
}

}  // namespace officina::cli
