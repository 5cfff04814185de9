#pragma once
// A word of the protocol (docs/protocol.md): what it is called, which fields it has, and what it does. Every group of words has its own
// little list of them; words.cpp finds the one that was said.

#include <boost/json/object.hpp>
#include <initializer_list>
#include <string_view>

#include "match/request.h"
#include "match/try.h"
#include "server/circle.h"
#include "server/hall.h"

namespace officina::server {

struct Hall::Word {
    std::string_view name;
    std::initializer_list<std::string_view> fields;
    bool changes;  // tables or people: not while the house closes
    Done (*carry_out)(Hall& hall, Asked& asked);
};
inline constexpr bool kChanges = true, kOnlyTells = false;

// An answer to the request with that id (as JSON; empty: it has none), as far as all answers are alike.
JsonText answer_to(std::string_view id);

// A flag that has to be there.
std::expected<bool, Problem> yes_or_no(const boost::json::object& request, std::string_view name);

}  // namespace officina::server
