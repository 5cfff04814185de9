// The table of Raising Robots as JSON, for clients and other people's programs.

#include <boost/json.hpp>

#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

namespace json = boost::json;

namespace {

std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat.index()); }

json::string text(std::string_view view) { return json::string(view); }

json::value phase_json(std::uint8_t phase) {
    if (phase == kNone) return nullptr;
    return phase == kSecret ? text("secret") : text(kPhaseNames[phase]);
}

json::object goods_json(const Workshop& workshop) {
    json::object goods;
    for (std::size_t good = 0; good < kCounted; ++good) goods[kGoodNames[good]] = workshop.goods[good];
    return goods;
}

json::object hand_json(const Box& box, const Workshop& workshop) {
    json::array cards;
    workshop.hand.each([&](Card robot) { cards.push_back(text(box.robots[robot].label.slug())); });
    json::object hand{{"size", Rules::hand_size(workshop)}};
    if (workshop.hidden == 0) hand["cards"] = std::move(cards);
    return hand;
}

json::object rows_json(const Box& box, const Workshop& workshop) {
    json::object rows;
    for (Row row : kAllRows) {
        json::array robots;
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            robots.push_back(
                json::object{{"robot", text(box.robots[Rules::robot_at(workshop, row, column)].label.slug())},
                             {"token", Rules::has_token(workshop, row, column)}});
        rows[name_of(row)] = std::move(robots);
    }
    return rows;
}

json::array reports_json(const Rules& rules, const Workshop& workshop) {
    json::array reports;
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot) {
        const ReportCard& report = rules.box().reports[workshop.reports[slot]];
        reports.push_back(
            json::object{{"report", text(report.label.slug())},
                         {"counted", rules.count(workshop, report.goal)},
                         {"grade", text(kGradeNames[static_cast<std::size_t>(rules.grade(workshop, slot))])},
                         {"token", Rules::has_report_token(workshop, slot)}});
    }
    return reports;
}

json::array energy_json(const Box& box, const Workshop& workshop) {
    json::array cards;
    for (std::size_t i = 0; i < 2; ++i) {
        if (workshop.energy_cards[i] == kNone) continue;
        const EnergyCard& card = box.energy[workshop.energy_cards[i]];
        cards.push_back(json::object{{"card", text(id_of(card))},
                                     {"value", card.value},
                                     {"cubes", card.cubes},
                                     {"multiplier", card.multiplier},
                                     {"phase", phase_json(workshop.phases[i])}});
    }
    return cards;
}

json::object tokens_json(const Box& box, const Workshop& workshop) {
    json::array spaces;
    for (std::size_t space = 0; space < kSpaces; ++space)
        if (Rules::is_unlocked(workshop, space)) spaces.push_back(json::string(space_name(box, space)));
    json::object free;
    for (std::size_t type = 0; type < kTypes; ++type) free[kTypeNames[type]] = workshop.tokens[type];
    return {{"unlocked", std::move(spaces)}, {"to_place", std::move(free)}};
}

template <class Cards, std::size_t N>
json::array offered_json(const Cards& cards, const FixedList<Card, N>& offered) {
    json::array list;
    for (Card card : offered)
        list.push_back(card == kNone ? json::value(nullptr) : json::value(text(cards[card].label.slug())));
    return list;
}

json::object workshop_json(const Rules& rules, const State& state, Seat seat) {
    const Box& box = rules.box();
    const Workshop& workshop = state.workshops[index_of(seat)];
    json::array left;
    for (std::size_t i = 0; i < kEnergyCards; ++i)
        if ((workshop.energy_deck >> i & 1) != 0) left.push_back(text(id_of(box.energy[i])));
    json::object object{{"seat", seat.index() + 1},
                        {"goods", goods_json(workshop)},
                        {"hand", hand_json(box, workshop)},
                        {"rows", rows_json(box, workshop)},
                        {"reports", reports_json(rules, workshop)},
                        {"tokens", tokens_json(box, workshop)},
                        {"energy_cards", energy_json(box, workshop)},
                        {"energy_deck", std::move(left)}};
    if (workshop.inventor != kNone)
        object["inventor"] = json::object{{"inventor", text(box.inventors[workshop.inventor].label.slug())},
                                          {"upgraded", workshop.inventor_upgraded}};
    if (!workshop.offered.empty()) object["offered_reports"] = offered_json(box.reports, workshop.offered);
    if (!workshop.offered_inventors.empty())
        object["offered_inventors"] = offered_json(box.inventors, workshop.offered_inventors);
    if (state.stage == Stage::phases) {
        if (workshop.phase < kPhases) {
            object["phase"] = text(kPhaseNames[workshop.phase]);
            object["energy"] = workshop.energy;
            object["total"] = workshop.total;
            object["step"] = workshop.step == 0 ? 0 : workshop.step - 1;
        }
        object["finished"] = workshop.phase == kFinished && workshop.todo.empty();
    }
    if (!workshop.todo.empty() && workshop.todo.back().op == Op::pay) {
        json::object due;
        for (std::size_t i = 0; i < kResources.size(); ++i)
            if (workshop.due.resources[i] > 0) due[name_of(kResources[i])] = workshop.due.resources[i];
        if (workshop.due.cards > 0) due["card"] = workshop.due.cards;
        if (workshop.due.wilds > 0) due["wild"] = workshop.due.wilds;
        object["due"] = std::move(due);
    }
    return object;
}

json::array auction_json(const Rules& rules, const State& state) {
    json::array tracks;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats()); ++i) {
        const AuctionTrack& track = state.tracks[i];
        if (track.inventor == kNone) continue;
        json::object object{{"inventor", text(rules.box().inventors[track.inventor].label.slug())}};
        if (track.seat != kNone) {
            object["seat"] = track.seat + 1;
            object["space"] = track.space + 1;
        }
        tracks.push_back(std::move(object));
    }
    return tracks;
}

}  // namespace

json::object RaisingGame::json(const Rules& rules, const State& state) {
    const Box& box = rules.box();
    json::object cubes;
    for (std::size_t phase = 0; phase < kPhases; ++phase) cubes[kPhaseNames[phase]] = state.cubes[phase];
    json::array workshops, discards, reports;
    for (Seat seat : SeatSet::first(rules.seats())) workshops.push_back(workshop_json(rules, state, seat));
    state.robot_discards.each([&](Card robot) { discards.push_back(text(box.robots[robot].label.slug())); });
    for (std::size_t report = 0; report < kReports; ++report)
        if ((state.report_discards >> report & 1) != 0)
            reports.push_back(text(box.reports[report].label.slug()));
    json::object object{{"stage", text(name_of(state.stage))},
                        {"round", state.round},
                        {"rounds", kRounds},
                        {"cubes", std::move(cubes)},
                        {"robots_in_deck", state.robots_left},
                        {"reports_in_deck", state.reports_left},
                        {"robot_discards", std::move(discards)},
                        {"report_discards", std::move(reports)},
                        {"workshops", std::move(workshops)}};
    if (rules.has_neutral_row()) {
        json::array line;
        for (std::uint8_t phase : state.neutral) line.push_back(phase_json(phase));
        object["neutral"] = std::move(line);
    }
    if (rules.options().inventors == Inventors::auction) object["auction"] = auction_json(rules, state);
    if (rules.options().challenge) {
        object["game"] = state.game + 1;
        object["games"] = kChallengeGames;
        constexpr std::array<std::string_view, 4> kSources{"robots", "reports", "stock", "leftovers"};
        int points = 0;
        json::object earlier;
        for (std::size_t source = 0; source < kSources.size(); ++source) {
            points += state.earlier[source];
            earlier[kSources[source]] = state.earlier[source];
        }
        object["points_before"] = points;
        object["earlier"] = std::move(earlier);
    }
    return object;
}

}  // namespace officina::raising
