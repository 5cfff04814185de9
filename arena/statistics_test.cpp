// Statistics against values worked out by hand, slow second ways, and dice.

#include "arena/statistics.h"

#include <cmath>
#include <gtest/gtest.h>

#include "arena/figures.h"
#include "arena/sequential.h"
#include "engine/random.h"

namespace officina::arena {
namespace {

TEST(Statistics, MeansHaveStudentsInterval) {
    // Standard deviation 1.29099, t(3) = 3.18245: 3.18245 * 1.29099 / 2.
    const Estimate mean = mean_of(std::vector<double>{1, 2, 3, 4});
    EXPECT_DOUBLE_EQ(mean.value, 2.5);
    EXPECT_NEAR(mean.high - mean.value, 2.05426, 1e-4);
    EXPECT_NEAR(mean.value - mean.low, 2.05426, 1e-4);
    EXPECT_TRUE(std::isinf(mean_of(std::vector<double>{7}).high));
    EXPECT_DOUBLE_EQ(mean_of(std::vector<double>{7}).value, 7);
}

TEST(Statistics, WilsonsIntervalIsTheKnownOne) {
    EXPECT_NEAR(wilson(0.5, 10).low, 0.236593, 1e-6);
    EXPECT_NEAR(wilson(0.5, 10).high, 0.763407, 1e-6);
    EXPECT_NEAR(wilson(1, 10).low, 0.722467, 1e-6);
    EXPECT_DOUBLE_EQ(wilson(1, 10).high, 1);
    EXPECT_EQ(wilson(0, 0), (Estimate{0, 0, 1}));
}

TEST(Statistics, DealsThatAllWentAlikeProveNotEverything) {
    const std::vector<double> all_even(50, 0.5), all_won(50, 1.0), few{1, 0.5};
    EXPECT_EQ(share_of(all_even), wilson(0.5, 50));
    EXPECT_EQ(share_of(all_won), wilson(1, 50));
    EXPECT_EQ(share_of(few), wilson(0.75, 2));
    EXPECT_EQ(share_of({}).high, 1);
}

TEST(Statistics, PairedDealsProveMoreThanSingleGames) {
    // Both games of a deal go to the better cards: the deals are even, though each game is lost or won.
    std::vector<double> deals(100, 0.5);
    for (std::size_t i = 0; i < 10; ++i) deals[i * 10] = 1;
    const Estimate share = share_of(deals);
    EXPECT_NEAR(share.value, 0.55, 1e-12);
    EXPECT_NEAR(share.high - share.value, 1.984217 * std::sqrt(0.0225 / 99), 1e-5);
    EXPECT_GT(share.low, 0.5);  // 110 wins of 200 single games would not show it
    EXPECT_LT(wilson(0.55, 200).low, 0.5);
}

TEST(Statistics, IntervalsHoldTheTruthAboutNineteenTimesOfTwenty) {
    Random random(5);
    for (const std::uint32_t of_ten : {5u, 8u}) {
        int held = 0;
        constexpr int kTrials = 2000;
        for (int trial = 0; trial < kTrials; ++trial) {
            std::vector<double> deals;
            for (int i = 0; i < 60; ++i)
                deals.push_back(((random.below(10) < of_ten ? 1 : 0) + (random.below(10) < of_ten ? 1 : 0)) /
                                2.0);
            const Estimate share = share_of(deals);
            held += share.low <= of_ten / 10.0 && of_ten / 10.0 <= share.high ? 1 : 0;
        }
        EXPECT_NEAR(held, 0.95 * kTrials, 0.015 * kTrials) << of_ten;
    }
}

TEST(Statistics, EloFollowsItsFormula) {
    EXPECT_DOUBLE_EQ(elo_of_share(0.5, 2), 0);
    EXPECT_NEAR(elo_of_share(0.75, 2), 190.8485, 1e-4);
    EXPECT_NEAR(elo_of_share(10.0 / 11, 2), 400, 1e-9);
    EXPECT_NEAR(elo_of_share(0.25, 4), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(0.5, 4), 190.8485,
                1e-4);  // odds of one to one against three: three times as strong
    EXPECT_TRUE(std::isinf(elo_of_share(1, 2)));
    for (const int seats : {2, 3, 4, 6})
        for (const double share : {0.01, 0.3, 0.5, 0.9})
            EXPECT_NEAR(share_of_elo(elo_of_share(share, seats), seats), share, 1e-12);
}

PairShares met(int one, int field, std::initializer_list<double> deals) { return {one, field, deals}; }

TEST(Statistics, RatingsRecoverStrengthsThatFit) {
    // Strengths 300, 0 and -300, met so often that the prior does not matter.
    for (const int seats : {2, 4}) {
        const double strength[] = {300, 0, -300};
        std::vector<PairShares> pairs;
        for (int one = 0; one < 3; ++one)
            for (int field = one + 1; field < 3; ++field)
                pairs.push_back(
                    {one, field,
                     std::vector<double>(100'000, share_of_elo(strength[one] - strength[field], seats))});
        const auto ratings = ratings_of(3, seats, pairs);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(ratings[i].value, strength[i], 0.1);
    }
}

// The logarithm of the likelihood, as statistics.h says it: each pair with one more game as between equals.
double likelihood(const std::vector<double>& elo, int seats, const std::vector<PairShares>& pairs) {
    double sum = 0;
    for (const PairShares& pair : pairs) {
        const double p = share_of_elo(
            elo[static_cast<std::size_t>(pair.one)] - elo[static_cast<std::size_t>(pair.field)], seats);
        const double even = 1.0 / seats;
        for (double share : pair.deals) sum += share * std::log(p) + (1 - share) * std::log(1 - p);
        sum += even * (even * std::log(p) + (1 - even) * std::log(1 - p));
    }
    return sum;
}

TEST(Statistics, NoOtherRatingsAreMoreLikely) {
    const std::vector<PairShares> pairs{met(0, 1, {1, 0.5, 1, 1}), met(0, 2, {1, 1, 1}),
                                        met(1, 2, {0, 0.5, 1}), met(0, 3, {0, 0, 0, 0.5}), met(2, 3, {0.5})};
    for (const int seats : {2, 3}) {
        const auto ratings = ratings_of(4, seats, pairs);
        std::vector<double> best;
        double sum = 0;
        for (const Estimate& rating : ratings) {
            best.push_back(rating.value);
            sum += rating.value;
            EXPECT_LT(rating.low, rating.value);
            EXPECT_GT(rating.high, rating.value);
        }
        EXPECT_NEAR(sum, 0, 1e-6);
        Random random(1);
        for (int trial = 0; trial < 1000; ++trial) {
            auto other = best;
            for (double& elo : other) elo += (random.below(2001) / 1000.0 - 1) * (trial % 2 == 0 ? 1 : 100);
            EXPECT_LE(likelihood(other, seats, pairs), likelihood(best, seats, pairs) + 1e-9);
        }
    }
}

TEST(Statistics, IntervalsOfRatingsAgreeWithThoseOfTheShareForTwo) {
    Random random(2);
    PairShares pair{0, 1, {}};
    for (int i = 0; i < 2000; ++i) pair.deals.push_back(random.below(10) < 7 ? 1 : random.below(2) * 0.5);
    const auto ratings = ratings_of(2, 2, std::vector{pair});
    const Estimate elo = elo_of_share(share_of(pair.deals), 2);
    EXPECT_NEAR(ratings[0].value - ratings[1].value, elo.value, 1);
    // Half of the difference each, so half of its doubt.
    EXPECT_NEAR(2 * (ratings[0].high - ratings[0].value), elo.high - elo.value, 1);
    EXPECT_NEAR(ratings[0].high, -ratings[1].low, 1e-9);
}

// --- The test that may be looked at after every deal

using Verdict = SequentialTest::Verdict;

// Deals of two games, each won with this probability.
Verdict tested(double bar, std::uint32_t wins_of_a_hundred, int deals, Random& random, int* taken = nullptr) {
    SequentialTest test(bar);
    for (int i = 0; i < deals; ++i) {
        if (taken) *taken = i + 1;
        const int won =
            (random.below(100) < wins_of_a_hundred ? 1 : 0) + (random.below(100) < wins_of_a_hundred ? 1 : 0);
        if (test.add(won / 2.0) != Verdict::open) break;
    }
    return test.verdict();
}

TEST(Sequential, SeldomDecidesWhereNothingIsToBeDecided) {
    Random random(3);
    for (const std::uint32_t percent : {50u, 80u}) {
        int wrong = 0;
        for (int trial = 0; trial < 1000; ++trial)
            wrong += tested(percent / 100.0, percent, 500, random) != Verdict::open ? 1 : 0;
        EXPECT_LE(wrong, 50) << percent;
        EXPECT_GT(wrong, 0) << percent << ": not even by chance? Then it decides nothing";
    }
}

TEST(Sequential, FindsWhatIsThereAndSoonerWhereItIsPlain) {
    Random random(4);
    int found = 0, plain = 0, close = 0, below = 0;
    constexpr int kTrials = 200;
    for (int trial = 0; trial < kTrials; ++trial) {
        int deals = 0;
        found += tested(0.8, 95, 200, random, &deals) == Verdict::above ? 1 : 0;
        plain += deals;
        found += tested(0.8, 88, 1000, random, &deals) == Verdict::above ? 1 : 0;
        close += deals;
        below += tested(0.8, 60, 200, random) == Verdict::below ? 1 : 0;
    }
    EXPECT_GE(found, 2 * kTrials * 98 / 100);
    EXPECT_GE(below, kTrials * 98 / 100);
    EXPECT_LT(plain, 60 * kTrials);
    EXPECT_LT(2 * plain, close);
}

TEST(Sequential, StaysDecided) {
    SequentialTest test(0.5);
    while (test.add(1) == Verdict::open) {
    }
    EXPECT_EQ(test.verdict(), Verdict::above);
    for (int i = 0; i < 1000; ++i) test.add(0);
    EXPECT_EQ(test.verdict(), Verdict::above);
}

// --- Figures in words

TEST(Figures, AreWrittenAsTheLanguageWritesThem) {
    const Figures english("en"), german("de");
    EXPECT_EQ(english.number(1234.56, 1), "1234.6");
    EXPECT_EQ(german.number(-1234567.0, 0), "−1\u202F234\u202F567");
    EXPECT_EQ(german.number(0.25, 2), "0,25");
    EXPECT_EQ(english.number(-0.001, 1), "0.0");
    EXPECT_EQ(english.with_sign(12.4), "+12");
    EXPECT_EQ(english.with_sign(0.04, 1), "0.0");
    EXPECT_EQ(english.with_sign(-elo_of_share(1, 2)), "−∞");
    EXPECT_EQ(english.percents({0.5, 0.25, 1}), "50.0\u202F% (25.0 – 100.0)");
    EXPECT_EQ(english.duration(59), "59\u202Fs");
    EXPECT_EQ(english.duration(61.2), "1:02\u202Fmin");
    EXPECT_EQ(english.duration(3 * 3600 + 65), "3:01:05\u202Fh");
}

}  // namespace
}  // namespace officina::arena
