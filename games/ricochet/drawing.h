#pragma once
// A board of Ricochet Robots drawn with characters: large with box lines, or small for low terminals.

#include <span>

#include "games/ricochet/board.h"
#include "match/picture.h"

namespace officina::ricochet {

// What stands on the board. Markers are shown where the robot has left them.
struct Scene {
    const Board& board;
    std::span<const Cell> robots;
    std::span<const Cell> markers;
    Token token = kNoToken;  // the target that counts now
};

Ink ink_of(Colour colour);
Ink ink_of(Token token);
std::string_view glyph_of(Symbol symbol);

Picture draw_large(const Scene& scene);
Picture draw_small(const Scene& scene);

inline constexpr int kLargeRows = 2 * kSide + 3;  // the board with the letters above and below
inline constexpr int kSmallRows = kSide + 2;      // the letters above only

}  // namespace officina::ricochet
