#pragma once
// Texts as letters of UTF-8. What a stranger wrote is cut only between two of them: half a letter is no text, and whoever is
// sent one may hang up.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace officina {

// One letter from the beginning of `text`, which becomes shorter; nothing where it is none.
constexpr std::optional<char32_t> take_letter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.empty()) return std::nullopt;
    const unsigned char first = byte(0);
    const std::size_t size = first < 0x80       ? 1
                             : first >> 5 == 6  ? 2
                             : first >> 4 == 14 ? 3
                             : first >> 3 == 30 ? 4
                                                : 0;
    if (size == 0 || text.size() < size) return std::nullopt;
    char32_t letter = size == 1 ? first : first & (0x7fU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if (byte(i) >> 6 != 2) return std::nullopt;
        letter = letter << 6 | (byte(i) & 0x3fU);
    }
    constexpr char32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (letter < kLeast[size] || letter > 0x10ffff || (letter >= 0xd800 && letter < 0xe000))
        return std::nullopt;
    text.remove_prefix(size);
    return letter;
}

constexpr bool is_utf8(std::string_view text) {
    while (!text.empty())
        if (!take_letter(text)) return false;
    return true;
}

// At most this many bytes of the beginning, and no half letter.
constexpr std::string_view beginning_of(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    return text.substr(0, most);
}

// The same, with a sign that there was more.
inline std::string shortened_text(std::string_view text, std::size_t most) {
    return text.size() <= most ? std::string(text) : std::string(beginning_of(text, most)) + "…";
}

}  // namespace officina
