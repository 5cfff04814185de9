// The game of Ricochet Robots, rule by rule.

#include "games/ricochet/rules.h"

#include <gtest/gtest.h>
#include <set>

#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver.h"

namespace officina::ricochet {
namespace {

using Kind = Move::Kind;

constexpr Move kRest{Kind::rest, 0};

Cell cell(std::string_view name) { return cell_named(name).value(); }

// A table on a known board, driven by hand.
struct Table {
    Rules rules;
    State state;

    explicit Table(Options options) : rules(default_box(), options), state(rules.start()) {}

    std::vector<Move> moves(Seat seat) const {
        Rules::Moves list;
        rules.moves(state, seat, list);
        return {list.begin(), list.end()};
    }
    bool legal(Seat seat, Move move) const {
        const auto list = moves(seat);
        return rules.to_move(state).has(seat) && std::find(list.begin(), list.end(), move) != list.end();
    }
    void play(Seat seat, Move move) {
        ASSERT_TRUE(legal(seat, move)) << static_cast<int>(move.kind) << " " << static_cast<int>(move.value);
        rules.play(state, seat, move);
    }
    void turn_up(std::string_view token) { play(kChance, {Kind::turn_up, token_named(token).value()}); }
    void declare(int seat, int number) {
        play(Seat(seat - 1), {Kind::declare, static_cast<std::uint8_t>(number)});
    }
    void time_up() { play(kChance, {Kind::time_up, 0}); }
    void run(int seat, std::string_view robot, std::string_view direction) {
        play(Seat(seat - 1), running(static_cast<int>(*named<Colour>(robot)), *direction_named(direction)));
    }
    void rest(int seat) { play(Seat(seat - 1), kRest); }
    void give_up(int seat) { play(Seat(seat - 1), {Kind::give_up, 0}); }
    int prover() const { return rules.prover(state).index() + 1; }
    Cell robot(std::string_view colour) const {
        return state.robots[static_cast<std::size_t>(*named<Colour>(colour))];
    }

    // The solver's way to the token that is turned up.
    std::vector<Step> solution() const {
        FixedList<Cell, kRobots> robots;
        for (int i = 0; i < rules.robots(); ++i) robots.push(state.markers[static_cast<std::size_t>(i)]);
        const Answer answer =
            Solver().solve(puzzle_of(state.board, robots, state.token, rules.options().turn));
        EXPECT_EQ(answer.outcome, Answer::Outcome::solved);
        return {answer.steps.begin(), answer.steps.end()};
    }
    void show(int seat, const std::vector<Step>& steps) {
        for (const Step& step : steps) play(Seat(seat - 1), running(step.robot, step.direction));
    }
    // A round that the seat wins with the shortest solution.
    void win_next(int seat) {
        play(kChance, moves(kChance).front());
        const auto steps = solution();
        declare(seat, static_cast<int>(steps.size()));
        if (!rules.solo()) time_up();
        show(seat, steps);
    }
};

Options known_board(int seats) {
    Options options;
    options.seats = seats;
    const std::array<std::string_view, 4> ids{"1A", "2A", "3A", "4A"};
    for (std::size_t i = 0; i < 4; ++i)
        options.faces[i] = static_cast<std::uint8_t>(face_named(default_box(), ids[i]));
    options.placing = Placing::given;
    options.robots = {cell("a1"), cell("p1"), cell("a16"), cell("p16"), cell("c4")};
    return options;
}

// Rules: 1.1
TEST(RicochetRules, OneToTwelveSeatsPlay) {
    for (int seats = 1; seats <= kMaxSeats; ++seats) {
        Table table(known_board(seats));
        table.turn_up("red moon");
        SeatSet all = SeatSet::first(seats);
        all.add(kChance);
        EXPECT_EQ(table.rules.to_move(table.state), all);
    }
}

// Rules: 2.1, 2.3, 2.4
TEST(RicochetRules, ChanceLaysTheBoardSetsUpTheRobotsAndTurnsUpATokenBlindly) {
    Options options;
    Table table(options);
    for (std::size_t choices : {16u, 12u, 8u, 4u}) {
        ASSERT_TRUE(table.rules.to_move(table.state).is_only(kChance));
        EXPECT_EQ(table.moves(kChance).size(), choices);
        EXPECT_EQ(table.rules.odds(table.state, table.moves(kChance)[0]).of, choices);
        table.play(kChance, table.moves(kChance).back());
    }
    for (std::size_t placed = 0; placed < 4; ++placed) {
        const auto spaces = table.moves(kChance);
        EXPECT_EQ(spaces.size(), 256 - 4 - 17 - table.state.board.barriers.size() - placed);
        table.play(kChance, spaces[placed * 7]);
    }
    EXPECT_EQ(table.state.markers, table.state.robots);
    EXPECT_EQ(table.moves(kChance).size(), 17u);
    EXPECT_EQ(table.rules.odds(table.state, table.moves(kChance)[3]).of, 17u);
}

// Rules: 2.2
TEST(RicochetRules, WithoutBarriersNoFaceWithThemIsLaid) {
    Options options;
    options.barriers = false;
    Table table(options);
    for (std::size_t choices : {12u, 9u, 6u, 3u}) {
        EXPECT_EQ(table.moves(kChance).size(), choices);
        table.play(kChance, table.moves(kChance).front());
    }
    EXPECT_TRUE(table.state.board.barriers.empty());
}

// Rules: 2.4, N1
TEST(RicochetRules, RobotsMayBeSetUpByTheSeatsInTurn) {
    Options options = known_board(3);
    options.faces[3] = static_cast<std::uint8_t>(face_named(default_box(), "4D"));
    options.placing = Placing::by_choice;
    options.silver = true;
    Table table(options);
    const auto place = [&](Cell cell) { return Move{Kind::place, cell}; };
    EXPECT_FALSE(table.legal(Seat(0), place(cell_at(7, 8))));                       // centre piece
    EXPECT_FALSE(table.legal(Seat(0), place(table.state.board.targets[0])));        // target
    EXPECT_FALSE(table.legal(Seat(0), place(table.state.board.barriers[0].cell)));  // barrier
    const std::array cells{cell("a1"), cell("b1"), cell("c1"), cell("d1"), cell("e1")};
    for (int robot = 0; robot < 5; ++robot) {
        const Seat placer(robot % 3);
        EXPECT_TRUE(table.rules.to_move(table.state).is_only(placer));
        if (robot > 0) {
            EXPECT_FALSE(table.legal(placer, place(cells[0])));  // a robot stands there
        }
        table.play(placer, place(cells[static_cast<std::size_t>(robot)]));
    }
    EXPECT_EQ(table.state.robots, cells);
    EXPECT_EQ(table.state.phase, Phase::turning_up);
}

// Rules: 3.1, 9.1
TEST(RicochetRules, TheRobotOfTheTokensColourMustArriveForTheVortexAnyOne) {
    Options options = known_board(2);
    options.silver = true;
    Table table(options);
    table.turn_up("blue star");
    for (std::size_t robot = 0; robot < 5; ++robot)
        EXPECT_EQ(table.rules.is_active(table.state, robot), kColours[robot] == Colour::blue);
    Table other(options);
    other.turn_up("vortex");
    for (std::size_t robot = 0; robot < 5; ++robot) EXPECT_TRUE(other.rules.is_active(other.state, robot));
}

// Rules: 3.3
TEST(RicochetRules, NoRobotMovesWhileThePlayersThink) {
    Table table(known_board(2));
    table.turn_up("red moon");
    for (Seat seat : {Seat(0), Seat(1)})
        for (const Move& move : table.moves(seat)) EXPECT_NE(move.kind, Kind::run);
}

// Rules: 6.1, 6.2, 6.3, N6
TEST(RicochetRules, DeclarationsStartTheGlassAndMayOnlyBeLowered) {
    Table table(known_board(3));
    table.turn_up("red moon");
    EXPECT_EQ(table.state.glass_turns, 0);
    for (int number : {1, 50, 99})
        EXPECT_TRUE(table.legal(Seat(0), {Kind::declare, static_cast<std::uint8_t>(number)}));
    EXPECT_FALSE(table.legal(Seat(0), {Kind::declare, 0}));
    EXPECT_FALSE(table.legal(Seat(0), {Kind::declare, 100}));
    table.declare(1, 9);
    EXPECT_EQ(table.state.glass_turns, 1);
    table.declare(2, 9);   // equal
    table.declare(3, 12);  // higher
    table.declare(3, 7);   // lowered
    EXPECT_FALSE(table.legal(Seat(2), {Kind::declare, 7}));
    EXPECT_FALSE(table.legal(Seat(2), {Kind::declare, 8}));
    EXPECT_TRUE(table.legal(Seat(2), {Kind::declare, 6}));
    table.declare(2, 1);
    EXPECT_FALSE(table.rules.to_move(table.state).has(Seat(1)));  // nothing is lower than 1
}

// Rules: 6.4
TEST(RicochetRules, WhenNobodyDeclaresTheGlassRunsAndTheTokenGoesBack) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::thinking);
    EXPECT_EQ(table.state.glass_turns, 1);
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::turning_up);
    EXPECT_EQ(table.rules.tokens_in_pile(table.state), 17);
    // While that last glass runs it is not too late to declare.
    table.turn_up("red moon");
    table.time_up();
    table.declare(2, 5);
    table.time_up();
    EXPECT_EQ(table.prover(), 2);
}

// Rules: 6.1, 6.4
TEST(RicochetRules, TheFirstDeclarationTurnsTheGlassAlsoInTheMinuteWithoutOne) {
    Table table(known_board(3));
    table.turn_up("red moon");
    table.time_up();
    EXPECT_EQ(table.state.glass_turns, 1);
    table.declare(2, 5);
    EXPECT_EQ(table.state.glass_turns, 2) << "the others have their minute";
    table.declare(1, 4);
    table.declare(2, 3);
    EXPECT_EQ(table.state.glass_turns, 2) << "only the first does";
    table.time_up();
    EXPECT_EQ(table.prover(), 2);
}

// Rules: 7.1, 7.2, N7
TEST(RicochetRules, TheLowestShowsFirstAndOfEqualsTheEarlier) {
    Table table(known_board(4));
    table.turn_up("red moon");
    table.declare(1, 8);
    table.declare(2, 5);
    table.declare(3, 5);
    table.declare(4, 6);
    table.declare(1, 5);  // lowered to the same number, but later
    table.time_up();
    for (int seat : {2, 3, 1, 4}) {
        ASSERT_EQ(table.state.phase, Phase::proving);
        EXPECT_EQ(table.prover(), seat);
        EXPECT_TRUE(table.rules.to_move(table.state).is_only(Seat(seat - 1)));
        table.give_up(seat);
    }
    EXPECT_EQ(table.state.phase, Phase::turning_up);
}

// Rules: 7.2, N4
TEST(RicochetRules, AFailedProofPutsTheRobotsBack) {
    Table table(known_board(2));
    table.turn_up("red moon");
    const auto before = table.state.robots;
    table.declare(1, 2);
    table.declare(2, 3);
    table.time_up();
    table.run(1, "green", "west");
    EXPECT_NE(table.state.robots, before);
    table.run(1, "green", "east");  // the declared number is used up
    EXPECT_EQ(table.state.robots, before);
    EXPECT_EQ(table.prover(), 2);
    table.run(2, "green", "west");
    table.give_up(2);
    EXPECT_EQ(table.state.robots, before);
}

// Rules: 6.5
TEST(RicochetRules, WhenNobodyHasAnythingBetterTheSandIsNotWaitedFor) {
    Table table(known_board(3));
    table.turn_up("red moon");
    EXPECT_FALSE(table.legal(Seat(0), kRest));  // no glass runs
    table.declare(1, 9);
    table.rest(1);
    EXPECT_FALSE(table.legal(Seat(0), kRest));              // said once
    EXPECT_TRUE(table.legal(Seat(0), {Kind::declare, 8}));  // and yet it binds nobody
    table.rest(2);
    EXPECT_TRUE(table.rules.to_move(table.state).has(Seat(2)));
    table.rest(3);
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(kChance));  // now chance does not wait for the clock
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::proving);
    EXPECT_EQ(table.rules.prover(table.state), Seat(0));
    EXPECT_TRUE(table.state.resting.empty());
}

// Rules: 6.5, 6.3
TEST(RicochetRules, ANewLowestNumberGivesEverybodyTheirTimeBack) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.declare(1, 9);
    table.rest(2);
    table.declare(1, 7);
    EXPECT_EQ(table.rules.waited_for(table.state), SeatSet::first(2));
    EXPECT_TRUE(table.legal(Seat(1), kRest));
    // A number that stands behind the lowest changes nothing for anybody else.
    table.rest(1);
    table.declare(2, 8);
    EXPECT_TRUE(table.rules.waited_for(table.state).is_only(Seat(1)));
    table.rest(2);
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(kChance));
    table = Table(known_board(2));
    table.turn_up("red moon");
    // Nothing is lower than 1: who has declared it is not waited for.
    table.declare(1, 1);
    EXPECT_TRUE(table.rules.waited_for(table.state).is_only(Seat(1)));
    table.rest(2);
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(kChance));
}

// Rules: 6.4, 6.5, N10
TEST(RicochetRules, WhereNobodyFindsAWayTheTokenGoesBackAtOnce) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.time_up();  // the patience
    table.rest(1);
    table.rest(2);
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::turning_up);
    EXPECT_EQ(table.rules.tokens_in_pile(table.state), 17);
}

// Rules: 6.5, 9.2, N10, N11
TEST(RicochetRules, AloneOneMayEndTheGlassToo) {
    Options options = known_board(1);
    options.glass_turns = 2;
    Table table(options);
    table.turn_up("red moon");
    table.rest(1);
    EXPECT_TRUE(table.rules.to_move(table.state).is_only(kChance));
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::thinking);  // the second glass
    EXPECT_TRUE(table.legal(Seat(0), kRest));
    table.rest(1);
    table.time_up();
    EXPECT_EQ(table.rules.tokens_of(table.state, Seat(kUnsolved)), 1);
}

// Rules: 7.3
TEST(RicochetRules, ATokenNobodyWinsGoesBackAmongTheOthers) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.declare(1, 3);
    table.time_up();
    table.give_up(1);
    EXPECT_EQ(table.rules.tokens_in_pile(table.state), 17);
    EXPECT_TRUE(table.legal(kChance, {Kind::turn_up, *token_named("red moon")}));
    EXPECT_EQ(table.rules.declared(table.state, Seat(0)), 0);
}

// Rules: 7.1, 7.4, N4, N5, 3.2
TEST(RicochetRules, ASuccessTakesTheTokenAndTheMarkersFollow) {
    Table table(known_board(2));
    table.turn_up("red moon");
    const auto steps = table.solution();
    table.declare(2, static_cast<int>(steps.size()) + 2);  // fewer than declared counts
    table.time_up();
    table.show(2, steps);
    EXPECT_EQ(table.rules.tokens_of(table.state, Seat(1)), 1);
    EXPECT_EQ(table.state.owner[*token_named("red moon")], 1);
    EXPECT_EQ(table.robot("red"), table.state.board.targets[*token_named("red moon")]);
    EXPECT_EQ(table.state.markers, table.state.robots);
    EXPECT_FALSE(table.legal(kChance, {Kind::turn_up, *token_named("red moon")}));
    EXPECT_EQ(table.rules.tokens_in_pile(table.state), 16);
}

// Rules: 3.2, N6
TEST(RicochetRules, MovesOfOtherRobotsCount) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.declare(1, 3);
    table.time_up();
    table.run(1, "green", "west");
    table.run(1, "blue", "north");
    table.run(1, "yellow", "west");
    EXPECT_EQ(table.state.phase, Phase::turning_up);  // three moves are used up
}

// Rules: 4.3
TEST(RicochetRules, ARobotMayWaitAndGoOnLater) {
    Table table(known_board(2));
    table.turn_up("red moon");
    table.declare(1, 20);
    table.time_up();
    table.run(1, "red", "south");
    const Cell rested = table.robot("red");
    table.run(1, "yellow", "north");
    EXPECT_EQ(table.robot("red"), rested);
    table.run(1, "red", "east");
    EXPECT_NE(table.robot("red"), rested);
}

// --- 4.4, on a bare board where the ways are plain to see

// A box whose faces have no walls but those of the centre piece, and targets only where they do no harm.
Box bare_box(Cell red_moon) {
    Box box = default_box();
    for (Face& face : box.faces) {
        face.walls.clear();
        face.walls.push({cell_at(6, 7), Direction::south});
        face.walls.push({cell_at(7, 6), Direction::east});
        face.barriers.clear();
        for (Target& target : face.targets)
            if (target.token == *token_named("red moon")) target.cell = red_moon;
    }
    return box;
}

struct BareTable : Table {
    BareTable(Turn turn, std::string_view red, std::string_view red_moon) : Table(known_board(1)) {
        Options options = known_board(1);
        options.turn = turn;
        options.robots = {cell(red), cell("p1"), cell("p16"), cell("o16")};
        rules = Rules(bare_box(cell(red_moon)), options);
        state = rules.start();
        turn_up("red moon");
        declare(1, 20);
    }
    bool won() const { return state.owner[*token_named("red moon")] == 0; }
};

// Rules: 4.4, N2
TEST(RicochetTurn, AStraightRunOntoTheTargetDoesNotCount) {
    BareTable table(Turn::literal, "c1", "a1");
    table.run(1, "red", "west");
    EXPECT_FALSE(table.won());
    EXPECT_EQ(table.robot("red"), cell("a1"));  // it may stop there, leave and come back
    table.run(1, "red", "south");               // the turn
    table.run(1, "red", "north");
    EXPECT_TRUE(table.won());
}

// Rules: 4.4, N2
TEST(RicochetTurn, GoingBackIsNoTurn) {
    BareTable table(Turn::literal, "c1", "a1");
    table.run(1, "red", "east");
    table.run(1, "red", "west");
    EXPECT_EQ(table.robot("red"), cell("a1"));
    EXPECT_FALSE(table.won());
}

// Rules: 4.4, N2
TEST(RicochetTurn, OnceTurnedARobotStaysTurnedAndOthersMayMoveInBetween) {
    BareTable table(Turn::literal, "c3", "a1");
    table.run(1, "red", "west");
    table.run(1, "green", "south");
    table.run(1, "red", "north");  // turned between two of its own moves
    EXPECT_TRUE(table.won());
}

// Rules: N2
TEST(RicochetTurn, StrictForbidsToStopOnTheTargetUnturned) {
    BareTable table(Turn::strict, "c1", "a1");
    EXPECT_FALSE(table.legal(Seat(0), running(0, Direction::west)));
    table.run(1, "red", "south");
    EXPECT_TRUE(table.legal(Seat(0), running(0, Direction::west)));
    table.run(1, "red", "west");
    EXPECT_FALSE(table.won());
    table.run(1, "red", "north");
    EXPECT_TRUE(table.won());
    // Other robots may stop there.
    BareTable other(Turn::strict, "c3", "a1");
    other.run(1, "green", "west");
    EXPECT_EQ(other.robot("green"), cell("a1"));
}

// Rules: N2
TEST(RicochetTurn, OffCountsThePlainShortestWay) {
    BareTable table(Turn::off, "c1", "a1");
    table.run(1, "red", "west");
    EXPECT_TRUE(table.won());
}

// Rules: N2
TEST(RicochetTurn, ARobotOnItsTargetMustLeaveAndComeBack) {
    Options options = known_board(1);
    options.turn = Turn::off;
    Table table(options);
    table.state.robots[0] = table.state.markers[0] = table.state.board.targets[*token_named("red moon")];
    table.turn_up("red moon");
    EXPECT_EQ(table.state.phase, Phase::thinking);
    table.declare(1, 9);
    table.run(1, "green", "west");
    EXPECT_EQ(table.state.phase, Phase::proving);  // standing there is no arrival
    EXPECT_GE(table.solution().size(), 2u);
}

// Rules: N2, 5.2
TEST(RicochetTurn, ADeflectionInsideARunIsNoTurn) {
    Options options = known_board(1);
    options.robots = {cell("a5"), cell("p1"), cell("p16"), cell("o16")};
    Box box = bare_box(cell("e1"));
    for (Face& face : box.faces)
        if (id_of(face) == "1A") face.barriers.push({cell("e5"), Colour::green, true});
    Table table(options);
    table.rules = Rules(box, options);
    table.state = table.rules.start();
    table.turn_up("red moon");
    table.declare(1, 9);
    table.run(1, "red", "east");  // turned north by the barrier, up to e1
    EXPECT_EQ(table.robot("red"), cell("e1"));
    EXPECT_EQ(table.state.phase, Phase::proving);
    // It came to rest heading north: leaving to the east is a turn, going back south would not be.
    EXPECT_TRUE(table.rules.turned_after(table.state, 0, Direction::east));
    EXPECT_FALSE(table.rules.turned_after(table.state, 0, Direction::south));
}

// --- End

// Rules: 8.1
TEST(RicochetRules, TwoPlayersPlayTo8ThreeTo6FourTo5) {
    for (const auto& [seats, needed] : {std::pair{2, 8}, {3, 6}, {4, 5}}) {
        Table table(known_board(seats));
        EXPECT_EQ(table.rules.tokens_to_win(), needed);
        for (int round = 1; round <= needed; ++round) {
            ASSERT_FALSE(table.rules.to_move(table.state).empty());
            table.win_next(2);
        }
        EXPECT_TRUE(table.rules.to_move(table.state).empty());
        const Result result = table.rules.result(table.state);
        EXPECT_EQ(result.score[1], needed);
        EXPECT_EQ(result.rank[1], 1);
        EXPECT_TRUE(result.winners.is_only(Seat(1)));
    }
}

// Rules: 8.1
TEST(RicochetRules, MoreThanFourPlayForAll17AndTiesShareTheVictory) {
    Table table(known_board(5));
    EXPECT_EQ(table.rules.tokens_to_win(), 0);
    for (int round = 0; round < 17; ++round) {
        ASSERT_FALSE(table.rules.to_move(table.state).empty());
        table.win_next(round < 16 ? 1 + round % 2 : 3);
    }
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
    const Result result = table.rules.result(table.state);
    EXPECT_EQ(result.score[0], 8);
    EXPECT_EQ(result.score[1], 8);
    EXPECT_EQ(result.rank[0], 1);
    EXPECT_EQ(result.rank[1], 1);
    EXPECT_EQ(result.rank[2], 3);
    SeatSet both(Seat(0));
    both.add(Seat(1));
    EXPECT_EQ(result.winners, both);
}

// Rules: 8.2
TEST(RicochetRules, AnotherNumberOfTokensMayBeAgreed) {
    Options options = known_board(6);
    options.tokens_to_win = 2;
    Table table(options);
    table.win_next(4);
    EXPECT_FALSE(table.rules.to_move(table.state).empty());
    table.win_next(4);
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
}

// Rules: 8.3, N8
TEST(RicochetRules, AllMayAgreeToEndBeforeTheGlassRuns) {
    const Move agree{Kind::agree, 0};
    Table table(known_board(3));
    table.win_next(3);
    table.turn_up("blue star");
    table.play(Seat(0), agree);
    EXPECT_FALSE(table.legal(Seat(0), agree));
    table.play(Seat(1), agree);
    EXPECT_FALSE(table.rules.to_move(table.state).empty());
    table.play(Seat(2), agree);
    EXPECT_TRUE(table.rules.to_move(table.state).empty());
    EXPECT_TRUE(table.rules.result(table.state).winners.is_only(Seat(2)));

    Table other(known_board(2));
    other.turn_up("red moon");
    other.play(Seat(0), agree);
    other.declare(2, 7);  // the game goes on: the agreement is void
    EXPECT_TRUE(other.state.agreed.empty());
    EXPECT_FALSE(other.legal(Seat(0), agree));
}

// --- Solo

// Rules: 9.2, N9, 1.4
TEST(RicochetSolo, TokenAndGlassAreTurnedTogetherAndADeclarationIsShownAtOnce) {
    Table table(known_board(1));
    table.turn_up("red moon");
    EXPECT_EQ(table.state.glass_turns, 1);
    EXPECT_FALSE(table.legal(Seat(0), {Kind::agree, 0}));
    const auto steps = table.solution();
    table.declare(1, static_cast<int>(steps.size()));
    EXPECT_EQ(table.state.phase, Phase::proving);
    table.show(1, steps);
    EXPECT_EQ(table.rules.tokens_of(table.state, Seat(0)), 1);
    // Too late, and a failed proof: both lie face down.
    table.turn_up("red gear");
    table.time_up();
    EXPECT_EQ(table.state.owner[*token_named("red gear")], kUnsolved);
    table.turn_up("red star");
    table.declare(1, 3);
    table.give_up(1);
    EXPECT_EQ(table.state.owner[*token_named("red star")], kUnsolved);
    EXPECT_EQ(table.rules.tokens_in_pile(table.state), 14);
}

// Rules: 9.2
TEST(RicochetSolo, TheGlassMayBeTurnedTwice) {
    Options options = known_board(1);
    options.glass_turns = 2;
    Table table(options);
    table.turn_up("red moon");
    table.time_up();
    EXPECT_EQ(table.state.phase, Phase::thinking);
    table.time_up();
    EXPECT_EQ(table.state.owner[*token_named("red moon")], kUnsolved);
}

// Rules: 9.2
TEST(RicochetSolo, MoreFaceUpThanFaceDownWinsAfterAll17) {
    for (int solved : {8, 9}) {
        Table table(known_board(1));
        for (int round = 0; round < 17; ++round) {
            ASSERT_FALSE(table.rules.to_move(table.state).empty());
            if (round < solved) {
                table.win_next(1);
            } else {
                table.play(kChance, table.moves(kChance).front());
                table.time_up();
            }
        }
        EXPECT_TRUE(table.rules.to_move(table.state).empty());
        const Result result = table.rules.result(table.state);
        EXPECT_EQ(result.score[0], solved);
        EXPECT_EQ(result.winners.empty(), solved == 8);
    }
}

// A round inside the compiler: nothing in the rules needs more than the language.
constexpr Box kEmptyBox = [] {
    Box box;
    for (std::size_t i = 0; i < kFaces; ++i) {
        box.faces[i].mark = kColours[i / 4];
        box.faces[i].walls.push({cell_at(6, 7), Direction::south});
        box.faces[i].walls.push({cell_at(7, 6), Direction::east});
    }
    for (int i = 0; i < kTokens; ++i)  // token i on the i-th space of the second row and beyond
        box.faces[static_cast<std::size_t>(i / 5) * 4].targets.push(
            {cell_at(1 + i % 5, 1), static_cast<Token>(i)});
    return box;
}();
static_assert([] {
    Options options;
    options.seats = 1;
    options.turn = Turn::off;
    options.faces = {0, 4, 8, 12};
    options.placing = Placing::given;
    options.robots = {cell_at(1, 5), cell_at(1, 0), cell_at(15, 15), cell_at(15, 14)};
    const Rules rules(kEmptyBox, options);
    State state = rules.start();
    rules.play(state, kChance, {Move::Kind::turn_up, 0});
    rules.play(state, Seat(0), {Move::Kind::declare, 1});
    rules.play(state, Seat(0), running(0, Direction::west));  // red runs to b2, beside green
    return rules.tokens_of(state, Seat(0)) == 1;
}());

}  // namespace
}  // namespace officina::ricochet
