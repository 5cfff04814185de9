// How much longer a bot's answer takes beside a guest with 64 tables of engineers and inventors, in processor time of the whole
// program: so the figures are the same on a machine that others use, too. The bar is twice the time alone, and a few milliseconds for
// what is quicker than the piece of another's thought that it waits for; it ends with 1 where it is missed.
//   bot_pool_bench [ANSWERS]

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

#include "engine/random.h"
#include "games/games.h"
#include "server/bot_pool.h"
#include "server/testing/tasks.h"

namespace officina::server {
namespace {

double processor_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

std::unique_ptr<Match> started(const AnyGame& game, int seats) {
    auto match = *game.start(game.content(), seats, {});
    Random random(1);
    while (match->to_move().is_only(kChance)) (void)match->play(kChance, match->roll(random));
    return match;
}

class Bench {
  public:
    void ask(const Payer& payer, const Match& match, bots::Level level, std::function<void()> done) {
        pool_.think({.payer = payer,
                     .mind = {},
                     .match = match.here(),
                     .seat = *match.to_move().begin(),
                     .bot = bots::bot_of_level(level),
                     .elapsed = {}},
                    [done = std::move(done)](const BotReply&) { done(); });
    }
    // Somebody's tables: whenever a bot has answered, it is asked again.
    void ask_for_ever(const Match& match, bots::Level level) {
        ask({"greedy", "greedy"}, match, level, [this, &match, level] { ask_for_ever(match, level); });
    }
    std::vector<double> answers(const Match& match, bots::Level level, int number) {
        std::vector<double> took;
        for (int i = 0; i < number; ++i) {
            bool done = false;
            const double asked = processor_ms();
            ask({"home", "Anna"}, match, level, [&] { done = true; });
            while (!done) {
                tasks_.wait();
                tasks_.run();
            }
            took.push_back(processor_ms() - asked);
        }
        std::ranges::sort(took);
        return took;
    }

  private:
    Tasks tasks_;
    BotPool pool_{[this](auto task) { tasks_.post(std::move(task)); }, 1, 7};
};

constexpr double kBar = 2, kOnePieceMs = 4;

int run(int number) {
    bool all_held = true;
    std::vector<std::unique_ptr<Match>> tables;
    for (const AnyGame* game : games())
        if (game->trials().searched) tables.push_back(started(*game, std::min(game->most_seats(), 4)));
    fmt::print("{:<10} {:<11} {:>26} {:>26}\n", "", "", "alone: p50, p99 ms", "beside: p50, p99 ms");
    for (const auto& match : tables)
        for (const bots::Level level :
             {bots::Level::tinkerer, bots::Level::mechanic, bots::Level::engineer}) {
            const auto tell = [&](Bench& bench) {
                const auto took = bench.answers(*match, level, number);
                const std::size_t last = took.size() - 1;
                fmt::print(" {:>14.2f} {:>11.2f}", took[last / 2], took[last * 99 / 100]);
                return took[last / 2];
            };
            fmt::print("{:<10} {:<11}", match->heading().game,
                       bots::kLevels[static_cast<std::size_t>(level)]);
            Bench alone, beside;
            const double by_itself = tell(alone);
            for (int table = 0; table < 64; ++table)
                beside.ask_for_ever(*tables[static_cast<std::size_t>(table) % tables.size()],
                                    table % 4 == 0 ? bots::Level::inventor : bots::Level::engineer);
            const bool held = tell(beside) <= kBar * by_itself + kOnePieceMs;
            fmt::print("   {}\n", held ? "held" : "MISSED");
            std::fflush(stdout);
            all_held &= held;
        }
    return all_held ? 0 : 1;
}

}  // namespace
}  // namespace officina::server

int main(int count, char** words) { return officina::server::run(count > 1 ? std::atoi(words[1]) : 100); }
