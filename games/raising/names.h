#pragma once
// How goods, phases, types and the rest are written in moves, JSON and content: "sensor", "design", "speed".

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "games/raising/pieces.h"
#include "games/raising/rules.h"
#include "match/words.h"

namespace officina {

template <>
struct Names<raising::Grade> {
    static constexpr auto kWords = std::to_array<std::string_view>({"A", "B", "C", "D", "none"});
};

}  // namespace officina

namespace officina::raising {

using officina::name_of;
using officina::named;

// Where a move or a count has the place of one of these.
inline constexpr auto& kGoodNames = words_for<Good>;
inline constexpr auto& kPhaseNames = words_for<Phase>;
inline constexpr auto& kTypeNames = words_for<Type>;
inline constexpr auto& kGradeNames = words_for<Grade>;
inline constexpr std::array<std::string_view, 3> kInspireNames{"reports", "wilds", "batteries"};

// M1 Where points come from, by Source.
inline constexpr std::array<std::string_view, kSources> kSourceNames{"robots", "reports", "stock",
                                                                     "leftovers"};

// P6 From the lowest.
inline constexpr std::array<std::string_view, 6> kRankNames{"practise", "beginner", "amateur",
                                                            "heroic",   "epic",     "legendary"};

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

// Where a token goes: "design 2", "report 1", "inventor".
std::string target_name(std::size_t target);

}  // namespace officina::raising
