#pragma once
// The tree of sources that the tests here read.

#include <filesystem>

namespace officina {

namespace fs = std::filesystem;

inline const fs::path kRoot = OFFICINA_SOURCE_DIR;

}  // namespace officina
