#include "match/match_json.h"

#include <boost/json.hpp>

#include "match/values_json.h"

namespace officina {

namespace json = boost::json;

json::array deciding_to_json(const Match& match) {
    json::array seats;
    for (Seat seat : match.to_move()) seats.push_back(seat_to_json(seat));
    return seats;
}

json::object result_to_json(const Match& match) {
    const Result result = match.result();
    json::array seats, winners;
    const auto sources = match.sources();
    for (Seat seat : SeatSet::first(result.seats)) {
        const auto i = at(seat);
        json::object points;
        for (std::size_t source = 0; source < sources.size(); ++source)
            points[sources[source].id] = result.points[i][source];
        seats.push_back(json::object{{"seat", seat_to_json(seat)},
                                     {"score", result.score[i]},
                                     {"rank", result.rank[i]},
                                     {"points", std::move(points)}});
    }
    const bool over = match.over();
    if (over)
        for (Seat seat : result.winners) winners.push_back(seat_to_json(seat));
    return {{"over", over}, {"seats", std::move(seats)}, {"winners", std::move(winners)}};
}

}  // namespace officina
