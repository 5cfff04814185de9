#pragma once
// Text line by line.

#include <algorithm>
#include <string_view>

namespace officina {

// Takes the first line off a text that is not empty, without its end.
inline std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace officina
