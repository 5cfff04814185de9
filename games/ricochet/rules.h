#pragma once
// Ricochet Robots through the contract of engine/game.h. Numbers in comments are rules of rules.md.
//
// Everything at this table is open: the face-down tokens are a set until one is turned up, so nobody, not even the
// state, knows their order. Thinking has no turns: every seat may declare at any time, and beside them stands the
// clock (chance), whose move says that the sandglass, or the table's patience, has run out.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "engine/game.h"
#include "games/ricochet/board.h"
#include "games/ricochet/near.h"
#include "games/ricochet/pieces.h"

namespace officina::ricochet {

enum class Placing : std::uint8_t { random, by_choice, given };
enum class Targets : std::uint8_t { any, near };  // 9.3 which of them are turned up

inline constexpr std::uint8_t kNoFace = 0xFF;

struct Options {
    int seats = 2;              // 1.1; one seat plays the solo game (9.2)
    Turn turn = Turn::literal;  // 4.4
    bool silver = false;        // 9.1
    bool barriers = true;       // 2.2 may faces with barriers be laid at random?
    Targets targets = Targets::any;
    int tokens_to_win = 0;      // 8.2; 0 = as 8.1 says for this number of seats
    int glass_turns = 1;        // 9.2 how often the glass is turned for a token, solo
    int glass_seconds = 0;      // for the table's clock; 0 = as printed
    int patience_seconds = -1;  // 6.4 likewise; -1 = as recommended, 0 = for ever
    std::array<std::uint8_t, 4> faces{kNoFace, kNoFace, kNoFace, kNoFace};  // 2.1; kNoFace = laid at random
    Placing placing = Placing::random;                                      // 2.4
    std::array<Cell, kRobots> robots{};                                     // where, if placing is `given`
};

struct Move {
    enum class Kind : std::uint8_t {
        lay,      // chance: a face (value) is laid in the next quarter
        place,    // a robot is set up on a space (value): by chance or by the seat whose turn it is
        turn_up,  // chance: a token (value) is turned up
        declare,  // a number of moves (value)
        agree,    // to end the game here
        rest,     // while the glass runs: "I have nothing better"
        run,      // a robot runs: robot * 4 + direction
        give_up,  // the prover has no solution after all
        time_up,  // chance as the clock: the glass, or before the first declaration the patience, has run out
    };
    Kind kind;
    std::uint8_t value;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

constexpr Move running(int robot, Direction d) {
    return {Move::Kind::run, static_cast<std::uint8_t>(robot * 4 + static_cast<int>(d))};
}
constexpr std::size_t robot_of(Move move) { return move.value / 4; }
constexpr Direction direction_of(Move move) { return value_at<Direction>(move.value % 4); }

enum class Phase : std::uint8_t { laying, placing, turning_up, thinking, proving, over };

// Who has a token.
inline constexpr std::uint8_t kInPile = 0xFF;    // face down beside the board, or the one just turned up
inline constexpr std::uint8_t kUnsolved = 0xFE;  // 9.2 solo: lost, lying face down before the player

struct State {
    Board board;
    SeatSet agreed;   // 8.3 to end the game, since the last token was turned up
    SeatSet resting;  // 6.5 have nothing better than the lowest number
    std::array<std::uint8_t, 4> faces{kNoFace, kNoFace, kNoFace, kNoFace};
    std::array<Cell, kRobots> robots{};
    std::array<Cell, kRobots> markers{};  // 7.2 where the robots go back to
    std::array<Gait, kRobots> gaits{};
    std::array<std::uint8_t, kTokens> owner{};       // by token: a seat, kInPile or kUnsolved
    std::array<std::uint8_t, kMaxSeats> declared{};  // by seat, in this round; 0 = nothing yet
    FixedList<std::uint8_t, kMaxSeats> line;  // 7.2 seats that still may prove, first the one that is next
    Phase phase = Phase::laying;
    Token token = kNoToken;        // 3.1 the one turned up
    std::uint8_t placed = 0;       // robots set up so far
    std::uint8_t glass_turns = 0;  // how often the glass was turned for this token; 0 = it stands still
    std::uint8_t runs = 0;         // made in this proof
};

class Rules {
  public:
    using State = ricochet::State;
    using Move = ricochet::Move;
    using Moves = MoveList<Move, 256>;

    constexpr Rules(const Box& box, const Options& options) : box_(box), options_(options) {}

    constexpr const Box& box() const { return box_; }
    constexpr const Options& options() const { return options_; }
    constexpr int seats() const { return options_.seats; }
    constexpr bool solo() const { return options_.seats == 1; }
    constexpr int robots() const { return options_.silver ? kRobots : kRobots - 1; }
    constexpr int tokens_to_win() const;

    // 6.4 How long nobody may declare before the glass is turned all the same; 0 = for ever.
    constexpr int patience_seconds() const {
        return options_.patience_seconds < 0 ? box_.patience_seconds : options_.patience_seconds;
    }

    constexpr State start() const;
    constexpr SeatSet to_move(const State& state) const;
    constexpr void moves(const State& state, Seat seat, Moves& out) const;
    constexpr void play(State& state, Seat seat, Move move) const;
    constexpr Odds odds(const State& state, Move move) const;
    constexpr Result result(const State& state) const;
    constexpr View<Rules> seen_by(const State& state, Seat seat) const { return {state, seat}; }
    constexpr State guess(const View<Rules>& view, Random&) const { return *view; }

    // What the words of the game need to explain a decision.

    constexpr Seat prover(const State& state) const { return Seat(state.line[0]); }
    constexpr int declared(const State& state, Seat seat) const { return state.declared[at(seat)]; }
    // 6.5 Whom the glass still runs for: who may find something better. Nothing is lower than 1 (6.3).
    constexpr SeatSet waited_for(const State& state) const;
    constexpr int tokens_of(const State& state, Seat seat) const;
    constexpr int tokens_in_pile(const State& state) const;
    constexpr Cell target(const State& state) const {
        assert(state.token != kNoToken);
        return state.board.targets[state.token];
    }
    // 3.1 Must this robot be brought to the target?
    constexpr bool is_active(const State& state, std::size_t robot) const {
        return is_active(state.token, robot);
    }
    static constexpr bool is_active(Token token, std::size_t robot) {
        return token == kVortex || colour_of(token) == kColours[robot];
    }
    constexpr Stop stop(const State& state, std::size_t robot, Direction d) const {
        return state.board.run({state.robots.data(), static_cast<std::size_t>(robots())}, robot, d);
    }
    // 4.4 Will the robot have turned once it departs in this direction?
    constexpr bool turned_after(const State& state, std::size_t robot, Direction d) const {
        return state.gaits[robot].turned_after(d);
    }
    // N2 It would come to rest on the target without having turned.
    constexpr bool is_unturned_arrival(const State& state, std::size_t robot, Direction d, Cell rest) const {
        return options_.turn != Turn::off && rest == target(state) && is_active(state, robot) &&
               !turned_after(state, robot, d);
    }
    // 4.4 The right robot would come to rest on the target as it must.
    constexpr bool is_solution(const State& state, std::size_t robot, Direction d, Cell rest) const {
        return rest == target(state) && is_active(state, robot) &&
               !is_unturned_arrival(state, robot, d, rest);
    }
    constexpr bool may_run(const State& state, std::size_t robot, Direction d) const;
    // The robot runs. What that means for a proof is not looked at.
    constexpr void let_run(State& state, std::size_t robot, Direction d, const Stop& stop) const {
        state.gaits[robot] = {true, turned_after(state, robot, d), stop.heading};
        state.robots[robot] = stop.cell;
    }
    static constexpr int quarters_laid(const State& state);
    constexpr bool may_lay(const State& state, std::uint8_t face) const;
    // By space: may the next robot be placed there?
    constexpr std::array<bool, kSide * kSide> free_to_place(const State& state) const;
    // 3.1, 9.3 By token: may it be turned up?
    constexpr std::array<bool, kTokens> may_turn_up(const State& state) const;

  private:
    constexpr int runs_alone(const State& state, Token token) const;
    constexpr void lay_face(State& state, std::uint8_t face) const;
    constexpr void place_robot(State& state, Cell cell) const;
    constexpr void turn_up(State& state, Token token) const;
    constexpr void declare(State& state, Seat seat, int number) const;
    constexpr void time_up(State& state) const;
    constexpr void run(State& state, std::size_t robot, Direction d) const;
    constexpr void begin_proof(State& state) const;
    constexpr void proof_fails(State& state) const;
    constexpr void win_token(State& state) const;
    constexpr void end_round(State& state, std::uint8_t token_goes_to) const;

    Box box_;
    Options options_;
};

// --- Setup (2)

constexpr State Rules::start() const {
    State state;
    state.owner.fill(kInPile);
    for (std::uint8_t face : options_.faces)
        if (face != kNoFace) lay_face(state, face);
    if (state.phase == Phase::placing && options_.placing == Placing::given)
        for (int robot = 0; robot < robots(); ++robot)
            place_robot(state, options_.robots[static_cast<std::size_t>(robot)]);
    return state;
}

constexpr int Rules::quarters_laid(const State& state) {
    int laid = 0;
    while (laid < 4 && state.faces[static_cast<std::size_t>(laid)] != kNoFace) ++laid;
    return laid;
}

// 2.1 Four sections with four different marks; any of them may come first: a board has no top, only neighbours.
constexpr bool Rules::may_lay(const State& state, std::uint8_t face) const {
    if (!options_.barriers && !box_.faces[face].barriers.empty()) return false;  // 2.2
    for (int quarter = 0; quarter < quarters_laid(state); ++quarter)
        if (box_.faces[state.faces[static_cast<std::size_t>(quarter)]].mark == box_.faces[face].mark)
            return false;
    return true;
}

constexpr void Rules::lay_face(State& state, std::uint8_t face) const {
    const int quarter = quarters_laid(state);
    state.faces[static_cast<std::size_t>(quarter)] = face;
    lay(state.board, box_.faces[face], quarter);
    if (quarter == 3) {
        state.phase = Phase::placing;
        if (options_.placing == Placing::given && options_.faces[3] == kNoFace)
            for (int robot = 0; robot < robots(); ++robot)
                place_robot(state, options_.robots[static_cast<std::size_t>(robot)]);
    }
}

// 2.4 N1 Any free space that is no target, no barrier and not under the centre piece.
constexpr std::array<bool, kSide * kSide> Rules::free_to_place(const State& state) const {
    auto free = state.board.free_for_setup();
    for (std::size_t robot = 0; robot < state.placed; ++robot) free[state.robots[robot]] = false;
    return free;
}

constexpr void Rules::place_robot(State& state, Cell cell) const {
    state.robots[state.placed] = state.markers[state.placed] = cell;
    if (++state.placed == robots()) state.phase = Phase::turning_up;
}

// --- The contract

constexpr SeatSet Rules::to_move(const State& state) const {
    switch (state.phase) {
        case Phase::laying:
        case Phase::turning_up: return SeatSet(kChance);
        case Phase::placing:
            // 2.4 By choice: the seats set up the robots in turn.
            return SeatSet(options_.placing == Placing::by_choice ? Seat(state.placed % seats()) : kChance);
        case Phase::thinking: {
            SeatSet deciding(kChance);
            if (waited_for(state).empty()) return deciding;  // 6.5 the sand is not waited for
            for (Seat seat : SeatSet::first(seats()))
                if (declared(state, seat) != 1) deciding.add(seat);
            return deciding;
        }
        case Phase::proving: return SeatSet(prover(state));
        case Phase::over: break;
    }
    return {};
}

constexpr void Rules::moves(const State& state, Seat seat, Moves& out) const {
    using enum Move::Kind;
    out.clear();
    switch (state.phase) {
        case Phase::laying:
            for (std::uint8_t face = 0; face < kFaces; ++face)
                if (may_lay(state, face)) out.push({lay, face});
            break;
        case Phase::placing: {
            const auto free = free_to_place(state);
            for (std::size_t cell = 0; cell < free.size(); ++cell)
                if (free[cell]) out.push({place, static_cast<Cell>(cell)});
            break;
        }
        case Phase::turning_up: {
            const auto may = may_turn_up(state);
            for (Token token = 0; token < kTokens; ++token)
                if (may[token]) out.push({Move::Kind::turn_up, token});
            break;
        }
        case Phase::thinking: {
            if (seat == kChance) {
                out.push({Move::Kind::time_up, 0});
                break;
            }
            // 6.2, 6.3 Any number at first, then only lower ones.
            const int before = declared(state, seat);
            const int highest = before == 0 ? kMaxNumber : before - 1;
            for (int number = 1; number <= highest; ++number)
                out.push({Move::Kind::declare, static_cast<std::uint8_t>(number)});
            if (!solo() && state.glass_turns == 0 && !state.agreed.has(seat)) out.push({agree, 0});  // 8.3
            if (state.glass_turns > 0 && !state.resting.has(seat)) out.push({rest, 0});              // 6.5
            break;
        }
        case Phase::proving:
            for (std::size_t robot = 0; robot < static_cast<std::size_t>(robots()); ++robot)
                for (Direction d : kDirections)
                    if (may_run(state, robot, d)) out.push(running(static_cast<int>(robot), d));
            out.push({give_up, 0});
            break;
        case Phase::over: break;
    }
}

constexpr void Rules::play(State& state, Seat seat, Move move) const {
    switch (move.kind) {
        case Move::Kind::lay: return lay_face(state, move.value);
        case Move::Kind::place: return place_robot(state, move.value);
        case Move::Kind::turn_up: return turn_up(state, move.value);
        case Move::Kind::declare: return declare(state, seat, move.value);
        case Move::Kind::agree:
            state.agreed.add(seat);
            if (state.agreed == SeatSet::first(seats())) state.phase = Phase::over;  // 8.3
            return;
        case Move::Kind::rest: state.resting.add(seat); return;
        case Move::Kind::run: return run(state, robot_of(move), direction_of(move));
        case Move::Kind::give_up: return proof_fails(state);
        case Move::Kind::time_up: return time_up(state);
    }
}

// Faces, spaces and tokens are drawn blindly: each that is possible is as likely as the others.
constexpr Odds Rules::odds(const State& state, Move) const {
    std::uint32_t possible = 1;
    if (state.phase == Phase::laying) {
        possible = 0;
        for (std::uint8_t face = 0; face < kFaces; ++face) possible += may_lay(state, face) ? 1 : 0;
    } else if (state.phase == Phase::placing) {
        constexpr std::size_t kOpenSpaces = kSide * kSide - 4 - kTokens;  // 2.4 N1
        possible = static_cast<std::uint32_t>(kOpenSpaces - state.board.barriers.size() - state.placed);
    } else if (state.phase == Phase::turning_up) {
        possible = 0;
        for (bool may : may_turn_up(state)) possible += may ? 1 : 0;
    }
    return {1, possible};
}

// --- A round (3, 6)

// 9.3 The fewest runs by which the token's robot, for the vortex any, comes to its target alone.
constexpr int Rules::runs_alone(const State& state, Token token) const {
    const std::span<const Cell> standing(state.robots.data(), static_cast<std::size_t>(robots()));
    int fewest = kNoWay;
    for (std::size_t robot = 0; robot < standing.size(); ++robot)
        if (is_active(token, robot))
            fewest = std::min(fewest, ricochet::runs_alone(state.board, standing, robot,
                                                           state.board.targets[token], options_.turn));
    return fewest;
}

constexpr std::array<bool, kTokens> Rules::may_turn_up(const State& state) const {
    std::array<bool, kTokens> may{};
    for (Token token = 0; token < kTokens; ++token) may[token] = state.owner[token] == kInPile;
    if (options_.targets == Targets::any) return may;
    // 9.3 Where none is near, those that are nearest.
    std::array<int, kTokens> runs{};
    int nearest = kNoWay;
    for (Token token = 0; token < kTokens; ++token) {
        if (!may[token]) continue;
        runs[token] = runs_alone(state, token);
        nearest = std::min(nearest, runs[token]);
    }
    for (Token token = 0; token < kTokens; ++token)
        may[token] = may[token] && runs[token] <= std::max(nearest, kNearRuns);
    return may;
}

constexpr void Rules::turn_up(State& state, Token token) const {
    state.token = token;
    state.phase = Phase::thinking;
    state.glass_turns = solo() ? 1 : 0;  // 9.2 solo: token and glass are turned together
}

constexpr void Rules::declare(State& state, Seat seat, int number) const {
    // 6.5 A new lowest number gives everybody their time back; any other takes back only what its own seat has said.
    if (state.line.empty() || number < declared(state, prover(state))) state.resting = {};
    state.resting.remove(seat);
    state.declared[at(seat)] = static_cast<std::uint8_t>(number);
    // 6.1 The first one turns the glass, also in the minute that came because nobody had declared (6.4).
    if (!solo() && state.line.empty()) ++state.glass_turns;
    state.agreed = {};
    // 7.2 The line for the proof: lower numbers first, of equal ones the earlier.
    const auto self = static_cast<std::uint8_t>(seat.index());
    for (std::size_t i = 0; i < state.line.size(); ++i)
        if (state.line[i] == self) state.line.take(i);
    std::size_t place = 0;
    while (place < state.line.size() && state.declared[state.line[place]] <= number) ++place;
    state.line.insert(place, self);
    if (solo()) begin_proof(state);  // 9.2 nobody is waited for
}

constexpr SeatSet Rules::waited_for(const State& state) const {
    SeatSet waited;
    for (Seat seat : SeatSet::first(seats()))
        if (declared(state, seat) != 1 && !state.resting.has(seat)) waited.add(seat);
    return waited;
}

constexpr void Rules::time_up(State& state) const {
    state.resting = {};
    if (state.glass_turns == 0) {
        state.glass_turns = 1;  // 6.4 nobody has declared for too long
        state.agreed = {};
    } else if (!state.line.empty()) {
        begin_proof(state);  // 7.1
    } else if (solo() && state.glass_turns < options_.glass_turns) {
        ++state.glass_turns;  // 9.2 turned once more
    } else {
        end_round(state, solo() ? kUnsolved : kInPile);  // 6.4, 9.2
    }
}

// --- Proof (7)

constexpr void Rules::begin_proof(State& state) const {
    state.phase = Phase::proving;
    state.runs = 0;
    state.gaits = {};
}

constexpr bool Rules::may_run(const State& state, std::size_t robot, Direction d) const {
    // 4.2 A robot that can leave its space has a move ...
    const Cell here = state.robots[robot];
    if (state.board.wall(here, d)) return false;
    for (std::size_t other = 0; other < static_cast<std::size_t>(robots()); ++other)
        if (state.robots[other] == here + step(d)) return false;
    // ... and only barriers and the strict turn can still forbid it: the whole run need not be followed otherwise.
    if (options_.turn != Turn::strict && !state.board.barrier_on_line(here, d)) return true;
    const Stop stop = this->stop(state, robot, d);
    if (stop.run != Run::moves) return false;
    return options_.turn != Turn::strict || !is_unturned_arrival(state, robot, d, stop.cell);
}

constexpr void Rules::run(State& state, std::size_t robot, Direction d) const {
    const Stop stop = this->stop(state, robot, d);
    const bool solved = is_solution(state, robot, d, stop.cell);
    let_run(state, robot, d, stop);
    ++state.runs;
    if (solved) return win_token(state);
    if (state.runs == declared(state, prover(state))) proof_fails(state);  // N6
}

constexpr void Rules::win_token(State& state) const {
    state.markers = state.robots;  // 7.4
    end_round(state, static_cast<std::uint8_t>(prover(state).index()));
}

constexpr void Rules::proof_fails(State& state) const {
    state.robots = state.markers;  // 7.2
    state.line.take(0);
    if (!state.line.empty()) return begin_proof(state);
    end_round(state, solo() ? kUnsolved : kInPile);  // 7.3, 9.2
}

constexpr void Rules::end_round(State& state, std::uint8_t token_goes_to) const {
    state.owner[state.token] = token_goes_to;
    state.token = kNoToken;
    state.declared = {};
    state.line.clear();
    state.gaits = {};
    state.runs = 0;
    state.glass_turns = 0;
    state.agreed = {};
    const bool enough = !solo() && token_goes_to < kMaxSeats && tokens_to_win() > 0 &&
                        tokens_of(state, Seat(token_goes_to)) >= tokens_to_win();
    state.phase = enough || tokens_in_pile(state) == 0 ? Phase::over : Phase::turning_up;
}

// --- End (8)

constexpr int Rules::tokens_to_win() const {
    return options_.tokens_to_win > 0 ? options_.tokens_to_win
                                      : box_.tokens_to_win[static_cast<std::size_t>(seats())];
}

constexpr int Rules::tokens_of(const State& state, Seat seat) const {
    int tokens = 0;
    for (std::uint8_t owner : state.owner) tokens += owner == seat.index() ? 1 : 0;
    return tokens;
}

constexpr int Rules::tokens_in_pile(const State& state) const { return tokens_of(state, Seat(kInPile)); }

constexpr Result Rules::result(const State& state) const {
    Result result;
    result.seats = seats();
    result.sources = 1;
    for (Seat seat : SeatSet::first(seats())) result.points[at(seat)][0] = tokens_of(state, seat);
    rank_by_score(result, [](Seat, Seat) { return false; });  // 8.1 ties share the victory
    // 9.2 Solo is won with more tokens face up than face down.
    if (solo() && result.score[0] <= tokens_of(state, Seat(kUnsolved))) result.winners = {};
    return result;
}

static_assert(Game<Rules>);
// On every machine: views travel from a server of 64 bits to a module of 32.
static_assert(sizeof(State) == 186 && sizeof(Move) == 2);

}  // namespace officina::ricochet
