#pragma once
// What a game was, in a few plain values: under which heading it was played, and a move of it.

#include <string>

#include "engine/seat.h"
#include "match/options.h"

namespace officina {

// What stands above a record: enough to start the same game again.
struct Heading {
    std::string game;
    std::string content;  // the hash of the content it is played with
    int seats = 0;
    OptionValues options;

    friend bool operator==(const Heading&, const Heading&) = default;
};

struct RecordedMove {
    Seat seat;
    std::string move;

    friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

}  // namespace officina
