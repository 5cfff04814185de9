#pragma once
// A table that tests lay out as they need it: moves as words, chance by hand, workshops filled with what the test is
// about.

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "games/raising/content.h"
#include "games/raising/game.h"
#include "games/raising/names.h"
#include "match/catalogue.h"

namespace officina::raising {

class Table {
  public:
    Rules rules;
    State state;

    explicit Table(Options options = {.seats = 3}) : rules(default_box(), options), state(rules.start()) {}
    Table(const Rules& with, int) : rules(with), state(rules.start()) {}

    const Box& box() const { return rules.box(); }
    Workshop& shop(int seat = 0) { return state.workshops[static_cast<std::size_t>(seat)]; }
    Card robot(std::string_view word) const { return found(robot_named(box(), word), word); }
    Card report(std::string_view word) const { return found(report_named(box(), word), word); }
    Card inventor(std::string_view word) const { return found(inventor_named(box(), word), word); }
    int goods(Good good, int seat = 0) { return Rules::stock(shop(seat), good); }

    // --- Moves

    std::vector<std::string> menu(int seat = 0) const {
        std::vector<std::string> written;
        if (!rules.to_move(state).has(Seat(seat))) return written;
        Rules::Moves moves;
        rules.moves(state, Seat(seat), moves);
        for (const Move& move : moves) written.push_back(RaisingGame::written(rules, move));
        return written;
    }
    bool can(std::string_view move, int seat = 0) const {
        const auto all = menu(seat);
        return std::find(all.begin(), all.end(), move) != all.end();
    }
    void play(std::string_view move, int seat = 0) {
        ASSERT_TRUE(can(move, seat)) << move << " is not in the menu: " << listed(menu(seat));
        rules.play(state, Seat(seat), *RaisingGame::read(rules, move));
    }
    void chance(std::string_view move) {
        ASSERT_TRUE(rules.to_move(state).is_only(kChance)) << move;
        Rules::Moves moves;
        rules.moves(state, kChance, moves);
        ASSERT_TRUE(moves.contains(*RaisingGame::read(rules, move))) << move;
        rules.play(state, kChance, *RaisingGame::read(rules, move));
        if (state.stage == Stage::phases) deal_others();
    }
    // Chance deals whatever it likes until somebody else is to move.
    void deal(std::uint64_t seed = 1) {
        Random random(seed);
        while (rules.to_move(state).is_only(kChance)) play_at_random(rules, state, random);
    }
    // Everybody plays at random until it is so.
    template <class Until>
    void play_until(Until until, std::uint64_t seed = 1) {
        Random random(seed);
        while (!until()) ASSERT_TRUE(play_at_random(rules, state, random)) << "the game is over before that";
    }
    std::string why_not(std::string_view move, int seat = 0) {
        EXPECT_FALSE(can(move, seat)) << move;
        const auto view = rules.seen_by(state, Seat(seat));
        return Catalogue("en").say(
            RaisingGame::why_not(rules, *view, Seat(seat), *RaisingGame::read(rules, move)));
    }

    // --- Laying out

    // Goes to the assigning of a round, and clears every workshop: no goods, no cards, no tokens off. Everybody has
    // energy cards without cubes (values 2 and 3).
    void lay_out(int round = 1) {
        play_until([&] {
            return state.stage == Stage::assigning && state.round == round && state.drawing.empty() &&
                   state.waiting == SeatSet::first(rules.seats());
        });
        for (int seat = 0; seat < rules.seats(); ++seat) {
            Workshop& workshop = shop(seat);
            Workshop fresh;
            fresh.todo = workshop.todo;
            fresh.energy_deck = workshop.energy_deck;
            fresh.energy_cards = {energy_named(box(), "E02"), energy_named(box(), "E03")};
            workshop = fresh;
        }
        for (Card each = 0; each < kRobots; ++each) state.robots.add(each);
        state.robots_left = kRobots;
        state.robot_discards.clear();
        state.reports = 0xFFFFFFFF;
        state.reports_left = kReports;
        state.report_discards = 0;
    }
    void energy(std::string_view first, std::string_view second, int seat = 0) {
        shop(seat).energy_cards = {energy_named(box(), first), energy_named(box(), second)};
    }
    void have(Good good, int number, int seat = 0) {
        shop(seat).goods[at(good)] = static_cast<std::uint16_t>(number);
    }
    void hold(std::initializer_list<std::string_view> robots, int seat = 0) {
        for (std::string_view word : robots) {
            shop(seat).hand.add(robot(word));
            state.robots.remove(robot(word));
        }
        state.robots_left = static_cast<std::uint8_t>(state.robots.size());
    }
    // A robot that stands already; with a token on it where wanted.
    void stand(std::string_view word, bool token = false, int seat = 0) {
        const std::size_t row = at(box().robots[robot(word)].row);
        auto& column = shop(seat).built[row];
        if (token)
            shop(seat).robot_tokens[row] =
                static_cast<std::uint8_t>(shop(seat).robot_tokens[row] | 1u << column);
        shop(seat).rows[row][column++] = robot(word);
        state.robots.remove(robot(word));
        state.robots_left = static_cast<std::uint8_t>(state.robots.size());
    }
    void free_space(std::string_view space, int seat = 0) {
        shop(seat).unlocked =
            static_cast<std::uint16_t>(shop(seat).unlocked | 1u << *space_named(box(), space));
    }
    void token(Type type, int number = 1, int seat = 0) {
        shop(seat).tokens[at(type)] = static_cast<std::uint8_t>(number);
    }
    void take_report(std::string_view word, int seat = 0) {
        shop(seat).reports.push(report(word));
        state.reports &= ~(std::uint32_t{1} << report(word));
        state.reports_left = static_cast<std::uint8_t>(std::popcount(state.reports));
    }
    void take_inventor(std::string_view word, int seat = 0) { shop(seat).inventor = inventor(word); }

    // C3 to C5: this seat's two phases. Cards that others than seat 0 draw at once in their phases are dealt.
    void assign(std::string_view first, std::string_view second, int seat = 0) {
        play("assign " + std::string(first), seat);
        play("assign " + std::string(second), seat);
        deal_others();
    }
    void deal_others() {
        Random random(1);
        while (!state.drawing.empty() && *state.drawing.begin() != Seat(0))
            play_at_random(rules, state, random);
    }
    // Those that have not chosen yet take these.
    void others_assign(std::string_view first = "upgrade", std::string_view second = "build") {
        for (int seat = 0; seat < rules.seats(); ++seat)
            if (state.stage == Stage::assigning && rules.to_move(state).has(Seat(seat)))
                assign(first, second, seat);
    }

  private:
    static Card found(Card card, std::string_view word) {
        EXPECT_NE(card, kNone) << word << " is not in the box";
        return card;
    }
};

}  // namespace officina::raising
