#pragma once
// Long lists are looked up on a thread of their own with a reader of its own, one after the other, so that nobody else waits
// for them.

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace officina::tables {

template <class Reader>
class ListThread {
  public:
    using Question = std::function<void(Reader&)>;

    // Of whatever a reader is made of.
    template <class... Made>
    explicit ListThread(Made&&... of) : reader_(std::forward<Made>(of)...) {}

    // False: too many wait, or it is ending.
    bool take(Question question) {
        {
            const std::lock_guard lock(mutex_);
            if (ending_ || waiting_.size() >= kMostWaiting) return false;
            waiting_.push_back(std::move(question));
        }
        came_.notify_one();
        return true;
    }
    // Whoever is brought a list may ask for the next one from this thread: until it has ended, this must be there to refuse it.
    void end() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        thread_.request_stop();
        thread_.join();
    }

  private:
    static constexpr std::size_t kMostWaiting = 1000;

    void work(const std::stop_token& stop) {
        for (;;) {
            Question next;
            {
                std::unique_lock lock(mutex_);
                if (!came_.wait(lock, stop, [this] { return !waiting_.empty(); })) return;
                next = std::move(waiting_.front());
                waiting_.pop_front();
            }
            next(reader_);
        }
    }

    Reader reader_;
    std::mutex mutex_;
    std::condition_variable_any came_;
    std::deque<Question> waiting_;
    bool ending_ = false;
    std::jthread thread_{
        [this](const std::stop_token& stop) { work(stop); }};  // last: it uses all of the above
};

}  // namespace officina::tables
