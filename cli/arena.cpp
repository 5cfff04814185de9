// officina arena: contests between bots, with progress, a table and reports.

#include <fmt/format.h>
#include <iostream>
#include <thread>

#include "arena/figures.h"
#include "arena/outside_bot.h"
#include "arena/report.h"
#include "cli/interruption.h"
#include "cli/progress_line.h"
#include "cli/solve_words.h"
#include "cli/text.h"
#include "games/games.h"
#include "match/files.h"
#include "match/match.h"

namespace officina::cli {

namespace {

struct ArenaRequest {
    std::vector<std::string> games, bots, options;
    std::filesystem::path content, json, html, records;
    int seats = 2;
    int count = 400;
    int threads = 0;
    bool until_decided = false;
    std::optional<double> bar;
    double outside_timeout = 30;
};

// --- Progress

// The standing of a pairing that is least decided would flicker: with several only the number of games is told.
std::string progress_words(const Shell& shell, const arena::Contest& contest,
                           const arena::Progress& progress) {
    const arena::Figures figures(shell.catalogue.language());
    std::string standing = "none";
    if (progress.pairs.size() == 1) {
        const auto& pair = progress.pairs[0];
        standing = contest.entrants[static_cast<std::size_t>(pair.pairing.one)].name + " " +
                   figures.percents(pair.share);
    }
    return shell.say({"arena.progress",
                      {{"game", std::string(contest.game->name())},
                       {"done", progress.done},
                       {"planned", progress.planned},
                       {"left", progress.left ? figures.duration(*progress.left) : "?"},
                       {"standing", standing}}});
}

// --- The table at the end

class Telling {
  public:
    Telling(const Shell& shell, const arena::Held& held)
        : shell_(shell), held_(held), figures_(shell.catalogue.language()) {}

    void tell() const {
        const arena::Contest& contest = held_.contest;
        std::cout << shell_.say({"arena.heading",
                                 {{"game", shell_.say(contest.game->title())},
                                  {"seats", contest.seats},
                                  {"games", static_cast<std::int64_t>(held_.outcome.games.size())},
                                  {"time", figures_.duration(held_.outcome.wall_seconds)},
                                  {"seed", std::to_string(contest.seed)}}})
                  << "\n";
        if (held_.outcome.interrupted) std::cout << shell_.say({"arena.interrupted", {}}) << "\n";
        tell_pairs();
        if (contest.entrants.size() > 2) tell_ratings();
        tell_fouls();
    }

  private:
    using Row = std::vector<std::string>;

    // The first column flush left, the others flush right.
    static void print(const std::vector<Row>& rows) {
        std::vector<int> widths(rows[0].size(), 0);
        for (const Row& row : rows)
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
        for (const Row& row : rows) {
            std::cout << "  " << padded(row[0], widths[0]);
            for (std::size_t i = 1; i < row.size(); ++i) std::cout << padded_left(row[i], widths[i] + 3);
            std::cout << "\n";
        }
    }

    std::string column(const char* name) const {
        return shell_.say({"arena.column", {{"name", std::string(name)}}});
    }
    const arena::Entrant& entrant(int number) const {
        return held_.contest.entrants[static_cast<std::size_t>(number)];
    }
    std::string pair_name(const arena::Pairing& pairing) const {
        return shell_.say({"arena.pair",
                           {{"one", entrant(pairing.one).name},
                            {"field", entrant(pairing.field).name},
                            {"seats", held_.contest.seats}}});
    }

    void tell_pairs() const {
        std::vector<Row> rows{
            {column("pair"), column("games"), column("share"), column("elo"), column("margin")}};
        for (const arena::PairStanding& pair : held_.outcome.standings.pairs)
            rows.push_back({pair_name(pair.pairing), std::to_string(pair.games),
                            figures_.percents(pair.share), figures_.with_signs(pair.elo),
                            figures_.with_signs(pair.margin, 1)});
        print(rows);
    }

    void tell_ratings() const {
        std::vector<Row> rows{{column("bot"), column("elo")}};
        for (const int number : arena::strongest_first(held_.outcome.standings))
            rows.push_back({entrant(number).name,
                            figures_.with_signs(
                                held_.outcome.standings.entrants[static_cast<std::size_t>(number)].rating)});
        print(rows);
    }

    void tell_fouls() const {
        constexpr int kMostTold = 3;
        int fouls = 0;
        for (const arena::GameLine& line : held_.outcome.games) {
            if (!line.game.foul || ++fouls > kMostTold) continue;
            const arena::Foul& foul = *line.game.foul;
            const int number = line.meeting.at_seat[at(foul.seat)];
            std::cout << "  "
                      << shell_.say({"arena.foul",
                                     {{"bot", entrant(number).name},
                                      {"deal", line.meeting.deal + 1},
                                      {"reason", shell_.say(foul.problem.message)}}})
                      << "\n";
        }
        if (fouls > kMostTold) std::cout << "  " << shell_.say({"arena.fouls", {{"count", fouls}}}) << "\n";
    }

    const Shell& shell_;
    const arena::Held& held_;
    arena::Figures figures_;
};

// Says of every pairing whether the bar was cleared; true where all did.
bool judge(const Shell& shell, const arena::Held& held, double bar, bool until_decided) {
    const arena::Figures figures(shell.catalogue.language());
    bool all = true;
    for (const arena::PairStanding& pair : held.outcome.standings.pairs) {
        using enum arena::SequentialTest::Verdict;
        auto verdict = pair.verdict;
        if (!until_decided) verdict = pair.share.low > bar ? above : pair.share.high < bar ? below : open;
        all &= verdict == above;
        std::cout << "  "
                  << shell.say(
                         {"arena.verdict",
                          {{"one", held.contest.entrants[static_cast<std::size_t>(pair.pairing.one)].name},
                           {"field",
                            held.contest.entrants[static_cast<std::size_t>(pair.pairing.field)].name},
                           {"bar", figures.percent(bar)},
                           {"verdict", verdict == above   ? "above"
                                       : verdict == below ? "below"
                                                          : "open"}}})
                  << "\n";
    }
    return all;
}

// --- From the request to contests

// Also false of what is no number.
bool is_between(double figure, double least, double most) { return figure >= least && figure <= most; }

std::expected<std::vector<arena::Contest>, Problems> contests_of(const ArenaRequest& request,
                                                                 std::uint64_t seed) {
    const auto wrong = [](Problem problem) { return std::unexpected(Problems{std::move(problem)}); };
    if (request.bots.size() < 2) return wrong({"bad_usage", {"arena.usage.two_bots", {}}});
    if (request.count < 1) return wrong(bad_option("--games", std::to_string(request.count), "1, 2, 3 …"));
    if (request.bar && !is_between(*request.bar, 0.001, 0.999))
        return wrong(bad_option("--bar", fmt::format("{}", *request.bar), "0.001 – 0.999"));
    constexpr double kShortest = 0.001, kLongest = 86'400;
    if (!is_between(request.outside_timeout, kShortest, kLongest))
        return wrong(
            bad_option("--outside-timeout", fmt::format("{}", request.outside_timeout), "0.001 – 86400"));
    std::vector<arena::Entrant> entrants;
    for (const std::string& text : request.bots) {
        auto entrant = arena::read_entrant(text);
        if (!entrant) return wrong(entrant.error());
        entrants.push_back(std::move(*entrant));
    }
    const auto options = read_options(request.options);
    if (!options) return wrong(options.error());
    std::vector<const AnyGame*> wanted(games().begin(), games().end());
    if (!request.games.empty()) wanted.clear();
    for (const std::string& name : request.games) {
        const auto game = find_game(name);
        if (!game) return wrong(game.error());
        wanted.push_back(*game);
    }
    std::vector<arena::Contest> contests;
    for (const AnyGame* game : wanted) {
        auto content = content_of(*game, request.content);
        if (!content) return std::unexpected(content.error());
        const auto table = game->start(*content, request.seats, *options);
        if (!table) return wrong(table.error());
        contests.push_back({.game = game,
                            .content = std::move(*content),
                            .seats = request.seats,
                            .options = (*table)->heading().options,
                            .entrants = entrants,
                            .games = request.count,
                            .seed = seed,
                            .bar = {},
                            .keep_records = !request.records.empty()});
        if (request.until_decided)
            contests.back().bar = request.bar.value_or(1.0 / std::max(request.seats, 2));
    }
    return contests;
}

std::expected<void, Problem> write_records(const std::filesystem::path& folder, const arena::Held& held) {
    std::error_code ignored;  // write_file will tell
    std::filesystem::create_directories(folder, ignored);
    for (const arena::GameLine& line : held.outcome.games) {
        const std::string name =
            fmt::format("{}-{}-{:04}-{}.game", held.contest.game->name(), line.meeting.pairing + 1,
                        line.meeting.deal + 1, line.meeting.turn + 1);
        if (auto saved = write_file(folder / name, written(line.game.record)); !saved) return saved;
    }
    return {};
}

std::expected<void, Problem> write_reports(const Shell& shell, const ArenaRequest& request,
                                           std::span<const arena::Held> contests) {
    if (!request.json.empty())
        if (auto saved = write_file(request.json, arena::written_as_json(contests)); !saved) return saved;
    if (!request.html.empty())
        if (auto saved = write_file(request.html, arena::report_as_html(contests, shell.catalogue)); !saved)
            return saved;
    return {};
}

int carry_out(const Shell& shell, const ArenaRequest& request, std::uint64_t seed) {
    const auto contests = contests_of(request, seed);
    if (!contests) return shell.complain_of_all(contests.error(), kBadUsage);
    arena::OutsidePrograms programs(shell.catalogue.language(), request.outside_timeout);
    const arena::MakeBot make = [&](const Match& match, const arena::Entrant& entrant,
                                    std::uint64_t bot_seed) {
        return entrant.is_outside() ? programs.make_bot(entrant.command, bot_seed)
                                    : bots::make_bot(match, entrant.bot, bot_seed);
    };
    const int threads = request.threads > 0
                            ? request.threads
                            : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));

    // A file that cannot be written is found out before hours of play.
    if (auto saved = write_reports(shell, request, {}); !saved)
        return shell.complain(saved.error().message, kFailed);
    const Interruption interruption;
    std::vector<arena::Held> held;
    bool cleared = true;
    for (const arena::Contest& contest : *contests) {
        if (Interruption::asked()) break;
        std::expected<arena::Outcome, Problem> outcome;
        {
            ProgressLine line;
            outcome = arena::hold_contest(
                contest, threads, make,
                {.progress =
                     [&](const arena::Progress& progress) {
                         line.show(progress.done, progress.planned, progress.elapsed,
                                   [&] { return progress_words(shell, contest, progress); });
                     },
                 .keep =
                     [&](const arena::Outcome& so_far) {
                         held.push_back({contest, so_far});
                         // A full disk now may have room later: say it and play on.
                         if (auto saved = write_reports(shell, request, held); !saved)
                             shell.complain(saved.error().message, kFailed);
                         held.pop_back();
                     },
                 .stop = [] { return Interruption::asked(); }});
        }
        if (!outcome) return shell.complain(outcome.error().message, kFailed);
        held.push_back({contest, std::move(*outcome)});
        if (held.size() > 1) std::cout << "\n";
        Telling(shell, held.back()).tell();
        if (const auto bar = request.bar ? request.bar : contest.bar)
            cleared &= judge(shell, held.back(), *bar, request.until_decided);
        std::cout << std::flush;
        if (!request.records.empty())
            if (auto saved = write_records(request.records, held.back()); !saved)
                return shell.complain(saved.error().message, kFailed);
        if (auto saved = write_reports(shell, request, held); !saved)
            return shell.complain(saved.error().message, kFailed);
    }
    return request.bar && !cleared ? kFailed : 0;
}

}  // namespace

void add_arena(Verb app, Shell& shell) {
    Verb command = app.word("arena", shell.say({"arena.about", {}}));
    const auto request = std::make_shared<ArenaRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("game", request->games, says("arena.option.game")).value("");
    command.option("--bot", request->bots, says("arena.option.bot")).value("BOT").one_each();
    command.option("--seats", request->seats, says("arena.option.seats")).value("N").with_default();
    command.option("--games", request->count, says("arena.option.games")).value("N").with_default();
    command.option("--option", request->options, says("terminal.option.option"))
        .value("NAME=VALUE")
        .one_each();
    command.option("--threads", request->threads, says("arena.option.threads")).value("N");
    command.flag("--until-decided", request->until_decided, says("arena.option.until_decided"));
    command.option("--bar", request->bar, says("arena.option.bar")).value("X");
    command.option("--json", request->json, says("arena.option.json")).value("FILE");
    command.option("--html", request->html, says("arena.option.html")).value("FILE");
    command.option("--records", request->records, says("arena.option.records")).value("DIR");
    command.option("--outside-timeout", request->outside_timeout, says("arena.option.outside_timeout"))
        .value("S")
        .with_default();
    command.option("--content", request->content, says("terminal.option.content")).value("DIR");
    const auto seed = add_seed(command, shell);
    command.does([&shell, request, seed] {
        shell.todo = [&shell, request, seed] { return carry_out(shell, *request, seed_or_drawn(*seed)); };
    });
}

}  // namespace officina::cli
