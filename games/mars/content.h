#pragma once
// Reads the box of Mars Needs Mechanics from content/*.json.

#include <expected>
#include <span>

#include "games/mars/pieces.h"
#include "match/content.h"

namespace officina::mars {

std::span<const EmbeddedFile> content_files();
std::expected<Box, Problems> load_box(const ContentFolder& content);

// The box compiled into the program.
const Box& default_box();

}  // namespace officina::mars
