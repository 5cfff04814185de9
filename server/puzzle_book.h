#pragma once
// The puzzles of the days. Each is found once, on a thread of its own, for it may take seconds.

#include <chrono>
#include <expected>
#include <functional>
#include <memory>
#include <string_view>

#include "server/house.h"

namespace officina::server {

// The day that is asked for, where it has a puzzle. `today`: tomorrow's puzzle is known to those where tomorrow has begun, later
// ones to nobody.
std::expected<std::chrono::sys_days, Problem> day_of_puzzle(std::string_view day,
                                                            std::chrono::sys_days today);

class PuzzleBook {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit PuzzleBook(Post post);
    ~PuzzleBook();
    PuzzleBook(const PuzzleBook&) = delete;
    PuzzleBook& operator=(const PuzzleBook&) = delete;

    void ask(std::string_view day, std::chrono::sys_days today, House::Puzzled done);

  private:
    class Thread;
    std::unique_ptr<Thread> thread_;
};

}  // namespace officina::server
