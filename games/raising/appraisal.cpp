#include "games/raising/appraisal.h"

#include <algorithm>
#include <cmath>

namespace officina::raising {

Appraisal::Appraisal(const Rules& rules, const Knowledge& known, const State& state, const Workshop& workshop)
    : rules_(rules),
      known_(known),
      state_(state),
      real_(workshop),
      shop_(workshop),
      inventor_(rules.modifier(workshop)),
      ahead_(rules, known, state, workshop),
      resource_(worth(known.of(kResources[0]), ahead_.use_now)),
      card_(worth(known.of(Good::card), ahead_.use_now)),
      battery_(worth(known.of(Good::battery), ahead_.charge)) {
    carry_out();
    weigh_rows();
    weigh_tokens();
}

template <class Book>
void Appraisal::weigh(Book& book) const {
    book.add(Part(Cause::points), static_cast<float>(Rules::stock(shop_, Good::vp)));
    for (Row row : kAllRows) {
        for (std::size_t column = 0; column < shop_.built[at(row)]; ++column)
            book.add(Part(Cause::robots), card(Rules::robot_at(shop_, row, column)).vp);
        book.add(Part(Cause::runs, at(row)), ahead_.runs * run_[at(row)]);
    }
    book.add(Part(Cause::reports), from_reports());
    book.add(Part(Cause::inventor), inventor_worth(shop_.inventor_upgraded));
    float round = 0;
    for (Row row : kAllRows)
        if (const Phase phase = phase_of(row); ahead_.performs(phase)) {
            const float now = ahead_.now[at(phase)] * from_row_now(row);
            book.detail(Part(Cause::round, at(row)), now);
            round += now;
        }
    book.sum(round);
    book.add(Part(Cause::under_way), from_tasks());
    book.add(Part(Cause::tokens), from_tokens());
    book.add(Part(Cause::plans), from_robots_to_come());
    book.add(Part(Cause::goods), from_goods());
}
template void Appraisal::weigh(Total&) const;
template void Appraisal::weigh(Ledger&) const;

// --- What is promised, owed or being built counts as done.

void Appraisal::carry_out() {
    for (const Instruction& next : real_.todo) carry_out(next);
}

void Appraisal::carry_out(const Instruction& next) {
    const auto draw = [&](int cards) { shop_.hidden = static_cast<std::uint8_t>(shop_.hidden + cards); };
    switch (next.op) {
        case Op::gain:
            if (next.arg < kCounted)
                shop_.goods[next.arg] = static_cast<std::uint16_t>(shop_.goods[next.arg] + next.n);
            else if (value_at<Good>(next.arg) == Good::card)
                draw(next.n);
            else
                wilds_ += next.n;
            break;
        case Op::draw_robots: draw(next.n); break;
        case Op::cycle: draw(next.n + next.arg); break;
        case Op::unlock: unlocks_ += next.n; break;
        case Op::start_build: ++start_builds_; break;
        case Op::build: ++action_builds_; break;
        case Op::place_robot:
            if (!Rules::row_full(shop_, card(next.n).row)) rules_.stand(shop_, next.n);
            break;
        case Op::pay: pay(); break;
        default: break;
    }
}

// As suggested; of the cards in hand those go that look worst.
void Appraisal::pay() {
    const Goods paid = rules_.suggested_payment(real_);
    for (std::size_t good = 0; good < kCounted; ++good)
        shop_.goods[good] = static_cast<std::uint16_t>(shop_.goods[good] - paid[good]);
    for (int cards = paid[at(Good::card)]; cards > 0; --cards) {
        Card least = kNone;
        shop_.hand.each([&](Card robot) {
            if (least == kNone || known_.glance[robot] < known_.glance[least]) least = robot;
        });
        if (least != kNone) shop_.hand.remove(least);
    }
}

// --- Decisions under way

float Appraisal::from_tasks() const {
    float points = 0;
    for (const Instruction& next : real_.todo) switch (next.op) {
            case Op::exchange:
                points += std::max(0.0F, worth(known_.exchanged[next.arg], ahead_.use_soon));
                break;
            case Op::choose: points += worth(known_.chosen[next.arg], ahead_.use_soon); break;
            case Op::inspire: points += worth(known_.inspired(), ahead_.use_now); break;
            case Op::activate: points += from_activation(next.n); break;
            case Op::ladder:
            case Op::per: points += worth(known_.of(next), ahead_.use_soon); break;
            default: break;
        }
    return points;
}

float Appraisal::from_activation(std::size_t column) const {
    const Card robot = Rules::robot_at(shop_, row_of(shop_), column);
    float best = 0;
    if (rules_.can_activate(shop_, column, false)) best = worth(known_.base[robot], ahead_.use_soon);
    if (rules_.can_activate(shop_, column, true))
        best = std::max(best, worth(known_.upgrade[robot], ahead_.use_soon));
    return best;
}

// --- Goods

float Appraisal::from_goods() const {
    // By how much the use of goods shrinks: few are all used, of many hardly more than `most`.
    const auto glut = [](float number, float most) {
        return std::sqrt(1 + (number / most) * (number / most));
    };
    const auto stock = [&](Good good) { return static_cast<float>(Rules::stock(shop_, good)); };
    float resources = 0;
    for (Good good : kResources) resources += stock(good);
    const auto cards = static_cast<float>(Rules::hand_size(shop_));
    const float all = resources + stock(Good::tape) + cards + wilds_;
    const float use = kWeights.resource * resources + kWeights.tape * stock(Good::tape) +
                      kWeights.card * cards + kWeights.wild * wilds_;
    const float most = kWeights.spent_at_once +
                       kWeights.spent_a_phase *
                           (ahead_.spends + ahead_.now[at(Phase::upgrade)] + ahead_.now[at(Phase::build)]);
    const float batteries = stock(Good::battery);
    const float leftover = 1.0F / inventor_.leftover_divisor;  // M1
    return leftover * (all + batteries) + use * ahead_.use_now * (1 / glut(all, most)) +
           kWeights.battery * ahead_.charge * (batteries / glut(batteries, kWeights.plenty_of_batteries));
}

}  // namespace officina::raising
