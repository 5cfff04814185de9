#pragma once
// A plain socket to a server on this machine, for tests: it may say anything, also what no decent client would.

#include <arpa/inet.h>
#include <chrono>
#include <fmt/format.h>
#include <map>
#include <netinet/in.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace officina::server {

class Wire {
  public:
    // `receive_buffer`: a small one, to be a slow reader with.
    explicit Wire(std::uint16_t port, int receive_buffer = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_buffer > 0)
            setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        // Long enough for the busiest machine: 48 passwords before one's own took over 20 s beside six builds.
        // A test that waits for it fails.
        const timeval patience{.tv_sec = 300, .tv_usec = 0};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    }
    ~Wire() {
        if (socket_ >= 0) ::close(socket_);
    }
    Wire(Wire&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)),
          connected_(other.connected_),
          read_(std::move(other.read_)) {}
    Wire(const Wire&) = delete;
    Wire& operator=(const Wire&) = delete;
    Wire& operator=(Wire&&) = delete;

    bool connected() const { return connected_; }

    // How long an answer is waited for.
    void wait_at_most(std::chrono::milliseconds time) const {
        const timeval patience{.tv_sec = time.count() / 1000, .tv_usec = time.count() % 1000 * 1000};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    }

    // False where the other side has gone.
    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (size <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(size));
        }
        return true;
    }

    // Whether the other side ended it, with nothing more to read.
    bool ended() { return read_.empty() && !read_some(); }

    // --- HTTP
    // `more`: further lines of the header, each with its end. A body is JSON.
    static std::string request(std::string_view method, std::string_view path, std::string_view host,
                               std::string_view more = {}, std::string_view body = {}) {
        std::string text = fmt::format("{} {} HTTP/1.1\r\nHost: {}\r\n{}", method, path, host, more);
        if (!body.empty())
            text += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
        return text + "\r\n" + std::string(body);
    }
    // For a line; `more` says at least who asks, and the version of WebSocket where it is another.
    static std::string upgrade(std::string_view path, std::string_view host, std::string_view more) {
        const bool has_version = more.find("-Version") != std::string_view::npos;
        return request("GET", path, host,
                       fmt::format("{}Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{}",
                                   more, has_version ? "" : "Sec-WebSocket-Version: 13\r\n"));
    }

    struct Answer {
        int status = 0;
        std::map<std::string, std::string> headers;
        std::string body;

        std::string header(const std::string& name) const {
            const auto found = headers.find(name);
            return found == headers.end() ? "" : found->second;
        }
        // "officina=SECRET" out of Set-Cookie.
        std::string cookie() const { return header("Set-Cookie").substr(0, header("Set-Cookie").find(';')); }
    };

    Answer answer(bool only_header = false) {
        Answer answer;
        std::size_t end = 0;
        while ((end = read_.find("\r\n\r\n")) == std::string::npos)
            if (!read_some()) return answer;
        std::string_view header = std::string_view(read_).substr(0, end + 2);
        answer.status = std::stoi(std::string(header.substr(9, 3)));
        header.remove_prefix(header.find("\r\n") + 2);
        while (!header.empty()) {
            const std::string_view line = header.substr(0, header.find("\r\n"));
            answer.headers[std::string(line.substr(0, line.find(':')))] = line.substr(line.find(':') + 2);
            header.remove_prefix(line.size() + 2);
        }
        read_.erase(0, end + 4);
        const std::string length = answer.header("Content-Length");
        const std::size_t size = length.empty() || only_header ? 0 : std::stoul(length);
        while (read_.size() < size)
            if (!read_some()) break;
        answer.body = read_.substr(0, size);
        read_.erase(0, size);
        return answer;
    }

    Answer ask(std::string_view request) {
        send(request);
        return answer(request.starts_with("HEAD"));
    }

    // --- WebSocket
    struct Frame {
        int opcode = -1;  // -1: the line is gone
        std::string payload;

        int code() const {
            if (opcode != 8 || payload.size() < 2) return -1;
            return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
        }
        std::string reason() const { return payload.size() < 2 ? "" : payload.substr(2); }
    };

    static std::string frame(int opcode, std::string_view payload, bool last = true) {
        std::string bytes{static_cast<char>((last ? 0x80 : 0) | opcode)};
        if (payload.size() < 126) {
            bytes += static_cast<char>(0x80 | payload.size());
        } else {
            const bool wide = payload.size() > 0xffff;
            bytes += static_cast<char>(0x80 | (wide ? 127 : 126));
            for (int shift = wide ? 56 : 8; shift >= 0; shift -= 8)
                bytes += static_cast<char>(payload.size() >> shift & 0xff);
        }
        constexpr std::string_view kMask = "mask";
        bytes += kMask;
        for (std::size_t i = 0; i < payload.size(); ++i)
            bytes += static_cast<char>(payload[i] ^ kMask[i % 4]);
        return bytes;
    }
    bool say(std::string_view text) const { return send(frame(1, text)); }

    Frame hear() {
        const auto need = [&](std::size_t size) {
            while (read_.size() < size)
                if (!read_some()) return false;
            return true;
        };
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(read_[i]); };
        if (!need(2)) return {};
        std::size_t size = byte(1) & 0x7f, at = 2;
        if (const std::size_t wide = size == 126 ? 2 : size == 127 ? 8 : 0; wide > 0) {
            if (!need(2 + wide)) return {};
            size = 0;
            for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(at++);
        }
        if (!need(at + size)) return {};
        Frame frame{.opcode = byte(0) & 0x0f, .payload = read_.substr(at, size)};
        read_.erase(0, at + size);
        return frame;
    }
    // The next message, pings answered on the way.
    Frame hear_message() {
        for (;;) {
            Frame next = hear();
            if (next.opcode != 9) return next;
            send(frame(10, next.payload));
        }
    }

  private:
    bool read_some() {
        char bytes[16384];
        const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
        if (size <= 0) return false;
        read_.append(bytes, static_cast<std::size_t>(size));
        return true;
    }

    int socket_;
    bool connected_ = false;
    std::string read_;
};

}  // namespace officina::server
