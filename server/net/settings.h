#pragma once
// How the network behaves: where it listens, whom it believes, and what it lets a stranger take.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "server/net/address.h"
#include "server/token_bucket.h"

namespace officina::server {

struct NetSettings {
    std::string host = "127.0.0.1";  // an address, or "localhost"
    std::uint16_t port = 0;          // 0: the system chooses
    std::string base_path;           // "" or "/games": everything stands below it
    // Pages from there may talk to us, besides our own: "https://play.example.org".
    std::vector<std::string> origins;
    std::vector<Prefix> trusted;        // proxies whose X-Forwarded-For and X-Forwarded-Proto are believed
    std::vector<Prefix> watchers;       // who may read /metrics, besides this machine itself
    std::filesystem::path pages;        // instead of the pages compiled in; empty: none
    std::string mail_relay, mail_from;  // "host:port", and who mail comes from; empty: there is no mail
    bool compress = false;              // permessage-deflate: saves bytes, costs memory for each line

    // What a stranger may take, by address (IPv6: by network) and by session.
    Rate requests{.per_second = 20, .burst = 200};  // HTTP, by address
    Rate people{.per_second = 1, .burst = 60};  // new guests, log-ins and other work with secrets, by address
    Rate brought{.per_second = 300.0 / 3600, .burst = 300};  // games that are brought along, by address
    Rate guesses{.per_second = 20.0 / 900, .burst = 20};     // passwords, by account
    Rate messages{.per_second = 50, .burst = 200};           // over lines, by session
    int connections = 20'000;
    int connections_per_address = 256;  // 0: no limit
    int lines_per_session = 16;         // 0: no limit
    int session_days = 180;             // a session that was not seen for so long is over
    // Of recovery by mail: how many an address may ask for, and how many are sent to an account.
    Rate mails{.per_second = 10.0 / 3600, .burst = 10},
        mails_of_account{.per_second = 3.0 / 3600, .burst = 3};
    int guest_days = 90;  // a guest who was not seen for so long is forgotten; 0: none ever is

    std::size_t header_bytes = 8 * 1024;
    std::size_t body_bytes = 16 * 1024;
    std::size_t table_bytes = 256 * 1024;  // of a game that somebody brings along
    std::size_t message_bytes = 16 * 1024;
    std::size_t queue_bytes = 512 * 1024;  // waiting for one reader; over it the line is cut
    int send_buffer = 64 * 1024;           // the kernel's, for each connection

    using Time = std::chrono::milliseconds;
    Time header_time = std::chrono::seconds(10);  // for all of a request's header
    Time body_time = std::chrono::seconds(10);    // and all of its body
    Time idle_time = std::chrono::seconds(30);    // between two requests
    Time write_time = std::chrono::seconds(20);   // for a piece of an answer (64 KB), or one message
    Time line_time = std::chrono::seconds(60);    // a line that gives no sign, pings answered among them
    Time close_time = std::chrono::seconds(5);    // for the last words
    Time guests_time = std::chrono::minutes(10);  // between two looks for guests who will not come again
};

}  // namespace officina::server
