#pragma once
// The options of a game: what can be agreed before it starts.

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "match/message.h"

namespace officina {

struct OptionSpec {
    std::string name;
    std::string standard;              // the value where nothing is said
    std::vector<std::string> choices;  // one of these, or, where empty ...
    int least = 0, most = 0;  // ... a number in this range, or, where both are 0, any text the game reads
    Message meaning;

    bool is_number() const { return choices.empty() && (least != 0 || most != 0); }
};

// The words of an enumeration as choices.
template <Enumeration E>
std::vector<std::string> choices_of() {
    return {words_for<E>.begin(), words_for<E>.end()};
}

// Every option of a game by name, as text: "turn" -> "strict", "silver" -> "yes".
using OptionValues = std::map<std::string, std::string>;

// Fills in what was not said and refuses what the game does not know.
std::expected<OptionValues, Problem> complete_options(const std::vector<OptionSpec>& specs,
                                                      const OptionValues& given);

// What a game says of a value that it cannot take.
Problem option_refused(std::string name, std::string found, std::string expected);

// "a, b, c": for messages that tell what was expected.
template <class Words = std::vector<std::string>>
std::string listed(const Words& words) {
    std::string text;
    for (const auto& word : words) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

}  // namespace officina
