#pragma once
// The summary of a table as a page keeps it beside its journal:
//
//   {"id","game","seats","public","stage","opened","changed","occupants":[…],"scores":[…],"ranks":[…],"counts",
//    "asleep":{"since","alarm"?,"to_move":[1,2],"made"}?}
//
// Who has been away since when is not kept: nobody else waits for them there.

#include <boost/json/object.hpp>
#include <expected>

#include "tables/store.h"

namespace officina::pocket {

inline constexpr std::int64_t kEndOfTime = 253'402'300'799'000;  // the year 9999, in milliseconds

boost::json::object to_json(const tables::TableSummary& summary);
boost::json::object to_json(const tables::Asleep& asleep);
// What a person brings in a file may be anything: what is wrong is told, and where.
std::expected<tables::TableSummary, Problem> summary_from_json(const boost::json::value& value);

}  // namespace officina::pocket
