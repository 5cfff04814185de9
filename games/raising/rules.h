#pragma once
// Raising Robots through the contract of engine/game.h. Numbers in comments are rules of rules.md.
//
// Every seat works on its own list of what is to be done (Workshop::todo, the last is next). What needs no decision
// is carried out at once; what needs one waits there, and its top instruction is what the seat is asked. So all seats
// go through their phases independently, and each that has something to decide is in `waiting`. A draw from a shared
// deck is a move of chance that comes at once, before anybody else moves.
//
// Hidden are the hands, the reports and inventors a seat is choosing from, and assigned phases until the reveal.
//
//   payments.h   what can be paid, and paying it
//   counting.h   goals, grades, the score
//   possible.h   what a seat could do, and whether anything would come of it
//   steps.h      what the table does by itself
//   menus.h      what a seat may do
//   course.h     setup, rounds, the end, views

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "games/raising/pieces.h"
#include "games/raising/state.h"

namespace officina::raising {

enum Source : std::uint8_t { kFromRobots, kFromReports, kFromStock, kFromLeftovers, kSources };
enum class Grade : std::uint8_t { a, b, c, d, none };

class Rules {
  public:
    using State = raising::State;
    using Move = raising::Move;
    using Moves = MoveList<Move, 256>;

    constexpr Rules(const Box& box, const Options& options);

    constexpr const Box& box() const { return box_; }
    constexpr const Options& options() const { return options_; }
    constexpr int seats() const { return options_.seats; }
    constexpr bool solo() const { return options_.seats == 1; }
    constexpr bool has_neutral_row() const { return options_.seats <= 2; }

    constexpr State start() const;
    constexpr SeatSet to_move(const State& state) const;
    constexpr void moves(const State& state, Seat seat, Moves& out) const;
    constexpr void play(State& state, Seat seat, Move move) const;
    constexpr Odds odds(const State& state, Move move) const;
    constexpr Result result(const State& state) const;
    constexpr View<Rules> seen_by(const State& state, Seat seat) const;
    constexpr State guess(const View<Rules>& view, Random& random) const;

    // `play` of a seat's decision, or of a card that chance draws for a seat, in its parts, for those who tell of it: the move
    // itself, then step by step what the table does; false where the seat decides, draws or is done.
    constexpr void make(State& state, Seat seat, Move move) const;
    constexpr bool step(State& state, Seat seat) const;

    // --- What the words of the game need to explain a decision.

    static constexpr int stock(const Workshop& workshop, Good good) { return workshop.goods[at(good)]; }
    static constexpr int hand_size(const Workshop& workshop) {
        return workshop.hand.size() + workshop.hidden;
    }
    static constexpr int robots_built(const Workshop& workshop) {
        return workshop.built[0] + workshop.built[1] + workshop.built[2];
    }
    static constexpr int tokens_unlocked(const Workshop& workshop) {
        return std::popcount(workshop.unlocked);
    }
    static constexpr bool is_unlocked(const Workshop& workshop, std::size_t space) {
        return (workshop.unlocked >> space & 1) != 0;
    }
    // G5 Is the bonus of an action beside a row free?
    static constexpr bool has_bonus(const Workshop& workshop, const BoardAction& action) {
        return action.space != kNone && is_unlocked(workshop, action.space);
    }
    // G1
    static constexpr bool is_reached(const Workshop& workshop, const BoardAction& action) {
        return action.plain.threshold <= workshop.energy;
    }
    static constexpr bool row_full(const Workshop& workshop, Row row) {
        return workshop.built[at(row)] == kColumns;
    }
    // What the seat is asked: the op of its next step. Only where it is in `waiting`.
    static constexpr const Instruction& task(const Workshop& workshop) { return workshop.todo.back(); }
    // Which of the seat's two energy cards lies in this phase; -1 where none.
    static constexpr int card_in(const Workshop& workshop, Phase phase);

    constexpr const Modifier& modifier(const Workshop& workshop) const;
    constexpr bool may_perform(const State& state, const Workshop& workshop, Phase phase) const;
    // D3 The energy of a phase with this many batteries.
    constexpr int energy_of(const State& state, const Workshop& workshop, Phase phase, int batteries) const;
    constexpr int most_batteries(const State& state, const Workshop& workshop, Phase phase) const;
    constexpr bool has_use_for(const State& state, const Workshop& workshop, Phase phase) const;
    constexpr int extra_cost(const Workshop& workshop, Row row) const;
    constexpr int upgrade_wilds(const Workshop& workshop, std::size_t row) const;
    constexpr bool can_buy(const Workshop& workshop, std::size_t row) const;
    // How a robot is being built: in the phase, by an action (G9), at the start (B3d).
    constexpr Goods build_cost(const Workshop& workshop, Card robot, std::size_t column, Op how) const;
    // `paid`: what is to be paid before it.
    constexpr bool can_build(const Workshop& workshop, Card robot, std::size_t column, Op how,
                             const Goods& paid = {}) const;
    constexpr bool can_place(const Workshop& workshop, Target target) const;
    constexpr bool has_placeable(const Workshop& workshop) const;
    constexpr bool inventor_ready(const Workshop& workshop) const;  // L4
    constexpr Type type_of(const Workshop& workshop, Target target) const;
    constexpr bool can_activate(const Workshop& workshop, std::size_t column, bool upgrade) const;
    // Who looks at what can be done: the seat itself, or anybody, who sees how many cards it has in hand but not which.
    enum class Eyes : std::uint8_t { own, anybody };
    // Would anything come of it now, after something else has been paid?
    constexpr bool can_happen(const State& state, const Workshop& workshop, Block block, Eyes eyes,
                              const Goods& paid = {}) const;
    constexpr bool can_happen(const State& state, const Workshop& workshop, const Instruction& part,
                              Eyes eyes, const Goods& paid = {}) const;
    constexpr bool can_exchange(const State& state, const Workshop& workshop, const Exchange& exchange,
                                Eyes eyes, const Goods& paid = {}) const;
    // G2 The robot's action is within reach and would do something.
    constexpr bool can_use(const State& state, const Workshop& workshop, std::size_t column, bool upgrade,
                           Eyes eyes) const;
    // H1 At the round end: the basic (0) or the upgrade (1) ability.
    constexpr bool can_use_ability(const Workshop& workshop, std::size_t which) const;
    constexpr bool can_buy(const Workshop& workshop) const;
    // F2 The robot stands in the first free column of its row.
    constexpr void stand(Workshop& workshop, Card robot) const {
        const std::size_t row = raising::at(box_.robots[robot].row);
        workshop.rows[row][workshop.built[row]++] = robot;
    }
    static constexpr Card robot_at(const Workshop& workshop, Row row, std::size_t column) {
        return workshop.rows[at(row)][column];
    }
    static constexpr bool has_token(const Workshop& workshop, Row row, std::size_t column) {
        return (workshop.robot_tokens[at(row)] >> column & 1) != 0;
    }
    static constexpr bool has_report_token(const Workshop& workshop, std::size_t slot) {
        return (workshop.report_tokens >> slot & 1) != 0;
    }
    constexpr std::uint16_t energy_set() const { return energy_set_; }

    static constexpr bool can_pay(const Workshop& workshop, const Goods& cost, int hand);
    static constexpr bool can_pay(const Workshop& workshop, const Goods& cost) {
        return can_pay(workshop, cost, hand_size(workshop));
    }

    // N3 What a suggested payment of the rest takes: goods, and how many hand cards.
    constexpr Goods suggested_payment(const Workshop& workshop) const;

    constexpr int count(const Workshop& workshop, const Count& what) const;
    // Is the robot, with or without a token on it, one of those counted? None is where other things are counted.
    static constexpr bool counts(const Count& what, const RobotCard& robot, bool token);
    static constexpr Grade grade(const ReportCard& report, int counted, bool bonus);
    constexpr Grade grade(const Workshop& workshop, std::size_t slot) const;
    constexpr int report_points(const Workshop& workshop) const;
    constexpr std::array<int, kSources> points(const Workshop& workshop) const;
    constexpr bool can_bid(const State& state, Seat seat, std::size_t track, std::size_t space) const;

  private:
    enum class Next : std::uint8_t { goes_on, decides, draws };

    // payments.h
    constexpr void owe(State& state, Workshop& workshop, const Goods& cost) const;
    static constexpr bool must_choose_payment(const State& state, Workshop& workshop);
    static constexpr bool has_one_way(const Workshop& workshop);
    static constexpr bool pay_forced(State& state, Workshop& workshop);
    static constexpr void pay_one(State& state, Workshop& workshop, Good good);
    static constexpr void pay_card(State& state, Workshop& workshop, Card robot);
    constexpr void pay_suggested(State& state, Workshop& workshop) const;
    static constexpr std::size_t resource_due(const Workshop& workshop);

    // possible.h
    static constexpr bool can_draw(const State& state, Op draw);
    constexpr bool can_build_any(const Workshop& workshop, Eyes eyes, const Goods& paid) const;
    constexpr bool has_token_for_inventor(const Workshop& workshop) const;
    constexpr bool has_new_token(const Workshop& workshop) const;

    // steps.h
    constexpr void push(Workshop& workshop, Block block) const;
    static constexpr void push(Workshop& workshop, Op op, std::size_t n = 0, std::size_t arg = 0);
    constexpr void run(State& state, Seat seat) const;
    constexpr bool advance(State& state, Workshop& workshop) const;
    constexpr Next execute(State& state, Workshop& workshop) const;
    constexpr bool deck_ready(State& state, Op draw) const;
    constexpr bool choose_action(const State& state, const Workshop& workshop, std::size_t column) const;
    static constexpr Next gain(Workshop& workshop);
    constexpr Next offer_exchange(State& state, Workshop& workshop) const;
    constexpr Next charge(State& state, Workshop& workshop) const;
    constexpr Next use_robot(State& state, Workshop& workshop) const;
    constexpr Next choose_option(State& state, Workshop& workshop) const;
    constexpr Next end_of_round(Workshop& workshop) const;
    constexpr void use(Workshop& workshop, When when) const;
    constexpr int gain_of(const Workshop& workshop, const Ladder& ladder) const;
    constexpr void gain_per(Workshop& workshop, const Per& per) const;
    constexpr void use_ability(Workshop& workshop, std::size_t which) const;
    constexpr void fix_energy(State& state, Workshop& workshop, int batteries) const;
    constexpr void take_report(State& state, Workshop& workshop, Card report) const;
    constexpr bool has_ability(const Workshop& workshop, std::size_t which, When when) const;

    // menus.h
    constexpr bool offers_pouch(const Workshop& workshop) const;
    constexpr void moves_of_chance(const State& state, Moves& out) const;
    constexpr void moves_of_task(const State& state, const Workshop& workshop, Seat seat, Moves& out) const;
    constexpr void list_builds(const Workshop& workshop, Op how, Moves& out) const;
    constexpr void list_payments(const Workshop& workshop, Moves& out) const;
    constexpr void list_bids(const State& state, Seat seat, Moves& out) const;
    constexpr void list_places(const Workshop& workshop, Moves& out) const;
    constexpr void play_chance(State& state, Move move) const;
    constexpr void draw(State& state, Workshop& workshop, Move move) const;
    constexpr void play_task(State& state, Workshop& workshop, Move move) const;
    constexpr void start_building(State& state, Workshop& workshop, Move move) const;
    constexpr void unlock(Workshop& workshop, std::size_t space) const;
    constexpr void place_token(Workshop& workshop, Target target) const;
    constexpr void replace_ability(Workshop& workshop) const;
    constexpr void activate(Workshop& workshop, std::size_t column, bool upgrade, std::uint8_t agreed) const;
    constexpr void take_wild(Workshop& workshop, Good good) const;
    constexpr void inspire(Workshop& workshop, int choice) const;

    // course.h
    constexpr void open_workshop(Workshop& workshop) const;
    constexpr void push_setup(Workshop& workshop) const;
    constexpr void run_all(State& state) const;
    constexpr void settle(State& state) const;
    constexpr void next_stage(State& state) const;
    constexpr void begin_round(State& state) const;
    constexpr void deal_energy(State& state) const;
    constexpr void reveal_phases(State& state) const;
    constexpr void reveal_neutral(State& state, std::uint8_t phase) const;
    constexpr void begin_phases(State& state) const;
    constexpr void end_round(State& state) const;
    constexpr void end_game(State& state) const;
    constexpr void next_game(State& state) const;
    constexpr void bid(State& state, Seat seat, std::size_t track, std::size_t space) const;
    constexpr void next_bidder(State& state) const;

    Box box_;
    Options options_;
    Modifier plain_;                   // of a seat without inventor
    std::uint16_t energy_set_ = 0;     // B2 bits: the energy cards of this number of seats
    std::uint16_t energy_spaces_ = 0;  // bits: spaces that give energy
};

}  // namespace officina::raising

#include "games/raising/counting.h"  // IWYU pragma: export
#include "games/raising/course.h"    // IWYU pragma: export
#include "games/raising/menus.h"     // IWYU pragma: export
#include "games/raising/payments.h"  // IWYU pragma: export
#include "games/raising/possible.h"  // IWYU pragma: export
#include "games/raising/steps.h"     // IWYU pragma: export

namespace officina::raising {
static_assert(Game<Rules>);
// On every machine: views travel from a server of 64 bits to a module of 32.
static_assert(sizeof(State) == 1072 && sizeof(Move) == 3);
}  // namespace officina::raising
