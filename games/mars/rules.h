#pragma once
// Mars Needs Mechanics through the contract of engine/game.h. Numbers in comments are rules of rules.md.
//
// What everybody could follow at the table everybody knows here: `known` counts the cards of a hand that were
// bought, swapped or taken back in the open. The rest of a hand is its owner's secret, and so is what the X-Ray
// Goggles show. In a view unknown cards are `backs`, and their kinds are in the deck's pool of unseen cards.
//
// This header: state, setup, the contract, a turn. What mechanisms do is in effects.h, the end of a round in
// round_end.h.

#include <array>
#include <bit>
#include <cstdint>

#include "engine/game.h"
#include "games/mars/pieces.h"

namespace officina::mars {

enum class Final : std::uint8_t { literal, all_fall };  // N5

struct Options {
    int seats = 2;                             // 1.1
    Mechanisms laid_out = 0;                   // 2.2 these for certain ...
    int drawn = 0;                             // ... and this many more of the base mechanisms, at random
    Final final_prices = Final::literal;       // 6.3
    bool open_hands = false;                   // N1
    int lowest_price = 1, highest_price = 10;  // N4
    int first = -1;                            // 2.6 a seat; -1 = at random
};

struct Move {
    enum class Act : std::uint8_t {
        lay_out,   // chance: a mechanism is in the game
        line_up,   // chance: the token of this kind is next in the order line, from the back
        draw,      // chance: the next card of the deck is of this kind
        go_first,  // chance: this seat begins
        buy,       // a card of this kind
        pass,
        build,        // a mechanism
        disassemble,  // a mechanism
        end_turn,
        decline,     // what a mechanism offers; where it goes on and on: stop
        raise,       // the price of this kind
        lower,       // the price of this kind
        move_token,  // of this kind ...
        to_space,    // ... to this space, 0 at the back
        look,        // at the deck
        put_under,   // of the cards looked at the one in this place, 0 on top
        keep,        // the others on top
        give,        // a hand card of this kind ...
        take,        // ... for a market card of this kind
        replace,     // a market card of this kind from the deck
        sell,        // all cards of this kind, with the Scrap that is missing
        part,        // a set of this kind that is made up by hand ...
        cards,       // ... of this many component cards ...
        scraps,      // ... and this many Scraps
        done,        // selling
    };
    Act act;
    std::uint8_t value;  // 0 where the act needs none

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Who decides in a phase: up to `revealing` chance, then the active seat, at last nobody.
enum class Phase : std::uint8_t {
    laying_out,      // 2.2
    lining_up,       // 2.3
    dealing,         // 2.5 to the active seat
    filling,         // 2.5, 6.5 the market
    choosing_first,  // 2.6
    replacing_card,  // 8.3 the market card `chosen` is being replaced
    revealing,       // 8.3 the card to be looked at next
    turn,            // 3.2 before the primary action
    turn_end,        // 3.2 after it
    offered,         // 8.3 an effect may be used
    placing_token,   // 8.3 the token `chosen` goes to a space
    tray,            // 8.3 the first `count` cards of the deck are being looked at
    taking,          // 8.3 a card of kind `chosen` was given to the market
    selling,         // 6.4
    counting,        // 6.4.1 how many cards of kind `chosen`
    scrapping,       // 6.4.2 how many Scraps with `done` cards of kind `chosen`
    over,
};

inline constexpr std::uint8_t kNoMechanism = 0xFF;

struct State {
    std::array<std::uint32_t, kMostSeats> used{};  // effects whose limit is reached, a bit for each
    std::array<std::uint16_t, kMostSeats> cogs{};
    std::array<std::uint16_t, kMostSeats> spent{};   // on cards
    std::array<std::uint16_t, kMostSeats> earned{};  // by selling
    std::array<Mechanisms, kMostSeats> built{};
    Mechanisms laid_out = 0;
    Deck<kComponents, kMostInDeck> deck;
    std::array<ByKind, kMostSeats> hand{};
    std::array<ByKind, kMostSeats> known{};        // of these, what everybody knows
    std::array<std::uint8_t, kMostSeats> backs{};  // only in views: cards of a hand that are not seen
    std::array<std::uint8_t, kMostSeats> scraps{};
    std::array<std::uint8_t, kMostSeats> purchases{};  // in this round
    ByKind market{};
    ByKind discards{};
    ByKind line{};  // 2.3 the order line from back to front
    ByKind price{};
    std::uint8_t bought = 0;  // kinds bought in this round, a bit for each
    std::uint8_t sold = 0;    // kinds the active seat has sold in this step, a bit for each
    Phase phase = Phase::laying_out;
    std::uint8_t first = 0;                        // seat that begins the round
    std::uint8_t active = 0;                       // seat whose turn it is
    std::uint8_t passes = 0;                       // 6.1 one after another
    std::uint8_t round = 0;                        // 0 during setup
    bool idle = false;                             // 7.1 was nothing bought in the round before this one?
    std::uint8_t built_now = kNoMechanism;         // 5.3 in this turn
    std::uint8_t taken_apart = kNoMechanism;       // 5.3 in this turn
    std::uint8_t effect = 0;                       // the one that is offered or being used
    std::uint8_t chosen = 0, count = 0, done = 0;  // what the phase says; else 0
    std::uint8_t set_cards = 0, set_scraps = 0;    // 6.4 the set being sold
};

constexpr int cards_in(const ByKind& cards) {
    int sum = 0;
    for (std::uint8_t copies : cards) sum += copies;
    return sum;
}

class Rules {
  public:
    using State = mars::State;
    using Move = mars::Move;
    using Act = Move::Act;
    using Moves = MoveList<Move, 64>;

    constexpr Rules(const Box& box, const Options& options);

    constexpr const Box& box() const { return box_; }
    constexpr const Options& options() const { return options_; }
    constexpr int seats() const { return options_.seats; }

    constexpr State start() const;
    constexpr SeatSet to_move(const State& state) const;
    constexpr void moves(const State& state, Seat seat, Moves& out) const;
    constexpr void play(State& state, Seat seat, Move move) const;
    constexpr Odds odds(const State& state, Move move) const;
    constexpr Result result(const State& state) const;
    constexpr View<Rules> seen_by(const State& state, Seat seat) const;
    constexpr State guess(const View<Rules>& view, Random& random) const;

    // What the words of the game need to explain a decision.

    constexpr int hand_size(const State& state, Seat seat) const {
        return cards_in(state.hand[at(seat)]) + state.backs[at(seat)];
    }
    // 4.1 What a card of this kind costs the active seat.
    constexpr int cost(const State& state, Kind kind) const {
        const int price = state.price[kind];
        return at_hook(Hook::buy_cost) == 0 ? price : discounted(state, price);
    }
    // 5.4 How many mechanisms a seat with these may have at once.
    constexpr int limit_with(Mechanisms built) const;
    constexpr bool has_cards_for(const ByKind& hand, std::size_t mechanism) const;
    // Everything but the cards in hand, so everybody can tell.
    constexpr bool allowed_to_build(const State& state, std::size_t mechanism) const;
    constexpr bool may_disassemble(const State& state, std::size_t mechanism) const;
    constexpr bool is_permanent(std::size_t mechanism) const { return (permanent_ >> mechanism & 1) != 0; }
    // 6.3 Known when the round ends: no further one will be played.
    constexpr bool is_last_round(const State& state) const {
        return state.deck.empty() || (state.bought == 0 && state.idle);
    }
    // 6.2, 6.3 What a price would become by step 1, were the round over now.
    constexpr int adjusted(const State& state, std::size_t space) const;
    // 4.2 Where what was bought stands in the line from then on.
    static constexpr void to_front(ByKind& line, Kind kind) {
        std::size_t space = 0;
        while (line[space] != kind) ++space;
        for (; space + 1 < kComponents; ++space) line[space] = line[space + 1];
        line[kComponents - 1] = kind;
    }
    // 6.4.2 Scraps that a set of this many component cards needs.
    constexpr int scraps_needed(int cards) const {
        return cards < box_.least_set ? box_.least_set - cards : 0;
    }
    constexpr const Effect& effect_of(const State& state) const { return box_.effects[state.effect]; }
    constexpr int end_bonus(const State& state, Seat seat) const;  // 7.2

  private:
    static constexpr Mechanisms bit(std::size_t mechanism) {
        return static_cast<Mechanisms>(1u << mechanism);
    }
    static constexpr void push(Moves& out, Act act, std::size_t value = 0) {
        out.push({act, static_cast<std::uint8_t>(value)});
    }
    constexpr std::uint32_t at_hook(Hook hook) const { return at_hook_[static_cast<std::size_t>(hook)]; }

    // Setup (2)
    constexpr void set_up(State& state) const;
    constexpr Mechanisms drawable(const State& state) const;
    constexpr void line_up(State& state, Kind kind) const;
    constexpr void draw(State& state, Kind kind) const;
    constexpr void fill_market(State& state) const;
    constexpr void market_filled(State& state) const;

    // A turn (3, 4, 5)
    constexpr void begin_round(State& state) const;
    constexpr void begin_turn(State& state, std::uint8_t seat) const;
    constexpr void turn_menu(const State& state, Moves& out) const;
    constexpr int discounted(const State& state, int price) const;
    constexpr void buy(State& state, Kind kind) const;
    constexpr void pass(State& state) const;
    constexpr void build(State& state, std::size_t mechanism) const;
    constexpr void disassemble(State& state, std::size_t mechanism) const;
    constexpr bool may_still_act(const State& state) const;
    constexpr void finish_primary(State& state) const;
    constexpr void end_turn(State& state) const;
    constexpr void take_from_hand(State& state, Kind kind, int cards) const;
    constexpr void put_into_hand(State& state, Kind kind, int cards) const;

    // Mechanisms (8), in effects.h
    constexpr void fire(State& state, Hook hook, unsigned from = 0) const;
    constexpr void after(State& state, Hook hook) const;
    constexpr bool next_in_order(State& state) const;
    constexpr bool asks(Op op) const;
    constexpr bool can_be_offered(const State& state, const Effect& effect) const;
    constexpr void apply(State& state, const Effect& effect) const;
    constexpr void effect_menu(const State& state, Moves& out) const;
    constexpr void effect_used(State& state) const;
    constexpr void effect_over(State& state) const;
    constexpr void shift_price(State& state, Kind kind, int steps) const;
    constexpr void place_token(State& state, std::size_t space) const;
    constexpr void look(State& state) const;
    constexpr void put_under(State& state, std::size_t place) const;
    constexpr void take(State& state, Kind kind) const;
    constexpr void replace_card(State& state, Kind kind) const;
    constexpr int in_middle(const State& state) const;

    // The end of a round (6, 7), in round_end.h
    constexpr void end_round(State& state) const;
    constexpr void adjust_prices(State& state) const;
    constexpr void begin_sales_of(State& state, std::uint8_t seat) const;
    constexpr void sales_menu(const State& state, Moves& out) const;
    constexpr void count_set(State& state, Kind kind) const;
    constexpr void count_scraps(State& state, int cards) const;
    constexpr void sell(State& state, Kind kind, int cards, int scraps) const;
    constexpr void sales_over(State& state) const;
    constexpr void supply(State& state) const;

    Box box_;
    Options options_;
    std::array<std::uint32_t, kHooks> at_hook_{};  // effects by hook, a bit for each
    std::uint32_t once_a_game_ = 0;                // effects with that limit
    Mechanisms permanent_ = 0;                     // 5.7
};

constexpr Rules::Rules(const Box& box, const Options& options) : box_(box), options_(options) {
    for (std::size_t i = 0; i < box_.effects.size(); ++i) {
        const Effect& effect = box_.effects[i];
        at_hook_[static_cast<std::size_t>(effect.hook)] |= 1u << i;
        if (effect.limit == Limit::game) once_a_game_ |= 1u << i;
        if (effect.op == Op::no_disassemble)
            permanent_ = static_cast<Mechanisms>(permanent_ | bit(effect.mechanism));
    }
}

// --- Setup (2)

constexpr State Rules::start() const {
    State state;
    for (int seat = 0; seat < seats(); ++seat) {
        state.cogs[static_cast<std::size_t>(seat)] = box_.cogs;  // 2.1
        state.scraps[static_cast<std::size_t>(seat)] = box_.scraps;
    }
    state.laid_out = options_.laid_out;
    state.price.fill(box_.price);  // 2.4
    for (Kind kind = 0; kind < kComponents; ++kind) state.deck.add(kind, box_.copies[kind]);
    set_up(state);
    return state;
}

// 2.2 The base mechanisms that may still be drawn.
constexpr Mechanisms Rules::drawable(const State& state) const {
    Mechanisms base = 0;
    for (std::size_t i = 0; i < box_.mechanisms.size(); ++i)
        if (!box_.mechanisms[i].expert) base = static_cast<Mechanisms>(base | bit(i));
    return static_cast<Mechanisms>(base & ~state.laid_out);
}

// Goes on with the setup where chance has something to say.
constexpr void Rules::set_up(State& state) const {
    const int laid_out = std::popcount(static_cast<unsigned>(state.laid_out));
    const int wanted = std::popcount(static_cast<unsigned>(options_.laid_out)) + options_.drawn;
    state.phase = laid_out < wanted ? Phase::laying_out : Phase::lining_up;
}

// 2.3 Left = back. The last token has only one space left.
constexpr void Rules::line_up(State& state, Kind kind) const {
    state.line[state.count++] = kind;
    if (state.count < kComponents - 1) return;
    constexpr int kSumOfKinds = kComponents * (kComponents - 1) / 2;
    state.line[kComponents - 1] = static_cast<Kind>(kSumOfKinds - cards_in(state.line));
    state.count = 0;
    state.phase = Phase::dealing;
    if (box_.dealt == 0) fill_market(state);
}

// Chance has said what the next card is: for a hand, the market, or somebody who looks.
constexpr void Rules::draw(State& state, Kind kind) const {
    if (state.phase == Phase::revealing) {
        state.deck.place_on_top(kind);
        return look(state);
    }
    state.deck.draw(kind);
    if (state.phase == Phase::replacing_card) return replace_card(state, kind);
    if (state.phase == Phase::filling) {
        ++state.market[kind];
        return fill_market(state);
    }
    ++state.hand[state.active][kind];  // 2.5
    if (++state.count < box_.dealt) return;
    state.count = 0;
    if (++state.active < seats()) return;
    state.active = 0;
    fill_market(state);
}

// 2.5, 6.5 Up to eight cards, or until the deck is empty.
constexpr void Rules::fill_market(State& state) const {
    if (cards_in(state.market) < box_.market && !state.deck.empty()) {
        state.phase = Phase::filling;
    } else {
        market_filled(state);
    }
}

constexpr void Rules::market_filled(State& state) const {
    if (state.round > 0) {
        state.active = state.first;
        return state.deck.empty() ? after(state, Hook::after_supply) : fire(state, Hook::after_supply);
    }
    if (options_.first < 0) {
        state.phase = Phase::choosing_first;  // 2.6
    } else {
        state.first = static_cast<std::uint8_t>(options_.first);
        begin_round(state);
    }
}

// --- The contract

constexpr SeatSet Rules::to_move(const State& state) const {
    if (state.phase <= Phase::revealing) return SeatSet(kChance);
    return state.phase == Phase::over ? SeatSet() : SeatSet(Seat(state.active));
}

constexpr void Rules::moves(const State& state, Seat, Moves& out) const {
    out.clear();
    switch (state.phase) {
        case Phase::laying_out:
            for (unsigned left = drawable(state); left != 0; left &= left - 1)
                push(out, Act::lay_out, static_cast<std::size_t>(std::countr_zero(left)));
            break;
        case Phase::lining_up: {
            unsigned left = (1u << kComponents) - 1;
            for (std::size_t i = 0; i < state.count; ++i) left &= ~(1u << state.line[i]);
            for (; left != 0; left &= left - 1)
                push(out, Act::line_up, static_cast<std::size_t>(std::countr_zero(left)));
            break;
        }
        case Phase::dealing:
        case Phase::filling:
        case Phase::replacing_card:
            for (Kind kind = 0; kind < kComponents; ++kind)
                if (state.deck.ways(kind) > 0) push(out, Act::draw, kind);
            break;
        case Phase::revealing:
            for (Kind kind = 0; kind < kComponents; ++kind)
                if (state.deck.unseen()[kind] > 0) push(out, Act::draw, kind);
            break;
        case Phase::choosing_first:
            for (int seat = 0; seat < seats(); ++seat)
                push(out, Act::go_first, static_cast<std::size_t>(seat));
            break;
        case Phase::turn:
        case Phase::turn_end: turn_menu(state, out); break;
        case Phase::selling:
        case Phase::counting:
        case Phase::scrapping: sales_menu(state, out); break;
        case Phase::over: break;
        default: effect_menu(state, out);
    }
}

constexpr void Rules::play(State& state, Seat, Move move) const {
    switch (move.act) {
        case Act::lay_out:
            state.laid_out = static_cast<Mechanisms>(state.laid_out | bit(move.value));
            return set_up(state);
        case Act::line_up: return line_up(state, move.value);
        case Act::draw: return draw(state, move.value);
        case Act::go_first: state.first = move.value; return begin_round(state);
        case Act::buy: return buy(state, move.value);
        case Act::pass: return pass(state);
        case Act::build: return build(state, move.value);
        case Act::disassemble: return disassemble(state, move.value);
        case Act::end_turn: return end_turn(state);
        case Act::decline: return effect_over(state);
        case Act::raise: return shift_price(state, move.value, effect_of(state).up);
        case Act::lower: return shift_price(state, move.value, -effect_of(state).down);
        case Act::move_token:
            state.chosen = move.value;
            state.phase = Phase::placing_token;
            return;
        case Act::to_space: return place_token(state, move.value);
        case Act::look: effect_used(state); return look(state);
        case Act::put_under: return put_under(state, move.value);
        case Act::keep: return effect_over(state);
        case Act::give:
            take_from_hand(state, move.value, 1);
            ++state.market[move.value];
            state.chosen = move.value;
            state.phase = Phase::taking;
            return;
        case Act::take: return take(state, move.value);
        case Act::replace:
            state.chosen = move.value;
            state.phase = Phase::replacing_card;
            return;
        case Act::sell: {
            const int cards = state.hand[state.active][move.value];
            return sell(state, move.value, cards, scraps_needed(cards));
        }
        case Act::part: return count_set(state, move.value);
        case Act::cards: return count_scraps(state, move.value);
        case Act::scraps: return sell(state, state.chosen, state.done, move.value);
        case Act::done: return sales_over(state);
    }
}

constexpr Odds Rules::odds(const State& state, Move move) const {
    switch (state.phase) {
        case Phase::laying_out:
            return {1, static_cast<std::uint32_t>(std::popcount(static_cast<unsigned>(drawable(state))))};
        case Phase::lining_up: return {1, static_cast<std::uint32_t>(kComponents - state.count)};
        case Phase::choosing_first: return {1, static_cast<std::uint32_t>(seats())};
        case Phase::revealing:
            return {state.deck.unseen()[move.value], static_cast<std::uint32_t>(in_middle(state))};
        default: return {state.deck.ways(move.value), state.deck.size_of_draw()};
    }
}

// 7.2, 7.3
constexpr Result Rules::result(const State& state) const {
    Result result;
    result.seats = seats();
    result.sources = 4;  // the start, purchases, sales, mechanisms
    for (Seat seat : SeatSet::first(seats())) {
        auto& points = result.points[at(seat)];
        points[0] = box_.cogs;
        points[1] = -state.spent[at(seat)];
        points[2] = state.earned[at(seat)];
        points[3] = state.cogs[at(seat)] - points[0] - points[1] - points[2] + end_bonus(state, seat);
    }
    const auto distance = [&](Seat seat) { return (seat.index() - state.first + seats()) % seats(); };
    rank_by_score(result, [&](Seat a, Seat b) {
        const int x = hand_size(state, a), y = hand_size(state, b);
        return x != y ? x < y : distance(a) < distance(b);
    });
    return result;
}

// --- What is hidden

constexpr View<Rules> Rules::seen_by(const State& state, Seat seat) const {
    State seen = state;
    for (Seat other : SeatSet::first(seats())) {
        if (other == seat || options_.open_hands) continue;
        ByKind& hand = seen.hand[at(other)];
        for (Kind kind = 0; kind < kComponents; ++kind)
            for (; hand[kind] > seen.known[at(other)][kind]; --hand[kind]) {
                Kind card = kind;
                seen.deck.hide_card(card);
                ++seen.backs[at(other)];
            }
    }
    seen.deck.hide_from(seat);
    // A set is announced as a whole: how its owner makes it up is nobody's business.
    if ((state.phase == Phase::counting || state.phase == Phase::scrapping) && seat != Seat(state.active)) {
        seen.phase = Phase::selling;
        seen.chosen = seen.done = 0;
    }
    return {seen, seat};
}

constexpr State Rules::guess(const View<Rules>& view, Random& random) const {
    State state = *view;
    for (Seat seat : SeatSet::first(seats()))
        for (; state.backs[at(seat)] > 0; --state.backs[at(seat)]) {
            Kind card = kFaceDown;
            state.deck.deal_unseen(card, random);
            ++state.hand[at(seat)][card];
        }
    state.deck.deal_placed(random);
    return state;
}

// --- A turn (3, 4, 5)

constexpr void Rules::begin_round(State& state) const {
    state.idle = state.round > 0 && state.bought == 0;
    ++state.round;
    state.bought = 0;
    state.passes = 0;
    state.purchases = {};
    for (std::uint32_t& used : state.used) used &= once_a_game_;
    begin_turn(state, state.first);
}

constexpr void Rules::begin_turn(State& state, std::uint8_t seat) const {
    state.active = seat;
    state.built_now = state.taken_apart = kNoMechanism;
    state.phase = Phase::turn;
}

constexpr void Rules::turn_menu(const State& state, Moves& out) const {
    const std::size_t seat = state.active;
    if (state.phase == Phase::turn) {
        for (Kind kind = 0; kind < kComponents; ++kind)
            if (state.market[kind] > 0 && cost(state, kind) <= state.cogs[seat])
                push(out, Act::buy, kind);  // 4.1
        push(out, Act::pass);               // 4.3, 4.4
    }
    if (state.built_now == kNoMechanism)
        for (unsigned left = state.laid_out & ~state.built[seat]; left != 0; left &= left - 1) {
            const auto mechanism = static_cast<std::size_t>(std::countr_zero(left));
            if (has_cards_for(state.hand[seat], mechanism) && allowed_to_build(state, mechanism))
                push(out, Act::build, mechanism);
        }
    if (state.taken_apart == kNoMechanism)
        for (unsigned left = state.built[seat]; left != 0; left &= left - 1) {
            const auto mechanism = static_cast<std::size_t>(std::countr_zero(left));
            if (may_disassemble(state, mechanism)) push(out, Act::disassemble, mechanism);
        }
    if (state.phase == Phase::turn_end) push(out, Act::end_turn);
}

// 4.1, 4.2
constexpr void Rules::buy(State& state, Kind kind) const {
    const int paid = cost(state, kind);
    state.cogs[state.active] = static_cast<std::uint16_t>(state.cogs[state.active] - paid);
    state.spent[state.active] = static_cast<std::uint16_t>(state.spent[state.active] + paid);
    --state.market[kind];
    put_into_hand(state, kind, 1);
    ++state.purchases[state.active];
    state.bought = static_cast<std::uint8_t>(state.bought | 1u << kind);
    state.passes = 0;  // 6.1 N3
    to_front(state.line, kind);
    fire(state, Hook::after_buy);
}

// 4.3
constexpr void Rules::pass(State& state) const {
    ++state.passes;
    fire(state, Hook::on_pass);
}

// A card that everybody sees leaving a hand was one of the known ones, if there was any.
constexpr void Rules::take_from_hand(State& state, Kind kind, int cards) const {
    std::uint8_t& held = state.hand[state.active][kind];
    std::uint8_t& known = state.known[state.active][kind];
    held = static_cast<std::uint8_t>(held - cards);
    known = static_cast<std::uint8_t>(known > cards ? known - cards : 0);
}

constexpr void Rules::put_into_hand(State& state, Kind kind, int cards) const {
    std::uint8_t& held = state.hand[state.active][kind];
    std::uint8_t& known = state.known[state.active][kind];
    held = static_cast<std::uint8_t>(held + cards);
    known = static_cast<std::uint8_t>(known + cards);
}

constexpr bool Rules::has_cards_for(const ByKind& hand, std::size_t mechanism) const {
    for (const Need& need : box_.mechanisms[mechanism].needs)
        if (hand[need.kind] < need.cards) return false;
    return true;
}

constexpr int Rules::limit_with(Mechanisms built) const {
    int limit = box_.mechanism_limit;
    for (std::uint32_t left = at_hook(Hook::passive); left != 0; left &= left - 1) {
        const Effect& effect = box_.effects[static_cast<std::size_t>(std::countr_zero(left))];
        if (effect.op == Op::mechanism_limit && (built & bit(effect.mechanism)) != 0 &&
            effect.mechanisms > limit)
            limit = effect.mechanisms;
    }
    return limit;
}

// 5.1, 5.3, 5.4
constexpr bool Rules::allowed_to_build(const State& state, std::size_t mechanism) const {
    const Mechanisms built = state.built[state.active];
    if (((state.laid_out & ~built) >> mechanism & 1) == 0) return false;
    if (state.built_now != kNoMechanism || state.taken_apart == mechanism) return false;
    const auto then = static_cast<Mechanisms>(built | bit(mechanism));
    return std::popcount(static_cast<unsigned>(then)) <= limit_with(then);
}

// 5.2, 5.3, 5.7; and the others must not be too many without it.
constexpr bool Rules::may_disassemble(const State& state, std::size_t mechanism) const {
    const Mechanisms built = state.built[state.active];
    if ((built & bit(mechanism)) == 0 || is_permanent(mechanism)) return false;
    if (state.taken_apart != kNoMechanism || state.built_now == mechanism) return false;
    const auto then = static_cast<Mechanisms>(built & ~bit(mechanism));
    return then == 0 || std::popcount(static_cast<unsigned>(then)) <= limit_with(then);
}

constexpr void Rules::build(State& state, std::size_t mechanism) const {
    for (const Need& need : box_.mechanisms[mechanism].needs) take_from_hand(state, need.kind, need.cards);
    state.built[state.active] = static_cast<Mechanisms>(state.built[state.active] | bit(mechanism));
    state.built_now = static_cast<std::uint8_t>(mechanism);
    if (state.phase == Phase::turn_end) finish_primary(state);
}

constexpr void Rules::disassemble(State& state, std::size_t mechanism) const {
    for (const Need& need : box_.mechanisms[mechanism].needs) put_into_hand(state, need.kind, need.cards);
    state.built[state.active] = static_cast<Mechanisms>(state.built[state.active] & ~bit(mechanism));
    state.taken_apart = static_cast<std::uint8_t>(mechanism);
    if (state.phase == Phase::turn_end) finish_primary(state);
}

// Could the seat still build or disassemble, for all the others can tell? They cannot tell whether it has the cards.
constexpr bool Rules::may_still_act(const State& state) const {
    for (unsigned left = state.laid_out; left != 0; left &= left - 1) {
        const auto mechanism = static_cast<std::size_t>(std::countr_zero(left));
        if (allowed_to_build(state, mechanism) || may_disassemble(state, mechanism)) return true;
    }
    return false;
}

constexpr void Rules::finish_primary(State& state) const {
    state.phase = Phase::turn_end;
    if (!may_still_act(state)) end_turn(state);
}

// 6.1 The round ends with a turn: when the market is empty or all have passed one after another.
constexpr void Rules::end_turn(State& state) const {
    if (state.passes == seats() || cards_in(state.market) == 0) return end_round(state);
    begin_turn(state, static_cast<std::uint8_t>(left_of(Seat(state.active), seats()).index()));
}

}  // namespace officina::mars

#include "games/mars/effects.h"    // IWYU pragma: export
#include "games/mars/round_end.h"  // IWYU pragma: export

namespace officina::mars {
static_assert(Game<Rules>);
// On every machine: views travel from a server of 64 bits to a module of 32.
static_assert(sizeof(State) == 424 && sizeof(Move) == 2);
}  // namespace officina::mars
