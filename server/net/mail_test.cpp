// Mail to a relay, and an account that is recovered by it.

#include "server/net/mail.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>
#include <sodium.h>
#include <thread>

#include "server/net/secrets.h"
#include "server/net/testing/test_server.h"

namespace officina::server {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::StartsWith;

// A relay that takes whatever comes, one talk after the other, and remembers it.
class Relay {
  public:
    explicit Relay(std::string greeting = "220 relay ready\r\n") : greeting_(std::move(greeting)) {
        listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::listen(listener_, 16) != 0)
            std::abort();
        socklen_t size = sizeof address;
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
        port = ntohs(address.sin_port);
        thread_ = std::thread([this] {
            for (int talk; (talk = ::accept(listener_, nullptr, nullptr)) >= 0; ::close(talk)) take(talk);
        });
    }
    ~Relay() {
        ::shutdown(listener_, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    struct Taken {
        std::vector<std::string> commands;
        std::string data;

        std::string text() const {
            const std::string coded = data.substr(data.find("\r\n\r\n") + 4);
            std::string text(coded.size(), '\0');
            std::size_t size = 0;
            if (sodium_base642bin(reinterpret_cast<unsigned char*>(text.data()), text.size(), coded.c_str(),
                                  coded.size(), "\r\n", &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
                return "no base64";
            return text.substr(0, size);
        }
    };
    // Waits until that many are there.
    std::vector<Taken> taken(std::size_t count) {
        for (int i = 0; i < 2000; ++i) {
            {
                const std::lock_guard lock(mutex_);
                if (taken_.size() >= count) return taken_;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ADD_FAILURE() << "no mail came";
        return std::vector<Taken>(count);
    }
    std::size_t count() {
        const std::lock_guard lock(mutex_);
        return taken_.size();
    }

    std::uint16_t port = 0;

  private:
    void take(int talk) {
        const auto say = [&](std::string_view text) { (void)::send(talk, text.data(), text.size(), 0); };
        say(greeting_);
        Taken mail;
        std::string heard;
        bool in_data = false;
        for (char bytes[512];;) {
            const ssize_t size = ::recv(talk, bytes, sizeof bytes, 0);
            if (size <= 0) return;
            heard.append(bytes, static_cast<std::size_t>(size));
            for (std::size_t end; (end = heard.find("\r\n")) != std::string::npos; heard.erase(0, end + 2)) {
                const std::string line = heard.substr(0, end);
                if (in_data && line == ".") {
                    in_data = false;
                    const std::lock_guard lock(mutex_);
                    taken_.push_back(mail);
                    say("250 taken\r\n");
                } else if (in_data) {
                    mail.data += line + "\r\n";
                } else {
                    mail.commands.push_back(line);
                    in_data = line == "DATA";
                    say(in_data                    ? "354 go on\r\n"
                        : line.starts_with("EHLO") ? "250-relay\r\n250 8BITMIME\r\n"
                                                   : "250 ok\r\n");
                }
            }
        }
    }

    std::string greeting_;
    int listener_;
    std::mutex mutex_;
    std::vector<Taken> taken_;
    std::thread thread_;
};

TEST(Mail, AnAddressIsPlain) {
    for (const char* good : {"anna@example.org", "a.b+c@mail.example.co.uk", "x_1-y@e-x.org"})
        EXPECT_TRUE(proper_mail(good)) << good;
    for (const char* bad :
         {"", "anna", "@example.org", "anna@", "anna@localhost", "anna@@example.org", "an na@example.org",
          "anna@example.org\r\nRCPT TO:<bea@example.org>", "anna@example.org>", "\"a\"@example.org",
          ".anna@example.org", "anna@.example.org", "anna@example..org", "anna@ex_ample.org",
          "änne@example.org"})
        EXPECT_FALSE(proper_mail(bad)) << bad;
    EXPECT_FALSE(proper_mail(std::string(300, 'a') + "@example.org"));
}

TEST(Mail, IsWrittenInPlainLettersAndShortLines) {
    ASSERT_TRUE(prepare_secrets());
    const std::string text = written(
        {.to = "bea@example.org", .subject = "Änne\r\nBcc: all", .text = std::string(500, 'x') + "\n.\n"},
        "house@example.org", 1'760'000'000, "id");
    EXPECT_THAT(text,
                StartsWith("From: <house@example.org>\r\nTo: <bea@example.org>\r\nSubject: =?utf-8?B?"));
    EXPECT_THAT(text, HasSubstr("Date: Thu, 09 Oct 2025 08:53:20 +0000\r\n"));
    EXPECT_EQ(text.find("Bcc"), std::string::npos) << "a subject adds no header";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find("\r\n", at);
        ASSERT_NE(end, std::string::npos);
        EXPECT_LE(end - at, 78U);
        EXPECT_NE(text[at], '.');
        at = end + 2;
    }
    for (const char letter : text)
        EXPECT_TRUE((letter >= ' ' && letter <= '~') || letter == '\r' || letter == '\n');
}

TEST(Mail, WhatTheRelayRefusesIsTold) {
    for (const char* greeting : {"554 no\r\n", "what?\r\n"}) {
        const Relay relay(greeting);
        std::mutex mutex;
        std::string why;
        {
            Mailer mailer({.host = "127.0.0.1",
                           .from = "house@example.org",
                           .port = relay.port,
                           .failed = [&](const std::string& said) {
                               const std::lock_guard lock(mutex);
                               why = said;
                           }});
            ASSERT_TRUE(mailer.send({.to = "anna@example.org", .subject = "s", .text = "t"}));
            for (int i = 0; i < 6000; ++i) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                const std::lock_guard lock(mutex);
                if (!why.empty()) break;
            }
        }
        EXPECT_THAT(why, HasSubstr("the relay said"));
    }
}

struct WithMail {
    Relay relay;
    NetSettings settings = [this] {
        NetSettings all;
        all.mail_relay = fmt::format("127.0.0.1:{}", relay.port);
        all.mail_from = "house@example.org";
        all.origins = {"https://play.example.org"};
        return all;
    }();
    TestServer server{settings};
    std::string cookie = TestServer::with_cookie(server.guest());

    WithMail() {
        EXPECT_EQ(
            server.ask("POST", "/account", cookie, R"({"login":"anna","password":"correct horse"})").status,
            201);
    }
    Wire::Answer set_mail(std::string_view mail, std::string_view password = "correct horse") {
        return server.ask("POST", "/account/mail", cookie,
                          fmt::format(R"({{"mail":"{}","password":"{}"}})", mail, password));
    }
    Wire::Answer ask_for_mail(std::string_view login, std::string_view more = {}) {
        return server.ask("POST", "/recover/mail", more, fmt::format(R"({{"login":"{}"}})", login));
    }
    Wire::Answer recover(std::string_view code, std::string_view password) {
        return server.ask("POST", "/recover", {},
                          fmt::format(R"({{"login":"anna","code":"{}","password":"{}"}})", code, password));
    }
    static std::string code_in(const std::string& text) {
        const std::size_t at = text.find("    ");
        return at == std::string::npos ? "" : text.substr(at + 4, 19);
    }
};

TEST(MailRecovery, ALostPasswordIsReplacedByAMail) {
    WithMail at;
    EXPECT_EQ(at.server.ask("GET", "/recover").body, "{\"mail\":true}\n");
    EXPECT_EQ(at.ask_for_mail("anna").status, 204) << "no address, and nobody is told";
    EXPECT_EQ(at.set_mail("anna@example").status, 400);
    EXPECT_EQ(at.set_mail("anna@example.org", "wrong horse").status, 403);
    EXPECT_EQ(at.set_mail("anna@example.org").status, 204);
    EXPECT_EQ(at.ask_for_mail("anna", "Accept-Language: de\r\n").status, 204);
    const Relay::Taken mail = at.relay.taken(1).front();
    EXPECT_EQ(mail.commands, (std::vector<std::string>{"EHLO example.org", "MAIL FROM:<house@example.org>",
                                                       "RCPT TO:<anna@example.org>", "DATA"}));
    EXPECT_THAT(mail.text(), HasSubstr("„anna“ bei https://play.example.org"));
    const std::string code = WithMail::code_in(mail.text());
    EXPECT_EQ(at.recover("0000-0000-0000-0000", "better horse").status, 403);
    EXPECT_EQ(at.recover(code, "better horse").status, 200) << mail.text();
    EXPECT_EQ(at.server.ask("GET", "/account", at.cookie).status, 401) << "whoever was in is out";
    EXPECT_EQ(at.recover(code, "third horse").status, 403) << "once";
    EXPECT_EQ(at.server.ask("POST", "/login", {}, R"({"login":"anna","password":"better horse"})").status,
              200);
}

TEST(MailRecovery, AnswersAreTheSameWhetherThereIsAnAccount) {
    WithMail at;
    EXPECT_EQ(at.set_mail("anna@example.org").status, 204);
    const auto known = at.ask_for_mail("anna"), unknown = at.ask_for_mail("nobody"),
               odd = at.ask_for_mail("?");
    EXPECT_EQ(known.status, 204);
    EXPECT_EQ(unknown.status, known.status);
    EXPECT_EQ(odd.status, known.status);
    EXPECT_EQ(unknown.body, known.body);
    // Three an hour for a name, known or not; and ten for an address.
    for (const char* login : {"anna", "nobody"}) {
        EXPECT_EQ(at.ask_for_mail(login).status, 204);
        EXPECT_EQ(at.ask_for_mail(login).status, 204);
        EXPECT_EQ(at.ask_for_mail(login).status, 429) << login;
    }
    EXPECT_EQ(at.ask_for_mail("carl").status, 204);
    EXPECT_EQ(at.ask_for_mail("dora").status, 429);
    const auto sent = at.relay.taken(3);
    EXPECT_EQ(at.recover(WithMail::code_in(sent[0].text()), "better horse").status, 403)
        << "only the last one";
    EXPECT_EQ(at.recover(WithMail::code_in(sent[2].text()), "better horse").status, 200);
    EXPECT_EQ(at.relay.count(), 3U);
}

TEST(MailRecovery, TheAddressIsItsOwnersAlone) {
    WithMail at;
    EXPECT_EQ(at.set_mail("anna@example.org").status, 204);
    EXPECT_EQ(json::parse(at.server.ask("GET", "/account/export", at.cookie).body).at("mail"),
              "anna@example.org");
    for (const char* path : {"/account", "/account/sessions"})
        EXPECT_EQ(at.server.ask("GET", path, at.cookie).body.find("example.org"), std::string::npos) << path;
    EXPECT_EQ(json::parse(at.server.ask("GET", "/account/sessions", at.cookie).body).at("mail"), true);
    EXPECT_EQ(at.set_mail("").status, 204);
    EXPECT_EQ(at.ask_for_mail("anna").status, 204);
    EXPECT_EQ(json::parse(at.server.ask("GET", "/account/export", at.cookie).body).at("mail"), "");
    EXPECT_EQ(at.set_mail("anna@example.org").status, 204);
    EXPECT_EQ(at.server.ask("DELETE", "/account", at.cookie, R"({"password":"correct horse"})").status, 204);
    for (const tables::Person& person : at.server.store.everybody()) EXPECT_EQ(person.mail, "");
    EXPECT_EQ(at.relay.count(), 0U);
    at.server.stop();
    EXPECT_EQ(at.server.logged.find("anna@"), std::string::npos);
}

TEST(MailRecovery, WithoutARelayThereIsNone) {
    TestServer server;
    const std::string cookie = TestServer::with_cookie(server.guest());
    EXPECT_EQ(server.ask("POST", "/account", cookie, R"({"login":"anna","password":"correct horse"})").status,
              201);
    EXPECT_EQ(server.ask("GET", "/recover").body, "{\"mail\":false}\n");
    EXPECT_EQ(server.ask("POST", "/recover/mail", {}, R"({"login":"anna"})").status, 409);
    EXPECT_EQ(
        server.ask("POST", "/account/mail", cookie, R"({"mail":"a@example.org","password":"correct horse"})")
            .status,
        409);
    EXPECT_EQ(server.ask("POST", "/account/mail", cookie, R"({"mail":"","password":"correct horse"})").status,
              204)
        << "whoever gave one before can take it away";
}

}  // namespace
}  // namespace officina::server
