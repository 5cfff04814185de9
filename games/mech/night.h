#pragma once
// The night, the end check and the next day. Part of rules.h.
//
// 7.2 Everybody decides at the same time, each for the own workshop. One robot looks at the others' workshops (S8): it
// goes last (10.5), when they are done. One robot acquires a tile at night (S7): nobody else looks at the market until
// then, so its next tile is uncovered after the others are done, too. So no order of arrival changes anything.

#include "games/mech/rules.h"

namespace officina::mech {

constexpr void Rules::begin_night(State& state) const {
    state.phase = Phase::night;
    for (Seat seat : everybody()) {
        player(state, seat).assistants = {};  // 7.1
        if (still_useful(state, seat)) state.awake.add(seat);
    }
}

// 7.7 A seat with nothing useful left need not say so.
constexpr bool Rules::still_useful(const State& state, Seat seat) const {
    const Player& player = state.players[at(seat)];
    const Purse purse = purse_of(player);
    if (any_of(player.workshop & purple_ & ~player.used,
               [&](TileIndex tile) { return useful_with(state, seat, box_.tiles[tile].effect, purse); }))
        return true;
    if ((player.used & kRobotUsed) != 0) return false;
    for (const Way& way : robot_of(state, seat))
        if (useful_with(state, seat, way, purse)) return true;
    return false;
}

constexpr void Rules::night_moves(const State& state, Seat seat, Moves& out) const {
    const Player& player = state.players[at(seat)];
    machine_moves(state, seat, player.workshop & ~player.used, out);
    if ((player.used & kRobotUsed) == 0) robot_moves(state, seat, out);
    out.push({Move::Kind::done, 0});
}

constexpr void Rules::play_night(State& state, Seat seat, Move move) const {
    Player& player = state.players[at(seat)];
    switch (move.kind) {
        case Move::Kind::trigger:
            player.used |= only(move.value);
            return use(state, seat, box_.tiles[move.value].effect, Source::effects);
        case Move::Kind::robot:
            player.used |= kRobotUsed;
            return use(state, seat, robot_of(state, seat)[move.value], Source::effects);
        default: return state.awake.remove(seat);
    }
}

constexpr Seat Rules::copier(const State& state) const {
    for (Seat seat : everybody())
        for (const Way& way : robot_of(state, seat))
            if (way.special == Special::copy) return seat;
    return kChance;
}

constexpr bool Rules::night_over(const State& state, Seat seat) const {
    if (state.phase == Phase::night) return !state.awake.has(seat) && seat != copier(state);
    return state.phase == Phase::late && !state.awake.has(seat);
}

constexpr void Rules::begin_late(State& state) const {
    state.phase = Phase::late;
    if (const Seat seat = copier(state); seat != kChance) state.awake.add(seat);
}

constexpr void Rules::end_night(State& state) const {
    bool nine = false;
    for (Seat seat : everybody()) {
        player(state, seat).used = 0;
        nine = nine || machines(state, seat) >= board().machines_to_end;
    }
    for (CardInPlay& card : state.specialists)  // 11.9
        if (card.owner != kMiddle && card.price > 0) --card.price;
    if (nine || state.day == board().days) {  // 8.1
        state.phase = Phase::over;
        return;
    }
    // 8.2
    state.first = state.turn = static_cast<std::uint8_t>(left_of(Seat(state.first), seats()).index());
    ++state.day;
    state.moment = Moment::morning;
    state.delivery = kNone;
    state.phase = Phase::unloading;
}

}  // namespace officina::mech
