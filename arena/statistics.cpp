#include "arena/statistics.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace officina::arena {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNormalQuantile = 1.959963984540054;  // 95 % of a normal distribution lie within
constexpr std::size_t kFewDeals = 10;

double quantile(std::size_t figures) {
    return boost::math::quantile(boost::math::students_t(static_cast<double>(figures - 1)), 0.975);
}

double mean(std::span<const double> figures) {
    return std::accumulate(figures.begin(), figures.end(), 0.0) / static_cast<double>(figures.size());
}

// The sum of squares around `centre`.
double spread(std::span<const double> figures, double centre) {
    double sum = 0;
    for (double figure : figures) sum += (figure - centre) * (figure - centre);
    return sum;
}

}  // namespace

Estimate mean_of(std::span<const double> figures) {
    if (figures.empty()) return {0, -kInfinity, kInfinity};
    const double centre = mean(figures);
    if (figures.size() < 2) return {centre, -kInfinity, kInfinity};
    const auto count = static_cast<double>(figures.size());
    const double half = quantile(figures.size()) * std::sqrt(spread(figures, centre) / (count - 1) / count);
    return {centre, centre - half, centre + half};
}

Estimate wilson(double share, double count) {
    if (count <= 0) return {share, 0, 1};
    const double z2 = kNormalQuantile * kNormalQuantile;
    const double centre = (share + z2 / (2 * count)) / (1 + z2 / count);
    const double half = kNormalQuantile / (1 + z2 / count) *
                        std::sqrt(share * (1 - share) / count + z2 / (4 * count * count));
    return {share, std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Estimate share_of(std::span<const double> deals) {
    if (deals.empty()) return {0, 0, 1};
    const double centre = mean(deals);
    // Rounding must not pass for a spread.
    constexpr double kNoSpread = 1e-12;
    if (deals.size() < kFewDeals || spread(deals, centre) < kNoSpread)
        return wilson(centre, static_cast<double>(deals.size()));
    const Estimate plain = mean_of(deals);
    return {plain.value, std::max(0.0, plain.low), std::min(1.0, plain.high)};
}

double elo_of_share(double share, int seats) {
    if (share <= 0) return -kInfinity;
    if (share >= 1) return kInfinity;
    return 400 * std::log10((seats - 1) * share / (1 - share));
}

Estimate elo_of_share(const Estimate& share, int seats) {
    return {elo_of_share(share.value, seats), elo_of_share(share.low, seats),
            elo_of_share(share.high, seats)};
}

double share_of_elo(double elo, int seats) { return 1 / (1 + (seats - 1) * std::pow(10.0, -elo / 400)); }

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

// The inverse of a positive definite matrix, by Gauss and Jordan; small ones only.
Matrix inverse(Matrix matrix) {
    const std::size_t n = matrix.size();
    Matrix result(n, Vector(n, 0));
    for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        const double pivot = matrix[column][column];
        for (std::size_t k = 0; k < n; ++k) matrix[column][k] /= pivot, result[column][k] /= pivot;
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double factor = matrix[row][column];
            for (std::size_t k = 0; k < n; ++k) {
                matrix[row][k] -= factor * matrix[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    return result;
}

// Adds `weight` times the square of the difference of two entrants.
void add_difference(Matrix& matrix, std::size_t a, std::size_t b, double weight) {
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
}

}  // namespace

std::vector<Estimate> ratings_of(int entrants, int seats, std::span<const PairShares> pairs) {
    const auto n = static_cast<std::size_t>(entrants);
    const double equal = 1.0 / seats;
    const double prior_deals = 1.0 / seats;                // a single game
    const double elo_per_unit = 400 / std::numbers::ln10;  // ratings are natural logarithms in between
    Vector rating(n, 0);
    const auto expected = [&](std::size_t one, std::size_t field) {
        return share_of_elo((rating[one] - rating[field]) * elo_per_unit, seats);
    };
    // The likelihood is concave: Newton's steps, held short, find its one top. Only differences of ratings matter; the
    // constant matrix of ones keeps their sum at 0.
    Matrix curvature;
    constexpr int kMostSteps = 200;
    for (int step = 0; step < kMostSteps; ++step) {
        Vector slope(n, 0);
        curvature.assign(n, Vector(n, 1));
        for (const PairShares& pair : pairs) {
            const auto one = static_cast<std::size_t>(pair.one), field = static_cast<std::size_t>(pair.field);
            const double p = expected(one, field);
            const auto deals = static_cast<double>(pair.deals.size());
            const double won = std::accumulate(pair.deals.begin(), pair.deals.end(), 0.0);
            const double above = won + prior_deals * equal - (deals + prior_deals) * p;
            slope[one] += above;
            slope[field] -= above;
            add_difference(curvature, one, field, (deals + prior_deals) * p * (1 - p));
        }
        const Matrix solve = inverse(curvature);
        double longest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double change = 0;
            for (std::size_t k = 0; k < n; ++k) change += solve[i][k] * slope[k];
            change = std::clamp(change, -1.0, 1.0);
            rating[i] += change;
            longest = std::max(longest, std::abs(change));
        }
        const double middle = mean(rating);
        for (double& one : rating) one -= middle;
        if (longest < 1e-10) break;
    }

    Matrix noise(n, Vector(n, 0));
    for (const PairShares& pair : pairs) {
        const auto one = static_cast<std::size_t>(pair.one), field = static_cast<std::size_t>(pair.field);
        const double p = expected(one, field);
        // The prior game adds its own doubt, so that no interval has length 0.
        add_difference(noise, one, field, spread(pair.deals, p) + prior_deals * p * (1 - p));
    }
    const Matrix solve = inverse(curvature);
    std::vector<Estimate> ratings(n);
    for (std::size_t i = 0; i < n; ++i) {
        double variance = 0;
        for (std::size_t a = 0; a < n; ++a)
            for (std::size_t b = 0; b < n; ++b) variance += solve[i][a] * noise[a][b] * solve[i][b];
        const double half = kNormalQuantile * std::sqrt(variance) * elo_per_unit;
        const double value = rating[i] * elo_per_unit;
        ratings[i] = {value, value - half, value + half};
    }
    return ratings;
}

}  // namespace officina::arena
