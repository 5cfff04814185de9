// HTTP over real sockets: pages, people, and everything that must be refused.

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <sstream>

#include "games/games.h"
#include "server/net/people.h"
#include "server/net/secrets.h"
#include "server/net/testing/test_server.h"
#include "tables/testing/store_help.h"

namespace officina::server {
namespace {

namespace json = boost::json;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string code_of(const Wire::Answer& answer) {
    return std::string(json::parse(answer.body).at("error").at("code").as_string());
}

TEST(Http, ServesThePage) {
    TestServer server;
    const auto page = server.ask("GET", "/");
    EXPECT_EQ(page.status, 200);
    EXPECT_THAT(page.body, HasSubstr("The server runs."));
    EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_THAT(page.header("Content-Security-Policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_EQ(page.header("X-Content-Type-Options"), "nosniff");
    const auto again = server.ask("GET", "/", "If-None-Match: " + page.header("ETag") + "\r\n");
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    const auto head = server.ask("HEAD", "/");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.header("Content-Length"), page.header("Content-Length"));
    EXPECT_EQ(server.ask("GET", "/nothing").status, 404);
    EXPECT_EQ(server.ask("GET", "/healthz").body, "{\"ok\":true}\n");
    const auto method = server.ask("POST", "/account/export", {}, "{}");
    EXPECT_EQ(method.status, 405);
    EXPECT_EQ(method.header("Allow"), "GET");
}

// The page is the same for all of its places; the status says whether anything is there.
TEST(Http, AnswersForPlacesThatAreNotThere) {
    TestServer server;
    const auto status = [&](const std::string& path) {
        const auto answer = server.ask("GET", path, "Accept: text/html,*/*\r\n");
        EXPECT_THAT(answer.body, HasSubstr("The server runs.")) << path;
        return answer.status;
    };
    std::vector<std::string> there{"/",
                                   "/new",
                                   "/help",
                                   "/tables",
                                   "/settings",
                                   "/me",
                                   "/puzzle",
                                   "/puzzle/2026-11-15",
                                   "/table/TableThatGoesOn0123456",
                                   "/end/TableThatIsOver0123456",
                                   "/replay/TableThatIsOver0123456"};
    for (const AnyGame* game : games())
        for (const char* page : {"/new/{}", "/new/{}/", "/help/{}", "/help/{}/market", "/learn/{}"})
            there.push_back(fmt::format(fmt::runtime(page), game->name()));
    for (const std::string& path : there) EXPECT_EQ(status(path), 200) << path;
    for (const char* path : {"/nonsense", "/new/chess", "/help/chess", "/learn", "/learn/chess", "/table",
                             "/table/unknown", "/end/unknown", "/replay/unknown", "/new//chess"})
        EXPECT_EQ(status(path), 404) << path;
}

// The pages have a list of their own; one that the server does not know would be shown, and called missing.
TEST(Http, KnowsEveryPlaceThePagesHave) {
    std::ifstream in(std::filesystem::path(OFFICINA_SOURCE_DIR) / "web/src/shell/App.svelte");
    const std::string app(std::istreambuf_iterator<char>(in), {});
    const std::size_t from = app.find("const PAGES"), to = app.find("};", from);
    ASSERT_NE(to, std::string::npos);
    TestServer server;
    const auto is_there = [&](const std::string& path) {
        return server.ask("GET", path, "Accept: text/html\r\n").status == 200;
    };
    std::istringstream lines(app.substr(from, to - from));
    int pages = 0;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(": () => import(");
        if (colon == std::string::npos) continue;
        const std::string page = "/" + line.substr(line.find_first_not_of(' '), colon - 4);
        EXPECT_TRUE(is_there(page) || is_there(page + "/mars") || is_there(page + "/TableThatIsOver0123456"))
            << page;
        ++pages;
    }
    EXPECT_EQ(pages, std::ranges::count(app.substr(from, to - from), '\n') - 1) << "a page to a line";
}

TEST(Http, ALinkToATableSaysWhatItIs) {
    TestServer server;
    const auto invitation = server.ask("GET", "/tables/TableThatGoesOn0123456/invitation");
    EXPECT_EQ(invitation.status, 200);
    EXPECT_THAT(invitation.body, HasSubstr(R"("game":"mars","stage":"gathering","host":"Anna")"));
    EXPECT_EQ(server.ask("GET", "/tables/unknown/invitation").status, 404);
    // Whoever makes a preview asks for anything, and gets the page with its tags.
    for (const char* accept : {"Accept: */*\r\n", "Accept: text/html\r\nAccept-Language: fr\r\n"}) {
        const auto page = server.ask("GET", "/table/TableThatGoesOn0123456", accept);
        EXPECT_EQ(page.status, 200);
        EXPECT_THAT(page.body, HasSubstr("og:title\" content=\"Mars Needs Mechanics\""));
        EXPECT_THAT(page.body, HasSubstr("/table/TableThatGoesOn0123456\""));
        EXPECT_THAT(page.body, HasSubstr("/tables/TableThatGoesOn0123456/picture.png\""));
    }
    const auto picture = server.ask("GET", "/tables/TableThatGoesOn0123456/picture.png");
    EXPECT_EQ(picture.status, 200);
    EXPECT_EQ(picture.header("Content-Type"), "image/png");
    EXPECT_THAT(picture.body, StartsWith("\x89PNG"));
    EXPECT_EQ(server.ask("GET", "/tables/unknown/picture.png").status, 404);
}

TEST(Http, RequestsOfOneConnectionAreAnsweredInOrder) {
    TestServer server;
    Wire wire(server.port);
    wire.send(server.request("GET", "/healthz") + server.request("GET", "/nothing") +
              server.request("GET", "/"));
    EXPECT_EQ(wire.answer().status, 200);
    EXPECT_EQ(wire.answer().status, 404);
    EXPECT_THAT(wire.answer().body, HasSubstr("Officina"));
    EXPECT_EQ(wire.ask(server.request("GET", "/healthz", "Connection: close\r\n")).header("Connection"),
              "close");
    EXPECT_TRUE(wire.ended());
}

TEST(Http, NoPathLeadsOutOfThePages) {
    TestServer server;
    for (const char* path : {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                             "/a/../../etc/passwd", "/\\..\\etc", "/%00", "http://other/", "*"})
        EXPECT_EQ(server.ask("GET", path).status, 400) << path;
    for (const char* path : {"//etc/passwd", "/etc/passwd", "/.git/config", "/pages/index.html"})
        EXPECT_EQ(server.ask("GET", path).status, 404) << path;
}

TEST(Http, WhatIsNoHttpIsRefused) {
    NetSettings settings;
    settings.header_bytes = 2048;
    settings.body_bytes = 1024;
    TestServer server(settings);
    const auto said = [&](const std::string& text) { return Wire(server.port).ask(text).status; };
    EXPECT_EQ(said("castle\r\n\r\n"), 400);
    EXPECT_EQ(said(std::string("\x16\x03\x01\x02\x00\x01\x00\x01", 8) + std::string(300, '\0')), 400);
    EXPECT_THAT(said("GET / HTTP/9.9\r\nHost: x\r\n\r\n"), AnyOf(505, 400));
    EXPECT_EQ(said("GET / HTTP/1.1\r\n\r\n"), 400) << "no host";
    EXPECT_EQ(said("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: localhost\r\n\r\n"), 400);
    EXPECT_EQ(said("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + std::string(3000, 'x') + "\r\n\r\n"), 431);
    EXPECT_EQ(said("GET /" + std::string(3000, 'x') + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), 431);
    EXPECT_EQ(said("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nbad header\r\n\r\n"), 400);
    EXPECT_EQ(said("POST /people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: "
                   "chunked\r\n\r\n0\r\n\r\n"),
              400)
        << "two lengths are how requests are smuggled";
    EXPECT_EQ(server.ask("POST", "/people", {}, "{\"name\":\"" + std::string(2000, 'x') + "\"}").status, 413);
    EXPECT_EQ(said("POST /people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                   "Content-Length: 99999999999999999999\r\n\r\n"),
              400);
    EXPECT_EQ(server.ask("GET", "/healthz").status, 200);
}

// Where does a request end? Whoever stands before us (a proxy) may read it otherwise than the parser: then somebody's body
// becomes somebody else's request. Each of these is one request by one reading and two by another, or by none at all.
TEST(Http, NoRequestIsSmuggledInAnother) {
    NetSettings settings;
    settings.requests = {};
    settings.header_time = settings.body_time = settings.idle_time = std::chrono::milliseconds(500);
    TestServer server(settings);
    const std::string inner = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    const std::string chunked = fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", inner.size(), inner);
    const auto length = fmt::format("Content-Length: {}\r\n", inner.size());
    struct Case {
        std::string what, version, headers, body;
    };
    std::vector<Case> cases;
    // Codings that are none of ours, or not only.
    for (const char* coding : {"identity", "gzip", "xchunked", "chunked, identity", "identity, chunked",
                               "gzip, chunked", "chunked, gzip", "chunked, chunked", "chunked;q=1",
                               "\"chunked\"", "chunke", "chunkedd", "x", "", ",", "chunked,",
                               "\x0b"
                               "chunked",
                               "chunked\x0b", "chunked\tx"}) {
        cases.push_back({coding, "1.1", fmt::format("Transfer-Encoding: {}\r\n", coding), inner});
        cases.push_back({coding, "1.1", fmt::format("Transfer-Encoding: {}\r\n{}", coding, length), inner});
        cases.push_back({coding, "1.1", fmt::format("{}Transfer-Encoding: {}\r\n", length, coding), inner});
    }
    const std::string te = "Transfer-Encoding: chunked\r\n";
    cases.push_back({"chunks in 1.0", "1.0", te + "Connection: keep-alive\r\n", chunked});
    cases.push_back({"both", "1.1", te + length, chunked});
    cases.push_back({"both, the other way round", "1.1", length + te, chunked});
    cases.push_back({"twice", "1.1", te + te, chunked});
    cases.push_back({"once and otherwise", "1.1", te + "Transfer-Encoding: identity\r\n", chunked});
    cases.push_back({"space before the colon", "1.1", "Transfer-Encoding : chunked\r\n", chunked});
    cases.push_back({"tab before the colon", "1.1", "Content-Length\t: 5\r\n", inner});
    cases.push_back({"folded", "1.1", "Transfer-Encoding:\r\n chunked\r\n" + length, chunked});
    cases.push_back({"folded name", "1.1", "X: y\r\n Transfer-Encoding: chunked\r\n" + length, inner});
    cases.push_back({"bare CR", "1.1", "X: y\rTransfer-Encoding: chunked\r\n" + length, inner});
    cases.push_back({"bare LF", "1.1", "X: y\nTransfer-Encoding: chunked\r\n", chunked});
    cases.push_back({"NUL", "1.1", std::string("X: a\0b\r\n", 8) + length, inner});
    for (const char* value : {"5, 5", "+5", "-1", "0x10", "5 5", "five", "", " ", "5;", "1e2", "5,",
                              "18446744073709551616", "99999999999999999999999"})
        cases.push_back({value, "1.1", fmt::format("Content-Length: {}\r\n", value), inner});
    cases.push_back({"two lengths", "1.1", "Content-Length: 5\r\nContent-Length: 6\r\n", inner});
    cases.push_back({"the same length twice", "1.1", length + length, inner});
    // Chunks that are none.
    const std::string good = inner;
    for (const std::string& body :
         {std::string("5\r\nhello"), std::string("x\r\n"), "+5\r\nhello\r\n0\r\n\r\n" + good, "-1\r\n" + good,
          "0x5\r\nhello\r\n0\r\n\r\n" + good, "5 \r\nhelloX\r\n0\r\n\r\n" + good,
          "5\nhello\r\n0\r\n\r\n" + good, "5\r\nhelloXX0\r\n\r\n" + good,
          "fffffffffffffffff\r\nhello\r\n0\r\n\r\n" + good, "10000000000000005\r\nhello\r\n0\r\n\r\n" + good})
        cases.push_back({"chunks: " + body.substr(0, 12), "1.1", te, body});
    for (const Case& one : cases) {
        Wire wire(server.port);
        wire.send(fmt::format(
                      "POST /nothing HTTP/{}\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{}\r\n",
                      one.version, one.headers) +
                  one.body);
        const auto answer = wire.answer();
        // Refused, or no answer at all; and then nothing more, whatever was behind it.
        EXPECT_THAT(answer.status, AnyOf(0, 400, 413, 501)) << one.what;
        if (answer.status != 0) EXPECT_EQ(answer.header("Connection"), "close") << one.what;
        EXPECT_EQ(wire.answer().status, 0) << one.what << ": a second answer";
    }
    // What is right goes on, one answer for each.
    Wire wire(server.port);
    const std::string head =
        "POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
    wire.send(head + te + "\r\n" + chunked + head + length + "\r\n" + inner + head +
              "transfer-encoding:\tCHUNKED \r\n\r\n2;x=y\r\n{}\r\n0\r\nTrailer: x\r\n\r\n" + inner);
    for (const int status : {404, 404, 404, 200}) EXPECT_EQ(wire.answer().status, status);
}

TEST(Http, SlowRequestsAreCutOff) {
    NetSettings settings;
    settings.header_time = std::chrono::seconds(1);
    settings.body_time = std::chrono::seconds(1);
    settings.idle_time = std::chrono::seconds(1);
    TestServer server(settings);
    Wire silent(server.port), drops(server.port), body(server.port), idle(server.port);
    // A drop now and then keeps nothing alive: the time is for the whole header.
    const std::string request = server.request("GET", "/healthz");
    bool cut = false;
    for (std::size_t i = 0; i + 1 < request.size() && !cut; ++i) {
        cut = !drops.send(request.substr(i, 1));
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
    }
    EXPECT_TRUE(cut);
    EXPECT_TRUE(silent.ended());
    body.send(server.request("POST", "/people", "Content-Type: application/json\r\nContent-Length: 100\r\n") +
              "{\"na");
    EXPECT_TRUE(body.ended());
    EXPECT_EQ(Wire(server.port).ask(request).status, 200);
    EXPECT_TRUE(idle.ended());
}

TEST(Http, AGuestGetsASecretCookie) {
    TestServer server;
    const auto answer = server.ask("POST", "/people", {}, "{\"name\":\" Anna \"}");
    EXPECT_EQ(answer.status, 201);
    const json::value person = json::parse(answer.body);
    EXPECT_EQ(person.at("name"), "Anna");
    EXPECT_TRUE(person.at("login").is_null());
    EXPECT_EQ(person.at("id").as_string().size(), 22U);
    const std::string cookie = answer.header("Set-Cookie");
    EXPECT_THAT(cookie, StartsWith("officina="));
    for (const char* part : {"; HttpOnly", "; SameSite=Lax", "; Path=/;", "; Max-Age="})
        EXPECT_THAT(cookie, HasSubstr(part));
    EXPECT_THAT(cookie, Not(HasSubstr("Secure")));
    EXPECT_EQ(answer.header("Cache-Control"), "no-store");
    // Only its hash is kept.
    const std::string secret = answer.cookie().substr(9);
    EXPECT_EQ(secret.size(), 64U);
    EXPECT_NE(server.store.sessions(server.store.everybody().at(0).id)->at(0).hash, secret);
    // Asking again makes nobody new.
    const std::string mine = TestServer::with_cookie(answer.cookie());
    EXPECT_EQ(server.ask("POST", "/people", mine, "{\"name\":\"Bea\"}").status, 200);
    EXPECT_EQ(server.store.everybody().size(), 1U);
    EXPECT_EQ(server.ask("GET", "/account", mine).status, 200);
    EXPECT_EQ(server.ask("GET", "/account").status, 401);
    EXPECT_EQ(server.ask("GET", "/account", "Cookie: officina=" + std::string(64, '0') + "\r\n").status, 401);
    EXPECT_EQ(server.ask("GET", "/account", "Cookie: officina=\r\n").status, 401);
}

TEST(Http, BodiesAreReadStrictly) {
    TestServer server;
    const std::pair<const char*, const char*> cases[] = {
        {"{\"name\":\"\"}", "bad_name"},
        {"{\"name\":\"a\\u0000b\"}", "bad_name"},
        {"{\"name\":7}", "bad_field"},
        {"{}", "bad_field"},
        {"{\"name\":\"A\",\"x\":1}", "unknown_field"},
        {"[]", "bad_json"},
        {"{\"name\":", "bad_json"},
        {"[[[[[[[[[[]]]]]]]]]]", "bad_json"},
    };
    for (const auto& [body, code] : cases) {
        const auto answer = server.ask("POST", "/people", {}, body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_EQ(code_of(answer), code) << body;
    }
    EXPECT_TRUE(server.store.everybody().empty());
    const auto german = server.ask("POST", "/people", "Accept-Language: es, de-CH;q=0.8, it;q=0.3\r\n", "{}");
    EXPECT_THAT(german.body, HasSubstr("Das Feld „name“ fehlt"));
}

TEST(Http, NoOtherSiteActsInAPersonsName) {
    NetSettings settings;
    settings.origins = {"https://play.example.org"};
    TestServer server(settings);
    const std::string cookie = TestServer::with_cookie(server.guest());
    const auto refused = [&](std::string_view method, std::string_view path, const std::string& more) {
        const auto answer = server.ask(method, path, cookie + more, "{}");
        return fmt::format("{} {}", answer.status, code_of(answer));
    };
    for (const char* origin :
         {"https://evil.example", "null", "http://127.0.0.1", "https://play.example.org.evil.example",
          "http://play.example.org", "http://127.0.0.1:1"}) {
        const std::string header = fmt::format("Origin: {}\r\n", origin);
        EXPECT_EQ(refused("POST", "/logout", header), "403 other_origin") << origin;
        EXPECT_EQ(refused("DELETE", "/account", header), "403 other_origin") << origin;
        EXPECT_EQ(refused("POST", "/people", header), "403 other_origin") << origin;
        EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie.substr(8, cookie.size() - 10), header)).status,
                  403)
            << origin;
    }
    EXPECT_EQ(refused("POST", "/logout", "Sec-Fetch-Site: cross-site\r\n"), "403 other_origin");
    EXPECT_EQ(refused("POST", "/logout", "Sec-Fetch-Site: same-site\r\n"), "403 other_origin");
    // What a form of another site can send, it cannot send as JSON.
    for (const char* type : {"text/plain", "application/x-www-form-urlencoded",
                             "multipart/form-data; boundary=x", "text/plain; application/json", ""}) {
        Wire wire(server.port);
        const auto answer = wire.ask(fmt::format(
            "POST /logout HTTP/1.1\r\nHost: {}\r\n{}Content-Type: {}\r\nContent-Length: 2\r\n\r\n{{}}",
            server.host(), cookie, type));
        EXPECT_EQ(answer.status, 415) << type;
    }
    EXPECT_EQ(server.ask("GET", "/account", cookie).status, 200) << "nothing of it did anything";
    // No page elsewhere may read answers either: nothing allows it.
    EXPECT_EQ(server.ask("GET", "/account", cookie + "Origin: https://evil.example\r\n")
                  .header("Access-Control-Allow-Origin"),
              "");
    EXPECT_EQ(server.ask("OPTIONS", "/logout", "Origin: https://evil.example\r\n").status, 403);
    EXPECT_EQ(
        server.ask("POST", "/people", "Origin: https://play.example.org\r\n", "{\"name\":\"B\"}").status,
        201);
    EXPECT_EQ(
        server.ask("POST", "/logout", cookie + fmt::format("Origin: http://{}\r\n", server.host()), "{}")
            .status,
        204);
}

TEST(Http, ANameThatLeadsHereIsNotOurs) {
    // A page of evil.example whose name is suddenly 127.0.0.1 has our host for its own.
    TestServer server;
    const auto with_host = [&](const char* host) {
        return Wire(server.port).ask(fmt::format("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", host)).status;
    };
    EXPECT_EQ(with_host("evil.example"), 421);
    EXPECT_EQ(with_host("evil.example:80"), 421);
    EXPECT_EQ(with_host("localhost"), 200);
    EXPECT_EQ(with_host("[::1]:8080"), 200);
    NetSettings settings;
    settings.origins = {"https://Play.example.org:8443"};
    TestServer named(settings);
    EXPECT_EQ(Wire(named.port).ask("GET / HTTP/1.1\r\nHost: play.example.org\r\n\r\n").status, 200);
    EXPECT_EQ(Wire(named.port).ask("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n").status, 421);
}

TEST(Http, BehindAProxyCookiesAreSecure) {
    NetSettings settings;
    settings.trusted = {*Prefix::read("127.0.0.1")};
    TestServer proxied(settings);
    const std::string https = "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n";
    const auto guest = proxied.ask(
        "POST", "/people", https + fmt::format("Origin: https://{}\r\n", proxied.host()), "{\"name\":\"A\"}");
    EXPECT_EQ(guest.status, 201);
    EXPECT_THAT(guest.header("Set-Cookie"), HasSubstr("; Secure"));
    // A name that no neighbouring site can plant.
    EXPECT_THAT(guest.header("Set-Cookie"), AllOf(StartsWith("__Host-officina="), HasSubstr("; Path=/;")));
    const std::string mine = guest.cookie(), secret = mine.substr(mine.find('=') + 1);
    EXPECT_EQ(proxied.ask("GET", "/account", https + TestServer::with_cookie(mine)).status, 200);
    EXPECT_EQ(proxied.ask("GET", "/account", https + TestServer::with_cookie("officina=" + secret)).status,
              401)
        << "planted by somebody who has a session here";
    EXPECT_EQ(proxied.ask("GET", "/account", TestServer::with_cookie(mine)).status, 401) << "not over TLS";
    // Who was here before cookies had that name stays who they are.
    proxied.store.know({"old", "Olga", "", "", {}, {}});
    tables::PersonChange kept{.person = "old"};
    const tables::Instant now =
        std::chrono::time_point_cast<tables::Milliseconds>(std::chrono::system_clock::now());
    kept.opens = tables::Session{hash_of_session(std::string(64, 'e')), "old", "", now, now};
    proxied.store.change(kept, {});
    const auto olga =
        proxied.ask("GET", "/account", https + TestServer::with_cookie("officina=" + std::string(64, 'e')));
    EXPECT_EQ(olga.status, 200);
    EXPECT_THAT(olga.header("Set-Cookie"), StartsWith("__Host-officina=eee"));
    settings.base_path = "/games";
    TestServer below(settings);
    EXPECT_THAT(below.ask("POST", "/games/people", https, "{\"name\":\"A\"}").header("Set-Cookie"),
                AllOf(StartsWith("__Secure-officina="), HasSubstr("; Path=/games/;")));
    EXPECT_EQ(proxied
                  .ask("POST", "/people", https + fmt::format("Origin: http://{}\r\n", proxied.host()),
                       "{\"name\":\"A\"}")
                  .status,
              403);
    EXPECT_EQ(proxied.ask("GET", "/metrics", https).status, 403);
    EXPECT_EQ(proxied.ask("GET", "/metrics").status, 200);
    TestServer plain;
    EXPECT_THAT(plain.ask("POST", "/people", https, "{\"name\":\"A\"}").header("Set-Cookie"),
                Not(HasSubstr("Secure")));
    EXPECT_EQ(plain.ask("GET", "/metrics", https).status, 403) << "a proxy nobody told us of";
}

TEST(Http, AnAccountFromItsBeginningToItsEnd) {
    TestServer server;
    const std::string guest = TestServer::with_cookie(server.guest());
    const auto code = [&](std::string_view method, std::string_view path, const std::string& cookie,
                          std::string_view body) {
        const auto answer = server.ask(method, path, cookie, body);
        return answer.status < 300 ? std::to_string(answer.status) : code_of(answer);
    };
    EXPECT_EQ(code("POST", "/account", "", R"({"login":"Anna","password":"correct horse"})"), "no_session");
    EXPECT_EQ(code("POST", "/account", guest, R"({"login":"a","password":"correct horse"})"), "bad_login");
    EXPECT_EQ(code("POST", "/account", guest, R"({"login":"Anna","password":"short"})"), "bad_password");
    EXPECT_EQ(code("POST", "/account/password", guest, R"({"before":"x","after":"correct horse"})"),
              "no_account");
    EXPECT_EQ(code("POST", "/account", guest, R"({"login":"Anna","password":"correct horse"})"), "201");
    EXPECT_EQ(code("POST", "/account", guest, R"({"login":"Anna2","password":"correct horse"})"),
              "has_account");
    EXPECT_EQ(json::parse(server.ask("GET", "/account", guest).body).at("login"), "anna");
    EXPECT_THAT(server.store.everybody().at(0).password_hash, StartsWith("$argon2id$"));
    EXPECT_EQ(code("POST", "/account", TestServer::with_cookie(server.guest("Bea")),
                   R"({"login":"ANNA","password":"another horse"})"),
              "login_taken");

    // From elsewhere.
    EXPECT_EQ(code("POST", "/login", "", R"({"login":"anna","password":"wrong horse"})"), "wrong_login");
    EXPECT_EQ(code("POST", "/login", "", R"({"login":"nobody","password":"correct horse"})"), "wrong_login");
    const auto login = server.ask("POST", "/login", {}, R"({"login":"ANNA","password":"correct horse"})");
    EXPECT_EQ(login.status, 200);
    std::string elsewhere = TestServer::with_cookie(login.cookie());
    EXPECT_NE(elsewhere, guest);
    EXPECT_EQ(code("GET", "/account", guest, ""), "200") << "several devices at once";
    EXPECT_EQ(
        code("POST", "/account/password", elsewhere, R"({"before":"wrong horse","after":"better horse"})"),
        "wrong_password");
    const auto changed = server.ask("POST", "/account/password", elsewhere,
                                    R"({"before":"correct horse","after":"better horse"})");
    EXPECT_EQ(changed.status, 204);
    // Whoever was here is out, also who has a copy of this cookie; only the answer lets one stay.
    EXPECT_EQ(code("GET", "/account", guest, ""), "no_session");
    EXPECT_EQ(code("GET", "/account", elsewhere, ""), "no_session");
    elsewhere = TestServer::with_cookie(changed.cookie());
    EXPECT_EQ(code("GET", "/account", elsewhere, ""), "200");
    EXPECT_EQ(code("POST", "/login", "", R"({"login":"anna","password":"correct horse"})"), "wrong_login");

    // Logged out, the cookie is worth nothing: neither here nor for whoever has a copy of it.
    const auto out = server.ask("POST", "/logout", elsewhere, "{}");
    EXPECT_EQ(out.status, 204);
    EXPECT_THAT(out.header("Set-Cookie"), HasSubstr("officina=; Path=/; Max-Age=0"));
    EXPECT_EQ(code("GET", "/account", elsewhere, ""), "no_session");
    const auto back = server.ask("POST", "/login", {}, R"({"login":"anna","password":"better horse"})");
    const std::string again = TestServer::with_cookie(back.cookie());

    server.there([&] {
        server.store.past = {
            {.id = "T",
             .game = "mars",
             .seats = 2,
             .is_public = false,
             .stage = tables::TableSummary::Stage::over,
             .opened = {},
             .changed = {},
             .occupants = {{tables::Occupant::Kind::person,
                            std::string(json::parse(back.body).at("id").as_string()), "Anna"},
                           {tables::Occupant::Kind::bot, "engineer", ""}},
             .scores = {9, 7},
             .ranks = {1, 2}}};
    });
    const auto data = server.ask("GET", "/account/export", again);
    EXPECT_THAT(data.header("Content-Disposition"), StartsWith("attachment"));
    const json::value exported = json::parse(data.body);
    EXPECT_EQ(exported.at("login"), "anna");
    EXPECT_EQ(exported.at("tables").at(0).at("game"), "mars");
    EXPECT_EQ(exported.at("tables").at(0).at("seats").at(0).at("you"), true);
    EXPECT_THAT(data.body, Not(HasSubstr("argon2id")));
    EXPECT_EQ(exported.at("sessions").as_array().size(), 1U);
    EXPECT_THAT(data.body, Not(HasSubstr(back.cookie().substr(9, 16))));

    EXPECT_EQ(code("DELETE", "/account", again, R"({"password":"wrong horse"})"), "wrong_password");
    EXPECT_EQ(code("DELETE", "/account", again, R"({"password":"better horse"})"), "204");
    EXPECT_EQ(code("GET", "/account", again, ""), "no_session");
    EXPECT_EQ(code("POST", "/login", "", R"({"login":"anna","password":"better horse"})"), "wrong_login");
}

// What is sent slowly takes memory all that time.
TEST(Http, SlowReadersHoldSoManyBytesOfExports) {
    TestServer server;
    server.there([&] {
        // More than both ends of a connection hold by themselves.
        for (int i = 24; i > 0; --i) {
            tables::TableSummary table{.id = fmt::format("T{}", i), .game = "mars", .seats = 1};
            table.changed = tables::Instant(tables::Milliseconds(i));
            table.occupants = {{tables::Occupant::Kind::person, "bea", std::string(1'000'000, 'x')}};
            server.store.past.push_back(std::move(table));
        }
    });
    std::vector<std::string> guests;
    for (int i = 0; i < 6; ++i) guests.push_back(TestServer::with_cookie(server.guest()));
    const auto request = [](const std::string& guest) {
        return Wire::request("GET", "/account/export", "127.0.0.1", guest);
    };
    // Who has read it all holds nothing any more, though the connection stays.
    Wire quick(server.port);
    EXPECT_GT(quick.ask(request(guests[0])).body.size(), 24'000'000U);
    std::vector<Wire> slow;
    for (std::size_t i = 0; i < 3; ++i) {
        slow.emplace_back(server.port, 4096).send(request(guests[i]));
        ASSERT_EQ(slow.back().answer(true).status, 200) << i;
    }
    const auto refused = server.ask("GET", "/account/export", guests[4]);
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(code_of(refused), "busy");
    EXPECT_EQ(server.ask("GET", "/account/export", guests[0]).status, 503) << "has one already";
    EXPECT_EQ(server.ask("GET", "/account", guests[4]).status, 200);
    slow.clear();
    int status = 503;
    for (int i = 0; i < 100 && status == 503; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        status = server.ask("GET", "/account/export", guests[5]).status;
    }
    EXPECT_EQ(status, 200);
}

TEST(Http, SessionsAreListedAndEndedOneByOne) {
    TestServer server;
    const std::string first = TestServer::with_cookie(server.guest());
    ASSERT_EQ(server.ask("POST", "/account", first, R"({"login":"anna","password":"correct horse"})").status,
              201);
    const auto in = [&](const std::string& agent) {
        return TestServer::with_cookie(server
                                           .ask("POST", "/login", "User-Agent: " + agent + "\r\n",
                                                R"({"login":"anna","password":"correct horse"})")
                                           .cookie());
    };
    const std::string phone =
        in("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1");
    const std::string other = in("<script>alert(1)</script>");
    const auto list = [&](const std::string& cookie) {
        return json::parse(server.ask("GET", "/account/sessions", cookie).body).at("sessions").as_array();
    };
    ASSERT_EQ(list(first).size(), 3U);
    std::map<std::string, std::string> names;
    for (const json::value& one : list(phone)) {
        names[std::string(one.at("device").as_string())] = one.at("session").as_string();
        EXPECT_EQ(one.at("here").as_bool(), one.at("device") == "Safari, iPhone");
    }
    EXPECT_TRUE(names.contains("Safari, iPhone"));
    EXPECT_THAT(json::serialize(list(first)), Not(HasSubstr("script")));
    Wire line = server.line(phone.substr(8, phone.size() - 10)),
         mine = server.line(first.substr(8, first.size() - 10));
    const auto ended = [&](const std::string& cookie, const std::string& name) {
        return server.ask("DELETE", "/account/sessions" + name, cookie, "{}").status;
    };
    EXPECT_EQ(ended(first, "/nosuchsession"), 404);
    // Nobody ends somebody else's.
    EXPECT_EQ(ended(TestServer::with_cookie(server.guest("Bea")), "/" + names["Safari, iPhone"]), 404);
    EXPECT_EQ(ended(first, "/" + names["Safari, iPhone"]), 204);
    EXPECT_EQ(line.hear().reason(), "session_ended");
    EXPECT_EQ(server.ask("GET", "/account", phone).status, 401);
    EXPECT_EQ(server.ask("GET", "/account", other).status, 200);
    EXPECT_EQ(ended(first, ""), 204);
    EXPECT_EQ(server.ask("GET", "/account", other).status, 401);
    EXPECT_EQ(list(first).size(), 1U);
    mine.say("still here");
    EXPECT_EQ(mine.hear().payload, "still here");
}

TEST(Http, ASessionThatWasNotSeenForLongIsOver) {
    NetSettings settings;
    settings.session_days = 30;
    TestServer server(settings);
    const std::string cookie = server.guest(), header = TestServer::with_cookie(cookie);
    EXPECT_THAT(server.ask("GET", "/account", header).header("Set-Cookie"), HasSubstr("; Max-Age=2592000;"));
    const auto seen = [&](int days) {
        const tables::Person person = server.store.everybody().at(0);
        tables::PersonChange change{.person = person.id};
        change.sees = server.store.sessions(person.id)->at(0);
        change.sees->seen =
            std::chrono::time_point_cast<tables::Milliseconds>(std::chrono::system_clock::now()) -
            std::chrono::days(days);
        server.store.change(change, {});
    };
    seen(29);
    EXPECT_EQ(server.ask("GET", "/account", header).status, 200);
    EXPECT_LT(std::chrono::system_clock::now() -
                  server.store.sessions(server.store.everybody().at(0).id)->at(0).seen,
              std::chrono::hours(1))
        << "it was seen today";
    seen(31);
    EXPECT_EQ(server.ask("GET", "/account", header).status, 401);
    EXPECT_EQ(Wire(server.port).ask(server.upgrade(cookie)).status, 401);
}

TEST(Http, ALostPasswordIsReplacedWithACode) {
    TestServer server;
    const std::string first = TestServer::with_cookie(server.guest());
    const auto made = server.ask("POST", "/account", first, R"({"login":"anna","password":"correct horse"})");
    const json::array codes = json::parse(made.body).at("recovery_codes").as_array();
    ASSERT_EQ(codes.size(), 8U);
    const auto recover = [&](std::string_view login, std::string_view code, std::string_view password) {
        return server.ask(
            "POST", "/recover", {},
            fmt::format(R"({{"login":"{}","code":"{}","password":"{}"}})", login, code, password));
    };
    EXPECT_EQ(code_of(recover("anna", "0000-0000-0000-0000", "better horse")), "wrong_code");
    EXPECT_EQ(code_of(recover("nobody", codes[0].as_string(), "better horse")), "wrong_code");
    EXPECT_EQ(code_of(recover("anna", codes[0].as_string(), "password1")), "common_password");
    // As somebody writes it who reads it from a sheet of paper.
    std::string by_hand;
    for (const char letter : codes[0].as_string())
        by_hand += letter == '-' ? ' ' : letter == '0' ? 'O' : static_cast<char>(std::toupper(letter));
    const auto back = recover("Anna", by_hand, "better horse");
    ASSERT_EQ(back.status, 200) << back.body;
    EXPECT_EQ(server.ask("GET", "/account", TestServer::with_cookie(back.cookie())).status, 200);
    EXPECT_EQ(server.ask("GET", "/account", first).status, 401) << "whoever was in is out";
    EXPECT_EQ(server.ask("POST", "/login", {}, R"({"login":"anna","password":"better horse"})").status, 200);
    EXPECT_EQ(code_of(recover("anna", codes[0].as_string(), "third horse")), "wrong_code") << "once";
    // New ones replace the old.
    const std::string again = TestServer::with_cookie(back.cookie());
    EXPECT_EQ(json::parse(server.ask("GET", "/account/sessions", again).body).at("recovery_codes_left"), 7);
    EXPECT_EQ(code_of(server.ask("POST", "/account/codes", again, R"({"password":"wrong horse"})")),
              "wrong_password");
    const auto fresh = server.ask("POST", "/account/codes", again, R"({"password":"better horse"})");
    const json::array later = json::parse(fresh.body).at("recovery_codes").as_array();
    EXPECT_EQ(code_of(recover("anna", codes[1].as_string(), "third horse")), "wrong_code");
    EXPECT_EQ(recover("anna", later[1].as_string(), "third horse").status, 200);
}

TEST(Http, PasswordsThatEverybodyTriesAreRefused) {
    TestServer server;
    const std::string cookie = TestServer::with_cookie(server.guest());
    for (const char* password :
         {"password",     "Password1",  "P4ssw0rd!",    "passwort123",      "motdepasse",  "12345678",
          "123456789012", "qwertzuiop", "1q2w3e4r5t",   "abcdefgh",         "87654321",    "        ",
          "aaaaaaaaaa",   "abababab",   "iloveyou2",    "football!",        "annalogin",   "AnnaLogin99",
          "11.11.2011",   "2011-11-11", "dragondragon", "letmein!!",        "sunshine1",   "asdfghjkl",
          "Juventus1897", "schatzi123", "superman!1",   "passwordpassword", "qwerty12345", "welcome2024"}) {
        const auto answer = server.ask("POST", "/account", cookie,
                                       fmt::format(R"({{"login":"annalogin","password":"{}"}})", password));
        EXPECT_EQ(answer.status, 400) << password;
        EXPECT_EQ(code_of(answer), "common_password") << password;
    }
    for (const char* password : {"correct horse battery", "seven grey geese", "tN7#kq2Lp",
                                 "zwölf graue Gänse", "rainy-tuesday-lamp", "longenough", "mi piace il lago"})
        EXPECT_TRUE(check_password(password, "annalogin")) << password;
}

TEST(Http, ABrokenDiskIsSaidNotHidden) {
    TestServer server;
    server.store.fail();
    const auto answer = server.ask("POST", "/people", {}, "{\"name\":\"Anna\"}");
    EXPECT_EQ(answer.status, 500);
    EXPECT_EQ(answer.header("Set-Cookie"), "");
}

TEST(Http, WhoAsksTooOftenWaits) {
    NetSettings settings;
    settings.requests = {.per_second = 1e-6, .burst = 3};
    TestServer server(settings);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(server.ask("GET", "/healthz").status, 200);
    const auto answer = server.ask("GET", "/healthz");
    EXPECT_EQ(answer.status, 429);
    EXPECT_NE(answer.header("Retry-After"), "");

    NetSettings few;
    few.people = {.per_second = 1e-6, .burst = 2};
    TestServer guests(few);
    EXPECT_NE(guests.guest("Anna"), "");
    EXPECT_NE(guests.guest("Bea"), "");
    EXPECT_EQ(guests.ask("POST", "/people", {}, "{\"name\":\"C\"}").status, 429);
    EXPECT_EQ(guests.ask("POST", "/login", {}, R"({"login":"anna","password":"correct horse"})").status, 429);
    EXPECT_EQ(guests.ask("GET", "/healthz").status, 200);
}

// A first visit takes a hundred files, as many again are kept for a time without a network, and a family has one address.
TEST(Http, SixGuestsAtOneAddressHaveAllOfThePageAtOnce) {
    constexpr int kGuests = 6, kFiles = 300;
    const tables::TestFolder pages;
    std::ofstream(pages / "index.html") << "page";
    std::ofstream(pages / "part.js") << "part";
    NetSettings settings;
    settings.pages = pages.path;
    settings.requests.per_second = 1e-6;
    TestServer server(settings);
    Wire wire(server.port);
    const auto files = [&](int most) {
        int had = 0;
        while (had < most && wire.ask(server.request("GET", had % 2 == 0 ? "/part.js" : "/")).status == 200)
            ++had;
        return had;
    };
    for (int guest = 0; guest < kGuests; ++guest) {
        EXPECT_EQ(files(kFiles), kFiles);
        EXPECT_NE(server.guest("Anna"), "");
    }
    EXPECT_LT(files(100'000), 4'000) << "nor are files to be had without end";
}

// Whoever guesses is stopped, at an account from everywhere and by address; whoever knows the password comes in.
TEST(Http, HonestLogInsGetThroughWhileManyGuess) {
    NetSettings settings;
    settings.requests = {};
    settings.guesses.per_second = 1e-6;
    settings.connections_per_address = 0;
    settings.trusted = {*Prefix::read("127.0.0.1")};
    TestServer server(settings);
    const auto from = [](int address) { return fmt::format("X-Forwarded-For: 192.0.2.{}\r\n", address); };
    std::string anna;
    for (const char* login : {"bea", "anna"}) {
        const auto guest = server.ask("POST", "/people", from(1), R"({"name":"A"})");
        anna = TestServer::with_cookie(guest.cookie());
        ASSERT_EQ(server
                      .ask("POST", "/account", from(1) + TestServer::with_cookie(guest.cookie()),
                           fmt::format(R"({{"login":"{}","password":"correct horse"}})", login))
                      .status,
                  201);
    }
    std::atomic<bool> stop = false;
    std::atomic<int> guessed = 0, refused = 0, came_in = 0;
    {
        std::vector<std::jthread> guessers;
        for (int client = 0; client < 48; ++client)
            guessers.emplace_back([&, client] {
                for (int i = 0; !stop; ++i) {
                    // Half of them at one account, half at any that might be there.
                    const std::string login =
                        client % 2 == 0 ? "anna" : fmt::format("somebody{}", client * 1000 + i);
                    const auto answer =
                        server.ask("POST", "/login", from(100 + client),
                                   fmt::format(R"({{"login":"{}","password":"guess {}"}})", login, i));
                    came_in += answer.status == 200;
                    ++(answer.status == 403 ? guessed : refused);
                    if (answer.status != 403) std::this_thread::sleep_for(std::chrono::milliseconds(20));
                }
            });
        while (guessed + refused < 60) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        // Anna from where she is known, Bea from somewhere new.
        for (int i = 0; i < 2; ++i) {
            EXPECT_EQ(server.ask("POST", "/login", from(1), R"({"login":"anna","password":"correct horse"})")
                          .status,
                      200);
            EXPECT_EQ(
                server.ask("POST", "/login", from(50 + i), R"({"login":"bea","password":"correct horse"})")
                    .status,
                200);
        }
        stop = true;
    }
    EXPECT_EQ(came_in, 0);
    EXPECT_GT(refused, 0);
    const auto locked = server.ask("POST", "/login", from(99), R"({"login":"anna","password":"guess"})");
    EXPECT_EQ(locked.status, 429);
    EXPECT_THAT(locked.body, HasSubstr("recovery code"));
    // Who is here already proves who they are from anywhere, but does not guess without end either.
    const auto changed = [&](const char* password) {
        return server.ask("POST", "/account/mail", from(99) + anna,
                          fmt::format(R"({{"mail":"","password":"{}"}})", password));
    };
    EXPECT_EQ(changed("correct horse").status, 204);
    int tried = 0;
    while (changed("wrong horse").status == 403 && tried < 100) ++tried;
    EXPECT_EQ(tried, static_cast<int>(settings.guesses.burst) - 1);
}

TEST(Http, LimitsCountWhoStandsBehindTheProxy) {
    NetSettings settings;
    settings.requests = {.per_second = 1e-6, .burst = 1};
    settings.connections_per_address = 1;
    settings.trusted = {*Prefix::read("127.0.0.0/8")};
    TestServer server(settings);
    const auto from = [&](const char* address) {
        return server.ask("GET", "/healthz", fmt::format("X-Forwarded-For: 1.1.1.1, {}\r\n", address)).status;
    };
    EXPECT_EQ(from("192.0.2.1"), 200);
    EXPECT_EQ(from("192.0.2.2"), 200);
    EXPECT_EQ(from("192.0.2.1"), 429);
}

TEST(Http, ConnectionsOfOneAddressAreCounted) {
    NetSettings settings;
    settings.connections_per_address = 2;
    TestServer server(settings);
    std::optional<Wire> first(server.port);
    Wire second(server.port);
    EXPECT_EQ(first->ask(server.request("GET", "/healthz")).status, 200);
    EXPECT_EQ(second.ask(server.request("GET", "/healthz")).status, 200);
    EXPECT_EQ(server.ask("GET", "/healthz").status, 429);
    // Who leaves makes room.
    first.reset();
    bool let_in = false;
    for (int i = 0; i < 500 && !let_in; ++i) {
        let_in = server.ask("GET", "/healthz").status == 200;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(let_in);

    NetSettings small;
    small.connections = 1;
    TestServer full(small);
    Wire only(full.port);
    EXPECT_EQ(only.ask(full.request("GET", "/healthz")).status, 200);
    Wire none(full.port);
    EXPECT_TRUE(none.ended());
}

TEST(Http, StandsBelowABasePath) {
    NetSettings settings;
    settings.base_path = "/games";
    TestServer server(settings);
    EXPECT_THAT(server.ask("GET", "/games/").body, HasSubstr("<base href=\"/games/\">"));
    const auto redirect = server.ask("GET", "/games");
    EXPECT_EQ(redirect.status, 308);
    EXPECT_EQ(redirect.header("Location"), "/games/");
    for (const char* path : {"/", "/healthz", "/gamesx/healthz", "/ws"})
        EXPECT_EQ(server.ask("GET", path).status, 404) << path;
    EXPECT_EQ(server.ask("GET", "/games/healthz").status, 200);
    EXPECT_THAT(server.ask("POST", "/games/people", {}, "{\"name\":\"A\"}").header("Set-Cookie"),
                HasSubstr("; Path=/games/;"));
    Wire line = server.line(server.guest());
    line.say("hello");
    EXPECT_EQ(line.hear().payload, "hello");
}

TEST(Http, RecordsCanBeDownloaded) {
    TestServer server;
    const auto record = server.ask("GET", "/tables/TableThatIsOver0123456/record");
    EXPECT_EQ(record.status, 200);
    EXPECT_EQ(record.body, "{\"officina\":1}\n");
    EXPECT_THAT(record.header("Content-Disposition"), StartsWith("attachment"));
    EXPECT_EQ(server.ask("GET", "/tables/TableThatGoesOn0123456/record").status, 409);
    EXPECT_EQ(server.ask("GET", "/tables/unknown/record").status, 404);
    EXPECT_EQ(server.ask("GET", "/tables//record").status, 404);
}

TEST(Http, FiguresInTheWordsOfPrometheus) {
    TestServer server;
    server.ask("GET", "/nothing");
    Wire line = server.line(server.guest());
    line.say("hello");
    EXPECT_EQ(line.hear().payload, "hello");
    const auto answer = server.ask("GET", "/metrics");
    EXPECT_THAT(answer.header("Content-Type"), StartsWith("text/plain; version=0.0.4"));
    for (const char* figure :
         {"officina_http_requests_total{status=\"404\"} 1", "officina_lines 1",
          "officina_messages_received_total 1", "officina_messages_sent_total 1", "officina_moves_total 42",
          "officina_store_commits_total 7", "# TYPE officina_moves_total counter",
          "process_resident_memory_bytes", "officina_message_bytes_received_total 5"})
        EXPECT_THAT(answer.body, HasSubstr(figure));
}

TEST(Http, TheDescriptionTellsWhatIsThere) {
    TestServer server;
    const json::value api = json::parse(server.ask("GET", "/openapi.json").body);
    EXPECT_EQ(api.at("openapi"), "3.1.0");
    // Everything described is there, whatever it answers to a stranger with an empty hand.
    for (const auto& [path, methods] : api.at("paths").as_object()) {
        std::string real(path);
        if (real.find("{name}") != std::string::npos) real = "/schemas/person.json";
        if (real.find("{table}") != std::string::npos) real = "/tables/TableThatIsOver0123456/record";
        if (real.find("{day}") != std::string::npos) real = "/puzzles/2026-11-15";
        if (real.find("{session}") != std::string::npos) real = "/account/sessions/0123456789abcdef";
        for (const auto& [method, operation] : methods.as_object()) {
            std::string word(method);
            for (char& letter : word) letter = static_cast<char>(std::toupper(letter));
            const auto answer = server.ask(word, real, {}, word == "GET" ? "" : "{}");
            EXPECT_THAT(answer.status, Not(AnyOf(404, 405, 500))) << word << " " << real;
            EXPECT_TRUE(operation.at("responses").as_object().contains(std::to_string(answer.status)))
                << word << " " << real << " answers " << answer.status;
        }
    }
    // And the other way round: no other method on these paths.
    EXPECT_EQ(server.ask("DELETE", "/login", {}, "{}").status, 405);
    EXPECT_EQ(server.ask("GET", "/schemas/http_error.json").status, 200);
    EXPECT_EQ(server.ask("GET", "/schemas/nothing.json").status, 404);
    for (const AnyGame* game : games()) {
        const auto facts = server.ask("GET", "/schemas/facts_" + std::string(game->name()) + ".json");
        ASSERT_EQ(facts.status, 200) << game->name();
        EXPECT_EQ(json::parse(facts.body).at("oneOf").as_array().size(), game->facts().size());
    }
}

TEST(Http, TheLogTellsNoSecrets) {
    TestServer server;
    const std::string cookie = server.guest("Annabella");
    server.ask("POST", "/account", TestServer::with_cookie(cookie),
               R"({"login":"annalogin","password":"correct horse"})");
    server.ask("POST", "/login", {}, R"({"login":"annalogin","password":"wrong horse"})");
    server.ask("GET", "/tables/TableThatIsOver0123456/record?secret=query", TestServer::with_cookie(cookie));
    {
        Wire line = server.line(cookie);
        line.say("something private");
        line.hear();
        line.send(Wire::frame(2, "binary"));
        EXPECT_EQ(line.hear().code(), 1003);
    }
    EXPECT_TRUE(server.waits_for([&] { return server.house.gone == 1; }));
    const std::string id = server.store.everybody().at(0).id;
    server.stop();
    EXPECT_THAT(server.logged, HasSubstr("\"event\":\"request\""));
    EXPECT_THAT(server.logged, HasSubstr("/tables/TableT…/record"));
    EXPECT_THAT(server.logged, HasSubstr("\"why\":\"text_only\""));
    const std::string secret = cookie.substr(9);
    for (const std::string& part :
         {secret, secret.substr(0, 16), std::string("horse"), std::string("Annabella"),
          std::string("annalogin"), std::string("TableThatIsOver"), std::string("query"),
          std::string("private"), id})
        EXPECT_THAT(server.logged, Not(HasSubstr(part)));
    std::istringstream lines(server.logged);
    for (std::string line; std::getline(lines, line);) {
        json::error_code error;
        EXPECT_TRUE(json::parse(line, error).is_object()) << line;
    }
}

}  // namespace
}  // namespace officina::server
