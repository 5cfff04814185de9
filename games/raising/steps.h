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
    if (phase == Phase::build) return can_build_any(workshop, Eyes::anybody, {});
    Workshop charged = workshop;
    charged.energy = static_cast<std::uint8_t>(
        std::min(0xFF, energy_of(state, workshop, phase, stock(workshop, Good::battery))));
    return can_buy(charged);
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
    auto& wild = cost[raising::at(Good::wild)];
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
        return hand_size(workshop) > paid[raising::at(Good::card)] && robots_built(workshop) < kAllPlaces;
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
            return static_cast<Good>(part.arg) != Good::card || paid[raising::at(Good::card)] > 0 ||
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
    const Row row = row_of(static_cast<Phase>(workshop.phase));
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    if (upgrade) return has_token(workshop, row, column) && robot.upgrade.threshold <= workshop.energy;
    return robot.base.threshold <= workshop.energy;
}

constexpr bool Rules::can_use(const State& state, const Workshop& workshop, std::size_t column, bool upgrade,
                              Eyes eyes) const {
    if (!can_activate(workshop, column, upgrade)) return false;
    const RobotCard& robot =
        box_.robots[robot_at(workshop, row_of(static_cast<Phase>(workshop.phase)), column)];
    return can_happen(state, workshop, (upgrade ? robot.upgrade : robot.base).block, eyes);
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
    state.waiting.remove(seat);
    state.drawing.remove(seat);
    while (step(state, seat)) {
    }
}

constexpr bool Rules::step(State& state, Seat seat) const {
    Workshop& workshop = state.workshops[at(seat)];
    if (workshop.todo.empty()) return state.stage == Stage::phases && advance(state, workshop);
    switch (execute(state, workshop)) {
        case Next::decides: state.waiting.add(seat); return false;
        case Next::draws: state.drawing.add(seat); return false;
        default: break;
    }
    if (workshop.pouch == Pouch::declined) workshop.pouch = Pouch::passed;
    return true;
}

// The next step of the seat's round (D1, G1, G2, H1); false when the seat has finished.
constexpr bool Rules::advance(State& state, Workshop& workshop) const {
    while (workshop.phase < kPhases) {
        const auto phase = static_cast<Phase>(workshop.phase);
        const std::size_t step = workshop.step++;
        if (step == 0) {
            if (may_perform(state, workshop, phase)) {
                workshop.pouch = Pouch::closed;
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
        if (step > 0 && has_new_token(workshop)) {  // N7
            --workshop.step;
            push(workshop, Op::spare_token);
            return true;
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
            push(workshop, Op::spare_token, 1);
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
    const bool can_try_to_build = can_build_any(workshop, Eyes::anybody, {});
    const bool asks_for_token = workshop.pouch != Pouch::declined && has_placeable(workshop);  // N7
    const auto decides_if = [&](bool asked) { return asked ? Next::decides : drop(); };
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
            if (!can_exchange(state, workshop, exchange, Eyes::anybody))
                return decides_if(has_token_for_inventor(workshop));
            if (next.n == 0) return Next::decides;
            drop();
            push(workshop, exchange.then);
            owe(state, workshop, exchange.pay);
            return Next::goes_on;
        }
        case Op::cycle:
            if (hand_size(workshop) > 0 || has_token_for_inventor(workshop)) return Next::decides;
            next = {Op::draw_robots, static_cast<std::uint8_t>(next.n + next.arg), 0};
            return Next::goes_on;
        case Op::unlock:
            return decides_if(next.n > 0 && tokens_unlocked(workshop) < static_cast<int>(kSpaces));
        case Op::start_build: return decides_if(can_try_to_build);
        case Op::build: return decides_if(can_try_to_build || has_token_for_inventor(workshop));
        case Op::assemble: return decides_if(can_try_to_build || asks_for_token);
        case Op::choose: return choose_option(state, workshop);
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
            next = {Op::gain, static_cast<std::uint8_t>(gain_of(workshop, ladder)),
                    static_cast<std::uint16_t>(raising::at(ladder.good))};
            return Next::goes_on;
        }
        case Op::per: {
            const Per& per = box_.pers[next.arg];
            drop();
            gain_per(workshop, per);
            return Next::goes_on;
        }
        case Op::keep_robots: return decides_if(next.n > 0);
        case Op::keep_report: return decides_if(!workshop.offered.empty());
        case Op::pay:
            if (has_one_way(workshop)) pay_suggested(state, workshop);
            while (pay_forced(state, workshop)) {
            }
            return decides_if(must_choose_payment(state, workshop));
        case Op::place_robot: {
            const Card robot = next.n;
            drop();
            const std::size_t row = raising::at(box_.robots[robot].row);
            workshop.rows[row][workshop.built[row]++] = robot;  // F2
            workshop.pouch = Pouch::closed;
            use(workshop, When::on_build);
            return Next::goes_on;
        }
        case Op::batteries: {
            const auto phase = static_cast<Phase>(workshop.phase);
            if ((most_batteries(state, workshop, phase) > 0 && has_use_for(state, workshop, phase)) ||
                has_token_for_inventor(workshop))
                return Next::decides;
            drop();
            fix_energy(state, workshop, 0);
            return Next::goes_on;
        }
        case Op::buy: return decides_if(can_buy(workshop) || asks_for_token);
        case Op::activate: {
            const std::size_t column = next.n;
            if (choose_action(state, workshop, column)) return Next::decides;
            drop();
            for (const bool upgrade : {false, true})
                if (can_use(state, workshop, column, upgrade, Eyes::anybody))
                    activate(workshop, column, upgrade, 0);
            return Next::goes_on;
        }
        case Op::round_end: return end_of_round(workshop);
        case Op::spare_token: return decides_if(next.n == 1 ? asks_for_token : has_new_token(workshop));
    }
    return Next::goes_on;
}

// G8 One of those that would do something; a single one is no choice.
constexpr Rules::Next Rules::choose_option(State& state, Workshop& workshop) const {
    const Choices& choices = box_.choices[task(workshop).arg];
    FixedList<Block, 4> possible;
    for (const Block& option : choices.of)
        if (can_happen(state, workshop, option, Eyes::anybody)) possible.push(option);
    if (possible.size() > 1 || has_token_for_inventor(workshop)) return Next::decides;
    workshop.todo.pop();
    if (!possible.empty()) push(workshop, possible[0]);
    return Next::goes_on;
}

// Is there anything to decide about a robot: which of two actions, or a token that could be placed on it now?
constexpr bool Rules::choose_action(const State& state, const Workshop& workshop, std::size_t column) const {
    if (can_use(state, workshop, column, false, Eyes::anybody) &&
        can_use(state, workshop, column, true, Eyes::anybody))
        return true;
    if (workshop.pouch == Pouch::declined) return false;
    const Row row = row_of(static_cast<Phase>(workshop.phase));
    const auto target = static_cast<Target>(raising::at(row) * kColumns + column);
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    const bool in_reach = can_activate(workshop, column, false) || can_activate(workshop, column, true);
    return (robot.upgrade.threshold <= workshop.energy && can_place(workshop, target)) ||
           (in_reach && has_token_for_inventor(workshop));
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

// H1 Each once. Task::n has a bit for each ability that was used.
constexpr bool Rules::can_use_ability(const Workshop& workshop, std::size_t which) const {
    return has_ability(workshop, which, When::round_end) && (task(workshop).n >> which & 1) == 0;
}

constexpr void Rules::use_ability(Workshop& workshop, std::size_t which) const {
    const InventorCard& inventor = box_.inventors[workshop.inventor];
    auto& used = workshop.todo.back().n;
    used = static_cast<std::uint8_t>(used | (inventor.upgrade_replaces ? 0b11 : 1u << which));  // L2
    push(workshop, which == 0 ? inventor.basic.block : inventor.upgrade.block);
}

// H1 One ability is used by itself; with two the seat says which comes first.
constexpr Rules::Next Rules::end_of_round(Workshop& workshop) const {
    const bool basic = can_use_ability(workshop, 0), upgrade = can_use_ability(workshop, 1);
    if ((basic && upgrade) || has_token_for_inventor(workshop) || has_new_token(workshop))
        return Next::decides;
    if (basic || upgrade)
        use_ability(workshop, basic ? 0 : 1);
    else
        workshop.todo.pop();
    return Next::goes_on;
}

// --- Gains that are counted

constexpr int Rules::gain_of(const Workshop& workshop, const Ladder& ladder) const {
    const int counted = count(workshop, ladder.count);
    int gain = 0;
    for (const Ladder::Step& step : ladder.steps)
        if (counted >= step.need) gain = step.gain;
    return gain;
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
    workshop.pouch = Pouch::closed;
    if (workshop.reports.size() < modifier(workshop).report_limit)
        workshop.reports.push(report);
    else
        push(workshop, Op::replace_report, report);
}

}  // namespace officina::raising
