#include "cli/console.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "cli/text.h"

namespace officina::cli {

namespace {

constexpr char kCtrlC = 3, kCtrlD = 4, kCtrlH = 8, kCtrlL = 12, kCtrlU = 21, kCtrlW = 23, kCtrlZ = 26,
               kEscape = 27, kBackspace = 127;
constexpr int kTick = 200;  // milliseconds between two looks at the clock

// What the signal handlers need: they may touch nothing else.
termios usual_mode;
volatile std::sig_atomic_t is_raw = 0;
volatile std::sig_atomic_t was_resized = 0;

void set_raw(bool raw) {
    if (raw) {
        termios mode = usual_mode;
        mode.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
        mode.c_cc[VMIN] = 1;
        mode.c_cc[VTIME] = 0;
        tcsetattr(STDIN_FILENO, TCSANOW, &mode);
    } else {
        tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode);
    }
    is_raw = raw ? 1 : 0;
}

extern "C" void die_politely(int signal) {
    if (is_raw != 0) tcsetattr(STDIN_FILENO, TCSANOW, &usual_mode);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

extern "C" void note_resize(int) { was_resized = 1; }

// Reading is the only time in which the terminal is not in its usual mode.
class RawMode {
  public:
    RawMode() { set_raw(true); }
    ~RawMode() { set_raw(false); }
    RawMode(const RawMode&) = delete;
    RawMode& operator=(const RawMode&) = delete;
};

bool is_set(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, at the start
    return value && *value;
}

bool is_dumb() {
    const char* terminal = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): read once, at the start
    return !terminal || !*terminal || std::string_view(terminal) == "dumb";
}

void drop_last_character(std::string& text) {
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
    if (!text.empty()) text.pop_back();
}

}  // namespace

Console::Console() {
    const bool typed = isatty(STDIN_FILENO) == 1, seen = isatty(STDOUT_FILENO) == 1;
    screen_ = typed && seen && !is_dumb() && tcgetattr(STDIN_FILENO, &usual_mode) == 0;
    colours_ = seen && !is_dumb() && !is_set("NO_COLOR");
    echo_ = !typed;
    if (!screen_) return;
    struct sigaction action{};
    action.sa_handler = die_politely;
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaction(signal, &action, nullptr);
    action.sa_handler = note_resize;  // without SA_RESTART: it ends a wait
    sigaction(SIGWINCH, &action, nullptr);
    sigaction(SIGCONT, &action, nullptr);
}

Room Console::room() const {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        return {size.ws_col, size.ws_row};
    return {};
}

void Console::write(std::string_view text) {
    if (text.empty()) return;
    if (prompt_open_) std::fputc('\n', stdout);
    prompt_open_ = false;
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void Console::clear(bool forget) {
    if (!screen_) return write(forget ? "\n\n" : "");
    prompt_open_ = false;
    write(forget ? "\033[H\033[2J\033[3J" : "\033[H\033[2J");
}

void Console::forget_typing() {
    line_.clear();
    if (!screen_) return;  // what stands in a file was not typed too late
    unread_.clear();
    tcflush(STDIN_FILENO, TCIFLUSH);
}

Terminal::Line Console::read(const std::function<std::string()>& prompt, std::optional<Time> until) {
    return screen_ ? read_edited(prompt, until) : read_plain(prompt, until);
}

bool Console::wait(int milliseconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, milliseconds) <= 0) return false;
    char bytes[4096];
    const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) unread_.append(bytes, static_cast<std::size_t>(count));
    if (count == 0) ended_ = true;
    return true;
}

// --- Files and pipes

Terminal::Line Console::read_plain(const std::function<std::string()>& prompt, std::optional<Time> until) {
    if (!prompt_open_) write(prompt());
    prompt_open_ = true;
    while (true) {
        const std::size_t end = unread_.find('\n');
        if (end != std::string::npos || (ended_ && !unread_.empty())) {
            Line line{Line::Kind::typed, unread_.substr(0, end)};
            unread_.erase(0, end == std::string::npos ? end : end + 1);
            if (echo_) std::fputs((line.text + "\n").c_str(), stdout);
            prompt_open_ = false;
            return line;
        }
        if (ended_) {
            write("\n");
            return {Line::Kind::ended, {}};
        }
        const auto left = until ? std::chrono::ceil<std::chrono::milliseconds>(*until - now()).count() : -1;
        if (until && left <= 0) return {Line::Kind::late, {}};
        wait(static_cast<int>(std::min<std::int64_t>(left, 1'000'000)));
    }
}

// --- A screen

void Console::draw(const std::string& prompt) {
    // A line that is too long shows its end.
    const int columns = std::max(10, room().columns - width_of(prompt) - 1);
    std::string shown = line_;
    while (width_of(shown) > columns) {
        std::size_t first = 1;
        while (first < shown.size() && (static_cast<unsigned char>(shown[first]) & 0xC0) == 0x80) ++first;
        shown.erase(0, first);
    }
    const std::string text = "\r\033[K" + prompt + shown;
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

Terminal::Line Console::read_edited(const std::function<std::string()>& prompt, std::optional<Time> until) {
    const RawMode raw;
    std::string drawn;
    const auto redraw = [&](const std::string& text) {
        if (text == drawn) return;
        draw(text);
        drawn = text;
    };
    recalled_ = earlier_.size();
    while (true) {
        redraw(prompt());
        while (!unread_.empty()) {
            const char key = unread_.front();
            unread_.erase(0, 1);
            if (auto line = edit(key)) {
                if (line->kind != Line::Kind::resized) std::fputc('\n', stdout);
                return *line;
            }
            draw(drawn);
        }
        if (was_resized != 0) {
            was_resized = 0;
            return {Line::Kind::resized, {}};
        }
        if (ended_) return {Line::Kind::ended, {}};
        if (until && now() >= *until) {
            std::fputs("\r\033[K", stdout);
            return {Line::Kind::late, {}};
        }
        wait(until ? kTick : -1);
    }
}

std::optional<Terminal::Line> Console::edit(char key) {
    if (escape_ == Escape::begun) {
        escape_ = key == '[' || key == 'O' ? Escape::sequence : Escape::none;
        return std::nullopt;
    }
    if (escape_ == Escape::sequence) {
        if (key < '@' || key > '~') return std::nullopt;
        escape_ = Escape::none;
        if (key == 'A') recall(-1);
        if (key == 'B') recall(+1);
        return std::nullopt;
    }
    switch (key) {
        case kEscape: escape_ = Escape::begun; break;
        case '\n':
        case '\r': {
            Line line{Line::Kind::typed, std::exchange(line_, {})};
            if (!line.text.empty()) earlier_.push_back(line.text);
            return line;
        }
        case kCtrlC:
            if (line_.empty()) return Line{Line::Kind::interrupted, {}};
            line_.clear();
            break;
        case kCtrlD:
            if (line_.empty()) return Line{Line::Kind::ended, {}};
            break;
        case kCtrlL: return Line{Line::Kind::resized, {}};
        case kCtrlU: line_.clear(); break;
        case kCtrlW:
            line_.erase(line_.find_last_not_of(' ') + 1);
            line_.erase(line_.find_last_of(' ') + 1);
            break;
        case kCtrlZ:
            set_raw(false);
            raise(SIGTSTP);
            set_raw(true);
            was_resized = 1;
            break;
        case kCtrlH:
        case kBackspace: drop_last_character(line_); break;
        default:
            if (static_cast<unsigned char>(key) >= 32) line_ += key;
    }
    return std::nullopt;
}

void Console::recall(int step) {
    if (step < 0 && recalled_ == 0) return;
    if (step > 0 && recalled_ >= earlier_.size()) return;
    recalled_ = step < 0 ? recalled_ - 1 : recalled_ + 1;
    line_ = recalled_ < earlier_.size() ? earlier_[recalled_] : std::string();
}

}  // namespace officina::cli
