#include "match/options.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace officina {

Problem option_refused(std::string name, std::string found, std::string expected) {
    return {"bad_option",
            {"engine.option.bad",
             {{"name", std::move(name)}, {"found", std::move(found)}, {"expected", std::move(expected)}}}};
}

namespace {

std::string expected_of(const OptionSpec& spec) {
    if (spec.is_number()) return std::to_string(spec.least) + " – " + std::to_string(spec.most);
    return listed(spec.choices);
}

bool fits(const OptionSpec& spec, const std::string& value) {
    if (!spec.choices.empty())
        return std::find(spec.choices.begin(), spec.choices.end(), value) != spec.choices.end();
    if (!spec.is_number()) return true;
    int number = 0;
    const char* end = value.data() + value.size();
    const auto [stopped, error] = std::from_chars(value.data(), end, number);
    return error == std::errc() && stopped == end && number >= spec.least && number <= spec.most;
}

}  // namespace

std::expected<OptionValues, Problem> complete_options(const std::vector<OptionSpec>& specs,
                                                      const OptionValues& given) {
    OptionValues values;
    std::vector<std::string> names;
    for (const OptionSpec& spec : specs) {
        values[spec.name] = spec.standard;
        names.push_back(spec.name);
    }
    for (const auto& [name, value] : given) {
        const auto spec =
            std::find_if(specs.begin(), specs.end(), [&](const auto& s) { return s.name == name; });
        if (spec == specs.end())
            return std::unexpected(Problem{
                "unknown_option", {"engine.option.unknown", {{"name", name}, {"expected", listed(names)}}}});
        if (!fits(*spec, value)) return std::unexpected(option_refused(name, value, expected_of(*spec)));
        values[name] = value;
    }
    return values;
}

}  // namespace officina
