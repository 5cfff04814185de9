// The terminal picture of Raising Robots: phases and cubes, the workshop of the one who looks, stock, hand, the others.

#include <algorithm>

#include "games/raising/card_words.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

namespace {

constexpr std::array<Hue, kPhases> kPhaseHues{Hue::magenta, Hue::yellow, Hue::blue, Hue::green, Hue::red};
constexpr std::array<Hue, kTypes> kTypeHues{Hue::yellow, Hue::blue, Hue::magenta, Hue::green};
constexpr std::array<std::string_view, kTypes> kTypeMarks{"*", "»", "~", "%"};
constexpr Ink kFaint{Hue::grey, false, false};

Ink ink_of(Phase phase, bool bold = false) { return {kPhaseHues[at(phase)], bold, false}; }
Ink ink_of(Type type, bool bold = false) { return {kTypeHues[at(type)], bold, false}; }

// --- Short signs: one letter a good; the help explains them.

constexpr std::array<std::string_view, kGoods> kLetters{"★", "S", "G", "M", "P", "T", "B", "C", "?"};

constexpr int kRoomyRows = 40;  // from here on a screen has room for empty spaces
constexpr int kTinyRows = 30;   // below this only what cannot be left out is drawn

// How many characters a text takes on the screen, where every character takes one.
std::size_t width(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string fitted(std::string text, std::size_t columns) {
    while (width(text) > columns) {
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
        if (!text.empty()) text.pop_back();
    }
    return text + std::string(columns - width(text), ' ');
}

std::string short_goods(const Goods& goods) {
    std::string text;
    for (std::size_t good = 0; good < kGoods; ++good)
        if (goods[good] > 0)
            text += (text.empty() ? "" : " ") + std::to_string(goods[good]) + std::string(kLetters[good]);
    return text;
}

std::string short_block(const Box& box, Block block);

std::string short_effect(const Box& box, const Instruction& effect) {
    switch (effect.op) {
        case Op::gain: return std::to_string(effect.n) + std::string(kLetters[effect.arg]);
        case Op::choose: {
            std::string text;
            for (const Block& option : box.choices[effect.arg].of)
                text += (text.empty() ? "" : "/") + short_block(box, option);
            return text;
        }
        case Op::exchange: {
            const Exchange& exchange = box.exchanges[effect.arg];
            return short_goods(exchange.pay) + "→" + short_block(box, exchange.then);
        }
        case Op::cycle: return "x→x+" + std::to_string(effect.n);
        case Op::unlock: return "↑";
        case Op::build: return "⌂";
        case Op::inspire: return "!";
        case Op::reports: return "3→1R";
        case Op::ladder: {
            std::string text;
            for (const Ladder::Step& step : box.ladders[effect.arg].steps)
                text += (text.empty() ? "" : "/") + std::to_string(step.gain);
            return text + std::string(kLetters[at(box.ladders[effect.arg].good)]);
        }
        default: return "…";
    }
}

std::string short_block(const Box& box, Block block) {
    std::string text;
    for (std::size_t i = 0; i < block.size; ++i)
        text += (text.empty() ? "" : " ") + short_effect(box, box.code[block.from + i]);
    return text;
}

std::string short_cost(const Cost& cost) {
    return std::to_string(cost.energy) + "e " + short_goods(cost.goods);
}

// --- The table

std::string cubes_text(int cubes) {
    std::string text;
    for (int i = 0; i < cubes; ++i) text += "■";
    return text;
}

void draw_phases(Picture& picture, const Rules& rules, const State& state) {
    picture.ink(" ");
    picture.say({"raising.shows.round", {{"round", state.round}}}, {Hue::none, true, false});
    if (rules.options().challenge)
        picture.ink("  ").say({"raising.shows.game", {{"game", state.game + 1}}}, {Hue::none, true, false});
    for (Phase phase : kAllPhases) {
        picture.ink("  ").say({"raising.shows.phase", {{"phase", name_of(phase)}}}, ink_of(phase, true));
        picture.ink(
            " " + (state.cubes[at(phase)] > 0 ? cubes_text(state.cubes[at(phase)]) : std::string("·")),
            ink_of(phase));
    }
    picture.end_line();
    if (!rules.has_neutral_row()) return;
    const Neutral& line = rules.box().neutral[static_cast<std::size_t>(rules.seats()) - 1];
    picture.ink(" ").say({"raising.shows.neutral", {}}, kFaint);
    for (std::size_t i = 0; i < kPhases; ++i) {
        picture.ink("  ");
        if (i < state.neutral.size())
            picture.say({"raising.shows.phase", {{"phase", kPhaseNames[state.neutral[i]]}}},
                        ink_of(value_at<Phase>(state.neutral[i])));
        else
            picture.ink("[" + cubes_text(line.cubes[i]) + "]", kFaint);
    }
    picture.end_line();
}

std::string energy_text(const EnergyCard& card) {
    std::string text = "[" + std::to_string(card.value);
    if (card.multiplier > 1) text += " ×" + std::to_string(card.multiplier);
    if (card.cubes > 0) text += " " + cubes_text(card.cubes);
    return text + "]";
}

void draw_energy(Picture& picture, const Rules& rules, const Workshop& workshop) {
    for (std::size_t i = 0; i < 2; ++i) {
        if (workshop.energy_cards[i] == kNone) continue;
        picture.ink("  " + energy_text(rules.box().energy[workshop.energy_cards[i]]),
                    {Hue::none, true, false});
        picture.ink(" ");
        if (workshop.phases[i] == kSecret)
            picture.ink("###", kFaint);
        else if (workshop.phases[i] == kNone)
            picture.ink("?", kFaint);
        else
            picture.say({"raising.shows.phase", {{"phase", kPhaseNames[workshop.phases[i]]}}},
                        ink_of(value_at<Phase>(workshop.phases[i])));
    }
}

// --- A workshop

// The energy that counts for a row now: that of the running phase, or what the phase would have without batteries.
int row_energy(const Rules& rules, const State& state, const Workshop& workshop, Row row) {
    if (workshop.phase == at(phase_of(row)) && workshop.step > 0 &&
        (workshop.todo.empty() || Rules::task(workshop).op != Op::batteries))
        return workshop.energy;
    if (!rules.may_perform(state, workshop, phase_of(row))) return 0;
    return rules.energy_of(state, workshop, phase_of(row), 0);
}

void ink_action(Picture& picture, int threshold, const std::string& effect, int energy, bool there) {
    const bool reached = threshold <= energy && there;
    picture.ink(std::to_string(threshold) + ":" + effect, reached ? Ink{Hue::none, true, false} : kFaint);
}

std::size_t action_width(int threshold, const std::string& effect) {
    return width(std::to_string(threshold) + ":" + effect);
}

void pad(Picture& picture, std::size_t used, std::size_t columns) {
    if (used < columns) picture.ink(std::string(columns - used, ' '));
}

void draw_board_actions(Picture& picture, const Rules& rules, const Workshop& workshop, Row row, int energy) {
    picture.ink("   ");
    for (const BoardAction& action : rules.box().board.actions[at(row)]) {
        const bool bonus = Rules::has_bonus(workshop, action);
        ink_action(picture, action.plain.threshold,
                   short_block(rules.box(), bonus ? action.with_bonus : action.plain.block), energy, true);
        if (!bonus && action.space != kNone)
            picture.ink(std::string(kTypeMarks[at(rules.box().board.spaces[action.space].type)]),
                        ink_of(rules.box().board.spaces[action.space].type));
        picture.ink("  ");
    }
    for (const Space& space : rules.box().board.spaces) {
        const auto number = static_cast<std::size_t>(&space - rules.box().board.spaces.data());
        if (space.area != phase_of(row) || space.energy == 0) continue;
        const bool unlocked = Rules::is_unlocked(workshop, number);
        picture.ink("+" + std::to_string(space.energy) + "e",
                    unlocked ? Ink{Hue::none, true, false} : kFaint);
        if (!unlocked) picture.ink(std::string(kTypeMarks[at(space.type)]), ink_of(space.type));
        picture.ink(" ");
    }
}

// Five robots side by side: name and points, base action, upgrade action.
void draw_robots(Picture& picture, const Rules& rules, const Workshop& workshop, Row row, int energy,
                 Room room) {
    const std::size_t columns =
        std::max<std::size_t>(14, static_cast<std::size_t>(room.columns - 4) / kColumns);
    const std::size_t cell = std::min<std::size_t>(columns, 20);
    const std::size_t built = workshop.built[at(row)];
    const Box& box = rules.box();
    // A small screen has no room for what is empty.
    if (built == 0 && room.rows < kRoomyRows) return;
    picture.ink("   ");
    for (std::size_t column = 0; column < kColumns; ++column) {
        if (column < built) {
            const RobotCard& robot = box.robots[Rules::robot_at(workshop, row, column)];
            picture.ink(fitted(std::string(robot.label.name()) + " " + std::to_string(robot.vp) + "★", cell),
                        ink_of(phase_of(row), true));
        } else {
            const int extra = box.board.extra_cost[column];
            picture.ink(fitted(extra > 0 ? "[+" + std::to_string(extra) + "?]" : "[ ]", cell), kFaint);
        }
    }
    picture.end_line();
    if (built == 0) return;
    for (const bool upgrade : {false, true}) {
        picture.ink("   ");
        for (std::size_t column = 0; column < built; ++column) {
            const RobotCard& robot = box.robots[Rules::robot_at(workshop, row, column)];
            const bool token = Rules::has_token(workshop, row, column);
            const Action& action = upgrade ? robot.upgrade : robot.base;
            const std::size_t mark = upgrade ? 1 : 0;
            std::string effect = short_block(box, action.block);
            while (action_width(action.threshold, effect) + mark + 1 > cell) {
                while ((static_cast<unsigned char>(effect.back()) & 0xC0) == 0x80) effect.pop_back();
                effect.pop_back();
            }
            if (upgrade)
                picture.ink(std::string(kTypeMarks[at(robot.type)]),
                            Ink{kTypeHues[at(robot.type)], token, token});
            ink_action(picture, action.threshold, effect, energy, !upgrade || token);
            pad(picture, action_width(action.threshold, effect) + mark, cell);
        }
        picture.end_line();
    }
}

void draw_rows(Picture& picture, const Rules& rules, const State& state, const Workshop& workshop,
               Room room) {
    for (Row row : kAllRows) {
        const int energy = row_energy(rules, state, workshop, row);
        const bool running = workshop.phase == at(phase_of(row)) && state.stage == Stage::phases;
        picture.ink(running ? " ▸ " : "   ");
        picture.say({"raising.shows.row", {{"phase", name_of(row)}, {"energy", energy}}},
                    {kPhaseHues[at(phase_of(row))], true, running});
        draw_board_actions(picture, rules, workshop, row, energy);
        picture.end_line();
        draw_robots(picture, rules, workshop, row, energy, room);
    }
}

void draw_stock(Picture& picture, const Rules& rules, const Workshop& workshop, Room room) {
    picture.ink("   ");
    for (std::size_t good = 0; good < kCounted; ++good)
        picture.ink(std::to_string(workshop.goods[good]) + std::string(kLetters[good]) + "  ",
                    workshop.goods[good] > 0 ? Ink{Hue::none, true, false} : kFaint);
    picture.ink(std::to_string(Rules::hand_size(workshop)) + "C   ", {Hue::none, true, false});
    picture.say({"raising.shows.tokens", {{"number", Rules::tokens_unlocked(workshop)}}}, kFaint);
    for (std::size_t type = 0; type < kTypes; ++type)
        for (int i = 0; i < workshop.tokens[type]; ++i)
            picture.ink(" " + std::string(kTypeMarks[type]), {kTypeHues[type], true, true});
    // The spaces of Upgrade and Build that still carry a token.
    for (std::size_t space = 0; space < kSpaces; ++space) {
        const Space& print = rules.box().board.spaces[space];
        if (is_row(print.area) || Rules::is_unlocked(workshop, space) || room.rows < kTinyRows) continue;
        picture.ink("  ").say({"raising.shows.phase", {{"phase", name_of(print.area)}}}, ink_of(print.area));
        picture.ink(print.energy > 0 ? " +" + std::to_string(print.energy) + "e" : " !", kFaint);
        picture.ink(std::string(kTypeMarks[at(print.type)]), ink_of(print.type));
    }
    picture.end_line();
}

void draw_reports(Picture& picture, const Rules& rules, const Workshop& workshop, Room room) {
    for (std::size_t slot = 0; slot < workshop.reports.size(); ++slot) {
        const ReportCard& report = rules.box().reports[workshop.reports[slot]];
        const bool token = Rules::has_report_token(workshop, slot);
        picture.ink("   ");
        picture.ink(std::string(kTypeMarks[at(report.bonus)]), {kTypeHues[at(report.bonus)], token, token});
        picture.ink(" ").say(say_report(rules, workshop.reports[slot]), {Hue::cyan, true, false});
        picture.ink(": ").say(say_count(report.goal));
        picture.ink(" " + std::to_string(rules.count(workshop, report.goal)), {Hue::none, true, false});
        for (std::size_t grade = 0; grade < 4; ++grade) {
            const bool reached = static_cast<std::size_t>(rules.grade(workshop, slot)) == grade;
            const std::string need = report.need[grade] > 0 ? std::to_string(report.need[grade]) : "+";
            const std::string worth =
                room.rows < kTinyRows ? "" : "=" + std::to_string(report.points[grade]) + "★";
            picture.ink("  " + std::string(kGradeNames[grade]) + need + worth,
                        reached ? Ink{Hue::cyan, true, true} : kFaint);
        }
        picture.end_line();
    }
}

void draw_inventor(Picture& picture, const Rules& rules, const Workshop& workshop, Room room) {
    if (workshop.inventor == kNone) return;
    const InventorCard& inventor = rules.box().inventors[workshop.inventor];
    picture.ink("   ");
    picture.ink(std::string(kTypeMarks[at(inventor.type)]),
                {kTypeHues[at(inventor.type)], workshop.inventor_upgraded, workshop.inventor_upgraded});
    picture.ink(" ");
    picture
        .say(room.rows < kTinyRows ? say_inventor(rules, workshop.inventor)
                                   : say_inventor_card(rules, workshop.inventor))
        .end_line();
}

void draw_hand(Picture& picture, const Rules& rules, const Workshop& workshop, Room room) {
    if (workshop.hand.empty()) return;
    const bool building = !workshop.todo.empty() && (Rules::task(workshop).op == Op::assemble ||
                                                     Rules::task(workshop).op == Op::build ||
                                                     Rules::task(workshop).op == Op::start_build);
    const Op how = building ? Rules::task(workshop).op : Op::build;
    const bool wide = room.columns >= 100;
    workshop.hand.each([&](Card card) {
        const RobotCard& robot = rules.box().robots[card];
        const auto can = [&](std::size_t column) { return rules.can_build(workshop, card, column, how); };
        picture.ink(can(kLeft) || can(kRight) ? " + " : "   ", {Hue::green, true, false});
        picture.ink(fitted(std::string(robot.label.name()), 10), ink_of(phase_of(robot.row), true));
        picture.ink(" " + std::to_string(robot.vp) + "★ ");
        for (const std::size_t column : {kLeft, kRight})
            picture.ink(fitted(short_cost(robot.cost[column]), column == kLeft ? 10 : 7) + " ",
                        can(column) ? Ink{Hue::green, true, false} : kFaint);
        picture.ink(
            fitted(std::to_string(robot.base.threshold) + ":" + short_block(rules.box(), robot.base.block),
                   wide ? 20 : 16) +
            " ");
        picture.ink(std::string(kTypeMarks[at(robot.type)]), ink_of(robot.type));
        picture.ink(fitted(
            std::to_string(robot.upgrade.threshold) + ":" + short_block(rules.box(), robot.upgrade.block),
            wide ? 24 : 18));
        if (!Rules::row_full(workshop, robot.row))
            if (const int extra = rules.extra_cost(workshop, robot.row); extra > 0)
                picture.ink(" +" + std::to_string(extra) + "?", kFaint);
        picture.end_line();
    });
}

// B3, J5 What the seat is choosing from, where it may be seen.
void draw_offered(Picture& picture, const Rules& rules, const Workshop& workshop, Room room) {
    const bool tiny = room.rows < kTinyRows;
    constexpr Ink kOffered{Hue::cyan, false, false};
    bool any = false;
    const auto draw = [&](const Message& card) {
        picture.ink(" ? ").say(card, kOffered);
        if (!tiny) picture.end_line();
        any = true;
    };
    for (Card report : workshop.offered)
        if (report != kNone) draw(tiny ? say_report(rules, report) : say_report_card(rules, report));
    for (Card inventor : workshop.offered_inventors)
        if (inventor != kNone)
            draw(tiny ? say_inventor(rules, inventor) : say_inventor_card(rules, inventor));
    if (tiny && any) picture.end_line();
}

void draw_summary(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const Workshop& workshop = state.workshops[at(seat)];
    const bool waits = rules.to_move(state).has(seat);
    picture.ink(waits ? " ▸ " : "   ")
        .say({"raising.shows.seat", {{"seat", seat}}}, {Hue::none, waits, false});
    for (std::size_t good = 0; good < kCounted; ++good)
        if (workshop.goods[good] > 0)
            picture.ink("  " + std::to_string(workshop.goods[good]) + std::string(kLetters[good]));
    picture.ink("  " + std::to_string(Rules::hand_size(workshop)) + "C");
    for (Row row : kAllRows)
        picture.ink("  " + std::to_string(workshop.built[at(row)]) + "⌂", ink_of(phase_of(row)));
    draw_energy(picture, rules, workshop);
    picture.end_line();
}

void draw_workshop(Picture& picture, const Rules& rules, const State& state, Seat seat, Room room) {
    const Workshop& workshop = state.workshops[at(seat)];
    picture.ink(rules.to_move(state).has(seat) ? " ▸ " : "   ");
    picture.say({"raising.shows.seat", {{"seat", seat}}}, {Hue::none, true, false});
    draw_energy(picture, rules, workshop);
    picture.end_line();
    draw_rows(picture, rules, state, workshop, room);
    draw_stock(picture, rules, workshop, room);
    draw_reports(picture, rules, workshop, room);
    draw_inventor(picture, rules, workshop, room);
    draw_offered(picture, rules, workshop, room);
    draw_hand(picture, rules, workshop, room);
}

void draw_auction(Picture& picture, const Rules& rules, const State& state) {
    if (state.stage != Stage::offering && state.stage != Stage::bidding) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(rules.seats()); ++i) {
        const AuctionTrack& track = state.tracks[i];
        if (track.inventor == kNone) continue;
        picture.ink(" " + std::to_string(i + 1) + " ");
        const auto& spaces = rules.box().tracks[i].spaces;
        for (std::size_t space = 0; space < spaces.size(); ++space) {
            const std::string price = short_goods(spaces[space]);
            const bool pawn = track.seat != kNone && track.space == space;
            picture.ink("[" + (price.empty() ? std::string("0") : price) + "]", {Hue::none, pawn, pawn});
        }
        if (track.seat != kNone) picture.ink(" ").say({"raising.shows.seat", {{"seat", Seat(track.seat)}}});
        picture.end_line();
        picture.ink("   ").say(say_inventor_card(rules, track.inventor)).end_line();
    }
}

}  // namespace

Picture RaisingGame::picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room) {
    Picture picture;
    draw_phases(picture, rules, state);
    draw_auction(picture, rules, state);
    // A player sees the own workshop whole and the others in a line each; who only watches sees all of them whole.
    for (Seat seat : SeatSet::first(rules.seats()))
        if (!seen_by || !seen_by->is_person() || seat == *seen_by)
            draw_workshop(picture, rules, state, seat, room);
    if (seen_by && seen_by->is_person() && room.rows >= kTinyRows)
        for (Seat seat : SeatSet::first(rules.seats()))
            if (seat != *seen_by) draw_summary(picture, rules, state, seat);
    return picture;
}

}  // namespace officina::raising
