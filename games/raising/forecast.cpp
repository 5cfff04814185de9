#include "games/raising/forecast.h"

namespace officina::raising {

Forecast::Forecast(const Rules& rules, const Knowledge& known, const State& state, const Workshop& workshop) {
    const auto after_this = static_cast<float>(kRounds - state.round);
    switch (state.stage) {
        case Stage::phases:
            rounds = after_this;
            ends = after_this + (workshop.phase <= kAtRoundEnd ? 1.0F : 0.0F);
            look_at_phases(rules, state, workshop);
            break;
        case Stage::assigning:
        case Stage::revealing:
            ends = after_this + 1;
            if (workshop.phases[0] == kNone && workshop.phases[1] == kNone) {  // this round, too, is whole
                rounds = after_this + 1;
            } else {
                rounds = after_this;
                look_at_assigned(rules, known, state, workshop);
            }
            break;
        case Stage::ending:
        case Stage::over: break;
        default:  // before a round
            rounds = ends = after_this + 1;
            break;
    }
    weigh_time(known);
}

// Everybody's phases are known.
void Forecast::look_at_phases(const Rules& rules, const State& state, const Workshop& workshop) {
    const bool asks_for_batteries = !workshop.todo.empty() && workshop.todo[0].op == Op::batteries;
    for (Phase phase : kAllPhases) {
        if (at(phase) < workshop.phase || !rules.may_perform(state, workshop, phase)) continue;
        const bool fixed = at(phase) == workshop.phase && !asks_for_batteries;
        if (fixed) running = at(phase);
        now[at(phase)] = 1;
        energy[at(phase)] =
            static_cast<float>(fixed ? workshop.energy : rules.energy_of(state, workshop, phase, 0));
    }
}

// The seat has assigned one card or both; others' cards, or the neutral ones, may bring more phases and cubes.
void Forecast::look_at_assigned(const Rules& rules, const Knowledge& known, const State& state,
                                const Workshop& workshop) {
    const bool secret = state.stage == Stage::assigning;
    const bool second_open = workshop.phases[0] == kNone || workshop.phases[1] == kNone;
    const float perhaps = !secret       ? kWeights.neutral_card
                          : second_open ? known.cubed + (1 - known.cubed) * kWeights.second_card
                                        : known.cubed;
    for (Phase phase : kAllPhases) {
        float& likely = now[at(phase)];
        float& expected = energy[at(phase)];
        likely = 1;
        expected = static_cast<float>(rules.energy_of(state, workshop, phase, 0));
        if (const int which = Rules::card_in(workshop, phase); which >= 0) {
            const EnergyCard& card =
                known.box->energy[workshop.energy_cards[static_cast<std::size_t>(which)]];
            if (secret) expected += card.cubes + known.cubed * kWeights.cubes_to_come * card.multiplier;
        } else if (state.cubes[at(phase)] == 0) {
            likely = perhaps;
            expected += second_open ? kWeights.energy_of_card : kWeights.energy_of_cube;
        }
    }
}

void Forecast::weigh_time(const Knowledge& known) {
    runs = rounds * known.performed;
    spends = runs * 2;
    const float spends_now = now[at(Phase::upgrade)] + now[at(Phase::build)];
    const auto useful = [](float occasions) { return occasions / (occasions + kWeights.patience); };
    use_now = useful(spends + kWeights.occasion_now * spends_now);
    use_soon = useful(spends);
    use_later = useful(spends * kWeights.occasions_late);

    const float rows_now = now[at(Phase::design)] + now[at(Phase::fabricate)] + now[at(Phase::recycle)];
    left = rounds + kWeights.phase_of_round * (spends_now + rows_now);
    charge = left / (left + kWeights.battery_patience);
}

}  // namespace officina::raising
