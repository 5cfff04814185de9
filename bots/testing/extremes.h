#pragma once
// Content that loads but goes to the limits: every number in the files of a game with the least and the greatest value that
// its reader says it takes; and games with such content, in which everything is asked for that a table could ask for.

#include <boost/json.hpp>
#include <charconv>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "bots/bots.h"
#include "match/catalogue.h"
#include "match/testing/listening.h"

namespace officina::bots {

// A number in a content file.
struct NumberPlace {
    std::string file;
    std::string pointer;  // RFC 6901: "/tiles/3/cost"
    std::string kind;     // the same for all records: "tiles.json /tiles/*/cost"
    // What the reader takes there; the number that is there where it takes no other.
    std::int64_t least = 0, most = 0;
};

class Extremes {
  public:
    explicit Extremes(const AnyGame& game) : game_(&game) {
        for (const auto& [name, text] : game.content().files()) {
            shipped_[name] = boost::json::parse(text);
            find(name, shipped_[name], "", name + " ");
        }
    }

    const AnyGame& game() const { return *game_; }
    const std::vector<NumberPlace>& places() const { return places_; }
    // What the reader takes there. It is found out when it is first asked for, once for all records alike.
    const NumberPlace& bounded(std::size_t place) {
        NumberPlace& number = places_[place];
        const auto [known, first] = ranges_.try_emplace(number.kind);
        if (first) {
            constexpr std::int64_t kAbsurd = 1'000'000'007;
            for (const Problem& problem : game_->check(with({{place, kAbsurd}})))
                if (const auto range = range_in(problem, std::to_string(kAbsurd))) known->second = range;
        }
        if (known->second) std::tie(number.least, number.most) = *known->second;
        return number;
    }

    // The shipped content with other numbers in some places.
    ContentFolder with(const std::vector<std::pair<std::size_t, std::int64_t>>& numbers) const {
        std::map<std::string, boost::json::value> files = shipped_;
        for (const auto& [place, number] : numbers)
            files.at(places_[place].file).at_pointer(places_[place].pointer) = number;
        std::vector<std::pair<std::string, std::string>> texts;
        for (const auto& [name, value] : files)
            texts.emplace_back("content/" + name, boost::json::serialize(value));
        std::vector<EmbeddedFile> embedded;
        for (const auto& [path, text] : texts) embedded.push_back({path, text});
        return ContentFolder(embedded);
    }

  private:
    void find(const std::string& file, const boost::json::value& value, const std::string& pointer,
              const std::string& kind) {
        if (value.is_number()) {
            const auto number = value.to_number<std::int64_t>();
            places_.push_back({file, pointer, kind, number, number});
        } else if (const auto* object = value.if_object()) {
            for (const auto& [name, item] : *object)
                find(file, item, pointer + "/" + std::string(name), kind + "/" + std::string(name));
        } else if (const auto* array = value.if_array()) {
            for (std::size_t i = 0; i < array->size(); ++i)
                find(file, (*array)[i], pointer + "/" + std::to_string(i), kind + "/*");
        }
    }

    using Range = std::pair<std::int64_t, std::int64_t>;

    // "0 – 9", where a reader says so of the number that was found.
    static std::optional<Range> range_in(const Problem& problem, const std::string& found) {
        std::string expected;
        bool of_number = false;
        for (const auto& [name, value] : problem.message.arguments) {
            const auto* text = std::get_if<std::string>(&value);
            if (text && name == "found") of_number = *text == found;
            if (text && name == "expected") expected = *text;
        }
        constexpr std::string_view kTo = " – ";
        const auto middle = expected.find(kTo);
        if (!of_number || middle == std::string::npos) return std::nullopt;
        const auto number = [](std::string_view text) -> std::optional<std::int64_t> {
            std::int64_t value = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            return error == std::errc{} && end == text.data() + text.size() ? std::optional(value)
                                                                            : std::nullopt;
        };
        const auto least = number(std::string_view(expected).substr(0, middle)),
                   most = number(std::string_view(expected).substr(middle + kTo.size()));
        if (!least || !most) return std::nullopt;
        return Range{*least, *most};
    }

    const AnyGame* game_;
    std::map<std::string, boost::json::value> shipped_;
    std::vector<NumberPlace> places_;
    std::map<std::string, std::optional<Range>> ranges_;  // by kind
};

// What came of content: refused with a sentence, or played.
struct Outcome {
    std::string refused;  // why, in English
    bool played = false;
    std::string fault;  // a sentence that could not be said, or a question without an answer
};

// A game with this content, some moves long: words, pictures, states, and bots that judge. A sanitizer watches the rest.
inline Outcome play_content(const AnyGame& game, const ContentFolder& content, int seats, std::uint64_t seed,
                            std::size_t most_moves) {
    static const Catalogue english("en");
    Outcome outcome;
    for (const Problem& problem : game.check(content)) outcome.refused += english.say(problem.message) + "\n";
    if (!outcome.refused.empty()) return outcome;
    Random random(seed);
    auto match = game.start(content, seats, any_options(game, random));
    if (!match) match = game.start(content, seats, {});
    if (!match) {
        outcome.refused = english.say(match.error().message);
        return outcome;
    }
    std::string asked;
    const auto hear = [&](const Message& message) {
        const std::string sentence = english.say(message);
        if (message.id.find(".asked.") != std::string::npos) asked = sentence;
        if (sentence.starts_with('[') || sentence.find('{') != std::string::npos) outcome.fault = sentence;
    };
    // Bots look at fewer positions than they would at a table, and at Ricochet Robots they are another matter.
    const bool bots_judge = game.trials().searched;
    const auto decides = [&](const Match& table, Seat seat) -> std::optional<std::string> {
        if (!bots_judge || random.below(12) != 0) return std::nullopt;
        const BotSpec spec = *read_bot(random.below(4) == 0 ? "search@6" : "greedy");
        return make_bot(table, spec, seed)->decide(table, seat).move;
    };
    std::vector<std::string> known;
    const Listening listening{
        .said = hear, .drawn = hear, .decides = decides, .most_moves = most_moves, .look_every = 24};
    outcome.played = true;
    if (!play_and_listen(**match, random, listening, known)) outcome.fault = "nothing to answer to " + asked;
    return outcome;
}

}  // namespace officina::bots
