#pragma once
// Mars Needs Mechanics in numbers: see engine/encoding.h.

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/encoding.h"
#include "games/mars/rules.h"

namespace officina::mars {

struct Encoding {
    static constexpr std::string_view kName = "mars-1";

    using Act = Move::Act;
    static constexpr int kMostCards = 64;  // of one kind in a hand
    static constexpr int kMostLooked = 9;  // what a mechanism may show of the deck
    static constexpr Numbering<Act> kNumbers{{{
        {Act::buy, kComponents},
        {Act::pass},
        {Act::build, kMostMechanisms},
        {Act::disassemble, kMostMechanisms},
        {Act::end_turn},
        {Act::decline},
        {Act::raise, kComponents},
        {Act::lower, kComponents},
        {Act::move_token, kComponents},
        {Act::to_space, kComponents},
        {Act::look},
        {Act::put_under, kMostLooked},
        {Act::keep},
        {Act::give, kComponents},
        {Act::take, kComponents},
        {Act::replace, kComponents},
        {Act::sell, kComponents},
        {Act::part, kComponents},
        {Act::cards, kMostCards, 1},
        {Act::scraps, kMostCards},
        {Act::done},
        {Act::lay_out, kMostMechanisms},
        {Act::line_up, kComponents},
        {Act::draw, kComponents},
        {Act::go_first, kMostSeats},
    }}};
    static constexpr int kActions = kNumbers.size();
    static constexpr int kSeatActions = kNumbers.from(Act::lay_out);

    static constexpr int index(Move move) { return kNumbers.index(move.act, move.value); }
    static constexpr Move move(int index) {
        const auto parts = kNumbers.at(index);
        return {parts.kind, parts.first};
    }

    template <class Out>
    static constexpr void observe(const Rules& rules, const View<Rules>& view, Out& out) {
        const State& state = *view;
        const Around around(view.seat(), rules.seats());
        observe_table(rules, state, view.seat(), around, out);
        for (int counted = 0; counted < rules.seats(); ++counted)
            observe_seat(rules, state, at(around.seat(counted)), counted, out);
    }

  private:
    static constexpr int kMostCogs = 2000;

    template <class Out>
    static constexpr void by_kind(std::string_view name, const ByKind& cards, Out& out) {
        out.numbers(name, kComponents, 0, kMostCards, [&](std::size_t kind) { return cards[kind]; });
    }
    // A mechanism, or none.
    template <class Out>
    static constexpr void mechanism(std::string_view name, std::uint8_t which, Out& out) {
        out.category(name, static_cast<std::uint8_t>(which + 1), kMostMechanisms + 1);
    }
    // Cards that somebody has looked at, next one first: what they are, and who knows.
    template <class Out>
    static constexpr void placed(std::string_view kinds, std::string_view knowers,
                                 const FixedList<PlacedCard, kMostInDeck>& cards, const Around& around,
                                 Out& out) {
        constexpr int kBack = kComponents + 1;
        out.slots(kinds, cards.size(), kMostInDeck, FieldKind::category, kBack,
                  [&](std::size_t i) { return cards[i].kind == kFaceDown ? kBack : cards[i].kind + 1; });
        out.slots(knowers, cards.size(), kMostInDeck, FieldKind::category, (1 << around.seats()) - 1,
                  [&](std::size_t i) { return around.turned(cards[i].knowers[0]); });
    }

    template <class Out>
    static constexpr void observe_table(const Rules& rules, const State& state, Seat observer,
                                        const Around& around, Out& out) {
        const std::size_t effects = rules.box().effects.size(), mechanisms = rules.box().mechanisms.size();
        out.of(Field::kTable);
        out.category("seat", observer.index(), rules.seats() + 1);  // the last: a spectator
        out.category("phase", static_cast<int>(state.phase), static_cast<int>(value_count<Phase>));
        out.category("active", around.counted(state.active), rules.seats());
        out.category("first", around.counted(state.first), rules.seats());
        out.number("round", state.round, 0, 255);
        out.number("passes", state.passes, 0, kMostSeats);
        out.flag("idle", state.idle);
        out.flags("laid_out", state.laid_out, mechanisms);
        by_kind("market", state.market, out);
        by_kind("discards", state.discards, out);
        out.slots("line", kComponents, kComponents, FieldKind::category, kComponents - 1,
                  [&](std::size_t space) { return state.line[space]; });
        out.numbers("price", kComponents, 0, kHighestPrice,
                    [&](std::size_t kind) { return state.price[kind]; });
        out.flags("bought", state.bought, kComponents);
        out.flags("sold", state.sold, kComponents);
        mechanism("built_now", state.built_now, out);
        mechanism("taken_apart", state.taken_apart, out);
        out.category("effect", state.effect, static_cast<int>(effects) + 1);
        out.number("chosen", state.chosen, 0, kMostCards);
        out.number("count", state.count, 0, kMostCards);
        out.number("done", state.done, 0, kMostCards);
        out.number("set_cards", state.set_cards, 0, kMostCards);
        out.number("set_scraps", state.set_scraps, 0, kMostCards);
        by_kind("unseen", state.deck.unseen(), out);
        out.number("deck", static_cast<int>(state.deck.size()), 0, kMostCards);
        placed("deck_top", "deck_top_known", state.deck.top(), around, out);
        placed("deck_bottom", "deck_bottom_known", state.deck.bottom(), around, out);
    }

    template <class Out>
    static constexpr void observe_seat(const Rules& rules, const State& state, std::size_t seat, int counted,
                                       Out& out) {
        out.of(counted);
        out.number("cogs", state.cogs[seat], 0, kMostCogs);
        out.number("spent", state.spent[seat], 0, kMostCogs);
        out.number("earned", state.earned[seat], 0, kMostCogs);
        out.number("scraps", state.scraps[seat], 0, kMostCards);
        out.number("purchases", state.purchases[seat], 0, 255);
        by_kind("hand", state.hand[seat], out);
        by_kind("known", state.known[seat], out);
        out.number("backs", state.backs[seat], 0, kMostCards);
        out.flags("built", state.built[seat], rules.box().mechanisms.size());
        out.flags("used", state.used[seat], rules.box().effects.size());
    }
};

static_assert(EncodingFor<Encoding, Rules>);

}  // namespace officina::mars
