// The search on games whose right move is known, and the promises it makes: the same seed plays the same, nothing is
// allocated while it thinks, what it learned is kept.

#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

#include "bots/search_player.h"
#include "bots/simple_players.h"
#include "bots/testing/small_games.h"
#include "docs/examples/pilfer/rules.h"
#include "engine/testing/slow_build.h"
#include "games/mars/game.h"
#include "games/raising/game.h"
#include "match/shipped_content.h"

namespace {
std::atomic<std::uint64_t> allocations{0};
}

// NOLINTBEGIN(misc-definitions-in-headers)
void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(misc-definitions-in-headers)

namespace officina::bots {
namespace {

template <class R>
using Plain = PlainJudgement<R>;

template <class R>
using Search = SearchPlayer<R, Plain<R>>;

Budget simulations(std::uint64_t number, int threads = 1) {
    return {.simulations = number, .threads = threads};
}

template <class R>
const typename Thought<R>::One& of(const Thought<R>& thought, const typename R::Move& move) {
    for (const auto& one : thought.considered)
        if (one.move == move) return one;
    throw std::logic_error("the move was not considered");
}

TEST(Search, FindsTheWinningMove) {
    for (int heap = 5; heap <= 23; ++heap) {
        if (heap % 4 == 0) continue;
        const small::Stones rules(heap);
        Search<small::Stones> player(rules, 1, simulations(3000));
        const auto thought = player.decide(rules.seen_by(rules.start(), Seat(0)));
        EXPECT_EQ(thought.move, heap % 4) << "heap of " << heap;
    }
}

TEST(Search, TellsThePointsAndTheLeadItExpects) {
    // Whoever wins has one point, the other none.
    const small::Stones rules(7);
    const auto view = rules.seen_by(rules.start(), Seat(0));
    const auto searched = Search<small::Stones>(rules, 1, simulations(500)).decide(view);
    const auto greedy = GreedyPlayer<small::Stones, Plain<small::Stones>>(rules, 1).decide(view);
    for (const auto& one : searched.considered) {
        ASSERT_GT(one.visits, 0U);
        EXPECT_NEAR(one.lead, 2 * one.points - 1, 1e-3);
    }
    EXPECT_GT(searched.considered[0].lead, 0.5F);
    EXPECT_LT(of(searched, small::Stones::Move{1}).lead, searched.considered[0].lead);
    for (const auto& one : greedy.considered) EXPECT_LE(std::abs(one.lead), 1);
}

TEST(Search, SeatsThatDecideAtTheSameTimeDoNotKnowOfEachOther) {
    // Who thought that the other answers what it sees would expect to lose with every hand.
    const small::Hands rules;
    for (int seat : {0, 1}) {
        Search<small::Hands> player(rules, 7, simulations(6000));
        const auto thought = player.decide(rules.seen_by(rules.start(), Seat(seat)));
        double hope = 0;
        double visits = 0;
        for (const auto& one : thought.considered) {
            hope += static_cast<double>(one.hope) * one.visits;
            visits += one.visits;
        }
        EXPECT_NEAR(hope / visits, 0.5, 0.06);
    }
}

TEST(Search, DoesNotCountOnWhatItCannotSee) {
    const small::Cup rules;
    auto state = rules.start();
    rules.play(state, kChance, {small::Cup::Act::toss, 1});
    Search<small::Cup> player(rules, 3, simulations(4000));
    const auto thought = player.decide(rules.seen_by(state, Seat(0)));
    // Shaking the cup first costs nothing, and afterwards it is best to leave the coin as well.
    EXPECT_TRUE(thought.move.act == small::Cup::Act::leave || thought.move.act == small::Cup::Act::shake);
    EXPECT_NEAR(of(thought, {small::Cup::Act::leave, 0}).points, 7, 1e-3);
    EXPECT_LT(of(thought, {small::Cup::Act::shake, 0}).points, 7.01F);
    EXPECT_NEAR(of(thought, {small::Cup::Act::heads, 0}).points, 5, 2);
    EXPECT_NEAR(of(thought, {small::Cup::Act::tails, 0}).points, 5, 2);
}

// Both seats and both ways round, so that luck with the deal is shared.
template <class R, class A, class B>
int wins_of_first(const R& rules, int games, A make_a, B make_b) {
    int wins = 0;
    for (int game = 0; game < games; ++game) {
        Random chance(static_cast<std::uint64_t>(game / 2));
        auto a = make_a(rules, static_cast<std::uint64_t>(game));
        auto b = make_b(rules, static_cast<std::uint64_t>(game));
        auto state = rules.start();
        typename R::Moves moves;
        while (!rules.to_move(state).empty()) {
            const Seat seat = *rules.to_move(state).begin();
            rules.moves(state, seat, moves);
            if (seat == kChance) {
                rules.play(state, seat, roll(rules, state, moves, chance));
            } else {
                const auto view = rules.seen_by(state, seat);
                rules.play(state, seat, seat.index() == game % 2 ? a.decide(view).move : b.decide(view).move);
            }
        }
        const Result result = rules.result(state);
        wins += result.winners.has(Seat(game % 2)) && result.winners.size() == 1 ? 1 : 0;
    }
    return wins;
}

TEST(Search, BeatsDiceInAGameItHasNeverSeen) {
    if (kSlowBuild) GTEST_SKIP() << "takes too long under sanitizers; the bots' other tests run there";
    using R = pilfer::Rules;
    const R rules(2);
    const auto search = [](const R& r, std::uint64_t seed) { return Search<R>(r, seed, simulations(300)); };
    const auto dice = [](const R& r, std::uint64_t seed) { return RandomPlayer<R>(r, seed + 1000); };
    const int better = wins_of_first(rules, 100, search, dice);
    const int worse = wins_of_first(rules, 100, dice, search);
    EXPECT_GT(better, worse + 20) << better << " wins against " << worse;
}

mars::Rules mars_rules(int seats) {
    const ContentFolder content(mars::MarsGame::files());
    const auto box = mars::MarsGame::load(content);
    const auto options = complete_options(mars::MarsGame::options(), {});
    return *mars::MarsGame::rules(*box, seats, *options);
}

// The first decision after the deal.
template <class R>
typename R::State dealt(const R& rules, std::uint64_t seed) {
    Random random(seed);
    auto state = rules.start();
    while (rules.to_move(state).is_only(kChance)) play_at_random(rules, state, random);
    return state;
}

template <class R>
bool same(const Thought<R>& a, const Thought<R>& b) {
    if (!(a.move == b.move) || a.considered.size() != b.considered.size() || a.simulations != b.simulations)
        return false;
    for (std::size_t i = 0; i < a.considered.size(); ++i)
        if (!(a.considered[i].move == b.considered[i].move) ||
            a.considered[i].visits != b.considered[i].visits || a.considered[i].hope != b.considered[i].hope)
            return false;
    return true;
}

TEST(Search, TheSameSeedAndBudgetThinkTheSame) {
    const mars::Rules rules = mars_rules(3);
    const auto state = dealt(rules, 5);
    const Seat seat = *rules.to_move(state).begin();
    for (int threads : {1, 3}) {
        const auto think = [&](std::uint64_t seed) {
            return Search<mars::Rules>(rules, seed, simulations(300, threads))
                .decide(rules.seen_by(state, seat));
        };
        EXPECT_TRUE(same(think(11), think(11))) << threads << " threads";
        EXPECT_FALSE(same(think(11), think(12))) << threads << " threads";
    }
}

// A bot pool lets it think in pieces.
TEST(Search, WhoIsInterruptedDecidesTheSame) {
    const mars::Rules rules = mars_rules(3);
    const auto state = dealt(rules, 5), other = dealt(rules, 6);
    const Seat seat = *rules.to_move(state).begin(), other_seat = *rules.to_move(other).begin();
    Search<mars::Rules> at_once(rules, 11, simulations(1000)), by_and_by(rules, 11, simulations(1000));
    int pieces = 1;
    while (!by_and_by.think_on(rules.seen_by(state, seat))) ++pieces;
    EXPECT_GT(pieces, 4);
    EXPECT_TRUE(by_and_by.think_on(rules.seen_by(state, seat))) << "enough is enough";
    EXPECT_TRUE(
        same(at_once.decide(rules.seen_by(state, seat)), by_and_by.decide(rules.seen_by(state, seat))));
    // What was begun and is not wanted any more is no part of what comes after.
    by_and_by.think_on(rules.seen_by(state, seat));
    const auto thought = by_and_by.decide(rules.seen_by(other, other_seat));
    EXPECT_LE(thought.simulations, 1000U);
    EXPECT_GT(thought.simulations, 500U);
}

TEST(Search, DoesNotCareWhatIsHidden) {
    // Another hand of the rival that looks the same from here: the same thought, to the last visit.
    const mars::Rules rules = mars_rules(2);
    const auto state = dealt(rules, 5);
    const Seat seat = *rules.to_move(state).begin();
    const auto view = rules.seen_by(state, seat);
    Random random(99);
    const auto other = rules.guess(view, random);
    ASSERT_FALSE(std::ranges::equal(bytes_of(state), bytes_of(other)));
    Search<mars::Rules> one(rules, 4, simulations(200)), two(rules, 4, simulations(200));
    EXPECT_TRUE(same(one.decide(view), two.decide(rules.seen_by(other, seat))));
}

raising::Rules raising_rules(int seats) {
    const auto box = raising::load_box(ContentFolder(raising::RaisingGame::files()));
    return {*box, {.seats = seats}};
}

using Alone = SearchPlayer<raising::Rules, raising::Judgement>;
static_assert(JudgesAlone<raising::Judgement, raising::Rules>);
static_assert(!JudgesAlone<mars::Judgement, mars::Rules>);

TEST(SearchAlone, KeepsThePromisesOfEverySearch) {
    const raising::Rules rules = raising_rules(3);
    auto state = dealt(rules, 5);
    Random random(8);
    // In the middle of the phases, where the others have secrets and work of their own.
    while (state.stage != raising::Stage::phases || rules.to_move(state).size() < 2)
        play_at_random(rules, state, random);
    const Seat seat = *rules.to_move(state).begin();
    const auto view = rules.seen_by(state, seat);
    const auto other = rules.guess(view, random);
    ASSERT_FALSE(std::ranges::equal(bytes_of(state), bytes_of(other)));
    Alone one(rules, 4, simulations(100)), two(rules, 4, simulations(100)), third(rules, 5, simulations(100));
    const auto thought = one.decide(view);
    EXPECT_TRUE(same(thought, two.decide(rules.seen_by(other, seat))));
    EXPECT_FALSE(same(thought, third.decide(view)));
    const std::uint64_t before = allocations;
    for (int again = 0; again < 5; ++again) one.decide(view);
    EXPECT_EQ(allocations, before);
}

// With the same workshop, what is hoped for depends on how far the others are.
TEST(SearchAlone, HopesForLessAgainstAStrongerRival) {
    const raising::Rules rules = raising_rules(2);
    auto even = dealt(rules, 6);
    const Seat seat(0);
    ASSERT_TRUE(rules.to_move(even).has(seat));
    auto behind = even;
    behind.workshops[1].goods[raising::at(raising::Good::vp)] = 60;
    const auto hope = [&](const raising::State& state) {
        const auto thought = Alone(rules, 4, simulations(60)).decide(rules.seen_by(state, seat));
        return of(thought, thought.move).hope;
    };
    EXPECT_LT(hope(behind), hope(even) - 0.1F);
}

TEST(Search, AllocatesNothingWhileItThinks) {
    const mars::Rules rules = mars_rules(2);
    const auto state = dealt(rules, 5);
    const Seat seat = *rules.to_move(state).begin();
    const auto view = rules.seen_by(state, seat);
    Search<mars::Rules> player(rules, 4, simulations(500));
    player.decide(view);  // takes its room
    const std::uint64_t before = allocations;
    for (int again = 0; again < 20; ++again) player.decide(view);  // fills the table and clears it on the way
    EXPECT_EQ(allocations, before);
}

TEST(Search, KeepsWhatItLearned) {
    const small::Stones rules(15);
    Search<small::Stones> player(rules, 1, simulations(2000));
    auto state = rules.start();
    rules.play(state, Seat(0), player.decide(rules.seen_by(state, Seat(0))).move);
    rules.play(state, Seat(1), 1);
    const auto thought = player.decide(rules.seen_by(state, Seat(0)));
    std::uint64_t visits = 0;
    for (const auto& one : thought.considered) visits += one.visits;
    EXPECT_GT(visits, thought.simulations);
}

TEST(Search, StopsWhenNothingCanChangeAnyMore) {
    const small::Stones rules(5);
    Search<small::Stones> player(rules, 1, simulations(100'000));
    EXPECT_LT(player.decide(rules.seen_by(rules.start(), Seat(0))).simulations, 90'000u);
}

struct Near {
    static constexpr int kHorizon = 8;
};
struct Far : Near {
    static constexpr int kFarHorizon = 32;
};

TEST(Search, LooksFartherWithSimulationsInPlentyWhereThatIsWorthIt) {
    const auto horizons = [](const Budget& budget) {
        return std::pair{horizon_for<Near>(budget), horizon_for<Far>(budget)};
    };
    EXPECT_EQ(horizons({.simulations = 2'000}), std::pair(8, 8));
    EXPECT_EQ(horizons({.simulations = 20'000}), std::pair(8, 32));
    EXPECT_EQ(horizons({.simulations = 20'000, .threads = 4}), std::pair(8, 32));
    EXPECT_EQ(horizons({.seconds = 60}), std::pair(8, 8));
    EXPECT_EQ(horizons({.simulations = 20'000, .seconds = 0.2}), std::pair(8, 8));
}

TEST(Search, ThinksAboutASingleMoveToo) {
    const small::Stones rules(1);
    Search<small::Stones> player(rules, 1, simulations(50));
    EXPECT_EQ(player.decide(rules.seen_by(rules.start(), Seat(0))).move, 1);
}

TEST(Search, DoesNotTakeTheNextDecisionForAnOnlyMove) {
    const small::ForcedStones rules(5);
    Search<small::ForcedStones> player(rules, 1, simulations(50));
    EXPECT_EQ(player.decide(rules.seen_by(rules.start(), Seat(0))).move, 3);
    EXPECT_EQ(rules.illegal(), 0);
}

TEST(Greedy, TakesWhatWinsAtOnce) {
    for (int heap = 1; heap <= 3; ++heap) {
        const small::Stones rules(heap);
        GreedyPlayer<small::Stones, Plain<small::Stones>> player(rules, 1);
        EXPECT_EQ(player.decide(rules.seen_by(rules.start(), Seat(0))).move, heap);
    }
}

TEST(Hope, GrowsWithTheMargin) {
    Outlook points{};
    float last = -1;
    for (float lead : {-25.0F, -3.0F, 0.0F, 3.0F, 30.0F}) {
        points[0] = 50 + lead;
        points[1] = 50;
        points[2] = 20;
        const Outlook hope = hopes(points, 3, 10, 0);
        EXPECT_GT(hope[0], last);
        EXPECT_GT(hope[0], hope[2]);
        last = hope[0];
    }
    EXPECT_LT(last, 1);
    points[0] = 50;
    EXPECT_FLOAT_EQ(hopes(points, 2, 10, 0)[0], 0.5F);
}

TEST(Hope, AtTheEndTheTieBreakDecides) {
    Result result;
    result.seats = 2;
    result.sources = 1;
    result.points[0][0] = result.points[1][0] = 20;
    rank_by_score(result, [](Seat a, Seat b) { return a.index() > b.index(); });
    const Outlook hope = hopes_at_end(result, 10, 0);
    EXPECT_GT(hope[1], 0.7F);
    EXPECT_LT(hope[0], 0.3F);
}

}  // namespace
}  // namespace officina::bots
