#pragma once

#include <string>
#include <string_view>

namespace officina::server {

// A browser and its system, as people know them, out of what it calls itself: "Firefox, Linux". Never empty, short, and
// nothing that a stranger could write as they like.
std::string device_of(std::string_view user_agent);

}  // namespace officina::server
