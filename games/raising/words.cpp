// What Raising Robots asks and offers, and the closing words. What happened is told in log.cpp, refusals in reasons.cpp.

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

using Kind = Move::Kind;

namespace {

Message say_build(const Rules& rules, const Workshop& workshop, Move move) {
    const RobotCard& card = rules.box().robots[move.a];
    const Op how = workshop.todo.empty() ? Op::assemble : Rules::task(workshop).op;
    const Goods cost = Rules::row_full(workshop, card.row)
                           ? card.cost[move.b % 2].goods
                           : rules.build_cost(workshop, move.a, move.b == kFree ? 0 : move.b,
                                              move.b == kFree ? Op::start_build : how);
    const char* id = "raising.says.build_free";
    if (move.b != kFree) id = how == Op::assemble ? "raising.says.build" : "raising.says.build_by_action";
    Message message{id,
                    {{"name", card.label.name()},
                     {"row", name_of(card.row)},
                     {"vp", card.vp},
                     {"cost", say_goods(cost)}}};
    if (move.b != kFree && how == Op::assemble) {
        message.with("column", move.b == kLeft ? "left" : "right");
        message.with("energy", card.cost[move.b].energy);
    }
    return message;
}

Message say_activate(const Rules& rules, const Workshop& workshop, Move move) {
    if (!runs_row(workshop) || workshop.todo.empty() || Rules::task(workshop).op != Op::activate)
        return {"raising.nothing", {}};
    const Row row = row_of(workshop);
    const RobotCard& robot = rules.box().robots[Rules::robot_at(workshop, row, Rules::task(workshop).n)];
    const Action& action = move.a == 0 ? robot.base : robot.upgrade;
    return {"raising.says.activate",
            {{"action", move.a == 0 ? "base" : "upgrade"},
             {"threshold", action.threshold},
             {"effects", say_block(rules, action.block)}}};
}

Message say_batteries(const Rules& rules, const State& state, const Workshop& workshop, Move move) {
    const auto phase = is_in_phase(workshop) ? phase_of(workshop) : Phase::upgrade;
    return {"raising.says.batteries",
            {{"number", move.a}, {"energy", rules.energy_of(state, workshop, phase, move.a)}}};
}

Message say_skip(const Workshop& workshop) {
    const Op op = workshop.todo.empty() ? Op::exchange : Rules::task(workshop).op;
    return {op == Op::build ? "raising.says.skip_build" : "raising.says.skip", {}};
}

Message say_done(const Workshop& workshop) {
    const Op op = workshop.todo.empty() ? Op::assemble : Rules::task(workshop).op;
    if (op == Op::cycle)
        return {"raising.says.done_discarding",
                {{"number", Rules::task(workshop).n + Rules::task(workshop).arg}}};
    if (op == Op::round_end || op == Op::spare_token) return {"raising.says.done_round", {}};
    return {"raising.says.done_phase", {}};
}

Message say_option(const Rules& rules, const Workshop& workshop, Move move) {
    if (workshop.todo.empty() || Rules::task(workshop).op != Op::choose) return {"raising.nothing", {}};
    const auto& options = rules.box().choices[Rules::task(workshop).arg].of;
    if (move.a >= options.size()) return {"raising.nothing", {}};
    return {"raising.says.choose", {{"effects", say_block(rules, options[move.a])}}};
}

Message say_ability_use(const Rules& rules, const Workshop& workshop, Move move) {
    if (workshop.inventor == kNone) return {"raising.nothing", {}};
    const InventorCard& inventor = rules.box().inventors[workshop.inventor];
    return {"raising.says.ability",
            {{"name", inventor.label.name()},
             {"effects", say_block(rules, (move.a == 0 ? inventor.basic : inventor.upgrade).block)}}};
}

Message say_exchange(const Rules& rules, const Workshop& workshop) {
    if (workshop.todo.empty() || Rules::task(workshop).op != Op::exchange) return {"raising.nothing", {}};
    const Exchange& exchange = rules.box().exchanges[Rules::task(workshop).arg];
    return {"raising.says.exchange",
            {{"cost", say_goods(exchange.pay)}, {"gain", say_block(rules, exchange.then)}}};
}

Message say_bid(const Rules& rules, const State& state, Move move) {
    const Card inventor = state.tracks[move.a].inventor;
    if (inventor == kNone) return {"raising.nothing", {}};
    const auto& spaces = rules.box().tracks[move.a].spaces;
    return {"raising.says.bid",
            {{"name", rules.box().inventors[inventor].label.name()},
             {"space", move.b + 1},
             {"cost", say_goods(move.b < spaces.size() ? spaces[move.b] : Goods{})}}};
}

}  // namespace

// --- The menu

Message RaisingGame::says(const Rules& rules, const State& state, Seat seat, Move move) {
    const Box& box = rules.box();
    static const Workshop kEmpty{};
    const Workshop& workshop = seat.is_person() ? state.workshops[at(seat)] : kEmpty;
    const auto robot = [&](const char* id) {
        const RobotCard& card = box.robots[move.a];
        return Message{id, {{"name", card.label.name()}, {"row", name_of(card.row)}, {"vp", card.vp}}};
    };
    switch (move.kind) {
        case Kind::draw_robot: return {"raising.says.draw_robot", {{"robot", say_robot(rules, move.a)}}};
        case Kind::draw_report: return {"raising.says.draw_report", {{"report", say_report(rules, move.a)}}};
        case Kind::draw_inventor:
            return {"raising.says.draw_inventor", {{"inventor", say_inventor(rules, move.a)}}};
        case Kind::draw_energy:
            return {"raising.says.draw_energy", {{"card", say_energy_card(rules, move.a)}}};
        case Kind::reveal: return {"raising.says.reveal", {{"phase", kPhaseNames[move.a]}}};
        case Kind::first_bidder: return {"raising.says.first_bidder", {{"seat", Seat(move.a)}}};
        case Kind::discard: return robot("raising.says.discard");
        case Kind::keep_report:
            return {"raising.says.keep_report", {{"report", say_report_card(rules, move.a)}}};
        case Kind::keep_inventor:
            return {"raising.says.keep_inventor", {{"inventor", say_inventor_card(rules, move.a)}}};
        case Kind::replace:
            return {"raising.says.replace",
                    {{"report", say_target(rules, workshop, static_cast<Target>(kReportTarget + move.a))}}};
        case Kind::none: return {"raising.says.none", {}};
        case Kind::build: return say_build(rules, workshop, move);
        case Kind::unlock: return {"raising.says.unlock", {{"space", say_space(rules, move.a)}}};
        case Kind::assign: return {"raising.says.assign", {{"phase", kPhaseNames[move.a]}}};
        case Kind::batteries: return say_batteries(rules, state, workshop, move);
        case Kind::upgrade:
            return {"raising.says.upgrade",
                    {{"energy", box.board.table[move.a].energy},
                     {"number", rules.upgrade_wilds(workshop, move.a)}}};
        case Kind::activate: return say_activate(rules, workshop, move);
        case Kind::exchange: return say_exchange(rules, workshop);
        case Kind::skip: return say_skip(workshop);
        case Kind::done: return say_done(workshop);
        case Kind::take: return {"raising.says.take", {{"goods", say_amount(value_at<Good>(move.a), 1)}}};
        case Kind::choose: return say_option(rules, workshop, move);
        case Kind::inspire:
            if (move.a == 0) return {"raising.says.inspire_reports", {}};
            return {"raising.says.inspire_goods",
                    {{"goods", move.a == 1 ? say_amount(Good::wild, kInspiredWilds)
                                           : say_amount(Good::battery, kInspiredBatteries)}}};
        case Kind::pay: return {"raising.says.pay", {{"goods", say_amount(value_at<Good>(move.a), 1)}}};
        case Kind::pay_card: return robot("raising.says.pay_card");
        case Kind::pay_suggested: {
            const bool paying = !workshop.todo.empty() && Rules::task(workshop).op == Op::pay;
            const Goods goods = paying ? rules.suggested_payment(workshop) : Goods{};
            return {"raising.says.pay_suggested", {{"goods", say_goods(goods)}}};
        }
        case Kind::ability: return say_ability_use(rules, workshop, move);
        case Kind::pouch: return {"raising.says.pouch", {}};
        case Kind::place: {
            const Message target = say_target(rules, workshop, move.a);
            const bool there = target.id != "raising.nothing";
            return {
                "raising.says.place",
                {{"type", there ? name_of(rules.type_of(workshop, move.a)) : "none"}, {"target", target}}};
        }
        case Kind::back: return {"raising.says.back", {}};
        case Kind::bid: return say_bid(rules, state, move);
    }
    return {};
}

// --- The question

namespace {

Message asked_of_chance(const State& state) {
    if (!state.drawing.empty()) return {"raising.asked.chance_draws", {{"seat", *state.drawing.begin()}}};
    return {"raising.asked.chance", {}};
}

Message asked_for_report(const Rules& rules, const Workshop& workshop) {
    const bool full = workshop.reports.size() >= rules.modifier(workshop).report_limit;
    return {full ? "raising.asked.report_full" : "raising.asked.report",
            {{"number", static_cast<std::int64_t>(workshop.reports.size())}}};
}

Message asked_for_activation(const Rules& rules, const Workshop& workshop) {
    const Row row = row_of(workshop);
    return {"raising.asked.activate",
            {{"robot", say_robot(rules, Rules::robot_at(workshop, row, Rules::task(workshop).n))},
             {"phase", name_of(row)},
             {"energy", workshop.energy}}};
}

// What is done apart from the phases, too: at the start, at a round end, at the end of the game.
std::string moment_of(const State& state, const Workshop& workshop) {
    if (state.stage != Stage::phases) return state.stage == Stage::ending ? "game_end" : "start";
    return std::string(workshop.phase < kPhases ? kPhaseNames[workshop.phase] : "round_end");
}

// Is there anything to do at all, or is it asked because a token could be placed first (N7)?
std::string whether(const Rules& rules, const Workshop& workshop, bool can) {
    if (can) return "yes";
    return rules.has_placeable(workshop) ? "token" : "no";
}

Message asked_for_exchange(const Rules& rules, const State& state, const Workshop& workshop) {
    const Exchange& exchange = rules.box().exchanges[Rules::task(workshop).arg];
    const bool can = rules.can_exchange(state, workshop, exchange, Rules::Eyes::own);
    return {"raising.asked.exchange",
            {{"where", moment_of(state, workshop)},
             {"source", say_source(rules, workshop)},
             {"can", whether(rules, workshop, can)}}};
}

Message asked_at_round_end(const Rules& rules, const Workshop& workshop) {
    const int abilities =
        (rules.can_use_ability(workshop, 0) ? 1 : 0) + (rules.can_use_ability(workshop, 1) ? 1 : 0);
    return {"raising.asked.round_end", {{"abilities", abilities}, {"source", say_source(rules, workshop)}}};
}

Message asked_for_task(const Rules& rules, const State& state, const Workshop& workshop) {
    const Instruction& task = Rules::task(workshop);
    const bool can_build = Rules::hand_size(workshop) > 0 && Rules::robots_built(workshop) < kAllPlaces;
    switch (task.op) {
        case Op::keep_robots: return {"raising.asked.keep_robots", {{"number", task.n}}};
        case Op::keep_report: return asked_for_report(rules, workshop);
        case Op::replace_report: return {"raising.asked.replace", {{"report", say_report(rules, task.n)}}};
        case Op::keep_inventor: return {"raising.asked.inventor", {}};
        case Op::start_build: return {"raising.asked.start_build", {}};
        case Op::unlock: return {"raising.asked.unlock", {}};
        case Op::assign:
            return {
                "raising.asked.assign",
                {{"number", task.n + 1}, {"card", say_energy_card(rules, workshop.energy_cards[task.n])}}};
        case Op::batteries:
            return {"raising.asked.batteries",
                    {{"phase", moment_of(state, workshop)},
                     {"energy", rules.energy_of(state, workshop, phase_of(workshop), 0)},
                     {"number", Rules::stock(workshop, Good::battery)},
                     {"most", rules.most_batteries(state, workshop, phase_of(workshop))}}};
        case Op::buy:
            return {
                "raising.asked.buy",
                {{"energy", workshop.energy}, {"can", whether(rules, workshop, rules.can_buy(workshop))}}};
        case Op::assemble:
            return {"raising.asked.assemble",
                    {{"energy", workshop.energy}, {"can", whether(rules, workshop, can_build)}}};
        case Op::build: return {"raising.asked.build", {{"can", whether(rules, workshop, can_build)}}};
        case Op::activate: return asked_for_activation(rules, workshop);
        case Op::exchange: return asked_for_exchange(rules, state, workshop);
        case Op::gain: return {"raising.asked.wild", {{"number", task.n}}};
        case Op::choose: return {"raising.asked.choose", {}};
        case Op::inspire: return {"raising.asked.inspire", {}};
        case Op::pay: return {"raising.asked.pay", {{"cost", say_goods(due_goods(workshop.due))}}};
        case Op::cycle: return {"raising.asked.cycle", {{"number", task.arg}, {"plus", task.n}}};
        case Op::round_end: return asked_at_round_end(rules, workshop);
        case Op::spare_token:
            if (workshop.phase >= kPhases) return {"raising.asked.last_token", {}};
            return {"raising.asked.spare_token", {{"phase", moment_of(state, workshop)}}};
        default: return {"raising.asked.wait", {}};
    }
}

}  // namespace

Message say_question(const Rules& rules, const State& state, Seat seat) {
    const Workshop& workshop = state.workshops[at(seat)];
    if (state.stage == Stage::bidding) return {"raising.asked.bid", {}};
    if (workshop.pouch == Pouch::open) return {"raising.asked.pouch", {}};
    return asked_for_task(rules, state, workshop);
}

Message RaisingGame::asked(const Rules& rules, const State& state, Seat seat) {
    if (seat == kChance) return asked_of_chance(state);
    if (!seat.is_person() || !rules.to_move(state).has(seat)) return {"raising.asked.wait", {}};
    return {"raising.asked", {{"seat", seat}, {"question", say_question(rules, state, seat)}}};
}

// --- The end

std::vector<Message> RaisingGame::sources() {
    return {{"raising.source.robots", {}},
            {"raising.source.reports", {}},
            {"raising.source.stock", {}},
            {"raising.source.leftovers", {}}};
}

Message RaisingGame::verdict(const Rules& rules, const State& state) {
    const Result result = rules.result(state);
    if (rules.solo()) {  // P6, P7
        return {"raising.verdict.solo",
                {{"points", result.score[0]}, {"rank", kRankNames[solo_rank(rules, result.score[0])]}}};
    }
    const Seat first = *result.winners.begin();
    const int points = result.score[at(first)];
    if (result.winners.size() > 1)
        return {"raising.verdict.shared", {{"count", result.winners.size()}, {"points", points}}};
    // M2 Say what broke the tie.
    std::string tie = "none";
    for (Seat other : SeatSet::first(rules.seats())) {
        if (other == first || result.score[at(other)] != points) continue;
        const bool robots = result.points[at(other)][kFromRobots] != result.points[at(first)][kFromRobots];
        if (tie != "reports") tie = robots ? "robots" : "reports";
    }
    return {"raising.verdict.won", {{"seat", first}, {"points", points}, {"tie", tie}}};
}

// Numbers of the content that the help tells.
std::vector<Message> RaisingGame::help(const Rules& rules) {
    const Box& box = rules.box();
    std::vector<std::string> prices, spaces, challenge;
    for (const UpgradeRow& row : box.board.table)
        prices.push_back(std::to_string(row.energy) + "+" + std::to_string(row.wild));
    for (const int wilds : box.board.extra_cost) spaces.push_back(std::to_string(wilds));
    for (const int least : box.challenge_ranks) challenge.push_back(std::to_string(least));
    std::vector<std::pair<std::string, Argument>> ranks;
    for (std::size_t i = 0; i < box.solo_ranks.size(); ++i)
        ranks.emplace_back(kRankNames[i + 1], box.solo_ranks[i]);
    ranks.emplace_back("challenge", listed(challenge));
    return {{"raising.help.aim", {}},
            {"raising.help.goods", {}},
            {"raising.help.setup", {}},
            {"raising.help.round", {}},
            {"raising.help.energy", {}},
            {"raising.help.batteries", {}},
            {"raising.help.upgrade", {{"prices", listed(prices)}}},
            {"raising.help.build", {{"spaces", listed(spaces)}}},
            {"raising.help.rows", {}},
            {"raising.help.tokens", {}},
            {"raising.help.reports", {}},
            {"raising.help.inventor", {}},
            {"raising.help.end", {}},
            {"raising.help.few", {}},
            {"raising.help.ranks", std::move(ranks)},
            {"raising.help.picture", {}},
            {"raising.help.letters", {}}};
}

}  // namespace officina::raising
