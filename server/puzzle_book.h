#pragma once
// The puzzles of the days. Each is found once, on a thread of its own, for it may take seconds.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/house.h"

namespace officina {

class PuzzleBook {
  public:
    using Post = std::function<void(std::function<void()>)>;
    explicit PuzzleBook(Post post);
    ~PuzzleBook();
    PuzzleBook(const PuzzleBook&) = delete;
    PuzzleBook& operator=(const PuzzleBook&) = delete;

    // `today`: tomorrow's puzzle is known to those where tomorrow has begun, later ones to nobody.
    void ask(std::string_view day, std::chrono::sys_days today, House::Puzzled done);

  private:
    void work();
    void found(std::chrono::sys_days day, const std::string& text);

    Post post_;
    std::shared_ptr<PuzzleBook*> self_;                                     // empty once this is gone
    std::map<std::chrono::sys_days, std::string> known_;                    // on the hall's thread
    std::map<std::chrono::sys_days, std::vector<House::Puzzled>> awaited_;  // likewise
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::chrono::sys_days> wanted_;
    bool ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace officina
