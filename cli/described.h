#pragma once
// The command line as it is described to people: for its manual (man_page.h), and for shells that complete what is typed
// (completion.h). It is made of what the commands themselves say (Verb::described), so it cannot be out of date.

#include <string>
#include <vector>

namespace officina::cli {

struct DescribedOption {
    std::vector<std::string> names;  // "-h", "--help"; the bare name of what is given by its place: "FILE"
    bool by_place = false;
    bool required = false;
    bool takes_value = false;
    std::string value;     // what is to be given: "N", "DIR", "4|5"; empty where the name says it
    std::string standard;  // what holds otherwise, where that is told
    std::string about;
};

struct DescribedWord {
    std::string name, about;
    std::vector<DescribedOption> options;
    std::vector<DescribedWord> words;
};

}  // namespace officina::cli
