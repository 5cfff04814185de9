#pragma once
// Counts what each address and each session takes, and says when it is too much. It reads no clock: it is told the time.

#include <boost/unordered/unordered_flat_map.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "server/counts.h"
#include "server/net/settings.h"
#include "server/token_bucket.h"
#include "tables/store.h"

namespace officina::server {

class Doorkeeper {
  public:
    // `counts`: over all nodes; none where there is but this one.
    explicit Doorkeeper(const NetSettings& settings, SharedCounts* counts = nullptr)
        : settings_(settings), counts_(counts) {}

    // A connection of an address, and a line of a session. Who was let in must be seen off.
    bool lets_in(const std::string& address);
    void sees_off(const std::string& address);
    bool lets_sit(const tables::PersonId& person);
    void sees_rise(const tables::PersonId& person);

    // One more request, or what costs as much as a part of one.
    bool may_ask(const std::string& address, SteadyTime now, double requests = 1);
    bool may_use_secrets(const std::string& address, SteadyTime now);  // a log-in, a new guest
    bool may_bring(const std::string& address, SteadyTime now);        // a game from a house in the pocket
    // One more message, or what costs as much as several.
    bool may_say(const tables::PersonId& person, SteadyTime now, double messages = 1);

    // One more password for an account, or for what its owner may do who is here already. An address from which it was right before
    // has guesses of its own, so that whoever guesses elsewhere does not lock the owner out.
    bool may_guess(const std::string& login, const std::string& address, SteadyTime now);
    void guessed_right(const std::string& login, const std::string& address, SteadyTime now);

    // One more mail for an account, whether or not there is one of that name.
    bool may_mail(const std::string& login, const std::string& address, SteadyTime now);

    // It was let at another node: then it is owed here, too.
    void spent_elsewhere(const Spending& spending, SteadyTime now);

    // Forgets who has gone and owes nothing.
    void forget_quiet_ones(SteadyTime now);
    std::size_t known() const { return addresses_.size() + sessions_.size() + logins_.size(); }

  private:
    struct OfAddress {
        TokenBucket requests, people, brought, mails;
        int connections = 0;
    };
    struct OfSession {
        TokenBucket messages;
        int lines = 0;
    };
    struct Trusted {
        std::string address;
        TokenBucket guesses;
        SteadyTime since;
    };
    struct OfLogin {
        TokenBucket guesses, mails;
        std::vector<Trusted> trusted;  // the latest first
    };
    Trusted* trusted(OfLogin& known, const std::string& address, SteadyTime now);

    TokenBucket& guesses_of(const std::string& login, const std::string& address, SteadyTime now);
    void trust(const std::string& login, const std::string& address, SteadyTime now);
    // Says so to the other nodes, where it was let.
    bool told(bool lets, Spending::What what, const std::string& who, const std::string& from = {});

    const NetSettings& settings_;
    SharedCounts* counts_;
    boost::unordered_flat_map<std::string, OfAddress> addresses_;
    boost::unordered_flat_map<std::string, OfSession> sessions_;
    boost::unordered_flat_map<std::string, OfLogin> logins_;
};

}  // namespace officina::server
