// Time at a table: clocks, the glass, who is away, what counts.

#include "tables/testing/sitting.h"

namespace officina::tables {
namespace {

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
    EXPECT_TRUE(at.table->time_left(seat, at.now)->runs) << "the others wait for it";
    at.now += seconds(5);
    EXPECT_TRUE(at.table->come_back(seat, at.now));
    EXPECT_FALSE(at.table->bot_at(seat));
    EXPECT_EQ(at.table->time_left(seat, at.now)->left, seconds(10));
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

TEST(Table, TheOthersAreAskedBeforeAStandInPlays) {
    Sitting at(terms("mars", 3));
    const Seat seat = *at.deciding().begin();
    const Seat one((seat.index() + 1) % 3), two((seat.index() + 2) % 3);
    at.table->set_present(seat, false, at.now);
    at.now += minutes(10) - seconds(1);
    EXPECT_FALSE(at.table->pass_time(at.now));
    EXPECT_FALSE(at.table->missed(seat));
    EXPECT_EQ(code_of(at.table->let_stand_in(one, seat, true, at.now)), "not_missed");
    at.now += seconds(1);
    EXPECT_EQ(*at.table->next_alarm(), at.now);
    EXPECT_TRUE(at.table->pass_time(at.now)) << "from now on the others are asked";
    EXPECT_FALSE(at.table->pass_time(at.now)) << "once";
    EXPECT_FALSE(at.table->next_alarm());
    ASSERT_TRUE(at.table->missed(seat));
    EXPECT_EQ(at.table->missed(seat)->awaited.size(), 2);
    EXPECT_FALSE(at.table->bot_at(seat));

    EXPECT_TRUE(at.table->let_stand_in(one, seat, false, at.now)) << "they wait on";
    EXPECT_FALSE(at.table->missed(seat));
    at.now += minutes(10);
    EXPECT_TRUE(at.table->pass_time(at.now)) << "and are asked again";
    EXPECT_TRUE(at.table->let_stand_in(one, seat, true, at.now));
    EXPECT_FALSE(at.table->bot_at(seat)) << "one of two";
    EXPECT_TRUE(at.table->let_stand_in(two, seat, true, at.now));
    EXPECT_EQ(at.table->bot_at(seat), "mechanic");
    at.keep();
    expect_same(*at.table, *at.restored(), at.now);
}

TEST(Table, WhoComesBackIsNotMissedAnyMoreAndWhoGoesNeedNotAgree) {
    Sitting at(terms("mars", 3));
    const Seat seat = *at.deciding().begin();
    const Seat one((seat.index() + 1) % 3), two((seat.index() + 2) % 3);
    at.table->set_present(seat, false, at.now);
    at.now += minutes(10);
    EXPECT_TRUE(at.table->pass_time(at.now));
    at.table->set_present(seat, true, at.now);
    EXPECT_FALSE(at.table->missed(seat));
    at.table->set_present(seat, false, at.now);
    at.now += minutes(10);
    EXPECT_TRUE(at.table->pass_time(at.now));
    EXPECT_TRUE(at.table->let_stand_in(one, seat, true, at.now));
    at.table->set_present(two, false, at.now);
    ASSERT_TRUE(at.table->next_alarm());
    at.table->pass_time(at.now);
    EXPECT_EQ(at.table->bot_at(seat), "mechanic");
}

TEST(Table, AGameWaitsForItsPeople) {
    const AnyGame& game = *game_named("mars");
    for (const bool one_screen : {false, true}) {
        auto table = *Table::open("T", terms("mars", 2), "person0", game.content(), kSeed, kNoon);
        EXPECT_TRUE(table->sit(Seat(0), person(0), kNoon));
        EXPECT_TRUE(table->sit(
            Seat(1), one_screen ? person(0) : Occupant{Occupant::Kind::bot, "tinkerer", {}}, kNoon));
        EXPECT_TRUE(table->begin(kNoon));
        EXPECT_FALSE(table->next_alarm());
        EXPECT_FALSE(table->pass_time(kNoon + std::chrono::days(30)));
        EXPECT_FALSE(table->missed(Seat(0)));
        EXPECT_FALSE(table->bot_at(Seat(0)));
    }
    Sitting at(terms("mars", 2));
    for (Seat seat : SeatSet::first(2)) at.table->set_present(seat, false, at.now);
    EXPECT_FALSE(at.table->next_alarm());
    const Seat seat = *at.deciding().begin(), other = seat == Seat(0) ? Seat(1) : Seat(0);
    at.now += minutes(30);
    EXPECT_FALSE(at.table->pass_time(at.now));
    at.table->set_present(other, true, at.now);
    EXPECT_LE(*at.table->next_alarm(), at.now) << "now somebody waits";
    EXPECT_TRUE(at.table->pass_time(at.now));
}

TEST(Table, WhatAStandInEndedAndWhatBeganElsewhereDoesNotCount) {
    Sitting whole(terms("mars", 2));
    while (whole.table->stage() == Table::Stage::playing) whole.play_any();
    EXPECT_TRUE(whole.table->summary().counts);
    Sitting left(terms("mars", 2));
    EXPECT_TRUE(left.table->leave(Seat(1), left.now));
    EXPECT_TRUE(left.table->summary().counts) << "they may come back";
    while (left.table->stage() == Table::Stage::playing) left.play_any();
    EXPECT_FALSE(left.table->summary().counts);
    Sitting lesson(terms("mars", 2), {whole.match().moves().begin(), whole.match().moves().begin() + 14});
    while (lesson.table->stage() == Table::Stage::playing) lesson.play_any();
    EXPECT_FALSE(lesson.table->summary().counts);
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

// On the disk and back again.
TEST(Table, WhoIsAwaySinceWhenIsKnownAfterwards) {
    Sitting at(terms("mars", 3));
    const Seat absent = *at.deciding().begin();
    const Seat one((absent.index() + 1) % 3), two((absent.index() + 2) % 3);
    at.table->set_present(absent, false, at.now);
    at.now += minutes(7);
    at.table->set_present(one, false, at.now);
    at.now += minutes(2);
    std::vector<Instant> away = at.table->away_since(at.now);
    EXPECT_EQ(away[static_cast<std::size_t>(two.index())], at.now) << "who is there leaves now";
    auto again = at.restored();
    again->nobody_since(at.now, away);
    EXPECT_EQ(again->away_since(at.now), away);
    again->set_present(one, true, at.now);
    EXPECT_EQ(*again->next_alarm(), at.now + minutes(1));
    // Of whom it is not known nobody has looked since.
    for (const bool short_of_it : {false, true}) {
        if (short_of_it)
            away.clear();
        else
            away[static_cast<std::size_t>(absent.index())] = Instant{};
        again = at.restored();
        again->nobody_since(at.now, away);
        again->set_present(one, true, at.now);
        EXPECT_EQ(*again->next_alarm(), at.now + minutes(10));
    }
}

TEST(Table, WhileTheServerIsDownNoTimePasses) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::budget, minutes(10), {}};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin();
    auto again = at.restored();
    again->wake(at.now, at.now + minutes(90));
    EXPECT_EQ(again->time_left(seat, at.now + minutes(90))->left, minutes(10));
    EXPECT_EQ(again->time_left(seat, at.now + minutes(91))->left, minutes(9));
}

// Only the time in which it was closed counts for nobody, and a journal that is read again says the same.
TEST(Table, WhileTheServerWasUpTimePassed) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::budget, minutes(10), {}};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin();
    const Instant closed = at.now + minutes(7), opened = at.now + minutes(90);
    at.table = at.restored();
    at.table->wake(closed, opened);
    at.keep();
    EXPECT_EQ(at.journal.back().kind, Entry::Kind::woken);
    at.now = opened;
    EXPECT_EQ(at.table->time_left(seat, opened)->left, minutes(3));
    EXPECT_EQ(*at.table->next_alarm(), opened + minutes(3));
    const auto again = at.restored();
    expect_same(*at.table, *again, opened);
    EXPECT_EQ(again->time_left(seat, opened + minutes(1))->left, minutes(2));
    // As an older version wrote it, or nobody.
    for (const std::string text : {"", "soon", "5 minutes", "-9223372036854775808", "99999999999999999999"}) {
        at.journal.back().text = text;
        EXPECT_EQ(at.restored()->time_left(seat, opened)->left, minutes(10)) << text;
    }
    at.journal.back().text = "9223372036854775807";
    EXPECT_EQ(at.restored()->time_left(seat, opened)->left, minutes(0)) << "no longer than to the opening";
}

TEST(Table, AClockThatRanOutBeforeTheServerWasDownRingsAfterwards) {
    TableTerms agreed = terms("mars", 2);
    agreed.clock = {ClockTerms::Kind::budget, minutes(10), {}};
    Sitting at(agreed);
    const Seat seat = *at.deciding().begin();
    const Instant opened = at.now + minutes(90);
    auto again = at.restored();
    again->wake(at.now + minutes(11), opened);
    EXPECT_EQ(*again->next_alarm(), opened);
    again->pass_time(opened);
    EXPECT_EQ(again->bot_at(seat), "mechanic");
}

TEST(Table, TheGlassRunsWhileTheServerIsUp) {
    Sitting at(terms("ricochet", 2, {{"glass_seconds", "60"}}));
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    auto again = at.restored();
    again->wake(at.now + seconds(20), at.now + minutes(90));
    EXPECT_EQ(again->glass_left(at.now + minutes(90))->left, seconds(40));
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

TEST(Table, TheFirstDeclarationTurnsTheGlassAlsoAfterThePatience) {
    Sitting at(terms("ricochet", 2, {{"patience", "2"}}));
    EXPECT_EQ(at.table->glass_left(at.now)->left, minutes(2));
    at.now += minutes(2);
    at.table->pass_time(at.now);
    EXPECT_EQ(at.table->glass_left(at.now)->left, seconds(60));
    at.now += seconds(50);
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    EXPECT_EQ(at.table->glass_left(at.now)->left, seconds(60));
    at.now += seconds(20);
    ASSERT_EQ(at.play(Seat(1), "declare 8"), "");
    EXPECT_EQ(at.table->glass_left(at.now)->left, seconds(40)) << "only the first does";
}

TEST(Table, WithoutPatienceTheGlassStands) {
    Sitting at(terms("ricochet", 2, {{"patience", "off"}}));
    EXPECT_FALSE(at.table->glass_left(at.now));
    EXPECT_FALSE(at.table->next_alarm());
    at.now += std::chrono::hours(10);
    ASSERT_EQ(at.play(Seat(0), "declare 9"), "");
    EXPECT_EQ(at.table->glass_left(at.now)->left, seconds(60));
}

}  // namespace
}  // namespace officina::tables
