#pragma once
// What is said to a person: a message id with arguments, never a finished sentence. The sentences are in
// messages/<language>/*.json and are put together by engine/catalogue.h.

#include <cstdint>
#include <expected>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/seat.h"

namespace officina {

struct Message;

// A number, a word (an id such as "red": the sentence chooses its form), a seat (shown by its player's name), or other
// messages, said one after the other with commas between: "2 gears, 1 sensor".
using Argument = std::variant<std::int64_t, std::string, Seat, std::vector<Message>>;

struct Message {
    std::string id;
    std::vector<std::pair<std::string, Argument>> arguments;

    friend bool operator==(const Message&, const Message&) = default;
};

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
