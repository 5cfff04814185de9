// docs/examples/nginx.conf with a real nginx before a real server, but for TLS. Skipped where there is no nginx.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <sys/wait.h>

#include "server/net/testing/test_server.h"

namespace officina::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Where Debian puts it, or scripts/prepare, which installs no service.
std::optional<std::string> nginx_program() {
    for (const std::string path : {"/usr/sbin/nginx", OFFICINA_SOURCE_DIR "/.cache/nginx/usr/sbin/nginx"})
        if (fs::exists(path)) return path;
    return std::nullopt;
}

std::uint16_t free_port() {
    const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(::bind(probe, reinterpret_cast<const sockaddr*>(&address), size), 0);
    ::getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(probe);
    return ntohs(address.sin_port);
}

// A running nginx, with a folder of its own.
class Nginx {
  public:
    Nginx(const std::string& program, const std::string& sites) {
        fs::create_directories(folder_ / "logs");
        std::ofstream(folder_ / "nginx.conf")
            << "daemon off; master_process off; pid nginx.pid; error_log logs/error.log;\n"
               "events {}\nhttp { access_log off; client_body_temp_path body; proxy_temp_path proxy;\n"
               "fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n"
            << sites << "}\n";
        process_ = fork();
        if (process_ == 0) {
            execl(program.c_str(), program.c_str(), "-p", folder_.c_str(), "-c", "nginx.conf", nullptr);
            _exit(127);
        }
    }
    ~Nginx() {
        kill(process_, SIGTERM);
        waitpid(process_, nullptr, 0);
        fs::remove_all(folder_);
    }
    Nginx(const Nginx&) = delete;
    Nginx& operator=(const Nginx&) = delete;

    bool answers(std::uint16_t port) const {
        for (int i = 0; i < 500; ++i) {
            if (Wire(port).connected()) return true;
            if (waitpid(process_, nullptr, WNOHANG) != 0) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        return false;
    }
    std::string errors() const {
        std::ifstream in(folder_ / "logs/error.log");
        return {std::istreambuf_iterator<char>(in), {}};
    }

  private:
    fs::path folder_ = fs::temp_directory_path() / ("officina-nginx-" + std::to_string(getpid()));
    pid_t process_ = -1;
};

TEST(Nginx, TheExampleServesPagesAndLines) {
    const auto program = nginx_program();
    if (!program) GTEST_SKIP() << "nginx is not installed: docs/examples/nginx.conf was not tried";
    NetSettings settings;
    settings.trusted = {*Prefix::read("127.0.0.1")};
    settings.origins = {"https://play.example.org"};
    TestServer server(settings);
    const std::uint16_t port = free_port();

    std::ifstream in(fs::path(OFFICINA_SOURCE_DIR) / "docs/examples/nginx.conf");
    std::string sites{std::istreambuf_iterator<char>(in), {}};
    const auto replaced = [&](const char* what, const std::string& with) {
        const std::string before = sites;
        sites = std::regex_replace(sites, std::regex(what), with);
        EXPECT_NE(sites, before) << what << " is not in the example";
    };
    // No TLS here: nobody gave this machine a certificate for example.org.
    replaced("listen 443 ssl http2;", fmt::format("listen 127.0.0.1:{};", port));
    replaced("listen 80;", fmt::format("listen 127.0.0.1:{};", free_port()));
    replaced("ssl_certificate[^;]*;", "");
    replaced("X-Forwarded-Proto \\$scheme", "X-Forwarded-Proto https");
    replaced("127.0.0.1:8080", server.host());
    const Nginx nginx(*program, sites);
    ASSERT_TRUE(nginx.answers(port)) << nginx.errors();

    const auto ask = [&](std::string_view line, std::string_view more = {}, std::string_view body = {}) {
        std::string request =
            fmt::format("{} HTTP/1.1\r\nHost: play.example.org\r\nConnection: close\r\n{}", line, more);
        if (!body.empty())
            request += fmt::format("Content-Type: application/json\r\nContent-Length: {}\r\n", body.size());
        return Wire(port).ask(request + "\r\n" + std::string(body));
    };
    EXPECT_THAT(ask("GET /").body, HasSubstr("The server runs.")) << nginx.errors();
    EXPECT_EQ(ask("GET /metrics").status, 403);
    const auto guest = ask("POST /people", "Origin: https://play.example.org\r\n", "{\"name\":\"Anna\"}");
    EXPECT_EQ(guest.status, 201) << guest.body;
    EXPECT_THAT(guest.header("Set-Cookie"), HasSubstr("; Secure"));
    EXPECT_EQ(ask("POST /people", "Origin: https://evil.example\r\n", "{\"name\":\"Eve\"}").status, 403);

    Wire line(port);
    const auto opened = line.ask(fmt::format(
        "GET /ws HTTP/1.1\r\nHost: play.example.org\r\nOrigin: https://play.example.org\r\nCookie: {}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n",
        guest.cookie()));
    ASSERT_EQ(opened.status, 101) << opened.body << nginx.errors();
    line.say("through the proxy");
    EXPECT_EQ(line.hear_message().payload, "through the proxy");
    // What the caller claims is not passed on.
    EXPECT_EQ(ask("GET /healthz", "X-Forwarded-For: 6.6.6.6\r\n").status, 200);
    server.stop();
    EXPECT_THAT(server.logged, testing::Not(HasSubstr("6.6.6.0")));
    EXPECT_THAT(server.logged, HasSubstr("\"from\":\"127.0.0.1\""));
}

}  // namespace
}  // namespace officina::server
