#pragma once
// A table of Mech a Dream for tests: set up as wished, moves as words, tiles laid wherever a test wants them.

#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "games/mech/content.h"
#include "games/mech/game.h"
#include "games/mech/names.h"

namespace officina::mech {

// Whatever is not wished for is the first that is possible.
struct Wishes {
    // By market space: blue and green (top of the stack first), red, yellow.
    std::vector<std::string> offers{};
    std::string delivery{};                  // of the first day
    std::vector<std::string> screens{};      // by seat: the one that is kept
    std::vector<std::string> specialists{};  // in play; the first ones are picked by the seats in seat order
    int first = 0;
};

// The shipped box, with the numbers that tests speak of: those of designed records move when the game is balanced.
inline const Box& box_of_tests() {
    static const Box box = [] {
        struct Price {
            const char* tile;
            std::uint8_t cost, time;
        };
        constexpr Price kPrices[] = {
            {"B01", 2, 3}, {"B02", 3, 2}, {"B03", 1, 3}, {"B04", 3, 3}, {"B06", 3, 2}, {"B07", 1, 3},
            {"B08", 3, 3}, {"B09", 3, 3}, {"B10", 4, 2}, {"B12", 3, 4}, {"B13", 2, 2}, {"B14", 2, 2},
            {"B15", 2, 2}, {"B17", 2, 4}, {"B18", 2, 3}, {"R02", 5, 4}, {"R03", 7, 3}, {"R04", 8, 6},
            {"R07", 4, 3}, {"R13", 6, 5}, {"R14", 8, 6}, {"R15", 3, 4}, {"R16", 6, 5}};
        constexpr std::array<std::uint8_t, kDeliveries> kDocks{3, 2, 4, 1, 5, 3, 3, 2, 2, 6};
        Box made = default_box();
        for (const Price& price : kPrices) {
            Tile& tile = made.tiles[*tile_named(made, price.tile)];
            tile.cost = price.cost;
            tile.time = price.time;
        }
        for (std::size_t card = 0; card < kDeliveries; ++card) made.deliveries[card].cost = kDocks[card];
        for (Tile& tile : made.tiles) {
            if (tile.power == Power::ink) tile.time = 3;
            if (tile.power == Power::rainbow) tile.cost = 2;
        }
        return made;
    }();
    return box;
}

class Table {
  public:
    explicit Table(Options options = {}, Wishes wishes = {}, const Box& box = box_of_tests())
        : rules(box, options), state(rules.start()), wishes_(std::move(wishes)) {
        while (state.phase < Phase::day) set_up();
    }

    Rules rules;
    State state;
    std::vector<std::string> next;  // what chance turns up, while it lasts; then the first that is possible

    Player& player(int seat) { return state.players[static_cast<std::size_t>(seat)]; }
    TileIndex tile(std::string_view name) const { return *tile_named(rules.box(), name); }

    std::vector<std::string> menu(int seat) const {
        Rules::Moves moves;
        std::vector<std::string> words;
        if (!rules.to_move(state).has(Seat(seat))) return words;
        rules.moves(state, Seat(seat), moves);
        for (const Move& move : moves) words.push_back(MechGame::written(rules, move));
        return words;
    }
    bool may(int seat, std::string_view move) const {
        const auto words = menu(seat);
        return std::find(words.begin(), words.end(), move) != words.end();
    }

    // Plays it, and whatever chance has to do after it.
    void play(int seat, std::string_view words) {
        const auto move = MechGame::read(rules, words);
        ASSERT_TRUE(move.has_value()) << words;
        ASSERT_TRUE(may(seat, words)) << words << " is not in the menu of seat " << seat;
        rules.play(state, Seat(seat), *move);
        while (rules.to_move(state).is_only(kChance)) chance();
    }
    void play(int seat, std::initializer_list<std::string_view> moves) {
        for (std::string_view move : moves) play(seat, move);
    }
    // The seats whose turn it is stock up until it is that seat's turn, or the moment has come.
    void idle_until(int seat) {
        while (state.phase == Phase::day && state.turn != seat && !failed())
            play(state.turn, "stock flowers");
    }
    void idle_through(Moment moment) {
        while (state.phase == Phase::day && state.moment == moment && !failed())
            play(state.turn, "stock flowers");
    }
    void idle_until_night() {
        const int day = state.day;
        while (state.phase == Phase::day && state.day == day && !failed()) play(state.turn, "stock flowers");
    }
    void everybody_is_done() {
        while ((state.phase == Phase::night || state.phase == Phase::late) && !failed())
            play((*rules.to_move(state).begin()).index(), "done");
    }

    // --- Laying things by hand

    // Out of its stack or off the market; there the last tile of the same colour takes its place.
    void take_away(TileIndex tile) {
        state.stacks &= ~only(tile);
        for (std::uint8_t& offer : state.offers) {
            if (offer != tile) continue;
            for_each(state.stacks, [&](TileIndex other) {
                if (rules.box().tiles[other].colour == rules.box().tiles[tile].colour) offer = other;
            });
            state.stacks &= ~only(offer);
        }
    }
    void lay_on_belt(int seat, std::string_view name, int space) {
        const TileIndex index = tile(name);
        take_away(index);
        player(seat).belt |= only(index);
        state.spaces[index] = static_cast<std::uint8_t>(space);
    }
    // As if it had been finished long ago: without rewards.
    void build(int seat, std::string_view name) {
        const TileIndex index = tile(name);
        const Tile& built = rules.box().tiles[index];
        take_away(index);
        player(seat).workshop |= only(index);
        auto& power = player(seat).powers[static_cast<std::size_t>(built.power)];
        power = static_cast<std::uint8_t>(power + built.power_by);
    }
    void has(int seat, int flowers, int ink, int rainbows = 0) {
        player(seat).flowers = static_cast<std::uint8_t>(flowers);
        player(seat).ink = static_cast<std::uint8_t>(ink);
        player(seat).rainbows = static_cast<std::uint16_t>(rainbows);
    }
    bool is_built(int seat, std::string_view name) const {
        return (rules.player(state, Seat(seat)).workshop & only(tile(name))) != 0;
    }
    // The space on a belt; 0 where it is on none.
    int space(std::string_view name) const { return state.spaces[tile(name)]; }
    int points(int seat) const { return rules.player(state, Seat(seat)).score(); }
    const CardInPlay& card(std::string_view name) const {
        return state.specialists[rules.card_of(state, *specialist_named(rules.box(), name))];
    }

  private:
    static bool failed() { return ::testing::Test::HasFatalFailure(); }

    static std::string wish(const std::vector<std::string>& wishes, std::size_t i) {
        return i < wishes.size() ? wishes[i] : std::string();
    }

    // One step of the setup, by the wishes.
    void set_up() {
        constexpr std::array<std::size_t, kOffers> kOrder{1, 2, 0, 4, 3, 5};
        const Seat seat = *rules.to_move(state).begin();
        std::string words;
        switch (state.phase) {
            case Phase::revealing:
                words = with("reveal ", wish(wishes_.specialists, state.specialists.size()));
                break;
            case Phase::marketing:
                words = with("turn up ", wish(wishes_.offers, kOrder[turned_up_++]));
                break;
            case Phase::unloading: words = with("unload ", wishes_.delivery); break;
            case Phase::dealing: {
                words = dealt_++ % 2 == 0 ? with("deal ", wish(wishes_.screens, (dealt_ - 1) / 2)) : "";
                break;
            }
            case Phase::beginning: words = "first " + std::to_string(wishes_.first + 1); break;
            case Phase::keeping: words = with("keep ", wish(wishes_.screens, at(seat))); break;
            default: words = with("pick ", wish(wishes_.specialists, at(seat)));
        }
        play_wish(seat, words);
    }
    static std::string with(const char* verb, const std::string& wish) {
        return wish.empty() ? "" : verb + wish;
    }

    void chance() {
        std::string words;
        if (!next.empty()) {
            words = next.front();
            next.erase(next.begin());
        }
        play_wish(kChance, words);
    }

    void play_wish(Seat seat, const std::string& words) {
        Rules::Moves moves;
        rules.moves(state, seat, moves);
        for (const Move& move : moves)
            if (MechGame::written(rules, move) == words) return rules.play(state, seat, move);
        EXPECT_TRUE(words.empty()) << words << " is not possible";
        // Nothing is wished for: the first that no wish needs later.
        for (const Move& move : moves)
            if (!wished_for(MechGame::written(rules, move))) return rules.play(state, seat, move);
        rules.play(state, seat, moves[0]);
    }

    bool wished_for(const std::string& words) const {
        const auto named = [&](const std::vector<std::string>& names) {
            return std::any_of(names.begin(), names.end(),
                               [&](const std::string& name) { return words.ends_with(" " + name); });
        };
        return state.phase < Phase::day &&
               (named(wishes_.offers) || named(wishes_.screens) || named(wishes_.specialists));
    }

    Wishes wishes_;
    std::size_t turned_up_ = 0, dealt_ = 0;
};

}  // namespace officina::mech
