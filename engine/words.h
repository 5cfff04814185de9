#pragma once
// Reading what somebody wrote: a move, a list of spaces, a line at the table.

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace officina {

// The words of a text, apart by blanks.
inline std::vector<std::string> words_of(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

}  // namespace officina
