#include "games/raising/knowledge.h"

#include "engine/exact.h"

namespace officina::raising {

Knowledge::Knowledge(const Rules& rules) : box(&rules.box()) {
    goods[at(Good::vp)] = {1, 0, 0};
    for (Good good : kResources) goods[at(good)] = {0, 1, kWeights.resource};
    goods[at(Good::tape)] = {0, 1, kWeights.tape};
    goods[at(Good::battery)] = {0, 1, kWeights.battery};
    goods[at(Good::card)] = {0, 1, kWeights.card};
    goods[at(Good::wild)] = {0, 1, kWeights.wild};
    learn_phases(rules);
    learn_workshop();
    learn_robots();
    learn_effects();
    learn_reports();
}

// D1 A phase is performed for a card of one's own, or for a cube of somebody else's.
void Knowledge::learn_phases(const Rules& rules) {
    constexpr int kAssigned = 2;  // C1 energy cards in a round
    int cards = 0, with_cubes = 0;
    for (std::size_t i = 0; i < kEnergyCards; ++i) {
        if ((rules.energy_set() >> i & 1) == 0) continue;
        ++cards;
        with_cubes += box->energy[i].cubes > 0 ? 1 : 0;
    }
    float others = static_cast<float>(kAssigned * with_cubes * (rules.seats() - 1)) /
                   static_cast<float>(std::max(cards, 1));
    if (rules.has_neutral_row()) others += box->neutral[static_cast<std::size_t>(rules.seats()) - 1].reveal;
    cubed = 1 - static_cast<float>(exact::pow(1 - 1.0F / kPhases, others));
    constexpr float kOwn = static_cast<float>(kAssigned) / kPhases;
    performed = kOwn + (1 - kOwn) * cubed;
}

void Knowledge::learn_workshop() {
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t i = 0; i < box->board.actions[row].size(); ++i) {
            const BoardAction& action = box->board.actions[row][i];
            plain[row][i] = of(action.plain.block);
            bonus[row][i] = of(action.with_bonus) - plain[row][i];
        }
    for (std::size_t space = 0; space < kSpaces; ++space) once[space] = of(box->board.spaces[space].once);
}

void Knowledge::learn_robots() {
    for (std::size_t robot = 0; robot < kRobots; ++robot) {
        const RobotCard& card = box->robots[robot];
        base[robot] = of(card.base.block);
        upgrade[robot] = of(card.upgrade.block);
        const float action = worth(base[robot], kWeights.full_use) * reached(card.base.threshold);
        const float price =
            std::min(total(card.cost[kLeft].goods), total(card.cost[kRight].goods) + kLures.right_column);
        glance[robot] = card.vp + kLures.robot_runs * action - kLures.robot_price * price;
    }
}

void Knowledge::learn_effects() {
    for (std::size_t inventor = 0; inventor < kInventors; ++inventor)
        ability[inventor] = {of(box->inventors[inventor].basic.block),
                             of(box->inventors[inventor].upgrade.block)};
    for (std::size_t i = 0; i < box->pers.size(); ++i) per_growth[i] = growth_of(box->pers[i].count);
    for (std::size_t i = 0; i < box->exchanges.size(); ++i)
        exchanged[i] = of(box->exchanges[i].then) - of(box->exchanges[i].pay);
    for (std::size_t i = 0; i < box->choices.size(); ++i) chosen[i] = of_choice(box->choices[i]);
}

void Knowledge::learn_reports() {
    for (std::size_t report = 0; report < kReports; ++report) {
        const Count& goal = box->reports[report].goal;
        growth[report] = growth_of(goal);
        for (std::size_t robot = 0; robot < kRobots; ++robot)
            counts[report][robot] = Rules::counts(goal, box->robots[robot], false);
    }
}

// --- What effects bring

Yield Knowledge::of(Block block) const {
    Yield sum;
    for (std::size_t i = 0; i < block.size; ++i) sum = sum + of(box->code[block.from + i]);
    return sum;
}

Yield Knowledge::of(const Goods& number) const {
    Yield sum;
    for (std::size_t good = 0; good < kGoods; ++good) sum = sum + goods[good] * number[good];
    return sum;
}

Yield Knowledge::of(const Instruction& instruction) const {
    switch (instruction.op) {
        case Op::gain: return goods[instruction.arg] * instruction.n;
        case Op::draw_robots: return of(Good::card) * instruction.n;
        case Op::cycle: return of(Good::card) * (static_cast<float>(instruction.n) + kWeights.cycled);
        case Op::unlock: return kWeights.unlock * instruction.n;
        case Op::build: return kWeights.build;
        case Op::inspire: return inspired();
        case Op::reports: return kWeights.reports;
        case Op::exchange: return of_exchange(box->exchanges[instruction.arg]);
        case Op::choose: return of_choice(box->choices[instruction.arg]);
        case Op::ladder: {  // G11 a step in the middle
            const Ladder& ladder = box->ladders[instruction.arg];
            const std::size_t middle = ladder.steps.size() / 2;
            return of(ladder.good) * ladder.steps[middle].gain;
        }
        case Op::per: return of(box->pers[instruction.arg].goods) * kWeights.times_per;
        default: return {};
    }
}

Yield Knowledge::of_exchange(const Exchange& exchange) const {
    const Yield gain = of(exchange.then) - of(exchange.pay);
    return worth(gain, kWeights.full_use) > 0 ? gain * kWeights.exchanged : Yield{};
}

Yield Knowledge::of_choice(const Choices& choices) const {
    Yield best;
    for (const Block& option : choices.of)
        if (const Yield one = of(option); worth(one, kWeights.full_use) > worth(best, kWeights.full_use))
            best = one;
    best.use *= kWeights.free_choice;
    return best;
}

// --- By how much what is counted grows in a round of an ordinary game

float Knowledge::growth_of(const Count& count) const {
    switch (count.kind) {
        case CountKind::tokens_of_type: return kWeights.tokens_a_round * kWeights.tokens_of_type;
        case CountKind::tokens: return kWeights.tokens_a_round;
        case CountKind::good: return kWeights.goods_a_round;
        case CountKind::vp_in_stock: return kWeights.vp_a_round;
        case CountKind::hand: return kWeights.hand_a_round;
        case CountKind::wild_total: return kWeights.wilds_a_round;
        case CountKind::sets: return kWeights.sets_a_round;
        case CountKind::full_columns: return kWeights.robots_a_round * kWeights.columns_of_robots;
        case CountKind::reports_grade_at_least: return kWeights.graded_a_round;
        default: break;
    }
    int counted = 0;
    for (const RobotCard& robot : box->robots) counted += Rules::counts(count, robot, false) ? 1 : 0;
    return kWeights.robots_a_round *
           std::min(1.0F, kWeights.built_on_purpose * static_cast<float>(counted) / kRobots);
}

}  // namespace officina::raising
