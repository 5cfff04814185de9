#include "bench/solver_bench.h"

#include <algorithm>
#include <sys/resource.h>

#include "engine/cpu_time.h"
#include "engine/embedded.h"
#include "games/ricochet/content.h"

namespace officina::embedded {
extern const std::span<const EmbeddedFile> bench_positions;
}  // namespace officina::embedded

namespace officina::bench {

using namespace ricochet;  // NOLINT(google-build-using-namespace): this file is about nothing else

const std::vector<ListedPosition>& bench_positions() {
    static const std::vector<ListedPosition> positions = [] {
        auto read = read_positions(default_box(), embedded::bench_positions.front().text);
        return read ? std::move(*read) : std::vector<ListedPosition>{};
    }();
    return positions;
}

double peak_megabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;  // the kernel counts in KiB
}

std::vector<SolvedPosition> measure_solver(const std::vector<ListedPosition>& positions,
                                           const SolverPlan& plan) {
    std::vector<SolvedPosition> results;
    std::vector<std::vector<double>> times;
    const Limits limits{.seconds = plan.limit_seconds};
    for (int pass = 0; pass < plan.repeat; ++pass) {
        Solver solver(plan.processor);
        std::size_t at = 0;
        for (const ListedPosition& listed : positions) {
            if (!listed.position) continue;
            Puzzle puzzle = puzzle_of(default_box(), *listed.position);
            puzzle.turn = plan.turn;
            const double start = cpu_seconds();
            const Answer answer = solver.solve(puzzle, limits);
            const double took = cpu_seconds() - start;
            if (pass == 0) {
                times.emplace_back();
                results.push_back({.id = listed.id,
                                   .set = listed.set,
                                   .robots = puzzle.robots.size(),
                                   .solved = answer.outcome != Answer::Outcome::not_found_within,
                                   .nodes = static_cast<double>(answer.nodes),
                                   .peak_megabytes = peak_megabytes()});
            }
            times[at++].push_back(took * 1e6);
        }
    }
    for (std::size_t i = 0; i < results.size(); ++i) results[i].microseconds = median_of(times[i]);
    return results;
}

namespace {

SolverRow row_of(std::string name, const std::vector<SolvedPosition>& positions,
                 const std::function<bool(const SolvedPosition&)>& belongs) {
    SolverRow row;
    row.set = std::move(name);
    std::vector<double> times;
    for (const SolvedPosition& position : positions) {
        if (!belongs(position)) continue;
        times.push_back(position.microseconds);
        row.nodes_mean += position.nodes;
        row.unsolved += position.solved ? 0 : 1;
        row.peak_megabytes = std::max(row.peak_megabytes, position.peak_megabytes);
    }
    row.positions = times.size();
    row.microseconds = spread_of(times);
    if (!times.empty()) row.nodes_mean /= static_cast<double>(times.size());
    return row;
}

}  // namespace

std::vector<SolverRow> rows_of(const std::vector<SolvedPosition>& positions) {
    std::vector<SolverRow> rows;
    constexpr std::string_view kHard = "hard";
    for (const std::size_t robots : {std::size_t{4}, std::size_t{5}}) {
        std::vector<std::string> sets;
        for (const SolvedPosition& position : positions)
            if (position.robots == robots && position.set != kHard &&
                std::find(sets.begin(), sets.end(), position.set) == sets.end())
                sets.push_back(position.set);
        for (const std::string& set : sets)
            rows.push_back(row_of(set, positions, [&](const SolvedPosition& p) { return p.set == set; }));
        if (!sets.empty())
            rows.push_back(
                row_of(std::to_string(robots) + " robots", positions,
                       [&](const SolvedPosition& p) { return p.robots == robots && p.set != kHard; }));
    }
    for (const SolvedPosition& hard : positions)
        if (hard.set == kHard)
            rows.push_back(
                row_of(hard.id, positions, [&](const SolvedPosition& p) { return p.id == hard.id; }));
    return rows;
}

}  // namespace officina::bench
