#pragma once
// Mech a Dream through the contract of engine/game.h. Numbers in comments are rules of rules.md.
//
// Hidden are only the screens while they are being chosen: stacks and delivery cards are sets until something is turned
// up, so nobody, not even the state, knows their order.
//
// An action or an effect with many parts leaves tasks (state.h) with its player; `settle` does those that need no
// decision, `proceed` takes the table to the next decision of anybody. The parts: setup.h, actions.h, effects.h, night.h.

#include <array>
#include <bit>
#include <cstdint>
#include <tuple>

#include "engine/game.h"
#include "games/mech/pieces.h"
#include "games/mech/state.h"

namespace officina::mech {

// N12 How the stock room gives a specialist: as a third end of the fork, instead of everything, or on top of it.
enum class StockReading : std::uint8_t { fork, instead, beside };

struct Options {
    int seats = 2;
    bool robots = false;       // 10
    bool specialists = false;  // 11
    StockReading stock = StockReading::fork;
    int first = 0;  // 2.8 the first player, counted from 1; 0 = by chance
};

class Rules {
  public:
    using State = mech::State;
    using Move = mech::Move;
    using Moves = MoveList<Move, 96>;

    constexpr Rules(const Box& box, const Options& options);

    constexpr const Box& box() const { return box_; }
    constexpr const Board& board() const { return box_.board; }
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

    static constexpr const Player& player(const State& state, Seat seat) { return state.players[at(seat)]; }
    constexpr const Floor& floor(Moment moment) const {
        return (options_.specialists ? board().yellow : board().green)[static_cast<std::size_t>(moment)];
    }
    constexpr const Delivery& delivery(const State& state) const { return box_.deliveries[state.delivery]; }
    constexpr const FixedList<Goods, 3>& row(const State& state, Moment moment) const {
        return delivery(state).rows[static_cast<std::size_t>(moment)];
    }
    constexpr const Effect& robot_of(const State& state, Seat seat) const {
        return box_.screens[player(state, seat).screen].effect;
    }
    // Prices and times after the discounts of the seat's green machines, never below 0 (N3).
    constexpr int dock_price(const State& state, Seat seat) const;
    constexpr int price(const State& state, Seat seat, TileIndex tile) const;
    constexpr bool can_afford(const State& state, Seat seat, TileIndex tile) const;
    constexpr int start_space(const State& state, Seat seat, TileIndex tile, int nearer) const;
    constexpr bool may_take(const State& state, Seat seat, std::uint8_t specialist) const;
    constexpr int machines(const State& state, Seat seat) const {
        return std::popcount(player(state, seat).workshop);
    }
    constexpr TileSet purple() const { return purple_; }
    constexpr int left_in_stack(const State& state, Stack stack) const {
        return std::popcount(state.stacks & of_stack_[static_cast<std::size_t>(stack)]);
    }
    // 6.3, 6.4 What finishing that many machines is worth, besides the machine.
    constexpr int workshop_points(int machines) const;
    // Would it change anything if the seat used an effect this way now?
    constexpr bool useful(const State& state, Seat seat, const Way& way) const;
    constexpr Seat copier(const State& state) const;  // S8; nobody: kChance
    // 7.7, 10.5 Is this night over for the seat? The copier's is not while the others are still at theirs.
    constexpr bool night_over(const State& state, Seat seat) const;
    static constexpr std::size_t card_of(const State& state, std::uint8_t specialist);
    // What the seat has to do first, before anything else.
    static constexpr Task task(const State& state, Seat seat) {
        const auto& tasks = player(state, seat).tasks;
        return tasks.empty() ? Task{} : tasks.back();
    }

  private:
    // What a player could pay with; looked at before anything is paid.
    struct Purse {
        int flowers, ink, rainbows;

        constexpr bool has(const Goods& pay) const {
            return flowers >= pay.flower && ink >= pay.ink && rainbows >= pay.rainbow;
        }
        constexpr Purse less(const Goods& pay) const {
            return {flowers - pay.flower, ink - pay.ink, rainbows - pay.rainbow};
        }
    };

    static constexpr Player& player(State& state, Seat seat) { return state.players[at(seat)]; }
    static constexpr Purse purse_of(const Player& player) {
        return {player.flowers, player.ink, player.rainbows};
    }
    constexpr SeatSet everybody() const { return SeatSet::first(seats()); }

    // The table
    constexpr void proceed(State& state) const;

    // setup.h
    constexpr void begin_with(State& state, Seat first) const;
    constexpr void deal_screen(State& state, std::uint8_t screen) const;
    constexpr bool all_dealt(const State& state) const;
    constexpr bool is_dealt(const State& state, std::uint8_t screen) const;
    constexpr void show_screens(State& state) const;
    constexpr void pick(State& state, Seat seat, std::uint8_t specialist) const;
    constexpr void end_picking(State& state) const;
    constexpr std::size_t open_offer(const State& state) const;
    constexpr void turn_up(State& state, TileIndex tile) const;
    constexpr bool market_waits(const State& state) const;
    constexpr bool is_next_copy(const State& state, TileIndex tile) const;
    constexpr void chance_moves(const State& state, Moves& out) const;

    // actions.h
    constexpr void action_moves(const State& state, Seat seat, Moves& out) const;
    constexpr void stock(State& state, Seat seat, std::size_t end) const;
    constexpr void stock_with_specialist(State& state, Seat seat, std::uint8_t specialist) const;
    constexpr void take(State& state, Seat seat, std::uint8_t specialist) const;
    constexpr void dock(State& state, Seat seat) const;
    constexpr void acquire(State& state, Seat seat, TileIndex tile, int nearer) const;
    constexpr void place_assistant(State& state, Seat seat, std::uint8_t place) const;
    constexpr void end_turn(State& state) const;
    constexpr void time_passes(State& state) const;
    constexpr void play_action(State& state, Seat seat, Move move) const;

    // effects.h
    constexpr bool settle(State& state, Seat seat) const;
    constexpr bool settle_bonuses(State& state, Seat seat, std::uint8_t waiting) const;
    constexpr void task_moves(const State& state, Seat seat, Task task, Moves& out) const;
    constexpr void play_task(State& state, Seat seat, Task task, Move move) const;
    constexpr void gain(State& state, Seat seat, const Goods& goods, Source source,
                        bool robot_too = true) const;
    constexpr void use(State& state, Seat seat, const Way& way, Source source) const;
    constexpr void take_evening_packet(State& state, Seat seat, std::uint8_t packet) const;
    constexpr void advance(State& state, Seat seat, TileIndex tile) const;
    constexpr void finish(State& state, Seat seat, TileIndex tile) const;
    constexpr bool gives(const State& state, Seat seat, const Goods& goods, Purse purse) const;
    constexpr bool useful_with(const State& state, Seat seat, const Way& way, Purse purse) const;
    constexpr bool any_affordable(const State& state, Seat seat, Purse purse) const;
    constexpr bool any_to_copy(const State& state, Seat seat, Purse purse) const;
    constexpr bool any_machine(const State& state, Seat seat, Purse purse) const;
    constexpr bool any_activation(const State& state, Seat seat, bool robot_too) const;
    constexpr bool any_choice(const State& state, Seat seat, std::uint8_t specialist) const;
    constexpr void machine_moves(const State& state, Seat seat, TileSet among, Moves& out) const;
    constexpr void robot_moves(const State& state, Seat seat, Moves& out) const;

    // night.h
    constexpr void begin_night(State& state) const;
    constexpr bool still_useful(const State& state, Seat seat) const;
    constexpr void night_moves(const State& state, Seat seat, Moves& out) const;
    constexpr void play_night(State& state, Seat seat, Move move) const;
    constexpr void begin_late(State& state) const;
    constexpr void end_night(State& state) const;

    Box box_;
    Options options_;
    TileSet purple_ = 0;                       // blue and red
    std::array<TileSet, kStacks> of_stack_{};  // by stack
};

constexpr Rules::Rules(const Box& box, const Options& options) : box_(box), options_(options) {
    for (std::size_t i = 0; i < kTiles; ++i) {
        const Tile& tile = box_.tiles[i];
        const TileSet bit = only(static_cast<TileIndex>(i));
        if (tile.purple()) purple_ |= bit;
        of_stack_[static_cast<std::size_t>(stack_of(tile.colour))] |= bit;
    }
}

// Calls do_with(tile) for every tile of a set.
template <class DoWith>
constexpr void for_each(TileSet tiles, DoWith do_with) {
    for (; tiles != 0; tiles &= tiles - 1) do_with(static_cast<TileIndex>(std::countr_zero(tiles)));
}
template <class Condition>
constexpr bool any_of(TileSet tiles, Condition condition) {
    for (; tiles != 0; tiles &= tiles - 1)
        if (condition(static_cast<TileIndex>(std::countr_zero(tiles)))) return true;
    return false;
}

// --- The contract

constexpr SeatSet Rules::to_move(const State& state) const {
    switch (state.phase) {
        case Phase::revealing:
        case Phase::marketing:
        case Phase::unloading:
        case Phase::dealing:
        case Phase::beginning: return SeatSet(kChance);
        case Phase::keeping: {
            SeatSet undecided;
            for (Seat seat : everybody())
                if (player(state, seat).screen == 0) undecided.add(seat);
            return undecided;
        }
        case Phase::picking: return SeatSet(Seat(state.turn));
        case Phase::day: return SeatSet(market_waits(state) ? kChance : Seat(state.turn));
        case Phase::night: return state.awake;
        case Phase::late: return market_waits(state) ? SeatSet(kChance) : state.awake;
        case Phase::over: break;
    }
    return {};
}

constexpr void Rules::moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (seat == kChance) return chance_moves(state, out);
    switch (state.phase) {
        case Phase::keeping:
            for (std::uint8_t screen : state.dealt[at(seat)]) out.push({Move::Kind::keep, screen});
            return;
        case Phase::picking:
            for (const CardInPlay& card : state.specialists)
                if (card.owner == kMiddle) out.push({Move::Kind::pick, card.specialist});
            return;
        case Phase::day:
        case Phase::night:
        case Phase::late:
            if (const Task first = task(state, seat); first.kind != Task::Kind::none)
                return task_moves(state, seat, first, out);
            return state.phase == Phase::day ? action_moves(state, seat, out) : night_moves(state, seat, out);
        default: return;
    }
}

constexpr void Rules::play(State& state, Seat seat, Move move) const {
    switch (move.kind) {
        case Move::Kind::reveal: state.specialists.push({move.value, kMiddle, 0}); break;
        case Move::Kind::turn_up: turn_up(state, move.value); break;
        case Move::Kind::unload:
            state.delivery = move.value;
            state.cards_unseen = static_cast<std::uint16_t>(state.cards_unseen & ~(1u << move.value));
            break;
        case Move::Kind::deal: deal_screen(state, move.value); break;
        case Move::Kind::begin: begin_with(state, Seat(move.value)); break;
        case Move::Kind::keep: player(state, seat).screen = move.value; break;
        case Move::Kind::pick: pick(state, seat, move.value); break;
        default:
            if (const Task first = task(state, seat); first.kind != Task::Kind::none) {
                play_task(state, seat, first, move);
            } else if (state.phase == Phase::day) {
                play_action(state, seat, move);
            } else {
                play_night(state, seat, move);
            }
            if (state.phase == Phase::night && settle(state, seat) && !still_useful(state, seat))
                state.awake.remove(seat);
    }
    proceed(state);
}

constexpr Odds Rules::odds(const State& state, Move move) const {
    switch (state.phase) {
        case Phase::revealing:
            return {1, static_cast<std::uint32_t>(kSpecialists - state.specialists.size())};
        case Phase::unloading: return {1, static_cast<std::uint32_t>(std::popcount(state.cards_unseen))};
        case Phase::dealing: {
            std::uint32_t left = 0;
            for (std::uint8_t screen = 1; screen <= kScreens; ++screen)
                left += is_dealt(state, screen) ? 0u : 1u;
            return {1, left};
        }
        case Phase::beginning: return {1, static_cast<std::uint32_t>(seats())};
        default: break;
    }
    const Tile& tile = box_.tiles[move.value];
    return {static_cast<std::uint32_t>(tile.copies - tile.copy),
            static_cast<std::uint32_t>(left_in_stack(state, stack_of(tile.colour)))};
}

// 8.3, 8.4
constexpr Result Rules::result(const State& state) const {
    Result result;
    result.seats = seats();
    result.sources = static_cast<int>(kSources) + 2;
    for (Seat seat : everybody()) {
        const Player& player = state.players[at(seat)];
        auto& points = result.points[at(seat)];
        for (std::size_t source = 0; source < kSources; ++source) points[source] = player.points[source];
        points[kSources] = player.rainbows * board().per_rainbow;
        points[kSources + 1] = (player.flowers + player.ink) / board().goods_per_point;
    }
    rank_by_score(result, [&](Seat a, Seat b) {
        if (machines(state, a) != machines(state, b)) return machines(state, a) > machines(state, b);
        return player(state, a).rainbows > player(state, b).rainbows;
    });
    return result;
}

// 10.1 The screens dealt, and those kept until all have chosen, are for their owner alone.
constexpr View<Rules> Rules::seen_by(const State& state, Seat seat) const {
    State seen = state;
    if (state.phase == Phase::dealing || state.phase == Phase::keeping)
        for (Seat other : everybody()) {
            if (other == seat) continue;
            for (std::uint8_t& screen : seen.dealt[at(other)])
                if (screen != 0) screen = kFaceDownScreen;
            if (std::uint8_t& screen = player(seen, other).screen; screen != 0) screen = kFaceDownScreen;
        }
    return {seen, seat};
}

constexpr State Rules::guess(const View<Rules>& view, Random& random) const {
    State state = *view;
    for (Seat seat : everybody()) {
        for (std::uint8_t& screen : state.dealt[at(seat)]) {
            if (screen != kFaceDownScreen) continue;
            std::uint8_t drawn = 0;
            do drawn = static_cast<std::uint8_t>(1 + random.below(kScreens));
            while (is_dealt(state, drawn));
            screen = drawn;
        }
        std::uint8_t& kept = player(state, seat).screen;
        if (kept == kFaceDownScreen) kept = state.dealt[at(seat)][random.below(2)];
    }
    return state;
}

// Takes the table to the next decision. Whoever decides there, `to_move` says it.
constexpr void Rules::proceed(State& state) const {
    for (;;) {
        switch (state.phase) {
            case Phase::revealing:
                if (options_.specialists &&
                    state.specialists.size() < board().specialists_in_play[static_cast<std::size_t>(seats())])
                    return;
                state.phase = Phase::marketing;
                break;
            case Phase::marketing:
                if (open_offer(state) < kOffers) return;
                state.phase = Phase::unloading;
                break;
            case Phase::unloading:
                if (state.delivery == kNone) return;
                state.phase = state.first == kNone ? Phase::dealing : Phase::day;
                break;
            case Phase::dealing:
                if (options_.robots && !all_dealt(state)) return;
                state.phase = Phase::keeping;
                break;
            case Phase::keeping:
                if (options_.robots && !to_move(state).empty()) return;
                show_screens(state);
                state.phase = Phase::beginning;
                if (options_.first > 0) begin_with(state, Seat(options_.first - 1));
                break;
            case Phase::beginning:
                if (state.first == kNone) return;
                state.phase = Phase::picking;
                break;
            case Phase::picking:
                if (options_.specialists && state.turn != kNone) return;
                end_picking(state);
                state.phase = Phase::day;
                break;
            case Phase::day: {
                if (market_waits(state)) return;  // 4.5.4
                const Seat seat(state.turn);
                if (player(state, seat).assistants[static_cast<std::size_t>(state.moment)] == kCloakroom)
                    return;
                if (!settle(state, seat)) return;
                end_turn(state);
                break;
            }
            case Phase::night:
                if (!state.awake.empty()) return;
                begin_late(state);
                break;
            case Phase::late:
                if (market_waits(state)) return;
                for (Seat seat : state.awake) {
                    if (!settle(state, seat) || still_useful(state, seat)) return;
                    state.awake.remove(seat);
                }
                end_night(state);
                break;
            case Phase::over: return;
        }
    }
}

}  // namespace officina::mech

#include "games/mech/actions.h"
#include "games/mech/effects.h"
#include "games/mech/night.h"
#include "games/mech/setup.h"

namespace officina::mech {
static_assert(Game<Rules>);
// On every machine: views travel from a server of 64 bits to a module of 32.
static_assert(sizeof(State) == 352 && sizeof(Move) == 2);
}  // namespace officina::mech
