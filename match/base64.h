#pragma once
// Bytes in a text (RFC 4648, with padding).

#include <optional>
#include <string>
#include <string_view>

namespace officina {

std::string to_base64(std::string_view bytes);
void append_base64(std::string& to, std::string_view bytes);
// Nothing where the text is none of to_base64's.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace officina
