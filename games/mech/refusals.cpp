// Why a move of Mech a Dream is refused, with the rule and its numbers.

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

using Kind = Move::Kind;

namespace {

Message refused(std::string id, std::string_view rule) { return Message{std::move(id)}.with("rule", rule); }

bool of_chance(Kind kind) { return kind <= Kind::begin; }

// Does a move of that kind answer the task, or where there is none, belong into the phase?
bool fits(Kind kind, Task::Kind task, Phase phase) {
    switch (task) {
        case Task::Kind::hourglass: return kind == Kind::advance;
        case Task::Kind::activation:
            return kind == Kind::trigger || kind == Kind::robot || kind == Kind::skip;
        case Task::Kind::bonuses: return kind == Kind::bonus;
        case Task::Kind::choose: return kind == Kind::choose;
        case Task::Kind::take: return kind == Kind::take || kind == Kind::skip;
        case Task::Kind::acquire: return kind == Kind::acquire;
        case Task::Kind::copy: return kind == Kind::copy_machine || kind == Kind::copy_robot;
        default: break;
    }
    switch (phase) {
        case Phase::keeping: return kind == Kind::keep;
        case Phase::picking: return kind == Kind::pick;
        case Phase::day: return kind >= Kind::stock && kind <= Kind::build;
        case Phase::night:
        case Phase::late: return kind == Kind::trigger || kind == Kind::robot || kind == Kind::done;
        default: return false;
    }
}

Message why_not_way(const Rules& rules, const State& state, Seat seat, const Way& way) {
    const Player& player = rules.player(state, seat);
    if (player.flowers < way.pay.flower || player.ink < way.pay.ink || player.rainbows < way.pay.rainbow)
        return refused("mech.refused.way_price", "7.3")
            .with("price", said(way.pay))
            .with("flowers", player.flowers)
            .with("inks", player.ink)
            .with("rainbows", player.rainbows);
    switch (way.special) {
        case Special::acquire: return refused("mech.refused.nothing_affordable", "10.4");
        case Special::copy:
            if (state.phase == Phase::night) return refused("mech.refused.copier_waits", "10.5");
            return refused("mech.refused.nothing_to_copy", "10.4");
        default: return refused("mech.refused.useless", "N19");
    }
}

Message why_not_take(const Rules& rules, const State& state, Seat seat, std::uint8_t specialist) {
    const std::size_t index = rules.card_of(state, specialist);
    const Message name = name_said(rules.box().specialists[specialist]);
    if (index == state.specialists.size())
        return refused("mech.refused.not_in_play", "11.2").with("specialist", name);
    const bool now = rules.task(state, seat).kind == Task::Kind::take ||
                     (rules.floor(state.moment).specialist && rules.options().stock != StockReading::beside);
    if (!now) return refused("mech.refused.no_specialist_now", "11.6");
    const CardInPlay& card = state.specialists[index];
    if (card.owner == seat.index())
        return refused("mech.refused.own_specialist", "11.6").with("specialist", name);
    return refused("mech.refused.specialist_price", "11.7")
        .with("specialist", name)
        .with("price", rainbows_said(card.price))
        .with("has", rules.player(state, seat).rainbows);
}

Message why_not_acquire(const Rules& rules, const State& state, Seat seat, TileIndex tile) {
    for (std::uint8_t offer : state.offers) {
        if (offer != tile) continue;
        const bool yellow = rules.box().tiles[tile].colour == Colour::yellow;
        const Player& player = rules.player(state, seat);
        return refused("mech.refused.price", "4.5.1")
            .with("tile", name_said(rules.box().tiles[tile]))
            .with("price", price_said(rules.box().tiles[tile], rules.price(state, seat, tile)))
            .with("has", yellow ? player.rainbows : player.ink);
    }
    return refused("mech.refused.not_offered", "4.5.1").with("tile", name_said(rules.box().tiles[tile]));
}

Message why_not_trigger(const Rules& rules, const State& state, Seat seat, TileIndex tile) {
    const Player& player = rules.player(state, seat);
    const auto about = [&](std::string id, std::string_view rule) {
        return refused(std::move(id), rule).with("tile", name_said(rules.box().tiles[tile]));
    };
    if ((player.workshop & only(tile)) == 0) return about("mech.refused.not_built", "7.2");
    if (!rules.box().tiles[tile].purple()) return about("mech.refused.not_purple", "9.1");
    if (rules.task(state, seat).kind == Task::Kind::none && (player.used & only(tile)) != 0)
        return about("mech.refused.used", "7.2");
    return why_not_way(rules, state, seat, rules.box().tiles[tile].effect);
}

Message why_not_robot(const Rules& rules, const State& state, Seat seat, std::size_t way) {
    const Task task = rules.task(state, seat);
    if (task.kind == Task::Kind::activation && task.value == 0) return refused("mech.refused.no_robot", "N8");
    if (way >= rules.robot_of(state, seat).size()) return refused("mech.refused.no_such_way", "10.3");
    if (task.kind == Task::Kind::none && (rules.player(state, seat).used & kRobotUsed) != 0)
        return refused("mech.refused.robot_used", "7.2");
    return why_not_way(rules, state, seat, rules.robot_of(state, seat)[way]);
}

Message why_not_copy(const Rules& rules, const State& state, Seat seat, Move move) {
    if (move.kind == Kind::copy_robot) {
        const Seat owner(move.value / static_cast<int>(kWays));
        const Effect& effect = rules.robot_of(state, owner);
        if (owner == seat || move.value % kWays >= effect.size())
            return refused("mech.refused.not_to_copy", "10.4");
        return why_not_way(rules, state, seat, effect[move.value % kWays]);
    }
    for (Seat other : SeatSet::first(rules.seats()))
        if (other != seat && (rules.player(state, other).workshop & rules.purple() & only(move.value)) != 0)
            return why_not_way(rules, state, seat, rules.box().tiles[move.value].effect);
    return refused("mech.refused.not_to_copy", "10.4");
}

}  // namespace

Message MechGame::why_not(const Rules& rules, const State& state, Seat seat, Move move) {
    if (of_chance(move.kind) != (seat == kChance))
        return {of_chance(move.kind) ? "mech.refused.chance_alone" : "mech.refused.seats_alone", {}};
    const Box& box = rules.box();
    const auto not_now = [&] {
        return Message{"mech.refused.not_now"}
            .with("phase", name_of(state.phase))
            .with("moment", name_of(state.moment));
    };
    if (seat == kChance) return not_now();
    const Task task = rules.task(state, seat);
    if (!fits(move.kind, task.kind, state.phase)) {
        if (task.kind == Task::Kind::none) return not_now();
        return Message{"mech.refused.task"}.with("task", question_of(task.kind));
    }
    switch (move.kind) {
        case Kind::keep:
            return refused("mech.refused.not_dealt", "10.1")
                .with("screen", name_said(box.screens[move.value]));
        case Kind::pick:
            return refused("mech.refused.not_free", "11.3")
                .with("specialist", name_said(box.specialists[move.value]));
        case Kind::take: return why_not_take(rules, state, seat, move.value);
        case Kind::dock:
            return refused("mech.refused.dock_price", "4.4.1")
                .with("price", flowers_said(rules.dock_price(state, seat)))
                .with("has", rules.player(state, seat).flowers);
        case Kind::acquire: return why_not_acquire(rules, state, seat, move.value);
        case Kind::build:
        case Kind::advance:
            return refused("mech.refused.not_on_belt", move.kind == Kind::build ? "4.6.1" : "5.2")
                .with("tile", name_said(box.tiles[move.value]));
        case Kind::trigger: return why_not_trigger(rules, state, seat, move.value);
        case Kind::robot: return why_not_robot(rules, state, seat, move.value);
        case Kind::copy_machine:
        case Kind::copy_robot: return why_not_copy(rules, state, seat, move);
        case Kind::choose: return refused("mech.refused.no_such_way", "11.10");
        case Kind::bonus:
            return refused("mech.refused.no_bonus", "11.5")
                .with("specialist", name_said(box.specialists[move.value]));
        default: return not_now();
    }
}

}  // namespace officina::mech
