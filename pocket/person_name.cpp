// A name in a house of one's own deceives nobody: it must be there, and fit. What a house with a server asks beyond that
// (tables/person_name.cpp) it asks when somebody comes there.

#include "tables/person_name.h"

#include <algorithm>

namespace officina::tables {

std::expected<std::string, Problem> proper_name(std::string_view text) {
    constexpr std::size_t kMostBytes = 160;  // forty letters, of up to four bytes each
    const std::size_t first = text.find_first_not_of(' ');
    const std::string_view inner =
        first == text.npos ? std::string_view{} : text.substr(first, text.find_last_not_of(' ') - first + 1);
    const auto letters = std::ranges::count_if(inner, [](char c) { return (c & 0xC0) != 0x80; });
    const bool unseen =
        std::ranges::any_of(inner, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
    if (inner.empty() || inner.size() > kMostBytes || letters > kLongestName || unseen)
        return std::unexpected(bad_name());
    return std::string(inner);
}

}  // namespace officina::tables
