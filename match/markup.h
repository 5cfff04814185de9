#pragma once
// Words in a page or a drawing.

#include <string>
#include <string_view>

namespace officina {

// & < > " made harmless, for HTML and SVG alike, and control characters left out: XML knows none.
std::string escaped(std::string_view text);

}  // namespace officina
