#pragma once
// Mech a Dream in numbers: see engine/encoding.h.

#include <cstdint>
#include <string_view>

#include "engine/encoding.h"
#include "games/mech/rules.h"

namespace officina::mech {

struct Encoding {
    static constexpr std::string_view kName = "mech-1";

    using Kind = Move::Kind;
    static constexpr Numbering<Kind> kNumbers{{{
        {Kind::keep, kScreens, 1},
        {Kind::pick, kSpecialists},
        {Kind::stock, 2},
        {Kind::take, kSpecialists},
        {Kind::dock},
        {Kind::acquire, kTiles},
        {Kind::build, kTiles},
        {Kind::advance, kTiles},
        {Kind::trigger, kTiles},
        {Kind::robot, kWays},
        {Kind::copy_machine, kTiles},
        {Kind::copy_robot, kMostPlayers* static_cast<int>(kWays)},
        {Kind::choose, kWays},
        {Kind::bonus, kSpecialists},
        {Kind::skip},
        {Kind::done},
        {Kind::reveal, kSpecialists},
        {Kind::turn_up, kTiles},
        {Kind::unload, kDeliveries},
        {Kind::deal, kScreens, 1},
        {Kind::begin, kMostPlayers},
    }}};
    static constexpr int kActions = kNumbers.size();
    static constexpr int kSeatActions = kNumbers.from(Kind::reveal);

    static constexpr int index(Move move) { return kNumbers.index(move.kind, move.value); }
    static constexpr Move move(int index) {
        const auto parts = kNumbers.at(index);
        return {parts.kind, parts.first};
    }

    template <class Out>
    static constexpr void observe(const Rules& rules, const View<Rules>& view, Out& out) {
        const Around around(view.seat(), rules.seats());
        observe_table(rules, *view, view.seat(), around, out);
        for (int counted = 0; counted < rules.seats(); ++counted)
            observe_player(*view, at(around.seat(counted)), counted, out);
    }

  private:
    static constexpr int kMostPoints = 2000, kMostTasks = 8;

    // A screen, none, or one that lies face down.
    static constexpr int screen(std::uint8_t which) {
        return which == kFaceDownScreen ? static_cast<int>(kScreens) + 1 : which;
    }
    // In the cloakroom, at a tile, in the stock room, at the dock.
    static constexpr int place_of(std::uint8_t assistant) {
        if (assistant == kInStockRoom) return kTiles + 1;
        return assistant == kAtDock ? kTiles + 2 : assistant;
    }
    // Nobody's, a seat's, or lying in the middle.
    static constexpr int owner(std::uint8_t who, const Around& around) {
        return who == kMiddle ? around.seats() + 1 : around.or_nobody(who);
    }

    template <class Out>
    static constexpr void observe_table(const Rules& rules, const State& state, Seat observer,
                                        const Around& around, Out& out) {
        constexpr std::size_t kCards = kMostPlayers;
        const auto& cards = state.specialists;
        out.of(Field::kTable);
        out.category("seat", observer.index(), rules.seats() + 1);  // the last: a spectator
        out.category("phase", static_cast<int>(state.phase), static_cast<int>(value_count<Phase>));
        out.number("day", state.day, 0, 255);
        out.category("moment", static_cast<int>(state.moment), kMoments);
        out.category("first", around.or_nobody(state.first), rules.seats() + 1);
        out.category("turn", around.or_nobody(state.turn), rules.seats() + 1);
        out.flags("awake", around.turned(state.awake), static_cast<std::size_t>(rules.seats()));
        out.category("delivery", static_cast<std::uint8_t>(state.delivery + 1), kDeliveries + 1);
        out.flags("deliveries_unseen", state.cards_unseen, kDeliveries);
        out.slots("offers", kOffers, kOffers, FieldKind::category, kTiles,
                  [&](std::size_t space) { return static_cast<std::uint8_t>(state.offers[space] + 1); });
        out.flags("stacks", state.stacks, kTiles);
        out.numbers("spaces", kTiles, 0, kLongestTime, [&](std::size_t tile) { return state.spaces[tile]; });
        out.slots("specialist", cards.size(), kCards, FieldKind::category, kSpecialists,
                  [&](std::size_t card) { return cards[card].specialist + 1; });
        out.slots("specialist_of", cards.size(), kCards, FieldKind::category, rules.seats() + 1,
                  [&](std::size_t card) { return owner(cards[card].owner, around); });
        out.slots("specialist_price", cards.size(), kCards, FieldKind::number, 255,
                  [&](std::size_t card) { return cards[card].price; });
    }

    template <class Out>
    static constexpr void observe_player(const State& state, std::size_t seat, int counted, Out& out) {
        const Player& player = state.players[seat];
        out.of(counted);
        out.number("rainbows", player.rainbows, 0, kMostPoints);
        out.number("flowers", player.flowers, 0, 255);
        out.number("ink", player.ink, 0, 255);
        out.numbers("points", kSources, 0, kMostPoints,
                    [&](std::size_t source) { return player.points[source]; });
        out.flags("belt", player.belt, kTiles);
        out.flags("workshop", player.workshop, kTiles);
        out.flags("used", player.used, kTiles);
        out.flag("robot_used", (player.used & kRobotUsed) != 0);
        out.slots("assistants", kMoments, kMoments, FieldKind::category, kTiles + 2,
                  [&](std::size_t moment) { return place_of(player.assistants[moment]); });
        out.numbers("powers", kPowers, 0, 255, [&](std::size_t power) { return player.powers[power]; });
        out.category("screen", screen(player.screen), kScreens + 2);
        out.slots("dealt", 2, 2, FieldKind::category, kScreens + 1,
                  [&](std::size_t i) { return screen(state.dealt[seat][i]); });
        out.slots("task", player.tasks.size(), kMostTasks, FieldKind::category,
                  static_cast<int>(value_count<Task::Kind>) - 1,
                  [&](std::size_t i) { return static_cast<int>(player.tasks[i].kind); });
        out.slots("task_value", player.tasks.size(), kMostTasks, FieldKind::number, 255,
                  [&](std::size_t i) { return player.tasks[i].value; });
    }
};

static_assert(EncodingFor<Encoding, Rules>);

}  // namespace officina::mech
