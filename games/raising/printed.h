#pragma once
// What stands on the components of Raising Robots, as JSON: amounts, and what actions do.

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/raising/rules.h"

namespace officina::raising {

// {"gear": 2, "wild": 1}: only what there is some of.
boost::json::object goods_to_json(const Goods& goods);
// [{"op": "gain", "goods": {"gear": 2}}, ...], in the vocabulary of the content.
boost::json::array effects_to_json(const Rules& rules, Block block);

}  // namespace officina::raising
