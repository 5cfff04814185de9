#pragma once
// The parts that sentences of Mech a Dream are made of: goods, effects, tiles, cards. A part is a message of its own that
// stands inside others, so it is translated once.

#include <string>
#include <string_view>
#include <vector>

#include "games/mech/rules.h"
#include "match/message.h"

namespace officina::mech {

// "2 flowers, 1 ink"
std::vector<Message> said(const Goods& goods);
// The same, "nothing" where there are none: for sentences that need a word there.
std::vector<Message> or_nothing(std::vector<Message> goods);
// "1 flower → 2 dream points"
Message said(const Way& way);
// One way, or "... or ..."
Message said(const Effect& effect);
// What a machine does: an effect, or what it gives when finished.
Message about(const Tile& tile);
// "after the dock: 2 dream points"
Message about(const Specialist& specialist);
// What people call a component: "Petal Pump". Its own name where content gives one.
Message name_said(const Tile& tile);
Message name_said(const Delivery& delivery);
Message name_said(const Screen& screen);
Message name_said(const Specialist& specialist);
// An amount of the one kind of goods a tile is paid with.
Message price_said(const Tile& tile, int price);
Message flowers_said(int count);
Message rainbows_said(int count);
// What a sentence says of a tile (tile, colour, about), of a specialist (specialist, bonus: when and what), or of its
// bonus alone (specialist, effect).
Arguments of_tile(const Box& box, TileIndex index);
Arguments of_specialist(const Box& box, std::uint8_t index);
Arguments of_bonus(const Box& box, std::uint8_t index);
// "from Anna" or "from the middle"
Message from(Seat owner);
Message from_middle();

// What is asked of whoever has this to do, as a word.
std::string_view question_of(Task::Kind task);
// What a seat that is to move is asked, as a word: "action", "hourglass", "night".
std::string_view question_of(const Rules& rules, const State& state, Seat seat);

// All packets of a row together.
Goods sum_of(const FixedList<Goods, 3>& packets);
// 4.3.3 What of such a gain the player's dials cannot hold, once the price is paid.
Goods spilt(const Rules& rules, const Player& player, const Goods& gain, const Goods& pay = {});

}  // namespace officina::mech
