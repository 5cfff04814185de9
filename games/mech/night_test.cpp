// Nights are simultaneous: whoever comes first, it ends the same.

#include <gtest/gtest.h>
#include <map>

#include "engine/hash.h"
#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

// A game at random up to the beginning of some night.
std::optional<State> some_night(const Rules& rules, std::uint64_t seed) {
    Random random(seed);
    State state = rules.start();
    const int day = 1 + static_cast<int>(random.below(7));
    while (state.phase != Phase::night || state.day != day)
        if (!play_at_random(rules, state, random)) return std::nullopt;
    return state;
}

// What a seat does in a night, decided by its own eyes alone: by its n-th decision of the night.
Move decision(const Rules& rules, const State& state, Seat seat, std::uint64_t seed, int nth) {
    Rules::Moves moves;
    rules.moves(state, seat, moves);
    Random random(seed * 1000 + static_cast<std::uint64_t>(nth * 10 + seat.index()));
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// Plays the night to its end; who comes first is drawn again by `order`. The late part belongs to it.
State played(const Rules& rules, State state, std::uint64_t seed, std::uint64_t order) {
    Random arrival(order), tiles(seed);
    std::map<int, int> decisions;
    while (state.phase == Phase::night || state.phase == Phase::late) {
        const Seat seat = any_of(rules.to_move(state), arrival);
        if (seat == kChance) {
            play_at_random(rules, state, tiles);
        } else {
            rules.play(state, seat, decision(rules, state, seat, seed, decisions[seat.index()]++));
        }
    }
    return state;
}

class MechNights : public ::testing::TestWithParam<Options> {};

// Rules: 7.2, 7.6, 10.5
TEST_P(MechNights, EveryOrderOfArrivalEndsTheSame) {
    const Rules rules(default_box(), GetParam());
    int nights = 0, several = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto night = some_night(rules, seed);
        if (!night) continue;
        ++nights;
        several += rules.to_move(*night).size() > 1 ? 1 : 0;
        const State first = played(rules, *night, seed, 0);
        for (std::uint64_t order = 1; order < 6; ++order) {
            const State other = played(rules, *night, seed, order);
            ASSERT_TRUE(std::ranges::equal(bytes_of(first), bytes_of(other)))
                << "seed " << seed << ", order " << order;
        }
    }
    EXPECT_GT(nights, 200);
    EXPECT_GT(several, 100);
}

// Rules: 7.6, 7.7
TEST_P(MechNights, NobodyWaitsForAnybody) {
    const Rules rules(default_box(), GetParam());
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto night = some_night(rules, seed);
        if (!night) continue;
        // Each seat that is to move can go through its whole night while the others have not moved at all.
        for (Seat seat : rules.to_move(*night)) {
            State state = *night;
            const SeatSet others = [&] {
                SeatSet all = rules.to_move(*night);
                all.remove(seat);
                return all;
            }();
            for (int nth = 0; state.phase == Phase::night && rules.to_move(state).has(seat); ++nth) {
                rules.play(state, seat, decision(rules, state, seat, seed, nth));
                if (state.phase != Phase::night) break;
                SeatSet now = rules.to_move(state);
                now.remove(seat);
                ASSERT_EQ(now, others);
            }
        }
        // And who is to move has more to do than to say so.
        for (Seat seat : rules.to_move(*night)) {
            Rules::Moves moves;
            rules.moves(*night, seat, moves);
            EXPECT_GT(moves.size(), 1u);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, MechNights,
                         ::testing::Values(Options{.seats = 2}, Options{.seats = 4},
                                           Options{.seats = 3, .robots = true},
                                           Options{.seats = 4, .robots = true},
                                           Options{.seats = 4, .robots = true, .specialists = true}));

}  // namespace
}  // namespace officina::mech
