// Questions about a board (exploring.cpp): what they answer is what the table does.

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "games/games.h"
#include "games/ricochet/names.h"
#include "match/catalogue.h"
#include "match/match.h"
#include "match/values_json.h"

namespace officina::ricochet {
namespace {

namespace json = boost::json;

const OptionValues kKnown{{"board", "1A 2A 3A 4A"}, {"robots", "a1 p1 a16 p16"}};

std::unique_ptr<Match> started(int seats, const OptionValues& options = kKnown) {
    const AnyGame& game = *game_named("ricochet");
    return *game.start(game.content(), seats, options);
}

// Both go through text, as they do outside.
json::object answer(const Match& match, const json::object& question) {
    const auto answer = match.explored(json::parse(json::serialize(question)).as_object());
    EXPECT_TRUE(answer.has_value()) << json::serialize(question) << ": "
                                    << Catalogue("en").say(answer.error().message);
    return answer ? json::parse(json::serialize(*answer)).as_object() : json::object{};
}

json::object as_robots(std::initializer_list<std::string_view> cells) {
    json::object robots;
    for (std::size_t robot = 0; robot < cells.size(); ++robot)
        robots[name_of(kColours[robot])] = cells.begin()[robot];
    return robots;
}

std::string text(const json::value& value) { return std::string(value.as_string()); }

std::string play_at_random(Match& match, Random& random) {
    const Seat mover = any_of(match.to_move(), random);
    const auto choices = match.choices(mover);
    const std::string move = choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
    EXPECT_TRUE(match.play(mover, move).has_value()) << move;
    return move;
}

// --- Runs

// What the table does with this run of a proof is what was said of it.
void expect_as_told(const Match& match, Seat prover, const json::object& run) {
    const std::string move = text(run.at("robot")) + " " + text(run.at("direction"));
    const auto before = match.here();
    const auto played = before->play(prover, move);
    ASSERT_EQ(played.has_value(), !run.contains("why_not")) << move;
    if (!played) {
        EXPECT_EQ(message_to_json(played.error().message), run.at("why_not").as_object()) << move;
        return;
    }
    EXPECT_EQ(run.at("kind"), "moves");
    const auto tokens = [&](const Match& at) {
        return at.state(prover).at("seats").at(static_cast<std::size_t>(prover.index())).at("tokens");
    };
    EXPECT_EQ(run.contains("solves"), tokens(*before) != tokens(match)) << move;
    const json::object after = before->state(prover);
    const bool goes_on =
        after.at("phase") == "proving" && after.at("prover") == prover.index() + 1 && after.at("runs") != 0;
    if (goes_on || run.contains("solves"))
        EXPECT_EQ(after.at("robots").at(text(run.at("robot"))), run.at("way").as_array().back()) << move;
}

// Rules: 4.1, 4.2, 4.4, 5.2, 5.3, 9.1
TEST(Exploring, RunsAreThoseOfTheTable) {
    int compared = 0, refused = 0, solving = 0, bent = 0;
    for (const char* turn : {"literal", "strict", "off"}) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(seed);
            const auto match = started(2, {{"turn", turn}, {"silver", seed % 2 == 0 ? "yes" : "no"}});
            std::vector<std::string> runs;
            for (int moves = 0; moves < 120 && !match->over(); ++moves) {
                const json::object state = match->state(kSpectator);
                if (state.at("phase") != "proving") {
                    play_at_random(*match, random);
                    continue;
                }
                if (state.at("runs") == 0) runs.clear();
                const json::object found = answer(*match, {{"ask", "runs"},
                                                           {"robots", state.at("markers")},
                                                           {"target", state.at("target").at("token")},
                                                           {"moves", json::value_from(runs)}});
                EXPECT_EQ(found.at("made").as_array().size(), runs.size());
                EXPECT_EQ(found.at("robots"), state.at("robots"));
                EXPECT_EQ(found.at("target").at("cell"), state.at("target").at("cell"));
                const Seat prover(static_cast<int>(state.at("prover").as_int64()) - 1);
                for (const auto& [robot, ways] : found.at("runs").as_object()) {
                    for (const auto& [direction, run] : ways.as_object()) {
                        expect_as_told(*match, prover, run.as_object());
                        ++compared;
                        refused += run.as_object().contains("why_not") ? 1 : 0;
                        solving += run.as_object().contains("solves") ? 1 : 0;
                        bent += run.at("way").as_array().size() > 2 ? 1 : 0;
                    }
                }
                runs.push_back(play_at_random(*match, random));
            }
        }
    }
    EXPECT_GT(compared, 5000);
    EXPECT_GT(refused, 500);
    EXPECT_GT(solving, 5);
    EXPECT_GT(bent, 50);
}

// Rules: 4.1, 4.2, 5.2
TEST(Exploring, ARunSaysWhereItBendsAndWhatStopsIt) {
    const auto match = started(1, {{"board", "1D 2A 3A 4A"}});
    const json::array barriers = match->state(kSpectator).at("board").at("barriers").as_array();
    ASSERT_FALSE(barriers.empty());
    const json::object found =
        answer(*match, {{"ask", "runs"}, {"robots", as_robots({"a1", "h1", "a16", "b16"})}});
    const json::object& runs = found.at("runs").as_object();
    EXPECT_EQ(runs.at("red").at("north").at("kind"), "blocked");
    EXPECT_EQ(runs.at("red").at("north").at("stopped_by"), "edge");
    EXPECT_EQ(runs.at("red").at("north").at("way"), json::array{"a1"});
    EXPECT_EQ(runs.at("yellow").at("west").at("stopped_by"), "robot");
    EXPECT_FALSE(found.contains("target"));
    EXPECT_FALSE(found.contains("why_not"));

    // Somewhere a barrier turns a robot of another colour: there its way bends, and nowhere else.
    int bends = 0;
    for (Cell cell = 0; cell < 255; ++cell) {
        json::object robots = as_robots({written(cell), "p1", "a16", "p16"});
        const auto about = match->explored({{"ask", "runs"}, {"robots", robots}});
        if (!about) continue;  // no robot can rest there
        for (const auto& [direction, run] : about->at("runs").at("red").as_object()) {
            const json::array& way = run.at("way").as_array();
            for (std::size_t i = 1; i + 1 < way.size(); ++i, ++bends)
                EXPECT_TRUE(std::ranges::any_of(
                    barriers, [&](const json::value& barrier) { return barrier.at("cell") == way[i]; }));
            for (std::size_t i = 1; i < way.size(); ++i) {
                const Cell from = *cell_named(text(way[i - 1])), to = *cell_named(text(way[i]));
                EXPECT_NE(row_of(from) == row_of(to), column_of(from) == column_of(to));
            }
        }
    }
    EXPECT_GT(bends, 10);
}

// Rules: 4.4
TEST(Exploring, APlanStopsAtWhatIsNoMoveAndKnowsWhetherItSolves) {
    const auto match = started(1);
    const auto about = [&](const std::vector<std::string>& moves) {
        return answer(*match, {{"ask", "runs"},
                               {"robots", as_robots({"a1", "p1", "a16", "p16"})},
                               {"target", "red moon"},
                               {"moves", json::value_from(moves)}});
    };
    json::object plan = about({"red north", "red east"});
    EXPECT_TRUE(plan.at("made").as_array().empty());
    EXPECT_EQ(plan.at("why_not").at("id"), "ricochet.refused.blocked");
    EXPECT_EQ(plan.at("target").at("robot"), "red");
    EXPECT_EQ(plan.at("target").at("turned"), false);

    const json::object solution = answer(
        *match,
        {{"ask", "solution"}, {"robots", as_robots({"a1", "p1", "a16", "p16"})}, {"target", "red moon"}});
    auto moves = json::value_to<std::vector<std::string>>(solution.at("moves"));
    plan = about(moves);
    EXPECT_EQ(plan.at("solved_in").to_number<std::size_t>(), moves.size());
    EXPECT_EQ(plan.at("target").at("turned"), true);
    EXPECT_EQ(plan.at("made").as_array().back().at("solves"), true);
    moves.pop_back();
    EXPECT_FALSE(about(moves).contains("solved_in"));

    plan = about({"silver north"});
    EXPECT_EQ(plan.at("why_not").at("id"), "ricochet.refused.no_silver");
}

// A plan that nobody could declare has an end. Rules: N6
TEST(Exploring, APlanIsNoLongerThanWhatCanBeDeclared) {
    const auto match = started(1);
    json::object question{{"ask", "runs"}, {"robots", as_robots({"a1", "p1", "a16", "p16"})}};
    json::array there_and_back;
    for (int i = 0; i < kMaxNumber + 1; ++i)
        there_and_back.push_back(json::string(i % 2 == 0 ? "red south" : "red north"));
    question["moves"] = there_and_back;
    const json::object plan = answer(*match, question);
    EXPECT_EQ(plan.at("made").as_array().size(), kMaxNumber);
    EXPECT_EQ(plan.at("why_not").at("id"), "ricochet.refused.number");
    there_and_back.push_back("red south");
    question["moves"] = there_and_back;
    EXPECT_EQ(match->explored(question).error().code, "bad_field");
}

// --- Solutions

// Along a shortest solution every rest is one run shorter, whatever has turned so far. Rules: 4.4
TEST(Exploring, TheWayOnFromAPlanIsTheRestOfIt) {
    int looked = 0;
    for (const char* turn : {"literal", "strict", "off"}) {
        const auto match = started(1, {{"board", "1D 2A 3D 4A"}, {"turn", turn}});
        for (const char* target : {"red moon", "green gear", "blue planet", "yellow star", "vortex"}) {
            json::object question{
                {"ask", "solution"}, {"robots", as_robots({"a2", "p1", "b16", "p16"})}, {"target", target}};
            const json::object whole = answer(*match, question);
            ASSERT_EQ(whole.at("outcome"), "solved") << target;
            const json::array moves = whole.at("moves").as_array();
            for (std::size_t made = 0; made < moves.size(); ++made) {
                question["moves"] = json::array(moves.begin(), moves.begin() + made);
                const json::object rest = answer(*match, question);
                ASSERT_EQ(rest.at("outcome"), "solved");
                EXPECT_EQ(rest.at("moves").as_array().size() + made, moves.size()) << target << made;
                ++looked;
            }
            question["moves"] = json::array();
            question["most"] = moves.size() - 1;
            if (moves.size() == 1) continue;
            const json::object cut = answer(*match, question);
            EXPECT_EQ(cut.at("outcome"), "not_found");
            EXPECT_EQ(cut.at("longer_than").to_number<std::size_t>(), moves.size() - 1);
        }
    }
    EXPECT_GT(looked, 30);
}

TEST(Exploring, LooksAtNoMorePositionsThanItMay) {
    const auto match = started(1);
    const json::object cut = answer(*match, {{"ask", "solution"},
                                             {"robots", as_robots({"a1", "p1", "a16", "p16"})},
                                             {"target", "red moon"},
                                             {"positions", 1}});
    EXPECT_EQ(cut.at("outcome"), "not_found");
}

// --- Rounds

// Rules: 3.1, 7.2, 7.4
TEST(Exploring, RoundsGiveEachTokenToWhoTookIt) {
    int won = 0, lost = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const auto match = started(1 + static_cast<int>(seed % 3), {{"turn", "off"}});
        for (int moves = 0; moves < 1500 && !match->over(); ++moves) play_at_random(*match, random);
        json::array record;
        for (const RecordedMove& made : match->moves())
            record.push_back(json::object{{"seat", seat_to_json(made.seat)}, {"move", made.move}});
        const json::array rounds =
            answer(*match, {{"ask", "rounds"}, {"moves", record}}).at("rounds").as_array();
        std::map<std::int64_t, std::multiset<std::string>> taken;
        for (const json::value& round : rounds) {
            const json::object& one = round.as_object();
            std::int64_t number = 0;
            for (const json::value& declared : one.at("declared").as_array()) {
                EXPECT_GE(declared.at("number").as_int64(), number) << "the lowest proves first";
                number = declared.at("number").as_int64();
            }
            if (const json::value* winner = one.if_contains("winner")) {
                taken[winner->as_int64()].insert(text(one.at("token")));
                ++won;
            } else {
                ++lost;
            }
        }
        const json::object state = match->state(kSpectator);
        for (const json::value& seat : state.at("seats").as_array()) {
            std::multiset<std::string> tokens;
            for (const json::value& token : seat.at("tokens").as_array()) tokens.insert(text(token));
            EXPECT_EQ(taken[seat.at("seat").as_int64()], tokens) << seed;
        }
    }
    EXPECT_GT(won, 20);
    EXPECT_GT(lost, 20);
}

TEST(Exploring, ARoundBeginsWhereTheRobotsStoodAndListsWhatWasDeclared) {
    const auto match = started(3);
    json::array record;
    const auto play = [&](Seat seat, std::string_view move) {
        ASSERT_TRUE(match->play(seat, move).has_value()) << move;
        record.push_back(json::object{{"seat", seat_to_json(seat)}, {"move", move}});
    };
    play(kChance, "turn up red moon");
    play(Seat(1), "declare 9");
    play(Seat(0), "declare 12");
    play(Seat(0), "declare 9");
    play(Seat(2), "declare 4");
    const json::object found = answer(*match, {{"ask", "rounds"}, {"moves", record}});
    EXPECT_EQ(
        json::serialize(found),
        R"({"rounds":[{"token":"red moon","robots":{"red":"a1","green":"p1","blue":"a16","yellow":"p16"},)"
        R"("declared":[{"seat":3,"number":4},{"seat":2,"number":9},{"seat":1,"number":9}]}]})");
}

// --- What cannot be answered

TEST(Exploring, BadQuestionsAreToldWhatIsWrong) {
    const auto match = started(1);
    const auto refusal = [&](const char* question) {
        const auto answered = match->explored(json::parse(question).as_object());
        EXPECT_FALSE(answered.has_value()) << question;
        return answered ? std::string() : Catalogue("en").say(answered.error().message);
    };
    EXPECT_EQ(refusal(R"({})"), "Field ask: found –; expected: \"...\".");
    EXPECT_EQ(refusal(R"({"ask":"moves"})"), "“moves” is not known. Known: runs, solution, rounds.");
    for (const char* robots : {R"(null)", R"({})", R"([])", R"({"red":"a1","green":"b1","blue":"c1"})",
                               R"({"red":"a1","green":"b1","blue":"c1","silver":"d1"})",
                               R"({"red":"a1","green":"b1","blue":"c1","yellow":"q1"})",
                               R"({"red":"a1","green":"b1","blue":"c1","yellow":4})",
                               R"({"red":"a1","green":"b1","blue":"c1","yellow":"d1","silver":"e1"})"})
        EXPECT_THAT(refusal((std::string(R"({"ask":"runs","robots":)") + robots + "}").c_str()),
                    ::testing::EndsWith("expected: a space for each robot."));
    for (const char* cell : {"a1", "h8", "i9"})
        EXPECT_THAT(
            refusal(
                (std::string(R"({"ask":"runs","robots":{"red":"a1","green":"b1","blue":"c1","yellow":")") +
                 cell + "\"}}")
                    .c_str()),
            ::testing::EndsWith("expected: spaces where robots can rest, one on each."));
    const auto with = [&](const std::string& fields) {
        return refusal(
            (R"({"robots":{"red":"a1","green":"p1","blue":"a16","yellow":"p16"},)" + fields + "}").c_str());
    };
    EXPECT_EQ(with(R"("ask":"runs","goal":"red moon")"),
              "The field “goal” is not known here. Known: ask, robots, target, moves.");
    EXPECT_EQ(with(R"("ask":"runs","target":"pink moon")"),
              "Field target: found \"pink moon\"; expected: a target token.");
    EXPECT_EQ(with(R"("ask":"solution")"), "Field target: found –; expected: a target token.");
    EXPECT_EQ(with(R"("ask":"runs","moves":["declare 7"])"),
              "Field moves: found declare 7; expected: a list of runs.");
    EXPECT_EQ(with(R"("ask":"runs","moves":[7])"), "Field moves: found [7]; expected: a list of runs.");
    EXPECT_EQ(with(R"("ask":"solution","target":"vortex","moves":["red north"])"),
              "The red robot cannot run up from its space: the edge of the board is in the way (rule 4.2).");
    EXPECT_EQ(with(R"("ask":"solution","target":"vortex","most":61)"),
              "Field most: found 61; expected: 1 – 60.");
    EXPECT_EQ(with(R"("ask":"solution","target":"vortex","positions":0)"),
              "Field positions: found 0; expected: 1 – 20000000.");
    EXPECT_EQ(refusal(R"({"ask":"rounds"})"), "Field moves: found –; expected: the moves of a record.");
    EXPECT_EQ(refusal(R"({"ask":"rounds","moves":[{"seat":1,"move":"declare 7"}]})"),
              "Field moves 1: found {\"seat\":1,\"move\":\"declare 7\"}; expected: a move of that moment.");
    EXPECT_THAT(refusal(R"({"ask":"rounds","moves":[{"seat":2,"move":"declare 7"}]})"),
                ::testing::HasSubstr("a move of that moment"));
    EXPECT_THAT(refusal(R"({"ask":"rounds","moves":["turn up vortex"]})"),
                ::testing::HasSubstr("a move of that moment"));
}

// 5.3 No robot ever rests on a barrier.
TEST(Exploring, NoRobotStandsOnABarrier) {
    const auto match = started(1, {{"board", "1D 2A 3A 4A"}});
    const std::string barrier = text(match->state(kSpectator).at("board").at("barriers").at(0).at("cell"));
    EXPECT_FALSE(match->explored({{"ask", "runs"}, {"robots", as_robots({barrier, "p1", "a16", "p16"})}}));
}

TEST(Exploring, ThereMustBeABoard) {
    const auto match = started(1, {});
    const auto answered =
        match->explored({{"ask", "runs"}, {"robots", as_robots({"a1", "p1", "a16", "p16"})}});
    ASSERT_FALSE(answered.has_value());
    EXPECT_EQ(answered.error().code, "not_now");
}

TEST(Exploring, OtherGamesAnswerNothing) {
    const AnyGame& game = *game_named("mars");
    const auto match = *game.start(game.content(), 2, {});
    EXPECT_EQ(match->explored({{"ask", "runs"}}).error().code, "no_questions");
}

}  // namespace
}  // namespace officina::ricochet
