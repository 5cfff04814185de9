#pragma once
// What engine/encoding.h promises, as checks of one position; and the encoding of a game as one number.

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/conformance_checks.h"
#include "engine/encoding.h"

namespace officina::conformance {

template <class G>
concept Encoded = Tried<G> && EncodingFor<typename G::Encoding, typename G::Rules>;

template <Encoded G>
std::string wrong_number(const typename G::Rules::Move& move, Seat seat) {
    using E = typename G::Encoding;
    const int index = E::index(move);
    if (index < 0 || index >= E::kActions)
        return fmt::format("has the number {}; 0 to {} was expected", index, E::kActions - 1);
    if (seat != kChance && index >= E::kSeatActions)
        return fmt::format("has the number {}; a seat's are below {}", index, E::kSeatActions);
    if (!(E::move(index) == move)) return fmt::format("has the number {}, which is another move's", index);
    if (E::index(move) != index) return fmt::format("has not the number {} when asked again", index);
    return "";
}

template <Encoded G>
Findings check_numbers(const typename G::Rules& rules, const typename G::Rules::State& state) {
    using E = typename G::Encoding;
    Findings findings;
    const auto wrong = [&](std::string text) { findings.push_back({Promise::numbers, std::move(text)}); };
    if (same_bytes(state, rules.start()))
        for (int index = 0; index < E::kActions; ++index)
            if (const int back = E::index(E::move(index)); back != index)
                wrong(fmt::format("the move of number {} has the number {}", index, back));
    for (Seat seat : rules.to_move(state)) {
        std::vector<int> numbers;
        for (const auto& move : menu(rules, state, seat)) {
            if (const std::string what = wrong_number<G>(move, seat); !what.empty())
                wrong(fmt::format("the move {} of {} {}", written<G>(rules, move), written(seat), what));
            numbers.push_back(E::index(move));
        }
        std::ranges::sort(numbers);
        if (std::ranges::adjacent_find(numbers) != numbers.end())
            wrong(fmt::format("two moves of {} have one number", written(seat)));
    }
    return findings;
}

using Features = std::vector<Feature>;

// The array of a view; `past` is how far it was written beyond the fields that were announced, or short of them.
template <class E, Game R>
Features features_of(const R& rules, const View<R>& view, std::size_t fields, std::ptrdiff_t& past) {
    Features features(fields + 4096);
    FeatureWriter writer(features.data());
    E::observe(rules, view, writer);
    past = writer.end() - features.data() - static_cast<std::ptrdiff_t>(fields);
    features.resize(fields);
    return features;
}

inline std::string name_of_field(const Field& field) { return fmt::format("{} {}", field.name, field.place); }

// What was seen so far in a game: which view an array came from.
using Observed = std::unordered_map<std::uint64_t, std::uint64_t>;

template <Encoded G>
Findings check_observed(const typename G::Rules& rules, const typename G::Rules::State& state,
                        Observed& observed, Random& random) {
    using E = typename G::Encoding;
    Findings findings;
    const std::vector<Field> fields = fields_of<E>(rules);
    for (Seat seat : onlookers(rules)) {
        const auto wrong = [&](const std::string& text) {
            findings.push_back({Promise::observed, fmt::format("what {} observes: {}", written(seat), text)});
        };
        const auto view = rules.seen_by(state, seat);
        std::ptrdiff_t past = 0;
        const Features features = features_of<E>(rules, view, fields.size(), past);
        if (past != 0) {
            wrong(fmt::format("{} values, but {} fields", static_cast<std::ptrdiff_t>(fields.size()) + past,
                              fields.size()));
            continue;
        }
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (features[i] < fields[i].least || features[i] > fields[i].most)
                wrong(fmt::format("{} is {}; {} to {} was expected", name_of_field(fields[i]), features[i],
                                  fields[i].least, fields[i].most));
        // Another game that looks the same to the seat: what is hidden in it is something else.
        const auto other = rules.seen_by(rules.guess(view, random), seat);
        const Features again = features_of<E>(rules, other, fields.size(), past);
        if (same_bytes(*view, *other) && again != features) {
            const auto at =
                static_cast<std::size_t>(std::ranges::mismatch(features, again).in1 - features.begin());
            wrong(fmt::format("{} is {} or {}, though the seat sees the same", name_of_field(fields[at]),
                              features[at], again[at]));
        }
        const std::uint64_t seen = Hash().add(bytes_of(seat)).add(bytes_of(*view)).value();
        const auto [entry, fresh] =
            observed.emplace(Hash().add(std::as_bytes(std::span(features))).value(), seen);
        if (!fresh && entry->second != seen) wrong("the same as in another position that looks different");
    }
    return findings;
}

inline constexpr int kEncodingGames = 4, kEncodingDecisions = 300;

// The encoding as one number: names, moves, fields, and the arrays of some fixed games.
template <Encoded G>
std::uint64_t encoding_signature(const typename G::Rules& rules) {
    using E = typename G::Encoding;
    Hash hash;
    hash.add(fmt::format("{} {} {}", E::kName, E::kActions, E::kSeatActions));
    for (int index = 0; index < E::kActions; ++index) hash.add(bytes_of(E::move(index)));
    const std::vector<Field> fields = fields_of<E>(rules);
    for (const Field& field : fields)
        hash.add(fmt::format("{} {} {} {} {};", name_of_field(field), field.whose,
                             static_cast<int>(field.kind), field.least, field.most));
    for (std::uint64_t game = 0; game < kEncodingGames; ++game) {
        Random random(game);
        auto state = rules.start();
        for (int decision = 0; decision < kEncodingDecisions; ++decision) {
            for (Seat seat : onlookers(rules)) {
                std::ptrdiff_t past = 0;
                const Features features =
                    features_of<E>(rules, rules.seen_by(state, seat), fields.size(), past);
                hash.add(std::as_bytes(std::span(features)));
            }
            if (!play_at_random(rules, state, random)) break;
        }
    }
    return hash.value();
}

}  // namespace officina::conformance
