#pragma once
// The clock of a table: how long until chance's move while chance stands beside seats (see engine/match.h).
//
// When it starts anew:
//   - a move of chance was made: a new token lies there, the glass was turned again;
//   - its end would mean something else than before: another length, or another sentence of chance's move. So the first
//     declaration, which turns the glass, starts it, and the declarations after it do not.
// Otherwise it runs on, whatever the seats do. While it is not needed, or stands still, no time passes; a move taken
// back brings back the clock of that moment, so that nobody gains time by undo.

#include <chrono>
#include <optional>
#include <vector>

#include "cli/terminal.h"
#include "engine/match.h"

namespace officina {

class TableClock {
  public:
    using Time = Terminal::Time;

    // Looks at the match after whatever has happened; true where the clock has started anew.
    bool look(const Match& match, Time now);
    // To be told of every move, before it is made, and when it is taken back.
    void before_move(Seat seat, Time now);
    void taken_back(Time now);

    // Is chance beside seats?
    bool is_needed() const { return running_.has_value(); }
    // No end where the game names no time.
    std::optional<std::chrono::nanoseconds> left(Time now) const;
    std::optional<Time> end(Time now) const;
    // How long people have been thinking since the last move of chance, as bots count it (engine/bot.h).
    std::chrono::nanoseconds passed(Time now) const;

    void stand_still(Time now);
    void go_on(Time now);
    bool stands_still() const { return still_; }

  private:
    struct Running {
        std::optional<std::chrono::seconds> whole;
        std::vector<Message> meaning;
        std::chrono::nanoseconds left{};
        std::chrono::nanoseconds
            passed{};  // since the last move of chance; a glass turned by a seat does not end it
        Time since;    // when `left` and `passed` were so much
    };

    static std::optional<Running> reading(const Match& match);
    std::optional<Running> as_of(Time now) const;

    std::optional<Running> running_;
    std::vector<std::optional<Running>> before_;  // by move
    bool chance_moved_ = false;
    bool still_ = false;
};

}  // namespace officina
