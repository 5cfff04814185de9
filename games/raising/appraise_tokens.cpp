// What tokens will bring: those to place, those unlocked now, and those to buy in this round (E).

#include <algorithm>
#include <utility>

#include "games/raising/appraisal.h"

namespace officina::raising {

// --- Where a token of each type does most

void Appraisal::weigh_tokens() {
    const auto offer = [&](Type type, float gain) {
        auto& [most, next] = places_[at(type)];
        if (gain > most)
            next = std::exchange(most, gain);
        else
            next = std::max(next, gain);
    };
    for (Row row : kAllRows)
        for (std::size_t column = 0; column < shop_.built[at(row)]; ++column)
            if (!Rules::has_token(shop_, row, column)) {
                const Card robot = Rules::robot_at(shop_, row, column);
                offer(card(robot).type, upgrade_gain(robot));
            }
    for (std::size_t slot = 0; slot < shop_.reports.size(); ++slot)
        if (!Rules::has_report_token(shop_, slot)) {
            const Card report = shop_.reports[slot];
            offer(known_.box->reports[report].bonus,
                  report_worth(report, true) - report_worth(report, false));
        }
    if (rules_.inventor_ready(shop_))
        offer(known_.box->inventors[shop_.inventor].type, inventor_worth(true) - inventor_worth(false));
}

// `part` of what a token does on the best place that is left when `before` others of its type have theirs; or what it may
// do on one to come.
float Appraisal::token_worth(Type type, std::size_t before, float part) const {
    const float to_come = std::min(kWeights.token_to_come * ahead_.left, kWeights.token_at_most);
    const auto& places = places_[at(type)];
    return std::max(before < places.size() ? part * places[before] : 0, to_come);
}

// --- Tokens there are and those to come

float Appraisal::from_tokens() const {
    float points = 0;
    for (Type type : kAllTypes)
        for (std::size_t i = 0; i < shop_.tokens[at(type)]; ++i)
            points += token_worth(type, i, kWeights.token_in_hand);

    const bool buying = ahead_.performs(Phase::upgrade);
    if (unlocks_ == 0 && !buying) return points;
    const std::array<float, kNextTokens> best = best_spaces();
    std::size_t next = 0;
    for (int i = 0; i < unlocks_ && next < best.size(); ++i) points += best[next++];
    if (!buying) return points;

    Purse purse{ahead_.energy[at(Phase::upgrade)], batteries_for(Phase::upgrade),
                static_cast<float>(Rules::hand_size(shop_) + Rules::stock(shop_, Good::tape))};
    for (Good good : kResources) purse.goods += static_cast<float>(Rules::stock(shop_, good));
    for (; next < best.size(); ++next) {
        const float gain = buy_token(purse, best[next]);
        if (gain <= 0) break;
        points += gain * ahead_.now[at(Phase::upgrade)];
    }
    return points;
}

// E1 By the row of the upgrade table that leaves most of what the token brings; 0 where none leaves anything.
float Appraisal::buy_token(Purse& purse, float gain) const {
    float best = 0, energy = 0, goods = 0;
    for (std::size_t row = 0; row < kUpgradeTable; ++row) {
        const float needed = known_.box->board.table[row].energy;
        const auto wilds = static_cast<float>(rules_.upgrade_wilds(shop_, row));
        const float lack = std::max(0.0F, needed - purse.energy);
        if (wilds > purse.goods || lack > purse.batteries) continue;
        const float left = gain - wilds * resource_ - lack * battery_;
        if (left <= best) continue;
        best = left;
        energy = needed;
        goods = wilds;
    }
    purse.batteries -= std::max(0.0F, energy - purse.energy);
    purse.energy = std::max(0.0F, purse.energy - energy);
    purse.goods -= goods;
    return best;
}

// What the next tokens bring, the best first.
std::array<float, Appraisal::kNextTokens> Appraisal::best_spaces() const {
    std::array<float, kNextTokens> best{};
    for (std::size_t space = 0; space < kSpaces; ++space) {
        if (Rules::is_unlocked(shop_, space)) continue;
        float gain = space_worth(space);
        for (float& one : best)
            if (gain > one) std::swap(gain, one);
    }
    return best;
}

// E3 What is printed under the token, and what the token does where it is placed or counted.
float Appraisal::space_worth(std::size_t space) const {
    const Space& printed = known_.box->board.spaces[space];
    float gain = worth(known_.once[space], ahead_.use_now);
    if (is_row(printed.area)) {
        const Row row = row_of(printed.area);
        if (printed.energy > 0) gain += more_energy(row) * ahead_.runs * printed.energy;
        if (printed.action != kNone) {
            const Action& action = known_.box->board.actions[at(row)][printed.action].plain;
            const Yield& bonus = bonus_yield(row, printed.action);
            gain += worth(bonus, ahead_.use_later) * reached(action, row) * ahead_.runs;
            if (ahead_.is_ahead(printed.area) && ahead_.energy[at(printed.area)] >= action.threshold)
                gain += ahead_.now[at(printed.area)] * worth(bonus, ahead_.use_soon);
        }
    } else {
        gain += kWeights.build_energy * printed.energy * ahead_.rounds * known_.performed;
        if (printed.area == Phase::build)
            gain += kWeights.build_energy * printed.energy * ahead_.now[at(Phase::build)];
    }
    gain += token_worth(printed.type, shop_.tokens[at(printed.type)], 1);
    return gain + kWeights.report_fit * reports_counting(printed.type);
}

// What a run of the row brings more with one more energy.
float Appraisal::more_energy(Row row) const {
    const auto more_often = [&](const Action& action) {
        const float threshold = static_cast<float>(action.threshold) - lift_[at(row)];
        return Knowledge::reached(threshold - 1) - Knowledge::reached(threshold);
    };
    float more = 0;
    for (std::size_t column = 0; column < shop_.built[at(row)]; ++column) {
        const Card robot = Rules::robot_at(shop_, row, column);
        more += worth(known_.base[robot], ahead_.use_later) * more_often(card(robot).base);
    }
    const auto& actions = known_.box->board.actions[at(row)];
    for (std::size_t i = 0; i < actions.size(); ++i)
        more += worth(plain_yield(row, i), ahead_.use_later) * more_often(actions[i].plain);
    return more;
}

// J7 How many reports count tokens, all or those of the type.
float Appraisal::reports_counting(Type type) const {
    int reports = 0;
    for (const Card report : shop_.reports) {
        const Count& goal = known_.box->reports[report].goal;
        const bool this_type = goal.kind == CountKind::tokens_of_type && goal.low == at(type);
        reports += goal.kind == CountKind::tokens || this_type ? 1 : 0;
    }
    return static_cast<float>(reports);
}

}  // namespace officina::raising
