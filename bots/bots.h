#pragma once
// Bots for the games of the house.

#include <memory>

#include "bots/levels.h"
#include "match/bot.h"

namespace officina::bots {

// A bot for one seat of this match; the same seed gives the same play. Null where no game of the house is played.
std::unique_ptr<Bot> make_bot(const Match& match, const BotSpec& spec, std::uint64_t seed);

}  // namespace officina::bots
