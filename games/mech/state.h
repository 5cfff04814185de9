#pragma once
// The table of Mech a Dream: what every player has, the factory, and what is still to be done. Numbers in comments are
// rules of rules.md.

#include <array>
#include <cstdint>

#include "engine/fixed_list.h"
#include "engine/seat.h"
#include "games/mech/pieces.h"

namespace officina::mech {

struct Move {
    enum class Kind : std::uint8_t {
        // Chance.
        reveal,   // a specialist (value) comes into play
        turn_up,  // a tile (value) comes off its stack
        unload,   // the delivery card (value) of the day
        deal,     // a screen (value) to the next player
        begin,    // the first player (value)
        // Before the first day.
        keep,  // one of the two screens
        pick,  // a specialist (value)
        // The assistant.
        stock,    // an end of the fork (value)
        take,     // the stock room's specialist (value)
        dock,     // the delivery dock
        acquire,  // a tile (value); also what robot S7 asks for
        build,    // a tile (value) on the own belt
        // Whatever an effect asks for.
        advance,       // an hourglass for a tile (value)
        trigger,       // an own machine (value)
        robot,         // the own robot, in one of its ways (value)
        copy_machine,  // an opponent's machine (value)
        copy_robot,    // an opponent's robot: seat * kWays + way
        choose,        // one of the ways (value) of a specialist's bonus
        bonus,         // which specialist's (value) bonus comes next
        skip,          // what is offered is not wanted
        done,          // for this night
    };
    Kind kind;
    std::uint8_t value;

    friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Something a player still has to do, or to get, before the action or effect at hand is over.
struct Task {
    enum class Kind : std::uint8_t {
        none,
        packets,     // 4.4.2 value: the next packet of the row
        take,        // N12 "beside": a specialist may be taken on top
        after,       // 11.5 value: the Action that is over now
        bonuses,     // 11.11 value: a bit for each card in play that still gives its bonus
        choose,      // value: the specialist whose bonus leaves a choice
        hourglass,   // 5.2 value: how many
        activation,  // 4.4.4 value: 1 where the robot may be chosen, too
        acquire,     // S7 value: this many spaces nearer
        copy,        // S8
        evening,     // S4 value: the next packet of the evening row
    };
    Kind kind;
    std::uint8_t value;

    friend constexpr bool operator==(const Task&, const Task&) = default;
};

// Where points came from.
enum class Source : std::uint8_t { deliveries, effects, crystals, workshop, specialists };
inline constexpr std::size_t kSources = 5;

// Where an assistant is, besides on a tile: there it is the tile's index + 1.
inline constexpr std::uint8_t kCloakroom = 0;
inline constexpr std::uint8_t kInStockRoom = 0xFE;
inline constexpr std::uint8_t kAtDock = 0xFD;

inline constexpr TileSet kRobotUsed = only(63);  // in Player::used

// A screen in places where it may be unknown: 0 is none (the printed one), 1 to kScreens a tile.
inline constexpr std::uint8_t kFaceDownScreen = 0xFF;

struct Player {
    TileSet belt = 0;      // machines under construction
    TileSet workshop = 0;  // finished ones
    TileSet used = 0;      // 7.2 triggered this night
    std::array<std::uint16_t, kSources> points{};
    std::uint16_t rainbows = 0;
    std::uint8_t flowers = 0, ink = 0;
    std::array<std::uint8_t, kMoments> assistants{};  // by moment
    std::array<std::uint8_t, kPowers> powers{};       // 9.4 by Power: how much cheaper
    std::uint8_t screen = 0;
    FixedList<Task, 8> tasks;  // the last one first

    constexpr int score() const {
        int sum = 0;
        for (std::uint16_t some : points) sum += some;
        return sum;
    }
};

// 11. A specialist in play.
inline constexpr std::uint8_t kMiddle = 0xFE;
struct CardInPlay {
    std::uint8_t specialist;
    std::uint8_t owner;  // a seat, or kMiddle
    std::uint8_t price;  // 0 = no token

    friend constexpr bool operator==(const CardInPlay&, const CardInPlay&) = default;
};

enum class Phase : std::uint8_t {
    revealing,  // 11.2 specialists
    marketing,  // 2.2 - 2.4 the first tiles
    unloading,  // 2.6, 8.2 the delivery card of the day
    dealing,    // 10.1 screens
    keeping,    // 10.1 everybody keeps one, in secret
    beginning,  // 2.8 who is first
    picking,    // 11.3
    day,
    night,  // 7.2 everybody at once
    late,   // 10.5 the robot that copies goes last
    over,
};

struct State {
    std::array<Player, kMostPlayers> players{};
    TileSet stacks = 0;                                             // tiles nobody has seen yet
    std::array<std::uint8_t, kTiles> spaces{};                      // of tiles on a belt: 7 .. 1
    std::array<std::uint8_t, kOffers> offers{};                     // by market space: a tile or kNone
    std::uint16_t cards_unseen = 0;                                 // delivery cards, a bit for each
    SeatSet awake;                                                  // 7.7 who still decides in this night
    std::array<std::array<std::uint8_t, 2>, kMostPlayers> dealt{};  // 10.1 screens to choose from
    FixedList<CardInPlay, kMostPlayers> specialists;
    Phase phase = Phase::revealing;
    std::uint8_t day = 1;
    Moment moment = Moment::morning;
    std::uint8_t first = kNone;  // the first player of the day
    std::uint8_t turn = 0;       // whose assistant is next
    std::uint8_t delivery = kNone;
    std::uint8_t unused = 0;  // fills the last word
};

}  // namespace officina::mech
