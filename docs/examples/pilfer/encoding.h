#pragma once
// Pilfer in numbers, for whoever learns to play it: see engine/encoding.h.

#include <cstdint>
#include <string_view>

#include "engine/encoding.h"
#include "rules.h"  // beside this file, wherever the folder lies

namespace officina::pilfer {

struct Encoding {
    static constexpr std::string_view kName = "pilfer-1";

    using Act = Move::Act;
    static constexpr int kKinds = static_cast<int>(kCopies.size());
    // What seats do comes first, then what only chance does.
    static constexpr Numbering<Act> kNumbers{
        {{{Act::leave}, {Act::bury}, {Act::swap}, {Act::pass}, {Act::grab}, {Act::turn, kKinds}}}};
    static constexpr int kActions = kNumbers.size();
    static constexpr int kSeatActions = kNumbers.from(Act::turn);

    static constexpr int index(Move move) { return kNumbers.index(move.act, move.kind); }
    static constexpr Move move(int index) {
        const auto parts = kNumbers.at(index);
        return {parts.kind, parts.first};
    }

    // Everything in the view is somewhere in the array: two views that differ have arrays that differ.
    template <class R, class Out>
    static constexpr void observe(const R& rules, const View<R>& view, Out& out) {
        const State& state = *view;
        const int seats = rules.seats();
        const Around around(view.seat(), seats);
        out.of(Field::kTable);
        out.category("seat", view.seat().index(), seats + 1);  // the last: a spectator
        out.category("phase", static_cast<int>(state.phase), static_cast<int>(value_count<Phase>));
        out.category("lookout", around.counted(state.lookout.index()), seats);
        out.number("rounds", state.rounds, 0, kRounds);
        out.numbers("unseen", kCopies.size(), 0, kCards,
                    [&](std::size_t kind) { return state.deck.unseen()[kind]; });
        out.number("deck", static_cast<int>(state.deck.size()), 0, kCards);
        observe_cards("top", "top_known", state.deck.top(), kCards, around, out);
        observe_cards("bottom", "bottom_known", state.deck.bottom(), kCards, around, out);
        out.numbers("lost", kCopies.size(), 0, kCards, [&](std::size_t kind) { return state.lost[kind]; });
        // By seat as they were dealt, so not from the observer on.
        observe_cards("stash", "stash_known", state.stashes, kMostSeats, around, out);
        for (int counted = 0; counted < seats; ++counted) {
            const std::size_t seat = at(around.seat(counted));
            out.of(counted);
            out.numbers("loot", kCopies.size(), 0, kCards,
                        [&](std::size_t kind) { return state.loot[seat][kind]; });
            out.category("choice", static_cast<int>(state.choices[seat]),
                         static_cast<int>(value_count<Choice>));
        }
    }

  private:
    // What they are (0 where there is none, the last: face down), and who knows them.
    template <std::size_t kMost, class Out>
    static constexpr void observe_cards(std::string_view kinds, std::string_view known,
                                        const FixedList<PlacedCard, kMost>& cards, std::size_t places,
                                        const Around& around, Out& out) {
        out.slots(kinds, cards.size(), places, FieldKind::category, kKinds + 1,
                  [&](std::size_t i) { return cards[i].kind == kFaceDown ? kKinds + 1 : cards[i].kind + 1; });
        out.slots(known, cards.size(), places, FieldKind::category, (1 << around.seats()) - 1,
                  [&](std::size_t i) { return around.turned(cards[i].knowers[0]); });
    }
};

static_assert(EncodingFor<Encoding, Rules>);

}  // namespace officina::pilfer
