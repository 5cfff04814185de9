#include "bots/levels.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace officina::bots {

namespace {

template <class Number>
bool read_number(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

// "3", "0.2": a page's library reads no fractions.
bool read_decimal(std::string_view text, double& number) {
    constexpr std::size_t kMostDigits = 9;
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view fraction = text.substr(std::min(point + 1, text.size()));
    std::uint32_t whole = 0, parts = 0;
    if (point > kMostDigits || !read_number(text.substr(0, point), whole)) return false;
    if (point == text.size()) {
        number = whole;
        return true;
    }
    if (fraction.size() > kMostDigits || !read_number(fraction, parts)) return false;
    double one = 1;
    for (std::size_t i = 0; i < fraction.size(); ++i) one *= 10;
    number = whole + parts / one;
    return true;
}

// "500", "0.2s", "0.2s/4"
std::optional<Budget> read_budget(std::string_view text) {
    Budget budget;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        constexpr int kMostThreads = 64;
        if (!read_number(text.substr(slash + 1), budget.threads) || budget.threads < 1 ||
            budget.threads > kMostThreads)
            return std::nullopt;
        text = text.substr(0, slash);
    }
    if (text.ends_with('s')) {
        constexpr double kLongest = 3600;
        if (!read_decimal(text.substr(0, text.size() - 1), budget.seconds) || !(budget.seconds > 0) ||
            budget.seconds > kLongest)
            return std::nullopt;
    } else if (!read_number(text, budget.simulations) || budget.simulations == 0) {
        return std::nullopt;
    }
    return budget;
}

}  // namespace

// Levels count simulations, not seconds: they play the same on every machine.
BotSpec bot_of_level(Level level) {
    using enum BotSpec::Kind;
    BotSpec spec{.name = std::string(name_of(level)), .level = level, .budget = {}};
    switch (level) {
        case Level::apprentice:
            spec.kind = greedy;
            spec.slips = 40;
            break;
        case Level::tinkerer:
            spec.kind = greedy;
            spec.slips = 5;
            break;
        case Level::mechanic:
            spec.kind = search;
            spec.budget.simulations = 200;
            break;
        case Level::engineer:
            spec.kind = search;
            spec.budget.simulations = 2'000;
            break;
        case Level::inventor:
            spec.kind = search;
            spec.budget.simulations = 20'000;
            break;
    }
    return spec;
}

std::expected<BotSpec, Problem> read_bot(std::string_view text) {
    using enum BotSpec::Kind;
    if (const auto level = named<Level>(text)) return bot_of_level(*level);
    if (text == "random" || text == "greedy")
        return BotSpec{
            .name = std::string(text), .kind = text == "random" ? random : greedy, .level = {}, .budget = {}};
    constexpr std::string_view kSearch = "search@";
    if (text.starts_with(kSearch))
        if (const auto budget = read_budget(text.substr(kSearch.size())))
            return BotSpec{.name = std::string(text), .kind = search, .level = {}, .budget = *budget};
    return std::unexpected(Problem{"unknown_bot", {"bots.unknown", {{"found", std::string(text)}}}});
}

}  // namespace officina::bots
