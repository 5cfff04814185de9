// People made of the solver at a table: when they speak, what they prove, when they stop.

#include <gtest/gtest.h>

#include "bots/bots.h"
#include "engine/testing/slow_build.h"
#include "games/games.h"
#include "games/ricochet/bot/player.h"
#include "games/ricochet/game.h"

namespace officina::ricochet {
namespace {

using Kind = Move::Kind;

const Box& box() {
    static const Box box = *RicochetGame::load(ContentFolder(RicochetGame::files()));
    return box;
}

Talent talent(std::string_view bot) { return talent_of(*bots::read_bot(bot)); }

// A table whose clock passes no real time.
struct Evening {
    Rules rules;
    State state;
    std::vector<Player> players;
    Random chance;
    double elapsed = 0;  // since the last move of chance
    double left = 0;     // until the clock's move
    int rounds = 0, failed = 0, declarations = 0;

    Evening(const Options& options, const std::vector<std::string>& bots, std::uint64_t seed)
        : rules(box(), options), state(rules.start()), chance(seed) {
        for (std::size_t i = 0; i < bots.size(); ++i) players.emplace_back(rules, seed, talent(bots[i]));
    }

    View<Rules> view(Seat seat) const { return rules.seen_by(state, seat); }
    Player& player(Seat seat) { return players[at(seat)]; }

    void play(Seat seat, Move move) {
        Rules::Moves moves;
        rules.moves(state, seat, moves);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end())
            << RicochetGame::written(rules, move);
        const auto glass = state.glass_turns;
        const std::size_t line = state.line.size();
        const Token token = state.token;
        rules.play(state, seat, move);
        rounds += move.kind == Kind::turn_up ? 1 : 0;
        declarations += move.kind == Kind::declare ? 1 : 0;
        const bool proof = move.kind == Kind::run || move.kind == Kind::give_up;
        failed +=
            proof && (state.line.size() < line) && !(token != kNoToken && state.owner[token] == seat.index());
        if (seat == kChance) elapsed = 0;
        if (seat == kChance || glass != state.glass_turns)
            left = state.glass_turns > 0 ? box().glass_seconds : box().patience_seconds;
    }

    void step() {
        const SeatSet deciding = rules.to_move(state);
        if (deciding.is_only(kChance)) {
            Rules::Moves moves;
            rules.moves(state, kChance, moves);
            return play(kChance, roll(rules, state, moves, chance));
        }
        if (!deciding.has(kChance)) {
            const Seat seat = *deciding.begin();
            const auto move = player(seat).decide(view(seat));
            ASSERT_TRUE(move);
            return play(seat, *move);
        }
        std::optional<Player::Saying> next;
        Seat speaker = kChance;
        for (Seat seat : deciding) {
            if (seat == kChance) continue;
            const auto saying = player(seat).plan(view(seat), elapsed);
            if (!saying || saying->wait >= (next ? next->wait : left)) continue;
            next = saying;
            speaker = seat;
        }
        const double wait = next ? next->wait : left;
        elapsed += wait;
        left -= wait;
        play(speaker, next ? next->move : Move{Kind::time_up, 0});
    }

    void run() {
        for (int moves = 0; !rules.to_move(state).empty(); ++moves) {
            ASSERT_LT(moves, 20'000) << "this game does not end";
            step();
            if (testing::Test::HasFatalFailure()) return;
        }
    }
};

Options options(int seats) {
    Options options;
    options.seats = seats;
    return options;
}

// --- Whole games

// Rules: 2.4, 4.4, 6.4, 8.1, 8.3, 9.1, 9.2
TEST(RicochetBot, EveryKindOfGameComesToAnEnd) {
    std::uint64_t seed = 0;
    for (const int seats : {1, 2, 3, 5, 12})
        for (const Turn turn : {Turn::literal, Turn::strict, Turn::off})
            for (const bool silver : {false, true}) {
                Options game = options(seats);
                game.turn = turn;
                game.silver = silver;
                game.barriers = silver || turn == Turn::strict;
                game.placing = silver ? Placing::by_choice : Placing::random;
                game.glass_turns = seats == 1 && silver ? 2 : 1;
                std::vector<std::string> bots;
                for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
                    bots.emplace_back(bots::kLevels[(i + seed) % bots::kLevels.size()]);
                Evening evening(game, bots, ++seed);
                evening.run();
                ASSERT_FALSE(HasFatalFailure()) << seats << " seats, seed " << seed;
                EXPECT_GT(evening.rounds, 4);
            }
}

TEST(RicochetBot, BeginnersAloneComeToAnEndToo) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Evening evening(options(2), {"apprentice", "apprentice"}, seed);
        evening.run();
        ASSERT_FALSE(HasFatalFailure()) << seed;
    }
}

TEST(RicochetBot, TheSameSeedPlaysTheSameGame) {
    const std::vector<std::string> bots{"apprentice", "engineer", "search@100"};
    Evening one(options(3), bots, 5), same(options(3), bots, 5), other(options(3), bots, 6);
    one.run();
    same.run();
    other.run();
    EXPECT_EQ(bytes_of(one.state).size(), bytes_of(same.state).size());
    EXPECT_TRUE(std::ranges::equal(bytes_of(one.state), bytes_of(same.state)));
    EXPECT_FALSE(std::ranges::equal(bytes_of(one.state), bytes_of(other.state)));
}

TEST(RicochetBot, TheSolverNeverFailsAndBeatsEverybodyElse) {
    int failed_by_beginners = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Evening evening(options(2), {"search@1000", "inventor"}, seed);
        evening.run();
        EXPECT_EQ(evening.failed, 0);
        EXPECT_EQ(evening.rules.tokens_of(evening.state, Seat(0)), 8);
        Evening beginners(options(2), {"apprentice", "tinkerer"}, seed);
        beginners.run();
        failed_by_beginners += beginners.failed;
    }
    EXPECT_GT(failed_by_beginners, 8);
}

TEST(RicochetBot, EachLevelBeatsTheOneBelow) {
    if (kSlowBuild) GTEST_SKIP() << "takes too long under sanitizers; the bots' other tests run there";
    for (std::size_t level = 1; level < bots::kLevels.size(); ++level) {
        int won = 0, lost = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const std::string better(bots::kLevels[level]), worse(bots::kLevels[level - 1]);
            const int seat = static_cast<int>(seed % 2);
            Evening evening(options(2), seat == 0 ? std::vector{better, worse} : std::vector{worse, better},
                            seed);
            evening.run();
            won += evening.rules.tokens_of(evening.state, Seat(seat));
            lost += evening.rules.tokens_of(evening.state, Seat(1 - seat));
        }
        EXPECT_GT(won * 10, lost * 12) << bots::kLevels[level];
    }
}

// --- One round

// A round with a token that is solved in a few moves.
struct Round {
    Evening evening;
    explicit Round(const std::vector<std::string>& bots, std::uint64_t seed = 4)
        : evening(options(static_cast<int>(bots.size())), bots, seed) {
        while (evening.state.phase != Phase::thinking) evening.step();
    }
    std::optional<Player::Saying> plan(int seat, double elapsed) {
        return evening.player(Seat(seat)).plan(evening.view(Seat(seat)), elapsed);
    }
    Move decide(int seat) {
        return evening.player(Seat(seat)).decide(evening.view(Seat(seat))).value_or(Move{Kind::time_up, 0});
    }
};

TEST(RicochetBot, AskedAgainItPlansTheSame) {
    Round round({"engineer", "mechanic"}, 1);
    for (int seat = 0; seat < 2; ++seat) {
        const auto plan = round.plan(seat, 0);
        ASSERT_TRUE(plan);
        EXPECT_EQ(plan->move.kind, Kind::declare);
        const auto later = round.plan(seat, plan->wait / 2);
        ASSERT_TRUE(later);
        EXPECT_EQ(later->move, plan->move);
        EXPECT_NEAR(later->wait, plan->wait / 2, 1e-9);
        Player fresh(round.evening.rules, 1, talent(seat == 0 ? "engineer" : "mechanic"));
        const auto again = fresh.plan(round.evening.view(Seat(seat)), 0);
        ASSERT_TRUE(again);
        EXPECT_EQ(again->move, plan->move);
        EXPECT_EQ(again->wait, plan->wait);
    }
}

// Rules: 6.2, 6.3, 7.2
TEST(RicochetBot, SaysNoNumberThatIsTaken) {
    Round round({"search@1000", "inventor"});
    const int shortest = round.decide(0).value;
    ASSERT_GT(shortest, 1);
    round.evening.play(Seat(1), {Kind::declare, static_cast<std::uint8_t>(shortest + 1)});
    EXPECT_EQ(round.decide(0).value, shortest);  // lower: it goes first
    round.evening.play(Seat(1), {Kind::declare, static_cast<std::uint8_t>(shortest)});
    EXPECT_EQ(round.decide(0).kind, Kind::rest);  // equal: the other was first
    EXPECT_EQ(round.plan(0, 1)->move.kind, Kind::rest);
    round.evening.play(Seat(1), {Kind::declare, static_cast<std::uint8_t>(shortest - 1)});
    EXPECT_EQ(round.decide(0).value, shortest);  // too low: it stands ready
    round.evening.play(Seat(0), round.decide(0));
    EXPECT_EQ(round.decide(0).kind, Kind::rest);  // it has said what it knows
    round.evening.play(Seat(0), round.decide(0));
    EXPECT_FALSE(round.plan(0, 1));
    EXPECT_FALSE(round.evening.player(Seat(0)).decide(round.evening.view(Seat(0))));
}

// It is not before all its thinking is done, unless somebody else has said it: then within seconds. Rules: 6.5
TEST(RicochetBot, SaysThatItHasNothingBetterAsSoonAsItKnows) {
    int waited = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Round round({"mechanic", "mechanic"}, seed);
        auto& evening = round.evening;
        const Thinking thinking = evening.player(Seat(0)).thoughts(evening.view(Seat(0)));
        EXPECT_FALSE(round.plan(0, 0) && round.plan(0, 0)->move.kind == Kind::rest);  // no glass runs
        if (thinking.ideas.empty() || thinking.ideas.back().number < 2) continue;
        for (const Idea& idea : thinking.ideas) EXPECT_LE(idea.seconds, thinking.seconds);
        // Somebody else has said what it would find at last.
        evening.play(Seat(1), {Kind::declare, static_cast<std::uint8_t>(thinking.ideas.back().number)});
        const double heard = thinking.ideas.back().seconds;
        const auto alone = round.plan(0, heard);
        ASSERT_TRUE(alone);
        EXPECT_EQ(alone->move.kind, Kind::rest);
        EXPECT_NEAR(alone->wait, thinking.seconds - heard, 1e-9);
        evening.play(Seat(1), {Kind::rest, 0});
        const auto joining = round.plan(0, heard);
        ASSERT_TRUE(joining);
        EXPECT_EQ(joining->move.kind, Kind::rest);
        EXPECT_LT(joining->wait, 3);
        waited += joining->wait < alone->wait ? 1 : 0;
        evening.play(Seat(0), joining->move);
        EXPECT_TRUE(evening.rules.to_move(evening.state).is_only(kChance));
    }
    EXPECT_GT(waited, 5);
}

// A number that would only stand ready is worth saying, but nobody waits for it. Rules: 6.5, 7.2
TEST(RicochetBot, KeepsNobodyWaitingForANumberThatIsNotBetter) {
    int standing_ready = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Round round({"apprentice", "apprentice"}, seed);
        auto& evening = round.evening;
        const auto ideas = evening.player(Seat(0)).thoughts(evening.view(Seat(0))).ideas;
        if (ideas.empty() || ideas.back().number < 3) continue;
        if (ideas.front().seconds < 4 || ideas.front().seconds > box().glass_seconds - 1) continue;
        evening.play(Seat(1), {Kind::declare, 2});
        const auto ready = round.plan(0, 0);
        standing_ready += ready && ready->move.kind == Kind::declare ? 1 : 0;
        evening.play(Seat(1), {Kind::rest, 0});
        const auto joining = round.plan(0, 0);
        ASSERT_TRUE(joining);
        EXPECT_EQ(joining->move.kind, Kind::rest);
        EXPECT_LT(joining->wait, 3);
        // What has come to mind by now is said all the same.
        const auto late = round.plan(0, ideas.front().seconds + 0.01);
        ASSERT_TRUE(late);
        EXPECT_EQ(late->move.kind, Kind::declare);
        EXPECT_EQ(late->wait, 0);
    }
    EXPECT_GT(standing_ready, 5);
}

// What comes to mind when the glass is empty is too late; what comes before is worth the wait. Rules: 6.2, 6.5
TEST(RicochetBot, KeepsTheOthersWaitingOnlyForWhatComesInTime) {
    int early = 0, late = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Round round({"apprentice", "apprentice"}, seed);
        auto& evening = round.evening;
        const auto ideas = evening.player(Seat(0)).thoughts(evening.view(Seat(0))).ideas;
        if (ideas.empty() || ideas.front().seconds < 1) continue;
        evening.play(Seat(1), {Kind::declare, 90});
        evening.play(Seat(1), {Kind::rest, 0});
        const auto plan = round.plan(0, 0);
        ASSERT_TRUE(plan);
        const bool in_time = ideas.front().seconds <= box().glass_seconds;
        EXPECT_EQ(plan->move.kind, in_time ? Kind::declare : Kind::rest) << seed;
        ++(in_time ? early : late);
    }
    EXPECT_GT(early, 10);
    EXPECT_GT(late, 3);
}

// Rules: 6.4
TEST(RicochetBot, ThinksOnWhenTheClockTurnsTheGlass) {
    Round round({"mechanic", "mechanic"}, 1);
    const auto plan = round.plan(0, 0);
    ASSERT_TRUE(plan);
    ASSERT_GT(plan->wait, 1);
    round.evening.play(kChance, {Kind::time_up, 0});  // long after it has seen its first solution
    const auto late = round.plan(0, 0);
    ASSERT_TRUE(late);
    EXPECT_EQ(late->wait, 0);
    EXPECT_LE(late->move.value, plan->move.value);
}

// Rules: 7.1, 7.2
TEST(RicochetBot, ProvesWhatSomebodyElseHasDeclaredForIt) {
    Round round({"search@1000", "search@1000"});
    const Token token = round.evening.state.token;
    const int shortest = round.decide(0).value;
    round.evening.play(Seat(0), {Kind::declare, static_cast<std::uint8_t>(shortest + 3)});
    round.evening.play(Seat(1), {Kind::declare, static_cast<std::uint8_t>(shortest - 1)});
    round.evening.play(kChance, {Kind::time_up, 0});
    EXPECT_EQ(round.decide(1).kind, Kind::give_up);  // that cannot be proved
    while (round.evening.state.phase == Phase::proving) round.evening.step();
    EXPECT_EQ(round.evening.state.owner[token], 0);
}

// A mistake shows in the proof; then it looks whether there is a way from here. Rules: 7.1, 7.2
TEST(RicochetBot, AfterAMistakeItPlaysOnOrGivesUp) {
    int played_on = 0, gave_up = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        Round round({"apprentice", "apprentice"}, seed);
        const auto& ideas = round.evening.player(Seat(0)).thoughts(round.evening.view(Seat(0))).ideas;
        if (ideas.empty()) continue;
        const Idea idea = ideas.back();
        round.evening.play(Seat(0), {Kind::declare, static_cast<std::uint8_t>(idea.number)});
        round.evening.play(kChance, {Kind::time_up, 0});
        std::size_t made = 0;
        bool as_thought = true;
        while (round.evening.state.phase == Phase::proving) {
            const Move move = round.decide(0);
            gave_up += move.kind == Kind::give_up ? 1 : 0;
            as_thought = as_thought && made < idea.steps.size() &&
                         move == running(idea.steps[made].robot, idea.steps[made].direction);
            if (!as_thought && move.kind == Kind::run) ++played_on;
            ++made;
            round.evening.play(Seat(0), move);
        }
    }
    EXPECT_GT(gave_up, 0);
    EXPECT_GT(played_on, 0);
}

// --- When to stop

// Walls around every target.
void shut_away_all_targets(State& state) {
    for (Cell target : state.board.targets)
        for (Direction side : kDirections) state.board.add_wall(target, side);
}

// Rules: 8.3, N8
TEST(RicochetBot, AgreesToEndWhereNothingCanBeSolved) {
    Round round({"search@1000", "inventor", "engineer"});
    for (int seat = 0; seat < 3; ++seat) {
        const auto before = round.plan(seat, 0);
        EXPECT_TRUE(!before || before->move.kind == Kind::declare);
    }
    Round shut({"search@1000", "inventor", "engineer"}, 9);
    shut_away_all_targets(shut.evening.state);
    for (int seat = 0; seat < 2; ++seat) {
        const auto saying = shut.plan(seat, 0);
        ASSERT_TRUE(saying);
        EXPECT_EQ(saying->move.kind, Kind::agree);
    }
    shut.evening.run();
    EXPECT_EQ(shut.evening.state.phase, Phase::over);
    EXPECT_EQ(shut.evening.rules.tokens_in_pile(shut.evening.state), kTokens);
}

// Without a proof: when everything has come up in vain.
TEST(RicochetBot, BeginnersGiveUpAfterAWhile) {
    Round shut({"apprentice", "tinkerer"}, 9);
    shut_away_all_targets(shut.evening.state);
    const auto first = shut.plan(0, 0);
    EXPECT_TRUE(!first || first->move.kind == Kind::declare);
    shut.evening.run();
    EXPECT_EQ(shut.evening.state.phase, Phase::over);
    EXPECT_GE(shut.evening.rounds, kTokens);
}

TEST(RicochetBot, AgreesWithTheOthersOnlyWhereItIsNotBehind) {
    Round shut({"mechanic", "mechanic"}, 9);
    shut_away_all_targets(shut.evening.state);
    auto& state = shut.evening.state;
    while (!shut.evening.player(Seat(0)).thoughts(shut.evening.view(Seat(0))).ideas.empty())
        shut.evening.step();
    ASSERT_EQ(state.glass_turns, 0);
    EXPECT_FALSE(shut.plan(0, 0));
    shut.evening.play(Seat(1), {Kind::agree, 0});
    const auto agreeing = shut.plan(0, 0);
    ASSERT_TRUE(agreeing);
    EXPECT_EQ(agreeing->move.kind, Kind::agree);
    state.owner[state.token == 0 ? 1 : 0] = 1;
    EXPECT_FALSE(shut.plan(0, 0));
}

// --- Through the table's eyes

std::unique_ptr<Match> match(int seats, const OptionValues& options = {}) {
    const AnyGame& game = *game_named("ricochet");
    return std::move(*game.start(game.content(), seats, options));
}

TEST(RicochetBot, TellsTheSolutionsItSeesTheShortestFirst) {
    std::size_t told = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto game = match(2);
        Random chance(seed);
        while (!game->to_move().has(Seat(0))) ASSERT_TRUE(game->play(kChance, game->roll(chance)));
        const auto bot = bots::make_bot(*game, *bots::read_bot("inventor"), seed);
        const Advice advice = bot->decide(*game, Seat(0));
        told += advice.considered.size();
        if (advice.considered.empty()) continue;
        EXPECT_EQ(advice.considered[0].move, advice.move);
        for (std::size_t i = 1; i < advice.considered.size(); ++i)
            EXPECT_LT(std::stoi(advice.considered[i - 1].move.substr(8)),
                      std::stoi(advice.considered[i].move.substr(8)));
        for (const Considered& one : advice.considered) {
            EXPECT_EQ(one.points, 1);
            EXPECT_GT(one.hope, 0.5);
        }
        const auto plan = bot->plan(*game, Seat(0), Bot::Seconds(100'000));
        ASSERT_TRUE(plan);
        EXPECT_EQ(plan->move, advice.move);
        EXPECT_EQ(plan->wait.count(), 0);
    }
    EXPECT_GT(told, 25u);
}

TEST(RicochetBot, PlaysAloneThroughTheTable) {
    const auto game = match(1, {{"robots", "choice"}, {"silver", "yes"}});
    const auto bot = bots::make_bot(*game, *bots::read_bot("search@1000"), 1);
    Random chance(2);
    while (!game->over()) {
        const SeatSet deciding = game->to_move();
        if (deciding.is_only(kChance)) {
            ASSERT_TRUE(game->play(kChance, game->roll(chance)));
            continue;
        }
        const Advice advice = bot->decide(*game, Seat(0));
        ASSERT_TRUE(game->play(Seat(0), advice.move)) << advice.move;
    }
    EXPECT_EQ(game->result().score[0], kTokens);
}

}  // namespace
}  // namespace officina::ricochet
