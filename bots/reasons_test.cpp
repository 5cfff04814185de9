// Why a move is better: the parts are what the judgement believes, nobody learns from them what is hidden, and they read well.

#include "bots/reasons.h"

#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <set>

#include "bots/bot_of.h"
#include "bots/bots.h"
#include "bots/simple_players.h"
#include "engine/testing/every_game.h"
#include "games/all_games.h"
#include "games/games.h"
#include "match/catalogue.h"
#include "match/testing/listening.h"

namespace officina::bots {
namespace {

// A match of each game with options of all kinds, played at random; `look(match, seat)` wherever a seat has a choice, and with the
// seats of a game that is over.
template <class G, class Look>
void watch_random_games(int games, Look look) {
    const AnyGame& game = *game_named(G::kName);
    const auto& settings = game.trials().settings;
    Random random(5);
    for (int i = 0; i < games; ++i) {
        const auto& [seats, options] = settings[static_cast<std::size_t>(i) % settings.size()];
        const auto started = game.start(game.content(), seats, options);
        ASSERT_TRUE(started.has_value());
        const auto& match = dynamic_cast<const MatchOf<G>&>(**started);
        while (!match.over()) {
            const Seat seat = any_of(match.to_move(), random);
            if (seat != kChance && match.choices(seat).size() > 1) look(match, seat, random);
            ASSERT_TRUE((*started)->play(seat, any_move(match, seat, random)).has_value());
        }
        for (Seat seat : SeatSet::first(seats)) look(match, seat, random);
    }
}

// The two moves that look best a step ahead.
template <class G>
std::optional<Alternatives<typename G::Rules>> best_two(const MatchOf<G>& match, Seat seat) {
    using R = typename G::Rules;
    GreedyPlayer<R, JudgementOf<G>> player(match.rules(), 1);
    const auto considered = player.decide(match.rules().seen_by(match.now(), seat)).considered;
    if (considered.size() < 2) return std::nullopt;
    return Alternatives<R>{considered[0].move, considered[1].move, std::nullopt};
}

float sum_of(const Ledger& ledger) {
    float sum = 0;
    for (const Ledger::Entry& entry : ledger.entries()) sum += entry.points;
    return sum;
}

template <class G>
class ReasonsOf : public testing::Test {};
TYPED_TEST_SUITE(ReasonsOf, EveryOf<AllGames>, NamedByGame);

TYPED_TEST(ReasonsOf, ThePartsAddUpToTheOutlook) {
    if constexpr (SaysWhy<TypeParam>) {
        watch_random_games<TypeParam>(8, [](const auto& match, Seat, Random&) {
            const JudgementOf<TypeParam> judgement(match.rules());
            const Outlook outlook = judgement.outlook(match.now());
            for (Seat seat : SeatSet::first(match.rules().seats())) {
                Ledger ledger;
                judgement.explain(match.now(), seat, ledger);
                ASSERT_NEAR(sum_of(ledger), outlook[at(seat)], 0.01F);
            }
        });
    }
}

TYPED_TEST(ReasonsOf, TheDifferencesAddUpToWhatIsExpected) {
    if constexpr (SaysWhy<TypeParam>) {
        watch_random_games<TypeParam>(6, [](const auto& match, Seat seat, Random& random) {
            if (match.over() || random.below(16) != 0) return;
            auto moves = best_two<TypeParam>(match, seat);
            if (!moves) return;
            const auto& rules = match.rules();
            const JudgementOf<TypeParam> judgement(rules);
            const auto view = rules.seen_by(match.now(), seat);
            // What was found a step ahead alone; and what is added when a search expects something else.
            const float ahead = sum_of(difference_between(rules, judgement, view, *moves).parts);
            moves->searched = ahead + 5;
            const auto searched = difference_between(rules, judgement, view, *moves).parts;
            ASSERT_NEAR(sum_of(searched), ahead + 5, 0.01F);
            ASSERT_EQ(searched.entries().back().part, kLater);
            ASSERT_NEAR(searched.entries().back().points, 5, 0.01F);
            // The other way round everything is the opposite.
            const Alternatives<typename TypeParam::Rules> turned{moves->worse, moves->better, std::nullopt};
            ASSERT_NEAR(sum_of(difference_between(rules, judgement, view, turned).parts), -ahead, 0.01F);
        });
    }
}

TYPED_TEST(ReasonsOf, WhoSeesTheSameIsToldTheSame) {
    if constexpr (SaysWhy<TypeParam>) {
        watch_random_games<TypeParam>(6, [](const auto& match, Seat seat, Random& random) {
            if (match.over() || random.below(16) != 0) return;
            const auto moves = best_two<TypeParam>(match, seat);
            if (!moves) return;
            const auto& rules = match.rules();
            const auto view = rules.seen_by(match.now(), seat);
            const auto other = rules.guess(view, random);  // with other things hidden
            ASSERT_EQ(reasons_for<TypeParam>(rules, view, *moves),
                      reasons_for<TypeParam>(rules, rules.seen_by(other, seat), *moves));
        });
    }
}

// As a table asks for them, and in every language.
TYPED_TEST(ReasonsOf, ReadWellAndComeForMostDecisions) {
    if constexpr (SaysWhy<TypeParam>) {
        std::vector<std::unique_ptr<Catalogue>> catalogues;
        for (std::string_view language : languages())
            catalogues.push_back(std::make_unique<Catalogue>(language));
        int decisions = 0, explained = 0;
        std::set<std::string> told;
        watch_random_games<TypeParam>(12, [&](const auto& match, Seat seat, Random& random) {
            if (match.over() || random.below(8) != 0) return;
            const auto bot = make_bot(match, *read_bot("greedy"), 1);
            const auto reasons = reasons_for(*bot, match, seat, bot->decide(match, seat));
            ++decisions;
            explained += reasons.empty() ? 0 : 1;
            ASSERT_LE(reasons.size(), 3U);
            for (std::size_t i = 0; i < reasons.size(); ++i) {
                told.insert(reasons[i].says.id);
                if (i > 0) ASSERT_LE(reasons[i].points, reasons[i - 1].points);
                for (const auto& catalogue : catalogues) {
                    const std::string sentence = catalogue->say(reasons[i].says);
                    ASSERT_EQ(sentence.find_first_of("{}[]_"), std::string::npos) << sentence;
                    ASSERT_EQ(sentence.find("because."), std::string::npos) << sentence;
                    ASSERT_EQ(sentence.find("  "), std::string::npos) << sentence;
                    ASSERT_FALSE(sentence.empty() || sentence.front() == ' ' || sentence.back() == ' ');
                }
            }
        });
        this->RecordProperty("decisions", decisions);
        this->RecordProperty("explained", explained);
        EXPECT_GT(decisions, 100);
        EXPECT_GT(explained * 2, decisions) << explained << " of " << decisions;
        // A greedy bot has nothing that comes later.
        std::size_t sentences = 0;
        for (const auto& [id, pattern] : catalogues[0]->patterns())
            sentences += id.starts_with(std::string(TypeParam::kName) + ".because.") ? 1 : 0;
        EXPECT_GE(told.size() * 10, sentences * 7) << testing::PrintToString(told);
    }
}

TEST(Reasons, TheStrongestAreToldAndFirstWhatSpeaksForTheMove) {
    const auto entry = [](std::uint8_t kind, float points) { return Ledger::Entry{Part(kind, 0), points}; };
    const auto told = strongest({entry(1, -4), entry(2, 0.1F), entry(3, 6), entry(4, 2), entry(5, 1)});
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0].points, 6);
    EXPECT_EQ(told[1].points, 2);
    EXPECT_EQ(told[2].points, -4);
    // What hardly weighs, alone or beside the strongest, is not worth a word.
    EXPECT_TRUE(strongest({entry(1, 0.2F), entry(2, -0.1F)}).empty());
    EXPECT_EQ(strongest({entry(1, 10), entry(2, 1.5F)}).size(), 1U);
}

TEST(Reasons, AGameWithoutWordsForThemGivesNone) {
    const AnyGame& game = *game_named("ricochet");
    const auto match = std::move(*game.start(game.content(), 1, {}));
    Random random(1);
    while (match->to_move().is_only(kChance)) ASSERT_TRUE(match->play(kChance, match->roll(random)));
    const auto bot = make_bot(*match, *read_bot("engineer"), 1);
    const Advice advice = bot->decide(*match, Seat(0));
    ASSERT_FALSE(advice.considered.empty());
    EXPECT_TRUE(reasons_for(*bot, *match, Seat(0), advice).empty());
}

}  // namespace
}  // namespace officina::bots
