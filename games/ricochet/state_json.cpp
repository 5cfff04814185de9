// The table of Ricochet Robots as JSON, for clients and other people's programs.

#include <algorithm>
#include <boost/json.hpp>
#include <string_view>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

json::object board_json(const Rules& rules, const State& state) {
    json::array faces, barriers;
    for (std::uint8_t face : state.faces)
        if (face != kNoFace) faces.push_back(json::string(id_of(rules.box().faces[face])));
    for (const Barrier& barrier : state.board.barriers)
        barriers.push_back(json::object{{"cell", written(barrier.cell)},
                                        {"colour", name_of(barrier.colour)},
                                        {"slant", barrier.rising ? "/" : "\\"}});
    json::object object{{"faces", std::move(faces)}};
    if (state.phase == Phase::laying) return object;
    json::object targets;
    for (Token token = 0; token < kTokens; ++token)
        targets[name_of_token(token)] = written(state.board.targets[token]);
    // Bit c of east[r]: a wall between columns c and c + 1 of row r; bit r of south[c]: between rows r and r + 1.
    object["east_walls"] = json::value_from(state.board.east);
    object["south_walls"] = json::value_from(state.board.south);
    object["barriers"] = std::move(barriers);
    object["targets"] = std::move(targets);
    return object;
}

json::object cells_json(const Rules& rules, const State& state, const std::array<Cell, kRobots>& cells) {
    json::object object;
    for (std::size_t robot = 0;
         robot < std::min<std::size_t>(state.placed, static_cast<std::size_t>(rules.robots())); ++robot)
        object[name_of(kColours[robot])] = written(cells[robot]);
    return object;
}

// 7.1, 7.2 Where a seat that has declared stands with its proof.
std::string_view proof_of(const Rules& rules, const State& state, Seat seat) {
    if (std::ranges::find(state.line, seat.index()) == state.line.end()) return "failed";
    return state.phase == Phase::proving && seat == rules.prover(state) ? "shows" : "waits";
}

json::array seats_json(const Rules& rules, const State& state) {
    json::array seats;
    for (Seat seat : SeatSet::first(rules.seats())) {
        json::array tokens;
        for (Token token = 0; token < kTokens; ++token)
            if (state.owner[token] == seat.index()) tokens.push_back(json::string(name_of_token(token)));
        json::object object{{"seat", seat.index() + 1}, {"tokens", std::move(tokens)}};
        if (const int number = rules.declared(state, seat)) {
            object["declared"] = number;
            object["proof"] = json::string(proof_of(rules, state, seat));
        }
        if (state.agreed.has(seat)) object["agrees_to_end"] = true;
        if (state.resting.has(seat)) object["nothing_better"] = true;
        seats.push_back(std::move(object));
    }
    return seats;
}

}  // namespace

json::object RicochetGame::json(const Rules& rules, const State& state) {
    json::object object{{"phase", name_of(state.phase)},
                        {"board", board_json(rules, state)},
                        {"robots", cells_json(rules, state, state.robots)},
                        {"markers", cells_json(rules, state, state.markers)},
                        {"tokens_face_down", rules.tokens_in_pile(state) - (state.token == kNoToken ? 0 : 1)},
                        {"seats", seats_json(rules, state)}};
    if (rules.tokens_to_win() > 0 && !rules.solo()) object["tokens_to_win"] = rules.tokens_to_win();
    if (rules.solo()) object["unsolved"] = rules.tokens_of(state, Seat(kUnsolved));
    if (state.token != kNoToken) {
        object["target"] = {{"token", name_of_token(state.token)},
                            {"cell", ricochet::written(rules.target(state))}};
        const bool runs = state.phase == Phase::thinking && state.glass_turns > 0;
        object["glass"] = runs ? "running" : "standing";
        json::array line;
        for (std::uint8_t seat : state.line) line.push_back(seat + 1);
        object["proof_order"] = std::move(line);
    }
    if (state.phase == Phase::proving) {
        object["prover"] = rules.prover(state).index() + 1;
        object["runs"] = state.runs;
        json::object gaits;  // 4.4
        for (std::size_t robot = 0; robot < static_cast<std::size_t>(rules.robots()); ++robot)
            if (const Gait& gait = state.gaits[robot]; gait.moved)
                gaits[name_of(kColours[robot])] =
                    json::object{{"turned", gait.turned != 0}, {"heading", name_of(gait.heading)}};
        object["gaits"] = std::move(gaits);
    }
    return object;
}

}  // namespace officina::ricochet
