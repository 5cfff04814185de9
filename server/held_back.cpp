#include "server/held_back.h"

#include "server/attempt.h"

namespace officina::server {

namespace {

// As much as the network keeps for a reader who is slow (net/settings.h).
constexpr std::size_t kMostHeldBytes = 512 * 1024;

}  // namespace

void HeldBack::send(Number after, const std::shared_ptr<Recipient>& to, Sendable message) {
    if (!to->client || to->has_too_much) return;
    if (is_out(after)) return to->client->send(std::move(message));
    if (to->held_bytes + message->size() > kMostHeldBytes) {
        to->has_too_much = true;
        return too_much_(to);
    }
    to->held_bytes += message->size();
    of(after).messages.emplace_back(to, std::move(message));
}

void HeldBack::on_disk(Number change) {
    if (is_out(change)) return;
    of(change).durable = true;
    while (!waiting_.empty() && waiting_.front().durable) {
        // Whoever is sent to may answer at once: by then this change must be out.
        const Change out = std::move(waiting_.front());
        waiting_.pop_front();
        ++released_;
        for (const auto& [to, message] : out.messages) {
            to->held_bytes -= message->size();
            if (!to->client) continue;
            attempt([&] { to->client->send(message); },
                    [&](const std::exception& why) {
                        if (to->client) to->client->fail(why);  // and everybody else hears it
                    });
        }
    }
    if (waiting_.empty() && when_empty_) std::exchange(when_empty_, nullptr)();
}

void HeldBack::drop_all() {
    waiting_.clear();
    released_ = begun_;
    if (when_empty_) std::exchange(when_empty_, nullptr)();
}

void HeldBack::when_empty(std::function<void()> call) {
    if (waiting_.empty())
        call();
    else
        when_empty_ = std::move(call);
}

}  // namespace officina::server
