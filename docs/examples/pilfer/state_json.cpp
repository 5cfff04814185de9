// The table of Pilfer as JSON. What a view hides is not there.

#include <boost/json.hpp>

#include "engine/names.h"
#include "games/pilfer/game.h"

namespace officina::pilfer {

namespace json = boost::json;

namespace {

json::value worth_json(Kind kind) {
    return kind == kFaceDown ? json::value(nullptr) : json::value(worth(kind));
}

json::array worths_json(const std::array<std::uint8_t, kCopies.size()>& cards) {
    json::array worths;
    for (Kind kind = 0; kind < cards.size(); ++kind)
        for (int i = 0; i < cards[kind]; ++i) worths.push_back(worth(kind));
    return worths;
}

}  // namespace

json::object PilferGame::json(const Rules& rules, const State& state) {
    json::array seats;
    for (Seat seat : SeatSet::first(rules.seats())) {
        json::object one{{"seat", seat.index() + 1},
                         {"loot", worths_json(state.loot[at(seat)])},
                         {"choice", name_of(state.choices[at(seat)])}};
        if (at(seat) < state.stashes.size()) one["stash"] = worth_json(state.stashes[at(seat)].kind);
        seats.push_back(std::move(one));
    }
    json::object object{{"phase", name_of(state.phase)},        {"round", state.rounds + 1},
                        {"lookout", state.lookout.index() + 1}, {"deck", state.deck.size()},
                        {"lost", worths_json(state.lost)},      {"seats", std::move(seats)}};
    if (!state.deck.top().empty()) object["top"] = worth_json(state.deck.top()[0].kind);
    return object;
}

}  // namespace officina::pilfer
