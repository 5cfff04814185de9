#pragma once
// The art of the SVG: what each robot, token and symbol looks like, in a space of 32 x 32 around its middle.

#include <string_view>

#include "games/ricochet/pieces.h"

namespace officina::ricochet::art {

// How the things of one robot look. Only the shape and the dash are needed to tell robots apart.
struct Look {
    std::string_view enamel;  // its colour
    std::string_view light, dark;
    std::string_view on_it;  // for digits and pips on the enamel
    std::string_view line;   // of its runs, which lie on ink
    std::string_view dash;   // empty = drawn through
    std::string_view shape;  // its silhouette, as path data
    std::string_view face;   // what makes it a robot: elements
    std::string_view plate;  // the frame of its targets, as path data
    double middle;           // where the symbol lies in the frame: in a cone it lies low ...
    double room;             // ... and has less room
    std::string_view pip;    // on its barriers, as path data
};

const Look& look_of(Colour colour);

// The symbol of a target, as elements filled with `currentColor`.
std::string_view symbol(Symbol symbol);

// Patterns and gradients that everything else uses.
std::string_view definitions();

inline constexpr std::string_view kInk = "#20242B";

}  // namespace officina::ricochet::art
