#pragma once
// What is written down of contests: JSON for programs, a page for people.

#include <span>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "match/catalogue.h"

namespace officina::arena {

struct Held {
    Contest contest;
    Outcome outcome;
};

// Simulations a second that an entrant made; nothing where it does not search.
std::optional<double> simulations_per_second(const Entrant& entrant, const SeatTally& tally);
// How long it thought: processor time, or time on the wall where it thinks on threads or in a program of its own.
double thinking_seconds(const Entrant& entrant, const SeatTally& tally);

// {"arena":1,"contests":[{...settings, "summary":{...}, "games":[{...}, ...]}, ...]}
// with a line for each game.
std::string written_as_json(std::span<const Held> contests);

// One page that needs nothing else: no scripts, no pictures or fonts from elsewhere. Good by day, by night and on paper.
std::string report_as_html(std::span<const Held> contests, const Catalogue& catalogue);

}  // namespace officina::arena
