#include "load/server_process.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace officina {

ServerProcess::ServerProcess(std::filesystem::path program, std::filesystem::path data, std::uint16_t port)
    : program_(std::move(program)), data_(std::move(data)), port_(port) {}

ServerProcess::~ServerProcess() { kill(); }

bool ServerProcess::start(Limits limits) {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return false;
    std::vector<std::string> words{program_.string(), "--language=en", "serve",  "--no-pages",
                                   "--data",          data_.string(),  "--port", std::to_string(port_),
                                   "--log-level",     "error"};
    std::vector<const char*> lifted{
        "--requests-per-second", "--people-per-minute",  "--messages-per-second", "--connections-per-address",
        "--connections",         "--tables-per-address", "--openings-per-hour"};
    if (limits == Limits::none) lifted.insert(lifted.end(), {"--work-per-person", "--work-per-address"});
    for (const char* limit : lifted) words.insert(words.end(), {limit, "0"});
    if (limits == Limits::of_work) words.insert(words.end(), {"--trust-proxy", "127.0.0.1"});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    const int failed = posix_spawn(&pid_, program_.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    if (failed != 0) {
        pid_ = -1;
        close(out[0]);
        return false;
    }
    // It says where it listens, and nothing more.
    std::string said;
    char letter = 0;
    while (read(out[0], &letter, 1) == 1 && letter != '\n') said += letter;
    close(out[0]);
    const std::size_t colon = said.rfind(':');
    if (colon == std::string::npos) {
        kill();
        return false;
    }
    port_ = static_cast<std::uint16_t>(std::atoi(said.c_str() + colon + 1));
    return port_ != 0;
}

bool ServerProcess::runs() const { return pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) == 0; }

void ServerProcess::kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = -1;
}

bool ServerProcess::stop() {
    if (pid_ <= 0) return false;
    ::kill(pid_, SIGTERM);
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

ServerProcess::Taken ServerProcess::taken() const {
    Taken taken;
    std::ifstream status(fmt::format("/proc/{}/status", pid_));
    for (std::string line; std::getline(status, line);) {
        std::istringstream words(line);
        std::string name;
        double kilobytes = 0;
        words >> name >> kilobytes;
        if (name == "VmRSS:") taken.memory_mb = kilobytes / 1024;
        if (name == "VmHWM:") taken.most_memory_mb = kilobytes / 1024;
    }
    std::ifstream stat(fmt::format("/proc/{}/stat", pid_));
    std::string text{std::istreambuf_iterator<char>(stat), {}};
    // After the name in brackets: fields 3 … ; 14 and 15 are the time in user and in system mode.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string field;
    double ticks = 0;
    for (int i = 3; i <= 15 && fields >> field; ++i)
        if (i >= 14) ticks += std::atof(field.c_str());
    taken.processor_seconds = ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    return taken;
}

}  // namespace officina
