// The table of Raising Robots as JSON, for clients and other people's programs.

#include <boost/json.hpp>
#include <optional>

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"
#include "games/raising/printed.h"
#include "match/values_json.h"

namespace officina::raising {

namespace json = boost::json;

namespace {

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

// With the cost columns that could be paid, whatever energy they need, and the energy from which the robot can be built.
json::object hand_json(const Rules& rules, const Workshop& workshop) {
    json::array cards;
    json::object payable, from;
    workshop.hand.each([&](Card robot) {
        const json::string slug = text(rules.box().robots[robot].label.slug());
        json::array columns;
        std::optional<std::uint8_t> least;
        for (const std::size_t column : {kLeft, kRight}) {
            if (!rules.can_build(workshop, robot, column, Op::build)) continue;
            columns.push_back(text(column == kLeft ? "left" : "right"));
            const std::uint8_t energy = rules.box().robots[robot].cost[column].energy;
            least = std::min(least.value_or(energy), energy);
        }
        cards.push_back(slug);
        payable[slug] = std::move(columns);
        if (least) from[slug] = *least;
    });
    json::object hand{{"size", Rules::hand_size(workshop)}};
    if (workshop.hidden == 0) {
        hand["cards"] = std::move(cards);
        hand["payable"] = std::move(payable);
        hand["from"] = std::move(from);
    }
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

// What a step of a run can do, by energy: an entry wherever that changes.
template <class Can>
json::array acts_json(Workshop workshop, Can can) {
    json::array acts;
    json::array before;
    for (std::uint8_t energy = 0; energy <= kTopThreshold; ++energy) {
        workshop.energy = energy;
        json::array now = can(std::as_const(workshop));
        if (now == before) continue;
        acts.push_back(json::object{{"energy", energy}, {"with", now}});
        before = std::move(now);
    }
    return acts;
}

// G1, G2 The run of each row: the actions of the board, then the robots.
json::object runs_json(const Rules& rules, Workshop workshop) {
    json::object rows;
    for (Row row : kAllRows) {
        workshop.phase = static_cast<std::uint8_t>(at(phase_of(row)));
        json::array steps;
        for (const BoardAction& action : rules.box().board.actions[at(row)])
            steps.push_back(json::object{{"bonus", Rules::has_bonus(workshop, action)},
                                         {"acts", acts_json(workshop, [&](const Workshop& charged) {
                                              return Rules::is_reached(charged, action) ? json::array{"board"}
                                                                                        : json::array{};
                                          })}});
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            steps.push_back(json::object{
                {"robot", text(rules.box().robots[Rules::robot_at(workshop, row, column)].label.slug())},
                {"acts", acts_json(workshop, [&](const Workshop& charged) {
                     json::array can;
                     if (rules.can_activate(charged, column, false)) can.push_back("base");
                     if (rules.can_activate(charged, column, true)) can.push_back("upgrade");
                     return can;
                 })}});
        rows[name_of(row)] = std::move(steps);
    }
    return rows;
}

// Where tokens go, each by its word in moves: which type fits there, and what it is.
json::object targets_json(const Rules& rules, const Workshop& workshop) {
    json::object targets;
    const auto add = [&](std::size_t place) {
        const auto target = static_cast<Target>(place);
        targets[target_name(target)] =
            json::object{{"type", text(name_of(rules.type_of(workshop, target)))},
                         {"says", message_to_json(say_target(rules, workshop, target))}};
    };
    for (std::size_t row = 0; row < kRows; ++row)
        for (std::size_t column = 0; column < workshop.built[row]; ++column) add(row * kColumns + column);
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot) add(kReportTarget + slot);
    if (workshop.inventor != kNone) add(kInventorTarget);
    return targets;
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

// What the n-th energy card would give in each phase, with the cubes that lie there and its own.
json::object gives_json(const Rules& rules, State state, Workshop workshop, std::size_t n) {
    const EnergyCard& card = rules.box().energy[workshop.energy_cards[n]];
    json::object gives;
    for (Phase phase : kAllPhases) {
        workshop.phases = {kNone, kNone};
        workshop.phases[n] = static_cast<std::uint8_t>(at(phase));
        state.cubes[at(phase)] = static_cast<std::uint8_t>(state.cubes[at(phase)] + card.cubes);
        gives[name_of(phase)] = rules.energy_of(state, workshop, phase, 0);
    }
    return gives;
}

json::array energy_json(const Rules& rules, const State& state, const Workshop& workshop) {
    json::array cards;
    for (std::size_t i = 0; i < 2; ++i) {
        if (workshop.energy_cards[i] == kNone) continue;
        const EnergyCard& card = rules.box().energy[workshop.energy_cards[i]];
        json::object object{{"card", text(id_of(card))},
                            {"value", card.value},
                            {"cubes", card.cubes},
                            {"multiplier", card.multiplier},
                            {"phase", phase_json(workshop.phases[i])}};
        if (state.stage == Stage::assigning) object["gives"] = gives_json(rules, state, workshop, i);
        cards.push_back(std::move(object));
    }
    return cards;
}

// E1 The table of upgrades as it is for this workshop.
json::array upgrades_json(const Rules& rules, const Workshop& workshop) {
    json::array rows;
    Workshop charged = workshop;
    charged.energy = 0xFF;
    for (std::size_t row = 0; row < kUpgradeTable; ++row)
        rows.push_back(json::object{{"energy", rules.box().board.table[row].energy},
                                    {"wild", rules.upgrade_wilds(workshop, row)},
                                    {"payable", rules.can_buy(charged, row)}});
    return rows;
}

// F4 What the next robot of a row costs more; a full row is not named.
json::object extra_json(const Rules& rules, const Workshop& workshop) {
    json::object rows;
    for (Row row : kAllRows)
        if (!Rules::row_full(workshop, row)) rows[name_of(row)] = rules.extra_cost(workshop, row);
    return rows;
}

json::object points_json(std::span<const int, kSources> points) {
    return {{"robots", points[kFromRobots]},
            {"reports", points[kFromReports]},
            {"stock", points[kFromStock]},
            {"leftovers", points[kFromLeftovers]}};
}

// B3 What is left to do of it.
json::object setup_json(const Workshop& workshop) {
    int discard = 0, build = 0;
    for (const Instruction& task : workshop.todo) {
        if (task.op == Op::keep_robots) discard = task.n;
        if (task.op == Op::start_build) ++build;
    }
    return {{"discard", discard}, {"build", build}};
}

// The round as far as this workshop is in it.
void add_phases(const Rules& rules, const State& state, const Workshop& workshop, json::object& object) {
    json::object energies;  // of the phases that are performed (D1), without batteries
    for (Phase phase : kAllPhases)
        if (rules.may_perform(state, workshop, phase))
            energies[name_of(phase)] = rules.energy_of(state, workshop, phase, 0);
    object["energies"] = std::move(energies);
    if (workshop.phase < kPhases) {
        object["phase"] = text(kPhaseNames[workshop.phase]);
        object["energy"] = workshop.energy;
        object["total"] = workshop.total;
        object["step"] = workshop.step == 0 ? 0 : workshop.step - 1;
    }
    object["finished"] = workshop.phase == kFinished && workshop.todo.empty();
}

// What a seat that decides is asked, as one word: "batteries".
json::string question(const Rules& rules, const State& state, Seat seat) {
    constexpr std::string_view kQuestions = "raising.asked.";
    return text(std::string_view(say_question(rules, state, seat).id).substr(kQuestions.size()));
}

// What the next task is about, where it is not seen on the table.
void add_task(const Rules& rules, const State& state, const Workshop& workshop, json::object& object) {
    if (workshop.todo.empty()) return;
    const Box& box = rules.box();
    switch (const Instruction& task = workshop.todo.back(); task.op) {
        case Op::batteries: {  // the energy by batteries spent
            json::array charges;
            const auto phase = phase_of(workshop);
            for (int spent = 0; spent <= rules.most_batteries(state, workshop, phase); ++spent)
                charges.push_back(rules.energy_of(state, workshop, phase, spent));
            object["charges"] = std::move(charges);
            break;
        }
        case Op::pay:
            object["due"] = goods_to_json(due_goods(workshop.due));
            object["suggested"] = goods_to_json(rules.suggested_payment(workshop));
            break;
        case Op::cycle: object["cycle"] = json::object{{"discarded", task.arg}, {"plus", task.n}}; break;
        case Op::choose: {
            json::array options;
            for (const Block& block : box.choices[task.arg].of)
                options.push_back(effects_to_json(rules, block));
            object["options"] = std::move(options);
            break;
        }
        case Op::exchange:
            object["exchange"] = json::object{{"pay", goods_to_json(box.exchanges[task.arg].pay)},
                                              {"then", effects_to_json(rules, box.exchanges[task.arg].then)}};
            break;
        default: break;
    }
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
    const Workshop& workshop = state.workshops[at(seat)];
    json::array left;
    for (std::size_t i = 0; i < kEnergyCards; ++i)
        if ((workshop.energy_deck >> i & 1) != 0) left.push_back(text(id_of(box.energy[i])));
    json::object object{{"seat", seat.index() + 1},
                        {"goods", goods_json(workshop)},
                        {"hand", hand_json(rules, workshop)},
                        {"rows", rows_json(box, workshop)},
                        {"runs", runs_json(rules, workshop)},
                        {"targets", targets_json(rules, workshop)},
                        {"reports", reports_json(rules, workshop)},
                        {"tokens", tokens_json(box, workshop)},
                        {"energy_cards", energy_json(rules, state, workshop)},
                        {"energy_deck", std::move(left)},
                        {"upgrades", upgrades_json(rules, workshop)},
                        {"extra_cost", extra_json(rules, workshop)},
                        {"report_limit", rules.modifier(workshop).report_limit},
                        {"points", points_json(rules.points(workshop))}};
    if (rules.to_move(state).has(seat)) object["asked"] = question(rules, state, seat);
    if (workshop.inventor != kNone)
        object["inventor"] = json::object{{"inventor", text(box.inventors[workshop.inventor].label.slug())},
                                          {"upgraded", workshop.inventor_upgraded},
                                          {"ready", rules.inventor_ready(workshop)}};
    if (!workshop.offered.empty()) object["offered_reports"] = offered_json(box.reports, workshop.offered);
    if (!workshop.offered_inventors.empty())
        object["offered_inventors"] = offered_json(box.inventors, workshop.offered_inventors);
    if (state.stage == Stage::setup) object["setup"] = setup_json(workshop);
    if (state.stage == Stage::phases) add_phases(rules, state, workshop, object);
    add_task(rules, state, workshop, object);
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
    if (rules.solo()) {
        const int points = rules.result(state).score[0];
        object["alone"] = {{"points", points}, {"rank", solo_rank(rules, points)}};
    }
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
