#pragma once
// Ricochet Robots in numbers: see engine/encoding.h.

#include <cstdint>
#include <string_view>

#include "engine/encoding.h"
#include "games/ricochet/rules.h"

namespace officina::ricochet {

struct Encoding {
    static constexpr std::string_view kName = "ricochet-1";

    using Kind = Move::Kind;
    static constexpr Numbering<Kind> kNumbers{{{
        {Kind::run, kRobots * 4},
        {Kind::give_up},
        {Kind::declare, kMaxNumber, 1},
        {Kind::rest},
        {Kind::agree},
        {Kind::place, kSide* kSide},
        {Kind::time_up},
        {Kind::turn_up, kTokens},
        {Kind::lay, kFaces},
    }}};
    static constexpr int kActions = kNumbers.size();
    static constexpr int kSeatActions = kNumbers.from(Kind::time_up);

    static constexpr int index(Move move) { return kNumbers.index(move.kind, move.value); }
    static constexpr Move move(int index) {
        const auto parts = kNumbers.at(index);
        return {parts.kind, parts.first};
    }

    template <class Out>
    static constexpr void observe(const Rules& rules, const View<Rules>& view, Out& out) {
        const State& state = *view;
        const int seats = rules.seats();
        const Around around(view.seat(), seats);
        out.of(Field::kTable);
        out.category("seat", view.seat().index(), seats + 1);  // the last: a spectator
        observe_board(state.board, out);
        observe_robots(state, out);
        observe_round(state, around, out);
    }

  private:
    static constexpr int kCells = kSide * kSide;

    // Row by row: has a space a wall on its east side? Then column by column: on its south side?
    template <class Out>
    static constexpr void observe_board(const Board& board, Out& out) {
        for (std::uint16_t row : board.east) out.flags("wall_east", row, kSide);
        for (std::uint16_t column : board.south) out.flags("wall_south", column, kSide);
        const auto& barriers = board.barriers;
        out.slots("barrier", barriers.size(), kBarriers, FieldKind::category, kCells,
                  [&](std::size_t i) { return barriers[i].cell + 1; });
        out.slots("barrier_colour", barriers.size(), kBarriers, FieldKind::category, kRobots,
                  [&](std::size_t i) { return static_cast<int>(barriers[i].colour) + 1; });
        out.slots("barrier_rising", barriers.size(), kBarriers, FieldKind::flag, 1,
                  [&](std::size_t i) { return barriers[i].rising ? 1 : 0; });
        out.slots("target", kTokens, kTokens, FieldKind::category, kCells - 1,
                  [&](std::size_t token) { return board.targets[token]; });
    }

    template <class Out>
    static constexpr void observe_robots(const State& state, Out& out) {
        out.slots("robot", state.placed, kRobots, FieldKind::category, kCells,
                  [&](std::size_t robot) { return state.robots[robot] + 1; });
        out.slots("marker", state.placed, kRobots, FieldKind::category, kCells,
                  [&](std::size_t robot) { return state.markers[robot] + 1; });
        for (const Gait& gait : state.gaits) out.flag("moved", gait.moved);
        for (const Gait& gait : state.gaits) out.flag("turned", gait.turned);
        for (const Gait& gait : state.gaits) out.category("heading", static_cast<int>(gait.heading), 4);
    }

    template <class Out>
    static constexpr void observe_round(const State& state, const Around& around, Out& out) {
        const int seats = around.seats();
        const auto all = static_cast<std::size_t>(seats);
        out.slots("face", state.faces.size(), state.faces.size(), FieldKind::category, kFaces,
                  [&](std::size_t quarter) { return static_cast<std::uint8_t>(state.faces[quarter] + 1); });
        out.category("phase", static_cast<int>(state.phase), static_cast<int>(value_count<Phase>));
        out.category("token", state.token == kNoToken ? 0 : state.token + 1, kTokens + 1);
        out.number("glass_turns", state.glass_turns, 0, 255);
        out.number("runs", state.runs, 0, kMaxNumber);
        out.flags("agreed", around.turned(state.agreed), all);
        out.flags("resting", around.turned(state.resting), all);
        // In the pile, a seat's, or lost.
        out.slots("token_of", kTokens, kTokens, FieldKind::category, seats + 1, [&](std::size_t token) {
            const std::uint8_t owner = state.owner[token];
            return owner == kUnsolved ? seats + 1 : around.or_nobody(owner);
        });
        out.slots("line", state.line.size(), all, FieldKind::category, seats,
                  [&](std::size_t i) { return around.or_nobody(state.line[i]); });
        for (int counted = 0; counted < seats; ++counted) {
            out.of(counted);
            out.number("declared", state.declared[at(around.seat(counted))], 0, kMaxNumber);
        }
    }
};

static_assert(EncodingFor<Encoding, Rules>);

}  // namespace officina::ricochet
