#pragma once
// Why one move is better than another, in the words of the game. Both are tried on the same few guesses of what is hidden, with
// the same luck, up to the next real decision; what they lead to is held against each other part by part, as the game's own
// judgement adds it up. What the rivals have of it is one part more. A search looks farther, and where it expects another
// difference than is seen a step ahead, what is left over comes later in the game: that is a part, too. So all parts together
// are the difference that the bot expects, and the strongest are told.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "bots/playout.h"
#include "engine/hash.h"
#include "engine/judgement.h"
#include "match/bot.h"

namespace officina::bots {

// A game whose judgement can explain itself, and that has words for it (match/match_of.h).
template <class G>
concept SaysWhy = Explains<JudgementOf<G>, typename G::Rules> && requires { &G::because; };

// Beside the parts of a game.
inline constexpr Part kOfRivals{254, 0}, kLater{255, 0};

template <class R>
struct Alternatives {
    typename R::Move better, worse;
    std::optional<float> searched;  // by how much more the one leads, as a search found it
};

// What differs after two moves, part by part.
template <class R>
struct Difference {
    Ledger parts;
    typename R::State with,
        without;  // what the better move leads to and what the other does, on one of the guesses
};

template <class R, class J>
Difference<R> difference_between(const R& rules, const J& judgement, const View<R>& view,
                                 const Alternatives<R>& moves) {
    constexpr int kGuesses = 8;
    const Seat me = view.seat();
    const auto at = static_cast<std::size_t>(me.index());
    Difference<R> found{{}, *view, *view};
    float lead = 0;
    // Equal views are guessed alike.
    Random random(Hash().add(bytes_of(*view)).value() + at);
    for (int guess = 0; guess < kGuesses; ++guess) {
        const typename R::State guessed = rules.guess(view, random);
        const Random luck = random;
        for (const bool better : {false, true}) {
            typename R::State& state = better ? found.with : found.without;
            state = guessed;
            Random same = luck;
            rules.play(state, me, better ? moves.better : moves.worse);
            pass_over(rules, state, same);
            const float weight = (better ? 1.0F : -1.0F) / kGuesses;
            found.parts.weigh(weight);
            judgement.explain(state, me, found.parts);
            const Outlook points = judgement.outlook(state);
            float ahead = points[at];
            if constexpr (!JudgesAlone<J, R>) {
                ahead = leads(points, rules.seats(), J::kPar)[at];
                found.parts.add(kOfRivals, ahead - points[at]);
            }
            lead += weight * ahead;
        }
        random.next();
    }
    found.parts.weigh(1);
    if (moves.searched) found.parts.add(kLater, *moves.searched - lead);
    return found;
}

// The strongest, first what speaks for the move; what hardly weighs beside them is passed over.
inline std::vector<Ledger::Entry> strongest(std::vector<Ledger::Entry> parts) {
    constexpr std::size_t kMost = 3;
    constexpr float kWorthTelling = 0.25F, kBesideTheFirst = 0.2F;
    const auto size = [](const Ledger::Entry& entry) { return std::abs(entry.points); };
    // Of equal ones the first part of the game comes first.
    const auto sort_by = [&](const auto& weight) {
        std::ranges::sort(parts, {}, [&](const Ledger::Entry& entry) {
            return std::tuple(-weight(entry), entry.part.kind, entry.part.which);
        });
    };
    sort_by(size);
    if (parts.size() > kMost) parts.erase(parts.begin() + kMost, parts.end());
    if (parts.empty()) return parts;
    const float least = std::max(kWorthTelling, kBesideTheFirst * size(parts.front()));
    std::erase_if(parts, [&](const Ledger::Entry& entry) { return size(entry) < least; });
    sort_by([](const Ledger::Entry& entry) { return entry.points; });
    return parts;
}

template <SaysWhy G>
Message said_of(const typename G::Rules& rules, Seat seat, const Ledger::Entry& entry,
                const Difference<typename G::Rules>& found) {
    const std::string_view way = entry.points > 0 ? "more" : "less";
    if (entry.part == kOfRivals) return {std::string(G::kName) + ".because.rivals", {{"way", way}}};
    if (entry.part == kLater) return {std::string(G::kName) + ".because.later", {{"way", way}}};
    return G::because(rules, entry.part, entry.points, seat, found.with, found.without);
}

template <SaysWhy G>
std::vector<Reason> reasons_for(const typename G::Rules& rules, const View<typename G::Rules>& view,
                                const Alternatives<typename G::Rules>& moves) {
    const auto found = difference_between(rules, JudgementOf<G>(rules), view, moves);
    std::vector<Reason> reasons;
    for (const Ledger::Entry& entry : strongest(found.parts.entries()))
        reasons.push_back({said_of<G>(rules, view.seat(), entry, found), static_cast<double>(entry.points)});
    return reasons;
}

}  // namespace officina::bots
