#include "bench/bars.h"

#include "games/games.h"

namespace officina::bench {

std::vector<Judged> judged(std::string_view game, std::string_view set, std::string_view figure,
                           double measured, double allowance) {
    std::vector<Judged> result;
    for (Bar bar : game_named(game)->trials().bars) {
        if (bar.set != set || bar.figure != figure) continue;
        if (bar.unit == Unit::microseconds) bar.value *= allowance;
        result.push_back({bar, measured});
    }
    return result;
}

}  // namespace officina::bench
