#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "match/message.h"

namespace officina::tables {

// How a person may be called: 1 to 40 letters of which something is seen, no control characters, nothing that turns the
// writing around, no heaps of marks on a letter. Without space around it.
std::expected<std::string, Problem> proper_name(std::string_view name);

inline constexpr int kLongestName = 40;
inline Problem bad_name() { return {"bad_name", {"tables.bad_name", {{"most", kLongestName}}}}; }

}  // namespace officina::tables
