#include "match/values_json.h"

#include <boost/json.hpp>

namespace officina {

namespace json = boost::json;

json::value seat_to_json(Seat seat) {
    if (seat == kChance) return "chance";
    return seat.index() + 1;
}

std::optional<Seat> seat_from_json(const json::value& value, int seats) {
    if (value.is_string() && value.as_string() == "chance") return kChance;
    json::error_code error;
    const int number = value.is_number() ? value.to_number<int>(error) : 0;
    if (error || number < 1 || number > seats) return std::nullopt;
    return Seat(number - 1);
}

json::object options_to_json(const OptionValues& options) {
    json::object object;
    for (const auto& [name, value] : options) object[name] = value;
    return object;
}

std::expected<OptionValues, Problem> options_from_json(const json::value& value) {
    OptionValues options;
    const auto bad = [](std::string found) {
        return std::unexpected(
            Problem{"bad_option", {"engine.option.not_words", {{"found", std::move(found)}}}});
    };
    if (!value.is_object()) return bad(json::serialize(value));
    for (const auto& [name, item] : value.as_object()) {
        // Numbers and true/false are as good as the words for them.
        if (item.is_string()) {
            options[name] = item.as_string();
        } else if (item.is_bool()) {
            options[name] = item.as_bool() ? "yes" : "no";
        } else if (item.is_int64() || item.is_uint64()) {
            options[name] = json::serialize(item);
        } else {
            return bad(std::string(name) + ": " + json::serialize(item));
        }
    }
    return options;
}

json::object message_to_json(const Message& message) {
    json::object arguments;
    for (const auto& [name, value] : message.arguments) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            arguments[name] = *number;
        } else if (const auto* seat = std::get_if<Seat>(&value)) {
            arguments[name] = json::object{{"seat", seat_to_json(*seat)}};
        } else if (const auto* messages = std::get_if<std::vector<Message>>(&value)) {
            json::array list;
            for (const Message& each : *messages) list.push_back(message_to_json(each));
            arguments[name] = std::move(list);
        } else {
            arguments[name] = std::get<std::string>(value);
        }
    }
    return {{"id", message.id}, {"arguments", std::move(arguments)}};
}

}  // namespace officina
