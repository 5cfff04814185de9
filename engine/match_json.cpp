#include "engine/match_json.h"

#include <boost/json.hpp>

#include "engine/record.h"

namespace officina {

namespace json = boost::json;

json::object said_to_json(const Message& message, const Catalogue& catalogue) {
    json::object object = message_to_json(message);
    object["text"] = catalogue.say(message);
    return object;
}

json::array moves_to_json(const Match& match, Seat seat, const Catalogue& catalogue) {
    json::array moves;
    for (const Choice& choice : match.choices(seat)) {
        json::object move{{"move", choice.move}, {"says", said_to_json(choice.says, catalogue)}};
        if (seat == kChance) {
            move["ways"] = choice.odds.ways;
            move["of"] = choice.odds.of;
        }
        moves.push_back(std::move(move));
    }
    return moves;
}

json::object result_to_json(const Match& match) {
    const Result result = match.result();
    json::array seats, winners;
    const auto sources = match.sources();
    for (Seat seat : SeatSet::first(result.seats)) {
        const auto i = static_cast<std::size_t>(seat.index());
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

json::object result_to_json(const Match& match, const Catalogue& catalogue) {
    json::object object = result_to_json(match);
    if (match.over()) object["verdict"] = said_to_json(match.verdict(), catalogue);
    return object;
}

}  // namespace officina
