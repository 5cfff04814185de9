#include "tables/person_name.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unicode/uchar.h>

#include "match/letters.h"

namespace officina::tables {

namespace {

constexpr int kMostMarks = 3;  // on one letter

std::uint32_t kind_of(char32_t letter) { return U_GET_GC_MASK(static_cast<UChar32>(letter)); }

// Written over or under the letter before, or says how it is drawn: of these a letter has a few in some languages, and a heap
// of them covers the lines above and below.
bool is_mark(char32_t letter) { return (kind_of(letter) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

// Nothing is seen of them: kinds of space, and letters that are blank.
bool is_blank(char32_t letter) {
    constexpr char32_t kBrailleBlank = 0x2800;
    return u_isUWhiteSpace(static_cast<UChar32>(letter)) != 0 || letter == kBrailleBlank;
}

// Control characters, and those that hide, or turn the writing of what follows around.
bool is_unseen(char32_t letter) {
    if ((kind_of(letter) & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) != 0) return true;
    const bool hides =
        u_hasBinaryProperty(static_cast<UChar32>(letter), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    return (hides && !is_mark(letter)) || (letter >= 0xfff0 && letter <= 0xffff) ||
           (letter >= 0xe0000 && letter <= 0xe0fff);
}

// Without space of any kind around it. Nothing where it is no UTF-8.
std::optional<std::string_view> trimmed(std::string_view name) {
    std::string_view rest = name;
    std::size_t first = name.size(), end = 0;
    while (!rest.empty()) {
        const std::size_t at = name.size() - rest.size();
        const auto letter = take_letter(rest);
        if (!letter) return std::nullopt;
        if (is_blank(*letter)) continue;
        first = std::min(first, at);
        end = name.size() - rest.size();
    }
    return end == 0 ? std::string_view{} : name.substr(first, end - first);
}

}  // namespace

std::expected<std::string, Problem> proper_name(std::string_view name) {
    const Problem wrong = bad_name();
    const auto inner = trimmed(name);
    if (!inner) return std::unexpected(wrong);
    int letters = 0, marks = 0;
    for (std::string_view rest = *inner; !rest.empty(); ++letters) {
        const auto letter = take_letter(rest);
        if (!letter || is_unseen(*letter) || letters == kLongestName) return std::unexpected(wrong);
        marks = is_mark(*letter) ? marks + 1 : 0;
        // A mark needs a letter to stand on.
        if (marks > kMostMarks || (marks > 0 && letters == 0)) return std::unexpected(wrong);
    }
    if (letters == 0) return std::unexpected(wrong);
    return std::string(*inner);
}

}  // namespace officina::tables
