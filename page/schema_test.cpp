// The schemas of what a page asks of the prompter, and of what it answers (page/schemas), fit what is really said. That the manual and
// the pages say the same as the schemas: web/src/net/protocol.test.ts.

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <set>

#include "bots/bots.h"
#include "engine/testing/slow_build.h"
#include "games/games.h"
#include "match/testing/form.h"
#include "page/prompter.h"
#include "page/testing/conversation.h"

namespace officina::page {
namespace {

namespace json = boost::json;

const Form& requests() {
    static const Form form("page/schemas/prompter_request.json");
    return form;
}
const Form& answers() {
    static const Form form("page/schemas/prompter_answer.json");
    return form;
}

// The words that a schema knows.
std::set<std::string> known_words() {
    std::set<std::string> words;
    const json::value schema = requests().document();
    for (const json::value& one : schema.at("oneOf").as_array())
        words.emplace(one.at("properties").at("do").at("const").as_string());
    return words;
}

TEST(PrompterSchemas, EveryWordFitsInRandomGames) {
    std::set<std::string> met;
    for (const AnyGame* game : games())
        for (std::uint64_t seed = 0; seed < (kSlowBuild ? 1 : 3); ++seed) {
            Prompter prompter{bots::make_bot};
            converse(*game, seed, [&](const json::object& request) {
                const std::string said = json::serialize(request);
                std::string answer = prompter.answer(said);
                const json::value heard = json::parse(answer);
                EXPECT_TRUE(requests().fits(json::parse(said))) << said.substr(0, 2000);
                EXPECT_TRUE(answers().fits(heard)) << answer.substr(0, 2000);
                if (const json::value* word = heard.as_object().if_contains("ok")) {
                    EXPECT_EQ(*word, request.at("do"));
                    met.emplace(word->as_string());
                }
                return answer;
            });
        }
    EXPECT_EQ(met, known_words());
}

// What is refused for its form does not fit, and is told by an answer that does.
TEST(PrompterSchemas, WhatDoesNotFitIsRefused) {
    Prompter prompter{bots::make_bot};
    const std::string game(games().front()->name());
    const int seats = games().front()->least_seats();
    prompter.answer(json::serialize(json::object{{"do", "open"}, {"game", game}, {"seats", seats}}));
    const json::object wrong[]{{{"do", "dance"}},
                               {{"do", "describe"}},
                               {{"do", "open"}, {"game", game}},
                               {{"do", "open"}, {"game", game}, {"seats", 99}},
                               {{"do", "open"}, {"game", game}, {"seats", seats}, {"content", json::array{}}},
                               {{"do", "look"}, {"table", 1}},
                               {{"do", "look"}, {"table", "1"}, {"view", ""}},
                               {{"do", "barred"}, {"table", 1}, {"why", true}},
                               {{"do", "foresee"}, {"table", 1}, {"moves", "pass"}},
                               {{"do", "hint"}, {"table", 1}, {"strength", 10}},
                               {{"do", "tell"}, {"table", 1}, {"facts", {{{"said", "so"}}}}},
                               {{"do", "go"}, {"table", 1}}};
    for (const json::object& request : wrong) {
        const json::value answer = json::parse(prompter.answer(json::serialize(request)));
        EXPECT_TRUE(answer.as_object().contains("error")) << request;
        EXPECT_TRUE(answers().fits(answer)) << answer;
        EXPECT_FALSE(requests().fits(request)) << request;
    }
    for (const char* said :
         {R"({"ok":"close","more":1})", R"({"ok":"dance"})", R"({"ok":"parts","parts":["a",1]})",
          R"({"ok":"look","state":{},"to_move":[1]})", R"({})"})
        EXPECT_FALSE(answers().fits(json::parse(said))) << said;
}

}  // namespace
}  // namespace officina::page
