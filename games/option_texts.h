#pragma once
// For tests: values of the options that are free text, by the option's name, so that random games try them too. Not all of
// them go together, and some are refused.

#include <map>
#include <string>
#include <vector>

namespace officina {

inline const std::map<std::string, std::vector<std::string>>& option_texts() {
    static const std::map<std::string, std::vector<std::string>> texts{
        {"mechanisms",
         {"none", "random 5", "starters crystal_dome", "merchants schemers", "engineers orrery_of_ares"}},
        {"prices", {"0-12", "3-7"}},
        {"board", {"random", "1A 2A 3A 4A", "1D 2A 3A 4A"}},
        {"robots",
         {"random", "choice", "a1 p1 a16 p16", "a1 p1 a16 p16 h1", "a1 b1", "h8 a1 b1 c1", "z9 a1 b2 c3"}}};
    return texts;
}

}  // namespace officina
