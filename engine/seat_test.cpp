#include "engine/seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ranges>
#include <vector>

namespace officina {
namespace {

using ::testing::ElementsAre;

static_assert(std::ranges::forward_range<SeatSet>);

std::vector<int> indices(SeatSet seats) {
    std::vector<int> all;
    for (Seat seat : seats) all.push_back(seat.index());
    return all;
}

TEST(Seat, OnlyPeopleAtTheTableArePersons) {
    EXPECT_TRUE(Seat(0).is_person());
    EXPECT_TRUE(Seat(kMaxSeats - 1).is_person());
    EXPECT_FALSE(kSpectator.is_person());
    EXPECT_FALSE(kChance.is_person());
}

TEST(Seat, TheLeftOfTheLastIsTheFirst) {
    EXPECT_EQ(left_of(Seat(0), 3), Seat(1));
    EXPECT_EQ(left_of(Seat(2), 3), Seat(0));
    EXPECT_EQ(left_of(Seat(0), 1), Seat(0));
}

TEST(SeatSet, IteratesInSeatOrderWithChanceLast) {
    SeatSet seats(kChance);
    seats.add(Seat(5));
    seats.add(Seat(0));
    EXPECT_THAT(indices(seats), ElementsAre(0, 5, 15));
    EXPECT_THAT(indices({}), ElementsAre());
}

TEST(SeatSet, NthCountsAsIterationDoes) {
    SeatSet seats = SeatSet::first(4);
    seats.remove(Seat(1));
    seats.add(kChance);
    std::vector<int> all;
    for (int n = 0; n < seats.size(); ++n) all.push_back(seats.nth(n).index());
    EXPECT_EQ(all, indices(seats));
}

TEST(SeatSet, FirstHoldsThatManySeats) {
    EXPECT_THAT(indices(SeatSet::first(3)), ElementsAre(0, 1, 2));
    EXPECT_TRUE(SeatSet::first(0).empty());
    EXPECT_EQ(SeatSet::first(kMaxSeats).size(), kMaxSeats);
    EXPECT_FALSE(SeatSet::first(kMaxSeats).has(kSpectator));
}

TEST(SeatSet, AddingTwiceAndRemovingNobodyChangeNothing) {
    SeatSet seats(Seat(2));
    seats.add(Seat(2));
    seats.remove(Seat(7));
    EXPECT_EQ(seats, SeatSet(Seat(2)));
    EXPECT_TRUE(seats.is_only(Seat(2)));
    seats.add(kChance);
    EXPECT_FALSE(seats.is_only(Seat(2)));
    EXPECT_FALSE(seats.is_only(kChance));
    EXPECT_FALSE(SeatSet().is_only(Seat(0)));
}

}  // namespace
}  // namespace officina
