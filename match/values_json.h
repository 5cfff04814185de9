#pragma once
// Seats, options and messages in JSON, as records and protocols write them.

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <expected>
#include <optional>

#include "match/message.h"
#include "match/options.h"

namespace officina {

boost::json::value seat_to_json(Seat seat);
std::optional<Seat> seat_from_json(const boost::json::value& value, int seats);
boost::json::object options_to_json(const OptionValues& options);
std::expected<OptionValues, Problem> options_from_json(const boost::json::value& value);
boost::json::object message_to_json(const Message& message);

}  // namespace officina
