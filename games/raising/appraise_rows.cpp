// What the rows of a workshop will bring (G).

#include <algorithm>

#include "games/raising/appraisal.h"

namespace officina::raising {

// --- Rounds to come

void Appraisal::weigh_rows() {
    for (Row row : kAllRows) {
        lift_[at(row)] = lift_of(row);
        run_[at(row)] = run_of(row);
    }
}

float Appraisal::lift_of(Row row) const {
    const Phase phase = phase_of(row);
    float lift = inventor_.energy[at(phase)] + kWeights.phases_with_cubes * inventor_.cube_bonus;
    if ((inventor_.battery_phases >> at(phase) & 1) != 0)
        lift += kWeights.phases_charged *
                static_cast<float>((inventor_.battery_energy - 1) * inventor_.battery_most);
    for (std::size_t space = 0; space < kSpaces; ++space)
        if (const Space& printed = known_.box->board.spaces[space];
            printed.area == phase && Rules::is_unlocked(shop_, space))
            lift += printed.energy;
    return lift;
}

float Appraisal::run_of(Row row) const {
    float run = 0;
    const auto& actions = known_.box->board.actions[at(row)];
    for (std::size_t i = 0; i < actions.size(); ++i)
        run += worth(board_yield(row, i), ahead_.use_later) * reached(actions[i].plain, row);
    for (std::size_t column = 0; column < shop_.built[at(row)]; ++column) {
        const Card robot = Rules::robot_at(shop_, row, column);
        float action = base_to_come(robot);
        if (Rules::has_token(shop_, row, column)) action = std::max(action, upgrade_to_come(robot));
        run += action;
    }
    return run;
}

Yield Appraisal::board_yield(Row row, std::size_t action) const {
    const bool bonus = Rules::has_bonus(shop_, known_.box->board.actions[at(row)][action]);
    return bonus ? plain_yield(row, action) + bonus_yield(row, action) : plain_yield(row, action);
}

// What a token does for a robot, in this round and in all runs to come.
float Appraisal::upgrade_gain(Card robot) const {
    float gain = ahead_.runs * std::max(0.0F, upgrade_to_come(robot) - base_to_come(robot));
    const Phase phase = phase_of(card(robot).row);
    if (!ahead_.performs(phase)) return gain;
    const auto brings = [&](const Action& action, const Yield& yield) {
        return ahead_.energy[at(phase)] >= action.threshold ? worth(yield, ahead_.use_soon) : 0;
    };
    const float before = brings(card(robot).base, known_.base[robot]);
    const float after = brings(card(robot).upgrade, known_.upgrade[robot]);
    return gain + ahead_.now[at(phase)] * std::max(0.0F, after - before);
}

// --- This round

// What the energy there is makes possible, and the batteries before it is fixed.
float Appraisal::from_row_now(Row row) const {
    const Phase phase = phase_of(row);
    const ByThreshold gains = gains_now(row);
    const float energy = std::max(0.0F, ahead_.energy[at(phase)]);
    float run = 0;
    for (std::size_t threshold = 0; threshold < gains.size() && static_cast<float>(threshold) <= energy;
         ++threshold)
        run += gains[threshold];
    return ahead_.is_running(phase) ? run : run + with_batteries(gains, energy);
}

// Of actions that were passed already nothing comes.
Appraisal::ByThreshold Appraisal::gains_now(Row row) const {
    const std::size_t step = ahead_.is_running(phase_of(row)) ? real_.step : 1;
    ByThreshold gains{};
    const auto& actions = known_.box->board.actions[at(row)];
    for (std::size_t i = 0; i < actions.size(); ++i)
        if (i + 1 >= step)
            gains[std::min<std::size_t>(actions[i].plain.threshold, kTopThreshold)] +=
                worth(board_yield(row, i), ahead_.use_soon);
    for (std::size_t column = 0; column < shop_.built[at(row)]; ++column) {
        if (column + 1 + actions.size() < step) continue;
        const Card robot = Rules::robot_at(shop_, row, column);
        const std::size_t threshold = card(robot).base.threshold;
        const float base = worth(known_.base[robot], ahead_.use_soon);
        gains[threshold] += base;
        if (!Rules::has_token(shop_, row, column)) continue;
        const std::size_t upgraded = card(robot).upgrade.threshold;
        const float upgrade = worth(known_.upgrade[robot], ahead_.use_soon);
        if (upgraded <= threshold) {  // from there on the better of both
            gains[upgraded] += std::max(upgrade, base);
            gains[threshold] -= base;
        } else {
            gains[upgraded] += std::max(0.0F, upgrade - base);
        }
    }
    return gains;
}

// What as many batteries as are best add, or a cube that may well come.
float Appraisal::with_batteries(const ByThreshold& gains, float energy) const {
    const auto whole = static_cast<std::size_t>(std::min(energy, static_cast<float>(kTopThreshold)));
    if (whole == kTopThreshold) return 0;
    const auto most = std::min<std::size_t>(
        kTopThreshold, whole + static_cast<std::size_t>(Rules::stock(shop_, Good::battery)));
    float more = (energy - static_cast<float>(whole)) * gains[whole + 1];
    float best = more;
    for (std::size_t reach = whole + 1; reach <= most; ++reach) {
        more += gains[reach] - battery_;
        best = std::max(best, more);
    }
    return best;
}

}  // namespace officina::raising
