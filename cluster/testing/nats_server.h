#pragma once
// A NATS server for one test (scripts/nats), in a folder that is gone afterwards.

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

#include "tables/testing/store_help.h"

namespace officina::cluster {

class NatsServer {
  public:
    // `settings` as in a file of its own.
    explicit NatsServer(const std::string& settings = "") {
        is_here_ = is_on_this_machine();
        if (!settings.empty()) {
            std::filesystem::create_directories(folder());
            std::ofstream(folder() + "/settings") << settings;
        }
        if (is_here_) start();
    }
    ~NatsServer() {
        if (runs_) kill();
    }
    NatsServer(const NatsServer&) = delete;
    NatsServer& operator=(const NatsServer&) = delete;

    // Where the program is missing, and only there, everything that needs it is skipped, and the tests say so.
    bool is_here() const { return is_here_; }
    static bool is_on_this_machine() { return std::system((script() + " found 2>/dev/null").c_str()) == 0; }
    const std::string& address() const { return address_; }

    // On the same port as before.
    void start() {
        address_ = told_by("start " + folder());
        if (address_.empty()) ADD_FAILURE() << "nats-server does not start";
        runs_ = true;
    }
    void kill() {
        told_by("stop " + folder() + " kill");
        runs_ = false;
    }

  private:
    static std::string script() { return OFFICINA_SOURCE_DIR "/scripts/nats"; }
    std::string folder() const { return folder_.path.string() + "/nats"; }
    static std::string told_by(const std::string& words) {
        std::string said;
        FILE* const pipe = popen((script() + " " + words).c_str(), "r");
        if (!pipe) return said;
        for (int letter = 0; (letter = std::fgetc(pipe)) != EOF && letter != '\n';)
            said += static_cast<char>(letter);
        if (pclose(pipe) != 0) ADD_FAILURE() << "scripts/nats " << words;
        return said;
    }

    tables::TestFolder folder_;
    std::string address_;
    bool is_here_ = false, runs_ = false;
};

class NeedsNats : public testing::Environment {
  public:
    void SetUp() override {
        if (NatsServer::is_on_this_machine()) return;
        if (!tables::may_be_missing()) FAIL() << "nats-server is not on this machine";
        GTEST_SKIP()
            << "ALL TESTS SKIPPED: nats-server is not on this machine; scripts/prepare test fetches it";
    }
};
inline testing::Environment* const kNeedsNats = testing::AddGlobalTestEnvironment(new NeedsNats);

}  // namespace officina::cluster
