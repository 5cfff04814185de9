#pragma once
// The bus between nodes, carried by a NATS server (bus.h says what it may do wrong). A node listens on a subject of its own,
// officina.HOUSE.NODE: two houses may share a server.
//
// Whoever publishes never waits: a thread of its own hands everything to the server, and while that is away nothing is kept, for
// whoever sent it will send it again (wires.h). It comes back by itself.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <expected>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "cluster/bus.h"
#include "match/message.h"

namespace officina::cluster {

struct NatsSettings {
    std::string address;  // nats://HOST:PORT, or several of one cluster with commas
    std::string house;    // letters and digits
    std::string node;     // is_node_name
    std::function<void(std::string bytes)> heard = {};  // from any thread
    // What whoever runs the house should know, from any thread: `bus_away` and `bus_back`.
    std::function<void(const Problem&)> told = {};
};

// nats://..., or tls://...
bool is_bus_address(std::string_view text);
// As people may see it: without the password.
std::string shown_bus(const std::string& address);
// What may stand in a subject, and so what a node may be called: letters, digits, - and _.
bool is_node_name(std::string_view text);

class NatsBus final : public Bus {
  public:
    // Refused where nobody answers, or where messages as long as nodes write them would not be taken (`bus_failed`).
    static std::expected<std::unique_ptr<NatsBus>, Problem> connect(NatsSettings settings);
    ~NatsBus() override;
    NatsBus(const NatsBus&) = delete;
    NatsBus& operator=(const NatsBus&) = delete;

    void publish(const std::string& node, std::string bytes) override;
    static constexpr std::size_t kLongest = std::size_t{64} * 1024;  // of what is published
    bool is_away() const { return away_; }

    struct Figures {
        std::uint64_t sent = 0, heard = 0, dropped = 0;
    };
    Figures figures() const { return {sent_, heard_, dropped_}; }

  private:
    struct Server;  // what the library knows of it

    explicit NatsBus(NatsSettings settings);
    std::string subject_of(const std::string& node) const;
    void send_until_stopped();
    void gone(bool is_away);

    NatsSettings settings_;
    std::atomic<bool> away_ = false;
    std::atomic<std::uint64_t> sent_ = 0, heard_ = 0, dropped_ = 0;

    std::mutex mutex_;  // for what follows
    std::condition_variable came_;
    std::vector<std::pair<std::string, std::string>> waiting_;  // subject and bytes
    std::size_t waiting_bytes_ = 0;
    bool stopping_ = false;

    std::thread thread_;
    std::unique_ptr<Server> server_;
};

}  // namespace officina::cluster
