#pragma once
// A thread for what is too slow for the network's own: passwords. Whoever asks for much waits for themselves: every share
// (an address) has its turn, however much the others have asked for.

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace officina::server {

class Worker {
  public:
    // How many jobs may wait, and how many of one share.
    Worker(std::size_t most_waiting, std::size_t most_of_a_share)
        : most_waiting_(most_waiting), most_of_a_share_(most_of_a_share), thread_([this] { work(); }) {}
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // False where too much is waiting already: then it is not done at all.
    bool take(const std::string& share, std::function<void()> job);
    // Finishes the job at hand, and takes no more.
    void end();

  private:
    void work();

    std::size_t most_waiting_, most_of_a_share_;
    std::mutex mutex_;
    std::condition_variable news_;
    std::map<std::string, std::deque<std::function<void()>>> jobs_;  // by share
    std::deque<std::string> turns_;  // the shares in jobs_, whose turn is next first
    std::size_t waiting_ = 0;
    bool ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace officina::server
