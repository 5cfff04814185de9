#pragma once
// Reads the box of Raising Robots from content/*.json and compiles what cards do into instructions.

#include <expected>
#include <span>

#include "games/raising/pieces.h"
#include "match/content.h"

namespace officina::raising {

std::span<const EmbeddedFile> content_files();
std::expected<Box, Problems> load_box(const ContentFolder& content);

// The box compiled into the program.
const Box& default_box();

}  // namespace officina::raising
