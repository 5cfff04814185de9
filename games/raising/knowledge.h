#pragma once
// What can be worked out once about the box and the number of seats: what everything printed brings, and how fast things grow.

#include <algorithm>
#include <array>

#include "games/raising/rules.h"
#include "games/raising/weights.h"

namespace officina::raising {

struct Knowledge {
    explicit Knowledge(const Rules& rules);

    const Box* box;
    float cubed = 0;      // how likely a phase has cubes of others in a round
    float performed = 0;  // how likely it is performed, for those or a card of one's own

    std::array<Yield, kGoods> goods{};
    std::array<Yield, kRobots> base{}, upgrade{};
    std::array<std::array<Yield, kBoardActions>, kRows> plain{}, bonus{};  // beside rows; the bonus alone
    std::array<Yield, kSpaces> once{};
    std::array<std::array<Yield, 2>, kInventors> ability{};              // basic and upgrade
    std::array<Yield, decltype(Box::exchanges)::kCapacity> exchanged{};  // gained less paid
    std::array<Yield, decltype(Box::choices)::kCapacity> chosen{};

    std::array<float, kReports> growth{};  // of its goal, in a round
    std::array<float, decltype(Box::pers)::kCapacity> per_growth{};
    std::array<std::array<bool, kRobots>, kReports> counts{};  // does the robot count for the goal?
    std::array<float, kRobots> glance{};                       // what a robot is worth at a glance, in points

    const Yield& of(Good good) const { return goods[at(good)]; }
    Yield of(const Goods& goods) const;
    Yield of(Block block) const;
    Yield of(const Instruction& instruction) const;
    Yield inspired() const { return of(Good::battery) * kInspiredBatteries; }

    // How often a phase to come has at least this much energy.
    static float reached(float threshold) {
        const float energy = std::clamp(threshold, 0.0F, static_cast<float>(kTopThreshold));
        const auto below = static_cast<std::size_t>(energy);
        if (below == kTopThreshold) return kWeights.reach[below];
        const float part = energy - static_cast<float>(below);
        return kWeights.reach[below] * (1 - part) + kWeights.reach[below + 1] * part;
    }

  private:
    void learn_phases(const Rules& rules);
    void learn_workshop();
    void learn_robots();
    void learn_effects();
    void learn_reports();
    Yield of_exchange(const Exchange& exchange) const;
    Yield of_choice(const Choices& choices) const;
    float growth_of(const Count& count) const;
};

}  // namespace officina::raising
