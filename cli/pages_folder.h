#pragma once

#include <filesystem>

namespace officina::cli {

// The pages that are asked for: by an option, by the environment, or those that were installed with the program, which lie beside
// it as PREFIX/bin/officina and PREFIX/share/officina/web.
std::filesystem::path pages_for(const std::filesystem::path& named);

}  // namespace officina::cli
