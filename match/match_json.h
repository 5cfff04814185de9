#pragma once
// A match in JSON, in the words of the referee protocol (docs/protocol.md).

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "match/catalogue.h"
#include "match/match.h"

namespace officina {

// Who decides: [1, 2, "chance"]
boost::json::array deciding_to_json(const Match& match);
// {"id","arguments","text"}
boost::json::object said_to_json(const Message& message, const Catalogue& catalogue);
// [{"move","says"}, ...]; chance's with "ways" and "of".
boost::json::array moves_to_json(const Match& match, Seat seat, const Catalogue& catalogue);
// {"over","seats":[{"seat","score","rank","points"}, ...],"winners"}: as it stands; winners when it is over.
boost::json::object result_to_json(const Match& match);
// The same, with "verdict" when it is over.
boost::json::object result_to_json(const Match& match, const Catalogue& catalogue);

}  // namespace officina
