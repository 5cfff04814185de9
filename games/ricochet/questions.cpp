// For tests: what somebody may ask beyond the decision (exploring.cpp).

#include <boost/json.hpp>

#include "engine/random.h"
#include "games/ricochet/game.h"
#include "match/match.h"
#include "match/values_json.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

// The whole game, round by round.
json::object looking_back(const Match& match) {
    json::array moves;
    for (const RecordedMove& made : match.moves())
        moves.push_back(json::object{{"seat", seat_to_json(made.seat)}, {"move", made.move}});
    return {{"ask", "rounds"}, {"moves", std::move(moves)}};
}

// Any run out of those that are answered: {"red": {"north": {"robot", "direction", …}, …}, …}.
json::string any_run(const json::object& robots, Random& random) {
    const json::object& ways =
        (robots.begin() + random.below(static_cast<std::uint32_t>(robots.size())))->value().as_object();
    const json::value& run = (ways.begin() + random.below(static_cast<std::uint32_t>(ways.size())))->value();
    json::string move = run.at("robot").as_string();
    move.append(" ").append(run.at("direction").as_string());
    return move;
}

}  // namespace

std::vector<json::object> RicochetGame::questions(const Match& match, Random& random) {
    std::vector<json::object> questions;
    if (match.over() || random.below(32) == 0) questions.push_back(looking_back(match));
    const json::object state = match.state(kSpectator);
    if (state.at("phase") == "laying" || state.at("phase") == "placing") return questions;
    json::object question{{"ask", "runs"}, {"robots", state.at("robots")}};
    if (const json::value* target = state.if_contains("target")) question["target"] = target->at("token");
    json::array moves;
    for (std::uint32_t runs = random.below(5);; --runs) {
        question["moves"] = moves;
        questions.push_back(question);
        const auto answer = match.explored(question);
        if (runs == 0 || !answer || answer->contains("why_not")) break;
        moves.push_back(any_run(answer->at("runs").as_object(), random));
    }
    if (!question.contains("target") || random.below(8) != 0) return questions;
    question["ask"] = "solution";
    question["positions"] = 20'000;
    questions.push_back(question);
    return questions;
}

}  // namespace officina::ricochet
