#include "games/raising/judgement.h"

#include <algorithm>
#include <cmath>

#include "engine/exact.h"

namespace officina::raising {

using Yield = Judgement::Yield;

namespace {

constexpr float kThird = 1.0F / 3;  // M1
constexpr float kFullUse = 0.7F;    // of goods over a whole game, where nothing better is known

}  // namespace

struct Judgement::Ledger {
    const State& state;
    const Workshop& real;
    Workshop shop;  // as it will be when what is under way is done
    const Modifier& inventor;

    float rounds = 0;                     // whole ones to come
    float ends = 0;                       // of rounds, to come
    float left = 0;                       // rounds to come, with what is left of this one
    std::array<float, kPhases> now{};     // how likely the phase is still performed in this round
    std::array<float, kPhases> energy{};  // with so much energy
    std::size_t running = kPhases;        // the phase whose energy is fixed already
    float use_now = 0, use_soon = 0,
          use_later = 0;  // of goods in stock, from rows of this round, from rows to come
    float charge = 0;     // of batteries

    std::array<float, kRows> runs{}, lift{},
        run{};  // of rows: runs to come, their bonus energy, what one brings
    std::array<std::array<float, 2>, kTypes> places{};  // where a token of a type does most
    float wilds = 0;                                    // to be chosen
    int unlocks = 0, free_builds = 0, action_builds = 0;

    float rate(const Yield& yield) const { return worth(yield, use_now); }
};

// --- What is worked out once

Judgement::Judgement(const Rules& rules, const Weights& weights) : rules_(&rules), weights_(weights) {
    const Box& box = rules.box();
    goods_[at(Good::vp)] = {1, 0, 0};
    for (Good good : kResources) goods_[at(good)] = {0, 1, weights.resource};
    goods_[at(Good::tape)] = {0, 1, weights.tape};
    goods_[at(Good::battery)] = {0, 1, weights.battery};
    goods_[at(Good::card)] = {0, 1, weights.card};
    goods_[at(Good::wild)] = {0, 1, weights.wild};
    inspire_ = goods_[at(Good::battery)] * kInspiredBatteries;

    // D1 A phase is performed for a card of one's own, or for a cube of somebody else's.
    int cards = 0, with_cubes = 0;
    for (std::size_t i = 0; i < kEnergyCards; ++i) {
        if ((rules.energy_set() >> i & 1) == 0) continue;
        ++cards;
        with_cubes += box.energy[i].cubes > 0 ? 1 : 0;
    }
    float others =
        static_cast<float>(2 * with_cubes * (rules.seats() - 1)) / static_cast<float>(std::max(cards, 1));
    if (rules.has_neutral_row()) others += box.neutral[static_cast<std::size_t>(rules.seats()) - 1].reveal;
    cubed_ = 1 - static_cast<float>(exact::pow(1 - 1.0F / kPhases, others));
    performed_ = 2.0F / kPhases + (1 - 2.0F / kPhases) * cubed_;

    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t i = 0; i < box.board.actions[row].size(); ++i) {
            const BoardAction& action = box.board.actions[row][i];
            plain_[row][i] = yield_of(action.plain.block);
            bonus_[row][i] = yield_of(action.with_bonus) - plain_[row][i];
        }
    for (std::size_t space = 0; space < kSpaces; ++space)
        once_[space] = yield_of(box.board.spaces[space].once);
    for (std::size_t robot = 0; robot < kRobots; ++robot) {
        const RobotCard& card = box.robots[robot];
        base_[robot] = yield_of(card.base.block);
        upgrade_[robot] = yield_of(card.upgrade.block);
        const float action = worth(base_[robot], kFullUse) * reached(card.base.threshold);
        const float cost = std::min(total(card.cost[0].goods), total(card.cost[1].goods) + 1);
        plain_worth_[robot] = card.vp + 3 * action - 0.7F * cost;
    }
    for (std::size_t inventor = 0; inventor < kInventors; ++inventor)
        ability_[inventor] = {yield_of(box.inventors[inventor].basic.block),
                              yield_of(box.inventors[inventor].upgrade.block)};
    for (std::size_t i = 0; i < box.pers.size(); ++i) per_growth_[i] = growth_of(box.pers[i].count);
    for (std::size_t i = 0; i < box.exchanges.size(); ++i)
        exchanged_[i] = yield_of(box.exchanges[i].then) - yield_of(box.exchanges[i].pay);
    for (std::size_t i = 0; i < box.choices.size(); ++i)
        chosen_[i] = yield_of(Instruction{Op::choose, 0, static_cast<std::uint16_t>(i)});
    for (std::size_t report = 0; report < kReports; ++report) {
        growth_[report] = growth_of(box.reports[report].goal);
        for (std::size_t robot = 0; robot < kRobots; ++robot)
            fits_[report][robot] = fits(box.reports[report].goal, box.robots[robot]);
    }
}

Yield Judgement::yield_of(Block block) const {
    Yield sum;
    for (std::size_t i = 0; i < block.size; ++i) sum = sum + yield_of(rules_->box().code[block.from + i]);
    return sum;
}

Yield Judgement::yield_of(const Goods& goods) const {
    Yield sum;
    for (std::size_t good = 0; good < kGoods; ++good) sum = sum + goods_[good] * goods[good];
    return sum;
}

Yield Judgement::yield_of(const Instruction& instruction) const {
    const Box& box = rules_->box();
    switch (instruction.op) {
        case Op::gain: return goods_[instruction.arg] * instruction.n;
        case Op::cycle: return goods_[at(Good::card)] * (static_cast<float>(instruction.n) + 0.4F);
        case Op::unlock: return unlock_ * instruction.n;
        case Op::build: return build_;
        case Op::inspire: return inspire_;
        case Op::reports: return reports_;
        case Op::draw_robots: return goods_[at(Good::card)] * instruction.n;
        case Op::exchange: {
            const Exchange& exchange = box.exchanges[instruction.arg];
            const Yield gain = yield_of(exchange.then) - yield_of(exchange.pay);
            return worth(gain, kFullUse) > 0 ? gain * 0.9F : Yield{};
        }
        case Op::choose: {
            Yield best;
            for (const Block& option : box.choices[instruction.arg].of)
                if (const Yield one = yield_of(option); worth(one, kFullUse) > worth(best, kFullUse))
                    best = one;
            best.use *= 1.1F;  // to be free to choose is worth something
            return best;
        }
        case Op::ladder: {
            const Ladder& ladder = box.ladders[instruction.arg];
            return goods_[at(ladder.good)] * ladder.steps[ladder.steps.size() / 2].gain;
        }
        case Op::per: return yield_of(box.pers[instruction.arg].goods) * 3;
        default: return {};
    }
}

bool Judgement::fits(const Count& goal, const RobotCard& robot) const {
    const auto within = [&](int value) { return value >= goal.low && value <= goal.high; };
    switch (goal.kind) {
        case CountKind::robots: return true;
        case CountKind::robots_in_row: return at(robot.row) == goal.low;
        case CountKind::robots_cost_good:
            return robot.cost[0].goods[goal.low] > 0 || robot.cost[1].goods[goal.low] > 0;
        case CountKind::robots_vp: return within(robot.vp);
        case CountKind::robots_threshold: return within(robot.base.threshold);
        case CountKind::robots_cost_energy:
            return robot.cost[0].energy == goal.low || robot.cost[1].energy == goal.low;
        default: return false;
    }
}

// What is counted grows by so much in a round, in a game like any other.
float Judgement::growth_of(const Count& count) const {
    switch (count.kind) {
        case CountKind::tokens_of_type: return weights_.tokens_a_round * 0.4F;
        case CountKind::tokens: return weights_.tokens_a_round;
        case CountKind::good: return 0.4F;
        case CountKind::vp_in_stock: return 2;
        case CountKind::hand: return 0.4F;
        case CountKind::wild_total: return 0.8F;
        case CountKind::sets: return 0.25F;
        case CountKind::full_columns: return weights_.robots_a_round * 0.28F;
        case CountKind::reports_grade_at_least: return 0.2F;
        default: break;
    }
    int fitting = 0;
    for (const RobotCard& robot : rules_->box().robots) fitting += fits(count, robot) ? 1 : 0;
    constexpr float kChosen = 1.2F;  // one builds what one needs
    return weights_.robots_a_round * std::min(1.0F, kChosen * static_cast<float>(fitting) / kRobots);
}

float Judgement::reached(float threshold) const {
    const float at = std::clamp(threshold, 0.0F, static_cast<float>(kTopThreshold));
    const auto below = static_cast<std::size_t>(at);
    if (below == kTopThreshold) return weights_.reach[below];
    const float part = at - static_cast<float>(below);
    return weights_.reach[below] * (1 - part) + weights_.reach[below + 1] * part;
}

// --- The outlook

Judgement::Outlook Judgement::outlook(const State& state) const {
    Outlook points{};
    for (Seat seat : SeatSet::first(rules_->seats()))
        points[static_cast<std::size_t>(seat.index())] = outlook_of(state, seat);
    return points;
}

float Judgement::outlook_of(const State& state, Seat seat) const {
    const auto which = static_cast<std::size_t>(seat.index());
    if (state.stage == Stage::over) return static_cast<float>(rules_->result(state).score[which]);
    float points = judge(state, state.workshops[which]);
    if (rules_->solo()) {
        for (const auto earlier : state.earlier) points += earlier;
        if (rules_->options().challenge)  // P7
            points += kPar * static_cast<float>(kChallengeGames - 1 - state.game);
    }
    return points;
}

float Judgement::judge(const State& state, const Workshop& workshop) const {
    Ledger ledger{.state = state, .real = workshop, .shop = workshop, .inventor = rules_->modifier(workshop)};
    look_ahead(ledger);
    carry_out(ledger);
    weigh_rows(ledger);
    weigh_tokens(ledger);
    const Workshop& shop = ledger.shop;
    auto points = static_cast<float>(Rules::stock(shop, Good::vp));
    for (std::size_t row = 0; row < kRows; ++row) {
        for (std::size_t column = 0; column < shop.built[row]; ++column)
            points += rules_->box().robots[shop.rows[row][column]].vp;
        points += ledger.runs[row] * ledger.run[row];
    }
    points += from_reports(ledger);
    points += inventor_worth(ledger, shop.inventor_upgraded);
    points += from_rows_now(ledger);
    points += from_tasks(ledger);
    points += from_tokens(ledger);
    points += from_robots_to_come(ledger);
    return points + from_goods(ledger);
}

// What of this round and of the game is still to come.
void Judgement::look_ahead(Ledger& ledger) const {
    const State& state = ledger.state;
    const Workshop& shop = ledger.real;
    const auto whole = static_cast<float>(kRounds - state.round);
    const auto card_on = [&](std::size_t phase) {
        return Rules::card_in(shop, static_cast<Phase>(phase)) >= 0;
    };
    switch (state.stage) {
        case Stage::phases:
            ledger.rounds = whole;
            for (std::size_t phase = shop.phase; phase < kPhases; ++phase) {
                if (!rules_->may_perform(state, shop, static_cast<Phase>(phase))) continue;
                const bool fixed =
                    phase == shop.phase && !(!shop.todo.empty() && shop.todo[0].op == Op::batteries);
                if (fixed) ledger.running = phase;
                ledger.now[phase] = 1;
                ledger.energy[phase] =
                    fixed ? shop.energy
                          : static_cast<float>(rules_->energy_of(state, shop, static_cast<Phase>(phase), 0));
            }
            ledger.ends = whole + (shop.phase <= kAtRoundEnd ? 1.0F : 0.0F);
            break;
        case Stage::assigning:
        case Stage::revealing: {
            const int free = (shop.phases[0] == kNone ? 1 : 0) + (shop.phases[1] == kNone ? 1 : 0);
            ledger.ends = whole + 1;
            if (free == 2) {
                ledger.rounds = whole + 1;
                break;
            }
            ledger.rounds = whole;
            const bool secret = state.stage == Stage::assigning;
            for (std::size_t phase = 0; phase < kPhases; ++phase) {
                const auto energy =
                    static_cast<float>(rules_->energy_of(state, shop, static_cast<Phase>(phase), 0));
                if (card_on(phase)) {
                    const EnergyCard& card = rules_->box().energy[shop.energy_cards[static_cast<std::size_t>(
                        Rules::card_in(shop, static_cast<Phase>(phase)))]];
                    ledger.now[phase] = 1;
                    ledger.energy[phase] =
                        energy + (secret ? card.cubes + cubed_ * 1.2F * card.multiplier : 0);
                } else if (state.cubes[phase] > 0) {
                    ledger.now[phase] = 1;
                    ledger.energy[phase] = energy;
                } else {
                    ledger.now[phase] = secret ? (free == 1 ? cubed_ + (1 - cubed_) * 0.25F : cubed_) : 0.25F;
                    ledger.energy[phase] = energy + (free == 1 ? 2.5F : 1.4F);
                }
            }
            break;
        }
        case Stage::ending:
        case Stage::over: break;
        default:  // before a round
            ledger.rounds = ledger.ends = whole + 1;
            break;
    }
    const float rounds = ledger.rounds * performed_ * 2;
    const float here = ledger.now[at(Phase::upgrade)] + ledger.now[at(Phase::build)];
    const auto useful = [&](float occasions) { return occasions / (occasions + weights_.patience); };
    ledger.use_now = useful(rounds + 1.3F * here);
    ledger.use_soon = useful(rounds);
    ledger.use_later = useful(rounds * 0.5F);
    const float rows = ledger.now[2] + ledger.now[3] + ledger.now[4];
    ledger.left = ledger.rounds + 0.2F * (here + rows);
    ledger.charge = ledger.left / (ledger.left + 0.5F);
    for (std::size_t row = 0; row < kRows; ++row) ledger.runs[row] = ledger.rounds * performed_;
}

// What is promised, owed or being built counts as done.
void Judgement::carry_out(Ledger& ledger) const {
    Workshop& shop = ledger.shop;
    for (const Instruction& next : ledger.real.todo) switch (next.op) {
            case Op::gain:
                if (next.arg < kCounted)
                    shop.goods[next.arg] = static_cast<std::uint16_t>(shop.goods[next.arg] + next.n);
                else if (static_cast<Good>(next.arg) == Good::card)
                    shop.hidden = static_cast<std::uint8_t>(shop.hidden + next.n);
                else
                    ledger.wilds += next.n;
                break;
            case Op::draw_robots: shop.hidden = static_cast<std::uint8_t>(shop.hidden + next.n); break;
            case Op::cycle: shop.hidden = static_cast<std::uint8_t>(shop.hidden + next.n + next.arg); break;
            case Op::unlock: ledger.unlocks += next.n; break;
            case Op::start_build: ++ledger.free_builds; break;
            case Op::build: ++ledger.action_builds; break;
            case Op::place_robot: {
                const std::size_t row = at(rules_->box().robots[next.n].row);
                if (shop.built[row] < kColumns) shop.rows[row][shop.built[row]++] = next.n;
                break;
            }
            case Op::pay: {
                const Goods paid = rules_->suggested_payment(ledger.real);
                for (std::size_t good = 0; good < kCounted; ++good)
                    shop.goods[good] = static_cast<std::uint16_t>(shop.goods[good] - paid[good]);
                for (int cards = paid[at(Good::card)]; cards > 0; --cards) {
                    Card least = kNone;
                    shop.hand.each([&](Card robot) {
                        if (least == kNone || plain_worth_[robot] < plain_worth_[least]) least = robot;
                    });
                    if (least != kNone) shop.hand.remove(least);
                }
                break;
            }
            default: break;
        }
}

void Judgement::weigh_rows(Ledger& ledger) const {
    const Box& box = rules_->box();
    const Workshop& shop = ledger.shop;
    for (std::size_t row = 0; row < kRows; ++row) {
        const std::size_t phase = at(phase_of(static_cast<Row>(row)));
        float lift = ledger.inventor.energy[phase] + 0.6F * ledger.inventor.cube_bonus;
        if ((ledger.inventor.battery_phases >> phase & 1) != 0)
            lift += 0.5F *
                    static_cast<float>((ledger.inventor.battery_energy - 1) * ledger.inventor.battery_most);
        for (std::size_t space = 0; space < kSpaces; ++space)
            if (Rules::is_unlocked(shop, space) && at(box.board.spaces[space].area) == phase)
                lift += box.board.spaces[space].energy;
        float run = 0;
        const auto& actions = box.board.actions[row];
        for (std::size_t i = 0; i < actions.size(); ++i) {
            const bool bonus = actions[i].space != kNone && Rules::is_unlocked(shop, actions[i].space);
            const Yield yield = bonus ? plain_[row][i] + bonus_[row][i] : plain_[row][i];
            run += worth(yield, ledger.use_later) *
                   reached(static_cast<float>(actions[i].plain.threshold) - lift);
        }
        for (std::size_t column = 0; column < shop.built[row]; ++column) {
            const Card robot = shop.rows[row][column];
            const RobotCard& card = box.robots[robot];
            float action = worth(base_[robot], ledger.use_later) *
                           reached(static_cast<float>(card.base.threshold) - lift);
            if ((shop.robot_tokens[row] >> column & 1) != 0)
                action = std::max(action, worth(upgrade_[robot], ledger.use_later) *
                                              reached(static_cast<float>(card.upgrade.threshold) - lift));
            run += action;
        }
        ledger.lift[row] = lift;
        ledger.run[row] = run;
    }
}

// What a token does for a robot of this row, in all runs to come.
float Judgement::upgrade_gain(const Ledger& ledger, std::size_t row, Card robot) const {
    const RobotCard& card = rules_->box().robots[robot];
    const float lift = ledger.lift[row];
    const float base =
        worth(base_[robot], ledger.use_later) * reached(static_cast<float>(card.base.threshold) - lift);
    const float better =
        worth(upgrade_[robot], ledger.use_later) * reached(static_cast<float>(card.upgrade.threshold) - lift);
    float gain = ledger.runs[row] * std::max(0.0F, better - base);
    const std::size_t phase = at(phase_of(card.row));
    if (ledger.now[phase] > 0) {
        const float energy = ledger.energy[phase];
        const float before = energy >= card.base.threshold ? worth(base_[robot], ledger.use_soon) : 0;
        const float after = energy >= card.upgrade.threshold ? worth(upgrade_[robot], ledger.use_soon) : 0;
        gain += ledger.now[phase] * std::max(0.0F, after - before);
    }
    return gain;
}

void Judgement::weigh_tokens(Ledger& ledger) const {
    const Workshop& shop = ledger.shop;
    const auto offer = [&](Type type, float gain) {
        auto& best = ledger.places[at(type)];
        if (gain > best[0])
            best = {gain, best[0]};
        else
            best[1] = std::max(best[1], gain);
    };
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t column = 0; column < shop.built[row]; ++column)
            if ((shop.robot_tokens[row] >> column & 1) == 0) {
                const Card robot = shop.rows[row][column];
                offer(rules_->box().robots[robot].type, upgrade_gain(ledger, row, robot));
            }
    for (std::size_t slot = 0; slot < shop.reports.size(); ++slot)
        if (!Rules::has_report_token(shop, slot)) {
            const Card report = shop.reports[slot];
            offer(rules_->box().reports[report].bonus,
                  report_worth(ledger, report, true) - report_worth(ledger, report, false));
        }
    if (rules_->inventor_ready(shop))
        offer(rules_->box().inventors[shop.inventor].type,
              inventor_worth(ledger, true) - inventor_worth(ledger, false));
}

float Judgement::robot_worth(const Ledger& ledger, Card robot) const {
    const RobotCard& card = rules_->box().robots[robot];
    const std::size_t row = at(card.row);
    const std::size_t phase = at(phase_of(card.row));
    float points = card.vp;
    points += ledger.runs[row] * worth(base_[robot], ledger.use_later) *
              reached(static_cast<float>(card.base.threshold) - ledger.lift[row]);
    if (ledger.now[phase] > 0 && phase != ledger.running && ledger.energy[phase] >= card.base.threshold)
        points += ledger.now[phase] * worth(base_[robot], ledger.use_soon);
    if (ledger.shop.tokens[at(card.type)] > 0)
        points += std::max(0.0F, upgrade_gain(ledger, row, robot) - ledger.places[at(card.type)][0]) * 0.8F;
    for (const Card report : ledger.shop.reports)
        if (fits_[report][robot]) points += weights_.report_fit;
    return points;
}

// J2 - J4 The grade as it stands, and part of the way to the next.
float Judgement::report_worth(const Ledger& ledger, Card report, bool bonus) const {
    const ReportCard& card = rules_->box().reports[report];
    const int counted = rules_->count(ledger.shop, card.goal);
    const float expected = static_cast<float>(counted) + growth_[report] * ledger.left;
    const auto points = [&](int grade) {  // 0 none, 1 D ... 4 A
        return grade == 0 ? 0.0F : static_cast<float>(card.points[static_cast<std::size_t>(4 - grade)]);
    };
    const auto need = [&](int grade) {
        return static_cast<float>(grade == 0 ? 0 : card.need[static_cast<std::size_t>(4 - grade)]);
    };
    const int top = card.need[0] == 0 ? 3 : 4;
    int grade = 0;
    while (grade < top && expected >= need(grade + 1)) ++grade;
    int sure = 0;
    while (sure < top && static_cast<float>(counted) >= need(sure + 1)) ++sure;
    const int lift = bonus ? 1 : 0;
    const float safe = points(std::min(4, sure + lift));
    float hoped = points(std::min(4, grade + lift));
    if (grade < top) {
        const float part = (expected - need(grade)) / std::max(1.0F, need(grade + 1) - need(grade));
        hoped += part * (points(std::min(4, grade + 1 + lift)) - hoped);
    }
    const float hope = weights_.report_hope * ledger.left / (ledger.left + 0.4F);
    return safe + hope * (hoped - safe);
}

float Judgement::from_reports(const Ledger& ledger) const {
    const Workshop& shop = ledger.shop;
    float points = 0, worst = 1e9F;
    for (std::size_t slot = 0; slot < shop.reports.size(); ++slot) {
        const float one = report_worth(ledger, shop.reports[slot], Rules::has_report_token(shop, slot));
        points += one;
        worst = std::min(worst, one);
    }
    const bool room = shop.reports.size() < ledger.inventor.report_limit;
    for (const Instruction& next : ledger.real.todo) {
        if (next.op == Op::replace_report) points += report_worth(ledger, next.n, false) - worst;
        if (next.op == Op::reports) points += weights_.report_unknown;
        if (next.op != Op::keep_report) continue;
        float best = shop.offered.empty() ? weights_.report_unknown : 0;
        for (const Card report : shop.offered) best = std::max(best, report_worth(ledger, report, false));
        points += room ? best : std::max(0.0F, best - worst);
    }
    // H4 The break brings one more.
    if (ledger.state.round < kBreakBefore)
        points += room ? weights_.report_unknown : weights_.report_unknown * 0.4F;
    return points;
}

// --- Inventors (L)

float Judgement::ability_worth(const Ledger& ledger, const Ability& ability, const Yield& yield) const {
    if (ability.when == When::none || ability.when == When::permanent || ability.when == When::immediate)
        return 0;
    const Box& box = rules_->box();
    if (ability.when == When::game_end) {
        float points = 0;
        for (std::size_t i = 0; i < ability.block.size; ++i) {
            const Instruction& next = box.code[ability.block.from + i];
            if (next.op == Op::per) {
                const Per& per = box.pers[next.arg];
                const float counted = static_cast<float>(rules_->count(ledger.shop, per.count)) +
                                      per_growth_[next.arg] * ledger.left;
                for (std::size_t good = 0; good < kGoods; ++good)
                    points += per.goods[good] * worth(goods_[good], 0) * counted / per.each;
            } else {
                points += worth(yield_of(next), 0);
            }
        }
        return points;
    }
    const float once = worth(yield, ledger.use_later);
    switch (ability.when) {
        case When::round_end: return once * ledger.ends;
        case When::on_build: return once * weights_.robots_a_round * ledger.left;
        case When::on_unlock: return once * weights_.tokens_a_round * ledger.left;
        case When::on_phase: return once * performed_ * kPhases * ledger.left;
        default: return 0;
    }
}

float Judgement::inventor_worth(const Ledger& ledger, bool upgraded) const {
    const Workshop& shop = ledger.shop;
    if (shop.inventor == kNone) return 0;
    const InventorCard& inventor = rules_->box().inventors[shop.inventor];
    float points = 0;
    if (!(upgraded && inventor.upgrade_replaces))
        points += ability_worth(ledger, inventor.basic, ability_[shop.inventor][0]);
    if (upgraded) {
        points += ability_worth(ledger, inventor.upgrade, ability_[shop.inventor][1]);
        if (!shop.inventor_upgraded && inventor.upgrade.when == When::immediate)
            points += worth(ability_[shop.inventor][1], ledger.use_now);
    }
    const Modifier& modifier = inventor.modifiers[upgraded ? 1 : 0];
    const float performed = ledger.rounds * performed_;
    points += weights_.build_energy * performed *
              static_cast<float>(modifier.energy[at(Phase::build)] + modifier.energy[at(Phase::upgrade)]);
    points += weights_.build_energy * performed * modifier.cube_bonus;
    const float resource = ledger.rate(goods_[at(Good::sensor)]);
    points += resource * weights_.robots_a_round * ledger.rounds * 0.8F * modifier.extra_cost_minus;
    points += resource * weights_.tokens_a_round * ledger.rounds * modifier.upgrade_wild_minus;
    if (modifier.leftover_divisor != 3) points += 8 * (1.0F / modifier.leftover_divisor - kThird);
    if (modifier.report_limit > 3) points += ledger.left / kRounds * 3;
    if (upgraded != shop.inventor_upgraded) {
        // A row runs with more energy.
        const Modifier& before = ledger.inventor;
        for (std::size_t row = 0; row < kRows; ++row) {
            const std::size_t phase = at(phase_of(static_cast<Row>(row)));
            const int more = modifier.energy[phase] - before.energy[phase];
            const bool charged = (modifier.battery_phases & ~before.battery_phases & 1 << phase) != 0;
            points += (static_cast<float>(more) + (charged ? 0.5F : 0)) * 0.4F * performed;
        }
    }
    return points;
}

// --- Goods

float Judgement::from_goods(const Ledger& ledger) const {
    const Workshop& shop = ledger.shop;
    const float third = 1.0F / ledger.inventor.leftover_divisor;
    const auto stock = [&](Good good) { return static_cast<float>(Rules::stock(shop, good)); };
    float resources = 0;
    for (Good good : kResources) resources += stock(good);
    const auto cards = static_cast<float>(Rules::hand_size(shop));
    const float all = resources + stock(Good::tape) + cards + ledger.wilds;
    const float use = weights_.resource * resources + weights_.tape * stock(Good::tape) +
                      weights_.card * cards + weights_.wild * ledger.wilds;
    // Only so many can be spent.
    const float most =
        3 + weights_.spent_a_phase * (ledger.rounds * performed_ * 2 + ledger.now[0] + ledger.now[1]);
    const float part = 1 / std::sqrt(1 + (all / most) * (all / most));
    const float batteries = stock(Good::battery);
    const float chargeable = batteries / std::sqrt(1 + (batteries / 10) * (batteries / 10));
    return third * (all + batteries) + use * ledger.use_now * part +
           weights_.battery * ledger.charge * chargeable;
}

// --- This round

float Judgement::from_rows_now(const Ledger& ledger) const {
    const Box& box = rules_->box();
    const Workshop& shop = ledger.shop;
    const float battery = worth(goods_[at(Good::battery)], ledger.charge);
    float points = 0;
    for (std::size_t row = 0; row < kRows; ++row) {
        const std::size_t phase = at(phase_of(static_cast<Row>(row)));
        if (ledger.now[phase] <= 0) continue;
        const bool running = phase == ledger.running;
        const std::size_t passed = running ? ledger.real.step : 1u;
        std::array<float, kTopThreshold + 1> gains{};
        const auto& actions = box.board.actions[row];
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (i + 1 < passed) continue;
            const bool bonus = actions[i].space != kNone && Rules::is_unlocked(shop, actions[i].space);
            const Yield yield = bonus ? plain_[row][i] + bonus_[row][i] : plain_[row][i];
            gains[std::min<std::size_t>(actions[i].plain.threshold, kTopThreshold)] +=
                worth(yield, ledger.use_soon);
        }
        for (std::size_t column = 0; column < shop.built[row]; ++column) {
            if (column + 1 + actions.size() < passed) continue;
            const Card robot = shop.rows[row][column];
            const RobotCard& card = box.robots[robot];
            const float base = worth(base_[robot], ledger.use_soon);
            gains[card.base.threshold] += base;
            if ((shop.robot_tokens[row] >> column & 1) == 0) continue;
            const float upgraded = worth(upgrade_[robot], ledger.use_soon);
            if (card.upgrade.threshold <= card.base.threshold) {
                gains[card.upgrade.threshold] += std::max(upgraded, base);
                gains[card.base.threshold] -= base;
            } else {
                gains[card.upgrade.threshold] += std::max(0.0F, upgraded - base);
            }
        }
        const float energy = std::max(0.0F, ledger.energy[phase]);
        const auto whole = static_cast<std::size_t>(std::min(energy, static_cast<float>(kTopThreshold)));
        float run = 0;
        for (std::size_t threshold = 0; threshold <= whole; ++threshold) run += gains[threshold];
        if (whole < kTopThreshold) {
            float best = 0, more = 0;
            const auto most = std::min<std::size_t>(
                kTopThreshold, whole + static_cast<std::size_t>(Rules::stock(shop, Good::battery)));
            if (!running) {
                more = (energy - static_cast<float>(whole)) * gains[whole + 1];  // a cube may well come
                best = more;
                for (std::size_t reach = whole + 1; reach <= most; ++reach) {
                    more += gains[reach] - battery;
                    best = std::max(best, more);
                }
            }
            run += best;
        }
        points += ledger.now[phase] * run;
    }
    return points;
}

float Judgement::from_tasks(const Ledger& ledger) const {
    const Workshop& shop = ledger.shop;
    float points = 0;
    for (const Instruction& next : ledger.real.todo) switch (next.op) {
            case Op::exchange: points += std::max(0.0F, worth(exchanged_[next.arg], ledger.use_soon)); break;
            case Op::choose: points += worth(chosen_[next.arg], ledger.use_soon); break;
            case Op::inspire: points += worth(inspire_, ledger.use_now); break;
            case Op::activate: {
                const Row row = row_of(static_cast<Phase>(shop.phase));
                const Card robot = Rules::robot_at(shop, row, next.n);
                float best = 0;
                if (rules_->can_activate(shop, next.n, false)) best = worth(base_[robot], ledger.use_soon);
                if (rules_->can_activate(shop, next.n, true))
                    best = std::max(best, worth(upgrade_[robot], ledger.use_soon));
                points += best;
                break;
            }
            case Op::ladder:
            case Op::per: points += worth(yield_of(next), ledger.use_soon); break;
            default: break;
        }
    return points;
}

// Robots in hand that are being built now, can be built in this round, or may be later.
float Judgement::from_robots_to_come(Ledger& ledger) const {
    const Box& box = rules_->box();
    Workshop& shop = ledger.shop;
    struct Promise {
        Card robot;
        float worth;
    };
    std::array<Promise, 16> promises{};
    std::size_t number = 0;
    shop.hand.each([&](Card robot) {
        if (number < promises.size() && shop.built[at(box.robots[robot].row)] < kColumns)
            promises[number++] = {robot, robot_worth(ledger, robot)};
    });
    const float battery = worth(goods_[at(Good::battery)], ledger.charge);
    const float card_itself = ledger.rate(goods_[at(Good::card)]);
    const float resource = ledger.rate(goods_[at(Good::sensor)]);
    float points = 0;

    float energy = ledger.energy[at(Phase::build)];
    float batteries =
        ledger.running == at(Phase::build) ? 0 : static_cast<float>(Rules::stock(shop, Good::battery));
    const bool building = ledger.now[at(Phase::build)] > 0;
    Workshop purse = shop;  // what is spent is gone
    int extra_robots[kRows] = {};
    const auto build_best = [&](bool by_energy, bool free) {
        float best = 0;
        std::size_t chosen = number;
        std::size_t by = 0;
        for (std::size_t i = 0; i < number; ++i) {
            const RobotCard& card = box.robots[promises[i].robot];
            const std::size_t row = at(card.row);
            const std::size_t place = shop.built[row] + static_cast<std::size_t>(extra_robots[row]);
            if (place >= kColumns) continue;
            const int extra = std::max(0, box.board.extra_cost[place] - ledger.inventor.extra_cost_minus);
            for (std::size_t column = 0; column < 2; ++column) {
                Goods cost = free ? Goods{} : card.cost[column].goods;
                cost[at(Good::wild)] = static_cast<std::uint8_t>(cost[at(Good::wild)] + extra);
                const float lack = by_energy ? std::max(0.0F, card.cost[column].energy - energy) : 0;
                if (lack > batteries) continue;
                const float gain = promises[i].worth - total(cost) * resource - card_itself - lack * battery;
                if (gain > best && Rules::can_pay(purse, cost, Rules::hand_size(purse) - 1)) {
                    best = gain;
                    chosen = i;
                    by = column;
                }
                if (free) break;
            }
        }
        if (chosen == number) return 0.0F;
        const RobotCard& card = box.robots[promises[chosen].robot];
        if (by_energy) {
            const float lack = std::max(0.0F, card.cost[by].energy - energy);
            batteries -= lack;
            energy += lack - card.cost[by].energy;
        }
        if (!free)
            for (std::size_t i = 0; i < kResources.size(); ++i) {
                auto& have = purse.goods[at(kResources[i])];
                int due = card.cost[by].goods[at(kResources[i])];
                const int paid = std::min<int>(due, have);
                have = static_cast<std::uint16_t>(have - paid);
                due -= paid;
                auto& tape = purse.goods[at(Good::tape)];
                tape = static_cast<std::uint16_t>(tape - std::min<int>(due, tape));
            }
        ++extra_robots[at(card.row)];
        purse.hand.remove(promises[chosen].robot);
        promises[chosen] = promises[--number];
        return best;
    };
    for (int i = 0; i < ledger.free_builds; ++i) points += build_best(false, true);
    for (int i = 0; i < ledger.action_builds; ++i) points += build_best(false, false);
    if (building)
        for (int i = 0; i < 3; ++i)
            points += ledger.now[at(Phase::build)] * weights_.sure_phase * build_best(true, false);

    // Those to come: the best of the rest, as far as there is time.
    const float places = ledger.rounds * performed_ * weights_.later_robots;
    std::array<float, 16> gains{};
    for (std::size_t i = 0; i < number; ++i) {
        const RobotCard& card = box.robots[promises[i].robot];
        const std::size_t place =
            shop.built[at(card.row)] + static_cast<std::size_t>(extra_robots[at(card.row)]);
        if (place >= kColumns) continue;
        float best = 0;
        for (const Cost& cost : card.cost) {
            float missing = -static_cast<float>(Rules::stock(purse, Good::tape));
            float all = box.board.extra_cost[place];
            for (Good good : kResources) {
                all += cost.goods[at(good)];
                missing += static_cast<float>(std::max(0, cost.goods[at(good)] - Rules::stock(purse, good)));
            }
            const float gain =
                promises[i].worth - resource * all - weights_.build_energy * cost.energy - card_itself;
            best = std::max(best, gain / (1 + weights_.missing * std::max(0.0F, missing)));
        }
        gains[i] = best;
    }
    const auto end = gains.begin() + static_cast<std::ptrdiff_t>(number);
    std::sort(gains.begin(), end, std::greater<>());
    for (std::size_t i = 0; i < number; ++i)
        points += weights_.later_gain * gains[i] * std::clamp(places - static_cast<float>(i), 0.0F, 1.0F);
    points += weights_.build_energy * ledger.rounds * performed_ * [&] {
        float energy_bonus = 0;
        for (std::size_t space = 0; space < kSpaces; ++space)
            if (Rules::is_unlocked(shop, space) && !is_row(box.board.spaces[space].area))
                energy_bonus += box.board.spaces[space].energy;
        return energy_bonus;
    }();
    return points;
}

// Tokens to place, to unlock now, and to buy in this round.
float Judgement::from_tokens(Ledger& ledger) const {
    const Box& box = rules_->box();
    const Workshop& shop = ledger.shop;
    const float to_come = weights_.token_to_come * ledger.left;
    float points = 0;
    for (std::size_t type = 0; type < kTypes; ++type)
        for (std::size_t i = 0; i < shop.tokens[type]; ++i)
            points += std::max(i < 2 ? 0.97F * ledger.places[type][i] : 0, std::min(to_come, 1.5F));

    const bool buying = ledger.now[at(Phase::upgrade)] > 0;
    if (ledger.unlocks == 0 && !buying) return points;
    std::array<float, 4> best{};  // what the next tokens bring
    for (std::size_t space = 0; space < kSpaces; ++space) {
        if (Rules::is_unlocked(shop, space)) continue;
        const Space& printed = box.board.spaces[space];
        float gain = worth(once_[space], ledger.use_now);
        if (is_row(printed.area)) {
            const std::size_t row = at(row_of(printed.area));
            if (printed.energy > 0) {
                float more = 0;
                for (std::size_t column = 0; column < shop.built[row]; ++column) {
                    const Card robot = shop.rows[row][column];
                    const auto threshold =
                        static_cast<float>(box.robots[robot].base.threshold) - ledger.lift[row];
                    more +=
                        worth(base_[robot], ledger.use_later) * (reached(threshold - 1) - reached(threshold));
                }
                for (std::size_t i = 0; i < box.board.actions[row].size(); ++i) {
                    const auto threshold =
                        static_cast<float>(box.board.actions[row][i].plain.threshold) - ledger.lift[row];
                    more += worth(plain_[row][i], ledger.use_later) *
                            (reached(threshold - 1) - reached(threshold));
                }
                gain += more * ledger.runs[row] * printed.energy;
            }
            if (printed.action != kNone) {
                const std::size_t action = printed.action;
                const auto threshold = static_cast<float>(box.board.actions[row][action].plain.threshold);
                gain += worth(bonus_[row][action], ledger.use_later) * reached(threshold - ledger.lift[row]) *
                        ledger.runs[row];
                const std::size_t phase = at(printed.area);
                if (ledger.now[phase] > 0 && phase != ledger.running && ledger.energy[phase] >= threshold)
                    gain += ledger.now[phase] * worth(bonus_[row][action], ledger.use_soon);
            }
        } else {
            gain += weights_.build_energy * printed.energy * ledger.rounds * performed_;
            if (printed.area == Phase::build)
                gain += weights_.build_energy * printed.energy * ledger.now[at(Phase::build)];
        }
        const std::size_t type = at(printed.type);
        const std::size_t waiting = shop.tokens[type];
        gain += std::max(waiting < 2 ? ledger.places[type][waiting] : 0, std::min(to_come, 1.5F));
        gain += weights_.report_fit * [&] {
            int reports = 0;
            for (const Card report : shop.reports) {
                const Count& goal = box.reports[report].goal;
                reports += goal.kind == CountKind::tokens ||
                                   (goal.kind == CountKind::tokens_of_type && goal.low == type)
                               ? 1
                               : 0;
            }
            return static_cast<float>(reports);
        }();
        for (float& one : best)
            if (gain > one) std::swap(gain, one);
    }
    std::size_t next = 0;
    for (int i = 0; i < ledger.unlocks && next < best.size(); ++i) points += best[next++];
    if (!buying) return points;

    const float resource = ledger.rate(goods_[at(Good::sensor)]);
    const float battery = worth(goods_[at(Good::battery)], ledger.charge);
    float energy = ledger.energy[at(Phase::upgrade)];
    float batteries =
        ledger.running == at(Phase::upgrade) ? 0 : static_cast<float>(Rules::stock(shop, Good::battery));
    float goods = static_cast<float>(Rules::hand_size(shop) + Rules::stock(shop, Good::tape));
    for (Good good : kResources) goods += static_cast<float>(Rules::stock(shop, good));
    while (next < best.size()) {
        float gain = 0, energy_spent = 0, goods_spent = 0;
        for (std::size_t row = 0; row < kUpgradeTable; ++row) {
            const auto wilds = static_cast<float>(rules_->upgrade_wilds(shop, row));
            const float lack = std::max(0.0F, box.board.table[row].energy - energy);
            if (wilds > goods || lack > batteries) continue;
            const float one = best[next] - wilds * resource - lack * battery;
            if (one <= gain) continue;
            gain = one;
            energy_spent = box.board.table[row].energy;
            goods_spent = wilds;
        }
        if (gain <= 0) break;
        ++next;
        points += gain * ledger.now[at(Phase::upgrade)] * weights_.sure_phase;
        batteries -= std::max(0.0F, energy_spent - energy);
        energy = std::max(0.0F, energy - energy_spent);
        goods -= goods_spent;
    }
    return points;
}

}  // namespace officina::raising
