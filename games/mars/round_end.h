#pragma once
// The end of a round (6) and of the game (7): prices, sales, supply. Part of rules.h.

#include <algorithm>

#include "games/mars/rules.h"

namespace officina::mars {

constexpr void Rules::end_round(State& state) const {
    state.built_now = state.taken_apart = kNoMechanism;
    adjust_prices(state);
    state.active = state.first;
    fire(state, Hook::after_prices);
}

// --- Step 1: prices

// 6.2 The front of the line rises, the back falls. 6.3 In the last round only what was bought rises, and (N5) what
// was bought does not fall.
constexpr int Rules::adjusted(const State& state, std::size_t space) const {
    const Kind kind = state.line[space];
    const bool last = is_last_round(state), bought = (state.bought >> kind & 1) != 0;
    int price = state.price[kind];
    if (space < box_.falling) {
        if (!last || !bought || options_.final_prices == Final::all_fall) price -= box_.price_step;
    } else if (space >= kComponents - box_.rising) {
        if (!last || bought) price += box_.price_step;
    }
    return std::clamp(price, options_.lowest_price, options_.highest_price);  // N4
}

constexpr void Rules::adjust_prices(State& state) const {
    for (std::size_t space = 0; space < kComponents; ++space)
        state.price[state.line[space]] = static_cast<std::uint8_t>(adjusted(state, space));
}

// --- Step 2: sales (6.4)

constexpr void Rules::begin_sales_of(State& state, std::uint8_t seat) const {
    state.active = seat;
    state.sold = 0;
    fire(state, Hook::sale_start);
}

constexpr void Rules::sales_menu(const State& state, Moves& out) const {
    const ByKind& hand = state.hand[state.active];
    const int scraps = state.scraps[state.active];
    if (state.phase == Phase::scrapping) {
        for (int used = scraps_needed(state.done); used <= scraps; ++used)
            push(out, Act::scraps, static_cast<std::size_t>(used));
        return;
    }
    const int fewest = std::max(1, box_.least_set - scraps);  // 6.4.2 N6
    if (state.phase == Phase::counting) {
        for (int cards = fewest; cards <= hand[state.chosen]; ++cards)
            push(out, Act::cards, static_cast<std::size_t>(cards));
        return;
    }
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (hand[kind] >= fewest) push(out, Act::sell, kind);
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (hand[kind] > fewest || (hand[kind] == fewest && scraps > scraps_needed(fewest)))
            push(out, Act::part, kind);
    push(out, Act::done);
}

constexpr void Rules::count_set(State& state, Kind kind) const {
    state.chosen = kind;
    state.phase = Phase::counting;
    const int fewest = std::max(1, box_.least_set - state.scraps[state.active]);
    if (state.hand[state.active][kind] == fewest) count_scraps(state, fewest);
}

constexpr void Rules::count_scraps(State& state, int cards) const {
    state.done = static_cast<std::uint8_t>(cards);
    state.phase = Phase::scrapping;
    if (scraps_needed(cards) == state.scraps[state.active])
        sell(state, state.chosen, cards, state.scraps[state.active]);
}

constexpr void Rules::sell(State& state, Kind kind, int cards, int scraps) const {
    state.chosen = state.done = 0;
    const std::size_t seat = state.active;
    take_from_hand(state, kind, cards);
    state.discards[kind] = static_cast<std::uint8_t>(state.discards[kind] + cards);  // 6.4.3
    state.scraps[seat] = static_cast<std::uint8_t>(state.scraps[seat] - scraps);
    const int income = state.price[kind] * cards;  // 6.4.1
    state.cogs[seat] = static_cast<std::uint16_t>(state.cogs[seat] + income);
    state.earned[seat] = static_cast<std::uint16_t>(state.earned[seat] + income);
    state.set_cards = static_cast<std::uint8_t>(cards);
    state.set_scraps = static_cast<std::uint8_t>(scraps);
    const bool first_of_type = (state.sold >> kind & 1) == 0;
    state.sold = static_cast<std::uint8_t>(state.sold | 1u << kind);
    if (first_of_type) {
        fire(state, Hook::type_sold);
    } else {
        after(state, Hook::type_sold);
    }
}

constexpr void Rules::sales_over(State& state) const {
    state.sold = 0;
    if (next_in_order(state)) return begin_sales_of(state, state.active);
    fire(state, Hook::sales_done);
}

// --- Step 3: supply (6.5), or the end (7.1)

constexpr void Rules::supply(State& state) const {
    if (is_last_round(state)) {
        state.phase = Phase::over;
        return;
    }
    fill_market(state);
}

}  // namespace officina::mars
