#pragma once
// Another program, spoken to in lines over its standard input and output.

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace officina::arena {

class OutsideProgram {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // Started by the shell, in a process group of its own: Ctrl-C is for the arena alone. Null where it cannot be started.
    static std::unique_ptr<OutsideProgram> start(const std::string& command);
    // Closes its input, waits a moment, and ends it by force where it does not end by itself.
    ~OutsideProgram();
    OutsideProgram(const OutsideProgram&) = delete;
    OutsideProgram& operator=(const OutsideProgram&) = delete;

    enum class Trouble : std::uint8_t { none, late, gone, too_long };

    Trouble write_line(std::string_view line, Time until);
    // The next line, without its end.
    Trouble read_line(std::string& line, Time until);

  private:
    OutsideProgram(pid_t process, int in, int out) : process_(process), in_(in), out_(out) {}

    pid_t process_;
    int in_, out_;  // its standard input, its standard output
    std::string unread_;
};

}  // namespace officina::arena
