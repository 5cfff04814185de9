#include "tables/verify.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "games/games.h"
#include "tables/dice.h"
#include "tables/table.h"

namespace officina::tables {
namespace {

constexpr Instant kThatDay{Milliseconds(1'760'000'000'000)};

struct Played {
    Record record;                  // as a file, and read again
    std::vector<std::string> told;  // what somebody at the table wrote down
};

// A whole random game at a table, from a moment of another one where there is one, going back this many times; `undoing`: and then
// alone as far as everybody may.
Played finished(const std::string& name, int seats, const std::string& seed,
                std::vector<RecordedMove> prelude = {}, int back = 0, bool undoing = false) {
    const AnyGame& game = *game_named(name);
    TableTerms terms;
    terms.game = name;
    terms.seats = seats;
    auto table = *Table::open("T", terms, "anna", game.content(), seed, kThatDay, std::move(prelude));
    for (int i = 0; i < seats; ++i)
        EXPECT_TRUE(table->sit(Seat(i), {Occupant::Kind::person, "p" + std::to_string(i), "P"}, kThatDay));
    EXPECT_TRUE(table->begin(kThatDay));
    std::vector<std::string> told{table->commitment()};
    Random random(3);
    for (int made = 1; table->stage() == Table::Stage::playing; ++made) {
        SeatSet deciding = table->match().to_move();
        deciding.remove(kChance);
        const Seat seat = any_of(deciding, random);
        const auto choices = table->match().choices(seat);
        EXPECT_TRUE(table->play(seat, choices[random.below(static_cast<std::uint32_t>(choices.size()))].move,
                                table->position(), kThatDay));
        if (back == 0 || made % 20 != 0 || table->stage() != Table::Stage::playing) continue;
        const auto to = static_cast<std::uint32_t>(table->match().moves().size()) - 10;
        const std::string fresh(64, static_cast<char>('0' + back--));
        EXPECT_TRUE(table->ask_to_go_back(Seat(0), to, fresh, kThatDay));
        for (int i = 1; i < seats; ++i) EXPECT_TRUE(table->answer(Seat(i), true, fresh, kThatDay));
        told.push_back(table->commitment());
        for (int i = 0; undoing && i < seats; ++i) (void)table->undo_all(Seat(i), kThatDay);
    }
    return {*read_record(written(table->record())), told};
}

std::expected<Verified, Problem> verified(const Record& record, const std::vector<std::string>& told) {
    const AnyGame& game = *game_named(record.heading.game);
    return verify(game, game.content(), record, told);
}
std::string code_of(const std::expected<Verified, Problem>& done) { return done ? "" : done.error().code; }

std::int64_t draws_in(const Record& record, std::size_t from = 0) {
    return std::count_if(record.moves.begin() + static_cast<std::ptrdiff_t>(from), record.moves.end(),
                         [](const RecordedMove& move) { return move.seat == kChance; });
}

const std::string kSevens(64, '7'), kEights(64, '8');

TEST(Verify, TheDrawsOfAnHonestGameComeOutAgain) {
    for (const auto& [name, seats] :
         std::vector<std::pair<std::string, int>>{{"mars", 3}, {"mech", 2}, {"raising", 2}}) {
        const Played played = finished(name, seats, kSevens);
        const auto right = verified(played.record, played.told);
        ASSERT_TRUE(right) << right.error().message.id;
        EXPECT_EQ(right->draws, draws_in(played.record));
        EXPECT_GT(right->draws, 5);
        EXPECT_TRUE(right->complete());
        EXPECT_FALSE(verified(played.record, {})->complete()) << "nobody says what was told before";
    }
}

TEST(Verify, AnotherSeedADrawThatWasChangedAndNoSeedAreFound) {
    const Played honest = finished("mars", 2, kSevens);
    Record other = honest.record;
    other.promises[0].seed = kEights;
    EXPECT_EQ(code_of(verified(other, honest.told)), "other_seed");
    // A game drawn with other dice, under the promised seed.
    other = finished("mars", 2, kEights).record;
    other.promises = honest.record.promises;
    EXPECT_EQ(code_of(verified(other, honest.told)), "other_draw");
    other = honest.record;
    other.promises[0].seed.clear();
    EXPECT_EQ(code_of(verified(other, honest.told)), "no_seed");
    other.promises.clear();
    EXPECT_EQ(code_of(verified(other, honest.told)), "no_seed");
    other = honest.record;
    other.moves.erase(other.moves.begin());
    EXPECT_EQ(code_of(verified(other, honest.told)), "bad_record");
    EXPECT_EQ(code_of(verified(finished("mars", 2, kEights).record, honest.told)), "other_promise");
}

TEST(Verify, GoingBackIsPromisedAnewAndChecked) {
    const Played played = finished("mars", 2, kSevens, {}, 3);
    ASSERT_EQ(played.told.size(), 4U);
    ASSERT_GT(played.record.promises.size(), 1U);
    const auto right = verified(played.record, played.told);
    ASSERT_TRUE(right) << right.error().message.id;
    EXPECT_EQ(right->draws, draws_in(played.record));
    EXPECT_TRUE(right->complete());
    EXPECT_EQ(code_of(verified(played.record, {played.told[0]})), "other_promise")
        << "a going back that nobody was told of";
    Record other = played.record;
    other.promises.back().from += 1;
    EXPECT_EQ(code_of(verified(other, played.told)), "other_seed") << "the moves that stood are promised too";
    other = played.record;
    std::swap(other.promises[0], other.promises[1]);
    EXPECT_EQ(code_of(verified(other, played.told)), "bad_promise");
    other.promises = {played.record.promises[0]};
    EXPECT_EQ(code_of(verified(other, played.told)), "other_draw");
}

// A house tells a promise and goes on drawing from an older one: the record is as good as ever, but the promise told last is not
// the one under which it ends.
TEST(Verify, AGameIsDrawnUnderThePromiseThatWasToldLast) {
    for (const char* game : {"mars", "mech", "raising"})
        for (int back = 0; back < 4; ++back) {
            const Played played = finished(game, 2, kSevens, {}, back, true);
            ASSERT_EQ(played.told.size(), static_cast<std::size_t>(back) + 1);
            const auto right = verified(played.record, played.told);
            EXPECT_TRUE(right && right->complete()) << game << " " << back << " " << code_of(right);
            std::vector<std::string> others = played.told;
            others.back() = commitment_to(kEights);
            for (const std::string& later : others) {
                auto told = played.told;
                told.push_back(later);
                EXPECT_EQ(code_of(verified(played.record, told)), "other_promise") << game << " " << back;
            }
        }
}

TEST(Verify, WhatAllHaveGoneBackToNobodyTakesBackAlone) {
    for (const char* game : {"mars", "mech", "raising"}) {
        const Played played = finished(game, 2, kSevens, {}, 6, true);
        ASSERT_GT(played.record.promises.size(), 1U) << game;
        const auto right = verified(played.record, played.told);
        EXPECT_TRUE(right && right->complete()) << game << " " << code_of(right);
    }
}

// Whatever the record says of itself: what was promised is the seed, the terms and the moves that were there.
TEST(Verify, ARecordCannotClaimThatItsDrawsWereMadeElsewhere) {
    const Played honest = finished("mars", 2, kSevens);
    Record forged = finished("mars", 2, kEights).record;
    forged.promises = honest.record.promises;
    for (const std::size_t claimed : {std::size_t{1}, forged.moves.size(), forged.moves.size() + 1}) {
        forged.promises[0].from = static_cast<std::uint32_t>(claimed);
        EXPECT_NE(code_of(verified(forged, honest.told)), "") << claimed;
    }
    Record other_terms = honest.record;
    other_terms.heading.options["first"] = "2";
    EXPECT_EQ(code_of(verified(other_terms, honest.told)), "other_seed");
    // Nor does it help to call it the record of an older version.
    forged.promises[0] = {static_cast<std::uint32_t>(forged.moves.size()), commitment_to(kEights), kEights,
                          true};
    EXPECT_EQ(code_of(verified(forged, honest.told)), "other_promise");
    EXPECT_FALSE(verified(forged, {commitment_to(kEights)})->complete());
}

TEST(Verify, WhatWasDrawnElsewhereIsNotCheckedAndSaid) {
    const Played first = finished("mars", 2, kEights);
    const std::vector<RecordedMove> prelude(first.record.moves.begin(), first.record.moves.begin() + 25);
    const Played second = finished("mars", 2, kSevens, prelude);
    const auto right = verified(second.record, second.told);
    ASSERT_TRUE(right) << right.error().message.id;
    EXPECT_EQ(right->draws, draws_in(second.record, prelude.size()));
    EXPECT_GT(right->elsewhere, 0);
    EXPECT_FALSE(right->complete());
}

// {"commitment":…,"seed":…,"elsewhere":…}: as older versions wrote it.
TEST(Verify, ARecordOfAnOlderVersionIsCheckedAsFarAsItsPromiseGoes) {
    const Played played = finished("mars", 2, kSevens);
    std::string text = written(played.record);
    const std::size_t start = text.find(",\"promises\""), end = text.find("]", start) + 1;
    text.replace(start, end - start,
                 ",\"commitment\":\"" + commitment_to(kSevens) + "\",\"seed\":\"" + kSevens + "\"");
    const auto record = read_record(text);
    ASSERT_TRUE(record);
    const auto right = verified(*record, {commitment_to(kSevens)});
    ASSERT_TRUE(right) << right.error().message.id;
    EXPECT_EQ(right->draws, draws_in(*record));
    EXPECT_TRUE(right->seed_alone);
    EXPECT_FALSE(right->complete());
    EXPECT_EQ(read_record(written(*record))->promises, record->promises);
    text.replace(text.find(",\"seed\""), 0, ",\"elsewhere\":" + std::to_string(record->moves.size()));
    const auto claimed = verified(*read_record(text), {commitment_to(kSevens)});
    ASSERT_TRUE(claimed);
    EXPECT_EQ(claimed->draws, 0);
    EXPECT_FALSE(claimed->complete()) << "nothing was checked";
}

}  // namespace
}  // namespace officina::tables
