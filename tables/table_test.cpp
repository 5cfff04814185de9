// The table by itself: no disk, no network, a clock that is told the time.

#include "tables/table.h"

#include <gmock/gmock.h>

#include "tables/dice.h"
#include "tables/testing/sitting.h"

namespace officina::tables {
namespace {

TEST(Table, IsItsJournal) {
    for (const auto& [game, seats] :
         std::vector<std::pair<std::string, int>>{{"mars", 3}, {"mech", 2}, {"raising", 2}}) {
        TableTerms agreed = terms(game, seats);
        agreed.clock = {ClockTerms::Kind::budget, minutes(60), seconds(5)};
        Sitting at(agreed);
        for (int i = 0; i < 400 && at.table->stage() == Table::Stage::playing; ++i) {
            at.now += seconds(i % 7);
            const Seat seat = at.play_any();
            if (i % 5 == 0 && at.table->can_undo(seat)) {
                EXPECT_TRUE(at.table->undo(seat, at.now));
                at.keep();
            }
            if (i % 40 == 0) expect_same(*at.table, *at.restored(), at.now);
        }
        expect_same(*at.table, *at.restored(), at.now);
    }
}

TEST(Table, WhoCameWhereIsInItsSummary) {
    Sitting at(terms("mars", 3));
    EXPECT_TRUE(at.table->summary().ranks.empty()) << "not before it is over";
    while (at.table->stage() == Table::Stage::playing) at.play_any();
    const Result result = at.match().result();
    const TableSummary summary = at.table->summary();
    ASSERT_EQ(summary.ranks.size(), 3U);
    for (std::size_t seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(summary.ranks[seat], result.rank[seat]);
        EXPECT_EQ(summary.scores[seat], result.score[seat]);
    }
}

TEST(Table, PlaysWhatIsNoDecisionByItself) {
    Sitting at(terms("mars", 2));
    EXPECT_FALSE(at.match().to_move().has(kChance)) << "the cards are dealt";
    EXPECT_THAT(at.match().moves(), testing::Each(testing::Field(&RecordedMove::seat, kChance)));
    EXPECT_GT(at.match().choices(*at.deciding().begin()).size(), 1U);
}

TEST(Table, AMoveAnswersThePositionAtWhichItWasAsked) {
    Sitting at(terms("mars", 2));
    const Seat seat = *at.deciding().begin();
    const std::string move = at.match().choices(seat).front().move;
    const std::uint32_t asked = at.table->asked_at(seat);
    EXPECT_EQ(code_of(at.table->play(seat, move, asked - 1, at.now)), "stale");
    EXPECT_EQ(code_of(at.table->play(seat, move, at.table->position() + 1, at.now)), "stale");
    EXPECT_EQ(code_of(at.table->play(seat, "dance", asked, at.now)), "unknown_move");
    EXPECT_TRUE(at.table->take_news().empty()) << "a refusal changes nothing";
    EXPECT_TRUE(at.table->play(seat, move, asked, at.now));
    EXPECT_NE(code_of(at.table->play(seat, move, asked, at.now)), "") << "a double click plays once";
}

// In the night of Mech a Dream everybody decides at the same time.
struct AtNight : Sitting {
    AtNight() : Sitting(terms("mech", 3, {})) {
        while (deciding().size() < 3 && table->stage() == Table::Stage::playing) play_any();
        EXPECT_EQ(deciding().size(), 3);
    }
};

TEST(Table, SimultaneousDecisionsMayBeMadeAtAnEarlierPosition) {
    AtNight at;
    const std::uint32_t asked = at.table->position();
    EXPECT_EQ(at.play(Seat(0), at.match().choices(Seat(0)).front().move), "");
    EXPECT_TRUE(at.table->play(Seat(1), at.match().choices(Seat(1)).front().move, asked, at.now))
        << "the decision of the second seat still stands";
}

TEST(Table, OneSeatAPersonExceptWhoOpenedIt) {
    const AnyGame& game = *game_named("mars");
    auto table = *Table::open("T", terms("mars", 4), "person0", game.content(), kSeed, kNoon);
    EXPECT_TRUE(table->sit(Seat(0), person(0), kNoon));
    EXPECT_TRUE(table->sit(Seat(1), person(0), kNoon)) << "a screen may be shared at one's own table";
    EXPECT_TRUE(table->sit(Seat(2), person(1), kNoon));
    EXPECT_EQ(code_of(table->sit(Seat(3), person(1), kNoon)), "one_seat");
    EXPECT_TRUE(table->stand_up(Seat(2), kNoon));
    EXPECT_TRUE(table->sit(Seat(3), person(1), kNoon)) << "but one may change";
}

TEST(Table, ComingAndGoingHasAnEnd) {
    const TableTerms agreed = terms("ricochet", 3);
    for (const int who : {0, 1}) {  // the opener, and somebody else
        auto table =
            std::move(*Table::open("T", agreed, "person0", game_named("ricochet")->content(), kSeed, kNoon));
        int stood_up = 0;
        std::string refusal;
        while (refusal.empty() && stood_up < 10'000) {
            refusal = code_of(table->sit(Seat(1), person(who), kNoon));
            if (refusal.empty()) refusal = code_of(table->stand_up(Seat(1), kNoon));
            stood_up += refusal.empty() ? 1 : 0;
        }
        EXPECT_EQ(refusal, "too_much");
        EXPECT_GT(stood_up, 100) << "nobody who is undecided is kept from it";
        EXPECT_LT(table->position(), 1000U);
        // With whomever the opener wants, the game begins.
        for (Seat seat : SeatSet::first(3))
            if (table->occupant(seat).kind == Occupant::Kind::nobody)
                EXPECT_TRUE(table->sit(seat, person(0), kNoon));
        EXPECT_TRUE(table->begin(kNoon));
    }
}

// Clearing seats, seating bots and beginning are the opener's, whatever strangers have done.
TEST(Table, StrangersWhoComeAndGoTakeNothingFromTheOpener) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const int seats = 2 + static_cast<int>(random.below(11)),
                  strangers = 1 + static_cast<int>(random.below(15));
        const auto any_seat = [&] {
            return Seat(static_cast<int>(random.below(static_cast<std::uint32_t>(seats))));
        };
        auto table = std::move(*Table::open("T", terms("ricochet", seats), "person0",
                                            game_named("ricochet")->content(), kSeed, kNoon));
        // The opener sits down, and keeps a seat or two for somebody who likes to come and go.
        EXPECT_TRUE(table->sit(any_seat(), person(0), kNoon));
        for (int i = 0; i < 5; ++i) {
            Occupant kept = person(1);
            kept.kept = true;
            (void)table->sit(any_seat(), kept, kNoon);
        }
        int refused = 0;
        for (int i = 0; i < 5'000; ++i) {
            const Occupant who =
                person(1 + static_cast<int>(random.below(static_cast<std::uint32_t>(strangers))));
            const auto seat = table->seat_of(who.id);
            if (seat && !table->occupant(*seat).kept && random.below(3) > 0)
                (void)table->stand_up(*seat, kNoon);
            else
                refused += code_of(table->sit(any_seat(), who, kNoon)) == "too_much" ? 1 : 0;
        }
        EXPECT_GT(refused, 0);
        for (Seat seat : SeatSet::first(seats)) {
            if (table->occupant(seat).kind != Occupant::Kind::nobody)
                EXPECT_EQ(code_of(table->stand_up(seat, kNoon)), "") << "seed " << seed;
            EXPECT_EQ(code_of(table->sit(seat, {Occupant::Kind::bot, "tinkerer", {}}, kNoon)), "");
        }
        EXPECT_EQ(code_of(table->begin(kNoon)), "");
    }
}

TEST(Table, TheGlassEndsWhenNobodyHasAnythingBetter) {
    Sitting at(terms("ricochet", 2, {{"glass_seconds", "60"}}));
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    const auto asked = at.table->asked_at(Seat(0));
    ASSERT_EQ(at.play(Seat(0), "nothing better"), "");
    ASSERT_EQ(at.play(Seat(1), "nothing better"), "");
    EXPECT_TRUE(at.match().to_move().is_only(Seat(0)));
    EXPECT_FALSE(at.table->glass_left(at.now));
    EXPECT_EQ(at.table->asked_at(Seat(0)), at.table->position());
    EXPECT_EQ(code_of(at.table->play(Seat(0), "give up", asked, at.now)), "stale");
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);
}

TEST(Table, TheSeedIsToldAtTheEndAndFitsWhatWasPromised) {
    Sitting at(terms("mars", 2));
    const auto opened = at.table->record();
    EXPECT_EQ(at.table->commitment(), commitment_to(kSeed, opened.heading, {}));
    while (at.table->stage() == Table::Stage::playing) {
        EXPECT_EQ(at.table->promises()[0].seed, "");
        at.play_any();
    }
    EXPECT_EQ(at.table->promises()[0].seed, kSeed);
    EXPECT_EQ(code_of(at.table->ask_to_go_back(Seat(0), 3, kFresh, at.now)), "wrong_stage")
        << "what comes would be known";
}

TEST(Table, GoesOnFromAMomentOfAnotherGame) {
    Sitting first(terms("mars", 2));
    for (int i = 0; i < 10; ++i) first.play_any();
    const auto& all = first.match().moves();
    const std::vector<RecordedMove> prelude(all.begin(), all.end() - 3);
    Sitting second(terms("mars", 2), prelude);
    EXPECT_EQ(second.table->prelude(), prelude.size());
    ASSERT_GE(second.match().moves().size(), prelude.size());
    EXPECT_TRUE(std::equal(prelude.begin(), prelude.end(), second.match().moves().begin()));
    for (Seat seat : SeatSet::first(2))
        if (second.match().moves().size() == prelude.size())
            EXPECT_FALSE(second.table->can_undo(seat)) << "what was played elsewhere stays played";
    EXPECT_EQ(code_of(second.table->ask_to_go_back(Seat(0), 2, kFresh, second.now)), "bad_position");
    expect_same(*second.table, *second.restored(), second.now);
}

TEST(Table, RefusesBeforeTheGameAndAfterIt) {
    const AnyGame& game = *game_named("mars");
    auto table = *Table::open("T", terms("mars", 2), "anna", game.content(), kSeed, kNoon);
    EXPECT_EQ(code_of(table->play(Seat(0), "pass", 0, kNoon)), "wrong_stage");
    EXPECT_EQ(code_of(table->begin(kNoon)), "seat_empty");
    EXPECT_EQ(code_of(table->sit(Seat(2), person(0), kNoon)), "no_such_seat");
    EXPECT_TRUE(table->sit(Seat(0), person(0), kNoon));
    EXPECT_EQ(code_of(table->sit(Seat(0), person(1), kNoon)), "seat_taken");
    EXPECT_EQ(code_of(table->sit(Seat(1), {Occupant::Kind::bot, "genius", {}}, kNoon)), "unknown_bot");
    EXPECT_EQ(code_of(table->stand_up(Seat(1), kNoon)), "seat_empty");
    TableTerms wrong = terms("mars", 9);
    EXPECT_EQ(Table::open("T", wrong, "anna", game.content(), kSeed, kNoon).error().code, "bad_seats");
    wrong = terms("chess", 2);
    EXPECT_EQ(Table::open("T", wrong, "anna", game.content(), kSeed, kNoon).error().code, "unknown_game");
}

TEST(Table, AJournalOfOtherContentOrWithoutItsBeginningIsRefused) {
    Sitting at(terms("mars", 2));
    EXPECT_EQ(Table::restored("T", at.journal, game_named("mech")->content()).error().code, "other_content");
    std::vector<Entry> headless(at.journal.begin() + 1, at.journal.end());
    EXPECT_EQ(Table::restored("T", headless, game_named("mars")->content()).error().code, "bad_journal");
    std::vector<Entry> wrong = at.journal;
    wrong.push_back({.kind = Entry::Kind::moved, .at = kNoon, .seat = Seat(0), .text = "fly to Venus"});
    EXPECT_EQ(Table::restored("T", wrong, game_named("mars")->content()).error().code, "unknown_move");
}

}  // namespace
}  // namespace officina::tables
