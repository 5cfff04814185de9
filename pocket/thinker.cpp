#include "pocket/thinker.h"

#include <boost/json.hpp>

#include "bots/bots.h"
#include "engine/cpu_time.h"
#include "games/puzzles.h"
#include "match/day.h"
#include "match/match.h"
#include "match/request.h"
#include "match/values_json.h"
#include "server/thoughts.h"

namespace officina::pocket {

namespace json = boost::json;

namespace {

constexpr double kAMoment = 0.02;  // seconds
constexpr int kMegabytes = 512;    // for a hard position; most need a few

}  // namespace

std::string Thinker::answer(std::string_view text) {
    json::error_code error;
    const json::value request = json::parse(text, error);
    const Answer answer = error || !request.is_object() ? refused("bad_json", {"engine.request.bad_json", {}})
                                                        : carry_out(request.as_object());
    return json::serialize(answer ? *answer : Object{{"error", message_to_json(answer.error().message)}});
}

Thinker::Answer Thinker::carry_out(const Object& request) {
    const auto word = text_field(request, "do");
    if (!word) return std::unexpected(word.error());
    if (*word == "think") return begin(request);
    if (*word == "think_on") return go_on();
    if (*word == "forget_mind") {
        minds_.erase(std::string(request.at("mind").as_string()));
        return Object{};
    }
    if (*word == "puzzle") {
        const auto name = text_field(request, "day");
        const auto day = name ? read_day(*name) : std::nullopt;
        if (!day) return wrong_field(request, "day", "2026-11-15");
        return Object{{"done", true}, {"answer", Object{{"puzzle", puzzle_of(*day)}}}};
    }
    if (*word == "position" || *word == "solve") {
        const auto id = text_field(request, "id");
        if (!id) return std::unexpected(id.error());
        auto found = *word == "solve" ? solved_puzzle(*id, kMegabytes) : set_puzzle(*id);
        if (!found) return std::unexpected(found.error());
        return Object{{"done", true}, {"answer", std::move(*found)}};
    }
    return wrong_field(request, "do", "think, think_on, forget_mind, puzzle, position, solve");
}

Thinker::Answer Thinker::begin(const Object& request) {
    auto question = server::question_from_json(
        request, [](const AnyGame& game) -> const ContentFolder& { return game.content(); });
    if (!question) return std::unexpected(question.error());
    question_ = std::move(*question);
    const auto known = minds_.find(question_.mind);
    if (known != minds_.end())
        bot_ = known->second;
    else
        bot_ = bots::make_bot(*question_.match, question_.bot, question_.seed.value_or(0));
    if (!question_.mind.empty()) minds_[question_.mind] = bot_;
    return Object{{"done", false}};
}

Thinker::Answer Thinker::go_on() {
    if (!bot_) return refused("nothing_asked", {"engine.request.bad_json", {}});
    bool done = question_.elapsed || question_.hint > 0;
    for (const double start = cpu_seconds(); !done && cpu_seconds() - start < kAMoment;)
        done = bot_->think_on(*question_.match, question_.seat);
    if (!done) return Object{{"done", false}};
    Object found = server::reply_to_json(server::found_by(*bot_, question_));
    bot_.reset();
    return Object{{"done", true}, {"answer", std::move(found)}};
}

}  // namespace officina::pocket
