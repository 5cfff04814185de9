#pragma once
// Counts what each address and each session takes, and says when it is too much. It reads no clock: it is told the time.

#include <boost/unordered/unordered_flat_map.hpp>
#include <chrono>
#include <string>
#include <string_view>

#include "server/net/manner.h"
#include "tables/store.h"

namespace officina {

using SteadyTime = std::chrono::steady_clock::time_point;

class TokenBucket {
  public:
    bool take(const Rate& rate, SteadyTime now);
    bool is_full(const Rate& rate, SteadyTime now) const {
        return rate.burst <= 0 || left(rate, now) >= rate.burst;
    }

  private:
    double left(const Rate& rate, SteadyTime now) const;

    double taken_ = 0;  // out of the burst; so that a fresh bucket is full whatever its rate is
    SteadyTime since_{};
};

class Doorkeeper {
  public:
    explicit Doorkeeper(const NetManner& manner) : manner_(manner) {}

    // A connection of an address, and a line of a session. Who was let in must be seen off.
    bool lets_in(const std::string& address);
    void sees_off(const std::string& address);
    bool lets_sit(const PersonId& person);
    void sees_rise(const PersonId& person);

    bool may_ask(const std::string& address, SteadyTime now);          // one more request
    bool may_use_secrets(const std::string& address, SteadyTime now);  // a log-in, a new guest
    bool may_say(const PersonId& person, SteadyTime now);              // one more message

    // Forgets who has gone and owes nothing.
    void forget_quiet_ones(SteadyTime now);
    std::size_t known() const { return addresses_.size() + sessions_.size(); }

  private:
    struct OfAddress {
        TokenBucket requests, people;
        int connections = 0;
    };
    struct OfSession {
        TokenBucket messages;
        int lines = 0;
    };

    const NetManner& manner_;
    boost::unordered_flat_map<std::string, OfAddress> addresses_;
    boost::unordered_flat_map<std::string, OfSession> sessions_;
};

}  // namespace officina
