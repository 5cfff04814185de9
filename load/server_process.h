#pragma once
// A server as a program of its own on this machine, with what it takes of the machine; it can be killed and started again.

#include <chrono>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace officina {

class ServerProcess {
  public:
    // `program`: officina. `port` 0: the system chooses.
    ServerProcess(std::filesystem::path program, std::filesystem::path data, std::uint16_t port = 0);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    // All of the crowd comes from here, so that there are no limits for strangers; or none but those of work, and whoever calls
    // from here is believed where they come from.
    enum class Limits : std::uint8_t { none, of_work };
    // Waits until it listens; false where it ended instead.
    bool start(Limits limits = Limits::none);
    std::uint16_t port() const { return port_; }
    void kill();  // at once, without a word
    bool stop();  // as it should be; true where it ended well
    bool runs() const;

    struct Taken {
        double memory_mb = 0, most_memory_mb = 0;  // of its own, in real memory; now, and at most so far
        double processor_seconds = 0;
    };
    Taken taken() const;

  private:
    std::filesystem::path program_, data_;
    std::uint16_t port_;
    pid_t pid_ = -1;
};

}  // namespace officina
