#pragma once
// Is a game fair as it is dealt? Equal bots play it many times, and everything is counted that could favour somebody: the
// seat, what was chosen at the start, what was taken on the way.
//
// What is chosen at the start (Landmark::at_start) is chosen at random here, not by the bots: only then may the wins of one
// choice be compared with those of another, whatever the bots think of it.

#include <array>
#include <expected>
#include <functional>
#include <span>
#include <vector>

#include "arena/one_game.h"
#include "arena/statistics.h"
#include "bots/levels.h"

namespace officina::arena {

// What balance needs to know of a game that was played.
struct GameNote {
    Result result;
    int rounds = 0;
    std::size_t moves = 0;
    std::vector<std::vector<Landmark>> taken;  // by seat, each once, in order
    std::vector<Landmark> offered;             // to anybody, at any time
};

// How somebody does who has taken it.
struct LandmarkBalance {
    Landmark what;
    int games_offered = 0, games_taken = 0;  // by anybody
    int seatings = 0;                        // seats that took it
    Estimate share;                          // of the wins, of those seats
    // Of what is chosen at the start: how often ahead of who chose something else; ties half.
    Estimate better;
    Estimate score;  // of those seats

    // Of the games in which somebody could take it.
    double taken_share() const {
        return games_offered == 0 ? 0 : static_cast<double>(games_taken) / games_offered;
    }
};

struct Balance {
    int seats = 0;
    int games = 0;
    std::vector<Estimate> by_seat;  // share of the wins
    std::vector<LandmarkBalance> landmarks;
    std::array<double, kMaxSources> points{}, winners_points{};  // by source, in the mean
    Estimate score, winning_score, rounds;
    std::vector<int> games_of_rounds;  // how many games lasted how many rounds
    double moves = 0;
};

// What can be counted after these games. `all`: every landmark there is, also those nobody ever took.
Balance balance_of(int seats, std::span<const GameNote> notes, const std::vector<Landmark>& all);

struct BalanceTrial {
    const AnyGame* game = nullptr;
    ContentFolder content;
    int seats = 2;
    OptionValues options;
    bots::BotSpec bot;
    int games = 400;
    std::uint64_t seed = 0;
};

struct BalanceOnlookers {
    std::function<void(int done, int planned)> progress{};
    std::function<bool()> stop{};  // true: finish with what was played
};

// The same trial gives the same balance on any number of threads (bots that count seconds excepted).
std::expected<Balance, Problem> hold_trial(const BalanceTrial& trial, int threads,
                                           const BalanceOnlookers& onlookers = {});

}  // namespace officina::arena
