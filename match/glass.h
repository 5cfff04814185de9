#pragma once
// The clock of a game (chance beside seats, engine/game.h) at a table that tells it how much time has passed.
//
// When it starts again:
//   - a move of chance was made: a new token lies there, the glass was turned again;
//   - its end would mean something else than before: another length, or another sentence of chance's move. So the first
//     declaration, which turns the glass, starts it, and the declarations after it do not.
// Otherwise it runs on, whatever the seats do.

#include <optional>
#include <vector>

#include "match/bot.h"

namespace officina {

class Glass {
  public:
    using Seconds = Bot::Seconds;

    // Looks at the match after a move of that seat; of chance, before the first.
    void look(const Match& match, Seat moved);
    void pass(Seconds time);

    // Is chance beside seats?
    bool runs() const { return running_.has_value(); }
    // Nothing where the game names no time.
    std::optional<Seconds> left() const;
    // Since the last move of chance.
    Seconds elapsed() const { return elapsed_; }

  private:
    struct Running {
        std::optional<std::chrono::seconds> whole;
        std::vector<Message> meaning;
        Seconds left{};
    };

    std::optional<Running> running_;
    Seconds elapsed_{};
};

}  // namespace officina
