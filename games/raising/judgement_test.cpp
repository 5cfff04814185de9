// What bots believe of Raising Robots: sane everywhere, exact in the end, and right where a person would be sure.

#include "games/raising/judgement.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "games/raising/table_for_tests.h"

namespace officina::raising {
namespace {

std::vector<Options> every_variant() {
    std::vector<Options> all;
    for (int seats = 1; seats <= kMostSeats; ++seats)
        for (const Inventors inventors : {Inventors::choice, Inventors::auction, Inventors::none})
            if (seats > 1 || inventors != Inventors::auction) all.push_back({seats, inventors, false});
    all.push_back({1, Inventors::choice, true});
    return all;
}

// Plays random games and shows every state and its deciding seat.
template <class See>
void look_at_random_games(const Rules& rules, int games, See see) {
    for (int game = 0; game < games; ++game) {
        Random random(static_cast<std::uint64_t>(game) + 1);
        State state = rules.start();
        do see(state);
        while (play_at_random(rules, state, random));
    }
}

TEST(RaisingJudgement, IsExactInTheEndAndSaneBefore) {
    for (const Options& options : every_variant()) {
        const Rules rules(default_box(), options);
        const Judgement judgement(rules);
        look_at_random_games(rules, 2, [&](const State& state) {
            const auto outlook = judgement.outlook(state);
            const Result result = rules.result(state);
            for (std::size_t seat = 0; seat < static_cast<std::size_t>(options.seats); ++seat) {
                ASSERT_TRUE(std::isfinite(outlook[seat]));
                ASSERT_GT(outlook[seat], 0);
                ASSERT_LT(outlook[seat], options.challenge ? 600 : 250);
                if (rules.to_move(state).empty()) {
                    ASSERT_EQ(outlook[seat], static_cast<float>(result.score[seat]));
                }
            }
        });
    }
}

TEST(RaisingJudgement, EveryLureAndPriorIsAWeight) {
    for (const Options& options : every_variant()) {
        const Rules rules(default_box(), options);
        const Judgement judgement(rules);
        look_at_random_games(rules, 1, [&](const State& state) {
            for (Seat seat : rules.to_move(state)) {
                if (seat == kChance) continue;
                const auto view = rules.seen_by(state, seat);
                Rules::Moves moves;
                rules.moves(state, seat, moves);
                float lures = 0, priors = 0;
                for (const Move& move : moves) {
                    const float lure = judgement.lure(state, seat, move);
                    const float prior = judgement.prior(*view, seat, move);  // at the root of a search
                    ASSERT_GE(lure, 0);
                    ASSERT_GE(prior, 0);
                    lures += lure;
                    priors += prior;
                }
                ASSERT_GT(lures, 0);
                ASSERT_GT(priors, 0);
                ASSERT_TRUE(std::isfinite(lures) && std::isfinite(priors));
            }
        });
    }
}

// Even where everybody plays at random, who is thought to be ahead two rounds before the end mostly wins.
TEST(RaisingJudgement, KnowsWhoIsAhead) {
    const Rules rules(default_box(), {.seats = 2});
    const Judgement judgement(rules);
    int right = 0;
    constexpr int kGames = 200;
    for (int game = 0; game < kGames; ++game) {
        Random random(static_cast<std::uint64_t>(game) + 100);
        State state = rules.start();
        int ahead = -1;
        do {
            if (state.round == kRounds - 1 && ahead < 0) {
                const auto outlook = judgement.outlook(state);
                ahead = outlook[0] > outlook[1] ? 0 : 1;
            }
        } while (play_at_random(rules, state, random));
        right += rules.result(state).winners.has(Seat(ahead)) ? 1 : 0;
    }
    EXPECT_GE(right, kGames * 70 / 100);
}

// The move the judgement likes best of those in the menu, a step ahead.
std::string favourite(const Table& table, Seat seat = Seat(0)) {
    const Judgement judgement(table.rules);
    Rules::Moves moves;
    table.rules.moves(table.state, seat, moves);
    const auto best = std::max_element(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
        return judgement.prior(table.state, seat, a) < judgement.prior(table.state, seat, b);
    });
    return RaisingGame::written(table.rules, *best);
}

float outlook_of(const Table& table) { return Judgement(table.rules).outlook(table.state)[0]; }

// A table in Build with plenty to pay with.
Table building(int round) {
    Table table;
    table.lay_out(round);
    for (Good good : kResources) table.have(good, 4);
    return table;
}

TEST(RaisingJudgement, BuildsTheBetterOfTwoAlikeRobots) {
    Table table = building(2);
    table.hold(
        {"fresco", "astaire"});  // the same action in the same row for as many goods: 7 points against 6
    table.energy("E08", "E02");
    table.assign("build", "recycle");
    table.others_assign();
    EXPECT_EQ(favourite(table).substr(0, 12), "build fresco");
}

TEST(RaisingJudgement, BuildsInTheLastRoundWhatIsWorthMoreThanItsPrice) {
    Table table = building(kRounds);
    table.hold({"mosaic"});  // 7 points for five goods and more
    table.energy("E08", "E02");
    table.assign("build", "recycle");
    table.others_assign();
    EXPECT_EQ(favourite(table).substr(0, 12), "build mosaic");
}

TEST(RaisingJudgement, GoodsAreWorthMoreWhileThereIsTime) {
    const auto worth_of_four = [](int round) {
        Table table;
        table.lay_out(round);
        const float before = outlook_of(table);
        table.have(Good::gear, 4);
        return outlook_of(table) - before;
    };
    EXPECT_GT(worth_of_four(1), worth_of_four(kRounds));
    EXPECT_GT(worth_of_four(kRounds), 4.0F / 3 - 0.01F);  // M1
}

TEST(RaisingJudgement, AnEngineIsWorthMoreWhileThereIsTime) {
    const auto worth_of_astaire = [](int round) {
        Table table;
        table.lay_out(round);
        const float before = outlook_of(table);
        table.stand("astaire");
        return outlook_of(table) - before;
    };
    const float points = default_box().robots[Table().robot("astaire")].vp;
    EXPECT_GT(worth_of_astaire(1), worth_of_astaire(6));
    EXPECT_GT(worth_of_astaire(6), points);
}

// What is owed counts as paid, and the robot as built: nothing is gained or lost by being asked how to pay.
TEST(RaisingJudgement, IsTheSameInTheMiddleOfAPurchase) {
    Table table = building(3);
    table.have(Good::tape, 2);
    table.hold({"radish", "bowler"});
    table.stand("pickle");
    table.energy("E08", "E02");
    table.assign("build", "recycle");
    table.others_assign();
    table.play("build radish left");
    ASSERT_TRUE(table.can("pay as suggested"));
    const float asked = outlook_of(table);
    table.play("pay as suggested");
    EXPECT_NEAR(outlook_of(table), asked, 0.01F);
}

TEST(RaisingJudgement, PutsATokenOnTheReportThatNeedsIt) {
    Table table;
    table.lay_out(kRounds);
    table.take_report("mass_production");  // bonus: efficiency
    for (const auto* robot : {"radish", "bowler", "dewey", "ember", "flint", "fiddle"}) table.stand(robot);
    table.token(Type::efficiency);
    const float before = outlook_of(table);
    Table placed = table;
    placed.token(Type::efficiency, 0);
    placed.shop().report_tokens = 1;
    EXPECT_GT(outlook_of(placed), before);
}

// Whoever works alone gets through the game, and in the phases is never kept waiting for others.
TEST(RaisingJudgement, TheGameGoesOnWithoutTheOthers) {
    for (const Options& options : every_variant()) {
        const Rules rules(default_box(), options);
        const Judgement judgement(rules);
        const Seat me(options.seats - 1);
        Random random(11);
        State state = rules.start();
        int alone = 0;
        do {
            const bool busy = rules.to_move(state).has(me);
            judgement.leave_out_others(state, me);
            if (busy && state.stage == Stage::phases) {
                ASSERT_TRUE(rules.to_move(state).is_only(me));
                ++alone;
            }
        } while (play_at_random(rules, state, random));
        EXPECT_EQ(state.stage, Stage::over);
        EXPECT_GT(alone, 10);
    }
}

// Q2 Who bids has nothing else to do: every decision can be judged, that one too.
TEST(RaisingJudgement, EveryDecisionIsWeighed) {
    const Rules rules(default_box(), {.seats = 3, .inventors = Inventors::auction});
    const Judgement judgement(rules);
    std::set<Stage> stages;
    look_at_random_games(rules, 1, [&](const State& state) {
        for (Seat seat : rules.to_move(state))
            if (seat != kChance) {
                const bool weighty = judgement.is_weighty(state, seat);
                EXPECT_FALSE(weighty && state.stage == Stage::bidding);
                stages.insert(state.stage);
            }
    });
    EXPECT_TRUE(stages.contains(Stage::bidding));
}

TEST(RaisingJudgement, NamesADecisionByWhatTheSeatSees) {
    const Rules rules(default_box(), {.seats = 3});
    const Judgement judgement(rules);
    Random random(3);
    std::set<std::uint64_t> names;
    int decisions = 0;
    look_at_random_games(rules, 1, [&](const State& state) {
        for (Seat seat : rules.to_move(state)) {
            if (seat == kChance) continue;
            const auto view = rules.seen_by(state, seat);
            const std::uint64_t name = judgement.name(state, seat);
            ASSERT_EQ(judgement.name(*view, seat), name);
            ASSERT_EQ(judgement.name(rules.guess(view, random), seat), name);
            names.insert(name);
            ++decisions;
        }
    });
    // Some are asked again while others move.
    EXPECT_GT(names.size(), static_cast<std::size_t>(decisions) / 4);
}

TEST(RaisingJudgement, LooksFourRoundsFar) {
    const Rules rules(default_box(), {.seats = 2});
    const Judgement judgement(rules);
    const State from = rules.start();
    int far = 0;
    look_at_random_games(rules, 1, [&](const State& state) {
        if (!judgement.is_far(from, state, Seat(0))) return;
        ++far;
        ASSERT_EQ(state.stage, Stage::assigning);
        ASSERT_GE(state.round, from.round + 4);
        ASSERT_EQ(state.workshops[0].phases[0], kNone);  // nothing of the round is decided
    });
    EXPECT_GT(far, 0);
}

TEST(RaisingLandmarks, EveryOneTakenIsInTheList) {
    for (const Options& options : every_variant()) {
        const Rules rules(default_box(), options);
        const auto all = RaisingGame::landmarks(rules);
        const std::set<Landmark> known(all.begin(), all.end());
        EXPECT_EQ(known.size(), all.size());
        std::map<std::string, int> taken;
        Random random(7);
        State state = rules.start();
        while (true) {
            const SeatSet deciding = rules.to_move(state);
            if (deciding.empty()) break;
            const Seat seat = any_of(deciding, random);
            Rules::Moves moves;
            rules.moves(state, seat, moves);
            const Move move = seat == kChance ? roll(rules, state, moves, random)
                                              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (const auto landmark = RaisingGame::landmark(rules, state, seat, move)) {
                ASSERT_TRUE(known.contains(*landmark)) << landmark->kind << ' ' << landmark->id;
                ++taken[landmark->kind];
            }
            rules.play(state, seat, move);
        }
        const int games = options.challenge ? kChallengeGames : 1;
        EXPECT_EQ(taken["inventor"], options.inventors == Inventors::choice ? options.seats * games : 0);
        EXPECT_GE(taken["robot"], 2 * options.seats * games);  // B3d
        EXPECT_GE(taken["space"], options.seats * games);      // B3e
        EXPECT_GE(taken["report"], options.seats * games);     // B3b
        EXPECT_EQ(RaisingGame::rounds(rules, state), kRounds * games);
    }
}

TEST(RaisingLandmarks, NoRoundHasBegunDuringTheSetup) {
    const Rules rules(default_box(), {.seats = 2});
    EXPECT_EQ(RaisingGame::rounds(rules, rules.start()), 0);
}

}  // namespace
}  // namespace officina::raising
