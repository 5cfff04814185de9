#pragma once
// How goods, phases, types and the rest are written in moves, JSON and content: "sensor", "design", "speed".

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/words.h"
#include "games/raising/pieces.h"
#include "games/raising/state.h"

namespace officina::raising {

inline constexpr std::array<std::string_view, kGoods> kGoodNames{
    "vp", "sensor", "gear", "microchip", "software", "tape", "battery", "card", "wild"};
inline constexpr std::array<std::string_view, kPhases> kPhaseNames{"upgrade", "build", "design", "fabricate",
                                                                   "recycle"};
inline constexpr std::array<std::string_view, kTypes> kTypeNames{"beautify", "speed", "communication",
                                                                 "efficiency"};
inline constexpr std::array<std::string_view, 5> kGradeNames{"A", "B", "C", "D", "none"};
inline constexpr std::array<std::string_view, 3> kInspireNames{"reports", "wilds", "batteries"};
inline constexpr std::array<std::string_view, 10> kStageNames{
    "setup",     "offering", "bidding", "lining_up", "assigning",
    "revealing", "phases",   "pause",   "ending",    "over"};

inline std::string_view name_of(Good good) { return kGoodNames[at(good)]; }
inline std::string_view name_of(Phase phase) { return kPhaseNames[at(phase)]; }
inline std::string_view name_of(Row row) { return kPhaseNames[at(phase_of(row))]; }
inline std::string_view name_of(Type type) { return kTypeNames[at(type)]; }
inline std::string_view name_of(Stage stage) { return kStageNames[static_cast<std::size_t>(stage)]; }
std::string_view id_of(const EnergyCard& card);

// Their place in the list of names; nothing where there is no such name.
template <std::size_t N>
std::optional<std::size_t> place_of(const std::array<std::string_view, N>& names, std::string_view text) {
    for (std::size_t i = 0; i < N; ++i)
        if (names[i] == text) return i;
    return std::nullopt;
}

// A name as one word: "Figure 8" is "figure_8".
std::string slug_of(std::string_view name);

// Cards by their word; kNone where there is none.
Card robot_named(const Box& box, std::string_view word);
Card report_named(const Box& box, std::string_view word);
Card inventor_named(const Box& box, std::string_view word);
Card energy_named(const Box& box, std::string_view id);

// A token space: "design_2" is the second space of the Design area.
std::string space_name(const Box& box, std::size_t space);
std::optional<std::size_t> space_named(const Box& box, std::string_view word);

}  // namespace officina::raising
