#include "server/puzzle_book.h"

#include <boost/json/serialize.hpp>

#include "engine/letters.h"
#include "games/ricochet/daily_puzzle.h"

namespace officina {

namespace {

using std::chrono::sys_days;
constexpr sys_days kFirst{std::chrono::year(2026) / 1 / 1};
constexpr std::size_t kMostKnown = 400, kMostAwaited = 16;

}  // namespace

PuzzleBook::PuzzleBook(Post post)
    : post_(std::move(post)), self_(std::make_shared<PuzzleBook*>(this)), thread_([this] { work(); }) {}

PuzzleBook::~PuzzleBook() {
    *self_ = nullptr;
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    news_.notify_one();
    thread_.join();
}

void PuzzleBook::ask(std::string_view text, sys_days today, House::Puzzled done) {
    const auto date = ricochet::read_day(text);
    const sys_days day = date ? sys_days(*date) : sys_days();
    const sys_days last = today + std::chrono::days(1);
    if (!date || day < kFirst || day > last)
        return done(refused("unknown_day", {"server.unknown_day",
                                            {{"found", std::string(beginning_of(text, 20))},
                                             {"first", ricochet::written(kFirst)},
                                             {"last", ricochet::written(last)}}}));
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

void PuzzleBook::found(sys_days day, const std::string& text) {
    if (known_.size() >= kMostKnown) known_.erase(known_.begin());
    known_[day] = text;
    const auto waiting = awaited_.extract(day);
    if (waiting)
        for (const House::Puzzled& done : waiting.mapped()) done(text);
}

void PuzzleBook::work() {
    for (;;) {
        sys_days day;
        {
            std::unique_lock lock(mutex_);
            news_.wait(lock, [this] { return ending_ || !wanted_.empty(); });
            if (ending_) return;
            day = wanted_.front();
            wanted_.pop_front();
        }
        std::string text = boost::json::serialize(ricochet::daily_puzzle(day));
        post_([self = self_, day, text = std::move(text)] {
            if (*self) (*self)->found(day, text);
        });
    }
}

}  // namespace officina
