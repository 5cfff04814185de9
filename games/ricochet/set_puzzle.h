#pragma once
// A position that somebody has set up (position.h), as pages show and solve it: with the table on which it lies. RicochetGame::set_puzzle
// (game.h) takes it by its id or as JSON, so that who changes one needs not know how ids are written, or nothing for one to begin with;
// solved_puzzle takes its id.

#include <boost/json/object.hpp>

#include "games/ricochet/position.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

// {"id","position": the same as JSON,"robot"?: who must arrive,"cell": where,
//  "free": where one more robot can be set up,"faces": [{"face","mark"}, …] that can be laid,
//  "terms": {"game","seats","options"} of a solo game that begins with it,"state": its table, with the target turned up where it is a
//  printed one}. Of the content compiled in.
boost::json::object set_puzzle(const Position& position);

// {"outcome":"solved","best": the length of the shortest solution,"robots_used": the fewest,"count": how many shortest solutions there are,
//  "complete": is that all of them,"solutions": [["red north", …], …] the first of them};
// {"outcome":"unsolvable"}; or {"outcome":"not_found","longer_than"}.
boost::json::object solutions_to_json(const Solutions& solutions);

}  // namespace officina::ricochet
