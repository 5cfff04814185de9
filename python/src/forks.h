#pragma once
// A process that fork() made has only the thread that called it. What another thread was in the middle of would stay half done there,
// and locked for good; so fork() waits until none is in the middle of anything.

#include <mutex>
#include <pthread.h>
#include <set>

namespace officina::python {

// A lock that nobody holds while the process forks. Whoever holds it must not wait for what the forking thread may hold: the GIL.
class LockOverForks {
  public:
    LockOverForks() {
        static const int once = pthread_atfork([] { every().lock_all(); }, [] { every().unlock_all(); },
                                               [] { every().unlock_all(); });
        static_cast<void>(once);
        const std::lock_guard hold(every().list);
        every().locks.insert(&lock_);
    }
    ~LockOverForks() {
        const std::lock_guard hold(every().list);
        every().locks.erase(&lock_);
    }
    LockOverForks(const LockOverForks&) = delete;
    LockOverForks& operator=(const LockOverForks&) = delete;

    void lock() { lock_.lock(); }
    void unlock() { lock_.unlock(); }

  private:
    struct Every {
        std::mutex list;
        std::set<std::mutex*> locks;

        void lock_all() {
            list.lock();
            for (std::mutex* lock : locks) lock->lock();
        }
        void unlock_all() {
            for (std::mutex* lock : locks) lock->unlock();
            list.unlock();
        }
    };
    static Every& every() {
        static Every all;
        return all;
    }

    std::mutex lock_;
};

}  // namespace officina::python
