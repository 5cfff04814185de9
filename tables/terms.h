#pragma once
// What is agreed on when a table is opened, and who may sit there.

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/message.h"
#include "engine/options.h"

namespace officina {

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

struct TableTerms {
    std::string game;
    int seats = 2;
    OptionValues options;
    ClockTerms clock;
    bool is_public = false;                           // listed in the lobby
    std::string stand_in = "mechanic";                // the bot that plays for who is away
    Milliseconds patience = std::chrono::minutes(2);  // how long an absent person is waited for; 0: for ever

    friend bool operator==(const TableTerms&, const TableTerms&) = default;
};

// {"game":"mars","seats":4,"options":{…},"clock":{"kind":"budget","time":1500000,"increment":10000},"public":true,
//  "stand_in":"mechanic","patience":120000}     Times are milliseconds.
boost::json::object to_json(const TableTerms& terms);
// Only game and seats must be said. Says what is wrong, where and what was expected; a field that is not known is a
// mistake. Whether the game takes so many seats and such options is the game's business (AnyGame::start).
std::expected<TableTerms, Problem> terms_from_json(const boost::json::value& value);

// Who has a seat.
struct Occupant {
    enum class Kind : std::uint8_t { nobody, person, bot };
    Kind kind = Kind::nobody;
    std::string id;    // a person's (PersonId), or the bot as bots/levels.h writes it
    std::string name;  // a person's, as others see it

    friend bool operator==(const Occupant&, const Occupant&) = default;
};

// {"kind":"person","id":"…","name":"…"}; fields that say nothing are left out.
boost::json::object to_json(const Occupant& occupant);
// `within`: the path of the field, for the mistake.
std::expected<Occupant, Problem> occupant_from_json(const boost::json::value& value,
                                                    const std::string& within);

}  // namespace officina
