// What is answered over HTTP fits the schemas that /openapi.json names.

#include <gtest/gtest.h>

#include "match/testing/form.h"
#include "server/net/site.h"
#include "server/net/testing/test_server.h"

namespace officina::server {
namespace {

TEST(HttpSchemas, RealAnswersFit) {
    TestServer server;
    const auto fits = [](const std::string& form, const Wire::Answer& answer) {
        EXPECT_TRUE(Form("server/schemas/" + form + ".json").fits(boost::json::parse(answer.body)))
            << form << ": " << answer.body;
    };
    const auto came = server.ask("POST", "/people", {}, R"({"name":"Änne"})");
    EXPECT_EQ(came.status, 201);
    fits("person", came);
    const std::string cookie = TestServer::with_cookie(came.cookie());
    fits("person", server.ask("GET", "/account", cookie));
    fits("http_error", server.ask("GET", "/account"));
    fits("http_error", server.ask("POST", "/people", {}, R"({"name":""})"));
    fits("http_error", server.ask("GET", "/tables/none/record"));
    fits("http_error", server.ask("GET", "/puzzles/tomorrow"));
    const auto account =
        server.ask("POST", "/account", cookie, R"({"login":"aenne","password":"correct horse"})");
    EXPECT_LT(account.status, 300) << account.body;
    fits("person", account);
    fits("sessions", server.ask("GET", "/account/sessions", cookie));
    fits("person", server.ask("POST", "/account/codes", cookie, R"({"password":"correct horse"})"));
    fits("account_export", server.ask("GET", "/account/export", cookie));
}

TEST(HttpSchemas, EveryRouteIsDescribed) {
    TestServer server;
    const auto described =
        boost::json::parse(server.ask("GET", "/openapi.json").body).at("paths").as_object();
    const auto is_described = [&](std::string_view method, std::string_view path) {
        for (const auto& [name, methods] : described) {
            std::string general(name);
            if (path.ends_with("/*") && general.ends_with('}'))
                general.replace(general.rfind('{'), general.npos, "*");
            std::string word(method);
            for (char& letter : word) letter = static_cast<char>(letter - 'A' + 'a');
            if (general == path && methods.as_object().contains(word)) return true;
        }
        return false;
    };
    for (const Site::Route& route : Site::routes())
        EXPECT_TRUE(is_described(route.method, route.path)) << route.method << " " << route.path;
}

}  // namespace
}  // namespace officina::server
