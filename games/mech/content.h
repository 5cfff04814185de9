#pragma once
// Reads the box of Mech a Dream from content/*.json.

#include <expected>
#include <span>
#include <string_view>

#include "games/mech/pieces.h"
#include "match/content.h"

namespace officina::mech {

std::span<const EmbeddedFile> content_files();
std::expected<Box, Problems> load_box(const ContentFolder& content);

// The box compiled into the program.
const Box& default_box();

}  // namespace officina::mech
