#pragma once
// A table for tests of the table by itself: no disk, no network, a clock that is told the time.

#include <algorithm>
#include <gtest/gtest.h>

#include "games/games.h"
#include "tables/table.h"

namespace officina::tables {

using std::chrono::minutes;
using std::chrono::seconds;

inline const std::string kSeed(64, 'a'), kFresh(64, 'f');
inline constexpr Instant kNoon{Milliseconds(1'760'000'000'000)};

inline std::string code_of(const std::expected<void, Problem>& done) { return done ? "" : done.error().code; }
inline Occupant person(int number) {
    return {Occupant::Kind::person, "person" + std::to_string(number), "P" + std::to_string(number)};
}

// A table at which persons sit on all seats, its journal, and its clock.
struct Sitting {
    std::unique_ptr<Table> table;
    std::vector<Entry> journal;
    Instant now = kNoon;
    Random random{1};

    Sitting(const TableTerms& terms, std::vector<RecordedMove> prelude = {}) {
        const AnyGame& game = *game_named(terms.game);
        auto opened = Table::open("T", terms, "person0", game.content(), kSeed, now, std::move(prelude));
        EXPECT_TRUE(opened) << opened.error().message.id;
        table = std::move(*opened);
        for (int i = 0; i < terms.seats; ++i) {
            EXPECT_TRUE(table->sit(Seat(i), person(i), now));
            table->set_present(Seat(i), true, now);
        }
        EXPECT_TRUE(table->begin(now));
        keep();
    }

    void keep() { std::ranges::move(table->take_news(), std::back_inserter(journal)); }
    // Somebody goes for good, and the store takes the name from what it has.
    void forget(Seat seat) {
        keep();
        const PersonId id = table->occupant(seat).id;
        table->forget_name(id);
        for (Entry& entry : journal)
            if (entry.occupant.id == id) entry.occupant.name.clear();
    }
    const Match& match() const { return table->match(); }
    SeatSet deciding() const {
        SeatSet seats = match().to_move();
        seats.remove(kChance);
        return seats;
    }
    std::string play(Seat seat, const std::string& move) {
        const auto done = table->play(seat, move, table->position(), now);
        keep();
        return code_of(done);
    }
    // Any move of any seat that is to move.
    Seat play_any() {
        const Seat seat = any_of(deciding(), random);
        const auto choices = match().choices(seat);
        EXPECT_EQ(play(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].move), "");
        return seat;
    }
    std::unique_ptr<Table> restored() const {
        auto again = Table::restored("T", journal, game_named(table->terms().game)->content());
        EXPECT_TRUE(again) << again.error().message.id;
        return std::move(*again);
    }
};

inline void expect_same(const Table& a, const Table& b, Instant now) {
    EXPECT_EQ(a.position(), b.position());
    EXPECT_EQ(a.stage(), b.stage());
    EXPECT_EQ(a.match().moves(), b.match().moves());
    EXPECT_EQ(a.match().state(std::nullopt), b.match().state(std::nullopt));
    EXPECT_EQ(a.summary(), b.summary());
    EXPECT_EQ(a.promises(), b.promises());
    ASSERT_EQ(a.going_back().has_value(), b.going_back().has_value());
    if (a.going_back()) {
        EXPECT_EQ(a.going_back()->by, b.going_back()->by);
        EXPECT_EQ(a.going_back()->to, b.going_back()->to);
        EXPECT_EQ(a.going_back()->agreed, b.going_back()->agreed);
        EXPECT_EQ(a.going_back()->awaited, b.going_back()->awaited);
    }
    for (Seat seat : SeatSet::first(a.terms().seats)) {
        EXPECT_EQ(a.asked_at(seat), b.asked_at(seat));
        EXPECT_EQ(a.bot_at(seat), b.bot_at(seat));
        EXPECT_EQ(a.can_undo(seat), b.can_undo(seat));
        EXPECT_EQ(a.hints_taken(seat), b.hints_taken(seat));
        const auto left = a.time_left(seat, now), other = b.time_left(seat, now);
        ASSERT_EQ(left.has_value(), other.has_value());
        if (left) {
            EXPECT_EQ(left->left, other->left);
            EXPECT_EQ(left->runs, other->runs);
        }
    }
}

inline TableTerms terms(std::string game, int seats, OptionValues options = {}) {
    TableTerms terms;
    terms.game = std::move(game);
    terms.seats = seats;
    terms.options = std::move(options);
    return terms;
}

}  // namespace officina::tables
