// How tempting moves of Raising Robots look before they are tried: quick glances, for playouts.

#include <algorithm>
#include <cmath>

#include "engine/exact.h"
#include "games/raising/judgement.h"

namespace officina::raising {
namespace {

float liking(float points) {
    return exact::exp2(std::clamp(points, -kLures.most_points, kLures.most_points));
}

class Glance {
  public:
    Glance(const Rules& rules, const Knowledge& known, const State& state, const Workshop& shop)
        : rules_(rules),
          known_(known),
          state_(state),
          shop_(shop),
          rounds_(static_cast<float>(kRounds - state.round)),
          use_(rounds_ / (rounds_ + 1)) {}

    float at_move(Move move) const;

  private:
    float at_discard(Card robot) const;
    float at_report(Card report) const;
    float at_build(Card robot, std::size_t column) const;
    float at_space(std::size_t space) const;
    float at_phase(Phase phase) const;
    float at_batteries(int batteries) const;
    float at_target(Target target) const;
    float at_exchange() const;
    float at_option(std::size_t option) const;
    float at_stop() const;
    float at_good(Good good) const;

    bool is_asked(Op op) const { return !shop_.todo.empty() && Rules::task(shop_).op == op; }

    const Rules& rules_;
    const Knowledge& known_;
    const State& state_;
    const Workshop& shop_;
    float rounds_;  // to come
    float use_;     // of goods
};

float Glance::at_move(Move move) const {
    using enum Move::Kind;
    switch (move.kind) {
        case discard: return at_discard(move.a);
        case keep_report: return at_report(move.a);
        case none: return kLures.keep_none;
        case build: return at_build(move.a, move.b);
        case unlock: return at_space(move.a);
        case assign: return at_phase(value_at<Phase>(move.a));
        case batteries: return at_batteries(move.a);
        case upgrade: return kLures.upgrade;
        case activate: return move.a == 1 ? kLures.upgrade_action : kLures.base_action;
        case exchange: return at_exchange();
        case skip:
        case done: return at_stop();
        case take: return at_good(value_at<Good>(move.a));
        case choose: return at_option(move.a);
        case inspire:
            return move.a == 0 && shop_.reports.size() >= Modifier{}.report_limit ? kLures.full_reports : 1;
        case pay: return value_at<Good>(move.a) == Good::tape ? kLures.pay_tape : kLures.pay;
        case pay_card: return kLures.pay_card * liking(kLures.pay_card_point * known_.glance[move.a]);
        case pay_suggested: return kLures.pay_suggested;
        case pouch: return kLures.pouch;
        case place: return at_target(move.a);
        case back: return kLures.back;
        case bid: return 1.0F / (1 + move.b);
        default: return 1;
    }
}

// --- Robots

float Glance::at_discard(Card robot) const {
    if (is_asked(Op::cycle)) return liking(kLures.cycle_any + kLures.cycle * known_.glance[robot]);
    return liking(kLures.discard * known_.glance[robot]);
}

float Glance::at_build(Card robot, std::size_t column) const {
    const float price = column == kFree ? 0 : total(known_.box->robots[robot].cost[column].goods);
    return kLures.build * liking(kLures.build_point * (known_.glance[robot] - kLures.build_price * price));
}

// --- Reports

// J2 The grade that gives most, if it is reached by then or nearly so.
float Glance::at_report(Card report) const {
    const ReportCard& card = known_.box->reports[report];
    const float expected = static_cast<float>(rules_.count(shop_, card.goal)) +
                           known_.growth[report] * (rounds_ + kLures.rest_of_round);
    float best = 0;
    for (std::size_t grade = 0; grade < card.need.size(); ++grade) {
        const float need = card.need[grade];
        if (need == 0) continue;  // J4
        const float likely = expected >= need ? 1.0F : kLures.grade_missed;
        best = std::max(best, card.points[grade] * std::min(1.0F, expected / need) * likely);
    }
    return liking(kLures.grade_point * (best - kLures.ordinary_grade));
}

// --- Tokens

float Glance::at_space(std::size_t space) const {
    const Space& printed = known_.box->board.spaces[space];
    float gain = worth(known_.once[space], use_);
    if (is_row(printed.area)) {
        const std::size_t row = at(row_of(printed.area));
        gain += printed.energy * kLures.row_energy * rounds_ *
                (kLures.row_alone + kLures.row_robot * shop_.built[row]);
        if (printed.action != kNone)
            gain += kLures.row_bonus * rounds_ * worth(known_.bonus[row][printed.action], use_);
    } else {
        gain += printed.energy * kLures.build_energy * rounds_;
    }
    return liking(kLures.unlock_point * gain + kLures.unlock_any);
}

float Glance::at_target(Target target) const {
    if (target < kReportTarget) return kLures.place_robot + kLures.place_round * rounds_;
    return rounds_ < kLures.late ? kLures.place_other_late : kLures.place_other;
}

// --- Phases

float Glance::at_phase(Phase phase) const {
    if (phase == Phase::build)
        return Rules::hand_size(shop_) > 0 ? kLures.assign_build : kLures.assign_build_nothing;
    if (phase == Phase::upgrade) return rounds_ > 0 ? kLures.assign_upgrade : kLures.assign_upgrade_last;
    return kLures.assign_row + kLures.assign_robot * shop_.built[at(row_of(phase))];
}

// What becomes possible by the last of the batteries.
float Glance::at_batteries(int batteries) const {
    if (batteries == 0) return kLures.no_batteries;
    const auto phase = phase_of(shop_);
    if (!is_row(phase)) return 1.0F / static_cast<float>(batteries);
    const int energy = rules_.energy_of(state_, shop_, phase, batteries);
    const Row row = row_of(phase);
    float gain = 0;
    for (std::size_t column = 0; column < shop_.built[at(row)]; ++column)
        if (known_.box->robots[Rules::robot_at(shop_, row, column)].base.threshold == energy)
            gain += kLures.battery_robot;
    for (const BoardAction& action : known_.box->board.actions[at(row)])
        if (action.plain.threshold == energy) gain += kLures.battery_action;
    return gain / std::sqrt(static_cast<float>(batteries));
}

// --- What is asked on the way

float Glance::at_exchange() const {
    if (!is_asked(Op::exchange)) return 1;
    return liking(kLures.effect_point * worth(known_.exchanged[Rules::task(shop_).arg], use_));
}

float Glance::at_option(std::size_t option) const {
    if (!is_asked(Op::choose)) return 1;
    const Block& block = known_.box->choices[Rules::task(shop_).arg].of[option];
    return liking(kLures.effect_point * worth(known_.of(block), use_));
}

float Glance::at_stop() const {
    if (shop_.todo.empty()) return 1;
    return is_asked(Op::exchange) ? kLures.no_exchange : kLures.stop;
}

float Glance::at_good(Good good) const {
    if (good == Good::card)
        return Rules::hand_size(shop_) < kLures.few_cards ? kLures.take_card : kLures.take_card_plenty;
    return kLures.take / (1 + static_cast<float>(Rules::stock(shop_, good)));
}

}  // namespace

float Judgement::lure(const State& state, Seat seat, Move move) const {
    return Glance(*rules_, known_, state, shop_of(state, seat)).at_move(move);
}

}  // namespace officina::raising
