#pragma once
// The contract between a game and everything that uses it.
//
// A game is a *rules object* (content and options, never changed) over a *state* (a plain value). Bots, tables,
// the terminal and the server know nothing else of a game, so a new game that fulfils `Game` has all of them.
//
//   rules.start()                  the table before the first decision
//   rules.to_move(state)           who decides now; see below
//   rules.moves(state, seat, out)  every legal move of that seat, into a list on the stack that is cleared first
//   rules.play(state, seat, move)  applies a legal move in place; an illegal one is a bug of the caller
//   rules.odds(state, move)        how likely a move of chance is
//   rules.result(state)            points by source, ranks, winners; at any time "if it ended now"
//   rules.seen_by(state, seat)     the state with all that the seat may not know turned face down
//   rules.guess(view, random)      a whole state, drawn at random, that looks the same from that seat
//
// Who decides. `to_move` is a set.
//   - empty: the game is over;
//   - one seat: it decides;
//   - several seats: they decide at the same time and independently; any of them may be asked first;
//   - chance alone: cards are dealt, tokens drawn. The table does it at once, by `odds`;
//   - chance beside seats: the clock. Its move means "the time is up". When that is, only the table knows: rules
//     read no clock, and the seats may move until it happens.
// A seat that is to move has at least one move. A turn of many parts is a chain of small moves, so that the menu
// stays short enough to be read, searched and shown.
//
// What is hidden stays hidden. A `View` comes from `seen_by` alone; seeing a view again changes nothing. From its view
// a seat gets the same `to_move` and the same `moves` as from the true state: the rules may not look, for a seat, at
// what the seat cannot see.
//
// Values. States and moves are trivially copyable and have no padding: a clone is a memcpy, equal states are equal
// bytes. `moves`, `play` and the others use no heap, no exception, no I/O, no clock, no global.
//
// engine/conformance.h proves all of this for any game by playing it.

#include <array>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "engine/fixed_list.h"
#include "engine/random.h"
#include "engine/seat.h"

namespace officina {

// A probability as an exact fraction: in `ways` out of `of` equally likely cases.
struct Odds {
    std::uint32_t ways = 1;
    std::uint32_t of = 1;
};

inline constexpr int kMaxSources = 8;

// How a game stands. Points by source add up to the score; equal ranks are ties that no rule breaks.
struct Result {
    int seats = 0;
    int sources = 0;
    std::array<std::array<std::int32_t, kMaxSources>, kMaxSeats> points{};  // by seat and source
    std::array<std::int32_t, kMaxSeats> score{};
    std::array<std::uint8_t, kMaxSeats> rank{};  // 1 = first
    SeatSet winners;                             // a solo game may have none

    friend constexpr bool operator==(const Result&, const Result&) = default;
};

// Sets score, ranks and winners from the points; `beats(a, b)` breaks ties of equal score between seats.
template <class Beats>
constexpr void rank_by_score(Result& result, Beats beats) {
    const auto above = [&](int a, int b) {
        const auto x = result.score[static_cast<std::size_t>(a)],
                   y = result.score[static_cast<std::size_t>(b)];
        return x != y ? x > y : beats(Seat(a), Seat(b));
    };
    for (int seat = 0; seat < result.seats; ++seat) {
        auto& score = result.score[static_cast<std::size_t>(seat)];
        score = 0;
        for (int source = 0; source < result.sources; ++source)
            score += result.points[static_cast<std::size_t>(seat)][static_cast<std::size_t>(source)];
    }
    for (int seat = 0; seat < result.seats; ++seat) {
        int better = 0;
        for (int other = 0; other < result.seats; ++other) better += above(other, seat) ? 1 : 0;
        result.rank[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(better + 1);
        if (better == 0) result.winners.add(Seat(seat));
    }
}

// What one seat sees. Only the rules can make one: whoever holds a view holds nothing hidden.
template <class Rules>
class View {
  public:
    using State = typename Rules::State;

    constexpr const State& operator*() const { return state_; }
    constexpr const State* operator->() const { return &state_; }
    constexpr Seat seat() const { return seat_; }

  private:
    friend Rules;
    constexpr View(const State& turned_down, Seat seat) : state_(turned_down), seat_(seat) {}

    State state_;
    Seat seat_;
};

// A value whose bytes say all: copied by memcpy, equal exactly where the bytes are.
template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

template <class R>
concept Game = PlainValue<typename R::State> && PlainValue<typename R::Move> &&
               std::equality_comparable<typename R::Move> &&
               requires(const R& rules, typename R::State& state, const typename R::State& now, Seat seat,
                        typename R::Move move, typename R::Moves& out, const View<R>& view, Random& random) {
                   requires std::same_as<typename R::Moves, MoveList<typename R::Move, R::Moves::kCapacity>>;
                   { rules.seats() } -> std::same_as<int>;
                   { rules.start() } -> std::same_as<typename R::State>;
                   { rules.to_move(now) } -> std::same_as<SeatSet>;
                   { rules.moves(now, seat, out) } -> std::same_as<void>;
                   { rules.play(state, seat, move) } -> std::same_as<void>;
                   { rules.odds(now, move) } -> std::same_as<Odds>;
                   { rules.result(now) } -> std::same_as<Result>;
                   { rules.seen_by(now, seat) } -> std::same_as<View<R>>;
                   { rules.guess(view, random) } -> std::same_as<typename R::State>;
               };

// Who is drawn from `to_move` for a random game, and which of the moves of chance: by its odds.
constexpr Seat any_of(SeatSet seats, Random& random) {
    return seats.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(seats.size()))));
}

template <Game R>
constexpr typename R::Move roll(const R& rules, const typename R::State& state,
                                const typename R::Moves& moves, Random& random) {
    if (moves.size() == 1) return moves[0];
    // All odds of one draw have the same denominator.
    std::uint32_t left = random.below(rules.odds(state, moves[0]).of);
    for (const auto& move : moves) {
        const Odds odds = rules.odds(state, move);
        if (left < odds.ways) return move;
        left -= odds.ways;
    }
    return moves[moves.size() - 1];
}

// One decision of a random game. False when the game is over.
template <Game R>
constexpr bool play_at_random(const R& rules, typename R::State& state, Random& random) {
    const SeatSet deciding = rules.to_move(state);
    if (deciding.empty()) return false;
    const Seat seat = deciding.size() == 1 ? *deciding.begin() : any_of(deciding, random);
    typename R::Moves moves;
    rules.moves(state, seat, moves);
    const auto move = seat == kChance ? roll(rules, state, moves, random)
                                      : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    rules.play(state, seat, move);
    return true;
}

}  // namespace officina
