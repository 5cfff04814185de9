// What is answered over HTTP fits the schemas that /openapi.json names.

#include <gtest/gtest.h>

#include "server/net/testing/test_server.h"
#include "server/testing/form.h"

namespace officina {
namespace {

TEST(HttpSchemas, RealAnswersFit) {
    TestServer server;
    const auto fits = [](const char* form, const Wire::Answer& answer) {
        EXPECT_TRUE(Form(form).fits(boost::json::parse(answer.body))) << form << ": " << answer.body;
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

}  // namespace
}  // namespace officina
