// The table of Mars Needs Mechanics drawn with characters. One table holds it all: a column for each component in the
// order of the order line, so that the eye finds market, price and hand where the token stands.

#include <algorithm>
#include <string>

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"

namespace officina::mars {

namespace {

// The catalogues pad the words at the left and the names of components to these widths.
constexpr int kLabel = 10, kColumn = 10;

constexpr Ink kPlain{};
constexpr Ink kBold{Hue::none, true, false};
constexpr Ink kFaint{Hue::grey, false, false};
constexpr Ink kRising{Hue::green, false, false};
constexpr Ink kFalling{Hue::red, false, false};
constexpr Ink kOwn{Hue::cyan, true, false};

// Text in a column; `width` is how many characters it shows, where that is not its size.
void cell(Picture& picture, const std::string& text, Ink ink, int width) {
    picture.ink(text, ink);
    if (width < kColumn) picture.ink(std::string(static_cast<std::size_t>(kColumn - width), ' '));
}
void cell(Picture& picture, const std::string& ascii, Ink ink = kPlain) {
    cell(picture, ascii, ink, static_cast<int>(ascii.size()));
}

std::string repeated(std::string_view glyph, int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += glyph;
    return text;
}

// Before step 1 of the end of the round prices are still going to change; then they are what they are.
bool prices_will_change(const Rules& rules, const State& state) {
    switch (state.phase) {
        case Phase::turn:
        case Phase::turn_end: return true;
        case Phase::offered:
        case Phase::placing_token:
        case Phase::tray:
        case Phase::taking: return rules.effect_of(state).hook < Hook::after_prices;
        default: return false;
    }
}

struct Column {
    Kind kind;
    int price;  // now
    int next;   // if the round ended now
};

std::array<Column, kComponents> columns_of(const Rules& rules, const State& state) {
    std::array<Column, kComponents> columns{};
    for (std::size_t space = 0; space < kComponents; ++space) {
        const Kind kind = state.line[space];
        columns[space] = {
            kind, state.price[kind],
            prices_will_change(rules, state) ? rules.adjusted(state, space) : state.price[kind]};
    }
    return columns;
}

Ink ink_of(const Column& column) {
    if (column.next == column.price) return kPlain;
    return column.next > column.price ? kRising : kFalling;
}

void draw_line(Picture& picture, const std::array<Column, kComponents>& columns) {
    picture.say({"mars.shows.line", {}}, kFaint);
    for (std::size_t space = 0; space < kComponents; ++space)
        cell(picture, std::to_string(space + 1), kFaint);
    picture.end_line();
    picture.ink(std::string(kLabel, ' '));
    for (const Column& column : columns) {
        Ink ink = ink_of(column);
        ink.bold = true;
        picture.say(Message{"mars.shows.column", {{"kind", name_of(column.kind)}}}, ink);
    }
    picture.end_line();
}

void draw_prices(Picture& picture, const std::array<Column, kComponents>& columns) {
    picture.say({"mars.shows.price", {}}, kFaint);
    for (const Column& column : columns) {
        const std::string now = std::to_string(column.price), next = std::to_string(column.next);
        if (column.next == column.price) {
            cell(picture, now);
        } else {
            std::string text = now;
            text += column.next > column.price ? " ▲ " : " ▼ ";
            text += next;
            cell(picture, text, ink_of(column), static_cast<int>(now.size() + next.size()) + 3);
        }
    }
    picture.end_line();
}

void draw_market(Picture& picture, const State& state, const std::array<Column, kComponents>& columns) {
    picture.say({"mars.shows.market", {}}, kFaint);
    for (const Column& column : columns) {
        const int cards = state.market[column.kind];
        if (cards == 0) {
            cell(picture, "·", kFaint, 1);
        } else if (cards < kColumn - 2) {
            cell(picture, std::to_string(cards) + " " + repeated("▮", cards), {Hue::yellow, false, false},
                 cards + 2);
        } else {
            cell(picture, std::to_string(cards), {Hue::yellow, false, false});
        }
    }
    picture.end_line();
}

// The hand, and what each set would earn: at the price now, and at the price if the round ended now.
void draw_hand(Picture& picture, const Rules& rules, const State& state, Seat seat,
               const std::array<Column, kComponents>& columns) {
    const auto i = at(seat);
    picture.say({"mars.shows.hand", {}}, kFaint);
    for (const Column& column : columns) {
        const int cards = state.hand[i][column.kind];
        cell(picture, cards == 0 ? "·" : std::to_string(cards), cards == 0 ? kFaint : kOwn, 1);
    }
    picture.end_line();
    picture.say({"mars.shows.set", {}}, kFaint);
    for (const Column& column : columns) {
        const int cards = state.hand[i][column.kind], scraps = rules.scraps_needed(cards);
        if (cards == 0 || scraps > state.scraps[i]) {
            cell(picture, "·", kFaint, 1);
            continue;
        }
        const std::string now = std::to_string(cards * column.price),
                          next = std::to_string(cards * column.next);
        const std::string extra = scraps == 0 ? "" : repeated("s", scraps);
        if (column.next == column.price) {
            cell(picture, now + extra, kOwn);
        } else {
            std::string text = now;
            text += "→";
            text += next + extra;
            cell(picture, text, kOwn, static_cast<int>(now.size() + next.size() + extra.size()) + 1);
        }
    }
    picture.end_line();
}

// The cards of a hand that the viewer knows, and how many more there are.
void draw_seat(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const auto i = at(seat);
    const bool is_active = state.round > 0 && state.phase != Phase::over && state.active == seat.index();
    picture.ink(is_active ? "▸" : " ", kBold);
    picture.say({"mars.shows.seat",
                 {{"seat", seat},
                  {"cogs", state.cogs[i]},
                  {"cards", rules.hand_size(state, seat)},
                  {"scraps", state.scraps[i]},
                  {"first", state.round > 0 && state.first == seat.index() ? "yes" : "no"}}},
                {Hue::none, is_active, false});
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (state.hand[i][kind] > 0) {
            picture.ink(" " + std::to_string(state.hand[i][kind]) + "×", kFaint)
                .say(short_name(kind), kFaint);
        }
    if (state.backs[i] > 0) picture.ink(" " + std::to_string(state.backs[i]) + "×?", kFaint);
    for (std::size_t mechanism = 0; mechanism < rules.box().mechanisms.size(); ++mechanism)
        if ((state.built[i] >> mechanism & 1) != 0)
            picture.ink(" ").say(about_mechanism("mars.shows.built", rules, mechanism),
                                 {Hue::magenta, true, false});
    picture.end_line();
}

void draw_mechanisms(Picture& picture, const Rules& rules, const State& state, bool at_length) {
    bool any_designed = false;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        if ((state.laid_out >> i & 1) == 0) continue;
        Message message = with_needs("mars.shows.mechanism", rules, i);
        message.arguments.emplace_back("designed", rules.box().mechanisms[i].designed ? "yes" : "no");
        picture.ink(" ").say(std::move(message), {Hue::magenta, false, false});
        picture.end_line();
        any_designed = any_designed || rules.box().mechanisms[i].designed;
        if (!at_length) continue;
        for (Message& line : described(rules, i)) picture.ink("    ").say(std::move(line), kFaint).end_line();
    }
    if (any_designed && at_length) picture.ink(" ").say({"mars.shows.designed", {}}, kFaint).end_line();
}

// What the viewer knows of the deck, top first: cards that somebody has looked at or that went under it openly.
void draw_deck(Picture& picture, const State& state) {
    const auto known = [](const PlacedCard& card) { return card.kind != kFaceDown; };
    const auto draw = [&](std::string id, const FixedList<PlacedCard, kMostInDeck>& cards) {
        if (std::none_of(cards.begin(), cards.end(), known)) return;
        picture.ink(" ").say({std::move(id), {}}, kFaint);
        for (const PlacedCard& card : cards) {
            picture.ink(" ");
            if (known(card)) {
                picture.say(short_name(card.kind), {Hue::cyan, false, false});
            } else {
                picture.ink("?", kFaint);
            }
        }
        picture.end_line();
    };
    draw("mars.shows.deck_top", state.deck.top());
    draw("mars.shows.deck_bottom", state.deck.bottom());
}

}  // namespace

Picture MarsGame::picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room) {
    constexpr int kRowsAtLength = 36;  // with the menu below, what mechanisms do fits only on a tall screen
    const bool tall = room.rows >= kRowsAtLength;
    Picture picture;
    picture.ink(" ")
        .say({"mars.shows.round",
              {{"round", state.round},
               {"deck", static_cast<std::int64_t>(state.deck.size())},
               {"last", last_round(rules, state)}}},
             kBold)
        .end_line();
    if (tall) picture.end_line();
    if (state.phase > Phase::lining_up) {
        const auto columns = columns_of(rules, state);
        if (tall)
            picture.ink(std::string(kLabel, ' '))
                .say({"mars.shows.back_and_front",
                      {{"falling", rules.box().falling}, {"rising", rules.box().rising}}},
                     kFaint)
                .end_line();
        draw_line(picture, columns);
        draw_prices(picture, columns);
        draw_market(picture, state, columns);
        if (seen_by && seen_by->is_person()) draw_hand(picture, rules, state, *seen_by, columns);
        if (tall) picture.end_line();
    }
    for (Seat seat : SeatSet::first(rules.seats())) draw_seat(picture, rules, state, seat);
    draw_deck(picture, state);
    if (tall) picture.end_line();
    draw_mechanisms(picture, rules, state, tall);
    return picture;
}

}  // namespace officina::mars
