#include "server/net/mail.h"

#include <algorithm>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <netdb.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/secrets.h"

namespace officina::server {

namespace {

constexpr std::size_t kLongestAddress = 254, kLongestLocalPart = 64;

bool is_plain(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9');
}

std::string base64(std::string_view text) {
    std::string coded(sodium_base64_ENCODED_LEN(text.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(coded.data(), coded.size(), reinterpret_cast<const unsigned char*>(text.data()),
                      text.size(), sodium_base64_VARIANT_ORIGINAL);
    coded.pop_back();  // the zero at its end
    return coded;
}

// A talk with the relay. Whatever goes wrong is thrown as the reason.
class Talk {
  public:
    Talk(const std::string& host, std::uint16_t port, std::chrono::seconds patience) {
        addrinfo wanted{};
        wanted.ai_socktype = SOCK_STREAM;
        addrinfo* found = nullptr;
        if (const int wrong = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &found);
            wrong != 0)
            throw std::runtime_error(gai_strerror(wrong));
        const timeval time{.tv_sec = patience.count(), .tv_usec = 0};
        for (const addrinfo* one = found; one && socket_ < 0; one = one->ai_next) {
            socket_ = ::socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC, one->ai_protocol);
            if (socket_ < 0) continue;
            setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
            setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
            if (::connect(socket_, one->ai_addr, one->ai_addrlen) == 0) break;
            ::close(socket_);
            socket_ = -1;
        }
        freeaddrinfo(found);
        if (socket_ < 0) throw std::runtime_error("no connection");
    }
    ~Talk() {
        if (socket_ >= 0) ::close(socket_);
    }
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    void say(std::string_view line) const {
        std::string bytes = std::string(line) + "\r\n";
        for (std::string_view rest = bytes; !rest.empty();) {
            const ssize_t size = ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (size <= 0) throw std::runtime_error("the connection broke");
            rest.remove_prefix(static_cast<std::size_t>(size));
        }
    }
    // The answer must begin so. It may have several lines: "250-...", and at last "250 ...".
    void expect(std::string_view code) {
        for (;;) {
            const std::string line = hear();
            if (!line.starts_with(code)) throw std::runtime_error("the relay said " + line.substr(0, 3));
            if (line.size() <= code.size() || line[code.size()] != '-') return;
        }
    }

  private:
    std::string hear() {
        constexpr std::size_t kLongest = 64 * 1024;
        for (;;) {
            if (const std::size_t end = heard_.find("\r\n"); end != std::string::npos) {
                std::string line = heard_.substr(0, end);
                heard_.erase(0, end + 2);
                return line;
            }
            char bytes[1024];
            const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
            if (size <= 0 || heard_.size() > kLongest) throw std::runtime_error("no answer");
            heard_.append(bytes, static_cast<std::size_t>(size));
        }
    }

    int socket_ = -1;
    std::string heard_;
};

}  // namespace

std::string written(const Mail& mail, std::string_view from, std::int64_t date, std::string_view id) {
    constexpr std::size_t kLine = 76;
    const std::string_view domain = from.substr(from.find('@') + 1);
    std::string out = fmt::format(
        "From: <{}>\r\nTo: <{}>\r\nSubject: =?utf-8?B?{}?=\r\nDate: {:%a, %d %b %Y %H:%M:%S} +0000\r\n"
        "Message-ID: <{}@{}>\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n",
        from, mail.to, base64(mail.subject), fmt::gmtime(static_cast<std::time_t>(date)), id, domain);
    const std::string coded = base64(mail.text);
    for (std::size_t i = 0; i < coded.size(); i += kLine) out += coded.substr(i, kLine) + "\r\n";
    return out;
}

std::expected<std::string, Problem> proper_mail(std::string_view address) {
    const std::size_t at = address.find('@');
    const bool has_both = at != std::string_view::npos && at > 0 && address.size() <= kLongestAddress;
    const std::string_view name = has_both ? address.substr(0, at) : std::string_view{};
    const std::string_view host = has_both ? address.substr(at + 1) : std::string_view{};
    const bool fits =
        has_both && name.size() <= kLongestLocalPart && name.front() != '.' && name.back() != '.' &&
        std::ranges::all_of(
            name,
            [](char c) { return is_plain(c) || std::string_view("!#$%&'*+-/=?^_`{|}~.").contains(c); }) &&
        !host.empty() && is_plain(host.front()) && is_plain(host.back()) && host.contains('.') &&
        !host.contains("..") &&
        std::ranges::all_of(host, [](char c) { return is_plain(c) || c == '-' || c == '.'; });
    if (fits) return std::string(address);
    return std::unexpected(Problem{"bad_mail", {"net.refused.mail", {}}});
}

bool Mailer::send(const Mail& mail) {
    const auto send_now = [this, mail] {
        try {
            Talk talk(settings_.host, settings_.port, settings_.patience);
            talk.expect("220");
            talk.say("EHLO " + settings_.from.substr(settings_.from.find('@') + 1));
            talk.expect("250");
            talk.say("MAIL FROM:<" + settings_.from + ">");
            talk.expect("250");
            talk.say("RCPT TO:<" + mail.to + ">");
            talk.expect("25");
            talk.say("DATA");
            talk.expect("354");
            talk.say(written(mail, settings_.from, std::time(nullptr), random_id()) + ".");
            talk.expect("250");
            talk.say("QUIT");
        } catch (const std::exception& error) {
            settings_.failed(error.what());
        }
    };
    // All of them are the house's own: none takes another's place.
    return worker_.take({}, {.work = send_now, .refused = [] {}});
}

}  // namespace officina::server
