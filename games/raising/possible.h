#pragma once
// What a seat could do now: energy, purchases, tokens, and whether anything would come of an action (D to G, L4). Part of
// rules.h.

#include <algorithm>

#include "games/raising/rules.h"

namespace officina::raising {

// --- Phases and what is bought in them

constexpr int Rules::card_in(const Workshop& workshop, Phase phase) {
    for (std::size_t i = 0; i < workshop.phases.size(); ++i)
        if (workshop.phases[i] == at(phase)) return static_cast<int>(i);
    return -1;
}

constexpr const Modifier& Rules::modifier(const Workshop& workshop) const {
    if (workshop.inventor == kNone) return plain_;
    return box_.inventors[workshop.inventor].modifiers[workshop.inventor_upgraded ? 1 : 0];
}

// D1
constexpr bool Rules::may_perform(const State& state, const Workshop& workshop, Phase phase) const {
    return state.cubes[at(phase)] > 0 || card_in(workshop, phase) >= 0;
}

// D3, D4
constexpr int Rules::energy_of(const State& state, const Workshop& workshop, Phase phase,
                               int batteries) const {
    const int cubes = state.cubes[at(phase)];
    const Modifier& inventor = modifier(workshop);
    int energy = batteries + inventor.energy[at(phase)] + (cubes > 0 ? inventor.cube_bonus : 0);
    if ((inventor.battery_phases >> at(phase) & 1) != 0)
        energy += std::min<int>(batteries, inventor.battery_most) * (inventor.battery_energy - 1);
    if (const int which = card_in(workshop, phase); which >= 0) {
        const EnergyCard& card = box_.energy[workshop.energy_cards[static_cast<std::size_t>(which)]];
        energy += card.value + cubes * card.multiplier;
    } else {
        energy += cubes;
    }
    for (unsigned rest = workshop.unlocked & energy_spaces_; rest != 0; rest &= rest - 1) {
        const Space& space = box_.board.spaces[static_cast<std::size_t>(std::countr_zero(rest))];
        if (space.area == phase) energy += space.energy;
    }
    return energy;
}

// N1 In the row phases no threshold is above 7: batteries that lift the energy beyond it would buy nothing.
constexpr int Rules::most_batteries(const State& state, const Workshop& workshop, Phase phase) const {
    const int have = stock(workshop, Good::battery);
    if (!is_row(phase)) return have;
    int most = 0;
    while (most < have && energy_of(state, workshop, phase, most) < kTopThreshold) ++most;
    return most;
}

// Could anything at all be done in the phase, with all batteries? As far as everybody can see.
constexpr bool Rules::has_use_for(const State& state, const Workshop& workshop, Phase phase) const {
    if (is_row(phase)) return true;
    if (phase == Phase::build) return can_build_any(workshop, Eyes::anybody, {});
    Workshop charged = workshop;
    charged.energy = static_cast<std::uint8_t>(
        std::min(0xFF, energy_of(state, workshop, phase, stock(workshop, Good::battery))));
    return can_buy(charged);
}

// B5, F4
constexpr int Rules::extra_cost(const Workshop& workshop, Row row) const {
    const std::size_t column = workshop.built[at(row)];
    return std::max(0, box_.board.extra_cost[column] - modifier(workshop).extra_cost_minus);
}

constexpr int Rules::upgrade_wilds(const Workshop& workshop, std::size_t row) const {
    return std::max(0, box_.board.table[row].wild - modifier(workshop).upgrade_wild_minus);
}

constexpr bool Rules::can_buy(const Workshop& workshop, std::size_t row) const {
    if (box_.board.table[row].energy > workshop.energy || tokens_unlocked(workshop) == kSpaces) return false;
    Goods cost{};
    cost[at(Good::wild)] = static_cast<std::uint8_t>(upgrade_wilds(workshop, row));
    return can_pay(workshop, cost);
}

constexpr bool Rules::can_buy(const Workshop& workshop) const {
    for (std::size_t row = 0; row < kUpgradeTable; ++row)
        if (can_buy(workshop, row)) return true;
    return false;
}

// F3, F4: the resources of a column and the extra cost of the space; at the start the extra cost alone (B3d).
constexpr Goods Rules::build_cost(const Workshop& workshop, Card robot, std::size_t column, Op how) const {
    const RobotCard& card = box_.robots[robot];
    Goods cost{};
    if (how != Op::start_build) cost = card.cost[column].goods;
    auto& wild = cost[at(Good::wild)];
    wild = static_cast<std::uint8_t>(wild + extra_cost(workshop, card.row));
    return cost;
}

constexpr bool Rules::can_build(const Workshop& workshop, Card robot, std::size_t column, Op how,
                                const Goods& paid) const {
    const RobotCard& card = box_.robots[robot];
    if (row_full(workshop, card.row)) return false;                                       // F2
    if (how == Op::assemble && card.cost[column].energy > workshop.energy) return false;  // F3
    return can_pay(workshop, both(paid, build_cost(workshop, robot, column, how)), hand_size(workshop) - 1);
}

// --- Would anything come of it? (N3)

constexpr bool Rules::can_draw(const State& state, Op draw) {
    if (draw == Op::draw_robots)
        return state.robots_left > 0 || !state.robot_discards.empty() || !state.robots_removed.empty();
    return state.reports_left > 0 || (state.report_discards | state.reports_removed) != 0;
}

// G9 Some robot in hand, by either column. What others see is that there are cards and room.
constexpr bool Rules::can_build_any(const Workshop& workshop, Eyes eyes, const Goods& paid) const {
    if (eyes == Eyes::anybody)
        return hand_size(workshop) > paid[at(Good::card)] && robots_built(workshop) < kAllPlaces;
    bool any = false;
    workshop.hand.each([&](Card robot) {
        for (const std::size_t column : {kLeft, kRight})
            any = any || can_build(workshop, robot, column, Op::build, paid);
    });
    return any;
}

constexpr bool Rules::can_happen(const State& state, const Workshop& workshop, const Instruction& part,
                                 Eyes eyes, const Goods& paid) const {
    switch (part.op) {
        case Op::gain:
            return value_at<Good>(part.arg) != Good::card || paid[at(Good::card)] > 0 ||
                   can_draw(state, Op::draw_robots);
        case Op::cycle: return hand_size(workshop) > 0 || can_draw(state, Op::draw_robots);
        case Op::unlock: return tokens_unlocked(workshop) < static_cast<int>(kSpaces);
        case Op::build: return can_build_any(workshop, eyes, paid);
        case Op::reports: return can_draw(state, Op::draw_reports);
        case Op::exchange: return can_exchange(state, workshop, box_.exchanges[part.arg], eyes, paid);
        case Op::choose:
            for (const Block& option : box_.choices[part.arg].of)
                if (can_happen(state, workshop, option, eyes, paid)) return true;
            return false;
        case Op::ladder: return gain_of(workshop, box_.ladders[part.arg]) > 0;
        case Op::per: {
            const Per& per = box_.pers[part.arg];
            return count(workshop, per.count) >= per.each;
        }
        default: return true;
    }
}

constexpr bool Rules::can_happen(const State& state, const Workshop& workshop, Block block, Eyes eyes,
                                 const Goods& paid) const {
    for (std::size_t i = 0; i < block.size; ++i)
        if (can_happen(state, workshop, box_.code[block.from + i], eyes, paid)) return true;
    return false;
}

// G6 It can be paid, and something is gained by it.
constexpr bool Rules::can_exchange(const State& state, const Workshop& workshop, const Exchange& exchange,
                                   Eyes eyes, const Goods& paid) const {
    const Goods all = both(paid, exchange.pay);
    return can_pay(workshop, all) && can_happen(state, workshop, exchange.then, eyes, all);
}

// --- Tokens (E5, L4)

constexpr bool Rules::inventor_ready(const Workshop& workshop) const {
    if (workshop.inventor == kNone || workshop.inventor_upgraded) return false;
    return box_.inventors[workshop.inventor].needs_robots ? robots_built(workshop) >= 4
                                                          : tokens_unlocked(workshop) >= 3;
}

constexpr Type Rules::type_of(const Workshop& workshop, Target target) const {
    if (target == kInventorTarget) return box_.inventors[workshop.inventor].type;
    if (target >= kReportTarget) return box_.reports[workshop.reports[target - kReportTarget]].bonus;
    return box_.robots[workshop.rows[target / kColumns][target % kColumns]].type;
}

constexpr bool Rules::can_place(const Workshop& workshop, Target target) const {
    if (target == kInventorTarget) {
        if (!inventor_ready(workshop)) return false;
    } else if (target >= kReportTarget) {
        const auto slot = static_cast<std::size_t>(target - kReportTarget);
        if (slot >= workshop.reports.size() || has_report_token(workshop, slot)) return false;
    } else {
        const std::size_t row = target / kColumns, column = target % kColumns;
        if (column >= workshop.built[row] || (workshop.robot_tokens[row] >> column & 1) != 0) return false;
    }
    return workshop.tokens[at(type_of(workshop, target))] > 0;
}

constexpr bool Rules::has_placeable(const Workshop& workshop) const {
    if ((workshop.tokens[0] | workshop.tokens[1] | workshop.tokens[2] | workshop.tokens[3]) == 0)
        return false;
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t column = 0; column < workshop.built[row]; ++column)
            if (can_place(workshop, static_cast<Target>(row * kColumns + column))) return true;
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot)
        if (can_place(workshop, static_cast<Target>(kReportTarget + slot))) return true;
    return can_place(workshop, kInventorTarget);
}

// N7 The inventor changes what can be paid and done: where the table would pass something over, its token comes first.
constexpr bool Rules::has_token_for_inventor(const Workshop& workshop) const {
    return workshop.pouch != Pouch::declined && can_place(workshop, kInventorTarget);
}

// N7 A token that could be placed, and no question yet at which it could have been.
constexpr bool Rules::has_new_token(const Workshop& workshop) const {
    return workshop.pouch == Pouch::closed && has_placeable(workshop);
}

// G2
constexpr bool Rules::can_activate(const Workshop& workshop, std::size_t column, bool upgrade) const {
    const Row row = row_of(workshop);
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    if (upgrade) return has_token(workshop, row, column) && robot.upgrade.threshold <= workshop.energy;
    return robot.base.threshold <= workshop.energy;
}

constexpr bool Rules::can_use(const State& state, const Workshop& workshop, std::size_t column, bool upgrade,
                              Eyes eyes) const {
    if (!can_activate(workshop, column, upgrade)) return false;
    const RobotCard& robot = box_.robots[robot_at(workshop, row_of(workshop), column)];
    return can_happen(state, workshop, (upgrade ? robot.upgrade : robot.base).block, eyes);
}

}  // namespace officina::raising
