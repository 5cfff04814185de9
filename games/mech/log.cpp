// What a move of Mech a Dream did, in the log.

#include <bit>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

using Kind = Move::Kind;

namespace {

Seat next_to_be_dealt(const Rules& rules, const State& state) {
    for (Seat seat : SeatSet::first(rules.seats()))
        for (std::uint8_t screen : state.dealt[static_cast<std::size_t>(seat.index())])
            if (screen == 0) return seat;
    return kChance;
}

const Way& way_of(const Effect& effect, std::size_t way) { return effect[way < effect.size() ? way : 0]; }

void tell_chance(const Rules& rules, const State& before, Move move, const State& after, Seat audience,
                 std::vector<Message>& told) {
    const Box& box = rules.box();
    switch (move.kind) {
        case Kind::reveal: told.push_back(Phrase("mech.told.reveal").specialist(box, move.value)); break;
        case Kind::turn_up: told.push_back(Phrase("mech.told.turn_up").tile(box, move.value)); break;
        case Kind::unload:
            told.push_back(Phrase("mech.told.unload")
                               .with("card", written(box.deliveries[move.value].id))
                               .with("price", flowers_said(box.deliveries[move.value].cost))
                               .number("day", after.day));
            break;
        case Kind::deal: {
            const Seat dealt = next_to_be_dealt(rules, before);
            if (dealt == audience)
                told.push_back(Phrase("mech.told.dealt")
                                   .with("screen", written(box.screens[move.value].id))
                                   .with("effect", said(box.screens[move.value].effect)));
            else
                told.push_back(Phrase("mech.told.dealt_other").seat(dealt));
            break;
        }
        default: told.push_back(Phrase("mech.told.begin").seat(Seat(move.value)));
    }
}

void tell_take(const Rules& rules, const State& before, Seat seat, std::uint8_t specialist,
               std::vector<Message>& told) {
    const CardInPlay& card = before.specialists[rules.card_of(before, specialist)];
    told.push_back(Phrase("mech.told.take")
                       .seat(seat)
                       .specialist(rules.box(), specialist)
                       .with("price", rainbows_said(card.price))
                       .with("from", from(card)));
}

// 4.5.2 Where a tile is laid when it is acquired. Time may pass in the same move: not where it lies afterwards.
int acquired_onto(const Rules& rules, const State& before, Seat seat, TileIndex tile) {
    const Task task = rules.task(before, seat);
    return rules.start_space(before, seat, tile, task.kind == Task::Kind::acquire ? task.value : 0);
}

void tell_move(const Rules& rules, const State& before, Seat seat, Move move, std::vector<Message>& told) {
    const Box& box = rules.box();
    const auto tell = [&](std::string id) { return Phrase(std::move(id)).seat(seat); };
    switch (move.kind) {
        case Kind::pick: told.push_back(tell("mech.told.pick").specialist(box, move.value)); break;
        case Kind::stock: told.push_back(tell("mech.told.stock")); break;
        case Kind::take:
            if (rules.task(before, seat).kind == Task::Kind::none) told.push_back(tell("mech.told.stock"));
            tell_take(rules, before, seat, move.value, told);
            break;
        case Kind::dock:
            told.push_back(tell("mech.told.dock")
                               .with("price", flowers_said(rules.dock_price(before, seat)))
                               .with("goods", said(sum_of(rules.row(before, before.moment)))));
            break;
        case Kind::acquire:
            told.push_back(
                tell("mech.told.acquire")
                    .tile(box, move.value)
                    .with("price", price_said(box.tiles[move.value], rules.price(before, seat, move.value)))
                    .number("space", acquired_onto(rules, before, seat, move.value)));
            break;
        case Kind::build: told.push_back(tell("mech.told.build").tile(box, move.value)); break;
        case Kind::advance:
            told.push_back(tell("mech.told.advance")
                               .with("tile", name_of_tile(box, move.value))
                               .number("space", before.spaces[move.value] - 1));
            break;
        case Kind::trigger: told.push_back(tell("mech.told.trigger").tile(box, move.value)); break;
        case Kind::robot:
            told.push_back(
                tell("mech.told.robot").with("way", said(way_of(rules.robot_of(before, seat), move.value))));
            break;
        case Kind::copy_machine: told.push_back(tell("mech.told.copy_machine").tile(box, move.value)); break;
        case Kind::copy_robot: {
            const Seat owner(move.value / static_cast<int>(kWays));
            told.push_back(tell("mech.told.copy_robot")
                               .with("owner", owner)
                               .with("way", said(way_of(rules.robot_of(before, owner), move.value % kWays))));
            break;
        }
        case Kind::choose:
            told.push_back(
                tell("mech.told.choose")
                    .with("way",
                          said(way_of(box.specialists[rules.task(before, seat).value].effect, move.value))));
            break;
        case Kind::bonus: told.push_back(tell("mech.told.bonus").bonus(box, move.value)); break;
        case Kind::skip: told.push_back(tell("mech.told.skip")); break;
        case Kind::done: told.push_back(tell("mech.told.done")); break;
        default: break;
    }
}

// 11.5 The cards in front of the seat that give their bonus after an action, a bit for each.
unsigned bonuses_after(const Rules& rules, const State& state, Seat seat, Action action) {
    unsigned due = 0;
    for (std::size_t card = 0; card < state.specialists.size(); ++card)
        if (state.specialists[card].owner == seat.index() &&
            rules.box().specialists[state.specialists[card].specialist].comes_after(action))
            due |= 1u << card;
    return due;
}

// The cards in play that are to give the seat their bonus when what it has to do in `state` is done. `owned` says whose
// they are: a card taken meanwhile counts (N12).
unsigned bonuses_due(const Rules& rules, const State& state, const State& owned, Seat seat) {
    unsigned due = 0;
    for (const Task& task : rules.player(state, seat).tasks) {
        if (task.kind == Task::Kind::bonuses) due |= task.value;
        if (task.kind == Task::Kind::after)
            due |= bonuses_after(rules, owned, seat, static_cast<Action>(task.value));
    }
    return due;
}

// The action a move is, where it is one.
std::optional<Action> action_of(const Rules& rules, Move move) {
    switch (move.kind) {
        case Kind::stock: return Action::stock;
        case Kind::take:
            if (rules.options().stock == StockReading::fork) return Action::stock;
            return std::nullopt;
        case Kind::dock: return Action::dock;
        case Kind::acquire: return Action::acquire;
        case Kind::build: return Action::build;
        default: return std::nullopt;
    }
}

// 11.5 The bonuses that came of themselves.
void tell_bonuses(const Rules& rules, const State& before, Move move, const State& after,
                  std::vector<Message>& told) {
    if (before.phase != Phase::day || move.kind == Kind::bonus) return;
    const Seat seat(before.turn);
    unsigned due = bonuses_due(rules, before, after, seat);
    if (rules.player(before, seat).tasks.empty())
        if (const auto action = action_of(rules, move)) due |= bonuses_after(rules, after, seat, *action);
    due &= ~bonuses_due(rules, after, after, seat);
    for (std::size_t card = 0; card < after.specialists.size(); ++card)
        if ((due >> card & 1) != 0)
            told.push_back(
                Phrase("mech.told.bonus").seat(seat).bonus(rules.box(), after.specialists[card].specialist));
}

// 6. The tile that the move itself finishes; what time finishes in the same move comes after it.
TileSet finished_at_once(const Rules& rules, const State& before, Seat seat, Move move) {
    const bool finished =
        (move.kind == Kind::acquire && acquired_onto(rules, before, seat, move.value) == 0) ||
        (move.kind == Kind::advance && before.spaces[move.value] == 1);
    return finished ? only(move.value) : TileSet{0};
}

// Machines of a seat that were finished, when it had so many before, and what their spaces gave.
void tell_finished(const Rules& rules, Seat seat, TileSet fresh, int machines, std::vector<Message>& told) {
    for_each(fresh, [&](TileIndex tile) {
        ++machines;
        told.push_back(Phrase("mech.told.finished")
                           .seat(seat)
                           .tile(rules.box(), tile)
                           .number("machines", machines)
                           .number("points", rules.workshop_points(machines)));
    });
}

// 5.1 Machines that the passing of time finished, whoever's; `told_already` are those of this move.
void tell_finished_by_time(const Rules& rules, const State& before, const State& after, TileSet told_already,
                           std::vector<Message>& told) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const TileSet had = rules.player(before, seat).workshop;
        const TileSet fresh = rules.player(after, seat).workshop & ~had;
        tell_finished(rules, seat, fresh & ~told_already, std::popcount(had | (fresh & told_already)), told);
    }
}

// What somebody has after a move that changed it.
void tell_stands(const Rules& rules, const State& before, const State& after, std::vector<Message>& told) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Player &was = rules.player(before, seat), &is = rules.player(after, seat);
        if (was.flowers == is.flowers && was.ink == is.ink && was.rainbows == is.rainbows &&
            was.points == is.points)
            continue;
        told.push_back(Phrase("mech.told.stands")
                           .seat(seat)
                           .number("flowers", is.flowers)
                           .number("inks", is.ink)
                           .number("rainbows", is.rainbows)
                           .number("dreams", is.score()));
    }
}

// 5.1 Has a moment ended?
void tell_moment(const State& before, const State& after, std::vector<Message>& told) {
    if (before.phase != Phase::day) return;
    if (after.phase != Phase::day) {
        told.push_back({"mech.told.night", {}});
    } else if (before.moment != after.moment) {
        told.push_back(Phrase("mech.told.moment").with("moment", name_of(after.moment)));
    }
}

// Has a night ended, or the game?
void tell_day(const State& before, const State& after, std::vector<Message>& told) {
    if (after.day != before.day || (after.phase == Phase::over && before.phase != Phase::over))
        told.push_back({"mech.told.night_over", {}});
    if (after.day != before.day)
        told.push_back(Phrase("mech.told.day").number("day", after.day).seat(Seat(after.first)));
    if (after.phase == Phase::over && before.phase != Phase::over) told.push_back({"mech.told.over", {}});
}

}  // namespace

std::vector<Message> MechGame::told(const Rules& rules, const State& before, Seat seat, Move move,
                                    const State& after, Seat audience) {
    std::vector<Message> told;
    if (seat == kChance) {
        tell_chance(rules, before, move, after, audience, told);
    } else if (move.kind == Kind::keep) {
        if (audience == seat)
            told.push_back(
                Phrase("mech.told.keep").with("screen", mech::written(rules.box().screens[move.value].id)));
        else
            told.push_back(Phrase("mech.told.keep_other").seat(seat));
    } else {
        tell_move(rules, before, seat, move, told);
    }
    if (before.phase == Phase::keeping && after.phase != Phase::keeping)  // 10.1 now all show
        for (Seat shown : SeatSet::first(rules.seats())) {
            const Screen& screen = rules.box().screens[rules.player(after, shown).screen];
            told.push_back(Phrase("mech.told.kept")
                               .seat(shown)
                               .with("screen", mech::written(screen.id))
                               .with("effect", said(screen.effect)));
        }
    // In the order in which it came about: the move, its bonuses, what everybody has of it, then time.
    const TileSet at_once = finished_at_once(rules, before, seat, move);
    if (at_once != 0) tell_finished(rules, seat, at_once, rules.machines(before, seat), told);
    tell_bonuses(rules, before, move, after, told);
    std::vector<Message> by_time;
    tell_finished_by_time(rules, before, after, at_once, by_time);
    if (by_time.empty()) tell_stands(rules, before, after, told);
    tell_moment(before, after, told);
    told.insert(told.end(), by_time.begin(), by_time.end());
    if (!by_time.empty()) tell_stands(rules, before, after, told);
    tell_day(before, after, told);
    return told;
}

}  // namespace officina::mech
