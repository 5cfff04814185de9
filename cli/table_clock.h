#pragma once
// The clock of a table at the terminal: the game's glass (match/glass.h says when it starts again) on this table's time. While
// it is not needed, or stands still, no time passes; a move taken back brings back the clock of that moment, so that nobody
// gains time by undo.

#include <optional>
#include <vector>

#include "cli/terminal.h"
#include "match/glass.h"

namespace officina::cli {

class TableClock {
  public:
    using Time = Terminal::Time;

    // Looks at the match after whatever has happened.
    void look(const Match& match, Time now);
    // To be told of every move, before it is made, and when it is taken back.
    void before_move(Seat seat, Time now);
    void taken_back(Time now);

    // Is chance beside seats?
    bool is_needed() const { return glass_.runs(); }
    // No end where the game names no time.
    std::optional<Glass::Seconds> left(Time now) const { return as_of(now).left(); }
    std::optional<Time> end(Time now) const;
    // How long people have been thinking since the last move of chance, as bots count it (match/bot.h).
    Glass::Seconds passed(Time now) const { return as_of(now).elapsed(); }

    void stand_still(Time now);
    void go_on(Time now);
    bool stands_still() const { return still_; }

  private:
    Glass as_of(Time now) const;

    Glass glass_;
    Time since_{};               // when it stood so
    std::vector<Glass> before_;  // by move
    bool chance_moved_ = true;   // since the last look
    bool still_ = false;
};

}  // namespace officina::cli
