#include "bots/ranking.h"

#include <algorithm>

namespace officina::bots {

void best_first(std::span<Ranked> ranked) {
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        if (a.first != b.first) return a.first > b.first;
        return a.second != b.second ? a.second > b.second : a.move < b.move;
    });
}

}  // namespace officina::bots
