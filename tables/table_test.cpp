// The table by itself: no disk, no network, a clock that is told the time.

#include "tables/table.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/games.h"
#include "tables/dice.h"

namespace officina {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const std::string kSeed(64, 'a');
constexpr Instant kNoon{Milliseconds(1'760'000'000'000)};

std::string code_of(const std::expected<void, Problem>& done) { return done ? "" : done.error().code; }
Occupant person(int number) {
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

void expect_same(const Table& a, const Table& b, Instant now) {
    EXPECT_EQ(a.position(), b.position());
    EXPECT_EQ(a.stage(), b.stage());
    EXPECT_EQ(a.match().moves(), b.match().moves());
    EXPECT_EQ(a.match().state(std::nullopt), b.match().state(std::nullopt));
    EXPECT_EQ(a.summary(), b.summary());
    EXPECT_EQ(a.commitment(), b.commitment());
    for (Seat seat : SeatSet::first(a.terms().seats)) {
        EXPECT_EQ(a.asked_at(seat), b.asked_at(seat));
        EXPECT_EQ(a.bot_at(seat), b.bot_at(seat));
        EXPECT_EQ(a.can_undo(seat), b.can_undo(seat));
        const auto left = a.time_left(seat, now), other = b.time_left(seat, now);
        ASSERT_EQ(left.has_value(), other.has_value());
        if (left) {
            EXPECT_EQ(left->left, other->left);
            EXPECT_EQ(left->runs, other->runs);
        }
    }
}

TableTerms terms(std::string game, int seats, OptionValues options = {}) {
    TableTerms terms;
    terms.game = std::move(game);
    terms.seats = seats;
    terms.options = std::move(options);
    return terms;
}

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
        EXPECT_EQ(summary.scores[seat], std::to_string(result.score[seat]));
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

TEST(Table, UndoGoesBackToWhatWasLearnedLast) {
    Sitting at(terms("mars", 2));
    EXPECT_EQ(code_of(at.table->undo(*at.deciding().begin(), at.now)), "nothing_to_undo");
    int undone = 0;
    for (int i = 0; i < 300 && at.table->stage() == Table::Stage::playing; ++i) {
        const auto before = at.match().moves();
        const Seat seat = at.play_any();
        if (at.table->stage() == Table::Stage::over) break;
        const auto& moves = at.match().moves();
        const bool learned =
            std::any_of(moves.begin() + static_cast<std::ptrdiff_t>(before.size()), moves.end(),
                        [&](const RecordedMove& move) { return move.seat != seat; });
        EXPECT_EQ(at.table->can_undo(seat), !learned);
        if (learned) continue;
        const std::uint32_t position = at.table->position();
        EXPECT_TRUE(at.table->undo(seat, at.now));
        at.keep();
        EXPECT_EQ(at.match().moves(), before);
        EXPECT_GT(at.table->position(), position) << "the number of the position never falls";
        ++undone;
        at.play_any();
    }
    EXPECT_GT(undone, 10);
}

// What others choose in secret meanwhile teaches nothing, and stays chosen.
TEST(Table, ASecretChoiceCanBeWithdrawnWhileOthersStillDecide) {
    // Before the first round of Mech a Dream with screens everybody chooses one in secret.
    for (const auto& [game, options] :
         std::vector<std::pair<std::string, OptionValues>>{{"mech", {{"robots", "yes"}}}, {"raising", {}}}) {
        Sitting at(terms(game, 3, options));
        bool met = false;
        for (int i = 0; i < 300 && !met && at.table->stage() == Table::Stage::playing; ++i) {
            if (at.deciding().size() == 3) {
                const std::string mine = at.match().choices(Seat(0)).front().move,
                                  theirs = at.match().choices(Seat(1)).back().move;
                const auto before = at.match().moves();
                ASSERT_EQ(at.play(Seat(0), mine), "");
                if (at.match().moves().size() != before.size() + 1) continue;
                ASSERT_EQ(at.play(Seat(1), theirs), "");
                if (at.match().moves().size() != before.size() + 2 ||
                    !at.match().was_secret(before.size() + 1, Seat(0)))
                    continue;
                met = true;
                ASSERT_TRUE(at.table->can_undo(Seat(0)));
                ASSERT_TRUE(at.table->undo(Seat(0), at.now));
                at.keep();
                auto expected = before;
                expected.push_back({Seat(1), theirs});
                EXPECT_EQ(at.match().moves(), expected);
                EXPECT_TRUE(at.deciding().has(Seat(0)));
                EXPECT_EQ(at.play(Seat(0), mine), "");
                expect_same(*at.table, *at.restored(), at.now);
            } else {
                at.play_any();
            }
        }
        EXPECT_TRUE(met) << game;
    }
}

TEST(Table, WhatIsSaidWhileTheGlassRunsIsSaid) {
    Sitting at(terms("ricochet", 2));
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    EXPECT_FALSE(at.table->can_undo(Seat(0)));
}

TEST(Table, GoingBackFurtherNeedsEverybody) {
    Sitting at(terms("mars", 3));
    for (int i = 0; i < 12; ++i) at.play_any();
    const auto before = at.match().moves();
    const auto to = static_cast<std::uint32_t>(before.size() - 5);
    EXPECT_EQ(code_of(at.table->ask_to_go_back(Seat(0), static_cast<std::uint32_t>(before.size()), at.now)),
              "bad_position");
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), to, at.now));
    EXPECT_EQ(code_of(at.table->answer(Seat(0), true, at.now)), "not_asked");
    EXPECT_TRUE(at.table->answer(Seat(1), true, at.now));
    EXPECT_EQ(at.match().moves(), before);
    EXPECT_TRUE(at.table->answer(Seat(2), true, at.now));
    EXPECT_LT(at.match().moves().size(), before.size());
    EXPECT_GE(at.match().moves().size(), to);
    EXPECT_FALSE(at.table->going_back());
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);

    EXPECT_TRUE(at.table->ask_to_go_back(Seat(1), 3, at.now));
    EXPECT_TRUE(at.table->answer(Seat(2), false, at.now));
    EXPECT_FALSE(at.table->going_back()) << "one no is enough";
}

// Going back over a draw and forth again gives the same card.
TEST(Table, ChanceIsTheSameAfterGoingBack) {
    Sitting at(terms("mars", 2));
    const auto drawn = at.match().moves();
    EXPECT_TRUE(at.table->ask_to_go_back(Seat(0), 0, at.now));
    EXPECT_TRUE(at.table->answer(Seat(1), true, at.now));
    EXPECT_EQ(at.match().moves(), drawn);
}

TEST(Table, AClockThatRunsOutBringsTheStandInAndOneMayComeBack) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::per_move, seconds(30), {}};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin(), other = seat == Seat(0) ? Seat(1) : Seat(0);
    EXPECT_TRUE(at.table->time_left(seat, at.now)->runs);
    EXPECT_FALSE(at.table->time_left(other, at.now)->runs);
    EXPECT_EQ(*at.table->next_alarm(), at.now + seconds(30));
    at.now += seconds(29);
    at.table->pass_time(at.now);
    EXPECT_FALSE(at.table->bot_at(seat));
    EXPECT_EQ(at.table->time_left(seat, at.now)->left, seconds(1));
    at.now += seconds(1);
    at.table->pass_time(at.now);
    EXPECT_EQ(at.table->bot_at(seat), "mechanic");
    EXPECT_FALSE(at.table->time_left(seat, at.now)->runs);
    at.now += seconds(5);
    EXPECT_TRUE(at.table->come_back(seat, at.now));
    EXPECT_FALSE(at.table->bot_at(seat));
    EXPECT_EQ(at.table->time_left(seat, at.now)->left, seconds(30));
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);
}

TEST(Table, ABudgetGrowsWithEveryDecision) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::budget, minutes(10), seconds(10)};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin();
    at.now += seconds(25);
    ASSERT_EQ(at.play(seat, at.match().choices(seat).front().move), "");
    const Milliseconds expected = minutes(10) - seconds(25) + seconds(10);
    EXPECT_EQ(at.table->time_left(seat, at.now)->left, expected);
}

TEST(Table, WhoIsAwayIsWaitedForAndThenPlayedFor) {
    Sitting at(terms("mars", 2));
    const Seat seat = *at.deciding().begin();
    at.table->set_present(seat, false, at.now);
    at.now += minutes(2) - seconds(1);
    at.table->pass_time(at.now);
    EXPECT_FALSE(at.table->bot_at(seat));
    at.table->set_present(seat, true, at.now);
    at.table->set_present(seat, false, at.now);
    at.now += minutes(1);
    at.table->pass_time(at.now);
    EXPECT_FALSE(at.table->bot_at(seat)) << "whoever was there meanwhile is waited for anew";
    at.now += minutes(1);
    at.table->pass_time(at.now);
    EXPECT_EQ(at.table->bot_at(seat), "mechanic");
}

TEST(Table, ATableAtWhichNobodyWaitsIsClearedAfterADay) {
    const AnyGame& game = *game_named("mars");
    auto table = *Table::open("T", terms("mars", 2), "anna", game.content(), kSeed, kNoon);
    EXPECT_TRUE(table->sit(Seat(0), person(0), kNoon));
    table->set_present(Seat(0), true, kNoon);
    EXPECT_FALSE(table->next_alarm()) << "somebody waits";
    const Instant later = kNoon + std::chrono::hours(5);
    table->set_present(Seat(0), false, later);
    EXPECT_EQ(*table->next_alarm(), later + std::chrono::hours(24));
    table->pass_time(later + std::chrono::hours(23));
    EXPECT_EQ(table->stage(), Table::Stage::gathering);
    table->pass_time(later + std::chrono::hours(24));
    EXPECT_EQ(table->stage(), Table::Stage::over);
    EXPECT_TRUE(table->summary().scores.empty()) << "nothing was played";
}

TEST(Table, WhileTheServerIsDownNoTimePasses) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::budget, minutes(10), {}};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin();
    auto again = at.restored();
    again->wake(at.now + minutes(90));
    EXPECT_EQ(again->time_left(seat, at.now + minutes(90))->left, minutes(10));
    EXPECT_EQ(again->time_left(seat, at.now + minutes(91))->left, minutes(9));
}

TEST(Table, TheGlassRunsOutByItself) {
    Sitting at(terms("ricochet", 2, {{"glass_seconds", "60"}}));
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    EXPECT_EQ(at.table->glass_left(at.now)->left, seconds(60));
    at.now += seconds(59);
    at.table->pass_time(at.now);
    EXPECT_TRUE(at.match().to_move().has(Seat(1)));
    at.now += seconds(1);
    at.table->pass_time(at.now);
    EXPECT_TRUE(at.match().to_move().is_only(Seat(0))) << "the first shows";
}

// Where nobody is waited for chance does not wait for the clock, and who shows is asked anew.
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
    EXPECT_EQ(at.table->commitment(), commitment_to(kSeed));
    while (at.table->stage() == Table::Stage::playing) {
        EXPECT_EQ(at.table->revealed_seed(), "");
        at.play_any();
    }
    EXPECT_EQ(at.table->revealed_seed(), kSeed);
    EXPECT_EQ(code_of(at.table->ask_to_go_back(Seat(0), 3, at.now)), "wrong_stage")
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
    EXPECT_EQ(code_of(second.table->ask_to_go_back(Seat(0), 2, second.now)), "bad_position");
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
}  // namespace officina
