#pragma once
// Mail, over a relay that takes it without asking who we are: one on this machine, or in a network of one's own. Plain SMTP
// (RFC 5321): the relay is the one to encrypt on the way from there.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "match/message.h"
#include "server/net/worker.h"

namespace officina::server {

struct Mail {
    std::string to, subject, text;  // UTF-8; lines end with "\n"
};

// As it goes over the wire after DATA, but for the dot at its end: pure ASCII in short lines, none of which begins with a dot.
// `date`: seconds since 1970. `id`: unique.
std::string written(const Mail& mail, std::string_view from, std::int64_t date, std::string_view id);

// An address that cannot be mistaken for anything else on the way: something@host.domain in plain letters.
std::expected<std::string, Problem> proper_mail(std::string_view address);

class Mailer {
  public:
    struct Settings {
        std::string host, from;
        std::uint16_t port = 25;
        std::chrono::seconds patience{20};  // for every answer of the relay
        // Why one could not be sent; from the mailer's own thread. There is no address in it.
        std::function<void(const std::string& why)> failed = [](const std::string&) {};
    };
    explicit Mailer(Settings settings) : settings_(std::move(settings)) {}

    // Soon, and elsewhere. False where too many wait already.
    bool send(const Mail& mail);

  private:
    Settings settings_;
    Worker worker_{1000, 1000};
};

}  // namespace officina::server
