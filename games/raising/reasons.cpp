// Why something cannot be done now: the reason with its numbers and the rule.

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

using Kind = Move::Kind;

namespace {

Message refused(const char* id, const char* rule, Arguments arguments = {}) {
    arguments.emplace_back("rule", rule);
    return {id, std::move(arguments)};
}

Goods stock_of(const Workshop& workshop) {
    Goods goods{};
    for (std::size_t good = 1; good < kCounted; ++good)
        goods[good] = static_cast<std::uint8_t>(std::min<int>(workshop.goods[good], 0xFF));
    goods[at(Good::card)] = static_cast<std::uint8_t>(Rules::hand_size(workshop));
    return goods;
}

// The kinds of move that answer what the seat is asked.
bool answers(Op op, Kind kind) {
    switch (op) {
        case Op::keep_robots: return kind == Kind::discard;
        case Op::cycle: return kind == Kind::discard || kind == Kind::done;
        case Op::keep_report: return kind == Kind::keep_report || kind == Kind::none;
        case Op::replace_report: return kind == Kind::replace;
        case Op::keep_inventor: return kind == Kind::keep_inventor;
        case Op::start_build: return kind == Kind::build;
        case Op::build: return kind == Kind::build || kind == Kind::skip;
        case Op::assemble: return kind == Kind::build || kind == Kind::done;
        case Op::unlock: return kind == Kind::unlock;
        case Op::assign: return kind == Kind::assign;
        case Op::batteries: return kind == Kind::batteries;
        case Op::buy: return kind == Kind::upgrade || kind == Kind::done;
        case Op::activate: return kind == Kind::activate || kind == Kind::skip;
        case Op::exchange: return kind == Kind::exchange || kind == Kind::skip;
        case Op::gain: return kind == Kind::take;
        case Op::choose: return kind == Kind::choose || kind == Kind::skip;
        case Op::inspire: return kind == Kind::inspire;
        case Op::pay: return kind == Kind::pay || kind == Kind::pay_card || kind == Kind::pay_suggested;
        case Op::round_end: return kind == Kind::ability || kind == Kind::done;
        case Op::spare_token: return kind == Kind::done;
        default: return false;
    }
}

Message why_not_build(const Rules& rules, const Workshop& workshop, Move move) {
    const Op how = Rules::task(workshop).op;
    const RobotCard& card = rules.box().robots[move.a];
    const std::string name(card.label.name());
    if (!workshop.hand.has(move.a)) return refused("raising.refused.not_in_hand", "F1", {{"name", name}});
    if ((move.b == kFree) != (how == Op::start_build))
        return refused(
            how == Op::start_build ? "raising.refused.cost_is_free" : "raising.refused.cost_is_due",
            how == Op::start_build ? "B3" : "F3");
    if (Rules::row_full(workshop, card.row))
        return refused("raising.refused.row_full", "F2", {{"row", name_of(card.row)}});
    const std::size_t column = move.b == kFree ? 0 : move.b;
    if (how == Op::assemble && card.cost[column].energy > workshop.energy)
        return refused("raising.refused.energy", "F3",
                       {{"need", card.cost[column].energy}, {"have", workshop.energy}});
    if (how == Op::build && rules.can_build(workshop, move.a, column, how))
        return refused("raising.refused.right_column", "AMB 7");
    return refused("raising.refused.cost", "F3, F4",
                   {{"cost", say_goods(rules.build_cost(workshop, move.a, column, how))},
                    {"stock", say_goods(stock_of(workshop))}});
}

Message why_not_upgrade(const Rules& rules, const Workshop& workshop, Move move) {
    if (Rules::tokens_unlocked(workshop) == static_cast<int>(kSpaces))
        return refused("raising.refused.no_tokens", "E4");
    const int energy = rules.box().board.table[move.a].energy;
    if (energy > workshop.energy)
        return refused("raising.refused.energy", "E1", {{"need", energy}, {"have", workshop.energy}});
    Goods cost{};
    cost[at(Good::wild)] = static_cast<std::uint8_t>(rules.upgrade_wilds(workshop, move.a));
    return refused("raising.refused.cost", "E2",
                   {{"cost", say_goods(cost)}, {"stock", say_goods(stock_of(workshop))}});
}

Message why_nothing_comes(const Rules& rules, const Workshop& workshop, Block block);

Message why_not_exchange(const Rules& rules, const Workshop& workshop, const Exchange& exchange) {
    if (Rules::can_pay(workshop, exchange.pay)) return why_nothing_comes(rules, workshop, exchange.then);
    return refused("raising.refused.cost", "G6",
                   {{"cost", say_goods(exchange.pay)}, {"stock", say_goods(stock_of(workshop))}});
}

// Of something within reach of which nothing would come (G6).
Message why_nothing_comes(const Rules& rules, const Workshop& workshop, Block block) {
    for (std::size_t i = 0; i < block.size; ++i) {
        const Instruction& part = rules.box().code[block.from + i];
        if (part.op == Op::unlock) return refused("raising.refused.no_tokens", "E4");
        if (part.op == Op::build) return refused("raising.refused.no_build", "G6, G9");
        if (part.op == Op::exchange)
            return why_not_exchange(rules, workshop, rules.box().exchanges[part.arg]);
    }
    return refused("raising.refused.no_gain", "G6");
}

Message why_not_choose(const Rules& rules, const Workshop& workshop, Move move) {
    const auto& options = rules.box().choices[Rules::task(workshop).arg].of;
    if (move.kind != Kind::choose || move.a >= options.size())
        return refused("raising.refused.no_option", "G8");
    return why_nothing_comes(rules, workshop, options[move.a]);
}

Message why_not_activate(const Rules& rules, const Workshop& workshop, Move move) {
    const Row row = row_of(workshop);
    const std::size_t column = Rules::task(workshop).n;
    const RobotCard& robot = rules.box().robots[Rules::robot_at(workshop, row, column)];
    if (move.a == 1 && !Rules::has_token(workshop, row, column))
        return refused("raising.refused.no_token_on", "G2", {{"type", name_of(robot.type)}});
    const Action& action = move.a == 0 ? robot.base : robot.upgrade;
    if (action.threshold <= workshop.energy) return why_nothing_comes(rules, workshop, action.block);
    return refused("raising.refused.energy", "G2", {{"need", action.threshold}, {"have", workshop.energy}});
}

Message why_not_place(const Rules& rules, const Workshop& workshop, Move move) {
    const Message target = say_target(rules, workshop, move.a);
    if (target.id == "raising.nothing") return refused("raising.refused.nothing_there", "E5");
    const std::string type(name_of(rules.type_of(workshop, move.a)));
    bool taken = false;
    if (move.a == kInventorTarget) {
        taken = workshop.inventor_upgraded;
        if (!taken && !rules.inventor_ready(workshop))
            return refused(
                "raising.refused.locked", "L4",
                {{"condition", rules.box().inventors[workshop.inventor].needs_robots ? "robots" : "tokens"}});
    } else if (move.a >= kReportTarget) {
        taken = Rules::has_report_token(workshop, static_cast<std::size_t>(move.a - kReportTarget));
    } else {
        taken = Rules::has_token(workshop, value_at<Row>(move.a / kColumns), move.a % kColumns);
    }
    if (taken) return refused("raising.refused.has_token", "E5", {{"target", target}});
    return refused("raising.refused.no_token", "E5", {{"target", target}, {"type", type}});
}

Message why_not_bid(const Rules& rules, const State& state, Seat seat, Move move) {
    const auto& spaces = rules.box().tracks[move.a].spaces;
    if (move.b >= spaces.size())
        return refused("raising.refused.no_space", "Q1",
                       {{"number", static_cast<std::int64_t>(spaces.size())}});
    const AuctionTrack& offer = state.tracks[move.a];
    if (offer.seat != kNone && move.b <= offer.space)
        return refused("raising.refused.bid_too_low", "Q2",
                       {{"seat", Seat(offer.seat)}, {"space", offer.space + 1}});
    return refused(
        "raising.refused.cost", "AMB 11",
        {{"cost", say_goods(spaces[move.b])}, {"stock", say_goods(stock_of(state.workshops[at(seat)]))}});
}

// A move that answers the question and still is not in the menu.
Message why_not_answer(const Rules& rules, const Workshop& workshop, Move move) {
    switch (move.kind) {
        case Kind::build: return why_not_build(rules, workshop, move);
        case Kind::upgrade: return why_not_upgrade(rules, workshop, move);
        case Kind::activate: return why_not_activate(rules, workshop, move);
        case Kind::exchange:
            return why_not_exchange(rules, workshop, rules.box().exchanges[Rules::task(workshop).arg]);
        case Kind::discard:
        case Kind::pay_card:
            if (workshop.hand.has(move.a)) return refused("raising.refused.pay_resource", "A5");
            return refused("raising.refused.not_in_hand", "A7",
                           {{"name", rules.box().robots[move.a].label.name()}});
        case Kind::keep_report:
        case Kind::keep_inventor: return refused("raising.refused.not_offered", "B3");
        case Kind::none: return refused("raising.refused.must_keep", "J5");
        case Kind::replace: return refused("raising.refused.nothing_there", "J5");
        case Kind::unlock: return refused("raising.refused.unlocked", "E3");
        case Kind::assign: return refused("raising.refused.same_phase", "C3");
        case Kind::batteries:
            if (move.a > Rules::stock(workshop, Good::battery))
                return refused("raising.refused.batteries", "D3",
                               {{"have", Rules::stock(workshop, Good::battery)}});
            return refused("raising.refused.beyond_seven", "N1", {{"most", kTopThreshold}});
        case Kind::pay: return refused("raising.refused.pay_other", "A5");
        case Kind::ability: return refused("raising.refused.no_ability", "L1");
        default:
            if (Rules::task(workshop).op == Op::choose) return why_not_choose(rules, workshop, move);
            return refused("raising.refused.no_option", "G8");
    }
}

}  // namespace

Message RaisingGame::why_not(const Rules& rules, const State& state, Seat seat, Move move) {
    const bool of_chance = move.kind <= Kind::first_bidder;
    if (of_chance != (seat == kChance))
        return {of_chance ? "raising.refused.chance_alone" : "raising.refused.seats_alone", {}};
    if (of_chance) return {"raising.refused.not_drawn_now", {}};
    const Workshop& workshop = state.workshops[at(seat)];
    if (!rules.to_move(state).has(seat)) return {"raising.refused.not_now", {}};
    if (state.stage == Stage::bidding)
        return move.kind == Kind::bid ? why_not_bid(rules, state, seat, move)
                                      : Message{"raising.refused.not_now", {}};
    if (move.kind == Kind::place) {
        if (workshop.pouch != Pouch::open) return refused("raising.refused.open_pouch", "E5");
        return why_not_place(rules, workshop, move);
    }
    if (workshop.pouch == Pouch::open) return {"raising.refused.pouch_is_open", {}};
    if (move.kind == Kind::pouch)
        return refused(
            rules.has_placeable(workshop) ? "raising.refused.pouch_later" : "raising.refused.no_place", "E5");
    if (!answers(Rules::task(workshop).op, move.kind)) return {"raising.refused.not_now", {}};
    return why_not_answer(rules, workshop, move);
}

std::vector<Move> RaisingGame::visible(const Rules& rules, const State& state, Seat seat) {
    std::vector<Move> moves;
    if (!seat.is_person() || !rules.to_move(state).has(seat)) return moves;
    const Workshop& workshop = state.workshops[at(seat)];
    if (state.stage == Stage::bidding) {
        for (std::uint8_t track = 0; track < rules.seats(); ++track)
            for (std::uint8_t space = 0; space < rules.box().tracks[track].spaces.size(); ++space)
                moves.push_back({Kind::bid, track, space});
        return moves;
    }
    if (workshop.pouch == Pouch::open) {
        for (Target target = 0; target <= kInventorTarget; ++target)
            if (say_target(rules, workshop, target).id != "raising.nothing")
                moves.push_back({Kind::place, target, 0});
        return moves;
    }
    switch (Rules::task(workshop).op) {
        case Op::assemble:
        case Op::build:
            workshop.hand.each([&](Card robot) {
                for (const std::uint8_t column : {kLeft, kRight})
                    moves.push_back({Kind::build, robot, column});
            });
            break;
        case Op::start_build:
            workshop.hand.each([&](Card robot) { moves.push_back({Kind::build, robot, kFree}); });
            break;
        case Op::buy:
            for (std::uint8_t row = 0; row < kUpgradeTable; ++row) moves.push_back({Kind::upgrade, row, 0});
            break;
        case Op::activate:
            for (std::uint8_t action = 0; action < 2; ++action) moves.push_back({Kind::activate, action, 0});
            break;
        case Op::exchange: moves.push_back({Kind::exchange, 0, 0}); break;
        case Op::choose:
            for (std::uint8_t i = 0; i < rules.box().choices[Rules::task(workshop).arg].of.size(); ++i)
                moves.push_back({Kind::choose, i, 0});
            break;
        case Op::assign:
            for (std::uint8_t phase = 0; phase < kPhases; ++phase) moves.push_back({Kind::assign, phase, 0});
            break;
        default: break;
    }
    return moves;
}

}  // namespace officina::raising
