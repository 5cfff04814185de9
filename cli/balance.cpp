// officina balance: equal bots play a game many times; is it fair?

#include <boost/json.hpp>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <thread>

#include "arena/balance_json.h"
#include "arena/balance_report.h"
#include "arena/balance_targets.h"
#include "arena/figures.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/progress_line.h"
#include "cli/solve_words.h"
#include "match/files.h"
#include "match/match.h"

namespace officina::cli {

namespace {

struct BalanceRequest {
    std::string game;
    std::vector<int> seats;
    std::vector<std::string> options;
    std::string bot = "search@300";
    std::filesystem::path content, json, report;
    std::vector<std::string> from;
    int games = 1000;
    int threads = 0;
};

std::expected<std::vector<arena::BalanceTrial>, Problems> trials_of(const BalanceRequest& request,
                                                                    std::uint64_t seed) {
    const auto wrong = [](Problem problem) { return std::unexpected(Problems{std::move(problem)}); };
    const auto game = find_game(request.game);
    if (!game) return wrong(game.error());
    if (request.games < 1) return wrong(bad_option("--games", std::to_string(request.games), "1, 2, 3 …"));
    const auto bot = bots::read_bot(request.bot);
    if (!bot) return wrong(bot.error());
    const auto options = read_options(request.options);
    if (!options) return wrong(options.error());
    const auto content = content_of(**game, request.content);
    if (!content) return std::unexpected(content.error());
    std::vector<int> seats = request.seats;
    if (seats.empty()) seats.push_back(std::max(2, (*game)->least_seats()));
    std::vector<arena::BalanceTrial> trials;
    for (int number : seats) {
        const auto table = (*game)->start(*content, number, *options);
        if (!table) return wrong(table.error());
        trials.push_back({*game, *content, number, *options, *bot, request.games, seed});
    }
    return trials;
}

void tell(const Shell& shell, const arena::TrialReport& report) {
    const arena::Balance& balance = report.balance;
    std::cout << shell.say({"balance.heading_line",
                            {{"game", shell.say(report.trial.game->title())},
                             {"seats", balance.seats},
                             {"games", balance.games},
                             {"bot", report.trial.bot.name}}})
              << "\n";
    const arena::Figures figures(shell.catalogue.language());
    for (std::size_t seat = 0; balance.seats > 1 && seat < balance.by_seat.size(); ++seat)
        std::cout << "  "
                  << shell.say({"balance.seat_line",
                                {{"seat", static_cast<std::int64_t>(seat + 1)},
                                 {"share", figures.percents(balance.by_seat[seat])}}})
                  << "\n";
    for (const arena::Target& target : arena::judged_targets(report.trial.game->name(), balance))
        std::cout << "  " << shell.say(arena::target_line(target)) << "\n";
}

int lay_out(const Shell& shell, const AnyGame& game, const std::vector<arena::TrialReport>& reports,
            const std::filesystem::path& folder) {
    if (folder.empty()) return 0;
    std::error_code ignored;  // write_file will tell
    std::filesystem::create_directories(folder, ignored);
    for (const arena::ReportFile& file : arena::balance_page(game, reports, shell.catalogue))
        if (auto saved = write_file(folder / file.name, file.text); !saved)
            return shell.complain(saved.error().message, kFailed);
    return 0;
}

int carry_out(const Shell& shell, const BalanceRequest& request, std::uint64_t seed) {
    const auto trials = trials_of(request, seed);
    if (!trials) return shell.complain_of_all(trials.error(), kBadUsage);
    const int threads = request.threads > 0
                            ? request.threads
                            : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const Interruption interruption;
    const arena::Figures figures(shell.catalogue.language());
    std::vector<arena::TrialReport> reports;
    for (const arena::BalanceTrial& trial : *trials) {
        if (Interruption::asked()) break;
        std::expected<arena::Balance, Problem> balance;
        {
            ProgressLine line;
            const auto start = std::chrono::steady_clock::now();
            balance = arena::hold_trial(
                trial, threads,
                {.progress =
                     [&](int done, int planned) {
                         const double elapsed =
                             std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
                         line.show(done, planned, elapsed, [&] {
                             return shell.say(
                                 {"balance.progress",
                                  {{"game", std::string(trial.game->name())},
                                   {"seats", trial.seats},
                                   {"done", done},
                                   {"planned", planned},
                                   {"left",
                                    done > 0 ? figures.duration(elapsed * (planned - done) / done) : "?"}}});
                         });
                     },
                 .stop = [] { return Interruption::asked(); }});
        }
        if (!balance) return shell.complain(balance.error().message, kFailed);
        const auto table = trial.game->start(trial.content, trial.seats, trial.options);
        reports.push_back({trial, std::move(*balance), (*table)->sources(), trial.content.hash()});
        tell(shell, reports.back());
        std::cout << std::flush;
    }
    if (!request.json.empty()) {
        std::string lines;
        for (const arena::TrialReport& report : reports)
            lines += boost::json::serialize(arena::balance_to_json(report)) + "\n";
        if (auto saved = write_file(request.json, lines); !saved)
            return shell.complain(saved.error().message, kFailed);
    }
    return lay_out(shell, *trials->front().game, reports, request.report);
}

// What was played earlier, on one page.
int show_again(const Shell& shell, const BalanceRequest& request) {
    const auto game = find_game(request.game);
    if (!game) return shell.complain(game.error().message, kBadUsage);
    std::vector<arena::TrialReport> reports;
    for (const std::string& file : request.from) {
        const auto text = read_file(file);
        if (!text) return shell.complain(text.error().message, kFailed);
        auto more = arena::balance_from_json(**game, *text, file);
        if (!more) return shell.complain(more.error().message, kFailed);
        for (arena::TrialReport& report : *more) {
            tell(shell, report);
            reports.push_back(std::move(report));
        }
    }
    return lay_out(shell, **game, reports, request.report);
}

}  // namespace

void add_balance(Verb app, Shell& shell) {
    Verb command = app.word("balance", shell.say({"balance.about", {}}));
    const auto request = std::make_shared<BalanceRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("game", request->game, says("balance.option.game")).value("").required();
    command.option("--seats", request->seats, says("balance.option.seats")).value("N").one_each();
    command.option("--games", request->games, says("balance.option.games")).value("N").with_default();
    command.option("--bot", request->bot, says("balance.option.bot")).value("BOT").with_default();
    command.option("--option", request->options, says("terminal.option.option"))
        .value("NAME=VALUE")
        .one_each();
    command.option("--threads", request->threads, says("arena.option.threads")).value("N");
    command.option("--json", request->json, says("balance.option.json")).value("FILE");
    command.option("--report", request->report, says("balance.option.report")).value("DIR");
    command.option("--from", request->from, says("balance.option.from")).value("FILE").one_each();
    command.option("--content", request->content, says("terminal.option.content")).value("DIR");
    const auto seed = add_seed(command, shell);
    command.does([&shell, request, seed] {
        shell.todo = [&shell, request, seed] {
            if (!request->from.empty()) return show_again(shell, *request);
            return carry_out(shell, *request, seed_or_drawn(*seed));
        };
    });
}

}  // namespace officina::cli
