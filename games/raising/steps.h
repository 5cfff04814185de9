#pragma once
// What the table does by itself: the effects of cards, the course of a seat through its phases (D to H, L). Part of
// rules.h.

#include <algorithm>
#include <cassert>

#include "games/raising/rules.h"

namespace officina::raising {

// --- What a workshop is worth

constexpr int Rules::card_in(const Workshop& workshop, Phase phase) {
    for (std::size_t i = 0; i < workshop.phases.size(); ++i)
        if (workshop.phases[i] == raising::at(phase)) return static_cast<int>(i);
    return -1;
}

constexpr const Modifier& Rules::modifier(const Workshop& workshop) const {
    if (workshop.inventor == kNone) return plain_;
    return box_.inventors[workshop.inventor].modifiers[workshop.inventor_upgraded ? 1 : 0];
}

// D1
constexpr bool Rules::may_perform(const State& state, const Workshop& workshop, Phase phase) const {
    return state.cubes[raising::at(phase)] > 0 || card_in(workshop, phase) >= 0;
}

// D3, D4
constexpr int Rules::energy_of(const State& state, const Workshop& workshop, Phase phase,
                               int batteries) const {
    const int cubes = state.cubes[raising::at(phase)];
    const Modifier& inventor = modifier(workshop);
    int energy = batteries + inventor.energy[raising::at(phase)] + (cubes > 0 ? inventor.cube_bonus : 0);
    if ((inventor.battery_phases >> raising::at(phase) & 1) != 0)
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
    if (phase == Phase::build)
        return hand_size(workshop) > 0 && robots_built(workshop) < static_cast<int>(kRows * kColumns);
    Workshop charged = workshop;
    charged.energy = static_cast<std::uint8_t>(
        std::min(0xFF, energy_of(state, workshop, phase, stock(workshop, Good::battery))));
    for (std::size_t row = 0; row < kUpgradeTable; ++row)
        if (can_buy(charged, row)) return true;
    return false;
}

// B5, F4
constexpr int Rules::extra_cost(const Workshop& workshop, Row row) const {
    const std::size_t column = workshop.built[raising::at(row)];
    return std::max(0, box_.board.extra_cost[column] - modifier(workshop).extra_cost_minus);
}

constexpr int Rules::upgrade_wilds(const Workshop& workshop, std::size_t row) const {
    return std::max(0, box_.board.table[row].wild - modifier(workshop).upgrade_wild_minus);
}

constexpr bool Rules::can_buy(const Workshop& workshop, std::size_t row) const {
    if (box_.board.table[row].energy > workshop.energy || tokens_unlocked(workshop) == kSpaces) return false;
    Goods cost{};
    cost[raising::at(Good::wild)] = static_cast<std::uint8_t>(upgrade_wilds(workshop, row));
    return can_pay(workshop, cost);
}

// F3, F4: the resources of a column and the extra cost of the space; at the start the extra cost alone (B3d).
constexpr Goods Rules::build_cost(const Workshop& workshop, Card robot, std::size_t column, Op how) const {
    const RobotCard& card = box_.robots[robot];
    Goods cost{};
    if (how != Op::start_build) cost = card.cost[column].goods;
    auto& wild = cost[raising::at(Good::wild)];
    wild = static_cast<std::uint8_t>(wild + extra_cost(workshop, card.row));
    return cost;
}

constexpr bool Rules::can_build(const Workshop& workshop, Card robot, std::size_t column, Op how) const {
    const RobotCard& card = box_.robots[robot];
    if (row_full(workshop, card.row)) return false;                                       // F2
    if (how == Op::assemble && card.cost[column].energy > workshop.energy) return false;  // F3
    return can_pay(workshop, build_cost(workshop, robot, column, how), hand_size(workshop) - 1);
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
        if (slot >= workshop.reports.size() || (workshop.report_tokens >> slot & 1) != 0) return false;
    } else {
        const std::size_t row = target / kColumns, column = target % kColumns;
        if (column >= workshop.built[row] || (workshop.robot_tokens[row] >> column & 1) != 0) return false;
    }
    return workshop.tokens[raising::at(type_of(workshop, target))] > 0;
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

// G2
constexpr bool Rules::can_activate(const Workshop& workshop, std::size_t column, bool upgrade) const {
    const Row row = row_of(static_cast<Phase>(workshop.phase));
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    if (upgrade) return has_token(workshop, row, column) && robot.upgrade.threshold <= workshop.energy;
    return robot.base.threshold <= workshop.energy;
}

// --- The list of what is to be done

constexpr void Rules::push(Workshop& workshop, Op op, std::size_t n, std::size_t arg) {
    workshop.todo.push({op, static_cast<std::uint8_t>(n), static_cast<std::uint16_t>(arg)});
}

constexpr void Rules::push(Workshop& workshop, Block block) const {
    for (std::size_t i = block.size; i-- > 0;) workshop.todo.push(box_.code[block.from + i]);
}

// Goes on with a seat until it has to decide, to draw, or is done.
constexpr void Rules::run(State& state, Seat seat) const {
    Workshop& workshop = state.workshops[at(seat)];
    state.waiting.remove(seat);
    state.drawing.remove(seat);
    for (;;) {
        if (workshop.todo.empty()) {
            if (state.stage != Stage::phases || !advance(state, workshop)) return;
            continue;
        }
        switch (execute(state, workshop)) {
            case Next::goes_on: workshop.pouch = Pouch::closed; break;
            case Next::decides: return state.waiting.add(seat);
            case Next::draws: return state.drawing.add(seat);
        }
    }
}

// The next step of the seat's round (D1, G1, G2, H1); false when the seat has finished.
constexpr bool Rules::advance(State& state, Workshop& workshop) const {
    while (workshop.phase < kPhases) {
        const auto phase = static_cast<Phase>(workshop.phase);
        const std::size_t step = workshop.step++;
        if (step == 0) {
            if (may_perform(state, workshop, phase)) {
                push(workshop, Op::batteries);
                return true;
            }
        } else if (!is_row(phase)) {
            if (step == 1) {
                push(workshop, phase == Phase::upgrade ? Op::buy : Op::assemble);
                return true;
            }
        } else {
            const auto& actions = box_.board.actions[raising::at(row_of(phase))];
            if (step <= actions.size()) {  // G1
                const BoardAction& action = actions[step - 1];
                if (action.plain.threshold > workshop.energy) continue;
                const bool bonus = action.space != kNone && is_unlocked(workshop, action.space);  // G5
                push(workshop, bonus ? action.with_bonus : action.plain.block);
                return true;
            }
            const std::size_t column = step - 1 - actions.size();  // G2
            if (column < workshop.built[raising::at(row_of(phase))]) {
                push(workshop, Op::activate, column);
                return true;
            }
        }
        ++workshop.phase;
        workshop.step = workshop.energy = workshop.total = 0;
    }
    if (workshop.phase == kAtRoundEnd) {
        workshop.phase = kAtLastToken;
        push(workshop, Op::round_end);
        return true;
    }
    if (workshop.phase == kAtLastToken) {
        workshop.phase = kFinished;
        if (state.round == kRounds) {
            push(workshop, Op::last_token);
            return true;
        }
    }
    return false;
}

// Is there a card to draw? An empty deck is made anew from its discards (A8), in the challenge also from the cards
// of the games before (P7).
constexpr bool Rules::deck_ready(State& state, Op draw) const {
    if (draw == Op::draw_robots) {
        if (state.robots_left > 0) return true;
        CardSet fresh = state.robot_discards;
        fresh.add(state.robots_removed);
        state.robot_discards.clear();
        state.robots_removed.clear();
        state.robots_left = static_cast<std::uint8_t>(fresh.size());
        state.robots.add(fresh);
        return state.robots_left > 0;
    }
    if (draw == Op::draw_reports) {
        if (state.reports_left > 0) return true;
        const std::uint32_t fresh = state.report_discards | state.reports_removed;
        state.report_discards = state.reports_removed = 0;
        state.reports_left = static_cast<std::uint8_t>(std::popcount(fresh));
        state.reports |= fresh;
        return state.reports_left > 0;
    }
    return true;
}

// Carries out the next instruction, or says what it waits for. Only what everybody can see decides whether a seat is
// asked: how many cards it has in hand, not which.
constexpr Rules::Next Rules::execute(State& state, Workshop& workshop) const {
    Instruction& next = workshop.todo.back();
    const auto drop = [&] {
        workshop.todo.pop();
        return Next::goes_on;
    };
    const bool has_room = robots_built(workshop) < static_cast<int>(kRows * kColumns);
    switch (next.op) {
        case Op::gain: {
            const auto good = static_cast<Good>(next.arg);
            if (good == Good::wild) return next.n > 0 ? Next::decides : drop();  // A3
            if (good == Good::card) {
                next.op = Op::draw_robots;
                next.arg = 0;
                return Next::goes_on;
            }
            workshop.goods[next.arg] = static_cast<std::uint16_t>(workshop.goods[next.arg] + next.n);
            return drop();
        }
        case Op::draw_robots:
        case Op::draw_reports:
        case Op::draw_inventors:
        case Op::draw_energy: return next.n > 0 && deck_ready(state, next.op) ? Next::draws : drop();
        case Op::exchange: {
            const Exchange& exchange = box_.exchanges[next.arg];
            if (!can_pay(workshop, exchange.pay)) return drop();
            if (next.n == 0) return Next::decides;
            drop();
            push(workshop, exchange.then);
            owe(state, workshop, exchange.pay);
            return Next::goes_on;
        }
        case Op::cycle:
            if (hand_size(workshop) > 0) return Next::decides;
            next = {Op::draw_robots, static_cast<std::uint8_t>(next.n + next.arg), 0};
            return Next::goes_on;
        case Op::unlock:
            return next.n > 0 && tokens_unlocked(workshop) < static_cast<int>(kSpaces) ? Next::decides
                                                                                       : drop();
        case Op::start_build:
        case Op::build:
        case Op::assemble: return hand_size(workshop) > 0 && has_room ? Next::decides : drop();
        case Op::choose:
        case Op::inspire:
        case Op::replace_report:
        case Op::keep_inventor:
        case Op::assign: return Next::decides;
        case Op::reports:
            next.op = Op::keep_report;
            push(workshop, Op::draw_reports, next.n);
            return Next::goes_on;
        case Op::ladder: {
            const Ladder& ladder = box_.ladders[next.arg];
            drop();
            climb(workshop, ladder);
            return Next::goes_on;
        }
        case Op::per: {
            const Per& per = box_.pers[next.arg];
            drop();
            gain_per(workshop, per);
            return Next::goes_on;
        }
        case Op::keep_robots: return next.n > 0 ? Next::decides : drop();
        case Op::keep_report:
            if (workshop.offered.empty()) return drop();
            return Next::decides;
        case Op::pay:
            while (pay_forced(state, workshop)) {
            }
            return must_choose_payment(state, workshop) ? Next::decides : drop();
        case Op::place_robot: {
            const Card robot = next.n;
            drop();
            const std::size_t row = raising::at(box_.robots[robot].row);
            workshop.rows[row][workshop.built[row]++] = robot;  // F2
            use(workshop, When::on_build);
            return Next::goes_on;
        }
        case Op::batteries: {
            const auto phase = static_cast<Phase>(workshop.phase);
            if (most_batteries(state, workshop, phase) > 0 && has_use_for(state, workshop, phase))
                return Next::decides;
            if (can_place(workshop, kInventorTarget) && workshop.pouch != Pouch::declined)
                return Next::decides;
            drop();
            fix_energy(state, workshop, 0);
            return Next::goes_on;
        }
        case Op::buy:
            for (std::size_t row = 0; row < kUpgradeTable; ++row)
                if (can_buy(workshop, row)) return Next::decides;
            return drop();
        case Op::activate: {
            const std::size_t column = next.n;
            if (choose_action(workshop, column)) return Next::decides;
            drop();
            for (const bool upgrade : {false, true})
                if (can_activate(workshop, column, upgrade)) activate(workshop, column, upgrade, 0);
            return Next::goes_on;
        }
        case Op::round_end: return end_of_round(workshop);
        case Op::last_token:
            return has_placeable(workshop) && workshop.pouch != Pouch::declined ? Next::decides : drop();
    }
    return Next::goes_on;
}

// Is there anything to decide about a robot: which of two actions, or a token that could be placed on it now?
constexpr bool Rules::choose_action(Workshop& workshop, std::size_t column) const {
    const bool base = can_activate(workshop, column, false), upgrade = can_activate(workshop, column, true);
    if (base && upgrade) return true;
    if (workshop.pouch == Pouch::declined) return false;
    const Row row = row_of(static_cast<Phase>(workshop.phase));
    const auto target = static_cast<Target>(raising::at(row) * kColumns + column);
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    return (robot.upgrade.threshold <= workshop.energy && can_place(workshop, target)) ||
           ((base || upgrade) && can_place(workshop, kInventorTarget));
}

// D3 The energy is fixed before the first action.
constexpr void Rules::fix_energy(State& state, Workshop& workshop, int batteries) const {
    const auto phase = static_cast<Phase>(workshop.phase);
    workshop.energy = workshop.total =
        static_cast<std::uint8_t>(energy_of(state, workshop, phase, batteries));
    auto& have = workshop.goods[raising::at(Good::battery)];
    have = static_cast<std::uint16_t>(have - batteries);
    use(workshop, When::on_phase);
}

// --- Inventors (L)

// Has the seat's inventor this ability now? 0 basic, 1 upgrade.
constexpr bool Rules::has_ability(const Workshop& workshop, std::size_t which, When when) const {
    if (workshop.inventor == kNone) return false;
    const InventorCard& inventor = box_.inventors[workshop.inventor];
    if (which == 0)
        return inventor.basic.when == when && !(workshop.inventor_upgraded && inventor.upgrade_replaces);
    return inventor.upgrade.when == when && workshop.inventor_upgraded;
}

constexpr void Rules::use(Workshop& workshop, When when) const {
    if (workshop.inventor == kNone) return;
    const InventorCard& inventor = box_.inventors[workshop.inventor];
    if (has_ability(workshop, 1, when)) push(workshop, inventor.upgrade.block);
    if (has_ability(workshop, 0, when)) push(workshop, inventor.basic.block);
}

// H1 One ability is used by itself; with two the seat says which comes first.
constexpr Rules::Next Rules::end_of_round(Workshop& workshop) const {
    Instruction& next = workshop.todo.back();
    const bool basic = has_ability(workshop, 0, When::round_end) && (next.n & 1) == 0;
    const bool upgrade = has_ability(workshop, 1, When::round_end) && (next.n & 2) == 0;
    if (basic && upgrade) return Next::decides;
    if (can_place(workshop, kInventorTarget) && workshop.pouch != Pouch::declined) return Next::decides;
    if (!basic && !upgrade) {
        workshop.todo.pop();
        return Next::goes_on;
    }
    next.n = static_cast<std::uint8_t>(next.n | (basic ? 1 : 2));
    const InventorCard& inventor = box_.inventors[workshop.inventor];
    push(workshop, basic ? inventor.basic.block : inventor.upgrade.block);
    return Next::goes_on;
}

// --- Gains that are counted

constexpr void Rules::climb(Workshop& workshop, const Ladder& ladder) const {
    const int counted = count(workshop, ladder.count);
    int gain = 0;
    for (const Ladder::Step& step : ladder.steps)
        if (counted >= step.need) gain = step.gain;
    if (gain > 0) push(workshop, Op::gain, static_cast<std::size_t>(gain), raising::at(ladder.good));
}

constexpr void Rules::gain_per(Workshop& workshop, const Per& per) const {
    const int times = count(workshop, per.count) / per.each;
    for (std::size_t good = kGoods; good-- > 0;)
        if (per.goods[good] > 0 && times > 0)
            push(workshop, Op::gain, static_cast<std::size_t>(times * per.goods[good]), good);
}

// J5 The kept report is laid down, or replaces another where there are enough.
constexpr void Rules::take_report(State& state, Workshop& workshop, Card report) const {
    for (Card other : workshop.offered)
        if (other != report) state.report_discards |= std::uint32_t{1} << other;
    workshop.offered.clear();
    if (report == kNone) return;
    if (workshop.reports.size() < modifier(workshop).report_limit)
        workshop.reports.push(report);
    else
        push(workshop, Op::replace_report, report);
}

}  // namespace officina::raising
