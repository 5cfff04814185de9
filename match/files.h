#pragma once
// Files, read and written whole.

#include <expected>
#include <filesystem>
#include <string>
#include <string_view>

#include "match/message.h"

namespace officina {

// A file is replaced whole or not at all.
std::expected<void, Problem> write_file(const std::filesystem::path& path, std::string_view text);
std::expected<std::string, Problem> read_file(const std::filesystem::path& path);

}  // namespace officina
