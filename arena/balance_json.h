#pragma once
// The figures of trials as JSON, one object a line, and back: what took hours to play can be put on a page again, beside
// other trials.

#include <boost/json/object.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "arena/balance_report.h"

namespace officina::arena {

boost::json::object balance_to_json(const TrialReport& report);

// `file` is named where something is wrong with it.
std::expected<std::vector<TrialReport>, Problem> balance_from_json(const AnyGame& game, std::string_view text,
                                                                   const std::string& file);

}  // namespace officina::arena
