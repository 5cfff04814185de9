#pragma once
// The conformance kit: proves that a game keeps the promises of engine/game.h by playing it. A game's test is
//
//   struct Pilfer {
//       using Rules = pilfer::Rules;
//       static std::vector<Variant<Rules>> variants() {
//           return {{"two seats", Rules(2)}, {"three seats", Rules(3)}};
//       }
//       static constexpr bool kHides = true;     // is there anything that some seat may not know?
//       static constexpr int kLongestGame = 60;  // no game has more decisions
//       // The invariant: nothing is created or lost. Says what is wrong, or "".
//       static std::string fault(const Rules&, const Rules::State&);
//       // What the onlooker sees and hears of a move.
//       static std::string told(const Rules&, const Rules::State& before, Seat, Rules::Move, Seat onlooker);
//   };
//   INSTANTIATE_TYPED_TEST_SUITE_P(Pilfer, Conformance, Pilfer);
//
//   TEST(PilferConformance, Signatures) {
//       expect_signatures<Pilfer>({{"two seats", 0x...}, {"three seats", 0x...}});
//   }
//
// Where it can be learnt by numbers (engine/encoding.h) it also has
//
//       using Encoding = pilfer::Encoding;
//   TEST(PilferConformance, Encodings) { expect_encodings<Pilfer>({{"two seats", 0x...}, {"three seats", 0x...}}); }
//
// What else it may say of itself: `Tried` in engine/conformance_checks.h.
//
// `told` is needed only where something is hidden. It is the heart of the search for leaks: two games of which a
// seat was told the same must look the same to it, all the way. So `told` has all that a player at the real
// table would learn from the move, what it turns up included, and nothing else; in any words.
//
// Games are made by RapidCheck, and a failing one is cut down to a short one. They are the same in every run; to
// see others: RC_PARAMS="seed=7 max_success=1000".

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <ostream>
#include <rapidcheck.h>
#include <rapidcheck/detail/TestListenerAdapter.h>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/conformance_trial.h"
#include "engine/signature.h"
#include "engine/testing/slow_build.h"

namespace officina {

using conformance::Variant;

namespace conformance {

inline void PrintTo(const Finding& finding, std::ostream* out) { *out << finding.text; }

// The settings of RC_PARAMS where it is set; else the games are the same in every run.
inline rc::detail::TestParams test_params(int games) {
    if (std::getenv("RC_PARAMS") != nullptr) return rc::detail::configuration().testParams;
    rc::detail::TestParams params;
    params.seed = 1;
    params.maxSuccess = games;
    return params;
}

// Sanitizers look at what is touched, and a third of the games touches as much.
template <Tried G>
constexpr int games_of() {
    const int games = effort_of<G>().games;
    return kSlowBuild ? (games + 2) / 3 : games;
}

// A list of choices with which the promise was broken, and how.
struct Broken {
    Choices choices;
    Findings findings;
};

// Tries games until one breaks the promise, then simpler ones; the simplest is the last that did.
template <Tried G>
Broken try_games(const Variant<typename G::Rules>& variant, Promise promise, const rc::Gen<Choices>& games,
                 Then then, const rc::detail::TestParams& params) {
    Broken last;
    const auto property = [&] {
        const Choices choices = *games;
        Trial<G> trial(variant, choices, promise, then);
        const Findings findings = trial.run();
        if (findings.empty()) return;
        last = {trial.choices_made(), findings};
        RC_FAIL("");
    };
    rc::detail::TestListenerAdapter silent;
    const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata{}, params, silent,
                                                  std::unordered_map<std::string, rc::detail::Reproduce>{});
    if (last.findings.empty() && !result.template is<rc::detail::SuccessResult>())
        last.findings.push_back({promise, "no games could be made"});
    return last;
}

// This list of choices; when it fails, fewer and smaller ones, for a few seconds.
inline rc::Gen<Choices> and_simpler(const Choices& choices) {
    using Clock = std::chrono::steady_clock;
    const auto simpler = [end = Clock::now() + std::chrono::seconds(5)](const Choices& list) {
        const auto smaller = [](std::uint16_t choice) {
            return rc::shrink::towards<std::uint16_t>(choice, 0);
        };
        return rc::seq::takeWhile(
            rc::seq::concat(rc::shrink::removeChunks(list), rc::shrink::eachElement(list, smaller)),
            [=](const Choices&) { return Clock::now() < end; });
    };
    return [=](const rc::Random&, int) { return rc::shrinkable::shrinkRecur(choices, simpler); };
}

// What is wrong with this promise, in the shortest game found; nothing, if it was kept in all.
template <Tried G>
Findings broken(Promise promise, const Variant<typename G::Rules>& variant,
                int games = effort_of<G>().games) {
    rc::detail::TestParams params = test_params(games);
    params.disableShrinking = true;  // such a list goes on at random: with less of it, that is another game
    const Broken first = try_games<G>(variant, promise, rc::gen::scale(2.0, rc::gen::arbitrary<Choices>()),
                                      Then::goes_on, params);
    if (first.findings.empty() || promise == Promise::ends)
        return first.findings;  // too long is never shorter
    params.disableShrinking = false;
    const Broken simplest = try_games<G>(variant, promise, and_simpler(first.choices), Then::is_left, params);
    return simplest.findings.empty() ? first.findings : simplest.findings;
}

template <Tried G>
Findings broken(Promise promise, const std::vector<Variant<typename G::Rules>>& variants = G::variants(),
                int games = effort_of<G>().games) {
    for (const auto& variant : variants)
        if (Findings found = broken<G>(promise, variant, games); !found.empty()) return found;
    return promise == Promise::guesses ? check_something_is_guessed<G>(variants) : Findings{};
}

template <Tried G>
void expect_kept(Promise promise) {
    for (const Finding& finding : broken<G>(promise, G::variants(), games_of<G>()))
        ADD_FAILURE() << finding.text;
}

// A number for each variant, by name. `changed` says what it means where it is another than before.
template <Tried G, class NumberOf>
void expect_numbers(const std::map<std::string, std::uint64_t>& expected, NumberOf number_of,
                    std::string_view changed) {
    std::map<std::string, std::uint64_t> left = expected;
    for (const auto& [name, rules] : G::variants()) {
        const std::uint64_t now = number_of(rules);
        const auto entry = left.extract(name);
        if (entry.empty())
            ADD_FAILURE() << fmt::format("\"{}\" is not in the table of signatures; add {{\"{}\", 0x{:x}}}",
                                         name, name, now);
        else if (entry.mapped() != now)
            ADD_FAILURE() << fmt::format("\"{}\": its signature is 0x{:x}, no longer 0x{:x}. {}", name, now,
                                         entry.mapped(), changed);
    }
    for (const auto& [name, number] : left) ADD_FAILURE() << "no variant is called \"" << name << '"';
}

// The signature of each variant, by name: see engine/signature.h.
template <Tried G>
void expect_signatures(const std::map<std::string, std::uint64_t>& expected) {
    expect_numbers<G>(
        expected, [](const typename G::Rules& rules) { return signature(rules); },
        "It plays differently than before.\n"
        "If rules, content or the layout of the state were meant to change, write the new number into the "
        "table; if this was to be a refactoring, it is not one.");
}

// The same for the encoding. What somebody has learnt depends on every number of it.
template <Encoded G>
void expect_encodings(const std::map<std::string, std::uint64_t>& expected) {
    expect_numbers<G>(
        expected, [](const typename G::Rules& rules) { return encoding_signature<G>(rules); },
        "It is encoded differently than before.\n"
        "If moves, fields or their order were meant to change, give the encoding its next name and write the "
        "new "
        "number into the table. If the game plays differently (its other signature), the number alone "
        "changes.");
}

}  // namespace conformance

using conformance::expect_encodings;
using conformance::expect_signatures;

template <conformance::Tried G>
class Conformance : public ::testing::Test {};

TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, EveryGameEnds) { conformance::expect_kept<TypeParam>(conformance::Promise::ends); }
TYPED_TEST_P(Conformance, MenusAreSound) { conformance::expect_kept<TypeParam>(conformance::Promise::menus); }
TYPED_TEST_P(Conformance, WhatIsWrittenIsRead) {
    conformance::expect_kept<TypeParam>(conformance::Promise::words);
}
TYPED_TEST_P(Conformance, WhatIsListedCanBePlayed) {
    conformance::expect_kept<TypeParam>(conformance::Promise::playable);
}
TYPED_TEST_P(Conformance, ReplaysToTheSameBytes) {
    conformance::expect_kept<TypeParam>(conformance::Promise::replays);
}
TYPED_TEST_P(Conformance, ClonesAreIndependent) {
    conformance::expect_kept<TypeParam>(conformance::Promise::clones);
}
TYPED_TEST_P(Conformance, ViewsShowTheSameDecision) {
    conformance::expect_kept<TypeParam>(conformance::Promise::views);
}
TYPED_TEST_P(Conformance, SecretsStaySecret) {
    conformance::expect_kept<TypeParam>(conformance::Promise::secrets);
}
TYPED_TEST_P(Conformance, GuessesLookTheSame) {
    conformance::expect_kept<TypeParam>(conformance::Promise::guesses);
}
TYPED_TEST_P(Conformance, WhatIsForeseenHappens) {
    conformance::expect_kept<TypeParam>(conformance::Promise::foresight);
}
TYPED_TEST_P(Conformance, OddsAddUpToOne) { conformance::expect_kept<TypeParam>(conformance::Promise::odds); }
TYPED_TEST_P(Conformance, ResultsAgree) {
    conformance::expect_kept<TypeParam>(conformance::Promise::results);
}
TYPED_TEST_P(Conformance, NothingIsCreatedOrLost) {
    conformance::expect_kept<TypeParam>(conformance::Promise::invariant);
}
TYPED_TEST_P(Conformance, AnyOrderComesToTheSame) {
    conformance::expect_kept<TypeParam>(conformance::Promise::any_order);
}
TYPED_TEST_P(Conformance, MovesHaveNumbers) {
    conformance::expect_kept<TypeParam>(conformance::Promise::numbers);
}
TYPED_TEST_P(Conformance, ViewsAreObservedAsTheyAre) {
    conformance::expect_kept<TypeParam>(conformance::Promise::observed);
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, EveryGameEnds, MenusAreSound, WhatIsWrittenIsRead,
                            WhatIsListedCanBePlayed, ReplaysToTheSameBytes, ClonesAreIndependent,
                            ViewsShowTheSameDecision, SecretsStaySecret, GuessesLookTheSame,
                            WhatIsForeseenHappens, OddsAddUpToOne, ResultsAgree, NothingIsCreatedOrLost,
                            AnyOrderComesToTheSame, MovesHaveNumbers, ViewsAreObservedAsTheyAre);

}  // namespace officina
