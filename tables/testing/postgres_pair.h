#pragma once
// A PostgreSQL server with a synchronous standby (scripts/postgres), for tests that take one of them away; and, where whoever tests may
// mount one, a disk of the standby's own that can be full.

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

#include "tables/postgres.h"
#include "tables/testing/store_help.h"

namespace officina::tables {

class PostgresPair {
  public:
    PostgresPair() {
        std::filesystem::permissions(folder_.path, std::filesystem::perms::all);
        std::filesystem::create_directory(standby());
        has_own_disk_ =
            geteuid() == 0 &&
            std::system(
                ("mount -t tmpfs -o size=256m,mode=777 tmpfs " + standby() + " 2>/dev/null").c_str()) == 0;
        // Little is kept of what was written, so that there is room on a small disk. What is lost with the machine is lost anyway.
        run("start " + primary() + " fsync=off max_wal_size=64MB min_wal_size=32MB");
        run("standby " + standby() + " " + primary());
        run("synchronous " + primary());
    }
    ~PostgresPair() {
        for (const std::string& folder : {primary(), standby()})
            std::ignore = std::system((script() + " stop " + folder + " immediate >/dev/null 2>&1").c_str());
        if (has_own_disk_) std::ignore = std::system(("umount -l " + standby()).c_str());
    }
    PostgresPair(const PostgresPair&) = delete;
    PostgresPair& operator=(const PostgresPair&) = delete;

    static bool is_here() { return std::system((script() + " found 2>/dev/null").c_str()) == 0; }
    // Of whichever can be written to.
    std::string address() const {
        return "postgresql:///officina?user=officina&host=" + primary() + "," + standby() +
               "&target_session_attrs=read-write";
    }

    // All of its processes at the same moment, as with a machine that is gone.
    void kill_primary() const {
        pid_t pid = 0;
        std::ifstream(primary() + "/data/postmaster.pid") >> pid;
        ASSERT_GT(pid, 1);
        ASSERT_EQ(kill(pid, SIGSTOP), 0);
        const std::string number = std::to_string(pid);
        std::ifstream children("/proc/" + number + "/task/" + number + "/children");
        for (pid_t child = 0; children >> child;) kill(child, SIGKILL);
        ASSERT_EQ(kill(pid, SIGKILL), 0);
    }
    void promote_standby() { run("promote " + standby()); }

    bool has_own_disk() const { return has_own_disk_; }
    void fill_disk() const {
        const int file = open(filler().c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        const std::string page(1 << 16, 'x');
        while (write(file, page.data(), page.size()) > 0) continue;
        while (write(file, page.data(), 1) > 0) continue;
        close(file);
    }
    // A server that could not even write down that it could not write ends, and must be started again.
    void clear_disk() {
        std::filesystem::remove(filler());
        try {
            PostgresConnection(address()).run("SELECT 1");
        } catch (const PostgresError&) {
            std::ignore = std::system((script() + " start " + standby() + " >/dev/null 2>&1").c_str());
        }
    }

  private:
    static std::string script() { return OFFICINA_SOURCE_DIR "/scripts/postgres"; }
    static void run(const std::string& words) {
        if (std::system((script() + " " + words + " >/dev/null").c_str()) != 0)
            ADD_FAILURE() << "scripts/postgres " << words;
    }
    std::string primary() const { return folder_.path.string() + "/primary"; }
    std::string standby() const { return folder_.path.string() + "/standby"; }
    std::string filler() const { return standby() + "/filler"; }

    TestFolder folder_;
    bool has_own_disk_ = false;
};

}  // namespace officina::tables
