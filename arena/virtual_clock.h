#pragma once
// The clock of a table at which nobody has to wait: time passes only by being told how much.
//
// It starts anew for the same reasons as the clock of a real table (cli/table_clock.h): chance has moved, or its end
// would mean something else than before.

#include <optional>
#include <vector>

#include "engine/bot.h"

namespace officina {

class VirtualClock {
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
