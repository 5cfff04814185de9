#pragma once
// Lists that take a while to read stand in line here (fair_line.h) for the thread of the store that reads them, which takes one after
// the other. Each costs the time it took, so who asks for many waits for themselves.

#include <functional>
#include <optional>
#include <utility>

#include "server/fair_line.h"

namespace officina::server {

class LongLists {
  public:
    // Starts to read; false where nobody wants it any more.
    using Begin = std::function<bool()>;

    explicit LongLists(std::function<SteadyTime()> now) : now_(std::move(now)) {}

    // False where enough wait for that person already.
    bool add(const Payer& payer, Begin begin) {
        if (line_.size_for(payer) >= kMostWaiting) return false;
        line_.add(payer, std::move(begin));
        go_on();
        return true;
    }
    // To be called when the one that was begun is there.
    void finished() {
        const SteadyTime now = now_();
        // Also what takes no time to read has to be told.
        const double took = std::max(kLeast, std::chrono::duration<double>(now - begun_).count());
        line_.charge(*std::exchange(reading_, std::nullopt), took, now);
        if (++finished_ % kBetweenTidyings == 0) line_.forget_quiet_ones(now);
        go_on();
    }
    std::size_t waiting() const { return line_.size(); }

  private:
    static constexpr std::size_t kMostWaiting = 16;
    static constexpr double kLeast = 0.001;
    static constexpr std::uint64_t kBetweenTidyings = 256;

    void go_on() {
        while (!reading_) {
            auto next = line_.next(now_());
            if (!next) return;
            begun_ = now_();
            reading_ = next->payer;
            if (!next->item()) reading_.reset();
        }
    }

    std::function<SteadyTime()> now_;
    FairLine<Begin> line_;
    std::optional<Payer> reading_;  // whose list is being read
    SteadyTime begun_{};
    std::uint64_t finished_ = 0;
};

}  // namespace officina::server
