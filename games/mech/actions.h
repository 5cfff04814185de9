#pragma once
// The day: what an assistant does, and how time passes. Part of rules.h.

#include "engine/names.h"
#include "games/mech/rules.h"

namespace officina::mech {

// --- Prices (9.4, N3)

constexpr int less(int printed, int by) { return printed > by ? printed - by : 0; }

constexpr int Rules::dock_price(const State& state, Seat seat) const {
    return less(delivery(state).cost, player(state, seat).powers[static_cast<std::size_t>(Power::dock)]);
}

constexpr int Rules::price(const State& state, Seat seat, TileIndex tile) const {
    const Power power = box_.tiles[tile].colour == Colour::yellow ? Power::rainbow : Power::ink;
    return less(box_.tiles[tile].cost, player(state, seat).powers[static_cast<std::size_t>(power)]);
}

// 4.5.2, 10.4 0: finished at once.
constexpr int Rules::start_space(const State& state, Seat seat, TileIndex tile, int nearer) const {
    return less(box_.tiles[tile].time,
                player(state, seat).powers[static_cast<std::size_t>(Power::time)] + nearer);
}

constexpr bool Rules::can_afford(const State& state, Seat seat, TileIndex tile) const {
    const Player& payer = player(state, seat);
    return (box_.tiles[tile].colour == Colour::yellow ? payer.rainbows : payer.ink) >=
           price(state, seat, tile);
}

// --- The menu of an assistant (4.1)

constexpr void Rules::action_moves(const State& state, Seat seat, Moves& out) const {
    using enum Move::Kind;
    const Player& player = state.players[at(seat)];
    const Floor& here = floor(state.moment);
    for (std::uint8_t end = 0; end < here.fork.size(); ++end) out.push({Move::Kind::stock, end});
    if (here.specialist && options_.stock != StockReading::beside)
        for (const CardInPlay& card : state.specialists)
            if (may_take(state, seat, card.specialist)) out.push({Move::Kind::take, card.specialist});
    if (player.flowers >= dock_price(state, seat)) out.push({Move::Kind::dock, 0});
    for (std::uint8_t tile : state.offers)
        if (tile != kNone && can_afford(state, seat, tile)) out.push({Move::Kind::acquire, tile});
    for_each(player.belt, [&](TileIndex tile) { out.push({build, tile}); });
}

constexpr void Rules::play_action(State& state, Seat seat, Move move) const {
    switch (move.kind) {
        case Move::Kind::stock: return stock(state, seat, move.value);
        case Move::Kind::take: return stock_with_specialist(state, seat, move.value);
        case Move::Kind::dock: return dock(state, seat);
        case Move::Kind::acquire:
            player(state, seat).tasks.push({Task::Kind::after, static_cast<std::uint8_t>(Action::acquire)});
            place_assistant(state, seat, static_cast<std::uint8_t>(move.value + 1));
            return acquire(state, seat, move.value, 0);
        case Move::Kind::build:  // 4.6
            player(state, seat).tasks.push({Task::Kind::after, static_cast<std::uint8_t>(Action::build)});
            return place_assistant(state, seat, static_cast<std::uint8_t>(move.value + 1));
        default: return;
    }
}

constexpr void Rules::place_assistant(State& state, Seat seat, std::uint8_t place) const {
    player(state, seat).assistants[static_cast<std::size_t>(state.moment)] = place;
}

// --- Stock room (4.3, 11.6)

constexpr void Rules::stock(State& state, Seat seat, std::size_t end) const {
    auto& tasks = player(state, seat).tasks;
    const Floor& here = floor(state.moment);
    place_assistant(state, seat, kInStockRoom);
    tasks.push({Task::Kind::after, static_cast<std::uint8_t>(Action::stock)});
    if (here.specialist && options_.stock == StockReading::beside) tasks.push({Task::Kind::take, 0});
    gain(state, seat, here.fixed, Source::effects);
    gain(state, seat, here.fork[end], Source::effects);
}

constexpr void Rules::stock_with_specialist(State& state, Seat seat, std::uint8_t specialist) const {
    place_assistant(state, seat, kInStockRoom);
    if (options_.stock == StockReading::fork) {
        player(state, seat).tasks.push({Task::Kind::after, static_cast<std::uint8_t>(Action::stock)});
        gain(state, seat, floor(state.moment).fixed, Source::effects);
    }
    take(state, seat, specialist);
}

// 11.6, 11.7 Only from an opponent or from the middle, and only who can pay.
constexpr bool Rules::may_take(const State& state, Seat seat, std::uint8_t specialist) const {
    const std::size_t card = card_of(state, specialist);
    return card < state.specialists.size() && state.specialists[card].owner != seat.index() &&
           player(state, seat).rainbows >= state.specialists[card].price;
}

constexpr void Rules::take(State& state, Seat seat, std::uint8_t specialist) const {
    CardInPlay& card = state.specialists[card_of(state, specialist)];
    Player& payer = player(state, seat);
    payer.rainbows = static_cast<std::uint16_t>(payer.rainbows - card.price);
    if (card.owner != kMiddle) {
        Player& paid = state.players[card.owner];
        paid.rainbows = static_cast<std::uint16_t>(paid.rainbows + card.price);
    }
    card.owner = static_cast<std::uint8_t>(seat.index());
    card.price = board().price_after_taking;  // 11.8
}

// --- Delivery dock (4.4)

constexpr void Rules::dock(State& state, Seat seat) const {
    Player& player = state.players[at(seat)];
    player.flowers = static_cast<std::uint8_t>(player.flowers - dock_price(state, seat));
    place_assistant(state, seat, kAtDock);
    player.tasks.push({Task::Kind::after, static_cast<std::uint8_t>(Action::dock)});
    player.tasks.push({Task::Kind::packets, 0});
}

// --- Acquire (4.5)

constexpr void Rules::acquire(State& state, Seat seat, TileIndex tile, int nearer) const {
    Player& player = state.players[at(seat)];
    const int paid = price(state, seat, tile);
    if (box_.tiles[tile].colour == Colour::yellow) {
        player.rainbows = static_cast<std::uint16_t>(player.rainbows - paid);
    } else {
        player.ink = static_cast<std::uint8_t>(player.ink - paid);
    }
    // 4.5.4 The top tile of the stack moves to the emptied space; chance uncovers the next one.
    const std::size_t top = kTopSpace[static_cast<std::size_t>(stack_of(box_.tiles[tile].colour))];
    for (std::uint8_t& offer : state.offers)
        if (offer == tile) offer = state.offers[top];
    state.offers[top] = kNone;
    const int space = start_space(state, seat, tile, nearer);
    player.belt |= only(tile);
    state.spaces[tile] = static_cast<std::uint8_t>(space);
    if (space == 0) finish(state, seat, tile);  // 4.5.3
}

// --- Time passes (3.1, 5.1)

constexpr void Rules::end_turn(State& state) const {
    state.turn = static_cast<std::uint8_t>(left_of(Seat(state.turn), seats()).index());
    if (state.turn == state.first) time_passes(state);
}

// 5.1 Every assistant moves its tile by one space; where it has been finished on the way there is nothing to move.
constexpr void Rules::time_passes(State& state) const {
    for (Seat seat : everybody())
        for (const std::uint8_t place : player(state, seat).assistants) {
            if (place == kCloakroom || place > kTiles) continue;
            const auto tile = static_cast<TileIndex>(place - 1);
            if ((player(state, seat).belt & only(tile)) != 0) advance(state, seat, tile);
        }
    if (state.moment == Moment::evening) return begin_night(state);
    state.moment = value_at<Moment>(static_cast<std::size_t>(state.moment) + 1);
}

}  // namespace officina::mech
