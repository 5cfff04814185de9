#include "load/relay.h"

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace officina::load {

namespace {

constexpr int kGlance = 10;  // milliseconds until a cut is noticed

sockaddr_in here(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

}  // namespace

Relay::Relay(std::uint16_t to) : to_(to), door_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = here(0);
    socklen_t size = sizeof address;
    auto* const at = reinterpret_cast<sockaddr*>(&address);
    if (bind(door_, at, size) != 0 || listen(door_, 16) != 0 || getsockname(door_, at, &size) != 0)
        throw std::system_error(errno, std::generic_category(), "a relay's door");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { work(); });
}

Relay::~Relay() {
    stopping_ = true;
    thread_.join();
    close_all();
    close(door_);
}

void Relay::cut(bool is_cut) { cut_ = is_cut; }

void Relay::let_in() {
    const int caller = accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
    const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = here(to_);
    if (caller >= 0 && connect(server, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        pairs_.emplace_back(caller, server);
        return;
    }
    close(caller);
    close(server);
}

// False where either end is gone.
bool Relay::pass(int from, int to) {
    std::array<char, 65536> bytes{};
    const ssize_t size = recv(from, bytes.data(), bytes.size(), 0);
    if (size <= 0) return false;
    for (ssize_t sent = 0; sent < size;) {
        const ssize_t more =
            send(to, bytes.data() + sent, static_cast<std::size_t>(size - sent), MSG_NOSIGNAL);
        if (more <= 0) return false;
        sent += more;
    }
    return true;
}

void Relay::close_all() {
    for (const auto& [caller, server] : std::exchange(pairs_, {})) {
        close(caller);
        close(server);
    }
}

void Relay::work() {
    for (bool was_cut = false; !stopping_;) {
        if (cut_) {
            was_cut = true;
            poll(nullptr, 0, kGlance);
            continue;
        }
        if (std::exchange(was_cut, false)) close_all();
        std::vector<pollfd> watched{{door_, POLLIN, 0}};
        for (const auto& [caller, server] : pairs_) {
            watched.push_back({caller, POLLIN, 0});
            watched.push_back({server, POLLIN, 0});
        }
        if (poll(watched.data(), watched.size(), kGlance) <= 0) continue;
        std::vector<std::pair<int, int>> left;
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            const auto [caller, server] = pairs_[i];
            const bool stands = (watched[1 + 2 * i].revents == 0 || pass(caller, server)) &&
                                (watched[2 + 2 * i].revents == 0 || pass(server, caller));
            if (stands) {
                left.emplace_back(caller, server);
            } else {
                close(caller);
                close(server);
            }
        }
        pairs_ = std::move(left);
        if (watched[0].revents != 0) let_in();
    }
}

}  // namespace officina::load
