#include "tables/person_name.h"

#include <cstdint>
#include <optional>

namespace officina {

namespace {

constexpr int kLongestName = 40;

// One letter of UTF-8 from `text`, which becomes shorter; nothing where it is none.
std::optional<char32_t> take_letter(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
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

// Control characters, and those that hide, or turn the writing of what follows around.
bool is_unseen(char32_t letter) {
    return letter < 0x20 || (letter >= 0x7f && letter < 0xa0) || letter == 0xad || letter == 0x61c ||
           (letter >= 0x200b && letter <= 0x200f) || (letter >= 0x2028 && letter <= 0x202e) ||
           (letter >= 0x2060 && letter <= 0x206f) || letter == 0xfeff ||
           (letter >= 0xfff0 && letter <= 0xfffd) || (letter >= 0xe0000 && letter <= 0xe0fff);
}

}  // namespace

std::expected<std::string, Problem> proper_name(std::string_view name) {
    const Problem wrong{"bad_name", {"tables.bad_name", {{"most", kLongestName}}}};
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    int letters = 0;
    for (std::string_view rest = name; !rest.empty(); ++letters) {
        const auto letter = take_letter(rest);
        if (!letter || is_unseen(*letter) || letters == kLongestName) return std::unexpected(wrong);
    }
    if (letters == 0) return std::unexpected(wrong);
    return std::string(name);
}

}  // namespace officina
