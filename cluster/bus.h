#pragma once
// What nodes say to each other goes over a bus that others have built: NATS (nats_bus.h), or a simulated one (world/). It may lose
// messages, double them, or deliver them late and in another order: wires.h puts that right.

#include <functional>
#include <string>
#include <string_view>

namespace officina::cluster {

class Bus {
  public:
    virtual ~Bus() = default;

    // To the node of that name, as far as it is there. Never waits.
    virtual void publish(const std::string& node, std::string bytes) = 0;
};

// Where nobody else is.
class NoBus final : public Bus {
  public:
    void publish(const std::string& /*node*/, std::string /*bytes*/) override {}
};

}  // namespace officina::cluster
