#pragma once
// Somebody at the other end of a line, as the hall knows them: a place to send messages to. The network stands behind it
// (net/line.cpp), or a test.

#include <exception>
#include <memory>
#include <string>

#include "tables/store.h"

namespace officina::server {

// A message is written once, however many it goes to.
using Sendable = std::shared_ptr<const std::string>;

class Client {
  public:
    virtual ~Client() = default;

    // Never waits. The line itself cuts off a reader who is too slow; they come back by reconnecting.
    virtual void send(Sendable message) = 0;
    virtual void close(std::string_view reason) = 0;
    // What waited for its turn has become less: the line may be read on (House::said).
    virtual void go_on() {}
    // Something nobody foresaw went wrong over what was said: an end of this line, and not of the house.
    virtual void fail(const std::exception& /*why*/) { close("internal_error"); }
};

}  // namespace officina::server
