#include "server/puzzle_book.h"

#include <boost/json/serialize.hpp>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "games/puzzles.h"

namespace officina::server {

namespace {

using std::chrono::sys_days;
constexpr std::size_t kMostKnown = 400, kMostAwaited = 16;

}  // namespace

class PuzzleBook::Thread {
  public:
    explicit Thread(Post post);
    ~Thread();
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;

    void ask(std::string_view day, sys_days today, House::Puzzled done);

  private:
    void work();
    void found(std::chrono::sys_days day, const std::string& text);

    Post post_;
    std::shared_ptr<Thread*> self_;                                         // empty once this is gone
    std::map<std::chrono::sys_days, std::string> known_;                    // on the hall's thread
    std::map<std::chrono::sys_days, std::vector<House::Puzzled>> awaited_;  // likewise
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::chrono::sys_days> wanted_;
    bool ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

PuzzleBook::PuzzleBook(Post post) : thread_(std::make_unique<Thread>(std::move(post))) {}
PuzzleBook::~PuzzleBook() = default;
void PuzzleBook::ask(std::string_view day, sys_days today, House::Puzzled done) {
    thread_->ask(day, today, std::move(done));
}

PuzzleBook::Thread::Thread(Post post)
    : post_(std::move(post)), self_(std::make_shared<Thread*>(this)), thread_([this] { work(); }) {}

PuzzleBook::Thread::~Thread() {
    *self_ = nullptr;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    news_.notify_one();
    thread_.join();
}

void PuzzleBook::Thread::ask(std::string_view text, sys_days today, House::Puzzled done) {
    const auto asked = day_of_puzzle(text, today);
    if (!asked) return done(std::unexpected(asked.error()));
    const sys_days day = *asked;
    if (const auto known = known_.find(day); known != known_.end()) return done(known->second);
    if (awaited_.size() >= kMostAwaited) return done(refused("too_many", {"server.too_many_puzzles", {}}));
    auto& waiting = awaited_[day];
    waiting.push_back(std::move(done));
    if (waiting.size() > 1) return;
    {
        const std::lock_guard lock(mutex_);
        wanted_.push_back(day);
    }
    news_.notify_one();
}

void PuzzleBook::Thread::found(sys_days day, const std::string& text) {
    if (known_.size() >= kMostKnown) known_.erase(known_.begin());
    known_[day] = text;
    const auto waiting = awaited_.extract(day);
    if (waiting)
        for (const House::Puzzled& done : waiting.mapped()) done(text);
}

void PuzzleBook::Thread::work() {
    for (;;) {
        sys_days day;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return ending_ || !wanted_.empty(); });
            if (ending_) return;
            day = wanted_.front();
            wanted_.pop_front();
        }
        std::string text = boost::json::serialize(puzzle_of(day));
        post_([self = self_, day, text = std::move(text)] {
            if (*self) (*self)->found(day, text);
        });
    }
}

}  // namespace officina::server
