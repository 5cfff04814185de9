// Mech a Dream keeps the contract.

#include "engine/conformance.h"

#include "games/mech/content.h"
#include "games/mech/encoding.h"
#include "games/mech/game.h"
#include "games/mech/overheard.h"
#include "games/mech/rules.h"

namespace officina {
namespace {

using mech::Move;
using mech::only;
using mech::Options;
using mech::Phase;
using mech::Player;
using mech::State;
using mech::StockReading;
using mech::TileIndex;
using mech::TileSet;

struct Mech {
    using Rules = mech::Rules;
    using Encoding = mech::Encoding;
    static constexpr bool kHides = true;
    static constexpr bool kAnyOrder = true;
    static constexpr int kLongestGame = 800;
    static constexpr conformance::Effort kEffort{.games = 60, .close_looks = 24, .moves_tried = 24};

    static std::vector<Variant<Rules>> variants() {
        std::vector<Variant<Rules>> all;
        const auto add = [&](std::string name, const Options& options) {
            all.push_back({std::move(name), Rules(mech::default_box(), options)});
        };
        for (int seats = 2; seats <= 4; ++seats) {
            const std::string name = std::to_string(seats) + " seats";
            add(name, {.seats = seats});
            add(name + ", robots", {.seats = seats, .robots = true});
            add(name + ", specialists", {.seats = seats, .specialists = true});
            add(name + ", both", {.seats = seats, .robots = true, .specialists = true});
        }
        add("2 seats, specialists instead",
            {.seats = 2, .specialists = true, .stock = StockReading::instead, .first = 2});
        add("3 seats, both, specialists beside",
            {.seats = 3, .robots = true, .specialists = true, .stock = StockReading::beside, .first = 1});
        return all;
    }

    static std::string words(const Rules& rules, Move move) { return mech::MechGame::written(rules, move); }
    static std::optional<Move> read(const Rules& rules, std::string_view text) {
        return mech::MechGame::read(rules, text);
    }

    static std::string told(const Rules& rules, const Rules::State& before, Seat seat, Rules::Move move,
                            Seat onlooker) {
        return mech::overheard(rules, before, seat, move, onlooker);
    }

    static std::string fault(const Rules& rules, const State& state) {
        if (std::string wrong = tiles_fault(rules, state); !wrong.empty()) return wrong;
        if (std::string wrong = cards_fault(rules, state); !wrong.empty()) return wrong;
        for (Seat seat : SeatSet::first(mech::kMostPlayers))
            if (std::string wrong = player_fault(rules, state, seat); !wrong.empty())
                return fmt::format("{} of {}", wrong, conformance::written(seat));
        return "";
    }

    // Every tile is in one place: a stack, the market, a belt or a workshop.
    static std::string tiles_fault(const Rules& rules, const State& state) {
        for (TileIndex tile = 0; tile < mech::kTiles; ++tile) {
            int places = (state.stacks & only(tile)) != 0 ? 1 : 0, belts = 0;
            for (std::uint8_t offer : state.offers) places += offer == tile ? 1 : 0;
            for (const Player& player : state.players) {
                belts += (player.belt & only(tile)) != 0 ? 1 : 0;
                places += (player.workshop & only(tile)) != 0 ? 1 : 0;
            }
            if (places + belts != 1) return fmt::format("tile {} is in {} places", tile, places + belts);
            if ((state.spaces[tile] > 0) != (belts == 1) || state.spaces[tile] > mech::kLongestTime)
                return fmt::format("tile {} is on space {}", tile, state.spaces[tile]);
        }
        const bool setting_up = state.phase == Phase::revealing || state.phase == Phase::marketing;
        for (std::size_t i = 0; i < mech::kOffers && !setting_up; ++i) {
            const auto stack = i < 3   ? mech::Stack::blue_green
                               : i < 5 ? mech::Stack::red
                                       : mech::Stack::yellow;
            const bool top = i == 0 || i == 3 || i == 5;
            if (!top && state.offers[i] == mech::kNone && rules.left_in_stack(state, stack) > 0)
                return fmt::format("space {} of the market is empty", i);
        }
        return "";
    }

    static std::string cards_fault(const Rules& rules, const State& state) {
        // 2.6 Of ten cards one is seen a day; three are never seen.
        const bool unloaded = state.delivery != mech::kNone;
        if (std::popcount(state.cards_unseen) != 11 - state.day - (unloaded ? 1 : 0))
            return "delivery cards are missing";
        std::set<int> seen;
        for (const mech::CardInPlay& card : state.specialists) {
            if (!seen.insert(card.specialist).second) return "a specialist is there twice";
            if (card.price > 2) return "a price token shows more than 2";
            if (card.owner != mech::kMiddle && card.owner >= rules.seats()) return "a specialist is nobody's";
        }
        return "";
    }

    static std::string player_fault(const Rules& rules, const State& state, Seat seat) {
        const Player& player = rules.player(state, seat);
        if (seat.index() >= rules.seats())
            return std::ranges::equal(bytes_of(player), bytes_of(Player{})) ? ""
                                                                            : "something on an empty seat";
        if (player.flowers > 9 || player.ink > 9) return "a dial above 9";
        if (player.rainbows > 200 || player.score() > 500) return "an absurd stock";
        if (state.phase == Phase::keeping || state.phase == Phase::dealing) return "";
        if (player.screen > mech::kScreens) return "an unknown screen";
        std::array<int, mech::kPowers> powers{};
        int crystals = 0;
        mech::for_each(player.workshop, [&](TileIndex tile) {
            const mech::Tile& built = rules.box().tiles[tile];
            powers[static_cast<std::size_t>(built.power)] += built.power_by;
            if (built.colour == mech::Colour::yellow) crystals += built.bonus;
        });
        if (!std::ranges::equal(powers, player.powers)) return "wrong discounts";
        if (crystals != player.points[static_cast<std::size_t>(mech::Source::crystals)])
            return "wrong crystals";
        for (std::uint8_t place : player.assistants)
            if (place > 0 && place <= mech::kTiles &&
                ((player.belt | player.workshop) & only(static_cast<TileIndex>(place - 1))) == 0)
                return "an assistant on a strange tile";
        const bool night = state.phase == Phase::night || state.phase == Phase::late;
        if (!night && player.used != 0) return "machines used by day";
        if (state.phase == Phase::night && !state.awake.has(seat) && !player.tasks.empty())
            return "an unfinished effect";
        return "";
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Mech, Conformance, Mech);

TEST(MechConformance, Signatures) {
    expect_signatures<Mech>({{"2 seats", 0xb875827f9890ee16},
                             {"2 seats, robots", 0x34189b5f0ddf5eda},
                             {"2 seats, specialists", 0xa6d8ff6febcd03bf},
                             {"2 seats, both", 0xe70a1e8bb88a12af},
                             {"3 seats", 0x564791031842e30d},
                             {"3 seats, robots", 0xe93aa09dbc6f4406},
                             {"3 seats, specialists", 0xda7dc98ebac52591},
                             {"3 seats, both", 0x6ccc84048d76b94e},
                             {"4 seats", 0x952f964b9fedc0c},
                             {"4 seats, robots", 0xc4d08c45f3cf4a25},
                             {"4 seats, specialists", 0xda5ea471bd7d3c3b},
                             {"4 seats, both", 0x654c489d01da7f02},
                             {"2 seats, specialists instead", 0x3c6fc2edc58b403d},
                             {"3 seats, both, specialists beside", 0xae48fe6721cb5e5f}});
}

TEST(MechConformance, Encodings) {
    expect_encodings<Mech>({{"2 seats", 0x95aa61e2730de80b},
                            {"2 seats, robots", 0xc34320aa0532ec9e},
                            {"2 seats, specialists", 0x1e7c5a8f46655a00},
                            {"2 seats, both", 0xcf0df62c34301083},
                            {"3 seats", 0x4e91a3c47d030c6},
                            {"3 seats, robots", 0x53df35a294378bfc},
                            {"3 seats, specialists", 0xa09ae8c05de46bb6},
                            {"3 seats, both", 0x32c49f9568102fb6},
                            {"4 seats", 0x6ea0c0444cede096},
                            {"4 seats, robots", 0xd7d861609753a09c},
                            {"4 seats, specialists", 0x3b7625724d9ccf56},
                            {"4 seats, both", 0x317c6b0370f8a7ce},
                            {"2 seats, specialists instead", 0x770c3bec8ee712f8},
                            {"3 seats, both, specialists beside", 0xf72a8e8f7f0d20df}});
}

}  // namespace
}  // namespace officina
