#include "games/ricochet/bot/player.h"

#include <algorithm>

#include "engine/hash.h"

namespace officina::ricochet {

using Kind = Move::Kind;

namespace {

FixedList<Cell, kRobots> listed(const std::array<Cell, kRobots>& cells, int robots) {
    FixedList<Cell, kRobots> list;
    for (int robot = 0; robot < robots; ++robot) list.push(cells[static_cast<std::size_t>(robot)]);
    return list;
}

int quarter_of(Cell cell) {
    return (row_of(cell) >= kQuarter ? 2 : 0) + (column_of(cell) >= kQuarter ? 1 : 0);
}

}  // namespace

// --- What it knows

// The position of the robots names all that was met: they move only when a token is won.
void Player::meet(const State& state) {
    if (state.markers != stood_) {
        stood_ = state.markers;
        met_ = {};
    }
    Met& met = met_[state.token];
    const bool still = state.glass_turns == 0 || rules_->solo();
    if (met.rounds == 0 || (met.glass && still && state.phase == Phase::thinking)) {
        ++met.rounds;
        patience_lost_ = false;
    }
    met.glass = !still;
    // 6.1, 6.4 With several seats a glass that runs without a declaration was turned by the clock.
    if (met.glass && state.line.empty()) patience_lost_ = true;
}

Puzzle Player::puzzle(const State& state) const {
    return puzzle_of(state.board, listed(state.markers, rules_->robots()), state.token,
                     rules_->options().turn);
}

std::uint64_t Player::dice(const State& state, Seat seat) const {
    const std::array<std::uint64_t, 4> words{seed_, static_cast<std::uint64_t>(seat.index()), state.token,
                                             static_cast<std::uint64_t>(met_[state.token].rounds)};
    return Hash().add(bytes_of(words)).add(bytes_of(state.markers)).add(bytes_of(state.faces)).value();
}

const Thinking& Player::thoughts(const View<Rules>& view) {
    meet(*view);
    const std::uint64_t now = dice(*view, view.seat());
    if (thought_with_ != now) {
        thinking_ = think(solver_, puzzle(*view), talent_, now);
        first_number_.reset();
    }
    thought_with_ = now;
    return thinking_;
}

// `elapsed` is counted from the last move of chance, which may have been the clock's.
double Player::since_turned_up(const State& state, double elapsed) const {
    if (rules_->solo()) return elapsed + glass_seconds() * (state.glass_turns - 1);
    return elapsed + (patience_lost_ ? rules_->patience_seconds() : 0);
}

double Player::glass_seconds() const {
    const int agreed = rules_->options().glass_seconds;
    return agreed > 0 ? agreed : rules_->box().glass_seconds;
}

// Later than that nothing can be said any more, as far as it knows: the glass that the first number has turned is empty. Where
// it is agreed to wait for ever it thinks as long as an evening's table would.
double Player::last_word(const State& state) const {
    if (!state.line.empty() && first_number_) return *first_number_ + glass_seconds();
    const int patience = rules_->patience_seconds();
    return (patience > 0 ? patience : rules_->box().patience_seconds) + glass_seconds();
}

// --- Thinking aloud

// 7.2 Equal numbers show in the order in which they were declared, so a number that another has named is that player's:
// it is seen to be possible. A lower one goes first; a higher one stands ready should the others be wrong.
bool Player::is_worth_saying(const State& state, Seat seat, int number) const {
    if (const int before = rules_->declared(state, seat); before != 0 && number >= before) return false;
    for (Seat other : SeatSet::first(rules_->seats()))
        if (other != seat && rules_->declared(state, other) == number) return false;
    return true;
}

// It would show first.
bool Player::is_better(const State& state, int number) const {
    return state.line.empty() || number < rules_->declared(state, rules_->prover(state));
}

std::optional<Player::Saying> Player::plan(const View<Rules>& view, double elapsed) {
    const auto& ideas = thoughts(view).ideas;
    const double now = since_turned_up(*view, elapsed);
    if (!view->line.empty() && !first_number_) first_number_ = now;
    const auto seen = std::ranges::find_if(ideas, [&](const Idea& idea) { return idea.seconds > now; });
    for (auto idea = seen == ideas.begin() ? seen : seen - 1; idea != ideas.end(); ++idea) {
        if (idea->seconds > last_word(*view)) break;
        // 6.5 Nobody who has nothing better is kept waiting for a number that only stands ready.
        if (idea->seconds > now && !view->resting.empty() && !is_better(*view, idea->number)) continue;
        if (is_worth_saying(*view, view.seat(), idea->number))
            return Saying{{Kind::declare, static_cast<std::uint8_t>(idea->number)},
                          std::max(0.0, idea->seconds - now)};
    }
    if (const auto ending = words_to_end(view, now)) return ending;
    return nothing_better(view, now);
}

// Nobody answers like a machine: a part of the time such an answer takes, from a half to three.
double Player::hesitating(const State& state, Seat seat) const {
    return 0.5 + static_cast<double>(dice(state, seat) % 1000) / 1000.0;
}

// 6.5 Whoever has nothing more to say says so when all thinking is done, or soon after somebody else has said it.
std::optional<Player::Saying> Player::nothing_better(const View<Rules>& view, double now) {
    const State& state = *view;
    const Seat seat = view.seat();
    if (state.glass_turns == 0 || state.resting.has(seat)) return std::nullopt;
    constexpr double kJoining = 1.5;
    double wait = std::max(0.0, thoughts(view).seconds - now);
    if (!state.resting.empty()) wait = std::min(wait, kJoining * hesitating(state, seat));
    return Saying{{Kind::rest, 0}, wait};
}

// 8.3 It agrees to end where there is nothing more to solve, and with the others where it has nothing to lose by it.
std::optional<Player::Saying> Player::words_to_end(const View<Rules>& view, double now) {
    const State& state = *view;
    const Seat seat = view.seat();
    if (rules_->solo() || state.glass_turns > 0 || state.agreed.has(seat)) return std::nullopt;
    constexpr double kPondering = 30, kAnswering = 4;
    if (is_hopeless(view))
        return Saying{{Kind::agree, 0}, std::max(0.0, kPondering * hesitating(state, seat) - now)};
    SeatSet others = SeatSet::first(rules_->seats());
    others.remove(seat);
    bool behind = false;
    for (Seat other : others) behind |= rules_->tokens_of(state, other) > rules_->tokens_of(state, seat);
    for (Seat agreed : state.agreed) others.remove(agreed);
    if (!others.empty() || behind) return std::nullopt;
    return Saying{{Kind::agree, 0}, kAnswering * hesitating(state, seat)};
}

// Every token that is left has come up in vain while the robots stood like this, or is known to be out of reach.
bool Player::is_hopeless(const View<Rules>& view) {
    const State& state = *view;
    for (Token token = 0; token < kTokens; ++token) {
        if (state.owner[token] != kInPile) continue;
        const int in_vain = met_[token].rounds - (token == state.token ? 1 : 0);
        if (in_vain >= 1) continue;
        if (token == state.token && thinking_.unsolvable) continue;
        if (token == state.token || talent_.solver.nodes == 0) return false;
        Puzzle other = puzzle(state);
        other = puzzle_of(state.board, other.robots, token, other.turn);
        const Limits limits{.nodes =
                                std::min<std::uint64_t>(talent_.solver.nodes, 50'000)};  // there may be many
        if (solver_.solve(other, limits).outcome != Answer::Outcome::unsolvable) return false;
    }
    return true;
}

// --- Decisions

std::optional<Move> Player::decide(const View<Rules>& view) {
    switch (view->phase) {
        case Phase::placing: return set_up(view);
        case Phase::proving: return prove(view);
        default: break;
    }
    if (const auto& ideas = thoughts(view).ideas;
        !ideas.empty() && is_worth_saying(*view, view.seat(), ideas.back().number))
        return Move{Kind::declare, static_cast<std::uint8_t>(ideas.back().number)};
    if (const auto ending = words_to_end(view, 0)) return ending->move;
    const auto resting = nothing_better(view, 0);
    return resting ? std::optional(resting->move) : std::nullopt;
}

// 2.4 Robots that stand far apart can help one another everywhere: one for each quarter of the board.
Move Player::set_up(const View<Rules>& view) const {
    Rules::Moves moves;
    rules_->moves(*view, view.seat(), moves);
    std::array<int, 4> standing{};
    for (int robot = 0; robot < view->placed; ++robot)
        ++standing[static_cast<std::size_t>(quarter_of(view->robots[static_cast<std::size_t>(robot)]))];
    const int fewest = *std::ranges::min_element(standing);
    Rules::Moves good;
    for (const Move& move : moves)
        if (standing[static_cast<std::size_t>(quarter_of(move.value))] == fewest) good.push(move);
    Random random(Hash().add(bytes_of(seed_)).add(bytes_of(view->robots)).add(bytes_of(view->faces)).value());
    return good[random.below(static_cast<std::uint32_t>(good.size()))];
}

// --- Showing (7)

Move Player::prove(const View<Rules>& view) {
    const State& state = *view;
    const int declared = rules_->declared(state, view.seat());
    const auto& ideas = thoughts(view).ideas;
    const auto idea = std::ranges::find(ideas, declared, &Idea::number);
    std::optional<Step> step;
    if (idea != ideas.end()) {
        step = next_of(state, idea->steps, thinking_.board);
    } else if (talent_.solver.nodes > 0) {  // somebody else has declared that for it
        const Answer answer = solver_.solve(puzzle(state), talent_.solver);
        if (answer.outcome == Answer::Outcome::solved && static_cast<int>(answer.steps.size()) <= declared)
            step = next_of(state, answer.steps, state.board);
    }
    if (!step) step = improvised(state, declared - state.runs);
    return step ? running(step->robot, step->direction) : Move{Kind::give_up, 0};
}

// The next run as it was thought of, as long as all went as it was thought of.
std::optional<Step> Player::next_of(const State& state, const Steps& steps, const Board& seen) const {
    if (state.runs >= steps.size()) return std::nullopt;
    auto thought = listed(state.markers, rules_->robots());
    for (std::size_t i = 0; i < state.runs; ++i)
        thought[steps[i].robot] = seen.run(thought, steps[i].robot, steps[i].direction).cell;
    if (thought != listed(state.robots, rules_->robots())) return std::nullopt;
    const Step next = steps[state.runs];
    return rules_->may_run(state, next.robot, next.direction) ? std::optional(next) : std::nullopt;
}

// It was a mistake: with the robots before one's eyes, is there a way from here?
std::optional<Step> Player::improvised(const State& state, int runs_left) const {
    Puzzle here = puzzle(state);
    here.robots = listed(state.robots, rules_->robots());
    here.gaits = state.gaits;
    Random nothing_is_overlooked(0);
    const Eyes eyes(nothing_is_overlooked);
    for (int helpers = 0; helpers <= talent_.helpers; ++helpers)
        if (const auto way = glimpsed(here, {eyes, 0, helpers, runs_left})) return (*way)[0];
    return std::nullopt;
}

}  // namespace officina::ricochet
