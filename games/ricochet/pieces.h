#pragma once
// The pieces in the box of Ricochet Robots: spaces, directions, robots, target tokens, board faces.
// Plain values; what is printed on them comes from content/*.json.

#include <array>
#include <cstdint>

#include "engine/fixed_list.h"
#include "engine/names.h"
#include "engine/seat.h"

namespace officina::ricochet {

inline constexpr int kSide = 16;       // a board has 16 x 16 spaces
inline constexpr int kQuarter = 8;     // a section has 8 x 8
inline constexpr int kRobots = 5;      // four colours and, in the variant, silver
inline constexpr int kFaces = 16;      // 8 sections printed on both sides
inline constexpr int kTokens = 17;     // 4 symbols x 4 colours, and the vortex
inline constexpr int kBarriers = 8;    // at most 2 on each of 4 faces
inline constexpr int kMaxNumber = 99;  // the highest number that can be declared

// A space of the board: row * 16 + column, row 0 in the north, column 0 in the west.
using Cell = std::uint8_t;

constexpr Cell cell_at(int row, int column) { return static_cast<Cell>(row * kSide + column); }
constexpr int row_of(Cell cell) { return cell / kSide; }
constexpr int column_of(Cell cell) { return cell % kSide; }

// 4.1 The four spaces under the centre piece; nothing ever stands there.
constexpr bool in_centre_block(Cell cell) {
    return (row_of(cell) == 7 || row_of(cell) == 8) && (column_of(cell) == 7 || column_of(cell) == 8);
}

enum class Direction : std::uint8_t { north, east, south, west };
inline constexpr std::array kDirections{Direction::north, Direction::east, Direction::south, Direction::west};

// The step from a space to its neighbour.
constexpr int step(Direction d) {
    constexpr std::array kSteps{-kSide, 1, kSide, -1};
    return kSteps[static_cast<std::size_t>(d)];
}

// Does a step that way lead off the board?
constexpr bool is_at_edge(Cell cell, Direction d) {
    switch (d) {
        case Direction::north: return row_of(cell) == 0;
        case Direction::east: return column_of(cell) == kSide - 1;
        case Direction::south: return row_of(cell) == kSide - 1;
        case Direction::west: return column_of(cell) == 0;
    }
    return false;
}

constexpr Direction turned_right(Direction d, int quarter_turns = 1) {
    return value_at<Direction>(static_cast<std::size_t>((static_cast<int>(d) + quarter_turns) & 3));
}
constexpr bool horizontal(Direction d) { return d == Direction::east || d == Direction::west; }
constexpr bool perpendicular(Direction a, Direction b) { return horizontal(a) != horizontal(b); }

enum class Colour : std::uint8_t { red, green, blue, yellow, silver };
inline constexpr std::array kColours{Colour::red, Colour::green, Colour::blue, Colour::yellow,
                                     Colour::silver};

enum class Symbol : std::uint8_t { moon, gear, planet, star, vortex };

// A target token: colour * 4 + symbol, and the vortex last.
using Token = std::uint8_t;
inline constexpr Token kVortex = 16;
inline constexpr Token kNoToken = 31;

constexpr Token token_of(Colour colour, Symbol symbol) {
    return symbol == Symbol::vortex
               ? kVortex
               : static_cast<Token>(static_cast<int>(colour) * 4 + static_cast<int>(symbol));
}
constexpr Colour colour_of(Token token) { return value_at<Colour>(token / 4); }
constexpr Symbol symbol_of(Token token) {
    return token == kVortex ? Symbol::vortex : value_at<Symbol>(token % 4);
}

// N2 How rule 4.4 is read: must the arriving robot have turned between two of its runs?
//   literal: yes; stopping on the target unturned is allowed and does not count;
//   strict:  yes, and before that it may not stop on the target at all;
//   off:     no, the plain shortest way counts.
enum class Turn : std::uint8_t { literal, strict, off };

// 4.4 What a robot has done in a proof, or in a plan of one.
struct Gait {
    bool moved;
    bool turned;
    Direction heading;  // when it last came to rest; north where it has not moved

    // Will the robot have turned once it departs in this direction?
    constexpr bool turned_after(Direction d) const { return turned || (moved && perpendicular(heading, d)); }

    friend constexpr bool operator==(const Gait&, const Gait&) = default;
};

// 5. A coloured diagonal barrier. `rising` is "/", joining the south-west and north-east corners.
struct Barrier {
    Cell cell;
    Colour colour;
    bool rising;

    friend constexpr bool operator==(const Barrier&, const Barrier&) = default;
};

// The heading of a robot of another colour after it met the barrier.
constexpr Direction deflected(Direction d, bool rising) {
    // "/" swaps north with east and south with west; "\" north with west and south with east.
    constexpr std::array kRising{Direction::east, Direction::north, Direction::west, Direction::south};
    constexpr std::array kFalling{Direction::west, Direction::south, Direction::east, Direction::north};
    return (rising ? kRising : kFalling)[static_cast<std::size_t>(d)];
}

// One printed face, as it lies in the north-west quarter. Coordinates are of the whole board.
struct Wall {
    Cell cell;
    Direction side;
};
struct Target {
    Cell cell;
    Token token;
};
struct Face {
    std::array<char, 4> id{};  // "1A", for people and records
    Colour mark{};
    FixedList<Wall, 32> walls;
    FixedList<Target, 5> targets;
    FixedList<Barrier, 2> barriers;
};

// Everything printed that the rules need.
struct Box {
    std::array<Face, kFaces> faces{};
    std::array<std::uint8_t, kMaxSeats + 1> tokens_to_win{};  // 8.1, by number of seats; 0 = play all tokens
    std::uint16_t glass_seconds = 0;                          // 1.4
    std::uint16_t patience_seconds = 0;                       // 6.4
};

}  // namespace officina::ricochet
