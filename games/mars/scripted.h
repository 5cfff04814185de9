#pragma once
// A table of Mars Needs Mechanics that is set up and driven by hand, in the words of the game. For tests.

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "games/mars/content.h"
#include "games/mars/game.h"
#include "games/mars/names.h"

namespace officina::mars {

inline Mechanisms laid_out(std::string_view ids) {
    unsigned mechanisms = 0;
    for (const std::string& id : words_of(ids))
        mechanisms |= 1u << mechanism_named(default_box(), id).value();
    return static_cast<Mechanisms>(mechanisms);
}

// Two seats, the first begins; no mechanisms, so that a turn is over with the primary action.
inline Options plain(int seats = 2, std::string_view mechanisms = "") {
    Options options;
    options.seats = seats;
    options.first = 0;
    options.laid_out = laid_out(mechanisms);
    return options;
}

struct Scripted {
    Rules rules;
    State state;

    // Seats are dealt these cards, the market shows those; the line stands in the order of the kinds.
    explicit Scripted(const Options& options, const std::vector<std::string>& hands = {},
                      std::string_view market = "lens wire gear magnet piping boiler aether_tube lens",
                      const Box& box = default_box())
        : rules(box, options), state(rules.start()) {
        for (const char* kind : {"lens", "wire", "gear", "magnet", "piping", "boiler"})
            chance("line_up " + std::string(kind));
        const std::string any = "lens wire gear";
        for (int seat = 0; seat < options.seats; ++seat)
            for (const std::string& card : words_of(static_cast<std::size_t>(seat) < hands.size()
                                                        ? hands[static_cast<std::size_t>(seat)]
                                                        : any))
                chance("draw " + card);
        fill(market);
    }

    Kind kind(std::string_view name) const { return kind_named(name).value(); }

    std::vector<std::string> menu(Seat seat) const {
        Rules::Moves moves;
        if (rules.to_move(state).has(seat)) rules.moves(state, seat, moves);
        std::vector<std::string> texts;
        for (const Move& move : moves) texts.push_back(MarsGame::written(rules, move));
        return texts;
    }
    std::vector<std::string> menu(int seat) const { return menu(Seat(seat - 1)); }
    bool legal(int seat, const std::string& move) const {
        const auto moves = menu(seat);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    void play(Seat seat, const std::string& move) {
        const auto moves = menu(seat);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end())
            << move << " is not legal; phase " << name_of(state.phase) << ", active " << state.active + 1;
        rules.play(state, seat, MarsGame::read(rules, move).value());
    }
    void play(int seat, const std::string& move) { play(Seat(seat - 1), move); }
    void chance(const std::string& move) { play(kChance, move); }
    void fill(std::string_view cards) {
        for (const std::string& card : words_of(cards)) chance("draw " + card);
    }

    // The primary action, and the end of the turn where it is still asked for.
    void turn(int seat, const std::string& move) {
        play(seat, move);
        if (state.phase == Phase::turn_end && state.active == seat - 1) play(seat, "end");
    }
    // All pass one after another, from the active seat on.
    void all_pass() {
        for (int i = 0; i < rules.seats(); ++i) turn(state.active + 1, "pass");
    }
    void nobody_sells() {
        while (state.phase == Phase::selling) play(state.active + 1, "done");
    }
    // Chance draws whatever comes first.
    void fill_somehow() {
        while (state.phase == Phase::filling) chance(menu(kChance).front());
    }
    // The next round with nothing but passes in between.
    void next_round() {
        all_pass();
        nobody_sells();
        fill_somehow();
    }

    // --- Putting things where a test needs them; no card is made or lost.

    void give(int seat, std::string_view cards) {
        for (const std::string& card : words_of(cards)) {
            state.deck.draw(kind(card));
            ++state.hand[static_cast<std::size_t>(seat - 1)][kind(card)];
        }
    }
    void leave_in_deck(std::size_t cards) {
        while (state.deck.size() > cards) {
            Kind next = 0;
            while (state.deck.ways(next) == 0) ++next;
            state.deck.draw(next);
            ++state.discards[next];
        }
    }
    void set_price(std::string_view name, int price) {
        state.price[kind(name)] = static_cast<std::uint8_t>(price);
    }
    void set_cogs(int seat, int cogs) {
        const auto i = static_cast<std::size_t>(seat - 1);
        const int more = cogs - state.cogs[i];
        state.cogs[i] = static_cast<std::uint16_t>(cogs);
        // As if earned or spent, so that the sources still add up.
        auto& source = more >= 0 ? state.earned[i] : state.spent[i];
        source = static_cast<std::uint16_t>(source + std::abs(more));
    }
    void set_line(std::string_view kinds) {
        const auto names = words_of(kinds);
        for (std::size_t i = 0; i < kComponents; ++i) state.line[i] = kind(names.at(i));
    }

    // --- Looking

    int cogs(int seat) const { return state.cogs[static_cast<std::size_t>(seat - 1)]; }
    int scraps(int seat) const { return state.scraps[static_cast<std::size_t>(seat - 1)]; }
    int hand(int seat, std::string_view name) const {
        return state.hand[static_cast<std::size_t>(seat - 1)][kind(name)];
    }
    int cards(int seat) const { return rules.hand_size(state, Seat(seat - 1)); }
    int price(std::string_view name) const { return state.price[kind(name)]; }
    int market(std::string_view name) const { return state.market[kind(name)]; }
    bool built(int seat, std::string_view id) const {
        return (state.built[static_cast<std::size_t>(seat - 1)] >> mechanism_named(rules.box(), id).value() &
                1) != 0;
    }
    std::string line() const {
        std::string text;
        for (Kind each : state.line) text += (text.empty() ? "" : " ") + std::string(name_of(each));
        return text;
    }
    int score(int seat) const { return rules.result(state).score[static_cast<std::size_t>(seat - 1)]; }
    int winner() const { return (*rules.result(state).winners.begin()).index() + 1; }
};

}  // namespace officina::mars
