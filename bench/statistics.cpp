#include "bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace officina::bench {

double median_of(std::vector<double> figures) {
    if (figures.empty()) return 0;
    std::sort(figures.begin(), figures.end());
    const std::size_t middle = figures.size() / 2;
    return figures.size() % 2 == 1 ? figures[middle] : (figures[middle - 1] + figures[middle]) / 2;
}

double percentile_of(std::vector<double> figures, double share) {
    if (figures.empty()) return 0;
    std::sort(figures.begin(), figures.end());
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(figures.size())));
    return figures[std::clamp<std::size_t>(rank, 1, figures.size()) - 1];
}

Spread spread_of(const std::vector<double>& figures) {
    if (figures.empty()) return {};
    const double sum = std::accumulate(figures.begin(), figures.end(), 0.0);
    return {.mean = sum / static_cast<double>(figures.size()),
            .median = median_of(figures),
            .p99 = percentile_of(figures, 0.99),
            .most = *std::max_element(figures.begin(), figures.end())};
}

}  // namespace officina::bench
