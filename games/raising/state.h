#pragma once
// The table of Raising Robots as a value, and the moves that change it.

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "games/raising/pieces.h"

namespace officina::raising {

enum class Inventors : std::uint8_t { choice, auction, none };

struct Options {
    int seats = 4;
    Inventors inventors = Inventors::choice;  // B3c, Q, B4
    bool challenge = false;                   // P7
};

struct Move {
    enum class Kind : std::uint8_t {
        // Chance
        draw_robot,     // a
        draw_report,    // a
        draw_inventor,  // a
        draw_energy,    // a
        reveal,         // the next neutral card shows phase a
        first_bidder,   // seat a
        // Seats
        discard,        // robot a: at the start, or to draw others (G7)
        keep_report,    // report a
        keep_inventor,  // inventor a
        replace,        // the report in slot a goes
        none,           // keep none of the new reports
        build,          // robot a, by cost column b: left, right or free of card cost
        unlock,         // space a
        assign,         // phase a to the next energy card
        batteries,      // a
        upgrade,        // row a of the upgrade table
        activate,       // the robot's base (0) or upgrade (1) action
        exchange,       // pay and gain
        skip,           // leave out what is offered
        done,           // no more of it
        take,           // good a as a wild
        choose,         // option a
        inspire,        // 0 reports, 1 wilds, 2 batteries
        pay,            // one good a
        pay_card,       // robot a
        pay_suggested,  // the rest of the cost at once
        ability,        // a: the inventor's basic (0) or upgrade (1) ability
        pouch,          // look at where tokens can be placed
        place,          // a token on target a
        back,           // close the pouch
        bid,            // track a, space b
    };
    Kind kind;
    std::uint8_t a, b;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// The cost columns of a robot; at the start its card cost is free (B3d).
inline constexpr std::uint8_t kLeft = 0, kRight = 1, kFree = 2;

// E5 Where a token can be placed, as one number: 15 robots row by row, then the reports, then the inventor.
using Target = std::uint8_t;
inline constexpr Target kReportTarget = kRows * kColumns;
inline constexpr Target kInventorTarget = kReportTarget + kMostReports;

enum class Stage : std::uint8_t {
    setup,      // B3
    offering,   // Q1 chance lays inventors under the tracks and says who begins
    bidding,    // Q2
    lining_up,  // P2 chance turns up the first neutral cards
    assigning,  // C1 - C4
    revealing,  // C6
    phases,     // D to H1
    pause,      // H4
    ending,     // M1
    over,
};

// How an assigned phase looks to the others before the reveal.
inline constexpr std::uint8_t kSecret = 0xFE;

// E5 The pouch of tokens to place. It is `declined` for one question, and `passed` once it could have been opened since
// the phase began and since there was something new to place or to place it on.
enum class Pouch : std::uint8_t { closed, open, declined, passed };

// The cursor of a seat in its round: the five phases, then these.
inline constexpr std::uint8_t kAtRoundEnd = kPhases;
inline constexpr std::uint8_t kAtLastToken = kPhases + 1;
inline constexpr std::uint8_t kFinished = kPhases + 2;

// What is still to be paid.
struct Due {
    std::array<std::uint8_t, kResources.size()> resources{};
    std::uint8_t cards = 0;
    std::uint8_t wilds = 0;

    friend constexpr bool operator==(const Due&, const Due&) = default;
};

constexpr Goods due_goods(const Due& due) {
    Goods goods{};
    for (std::size_t i = 0; i < kResources.size(); ++i) goods[at(kResources[i])] = due.resources[i];
    goods[at(Good::card)] = due.cards;
    goods[at(Good::wild)] = due.wilds;
    return goods;
}

// All that lies before one seat.
struct Workshop {
    CardSet hand;
    std::array<std::uint16_t, kCounted> goods{};
    std::uint16_t unlocked = 0;                            // bits: spaces whose token is off
    std::uint16_t energy_deck = 0;                         // bits: energy cards not drawn yet
    FixedList<Instruction, 17> todo;                       // the last is next
    std::array<std::array<Card, kColumns>, kRows> rows{};  // 0 where empty: see `built`
    std::array<std::uint8_t, kRows> built{};               // robots in each row
    std::array<std::uint8_t, kRows> robot_tokens{};        // bits by column
    FixedList<Card, kMostReports> reports;
    std::uint8_t report_tokens = 0;  // bits by slot
    FixedList<Card, 3> offered;      // reports to choose from
    FixedList<Card, 2> offered_inventors;
    Card inventor = kNone;
    bool inventor_upgraded = false;
    std::array<std::uint8_t, kTypes> tokens{};         // unlocked and not placed
    std::array<Card, 2> energy_cards{kNone, kNone};    // C1
    std::array<std::uint8_t, 2> phases{kNone, kNone};  // C3
    Due due;
    std::uint8_t hidden = 0;  // in views: hand cards face down
    std::uint8_t phase = kFinished, step = 0;
    std::uint8_t energy = 0;  // D6 what is left of `total` in Upgrade and Build
    std::uint8_t total = 0;   // D3 the energy the phase was begun with
    Pouch pouch = Pouch::closed;
};

// The phase that a seat is in; at the round end and later there is none.
constexpr bool is_in_phase(const Workshop& workshop) { return workshop.phase < kPhases; }
constexpr Phase phase_of(const Workshop& workshop) { return value_at<Phase>(workshop.phase); }
// G1 The row that runs in it, where one does.
constexpr bool runs_row(const Workshop& workshop) {
    return is_in_phase(workshop) && is_row(phase_of(workshop));
}
constexpr Row row_of(const Workshop& workshop) { return row_of(phase_of(workshop)); }

struct AuctionTrack {
    Card inventor = kNone;
    std::uint8_t seat = kNone;  // whose pawn stands there
    std::uint8_t space = 0;
};

struct State {
    std::array<Workshop, kMostSeats> workshops{};
    CardSet robots, robot_discards,
        robots_removed;  // decks are sets; what a seat cannot see counts as in the deck
    std::uint32_t reports = 0, report_discards = 0, reports_removed = 0;
    std::uint16_t inventors = 0, inventors_removed = 0;
    SeatSet waiting;                         // seats that have a decision
    SeatSet drawing;                         // seats for which chance draws
    std::array<std::uint16_t, 4> earlier{};  // P7 points by source of the games before
    std::array<AuctionTrack, kMostSeats> tracks{};
    std::array<std::uint8_t, kPhases> cubes{};
    FixedList<std::uint8_t, kPhases> neutral;  // P phases of the neutral cards turned up
    std::uint8_t robots_left = 0, reports_left = 0;
    Stage stage = Stage::setup;
    std::uint8_t round = 1;
    std::uint8_t game = 0;              // P7
    std::uint8_t bidder = kNone;        // Q2 who bids now
    std::uint8_t first_bidder = kNone;  // Q1
};

}  // namespace officina::raising
