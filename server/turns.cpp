#include "server/turns.h"

#include "server/attempt.h"

namespace officina::server {

namespace {

// At a time: long enough for dozens of moves, short enough for nobody to notice.
constexpr double kAtATime = 0.004;
// Then the network gets to do this many things one after the other: to let somebody in, to read, to answer, to write.
constexpr int kBreaths = 4;
constexpr auto kBetweenTidyings = std::chrono::seconds(10);

}  // namespace

Turns::Turns(Settings settings)
    : settings_(std::move(settings)),
      self_(std::make_shared<Turns*>(this)),
      line_({.person = settings_.allowances.person, .address = settings_.allowances.address}) {}

Turns::~Turns() { *self_ = nullptr; }

void Turns::add(const Payer& payer, const void* whose, std::function<void()> what) {
    line_.add(payer, {whose, settings_.now(), std::move(what)});
    ask_for_thread();
}

void Turns::drop(const Payer& payer, const void* whose) {
    line_.erase_if(payer, [&](const Turn& turn) { return turn.whose == whose; });
}

void Turns::ask_for_thread() {
    if (!std::exchange(thread_asked_for_, true)) breathe(0);
}

void Turns::breathe(int times) {
    settings_.post([self = self_, times] {
        Turns* turns = *self;
        if (!turns) return;
        if (times > 0) return turns->breathe(times - 1);
        turns->work();
    });
}

void Turns::work() {
    const double start = settings_.cpu_seconds();
    double clock = start;
    bool more = true;
    while (more && clock - start < kAtATime) more = take_one(clock);
    // Else those who wait have to wait for time to pass.
    thread_asked_for_ = more && line_.size() > 0;
    if (thread_asked_for_) breathe(kBreaths);
}

// `clock`: the thread's, as it was just now; to ask it is a call of the system.
bool Turns::take_one(double& clock) {
    const SteadyTime now = settings_.now();
    auto next = line_.next(now, spare_.has_some(settings_.allowances.spare, now));
    if (!next) return false;
    waits_.add(std::chrono::duration<double>(now - next->item.since).count());
    attempt(next->item.what, settings_.faulted);
    const double before = std::exchange(clock, settings_.cpu_seconds());
    const double cost = clock - before;
    costs_.add(cost);
    line_.charge(next->payer, cost, now, next->beyond);
    if (next->beyond) spare_.spend(settings_.allowances.spare, now, cost);
    return true;
}

void Turns::pass_time() {
    const SteadyTime now = settings_.now();
    if (now - tidied_ >= kBetweenTidyings) {
        line_.forget_quiet_ones(now);
        tidied_ = now;
    }
    if (line_.size() > 0) ask_for_thread();
}

}  // namespace officina::server
