#pragma once
// The sentences of cards ("gain", "exchange", "choose", ...) compiled into the instructions of a box.

#include "games/raising/pieces.h"
#include "match/content.h"

namespace officina::raising {

// {"sensor": 2, "wild": 1}
Goods read_goods(const ContentReader& record);
Count read_count(const ContentReader& record, bool is_goal);

// A list of effects, all carried out in order.
Block compile_effects(const ContentReader& list, Box& box);
// G5 The same with a bonus: part of the exchange where the action is one, else after it.
Block compile_with_bonus(const ContentReader& list, const ContentReader& bonus, Box& box);

}  // namespace officina::raising
