#pragma once
// Who sits where, as the command line says it:
//
//   --seat 1=human:Ada        a person at this keyboard
//   --seat 2=bot:engineer     a bot (bots/levels.h); a name may follow: 2=bot:engineer:Chip
//   --seat 2=random           the same as bot:random
//   --seat bot:engineer       without a number: the next free seat, people before bots
//
// Where nobody says otherwise a person sits on the first free seat, and bots on all the others.

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "bots/levels.h"

namespace officina::cli {

struct Sitter {
    std::string name;
    std::optional<bots::BotSpec> bot;  // a person where there is none

    friend bool operator==(const Sitter&, const Sitter&) = default;
};

struct SeatWish {
    int seat = 0;  // counted from 1; 0: any
    Sitter sitter;
};

std::expected<std::vector<SeatWish>, Problem> read_seat_wishes(const std::vector<std::string>& given);

// How many seats the wishes need, the person included whom nobody named.
int seats_needed(const std::vector<SeatWish>& wishes);

std::expected<std::vector<Sitter>, Problem> seated(const std::vector<SeatWish>& wishes, int seats);

}  // namespace officina::cli
