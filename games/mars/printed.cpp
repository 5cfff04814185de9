// The numbers of the box of Mars Needs Mechanics, for who draws the table.

#include <boost/json.hpp>

#include "games/mars/game.h"

namespace officina::mars {

boost::json::object MarsGame::printed(const Rules& rules) {
    const Box& box = rules.box();
    boost::json::array line;  // 6.2 what a space does to the price of who stands on it, from back to front
    for (std::size_t space = 0; space < kComponents; ++space)
        line.push_back(space < box.falling                 ? -int{box.price_step}
                       : space + box.rising >= kComponents ? int{box.price_step}
                                                           : 0);
    return {{"market", box.market},
            {"least", box.least_set},
            {"price",
             {{"start", box.price},
              {"lowest", rules.options().lowest_price},
              {"highest", rules.options().highest_price}}},
            {"line", std::move(line)}};
}

}  // namespace officina::mars
