#pragma once
// Games so small that the right move is known, each with one of the things that lead a search astray.

#include <array>
#include <cstdint>

#include "engine/game.h"

namespace officina::small {

// A heap of stones. Each in turn takes one to three; who takes the last wins. Whoever leaves a multiple of four wins.
class Stones {
  public:
    struct State {
        std::uint8_t left, turn;
    };
    using Move = std::uint8_t;
    using Moves = MoveList<Move, 3>;

    explicit Stones(int heap) : heap_(static_cast<std::uint8_t>(heap)) {}

    int seats() const { return 2; }
    State start() const { return {heap_, 0}; }
    SeatSet to_move(const State& state) const {
        return state.left == 0 ? SeatSet() : SeatSet(Seat(state.turn));
    }
    void moves(const State& state, Seat, Moves& out) const {
        out.clear();
        for (Move take = 1; take <= 3 && take <= state.left; ++take) out.push(take);
    }
    void play(State& state, Seat, Move take) const {
        state.left = static_cast<std::uint8_t>(state.left - take);
        state.turn ^= 1;
    }
    Odds odds(const State&, Move) const { return {}; }
    Result result(const State& state) const {
        Result result;
        result.seats = 2;
        result.sources = 1;
        if (state.left == 0) result.points[state.turn ^ 1][0] = 1;
        rank_by_score(result, [](Seat, Seat) { return false; });
        return result;
    }
    View<Stones> seen_by(const State& state, Seat seat) const { return {state, seat}; }
    State guess(const View<Stones>& view, Random&) const { return *view; }

  private:
    std::uint8_t heap_;
};

// The same heap, but the first must take three; it counts moves that were not on the menu.
class ForcedStones {
  public:
    using State = Stones::State;
    using Move = Stones::Move;
    using Moves = Stones::Moves;

    explicit ForcedStones(int heap) : stones_(heap) {}

    int seats() const { return 2; }
    State start() const { return stones_.start(); }
    SeatSet to_move(const State& state) const { return stones_.to_move(state); }
    void moves(const State& state, Seat seat, Moves& out) const {
        stones_.moves(state, seat, out);
        if (state.left != start().left) return;
        out.clear();
        out.push(3);
    }
    void play(State& state, Seat seat, Move take) const {
        Moves menu;
        moves(state, seat, menu);
        bool listed = false;
        for (const Move move : menu) listed = listed || move == take;
        if (!listed) ++illegal_;
        stones_.play(state, seat, listed ? take : menu[0]);
    }
    Odds odds(const State&, Move) const { return {}; }
    Result result(const State& state) const { return stones_.result(state); }
    View<ForcedStones> seen_by(const State& state, Seat seat) const { return {state, seat}; }
    State guess(const View<ForcedStones>& view, Random&) const { return *view; }

    int illegal() const { return illegal_; }

  private:
    Stones stones_;
    mutable int illegal_ = 0;
};

// Two seats show a hand at the same time: rock, paper, scissors. Nobody can know better than one win in two.
class Hands {
  public:
    static constexpr std::uint8_t kNone = 3, kSecret = 4;
    struct State {
        std::array<std::uint8_t, 2> shown{kNone, kNone};
    };
    using Move = std::uint8_t;
    using Moves = MoveList<Move, 3>;

    int seats() const { return 2; }
    State start() const { return {}; }
    SeatSet to_move(const State& state) const {
        SeatSet waiting;
        for (int seat = 0; seat < 2; ++seat)
            if (state.shown[static_cast<std::size_t>(seat)] == kNone) waiting.add(Seat(seat));
        return waiting;
    }
    void moves(const State&, Seat, Moves& out) const {
        out.clear();
        for (Move hand = 0; hand < 3; ++hand) out.push(hand);
    }
    void play(State& state, Seat seat, Move hand) const {
        state.shown[static_cast<std::size_t>(seat.index())] = hand;
    }
    Odds odds(const State&, Move) const { return {}; }
    Result result(const State& state) const {
        Result result;
        result.seats = 2;
        result.sources = 1;
        for (std::size_t seat = 0; seat < 2; ++seat)
            result.points[seat][0] = state.shown[seat] == (state.shown[1 - seat] + 1) % 3;
        rank_by_score(result, [](Seat, Seat) { return false; });
        return result;
    }
    View<Hands> seen_by(const State& state, Seat seat) const {
        State seen = state;
        if (!to_move(state).empty())
            for (std::size_t other = 0; other < 2; ++other)
                if (Seat(static_cast<int>(other)) != seat && seen.shown[other] < kNone)
                    seen.shown[other] = kSecret;
        return {seen, seat};
    }
    State guess(const View<Hands>& view, Random& random) const {
        State state = *view;
        for (std::uint8_t& hand : state.shown)
            if (hand == kSecret) hand = static_cast<std::uint8_t>(random.below(3));
        return state;
    }
};

// One seat and a coin under a cup. Name a side at once, or first shake the cup, which shows nothing, or leave the coin for a
// sure prize. Who believes to see the coin in every guess would never leave it: naming it right is worth 10, wrong 0, the
// sure prize 7.
class Cup {
  public:
    enum class Act : std::uint8_t { toss, heads, tails, shake, leave };
    struct State {
        std::uint8_t coin = 2;  // 0 heads, 1 tails, 2 not tossed, 3 covered
        std::uint8_t shaken = 0;
        std::uint8_t prize = kOpen;
    };
    static constexpr std::uint8_t kOpen = 0xFF;
    struct Move {
        Act act;
        std::uint8_t side;

        friend bool operator==(const Move&, const Move&) = default;
    };
    using Moves = MoveList<Move, 4>;

    int seats() const { return 1; }
    State start() const { return {}; }
    SeatSet to_move(const State& state) const {
        if (state.coin == 2) return SeatSet(kChance);
        return state.prize == kOpen ? SeatSet(Seat(0)) : SeatSet();
    }
    void moves(const State& state, Seat, Moves& out) const {
        out.clear();
        if (state.coin == 2) {
            for (std::uint8_t side = 0; side < 2; ++side) out.push({Act::toss, side});
            return;
        }
        out.push({Act::heads, 0});
        out.push({Act::tails, 0});
        if (state.shaken == 0) out.push({Act::shake, 0});
        out.push({Act::leave, 0});
    }
    void play(State& state, Seat, Move move) const {
        switch (move.act) {
            case Act::toss: state.coin = move.side; break;
            case Act::heads: state.prize = state.coin == 0 ? 10 : 0; break;
            case Act::tails: state.prize = state.coin == 1 ? 10 : 0; break;
            case Act::shake: state.shaken = 1; break;
            case Act::leave: state.prize = 7; break;
        }
    }
    Odds odds(const State&, Move) const { return {1, 2}; }
    Result result(const State& state) const {
        Result result;
        result.seats = 1;
        result.sources = 1;
        result.points[0][0] = state.prize == kOpen ? 0 : state.prize;
        rank_by_score(result, [](Seat, Seat) { return false; });
        return result;
    }
    View<Cup> seen_by(const State& state, Seat seat) const {
        State seen = state;
        if (seen.coin < 2 && seen.prize == kOpen) seen.coin = 3;
        return {seen, seat};
    }
    State guess(const View<Cup>& view, Random& random) const {
        State state = *view;
        if (state.coin == 3) state.coin = static_cast<std::uint8_t>(random.below(2));
        return state;
    }
};

static_assert(Game<Stones> && Game<Hands> && Game<Cup>);

}  // namespace officina::small
