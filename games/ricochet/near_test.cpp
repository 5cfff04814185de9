// Near targets: what is turned up with them, held against the plain search of breadth_first.h.

#include "games/ricochet/near.h"

#include <gtest/gtest.h>
#include <set>

#include "games/ricochet/breadth_first.h"
#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "games/ricochet/rules.h"

namespace officina::ricochet {
namespace {

// On a board without walls, from the upper left corner.
constexpr int from_a1(Cell target, Turn turn) {
    constexpr std::array kRobotsAt{cell_at(0, 0), cell_at(8, 3)};
    return runs_alone(Board{}, kRobotsAt, 0, target, turn);
}
static_assert(from_a1(cell_at(15, 15), Turn::literal) == 2);
static_assert(from_a1(cell_at(0, 15), Turn::off) == 1);
static_assert(from_a1(cell_at(0, 15), Turn::literal) == 3);  // a straight run does not count
static_assert(from_a1(cell_at(0, 15), Turn::strict) == 3);
static_assert(from_a1(cell_at(0, 0), Turn::off) == 2);  // standing there is no arrival
static_assert(from_a1(cell_at(4, 4), Turn::off) == kNoWay);

FixedList<Cell, kRobots> standing(const Rules& rules, const State& state) {
    FixedList<Cell, kRobots> robots;
    for (int i = 0; i < rules.robots(); ++i) robots.push(state.robots[static_cast<std::size_t>(i)]);
    return robots;
}

// Layer by layer and the rules word by word, with the runs of one robot only.
std::optional<int> plainly_alone(const Puzzle& puzzle, std::size_t robot) {
    std::set<Walkers> seen{walkers_of(puzzle)}, layer = seen;
    for (int runs = 1; !layer.empty(); ++runs) {
        std::set<Walkers> next;
        for (const Walkers& walkers : layer) {
            for (Direction d : kDirections) {
                bool solved = false;
                const auto after = walked(puzzle, walkers, {static_cast<std::uint8_t>(robot), d}, solved);
                if (solved) return runs;
                if (after && seen.insert(*after).second) next.insert(*after);
            }
        }
        layer = std::move(next);
    }
    return std::nullopt;
}

std::optional<int> plainly(const Rules& rules, const State& state, Token token) {
    const Puzzle puzzle = puzzle_of(state.board, standing(rules, state), token, rules.options().turn);
    std::optional<int> fewest;
    for (std::size_t robot = 0; robot < puzzle.robots.size(); ++robot) {
        if (!may_arrive(puzzle, robot)) continue;
        const auto runs = plainly_alone(puzzle, robot);
        if (runs && (!fewest || *runs < *fewest)) fewest = runs;
    }
    return fewest;
}

// As 9.3 says it.
std::set<Token> expected(const Rules& rules, const State& state, std::set<std::string>& met) {
    std::set<Token> pile, near, nearest;
    std::optional<int> least;
    for (Token token = 0; token < kTokens; ++token) {
        if (state.owner[token] != kInPile) continue;
        pile.insert(token);
        const auto runs = plainly(rules, state, token);
        if (!runs) continue;
        if (*runs <= 3) near.insert(token);
        if (!least || *runs < *least) nearest.clear();
        if (!least || *runs <= *least) {
            least = runs;
            nearest.insert(token);
        }
    }
    if (!near.empty()) {
        met.insert("near");
        return near;
    }
    met.insert(least ? "nearest" : "none");
    return least ? nearest : pile;
}

// A table where a token is about to be turned up: some are left, the robots anywhere, also on targets.
State any_table(const Rules& rules, Random& random) {
    State state = rules.start();
    while (state.phase != Phase::turning_up) play_at_random(rules, state, random);
    const std::uint32_t taken = random.below(4 * kTokens);  // some of them twice
    for (std::uint32_t i = 0; i < taken; ++i) state.owner[random.below(kTokens)] = 0;
    const Cell target = state.board.targets[random.below(kTokens)];
    if (random.below(2) == 0) state.robots[0] = state.markers[0] = target;
    return state;
}

// Rules: 9.3, N12, 9.1
TEST(RicochetNear, OnlyTokensThatTheirRobotReachesAloneInThreeRunsOtherwiseTheNearest) {
    Random random(1);
    std::set<std::string> met;
    for (int table = 0; table < 240; ++table) {
        Options options;
        options.seats = 1 + static_cast<int>(random.below(2));
        options.turn = static_cast<Turn>(random.below(3));
        options.silver = random.below(2) == 0;
        options.barriers = random.below(2) == 0;
        options.targets = Targets::near;
        const Rules rules(default_box(), options);
        const State state = any_table(rules, random);
        if (rules.tokens_in_pile(state) == 0) continue;

        Rules::Moves moves;
        rules.moves(state, kChance, moves);
        std::set<Token> drawn;
        for (const Move& move : moves) {
            EXPECT_EQ(move.kind, Move::Kind::turn_up);
            drawn.insert(move.value);
            EXPECT_EQ(rules.odds(state, move).ways, 1U);
            EXPECT_EQ(rules.odds(state, move).of, moves.size());
        }
        ASSERT_EQ(drawn, expected(rules, state, met)) << "table " << table;
    }
    EXPECT_EQ(met, (std::set<std::string>{"near", "nearest", "none"}));
}

// What has come back is as near as before. Rules: 9.3, N12, 7.3
TEST(RicochetNear, ATokenThatNobodyWonMayComeAgain) {
    Options options;
    options.targets = Targets::near;
    const Rules rules(default_box(), options);
    Random random(2);
    State state = rules.start();
    while (state.phase != Phase::turning_up) play_at_random(rules, state, random);
    const auto before = rules.may_turn_up(state);
    Rules::Moves moves;
    rules.moves(state, kChance, moves);
    rules.play(state, kChance, moves[0]);
    rules.play(state, kChance, {Move::Kind::time_up, 0});
    rules.play(state, kChance, {Move::Kind::time_up, 0});
    EXPECT_EQ(state.phase, Phase::turning_up);
    EXPECT_EQ(rules.may_turn_up(state), before);
}

}  // namespace
}  // namespace officina::ricochet
