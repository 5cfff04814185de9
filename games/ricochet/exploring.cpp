// Questions about the board, for who plans, looks back or solves a puzzle. They bring their own position, so nothing of the
// table is told but what is printed on its board.
//
//   {"ask":"runs","robots":{"red":"a12",...},"target"?:"red moon","moves"?:["red north",...]}
//       These runs, from where the robots stand, and every run that could come next:
//       {"made":[run, ...],               as many of them as can be made
//        "why_not"?: a message,           of the next one
//        "solved_in"?: how many of them bring the right robot to the target
//        "robots":{"red":"a1",...},       after them
//        "target"?:{"token","cell","robot"?: who must arrive,"turned"?: has it turned, where it must (4.4)},
//        "runs":{"red":{"north":run,...},...}}
//       A run is {"robot","direction","kind":"moves","blocked","on_barrier" or "forever","way":["a12",...] with every space
//       where it bends,"stopped_by"?:"edge","centre","wall" or "robot","solves"?:true,"why_not"?: a message}.
//
//   {"ask":"solution","robots","target","moves"?,"most"?: runs,"positions"?: to be looked at}
//       {"outcome":"solved","moves":["red north",...]}, a shortest way on from there; {"outcome":"unsolvable"}; or
//       {"outcome":"not_found","longer_than"}
//
//   {"ask":"rounds","moves":[{"seat","move"},...]}
//       A game of this table from its first move on, as its record has it, round by round:
//       {"rounds":[{"token","robots": where they stood,"declared":[{"seat","number"},...] in the order of proofs,"winner"?}]}

#include <algorithm>
#include <boost/json.hpp>
#include <span>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver.h"
#include "match/match.h"
#include "match/request.h"
#include "match/values_json.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMostPositions = 20'000'000, kUsualPositions = 4'000'000;
constexpr int kMegabytes = 256;  // a page has less to spare than a program
constexpr std::size_t kLongestRecord = 100'000;

using Told = std::expected<json::object, Problem>;

std::span<const Cell> robots_of(const Rules& rules, const State& state) {
    return {state.robots.data(), static_cast<std::size_t>(rules.robots())};
}

json::object cells_json(std::span<const Cell> cells) {
    json::object object;
    for (std::size_t robot = 0; robot < cells.size(); ++robot)
        object[name_of(kColours[robot])] = written(cells[robot]);
    return object;
}

// --- The position that is asked about

// 4.1, 5.3 Every robot on a space of its own, where one can come to rest.
std::expected<void, Problem> read_robots(const Rules& rules, const json::object& question, State& state) {
    const auto wrong = [&](const char* expected) { return wrong_field(question, "robots", expected); };
    const auto count = static_cast<std::size_t>(rules.robots());
    const json::value* const field = question.if_contains("robots");
    const json::object* const given = field ? field->if_object() : nullptr;
    if (!given || given->size() != count) return wrong("a space for each robot");
    for (std::size_t robot = 0; robot < count; ++robot) {
        const json::value* const text = given->if_contains(name_of(kColours[robot]));
        const auto cell = text && text->is_string() ? cell_named(text->as_string()) : std::nullopt;
        if (!cell) return wrong("a space for each robot");
        const std::span before(state.robots.data(), robot);
        if (in_centre_block(*cell) || state.board.barrier_at(*cell) ||
            std::ranges::find(before, *cell) != before.end())
            return wrong("spaces where robots can rest, one on each");
        state.robots[robot] = *cell;
    }
    return {};
}

std::expected<State, Problem> read_position(const Rules& rules, const State& table,
                                            const json::object& question) {
    if (table.phase == Phase::laying)
        return refused("not_now", {"ricochet.refused.not_now", {{"phase", "laying"}}});
    State state = table;
    state.gaits = {};
    state.token = kNoToken;
    if (const auto read = read_robots(rules, question, state); !read) return std::unexpected(read.error());
    if (question.contains("target")) {
        const auto text = text_field(question, "target");
        const auto token = text ? token_named(*text) : std::nullopt;
        if (!token) return wrong_field(question, "target", "a target token");
        state.token = *token;
    }
    return state;
}

// --- Runs

bool may_run(const Rules& rules, const State& state, std::size_t robot, Direction direction) {
    if (state.token == kNoToken) return rules.stop(state, robot, direction).run == Run::moves;
    return rules.may_run(state, robot, direction);
}

bool solves(const Rules& rules, const State& state, std::size_t robot, Direction direction) {
    return state.token != kNoToken && may_run(rules, state, robot, direction) &&
           rules.is_solution(state, robot, direction, rules.stop(state, robot, direction).cell);
}

json::object run_json(const Rules& rules, const State& state, std::size_t robot, Direction direction) {
    json::array way{written(state.robots[robot])};
    const Stop stop = state.board.run(robots_of(rules, state), robot, direction,
                                      [&](Cell bend) { way.push_back(json::string(written(bend))); });
    const bool rests = stop.run != Run::forever;
    if (!rests) way.resize(1);
    if (rests && way.back() != json::string(written(stop.cell)))
        way.push_back(json::string(written(stop.cell)));
    json::object object{{"robot", name_of(kColours[robot])},
                        {"direction", name_of(direction)},
                        {"kind", name_of(stop.run)},
                        {"way", std::move(way)}};
    if (rests) object["stopped_by"] = obstacle(state.board, stop.cell, stop.heading);
    if (solves(rules, state, robot, direction)) object["solves"] = true;
    if (!may_run(rules, state, robot, direction))
        object["why_not"] = message_to_json(why_not_run(rules, state, robot, direction));
    return object;
}

// Runs made one after the other, as far as they can be.
struct Followed {
    json::array made;
    std::optional<Message> why_not;  // of the next one
    std::size_t solved_in = 0;       // 0: they do not solve it
};

std::expected<Followed, Problem> follow(const Rules& rules, const json::object& question, State& state) {
    Followed followed;
    if (!question.contains("moves")) return followed;
    const std::string expected = "a list of runs";
    const auto moves = texts_field(question, "moves", 0, kMaxNumber + 1, expected);
    if (!moves) return std::unexpected(moves.error());
    for (const std::string& text : *moves) {
        const auto move = RicochetGame::read(rules, text);
        if (!move || move->kind != Move::Kind::run) return wrong_field("moves", text, expected);
        const std::size_t robot = robot_of(*move);
        const Direction direction = direction_of(*move);
        if (followed.made.size() == kMaxNumber) {
            followed.why_not = why_not_number();
        } else if (robot >= static_cast<std::size_t>(rules.robots()) ||
                   !may_run(rules, state, robot, direction)) {
            followed.why_not = why_not_run(rules, state, robot, direction);
        }
        if (followed.why_not) break;
        followed.made.push_back(run_json(rules, state, robot, direction));
        if (followed.solved_in == 0 && solves(rules, state, robot, direction))
            followed.solved_in = followed.made.size();
        rules.let_run(state, robot, direction, rules.stop(state, robot, direction));
    }
    return followed;
}

json::object target_json(const Rules& rules, const State& state) {
    json::object object{{"token", name_of_token(state.token)}, {"cell", written(rules.target(state))}};
    if (state.token == kVortex) return object;
    const Colour colour = colour_of(state.token);
    object["robot"] = name_of(colour);
    if (rules.options().turn != Turn::off)
        object["turned"] = state.gaits[static_cast<std::size_t>(colour)].turned;
    return object;
}

Told runs(const Rules& rules, const State& table, const json::object& question) {
    if (const auto known = only_fields(question, {"ask", "robots", "target", "moves"}); !known)
        return std::unexpected(known.error());
    auto state = read_position(rules, table, question);
    if (!state) return std::unexpected(state.error());
    auto followed = follow(rules, question, *state);
    if (!followed) return std::unexpected(followed.error());
    json::object runs;
    for (std::size_t robot = 0; robot < static_cast<std::size_t>(rules.robots()); ++robot) {
        json::object own;
        for (Direction direction : kDirections)
            own[name_of(direction)] = run_json(rules, *state, robot, direction);
        runs[name_of(kColours[robot])] = std::move(own);
    }
    json::object answer{{"made", std::move(followed->made)},
                        {"robots", cells_json(robots_of(rules, *state))},
                        {"runs", std::move(runs)}};
    if (const auto& why_not = followed->why_not) answer["why_not"] = message_to_json(*why_not);
    if (followed->solved_in > 0) answer["solved_in"] = followed->solved_in;
    if (state->token != kNoToken) answer["target"] = target_json(rules, *state);
    return answer;
}

// --- Solutions

Told solution(const Rules& rules, const State& table, const json::object& question) {
    if (const auto known = only_fields(question, {"ask", "robots", "target", "moves", "most", "positions"});
        !known)
        return std::unexpected(known.error());
    auto state = read_position(rules, table, question);
    if (!state) return std::unexpected(state.error());
    if (state->token == kNoToken) return wrong_field(question, "target", "a target token");
    const auto followed = follow(rules, question, *state);
    if (!followed) return std::unexpected(followed.error());
    if (const auto& why_not = followed->why_not) return refused("illegal_move", *why_not);
    const auto most = number_field(question, "most", 1, kLongestSolution, kLongestSolution);
    if (!most) return std::unexpected(most.error());
    const auto positions = number_field(question, "positions", 1, kMostPositions, kUsualPositions);
    if (!positions) return std::unexpected(positions.error());

    FixedList<Cell, kRobots> robots;
    for (const Cell cell : robots_of(rules, *state)) robots.push(cell);
    Puzzle puzzle = puzzle_of(state->board, robots, state->token, rules.options().turn);
    puzzle.gaits = state->gaits;
    // Counted in positions, not in seconds: the answer is the same on every machine.
    const Answer answer = Solver().solve(puzzle, {.nodes = static_cast<std::uint64_t>(*positions),
                                                  .length = static_cast<int>(*most),
                                                  .megabytes = kMegabytes});
    switch (answer.outcome) {
        case Answer::Outcome::unsolvable: return json::object{{"outcome", "unsolvable"}};
        case Answer::Outcome::not_found_within:
            return json::object{{"outcome", "not_found"}, {"longer_than", answer.longer_than}};
        case Answer::Outcome::solved: break;
    }
    json::array moves;
    for (const Step& step : answer.steps)
        moves.push_back(json::string(RicochetGame::written(rules, running(step.robot, step.direction))));
    return json::object{{"outcome", "solved"}, {"moves", std::move(moves)}};
}

// --- A game that was played

std::optional<RecordedMove> read_move(const json::value& value, int seats) {
    const json::object* const object = value.if_object();
    const json::value* const seat = object ? object->if_contains("seat") : nullptr;
    const json::value* const move = object ? object->if_contains("move") : nullptr;
    const auto who = seat ? seat_from_json(*seat, seats) : std::nullopt;
    if (!who || !move || !move->is_string()) return std::nullopt;
    return RecordedMove{*who, std::string(move->as_string())};
}

bool is_legal(const Rules& rules, const State& state, Seat seat, Move move) {
    if (!rules.to_move(state).has(seat)) return false;
    Rules::Moves moves;
    rules.moves(state, seat, moves);
    return std::ranges::find(moves, move) != moves.end();
}

// What the move adds to the rounds.
void add_to_rounds(const Rules& rules, const State& before, Move move, const State& after,
                   json::array& rounds) {
    if (move.kind == Move::Kind::turn_up) {
        rounds.push_back(json::object{{"token", name_of_token(move.value)},
                                      {"robots", cells_json(robots_of(rules, after))},
                                      {"declared", json::array()}});
    } else if (move.kind == Move::Kind::declare) {
        json::array declared;
        for (const std::uint8_t seat : after.line)
            declared.push_back(json::object{{"seat", seat + 1}, {"number", after.declared[seat]}});
        rounds.back().as_object()["declared"] = std::move(declared);
    } else if (move.kind == Move::Kind::run && after.owner[before.token] == rules.prover(before).index()) {
        rounds.back().as_object()["winner"] = seat_to_json(rules.prover(before));
    }
}

Told rounds(const Rules& rules, const json::object& question) {
    if (const auto known = only_fields(question, {"ask", "moves"}); !known)
        return std::unexpected(known.error());
    const json::value* const field = question.if_contains("moves");
    const json::array* const moves = field ? field->if_array() : nullptr;
    if (!moves || moves->size() > kLongestRecord)
        return wrong_field("moves", moves ? std::to_string(moves->size()) : "–", "the moves of a record");
    State state = rules.start();
    json::array rounds;
    for (std::size_t number = 0; number < moves->size(); ++number) {
        const json::value& value = (*moves)[number];
        const auto made = read_move(value, rules.seats());
        const auto move = made ? RicochetGame::read(rules, made->move) : std::nullopt;
        if (!move || !is_legal(rules, state, made->seat, *move))
            return wrong_field("moves " + std::to_string(number + 1), json::serialize(value),
                               "a move of that moment");
        const State before = state;
        rules.play(state, made->seat, *move);
        add_to_rounds(rules, before, *move, state, rounds);
    }
    return json::object{{"rounds", std::move(rounds)}};
}

}  // namespace

Told RicochetGame::explored(const Rules& rules, const State& state, const json::object& question) {
    const auto word = text_field(question, "ask");
    if (!word) return std::unexpected(word.error());
    if (*word == "runs") return runs(rules, state, question);
    if (*word == "solution") return solution(rules, state, question);
    if (*word == "rounds") return rounds(rules, question);
    return refused("unknown_word", {"engine.request.unknown_word",
                                    {{"found", *word}, {"expected", "runs, solution, rounds"}}});
}

}  // namespace officina::ricochet
