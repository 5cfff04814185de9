#include "cluster/wires.h"

#include <algorithm>

#include "cluster/packet.h"

namespace officina::cluster {

namespace {

constexpr tables::Milliseconds kBeforeSendingAgain{250};  // for an acknowledgement
constexpr std::uint64_t kLeastWindow = 16;
constexpr std::uint64_t kMostOwed = 64;  // acknowledged together
constexpr int kResetBits = 16;
constexpr std::uint64_t kNothing = 0;  // the number of a packet that only acknowledges
constexpr std::uint64_t kNoName =
    0;  // before the version: where there was none, the length of a name stood there

// The last number that an incarnation may go by.
std::uint64_t last_of(std::uint64_t incarnation) { return ((incarnation + 1) << kResetBits) - 1; }

}  // namespace

// A wire that was given up begins again under a greater number.
std::uint64_t Wires::mine(const Wire& wire) const {
    return (settings_.incarnation << kResetBits) + wire.resets;
}

void Wires::publish(const std::string& peer, Wire& wire, std::uint64_t number, const std::string& payload) {
    wire.owed = 0;
    bus_.publish(peer, PacketWriter()
                           .number(kNoName)
                           .number(settings_.version)
                           .text(settings_.me)
                           .number(mine(wire))
                           .number(wire.peer)
                           .number(wire.received)
                           .number(number)
                           .text(payload)
                           .take());
}

// Nothing is said to somebody unknown: it might be heard by the next one of that name, too. First it is asked who is there.
std::uint64_t Wires::send(const std::string& peer, std::string payload) {
    Wire& wire = wires_[peer];
    if (wire.unacknowledged.size() >= settings_.most_packets || wire.bytes >= settings_.most_bytes)
        give_up(wire);
    if (wire.is_given_up) return kNothing;
    if (wire.unacknowledged.empty()) wire.sent = wire.since = settings_.now();
    wire.bytes += payload.size();
    wire.unacknowledged.push_back(std::move(payload));
    const std::uint64_t number = wire.acknowledged + wire.unacknowledged.size();
    if (wire.peer == 0)
        publish(peer, wire, kNothing, {});
    else
        publish_what_may_go(peer, wire);
    return number;
}

void Wires::publish_what_may_go(const std::string& peer, Wire& wire) {
    const std::uint64_t last =
        wire.acknowledged + std::min<std::uint64_t>(wire.unacknowledged.size(), wire.window);
    for (; wire.next <= last; ++wire.next) {
        if (wire.next <= wire.published) ++sent_again_;
        wire.published = std::max(wire.published, wire.next);
        publish(peer, wire, wire.next, wire.unacknowledged[wire.next - wire.acknowledged - 1]);
    }
}

// Whoever sends may be in the middle of telling many the same, among them those who go when the other end is gone: that is said when
// time passes. Until then nothing is kept.
void Wires::give_up(Wire& wire) {
    // For the other end it is as if this one had been started again.
    wire = {.dead = wire.dead, .resets = wire.resets + 1, .is_given_up = true};
}

void Wires::heard(std::string_view bytes) {
    PacketReader reader(bytes);
    const bool has_version = bytes.starts_with('\0') && reader.number() == kNoName;
    const std::uint64_t version = has_version ? reader.number() : 0;
    const std::string peer = reader.text();
    const std::uint64_t incarnation = reader.number();
    if (!reader.is_well() || peer.empty() || incarnation == 0) return;
    if (version != settings_.version) {
        if (settings_.stranger) settings_.stranger(peer, incarnation >> kResetBits, version);
        return;
    }
    const std::uint64_t to = reader.number(), acknowledged = reader.number(), number = reader.number();
    const std::string payload = reader.text();
    if (!reader.is_well()) return;
    Wire& known = wires_[peer];
    if (known.is_given_up) return;                                      // whatever is missing is sent again
    if (incarnation < known.peer || incarnation <= known.dead) return;  // from a grave
    if (incarnation > known.peer) {
        if (known.peer != 0) drop(peer, known);
        known.peer = incarnation;
        send_again(peer, known);
    }
    // What was meant for who was here before is nothing to us; but who sent it, or asks who is here, should know.
    if (to != mine(known)) return publish(peer, known, kNothing, {});
    const std::uint64_t before = known.acknowledged;
    while (known.acknowledged < acknowledged && !known.unacknowledged.empty()) {
        known.bytes -= known.unacknowledged.front().size();
        known.unacknowledged.pop_front();
        ++known.acknowledged;
        known.sent = known.since = settings_.now();
        known.window = std::min(known.window + 1, kWindow);
    }
    known.next = std::max(known.next, known.acknowledged + 1);
    publish_what_may_go(peer, known);
    if (number != kNothing) take(peer, known, number, payload);
    // Whoever took that may have said something with which the wire was given up.
    if (known.acknowledged > before && settings_.acknowledged)
        settings_.acknowledged(peer, known.acknowledged);
}

void Wires::take(const std::string& peer, Wire& known, std::uint64_t number, const std::string& payload) {
    const bool is_next = number == known.received + 1;
    const bool is_double = number <= known.received;
    if (is_next) ++known.received;
    // What is out of order says that something is missing: then the other end should know what is not.
    if (++known.owed >= kMostOwed || !is_next) publish(peer, known, kNothing, {});
    if (is_next || (is_double && !settings_.knows_doubles)) settings_.received(peer, payload);
}

void Wires::pass_time() {
    for (auto& [peer, wire] : wires_) {
        if (wire.is_given_up) drop(peer, wire);
        if (!wire.unacknowledged.empty() && settings_.now() - wire.sent >= kBeforeSendingAgain)
            send_again(peer, wire);
        if (wire.owed > 0) publish(peer, wire, kNothing, {});
    }
}

void Wires::send_again(const std::string& peer, Wire& wire) {
    wire.sent = settings_.now();
    if (wire.peer == 0) return publish(peer, wire, kNothing, {});
    wire.next = wire.acknowledged + 1;
    wire.window = std::max(wire.window / 2, kLeastWindow);  // a bus that loses is not to be flooded
    publish_what_may_go(peer, wire);
}

void Wires::drop(const std::string& peer, Wire& wire) {
    wire = {.dead = wire.dead, .resets = wire.resets};
    settings_.lost(peer);
}

void Wires::forget(const std::string& peer, std::uint64_t incarnation) {
    Wire& wire = wires_[peer];
    const std::uint64_t last = last_of(incarnation);
    if (wire.dead >= last || wire.peer > last) return;
    wire.dead = last;
    drop(peer, wire);
}

std::size_t Wires::waiting() const {
    std::size_t all = 0;
    for (const auto& [peer, wire] : wires_) all += wire.unacknowledged.size();
    return all;
}

tables::Milliseconds Wires::lag(const std::string& peer) const {
    const auto wire = wires_.find(peer);
    if (wire == wires_.end() || wire->second.unacknowledged.empty()) return {};
    return settings_.now() - wire->second.since;
}

tables::Milliseconds Wires::lag() const {
    tables::Milliseconds longest{};
    for (const auto& [peer, wire] : wires_) longest = std::max(longest, lag(peer));
    return longest;
}

}  // namespace officina::cluster
