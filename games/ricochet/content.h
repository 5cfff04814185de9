#pragma once
// Reads the box of Ricochet Robots from content/*.json.

#include <expected>
#include <span>
#include <string_view>

#include "games/ricochet/board.h"
#include "match/content.h"

namespace officina::ricochet {

std::span<const EmbeddedFile> content_files();
std::expected<Box, Problems> load_box(const ContentFolder& content);

// The box compiled into the program.
const Box& default_box();

// A face by its id, "1A"; kFaces where there is none.
std::size_t face_named(const Box& box, std::string_view id);
std::string_view id_of(const Face& face);

// 2.1 Is this a board: four faces, clockwise from the north-west, with four different marks?
bool is_board(const Box& box, std::span<const std::uint8_t> faces);
Board assemble(const Box& box, std::span<const std::uint8_t> faces);

}  // namespace officina::ricochet
