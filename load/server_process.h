#pragma once
// A server as a program of its own on this machine, with what it takes of the machine; it can be killed and started again.

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace officina::load {

struct ServerWish {
    std::filesystem::path program;  // officina
    std::string data;               // a folder, or the address of a PostgreSQL database
    std::string bus{}, node{};      // of one among several nodes
    std::filesystem::path log{};    // a file for its warnings; none: errors alone, to where ours go
};

class ServerProcess {
  public:
    explicit ServerProcess(ServerWish wish) : wish_(std::move(wish)) {}
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    // All of the crowd comes from here, so that there are no limits for strangers; or none but those of work, and whoever calls
    // from here is believed where they come from.
    enum class Limits : std::uint8_t { none, of_work };
    // Waits until it listens; false where it ended instead.
    bool start(Limits limits = Limits::none);
    // The system chooses it at the first start; it stays the same.
    std::uint16_t port() const { return port_; }
    void kill();              // at once, without a word
    bool stop();              // as it should be; true where it ended well
    void freeze(bool still);  // SIGSTOP and SIGCONT: it knows nothing of the time between
    bool runs() const;
    // The code it ended with by itself, waited for; nothing where it still runs.
    std::optional<int> ended_within(std::chrono::milliseconds time);

    struct Taken {
        double memory_mb = 0, most_memory_mb = 0;  // of its own, in real memory; now, and at most so far
        double processor_seconds = 0;
    };
    Taken taken() const;

  private:
    ServerWish wish_;
    std::uint16_t port_ = 0;
    pid_t pid_ = -1;
};

// Of any process and its children, those that have ended included.
double processor_seconds_with_children(pid_t process);

}  // namespace officina::load
