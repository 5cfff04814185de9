#include "cli/menu.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <utility>

#include "cli/text.h"
#include "cli/understand.h"

namespace officina::cli {

namespace {

struct Kind {
    std::string first;                 // the word they begin with
    std::vector<std::string> endings;  // the rest; empty for a move of one word
};

constexpr std::size_t kListedEndings = 6;  // more than these are told as "first … last"

std::vector<Kind> kinds_of(std::span<const std::string> moves) {
    std::vector<Kind> kinds;
    for (const std::string& move : moves) {
        const std::size_t blank = std::min(move.find(' '), move.size());
        const std::string first = move.substr(0, blank);
        auto kind = std::ranges::find(kinds, first, &Kind::first);
        if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {first, {}});
        kind->endings.push_back(blank < move.size() ? move.substr(blank + 1) : std::string());
    }
    return kinds;
}

int number_of(const std::string& text) {
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// 1, 2, 3, 7 as "1–3, 7".
std::string ranges(const std::vector<std::string>& numbers) {
    std::string result;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && number_of(numbers[last + 1]) == number_of(numbers[last]) + 1)
            ++last;
        if (!result.empty()) result += ", ";
        result += numbers[i];
        if (last > i) result += (last == i + 1 ? ", " : "–") + numbers[last];
        i = last + 1;
    }
    return result;
}

std::string told(const Kind& kind) {
    const auto& endings = kind.endings;
    if (endings.size() == 1) return endings[0].empty() ? kind.first : kind.first + " " + endings[0];
    if (std::ranges::all_of(endings, [](const std::string& ending) { return is_number(ending); }))
        return kind.first + " " + ranges(endings);
    if (endings.size() > kListedEndings) return kind.first + " " + endings.front() + " … " + endings.back();
    std::string result = kind.first;
    for (std::size_t i = 0; i < endings.size(); ++i) result += (i == 0 ? " " : ", ") + endings[i];
    return result;
}

std::string number_before(std::size_t index, std::size_t count, bool numbered) {
    if (!numbered) return "  ";
    return padded_left(std::to_string(index + 1), count > 9 ? 4 : 3) + "  ";
}

std::vector<std::string> with_sentences(const std::vector<MenuEntry>& entries, bool numbered) {
    int widest = 0;
    for (const MenuEntry& entry : entries) widest = std::max(widest, width_of(entry.move));
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < entries.size(); ++i)
        lines.push_back(number_before(i, entries.size(), numbered) + padded(entries[i].move, widest) + "   " +
                        entries[i].says);
    return lines;
}

// One entry below the other, long sentences broken within their own column.
std::vector<std::string> below_each_other(const std::vector<MenuEntry>& entries, bool numbered, int columns) {
    int widest = 0;
    for (const MenuEntry& entry : entries) widest = std::max(widest, width_of(entry.move));
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::string number = number_before(i, entries.size(), numbered);
        for (std::string& line :
             beside(number + entries[i].move, width_of(number) + widest, entries[i].says, columns))
            lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace

bool is_numbered(std::span<const std::string> moves) {
    return moves.size() <= kLongestMenu && !counted_kind(moves);
}

std::string by_kinds(std::span<const std::string> moves) {
    std::string result;
    for (const Kind& kind : kinds_of(moves)) result += (result.empty() ? "" : " · ") + told(kind);
    return result;
}

std::vector<std::string> menu_lines(const std::vector<MenuEntry>& entries, bool numbered, int columns,
                                    int lines) {
    if (auto made = below_each_other(entries, numbered, columns); std::cmp_less_equal(made.size(), lines))
        return made;
    std::vector<std::string> moves_alone;
    for (std::size_t i = 0; i < entries.size(); ++i)
        moves_alone.push_back(number_before(i, entries.size(), numbered) + entries[i].move);
    for (const auto& texts : {with_sentences(entries, numbered), moves_alone}) {
        const int most = columns_that_fit(texts, columns);
        for (int side_by_side = 1; side_by_side <= most; ++side_by_side) {
            auto made = in_columns(texts, side_by_side);
            if (std::cmp_less_equal(made.size(), lines)) return made;
        }
    }
    return {};
}

std::vector<std::string> whole_menu(const std::vector<MenuEntry>& entries, bool numbered, int columns) {
    if (entries.size() <= kLongestMenu) return below_each_other(entries, numbered, columns);
    const auto texts = with_sentences(entries, numbered);
    return in_columns(texts, columns_that_fit(texts, columns));
}

}  // namespace officina::cli
