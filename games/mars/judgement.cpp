#include "games/mars/judgement.h"

#include <algorithm>
#include <cmath>

#include "engine/exact.h"

namespace officina::mars {

namespace {

std::size_t index_of(int number) { return static_cast<std::size_t>(number); }

// What lies in the deck, placed or not. In a view some placed cards show their backs: those are among the unseen ones.
ByKind cards_of(const State& state) {
    ByKind cards = state.deck.unseen();
    for (const PlacedCard& card : state.deck.top())
        if (card.kind < kComponents) ++cards[card.kind];
    for (const PlacedCard& card : state.deck.bottom())
        if (card.kind < kComponents) ++cards[card.kind];
    return cards;
}

// At least `wanted` of something that comes `expected` times.
float at_least(int wanted, float expected) {
    float fewer = 0, term = exact::exp(-expected);
    for (int times = 0; times < wanted; ++times) {
        fewer += term;
        term *= expected / static_cast<float>(times + 1);
    }
    return 1 - fewer;
}

}  // namespace

// --- What can be worked out once

Judgement::Judgement(const Rules& rules, const Experience& experience)
    : rules_(&rules), experience_(experience) {
    for (int missing = 1; missing <= kMostMissing; ++missing)
        for (int market = 0; market <= kMostCopies; ++market)
            for (int deck = 0; deck <= kMostCopies; ++deck)
                chance_[index_of(missing - 1)][index_of(market)][index_of(deck)] =
                    at_least(missing, experience.market_mine * static_cast<float>(market) +
                                          experience.deck_mine * static_cast<float>(deck));
    for (const Effect& effect : rules.box().effects) {
        const auto cogs = static_cast<float>(effect.cogs);
        float& round = each_round_[effect.mechanism];
        if (effect.hook == Hook::game_end) {
            at_end_[effect.mechanism] += effect.cogs;
            continue;
        }
        switch (effect.op) {
            case Op::look_deck: round += experience.look; break;
            case Op::gain_cogs:
                (effect.hook == Hook::type_sold ? each_type_[effect.mechanism] : round) +=
                    effect.hook == Hook::type_sold ? cogs : experience.gain * cogs;
                break;
            case Op::gain_cogs_per_mechanism:
                each_fellow_[effect.mechanism] += cogs;
                if (effect.itself_too) round += cogs;
                break;
            case Op::shift_price:
                round += experience.shift * static_cast<float>(std::max(effect.up, effect.down));
                break;
            case Op::move_token: round += experience.nudge; break;
            case Op::no_disassemble: break;
            case Op::discount:
                round += experience.discount * cogs *
                         std::min(static_cast<float>(effect.purchases),
                                  static_cast<float>(rules.box().market) / static_cast<float>(rules.seats()));
                break;
            case Op::swap_market: round += experience.swap; break;
            case Op::keep_scrap: round += experience.keep_scrap * static_cast<float>(effect.scraps); break;
            case Op::replace_market:
                round += experience.replace * static_cast<float>(effect.cards) + experience.gain * cogs;
                break;
            case Op::mechanism_limit:
                round +=
                    experience.room * static_cast<float>(effect.mechanisms - rules.box().mechanism_limit);
                break;
        }
    }
}

// --- Where the game stands

Judgement::Stage Judgement::stage_of(const State& state) const {
    switch (state.phase) {
        case Phase::over: return Stage::over;
        case Phase::turn:
        case Phase::turn_end: return Stage::buying;
        case Phase::selling:
        case Phase::counting:
        case Phase::scrapping: return Stage::selling;
        case Phase::laying_out:
        case Phase::lining_up:
        case Phase::dealing:
        case Phase::choosing_first: return Stage::supplied;
        case Phase::filling: return state.round == 0 ? Stage::supplied : Stage::sold;
        default: break;
    }
    switch (rules_->effect_of(state).hook) {
        case Hook::after_prices: return Stage::priced;
        case Hook::sale_start:
        case Hook::type_sold:
        case Hook::set_sold_with_scrap: return Stage::selling;
        case Hook::sales_done: return Stage::sold;
        case Hook::after_supply: return Stage::supplied;
        default: return Stage::buying;
    }
}

Judgement::Times Judgement::times_of(const State& state) const {
    Times times;
    times.stage = stage_of(state);
    const int market = rules_->box().market;
    int deck = static_cast<int>(state.deck.size());
    const int in_market = cards_in(state.market);
    // The next round counts as this one as soon as the sales of the last are done.
    if (times.stage == Stage::sold) {
        if (rules_->is_last_round(state)) times.stage = Stage::over;
        deck -= std::min(deck, market - in_market);
    }
    times.later = (deck + market - 1) / market;
    times.last = times.stage == Stage::buying || times.stage == Stage::supplied || times.stage == Stage::sold
                     ? deck == 0
                     : rules_->is_last_round(state);
    if (times.last) times.later = 0;
    times.market = state.market;
    times.deck = cards_of(state);
    foresee(state, times);
    return times;
}

// 6.2 The prices to come.
void Judgement::foresee(const State& state, Times& times) const {
    const auto lowest = static_cast<float>(rules_->options().lowest_price);
    const auto highest = static_cast<float>(rules_->options().highest_price);
    const int in_market = cards_in(state.market);
    const int deck = static_cast<int>(state.deck.size());
    const bool due = times.stage == Stage::buying || times.stage == Stage::supplied;
    if (due) {
        // Were everything in the market bought, its types would be at the front, the others behind in their order. A
        // type of which there is more is more likely to be bought late.
        int types = 0;
        for (std::uint8_t cards : state.market) types += cards > 0 ? 1 : 0;
        const int rising = rules_->box().rising, falling = rules_->box().falling;
        const auto step = static_cast<float>(rules_->box().price_step);
        const float sold_out = static_cast<float>(in_market) / static_cast<float>(in_market + 1);
        const auto staying = static_cast<int>(kComponents) - rising - falling;
        int ahead = types;
        for (std::size_t space = kComponents; space-- > 0;) {
            const Kind kind = state.line[space];
            float change = 0;
            if (state.market[kind] > 0) {
                const float up = std::min(1.0F, static_cast<float>(rising) / static_cast<float>(types));
                const float down =
                    static_cast<float>(std::max(0, types - rising - staying)) / static_cast<float>(types);
                change = times.last ? up : up - down;
            } else {
                change = ahead < rising ? 1 : ahead < rising + staying ? 0 : -1;
                if (times.last && ((state.bought >> kind & 1) != 0) == (change < 0)) change = 0;
                ++ahead;
            }
            const auto price = static_cast<float>(state.price[kind]);
            const auto as_it_is = static_cast<float>(rules_->adjusted(state, space));
            times.soon[kind] =
                std::clamp(price + step * change, lowest, highest) * sold_out + as_it_is * (1 - sold_out);
        }
    } else {
        for (std::size_t kind = 0; kind < kComponents; ++kind)
            times.soon[kind] = static_cast<float>(state.price[kind]);
    }
    if (times.later == 0) return;
    // How many of each type the next market shows.
    const float left_over = due ? 0 : 1;
    const float drawn =
        static_cast<float>(std::min<int>(deck, rules_->box().market)) / static_cast<float>(std::max(deck, 1));
    const float timing =
        std::min(experience_.timing_most, experience_.timing * static_cast<float>(times.later));
    for (std::size_t kind = 0; kind < kComponents; ++kind) {
        const float shown =
            left_over * static_cast<float>(times.market[kind]) + drawn * static_cast<float>(times.deck[kind]);
        const float drift =
            experience_.plenty * shown / (shown + experience_.plenty_half) - experience_.scarce;
        times.late[kind] = std::clamp(times.soon[kind] + drift + timing, lowest, highest);
    }
}

// How often a seat can still sell.
int Judgement::sales_left(const State& state, const Times& times, int seat) const {
    if (times.stage == Stage::over) return 0;
    if (times.stage != Stage::selling) return 1 + times.later;
    const auto place = [&](int who) { return (who - state.first + rules_->seats()) % rules_->seats(); };
    return times.later + (place(seat) >= place(state.active) ? 1 : 0);
}

// --- What things are worth

float Judgement::worth_of_cards(const Times& times, int sales, std::size_t kind, int cards) const {
    if (cards == 0 || sales == 0) return 0;
    const int missing = rules_->box().least_set - cards;
    // Who has sold already sells after the next change of prices.
    const bool now = sales > times.later;
    const float later = times.later > 0 ? experience_.patience * times.late[kind] : 0;
    const float price = now ? std::max(times.soon[kind], later) : later;
    if (missing <= 0) return price * static_cast<float>(cards);
    const bool closed = times.stage == Stage::selling || times.stage == Stage::priced;
    if (closed && times.later == 0) return 0;
    const float doubt = times.later == 0 ? experience_.last_doubt : 1.0F;
    return doubt * chance_of(missing, times.market[kind], times.deck[kind]) * price *
           static_cast<float>(cards);
}

// Mechanisms that are worth Cogs at the end, and can still be built.
float Judgement::promise_of(const State& state, const Times& times, int sales, std::size_t seat) const {
    float best = 0;
    for (unsigned left = state.laid_out & ~state.built[seat]; left != 0; left &= left - 1) {
        const auto mechanism = index_of(std::countr_zero(left));
        if (at_end_[mechanism] == 0) continue;
        float likely = experience_.promise, cost = 0;
        for (const Need& need : rules_->box().mechanisms[mechanism].needs) {
            const int held = state.hand[seat][need.kind];
            const int missing = need.cards - held;
            likely *= chance_of(missing, times.market[need.kind], times.deck[need.kind]);
            cost += static_cast<float>(std::max(0, missing) * state.price[need.kind]);
            cost += worth_of_cards(times, sales, need.kind, held) -
                    worth_of_cards(times, sales, need.kind, std::max(0, held - need.cards));
        }
        best = std::max(best, likely * (static_cast<float>(at_end_[mechanism]) - cost));
    }
    return best;
}

template <class Book>
void Judgement::weigh(const State& state, const Times& times, int seat, Book& book) const {
    const std::size_t at = index_of(seat);
    book.add(Part(Cause::cogs), static_cast<float>(state.cogs[at]));
    book.add(Part(Cause::final_cogs), static_cast<float>(rules_->end_bonus(state, Seat(seat))));
    const int sales = sales_left(state, times, seat);
    if (sales == 0) return;
    const bool buying =
        times.stage == Stage::buying || times.stage == Stage::supplied || times.stage == Stage::sold;
    const bool turns_left = buying || times.later > 0;

    // Mechanisms: what they will do, and the cards in them.
    ByKind locked{};
    float each_type = 0;
    // Of a round that is under way half is left, on the whole; of its sales little.
    const float rounds = static_cast<float>(times.later) + (buying ? 0.5F : 0.2F);
    const auto fellows = static_cast<float>(std::popcount(static_cast<unsigned>(state.built[at])) - 1);
    for (unsigned left = state.built[at]; left != 0; left &= left - 1) {
        const auto mechanism = index_of(std::countr_zero(left));
        book.add(Part(Cause::mechanism, mechanism),
                 rounds * (each_round_[mechanism] + each_fellow_[mechanism] * fellows));
        each_type += each_type_[mechanism];
        if (!turns_left || rules_->is_permanent(mechanism)) continue;
        for (const Need& need : rules_->box().mechanisms[mechanism].needs)
            locked[need.kind] = static_cast<std::uint8_t>(locked[need.kind] + need.cards);
    }
    const float of_locked = times.later == 0 ? experience_.locked_last : experience_.locked;

    // Cards, and what Scrap could save of them.
    float save = 0, save_too = 0, save_both = 0;
    const int least = rules_->box().least_set;
    for (std::size_t kind = 0; kind < kComponents; ++kind) {
        const int held = state.hand[at][kind];
        if (held + locked[kind] == 0) continue;
        float cards = worth_of_cards(times, sales, kind, held);
        if (locked[kind] > 0)
            cards += of_locked * (worth_of_cards(times, sales, kind, held + locked[kind]) - cards);
        book.add(Part(Cause::cards, kind), cards);
        if (held >= least) book.add(Part(Cause::sales), each_type);
        if (held == 0 || held >= least) continue;
        const float all =
            static_cast<float>(held) *
            (sales > times.later ? std::max(times.soon[kind], times.late[kind]) : times.late[kind]);
        const float lost = all + each_type - cards -
                           (times.later > 0 ? experience_.scrap * static_cast<float>(least - held) : 0);
        if (held == least - 1) {
            save_too = std::max(save_too, std::min(save, lost));
            save = std::max(save, lost);
        } else if (held == least - 2) {
            save_both = std::max(save_both, lost);
        }
    }
    const int scraps = state.scraps[at];
    if (scraps == 1) book.add(Part(Cause::scrap), save);
    if (scraps >= 2) book.add(Part(Cause::scrap), std::max(save + save_too, save_both));
    if (times.later > 0) book.add(Part(Cause::scrap), experience_.scrap * static_cast<float>(scraps));
    if (buying) book.add(Part(Cause::promise), promise_of(state, times, sales, at));

    // Whoever cannot pay cannot trade.
    if (times.later > 0) {
        float mean = 0;
        for (float price : times.soon) mean += price / static_cast<float>(kComponents);
        const float wanted =
            mean * static_cast<float>(rules_->box().market) / static_cast<float>(rules_->seats());
        book.add(Part(Cause::shortage),
                 -(experience_.short_of_cash * std::max(0.0F, wanted - static_cast<float>(state.cogs[at]))));
    }
}

Judgement::Outlook Judgement::outlook(const State& state) const {
    const Times times = times_of(state);
    Outlook points{};
    for (int seat = 0; seat < rules_->seats(); ++seat) {
        Total worth;
        weigh(state, times, seat, worth);
        points[index_of(seat)] = worth.points();
    }
    return points;
}

void Judgement::explain(const State& state, Seat seat, Ledger& ledger) const {
    weigh(state, times_of(state), seat.index(), ledger);
}

// --- What tempts

float Judgement::lure(const State& state, Seat seat, Move move) const {
    using Act = Move::Act;
    const std::size_t at = index_of(seat.index());
    const ByKind& hand = state.hand[at];
    const auto tempting = [&](float gain) {
        return exact::exp2(std::clamp(experience_.sharp * gain, -6.0F, 6.0F));
    };
    // By how many cards a seat has more of a type than the most any other has.
    const auto ahead_in = [&](std::size_t kind) {
        int most = 0;
        for (std::size_t other = 0; other < index_of(rules_->seats()); ++other)
            if (other != at) most = std::max<int>(most, state.hand[other][kind]);
        return static_cast<float>(hand[kind] - most);
    };
    const bool last = rules_->is_last_round(state);
    switch (move.act) {
        case Act::buy: {
            const std::size_t kind = move.value;
            const auto price =
                static_cast<float>(std::min(state.price[kind] + 1, rules_->options().highest_price));
            const int in_deck = state.deck.unseen()[kind];
            const int held = hand[kind];
            const int least = rules_->box().least_set;
            const int in_market = state.market[kind];
            const float with =
                price * static_cast<float>(held + 1) * chance_of(least - held - 1, in_market - 1, in_deck);
            const float without =
                (price - 1) * static_cast<float>(held) * chance_of(least - held, in_market, in_deck);
            return tempting(with - without - static_cast<float>(rules_->cost(state, move.value)));
        }
        case Act::pass: return 0.5F;
        case Act::build: {
            const auto rounds =
                static_cast<float>(state.deck.size()) / static_cast<float>(rules_->box().market);
            if (at_end_[move.value] > 0) return 8;
            return 0.2F + rounds * (each_round_[move.value] + each_type_[move.value]);
        }
        case Act::disassemble: return last ? 2.0F : 0.05F;
        case Act::sell: {
            if (last) return 16;
            const int in_deck = state.deck.unseen()[move.value] + state.market[move.value];
            return in_deck == 0 ? 8.0F : tempting(static_cast<float>(state.price[move.value]) - 6);
        }
        case Act::part: return 0.05F;
        case Act::raise: return tempting(ahead_in(move.value));
        case Act::lower: return tempting(-ahead_in(move.value));
        case Act::move_token: return 0.2F + std::abs(ahead_in(move.value));
        case Act::to_space: {
            const bool front = move.value >= kComponents - rules_->box().rising;
            const bool back = move.value < rules_->box().falling;
            return tempting(ahead_in(state.chosen) * (front ? 1.0F : back ? -1.0F : 0.0F));
        }
        case Act::decline: return 0.3F;
        case Act::give: return hand[move.value] >= rules_->box().least_set ? 0.2F : 1.0F;
        case Act::take: return 0.2F + static_cast<float>(hand[move.value]);
        default: return 1;
    }
}

}  // namespace officina::mars
