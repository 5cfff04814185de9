// Contests: the same outcome on any number of threads, even bots come out even, early ends are fair.

#include "arena/tournament.h"

#include <gtest/gtest.h>

#include "arena/bots_for_tests.h"

namespace officina::arena {
namespace {

Contest contest(std::string_view game, int seats, int games, const std::vector<std::string>& bots) {
    return contest_of(game, seats, games, bots, 11);
}

// Everything but times.
void expect_same(const Outcome& a, const Outcome& b) {
    ASSERT_EQ(a.games.size(), b.games.size());
    for (std::size_t i = 0; i < a.games.size(); ++i) {
        EXPECT_EQ(a.games[i].meeting, b.games[i].meeting);
        EXPECT_EQ(a.games[i].game.result, b.games[i].game.result);
        EXPECT_EQ(a.games[i].game.record.moves, b.games[i].game.record.moves);
    }
    for (std::size_t i = 0; i < a.standings.pairs.size(); ++i) {
        EXPECT_EQ(a.standings.pairs[i].shares, b.standings.pairs[i].shares);
        EXPECT_EQ(a.standings.pairs[i].share, b.standings.pairs[i].share);
        EXPECT_EQ(a.standings.pairs[i].verdict, b.standings.pairs[i].verdict);
    }
}

TEST(Tournament, IsTheSameOnAnyNumberOfThreads) {
    Contest some = contest("mars", 3, 12, {"greedy", "random", "search@20"});
    some.keep_records = true;
    const auto one = hold_contest(some, 1, house_bot), three = hold_contest(some, 3, house_bot);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->games.size(), 36u);
    EXPECT_FALSE(one->games[0].game.record.moves.empty());
    expect_same(*one, *three);
}

TEST(Tournament, AnEarlyEndIsTheSameOnAnyNumberOfThreads) {
    Contest some = contest("mars", 2, 2000, {"greedy", "random"});
    some.bar = 0.5;
    const auto one = hold_contest(some, 1, house_bot), three = hold_contest(some, 3, house_bot);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->standings.pairs[0].verdict, SequentialTest::Verdict::above);
    EXPECT_LT(one->games.size(), 200u);
    expect_same(*one, *three);
}

TEST(Tournament, BotsThatPlayAlikeComeOutEvenToTheLastGame) {
    // They have no dice of their own, so the games of a deal are the same game, and everybody sits on every seat of it.
    const MakeBot alike = [](const Match&, const Entrant&, std::uint64_t) {
        return std::make_unique<ScriptedBot>(first_move);
    };
    for (const int seats : {2, 4}) {
        const auto outcome = hold_contest(contest("mars", seats, 40, {"random", "greedy"}), 2, alike);
        ASSERT_TRUE(outcome);
        const PairStanding& pair = outcome->standings.pairs[0];
        for (double share : pair.shares) EXPECT_NEAR(share, 1.0 / seats, 1e-12);
        EXPECT_NEAR(pair.elo.value, 0, 1e-9);
        EXPECT_NEAR(pair.margin.value, 0, 1e-9);
        EXPECT_LT(pair.share.low, 1.0 / seats);
    }
}

TEST(Tournament, EqualBotsWithDiceComeOutEvenWithinTheInterval) {
    const auto outcome = hold_contest(contest("mars", 2, 200, {"random", "random"}), 2, house_bot);
    ASSERT_TRUE(outcome);
    EXPECT_LT(outcome->standings.pairs[0].share.low, 0.5);
    EXPECT_GT(outcome->standings.pairs[0].share.high, 0.5);
}

TEST(Tournament, FoulsAreLostAndCounted) {
    const MakeBot make = [](const Match& match, const Entrant& who,
                            std::uint64_t seed) -> std::unique_ptr<Bot> {
        if (who.name == "greedy")
            return std::make_unique<ScriptedBot>([](const Match&, Seat) { return "cheat"; });
        return bots::make_bot(match, who.bot, seed);
    };
    const auto outcome = hold_contest(contest("mars", 2, 20, {"greedy", "random"}), 2, make);
    ASSERT_TRUE(outcome);
    const PairStanding& pair = outcome->standings.pairs[0];
    EXPECT_EQ(pair.share.value, 0);
    EXPECT_EQ(pair.fouls_of_one, 20);
    EXPECT_EQ(pair.fouls_of_field, 0);
    EXPECT_TRUE(pair.margins.empty());
    EXPECT_EQ(outcome->standings.entrants[0].fouls, 20);
    EXPECT_FALSE(outcome->games[0].game.record.moves.empty()) << "the evidence is kept";
}

TEST(Tournament, AloneAtTheTablePointsAreCompared) {
    const auto outcome = hold_contest(contest("raising", 1, 20, {"greedy", "random"}), 2, house_bot);
    ASSERT_TRUE(outcome);
    const PairStanding& pair = outcome->standings.pairs[0];
    ASSERT_EQ(pair.shares.size(), 10u);
    for (std::size_t deal = 0; deal < 10; ++deal) {
        const int greedy = outcome->games[2 * deal].game.result.score[0];
        const int random = outcome->games[2 * deal + 1].game.result.score[0];
        EXPECT_EQ(pair.shares[deal], greedy > random ? 1 : greedy < random ? 0 : 0.5);
        EXPECT_EQ(pair.margins[deal], greedy - random);
    }
}

TEST(Tournament, StopsWithWholeDealsOfWhatWasPlayed) {
    int glances = 0;
    const Contest some = contest("mars", 2, 1'000'000, {"greedy", "random"});
    const auto outcome = hold_contest(some, 2, house_bot,
                                      {.progress =
                                           [&](const Progress& progress) {
                                               EXPECT_EQ(progress.planned, 1'000'000);
                                               EXPECT_LE(progress.done, progress.planned);
                                               EXPECT_EQ(progress.pairs.size(), 1u);
                                           },
                                       .stop = [&] { return ++glances > 1; }});
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome->interrupted);
    EXPECT_GT(outcome->games.size(), 0u);
    EXPECT_EQ(outcome->games.size() % 2, 0u);
    EXPECT_EQ(outcome->standings.pairs[0].games, static_cast<int>(outcome->games.size()));
}

TEST(Tournament, PointsBySourceAddUpToTheScore) {
    const auto outcome = hold_contest(contest("mech", 2, 6, {"greedy", "random"}), 1, house_bot);
    ASSERT_TRUE(outcome);
    double share = 0;
    for (const EntrantStanding& who : outcome->standings.entrants) {
        double sum = 0;
        for (double points : who.points) sum += points;
        EXPECT_NEAR(sum, who.score, 1e-9);
        EXPECT_EQ(who.seatings, 6);
        share += who.share;
    }
    EXPECT_NEAR(share, 1, 1e-9);
    EXPECT_NEAR(outcome->standings.by_seat[0].value + outcome->standings.by_seat[1].value, 1, 1e-9);
}

TEST(Tournament, WhatTheGameRefusesIsToldBeforeTheFirstGame) {
    EXPECT_EQ(hold_contest(contest("mars", 9, 2, {"greedy", "random"}), 1, house_bot).error().code,
              "bad_seats");
}

TEST(Tournament, AMakerThatThrowsIsNotSwallowed) {
    const MakeBot make = [](const Match&, const Entrant&, std::uint64_t) -> std::unique_ptr<Bot> {
        throw std::runtime_error("no bots today");
    };
    EXPECT_THROW((void)hold_contest(contest("mars", 2, 20, {"greedy", "random"}), 3, make),
                 std::runtime_error);
}

TEST(Standings, StrongestFirst) {
    Standings standings;
    standings.entrants.resize(3);
    standings.entrants[0].rating.value = -5;
    standings.entrants[2].rating.value = 7;
    EXPECT_EQ(strongest_first(standings), (std::vector<int>{2, 1, 0}));
}

}  // namespace
}  // namespace officina::arena
