#pragma once
// Which Officina this is. The number stands in CMakeLists.txt and nowhere else; docs/versions.md says what it promises.

#include <string_view>

namespace officina {

std::string_view version();  // "0.1.0"

}  // namespace officina
