#pragma once
// Figures with their intervals in JSON, for every report: {"value": 0.5, "low": 0.4, "high": 0.6}. JSON has no infinity: what
// is without end is null.

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "arena/statistics.h"

namespace officina::arena {

boost::json::value number_or_null(double figure);
boost::json::object estimate_to_json(const Estimate& estimate);

// Throws where it is not one.
Estimate estimate_from_json(const boost::json::value& value);

}  // namespace officina::arena
