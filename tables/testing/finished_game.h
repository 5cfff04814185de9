#pragma once
// A game that was finished in a house in the pocket, for tests of taking it along.

#include <gtest/gtest.h>

#include "engine/random.h"
#include "games/games.h"
#include "tables/brought.h"
#include "tables/table.h"

namespace officina::tables {

inline const std::string kFinishedTable = "TableTableTableTable22";

// A whole random game of Mars, in which all went back once.
inline Brought finished_game(bool all_of_it = true) {
    const Instant noon{std::chrono::hours(20000 * 24)};
    TableTerms terms;
    terms.game = "mars";
    terms.seats = 2;
    auto table =
        *Table::open(kFinishedTable, terms, "me", game_named("mars")->content(), std::string(64, 'a'), noon);
    EXPECT_TRUE(table->sit(Seat(0), {Occupant::Kind::person, "me", "Me"}, noon));
    EXPECT_TRUE(table->sit(Seat(1), {Occupant::Kind::bot, "tinkerer", ""}, noon));
    EXPECT_TRUE(table->begin(noon));
    Random random(3);
    for (int made = 1; table->stage() == Table::Stage::playing && (all_of_it || made < 20); ++made) {
        const Seat seat = *table->match().to_move().begin();
        const auto choices = table->match().choices(seat);
        EXPECT_TRUE(table->play(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].move,
                                table->position(), noon));
        if (made == 15)
            EXPECT_TRUE(table->ask_to_go_back(Seat(0),
                                              static_cast<std::uint32_t>(table->match().moves().size()) - 5,
                                              std::string(64, 'b'), noon));
    }
    return {.table = kFinishedTable,
            .record = written(table->record()),
            .opened = noon,
            .changed = noon + std::chrono::hours(1),
            .seats = {table->occupant(Seat(0)), table->occupant(Seat(1))}};
}

}  // namespace officina::tables
