#pragma once
// Who enters a contest: a bot of the house, or another program.

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "bots/bots.h"

namespace officina::arena {

struct Entrant {
    std::string name;     // as it was written
    bots::BotSpec bot{};  // of the house, where there is no command
    std::string command;  // "exec:COMMAND": another program (arena/outside_bot.h)

    bool is_outside() const { return !command.empty(); }
};

// "engineer", "search@500", "exec:./my_bot --fast"
std::expected<Entrant, Problem> read_entrant(std::string_view text);

// Makes the bot of an entrant for a seat of this match. Called from several threads.
using MakeBot =
    std::function<std::unique_ptr<Bot>(const Match& match, const Entrant& entrant, std::uint64_t seed)>;

}  // namespace officina::arena
