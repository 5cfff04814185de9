// Raising Robots keeps the contract.

#include "engine/conformance.h"

#include "games/raising/content.h"
#include "games/raising/encoding.h"
#include "games/raising/game.h"
#include "games/raising/overheard.h"
#include "games/raising/rules.h"

namespace officina {
namespace {

using raising::Inventors;
using raising::Options;
using raising::Workshop;

Variant<raising::Rules> variant(std::string name, Options options) {
    return {std::move(name), raising::Rules(raising::default_box(), options)};
}

struct Raising {
    using Rules = raising::Rules;
    using Encoding = raising::Encoding;
    static constexpr bool kHides = true;
    static constexpr int kLongestGame = 8000;
    static constexpr conformance::Effort kEffort{.games = 6, .close_looks = 20, .moves_tried = 12};

    static std::vector<Variant<Rules>> variants() {
        return {variant("solo", {.seats = 1}),
                variant("solo challenge", {.seats = 1, .challenge = true}),
                variant("two seats", {.seats = 2}),
                variant("four seats", {.seats = 4}),
                variant("six seats", {.seats = 6}),
                variant("three seats, auction", {.seats = 3, .inventors = Inventors::auction}),
                variant("five seats, no inventors", {.seats = 5, .inventors = Inventors::none})};
    }

    static std::string words(const Rules& rules, Rules::Move move) {
        return raising::RaisingGame::written(rules, move);
    }
    static std::optional<Rules::Move> read(const Rules& rules, std::string_view text) {
        return raising::RaisingGame::read(rules, text);
    }

    static std::string told(const Rules& rules, const Rules::State& before, Seat seat, Rules::Move move,
                            Seat onlooker) {
        return raising::overheard(rules, before, seat, move, onlooker);
    }

    // Every card is in one place, every token is on its space or off it, nobody owes goods.
    static std::string fault(const Rules& rules, const Rules::State& state) {
        std::array<int, raising::kRobots> robots{};
        std::array<int, raising::kReports> reports{};
        const auto count = [&](const raising::CardSet& set) {
            set.each([&](raising::Card card) { ++robots[card]; });
        };
        count(state.robots);
        count(state.robot_discards);
        count(state.robots_removed);
        for (std::size_t report = 0; report < raising::kReports; ++report)
            reports[report] +=
                static_cast<int>((state.reports >> report & 1) + (state.report_discards >> report & 1) +
                                 (state.reports_removed >> report & 1));
        if (state.robots.size() != state.robots_left) return "the robot deck is miscounted";
        if (std::popcount(state.reports) != state.reports_left) return "the report deck is miscounted";
        int cubes = 0;
        for (const int lying : state.cubes) cubes += lying;
        if (cubes > rules.box().cubes) return "more cubes than there are";
        for (Seat seat : SeatSet::first(rules.seats())) {
            const Workshop& workshop = state.workshops[at(seat)];
            count(workshop.hand);
            for (std::size_t row = 0; row < raising::kRows; ++row)
                for (std::size_t column = 0; column < workshop.built[row]; ++column) {
                    const raising::Card robot = workshop.rows[row][column];
                    ++robots[robot];
                    if (at(rules.box().robots[robot].row) != row) return "a robot stands in the wrong row";
                }
            for (raising::Card report : workshop.reports) ++reports[report];
            for (raising::Card report : workshop.offered) ++reports[report];
            for (const raising::Instruction& next : workshop.todo) {
                if (next.op == raising::Op::place_robot) ++robots[next.n];
                if (next.op == raising::Op::replace_report) ++reports[next.n];
            }
            int tokens = 0;
            for (const int unplaced : workshop.tokens) tokens += unplaced;
            for (const unsigned on : workshop.robot_tokens) tokens += std::popcount(on);
            tokens += std::popcount(static_cast<unsigned>(workshop.report_tokens)) +
                      (workshop.inventor_upgraded ? 1 : 0);
            // Tokens of replaced reports are gone (AMB 6).
            if (tokens > Rules::tokens_unlocked(workshop)) return "more tokens than were unlocked";
            for (const int amount : workshop.goods)
                if (amount > 1000) return "a stock below nothing";
            if (workshop.reports.size() > rules.modifier(workshop).report_limit) return "too many reports";
        }
        for (const int copies : robots)
            if (copies != 1) return "a robot is not in exactly one place";
        for (const int copies : reports)
            if (copies != 1) return "a report is not in exactly one place";
        return "";
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Raising, Conformance, Raising);

TEST(RaisingConformance, Signatures) {
    expect_signatures<Raising>({{"solo", 0xc4b84b03ea01f0cd},
                                {"solo challenge", 0x98d97d5b531c518c},
                                {"two seats", 0x3f415b0472574886},
                                {"four seats", 0x5d3574f7aa8d57fb},
                                {"six seats", 0xcbab77ccaf1e7b7d},
                                {"three seats, auction", 0x19cd8f278d11d27},
                                {"five seats, no inventors", 0x67a710a815d2b112}});
}

TEST(RaisingConformance, Encodings) {
    expect_encodings<Raising>({{"solo", 0x3926018bd8cb4ace},
                               {"solo challenge", 0x301e5b1d713fe2fc},
                               {"two seats", 0xa2490ddba3be3f3e},
                               {"four seats", 0x82841696ebc8ac},
                               {"six seats", 0xc8c8c4bd79e3bde3},
                               {"three seats, auction", 0x1b50452d8c0a0549},
                               {"five seats, no inventors", 0xec1e0dc3d71ce792}});
}

}  // namespace
}  // namespace officina
