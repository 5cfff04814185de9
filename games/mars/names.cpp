#include "games/mars/names.h"

#include <algorithm>
#include <charconv>

namespace officina::mars {

namespace {

template <std::size_t N>
std::string_view text_of(const std::array<char, N>& text) {
    const auto end = std::find(text.begin(), text.end(), '\0');
    return {text.data(), static_cast<std::size_t>(end - text.begin())};
}

}  // namespace

std::optional<Kind> kind_named(std::string_view text) {
    const auto found = std::find(kKindNames.begin(), kKindNames.end(), text);
    if (found == kKindNames.end()) return std::nullopt;
    return static_cast<Kind>(found - kKindNames.begin());
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
