#include "games/raising/card_words.h"

#include <algorithm>

#include "games/raising/names.h"

namespace officina::raising {

namespace {

// Names that are words have a translation by their word; a name of other content is said as it stands.
Message labelled(std::string id, const Label& label) {
    return {std::move(id), {{"word", label.slug()}, {"name", label.name()}}};
}

Message say_ladder(const Ladder& ladder) {
    std::vector<Message> steps;
    for (const Ladder::Step& step : ladder.steps)
        steps.push_back({"raising.effect.step", {{"need", step.need}, {"gain", step.gain}}});
    return {
        "raising.effect.ladder",
        {{"good", name_of(ladder.good)}, {"count", say_count(ladder.count)}, {"steps", std::move(steps)}}};
}

Message say_modifier(const Modifier& modifier, std::vector<Message>& all) {
    for (std::size_t phase = 0; phase < kPhases; ++phase)
        if (modifier.energy[phase] > 0)
            all.push_back({"raising.modifier.energy",
                           {{"phase", kPhaseNames[phase]}, {"number", modifier.energy[phase]}}});
    if (modifier.extra_cost_minus > 0)
        all.push_back({"raising.modifier.extra_cost", {{"number", modifier.extra_cost_minus}}});
    if (modifier.upgrade_wild_minus > 0)
        all.push_back({"raising.modifier.upgrade", {{"number", modifier.upgrade_wild_minus}}});
    if (modifier.battery_phases != 0) {
        std::string_view phase = "any";
        if (modifier.battery_phases == 0b11100) phase = "any_row";
        for (std::size_t i = 0; i < kPhases; ++i)
            if (modifier.battery_phases == 1 << i) phase = kPhaseNames[i];
        all.push_back(
            {"raising.modifier.battery",
             {{"phase", phase}, {"number", modifier.battery_energy}, {"most", modifier.battery_most}}});
    }
    if (modifier.cube_bonus > 0) all.push_back({"raising.modifier.cubes", {{"number", modifier.cube_bonus}}});
    if (modifier.leftover_divisor < 3)
        all.push_back({"raising.modifier.leftovers", {{"number", modifier.leftover_divisor}}});
    if (modifier.report_limit > 3)
        all.push_back({"raising.modifier.reports", {{"number", modifier.report_limit}}});
    return {};
}

}  // namespace

Message say_amount(Good good, int number) {
    return {"raising.amount", {{"good", name_of(good)}, {"number", number}}};
}

std::vector<Message> say_goods(const Goods& goods) {
    std::vector<Message> list;
    for (std::size_t good = 0; good < kGoods; ++good)
        if (goods[good] > 0) list.push_back(say_amount(value_at<Good>(good), goods[good]));
    if (list.empty()) list.push_back({"raising.nothing", {}});
    return list;
}

Message say_robot(const Rules& rules, Card robot) {
    return {"raising.robot", {{"name", rules.box().robots[robot].label.name()}}};
}
Message say_robot_line(const Rules& rules, Card robot) {
    return labelled("raising.robot.line", rules.box().robots[robot].label);
}
Message say_report(const Rules& rules, Card report) {
    return labelled("raising.report", rules.box().reports[report].label);
}
Message say_inventor(const Rules& rules, Card inventor) {
    return {"raising.inventor", {{"name", rules.box().inventors[inventor].label.name()}}};
}

Message say_inventor_line(const Rules& rules, Card inventor) {
    return labelled("raising.character", rules.box().inventors[inventor].label);
}

Acting acting(const Rules& rules, const Workshop& workshop) {
    if (runs_row(workshop) && workshop.step > 1) {
        const Row row = row_of(workshop);
        const std::size_t step = workshop.step - 2u, actions = rules.box().board.actions[at(row)].size();
        if (step >= actions && step - actions < workshop.built[at(row)])
            return {.robot = Rules::robot_at(workshop, row, step - actions)};
        return {};
    }
    return {.inventor = workshop.inventor};
}

Message say_source(const Rules& rules, const Workshop& workshop) {
    const auto [robot, inventor] = acting(rules, workshop);
    if (robot != kNone) return say_robot(rules, robot);
    if (inventor != kNone) return say_inventor(rules, inventor);
    return {"raising.workshop", {}};
}

Message say_count(const Count& count) {
    std::string_view what = "none";
    switch (count.kind) {
        case CountKind::tokens_of_type: what = kTypeNames[count.low]; break;
        case CountKind::good:
        case CountKind::robots_cost_good: what = kGoodNames[count.low]; break;
        case CountKind::robots_in_row: what = name_of(value_at<Row>(count.low)); break;
        case CountKind::reports_grade_at_least: what = kGradeNames[count.low]; break;
        default: break;
    }
    return {"raising.count",
            {{"kind", name_of(count.kind)},
             {"what", what},
             {"low", count.low},
             {"more", count.high == Count::kAnyMore ? "yes" : "no"}}};
}

Message say_instruction(const Rules& rules, const Instruction& instruction) {
    const Box& box = rules.box();
    switch (instruction.op) {
        case Op::gain: return say_amount(value_at<Good>(instruction.arg), instruction.n);
        case Op::choose: {
            std::vector<Message> options;
            for (const Block& block : box.choices[instruction.arg].of)
                for (Message& each : say_block(rules, block)) options.push_back(std::move(each));
            return {"raising.effect.choose", {{"options", std::move(options)}}};
        }
        case Op::exchange: {
            const Exchange& exchange = box.exchanges[instruction.arg];
            return {"raising.effect.exchange",
                    {{"cost", say_goods(exchange.pay)}, {"gain", say_block(rules, exchange.then)}}};
        }
        case Op::cycle: return {"raising.effect.cycle", {{"plus", instruction.n}}};
        case Op::unlock: return {"raising.effect.unlock", {{"number", instruction.n}}};
        case Op::build: return {"raising.effect.build", {}};
        case Op::inspire: return {"raising.effect.inspire", {}};
        case Op::reports: return {"raising.effect.reports", {{"number", instruction.n}}};
        case Op::ladder: return say_ladder(box.ladders[instruction.arg]);
        case Op::per: {
            const Per& per = box.pers[instruction.arg];
            return {"raising.effect.per",
                    {{"goods", say_goods(per.goods)}, {"each", per.each}, {"count", say_count(per.count)}}};
        }
        default: return {"raising.nothing", {}};
    }
}

std::vector<Message> say_block(const Rules& rules, Block block) {
    std::vector<Message> list;
    for (std::size_t i = 0; i < block.size; ++i)
        list.push_back(say_instruction(rules, rules.box().code[block.from + i]));
    return list;
}

Message say_robot_card(const Rules& rules, Card robot) {
    const RobotCard& card = rules.box().robots[robot];
    return {"raising.card.robot",
            {{"name", card.label.name()},
             {"row", name_of(card.row)},
             {"vp", card.vp},
             {"left", card.cost[0].energy},
             {"left_goods", say_goods(card.cost[0].goods)},
             {"right", card.cost[1].energy},
             {"right_goods", say_goods(card.cost[1].goods)},
             {"base", card.base.threshold},
             {"base_effects", say_block(rules, card.base.block)},
             {"type", name_of(card.type)},
             {"upgrade", card.upgrade.threshold},
             {"upgrade_effects", say_block(rules, card.upgrade.block)}}};
}

Message say_report_card(const Rules& rules, Card report) {
    const ReportCard& card = rules.box().reports[report];
    std::vector<Message> grades;
    for (std::size_t i = 0; i < 4; ++i)
        grades.push_back({"raising.card.grade",
                          {{"grade", kGradeNames[i]}, {"need", card.need[i]}, {"points", card.points[i]}}});
    return {"raising.card.report",
            {{"report", say_report(rules, report)},
             {"count", say_count(card.goal)},
             {"grades", std::move(grades)},
             {"type", name_of(card.bonus)}}};
}

std::vector<Message> say_ability(const Rules& rules, const Ability& ability) {
    std::vector<Message> all;
    if (ability.when == When::permanent) {
        say_modifier(ability.modifier, all);
        return all;
    }
    all.push_back(
        {"raising.ability", {{"when", name_of(ability.when)}, {"effects", say_block(rules, ability.block)}}});
    return all;
}

Message say_inventor_card(const Rules& rules, Card inventor) {
    const InventorCard& card = rules.box().inventors[inventor];
    return {"raising.card.inventor",
            {{"name", card.label.name()},
             {"difficulty", card.difficulty},
             {"basic", say_ability(rules, card.basic)},
             {"link", card.upgrade_replaces ? "or" : "and"},
             {"type", name_of(card.type)},
             {"condition", card.needs_robots ? "robots" : "tokens"},
             {"upgrade", say_ability(rules, card.upgrade)},
             {"line", say_inventor_line(rules, inventor)}}};
}

Message say_energy_card(const Rules& rules, Card energy) {
    const EnergyCard& card = rules.box().energy[energy];
    return {"raising.card.energy",
            {{"value", card.value}, {"cubes", card.cubes}, {"multiplier", card.multiplier}}};
}

Message say_space(const Rules& rules, std::size_t number) {
    const Space& space = rules.box().board.spaces[number];
    Message message{"raising.space.once", {{"area", name_of(space.area)}, {"type", name_of(space.type)}}};
    if (space.energy > 0) {
        message.id = "raising.space.energy";
        message.with("number", space.energy);
    } else if (space.action != kNone) {
        const BoardAction& action = rules.box().board.actions[at(row_of(space.area))][space.action];
        message.id = "raising.space.bonus";
        message.with("threshold", action.plain.threshold);
        message.with("effects", say_block(rules, action.with_bonus));
    } else {
        message.with("effects", say_block(rules, space.once));
    }
    return message;
}

Message say_target(const Rules& rules, const Workshop& workshop, Target target) {
    if (target == kInventorTarget) {
        if (workshop.inventor != kNone) return say_inventor(rules, workshop.inventor);
    } else if (target >= kReportTarget) {
        if (target - kReportTarget < static_cast<int>(workshop.reports.size()))
            return say_report(rules, workshop.reports[static_cast<std::size_t>(target - kReportTarget)]);
    } else if (target % kColumns < workshop.built[target / kColumns]) {
        return say_robot(rules, workshop.rows[target / kColumns][target % kColumns]);
    }
    return {"raising.nothing", {}};
}

std::size_t solo_rank(const Rules& rules, int points) {
    const auto& ranks = rules.options().challenge ? rules.box().challenge_ranks : rules.box().solo_ranks;
    return static_cast<std::size_t>(std::ranges::count_if(ranks, [&](int least) { return points >= least; }));
}

}  // namespace officina::raising
