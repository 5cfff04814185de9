#pragma once
// A question to a bot, and what it has found (bot_pool.h), as JSON: where it thinks in another module or on another node than the table
// is. It gets what its seat sees, and nothing else.
//
//   {"mind","seed","game","seats","options","seat","bot","view","elapsed"?,"hint"?,"instead"?}
//   {"move","wait","hint","considered","because"}

#include <boost/json/object.hpp>

#include "match/content.h"
#include "server/bot_pool.h"

namespace officina::server {

// `seed`: of a bot that begins.
boost::json::object question_to_json(const BotQuestion& question, std::uint64_t seed);
// The content that a game is played with there.
using ContentOf = std::function<const ContentFolder&(const AnyGame& game)>;
std::expected<BotQuestion, Problem> question_from_json(const boost::json::object& object,
                                                       const ContentOf& content);

boost::json::object reply_to_json(const BotReply& reply);
// What is not there was not found.
BotReply reply_from_json(const boost::json::object& object, int seats);

}  // namespace officina::server
