// The `officina` command.

#include <exception>
#include <fmt/format.h>

#include "cli/commands.h"

int main(int count, char** words) {
    try {
        return officina::cli::run_command_line({words, static_cast<std::size_t>(count)});
    } catch (const std::exception& error) {
        fmt::print(stderr, "officina: {}\n", error.what());
        return officina::cli::kFailed;
    }
}
