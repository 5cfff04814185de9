#include "load/server_process.h"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration)

namespace officina::load {

namespace {

struct ProcessorTime {
    double own = 0, of_ended_children = 0;  // seconds
};
ProcessorTime processor_time(pid_t process) {
    std::ifstream stat(fmt::format("/proc/{}/stat", process));
    const std::string text{std::istreambuf_iterator<char>(stat), {}};
    // After the name in brackets: fields 3 … ; 14 and 15 are the time in user and in system mode, 16 and 17 that of children.
    std::istringstream fields(text.substr(text.rfind(')') + 1));
    std::string field;
    double own = 0, children = 0;
    for (int i = 3; i <= 17 && fields >> field; ++i)
        if (i >= 14) (i <= 15 ? own : children) += std::atof(field.c_str());
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return {.own = own / ticks, .of_ended_children = children / ticks};
}

}  // namespace

ServerProcess::~ServerProcess() { kill(); }

bool ServerProcess::start(Limits limits) {
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0) return false;
    const bool is_address = wish_.data.starts_with("postgres");
    std::vector<std::string> words{wish_.program.string(),
                                   "--language=en",
                                   "serve",
                                   "--no-pages",
                                   is_address ? "--database" : "--data",
                                   wish_.data,
                                   "--port",
                                   std::to_string(port_),
                                   "--log-level",
                                   wish_.log.empty() ? "error" : "warning"};
    if (!wish_.bus.empty()) words.insert(words.end(), {"--bus", wish_.bus, "--node", wish_.node});
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
    if (!wish_.log.empty())
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, wish_.log.c_str(),
                                         O_WRONLY | O_CREAT | O_APPEND, 0644);
    const int failed =
        posix_spawn(&pid_, wish_.program.c_str(), &actions, nullptr, arguments.data(), environ);
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

void ServerProcess::freeze(bool still) {
    if (pid_ > 0) ::kill(pid_, still ? SIGSTOP : SIGCONT);
}

std::optional<int> ServerProcess::ended_within(std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kBetweenLooks{10};
    const auto end = std::chrono::steady_clock::now() + time;
    for (int status = 0; pid_ > 0; std::this_thread::sleep_for(kBetweenLooks)) {
        if (waitpid(pid_, &status, WNOHANG) != 0) {
            pid_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        }
        if (std::chrono::steady_clock::now() >= end) break;
    }
    return std::nullopt;
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
    const ProcessorTime time = processor_time(pid_);
    taken.processor_seconds = time.own;
    return taken;
}

double processor_seconds_with_children(pid_t process) {
    const ProcessorTime time = processor_time(process);
    double seconds = time.own + time.of_ended_children;
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", process));
    for (pid_t child = 0; children >> child;) seconds += processor_time(child).own;
    return seconds;
}

}  // namespace officina::load
