#pragma once
// Which of several moves looks best. For every brain alike, and so compiled once: a sort is more code than what it sorts.

#include <cstddef>
#include <span>

namespace officina::bots {

struct Ranked {
    double first, second;  // the more the better; the second decides where the first is equal
    std::size_t move;      // where it stands in the rules' list, which decides where both are
};

void best_first(std::span<Ranked> ranked);

}  // namespace officina::bots
