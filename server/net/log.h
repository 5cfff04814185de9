#pragma once
// The log: one JSON object a line, for journald and whatever reads it. Never a secret: no cookies, no passwords, no names,
// no whole ids of tables and people, no whole addresses. Whatever text is noted is made harmless here (`loggable`). It never holds up whoever writes: where the disk or the pipe is
// too slow, the oldest lines are lost.

#include <boost/json/object.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace spdlog {
class logger;
}

namespace officina::server {

class Log {
  public:
    enum class Level { debug, info, warning, error, off };

    // On standard error.
    explicit Log(Level least);
    // For tests: every line is handed over at once.
    Log(Level least, std::function<void(std::string_view)> take);
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    // `event` is a fixed word, by which lines are found again.
    void note(Level level, std::string_view event, boost::json::object fields = {});
    void flush();

  private:
    std::shared_ptr<void> thread_;  // that writes; outlives the logger
    std::shared_ptr<spdlog::logger> logger_;
};

// Enough of an id to follow it through the log, too little to use it.
std::string short_id(std::string_view id);

// A text as the log may hold it: what could be an id or a secret is shortened, wherever it stands; bytes that are no letters
// and control characters become a question mark; not longer than a line.
std::string loggable(std::string_view text);

}  // namespace officina::server
