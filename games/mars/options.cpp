// What can be agreed before a game of Mars Needs Mechanics.

#include "games/mars/game.h"
#include "games/mars/names.h"

namespace officina::mars {

const std::vector<OptionSpec>& MarsGame::options() {
    static const std::vector<OptionSpec> specs{
        {"mechanisms", "starters", {}, 0, 0, {"mars.option.mechanisms", {}}},
        {"automaton", "no", {"no", "yes"}, 0, 0, {"mars.option.automaton", {}}},
        {"final", "literal", choices_of<Final>(), 0, 0, {"mars.option.final", {}}},
        {"hands", "hidden", {"hidden", "open"}, 0, 0, {"mars.option.hands", {}}},
        {"prices", "standard", {}, 0, 0, {"mars.option.prices", {}}},
        {"first", "random", {"random", "1", "2", "3", "4"}, 0, 0, {"mars.option.first", {}}},
    };
    return specs;
}

namespace {

int base_mechanisms(const Box& box) {
    int count = 0;
    for (const Mechanism& mechanism : box.mechanisms) count += mechanism.expert ? 0 : 1;
    return count;
}

// The mechanisms of a set, or the one, that has this id.
std::optional<Mechanisms> mechanisms_named(const Box& box, std::string_view id) {
    for (const MechanismSet& set : box.sets)
        if (id == id_of(set)) return set.mechanisms;
    const auto mechanism = mechanism_named(box, id);
    return mechanism ? std::optional(static_cast<Mechanisms>(1u << *mechanism)) : std::nullopt;
}

// 2.2 none, "random 4", or ids of sets and of mechanisms.
std::optional<Problem> read_mechanisms(const Box& box, const std::string& text, Options& options) {
    std::string expected = "none, random 4, random 5";
    for (const MechanismSet& set : box.sets) expected += ", " + std::string(id_of(set));
    expected += ", " + std::string(id_of(box.mechanisms[0])) + " ...";
    const auto words = words_of(text);
    auto problem = option_refused("mechanisms", text, expected);
    if (words.empty()) return problem;
    if (words[0] == "none" && words.size() == 1) return std::nullopt;
    if (words[0] == "random") {
        const auto number = words.size() == 2 ? number_of(words[1]) : std::nullopt;
        if (!number || *number < 1 || *number > base_mechanisms(box)) return problem;
        options.drawn = *number;
        return std::nullopt;
    }
    for (const std::string& word : words) {
        const auto named = mechanisms_named(box, word);
        if (!named) return problem;
        options.laid_out = static_cast<Mechanisms>(options.laid_out | *named);
    }
    return std::nullopt;
}

// N4 "standard", or two numbers such as 0-12.
std::optional<Problem> read_prices(const Box& box, const std::string& text, Options& options) {
    options.lowest_price = box.lowest_price;
    options.highest_price = box.highest_price;
    if (text == "standard") return std::nullopt;
    const auto dash = text.find('-');
    const auto lowest = number_of(text.substr(0, dash));
    const auto highest = dash == std::string::npos ? std::nullopt : number_of(text.substr(dash + 1));
    if (!lowest || !highest || *lowest > box.price || *highest < box.price || *highest > kHighestPrice)
        return option_refused(
            "prices", text,
            "standard, 0-" + std::to_string(kHighestPrice) + " (" + std::to_string(box.price) + ")");
    options.lowest_price = *lowest;
    options.highest_price = *highest;
    return std::nullopt;
}

}  // namespace

std::expected<Rules, Problem> MarsGame::rules(const Box& box, int seats, const OptionValues& values) {
    Options options;
    options.seats = seats;
    options.final_prices = named<Final>(values.at("final")).value_or(options.final_prices);
    options.open_hands = values.at("hands") == "open";
    if (auto problem = read_mechanisms(box, values.at("mechanisms"), options))
        return std::unexpected(*problem);
    if (auto problem = read_prices(box, values.at("prices"), options)) return std::unexpected(*problem);
    if (values.at("automaton") == "yes")
        for (std::size_t i = 0; i < box.mechanisms.size(); ++i)
            if (box.mechanisms[i].expert)
                options.laid_out = static_cast<Mechanisms>(options.laid_out | 1u << i);
    if (const auto& first = values.at("first"); first != "random") {
        options.first = first[0] - '1';
        if (options.first >= seats)
            return std::unexpected(option_refused("first", first, "random, 1 – " + std::to_string(seats)));
    }
    return Rules(box, options);
}

}  // namespace officina::mars
