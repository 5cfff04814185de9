// Content at its limits is refused with a sentence, or it can be played: one kind of number after the other, then all of
// them. bots/extremes_fuzz.cpp tries any others together.

#include "bots/testing/extremes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "games/games.h"

namespace officina::bots {
namespace {

using ::testing::HasSubstr;

class ExtremesOf : public ::testing::TestWithParam<std::string> {};

TEST_P(ExtremesOf, EveryKindOfNumberIsRefusedOrPlayed) {
    Extremes extremes(*game_named(GetParam()));
    if (extremes.places().empty()) GTEST_SKIP() << "no number is printed on anything";
    std::map<std::string, std::vector<std::size_t>> kinds;
    for (std::size_t i = 0; i < extremes.places().size(); ++i) kinds[extremes.places()[i].kind].push_back(i);
    std::uint64_t seed = 0;
    int played = 0, refused = 0;
    for (const auto& [kind, places] : kinds)
        for (const bool most : {false, true}) {
            const AnyGame& game = extremes.game();
            const auto value = [&](std::size_t place) {
                const NumberPlace& number = extremes.bounded(place);
                return std::pair(place, most ? number.most : number.least);
            };
            std::vector<std::pair<std::size_t, std::int64_t>> numbers;
            for (std::size_t place : places) numbers.push_back(value(place));
            const int seats =
                game.least_seats() + static_cast<int>(seed % static_cast<std::uint64_t>(
                                                                 game.most_seats() - game.least_seats() + 1));
            Outcome outcome = play_content(game, extremes.with(numbers), seats, ++seed, 300);
            // Not all of them together: then one of them.
            if (!outcome.played) {
                const std::size_t one = places[seed % places.size()];
                outcome = play_content(game, extremes.with({value(one)}), seats, ++seed, 300);
            }
            EXPECT_EQ(outcome.fault, "") << kind;
            EXPECT_NE(outcome.played, !outcome.refused.empty()) << kind;
            (outcome.played ? played : refused) += 1;
            if (HasFatalFailure()) return;
        }
    EXPECT_GT(played, refused);
}

// The limits are those of the readers: one more is refused, and the sentence names the field.
TEST_P(ExtremesOf, BeyondItsLimitsANumberIsRefused) {
    Extremes extremes(*game_named(GetParam()));
    std::set<std::string> seen;
    for (std::size_t i = 0; i < extremes.places().size(); ++i) {
        if (!seen.insert(extremes.places()[i].kind).second) continue;
        const NumberPlace& number = extremes.bounded(i);
        EXPECT_LE(number.most, 9999) << number.kind << " has no limit";
        const auto problems = extremes.game().check(extremes.with({{i, number.most + 1}}));
        ASSERT_FALSE(problems.empty()) << number.kind;
        const std::string field = number.pointer.substr(number.pointer.rfind('/') + 1);
        const std::string sentence = Catalogue("en").say(problems[0].message);
        EXPECT_THAT(sentence, HasSubstr(number.file)) << number.kind;
        EXPECT_THAT(sentence, HasSubstr(field)) << number.kind;
    }
}

std::vector<std::string> names_of_games() {
    std::vector<std::string> names;
    for (const AnyGame* game : games()) names.emplace_back(game->name());
    return names;
}
INSTANTIATE_TEST_SUITE_P(AllGames, ExtremesOf, ::testing::ValuesIn(names_of_games()),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace officina::bots
