#pragma once
// Everything that is asked of the hall waits here for its turn on the hall's thread. A turn costs the processor time it takes,
// put down to the person and the address it is done for, and who has had least is next (fair_line.h). The thread works for a
// few milliseconds at a time; in between the network gets to read and write, so nobody's request to be served, and no question
// whether the house is well, stands behind what others want.
//
// Everybody has an allowance, by person and by address. Beyond it there is only what the house can spare, shared alike: who
// asks without end waits, also where nobody else does, and the machine has room for what comes.

#include <cstdint>
#include <exception>
#include <functional>

#include "server/fair_line.h"
#include "server/house.h"

namespace officina::server {

// Of the hall's thread: seconds of it in every second, and at once. A burst of 0 means no limit.
struct HallAllowances {
    Rate person{.per_second = 0.1, .burst = 1};
    Rate address{.per_second = 0.25, .burst = 2.5};
    Rate spare{.per_second = 0.3, .burst = 0.3};  // for all together who are beyond theirs
};

class Turns {
  public:
    struct Settings {
        std::function<void(std::function<void()>)> post;  // runs something on the hall's thread, soon
        std::function<SteadyTime()> now;
        std::function<double()> cpu_seconds;  // that the hall's thread has had
        HallAllowances allowances;
        // Something nobody foresaw went wrong in a turn. The next ones come as if nothing had happened.
        std::function<void(const std::exception&)> faulted = [](const std::exception&) {};
    };
    explicit Turns(Settings settings);
    ~Turns();
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;

    // `whose`: of what can be dropped together; may be null.
    void add(const Payer& payer, const void* whose, std::function<void()> what);
    void drop(const Payer& payer, const void* whose);

    // For those who wait for their allowance: to be called every few hundredths of a second, and when to do so at the latest.
    void pass_time();
    bool is_waited_for() const { return line_.size() > 0; }
    static constexpr tables::Milliseconds kBetweenLooks{25};

    std::size_t waiting() const { return line_.size(); }
    const Durations& costs() const { return costs_; }
    const Durations& waits() const { return waits_; }

  private:
    struct Turn {
        const void* whose;
        SteadyTime since;
        std::function<void()> what;
    };

    void ask_for_thread();
    void breathe(int times);
    void work();
    bool take_one(double& clock);

    Settings settings_;
    std::shared_ptr<Turns*> self_;  // empty once this is gone
    FairLine<Turn> line_;
    TokenBucket spare_;
    Durations costs_, waits_;
    SteadyTime tidied_{};
    bool thread_asked_for_ = false;
};

}  // namespace officina::server
