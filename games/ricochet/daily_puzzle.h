#pragma once
// The puzzle of the day: the same for everybody on the same date (UTC), longer through the week.

#include <boost/json/object.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace officina::ricochet {

// "2026-11-15"; nothing where there is no such day.
std::optional<std::chrono::year_month_day> read_day(std::string_view text);
std::string written(std::chrono::year_month_day day);

// {"date","id","terms": {"game","seats","options"} of a solo game that begins with it,"state": its table with the target turned
//  up,"best": the length of the shortest solution,
//  "robots_used","count": how many shortest solutions there are,"solutions": [["red north", …], …] the first of them}
// Takes from milliseconds to some seconds.
boost::json::object daily_puzzle(std::chrono::year_month_day day);

}  // namespace officina::ricochet
