#pragma once
// What mechanisms do (8): effects from the content, each an operation at a hook. Part of rules.h.

#include <utility>

#include "games/mars/rules.h"

namespace officina::mars {

// --- Hooks (8.2)

// Works through the active seat's effects at this hook, in the order of the file, until one of them asks something.
constexpr void Rules::fire(State& state, Hook hook, unsigned from) const {
    for (std::uint32_t left = at_hook(hook) >> from << from; left != 0; left &= left - 1) {
        const auto index = static_cast<std::size_t>(std::countr_zero(left));
        const Effect& effect = box_.effects[index];
        if ((state.built[state.active] & bit(effect.mechanism)) == 0) continue;
        if ((state.used[state.active] >> index & 1) != 0) continue;
        if (asks(effect.op) && !can_be_offered(state, effect)) continue;
        state.effect = static_cast<std::uint8_t>(index);
        if (asks(effect.op)) {
            state.phase = Phase::offered;
            return;
        }
        effect_used(state);
        apply(state, effect);
    }
    state.effect = 0;
    after(state, hook);
}

// What follows when all effects of the active seat at this hook are done.
constexpr void Rules::after(State& state, Hook hook) const {
    switch (hook) {
        case Hook::after_buy:
        case Hook::on_pass: return finish_primary(state);
        case Hook::after_prices:
            return next_in_order(state) ? fire(state, hook) : begin_sales_of(state, state.first);
        case Hook::type_sold:
            if (state.set_cards < box_.least_set) return fire(state, Hook::set_sold_with_scrap);
            [[fallthrough]];
        case Hook::set_sold_with_scrap: state.set_cards = state.set_scraps = 0; [[fallthrough]];
        case Hook::sale_start: state.phase = Phase::selling; return;
        case Hook::sales_done: return next_in_order(state) ? fire(state, hook) : supply(state);
        case Hook::after_supply:
            if (!state.deck.empty() && next_in_order(state)) return fire(state, hook);
            state.first = static_cast<std::uint8_t>(left_of(Seat(state.first), seats()).index());  // 6.6
            return begin_round(state);
        default: return;
    }
}

// At the end of a round all act in turn order from its first player.
constexpr bool Rules::next_in_order(State& state) const {
    const Seat next = left_of(Seat(state.active), seats());
    state.active = static_cast<std::uint8_t>(next.index());
    return next != Seat(state.first);
}

// --- Operations (8.3)

constexpr bool Rules::asks(Op op) const {
    return op == Op::look_deck || op == Op::shift_price || op == Op::move_token || op == Op::swap_market ||
           op == Op::replace_market;
}

// Decided by what everybody sees, or the offer itself would tell something about a hand.
constexpr bool Rules::can_be_offered(const State& state, const Effect& effect) const {
    switch (effect.op) {
        case Op::look_deck: return !state.deck.empty();
        case Op::swap_market: return hand_size(state, Seat(state.active)) > 0 && cards_in(state.market) > 0;
        case Op::replace_market: return !state.deck.empty() && cards_in(state.market) > 0;
        default: return true;
    }
}

constexpr void Rules::apply(State& state, const Effect& effect) const {
    const auto gain = [&](int cogs) {
        state.cogs[state.active] = static_cast<std::uint16_t>(state.cogs[state.active] + cogs);
    };
    if (effect.op == Op::gain_cogs) gain(effect.cogs);
    if (effect.op == Op::gain_cogs_per_mechanism) {
        const int built = std::popcount(static_cast<unsigned>(state.built[state.active]));
        gain(effect.cogs * (effect.itself_too ? built : built - 1));
    }
    if (effect.op == Op::keep_scrap) {
        const int kept = std::min(effect.scraps, state.set_scraps);
        state.scraps[state.active] = static_cast<std::uint8_t>(state.scraps[state.active] + kept);
    }
}

constexpr int Rules::discounted(const State& state, int price) const {
    for (std::uint32_t left = at_hook(Hook::buy_cost); left != 0; left &= left - 1) {
        const Effect& effect = box_.effects[static_cast<std::size_t>(std::countr_zero(left))];
        if ((state.built[state.active] & bit(effect.mechanism)) == 0) continue;
        if (state.purchases[state.active] >= effect.purchases) continue;
        price = std::min(price, std::max<int>(effect.least_cost, price - effect.cogs));
    }
    return price;
}

// 7.2 What mechanisms are worth when the game ends.
constexpr int Rules::end_bonus(const State& state, Seat seat) const {
    int bonus = 0;
    for (std::uint32_t left = at_hook(Hook::game_end); left != 0; left &= left - 1) {
        const Effect& effect = box_.effects[static_cast<std::size_t>(std::countr_zero(left))];
        const Mechanisms built = state.built[at(seat)];
        if ((built & bit(effect.mechanism)) == 0) continue;
        const int mechanisms = std::popcount(static_cast<unsigned>(built)) - (effect.itself_too ? 0 : 1);
        bonus += effect.op == Op::gain_cogs_per_mechanism ? effect.cogs * mechanisms : effect.cogs;
    }
    return bonus;
}

constexpr void Rules::effect_menu(const State& state, Moves& out) const {
    const Effect& effect = effect_of(state);
    const ByKind& hand = state.hand[state.active];
    switch (state.phase) {
        case Phase::placing_token:
            for (std::size_t space = 0; space < kComponents; ++space)
                if (state.line[space] != state.chosen) push(out, Act::to_space, space);
            return;
        case Phase::tray:
            for (std::size_t place = 0; place < state.count; ++place) push(out, Act::put_under, place);
            return push(out, Act::keep);
        case Phase::taking:
            for (Kind kind = 0; kind < kComponents; ++kind)
                if (state.market[kind] > (kind == state.chosen ? 1 : 0) &&
                    (!effect.others_only || kind != state.chosen))
                    push(out, Act::take, kind);
            return;
        default: break;
    }
    for (Kind kind = 0; kind < kComponents; ++kind) {
        if (effect.op == Op::shift_price) {
            if (state.price[kind] + effect.up <= options_.highest_price && effect.up > 0)
                push(out, Act::raise, kind);
            if (state.price[kind] - effect.down >= options_.lowest_price && effect.down > 0)
                push(out, Act::lower, kind);
        } else if (effect.op == Op::move_token) {
            if (!effect.others_only || state.line[kComponents - 1] != kind) push(out, Act::move_token, kind);
        } else if (effect.op == Op::swap_market) {
            const int others = cards_in(state.market) - (effect.others_only ? state.market[kind] : 0);
            if (hand[kind] > 0 && others > 0) push(out, Act::give, kind);
        } else if (effect.op == Op::replace_market) {
            if (state.market[kind] > 0) push(out, Act::replace, kind);
        }
    }
    if (effect.op == Op::look_deck) push(out, Act::look);
    if (effect.optional || out.empty() || state.done > 0) push(out, Act::decline);
}

// Counts towards the limit.
constexpr void Rules::effect_used(State& state) const {
    const Limit limit = effect_of(state).limit;
    if (limit == Limit::sale_step || limit == Limit::round || limit == Limit::game)
        state.used[state.active] |= 1u << state.effect;
}

// Goes on with the owner's other effects at the same hook.
constexpr void Rules::effect_over(State& state) const {
    const unsigned next = state.effect + 1u;
    const Hook hook = effect_of(state).hook;
    state.chosen = state.count = state.done = 0;
    if (next < kMostEffects) return fire(state, hook, next);
    state.effect = 0;
    after(state, hook);
}

constexpr void Rules::shift_price(State& state, Kind kind, int steps) const {
    state.price[kind] = static_cast<std::uint8_t>(state.price[kind] + steps);
    effect_used(state);
    effect_over(state);
}

constexpr void Rules::place_token(State& state, std::size_t space) const {
    std::size_t from = 0;
    while (state.line[from] != state.chosen) ++from;
    for (; from < space; ++from) std::swap(state.line[from], state.line[from + 1]);
    for (; from > space; --from) std::swap(state.line[from], state.line[from - 1]);
    effect_used(state);
    effect_over(state);
}

constexpr int Rules::in_middle(const State& state) const {
    return static_cast<int>(state.deck.size() - state.deck.top().size() - state.deck.bottom().size());
}

// The owner sees the first cards of the deck. Chance says first what those are that nobody has seen.
constexpr void Rules::look(State& state) const {
    const std::size_t wanted = std::min<std::size_t>(effect_of(state).cards, state.deck.size());
    while (state.deck.top().size() < wanted && in_middle(state) == 0) state.deck.lift_bottom();
    if (state.deck.top().size() < wanted) {
        state.phase = Phase::revealing;
        return;
    }
    for (std::size_t place = 0; place < wanted; ++place) state.deck.show(place, Seat(state.active));
    state.count = static_cast<std::uint8_t>(wanted);
    state.phase = Phase::tray;
    if (effect_of(state).to_bottom == 0) effect_over(state);
}

// One after another, in the order in which they are to lie there.
constexpr void Rules::put_under(State& state, std::size_t place) const {
    state.deck.put_under(state.deck.take_from_top(place));
    --state.count;
    ++state.done;
    if (state.count == 0 || state.done == effect_of(state).to_bottom) effect_over(state);
}

constexpr void Rules::take(State& state, Kind kind) const {
    --state.market[kind];
    put_into_hand(state, kind, 1);
    effect_used(state);
    effect_over(state);
}

// The new card is drawn first, so it is never the one that is put under the deck.
constexpr void Rules::replace_card(State& state, Kind drawn) const {
    ++state.market[drawn];
    --state.market[state.chosen];
    PlacedCard card{state.chosen, {}};
    for (Seat seat : SeatSet::first(seats())) card.show_to(seat);
    card.show_to(kSpectator);
    state.deck.put_under(card);
    const Effect& effect = effect_of(state);
    if (state.done++ == 0) {
        effect_used(state);
        state.cogs[state.active] = static_cast<std::uint16_t>(state.cogs[state.active] + effect.cogs);
    }
    state.chosen = 0;
    state.phase = Phase::offered;
    if (state.done == effect.cards) effect_over(state);
}

}  // namespace officina::mars
