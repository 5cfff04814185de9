#pragma once
// Whole games at random through the door that tables use (match/match.h), for tests that listen: everything that is asked,
// offered, barred, refused, told, drawn and put into the state on the way is handed to them.

#include <boost/json.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/match.h"

namespace officina {

struct Listening {
    std::function<void(const Message&)> said;   // a sentence
    std::function<void(const Message&)> drawn;  // words of a picture, where blanks are layout
    // Where a seat decides: the move it makes, or nothing for one at random.
    std::function<std::optional<std::string>(const Match&, Seat)> decides{};
    std::size_t most_moves = 2000;
    std::uint32_t look_every =
        64;  // moves, on average, from one look at picture, state and hints to the next
};

// A message as a state tells it (match/record.h writes it so); nothing where it is something else.
inline std::optional<Message> message_in(const boost::json::object& object) {
    const boost::json::value *id = object.if_contains("id"), *given = object.if_contains("arguments");
    if (!id || !id->is_string() || !given || !given->is_object()) return std::nullopt;
    Message message{std::string(id->as_string()), {}};
    for (const auto& [name, value] : given->as_object()) {
        Argument argument;
        if (value.is_string()) {
            argument = std::string(value.as_string());
        } else if (value.is_object()) {
            const boost::json::value& seat = value.as_object().at("seat");
            argument = seat.is_int64() ? Seat(static_cast<int>(seat.as_int64()) - 1) : kChance;
        } else if (value.is_array()) {
            std::vector<Message> parts;
            for (const auto& part : value.as_array())
                if (auto each = message_in(part.as_object())) parts.push_back(std::move(*each));
            argument = std::move(parts);
        } else {
            argument = value.to_number<std::int64_t>();
        }
        message.arguments.emplace_back(std::string(name), std::move(argument));
    }
    return message;
}

inline void hear_state(const boost::json::value& value, const std::function<void(const Message&)>& said) {
    if (const auto* array = value.if_array())
        for (const auto& item : *array) hear_state(item, said);
    const auto* object = value.if_object();
    if (!object) return;
    if (const auto message = message_in(*object)) return said(*message);
    for (const auto& [name, item] : *object) hear_state(item, said);
}

// What can be looked at any time: the picture in a large and a small room, the state, hints.
inline void look_around(const Match& match, Seat seat, const Listening& listening) {
    const bool person = seat.is_person();
    const auto viewer = person ? std::optional(seat) : std::nullopt;
    for (const Room room : {Room{100, 50}, Room{80, 24}})
        for (const auto& line : match.picture(viewer, room).lines())
            for (const InkedText& inked : line)
                if (const auto* message = std::get_if<Message>(&inked.text)) listening.drawn(*message);
    hear_state(match.state(viewer), listening.said);
    if (!person || !match.to_move().has(seat)) return;
    constexpr int kStrongest = 4;
    for (int strength = 1; strength <= kStrongest; ++strength)
        for (const Message& hint : match.hint(seat, strength)) listening.said(hint);
}

// What the seat is asked and may do; its moves.
inline std::vector<std::string> hear_menu(const Match& match, Seat seat, const Listening& listening) {
    listening.said(match.asked(seat));
    std::vector<std::string> moves;
    for (Choice& choice : match.choices(seat)) {
        listening.said(choice.says);
        moves.push_back(std::move(choice.move));
    }
    for (const Barred& barred : match.barred(seat)) {
        listening.said(barred.says);
        listening.said(barred.reason);
    }
    return moves;
}

// Plays a whole game, or as many moves as are asked for. Again and again somebody tries something that was once possible: it
// is refused with a reason, or played. `known` are moves that were seen on any menu, of this game or of others like it.
// False where somebody is asked something and has no answer.
[[nodiscard]] inline bool play_and_listen(Match& match, Random& random, const Listening& listening,
                                          std::vector<std::string>& known) {
    const auto one_of = [&](const std::vector<std::string>& moves) {
        return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    };
    const int seats = match.heading().seats;
    while (!match.over() && match.moves().size() < listening.most_moves) {
        Seat seat = any_of(match.to_move(), random);
        const auto menu = hear_menu(match, seat, listening);
        if (menu.empty()) return false;
        if (random.below(listening.look_every) == 0) look_around(match, seat, listening);
        constexpr std::size_t kMostKnown = 5000;
        if (known.size() < kMostKnown) known.push_back(one_of(menu));
        std::string move = seat == kChance ? match.roll(random) : one_of(menu);
        if (random.below(2) == 0) {
            move = one_of(known);
            if (random.below(4) == 0) seat = any_of(SeatSet::first(seats), random);
        } else if (seat != kChance && listening.decides) {
            if (auto decided = listening.decides(match, seat)) move = std::move(*decided);
        }
        if (const auto played = match.play(seat, move); !played) {
            listening.said(played.error().message);
            continue;
        }
        for (Seat audience : {seat, any_of(SeatSet::first(seats), random), kSpectator})
            for (const Message& told : match.told(audience)) listening.said(told);
    }
    look_around(match, kSpectator, listening);
    look_around(match, Seat(0), listening);
    for (const Message& source : match.sources()) listening.said(source);
    if (match.over()) listening.said(match.verdict());
    return true;
}

// A move of who is to move, at random; chance's by its odds.
inline std::string any_move(const Match& match, Seat seat, Random& random) {
    if (seat == kChance) return match.roll(random);
    const auto choices = match.choices(seat);
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
}

// Options that may be agreed on, at random.
inline OptionValues any_options(const AnyGame& game, Random& random) {
    const auto& texts = game.trials().texts;
    OptionValues options;
    for (const OptionSpec& spec : game.options()) {
        const auto one_of = [&](const std::vector<std::string>& values) {
            return values[random.below(static_cast<std::uint32_t>(values.size()))];
        };
        if (!spec.choices.empty()) {
            options[spec.name] = one_of(spec.choices);
        } else if (spec.is_number()) {
            const auto range = static_cast<std::uint32_t>(spec.most - spec.least + 1);
            options[spec.name] = std::to_string(spec.least + static_cast<int>(random.below(range)));
        } else if (const auto found = texts.find(spec.name); found != texts.end()) {
            options[spec.name] = one_of(found->second);
        }
    }
    return options;
}

}  // namespace officina
