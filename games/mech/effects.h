#pragma once
// What machines, robots, packets and specialists do, and the tasks they leave. Part of rules.h.

#include "engine/names.h"
#include "games/mech/rules.h"

namespace officina::mech {

// --- Paying and gaining (7.3)

// `robot_too`: may an activation among the goods choose the robot (N8)?
constexpr void Rules::gain(State& state, Seat seat, const Goods& goods, Source source, bool robot_too) const {
    Player& player = state.players[at(seat)];
    const auto filled = [&](int dial, int more) {  // 4.3.3
        return static_cast<std::uint8_t>(dial + more < board().dial ? dial + more : board().dial);
    };
    player.flowers = filled(player.flowers, goods.flower);
    player.ink = filled(player.ink, goods.ink);
    player.rainbows = static_cast<std::uint16_t>(player.rainbows + goods.rainbow);
    auto& points = player.points[static_cast<std::size_t>(source)];
    points = static_cast<std::uint16_t>(points + goods.points);
    if (goods.activation > 0)
        player.tasks.push({Task::Kind::activation, static_cast<std::uint8_t>(robot_too ? 1 : 0)});
    if (goods.hourglass > 0) player.tasks.push({Task::Kind::hourglass, goods.hourglass});
}

constexpr void Rules::use(State& state, Seat seat, const Way& way, Source source) const {
    Player& player = state.players[at(seat)];
    player.flowers = static_cast<std::uint8_t>(player.flowers - way.pay.flower);
    player.ink = static_cast<std::uint8_t>(player.ink - way.pay.ink);
    player.rainbows = static_cast<std::uint16_t>(player.rainbows - way.pay.rainbow);
    gain(state, seat, way.gain, source);
    switch (way.special) {
        case Special::none: return;
        case Special::evening_packet: return take_evening_packet(state, seat, 0);            // S4
        case Special::acquire: return player.tasks.push({Task::Kind::acquire, way.nearer});  // S7
        case Special::copy: return player.tasks.push({Task::Kind::copy, 0});                 // S8
    }
}

// S4, N21 One packet after the other, where there are several.
constexpr void Rules::take_evening_packet(State& state, Seat seat, std::uint8_t packet) const {
    const auto& packets = row(state, Moment::evening);
    if (packet + 1u < packets.size())
        player(state, seat).tasks.push({Task::Kind::evening, static_cast<std::uint8_t>(packet + 1)});
    gain(state, seat, packets[packet], Source::effects, false);
}

// 5.1, 5.2 One space to the right.
constexpr void Rules::advance(State& state, Seat seat, TileIndex tile) const {
    if (--state.spaces[tile] == 0) finish(state, seat, tile);
}

// 6.
constexpr void Rules::finish(State& state, Seat seat, TileIndex index) const {
    Player& player = state.players[at(seat)];
    const Tile& tile = box_.tiles[index];
    player.belt &= ~only(index);
    player.workshop |= only(index);
    Goods reward;  // 6.1
    if (tile.colour == Colour::yellow) reward.points = tile.bonus;
    if (tile.colour == Colour::green) reward.rainbow = tile.bonus;
    gain(state, seat, reward, Source::crystals);
    auto& power = player.powers[static_cast<std::size_t>(tile.power)];
    power = static_cast<std::uint8_t>(power + tile.power_by);  // 6.5
    Goods slot;
    slot.points = static_cast<std::uint8_t>(workshop_points(machines(state, seat)));
    gain(state, seat, slot, Source::workshop);
}

constexpr int Rules::workshop_points(int machines) const {
    constexpr int kPlain = kWorkshopSpaces - static_cast<int>(std::tuple_size_v<decltype(Board::slots)>);
    if (machines > kWorkshopSpaces) return board().beyond;
    return machines > kPlain ? board().slots[static_cast<std::size_t>(machines - kPlain - 1)] : 0;
}

// --- Is it of any use?

constexpr bool Rules::gives(const State& state, Seat seat, const Goods& goods, Purse purse) const {
    return goods.points > 0 || goods.rainbow > 0 || (goods.flower > 0 && purse.flowers < board().dial) ||
           (goods.ink > 0 && purse.ink < board().dial) ||
           (goods.hourglass > 0 && player(state, seat).belt != 0) ||
           (goods.activation > 0 && any_machine(state, seat, purse));
}

constexpr bool Rules::any_machine(const State& state, Seat seat, Purse purse) const {
    return any_of(player(state, seat).workshop & purple_,
                  [&](TileIndex tile) { return useful_with(state, seat, box_.tiles[tile].effect, purse); });
}

constexpr bool Rules::any_affordable(const State& state, Seat seat, Purse purse) const {
    for (std::uint8_t tile : state.offers)
        if (tile != kNone && (box_.tiles[tile].colour == Colour::yellow ? purse.rainbows : purse.ink) >=
                                 price(state, seat, tile))
            return true;
    return false;
}

constexpr bool Rules::any_to_copy(const State& state, Seat seat, Purse purse) const {
    for (Seat other : everybody()) {
        if (other == seat) continue;
        if (any_of(player(state, other).workshop & purple_,
                   [&](TileIndex tile) { return useful_with(state, seat, box_.tiles[tile].effect, purse); }))
            return true;
        for (const Way& way : robot_of(state, other))
            if (useful_with(state, seat, way, purse)) return true;
    }
    return false;
}

constexpr bool Rules::useful_with(const State& state, Seat seat, const Way& way, Purse purse) const {
    if (!purse.has(way.pay)) return false;
    switch (way.special) {
        case Special::none: return !way.pay.none() || gives(state, seat, way.gain, purse);
        case Special::evening_packet:
            for (const Goods& packet : row(state, Moment::evening))
                if (gives(state, seat, packet, purse)) return true;
            return false;
        case Special::acquire: return any_affordable(state, seat, purse.less(way.pay));
        case Special::copy:
            // 10.5 While the others are still at it, the copier waits.
            return state.phase != Phase::night && any_to_copy(state, seat, purse.less(way.pay));
    }
    return false;
}

constexpr bool Rules::useful(const State& state, Seat seat, const Way& way) const {
    return useful_with(state, seat, way, purse_of(player(state, seat)));
}

constexpr bool Rules::any_activation(const State& state, Seat seat, bool robot_too) const {
    if (any_machine(state, seat, purse_of(player(state, seat)))) return true;
    if (robot_too)
        for (const Way& way : robot_of(state, seat))
            if (useful(state, seat, way)) return true;
    return false;
}

constexpr bool Rules::any_choice(const State& state, Seat seat, std::uint8_t specialist) const {
    for (const Way& way : box_.specialists[specialist].effect)
        if (useful(state, seat, way)) return true;
    return false;
}

// --- Tasks

// Does what needs no decision. True when nothing is left to do.
constexpr bool Rules::settle(State& state, Seat seat) const {
    auto& tasks = player(state, seat).tasks;
    while (!tasks.empty()) {
        const Task first = tasks.back();
        bool decide = true;
        switch (first.kind) {
            case Task::Kind::packets: {  // 4.4.2
                decide = false;
                const auto& packets = row(state, state.moment);
                if (first.value == packets.size()) break;
                ++tasks.back().value;
                gain(state, seat, packets[first.value], Source::deliveries);
                continue;
            }
            case Task::Kind::evening:
                tasks.pop();
                take_evening_packet(state, seat, first.value);
                continue;
            case Task::Kind::after: {  // 11.5
                std::uint8_t waiting = 0;
                for (std::size_t card = 0; card < state.specialists.size(); ++card)
                    if (state.specialists[card].owner == seat.index() &&
                        box_.specialists[state.specialists[card].specialist].comes_after(
                            value_at<Action>(first.value)))
                        waiting = static_cast<std::uint8_t>(waiting | 1u << card);
                tasks.back() = {Task::Kind::bonuses, waiting};
                continue;
            }
            case Task::Kind::bonuses:
                if (first.value == 0) {
                    decide = false;
                    break;
                }
                if (!settle_bonuses(state, seat, first.value)) return false;
                continue;
            case Task::Kind::hourglass: decide = player(state, seat).belt != 0; break;  // 5.2 else it is lost
            case Task::Kind::activation: decide = any_activation(state, seat, first.value != 0); break;
            case Task::Kind::choose: decide = any_choice(state, seat, first.value); break;
            case Task::Kind::take:
                decide = false;
                for (const CardInPlay& card : state.specialists)
                    decide = decide || may_take(state, seat, card.specialist);
                break;
            default: break;
        }
        if (decide) return false;
        tasks.pop();
    }
    return true;
}

// 11.11 The owner chooses the order where it can matter: only an activation meets the other bonuses halfway, and points
// and rainbows are never worse early (N20). False where there is a decision.
constexpr bool Rules::settle_bonuses(State& state, Seat seat, std::uint8_t waiting) const {
    std::size_t next = state.specialists.size();
    bool next_is_plain = false, activates = false;
    int others = 0;  // besides the plain ones
    for (std::size_t card = 0; card < state.specialists.size(); ++card) {
        if ((waiting >> card & 1) == 0) continue;
        const Effect& effect = box_.specialists[state.specialists[card].specialist].effect;
        const Goods& goods = effect[0].gain;
        const bool plain = effect.size() == 1 && goods == Goods{0, 0, goods.rainbow, goods.points, 0, 0};
        others += plain ? 0 : 1;
        activates = activates || goods.activation > 0;
        if (next == state.specialists.size() || (plain && !next_is_plain)) {
            next = card;
            next_is_plain = plain;
        }
    }
    if (!next_is_plain && activates && others > 1) return false;
    play_task(state, seat, {Task::Kind::bonuses, waiting},
              {Move::Kind::bonus, state.specialists[next].specialist});
    return true;
}

constexpr void Rules::machine_moves(const State& state, Seat seat, TileSet among, Moves& out) const {
    const Purse purse = purse_of(player(state, seat));
    for_each(among & purple_, [&](TileIndex tile) {
        if (useful_with(state, seat, box_.tiles[tile].effect, purse)) out.push({Move::Kind::trigger, tile});
    });
}

constexpr void Rules::robot_moves(const State& state, Seat seat, Moves& out) const {
    const Effect& effect = robot_of(state, seat);
    for (std::uint8_t way = 0; way < effect.size(); ++way)
        if (useful(state, seat, effect[way])) out.push({Move::Kind::robot, way});
}

constexpr void Rules::task_moves(const State& state, Seat seat, Task task, Moves& out) const {
    const Player& player = state.players[at(seat)];
    switch (task.kind) {
        case Task::Kind::hourglass:
            return for_each(player.belt, [&](TileIndex tile) { out.push({Move::Kind::advance, tile}); });
        case Task::Kind::activation:  // 4.4.4
            machine_moves(state, seat, player.workshop, out);
            if (task.value != 0) robot_moves(state, seat, out);
            return out.push({Move::Kind::skip, 0});
        case Task::Kind::bonuses:
            for (std::size_t card = 0; card < state.specialists.size(); ++card)
                if ((task.value >> card & 1) != 0)
                    out.push({Move::Kind::bonus, state.specialists[card].specialist});
            return;
        case Task::Kind::choose:
            for (std::uint8_t way = 0; way < box_.specialists[task.value].effect.size(); ++way)
                out.push({Move::Kind::choose, way});
            return;
        case Task::Kind::take:
            for (const CardInPlay& card : state.specialists)
                if (may_take(state, seat, card.specialist)) out.push({Move::Kind::take, card.specialist});
            return out.push({Move::Kind::skip, 0});
        case Task::Kind::acquire:
            for (std::uint8_t tile : state.offers)
                if (tile != kNone && can_afford(state, seat, tile)) out.push({Move::Kind::acquire, tile});
            return;
        case Task::Kind::copy: {
            const Purse purse = purse_of(player);
            for (Seat other : everybody()) {
                if (other == seat) continue;
                for_each(state.players[at(other)].workshop & purple_, [&](TileIndex tile) {
                    if (useful_with(state, seat, box_.tiles[tile].effect, purse))
                        out.push({Move::Kind::copy_machine, tile});
                });
                const Effect& effect = robot_of(state, other);
                for (std::size_t way = 0; way < effect.size(); ++way)
                    if (useful_with(state, seat, effect[way], purse))
                        out.push(
                            {Move::Kind::copy_robot, static_cast<std::uint8_t>(at(other) * kWays + way)});
            }
            return;
        }
        default: return;
    }
}

constexpr void Rules::play_task(State& state, Seat seat, Task task, Move move) const {
    auto& tasks = player(state, seat).tasks;
    if (move.kind == Move::Kind::bonus) {
        const std::size_t card = card_of(state, move.value);
        tasks.back().value = static_cast<std::uint8_t>(task.value & ~(1u << card));
        const Effect& effect = box_.specialists[move.value].effect;
        if (effect.size() > 1) return tasks.push({Task::Kind::choose, move.value});
        return gain(state, seat, effect[0].gain, Source::specialists);
    }
    if (move.kind == Move::Kind::advance) {
        if (--tasks.back().value == 0) tasks.pop();
        return advance(state, seat, move.value);
    }
    tasks.pop();
    switch (move.kind) {
        case Move::Kind::trigger: return use(state, seat, box_.tiles[move.value].effect, Source::effects);
        case Move::Kind::robot: return use(state, seat, robot_of(state, seat)[move.value], Source::effects);
        case Move::Kind::copy_machine:
            return use(state, seat, box_.tiles[move.value].effect, Source::effects);
        case Move::Kind::copy_robot:
            return use(state, seat,
                       robot_of(state, Seat(move.value / static_cast<int>(kWays)))[move.value % kWays],
                       Source::effects);
        case Move::Kind::choose:
            return use(state, seat, box_.specialists[task.value].effect[move.value], Source::specialists);
        case Move::Kind::take: return take(state, seat, move.value);
        case Move::Kind::acquire: return acquire(state, seat, move.value, task.value);
        default: return;  // skip
    }
}

}  // namespace officina::mech
