#pragma once
// How components, mechanisms, hooks and operations are written: "aether_tube", "xray_goggles", "after_buy".

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "games/mars/rules.h"
#include "match/words.h"

namespace officina::mars {

using officina::name_of;
using officina::named;

// 1.1 The kinds in their order.
inline constexpr std::array<std::string_view, kComponents> kKindNames{
    "lens", "wire", "gear", "magnet", "piping", "boiler", "aether_tube"};
constexpr std::string_view name_of(Kind kind) { return kKindNames[kind]; }
std::optional<Kind> kind_named(std::string_view text);

// The id and the English name of a mechanism; its place in the box by its id.
std::string_view id_of(const Mechanism& mechanism);
std::string_view english_name_of(const Mechanism& mechanism);
std::string_view id_of(const MechanismSet& set);
std::optional<std::size_t> mechanism_named(const Box& box, std::string_view id);

// A whole number from 0 to 255.
std::optional<std::uint8_t> number_of(std::string_view text);

}  // namespace officina::mars
