// Everything printed in the box of this match, for who draws it: what a drawing needs, and the sentences of card_words.h.

#include "games/raising/printed.h"

#include <boost/json.hpp>

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"
#include "match/values_json.h"

namespace officina::raising {

namespace json = boost::json;

namespace {

json::string word(std::string_view view) { return json::string(view); }

json::array said(const std::vector<Message>& messages) {
    json::array list;
    for (const Message& message : messages) list.push_back(message_to_json(message));
    return list;
}

json::object effect_to_json(const Rules& rules, const Instruction& instruction) {
    const Box& box = rules.box();
    const std::string_view op = name_of(instruction.op);
    switch (instruction.op) {
        case Op::gain:
            return {{"op", op},
                    {"goods", json::object{{name_of(value_at<Good>(instruction.arg)), instruction.n}}}};
        case Op::choose: {
            json::array options;
            for (const Block& block : box.choices[instruction.arg].of)
                options.push_back(effects_to_json(rules, block));
            return {{"op", op}, {"of", std::move(options)}};
        }
        case Op::exchange: {
            const Exchange& exchange = box.exchanges[instruction.arg];
            return {{"op", op},
                    {"pay", goods_to_json(exchange.pay)},
                    {"then", effects_to_json(rules, exchange.then)}};
        }
        case Op::cycle: return {{"op", op}, {"plus", instruction.n}};
        case Op::unlock: return {{"op", op}, {"n", instruction.n}};
        case Op::build:
        case Op::inspire: return {{"op", op}};
        case Op::reports: return {{"op", op}, {"draw", instruction.n}};
        case Op::ladder: {
            const Ladder& ladder = box.ladders[instruction.arg];
            json::array gains;
            for (const Ladder::Step& step : ladder.steps) gains.push_back(step.gain);
            return {{"op", op}, {"good", word(name_of(ladder.good))}, {"gains", std::move(gains)}};
        }
        case Op::per: {
            const Per& per = box.pers[instruction.arg];
            return {{"op", op}, {"each", per.each}, {"goods", goods_to_json(per.goods)}};
        }
        default: return {};
    }
}

json::object does(const Rules& rules, Block block) {
    return {{"effects", effects_to_json(rules, block)}, {"says", said(say_block(rules, block))}};
}

json::object action_to_json(const Rules& rules, const Action& action) {
    json::object object = does(rules, action.block);
    object["threshold"] = action.threshold;
    return object;
}

json::object priced(const Goods& goods) {
    return {{"goods", goods_to_json(goods)}, {"says", said(say_goods(goods))}};
}

json::array robots_to_json(const Rules& rules) {
    json::array robots;
    for (std::size_t i = 0; i < kRobots; ++i) {
        const auto robot = static_cast<Card>(i);
        const RobotCard& card = rules.box().robots[i];
        json::array columns;
        for (const Cost& cost : card.cost) {
            json::object column = priced(cost.goods);
            column["energy"] = cost.energy;
            columns.push_back(std::move(column));
        }
        json::object upgrade = action_to_json(rules, card.upgrade);
        upgrade["type"] = word(name_of(card.type));
        robots.push_back(json::object{{"slug", word(card.label.slug())},
                                      {"name", word(card.label.name())},
                                      {"number", i + 1},  // in the box
                                      {"row", word(name_of(card.row))},
                                      {"vp", card.vp},
                                      {"cost", std::move(columns)},
                                      {"base", action_to_json(rules, card.base)},
                                      {"upgrade", std::move(upgrade)},
                                      {"says", message_to_json(say_robot_card(rules, robot))},
                                      {"line", message_to_json(say_robot_line(rules, robot))}});
    }
    return robots;
}

json::array reports_to_json(const Rules& rules) {
    json::array reports;
    for (std::size_t i = 0; i < kReports; ++i) {
        const auto report = static_cast<Card>(i);
        const ReportCard& card = rules.box().reports[i];
        json::array grades;
        for (std::size_t grade = 0; grade < card.need.size(); ++grade) {
            json::object object{{"grade", word(kGradeNames[grade])}, {"points", card.points[grade]}};
            if (card.need[grade] > 0) object["need"] = card.need[grade];  // J4 else only by the bonus
            grades.push_back(std::move(object));
        }
        reports.push_back(json::object{{"slug", word(card.label.slug())},
                                       {"name", message_to_json(say_report(rules, report))},
                                       {"goal", message_to_json(say_count(card.goal))},
                                       {"grades", std::move(grades)},
                                       {"bonus", word(name_of(card.bonus))},
                                       {"says", message_to_json(say_report_card(rules, report))}});
    }
    return reports;
}

json::object ability_to_json(const Rules& rules, const Ability& ability) {
    return {{"effects", effects_to_json(rules, ability.block)}, {"says", said(say_ability(rules, ability))}};
}

json::array inventors_to_json(const Rules& rules) {
    json::array inventors;
    for (std::size_t i = 0; i < kInventors; ++i) {
        const auto inventor = static_cast<Card>(i);
        const InventorCard& card = rules.box().inventors[i];
        inventors.push_back(json::object{{"slug", word(card.label.slug())},
                                         {"name", word(card.label.name())},
                                         {"basic", ability_to_json(rules, card.basic)},
                                         {"upgrade", ability_to_json(rules, card.upgrade)},
                                         {"condition", card.needs_robots ? "robots" : "tokens"},
                                         {"replaces", card.upgrade_replaces},
                                         {"type", word(name_of(card.type))},
                                         {"says", message_to_json(say_inventor_card(rules, inventor))},
                                         {"line", message_to_json(say_inventor_line(rules, inventor))}});
    }
    return inventors;
}

// Those of this number of seats.
json::object energy_to_json(const Rules& rules) {
    json::object cards;
    for (std::size_t i = 0; i < kEnergyCards; ++i)
        if ((rules.energy_set() >> i & 1) != 0)
            cards[id_of(rules.box().energy[i])] =
                json::object{{"says", message_to_json(say_energy_card(rules, static_cast<Card>(i)))}};
    return cards;
}

json::object actions_to_json(const Rules& rules) {
    const Box& box = rules.box();
    json::object rows;
    for (Row row : kAllRows) {
        json::array actions;
        for (const BoardAction& action : box.board.actions[at(row)]) {
            json::object object = action_to_json(rules, action.plain);
            if (action.space != kNone) {
                object["space"] = json::string(space_name(box, action.space));
                object["with_bonus"] = does(rules, action.with_bonus);
            }
            actions.push_back(std::move(object));
        }
        rows[name_of(row)] = std::move(actions);
    }
    return rows;
}

json::array spaces_to_json(const Rules& rules) {
    const Box& box = rules.box();
    json::array spaces;
    for (std::size_t i = 0; i < kSpaces; ++i) {
        const Space& space = box.board.spaces[i];
        json::object object{{"name", json::string(space_name(box, i))},
                            {"area", word(name_of(space.area))},
                            {"type", word(name_of(space.type))},
                            {"says", message_to_json(say_space(rules, i))}};
        if (space.energy > 0) {
            object["energy"] = space.energy;
        } else if (space.action == kNone) {
            object["effects"] = effects_to_json(rules, space.once);
        } else {
            const BoardAction& action = box.board.actions[at(row_of(space.area))][space.action];
            object["action"] = space.action + 1;
            object["effects"] = effects_to_json(rules, action.bonus);
        }
        spaces.push_back(std::move(object));
    }
    return spaces;
}

json::array tracks_to_json(const Rules& rules) {
    json::array tracks;
    for (const BidTrack& track : rules.box().tracks) {
        json::array spaces;
        for (const Goods& cost : track.spaces) spaces.push_back(priced(cost));
        tracks.push_back(std::move(spaces));
    }
    return tracks;
}

// P6 Each with the points from which it is reached.
json::array ranks_to_json(const Rules& rules) {
    const auto& least = rules.options().challenge ? rules.box().challenge_ranks : rules.box().solo_ranks;
    json::array ranks;
    for (std::size_t rank = 0; rank < kRankNames.size(); ++rank)
        ranks.push_back(
            json::object{{"rank", word(kRankNames[rank])}, {"from", rank == 0 ? 0 : int{least[rank - 1]}}});
    return ranks;
}

}  // namespace

json::object goods_to_json(const Goods& goods) {
    json::object object;
    for (std::size_t good = 0; good < kGoods; ++good)
        if (goods[good] > 0) object[kGoodNames[good]] = goods[good];
    return object;
}

json::array effects_to_json(const Rules& rules, Block block) {
    json::array effects;
    for (std::size_t i = 0; i < block.size; ++i)
        effects.push_back(effect_to_json(rules, rules.box().code[block.from + i]));
    return effects;
}

json::object RaisingGame::printed(const Rules& rules) {
    const Box& box = rules.box();
    json::array extra, neutral;
    for (const int wilds : box.board.extra_cost) extra.push_back(wilds);
    if (rules.has_neutral_row())
        for (const int cubes : box.neutral[static_cast<std::size_t>(rules.seats() - 1)].cubes)
            neutral.push_back(cubes);
    return {{"robots", robots_to_json(rules)},       {"reports", reports_to_json(rules)},
            {"inventors", inventors_to_json(rules)}, {"energy", energy_to_json(rules)},
            {"actions", actions_to_json(rules)},     {"spaces", spaces_to_json(rules)},
            {"extra_cost", std::move(extra)},        {"tracks", tracks_to_json(rules)},
            {"ranks", ranks_to_json(rules)},         {"neutral", std::move(neutral)}};
}

}  // namespace officina::raising
