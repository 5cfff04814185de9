#pragma once
// Parts of messages that the words, the reasons and the drawing of Mars Needs Mechanics share.

#include <string>
#include <string_view>
#include <vector>

#include "games/mars/rules.h"
#include "match/message.h"

namespace officina::mars {

// Names as parts of a message: "Gear", "a Gear", "Rocket Booster".
Message name_said(Kind kind);
Message card_said(Kind kind);
Message about_kind(std::string id, Kind kind);
Message about_card(std::string id, Kind kind);
Message about_mechanism(std::string id, const Rules& rules, std::size_t mechanism);

// The name of a component where there is little room.
Message short_name(Kind kind);

// A message about a mechanism with the cards it needs.
Message with_needs(std::string id, const Rules& rules, std::size_t mechanism);
// What a mechanism does, a sentence for each effect.
std::vector<Message> described(const Rules& rules, std::size_t mechanism);

// Is the round over, and its end being worked through?
bool in_round_end(const Rules& rules, const State& state);
// 6.3 Is this the last round: "yes", "idle" (unless somebody still buys), "no"?
std::string last_round(const Rules& rules, const State& state);

// How many cards the effect that is offered shows.
int cards_to_see(const Rules& rules, const State& state);

}  // namespace officina::mars
