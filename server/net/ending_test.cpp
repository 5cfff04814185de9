// The network ends while there is still something to do.

#include <gtest/gtest.h>

#include "server/net/testing/test_server.h"

namespace officina::server {
namespace {

TEST(Ending, NobodyPostsToANetworkThatIsGone) {
    for (int round = 0; round < 4; ++round) {
        std::vector<Wire> wires;
        TestServer server;
        const std::string cookie = server.guest();
        // Passwords take their time on another thread: the first is being worked on, the others wait.
        for (int i = 0; i < 4; ++i) {
            wires.emplace_back(server.port);
            wires.back().send(server.request("POST", "/account", TestServer::with_cookie(cookie),
                                             R"({"login":"anna","password":"correct horse"})"));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(15 * round));
    }
}

}  // namespace
}  // namespace officina::server
