#include "match/grammar.h"

#include <gtest/gtest.h>

namespace officina {
namespace {

struct Rules {
    struct Move {
        enum class Kind : std::uint8_t { buy, place, run, pass };
        Kind kind;
        std::uint8_t a, b;

        friend bool operator==(const Move&, const Move&) = default;
    };
    std::vector<std::string> goods;
};
using Kind = Rules::Move::Kind;

constexpr Blank<Rules> kGood{[](const Rules& rules) { return rules.goods.size(); },
                             [](const Rules& rules, std::size_t good) { return rules.goods[good]; }};
constexpr Blank<Rules> kSpace{[](const Rules&) { return std::size_t{12}; }, counted_from<1>};
constexpr std::array<std::string_view, 2> kWays{"left", "far left"};
constexpr Blank<Rules> kWay{count_of<kWays>, word_of<kWays>,
                            [](const Rules&, std::string_view text) -> std::optional<std::size_t> {
                                if (text == "l") return 0;
                                return std::nullopt;
                            }};
constexpr Grammar<Rules> kGrammar({{{Kind::buy, "buy", {kGood}},
                                    {Kind::place, "place on", {kSpace, kGood}},
                                    {Kind::run, "", {kWay}},
                                    {Kind::pass, "do nothing"}}});

const Rules kRules{{"lens", "aether_tube", ""}};

TEST(AGrammar, WritesAndReadsByTheSameList) {
    const std::pair<Rules::Move, std::string_view> moves[]{{{Kind::buy, 1, 0}, "buy aether_tube"},
                                                           {{Kind::place, 11, 0}, "place on 12 lens"},
                                                           {{Kind::run, 1, 0}, "far left"},
                                                           {{Kind::pass, 0, 0}, "do nothing"}};
    for (const auto& [move, text] : moves) {
        EXPECT_EQ(kGrammar.written(kRules, move), text);
        EXPECT_EQ(kGrammar.read(kRules, text), move) << text;
    }
}

TEST(AGrammar, TellsItsVerbAndWhatItNames) {
    const std::pair<Rules::Move, std::vector<std::string>> moves[]{
        {{Kind::buy, 1, 0}, {"buy", "aether_tube"}},
        {{Kind::place, 11, 0}, {"place on", "12", "lens"}},
        {{Kind::run, 1, 0}, {"", "far", "left"}},
        {{Kind::pass, 0, 0}, {"do nothing"}},
        {{Kind::buy, 2, 0}, {"buy"}}};
    for (const auto& [move, parts] : moves) EXPECT_EQ(kGrammar.parts(kRules, move), parts);
}

TEST(AGrammar, WritesWhatIsNotInTheBoxAsNobodyCanReadIt) {
    for (const Rules::Move& move : {Rules::Move{Kind::buy, 3, 0}, Rules::Move{Kind::place, 12, 200}}) {
        const std::string text = kGrammar.written(kRules, move);
        EXPECT_NE(text.find('#'), std::string::npos) << text;
        EXPECT_EQ(kGrammar.read(kRules, text), std::nullopt) << text;
    }
}

TEST(AGrammar, UnderstandsBlanksAndShortForms) {
    EXPECT_EQ(kGrammar.read(kRules, "  buy \t aether   tube "), (Rules::Move{Kind::buy, 1, 0}));
    EXPECT_EQ(kGrammar.read(kRules, "l"), (Rules::Move{Kind::run, 0, 0}));
}

TEST(AGrammar, ReadsNothingElse) {
    for (const char* text : {"", "buy", "buy ", "buylens", "buy lens lens", "buy aether", "place on",
                             "place on 12", "place on lens", "place on 0 lens", "place on 13 lens",
                             "place on 012 lens", "do", "do nothing else", "far", "Buy lens"})
        EXPECT_EQ(kGrammar.read(kRules, text), std::nullopt) << text;
}

}  // namespace
}  // namespace officina
