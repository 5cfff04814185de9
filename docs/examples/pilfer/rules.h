#pragma once
// Pilfer: a tiny card game, to be read by whoever adds a game and played by the tests of the engine. It has one
// of everything: a hidden hand, a deck somebody looks into, chance, a secret choice at the same time, an end.
// Numbers in comments are rules of rules.md.

#include <array>
#include <cstdint>
#include <utility>

#include "engine/deck.h"
#include "engine/game.h"

namespace officina::pilfer {

inline constexpr int kMostSeats = 3;
inline constexpr int kRounds = 6;
inline constexpr std::array<std::uint8_t, 4> kCopies{4, 3, 2, 1};  // by kind; a card of kind k is worth k + 1
inline constexpr std::size_t kCards = 10;

constexpr int worth(Kind kind) { return kind + 1; }

struct Move {
    enum class Act : std::uint8_t { turn, leave, bury, swap, pass, grab };
    Act act;
    Kind kind;  // turn: chance says that the next card of the deck is of this kind; 0 with the other acts

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

enum class Phase : std::uint8_t { dealing, looking, plotting, choosing, taking, over };

// `secret` stands only in views: that seat has chosen, and the viewer may not know what.
enum class Choice : std::uint8_t { none, secret, pass, grab };

// A state is bytes and lists of bytes: trivially copyable and without padding.
struct State {
    Deck<kCopies.size(), kCards> deck;
    FixedList<PlacedCard, kMostSeats> stashes;  // by seat; a card carries with it who knows it
    std::array<std::array<std::uint8_t, kCopies.size()>, kMostSeats> loot{};  // by seat and kind, face up
    std::array<std::uint8_t, kCopies.size()> lost{};
    std::array<Choice, kMostSeats> choices{};
    Phase phase = Phase::dealing;
    Seat lookout;
    std::uint8_t rounds = 0;  // finished ones
};

class Rules {
  public:
    using State = pilfer::State;
    using Move = pilfer::Move;
    using Moves = MoveList<Move, 4>;

    constexpr explicit Rules(int seats) : seats_(seats) {}

    constexpr int seats() const { return seats_; }

    constexpr State start() const {
        State state;
        for (Kind kind = 0; kind < kCopies.size(); ++kind) state.deck.add(kind, kCopies[kind]);
        return state;
    }

    constexpr SeatSet to_move(const State& state) const {
        switch (state.phase) {
            case Phase::plotting: return SeatSet(state.lookout);
            case Phase::choosing: {
                SeatSet undecided;
                for (Seat seat : SeatSet::first(seats_))
                    if (state.choices[at(seat)] == Choice::none) undecided.add(seat);
                return undecided;
            }
            case Phase::over: return {};
            default: return SeatSet(kChance);
        }
    }

    constexpr void moves(const State& state, Seat, Moves& out) const {
        using enum Move::Act;
        out.clear();
        switch (state.phase) {
            case Phase::plotting:
                for (Move::Act act : {leave, bury, swap}) out.push({act, 0});
                break;
            case Phase::choosing:
                for (Move::Act act : {pass, grab}) out.push({act, 0});
                break;
            case Phase::over: break;
            default:
                for (Kind kind = 0; kind < kCopies.size(); ++kind)
                    if (state.deck.ways(kind) > 0) out.push({turn, kind});
        }
    }

    constexpr void play(State& state, Seat seat, Move move) const {
        switch (move.act) {
            case Move::Act::turn: return turn(state, move.kind);
            case Move::Act::leave: break;
            case Move::Act::bury: state.deck.put_under(state.deck.take_from_top(0)); break;  // 3.3
            case Move::Act::swap: {                                                          // 3.4
                const PlacedCard from_deck = state.deck.take_from_top(0);
                state.deck.put_on_top(std::exchange(state.stashes[at(seat)], from_deck));
                break;
            }
            case Move::Act::pass: return choose(state, seat, Choice::pass);
            case Move::Act::grab: return choose(state, seat, Choice::grab);
        }
        state.phase = Phase::choosing;
    }

    constexpr Odds odds(const State& state, Move move) const {
        return {state.deck.ways(move.kind), state.deck.size_of_draw()};
    }

    constexpr Result result(const State& state) const {
        Result result;
        result.seats = seats_;
        result.sources = 2;  // loot and stash
        const auto stash = [&](Seat seat) {
            return at(seat) < state.stashes.size() ? worth(state.stashes[at(seat)].kind) : 0;
        };
        for (Seat seat : SeatSet::first(seats_)) {
            for (Kind kind = 0; kind < kCopies.size(); ++kind)
                result.points[at(seat)][0] += state.loot[at(seat)][kind] * worth(kind);
            result.points[at(seat)][1] = stash(seat);
        }
        rank_by_score(result, [&](Seat a, Seat b) { return stash(a) > stash(b); });  // 5.3
        return result;
    }

    // Cards the seat does not know, in the deck or in a stash, are all in one pool: it cannot tell them
    // apart.
    constexpr View<Rules> seen_by(const State& state, Seat seat) const {
        State seen = state;
        for (PlacedCard& card : seen.stashes)
            if (!card.known_to(seat)) seen.deck.hide_card(card.kind);
        seen.deck.hide_from(seat);
        if (state.phase == Phase::choosing)
            for (Seat other : SeatSet::first(seats_))
                if (other != seat && seen.choices[at(other)] != Choice::none)
                    seen.choices[at(other)] = Choice::secret;
        return {seen, seat};
    }

    constexpr State guess(const View<Rules>& view, Random& random) const {
        State state = *view;
        for (PlacedCard& card : state.stashes)
            if (card.kind == kFaceDown) state.deck.deal_unseen(card.kind, random);
        state.deck.deal_placed(random);
        for (Choice& choice : state.choices)
            if (choice == Choice::secret) choice = random.below(2) == 0 ? Choice::pass : Choice::grab;
        return state;
    }

    // 4.2, 4.3 Who gets the card that is turned up next: the only seat that grabbed, or nobody (kChance).
    constexpr Seat taker(const State& state) const {
        SeatSet grabbing;
        for (Seat seat : SeatSet::first(seats_))
            if (state.choices[at(seat)] == Choice::grab) grabbing.add(seat);
        return grabbing.size() == 1 ? *grabbing.begin() : kChance;
    }

  private:
    // Chance has said what the next card of the deck is: for a stash, for the lookout, or for a grab.
    constexpr void turn(State& state, Kind kind) const {
        if (state.phase == Phase::looking) {
            state.deck.place_on_top(kind);
            return look(state);
        }
        state.deck.draw(kind);
        if (state.phase == Phase::dealing) return deal(state, kind);
        const Seat seat = taker(state);
        ++(seat == kChance ? state.lost : state.loot[at(seat)])[kind];
        end_round(state);
    }

    constexpr void deal(State& state, Kind kind) const {
        PlacedCard card{kind, {}};
        card.show_to(Seat(static_cast<int>(state.stashes.size())));
        state.stashes.push(card);
        if (static_cast<int>(state.stashes.size()) == seats_) begin_round(state);
    }

    // 3.1 A card that somebody has looked at has its place on top already; chance has nothing to say about it.
    constexpr void begin_round(State& state) const {
        if (state.deck.next_is_unseen()) {
            state.phase = Phase::looking;
            return;
        }
        if (state.deck.top().empty()) state.deck.lift_bottom();
        look(state);
    }

    constexpr void look(State& state) const {
        state.deck.show(0, state.lookout);
        state.phase = Phase::plotting;
    }

    constexpr void choose(State& state, Seat seat, Choice choice) const {
        state.choices[at(seat)] = choice;
        if (!to_move(state).empty()) return;
        bool grabbed = false;
        for (Choice each : state.choices) grabbed = grabbed || each == Choice::grab;
        if (grabbed)
            state.phase = Phase::taking;
        else
            end_round(state);  // 4.4
    }

    constexpr void end_round(State& state) const {
        state.choices = {};
        state.lookout = left_of(state.lookout, seats_);
        ++state.rounds;
        if (state.rounds < kRounds && !state.deck.empty()) return begin_round(state);
        state.phase = Phase::over;  // 5.2
        for (PlacedCard& card : state.stashes) show_to_all(card);
    }

    constexpr void show_to_all(PlacedCard& card) const {
        for (Seat seat : SeatSet::first(seats_)) card.show_to(seat);
        card.show_to(kSpectator);
    }

    int seats_;
};

static_assert(Game<Rules>);
// On every machine: views travel from a server of 64 bits to a module of 32.
static_assert(sizeof(State) == 99 && sizeof(Move) == 2);

// Rules that are constexpr can be tried while they compile: a whole game, and no card is lost in it.
static_assert([] {
    const Rules rules(3);
    Random random(1);
    State state = rules.start();
    while (play_at_random(rules, state, random)) {
    }
    std::size_t cards = state.deck.size() + state.stashes.size();
    for (Kind kind = 0; kind < kCopies.size(); ++kind) {
        cards += state.lost[kind];
        for (const auto& loot : state.loot) cards += loot[kind];
    }
    return cards == kCards && !rules.result(state).winners.empty();
}());

}  // namespace officina::pilfer
