#pragma once
// Before the first day: specialists, market, screens, the first player. And whatever chance does, also later.
// Part of rules.h.

#include "games/mech/rules.h"

namespace officina::mech {

// 2.1 - 2.7
constexpr State Rules::start() const {
    State state;
    state.stacks = (TileSet{1} << kTiles) - 1;
    state.offers.fill(kNone);
    state.cards_unseen = (1u << kDeliveries) - 1;
    proceed(state);
    return state;
}

// --- Market

// 2.2 - 2.5 The next space that wants a tile: those beside the stack come first. kOffers where there is none.
constexpr std::size_t Rules::open_offer(const State& state) const {
    for (std::size_t stack = 0; stack < kStacks; ++stack) {
        if ((state.stacks & of_stack_[stack]) == 0) continue;
        const std::size_t top = kTopSpace[stack];
        for (std::size_t space = top + 1; space < top + kSpaces[stack]; ++space)
            if (state.offers[space] == kNone) return space;
        if (state.offers[top] == kNone) return top;
    }
    return kOffers;
}

// 4.5.4 Is there a stack whose next tile has not been uncovered yet?
constexpr bool Rules::market_waits(const State& state) const {
    for (std::size_t stack = 0; stack < kStacks; ++stack)
        if (state.offers[kTopSpace[stack]] == kNone && (state.stacks & of_stack_[stack]) != 0) return true;
    return false;
}

constexpr void Rules::turn_up(State& state, TileIndex tile) const {
    state.offers[open_offer(state)] = tile;
    state.stacks &= ~only(tile);
}

// Copies of a tile cannot be told apart: the first one left stands for all of them.
constexpr bool Rules::is_next_copy(const State& state, TileIndex tile) const {
    return box_.tiles[tile].copy == 0 || (state.stacks & only(static_cast<TileIndex>(tile - 1))) == 0;
}

constexpr void Rules::chance_moves(const State& state, Moves& out) const {
    using enum Move::Kind;
    switch (state.phase) {
        case Phase::revealing:
            for (std::uint8_t specialist = 0; specialist < kSpecialists; ++specialist)
                if (card_of(state, specialist) == state.specialists.size()) out.push({reveal, specialist});
            return;
        case Phase::unloading:
            for (std::uint8_t card = 0; card < kDeliveries; ++card)
                if ((state.cards_unseen >> card & 1) != 0) out.push({unload, card});
            return;
        case Phase::dealing:
            for (std::uint8_t screen = 1; screen <= kScreens; ++screen)
                if (!is_dealt(state, screen)) out.push({deal, screen});
            return;
        case Phase::beginning:
            for (Seat seat : everybody()) out.push({begin, static_cast<std::uint8_t>(seat.index())});
            return;
        default: break;
    }
    const std::size_t space = open_offer(state);
    const std::size_t stack = space < kTopSpace[1] ? 0 : space < kTopSpace[2] ? 1 : 2;
    for_each(state.stacks & of_stack_[stack], [&](TileIndex tile) {
        if (is_next_copy(state, tile)) out.push({Move::Kind::turn_up, tile});
    });
}

// --- Screens (10.1, 10.2)

constexpr bool Rules::is_dealt(const State& state, std::uint8_t screen) const {
    for (const auto& two : state.dealt)
        if (two[0] == screen || two[1] == screen) return true;
    return false;
}

constexpr bool Rules::all_dealt(const State& state) const {
    return state.dealt[static_cast<std::size_t>(seats() - 1)][1] != 0;
}

constexpr void Rules::deal_screen(State& state, std::uint8_t screen) const {
    for (Seat seat : everybody())
        for (std::uint8_t& place : state.dealt[at(seat)])
            if (place == 0) {
                place = screen;
                return;
            }
}

// 10.1 The others go back to the box unseen.
constexpr void Rules::show_screens(State& state) const {
    state.dealt = {};
    for (Seat seat : everybody()) {
        Player& player = state.players[at(seat)];
        const Goods& start = box_.screens[player.screen].start;
        player.flowers = start.flower;
        player.ink = start.ink;
        player.rainbows = start.rainbow;
    }
}

// --- The first player (2.8) and the specialists (11.3)

constexpr void Rules::begin_with(State& state, Seat first) const {
    state.first = static_cast<std::uint8_t>(first.index());
    state.turn =
        static_cast<std::uint8_t>((first.index() + seats() - 1) % seats());  // the last player picks first
}

constexpr std::size_t Rules::card_of(const State& state, std::uint8_t specialist) {
    std::size_t card = 0;
    while (card < state.specialists.size() && state.specialists[card].specialist != specialist) ++card;
    return card;
}

constexpr void Rules::pick(State& state, Seat seat, std::uint8_t specialist) const {
    CardInPlay& card = state.specialists[card_of(state, specialist)];
    card.owner = static_cast<std::uint8_t>(seat.index());
    card.price = board().first_price;
    state.turn =
        state.turn == state.first ? kNone : static_cast<std::uint8_t>((seat.index() + seats() - 1) % seats());
}

constexpr void Rules::end_picking(State& state) const {
    state.turn = state.first;
    for (CardInPlay& card : state.specialists) card.price = board().first_price;  // 11.4
}

}  // namespace officina::mech
