#include "tables/verify.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/games.h"
#include "tables/table.h"

namespace officina {
namespace {

constexpr Instant kNoon{Milliseconds(1'760'000'000'000)};

// A whole random game at a table, as its record is given out.
Record finished(const std::string& name, int seats, const std::string& seed) {
    const AnyGame& game = *game_named(name);
    TableTerms terms;
    terms.game = name;
    terms.seats = seats;
    auto table = *Table::open("T", terms, "anna", game.content(), seed, kNoon);
    for (int i = 0; i < seats; ++i)
        EXPECT_TRUE(table->sit(Seat(i), {Occupant::Kind::person, "p" + std::to_string(i), "P"}, kNoon));
    EXPECT_TRUE(table->begin(kNoon));
    Random random(3);
    while (table->stage() == Table::Stage::playing) {
        SeatSet deciding = table->match().to_move();
        deciding.remove(kChance);
        const Seat seat = any_of(deciding, random);
        const auto choices = table->match().choices(seat);
        EXPECT_TRUE(table->play(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].move,
                                table->position(), kNoon));
    }
    // As a file, and read again.
    return *read_record(written(table->record()));
}

TEST(Verify, TheDrawsOfAnHonestGameComeOutAgain) {
    for (const auto& [name, seats] :
         std::vector<std::pair<std::string, int>>{{"mars", 3}, {"mech", 2}, {"raising", 2}}) {
        const AnyGame& game = *game_named(name);
        const Record record = finished(name, seats, std::string(64, '7'));
        const auto verified = verify(game, game.content(), record, record.commitment);
        ASSERT_TRUE(verified) << verified.error().message.id;
        EXPECT_EQ(verified->draws, std::ranges::count(record.moves, kChance,
                                                      [](const RecordedMove& move) { return move.seat; }));
        EXPECT_GT(verified->draws, 5);
    }
}

TEST(Verify, AnotherSeedADrawThatWasChangedAndNoSeedAreFound) {
    const AnyGame& game = *game_named("mars");
    const Record honest = finished("mars", 2, std::string(64, '7'));
    Record other = honest;
    other.seed = std::string(64, '8');
    EXPECT_EQ(verify(game, game.content(), other, honest.commitment).error().code, "other_seed");
    // A game drawn with other dice, under the promised seed.
    other = finished("mars", 2, std::string(64, '8'));
    other.seed = honest.seed;
    EXPECT_EQ(verify(game, game.content(), other, honest.commitment).error().code, "other_draw");
    other = honest;
    other.seed.clear();
    EXPECT_EQ(verify(game, game.content(), other, honest.commitment).error().code, "no_seed");
    other = honest;
    other.moves.erase(other.moves.begin());
    EXPECT_EQ(verify(game, game.content(), other, honest.commitment).error().code, "bad_record");
}

}  // namespace
}  // namespace officina
