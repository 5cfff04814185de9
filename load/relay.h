#pragma once
// A way to a server on this machine that can be cut, as a network is: then nothing passes, and nobody is told.

#include <atomic>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

namespace officina::load {

class Relay {
  public:
    // Listens on a port of its own and passes everything on to that one.
    explicit Relay(std::uint16_t to);
    ~Relay();
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    std::uint16_t port() const { return port_; }
    // Cut: nothing passes. Mended: connections from before are closed, and new ones are let through.
    void cut(bool is_cut);

  private:
    void work();
    void let_in();
    static bool pass(int from, int to);
    void close_all();

    std::uint16_t to_, port_ = 0;
    int door_ = -1;
    std::vector<std::pair<int, int>> pairs_;
    std::atomic<bool> cut_ = false, stopping_ = false;
    std::thread thread_;
};

}  // namespace officina::load
