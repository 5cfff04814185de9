// What Ricochet Robots says: moves as they are written, menus, reasons. What happened is in log.cpp.

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver.h"
#include "match/grammar.h"

namespace officina::ricochet {

namespace json = boost::json;
using Kind = Move::Kind;

namespace {

// A token in a message: two words for the sentence to choose from.
Arguments of_token(Token token) {
    return {{"colour", token == kVortex ? "any" : name_of(colour_of(token))},
            {"symbol", name_of(symbol_of(token))}};
}

Message about_run(std::string id, std::size_t robot, Direction direction) {
    return {std::move(id), {{"robot", name_of(kColours[robot])}, {"direction", name_of(direction)}}};
}

}  // namespace

// An argument with the name of an option: what the rulebook has, where no game is being played.
std::vector<Message> RicochetGame::help(const Rules& rules) {
    return {{"ricochet.help.1", {{"targets", std::string(name_of(rules.options().targets))}}},
            {"ricochet.help.2", {}},
            {"ricochet.help.3", {}},
            {"ricochet.help.4", {{"turn", std::string(name_of(rules.options().turn))}}},
            {"ricochet.help.5", {}},
            {"ricochet.help.6", {}},
            {"ricochet.help.7", {}},
            {"ricochet.help.8", {}},
            {"ricochet.help.9", {}},
            {"ricochet.help.10", {}},
            {"ricochet.help.11", {}},
            {"ricochet.help.12", {}}};
}

// --- Moves as they are written

namespace {

constexpr Blank<Rules> kFace{
    [](const Rules&) { return std::size_t{kFaces}; },
    [](const Rules& rules, std::size_t face) { return std::string(id_of(rules.box().faces[face])); }};
constexpr Blank<Rules> kCell{
    [](const Rules&) { return static_cast<std::size_t>(kSide * kSide); },
    [](const Rules&, std::size_t cell) { return ricochet::written(static_cast<Cell>(cell)); },
    [](const Rules&, std::string_view text) -> std::optional<std::size_t> { return cell_named(text); }};
constexpr Blank<Rules> kToken{
    [](const Rules&) { return static_cast<std::size_t>(kTokens); },
    [](const Rules&, std::size_t token) { return name_of_token(static_cast<Token>(token)); }};
constexpr Blank<Rules> kNumber{
    [](const Rules&) { return std::size_t{kMaxNumber + 1}; }, counted_from<0>,
    [](const Rules&, std::string_view text) -> std::optional<std::size_t> {
        // A number that is too large is a declaration too: the rules say what is wrong with it (N6).
        const bool is_number =
            !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
        unsigned number = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
        if (!is_number) return std::nullopt;
        return read.ec == std::errc() && number <= kMaxNumber ? number : 0;
    }};
constexpr Blank<Rules> kRun{
    [](const Rules&) { return kRobots * kDirections.size(); },
    [](const Rules&, std::size_t run) {
        const Move move{Kind::run, static_cast<std::uint8_t>(run)};
        return std::string(name_of(kColours[robot_of(move)])) + " " +
               std::string(name_of(direction_of(move)));
    },
    [](const Rules&, std::string_view text) -> std::optional<std::size_t> {  // "red n"
        const auto space = std::min(text.find(' '), text.size());
        const auto colour = named<Colour>(text.substr(0, space));
        const auto direction = direction_named(text.substr(std::min(space + 1, text.size())));
        if (!colour || !direction) return std::nullopt;
        return running(static_cast<int>(*colour), *direction).value;
    }};

constexpr Grammar<Rules> kGrammar({{
    {Kind::lay, "lay", {kFace}},
    {Kind::place, "place", {kCell}},
    {Kind::turn_up, "turn up", {kToken}},
    {Kind::declare, "declare", {kNumber}},
    {Kind::agree, "agree to end"},
    {Kind::rest, "nothing better"},
    {Kind::run, "", {kRun}},
    {Kind::give_up, "give up"},
    {Kind::time_up, "time is up"},
}});

}  // namespace

std::string RicochetGame::written(const Rules& rules, Move move) { return kGrammar.written(rules, move); }
std::vector<std::string> RicochetGame::parts(const Rules& rules, Move move) {
    return kGrammar.parts(rules, move);
}
std::optional<Move> RicochetGame::read(const Rules& rules, std::string_view text) {
    return kGrammar.read(rules, text);
}

// --- The menu

Message RicochetGame::says(const Rules& rules, const State& state, Seat, Move move) {
    switch (move.kind) {
        case Kind::lay:
            return {"ricochet.says.lay",
                    {{"face", id_of(rules.box().faces[move.value])},
                     {"quarter", name_of_quarter(Rules::quarters_laid(state) % 4)}}};
        case Kind::place:
            return {"ricochet.says.place",
                    {{"robot", name_of(kColours[state.placed % kRobots])},
                     {"cell", ricochet::written(move.value)}}};
        case Kind::turn_up: return Message{"ricochet.says.turn_up", of_token(move.value)};
        case Kind::declare: return {"ricochet.says.declare", {{"number", move.value}}};
        case Kind::agree: return {"ricochet.says.agree", {}};
        case Kind::rest:
            return {"ricochet.says.rest", {{"numbers", static_cast<std::int64_t>(state.line.size())}}};
        case Kind::run: return about_run("ricochet.says.run", robot_of(move), direction_of(move));
        case Kind::give_up: return {"ricochet.says.give_up", {}};
        case Kind::time_up:
            if (state.glass_turns == 0) return {"ricochet.says.patience_over", {}};
            // 6.1 A minute without a declaration is another one than that after the first: the table's glass starts again.
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
            return {"ricochet.asked.place", {{"robot", name_of(kColours[state.placed % kRobots])}}};
        case Phase::thinking: {
            if (state.resting.has(seat)) return {"ricochet.asked.rests", {{"seat", seat}}};
            const int before = rules.declared(state, seat);
            Message message{before > 0 ? "ricochet.asked.lower" : "ricochet.asked.declare", {{"seat", seat}}};
            if (before > 0) message.with("before", before);
            return message.with(of_token(state.token)).with("cell", ricochet::written(rules.target(state)));
        }
        case Phase::proving: {
            return Message{
                "ricochet.asked.prove",
                {{"seat", seat}, {"next", state.runs + 1}, {"declared", rules.declared(state, seat)}}}
                .with(of_token(state.token))
                .with("cell", ricochet::written(rules.target(state)));
        }
        default: return {"ricochet.asked.chance", {}};
    }
}

// --- Reasons

namespace {

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

Message why_not_declare(const Rules& rules, const State& state, Seat seat, int number) {
    if (number < 1 || number > kMaxNumber) return why_not_number();
    return Message{"ricochet.refused.raise"}
        .with("before", rules.declared(state, seat))
        .with("found", number)
        .with("rule", "6.3");
}

}  // namespace

Message why_not_number() {
    return Message{"ricochet.refused.number"}.with("most", kMaxNumber).with("rule", "N6");
}

std::string obstacle(const Board& board, Cell here, Direction direction) {
    if (!board.wall(here, direction)) return "robot";
    if (is_at_edge(here, direction)) return "edge";
    return in_centre_block(static_cast<Cell>(here + step(direction))) ? "centre" : "wall";
}

Message why_not_run(const Rules& rules, const State& state, std::size_t robot, Direction direction) {
    if (robot >= static_cast<std::size_t>(rules.robots()))
        return Message{"ricochet.refused.no_silver"}.with("rule", "9.1");
    const Stop stop = rules.stop(state, robot, direction);
    const auto because = [&](std::string id, std::string rule, std::pair<std::string, Argument> more) {
        return about_run(std::move(id), robot, direction)
            .with({std::move(more)})
            .with("rule", std::move(rule));
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
    return Message{"ricochet.refused.place"}
        .with("cell", ricochet::written(cell))
        .with("obstacle", std::move(obstacle))
        .with("rule", "2.4");
}

Message RicochetGame::why_not(const Rules& rules, const State& state, Seat seat, Move move) {
    const bool of_chance = move.kind == Kind::lay || move.kind == Kind::turn_up || move.kind == Kind::time_up;
    if (of_chance != (seat == kChance) && move.kind != Kind::place)
        return {of_chance ? "ricochet.refused.chance_alone" : "ricochet.refused.seats_alone", {}};
    if (phase_of(move.kind) != state.phase)
        return {"ricochet.refused.not_now", {{"phase", name_of(state.phase)}}};
    switch (move.kind) {
        case Kind::lay: {
            const bool barred = !rules.options().barriers && !rules.box().faces[move.value].barriers.empty();
            return Message{barred ? "ricochet.refused.barriers" : "ricochet.refused.lay"}
                .with("face", id_of(rules.box().faces[move.value]))
                .with("rule", barred ? "2.2" : "2.1");
        }
        case Kind::place: return why_not_placed(state.board, move.value);
        case Kind::turn_up: {
            const bool far = state.owner[move.value] == kInPile;
            return Message{far ? "ricochet.refused.token_far" : "ricochet.refused.token_gone",
                           of_token(move.value)}
                .with("rule", far ? "9.3" : "3.1");
        }
        case Kind::declare: return why_not_declare(rules, state, seat, move.value);
        case Kind::agree:
            if (rules.solo()) return Message{"ricochet.refused.agree_solo"}.with("rule", "8.3");
            return Message{state.agreed.has(seat) ? "ricochet.refused.agreed" : "ricochet.refused.agree_late"}
                .with("rule", "8.3");
        case Kind::rest:
            return Message{state.resting.has(seat) ? "ricochet.refused.rests" : "ricochet.refused.rest_early"}
                .with("rule", "6.5");
        case Kind::run: return why_not_run(rules, state, robot_of(move), direction_of(move));
        case Kind::give_up:
        case Kind::time_up: break;
    }
    return {"ricochet.refused.not_now", {{"phase", name_of(state.phase)}}};
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
    if (tokens == 0) return {"ricochet.verdict.nobody", {}};  // 8.3 ended before anybody took one
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
        case 2: return {{"ricochet.hint.robot", {{"robot", name_of(kColours[first.robot])}}}};
        case 3: return {about_run("ricochet.hint.first", first.robot, first.direction)};
        default: break;
    }
    std::vector<Message> solution{{"ricochet.hint.solution", {}}};
    for (const Step& step : answer.steps)
        solution.push_back(about_run("ricochet.says.run", step.robot, step.direction));
    return solution;
}

}  // namespace officina::ricochet
