#pragma once
// Goals, grades and the score (J, M). Part of rules.h.

#include <algorithm>

#include "games/raising/rules.h"

namespace officina::raising {

constexpr bool Rules::counts(const Count& what, const RobotCard& robot, bool token) {
    const auto within = [&](int value) { return value >= what.low && value <= what.high; };
    switch (what.kind) {
        case CountKind::robots: return true;
        case CountKind::robots_in_row: return raising::at(robot.row) == what.low;
        case CountKind::robots_cost_good:
            return robot.cost[0].goods[what.low] > 0 || robot.cost[1].goods[what.low] > 0;
        case CountKind::robots_vp: return within(robot.vp);
        case CountKind::robots_threshold:
            return within(robot.base.threshold) || (token && within(robot.upgrade.threshold));
        case CountKind::robots_cost_energy:
            return robot.cost[0].energy == what.low || robot.cost[1].energy == what.low;
        default: return false;
    }
}

// J7 Everything is counted as it stands now; at the end of the game that is the score.
constexpr int Rules::count(const Workshop& workshop, const Count& what) const {
    const auto robots = [&](auto fits) {
        int fitting = 0;
        for (Row row : kAllRows)
            for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
                fitting +=
                    fits(box_.robots[robot_at(workshop, row, column)], has_token(workshop, row, column)) ? 1
                                                                                                         : 0;
        return fitting;
    };
    const auto resources = [&] {
        int sum = 0;
        for (Good good : kResources) sum += stock(workshop, good);
        return sum;
    };
    const auto fewest = [&] {
        int least = stock(workshop, kResources[0]);
        for (Good good : kResources) least = std::min(least, stock(workshop, good));
        return least;
    };
    switch (what.kind) {
        case CountKind::tokens_of_type: {
            const auto type = value_at<Type>(what.low);
            int tokens = workshop.tokens[what.low];
            tokens += robots([&](const RobotCard& robot, bool token) { return token && robot.type == type; });
            for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot)
                if (has_report_token(workshop, slot) && box_.reports[workshop.reports[slot]].bonus == type)
                    ++tokens;
            if (workshop.inventor_upgraded && box_.inventors[workshop.inventor].type == type) ++tokens;
            return tokens;
        }
        case CountKind::tokens: return tokens_unlocked(workshop);
        case CountKind::good: return workshop.goods[what.low];
        case CountKind::vp_in_stock: return stock(workshop, Good::vp);
        case CountKind::hand: return hand_size(workshop);
        case CountKind::wild_total: return resources() + hand_size(workshop);
        case CountKind::sets: return fewest();
        case CountKind::robots: return robots_built(workshop);
        case CountKind::robots_in_row: return workshop.built[what.low];
        case CountKind::robots_cost_good:
        case CountKind::robots_vp:
        case CountKind::robots_threshold:
        case CountKind::robots_cost_energy:
            return robots([&](const RobotCard& robot, bool token) { return counts(what, robot, token); });
        case CountKind::full_columns:
            return std::min({workshop.built[0], workshop.built[1], workshop.built[2]});
        case CountKind::reports_grade_at_least: {
            int reports = 0;
            for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot)
                reports += static_cast<std::uint8_t>(grade(workshop, slot)) <= what.low ? 1 : 0;
            return reports;
        }
    }
    return 0;
}

// J2 - J4 The best grade reached, one better with the bonus. An A without a number is reached by the bonus alone.
constexpr Grade Rules::grade(const ReportCard& report, int counted, bool bonus) {
    std::uint8_t reached = 0;
    while (reached < report.need.size() && (report.need[reached] == 0 || counted < report.need[reached]))
        ++reached;
    if (bonus && reached > 0) --reached;
    return value_at<Grade>(reached);
}

constexpr Grade Rules::grade(const Workshop& workshop, std::size_t slot) const {
    const ReportCard& report = box_.reports[workshop.reports[slot]];
    return grade(report, count(workshop, report.goal), has_report_token(workshop, slot));
}

constexpr int Rules::report_points(const Workshop& workshop) const {
    int points = 0;
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot)
        if (const Grade reached = grade(workshop, slot); reached != Grade::none)
            points += box_.reports[workshop.reports[slot]].points[static_cast<std::size_t>(reached)];
    return points;
}

// M1
constexpr std::array<int, kSources> Rules::points(const Workshop& workshop) const {
    std::array<int, kSources> points{};
    for (Row row : kAllRows)
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            points[kFromRobots] += box_.robots[robot_at(workshop, row, column)].vp;
    points[kFromReports] = report_points(workshop);
    points[kFromStock] = stock(workshop, Good::vp);
    int left = hand_size(workshop) + stock(workshop, Good::tape) + stock(workshop, Good::battery);
    for (Good good : kResources) left += stock(workshop, good);
    points[kFromLeftovers] = left / modifier(workshop).leftover_divisor;
    return points;
}

constexpr Result Rules::result(const State& state) const {
    Result result;
    result.seats = seats();
    result.sources = kSources;
    for (Seat seat : SeatSet::first(seats())) {
        const auto points = this->points(state.workshops[at(seat)]);
        for (std::size_t source = 0; source < kSources; ++source)
            result.points[at(seat)][source] = points[source] + (solo() ? state.earlier[source] : 0);
    }
    // M2 more from robots, then more from reports
    rank_by_score(result, [&](Seat a, Seat b) {
        const auto &x = result.points[at(a)], &y = result.points[at(b)];
        if (x[kFromRobots] != y[kFromRobots]) return x[kFromRobots] > y[kFromRobots];
        return x[kFromReports] > y[kFromReports];
    });
    // P6 A solo game has no opponent: below the first rank of the table it is not won.
    const int first_rank = options_.challenge ? box_.challenge_ranks[0] : box_.solo_ranks[0];
    if (solo() && result.score[0] < first_rank) result.winners = {};
    return result;
}

}  // namespace officina::raising
