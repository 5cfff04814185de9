#pragma once
// What a fair game looks like: the targets that designed content is tuned to, and how far a trial meets them.

#include <string>
#include <vector>

#include "arena/balance.h"

namespace officina::arena {

struct Target {
    enum class What {
        seats,   // no seat wins more than 3 points of a hundred above its share
        starts,  // each choice at the start is ahead of the others in 45 to 55 of 100
        used,    // everything is taken in some games
        staple,  // nothing is taken in nearly all games in which it could be: at most 95 of 100
        rounds,  // the mean length of a game
        solo,    // the mean score alone at the table
    };
    What what;
    std::string kind;                  // of the landmarks, for starts, used and staple
    double low = 0, high = 0;          // what was asked for, in the unit of the figure
    double worst = 0;                  // the figure that is farthest off
    std::string where;                 // what has that figure: a seat's number, the id of a landmark
    double low_end = 0, high_end = 0;  // its interval
    int missed = 0, of = 0;            // how many figures are outside, and how many there are

    bool met() const { return missed == 0; }
};

// The targets of a game that this trial can judge.
std::vector<Target> judged_targets(std::string_view game, const Balance& balance);

// A target and how it came out, in one sentence.
Message target_line(const Target& target);
// Its parts, for a table: what was asked for, and the figure that is farthest off.
Message target_words(const Target& target);
std::string farthest_words(const Target& target);

}  // namespace officina::arena
