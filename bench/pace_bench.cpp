#include "bench/pace_bench.h"

#include <chrono>
#include <set>
#include <string>

#include "bench/bars.h"
#include "bench/statistics.h"
#include "engine/cpu_time.h"

namespace officina::bench {

std::vector<int> seats_to_measure(const AnyGame& game) {
    std::set<int> seats{game.least_seats(), game.most_seats()};
    for (int number : {2, 4})
        if (number > game.least_seats() && number < game.most_seats()) seats.insert(number);
    for (int number = game.least_seats(); number <= game.most_seats(); ++number)
        if (!judged(game.name(), std::to_string(number), "pace", 0).empty()) seats.insert(number);
    return {seats.begin(), seats.end()};
}

std::expected<Pace, Problem> measured_pace(const AnyGame& game, int seats, const OptionValues& options,
                                           double seconds, int repeat) {
    using Clock = std::chrono::steady_clock;
    std::vector<double> decisions, with_clone, games, length;
    Pace pace;
    for (int i = 0; i < repeat; ++i) {
        const auto wall_start = Clock::now();
        const double cpu_start = cpu_seconds();
        const auto measured = game.pace(game.content(), seats, options, seconds);
        if (!measured) return std::unexpected(measured.error());
        const double wall = std::chrono::duration<double>(Clock::now() - wall_start).count();
        const double share = std::min(1.0, (cpu_seconds() - cpu_start) / wall);
        decisions.push_back(measured->decisions_per_second / share);
        with_clone.push_back(measured->with_clone_per_second / share);
        games.push_back(measured->games_per_second / share);
        length.push_back(measured->decisions_per_game);
        pace.state_bytes = measured->state_bytes;
    }
    pace.decisions_per_second = median_of(std::move(decisions));
    pace.with_clone_per_second = median_of(std::move(with_clone));
    pace.games_per_second = median_of(std::move(games));
    pace.decisions_per_game = median_of(std::move(length));
    return pace;
}

}  // namespace officina::bench
