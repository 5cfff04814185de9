#pragma once
// Raising Robots in numbers: see engine/encoding.h.

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "engine/encoding.h"
#include "games/raising/rules.h"

namespace officina::raising {

struct Encoding {
    static constexpr std::string_view kName = "raising-1";

    using Kind = Move::Kind;
    static constexpr int kColumnsOfCost = 3;  // left, right, free of card cost
    static constexpr int kMostBatteries = 100;
    static constexpr Numbering<Kind> kNumbers{{{
        {Kind::discard, kRobots},
        {Kind::keep_report, kReports},
        {Kind::keep_inventor, kInventors},
        {Kind::replace, kMostReports},
        {Kind::none},
        {Kind::build, kRobots, 0, kColumnsOfCost},
        {Kind::unlock, kSpaces},
        {Kind::assign, kPhases},
        {Kind::batteries, kMostBatteries},
        {Kind::upgrade, kUpgradeTable},
        {Kind::activate, 2},
        {Kind::exchange},
        {Kind::skip},
        {Kind::done},
        {Kind::take, kGoods},
        {Kind::choose, 4},
        {Kind::inspire, 3},
        {Kind::pay, kGoods},
        {Kind::pay_card, kRobots},
        {Kind::pay_suggested},
        {Kind::ability, 2},
        {Kind::pouch},
        {Kind::place, kInventorTarget + 1},
        {Kind::back},
        {Kind::bid, kMostSeats, 0, kBidSpaces},
        {Kind::draw_robot, kRobots},
        {Kind::draw_report, kReports},
        {Kind::draw_inventor, kInventors},
        {Kind::draw_energy, kEnergyCards},
        {Kind::reveal, kPhases},
        {Kind::first_bidder, kMostSeats},
    }}};
    static constexpr int kActions = kNumbers.size();
    static constexpr int kSeatActions = kNumbers.from(Kind::draw_robot);

    static constexpr int index(Move move) { return kNumbers.index(move.kind, move.a, move.b); }
    static constexpr Move move(int index) {
        const auto parts = kNumbers.at(index);
        return {parts.kind, parts.first, parts.second};
    }

    template <class Out>
    static constexpr void observe(const Rules& rules, const View<Rules>& view, Out& out) {
        const State& state = *view;
        const int seats = rules.seats();
        const Around around(view.seat(), seats);
        observe_table(rules, state, view.seat(), around, out);
        // Nobody sees any hand but their own; a spectator sees none.
        out.of(0);
        cards("hand", view.seat().index() < seats ? state.workshops[at(view.seat())].hand : CardSet(), out);
        for (int counted = 0; counted < seats; ++counted)
            observe_workshop(state.workshops[at(around.seat(counted))], counted, out);
    }

  private:
    static constexpr int kMost = 2000;  // of goods and points

    static constexpr int or_none(Card card) { return static_cast<std::uint8_t>(card + 1); }
    static constexpr int hidden_or(Card card, std::size_t cards) {
        return card == kNone ? static_cast<int>(cards) + 1 : card + 1;
    }
    static constexpr int assigned(std::uint8_t phase) {
        return phase == kSecret ? static_cast<int>(kPhases) + 1 : static_cast<std::uint8_t>(phase + 1);
    }

    template <class Out>
    static constexpr void cards(std::string_view name, const CardSet& set, Out& out) {
        const auto words = std::bit_cast<std::array<std::uint64_t, 2>>(set);
        out.flags(name, words[0], 64);
        out.flags(name, words[1], kRobots - 64);
    }

    template <class Out>
    static constexpr void observe_table(const Rules& rules, const State& state, Seat observer,
                                        const Around& around, Out& out) {
        const auto seats = static_cast<std::size_t>(rules.seats());
        const int somebody = rules.seats() + 1;
        out.of(Field::kTable);
        out.category("seat", observer.index(), somebody);  // the last: a spectator
        out.category("stage", static_cast<int>(state.stage), static_cast<int>(value_count<Stage>));
        out.number("round", state.round, 0, kRounds + 1);
        out.number("game", state.game, 0, kChallengeGames);
        out.flags("waiting", around.turned(state.waiting), seats);
        out.flags("drawing", around.turned(state.drawing), seats);
        out.category("bidder", around.or_nobody(state.bidder), somebody);
        out.category("first_bidder", around.or_nobody(state.first_bidder), somebody);
        cards("robots", state.robots, out);
        cards("robot_discards", state.robot_discards, out);
        cards("robots_removed", state.robots_removed, out);
        out.number("robots_left", state.robots_left, 0, kRobots);
        out.flags("reports", state.reports, kReports);
        out.flags("report_discards", state.report_discards, kReports);
        out.flags("reports_removed", state.reports_removed, kReports);
        out.number("reports_left", state.reports_left, 0, kReports);
        out.flags("inventors", state.inventors, kInventors);
        out.flags("inventors_removed", state.inventors_removed, kInventors);
        out.numbers("earlier", state.earlier.size(), 0, kMost,
                    [&](std::size_t source) { return state.earlier[source]; });
        out.numbers("cubes", kPhases, 0, 99, [&](std::size_t phase) { return state.cubes[phase]; });
        out.slots("neutral", state.neutral.size(), kPhases, FieldKind::category, kPhases,
                  [&](std::size_t i) { return state.neutral[i] + 1; });
        out.slots("track_inventor", seats, seats, FieldKind::category, kInventors,
                  [&](std::size_t track) { return or_none(state.tracks[track].inventor); });
        out.slots("track_seat", seats, seats, FieldKind::category, rules.seats(),
                  [&](std::size_t track) { return around.or_nobody(state.tracks[track].seat); });
        out.numbers("track_space", seats, 0, kBidSpaces,
                    [&](std::size_t track) { return state.tracks[track].space; });
    }

    template <class Out>
    static constexpr void observe_workshop(const Workshop& shop, int counted, Out& out) {
        out.of(counted);
        out.number("hand_hidden", shop.hidden, 0, kRobots);
        out.numbers("goods", kCounted, 0, kMost, [&](std::size_t good) { return shop.goods[good]; });
        out.flags("unlocked", shop.unlocked, kSpaces);
        out.numbers("tokens", kTypes, 0, kSpaces, [&](std::size_t type) { return shop.tokens[type]; });
        for (std::size_t row = 0; row < kRows; ++row)
            out.slots("robot", shop.built[row], kColumns, FieldKind::category, kRobots,
                      [&](std::size_t column) { return shop.rows[row][column] + 1; });
        for (std::size_t row = 0; row < kRows; ++row)
            out.flags("robot_token", shop.robot_tokens[row], kColumns);
        out.slots("report", shop.reports.size(), kMostReports, FieldKind::category, kReports,
                  [&](std::size_t slot) { return shop.reports[slot] + 1; });
        out.flags("report_token", shop.report_tokens, kMostReports);
        out.slots("offered", shop.offered.size(), kOfferedReports, FieldKind::category, kReports + 1,
                  [&](std::size_t i) { return hidden_or(shop.offered[i], kReports); });
        out.slots("offered_inventor", shop.offered_inventors.size(), kStartInventors, FieldKind::category,
                  kInventors + 1,
                  [&](std::size_t i) { return hidden_or(shop.offered_inventors[i], kInventors); });
        out.category("inventor", or_none(shop.inventor), kInventors + 1);
        out.flag("inventor_upgraded", shop.inventor_upgraded);
        out.flags("energy_deck", shop.energy_deck, kEnergyCards);
        out.slots("energy_card", 2, 2, FieldKind::category, kEnergyCards,
                  [&](std::size_t i) { return or_none(shop.energy_cards[i]); });
        out.slots("assigned", 2, 2, FieldKind::category, kPhases + 1,
                  [&](std::size_t i) { return assigned(shop.phases[i]); });
        out.category("phase", shop.phase, kFinished + 1);
        out.number("step", shop.step, 0, 255);
        out.number("energy", shop.energy, 0, 255);
        out.number("energy_total", shop.total, 0, 255);
        out.category("pouch", static_cast<int>(shop.pouch), static_cast<int>(value_count<Pouch>));
        out.numbers("due", kResources.size(), 0, 255, [&](std::size_t i) { return shop.due.resources[i]; });
        out.number("due_cards", shop.due.cards, 0, 255);
        out.number("due_wilds", shop.due.wilds, 0, 255);
        observe_todo(shop, out);
    }

    // What is still to be done, the last one next.
    template <class Out>
    static constexpr void observe_todo(const Workshop& shop, Out& out) {
        constexpr std::size_t kPlaces = std::remove_cvref_t<decltype(shop.todo)>::kCapacity;
        const std::size_t used = shop.todo.size();
        out.slots("todo", used, kPlaces, FieldKind::category, static_cast<int>(value_count<Op>),
                  [&](std::size_t i) { return static_cast<int>(shop.todo[i].op) + 1; });
        out.slots("todo_number", used, kPlaces, FieldKind::number, 255,
                  [&](std::size_t i) { return shop.todo[i].n; });
        out.slots("todo_which", used, kPlaces, FieldKind::number, kMost + 100,
                  [&](std::size_t i) { return shop.todo[i].arg; });
    }
};

static_assert(EncodingFor<Encoding, Rules>);

}  // namespace officina::raising
