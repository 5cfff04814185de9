#include "cli/build_info.h"

#include <fmt/format.h>
#include <string_view>

#include "engine/processor.h"
#include "match/version.h"

namespace officina::cli {

namespace {

constexpr std::string_view kCompiler = __VERSION__;

}  // namespace

std::string build_info() {
    std::string info = fmt::format("officina {}\n", version());
    info += fmt::format("commit {}\n", kCommit);
    info += fmt::format("compiler {}\n", kCompiler);
    info += fmt::format("processor {}", name_of(processor()));
    return info;
}

}  // namespace officina::cli
