#pragma once
// What a heap of measured figures has to say.

#include <vector>

namespace officina::bench {

// The middle one; of an even number the mean of the middle two. 0 where there are none.
double median_of(std::vector<double> figures);

// The least figure that at least this share of all does not exceed (nearest rank): 0.99 for the 99th percentile.
double percentile_of(std::vector<double> figures, double share);

struct Spread {
    double mean = 0;
    double median = 0;
    double p99 = 0;
    double most = 0;
};
Spread spread_of(const std::vector<double>& figures);

}  // namespace officina::bench
