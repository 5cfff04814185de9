#include "bench/search_bench.h"

#include "bots/bots.h"
#include "engine/cpu_time.h"

namespace officina::bench {

std::expected<SearchPace, Problem> measured_search(const AnyGame& game, int seats,
                                                   const OptionValues& options, double seconds) {
    const bots::BotSpec spec{
        .name = {}, .kind = bots::BotSpec::Kind::search, .level = {}, .budget = {.seconds = 0.05}};
    Random chance(1);
    SearchPace pace;
    double spent = 0;
    std::uint64_t simulations = 0;
    while (spent < seconds) {
        auto match = game.start(game.content(), seats, options);
        if (!match) return std::unexpected(match.error());
        const auto bot = bots::make_bot(**match, spec, 1);
        while (!(*match)->over() && spent < seconds) {
            const SeatSet deciding = (*match)->to_move();
            const Seat seat = deciding.has(kChance) ? kChance : *deciding.begin();
            std::string move;
            if (seat == kChance) {
                move = (*match)->roll(chance);
            } else if (const auto only = (*match)->only_move(seat)) {
                move = *only;
            } else {
                const double start = cpu_seconds();
                const Advice advice = bot->decide(**match, seat);
                spent += cpu_seconds() - start;
                simulations += advice.simulations;
                ++pace.decisions;
                move = advice.move;
            }
            if (auto played = (*match)->play(seat, move); !played) return std::unexpected(played.error());
        }
    }
    pace.simulations_per_second = static_cast<double>(simulations) / spent;
    return pace;
}

}  // namespace officina::bench
