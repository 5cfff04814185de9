#pragma once
// A PostgreSQL server for one test program (scripts/postgres), in a folder that is gone afterwards; every test gets an empty database.

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

#include "tables/postgres.h"
#include "tables/testing/store_help.h"

namespace officina::tables {

class PostgresServer {
  public:
    static PostgresServer& here() {
        static PostgresServer server;
        return server;
    }
    // Where the programs are missing, and only there, everything that needs them is skipped, and the tests say so.
    bool is_here() const { return is_here_; }

    std::string new_database() {
        const std::string name = "test" + std::to_string(++databases_);
        PostgresConnection(address_of("officina")).run("CREATE DATABASE " + name);
        return address_of(name);
    }
    std::string address_of(const std::string& database) const {
        return "postgresql:///" + database + "?user=officina&host=" + folder_.path.string() + "/pg";
    }
    void crash() { run("stop", "immediate"); }
    void start() { run("start", ""); }

  private:
    PostgresServer() {
        std::filesystem::permissions(folder_.path, std::filesystem::perms::all);
        is_here_ = std::system((script() + " found 2>/dev/null").c_str()) == 0;
        if (is_here_) run("start", "fsync=off");
    }
    ~PostgresServer() {
        if (is_here_) run("stop", "immediate");
    }
    static std::string script() { return OFFICINA_SOURCE_DIR "/scripts/postgres"; }
    void run(const std::string& word, const std::string& more) {
        const std::string command =
            script() + " " + word + " " + folder_.path.string() + "/pg " + more + " >/dev/null";
        if (std::system(command.c_str()) != 0) ADD_FAILURE() << command;
    }

    TestFolder folder_;
    bool is_here_ = false;
    int databases_ = 0;
};

// While this lives nodes write nothing, so that everything they are asked for meanwhile is one batch.
struct HeldUp {
    explicit HeldUp(const std::string& address) : connection(address) {
        connection.run("BEGIN; SELECT FROM nodes WHERE alive FOR UPDATE");
    }
    PostgresConnection connection;
};

// Until somebody waits for somebody else.
inline void wait_for_lock(const std::string& address) {
    PostgresConnection looks(address);
    while (looks.ask("SELECT FROM pg_locks WHERE NOT granted").size() == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// How often two have waited for each other, as far as connections that have ended tell.
inline std::int64_t deadlocks(const std::string& address) {
    return PostgresConnection(address)
        .ask("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
        .number(0, 0);
}

class NeedsPostgres : public testing::Environment {
  public:
    void SetUp() override {
        if (PostgresServer::here().is_here()) return;
        if (!may_be_missing()) FAIL() << "PostgreSQL is not on this machine";
        GTEST_SKIP()
            << "ALL TESTS SKIPPED: PostgreSQL is not on this machine; scripts/prepare test fetches it";
    }
};
inline testing::Environment* const kNeedsPostgres = testing::AddGlobalTestEnvironment(new NeedsPostgres);

}  // namespace officina::tables
