#pragma once
// Parts of messages that the words, the reasons and the drawing of Mars Needs Mechanics share.

#include <string>
#include <string_view>
#include <vector>

#include "engine/message.h"
#include "games/mars/rules.h"

namespace officina::mars {

std::string word(std::string_view text);

// Names as parts of a message: "Gear", "a Gear", "Rocket Booster".
void add_kind(Message& message, Kind kind, std::string argument = "kind");
void add_card(Message& message, Kind kind, std::string argument = "card");
void add_mechanism(Message& message, const Rules& rules, std::size_t mechanism);
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
