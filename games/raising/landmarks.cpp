// What seats of Raising Robots take for good, for statistics: inventors, reports, robots, and the spaces they free.

#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

std::optional<Landmark> RaisingGame::landmark(const Rules& rules, const State& state, Seat, Move move) {
    const Box& box = rules.box();
    switch (move.kind) {
        case Move::Kind::keep_inventor:
            return Landmark{"inventor", std::string(box.inventors[move.a].label.slug()), true};
        case Move::Kind::keep_report:
            return Landmark{"report", std::string(box.reports[move.a].label.slug()),
                            state.stage == Stage::setup};
        // A robot is the same and a space is the same whenever it comes.
        case Move::Kind::build: return Landmark{"robot", std::string(box.robots[move.a].label.slug()), false};
        case Move::Kind::unlock: return Landmark{"space", space_name(box, move.a), false};
        default: return std::nullopt;
    }
}

std::vector<Landmark> RaisingGame::landmarks(const Rules& rules) {
    const Box& box = rules.box();
    std::vector<Landmark> all;
    if (rules.options().inventors == Inventors::choice)
        for (const InventorCard& inventor : box.inventors)
            all.push_back({"inventor", std::string(inventor.label.slug()), true});
    for (const bool at_start : {true, false})
        for (const ReportCard& report : box.reports)
            all.push_back({"report", std::string(report.label.slug()), at_start});
    for (const RobotCard& robot : box.robots)
        all.push_back({"robot", std::string(robot.label.slug()), false});
    for (std::size_t space = 0; space < kSpaces; ++space)
        all.push_back({"space", space_name(box, space), false});
    return all;
}

int RaisingGame::rounds(const Rules&, const State& state) {
    const bool before = state.stage == Stage::setup || state.stage == Stage::offering ||
                        state.stage == Stage::bidding || state.stage == Stage::lining_up;
    const bool first = state.round == 1 || state.stage == Stage::setup;
    return state.game * kRounds + state.round - (before && first ? 1 : 0);
}

}  // namespace officina::raising
