#pragma once
// How fast a game plays itself: random decisions through the contract, with and without a clone before each.

#include <chrono>
#include <cstdint>

#include "engine/game.h"

namespace officina {

struct Pace {
    double decisions_per_second = 0;
    double with_clone_per_second = 0;
    double games_per_second = 0;
    double decisions_per_game = 0;
    std::size_t state_bytes = 0;
};

// Plays games at random for about so long, on this thread.
template <Game R>
Pace measure_pace(const R& rules, double seconds, std::uint64_t seed = 1) {
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    Random random(seed);
    Pace pace;
    pace.state_bytes = sizeof(typename R::State);

    // The clock is looked at once a batch: it costs as much as a decision.
    constexpr int kBatch = 4096;
    const auto run = [&](auto decide) {
        std::uint64_t decisions = 0, games = 0;
        auto state = rules.start();
        const auto start = Clock::now();
        double elapsed = 0;
        do {
            for (int i = 0; i < kBatch; ++i) {
                if (decide(state)) {
                    ++decisions;
                } else {
                    ++games;
                    state = rules.start();
                }
            }
            elapsed = since(start);
        } while (elapsed < seconds);
        pace.games_per_second = static_cast<double>(games) / elapsed;
        if (games > 0) pace.decisions_per_game = static_cast<double>(decisions) / static_cast<double>(games);
        return static_cast<double>(decisions) / elapsed;
    };
    pace.with_clone_per_second = run([&](auto& state) {
        auto clone = state;
        const bool went_on = play_at_random(rules, clone, random);
        state = clone;
        return went_on;
    });
    pace.decisions_per_second = run([&](auto& state) { return play_at_random(rules, state, random); });
    return pace;
}

}  // namespace officina
