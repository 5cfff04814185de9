#pragma once
// How a contest stands: what its games say of each pairing, each entrant and each seat.

#include <array>
#include <span>
#include <vector>

#include "arena/fixture.h"
#include "arena/one_game.h"
#include "arena/sequential.h"
#include "arena/statistics.h"

namespace officina::arena {

struct GameLine {
    Meeting meeting;
    PlayedGame game;
};

// What a whole deal says: the games of one meeting number after the other.
struct DealSays {
    double share = 0;              // of the one
    std::optional<double> margin;  // its points above the mean of the others; none where a foul ended a game
};
DealSays what_deal_says(const Pairing& pairing, std::span<const GameLine> games);

struct PairStanding {
    Pairing pairing;
    int games = 0;
    std::vector<double> shares;   // by deal
    std::vector<double> margins;  // by deal without a foul
    Estimate share, elo, margin;
    int fouls_of_one = 0, fouls_of_field = 0;
    SequentialTest::Verdict verdict = SequentialTest::Verdict::open;
};

// Over all seats an entrant has had.
struct EntrantStanding {
    int seatings = 0;
    int fouls = 0;
    double share = 0;                          // of the wins, in the mean
    std::array<double, kMaxSources> points{};  // by source, in the mean
    double score = 0;
    SeatTally tally;  // summed up
    Estimate rating;
};

struct Standings {
    std::vector<PairStanding> pairs;
    std::vector<EntrantStanding> entrants;
    std::vector<Estimate> by_seat;  // share of the wins, whoever sat there
};

// `games`: whole deals only, in the order of the fixture. With a bar, whether it was shown to be cleared.
Standings standings_of(const Fixture& fixture, int entrants, std::span<const GameLine> games,
                       std::optional<double> bar);

// The numbers of the entrants, by rating.
std::vector<int> strongest_first(const Standings& standings);

}  // namespace officina::arena
