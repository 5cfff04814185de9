#include "cli/interruption.h"

namespace officina::cli {

namespace {
volatile std::sig_atomic_t was_asked = 0;
}

Interruption::Interruption() {
    was_asked = 0;
    struct sigaction action{};
    action.sa_handler = [](int) { was_asked = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
}

Interruption::~Interruption() { sigaction(SIGINT, &before_, nullptr); }

bool Interruption::asked() { return was_asked != 0; }

}  // namespace officina::cli
