// What Ricochet Robots says: moves as they are written, menus, reasons. What happened is in log.cpp.

#include <boost/json.hpp>
#include <charconv>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {

namespace json = boost::json;
using Kind = Move::Kind;

namespace {

std::string word(std::string_view text) { return std::string(text); }

// A token in a message: two words for the sentence to choose from.
void add_token(Message& message, Token token) {
    message.arguments.emplace_back("colour", word(token == kVortex ? "any" : name_of(colour_of(token))));
    message.arguments.emplace_back("symbol", word(name_of(symbol_of(token))));
}

Message about_token(std::string id, Token token) {
    Message message{std::move(id), {}};
    add_token(message, token);
    return message;
}

Message about_run(std::string id, std::size_t robot, Direction direction) {
    return {std::move(id),
            {{"robot", word(name_of(kColours[robot]))}, {"direction", word(name_of(direction))}}};
}

}  // namespace

// An argument with the name of an option: what the rulebook has, where no game is being played.
std::vector<Message> RicochetGame::help(const Rules& rules) {
    return {
        {"ricochet.help.1", {}},  {"ricochet.help.2", {}},
        {"ricochet.help.3", {}},  {"ricochet.help.4", {{"turn", std::string(name_of(rules.options().turn))}}},
        {"ricochet.help.5", {}},  {"ricochet.help.6", {}},
        {"ricochet.help.7", {}},  {"ricochet.help.8", {}},
        {"ricochet.help.9", {}},  {"ricochet.help.10", {}},
        {"ricochet.help.11", {}}, {"ricochet.help.12", {}}};
}

// --- Moves as they are written

std::string RicochetGame::written(const Rules& rules, Move move) {
    switch (move.kind) {
        case Kind::lay: return "lay " + word(id_of(rules.box().faces[move.value]));
        case Kind::place: return "place " + ricochet::written(move.value);
        case Kind::turn_up: return "turn up " + name_of_token(move.value);
        case Kind::declare: return "declare " + std::to_string(move.value);
        case Kind::agree: return "agree to end";
        case Kind::rest: return "nothing better";
        case Kind::run:
            return word(name_of(kColours[robot_of(move)])) + " " + word(name_of(direction_of(move)));
        case Kind::give_up: return "give up";
        case Kind::time_up: return "time is up";
    }
    return {};
}

std::optional<Move> RicochetGame::read(const Rules& rules, std::string_view text) {
    const auto words = words_of(text);
    const auto move = [](Kind kind, std::size_t value) {
        return Move{kind, static_cast<std::uint8_t>(value)};
    };
    const auto is = [&](std::initializer_list<std::string_view> wanted) {
        return std::equal(words.begin(), words.end(), wanted.begin(), wanted.end());
    };
    if (is({"agree", "to", "end"})) return move(Kind::agree, 0);
    if (is({"nothing", "better"})) return move(Kind::rest, 0);
    if (is({"give", "up"})) return move(Kind::give_up, 0);
    if (is({"time", "is", "up"})) return move(Kind::time_up, 0);
    if (words.size() >= 3 && words[0] == "turn" && words[1] == "up") {
        const auto token = token_named(words.size() == 3 ? words[2] : words[2] + " " + words[3]);
        if (token && words.size() <= 4) return move(Kind::turn_up, *token);
        return std::nullopt;
    }
    if (words.size() != 2) return std::nullopt;
    if (words[0] == "lay") {
        const std::size_t face = face_named(rules.box(), words[1]);
        if (face < kFaces) return move(Kind::lay, face);
    } else if (words[0] == "place") {
        if (const auto cell = cell_named(words[1])) return move(Kind::place, *cell);
    } else if (words[0] == "declare") {
        unsigned number = 0;
        const char* end = words[1].data() + words[1].size();
        const auto [stopped, error] = std::from_chars(words[1].data(), end, number);
        if (stopped != end || error == std::errc::invalid_argument) return std::nullopt;
        // A number that is too large is a declaration too: the rules say what is wrong with it (N6).
        return move(Kind::declare, error == std::errc() && number <= kMaxNumber ? number : 0);
    } else if (const auto colour = colour_named(words[0])) {
        if (const auto direction = direction_named(words[1]))
            return running(static_cast<int>(*colour), *direction);
    }
    return std::nullopt;
}

// --- The menu

Message RicochetGame::says(const Rules& rules, const State& state, Seat, Move move) {
    switch (move.kind) {
        case Kind::lay:
            return {"ricochet.says.lay",
                    {{"face", word(id_of(rules.box().faces[move.value]))},
                     {"quarter", word(name_of_quarter(Rules::quarters_laid(state) % 4))}}};
        case Kind::place:
            return {"ricochet.says.place",
                    {{"robot", word(name_of(kColours[state.placed % kRobots]))},
                     {"cell", ricochet::written(move.value)}}};
        case Kind::turn_up: return about_token("ricochet.says.turn_up", move.value);
        case Kind::declare: return {"ricochet.says.declare", {{"number", move.value}}};
        case Kind::agree: return {"ricochet.says.agree", {}};
        case Kind::rest:
            return {"ricochet.says.rest", {{"numbers", static_cast<std::int64_t>(state.line.size())}}};
        case Kind::run: return about_run("ricochet.says.run", robot_of(move), direction_of(move));
        case Kind::give_up: return {"ricochet.says.give_up", {}};
        case Kind::time_up:
            if (state.glass_turns == 0) return {"ricochet.says.patience_over", {}};
            // 6.1 A minute without a declaration is another one than that after the first: the table's glass starts anew.
            if (!rules.solo() && state.line.empty()) return {"ricochet.says.nobody_declared", {}};
            return {"ricochet.says.glass_over", {}};
    }
    return {};
}

Message RicochetGame::asked(const Rules& rules, const State& state, Seat seat) {
    if (seat == kChance)
        return {state.phase == Phase::thinking ? "ricochet.asked.clock" : "ricochet.asked.chance", {}};
    switch (state.phase) {
        case Phase::placing:
            return {"ricochet.asked.place", {{"robot", word(name_of(kColours[state.placed % kRobots]))}}};
        case Phase::thinking: {
            if (state.resting.has(seat)) return {"ricochet.asked.rests", {{"seat", seat}}};
            const int before = rules.declared(state, seat);
            Message message{before > 0 ? "ricochet.asked.lower" : "ricochet.asked.declare", {{"seat", seat}}};
            if (before > 0) message.arguments.emplace_back("before", before);
            add_token(message, state.token);
            message.arguments.emplace_back("cell", ricochet::written(rules.target(state)));
            return message;
        }
        case Phase::proving: {
            Message message{
                "ricochet.asked.prove",
                {{"seat", seat}, {"next", state.runs + 1}, {"declared", rules.declared(state, seat)}}};
            add_token(message, state.token);
            message.arguments.emplace_back("cell", ricochet::written(rules.target(state)));
            return message;
        }
        default: return {"ricochet.asked.chance", {}};
    }
}

// --- Reasons

namespace {

Message refused(std::string id, std::string rule,
                std::vector<std::pair<std::string, Argument>> arguments = {}) {
    arguments.emplace_back("rule", std::move(rule));
    return {std::move(id), std::move(arguments)};
}

// The phase in which a kind of move belongs.
Phase phase_of(Kind kind) {
    switch (kind) {
        case Kind::lay: return Phase::laying;
        case Kind::place: return Phase::placing;
        case Kind::turn_up: return Phase::turning_up;
        case Kind::run:
        case Kind::give_up: return Phase::proving;
        default: return Phase::thinking;
    }
}

std::string phase_name(Phase phase) {
    constexpr std::array<std::string_view, 6> kNames{"laying",   "placing", "turning_up",
                                                     "thinking", "proving", "over"};
    return word(kNames[static_cast<std::size_t>(phase)]);
}

Message why_not_declare(const Rules& rules, const State& state, Seat seat, int number) {
    if (number < 1 || number > kMaxNumber) return why_not_number();
    return refused("ricochet.refused.raise", "6.3",
                   {{"before", rules.declared(state, seat)}, {"found", number}});
}

}  // namespace

Message why_not_number() { return refused("ricochet.refused.number", "N6", {{"most", kMaxNumber}}); }

std::string obstacle(const Board& board, Cell here, Direction direction) {
    if (!board.wall(here, direction)) return "robot";
    if (is_at_edge(here, direction)) return "edge";
    return in_centre_block(static_cast<Cell>(here + step(direction))) ? "centre" : "wall";
}

Message why_not_run(const Rules& rules, const State& state, std::size_t robot, Direction direction) {
    if (robot >= static_cast<std::size_t>(rules.robots()))
        return refused("ricochet.refused.no_silver", "9.1");
    const Stop stop = rules.stop(state, robot, direction);
    const auto because = [&](std::string id, std::string rule, std::pair<std::string, Argument> more) {
        Message message = about_run(std::move(id), robot, direction);
        message.arguments.push_back(std::move(more));
        message.arguments.emplace_back("rule", std::move(rule));
        return message;
    };
    if (stop.run == Run::blocked)
        return because("ricochet.refused.blocked", "4.2",
                       {"obstacle", obstacle(state.board, stop.cell, direction)});
    if (stop.run == Run::on_barrier)
        return because("ricochet.refused.on_barrier", "5.3", {"cell", ricochet::written(stop.cell)});
    if (stop.run == Run::forever)
        return because("ricochet.refused.forever", "5.3", {"cell", ricochet::written(stop.cell)});
    return because("ricochet.refused.straight", "4.4", {"cell", ricochet::written(stop.cell)});
}

Message why_not_placed(const Board& board, Cell cell) {
    std::string obstacle = "robot";
    if (in_centre_block(cell)) {
        obstacle = "centre";
    } else if (board.barrier_at(cell)) {
        obstacle = "barrier";
    } else if (!board.free_for_setup(cell)) {
        obstacle = "target";
    }
    return refused("ricochet.refused.place", "2.4",
                   {{"cell", ricochet::written(cell)}, {"obstacle", std::move(obstacle)}});
}

Message RicochetGame::why_not(const Rules& rules, const State& state, Seat seat, Move move) {
    const bool of_chance = move.kind == Kind::lay || move.kind == Kind::turn_up || move.kind == Kind::time_up;
    if (of_chance != (seat == kChance) && move.kind != Kind::place)
        return {of_chance ? "ricochet.refused.chance_alone" : "ricochet.refused.seats_alone", {}};
    if (phase_of(move.kind) != state.phase)
        return {"ricochet.refused.not_now", {{"phase", phase_name(state.phase)}}};
    switch (move.kind) {
        case Kind::lay: {
            const bool barred = !rules.options().barriers && !rules.box().faces[move.value].barriers.empty();
            return refused(barred ? "ricochet.refused.barriers" : "ricochet.refused.lay",
                           barred ? "2.2" : "2.1", {{"face", word(id_of(rules.box().faces[move.value]))}});
        }
        case Kind::place: return why_not_placed(state.board, move.value);
        case Kind::turn_up: {
            Message message = about_token("ricochet.refused.token_gone", move.value);
            message.arguments.emplace_back("rule", "3.1");
            return message;
        }
        case Kind::declare: return why_not_declare(rules, state, seat, move.value);
        case Kind::agree:
            if (rules.solo()) return refused("ricochet.refused.agree_solo", "8.3");
            return refused(state.agreed.has(seat) ? "ricochet.refused.agreed" : "ricochet.refused.agree_late",
                           "8.3");
        case Kind::rest:
            return refused(state.resting.has(seat) ? "ricochet.refused.rests" : "ricochet.refused.rest_early",
                           "6.5");
        case Kind::run: return why_not_run(rules, state, robot_of(move), direction_of(move));
        case Kind::give_up:
        case Kind::time_up: break;
    }
    return {"ricochet.refused.not_now", {{"phase", phase_name(state.phase)}}};
}

std::vector<Move> RicochetGame::visible(const Rules& rules, const State& state, Seat seat) {
    std::vector<Move> moves;
    if (state.phase == Phase::thinking && seat.is_person()) {
        // One number stands for all that are too high.
        if (const int before = rules.declared(state, seat); before > 0)
            moves.push_back({Kind::declare, static_cast<std::uint8_t>(before)});
        moves.push_back({Kind::agree, 0});
        moves.push_back({Kind::rest, 0});
    }
    if (state.phase == Phase::proving && seat == rules.prover(state))
        for (int robot = 0; robot < rules.robots(); ++robot)
            for (Direction direction : kDirections) moves.push_back(running(robot, direction));
    return moves;
}

Message RicochetGame::verdict(const Rules& rules, const State& state) {
    const Result result = rules.result(state);
    if (rules.solo()) {
        return {result.winners.empty() ? "ricochet.verdict.solo_lost" : "ricochet.verdict.solo_won",
                {{"up", result.score[0]}, {"down", rules.tokens_of(state, Seat(kUnsolved))}}};
    }
    const Seat first = *result.winners.begin();
    const int tokens = rules.tokens_of(state, first);
    if (result.winners.size() > 1) {
        std::vector<Message> names;
        for (Seat seat : result.winners) names.push_back({"ricochet.verdict.name", {{"seat", seat}}});
        return {"ricochet.verdict.shared", {{"names", std::move(names)}, {"tokens", tokens}}};
    }
    return {"ricochet.verdict.won", {{"seat", first}, {"tokens", tokens}}};
}

std::optional<std::chrono::seconds> RicochetGame::clock(const Rules& rules, const State& state) {
    if (state.phase != Phase::thinking) return std::nullopt;
    const int agreed = rules.options().glass_seconds;
    if (state.glass_turns > 0) return std::chrono::seconds(agreed > 0 ? agreed : rules.box().glass_seconds);
    if (rules.patience_seconds() == 0) return std::nullopt;
    return std::chrono::seconds(rules.patience_seconds());
}

// 7.5 What was declared is said and what was run is seen: a proof is no place to search.
bool RicochetGame::shown(const Rules&, const State&, Seat, Move move) { return move.kind != Kind::place; }

// --- Hints

std::vector<Message> RicochetGame::hint(const Rules& rules, const State& state, Seat, int strength) {
    if (state.phase != Phase::thinking && state.phase != Phase::proving) return {};
    if (strength < 1 || strength > 4) return {};
    FixedList<Cell, kRobots> robots;
    for (int i = 0; i < rules.robots(); ++i) robots.push(state.markers[static_cast<std::size_t>(i)]);
    // Counted in positions, not in seconds: a hint is the same on every machine.
    const Answer answer = Solver().solve(puzzle_of(state.board, robots, state.token, rules.options().turn),
                                         {.nodes = 20'000'000});
    if (answer.outcome == Answer::Outcome::unsolvable) return {{"ricochet.hint.unsolvable", {}}};
    if (answer.outcome != Answer::Outcome::solved)
        return {{"ricochet.hint.hard", {{"number", answer.longer_than + 1}}}};
    const Step first = answer.steps[0];
    switch (strength) {
        case 1:
            return {{"ricochet.hint.length", {{"number", static_cast<std::int64_t>(answer.steps.size())}}}};
        case 2: return {{"ricochet.hint.robot", {{"robot", word(name_of(kColours[first.robot]))}}}};
        case 3: return {about_run("ricochet.hint.first", first.robot, first.direction)};
        default: break;
    }
    std::vector<Message> solution{{"ricochet.hint.solution", {}}};
    for (const Step& step : answer.steps)
        solution.push_back(about_run("ricochet.says.run", step.robot, step.direction));
    return solution;
}

}  // namespace officina::ricochet
