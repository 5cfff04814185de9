#pragma once
// Moves as text: a game lists its phrases once, and they are written and read by that list alone.
//
//   constexpr Blank<Rules> kTile{[](const Rules& rules) { return rules.box().tiles.size(); },
//                                [](const Rules& rules, std::size_t tile) { return name_of_tile(rules.box(), tile); }};
//   constexpr Grammar<Rules> kGrammar({{
//       {Kind::turn_up, "turn up", {kTile}},       // "turn up B01"
//       {Kind::build, "build", {kRobot, kColumn}}, // "build edward left"
//       {Kind::done, "done"},
//   }});
//
// There is a phrase for each kind of move, in the order of the kinds. A move is its kind and one or two small numbers, which fill
// the blanks after the words. Blanks but the last are one word each.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/names.h"
#include "match/words.h"

namespace officina {

// What a number of a move stands for. Whoever writes it with blanks in between is understood, too: "aether tube" is aether_tube.
template <class Rules>
struct Blank {
    std::size_t (*count)(const Rules&) = nullptr;  // from 0; null where a phrase has no such blank
    std::string (*written)(const Rules&, std::size_t value) = nullptr;
    // Further ways to say a value, or a quicker way to read it.
    std::optional<std::size_t> (*also)(const Rules&, std::string_view text) = nullptr;
};

// Numbers as people count them, the first of which is kFirst.
template <std::size_t kFirst, class Rules>
std::string counted_from(const Rules&, std::size_t value) {
    return std::to_string(value + kFirst);
}
// One of a list of words.
template <const auto& kWords, class Rules>
std::size_t count_of(const Rules&) {
    return kWords.size();
}
template <const auto& kWords, class Rules>
std::string word_of(const Rules&, std::size_t value) {
    return std::string(kWords[value]);
}

template <class Rules, class Kind>
struct Phrase {
    Kind kind;
    std::string_view words;
    std::array<Blank<Rules>, 2> blanks{};
};

namespace detail {
void phrases_out_of_order();  // never defined: who gets here while compiling is told so
}

template <class Rules>
class Grammar {
    using Move = typename Rules::Move;
    static constexpr bool kTwoNumbers = sizeof(Move) == 3;

    struct Parts {
        std::size_t kind;
        std::array<std::size_t, 2> numbers;
    };
    static constexpr Parts parts_of(const Move& move) {
        if constexpr (kTwoNumbers) {
            const auto [kind, a, b] = move;
            return {static_cast<std::size_t>(kind), {a, b}};
        } else {
            const auto [kind, value] = move;
            return {static_cast<std::size_t>(kind), {value, 0}};
        }
    }

  public:
    using Kind = decltype([] {
        if constexpr (kTwoNumbers) {
            auto [kind, a, b] = Move{};
            return kind;
        } else {
            auto [kind, value] = Move{};
            return kind;
        }
    }());
    static constexpr std::size_t kKinds = value_count<Kind>;
    using Phrases = std::array<Phrase<Rules, Kind>, kKinds>;

    consteval explicit Grammar(const Phrases& phrases) : phrases_(phrases) {
        for (std::size_t i = 0; i < kKinds; ++i)
            if (static_cast<std::size_t>(phrases[i].kind) != i) detail::phrases_out_of_order();
    }

    std::string written(const Rules& rules, const Move& move) const {
        const auto& phrase = phrases_[parts_of(move).kind];
        const std::string things = things_of(rules, phrase, move);
        return std::string(phrase.words) + (phrase.words.empty() || things.empty() ? "" : " ") + things;
    }

    // The words of its phrase as one, then word by word what stands in the blanks: "copy robot", "2", "a".
    std::vector<std::string> parts(const Rules& rules, const Move& move) const {
        const auto& phrase = phrases_[parts_of(move).kind];
        std::vector<std::string> parts = words_of(things_of(rules, phrase, move));
        parts.insert(parts.begin(), std::string(phrase.words));
        return parts;
    }

    std::optional<Move> read(const Rules& rules, std::string_view text) const {
        const std::string one_line = joined(words_of(text));
        for (const auto& phrase : phrases_)
            if (const auto move = read_as(rules, phrase, one_line)) return move;
        return std::nullopt;
    }

  private:
    static std::string things_of(const Rules& rules, const Phrase<Rules, Kind>& phrase, const Move& move) {
        const Parts parts = parts_of(move);
        std::string things;
        for (std::size_t i = 0; i < phrase.blanks.size() && phrase.blanks[i].count; ++i) {
            const auto& blank = phrase.blanks[i];
            const std::size_t number = parts.numbers[i];
            // Who plays by numbers may ask for something that is not in this box: it is written so that nobody can read it as a move.
            const std::string value =
                number < blank.count(rules) ? blank.written(rules, number) : "#" + std::to_string(number);
            if (!things.empty() && !value.empty()) things += ' ';
            things += value;
        }
        return things;
    }

    static std::string joined(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) text.append(text.empty() ? "" : " ").append(word);
        return text;
    }

    // Takes the words off the beginning; false where it does not begin with them.
    static bool take(std::string_view& text, std::string_view words) {
        if (!text.starts_with(words)) return false;
        std::string_view rest = text.substr(words.size());
        if (!words.empty() && !rest.empty()) {
            if (rest[0] != ' ') return false;
            rest.remove_prefix(1);
        }
        text = rest;
        return true;
    }

    static std::optional<std::size_t> read(const Rules& rules, const Blank<Rules>& blank,
                                           std::string_view text) {
        if (blank.also)
            if (const auto value = blank.also(rules, text)) return value;
        if (text.empty()) return std::nullopt;
        const auto alike = [](char a, char b) { return a == b || (a == '_' && b == ' '); };
        for (std::size_t value = 0, count = blank.count(rules); value < count; ++value)
            if (std::ranges::equal(blank.written(rules, value), text, alike)) return value;
        return std::nullopt;
    }

    static std::optional<Move> read_as(const Rules& rules, const Phrase<Rules, Kind>& phrase,
                                       std::string_view text) {
        if (!take(text, phrase.words)) return std::nullopt;
        std::array<std::size_t, 2> numbers{};
        for (std::size_t i = 0; i < phrase.blanks.size() && phrase.blanks[i].count; ++i) {
            const bool last = i + 1 == phrase.blanks.size() || !phrase.blanks[i + 1].count;
            const std::string_view said = last ? text : text.substr(0, text.find(' '));
            const auto value = read(rules, phrase.blanks[i], said);
            if (!value) return std::nullopt;
            numbers[i] = *value;
            text.remove_prefix(std::min(text.size(), said.size() + 1));
        }
        if (!text.empty()) return std::nullopt;
        const auto a = static_cast<std::uint8_t>(numbers[0]), b = static_cast<std::uint8_t>(numbers[1]);
        if constexpr (kTwoNumbers)
            return Move{phrase.kind, a, b};
        else
            return Move{phrase.kind, a};
    }

    Phrases phrases_;
};

}  // namespace officina
