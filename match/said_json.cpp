#include <boost/json.hpp>

#include "match/match_json.h"
#include "match/values_json.h"

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

json::object result_to_json(const Match& match, const Catalogue& catalogue) {
    json::object object = result_to_json(match);
    if (match.over()) object["verdict"] = said_to_json(match.verdict(), catalogue);
    return object;
}

}  // namespace officina
