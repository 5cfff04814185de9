#pragma once
// Between two nodes that live, everything that is sent arrives once and in order, whatever the bus does: numbers, acknowledgements,
// and sending again. A node that was started again (another incarnation) is somebody else: what was on the wire to the one before
// is gone, and `lost` says so.
//
// Nodes of two builds can be at work side by side, so packets carry a version. Whoever writes more, behind the fields there are or as
// another kind of payload, keeps the number: an older node leaves that unread. Whoever writes otherwise takes the next number, and is
// understood by nobody of the one before; only who it is can be read in packets of every number.

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "cluster/bus.h"
#include "tables/terms.h"

namespace officina::cluster {

inline constexpr std::uint64_t kWireVersion = 1;  // 0: of before packets carried one
inline constexpr std::size_t kMostPackets = 50'000;

class Wires {
  public:
    struct Settings {
        std::string me;
        std::uint64_t incarnation = 0;  // greater than that of every node of this name before
        std::function<tables::Instant()> now;
        std::function<void(const std::string& peer, const std::string& payload)> received;
        std::function<void(const std::string& peer)> lost;  // the peer is another one now, or gone
        // Something came from a node that writes in another version; every time something does.
        std::function<void(const std::string& peer, std::uint64_t incarnation, std::uint64_t version)>
            stranger = {};
        std::uint64_t version = kWireVersion;
        // The peer has acknowledged everything up to this number.
        std::function<void(const std::string& peer, std::uint64_t number)> acknowledged = {};
        // Not acknowledged: then the other end is held to be gone.
        std::size_t most_bytes = std::size_t{64} << 20;
        std::size_t most_packets = kMostPackets;
        bool knows_doubles = true;  // not in a test that wants to see what happens without
    };
    Wires(Settings settings, Bus& bus) : settings_(std::move(settings)), bus_(bus) {}

    // Gives the number under which it will be acknowledged; as long as nothing is lost, one more every time. Nobody is `lost` by it: a
    // wire on which too much waits is given up, and that is said when time passes; until then what is sent is lost, under no number.
    std::uint64_t send(const std::string& peer, std::string payload);
    // From the bus.
    void heard(std::string_view bytes);
    // What was not acknowledged in time is sent again; what came is acknowledged, unless an answer has done so already.
    void pass_time();
    // It is known to be dead, in that incarnation.
    void forget(const std::string& peer, std::uint64_t incarnation);

    std::size_t waiting() const;
    // How long the oldest message waits for a node that does not acknowledge it.
    tables::Milliseconds lag() const;
    tables::Milliseconds lag(const std::string& peer) const;
    std::uint64_t sent_again() const { return sent_again_; }

  private:
    static constexpr std::uint64_t kWindow = 512;
    struct Wire {
        std::uint64_t peer = 0;  // the number of its end, as far as known
        std::uint64_t dead = 0;  // ends up to this number are no more
        std::uint64_t resets = 0;
        bool is_given_up = false;  // `lost` is yet to be told
        std::uint64_t acknowledged = 0, received = 0;
        std::deque<std::string> unacknowledged{};  // numbered acknowledged + 1 ...
        std::size_t bytes = 0;                     // of these
        std::uint64_t next = 1;                    // to be published
        std::uint64_t published = 0;               // the greatest that was, so far
        std::uint64_t owed = 0;                    // received, and not acknowledged to the peer
        std::uint64_t window = kWindow;   // on the way at once; the others follow as these are acknowledged
        tables::Instant sent{}, since{};  // the oldest, the last time; and when it became the oldest
    };
    void publish(const std::string& peer, Wire& wire, std::uint64_t number, const std::string& payload);
    std::uint64_t mine(const Wire& wire) const;
    void publish_what_may_go(const std::string& peer, Wire& wire);
    void take(const std::string& peer, Wire& wire, std::uint64_t number, const std::string& payload);
    void send_again(const std::string& peer, Wire& wire);
    static void give_up(Wire& wire);
    void drop(const std::string& peer, Wire& wire);

    Settings settings_;
    Bus& bus_;
    std::map<std::string, Wire> wires_;
    std::uint64_t sent_again_ = 0;
};

}  // namespace officina::cluster
