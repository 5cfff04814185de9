// The Specialists of Mech a Dream, rule by rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/mech/table_for_tests.h"

namespace officina::mech {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr Options kSpecial{.seats = 2, .specialists = true};

// --- Setup

// Rules: 11.1
TEST(MechSpecialists, TheYellowSideIsUsed) {
    EXPECT_TRUE(Table(kSpecial).rules.floor(Moment::morning).specialist);
    EXPECT_TRUE(Table(kSpecial).rules.floor(Moment::afternoon).specialist);
    EXPECT_FALSE(Table(kSpecial).rules.floor(Moment::evening).specialist);
    EXPECT_FALSE(Table().rules.floor(Moment::morning).specialist);
}

// Rules: 11.2, 1.6
TEST(MechSpecialists, FourComeIntoPlayOrThreeWithFewerPlayers) {
    for (int seats = 2; seats <= 4; ++seats)
        EXPECT_EQ(Table({.seats = seats, .specialists = true}).state.specialists.size(),
                  seats == 4 ? 4u : 3u);
    const Rules rules(default_box(), kSpecial);
    State state = rules.start();
    Rules::Moves moves;
    rules.moves(state, kChance, moves);
    EXPECT_EQ(moves.size(), 10u);
    EXPECT_EQ(rules.odds(state, moves[0]).of, 10u);
    rules.play(state, kChance, moves[4]);
    rules.moves(state, kChance, moves);
    EXPECT_EQ(moves.size(), 9u);
}

// Rules: 11.2, 11.12
TEST(MechSpecialists, WithBothVariantsTheOrderIsSpecialistsScreensFirstPlayerPicks) {
    const Rules rules(default_box(), {.seats = 3, .robots = true, .specialists = true});
    State state = rules.start();
    Random random(3);
    std::vector<Move::Kind> kinds;
    while (state.phase != Phase::day) {
        const Seat seat = *rules.to_move(state).begin();
        Rules::Moves moves;
        rules.moves(state, seat, moves);
        if (kinds.empty() || kinds.back() != moves[0].kind) kinds.push_back(moves[0].kind);
        rules.play(state, seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    using enum Move::Kind;
    EXPECT_THAT(kinds, ElementsAre(reveal, turn_up, unload, deal, keep, begin, pick));
}

// Rules: 11.3, N11
TEST(MechSpecialists, TheyArePickedInReverseOrder) {
    const Rules rules(default_box(), {.seats = 4, .specialists = true, .first = 2});
    State state = rules.start();
    Random random(1);
    while (state.phase != Phase::picking) play_at_random(rules, state, random);
    std::vector<int> order;
    while (state.phase == Phase::picking) {
        order.push_back((*rules.to_move(state).begin()).index());
        Rules::Moves moves;
        rules.moves(state, Seat(order.back()), moves);
        EXPECT_EQ(moves.size(), 5 - order.size());
        rules.play(state, Seat(order.back()), moves[0]);
    }
    EXPECT_THAT(order, ElementsAre(0, 3, 2, 1));
    EXPECT_EQ(state.turn, 1);
    for (const CardInPlay& card : state.specialists) EXPECT_EQ(card.price, 1);
}

// Rules: 11.4
TEST(MechSpecialists, WithTwoPlayersTheThirdStaysInTheMiddle) {
    Table table(kSpecial, {.specialists = {"P1", "P4", "P7"}});
    EXPECT_EQ(table.card("P1").owner, 0);
    EXPECT_EQ(table.card("P4").owner, 1);
    EXPECT_EQ(table.card("P7").owner, kMiddle);
    EXPECT_EQ(table.card("P7").price, 1);
}

// --- Taking

// Rules: 11.6, 11.7, 11.8
TEST(MechSpecialists, TheyAreTakenFromOpponentsOrTheMiddle) {
    Table table(kSpecial, {.specialists = {"P1", "P4", "P9"}});
    EXPECT_THAT(table.menu(0), Not(Contains("take P4")));  // no rainbow
    table.has(0, 0, 0, 3);
    EXPECT_THAT(table.menu(0), Contains("take P4"));
    EXPECT_THAT(table.menu(0), Contains("take P9"));
    EXPECT_THAT(table.menu(0), Not(Contains("take P1")));  // its own
    table.play(0, "take P4");
    EXPECT_EQ(table.player(0).rainbows, 2);
    EXPECT_EQ(table.player(1).rainbows, 1);  // paid to the owner
    EXPECT_EQ(table.card("P4").owner, 0);
    EXPECT_EQ(table.card("P4").price, 2);
    EXPECT_EQ(table.player(0).assistants[0], kInStockRoom);
    table.play(1, "take P9");  // from the middle: paid to the supply
    EXPECT_EQ(table.player(1).rainbows, 0);
    EXPECT_EQ(table.player(0).rainbows, 2);
    EXPECT_EQ(table.card("P9").price, 2);
    // No limit: seat 0 takes a third one for 2.
    table.play(0, "take P9");
    EXPECT_EQ(table.card("P9").owner, 0);
    EXPECT_EQ(table.player(1).rainbows, 2);
    table.play(1, "stock flowers");
    // Not in the evening.
    table.has(0, 9, 9, 9);
    EXPECT_EQ(table.state.moment, Moment::evening);
    for (const std::string& move : table.menu(0)) EXPECT_FALSE(move.starts_with("take"));
}

// Rules: 11.7
TEST(MechSpecialists, WithoutATokenTheyAreFree) {
    Table table(kSpecial, {.specialists = {"P1", "P4", "P9"}});
    table.state.specialists[1].price = 0;
    table.has(0, 0, 0, 0);
    table.play(0, "take P4");
    EXPECT_EQ(table.card("P4").owner, 0);
    EXPECT_EQ(table.card("P4").price, 2);
    EXPECT_EQ(table.player(1).rainbows, 0);
}

// Rules: N12
TEST(MechSpecialists, ThreeReadingsOfTheStockRoom) {
    const Wishes wishes{.specialists = {"P1", "P4", "P7"}};
    Options options = kSpecial;
    Table fork(options, wishes);
    fork.has(0, 0, 0, 1);
    fork.play(0, "take P7");  // the fixed part, then the card; it counts for this very action
    EXPECT_EQ(fork.player(0).flowers, 2);
    EXPECT_EQ(fork.player(0).ink, 2);
    EXPECT_EQ(fork.player(0).rainbows, 0 + 1);

    options.stock = StockReading::instead;
    Table instead(options, wishes);
    instead.has(0, 0, 0, 1);
    instead.play(0, "take P7");  // nothing else, so no goods were taken in the stock room
    EXPECT_EQ(instead.player(0).flowers, 0);
    EXPECT_EQ(instead.player(0).ink, 0);
    EXPECT_EQ(instead.player(0).rainbows, 0);
    EXPECT_EQ(instead.card("P7").owner, 0);
    EXPECT_EQ(instead.state.turn, 1);

    options.stock = StockReading::beside;
    Table beside(options, wishes);
    beside.has(0, 0, 0, 1);
    EXPECT_THAT(beside.menu(0), Not(Contains("take P7")));
    beside.play(0, "stock flowers");
    EXPECT_THAT(beside.menu(0), UnorderedElementsAre("take P4", "take P7", "skip"));
    beside.play(0, "take P7");
    EXPECT_EQ(beside.player(0).flowers, 4);
    EXPECT_EQ(beside.player(0).ink, 2);
    EXPECT_EQ(beside.player(0).rainbows, 0 + 1);
    beside.has(1, 0, 0, 2);
    beside.play(1, {"stock ink", "skip"});
    EXPECT_EQ(beside.player(1).ink, 4);
    beside.has(0, 0, 0, 0);
    beside.play(0, "stock flowers");  // nothing it could pay: it is not asked
    EXPECT_EQ(beside.state.turn, 1);
}

// Rules: 11.9, N13
TEST(MechSpecialists, TokensAreLoweredAtTheEndOfTheNight) {
    Table table(kSpecial, {.specialists = {"P1", "P4", "P9"}});
    table.has(0, 0, 0, 1);
    table.play(0, "take P4");
    table.idle_until_night();
    EXPECT_EQ(table.card("P4").price, 2);  // not before all are done
    table.everybody_is_done();
    EXPECT_EQ(table.card("P4").price, 1);
    EXPECT_EQ(table.card("P1").price, 0);
    EXPECT_EQ(table.card("P9").price, 1);  // nobody's card keeps its token
    for (int night = 0; night < 2; ++night) {
        for (int seat = 0; seat < 2; ++seat) table.has(seat, 0, 0);
        table.idle_until_night();
        table.everybody_is_done();
        EXPECT_EQ(table.card("P4").price, 0);
        EXPECT_EQ(table.card("P1").price, 0);
        EXPECT_EQ(table.card("P9").price, 1);
    }
}

// --- Bonuses

// What an action of seat 0 with this specialist changes, beyond the action itself.
struct Bonus {
    int flowers, ink, rainbows, points;
    friend bool operator==(const Bonus&, const Bonus&) = default;
};

Bonus bonus_of(const char* specialist, const char* action, std::vector<std::string_view> then = {}) {
    const auto after = [&](bool owns) {
        Table table(kSpecial, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"},
                               .delivery = "D06",
                               .specialists = {specialist}});
        if (!owns) table.state.specialists[0].owner = kMiddle;
        table.state.moment = Moment::evening;
        table.lay_on_belt(0, "R04", 7);
        table.build(0, "B01");
        table.has(0, 4, 4, 4);
        table.play(0, action);
        if (owns)
            for (std::string_view move : then) table.play(0, move);
        EXPECT_EQ(table.state.turn, 1) << specialist << " " << action;
        return table;
    };
    Table with = after(true), without = after(false);
    const Player &a = with.player(0), &b = without.player(0);
    return {a.flowers - b.flowers, a.ink - b.ink, a.rainbows - b.rainbows, a.score() - b.score()};
}

constexpr Bonus kNothing{0, 0, 0, 0};

// Rules: P1, P3, P9, P10, 11.5, 11.10
TEST(MechBonuses, AfterAcquiringAndBuilding) {
    EXPECT_EQ(bonus_of("P1", "acquire B05"), (Bonus{0, 0, 0, 1}));
    EXPECT_EQ(bonus_of("P1", "build R04"), (Bonus{0, 0, 0, 1}));
    EXPECT_EQ(bonus_of("P3", "acquire B05"), (Bonus{1, 1, 0, 0}));
    EXPECT_EQ(bonus_of("P3", "build R04"), (Bonus{1, 1, 0, 0}));
    EXPECT_EQ(bonus_of("P9", "acquire B05"), (Bonus{0, 0, 1, 0}));
    EXPECT_EQ(bonus_of("P9", "build R04"), kNothing);
    EXPECT_EQ(bonus_of("P10", "acquire B05"), (Bonus{0, 0, 0, 2}));
    EXPECT_EQ(bonus_of("P10", "build R04"), kNothing);
    for (const char* specialist : {"P1", "P2", "P3", "P9", "P10"})
        for (const char* action : {"stock flowers", "dock"})
            EXPECT_EQ(bonus_of(specialist, action), kNothing) << specialist;
}

// Rules: P2
TEST(MechBonuses, AnHourglassAfterAcquiringOrBuilding) {
    Table table(kSpecial, {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"}, .specialists = {"P2"}});
    table.play(0, "acquire B05");
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B05"));
    table.play(0, "hourglass B05");
    EXPECT_EQ(table.space("B05"), 3);
    table.idle_until(0);
    table.play(0, {"build B05", "hourglass B05"});
    EXPECT_EQ(table.space("B05"), 1);
}

// Rules: P4, P6
TEST(MechBonuses, AfterTheDock) {
    EXPECT_EQ(bonus_of("P4", "dock"), (Bonus{0, 0, 0, 2}));
    EXPECT_EQ(bonus_of("P6", "dock", {"use B01"}), (Bonus{2, 0, 0, 0}));
    EXPECT_EQ(bonus_of("P6", "dock", {"robot"}), (Bonus{0, 1, 0, 0}));
    EXPECT_EQ(bonus_of("P6", "dock", {"skip"}), kNothing);
    for (const char* specialist : {"P4", "P5", "P6"})
        for (const char* action : {"stock flowers", "acquire B05", "build R04"})
            EXPECT_EQ(bonus_of(specialist, action), kNothing) << specialist << action;
}

// Rules: P5
TEST(MechBonuses, TwoHourglassesAfterTheDock) {
    Table table(kSpecial, {.delivery = "D09", .specialists = {"P5"}});  // 4 ink, 3 points, 1 hourglass
    table.lay_on_belt(0, "R04", 7);
    table.play(0, {"dock", "hourglass R04", "hourglass R04", "hourglass R04"});
    EXPECT_EQ(table.space("R04"), 4);
    EXPECT_EQ(table.state.turn, 1);
}

// Rules: P7, P8
TEST(MechBonuses, AfterTheStockRoom) {
    EXPECT_EQ(bonus_of("P7", "stock flowers"), (Bonus{0, 0, 1, 0}));
    EXPECT_EQ(bonus_of("P8", "stock flowers", {"choose a"}), (Bonus{2, 0, 0, 0}));
    EXPECT_EQ(bonus_of("P8", "stock ink", {"choose b"}), (Bonus{0, 2, 0, 0}));
    for (const char* specialist : {"P7", "P8"})
        for (const char* action : {"dock", "acquire B05", "build R04"})
            EXPECT_EQ(bonus_of(specialist, action), kNothing) << specialist << action;
}

// Rules: P8, N19
TEST(MechBonuses, WithBothDialsFullThereIsNothingToChoose) {
    Table table(kSpecial, {.specialists = {"P8"}});
    table.has(0, 9, 9);
    table.play(0, "stock flowers");
    EXPECT_EQ(table.state.turn, 1);
}

// Rules: 11.11, N20
TEST(MechBonuses, TheOwnerChoosesTheOrderWhereItMatters) {
    Table table({.seats = 3, .specialists = true}, {.delivery = "D03", .specialists = {"P5", "P6", "P4"}});
    for (CardInPlay& card : table.state.specialists) card.owner = 0;
    table.has(0, 4, 0);
    table.lay_on_belt(0, "R02", 3);
    table.play(0, "dock");  // 4 points, 1 rainbow, 1 hourglass
    EXPECT_EQ(table.points(0), 4);
    table.play(0, "hourglass R02");
    EXPECT_EQ(table.points(0), 4 + 2);  // P4 first: points are never worse early
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("bonus P5", "bonus P6"));
    table.play(0, {"bonus P5", "hourglass R02", "hourglass R02"});
    EXPECT_TRUE(table.is_built(0, "R02"));
    EXPECT_THAT(table.menu(0), UnorderedElementsAre("use R02", "robot", "skip"));
    table.play(0, "use R02");
    EXPECT_EQ(table.points(0), 8);
    EXPECT_EQ(table.state.turn, 1);
}

// Rules: N8, N9
TEST(MechBonuses, RobotsThatAcquireOrUnloadAreNoActions) {
    Table table({.seats = 2, .robots = true, .specialists = true},
                {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"},
                 .delivery = "D01",
                 .screens = {"S7", "S4"},
                 .specialists = {"P10", "P4"}});
    table.has(0, 3, 9);
    table.play(0, {"dock", "robot b", "acquire B05"});
    EXPECT_EQ(table.points(0), 3);  // the dock's 3; P10 gives nothing
    table.has(1, 3, 0);
    table.play(1, {"dock", "robot a"});
    EXPECT_EQ(table.points(1), 3 + 2 + 2);  // the row, the evening packet, P4 once
}

// Rules: 11.12
TEST(MechBonuses, ABoughtMachineIsRefilledBeforeTheBonusIsChosen) {
    Table table({.seats = 2, .robots = true, .specialists = true},
                {.offers = {"B03", "B05", "B12", "R01", "R02", "Y4"},
                 .screens = {"S1", "S2"},
                 .specialists = {"P2"}});
    table.next = {"turn up B11"};
    table.play(0, "acquire B05");
    EXPECT_EQ(table.state.offers[0], table.tile("B11"));
    EXPECT_THAT(table.menu(0), ElementsAre("hourglass B05"));
    EXPECT_THAT(table.menu(1), IsEmpty());
}

}  // namespace
}  // namespace officina::mech
