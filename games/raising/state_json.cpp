// The table of Raising Robots as JSON, for clients and other people's programs.

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <numeric>

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

// With the cost columns that could be paid, whatever energy they need.
json::object hand_json(const Rules& rules, const Workshop& workshop) {
    json::array cards;
    json::object payable;
    workshop.hand.each([&](Card robot) {
        const json::string slug = text(rules.box().robots[robot].label.slug());
        json::array columns;
        for (const std::size_t column : {kLeft, kRight})
            if (rules.can_build(workshop, robot, column, Op::build))
                columns.push_back(text(column == kLeft ? "left" : "right"));
        cards.push_back(slug);
        payable[slug] = std::move(columns);
    });
    json::object hand{{"size", Rules::hand_size(workshop)}};
    if (workshop.hidden == 0) {
        hand["cards"] = std::move(cards);
        hand["payable"] = std::move(payable);
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

// What a step of a run does with this energy.
std::string_view board_reached(const Workshop& charged, const BoardAction& action) {
    return Rules::is_reached(charged, action) ? "board" : "none";
}
std::string_view robot_reached(const Rules& rules, const Workshop& charged, std::size_t column) {
    const bool base = rules.can_activate(charged, column, false);
    const bool upgrade = rules.can_activate(charged, column, true);
    return base && upgrade ? "both" : base ? "base" : upgrade ? "upgrade" : "none";
}

// By energy, from none on; more than the last does no more.
template <class Reached>
json::array by_energy(Workshop workshop, Reached reached) {
    json::array list;
    for (std::uint8_t energy = 0; energy <= kTopThreshold; ++energy) {
        workshop.energy = energy;
        list.push_back(text(reached(std::as_const(workshop))));
    }
    return list;
}

// G1, G2 The run of each row: the actions of the board, then the robots.
json::object runs_json(const Rules& rules, Workshop workshop) {
    json::object rows;
    for (Row row : kAllRows) {
        workshop.phase = static_cast<std::uint8_t>(at(phase_of(row)));
        json::array steps;
        for (const BoardAction& action : rules.box().board.actions[at(row)])
            steps.push_back(json::object{{"bonus", Rules::has_bonus(workshop, action)},
                                         {"reached", by_energy(workshop, [&](const Workshop& charged) {
                                              return board_reached(charged, action);
                                          })}});
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            steps.push_back(json::object{
                {"robot", text(rules.box().robots[Rules::robot_at(workshop, row, column)].label.slug())},
                {"reached", by_energy(workshop, [&](const Workshop& charged) {
                     return robot_reached(rules, charged, column);
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

// J2 The grades that counting alone reaches, the best first; and the next better one, token included, with what it still needs.
void add_grades(const ReportCard& report, int counted, bool token, Grade now, json::object& object) {
    json::array reached;
    for (std::size_t grade = 0; grade < report.need.size(); ++grade) {
        const int need = report.need[grade];
        if (need == 0) continue;  // J4 by the bonus alone
        if (counted >= need)
            reached.push_back(text(kGradeNames[grade]));
        else if (const Grade then = Rules::grade(report, need, token); then < now)
            object["next"] = json::object{{"grade", name_of(then)}, {"more", need - counted}};
    }
    object["reached"] = std::move(reached);
}

json::array reports_json(const Rules& rules, const Workshop& workshop) {
    json::array reports;
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot) {
        const ReportCard& report = rules.box().reports[workshop.reports[slot]];
        const int counted = rules.count(workshop, report.goal);
        const bool token = Rules::has_report_token(workshop, slot);
        const Grade grade = Rules::grade(report, counted, token);
        json::object object{
            {"report", text(report.label.slug())},
            {"counted", counted},
            {"grade", name_of(grade)},
            {"token", token},
            {"points", grade == Grade::none ? 0 : int{report.points[static_cast<std::size_t>(grade)]}}};
        add_grades(report, counted, token, grade, object);
        reports.push_back(std::move(object));
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

template <class Number>
json::object points_json(const std::array<Number, kSources>& points) {
    json::object object;
    for (std::size_t source = 0; source < kSources; ++source) object[kSourceNames[source]] = points[source];
    return object;
}

// B3 What is left to do of it; its last step unlocks a token.
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
    json::object course;  // D1 of these phases: which is over, which is played now, which is still to come
    for (Phase phase : kAllPhases)
        if (workshop.phase == at(phase) || rules.may_perform(state, workshop, phase))
            course[name_of(phase)] = workshop.phase > at(phase)    ? "done"
                                     : workshop.phase == at(phase) ? "now"
                                                                   : "next";
    object["course"] = std::move(course);
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

// What a step of energy opens in the phase: actions of the board and robots that do something new in a row, robots in hand
// that can be built, a token of the table of upgrades (and how many wilds it takes).
json::object opened_by(const Rules& rules, Workshop workshop, Phase phase, std::uint8_t energy) {
    const Box& box = rules.box();
    json::array robots;
    json::object opened;
    const auto open = [&](Card robot) { robots.push_back(text(box.robots[robot].label.slug())); };
    const auto is_new = [&](auto reached) {
        workshop.energy = static_cast<std::uint8_t>(energy - 1);
        const auto before = reached(workshop);
        workshop.energy = energy;
        return reached(workshop) != before;
    };
    if (is_row(phase)) {  // G1, G2
        const Row row = row_of(phase);
        opened["actions"] = std::ranges::count_if(box.board.actions[at(row)], [&](const BoardAction& action) {
            return is_new([&](const Workshop& charged) { return board_reached(charged, action); });
        });
        for (std::size_t column = 0; column < workshop.built[at(row)]; ++column)
            if (is_new([&](const Workshop& charged) { return robot_reached(rules, charged, column); }))
                open(Rules::robot_at(workshop, row, column));
    } else if (phase == Phase::build) {  // F3
        workshop.hand.each([&](Card robot) {
            if (is_new([&](const Workshop& charged) {
                    return rules.can_build(charged, robot, kLeft, Op::assemble) ||
                           rules.can_build(charged, robot, kRight, Op::assemble);
                }))
                open(robot);
        });
    } else {  // E1
        for (std::size_t row = 0; row < kUpgradeTable; ++row)
            if (is_new([&](const Workshop& charged) { return rules.can_buy(charged, row); }))
                opened["wilds"] = rules.upgrade_wilds(workshop, row);
    }
    opened["robots"] = std::move(robots);
    return opened;
}

// D3 The energy that a phase may get: for how many batteries each step of it is reached (one more than can be spent where it is
// not), and what it opens. As far as anything needs it in a row, and as far as it goes in the others.
json::array scale_json(const Rules& rules, const State& state, const Workshop& workshop) {
    const Phase phase = phase_of(workshop);
    const int most = rules.most_batteries(state, workshop, phase);
    const auto energy_with = [&](int batteries) {
        return rules.energy_of(state, workshop, phase, batteries);
    };
    json::array scale;
    const int top = std::max<int>(kTopThreshold, energy_with(is_row(phase) ? 0 : most));
    for (int energy = 1; energy <= top; ++energy) {
        int batteries = 0;
        while (batteries <= most && energy_with(batteries) < energy) ++batteries;
        scale.push_back(
            json::object{{"energy", energy},
                         {"batteries", batteries},
                         {"reach", batteries == 0      ? "given"
                                   : batteries <= most ? "can"
                                                       : "cannot"},
                         {"opens", opened_by(rules, workshop, phase, static_cast<std::uint8_t>(energy))}});
    }
    return scale;
}

json::array gain_to_json(Good good, int number) {
    return {json::object{{"op", name_of(Op::gain)}, {"goods", json::object{{name_of(good), number}}}}};
}

// What the answers to a question do, each by its word in moves: whether it can be given now or not.
json::object answers_json(const Rules& rules, const Workshop& workshop) {
    const Box& box = rules.box();
    const Instruction& task = workshop.todo.back();
    json::object answers;
    const auto add = [&](Move::Kind kind, std::size_t what, json::array effects) -> json::object& {
        json::value& answer =
            answers[RaisingGame::written(rules, {kind, static_cast<std::uint8_t>(what), 0})];
        answer = json::object{{"effects", std::move(effects)}};
        return answer.get_object();
    };
    switch (task.op) {
        case Op::buy:  // E1
            for (std::size_t row = 0; row < kUpgradeTable; ++row) {
                const json::object exchange{
                    {"op", name_of(Op::exchange)},
                    {"pay", {{name_of(Good::wild), rules.upgrade_wilds(workshop, row)}}},
                    {"then", json::array{json::object{{"op", name_of(Op::unlock)}, {"n", 1}}}}};
                add(Move::Kind::upgrade, row, {exchange})["energy"] = box.board.table[row].energy;
            }
            break;
        case Op::activate: {  // G2
            const Row row = row_of(workshop);
            const RobotCard& robot = box.robots[Rules::robot_at(workshop, row, task.n)];
            for (const Action* action : {&robot.base, &robot.upgrade})
                add(Move::Kind::activate, action == &robot.upgrade ? 1 : 0,
                    effects_to_json(rules, action->block))["threshold"] = action->threshold;
            break;
        }
        case Op::exchange: {
            const Exchange& exchange = box.exchanges[task.arg];
            add(Move::Kind::exchange, 0,
                {json::object{{"op", name_of(Op::exchange)},
                              {"pay", goods_to_json(exchange.pay)},
                              {"then", effects_to_json(rules, exchange.then)}}});
            break;
        }
        case Op::gain:  // A3
            for (Good good : {Good::sensor, Good::gear, Good::microchip, Good::software, Good::card})
                add(Move::Kind::take, at(good), gain_to_json(good, 1));
            break;
        case Op::choose:
            for (std::size_t i = 0; i < box.choices[task.arg].of.size(); ++i)
                add(Move::Kind::choose, i, effects_to_json(rules, box.choices[task.arg].of[i]));
            break;
        case Op::inspire:  // E6
            add(Move::Kind::inspire, 0,
                {json::object{{"op", name_of(Op::reports)}, {"draw", kOfferedReports}}});
            add(Move::Kind::inspire, 1, gain_to_json(Good::wild, kInspiredWilds));
            add(Move::Kind::inspire, 2, gain_to_json(Good::battery, kInspiredBatteries));
            break;
        case Op::round_end:  // H1
            if (workshop.inventor == kNone) break;
            add(Move::Kind::ability, 0, effects_to_json(rules, box.inventors[workshop.inventor].basic.block));
            add(Move::Kind::ability, 1,
                effects_to_json(rules, box.inventors[workshop.inventor].upgrade.block));
            break;
        default: break;
    }
    return answers;
}

// What the next task is about, where it is not seen on the table.
void add_task(const Rules& rules, const State& state, const Workshop& workshop, json::object& object) {
    if (workshop.todo.empty()) return;
    if (json::object answers = answers_json(rules, workshop); !answers.empty())
        object["answers"] = std::move(answers);
    switch (const Instruction& task = workshop.todo.back(); task.op) {
        case Op::batteries: {  // the energy by batteries spent
            json::array charges;
            const auto phase = phase_of(workshop);
            for (int spent = 0; spent <= rules.most_batteries(state, workshop, phase); ++spent)
                charges.push_back(rules.energy_of(state, workshop, phase, spent));
            object["charges"] = std::move(charges);
            object["scale"] = scale_json(rules, state, workshop);
            break;
        }
        case Op::pay:
            object["due"] = goods_to_json(due_goods(workshop.due));
            object["suggested"] = goods_to_json(rules.suggested_payment(workshop));
            break;
        // G7 The cards that come next, if no more are discarded.
        case Op::cycle: object["draws"] = task.n + task.arg; break;
        case Op::draw_robots: object["draws"] = task.n; break;
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
    if (state.stage == Stage::setup && Rules::tokens_unlocked(workshop) == 0)
        object["setup"] = setup_json(workshop);
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
        object["alone"] = {{"points", points}, {"rank", text(kRankNames[solo_rank(rules, points)])}};
    }
    if (rules.options().challenge) {
        object["game"] = state.game + 1;
        object["games"] = kChallengeGames;
        object["points_before"] = std::accumulate(state.earlier.begin(), state.earlier.end(), 0);
        object["earlier"] = points_json(state.earlier);
    }
    return object;
}

}  // namespace officina::raising
