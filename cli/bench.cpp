// officina bench: how fast the games play themselves, the bots search and the solver solves, and the bars beside the figures.

#include <boost/json.hpp>
#include <fmt/format.h>
#include <iostream>

#include "bench/bars.h"
#include "bench/pace_bench.h"
#include "bench/search_bench.h"
#include "bench/solver_bench.h"
#include "bench/statistics.h"
#include "cli/solve_words.h"
#include "cli/text.h"
#include "games/games.h"
#include "games/ricochet/names.h"
#include "match/match.h"
#include "match/values_json.h"

namespace officina::cli {

namespace json = boost::json;

namespace {

struct BenchRequest {
    std::string game;
    std::string turn = "off";
    std::string only;
    double seconds = 1;
    int repeat = 3;
    double limit_seconds = 60;
    bool json = false;
};

// Digits in groups of three, with a thin space that no language mistakes for a decimal sign.
std::string grouped(double figure) {
    std::string text = fmt::format("{:.0f}", figure);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, " ");
    return text;
}

std::int64_t whole(double figure) { return std::llround(figure); }

std::string short_figure(double figure) {
    return figure < 100 ? fmt::format("{:.1f}", figure) : grouped(figure);
}

std::string with_unit(double figure, Unit unit) {
    switch (unit) {
        case Unit::per_second: return grouped(figure) + "/s";
        case Unit::microseconds: return readable_time(figure * 1e-6);
        case Unit::megabytes: return grouped(figure) + " MB";
    }
    return {};
}

void print_bars(const Shell& shell, const std::vector<bench::Judged>& bars) {
    if (bars.empty()) return;
    std::cout << "\n" << shell.say({"bench.bar.heading", {}}) << "\n";
    bool compared = false;
    for (const bench::Judged& judged : bars) {
        const Bar& bar = judged.bar;
        compared |= bar.reference.has_value();
        const std::string what = shell.say(
            {"bench.bar.what", {{"figure", std::string(bar.figure)}, {"set", std::string(bar.set)}}});
        std::cout << "  "
                  << shell.say(
                         {"bench.bar.line",
                          {{"met", judged.met() ? "yes" : "no"},
                           {"what", what},
                           {"figure", with_unit(judged.measured, bar.unit)},
                           {"sense", bar.at_least() ? "least" : "most"},
                           {"bar", with_unit(bar.value, bar.unit)},
                           {"reference", bar.reference ? with_unit(*bar.reference, bar.unit) : "none"}}})
                  << "\n";
    }
    if (compared) std::cout << "  " << shell.say({"bench.bar.reference", {}}) << "\n";
}

json::array bars_to_json(const std::vector<bench::Judged>& bars) {
    json::array list;
    for (const bench::Judged& judged : bars) {
        json::object object{{"figure", judged.bar.figure},
                            {"measured", judged.measured},
                            {judged.bar.at_least() ? "at_least" : "at_most", judged.bar.value},
                            {"met", judged.met()}};
        if (judged.bar.reference) object["reference"] = *judged.bar.reference;
        list.push_back(std::move(object));
    }
    return list;
}

// --- Random play

constexpr int kSeatsWidth = 8, kPaceWidth = 18;

int bench_pace(const Shell& shell, const AnyGame& game, const BenchRequest& request) {
    const auto options = complete_options(game.options(), {});
    if (!options) return shell.complain(options.error().message, kFailed);
    if (!request.json) {
        const auto column = [&](const char* name) {
            return shell.say({"bench.pace.column", {{"name", name}}});
        };
        std::cout << shell.say({"bench.pace.heading",
                                {{"game", shell.say(game.title())}, {"repeat", request.repeat}}})
                  << "\n"
                  << padded_left(column("seats"), kSeatsWidth);
        for (const char* name : {"decisions", "clone", "games", "bytes"})
            std::cout << padded_left(column(name), kPaceWidth);
        std::cout << "\n";
    }
    std::vector<bench::Judged> all;
    for (const int seats : bench::seats_to_measure(game)) {
        const auto pace = bench::measured_pace(game, seats, *options, request.seconds, request.repeat);
        if (!pace) return shell.complain(pace.error().message, kFailed);
        auto bars = bench::judged(game.name(), std::to_string(seats), "pace", pace->decisions_per_second);
        for (const bench::Judged& bar :
             bench::judged(game.name(), std::to_string(seats), "clone", pace->with_clone_per_second))
            bars.push_back(bar);
        all.insert(all.end(), bars.begin(), bars.end());
        if (request.json) {
            json::object line{{"game", game.name()},
                              {"options", options_to_json(*options)},
                              {"seats", seats},
                              {"decisions_per_second", whole(pace->decisions_per_second)},
                              {"with_clone_per_second", whole(pace->with_clone_per_second)},
                              {"games_per_second", pace->games_per_second},
                              {"state_bytes", pace->state_bytes}};
            if (!bars.empty()) line["bars"] = bars_to_json(bars);
            std::cout << json::serialize(line) << '\n' << std::flush;
        } else {
            std::cout << padded_left(std::to_string(seats), kSeatsWidth)
                      << padded_left(grouped(pace->decisions_per_second), kPaceWidth)
                      << padded_left(grouped(pace->with_clone_per_second), kPaceWidth)
                      << padded_left(short_figure(pace->games_per_second), kPaceWidth)
                      << padded_left(std::to_string(pace->state_bytes), kPaceWidth) << '\n'
                      << std::flush;
        }
    }
    if (!request.json) print_bars(shell, all);
    return 0;
}

// --- The search of the bots

// Ricochet's bots ask its solver instead.
bool has_search(const AnyGame& game) { return game.trials().searched; }

int bench_search(const Shell& shell, const AnyGame& game, const BenchRequest& request) {
    if (!request.json)
        std::cout << shell.say({"bench.search.heading", {{"game", shell.say(game.title())}}}) << "\n";
    for (const int seats : bench::seats_to_measure(game)) {
        std::vector<double> figures;
        for (int i = 0; i < request.repeat; ++i) {
            const auto pace = bench::measured_search(game, seats, {}, request.seconds);
            if (!pace) return shell.complain(pace.error().message, kFailed);
            figures.push_back(pace->simulations_per_second);
        }
        const double figure = bench::median_of(figures);
        if (request.json) {
            std::cout << json::serialize(json::object{{"game", game.name()},
                                                      {"seats", seats},
                                                      {"simulations_per_second", whole(figure)}})
                      << '\n'
                      << std::flush;
        } else {
            std::cout << padded_left(std::to_string(seats), kSeatsWidth)
                      << padded_left(grouped(figure), kPaceWidth) << '\n'
                      << std::flush;
        }
    }
    return 0;
}

// --- The solver

constexpr int kSetWidth = 12, kSolverWidth = 13;

// The bars are set for the plain shortest way, and for processors with wide registers; without them it may take twice the
// time.
std::vector<bench::Judged> bars_of(const bench::SolverRow& row, const bench::SolverPlan& plan) {
    std::vector<bench::Judged> all;
    if (plan.turn != ricochet::Turn::off) return all;
    const double allowance = plan.processor == Processor::baseline ? 2 : 1;
    for (const auto& [figure, measured] :
         {std::pair{"mean", row.microseconds.mean}, std::pair{"median", row.microseconds.median},
          std::pair{"p99", row.microseconds.p99}, std::pair{"slowest", row.microseconds.most},
          std::pair{"time", row.microseconds.mean}, std::pair{"memory", row.peak_megabytes}}) {
        const auto bars = bench::judged("ricochet", row.set, figure, measured, allowance);
        all.insert(all.end(), bars.begin(), bars.end());
    }
    return all;
}

json::object row_to_json(const bench::SolverRow& row, const bench::SolverPlan& plan) {
    json::object line{{"game", "ricochet"},
                      {"solver", row.set},
                      {"processor", name_of(plan.processor)},
                      {"turn", ricochet::name_of(plan.turn)},
                      {"positions", row.positions},
                      {"unsolved", row.unsolved},
                      {"mean_us", row.microseconds.mean},
                      {"median_us", row.microseconds.median},
                      {"p99_us", row.microseconds.p99},
                      {"slowest_us", row.microseconds.most},
                      {"nodes_mean", whole(row.nodes_mean)},
                      {"peak_mb", whole(row.peak_megabytes)}};
    if (const auto bars = bars_of(row, plan); !bars.empty()) line["bars"] = bars_to_json(bars);
    return line;
}

void print_rows(const Shell& shell, const std::vector<bench::SolverRow>& rows,
                const bench::SolverPlan& plan) {
    const auto column = [&](const char* name) {
        return shell.say({"bench.solver.column", {{"name", name}}});
    };
    std::cout << shell.say({"bench.solver.heading",
                            {{"processor", std::string(name_of(plan.processor))},
                             {"turn", std::string(ricochet::name_of(plan.turn))},
                             {"repeat", plan.repeat}}})
              << "\n"
              << padded(column("set"), kSetWidth);
    for (const char* name : {"positions", "mean", "median", "p99", "slowest", "nodes"})
        std::cout << padded_left(column(name), kSolverWidth);
    std::cout << "\n";
    for (const bench::SolverRow& row : rows)
        std::cout << padded(row.set, kSetWidth) << padded_left(std::to_string(row.positions), kSolverWidth)
                  << padded_left(short_figure(row.microseconds.mean), kSolverWidth)
                  << padded_left(short_figure(row.microseconds.median), kSolverWidth)
                  << padded_left(short_figure(row.microseconds.p99), kSolverWidth)
                  << padded_left(short_figure(row.microseconds.most), kSolverWidth)
                  << padded_left(grouped(row.nodes_mean), kSolverWidth) << "\n";
    for (const bench::SolverRow& row : rows)
        if (row.unsolved > 0)
            std::cout << shell.say({"bench.solver.unsolved",
                                    {{"set", row.set}, {"count", static_cast<std::int64_t>(row.unsolved)}}})
                      << "\n";
}

void bench_solver_on(const bench::SolverPlan& plan, const Shell& shell, bool as_json) {
    const auto rows = bench::rows_of(bench::measure_solver(bench::bench_positions(), plan));
    if (as_json) {
        for (const bench::SolverRow& row : rows) std::cout << json::serialize(row_to_json(row, plan)) << "\n";
        return;
    }
    print_rows(shell, rows, plan);
    std::vector<bench::Judged> all;
    for (const bench::SolverRow& row : rows) {
        const auto bars = bars_of(row, plan);
        all.insert(all.end(), bars.begin(), bars.end());
    }
    print_bars(shell, all);
}

// For every processor that this one can be, or for the one that OFFICINA_CPU asks for.
int bench_solver(const Shell& shell, const BenchRequest& request) {
    const auto turn = read_turn_option(request.turn);
    if (!turn) return shell.complain(turn.error().message, kBadUsage);
    std::vector<Processor> processors(processors_at_hand().begin(), processors_at_hand().end());
    if (const auto asked = processor_asked_for()) processors = {*asked};
    for (const Processor processor : processors) {
        bench_solver_on({*turn, request.repeat, request.limit_seconds, processor}, shell, request.json);
        if (!request.json && processor != processors.back()) std::cout << "\n";
    }
    if (request.json) return 0;
    for (const ricochet::ListedPosition& listed : bench::bench_positions())
        if (!listed.position)
            std::cout << shell.say(
                             {"bench.solver.left_out",
                              {{"id", listed.id}, {"reason", shell.say(listed.position.error().message)}}})
                      << "\n";
    return 0;
}

int carry_out(const Shell& shell, const BenchRequest& request) {
    if (!request.only.empty() && request.only != "pace" && request.only != "search" &&
        request.only != "solver")
        return shell.complain(bad_option("--only", request.only, "pace, search, solver").message, kBadUsage);
    if (request.repeat < 1)
        return shell.complain(bad_option("--repeat", std::to_string(request.repeat), "1, 2, 3 …").message,
                              kBadUsage);
    std::vector<const AnyGame*> wanted(games().begin(), games().end());
    if (!request.game.empty()) {
        const auto game = find_game(request.game);
        if (!game) return shell.complain(game.error().message, kBadUsage);
        wanted = {*game};
    }
    int code = 0;
    for (const AnyGame* game : wanted) {
        const auto wants = [&](const char* what) { return request.only.empty() || request.only == what; };
        bool first = true;
        const auto apart = [&] {
            if (!first && !request.json) std::cout << "\n";
            first = false;
        };
        if (wants("pace")) {
            apart();
            code = std::max(code, bench_pace(shell, *game, request));
        }
        if (wants("search") && has_search(*game)) {
            apart();
            code = std::max(code, bench_search(shell, *game, request));
        }
        if (wants("solver") && !has_search(*game)) {
            apart();
            code = std::max(code, bench_solver(shell, request));
        }
    }
    return code;
}

}  // namespace

void add_bench(Verb app, Shell& shell) {
    Verb command = app.word("bench", shell.say({"bench.about", {}}));
    const auto request = std::make_shared<BenchRequest>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("game", request->game, says("bench.option.game")).value("");
    command.option("--seconds", request->seconds, says("bench.option.seconds")).value("S").with_default();
    command.option("--repeat", request->repeat, says("bench.option.repeat")).value("N").with_default();
    command.option("--turn", request->turn, says("bench.option.turn"))
        .value("literal|strict|off")
        .with_default();
    command.option("--limit-seconds", request->limit_seconds, says("bench.option.limit_seconds"))
        .value("S")
        .with_default();
    command.option("--only", request->only, says("bench.option.only")).value("pace|search|solver");
    command.flag("--json", request->json, says("bench.option.json"));
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return carry_out(shell, *request); }; });
}

}  // namespace officina::cli
