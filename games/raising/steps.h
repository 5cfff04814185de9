#pragma once
// What the table does by itself: the effects of cards, the course of a seat through its phases (D to H, L). Part of
// rules.h.

#include <algorithm>
#include <cassert>

#include "games/raising/rules.h"

namespace officina::raising {

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
    while (is_in_phase(workshop)) {
        const Phase phase = phase_of(workshop);
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
            const auto& actions = box_.board.actions[at(row_of(phase))];
            if (step <= actions.size()) {  // G1
                const BoardAction& action = actions[step - 1];
                if (!is_reached(workshop, action)) continue;
                push(workshop, has_bonus(workshop, action) ? action.with_bonus : action.plain.block);
                return true;
            }
            const std::size_t column = step - 1 - actions.size();  // G2
            if (column < workshop.built[at(row_of(phase))]) {
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

// Is there a card to draw? An empty deck is shuffled again from its discards (A8), in the challenge also from the cards
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
    // Asked only where it matters: both look through whole rows.
    const auto can_try_to_build = [&] { return can_build_any(workshop, Eyes::anybody, {}); };
    const auto asks_for_token = [&] {
        return workshop.pouch != Pouch::declined && has_placeable(workshop);  // N7
    };
    const auto decides_if = [&](bool asked) { return asked ? Next::decides : drop(); };
    switch (next.op) {
        case Op::gain: return gain(workshop);
        case Op::draw_robots:
        case Op::draw_reports:
        case Op::draw_inventors:
        case Op::draw_energy: return next.n > 0 && deck_ready(state, next.op) ? Next::draws : drop();
        case Op::exchange: return offer_exchange(state, workshop);
        case Op::cycle:
            if (hand_size(workshop) > 0 || has_token_for_inventor(workshop)) return Next::decides;
            next = {Op::draw_robots, static_cast<std::uint8_t>(next.n + next.arg), 0};
            return Next::goes_on;
        case Op::unlock:
            return decides_if(next.n > 0 && tokens_unlocked(workshop) < static_cast<int>(kSpaces));
        case Op::start_build: return decides_if(can_try_to_build());
        case Op::build: return decides_if(can_try_to_build() || has_token_for_inventor(workshop));
        case Op::assemble: return decides_if(can_try_to_build() || asks_for_token());
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
                    static_cast<std::uint16_t>(at(ladder.good))};
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
            stand(workshop, robot);
            workshop.pouch = Pouch::closed;
            use(workshop, When::on_build);
            return Next::goes_on;
        }
        case Op::batteries: return charge(state, workshop);
        case Op::buy: return decides_if(can_buy(workshop) || asks_for_token());
        case Op::activate: return use_robot(state, workshop);
        case Op::round_end: return end_of_round(workshop);
        case Op::spare_token: return decides_if(next.n == 1 ? asks_for_token() : has_new_token(workshop));
    }
    return Next::goes_on;
}

// Cards are drawn (A2), and a wild is chosen (A3).
constexpr Rules::Next Rules::gain(Workshop& workshop) {
    Instruction& next = workshop.todo.back();
    const auto good = value_at<Good>(next.arg);
    if (good == Good::wild && next.n > 0) return Next::decides;
    if (good == Good::card) {
        next.op = Op::draw_robots;
        next.arg = 0;
        return Next::goes_on;
    }
    if (good != Good::wild)
        workshop.goods[next.arg] = static_cast<std::uint16_t>(workshop.goods[next.arg] + next.n);
    workshop.todo.pop();
    return Next::goes_on;
}

// One that was agreed to is made; one that is possible waits for that.
constexpr Rules::Next Rules::offer_exchange(State& state, Workshop& workshop) const {
    const Instruction next = workshop.todo.back();
    const Exchange& exchange = box_.exchanges[next.arg];
    const bool possible = can_exchange(state, workshop, exchange, Eyes::anybody);
    if (possible ? next.n == 0 : has_token_for_inventor(workshop)) return Next::decides;
    workshop.todo.pop();
    if (!possible) return Next::goes_on;
    push(workshop, exchange.then);
    owe(state, workshop, exchange.pay);
    return Next::goes_on;
}

// D3 Asked only who has batteries and a use for them.
constexpr Rules::Next Rules::charge(State& state, Workshop& workshop) const {
    const Phase phase = phase_of(workshop);
    if ((most_batteries(state, workshop, phase) > 0 && has_use_for(state, workshop, phase)) ||
        has_token_for_inventor(workshop))
        return Next::decides;
    workshop.todo.pop();
    fix_energy(state, workshop, 0);
    return Next::goes_on;
}

// G2 What the robot in turn can do without being asked.
constexpr Rules::Next Rules::use_robot(State& state, Workshop& workshop) const {
    const std::size_t column = task(workshop).n;
    if (choose_action(state, workshop, column)) return Next::decides;
    workshop.todo.pop();
    for (const bool upgrade : {false, true})
        if (can_use(state, workshop, column, upgrade, Eyes::anybody)) activate(workshop, column, upgrade, 0);
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
    const Row row = row_of(workshop);
    const auto target = static_cast<Target>(at(row) * kColumns + column);
    const RobotCard& robot = box_.robots[robot_at(workshop, row, column)];
    const bool in_reach = can_activate(workshop, column, false) || can_activate(workshop, column, true);
    return (robot.upgrade.threshold <= workshop.energy && can_place(workshop, target)) ||
           (in_reach && has_token_for_inventor(workshop));
}

// D3 The energy is fixed before the first action.
constexpr void Rules::fix_energy(State& state, Workshop& workshop, int batteries) const {
    const Phase phase = phase_of(workshop);
    workshop.energy = workshop.total =
        static_cast<std::uint8_t>(energy_of(state, workshop, phase, batteries));
    auto& have = workshop.goods[at(Good::battery)];
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
