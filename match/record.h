#pragma once
// The record of a game: JSON lines, the heading first, then a line for each move.
//
//   {"officina":1,"game":"ricochet","content":"9d1c...","seats":2,"options":{"turn":"literal",...}}
//       and from a server's table also "promises":[{"from":0,"commitment":"...","seed":"..."}]
//   {"seat":"chance","move":"lay 1A"}
//   {"seat":1,"move":"declare 7"}

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/heading.h"
#include "match/message.h"

namespace officina {

class AnyGame;
class ContentFolder;
class Match;

inline constexpr int kRecordVersion = 1;

// What a table promised before it drew (tables/dice.h): the hash of a seed, with which it draws from a move on until the
// next promise. The seed is told when the game is over. The moves before the first promise were made at another table.
struct Promise {
    std::uint32_t from = 0;  // moves that stood when it was made
    std::string commitment{}, seed{};
    // The hash covers the seed, the heading and the moves that stood. Older versions hashed the seed alone.
    bool seed_alone = false;

    friend bool operator==(const Promise&, const Promise&) = default;
};

struct Record {
    Heading heading;
    std::vector<RecordedMove> moves;
    std::vector<Promise> promises{};  // of a table whose chance can be checked
};

Record record_of(const Match& match);
std::string written(const Record& record);

// Reads a record; a mistake is told with its line.
std::expected<Record, Problem> read_record(std::string_view text);

// Plays a record from the start. It must have been played with this content.
std::expected<std::unique_ptr<Match>, Problem> replay(const AnyGame& game, const ContentFolder& content,
                                                      const Record& record);

}  // namespace officina
