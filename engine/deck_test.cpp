#include "engine/deck.h"

#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>
#include <type_traits>

namespace officina {
namespace {

using ::testing::ElementsAre;

using TestDeck = Deck<3, 4>;
static_assert(std::is_trivially_copyable_v<TestDeck> && std::has_unique_object_representations_v<TestDeck>);

constexpr Kind kKing = 0, kQueen = 1, kJack = 2;

// Two kings, three queens, a jack.
TestDeck full_deck() {
    TestDeck deck;
    deck.add(kKing, 2);
    deck.add(kQueen, 3);
    deck.add(kJack);
    return deck;
}

std::array<unsigned, 3> ways(const TestDeck& deck) {
    return {deck.ways(kKing), deck.ways(kQueen), deck.ways(kJack)};
}

TEST(Deck, IsAMultisetUntilSomebodyLooks) {
    TestDeck deck = full_deck();
    EXPECT_THAT(ways(deck), ElementsAre(2, 3, 1));
    EXPECT_EQ(deck.size_of_draw(), 6u);
    deck.draw(kQueen);
    EXPECT_THAT(ways(deck), ElementsAre(2, 2, 1));
    EXPECT_EQ(deck.size_of_draw(), 5u);
    EXPECT_EQ(deck.size(), 5u);
}

TEST(Deck, APlacedCardIsTheOnlyOneThatCanComeNext) {
    TestDeck deck = full_deck();
    EXPECT_TRUE(deck.next_is_unseen());
    deck.place_on_top(kJack);
    EXPECT_FALSE(deck.next_is_unseen());
    EXPECT_EQ(deck.size(), 6u);
    EXPECT_THAT(ways(deck), ElementsAre(0, 0, 1));
    EXPECT_EQ(deck.size_of_draw(), 1u);
    deck.draw(kJack);
    EXPECT_THAT(ways(deck), ElementsAre(2, 3, 0));
}

TEST(Deck, PlacedCardsComeInTheirOrder) {
    TestDeck deck = full_deck();
    deck.place_on_top(kKing);
    deck.place_on_top(kQueen);
    deck.put_on_top(deck.take_from_top(1));
    EXPECT_EQ(deck.top()[0].kind, kQueen);
    EXPECT_EQ(deck.top()[1].kind, kKing);
}

TEST(Deck, TheBottomComesWhenTheMiddleIsGone) {
    TestDeck deck;
    deck.add(kKing);
    deck.add(kQueen);
    deck.place_on_top(kQueen);
    deck.put_under(deck.take_from_top(0));
    EXPECT_THAT(ways(deck), ElementsAre(1, 0, 0));
    deck.draw(kKing);
    EXPECT_FALSE(deck.next_is_unseen());
    EXPECT_THAT(ways(deck), ElementsAre(0, 1, 0));
    deck.lift_bottom();
    EXPECT_EQ(deck.top()[0].kind, kQueen);
    EXPECT_TRUE(deck.bottom().empty());
    deck.draw(kQueen);
    EXPECT_TRUE(deck.empty());
}

TEST(Deck, OnlyKnowersSeeAPlacedCard) {
    TestDeck deck = full_deck();
    deck.place_on_top(kJack);
    deck.show(0, Seat(9));
    TestDeck knower = deck, other = deck, spectator = deck;
    knower.hide_from(Seat(9));
    other.hide_from(Seat(1));
    spectator.hide_from(kSpectator);
    EXPECT_EQ(knower, deck);
    EXPECT_EQ(other.top()[0].kind, kFaceDown);
    EXPECT_THAT(other.unseen(), ElementsAre(2, 3, 1));  // the jack is among the unseen cards again
    EXPECT_EQ(other, spectator);
}

// Two decks that differ in what the seat has not seen look the same to it, the hidden hand included.
TEST(Deck, CountingTellsNothingAboutHiddenCards) {
    const auto view = [](Kind hand, Kind on_top, Kind under) {
        TestDeck deck = full_deck();
        deck.draw(hand);
        deck.place_on_top(under);
        deck.put_under(deck.take_from_top(0));
        deck.place_on_top(on_top);
        deck.hide_card(hand);
        deck.hide_from(Seat(0));
        EXPECT_EQ(hand, kFaceDown);
        return deck;
    };
    EXPECT_EQ(view(kKing, kQueen, kJack), view(kQueen, kKing, kQueen));
}

TEST(Deck, HidingTwiceIsHidingOnce) {
    TestDeck deck = full_deck();
    deck.place_on_top(kJack);
    deck.hide_from(Seat(0));
    TestDeck again = deck;
    again.hide_from(Seat(0));
    Kind back = kFaceDown;
    again.hide_card(back);
    EXPECT_EQ(again, deck);
}

TEST(Deck, DealingTheUnseenPutsEveryCardBack) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        TestDeck deck = full_deck();
        Kind hand = kKing;
        deck.draw(hand);
        deck.place_on_top(kQueen);
        deck.place_on_top(kJack);
        deck.put_under(deck.take_from_top(0));
        TestDeck guess = deck;
        guess.hide_card(hand);
        guess.hide_from(Seat(0));
        Random random(seed);
        guess.deal_unseen(hand, random);
        guess.deal_placed(random);
        std::array<int, 3> cards{guess.unseen()[0], guess.unseen()[1], guess.unseen()[2]};
        for (Kind kind : {hand, guess.top()[0].kind, guess.bottom()[0].kind}) ++cards.at(kind);
        EXPECT_THAT(cards, ElementsAre(2, 3, 1));
        EXPECT_EQ(guess.size(), 5u);
        EXPECT_EQ(guess.size_of_draw(), 1u);
    }
}

TEST(Deck, UnseenCardsAreDealtByTheirNumbers) {
    constexpr int kDeals = 60'000;
    TestDeck pool = full_deck();
    Random random(5);
    std::array<int, 3> dealt{};
    for (int deal = 0; deal < kDeals; ++deal) {
        TestDeck deck = pool;
        Kind card = kFaceDown;
        deck.deal_unseen(card, random);
        ++dealt.at(card);
    }
    EXPECT_NEAR(dealt[kKing], kDeals * 2 / 6, 700);  // about six standard deviations
    EXPECT_NEAR(dealt[kQueen], kDeals * 3 / 6, 740);
    EXPECT_NEAR(dealt[kJack], kDeals * 1 / 6, 550);
}

}  // namespace
}  // namespace officina
