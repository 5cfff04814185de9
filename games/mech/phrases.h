#pragma once
// The parts that sentences of Mech a Dream are made of: goods, effects, tiles, cards. A part is a message of its own that
// stands inside others, so it is translated once.

#include <string>
#include <string_view>
#include <vector>

#include "engine/fact.h"
#include "engine/message.h"
#include "games/mech/rules.h"

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
// The name we gave to a machine: "Petal Pump".
Message name_said(const Tile& tile);
// So many of the one kind of goods a tile is paid with.
Message price_said(const Tile& tile, int price);
Message flowers_said(int count);
Message rainbows_said(int count);
// "from Anna" or "from the middle"
Message from(Seat owner);
Message from_middle();

// What a seat that is to move is asked, as a word: "action", "hourglass", "night".
std::string_view question_of(const Rules& rules, const State& state, Seat seat);

// All packets of a row together.
Goods sum_of(const FixedList<Goods, 3>& packets);
// 4.3.3 What of such a gain the player's dials cannot hold, once the price is paid.
Goods spilt(const Rules& rules, const Player& player, const Goods& gain, const Goods& pay = {});

// Puts a message together, argument by argument.
class Phrase {
  public:
    explicit Phrase(std::string id) : message_{std::move(id), {}} {}

    Phrase& with(std::string name, std::string_view word) { return add(std::move(name), std::string(word)); }
    Phrase& with(std::string name, Seat seat) { return add(std::move(name), seat); }
    Phrase& with(std::string name, Message part) {
        return add(std::move(name), std::vector{std::move(part)});
    }
    Phrase& with(std::string name, std::vector<Message> parts) {
        return add(std::move(name), std::move(parts));
    }
    Phrase& number(std::string name, std::int64_t value) { return add(std::move(name), value); }
    Phrase& seat(Seat seat) { return add("seat", seat); }
    Phrase& plain(std::string_view name, const FactValue& value) {
        return add(std::string(name), as_it_is(value));
    }

    Phrase& tile(const Box& box, TileIndex index);           // tile, colour, about
    Phrase& specialist(const Box& box, std::uint8_t index);  // specialist, bonus: when and what
    Phrase& bonus(const Box& box, std::uint8_t index);       // specialist, effect: what alone

    operator Message() const { return message_; }  // NOLINT(google-explicit-constructor): it is one

  private:
    Phrase& add(std::string name, Argument value) {
        message_.arguments.emplace_back(std::move(name), std::move(value));
        return *this;
    }

    Message message_;
};

}  // namespace officina::mech
