#pragma once
// Where the terminal table writes and reads, and the time it goes by. The real one is cli/console.h; tests put a
// script in its place (cli/scripted_terminal.h), so that they need neither a screen nor real time.

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "match/picture.h"

namespace officina::cli {

class Terminal {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // What came of waiting for a line.
    struct Line {
        enum class Kind {
            typed,        // `text` was entered
            ended,        // there will be no more input
            interrupted,  // Ctrl-C on an empty line
            late,         // the moment came first; what is typed so far is kept for the next time
            resized,      // the window has another size now; what is typed so far is kept
        };
        Kind kind = Kind::typed;
        std::string text;
    };

    virtual ~Terminal() = default;

    // Does a person look at a screen that can be cleared and drawn again?
    virtual bool is_screen() const = 0;
    virtual bool has_colours() const = 0;
    virtual Room room() const = 0;

    virtual void write(std::string_view text) = 0;
    // `forget`: nothing of what stood there may be scrolled back to.
    virtual void clear(bool forget) = 0;

    virtual Time now() const = 0;
    // Waits for a line, at most until that moment. The prompt is asked for again while the time passes.
    virtual Line read(const std::function<std::string()>& prompt, std::optional<Time> until) = 0;
    // Throws away what is typed but not entered.
    virtual void forget_typing() = 0;
};

}  // namespace officina::cli
