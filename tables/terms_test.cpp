// The terms of a table in JSON: what goes out comes back; what is wrong is named.

#include "tables/terms.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "match/catalogue.h"

namespace officina::tables {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

std::string mistake_in_terms(std::string_view text) {
    const auto terms = terms_from_json(json::parse(text));
    return terms ? "none" : Catalogue("en").say(terms.error().message);
}

TEST(Terms, ComeBackAsTheyWent) {
    TableTerms terms{.game = "mars",
                     .seats = 4,
                     .options = {{"expansion", "yes"}, {"rounds", "12"}},
                     .clock = {ClockTerms::Kind::budget, 25min, 10s},
                     .is_public = true,
                     .stand_in = "engineer",
                     .patience = 0ms};
    EXPECT_EQ(terms_from_json(to_json(terms)), terms);
    terms.clock = {ClockTerms::Kind::per_move, std::chrono::days(3), 0ms};
    EXPECT_EQ(terms_from_json(to_json(terms)), terms);
    for (const HintTerms hints : {HintTerms::everybody, HintTerms::nobody, HintTerms::alone}) {
        terms.hints = hints;
        EXPECT_EQ(terms_from_json(to_json(terms)), terms);
    }
    for (const GoingBackTerms back :
         {GoingBackTerms::present, GoingBackTerms::nobody, GoingBackTerms::everybody}) {
        terms.going_back = back;
        EXPECT_EQ(terms_from_json(to_json(terms)), terms);
    }
    terms.clock = {};
    terms.is_public = false;
    EXPECT_EQ(terms_from_json(to_json(terms)), terms);
    EXPECT_EQ(
        json::serialize(to_json(terms)),
        R"({"game":"mars","seats":4,"options":{"expansion":"yes","rounds":"12"},"clock":{"kind":"none"},)"
        R"("public":false,"stand_in":"engineer","patience":0,"hints":"alone","going_back":"everybody"})");
}

TEST(Terms, OnlyGameAndSeatsMustBeSaid) {
    TableTerms expected;
    expected.game = "mech";
    expected.seats = 3;
    EXPECT_EQ(terms_from_json(json::parse(R"({"game":"mech","seats":3})")), expected);
    // Options may be said as numbers and true or false, as to the referee.
    expected.options = {{"silver", "yes"}, {"rounds", "3"}};
    EXPECT_EQ(
        terms_from_json(json::parse(R"({"game":"mech","seats":3,"options":{"silver":true,"rounds":3}})")),
        expected);
}

TEST(Terms, WhatIsWrongIsNamed) {
    const std::pair<const char*, const char*> cases[] = {
        {R"([])", "Field .: found []; expected: {…}."},
        {R"({"seats":2})", "Field game: found –; expected: \"…\" (1 – 200)."},
        {R"({"game":"","seats":2})", "Field game: found \"\"; expected: \"…\" (1 – 200)."},
        {R"({"game":7,"seats":2})", "Field game: found 7; expected: \"…\" (1 – 200)."},
        {R"({"game":"mech"})", "Field seats: found –; expected: 1 – 12."},
        {R"({"game":"mech","seats":0})", "Field seats: found 0; expected: 1 – 12."},
        {R"({"game":"mech","seats":13})", "Field seats: found 13; expected: 1 – 12."},
        {R"({"game":"mech","seats":2.0})", "Field seats: found 2E0; expected: 1 – 12."},
        {R"({"game":"mech","seats":18446744073709551615})",
         "Field seats: found 18446744073709551615; expected: 1 – 12."},
        {R"({"game":"mech","seats":2,"option":{}})",
         "The field “option” is not known here. Known: game, seats, options, clock, public, stand_in, "
         "patience, hints, going_back."},
        {R"({"game":"mech","seats":2,"hints":"me"})",
         "Field hints: found \"me\"; expected: alone, everybody, nobody."},
        {R"({"game":"mech","seats":2,"going_back":true})",
         "Field going_back: found true; expected: everybody, present, nobody."},
        {R"({"game":"mech","seats":2,"options":[1]})",
         "Options are words, numbers, true or false; found: [1]."},
        {R"({"game":"mech","seats":2,"public":"yes"})",
         "Field public: found \"yes\"; expected: true, false."},
        {R"({"game":"mech","seats":2,"stand_in":null})",
         "Field stand_in: found null; expected: \"…\" (1 – 200)."},
        {R"({"game":"mech","seats":2,"patience":-1})",
         "Field patience: found -1; expected: 0 – 31622400000."},
        {R"({"game":"mech","seats":2,"clock":"none"})", "Field clock: found \"none\"; expected: {…}."},
        {R"({"game":"mech","seats":2,"clock":{}})",
         "Field clock.kind: found –; expected: none, per_move, budget."},
        {R"({"game":"mech","seats":2,"clock":{"kind":"budget","time":0}})",
         "Field clock.time: found 0; expected: 1 – 31622400000."},
        {R"({"game":"mech","seats":2,"clock":{"kind":"per_move"}})",
         "Field clock.time: found –; expected: 1 – 31622400000."},
        {R"({"game":"mech","seats":2,"clock":{"kind":"none","time":5}})",
         "Field clock.time: found 5; expected: –."},
        {R"({"game":"mech","seats":2,"clock":{"kind":"per_move","time":5,"increment":1}})",
         "Field clock.increment: found 1; expected: –."},
        {R"({"game":"mech","seats":2,"clock":{"kind":"none","hours":1}})",
         "The field “clock.hours” is not known here. Known: kind, time, increment."},
    };
    for (const auto& [text, expected] : cases) EXPECT_EQ(mistake_in_terms(text), expected) << text;
}

TEST(Terms, AMistakeIsShownButNotABook) {
    // Cut between letters, never inside one.
    std::string letters = R"({"game":"mech","seats":"x)";
    for (int i = 0; i < 1000; ++i) letters += "é";
    const std::string said = mistake_in_terms(letters + "\"}");
    EXPECT_LT(said.size(), 200u);
    EXPECT_NE(said.find("é…; expected"), std::string::npos) << said;
}

TEST(Occupants, ComeBackAsTheyWent) {
    for (const Occupant& occupant : {Occupant{}, Occupant{Occupant::Kind::person, "Ab3", "Zoë"},
                                     Occupant{Occupant::Kind::bot, "mechanic", ""}})
        EXPECT_EQ(occupant_from_json(to_json(occupant), "x"), occupant);
    const auto wrong = occupant_from_json(json::parse(R"({"kind":"cat"})"), "seats.1");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(Catalogue("en").say(wrong.error().message),
              "Field seats.1.kind: found \"cat\"; expected: nobody, person, bot.");
}

}  // namespace
}  // namespace officina::tables
