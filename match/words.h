#pragma once
// Reading what somebody wrote: a move, a list of spaces, a line at the table.

#include <string>
#include <string_view>
#include <vector>

namespace officina {

// The words of a text, apart by blanks.
inline std::vector<std::string> words_of(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\n\v\f\r";
    std::vector<std::string> words;
    for (auto begin = text.find_first_not_of(kBlanks); begin != text.npos;) {
        const auto end = text.find_first_of(kBlanks, begin);
        words.emplace_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kBlanks, end);
    }
    return words;
}

}  // namespace officina
