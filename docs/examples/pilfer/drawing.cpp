// The table of Pilfer drawn with characters: a line for the deck, and one for each seat.

#include <string>

#include "games/pilfer/game.h"

namespace officina::pilfer {

namespace {

std::string card(Kind kind) { return kind == kFaceDown ? "[?]" : "[" + std::to_string(worth(kind)) + "]"; }

std::string cards(const std::array<std::uint8_t, kCopies.size()>& counts) {
    std::string text;
    for (Kind kind = 0; kind < counts.size(); ++kind)
        for (int i = 0; i < counts[kind]; ++i) text += card(kind);
    return text;
}

}  // namespace

Picture PilferGame::picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room) {
    constexpr Ink kFaint{Hue::grey, false, false}, kOwn{Hue::cyan, true, false};
    Picture picture;
    picture.say({"pilfer.shows.deck", {{"cards", static_cast<std::int64_t>(state.deck.size())}}}, kFaint);
    if (!state.deck.top().empty()) picture.ink(" " + card(state.deck.top()[0].kind));
    picture.ink("  " + cards(state.lost), kFaint).end_line();
    for (Seat seat : SeatSet::first(rules.seats())) {
        picture.say({"pilfer.shows.seat", {{"seat", seat}}}, seen_by == seat ? kOwn : Ink{});
        if (at(seat) < state.stashes.size()) picture.ink(" " + card(state.stashes[at(seat)].kind), kOwn);
        picture.ink("  " + cards(state.loot[at(seat)])).end_line();
    }
    return picture;
}

}  // namespace officina::pilfer
