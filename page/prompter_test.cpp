// The prompter's questions beyond the decision, and what it says to bad ones. Everything else it says is held against the table
// and the program by web/tests and scripts/check-module.

#include "page/prompter.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "bots/bots.h"

namespace officina::page {
namespace {

namespace json = boost::json;

json::object ask(Prompter& prompter, const std::string& request) {
    return json::parse(prompter.answer(request)).as_object();
}

std::string code(Prompter& prompter, const std::string& request) {
    const json::object answer = ask(prompter, request);
    const json::value* const error = answer.if_contains("error");
    return error ? std::string(error->at("code").as_string()) : "answered";
}

// A table that was opened but not looked at yet is one before its first move: so a page solves puzzles.
TEST(Prompter, AnswersQuestionsAboutATableNobodyHasLookedAt) {
    Prompter prompter{bots::make_bot};
    ASSERT_EQ(
        code(prompter, R"({"do":"open","game":"ricochet","seats":1,"options":{"board":"1A 2A 3A 4A"}})"),
        "answered");
    const std::string where = R"("robots":{"red":"a1","green":"p1","blue":"a16","yellow":"p16"})";
    const json::object runs =
        ask(prompter, R"({"do":"explore","table":1,"question":{"ask":"runs",)" + where + "}}");
    EXPECT_EQ(runs.at("runs").at("red").at("west").at("kind"), "blocked");
    const json::object solution =
        ask(prompter,
            R"({"do":"explore","table":1,"question":{"ask":"solution","target":"red moon",)" + where + "}}");
    EXPECT_EQ(solution.at("outcome"), "solved");
}

TEST(Prompter, SaysWhatIsWrongWithAQuestion) {
    Prompter prompter{bots::make_bot};
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":1,"question":{}})"), "bad_field");
    ask(prompter, R"({"do":"open","game":"ricochet","seats":2})");
    ask(prompter, R"({"do":"open","game":"mars","seats":2})");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":1})"), "bad_field");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":1,"question":[]})"), "bad_field");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":1,"question":{"ask":"runs"}})"), "not_now");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":1,"question":{"ask":"fortune"}})"), "unknown_word");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":2,"question":{"ask":"runs"}})"), "no_questions");
    EXPECT_EQ(code(prompter, R"({"do":"explore","table":3,"question":{"ask":"runs"}})"), "bad_field");
}

// Who only looks on has no decision to be helped with.
TEST(Prompter, AnswersNoOnlookerWhatASeatMayAsk) {
    Prompter prompter{bots::make_bot};
    ask(prompter, R"({"do":"open","game":"mars","seats":2})");
    for (const char* request :
         {R"({"do":"barred","table":1})", R"({"do":"foresee","table":1,"moves":[]})",
          R"({"do":"reveals","table":1,"move":"pass"})", R"({"do":"hint","table":1,"strength":1})",
          R"({"do":"go","table":1,"bot":"random"})"})
        EXPECT_EQ(code(prompter, request), "bad_field") << request;
}

}  // namespace
}  // namespace officina::page
