#include "arena/outside_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace officina::arena {

namespace {

using Clock = std::chrono::steady_clock;

// False where the moment came first.
bool wait_for(int file, short what, OutsideProgram::Time until) {
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0) return false;
        pollfd poll_file{file, what, 0};
        constexpr std::int64_t kLongest = 60'000;
        const int ready = poll(&poll_file, 1, static_cast<int>(std::min(left, kLongest)));
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

}  // namespace

std::unique_ptr<OutsideProgram> OutsideProgram::start(const std::string& command) {
    // Its input is a socket: writing to a program that is gone is then an error, and no signal that ends the arena.
    std::array<int, 2> in{}, out{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0) return nullptr;
    if (pipe2(out.data(), O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return nullptr;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    posix_spawnattr_t manner;
    posix_spawnattr_init(&manner);
    posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&manner, 0);
    std::string shell = "sh", option = "-c", words = command;
    std::array<char*, 4> arguments{shell.data(), option.data(), words.data(), nullptr};
    pid_t process = 0;
    const int failed = posix_spawn(&process, "/bin/sh", &files, &manner, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&manner);
    close(in[1]);
    close(out[1]);
    if (failed != 0) {
        close(in[0]);
        close(out[0]);
        return nullptr;
    }
    fcntl(in[0], F_SETFL, O_NONBLOCK);
    return std::unique_ptr<OutsideProgram>(new OutsideProgram(process, in[0], out[0]));
}

OutsideProgram::~OutsideProgram() {
    close(in_);
    // The end of its output comes with its own end.
    const Time until = Clock::now() + std::chrono::milliseconds(500);
    std::array<char, 4096> rest{};
    while (wait_for(out_, POLLIN, until) && read(out_, rest.data(), rest.size()) > 0) {
    }
    close(out_);
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

OutsideProgram::Trouble OutsideProgram::write_line(std::string_view line, Time until) {
    std::string text(line);
    text += '\n';
    std::string_view left = text;
    while (!left.empty()) {
        const ssize_t sent = send(in_, left.data(), left.size(), MSG_NOSIGNAL);
        if (sent >= 0) {
            left.remove_prefix(static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(in_, POLLOUT, until)) return Trouble::late;
        } else if (errno != EINTR) {
            return Trouble::gone;
        }
    }
    return Trouble::none;
}

OutsideProgram::Trouble OutsideProgram::read_line(std::string& line, Time until) {
    constexpr std::size_t kLongestLine = 1 << 20;
    while (true) {
        if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
            line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            return Trouble::none;
        }
        if (unread_.size() > kLongestLine) return Trouble::too_long;
        if (!wait_for(out_, POLLIN, until)) return Trouble::late;
        std::array<char, 4096> part{};
        const ssize_t got = read(out_, part.data(), part.size());
        if (got > 0) {
            unread_.append(part.data(), static_cast<std::size_t>(got));
        } else if (got == 0 || errno != EINTR) {
            return Trouble::gone;
        }
    }
}

}  // namespace officina::arena
