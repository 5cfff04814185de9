// What robots in hand will bring: those being built, those that can be built in this round, and those that may be later (F).

#include <algorithm>
#include <functional>

#include "games/raising/appraisal.h"

namespace officina::raising {

float Appraisal::from_robots_to_come() const {
    Site site = open_site();
    float points = 0;
    for (int i = 0; i < start_builds_; ++i) points += build_best(site, Op::start_build);
    for (int i = 0; i < action_builds_; ++i) points += build_best(site, Op::build);
    if (ahead_.performs(Phase::build))
        for (int i = 0; i < kWeights.builds_a_phase; ++i)
            points += ahead_.now[at(Phase::build)] * build_best(site, Op::assemble);

    const float places = ahead_.runs * kWeights.later_robots;
    const auto gains = gains_later(site);
    for (std::size_t i = 0; i < gains.size(); ++i)
        points += kWeights.later_gain * gains[i] * std::clamp(places - static_cast<float>(i), 0.0F, 1.0F);

    float energy = 0;
    for (std::size_t space = 0; space < kSpaces; ++space)
        if (const Space& printed = known_.box->board.spaces[space];
            !is_row(printed.area) && Rules::is_unlocked(shop_, space))
            energy += printed.energy;
    return points + kWeights.build_energy * ahead_.rounds * known_.performed * energy;
}

Appraisal::Site Appraisal::open_site() const {
    Site site{shop_, ahead_.energy[at(Phase::build)], batteries_for(Phase::build), {}};
    shop_.hand.each([&](Card robot) {
        if (!site.promises.full() && !Rules::row_full(shop_, card(robot).row))
            site.promises.push({robot, robot_worth(robot)});
    });
    return site;
}

// --- This round

// Builds the robot by which most is gained, if any is, and says how much. Only in the phase it takes energy.
float Appraisal::build_best(Site& site, Op how) const {
    float best = 0;
    std::size_t chosen = site.promises.size(), by = kLeft;
    for (std::size_t i = 0; i < site.promises.size(); ++i) {
        const auto& [robot, promised] = site.promises[i];
        if (Rules::row_full(site.shop, card(robot).row)) continue;
        for (const std::size_t column : {kLeft, kRight}) {
            if (how == Op::start_build && column != kLeft) break;  // B3d the columns are the same
            const Goods cost = rules_.build_cost(site.shop, robot, column, how);
            const float lack =
                how == Op::assemble ? std::max(0.0F, card(robot).cost[column].energy - site.energy) : 0;
            if (lack > site.batteries) continue;
            const float gain = promised - total(cost) * resource_ - card_ - lack * battery_;
            if (gain <= best || !Rules::can_pay(site.shop, cost, Rules::hand_size(site.shop) - 1)) continue;
            best = gain;
            chosen = i;
            by = column;
        }
    }
    if (chosen == site.promises.size()) return 0;
    const Card robot = site.promises[chosen].robot;
    pay_for(site, card(robot).cost[by], how);
    rules_.stand(site.shop, robot);
    site.shop.hand.remove(robot);
    site.promises[chosen] = site.promises.back();
    site.promises.pop();
    return best;
}

// Resources before tape. What is paid by wilds could be anything, and is not taken.
void Appraisal::pay_for(Site& site, const Cost& cost, Op how) {
    if (how == Op::start_build) return;
    if (how == Op::assemble) {
        const float lack = std::max(0.0F, cost.energy - site.energy);
        site.batteries -= lack;
        site.energy += lack - cost.energy;
    }
    const auto take = [&](Good good, int due) {
        auto& have = site.shop.goods[at(good)];
        const int paid = std::min<int>(due, have);
        have = static_cast<std::uint16_t>(have - paid);
        return due - paid;
    };
    for (Good good : kResources) take(Good::tape, take(good, cost.goods[at(good)]));
}

// --- Rounds to come

// The best first.
FixedList<float, Appraisal::kMostPromises> Appraisal::gains_later(const Site& site) const {
    FixedList<float, kMostPromises> gains;
    for (const Promise& promise : site.promises) gains.push(gain_later(site, promise));
    std::sort(gains.begin(), gains.end(), std::greater<>());
    return gains;
}

// By the better column; less, where resources are missing. An inventor's rebate counts with the inventor.
float Appraisal::gain_later(const Site& site, const Promise& promise) const {
    const Row row = card(promise.robot).row;
    if (Rules::row_full(site.shop, row)) return 0;
    float best = 0;
    for (const Cost& cost : card(promise.robot).cost) {
        float missing = -static_cast<float>(Rules::stock(site.shop, Good::tape));
        float resources = known_.box->board.extra_cost[site.shop.built[at(row)]];
        for (Good good : kResources) {
            const int due = cost.goods[at(good)];
            resources += static_cast<float>(due);
            missing += static_cast<float>(std::max(0, due - Rules::stock(site.shop, good)));
        }
        const float gain =
            promise.worth - resource_ * resources - kWeights.build_energy * cost.energy - card_;
        best = std::max(best, gain / (1 + kWeights.missing * std::max(0.0F, missing)));
    }
    return best;
}

// Its points, what its action brings, and what it does for tokens and reports.
float Appraisal::robot_worth(Card robot) const {
    const RobotCard& printed = card(robot);
    const Phase phase = phase_of(printed.row);
    float points = printed.vp;
    points += ahead_.runs * worth(known_.base[robot], ahead_.use_later) * reached(printed.base, printed.row);
    if (ahead_.is_ahead(phase) && ahead_.energy[at(phase)] >= printed.base.threshold)
        points += ahead_.now[at(phase)] * worth(known_.base[robot], ahead_.use_soon);
    if (shop_.tokens[at(printed.type)] > 0)
        points += std::max(0.0F, upgrade_gain(robot) - places_[at(printed.type)][0]) * kWeights.token_waits;
    for (const Card report : shop_.reports)
        if (known_.counts[report][robot]) points += kWeights.report_fit;
    return points;
}

}  // namespace officina::raising
