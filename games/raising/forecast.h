#pragma once
// What of this round and of the game is still to come for a workshop, and how useful goods are until then.

#include <array>

#include "games/raising/knowledge.h"

namespace officina::raising {

struct Forecast {
    Forecast(const Rules& rules, const Knowledge& known, const State& state, const Workshop& workshop);

    float rounds = 0;  // whole ones to come
    float ends = 0;    // of rounds, to come
    float left = 0;    // rounds to come, with what is left of this one
    float runs = 0;    // how often each phase will be performed in the rounds to come,
    float spends = 0;  // and those in which goods are spent, Upgrade and Build, together

    std::array<float, kPhases> now{};     // how likely the phase is still performed in this round,
    std::array<float, kPhases> energy{};  // and with how much energy
    std::size_t running = kPhases;        // the phase whose energy is fixed already

    float use_now = 0, use_soon = 0,
          use_later = 0;  // of goods in stock, from rows of this round, from rows to come
    float charge = 0;     // of batteries

    bool performs(Phase phase) const { return now[at(phase)] > 0; }
    bool is_running(Phase phase) const { return running == at(phase); }
    // With everything in it still to be done.
    bool is_ahead(Phase phase) const { return performs(phase) && !is_running(phase); }

  private:
    void look_at_phases(const Rules& rules, const State& state, const Workshop& workshop);
    void look_at_assigned(const Rules& rules, const Knowledge& known, const State& state,
                          const Workshop& workshop);
    void weigh_time(const Knowledge& known);
};

}  // namespace officina::raising
