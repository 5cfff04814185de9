// What reports will score (J).

#include <algorithm>
#include <limits>

#include "games/raising/appraisal.h"

namespace officina::raising {

float Appraisal::from_reports() const {
    float points = 0, worst = std::numeric_limits<float>::max();
    for (std::size_t slot = 0; slot < shop_.reports.size(); ++slot) {
        const float one = report_worth(shop_.reports[slot], Rules::has_report_token(shop_, slot));
        points += one;
        worst = std::min(worst, one);
    }
    for (const Instruction& next : real_.todo) switch (next.op) {
            case Op::replace_report: points += report_worth(next.n, false) - worst; break;
            case Op::reports: points += kWeights.report_unknown; break;
            case Op::keep_report: points += from_new_report(worst); break;
            default: break;
        }
    // H4 The break brings one more.
    if (state_.round < kBreakBefore)
        points += has_room_for_report() ? kWeights.report_unknown
                                        : kWeights.report_unknown * kWeights.report_instead;
    return points;
}

// The best of those offered; where there is no room for it the worst goes, or it is not kept.
float Appraisal::from_new_report(float worst) const {
    float best = shop_.offered.empty() ? kWeights.report_unknown : 0;
    for (const Card report : shop_.offered) best = std::max(best, report_worth(report, false));
    return has_room_for_report() ? best : std::max(0.0F, best - worst);
}

// J2 - J4 The grade as it stands, and some hope of the one to expect and of part of the way to the next.
float Appraisal::report_worth(Card report, bool bonus) const {
    const ReportCard& card = known_.box->reports[report];
    const int counted = rules_.count(shop_, card.goal);
    const float expected = static_cast<float>(counted) + known_.growth[report] * ahead_.left;
    const auto points = [&](Grade grade) {
        return grade == Grade::none ? 0.0F : static_cast<float>(card.points[static_cast<std::size_t>(grade)]);
    };
    const auto need = [&](Grade grade) {
        return grade == Grade::none ? 0.0F : static_cast<float>(card.need[static_cast<std::size_t>(grade)]);
    };
    const auto better = [](Grade grade) {
        return grade == Grade::a ? grade : value_at<Grade>(static_cast<std::size_t>(grade) - 1);
    };
    const auto with_bonus = [&](Grade grade) { return bonus ? better(grade) : grade; };

    const float safe = points(Rules::grade(card, counted, bonus));
    const Grade grade = Rules::grade(card, static_cast<int>(expected), false);
    const Grade next = better(grade);
    float hoped = points(with_bonus(grade));
    if (next != grade && need(next) > 0) {  // J4 not the A that is reached by the bonus alone
        const float part = (expected - need(grade)) / std::max(1.0F, need(next) - need(grade));
        hoped += part * (points(with_bonus(next)) - hoped);
    }
    const float hope = kWeights.report_hope * ahead_.left / (ahead_.left + kWeights.report_patience);
    return safe + hope * (hoped - safe);
}

}  // namespace officina::raising
