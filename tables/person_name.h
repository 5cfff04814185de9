#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engine/message.h"

namespace officina {

// How a person may be called: 1 to 40 letters of which something is seen, no control characters, nothing that turns the
// writing around, no heaps of marks on a letter. Without space around it.
std::expected<std::string, Problem> proper_name(std::string_view name);

}  // namespace officina
