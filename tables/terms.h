#pragma once
// What is agreed on when a table is opened, and who may sit there.

#include <array>
#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/message.h"
#include "match/options.h"

namespace officina::tables {

// Time as a table counts it: it never reads a clock itself, it is told.
using Instant = std::chrono::sys_time<std::chrono::milliseconds>;
using Milliseconds = std::chrono::milliseconds;

// How long people may think. Whoever has no time left is played for by a bot until they come back.
struct ClockTerms {
    enum class Kind : std::uint8_t {
        none,
        per_move,  // `time` for every decision: seconds, or days for correspondence
        budget,    // `time` for the whole game, and `increment` more for every decision
    };
    Kind kind = Kind::none;
    Milliseconds time{}, increment{};

    friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

// Who may ask for hints, in whatever game: knowing the best move, or the shortest way, decides all of them.
enum class HintTerms : std::uint8_t {
    alone,      // whoever plays against bots alone
    everybody,  // also among people: so it was agreed
    nobody,
};

inline constexpr auto& kHintTerms = words_for<HintTerms>;
std::optional<HintTerms> hint_terms(std::string_view word);

// Who is asked when somebody wishes to go back farther than they may alone.
enum class GoingBackTerms : std::uint8_t {
    everybody,  // all the others; who is away is asked when they come back
    present,    // those who are there
    nobody,     // there is no going back
};

struct TableTerms {
    std::string game;
    int seats = 2;
    OptionValues options;
    ClockTerms clock;
    bool is_public = false;             // listed in the lobby
    std::string stand_in = "mechanic";  // the bot that plays for who is away
    // How long who is away is waited for before the others are asked whether it shall play; 0: for ever. Where no other person
    // waits nobody is asked, and the game waits.
    Milliseconds patience = std::chrono::minutes(10);
    HintTerms hints = HintTerms::alone;
    GoingBackTerms going_back = GoingBackTerms::everybody;

    friend bool operator==(const TableTerms&, const TableTerms&) = default;
};

// {"game":"mars","seats":4,"options":{…},"clock":{"kind":"budget","time":1500000,"increment":10000},"public":true,
//  "stand_in":"mechanic","patience":600000,"hints":"alone","going_back":"everybody"}     Times are milliseconds.
boost::json::object to_json(const TableTerms& terms);
// Only game and seats must be said. Says what is wrong, where and what was expected; a field that is not known is a
// mistake. Whether the game takes that many seats and such options is the game's business (AnyGame::start).
std::expected<TableTerms, Problem> terms_from_json(const boost::json::value& value);

// Who has a seat.
struct Occupant {
    enum class Kind : std::uint8_t { nobody, person, bot };
    Kind kind = Kind::nobody;
    std::string id;     // a person's (PersonId), or the bot as bots/levels.h writes it
    std::string name;   // a person's, as others see it
    bool kept = false;  // the seat is kept for a person who has not sat down yet

    friend bool operator==(const Occupant&, const Occupant&) = default;
};

// {"kind":"person","id":"…","name":"…","kept":true}; fields that say nothing are left out.
boost::json::object to_json(const Occupant& occupant);
// `within`: the path of the field, for the mistake.
std::expected<Occupant, Problem> occupant_from_json(const boost::json::value& value,
                                                    const std::string& within);

}  // namespace officina::tables
