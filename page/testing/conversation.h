#pragma once
// A random game as a page follows it: everything it asks of the prompter on the way.

#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "match/match.h"

namespace officina::page {

// Hands a request to a prompter; what it answers.
using Ask = std::function<std::string(const boost::json::object& request)>;

// The prompter is one that has no table open yet.
void converse(const AnyGame& game, std::uint64_t seed, const Ask& ask);

}  // namespace officina::page
