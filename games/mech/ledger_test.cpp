// A second, slow and obvious way through the basic game: a ledger that hears only the moves, as words, and keeps every
// player's goods, belts and workshops in maps. The rules and the ledger must agree all the way.

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "games/mech/content.h"
#include "games/mech/game.h"
#include "games/mech/names.h"

namespace officina::mech {
namespace {

class Ledger {
  public:
    struct Page {
        int flowers = 3, ink = 4, rainbows = 0, points = 0;
        std::map<std::string, int> belt;  // by tile: its space
        std::vector<std::string> built, assistants;
    };

    Ledger(const Box& box, int seats) : box_(box), pages_(static_cast<std::size_t>(seats)) {}

    const Page& page(int seat) const { return pages_[static_cast<std::size_t>(seat)]; }

    void hears(int seat, const std::string& words, const Delivery* card) {
        if (seat < 0) return;  // chance changes nobody's page
        Page& page = pages_[static_cast<std::size_t>(seat)];
        const auto all = words_of(words);
        const std::string name = all.size() > 1 ? all[1] : "";
        if (all[0] == "stock") {
            const std::array<std::array<int, 2>, 3> fixed{{{2, 2}, {1, 1}, {0, 0}}};
            const auto [flowers, ink] = fixed[moment_];
            gains(page, {static_cast<std::uint8_t>(flowers + (name == "flowers" ? 2 : 0)),
                         static_cast<std::uint8_t>(ink + (name == "ink" ? 2 : 0))});
            ++acted_;
        } else if (all[0] == "dock") {
            page.flowers -= std::max(0, card->cost - owned(page, "G4"));
            for (const Goods& packet : card->rows[moment_]) gains(page, packet);
            ++acted_;
        } else if (all[0] == "acquire") {
            const Tile& tile = named(name);
            if (tile.colour == Colour::yellow)
                page.rainbows -= std::max(0, tile.cost - owned(page, "G2"));
            else
                page.ink -= std::max(0, tile.cost - owned(page, "G1"));
            page.belt[name] = tile.time - owned(page, "G3");
            if (page.belt[name] <= 0) finishes(page, name);
            page.assistants.push_back(name);
            ++acted_;
        } else if (all[0] == "build") {
            page.assistants.push_back(name);
            ++acted_;
        } else if (all[0] == "hourglass") {
            moves_on(page, name);
        } else if (all[0] == "use") {
            const Way& way = named(name).effect;
            page.flowers -= way.pay.flower;
            page.ink -= way.pay.ink;
            page.rainbows -= way.pay.rainbow;
            gains(page, way.gain);
        } else if (all[0] == "robot") {
            gains(page, {.ink = 1});
        }
    }

    // Everybody's action and all that came of it is over.
    void nothing_is_pending() {
        if (acted_ < pages_.size()) return;
        acted_ = 0;
        for (Page& page : pages_)
            for (const std::string& tile : page.assistants) moves_on(page, tile);
        if (++moment_ < 3) return;
        moment_ = 0;
        for (Page& page : pages_) page.assistants.clear();
    }

  private:
    const Tile& named(const std::string& name) const { return box_.tiles[*tile_named(box_, name)]; }

    static int owned(const Page& page, const std::string& kind) {
        int count = 0;
        for (const std::string& name : page.built) count += name.starts_with(kind) ? 1 : 0;
        return count;
    }
    static void gains(Page& page, const Goods& goods) {
        page.flowers = std::min(9, page.flowers + goods.flower);
        page.ink = std::min(9, page.ink + goods.ink);
        page.rainbows += goods.rainbow;
        page.points += goods.points;
    }
    void moves_on(Page& page, const std::string& name) {
        if (page.belt.contains(name) && --page.belt[name] == 0) finishes(page, name);
    }
    void finishes(Page& page, const std::string& name) {
        page.belt.erase(name);
        page.built.push_back(name);
        const Tile& tile = named(name);
        if (tile.colour == Colour::yellow) page.points += tile.bonus;
        if (tile.colour == Colour::green) page.rainbows += tile.bonus;
        const std::size_t count = page.built.size();
        if (count >= 7 && count <= 9) page.points += box_.board.slots[count - 7];
        if (count > 9) page.points += 3;
    }

    const Box& box_;
    std::vector<Page> pages_;
    std::size_t acted_ = 0, moment_ = 0;
};

void expect_same(const Rules& rules, const State& state, const Ledger& ledger, std::uint64_t seed) {
    for (Seat seat : SeatSet::first(rules.seats())) {
        const Player& player = rules.player(state, seat);
        const Ledger::Page& page = ledger.page(seat.index());
        std::map<std::string, int> belt;
        for_each(player.belt,
                 [&](TileIndex tile) { belt[name_of_tile(rules.box(), tile)] = state.spaces[tile]; });
        ASSERT_EQ(player.flowers, page.flowers) << "game " << seed;
        ASSERT_EQ(player.ink, page.ink) << "game " << seed;
        ASSERT_EQ(player.rainbows, page.rainbows) << "game " << seed;
        ASSERT_EQ(player.score(), page.points) << "game " << seed;
        ASSERT_EQ(belt, page.belt) << "game " << seed;
        ASSERT_EQ(rules.machines(state, seat), static_cast<int>(page.built.size())) << "game " << seed;
    }
}

// Rules: 4.3.1, 4.3.2, 4.3.3, 4.4.1, 4.4.2, 4.5.1, 4.5.2, 4.5.3, 4.6.1, 4.7.1, 5.1, 5.2, 6.1, 6.3, 6.4, 7.1, 7.3, 9.4
TEST(MechLedger, ASecondWayThroughTheGameAgreesAllTheWay) {
    std::size_t most_machines = 0;
    for (std::uint64_t seed = 0; seed < 240; ++seed) {
        const int seats = 2 + static_cast<int>(seed % 3);
        const Rules rules(default_box(), {.seats = seats});
        Random random(seed);
        State state = rules.start();
        Ledger ledger(rules.box(), seats);
        while (!rules.to_move(state).empty()) {
            const Seat seat = any_of(rules.to_move(state), random);
            Rules::Moves moves;
            rules.moves(state, seat, moves);
            Move move = seat == kChance ? roll(rules, state, moves, random)
                                        : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            // Rather build than wander, so that workshops fill up.
            for (const Move& other : moves)
                if (other.kind == Move::Kind::build && random.below(2) == 0) move = other;
            const Delivery* card = state.delivery == kNone ? nullptr : &rules.delivery(state);
            rules.play(state, seat, move);
            ledger.hears(seat == kChance ? -1 : seat.index(), MechGame::written(rules, move), card);
            bool pending = rules.to_move(state).is_only(kChance);
            for (Seat each : SeatSet::first(seats))
                pending = pending || rules.task(state, each).kind != Task::Kind::none;
            if (pending && state.phase == Phase::day) continue;
            ledger.nothing_is_pending();
            if (pending || state.phase < Phase::day) continue;
            expect_same(rules, state, ledger, seed);
            if (HasFatalFailure()) return;
        }
        for (int seat = 0; seat < seats; ++seat)
            most_machines = std::max(most_machines, ledger.page(seat).built.size());
    }
    EXPECT_GE(most_machines, 9u);  // the last workshop spaces were reached
}

// What is offered changes something; what is not offered and could be paid would change nothing.
// Rules: N19, 7.7
TEST(MechLedger, AUseIsOfferedExactlyWhereItChangesSomething) {
    int offered = 0, useless = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Rules rules(default_box(), {.seats = 2});
        Random random(seed);
        State state = rules.start();
        while (play_at_random(rules, state, random)) {
            if (state.phase != Phase::night) continue;
            for (Seat seat : rules.to_move(state)) {
                const Player& player = state.players[at(seat)];
                if (!player.tasks.empty()) continue;
                Rules::Moves moves;
                rules.moves(state, seat, moves);
                for_each(player.workshop & rules.purple() & ~player.used, [&](TileIndex tile) {
                    const Way& way = rules.box().tiles[tile].effect;
                    if (way.pay.flower > player.flowers || way.pay.ink > player.ink ||
                        way.pay.rainbow > player.rainbows) {
                        EXPECT_FALSE(moves.contains({Move::Kind::trigger, tile}));
                        return;
                    }
                    const bool pays = !way.pay.none();
                    const bool fits =
                        (way.gain.flower > 0 && player.flowers < 9) || (way.gain.ink > 0 && player.ink < 9);
                    const bool counts = way.gain.points > 0 || way.gain.rainbow > 0;
                    const bool moves_a_tile = way.gain.hourglass > 0 && player.belt != 0;
                    const bool changes = pays || fits || counts || moves_a_tile;
                    EXPECT_EQ(moves.contains({Move::Kind::trigger, tile}), changes);
                    ++(changes ? offered : useless);
                });
            }
        }
    }
    EXPECT_GT(offered, 100);
    EXPECT_GT(useless, 10);
}

}  // namespace
}  // namespace officina::mech
