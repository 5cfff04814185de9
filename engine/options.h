#pragma once
// The options of a game: what can be agreed before it starts.

#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/message.h"

namespace officina {

struct OptionSpec {
    std::string name;
    std::string standard;              // the value where nothing is said
    std::vector<std::string> choices;  // one of these, or, where empty ...
    int least = 0, most = 0;  // ... a number in this range, or, where both are 0, any text the game reads
    Message meaning;

    bool is_number() const { return choices.empty() && (least != 0 || most != 0); }
};

// Every option of a game by name, as text: "turn" -> "strict", "silver" -> "yes".
using OptionValues = std::map<std::string, std::string>;

// Fills in what was not said and refuses what the game does not know.
std::expected<OptionValues, Problem> complete_options(const std::vector<OptionSpec>& specs,
                                                      const OptionValues& given);

// What a game says of a value that it cannot take.
Problem option_refused(std::string name, std::string found, std::string expected);

// "a, b, c": for messages that tell what was expected.
std::string listed(const std::vector<std::string>& words);

}  // namespace officina
