#pragma once
// What a heap of deals proves, and how surely.
//
// Figures come with an interval that holds the true value 95 times of 100. Its unit is the deal: the games of one deal
// share their cards and are not independent.

#include <span>
#include <vector>

namespace officina::arena {

struct Estimate {
    double value = 0, low = 0, high = 0;  // the interval may be without end

    friend bool operator==(const Estimate&, const Estimate&) = default;
};

// The mean of any figures, with Student's interval. Of less than two nothing is known: the interval is everything.
Estimate mean_of(std::span<const double> figures);

// The mean of shares, each of 0 to 1. Student's interval where there are deals enough and they differ; otherwise
// Wilson's, as if every deal were a single game: it stays honest where all deals went the same way.
Estimate share_of(std::span<const double> deals);
Estimate wilson(double share, double count);

// How much stronger the one is than each of the others, in Elo: 400 points are odds of ten to one.
//
// After Luce, a seat of strength a wins against n - 1 seats of strength b with probability w = a / (a + (n - 1) b), so
//   elo = 400 log10(a / b) = 400 log10((n - 1) w / (1 - w)).
// Two seats: the Elo of chess. A share of 1/n: 0. A share of 0 or 1: without end.
double elo_of_share(double share, int seats);
Estimate elo_of_share(const Estimate& share, int seats);
double share_of_elo(double elo, int seats);

// The shares the one got from a field, deal by deal.
struct PairShares {
    int one = 0, field = 0;
    std::vector<double> deals;
};

// A rating for each of several entrants who met in pairs: the one under which the results are most likely by the formula
// above (Bradley and Terry's model for two seats), 0 in the mean. Each pair counts one more game (an nth of a deal) that went
// as between equals, so that a rating exists where somebody won everything. Intervals from the spread of the deals (sandwich).
std::vector<Estimate> ratings_of(int entrants, int seats, std::span<const PairShares> pairs);

}  // namespace officina::arena
