#include "cli/progress_line.h"

#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace officina::cli {

namespace {

std::string bar(int done, int planned) {
    constexpr int kWidth = 24;
    const int full = planned > 0 ? kWidth * done / planned : 0;
    std::string text;
    for (int i = 0; i < kWidth; ++i) text += i < full ? "█" : "░";
    return text;
}

}  // namespace

ProgressLine::ProgressLine() : on_screen_(isatty(STDERR_FILENO) != 0) {}

ProgressLine::~ProgressLine() {
    if (on_screen_ && shown_) fmt::print(stderr, "\r\x1b[K");
}

void ProgressLine::show(int done, int planned, double elapsed, const std::function<std::string()>& words) {
    constexpr double kPlainEvery = 15;
    if (on_screen_) {
        shown_ = true;
        fmt::print(stderr, "\r{} {}\x1b[K", bar(done, planned), words());
        std::fflush(stderr);
    } else if (elapsed >= next_plain_) {
        next_plain_ = elapsed + kPlainEvery;
        fmt::print(stderr, "{}\n", words());
    }
}

}  // namespace officina::cli
