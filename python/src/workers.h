#pragma once
// Threads that share a range of numbers among them, again and again. With one there is none but the caller's. A process that fork()
// made has none of the threads it was made with: there others are called in.

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace officina::python {

class Workers {
  public:
    explicit Workers(int threads) : threads_(threads) { call_in(); }
    ~Workers() { forget_if_forked(); }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls task(from, to) for parts of 0 to `count`, on all threads; returns when all is done. Tasks do not throw.
    template <class Task>
    void share(std::size_t count, Task&& task) {
        if (threads_ == 1) return task(std::size_t{0}, count);
        if (forget_if_forked()) call_in();
        crew_->share(count, std::ref(task));
    }

  private:
    class Crew {
      public:
        using Task = std::function<void(std::size_t, std::size_t)>;

        explicit Crew(int helpers) {
            for (int i = 1; i <= helpers; ++i)
                threads_.emplace_back(
                    [this, i](const std::stop_token& stop) { work(stop, static_cast<std::size_t>(i)); });
        }
        ~Crew() {
            for (auto& thread : threads_) thread.request_stop();
            begun_.notify_all();
        }
        Crew(const Crew&) = delete;
        Crew& operator=(const Crew&) = delete;

        void share(std::size_t count, const Task& task) {
            {
                const std::lock_guard hold(lock_);
                task_ = &task;
                count_ = count;
                left_ = threads_.size();
                ++round_;
            }
            begun_.notify_all();
            part(task, 0, count);
            std::unique_lock hold(lock_);
            done_.wait(hold, [&] { return left_ == 0; });
            task_ = nullptr;
        }

      private:
        void part(const Task& task, std::size_t mine, std::size_t count) const {
            const std::size_t parts = threads_.size() + 1;
            task(count * mine / parts, count * (mine + 1) / parts);
        }

        void work(const std::stop_token& stop, std::size_t mine) {
            std::size_t seen = 0;
            std::unique_lock hold(lock_);
            for (;;) {
                if (!begun_.wait(hold, stop, [&] { return round_ != seen; })) return;
                seen = round_;
                const auto* task = task_;
                const std::size_t count = count_;
                hold.unlock();
                part(*task, mine, count);
                hold.lock();
                if (--left_ == 0) done_.notify_one();
            }
        }

        std::mutex lock_;
        std::condition_variable_any begun_;
        std::condition_variable done_;
        const Task* task_ = nullptr;
        std::size_t count_ = 0, left_ = 0, round_ = 0;
        std::vector<std::jthread> threads_;  // last: they end before what they wait for
    };

    void call_in() {
        if (threads_ == 1) return;
        home_ = getpid();
        crew_ = std::make_unique<Crew>(threads_ - 1);
    }
    // Threads that are not there can neither be asked nor waited for, so what they stood on is left lying.
    bool forget_if_forked() {
        if (!crew_ || getpid() == home_) return false;
        static_cast<void>(crew_.release());
        return true;
    }

    int threads_;
    pid_t home_ = 0;
    std::unique_ptr<Crew> crew_;
};

}  // namespace officina::python
