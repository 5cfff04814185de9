// Pilfer, rule by rule.

#include "games/pilfer/rules.h"

#include <gtest/gtest.h>
#include <initializer_list>

namespace officina::pilfer {
namespace {

using Act = Move::Act;

// A table at which chance brings what the test says. Cards are named by their worth.
class Table {
  public:
    explicit Table(std::initializer_list<int> stashes)
        : rules_(static_cast<int>(stashes.size())), state_(rules_.start()) {
        for (const int worth : stashes) turn(worth);
    }

    Table& turn(int worth) { return play(kChance, {Act::turn, static_cast<Kind>(worth - 1)}); }
    Table& act(Act act) { return play(state_.lookout, {act, 0}); }
    // By seat, from the first.
    Table& choose(std::initializer_list<Act> acts) {
        int seat = 0;
        for (const Act act : acts) play(Seat(seat++), {act, 0});
        return *this;
    }
    // A round in which nothing happens, at a card that is known already or unseen.
    Table& pass_round() {
        if (state_.phase == Phase::looking) turn(1);
        act(Act::leave);
        for (Seat seat : SeatSet::first(rules_.seats())) play(seat, {Act::pass, 0});
        return *this;
    }

    const State& state() const { return state_; }
    const Rules& rules() const { return rules_; }
    State seen_by(Seat seat) const { return *rules_.seen_by(state_, seat); }
    int loot(int seat, int worth) const {
        return state_.loot[static_cast<std::size_t>(seat)][static_cast<std::size_t>(worth - 1)];
    }
    int lost(int worth) const { return state_.lost[static_cast<std::size_t>(worth - 1)]; }

  private:
    Table& play(Seat seat, Move move) {
        EXPECT_TRUE(rules_.to_move(state_).has(seat));
        Rules::Moves menu;
        rules_.moves(state_, seat, menu);
        EXPECT_NE(std::find(menu.begin(), menu.end(), move), menu.end());
        rules_.play(state_, seat, move);
        return *this;
    }

    Rules rules_;
    State state_;
};

int stash(const State& state, int seat) { return worth(state.stashes[static_cast<std::size_t>(seat)].kind); }
int top(const State& state) { return worth(state.deck.top()[0].kind); }

// Rules: 1.1, 1.2
TEST(Pilfer, HasTenCardsForTwoOrThree) {
    const State start = Rules(kMostSeats).start();
    EXPECT_EQ(start.deck.size(), 10u);
    for (const auto& [worth, cards] : {std::pair{1, 4}, {2, 3}, {3, 2}, {4, 1}})
        EXPECT_EQ(start.deck.unseen()[static_cast<std::size_t>(worth - 1)], cards) << worth;
    EXPECT_EQ(kMostSeats, 3);
}

// Rules: 2.1, 2.2, 2.3
TEST(Pilfer, DealsEachSeatAStashThatOnlyItsOwnerKnows) {
    const Table table{2, 4};
    EXPECT_EQ(table.state().deck.size(), 8u);
    EXPECT_EQ(stash(table.seen_by(Seat(0)), 0), 2);
    EXPECT_EQ(table.seen_by(Seat(0)).stashes[1].kind, kFaceDown);
    EXPECT_EQ(stash(table.seen_by(Seat(1)), 1), 4);
    EXPECT_EQ(table.seen_by(kSpectator).stashes[0].kind, kFaceDown);
    EXPECT_EQ(table.state().lookout, Seat(0));
}

// Rules: 3.1
TEST(Pilfer, LetsTheLookoutAloneLookAtTheTopCard) {
    Table table{1, 2};
    table.turn(3);
    EXPECT_EQ(table.rules().to_move(table.state()), SeatSet(Seat(0)));
    EXPECT_EQ(top(table.seen_by(Seat(0))), 3);
    EXPECT_EQ(table.seen_by(Seat(1)).deck.top()[0].kind, kFaceDown);
}

// Rules: 3.2
TEST(Pilfer, LeavesTheCardOnTop) {
    Table table{1, 2};
    table.turn(3).act(Act::leave).choose({Act::grab, Act::pass}).turn(3);
    EXPECT_EQ(table.loot(0, 3), 1);
}

// Rules: 3.3
TEST(Pilfer, PutsTheCardUnderTheDeck) {
    Table table{1, 2};
    table.turn(3).act(Act::bury).choose({Act::grab, Act::pass}).turn(4);
    EXPECT_EQ(table.loot(0, 4), 1);
    EXPECT_EQ(worth(table.seen_by(Seat(0)).deck.bottom()[0].kind), 3);
}

// Rules: 3.4, 3.5
TEST(Pilfer, SwapsTheCardForTheStashUnseen) {
    Table table{1, 2};
    table.turn(4).act(Act::swap);
    EXPECT_EQ(stash(table.state(), 0), 4);
    EXPECT_EQ(top(table.state()), 1);
    const State seen = table.seen_by(Seat(1));
    EXPECT_EQ(seen.phase, Phase::choosing);
    EXPECT_EQ(seen.stashes[0].kind, kFaceDown);
    EXPECT_EQ(seen.deck.top()[0].kind, kFaceDown);
}

// Rules: 4.1
TEST(Pilfer, KeepsAChoiceSecretUntilAllHaveChosen) {
    Table table{1, 2};
    table.turn(3).act(Act::leave).choose({Act::grab});
    EXPECT_EQ(table.seen_by(Seat(0)).choices[0], Choice::grab);
    EXPECT_EQ(table.seen_by(Seat(1)).choices[0], Choice::secret);
    EXPECT_EQ(table.rules().to_move(table.state()), SeatSet(Seat(1)));
}

// Rules: 4.2, 4.3
TEST(Pilfer, GivesTheCardToTheOnlyOneWhoGrabs) {
    Table table{1, 2, 1};
    table.turn(3).act(Act::leave).choose({Act::pass, Act::grab, Act::pass}).turn(3);
    EXPECT_EQ(table.loot(1, 3), 1);
    table.turn(4).act(Act::leave).choose({Act::grab, Act::grab, Act::pass}).turn(4);
    EXPECT_EQ(table.lost(4), 1);
    EXPECT_EQ(table.loot(0, 4) + table.loot(1, 4), 0);
}

// Rules: 4.4
TEST(Pilfer, LeavesTheCardWhereNobodyGrabs) {
    Table table{1, 2};
    table.turn(3).act(Act::leave).choose({Act::pass, Act::pass});
    EXPECT_EQ(top(table.state()), 3);
    EXPECT_EQ(table.state().deck.size(), 8u);
}

// Rules: 5.1, 5.2
TEST(Pilfer, EndsAfterSixRoundsAndShowsTheStashes) {
    Table table{2, 4};
    table.turn(3).act(Act::leave).choose({Act::grab, Act::pass}).turn(3);
    for (int round = 2; round <= 6; ++round) {
        EXPECT_EQ(table.state().lookout, Seat((round - 1) % 2)) << round;
        table.pass_round();
    }
    EXPECT_EQ(table.state().phase, Phase::over);
    EXPECT_EQ(stash(table.seen_by(kSpectator), 1), 4);
    const Result result = table.rules().result(table.state());
    EXPECT_EQ(result.score[0], 3 + 2);
    EXPECT_EQ(result.score[1], 4);
    EXPECT_EQ(result.winners, SeatSet(Seat(0)));
}

// Rules: 5.3
TEST(Pilfer, BreaksATieByTheBetterStash) {
    Table unlike{2, 3};
    unlike.turn(1).act(Act::leave).choose({Act::grab, Act::pass}).turn(1);
    for (int round = 2; round <= 6; ++round) unlike.pass_round();
    EXPECT_EQ(unlike.rules().result(unlike.state()).winners, SeatSet(Seat(1)));
    Table alike{2, 2};
    for (int round = 1; round <= 6; ++round) alike.pass_round();
    EXPECT_EQ(alike.rules().result(alike.state()).winners, SeatSet::first(2));
}

}  // namespace
}  // namespace officina::pilfer
