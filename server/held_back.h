#pragma once
// Messages that wait for the disk. What a table changed is handed to the store; whatever tells of it is held back until the
// store says that it is there. Everything later about that table stands in line behind it, so nobody hears of a move before
// it is durable, or in another order.

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "server/client.h"

namespace officina::server {

// A line's end in the hall; its client is gone once the line is.
struct Recipient {
    Client* client = nullptr;
    std::size_t held_bytes = 0;  // of messages that wait for the disk
    bool has_too_much = false;   // so much that it is told nothing more
};

class HeldBack {
  public:
    using Number = std::uint64_t;  // of a change, counted from 1; 0: nothing to wait for
    using TooMuch = std::function<void(const std::shared_ptr<Recipient>&)>;

    // `too_much`: called once for a line of which more is held back than may be. It is to be ended soon, but not at once:
    // whoever sends is in the middle of something.
    explicit HeldBack(TooMuch too_much) : too_much_(std::move(too_much)) {}

    // A change that goes to the disk now.
    Number begin() {
        waiting_.emplace_back();
        return ++begun_;
    }
    bool is_out(Number change) const { return change <= released_; }

    // Sends when that change and all before it are on disk: at once, where they are.
    void send(Number after, const std::shared_ptr<Recipient>& to, Sendable message);
    // The change is on disk.
    void on_disk(Number change);
    // Nothing that waits will ever be sent.
    void drop_all();

    std::size_t waiting() const { return waiting_.size(); }
    // Called when nothing waits any more.
    void when_empty(std::function<void()> call);

  private:
    struct Change {
        bool durable = false;
        std::vector<std::pair<std::shared_ptr<Recipient>, Sendable>> messages;
    };

    Change& of(Number change) { return waiting_[static_cast<std::size_t>(change - released_ - 1)]; }

    TooMuch too_much_;
    std::deque<Change> waiting_;  // the changes released_ + 1 ... begun_
    Number begun_ = 0, released_ = 0;
    std::function<void()> when_empty_;
};

}  // namespace officina::server
