// Games that people bring along from a house of their own: what was played by the rules is taken, and nothing else.

#include "tables/brought.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "tables/table.h"
#include "tables/testing/finished_game.h"
#include "tables/verify.h"

namespace officina::tables {
namespace {

const Person kAnna{.id = "AnnaAnnaAnnaAnnaAnna22", .name = "Anna", .login = "anna", .password_hash = {}};

const std::string kFreshSeed(64, 'c');
const Instant kOpened = finished_game().opened, kLater = kOpened + std::chrono::hours(10);

TEST(Brought, IsTheSameGameOfWhoeverBringsIt) {
    const Brought brought = finished_game();
    const auto taken = taken_in(brought, kAnna, kFreshSeed, kLater);
    ASSERT_TRUE(taken) << taken.error().message.id;
    std::vector<Entry> journal;
    for (const std::string& line : taken->entries) journal.push_back(*read_entry(line));
    const auto table = *Table::restored(kFinishedTable, journal, game_named("mars")->content());
    EXPECT_EQ(table->stage(), Table::Stage::over);
    EXPECT_EQ(written(table->record()), brought.record);
    EXPECT_EQ(table->opener(), kAnna.id);
    EXPECT_EQ(taken->summary.occupants[0], (Occupant{Occupant::Kind::person, kAnna.id, "Me"}));
    EXPECT_EQ(taken->summary.occupants[1].id, "tinkerer");
    EXPECT_EQ(taken->summary.changed, brought.changed);
    EXPECT_FALSE(taken->summary.counts) << "who has the seed plays as they like";
    EXPECT_EQ(taken->summary.scores.size(), 2U);
}

// It goes on from where it was: the same moves, and then draws of this house.
TEST(Brought, GoesOnWhereItIsNotFinished) {
    const Brought brought = finished_game(false);
    const auto taken = taken_in(brought, kAnna, kFreshSeed, kLater);
    ASSERT_TRUE(taken) << taken.error().message.id;
    EXPECT_EQ(taken->summary.stage, TableSummary::Stage::playing);
    EXPECT_FALSE(taken->summary.counts);
    EXPECT_EQ(taken->summary.occupants[0], (Occupant{Occupant::Kind::person, kAnna.id, "Me"}));
    std::vector<Entry> journal;
    for (const std::string& line : taken->entries) journal.push_back(*read_entry(line));
    const auto table = *Table::restored(kFinishedTable, journal, game_named("mars")->content());
    const Record before = *read_record(brought.record);
    ASSERT_GE(table->match().moves().size(), before.moves.size());
    EXPECT_TRUE(std::equal(before.moves.begin(), before.moves.end(), table->match().moves().begin()));
    EXPECT_NE(table->commitment(), before.promises.front().commitment);
    Random random(5);
    while (table->stage() == Table::Stage::playing) {
        const Seat seat = *table->match().to_move().begin();
        const auto choices = table->match().choices(seat);
        ASSERT_TRUE(table->play(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].move,
                                table->position(), kLater));
    }
    EXPECT_FALSE(table->summary().counts) << "and never counts";
    const auto verified = verify(*game_named("mars"), game_named("mars")->content(), table->record(), {});
    ASSERT_TRUE(verified);
    EXPECT_GT(verified->elsewhere, 0) << "what was drawn before was drawn elsewhere";
    EXPECT_FALSE(taken_in({.table = kFinishedTable,
                           .record = written(table->record()),
                           .opened = brought.opened,
                           .changed = brought.changed,
                           .seats = brought.seats},
                          kAnna, kFreshSeed, kLater))
        << "and it is no game of another house";
}

TEST(Brought, WithoutItsLastMoveAGameGoesOn) {
    Brought brought = finished_game();
    brought.record.resize(brought.record.rfind('{'));
    const auto taken = taken_in(brought, kAnna, kFreshSeed, kLater);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->summary.stage, TableSummary::Stage::playing);
    EXPECT_FALSE(taken->summary.counts);
}

TEST(Brought, IsNotFromTheFuture) {
    EXPECT_EQ(taken_in(finished_game(), kAnna, kFreshSeed, kOpened - std::chrono::hours(1))->summary.changed,
              kOpened - std::chrono::hours(1));
}

TEST(Brought, IsBelievedInNothing) {
    const Brought good = finished_game();
    const auto refuses = [&](auto change) {
        Brought other = good;
        change(other);
        EXPECT_FALSE(taken_in(other, kAnna, kFreshSeed, kLater));
    };
    const auto replaced = [](std::string text, std::string_view before, std::string_view after) {
        const std::size_t at = text.find(before);
        EXPECT_NE(at, text.npos) << before;
        return at == text.npos ? std::string() : text.replace(at, before.size(), after);
    };
    refuses([](Brought& one) { one.table = "../../somewhere/else/22"; });
    refuses([](Brought& one) { one.record = {}; });
    refuses([&](Brought& one) { one.record = replaced(one.record, "mars", "chess"); });
    refuses([&](Brought& one) { one.record = replaced(one.record, "aaaa", "abaa"); });
    refuses([&](Brought& one) { one.record = replaced(one.record, "\"seats\":2", "\"seats\":3"); });
    refuses([](Brought& one) { one.seats.pop_back(); });
    refuses([](Brought& one) { one.seats[0] = one.seats[1]; });
    refuses([](Brought& one) { one.seats[1] = {}; });
    refuses([](Brought& one) { one.seats[1].id = "deity"; });
    refuses([](Brought& one) { one.seats[0].name = std::string(200, 'x'); });
    // How long other bots think is for anybody to write: only levels sit at tables.
    for (Brought one : {good, finished_game(false)}) {
        one.seats[1].id = "search@3600s/64";
        const auto taken = taken_in(one, kAnna, kFreshSeed, kLater);
        ASSERT_FALSE(taken);
        EXPECT_EQ(taken.error().code, "unknown_bot");
    }
    // Whoever they say has played, it is theirs alone.
    Brought other = good;
    other.seats[0].id = "BertaBertaBertaBerta22";
    EXPECT_EQ(taken_in(other, kAnna, kFreshSeed, kLater)->summary.occupants[0].id, kAnna.id);
}

}  // namespace
}  // namespace officina::tables
