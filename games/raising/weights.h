#pragma once
// The numbers of Raising Robots' judgement that no rule gives. They are points, or how often something happens in an
// ordinary game, unless something else is said. Found by playing.

#include <array>

#include "games/raising/pieces.h"
#include "games/raising/yield.h"

namespace officina::raising {

// What the outlook of a workshop is made of.
struct Weights {
    // --- Goods
    // What one is worth beyond its share of a point, as long as there is time to use it.
    float resource = 0.50F, wild = 0.58F, tape = 0.54F, battery = 0.22F, card = 0.30F;
    float patience = 0.6F;  // with this many occasions to spend it a good is worth half of what it could be
    float occasion_now = 1.3F;    // occasions that an Upgrade or Build of this round is
    float occasions_late = 0.5F;  // of the occasions to come, those after a row to come has brought its goods
    float spent_at_once = 3;      // goods that find a use even where no Build or Upgrade comes
    float spent_a_phase = 5;      // goods that a Build or Upgrade uses up
    float plenty_of_batteries = 10;  // more are hardly used
    float battery_patience = 0.5F;   // with this many rounds to come a battery has half of its use

    // --- Effects whose yield depends on more than what is printed
    float full_use = 0.7F;  // of goods over a whole game, where nothing better is known
    Yield unlock{2.0F, 0, 1.5F}, build{2.5F, 0, 1.0F}, reports{2.0F, 0, 0.5F};
    float cycled = 0.4F;       // cards that cycling is worth beyond those it draws: one chooses what goes
    float exchanged = 0.9F;    // how often an exchange that pays is made
    float free_choice = 1.1F;  // how much more useful goods are where there is a choice
    float times_per = 3;       // what "per" counts in the middle of a game

    // --- How an ordinary game goes: in a round a workshop gets this many more
    float robots_a_round = 1.1F, tokens_a_round = 0.7F;
    float goods_a_round = 0.4F;  // of one kind that are kept
    float vp_a_round = 2, hand_a_round = 0.4F, wilds_a_round = 0.8F, sets_a_round = 0.25F;
    float graded_a_round = 0.2F;      // reports that reach the grade asked for
    float tokens_of_type = 0.4F;      // of the tokens, those of a type that somebody is after
    float columns_of_robots = 0.28F;  // full columns for each robot
    float built_on_purpose = 1.2F;    // how much more often robots are built that count for something

    // --- This round, as long as not everybody's phases are known
    float cubes_to_come = 1.2F;   // on a phase with a card of one's own, where others bring any
    float second_card = 0.25F;    // how likely the card not assigned yet goes to this phase
    float neutral_card = 0.25F;   // how likely the neutral row performs a phase without cubes
    float energy_of_card = 2.5F;  // energy it has where the second card or a cube may come to it,
    float energy_of_cube = 1.4F;  // and where cubes alone may
    float phase_of_round = 0.2F;  // how much of a round a phase is

    // --- Rows
    // How often a phase to come has at least this much energy, 0 to 7.
    std::array<float, kTopThreshold + 1> reach{1, 1, 0.92F, 0.82F, 0.70F, 0.56F, 0.42F, 0.30F};
    float phases_with_cubes = 0.6F;  // of the phases, those in which an inventor adds energy for cubes
    float phases_charged = 0.5F;     // of the phases, those in which an inventor's better batteries are used

    // --- Robots to come
    float later_robots = 1.4F;   // built in a Build phase to come
    float later_gain = 0.6F;     // of what a robot in hand promises
    float missing = 0.25F;       // how much less a robot promises for each resource it lacks
    float build_energy = 0.35F;  // a point of energy in a Build or Upgrade to come
    int builds_a_phase = 3;      // at most, in the Build of this round
    float token_waits = 0.8F;    // of what a token that waits for the robot does on it

    // --- Tokens
    float token_to_come = 0.35F;  // an unlocked token that fits nowhere yet, for each round,
    float token_at_most = 1.5F;   // and in all
    float token_in_hand = 0.97F;  // of what a token does where it fits: to place it must be a little better

    // --- Reports
    float report_hope = 0.8F;      // of the way to the next grade
    float report_patience = 0.4F;  // with this many rounds to come there is half of that hope
    float report_unknown = 2.5F;   // a report to be chosen
    float report_instead = 0.4F;   // of it, where another must go
    float report_fit = 1.2F;       // a robot or token that counts for a report

    // --- Inventors
    float rebates = 0.8F;         // of the robots built, those with an extra cost
    float leftovers = 8;          // goods there are at the end of the game
    float fourth_report = 3;      // room for a fourth report, over a whole game
    float charged_energy = 0.5F;  // energy of a row that better batteries are like
    float row_energy = 0.4F;      // a point of energy in a row to come
};
inline constexpr Weights kWeights;

// How tempting moves look at a glance. 1 is an ordinary move; what is counted in points becomes a power of 2 (`liking`).
struct Lures {
    float most_points = 6;  // at a glance nothing is better or worse than by these

    // --- A robot at a glance: its points, some runs of it, and its price
    float robot_runs = 3;
    float robot_price = 0.7F;  // of a good
    float right_column = 1;    // goods that the right column costs beyond those printed
    // By it, for each point:
    float discard = -0.7F;
    float cycle = -0.3F, cycle_any = -1;  // any: that much less for every robot
    float build = 4, build_point = 0.5F;
    float build_price = 0.3F;  // points for a good of the chosen column
    float pay_card = 0.3F, pay_card_point = -0.5F;

    // --- Payments
    float pay = 0.3F, pay_tape = 0.1F;  // tape can stand in for anything
    float pay_suggested = 4;            // mostly there is nothing to think about

    // --- Reports
    float rest_of_round = 0.5F;  // this round, when it comes to how far the goal will grow
    float grade_missed = 0.6F;   // of the points of a grade that is not quite to be expected
    float grade_point = 0.4F;    // for each point of the grade
    float ordinary_grade = 5;    // points
    float keep_none = 0.7F;
    float full_reports = 0.4F;  // to be inspired to one more, where another would have to go

    // --- Tokens
    float unlock_point = 0.6F, unlock_any = -1;  // for each point the space brings, and any of them
    float row_energy = 0.35F;                    // a point of energy in a row, for a round, times
    float row_alone = 0.4F, row_robot = 0.3F;    // this: for the row itself, and for each robot in it
    float row_bonus = 0.4F;     // how often in a round an action beside a row brings its bonus
    float build_energy = 0.3F;  // a point of energy in Build or Upgrade, for a round
    float place_robot = 1, place_round = 0.2F;    // on a robot, and for each round in which it will work
    float place_other = 1, place_other_late = 3;  // on a report or the inventor
    float late = 3;                               // with fewer rounds to come it is late
    float pouch = 4, back = 0.3F;                 // looking at the places, and leaving them again

    // --- Phases
    float assign_build = 2.5F, assign_build_nothing = 0.1F;
    float assign_upgrade = 1.5F, assign_upgrade_last = 1;
    float assign_row = 0.8F, assign_robot = 0.35F;  // for the row itself, and for each robot in it
    float no_batteries = 2;
    float battery_robot = 1, battery_action = 0.5F;  // for each that just becomes possible
    float upgrade = 2;                               // by any row of the table
    float base_action = 2, upgrade_action = 4;

    // --- What is asked on the way
    float effect_point = 2;                  // for each point an exchange or choice brings
    float no_exchange = 0.7F, stop = 0.15F;  // leaving out an exchange, and anything else
    float take = 2;                          // a good of which one has none
    float take_card = 2, take_card_plenty = 0.5F;
    int few_cards = 3;  // with as many in hand there are plenty
};
inline constexpr Lures kLures;

}  // namespace officina::raising
