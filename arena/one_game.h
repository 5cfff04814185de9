#pragma once
// One game between bots, from the first deal to the result.
//
//   - Chance is drawn from a seed of its own, so that the same deal can be played again by others.
//   - A seat with a single move is not asked: there is nothing to decide.
//   - Seats that decide at the same time are asked one after the other; none sees what the others chose.
//   - While the clock runs (chance beside seats) every seat says what it will do and when, and whatever is first
//     happens: the earliest plan, or the end of the time. Then all are asked again. No real time passes.
//   - A bot that answers with a move that cannot be played, or does not answer, has lost: a foul. The others share the win.

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "match/bot.h"
#include "match/match.h"
#include "match/record.h"

namespace officina::arena {

// What a bot throws that cannot answer at all, such as a program that is gone.
class BotFailed : public std::exception {
  public:
    explicit BotFailed(Problem problem) : problem_(std::move(problem)) {}
    const Problem& problem() const { return problem_; }
    const char* what() const noexcept override { return problem_.code.c_str(); }

  private:
    Problem problem_;
};

struct Foul {
    Seat seat;
    std::string move;  // what it answered, if it did
    Problem problem;
};

// What a seat's bot did in a game.
struct SeatTally {
    std::int64_t decisions = 0;  // how often it was asked
    std::uint64_t simulations = 0;
    double processor_seconds =
        0;  // of the arena's thread: not what a bot's own threads or another program took
    double wall_seconds = 0;
};

struct PlayedGame {
    Result result;  // as it stood at the end, also where a foul ended it
    std::optional<Foul> foul;
    bool called_off = false;  // it went on and on
    std::size_t moves = 0;    // chance's too
    int rounds = 0;
    std::vector<SeatTally> seats;
    Record record;

    // What part of the win is the seat's: ties share it. All parts add up to 1, of a solo game to 1 or 0.
    double share(Seat seat) const;
};

// Called before each move that is going to be made, chance's too.
using Watcher = std::function<void(const Match& match, Seat seat, std::string_view move)>;

struct GameTerms {
    std::uint64_t chance_seed = 0;
    Watcher watcher{};
    std::stop_token stop{};
    std::size_t most_moves = 50'000;  // then it is called off
};

// `bots` by seat, made for this match. Nothing where it was stopped.
std::optional<PlayedGame> play_one_game(Match& match, std::span<const std::unique_ptr<Bot>> bots,
                                        const GameTerms& terms);

}  // namespace officina::arena
