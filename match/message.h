#pragma once
// What is said to a person: a message id with arguments, never a finished sentence. The sentences are in
// messages/<language>/*.json and are put together by match/catalogue.h.

#include <cstdint>
#include <expected>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/seat.h"

namespace officina {

struct Message;

// A number, a word (an id such as "red": the sentence chooses its form), a seat (shown by its player's name), or other
// messages, said one after the other with commas between: "2 gears, 1 sensor".
struct Argument : std::variant<std::int64_t, std::string, Seat, std::vector<Message>> {
    using variant::variant;
    // NOLINTBEGIN(google-explicit-constructor): what is said stands in braces
    Argument(std::string_view word);
    Argument(Message part);  // a list of one
    // NOLINTEND(google-explicit-constructor)
};
using Arguments = std::vector<std::pair<std::string, Argument>>;

struct Message {
    std::string id;
    Arguments arguments{};

    // One more argument, so that a message can be put together in steps: about(tile).with("rule", "4.1").
    Message& with(std::string name, Argument value) & {
        arguments.emplace_back(std::move(name), std::move(value));
        return *this;
    }
    Message with(std::string name, Argument value) && {
        return std::move(with(std::move(name), std::move(value)));
    }
    // Several that go together: what a sentence says of one piece.
    Message& with(Arguments more) & {
        arguments.insert(arguments.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
        return *this;
    }
    Message with(Arguments more) && { return std::move(with(std::move(more))); }

    friend bool operator==(const Message&, const Message&) = default;
};

inline Argument::Argument(std::string_view word) : variant(std::string(word)) {}
inline Argument::Argument(Message part) : variant(std::vector<Message>{}) {
    std::get<std::vector<Message>>(*this).push_back(std::move(part));
}

// What went wrong, for programs (a fixed code) and for people.
struct Problem {
    std::string code;
    Message message;

    friend bool operator==(const Problem&, const Problem&) = default;
};

inline std::unexpected<Problem> refused(std::string code, Message message) {
    return std::unexpected(Problem{std::move(code), std::move(message)});
}

}  // namespace officina
