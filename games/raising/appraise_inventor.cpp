// What an inventor's abilities will bring (L).

#include <algorithm>

#include "games/raising/appraisal.h"

namespace officina::raising {

float Appraisal::inventor_worth(bool upgraded) const {
    constexpr Modifier kPlain;
    if (shop_.inventor == kNone) return 0;
    const Modifier& modifier = known_.box->inventors[shop_.inventor].modifiers[upgraded ? 1 : 0];
    float points = abilities_worth(upgraded);
    points += kWeights.build_energy * ahead_.runs *
              static_cast<float>(modifier.energy[at(Phase::build)] + modifier.energy[at(Phase::upgrade)]);
    points += kWeights.build_energy * ahead_.runs * modifier.cube_bonus;
    points +=
        resource_ * kWeights.robots_a_round * ahead_.rounds * kWeights.rebates * modifier.extra_cost_minus;
    points += resource_ * kWeights.tokens_a_round * ahead_.rounds * modifier.upgrade_wild_minus;
    if (modifier.leftover_divisor != kPlain.leftover_divisor)
        points += kWeights.leftovers * (1.0F / modifier.leftover_divisor - 1.0F / kPlain.leftover_divisor);
    if (modifier.report_limit > kPlain.report_limit) points += ahead_.left / kRounds * kWeights.fourth_report;
    // The rows are weighed with the energy of the inventor as it is.
    if (upgraded != shop_.inventor_upgraded)
        for (Row row : kAllRows) points += energy_gain(modifier, row);
    return points;
}

// L2 An upgrade adds its ability, or replaces the basic one by it.
float Appraisal::abilities_worth(bool upgraded) const {
    const InventorCard& inventor = known_.box->inventors[shop_.inventor];
    const auto& [basic, upgrade] = known_.ability[shop_.inventor];
    float points = 0;
    if (!(upgraded && inventor.upgrade_replaces)) points += ability_worth(inventor.basic, basic);
    if (!upgraded) return points;
    points += ability_worth(inventor.upgrade, upgrade);
    if (!shop_.inventor_upgraded && inventor.upgrade.when == When::immediate)
        points += worth(upgrade, ahead_.use_now);
    return points;
}

// An immediate ability is used once, when the inventor comes or is upgraded; a permanent one is a modifier.
float Appraisal::ability_worth(const Ability& ability, const Yield& yield) const {
    const float once = worth(yield, ahead_.use_later);
    switch (ability.when) {
        case When::round_end: return once * ahead_.ends;
        case When::game_end: return game_end_worth(ability.block);
        case When::on_build: return once * kWeights.robots_a_round * ahead_.left;
        case When::on_unlock: return once * kWeights.tokens_a_round * ahead_.left;
        case When::on_phase: return once * known_.performed * kPhases * ahead_.left;
        case When::none:
        case When::immediate:
        case When::permanent: break;
    }
    return 0;
}

float Appraisal::game_end_worth(Block block) const {
    float points = 0;
    for (std::size_t i = 0; i < block.size; ++i) {
        const Instruction& next = known_.box->code[block.from + i];
        if (next.op != Op::per) {
            points += worth(known_.of(next), 0);
            continue;
        }
        const Per& per = known_.box->pers[next.arg];
        const float counted =
            static_cast<float>(rules_.count(shop_, per.count)) + known_.per_growth[next.arg] * ahead_.left;
        for (std::size_t good = 0; good < kGoods; ++good)
            points += per.goods[good] * worth(known_.goods[good], 0) * counted / per.each;
    }
    return points;
}

// What a row brings more in all runs to come, with the energy of another inventor.
float Appraisal::energy_gain(const Modifier& modifier, Row row) const {
    const std::size_t phase = at(phase_of(row));
    const int more = modifier.energy[phase] - inventor_.energy[phase];
    const bool charged = (modifier.battery_phases & ~inventor_.battery_phases & 1 << phase) != 0;
    return (static_cast<float>(more) + (charged ? kWeights.charged_energy : 0)) * kWeights.row_energy *
           ahead_.runs;
}

}  // namespace officina::raising
