#include "server/thoughts.h"

#include <bit>
#include <boost/json.hpp>
#include <charconv>

#include "games/games.h"
#include "match/base64.h"
#include "match/match.h"
#include "match/request.h"
#include "match/values_json.h"

namespace officina::server {

namespace json = boost::json;

namespace {

Message message_from_json(const json::value& value, int seats);

Argument argument_from_json(const json::value& value, int seats) {
    if (value.is_int64()) return value.get_int64();
    if (value.is_string()) return std::string(value.get_string());
    if (const json::array* list = value.if_array()) {
        std::vector<Message> messages;
        for (const json::value& one : *list) messages.push_back(message_from_json(one, seats));
        return messages;
    }
    const json::value* const seat = value.is_object() ? value.get_object().if_contains("seat") : nullptr;
    return seat ? seat_from_json(*seat, seats).value_or(kSpectator) : kSpectator;
}

Message message_from_json(const json::value& value, int seats) {
    const json::object& object = value.as_object();
    Message message{.id = std::string(object.at("id").as_string())};
    for (const auto& [name, argument] : object.at("arguments").as_object())
        message.with(std::string(name), argument_from_json(argument, seats));
    return message;
}

// To the last bit, as text: numbers of JSON are read with less care in a page, and a bot would speak a millisecond off.
json::value to_json(Bot::Seconds seconds) {
    return json::string(std::to_string(std::bit_cast<std::uint64_t>(seconds.count())));
}
std::uint64_t number_in(std::string_view text) {
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}
Bot::Seconds seconds_from_json(const json::value& value) {
    return Bot::Seconds(std::bit_cast<double>(number_in(value.as_string())));
}

}  // namespace

json::object question_to_json(const BotQuestion& question, std::uint64_t seed) {
    const Heading& heading = question.match->heading();
    json::object object{{"mind", question.mind},
                        {"seed", std::to_string(seed)},  // a number of 64 bits is none of a page's
                        {"game", heading.game},
                        {"seats", heading.seats},
                        {"options", options_to_json(heading.options)},
                        {"seat", question.seat.index() + 1},
                        {"bot", question.bot.name},
                        {"view", to_base64(question.match->view(question.seat))}};
    if (question.elapsed) object["elapsed"] = to_json(*question.elapsed);
    if (question.hint > 0) object["hint"] = question.hint;
    if (question.instead) object["instead"] = *question.instead;
    return object;
}

std::expected<BotQuestion, Problem> question_from_json(const json::object& object, const ContentOf& content) {
    const auto name = text_field(object, "game");
    const AnyGame* const game = name ? game_named(*name) : nullptr;
    if (!game) return wrong_field(object, "game", "a game of the house");
    const auto seats = number_field(object, "seats", game->least_seats(), game->most_seats());
    if (!seats) return std::unexpected(seats.error());
    const json::value* const chosen = object.if_contains("options");
    const auto options = options_from_json(chosen ? *chosen : json::value());
    if (!options) return std::unexpected(options.error());
    const auto seat = number_field(object, "seat", 1, *seats);
    if (!seat) return std::unexpected(seat.error());
    const auto bot = text_field(object, "bot");
    const auto spec = bot ? bots::read_bot(*bot) : std::unexpected(bot.error());
    if (!spec) return wrong_field(object, "bot", "a bot's name");
    const auto mind = text_field(object, "mind"), seed = text_field(object, "seed");
    if (!mind) return std::unexpected(mind.error());
    if (!seed) return std::unexpected(seed.error());
    const auto text = text_field(object, "view");
    const auto view = text ? from_base64(*text) : std::nullopt;
    auto match = game->start(content(*game), static_cast<int>(*seats), *options);
    if (!match) return std::unexpected(match.error());
    if (!view || !(*match)->look(*view)) return wrong_field("view", "…", "a view of this game and version");
    BotQuestion question{.payer = {},
                         .mind = std::string(*mind),
                         .match = std::move(*match),
                         .seat = Seat(static_cast<int>(*seat) - 1),
                         .bot = *spec,
                         .elapsed = {},
                         .seed = number_in(*seed)};
    if (const json::value* elapsed = object.if_contains("elapsed"); elapsed && elapsed->is_string())
        question.elapsed = seconds_from_json(*elapsed);
    if (const json::value* hint = object.if_contains("hint"); hint && hint->is_int64())
        question.hint = static_cast<int>(hint->get_int64());
    if (const json::value* instead = object.if_contains("instead"); instead && instead->is_string())
        question.instead = std::string(instead->get_string());
    return question;
}

json::object reply_to_json(const BotReply& reply) {
    json::array hint, considered, because;
    for (const Message& message : reply.hint) hint.push_back(message_to_json(message));
    for (const Considered& one : reply.considered)
        considered.push_back(json::object{{"move", one.move},
                                          {"says", message_to_json(one.says)},
                                          {"visits", one.visits},
                                          {"points", one.points},
                                          {"hope", one.hope},
                                          {"lead", one.lead}});
    for (const Reason& one : reply.because)
        because.push_back(json::object{{"says", message_to_json(one.says)}, {"points", one.points}});
    return {{"move", reply.move},
            {"wait", to_json(reply.wait)},
            {"hint", std::move(hint)},
            {"considered", std::move(considered)},
            {"because", std::move(because)}};
}

BotReply reply_from_json(const json::object& object, int seats) {
    BotReply reply;
    if (const json::value* move = object.if_contains("move")) reply.move = move->as_string();
    if (const json::value* wait = object.if_contains("wait")) reply.wait = seconds_from_json(*wait);
    if (const json::value* hint = object.if_contains("hint"))
        for (const json::value& one : hint->as_array()) reply.hint.push_back(message_from_json(one, seats));
    if (const json::value* considered = object.if_contains("considered"))
        for (const json::value& value : considered->as_array()) {
            const json::object& one = value.as_object();
            reply.considered.push_back({.move = std::string(one.at("move").as_string()),
                                        .says = message_from_json(one.at("says"), seats),
                                        .visits = one.at("visits").to_number<std::uint64_t>(),
                                        .points = one.at("points").to_number<double>(),
                                        .hope = one.at("hope").to_number<double>(),
                                        .lead = one.at("lead").to_number<double>()});
        }
    if (const json::value* because = object.if_contains("because"))
        for (const json::value& value : because->as_array()) {
            const json::object& one = value.as_object();
            reply.because.push_back({.says = message_from_json(one.at("says"), seats),
                                     .points = one.at("points").to_number<double>()});
        }
    return reply;
}

}  // namespace officina::server
