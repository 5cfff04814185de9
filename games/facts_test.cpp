// What happens in random games keeps to the list of facts that its game gives, and to the JSON schema that is served of it, for every
// seat and for who looks on; it survives the way through JSON; and nothing stands in the list that never happens.
//
// OFFICINA_GAMES=1000 plays that many of each instead of two hundred and fifty.

#include <boost/json.hpp>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "engine/testing/slow_build.h"
#include "engine/testing/wanted.h"
#include "games/games.h"
#include "match/testing/form.h"
#include "match/testing/listening.h"

namespace officina {
namespace {

namespace json = boost::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

int games_to_play() { return wanted("OFFICINA_GAMES", kSlowBuild ? 40 : 250); }

class Facts : public testing::TestWithParam<const AnyGame*> {
  protected:
    const AnyGame& game() const { return *GetParam(); }

    std::unique_ptr<Match> any_match(Random& random) const {
        const auto more = static_cast<std::uint32_t>(game().most_seats() - game().least_seats() + 1);
        const int seats = game().least_seats() + static_cast<int>(random.below(more));
        // Not all options go together.
        for (int tries = 0; tries < 100; ++tries)
            if (auto match = game().start(game().content(), seats, any_options(game(), random)))
                return std::move(*match);
        return std::move(*game().start(game().content(), seats, {}));
    }

    void check(const Match& match, const Fact& fact) {
        ASSERT_EQ(flaw_in(fact, game().facts()), "");
        // A schema takes long: the first of each kind, and every hundredth.
        if (const int before = seen_[std::string(fact.what())]++; before < 100 || before % 100 == 0)
            ASSERT_TRUE(schema_.fits(fact_to_json(fact))) << json::serialize(fact_to_json(fact));
        const auto read = fact_from_json(json::parse(json::serialize(fact_to_json(fact))), game().facts(),
                                         match.heading().seats);
        ASSERT_TRUE(read) << json::serialize(fact_to_json(fact));
        ASSERT_EQ(match.sentence(*read), match.sentence(fact)) << json::serialize(fact_to_json(fact));
    }

    Form schema_{facts_schema(game().facts())};
    std::map<std::string, int> seen_;  // how often
};

TEST_P(Facts, KeepToTheListOfTheGame) {
    constexpr std::size_t kMostMoves = 500;  // chance can make a game of Ricochet endless
    for (int number = 0; number < games_to_play(); ++number) {
        Random random(static_cast<std::uint64_t>(number));
        const auto match = any_match(random);
        const SeatSet seats = SeatSet::first(match->heading().seats);
        while (!match->over() && match->moves().size() < kMostMoves) {
            const Seat seat = any_of(match->to_move(), random);
            const std::string move = any_move(*match, seat, random);
            ASSERT_TRUE(match->play(seat, move));
            for (const Seat audience :
                 {seat == kChance ? kSpectator : seat, any_of(seats, random), kSpectator})
                for (const Fact& fact : match->happened(match->moves().size() - 1, audience))
                    ASSERT_NO_FATAL_FAILURE(check(*match, fact));
        }
    }
    if (kSlowBuild) return;  // too few for what is rare
    std::set<std::string> listed;
    for (const FactSpec& spec : game().facts()) listed.insert(std::string(spec.what));
    std::set<std::string> happened;
    for (const auto& [what, times] : seen_) happened.insert(what);
    EXPECT_EQ(listed, happened);
}

INSTANTIATE_TEST_SUITE_P(OfEveryGame, Facts, testing::ValuesIn(games()),
                         [](const auto& info) { return std::string(info.param->name()); });

// --- What does not keep to a list

const std::vector<FactSpec>& list() {
    static const std::vector<FactSpec> all{
        {"buys", {{"seat", FactType::seat}, {"card", FactType::word}, {"cost", FactType::number, true}}},
        {"line", {{"line", FactType::words}}},
        {"prices", {{"prices", FactType::counts}}},
    };
    return all;
}

TEST(AFlawInAFact, IsNamed) {
    EXPECT_THAT(flaw_in(Fact("buys").seat(Seat(0)).word("card", "gear"), list()), IsEmpty());
    EXPECT_THAT(flaw_in(Fact("sells"), list()), HasSubstr("no fact of the game: sells"));
    EXPECT_THAT(flaw_in(Fact("buys").seat(Seat(0)), list()), HasSubstr("card is missing"));
    EXPECT_THAT(flaw_in(Fact("buys").seat(Seat(0)).number("card", 3), list()), HasSubstr("card is no word"));
    EXPECT_THAT(flaw_in(Fact("buys").seat(Seat(0)).word("card", "gear").number("price", 1), list()),
                HasSubstr("price is not in the list"));
    EXPECT_THAT(flaw_in(Fact("buys").seat(Seat(0)).word("card", "gear").word("card", "gear"), list()),
                HasSubstr("told twice"));
}

TEST(AFactInJson, IsRefusedWhereItIsNone) {
    const Form schema(facts_schema(list()));
    const auto read = [](const char* text) { return fact_from_json(json::parse(text), list(), 2); };
    EXPECT_TRUE(read(R"({"fact":"buys","seat":2,"card":"gear","cost":3})"));
    EXPECT_TRUE(read(R"({"fact":"line","line":["gear","cog"]})"));
    EXPECT_TRUE(read(R"({"fact":"prices","prices":{"gear":3}})"));
    for (const char* text :
         {R"(3)", R"({})", R"({"fact":3})", R"({"fact":"sells"})", R"({"fact":"buys","seat":2})",
          R"({"fact":"buys","seat":3,"card":"gear"})", R"({"fact":"buys","seat":1,"card":7})",
          R"({"fact":"buys","seat":1,"card":"gear","cost":"3"})",
          R"({"fact":"buys","seat":1,"card":"gear","more":3})", R"({"fact":"line","line":"gear"})",
          R"({"fact":"line","line":[3]})", R"({"fact":"prices","prices":[3]})",
          R"({"fact":"prices","prices":{"gear":"3"}})"}) {
        const auto refused = read(text);
        ASSERT_FALSE(refused) << text;
        // What a schema cannot know: how many seats there are.
        if (std::string_view(text).find(R"("seat":3)") == std::string_view::npos)
            EXPECT_FALSE(schema.fits(json::parse(text))) << text;
        EXPECT_EQ(refused.error().message.id, "engine.request.bad_field") << text;
    }
}

}  // namespace
}  // namespace officina
