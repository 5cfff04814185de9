#pragma once
// What a bot strives for: one number between 0 and 1 for each seat. Winning counts, and so does the margin: a lead that
// grows is worth more, a defeat by little is better than one by far, so there is always something to play for.

#include <algorithm>
#include <cmath>

#include "engine/judgement.h"

namespace officina::bots {

namespace detail {
// From 0 to 1, half way at 0, three quarters at `scale`.
inline float risen(float lead, float scale) { return 0.5F + 0.5F * lead / (std::abs(lead) + scale); }
}  // namespace detail

// By how much each seat leads its best rival; alone at the table, what was hoped for.
inline Outlook leads(const Outlook& points, int seats, float par) {
    Outlook lead{};
    for (int seat = 0; seat < seats; ++seat) {
        float rival = seats == 1 ? par : -1e9F;
        for (int other = 0; other < seats; ++other)
            if (other != seat) rival = std::max(rival, points[static_cast<std::size_t>(other)]);
        lead[static_cast<std::size_t>(seat)] = points[static_cast<std::size_t>(seat)] - rival;
    }
    return lead;
}

// From points that are expected: a small lead is half won.
inline Outlook hopes(const Outlook& points, int seats, float margin, float par) {
    Outlook hope = leads(points, seats, par);
    for (int seat = 0; seat < seats; ++seat) {
        float& one = hope[static_cast<std::size_t>(seat)];
        one = 0.5F * detail::risen(one, margin / 4) + 0.5F * detail::risen(one, margin);
    }
    return hope;
}

// At the end nothing is left to expect: who has won has won, by whatever broke the tie.
inline Outlook hopes_at_end(const Result& result, float margin, float par) {
    Outlook points{};
    for (int seat = 0; seat < result.seats; ++seat)
        points[static_cast<std::size_t>(seat)] =
            static_cast<float>(result.score[static_cast<std::size_t>(seat)]);
    if (result.seats == 1) return hopes(points, 1, margin, par);
    Outlook hope = leads(points, result.seats, par);
    for (Seat seat : SeatSet::first(result.seats)) {
        float& one = hope[static_cast<std::size_t>(seat.index())];
        const float won =
            result.winners.has(seat) ? 1.0F / static_cast<float>(std::max(result.winners.size(), 1)) : 0.0F;
        one = 0.5F * won + 0.5F * detail::risen(one, margin);
    }
    return hope;
}

}  // namespace officina::bots
