#pragma once
// A position to think about: the board, where the robots stand, who must arrive where, and how rule 4.4 is
// read. It is written as JSON,
//
//   {"board": ["4A", "3B", "2C", "1C"],                       clockwise from the north-west
//    "robots": {"red": "a12", "green": "b6", "blue": "l4", "yellow": "n15"},   and "silver" where it plays
//    "target": "red moon",                                    or "vortex", or {"robot": "blue", "cell": "e5"}
//    "turn": "literal"}                                       may be left out
//
// or as one word that a person can type and send to a friend:
//
//   4A3B2C1C-a12b6l4n15-rm
//
// which is the four faces, the spaces of red, green, blue, yellow (and silver), and the target, apart by
// dashes. The target is a letter for the colour (r g b y) and one for the symbol (m g p s: moon, gear, planet,
// star), or `v` for the vortex; a target that is not printed on the board is the robot (r g b y s, or `a` for
// any) at a space: b@e5. `-strict` or `-off` at the end is another reading of 4.4 than `literal`. Capital or
// small letters are all the same.

#include <array>
#include <boost/json/value.hpp>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.h"
#include "games/ricochet/pieces.h"
#include "games/ricochet/solver_puzzles.h"
#include "match/message.h"

namespace officina::ricochet {

struct Position {
    std::array<std::uint8_t, 4> faces{};  // places in the box, clockwise from the north-west
    FixedList<Cell, kRobots> robots;      // in the order of their colours: four, or five with silver
    Token token = kNoToken;               // the printed target; kNoToken where it is any other space
    int active = kAnyRobot;               // who must arrive: an index into `robots`, or kAnyRobot
    Cell target = 0;
    Turn turn = Turn::literal;

    friend bool operator==(const Position&, const Position&) = default;
};

Board board_of(const Box& box, const Position& position);
Position position_of(const std::array<std::uint8_t, 4>& faces, const FoundPuzzle& found);
Puzzle puzzle_of(const Box& box, const Position& position);

std::string id_of(const Box& box, const Position& position);
boost::json::object position_to_json(const Box& box, const Position& position);

// What is wrong is told with what was found and what was expected.
std::expected<Position, Problem> read_position_id(const Box& box, std::string_view id);
std::expected<Position, Problem> read_position_json(const Box& box, const boost::json::value& value);
// As text: JSON where it begins with a brace, an id otherwise.
std::expected<Position, Problem> read_position(const Box& box, std::string_view text);

// A file of many positions, as testdata/positions.json: {"positions": [{"id", "set", "faces_NW_NE_SE_SW",
// "robots", "active", "target", ...}]} with spaces as numbers. One that cannot be read is kept as its problem.
struct ListedPosition {
    std::string id;
    std::string set;
    std::expected<Position, Problem> position;
};
std::expected<std::vector<ListedPosition>, Problem> read_positions(const Box& box, std::string_view text);

// 2.1 Four faces that make a board, at random; without barriers where they are not wanted (2.2).
std::array<std::uint8_t, 4> random_faces(const Box& box, bool barriers, Random& random);

}  // namespace officina::ricochet
