#pragma once
// What a seat or chance may do, and doing it. Part of rules.h.

#include <cassert>

#include "games/raising/rules.h"

namespace officina::raising {

constexpr void Rules::moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (seat == kChance) return moves_of_chance(state, out);
    const Workshop& workshop = state.workshops[at(seat)];
    if (state.stage == Stage::bidding) return list_bids(state, seat, out);
    if (workshop.pouch == Pouch::open) return list_places(workshop, out);
    moves_of_task(state, workshop, seat, out);
    if (workshop.pouch != Pouch::declined && offers_pouch(workshop)) out.push({Move::Kind::pouch, 0, 0});
}

// E5 At every own decision, but not inside a payment or while drawn reports are chosen from (AMB 6).
constexpr bool Rules::offers_pouch(const Workshop& workshop) const {
    const Op op = task(workshop).op;
    const bool atomic = op == Op::pay || op == Op::keep_report || op == Op::replace_report;
    return !atomic && has_placeable(workshop);
}

constexpr void Rules::moves_of_chance(const State& state, Moves& out) const {
    using enum Move::Kind;
    const auto list_bits = [&](Move::Kind kind, std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1)
            out.push({kind, static_cast<std::uint8_t>(std::countr_zero(bits)), 0});
    };
    if (!state.drawing.empty()) {
        const Workshop& workshop = state.workshops[at(*state.drawing.begin())];
        switch (task(workshop).op) {
            case Op::draw_robots:
                return state.robots.each([&](Card robot) { out.push({draw_robot, robot, 0}); });
            case Op::draw_reports: return list_bits(draw_report, state.reports);
            case Op::draw_inventors: return list_bits(draw_inventor, state.inventors);
            default: return list_bits(draw_energy, workshop.energy_deck);
        }
    }
    if (state.stage == Stage::offering) {
        if (state.tracks[static_cast<std::size_t>(seats()) - 1].inventor == kNone)
            return list_bits(draw_inventor, state.inventors);
        for (std::uint8_t seat = 0; seat < seats(); ++seat) out.push({first_bidder, seat, 0});
        return;
    }
    for (std::uint8_t phase = 0; phase < kPhases; ++phase)
        if (!state.neutral.contains(phase)) out.push({reveal, phase, 0});
}

// All cards that chance can draw are equally likely.
constexpr Odds Rules::odds(const State& state, Move move) const {
    switch (move.kind) {
        case Move::Kind::draw_robot: return {1, state.robots_left};
        case Move::Kind::draw_report: return {1, state.reports_left};
        case Move::Kind::draw_inventor:
            return {1, static_cast<std::uint32_t>(std::popcount(state.inventors))};
        case Move::Kind::draw_energy:
            return {1, static_cast<std::uint32_t>(
                           std::popcount(state.workshops[at(*state.drawing.begin())].energy_deck))};
        case Move::Kind::first_bidder: return {1, static_cast<std::uint32_t>(seats())};
        default: return {1, static_cast<std::uint32_t>(kPhases - state.neutral.size())};
    }
}

constexpr void Rules::moves_of_task(const State& state, const Workshop& workshop, Seat, Moves& out) const {
    using enum Move::Kind;
    const auto number = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
    const Instruction& next = task(workshop);
    switch (next.op) {
        case Op::keep_robots: return workshop.hand.each([&](Card robot) { out.push({discard, robot, 0}); });
        case Op::cycle:
            out.push({done, 0, 0});
            return workshop.hand.each([&](Card robot) { out.push({discard, robot, 0}); });
        case Op::keep_report:
            for (Card report : workshop.offered) out.push({keep_report, report, 0});
            if (workshop.reports.size() >= modifier(workshop).report_limit) out.push({none, 0, 0});  // J5
            return;
        case Op::replace_report:
            for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot)
                out.push({replace, number(slot), 0});
            return;
        case Op::keep_inventor:
            for (Card inventor : workshop.offered_inventors) out.push({keep_inventor, inventor, 0});
            return;
        case Op::start_build: return list_builds(workshop, next.op, out);
        case Op::build: list_builds(workshop, next.op, out); return out.push({skip, 0, 0});
        case Op::assemble: list_builds(workshop, next.op, out); return out.push({done, 0, 0});
        case Op::unlock:
            for (std::size_t space = 0; space < kSpaces; ++space)
                if (!is_unlocked(workshop, space)) out.push({unlock, number(space), 0});
            return;
        case Op::assign:
            for (std::size_t phase = 0; phase < kPhases; ++phase)
                if (workshop.phases[0] != phase) out.push({assign, number(phase), 0});
            return;
        case Op::batteries: {
            const int most = most_batteries(state, workshop, phase_of(workshop));
            for (int spent = 0; spent <= most && spent < 100; ++spent)
                out.push({batteries, static_cast<std::uint8_t>(spent), 0});
            return;
        }
        case Op::buy:
            for (std::size_t row = 0; row < kUpgradeTable; ++row)
                if (can_buy(workshop, row)) out.push({upgrade, number(row), 0});
            return out.push({done, 0, 0});
        case Op::activate:
            for (const bool upgraded : {false, true})
                if (can_use(state, workshop, next.n, upgraded, Eyes::own))
                    out.push({activate, number(upgraded ? 1 : 0), 0});
            return out.push({skip, 0, 0});
        case Op::exchange:
            if (can_exchange(state, workshop, box_.exchanges[next.arg], Eyes::own))
                out.push({exchange, 0, 0});
            return out.push({skip, 0, 0});
        case Op::gain:  // A3
            for (Good good : {Good::sensor, Good::gear, Good::microchip, Good::software, Good::card})
                out.push({take, number(at(good)), 0});
            return;
        case Op::choose:
            for (std::size_t i = 0; i < box_.choices[next.arg].of.size(); ++i)
                if (can_happen(state, workshop, box_.choices[next.arg].of[i], Eyes::anybody))
                    out.push({choose, number(i), 0});
            if (out.empty()) out.push({skip, 0, 0});
            return;
        case Op::inspire:
            for (std::size_t i = 0; i < 3; ++i) out.push({inspire, number(i), 0});
            return;
        case Op::pay: return list_payments(workshop, out);
        case Op::round_end:
            for (std::size_t which = 0; which < 2; ++which)
                if (can_use_ability(workshop, which)) out.push({ability, number(which), 0});
            if (out.empty()) out.push({done, 0, 0});
            return;
        case Op::spare_token: return out.push({done, 0, 0});
        default: return;
    }
}

// F3 Both columns; where energy plays no part the right one is left alone if it is never dearer (AMB 7).
constexpr void Rules::list_builds(const Workshop& workshop, Op how, Moves& out) const {
    workshop.hand.each([&](Card robot) {
        if (how == Op::start_build) {
            if (can_build(workshop, robot, kFree, how)) out.push({Move::Kind::build, robot, kFree});
            return;
        }
        const auto& cost = box_.robots[robot].cost;
        bool left = true;
        if (how == Op::build) {
            left = false;
            for (std::size_t good = 0; good < kGoods; ++good)
                left = left || cost[1].goods[good] > cost[0].goods[good];
        }
        if (left && can_build(workshop, robot, kLeft, how)) out.push({Move::Kind::build, robot, kLeft});
        if (can_build(workshop, robot, kRight, how)) out.push({Move::Kind::build, robot, kRight});
    });
}

constexpr void Rules::list_payments(const Workshop& workshop, Moves& out) const {
    using enum Move::Kind;
    const auto push_good = [&](Good good) { out.push({pay, static_cast<std::uint8_t>(at(good)), 0}); };
    out.push({pay_suggested, 0, 0});
    if (const std::size_t i = resource_due(workshop); i < kResources.size()) {
        push_good(kResources[i]);  // asked only where both will do: see pay_forced
        push_good(Good::tape);
        return;
    }
    if (workshop.due.cards == 0)
        for (Good good : {Good::sensor, Good::gear, Good::microchip, Good::software, Good::tape})
            if (stock(workshop, good) > 0) push_good(good);
    workshop.hand.each([&](Card robot) { out.push({Move::Kind::pay_card, robot, 0}); });
}

constexpr void Rules::list_places(const Workshop& workshop, Moves& out) const {
    for (Target target = 0; target <= kInventorTarget; ++target)
        if (can_place(workshop, target)) out.push({Move::Kind::place, target, 0});
    out.push({Move::Kind::back, 0, 0});
}

// Q2 Further right than a pawn that stands there, and only what the seat can pay (AMB 11).
constexpr bool Rules::can_bid(const State& state, Seat seat, std::size_t track, std::size_t space) const {
    const AuctionTrack& offer = state.tracks[track];
    if (space >= box_.tracks[track].spaces.size() || offer.inventor == kNone) return false;
    if (offer.seat != kNone && space <= offer.space) return false;
    return can_pay(state.workshops[at(seat)], box_.tracks[track].spaces[space]);
}

constexpr void Rules::list_bids(const State& state, Seat seat, Moves& out) const {
    for (std::size_t track = 0; track < static_cast<std::size_t>(seats()); ++track)
        for (std::size_t space = 0; space < box_.tracks[track].spaces.size(); ++space)
            if (can_bid(state, seat, track, space))
                out.push(
                    {Move::Kind::bid, static_cast<std::uint8_t>(track), static_cast<std::uint8_t>(space)});
}

// --- Playing

constexpr void Rules::play(State& state, Seat seat, Move move) const {
    if (seat == kChance) {
        play_chance(state, move);
    } else if (move.kind == Move::Kind::bid) {
        bid(state, seat, move.a, move.b);
    } else {
        if (move.kind == Move::Kind::pouch) {
            state.workshops[at(seat)].pouch = Pouch::open;
            return;
        }
        make(state, seat, move);
        run(state, seat);
    }
    settle(state);
}

constexpr void Rules::make(State& state, Seat seat, Move move) const {
    Workshop& workshop = state.workshops[at(seat)];
    if (move.kind <= Move::Kind::draw_energy) return draw(state, workshop, move);
    if (move.kind == Move::Kind::back) {
        workshop.pouch = Pouch::declined;
        return;
    }
    if (move.kind == Move::Kind::place)
        workshop.pouch = Pouch::closed;
    else if (workshop.pouch == Pouch::declined || offers_pouch(workshop))
        workshop.pouch = Pouch::passed;
    play_task(state, workshop, move);
}

constexpr void Rules::play_chance(State& state, Move move) const {
    if (move.kind == Move::Kind::reveal) return reveal_neutral(state, move.a);
    if (move.kind == Move::Kind::first_bidder) {
        state.bidder = state.first_bidder = move.a;
        state.stage = Stage::bidding;
        return state.waiting.add(Seat(move.a));
    }
    if (state.stage == Stage::offering) {
        std::size_t track = 0;
        while (state.tracks[track].inventor != kNone) ++track;
        state.tracks[track].inventor = move.a;
        state.inventors = static_cast<std::uint16_t>(state.inventors & ~(1u << move.a));
        return;
    }
    const Seat seat = *state.drawing.begin();
    make(state, seat, move);
    run(state, seat);
}

constexpr void Rules::draw(State& state, Workshop& workshop, Move move) const {
    --workshop.todo.back().n;
    switch (move.kind) {
        case Move::Kind::draw_robot:
            state.robots.remove(move.a);
            --state.robots_left;
            workshop.hand.add(move.a);
            break;
        case Move::Kind::draw_report:
            state.reports &= ~(std::uint32_t{1} << move.a);
            --state.reports_left;
            workshop.offered.push(move.a);
            break;
        case Move::Kind::draw_inventor:
            state.inventors = static_cast<std::uint16_t>(state.inventors & ~(1u << move.a));
            workshop.offered_inventors.push(move.a);
            break;
        default:
            workshop.energy_deck = static_cast<std::uint16_t>(workshop.energy_deck & ~(1u << move.a));
            workshop.energy_cards[workshop.energy_cards[0] == kNone ? 0 : 1] = move.a;
            break;
    }
}

constexpr void Rules::play_task(State& state, Workshop& workshop, Move move) const {
    using enum Move::Kind;
    Instruction& next = workshop.todo.back();
    switch (move.kind) {
        case discard:
            workshop.hand.remove(move.a);
            state.robot_discards.add(move.a);
            if (next.op == Op::cycle)
                ++next.arg;
            else
                --next.n;
            break;
        case keep_report:
            workshop.todo.pop();
            take_report(state, workshop, move.a);
            break;
        case none:
            workshop.todo.pop();
            take_report(state, workshop, kNone);
            break;
        case replace: {
            const Card report = next.n;
            workshop.todo.pop();
            state.report_discards |= std::uint32_t{1} << workshop.reports[move.a];
            workshop.reports[move.a] = report;
            workshop.report_tokens = static_cast<std::uint8_t>(workshop.report_tokens & ~(1u << move.a));
            workshop.pouch = Pouch::closed;
            break;
        }
        case keep_inventor:
            workshop.todo.pop();
            for (Card other : workshop.offered_inventors)
                if (other != move.a)
                    state.inventors_removed =
                        static_cast<std::uint16_t>(state.inventors_removed | 1u << other);
            workshop.offered_inventors.clear();
            workshop.inventor = move.a;
            use(workshop, When::immediate);
            break;
        case build: start_building(state, workshop, move); break;
        case unlock: this->unlock(workshop, move.a); break;
        case assign:
            workshop.phases[next.n] = move.a;
            workshop.todo.pop();
            break;
        case batteries:
            workshop.todo.pop();
            fix_energy(state, workshop, move.a);
            break;
        case upgrade: {
            const std::size_t row = move.a;
            workshop.energy = static_cast<std::uint8_t>(workshop.energy - box_.board.table[row].energy);
            push(workshop, Op::unlock, 1);
            Goods cost{};
            cost[at(Good::wild)] = static_cast<std::uint8_t>(upgrade_wilds(workshop, row));
            owe(state, workshop, cost);
            break;
        }
        case activate: {
            const std::size_t column = next.n;
            workshop.todo.pop();
            this->activate(workshop, column, move.a == 1, 1);
            break;
        }
        case exchange: next.n = 1; break;
        case skip: workshop.todo.pop(); break;
        case done:
            if (next.op == Op::cycle)
                next = {Op::draw_robots, static_cast<std::uint8_t>(next.n + next.arg), 0};
            else
                workshop.todo.pop();
            break;
        case take: take_wild(workshop, value_at<Good>(move.a)); break;
        case choose: {
            const Block chosen = box_.choices[next.arg].of[move.a];
            workshop.todo.pop();
            push(workshop, chosen);
            break;
        }
        case inspire: this->inspire(workshop, move.a); break;
        case pay: pay_one(state, workshop, value_at<Good>(move.a)); break;
        case Move::Kind::pay_card: this->pay_card(state, workshop, move.a); break;
        case Move::Kind::pay_suggested: this->pay_suggested(state, workshop); break;
        case ability: use_ability(workshop, move.a); break;
        case place: place_token(workshop, move.a); break;
        default: assert(false && "not a move of a seat");
    }
}

constexpr void Rules::start_building(State& state, Workshop& workshop, Move move) const {
    const Op how = task(workshop).op;
    const Goods cost = build_cost(workshop, move.a, move.b, how);
    if (how == Op::assemble)
        workshop.energy =
            static_cast<std::uint8_t>(workshop.energy - box_.robots[move.a].cost[move.b].energy);
    else
        workshop.todo.pop();
    workshop.hand.remove(move.a);
    push(workshop, Op::place_robot, move.a);
    owe(state, workshop, cost);
}

// E3 The token goes to the inventory; an Upgrade space inspires at once.
constexpr void Rules::unlock(Workshop& workshop, std::size_t space) const {
    if (--workshop.todo.back().n == 0) workshop.todo.pop();
    workshop.unlocked = static_cast<std::uint16_t>(workshop.unlocked | 1u << space);
    ++workshop.tokens[at(box_.board.spaces[space].type)];
    workshop.pouch = Pouch::closed;
    use(workshop, When::on_unlock);
    push(workshop, box_.board.spaces[space].once);
}

constexpr void Rules::place_token(Workshop& workshop, Target target) const {
    --workshop.tokens[at(type_of(workshop, target))];
    if (target == kInventorTarget) {
        replace_ability(workshop);
        workshop.inventor_upgraded = true;
        if (has_ability(workshop, 1, When::immediate))
            push(workshop, box_.inventors[workshop.inventor].upgrade.block);
    } else if (target >= kReportTarget) {
        workshop.report_tokens =
            static_cast<std::uint8_t>(workshop.report_tokens | 1u << (target - kReportTarget));
    } else {
        auto& tokens = workshop.robot_tokens[target / kColumns];
        tokens = static_cast<std::uint8_t>(tokens | 1u << target % kColumns);
    }
}

// L2 At the round end, a basic ability of which nothing was done yet gives way to the one that replaces it.
constexpr void Rules::replace_ability(Workshop& workshop) const {
    const InventorCard& inventor = box_.inventors[workshop.inventor];
    auto& todo = workshop.todo;
    if (!inventor.upgrade_replaces || inventor.basic.block.size != 1 || todo.size() < 2) return;
    if (todo[todo.size() - 2].op != Op::round_end || todo.back() != box_.code[inventor.basic.block.from])
        return;
    todo.pop();
    todo.back().n = 0;
}

// An action that is nothing but an exchange was chosen for its sake: no second question.
constexpr void Rules::activate(Workshop& workshop, std::size_t column, bool upgrade,
                               std::uint8_t agreed) const {
    const RobotCard& robot = box_.robots[robot_at(workshop, row_of(workshop), column)];
    const Block block = (upgrade ? robot.upgrade : robot.base).block;
    push(workshop, block);
    if (block.size == 1 && workshop.todo.back().op == Op::exchange) workshop.todo.back().n = agreed;
}

constexpr void Rules::take_wild(Workshop& workshop, Good good) const {
    if (--workshop.todo.back().n == 0) workshop.todo.pop();
    push(workshop, Op::gain, 1, at(good));
}

// E6
constexpr void Rules::inspire(Workshop& workshop, int choice) const {
    workshop.todo.pop();
    if (choice == 0) push(workshop, Op::reports, kOfferedReports);
    if (choice == 1) push(workshop, Op::gain, kInspiredWilds, at(Good::wild));
    if (choice == 2) push(workshop, Op::gain, kInspiredBatteries, at(Good::battery));
}

}  // namespace officina::raising
