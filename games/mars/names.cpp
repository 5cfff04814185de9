#include "games/mars/names.h"

#include <algorithm>
#include <charconv>

namespace officina::mars {

namespace {

constexpr std::array<std::string_view, kComponents> kKinds{"lens",   "wire",   "gear",       "magnet",
                                                           "piping", "boiler", "aether_tube"};
constexpr std::array<std::string_view, kHooks> kHookNames{
    "passive",      "buy_cost",     "after_buy", "on_pass",
    "after_prices", "sale_start",   "type_sold", "set_sold_with_scrap",
    "sales_done",   "after_supply", "game_end"};
constexpr std::array<std::string_view, 11> kOps{"look_deck",      "gain_cogs",      "gain_cogs_per_mechanism",
                                                "shift_price",    "move_token",     "no_disassemble",
                                                "discount",       "swap_market",    "keep_scrap",
                                                "replace_market", "mechanism_limit"};
constexpr std::array<std::string_view, 5> kLimits{"none", "sale_step", "type_per_sale_step", "round", "game"};
constexpr std::array<std::string_view, 17> kPhases{
    "laying_out", "lining_up", "dealing", "filling",       "choosing_first", "replacing_card", "revealing",
    "turn",       "turn_end",  "offered", "placing_token", "tray",           "taking",         "selling",
    "counting",   "scrapping", "over"};

template <std::size_t N>
std::string_view text_of(const std::array<char, N>& text) {
    const auto end = std::find(text.begin(), text.end(), '\0');
    return {text.data(), static_cast<std::size_t>(end - text.begin())};
}

}  // namespace

std::string_view name_of(Kind kind) { return kKinds[kind]; }
std::string_view name_of(Hook hook) { return kHookNames[static_cast<std::size_t>(hook)]; }
std::string_view name_of(Op op) { return kOps[static_cast<std::size_t>(op)]; }
std::string_view name_of(Limit limit) { return kLimits[static_cast<std::size_t>(limit)]; }
std::string_view name_of(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

std::optional<Kind> kind_named(std::string_view text) {
    const auto found = std::find(kKinds.begin(), kKinds.end(), text);
    if (found == kKinds.end()) return std::nullopt;
    return static_cast<Kind>(found - kKinds.begin());
}

std::string_view id_of(const Mechanism& mechanism) { return text_of(mechanism.id); }
std::string_view english_name_of(const Mechanism& mechanism) { return text_of(mechanism.name); }
std::string_view id_of(const MechanismSet& set) { return text_of(set.id); }

std::optional<std::size_t> mechanism_named(const Box& box, std::string_view id) {
    for (std::size_t i = 0; i < box.mechanisms.size(); ++i)
        if (id_of(box.mechanisms[i]) == id) return i;
    return std::nullopt;
}

std::optional<std::uint8_t> number_of(std::string_view text) {
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace officina::mars
