#pragma once
// A thread for what is too slow for the network's own: passwords. Whoever asks for much waits for themselves: every wide network
// has its turn, and in it every narrow one, however much the others have asked for. To have many narrow ones, as every customer
// with an IPv6 line has, gains nothing.
//
// Where as many wait as may, there is still room for whoever has less waiting than those with most: the last of theirs goes.

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace officina::server {

class Worker {
  public:
    // Who something is done for: an address within the network around it.
    struct Share {
        std::string network, address;
    };
    // `refused` is called instead where others take its place, on the thread of whoever asked for theirs.
    struct Job {
        std::function<void()> work, refused;
    };

    // How many jobs may wait, and how many of one address.
    Worker(std::size_t most_waiting, std::size_t most_of_an_address)
        : most_waiting_(most_waiting), most_of_an_address_(most_of_an_address), thread_([this] { work(); }) {}
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // False where too much is waiting already: then it is neither done nor `refused`.
    bool take(const Share& share, Job job);
    // Finishes the job at hand, and takes no more.
    void end();

  private:
    struct Network {
        std::map<std::string, std::deque<Job>> jobs;  // by address
        std::deque<std::string> turns;                // the addresses in `jobs`, whose turn is next first
        std::size_t waiting = 0;
    };

    void work();
    std::size_t waiting_at(const Share& share) const;
    void enter(const Share& share, Job job);
    Job take_next();
    std::optional<Job> take_for(const Share& share);
    Job take_last(const std::string& name);

    std::size_t most_waiting_, most_of_an_address_;
    std::mutex mutex_;
    std::condition_variable news_;
    std::map<std::string, Network> networks_;
    std::deque<std::string> turns_;  // the networks in networks_, whose turn is next first
    std::size_t waiting_ = 0;
    bool ending_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace officina::server
