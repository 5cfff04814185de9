#pragma once
// The pieces in the box of Mech a Dream: goods, effects, machine tiles, deliveries, screens, specialists, the boards.
// Plain values; what is printed on them comes from content/*.json.

#include <array>
#include <cstdint>

#include "engine/fixed_list.h"
#include "engine/seat.h"

namespace officina::mech {

inline constexpr int kMostPlayers = 4;
inline constexpr std::size_t kTiles = 50;       // 1.4
inline constexpr std::size_t kDeliveries = 10;  // 1.5
inline constexpr std::size_t kScreens = 8;      // 1.6
inline constexpr std::size_t kSpecialists = 10;
inline constexpr std::size_t kOffers = 6;  // 2.5
inline constexpr int kLongestTime = 7;     // 1.2 spaces of a belt
inline constexpr int kWorkshopSpaces = 9;  // 1.2

inline constexpr std::uint8_t kNone = 0xFF;

// A machine tile by its place in the box; copies of one tile stand side by side there. Sets of tiles are bits.
using TileIndex = std::uint8_t;
using TileSet = std::uint64_t;
constexpr TileSet only(TileIndex tile) { return TileSet{1} << tile; }

enum class Moment : std::uint8_t { morning, afternoon, evening };
inline constexpr std::size_t kMoments = 3;

enum class Colour : std::uint8_t { blue, red, green, yellow };

// The three market belts, each with its stack.
enum class Stack : std::uint8_t { blue_green, red, yellow };
inline constexpr std::size_t kStacks = 3;
constexpr Stack stack_of(Colour colour) {
    if (colour == Colour::red) return Stack::red;
    return colour == Colour::yellow ? Stack::yellow : Stack::blue_green;
}

// 1.3 By stack: the space its top tile lies on, and how many spaces there are.
inline constexpr std::array<std::size_t, kStacks> kTopSpace{0, 3, 5};
inline constexpr std::array<std::size_t, kStacks> kSpaces{3, 2, 1};

// 4.4.3 Whatever can be paid or gained.
struct Goods {
    std::uint8_t flower = 0, ink = 0, rainbow = 0, points = 0, hourglass = 0, activation = 0;

    constexpr bool none() const { return (flower | ink | rainbow | points | hourglass | activation) == 0; }
    friend constexpr bool operator==(const Goods&, const Goods&) = default;
};

enum class Special : std::uint8_t {
    none,
    evening_packet,  // S4 the evening packet of the day's delivery, free
    acquire,         // S7 a tile at its price, without assistant, some spaces nearer the end
    copy,            // S8 an opponent's machine or robot
};

// 7.3 One way to use a machine or a robot: pay, then gain, then what is special about it.
struct Way {
    Goods pay, gain;
    Special special = Special::none;
    std::uint8_t nearer = 0;  // with Special::acquire

    friend constexpr bool operator==(const Way&, const Way&) = default;
};

// What a robot or a specialist does: one of these ways.
inline constexpr std::size_t kWays = 2;
using Effect = FixedList<Way, kWays>;

// 9.4 What a green machine makes cheaper.
enum class Power : std::uint8_t { none, ink, rainbow, time, dock };
inline constexpr std::size_t kPowers = 5;

using Id = std::array<char, 4>;  // "B01", in moves and records
using Name =
    std::array<char,
               40>;  // what people say, where content gives a name of its own; else the catalogues have one

struct Tile {
    Id id{};
    Name name{};
    Colour colour{};
    std::uint8_t copies = 1;  // 1.4 two of each green kind
    std::uint8_t copy = 0;    // which of them this is
    std::uint8_t cost = 0;    // ink; rainbows for the yellow ones
    std::uint8_t time = 1;
    std::uint8_t bonus = 0;  // 6.1 when finished: rainbows of a green tile, points of a yellow one
    Power power{};
    std::uint8_t power_by = 0;
    Way effect;  // of blue and red tiles

    constexpr bool purple() const { return colour == Colour::blue || colour == Colour::red; }
};

struct Delivery {
    Id id{};
    Name name{};
    std::uint8_t cost = 0;
    std::array<FixedList<Goods, 3>, kMoments> rows;  // nearest to the gate first
};

struct Screen {
    Id id{};
    Name name{};
    Goods start;
    Effect effect;
};

// 4.1 What an assistant can do; Specialists give their bonus after some of these.
enum class Action : std::uint8_t { stock, dock, acquire, build };

struct Specialist {
    Id id{};
    Name name{};
    std::uint8_t after = 0;  // a bit for each Action
    Effect effect;

    constexpr bool comes_after(Action action) const {
        return (after >> static_cast<unsigned>(action) & 1) != 0;
    }
};

// 4.3.1 A floor of the stock room: all of `fixed`, then one end of the fork.
struct Floor {
    Goods fixed;
    FixedList<Goods, 2> fork;
    bool specialist = false;  // 11.6
};

struct Board {
    std::uint8_t dial = 0;             // 4.3.3
    std::uint8_t days = 0;             // 8.1
    std::uint8_t machines_to_end = 0;  // 8.1
    std::array<Floor, kMoments> green, yellow;
    std::array<std::uint8_t, 3> slots{};                   // 6.3 points of the 7th, 8th and 9th space
    std::uint8_t beyond = 0;                               // 6.4
    std::uint8_t first_price = 0, price_after_taking = 0;  // 11.3, 11.8
    std::array<std::uint8_t, kMostPlayers + 1> specialists_in_play{};  // 11.2 by number of players
    std::uint8_t per_rainbow = 0, goods_per_point = 1;                 // 8.3
};

// Everything printed that the rules need. Screen 0 is the one printed on every workshop board: its effect is the basic
// robot's, its start that of the basic game.
struct Box {
    std::array<Tile, kTiles> tiles{};
    std::array<Delivery, kDeliveries> deliveries{};
    std::array<Screen, kScreens + 1> screens{};
    std::array<Specialist, kSpecialists> specialists{};
    Board board{};
};

}  // namespace officina::mech
