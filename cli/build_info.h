#pragma once
// What this program was made of and how, for `officina --version` and for whoever reports a fault.

#include <string>
#include <string_view>

namespace officina::cli {

// One fact a line, the version first: "officina 0.1.0". The same in every language, for programs read it too.
std::string build_info();

// The commit it was made of; "unknown" outside a repository.
extern const std::string_view kCommit;

}  // namespace officina::cli
