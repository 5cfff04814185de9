#include "games/raising/names.h"

#include <algorithm>
#include <cctype>

namespace officina::raising {

std::string_view id_of(const EnergyCard& card) {
    const auto end = std::find(card.id.begin(), card.id.end(), '\0');
    return {card.id.data(), static_cast<std::size_t>(end - card.id.begin())};
}

std::string slug_of(std::string_view name) {
    std::string slug;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            slug += static_cast<char>(std::tolower(byte));
        else if (!slug.empty() && slug.back() != '_')
            slug += '_';
    }
    while (!slug.empty() && slug.back() == '_') slug.pop_back();
    return slug;
}

namespace {

template <class Cards>
Card card_named(const Cards& cards, std::string_view word) {
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards[i].label.slug() == word) return static_cast<Card>(i);
    return kNone;
}

}  // namespace

Card robot_named(const Box& box, std::string_view word) { return card_named(box.robots, word); }
Card report_named(const Box& box, std::string_view word) { return card_named(box.reports, word); }
Card inventor_named(const Box& box, std::string_view word) { return card_named(box.inventors, word); }

Card energy_named(const Box& box, std::string_view id) {
    for (std::size_t i = 0; i < kEnergyCards; ++i)
        if (id_of(box.energy[i]) == id) return static_cast<Card>(i);
    return kNone;
}

std::string space_name(const Box& box, std::size_t space) {
    int number = 0;
    for (std::size_t i = 0; i <= space; ++i)
        number += box.board.spaces[i].area == box.board.spaces[space].area ? 1 : 0;
    return std::string(name_of(box.board.spaces[space].area)) + "_" + std::to_string(number);
}

std::optional<std::size_t> space_named(const Box& box, std::string_view word) {
    for (std::size_t space = 0; space < kSpaces; ++space)
        if (space_name(box, space) == word) return space;
    return std::nullopt;
}

std::string target_name(std::size_t target) {
    if (target == kInventorTarget) return "inventor";
    if (target >= kReportTarget) return "report " + std::to_string(target - kReportTarget + 1);
    return std::string(name_of(value_at<Row>(target / kColumns))) + " " +
           std::to_string(target % kColumns + 1);
}

}  // namespace officina::raising
