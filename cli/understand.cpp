#include "cli/understand.h"

#include <algorithm>
#include <map>

#include "cli/text.h"

namespace officina::cli {

namespace {

using Words = std::vector<std::string>;

bool begins(const Words& typed, const Words& move) {
    if (typed.size() > move.size()) return false;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        const bool fits = is_number(typed[i]) ? move[i] == typed[i] : move[i].starts_with(typed[i]);
        if (!fits) return false;
    }
    return true;
}

bool ends(const Words& typed, const Words& move) {
    return typed.size() < move.size() && std::equal(typed.rbegin(), typed.rend(), move.rbegin());
}

bool is_initials(const Words& typed, const Words& move) {
    if (typed.size() != 1 || typed[0].size() != move.size()) return false;
    for (std::size_t i = 0; i < move.size(); ++i)
        if (move[i][0] != typed[0][i]) return false;
    return true;
}

}  // namespace

bool is_number(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::size_t> understand(std::string_view typed, std::span<const std::string> moves) {
    const Words said = words_of(tidied(typed));
    if (said.empty()) return {};
    const auto whole = [](const Words& words, const Words& move) { return words == move; };
    for (bool (*fits)(const Words&, const Words&) : {+whole, &begins, &ends, &is_initials}) {
        std::vector<std::size_t> meant;
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (fits(said, words_of(tidied(moves[i])))) meant.push_back(i);
        if (!meant.empty()) return meant;
    }
    return {};
}

std::optional<std::string> counted_kind(std::span<const std::string> moves) {
    std::map<std::string, int> kinds;
    for (const std::string& move : moves) {
        const std::size_t blank = move.rfind(' ');
        if (blank != std::string::npos && is_number(std::string_view(move).substr(blank + 1)))
            ++kinds[move.substr(0, blank)];
    }
    if (kinds.size() != 1 || kinds.begin()->second < 2) return std::nullopt;
    return kinds.begin()->first;
}

std::pair<std::optional<std::string>, std::string> split_speaker(std::string_view typed) {
    const std::size_t colon = typed.find(':');
    if (colon == std::string_view::npos) return {std::nullopt, std::string(typed)};
    return {tidied(typed.substr(0, colon)), std::string(typed.substr(colon + 1))};
}

}  // namespace officina::cli
