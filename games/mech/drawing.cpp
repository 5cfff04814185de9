// The table of Mech a Dream drawn with characters: factory, then every player's dials, belt and workshop.

#include <algorithm>
#include <vector>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

namespace {

constexpr std::string_view kFlower = "✿", kInk = "●", kRainbow = "∩", kPoint = "★", kHourglass = "⋈",
                           kActivation = "↻", kAssistant = "♟";
constexpr Ink kFaint{Hue::grey, false, false};

Ink ink_of(Colour colour) {
    constexpr std::array kHues{Hue::blue, Hue::red, Hue::green, Hue::yellow};
    return {kHues[static_cast<std::size_t>(colour)], true, false};
}

// "2✿ 1●"
std::string glyphs(const Goods& goods) {
    std::string text;
    const auto add = [&](int count, std::string_view glyph) {
        if (count > 0) text += (text.empty() ? "" : " ") + std::to_string(count) + std::string(glyph);
    };
    add(goods.flower, kFlower);
    add(goods.ink, kInk);
    add(goods.rainbow, kRainbow);
    add(goods.points, kPoint);
    add(goods.hourglass, kHourglass);
    add(goods.activation, kActivation);
    return text;
}

std::string glyphs(const FixedList<Goods, 3>& row) {
    std::string text;
    for (const Goods& packet : row) text += (text.empty() ? "" : " ") + glyphs(packet);
    return text;
}

// "2✿ 2● + 2✿/2●"
std::string glyphs(const Floor& floor) {
    std::string text = glyphs(floor.fixed);
    if (!text.empty()) text += " + ";
    return text + glyphs(floor.fork[0]) + "/" + glyphs(floor.fork[1]);
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

void draw_heading(Picture& picture, const Rules& rules, const State& state) {
    picture
        .say(Message{"mech.shows.heading"}
                 .with("day", state.day)
                 .with("days", rules.board().days)
                 .with("phase", name_of(state.phase))
                 .with("moment", name_of(state.moment)),
             {Hue::none, true, false})
        .end_line();
}

void draw_stock_room(Picture& picture, const Rules& rules) {
    picture.ink(" ")
        .say(Message{"mech.shows.stock"}
                 .with("morning", glyphs(rules.floor(Moment::morning)))
                 .with("afternoon", glyphs(rules.floor(Moment::afternoon)))
                 .with("evening", glyphs(rules.floor(Moment::evening))))
        .end_line();
}

void draw_dock(Picture& picture, const Rules& rules, const State& state, std::optional<Seat> viewer) {
    if (state.delivery != kNone) {
        const int price = viewer ? rules.dock_price(state, *viewer) : rules.delivery(state).cost;
        picture.ink(" ")
            .say(Message{"mech.shows.dock"}
                     .with("card", name_said(rules.delivery(state)))
                     .with("price", std::to_string(price) + std::string(kFlower))
                     .with("morning", glyphs(rules.row(state, Moment::morning)))
                     .with("afternoon", glyphs(rules.row(state, Moment::afternoon)))
                     .with("evening", glyphs(rules.row(state, Moment::evening))))
            .end_line();
    }
}

void draw_stacks(Picture& picture, const Rules& rules, const State& state) {
    picture.ink(" ")
        .say(Message{"mech.shows.market"}
                 .with("blue_green", rules.left_in_stack(state, Stack::blue_green))
                 .with("red", rules.left_in_stack(state, Stack::red))
                 .with("yellow", rules.left_in_stack(state, Stack::yellow)))
        .end_line();
}

// What a machine does, with its name where there is room for it.
Message named_machine(const Tile& tile, bool name) {
    if (!name) return about(tile);
    return Message{"mech.shows.offer"}.with("name", name_said(tile)).with("about", about(tile));
}

void draw_offers(Picture& picture, const Rules& rules, const State& state, std::optional<Seat> viewer,
                 bool names) {
    for (std::uint8_t index : state.offers) {
        if (index == kNone) continue;
        const Tile& tile = rules.box().tiles[index];
        const bool yellow = tile.colour == Colour::yellow;
        const int price = viewer ? rules.price(state, *viewer, index) : tile.cost;
        const int space = viewer ? rules.start_space(state, *viewer, index, 0) : tile.time;
        const bool affordable = !viewer || rules.can_afford(state, *viewer, index);
        picture.ink("   " + padded(name_of_tile(rules.box(), index), 5), ink_of(tile.colour))
            .ink(std::to_string(price) + std::string(yellow ? kRainbow : kInk) + " " +
                     std::string(kHourglass) + std::to_string(space) + "  ",
                 {affordable ? Hue::none : Hue::grey, affordable, false})
            .say(named_machine(tile, names), affordable ? Ink{} : kFaint)
            .end_line();
    }
}

void draw_specialists(Picture& picture, const Rules& rules, const State& state) {
    for (const CardInPlay& card : state.specialists) {
        picture.ink("   " + padded(std::string(written(rules.box().specialists[card.specialist].id)), 5),
                    {Hue::cyan, true, false});
        const bool open = card.owner == kMiddle && state.phase < Phase::day;
        picture.ink(open ? "    " : std::to_string(card.price) + std::string(kRainbow) + "  ");
        Message message{open                    ? "mech.shows.specialist_open"
                        : card.owner == kMiddle ? "mech.shows.specialist_middle"
                                                : "mech.shows.specialist"};
        message.with(of_specialist(rules.box(), card.specialist));
        if (card.owner != kMiddle) message.with("seat", Seat(card.owner));
        picture.say(message).end_line();
    }
}

int assistants_on(const Player& player, TileIndex tile) {
    return static_cast<int>(std::ranges::count(player.assistants, static_cast<std::uint8_t>(tile + 1)));
}

// 5.1 In how many moments, this one included, the tile is finished today; 0: not today.
int moments_until_done(const State& state, const Player& player, TileIndex tile) {
    const int helpers = assistants_on(player, tile);
    if (state.phase != Phase::day || helpers == 0) return 0;
    const int needed = (state.spaces[tile] + helpers - 1) / helpers;
    const int left = static_cast<int>(kMoments) - static_cast<int>(state.moment);
    return needed <= left ? needed : 0;
}

void draw_belt(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const Player& player = rules.player(state, seat);
    std::vector<TileIndex> tiles;
    for_each(player.belt, [&](TileIndex tile) { tiles.push_back(tile); });
    std::ranges::sort(tiles, [&](TileIndex a, TileIndex b) {
        return state.spaces[a] != state.spaces[b] ? state.spaces[a] > state.spaces[b] : a < b;
    });
    picture.say(Message{"mech.shows.belt"}.with("count", static_cast<std::int64_t>(tiles.size())));
    for (TileIndex tile : tiles) {
        std::string marks;
        for (int i = 0; i < assistants_on(player, tile); ++i) marks += kAssistant;
        picture.ink("  " + name_of_tile(rules.box(), tile), ink_of(rules.box().tiles[tile].colour));
        picture.say(Message{"mech.shows.on_belt"}
                        .with("space", state.spaces[tile])
                        .with("assistants", marks)
                        .with("moments", moments_until_done(state, player, tile)));
    }
}

void draw_workshop(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const Player& player = rules.player(state, seat);
    picture.say(Message{"mech.shows.workshop"}.with("count", rules.machines(state, seat)));
    for_each(player.workshop, [&](TileIndex tile) {
        const bool used = (player.used & only(tile)) != 0;
        picture.ink(" " + name_of_tile(rules.box(), tile),
                    used ? kFaint : ink_of(rules.box().tiles[tile].colour));
    });
}

// How much there is room for: in a low window opponents get one line, in a high one every player three.
enum class Size { low, middle, high };

void draw_player(Picture& picture, const Rules& rules, const State& state, Seat seat, Size size) {
    const Player& player = rules.player(state, seat);
    const bool now = rules.to_move(state).has(seat);
    picture.ink(now ? "▸ " : "  ")
        .say(Message{"mech.shows.seat"}.with("seat", seat).with("first", state.first == seat.index() ? 1 : 0),
             {Hue::none, now, false})
        .ink("  " + std::to_string(player.flowers) + std::string(kFlower), {Hue::magenta, true, false})
        .ink(" " + std::to_string(player.ink) + std::string(kInk), {Hue::blue, true, false})
        .ink(" " + std::to_string(player.rainbows) + std::string(kRainbow), {Hue::yellow, true, false})
        .ink(" " + std::to_string(player.score()) + std::string(kPoint) + "  ", {Hue::cyan, true, false});
    const bool choosing = rules.options().robots && state.phase <= Phase::keeping;
    if (!choosing && size != Size::low)
        picture.say(Message{"mech.shows.robot"}
                        .with("own", player.screen == 0 ? "no" : "yes")
                        .with("screen", name_said(rules.box().screens[player.screen]))
                        .with("effect", said(rules.robot_of(state, seat))),
                    (player.used & kRobotUsed) != 0 ? kFaint : Ink{});
    if (size != Size::low) picture.end_line().ink("    ");
    draw_belt(picture, rules, state, seat);
    if (size == Size::high)
        picture.end_line().ink("    ");
    else
        picture.ink("  ");
    draw_workshop(picture, rules, state, seat);
    picture.end_line();
}

// What the machines of the viewer do: the market does not show them any more.
void draw_machines(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const Player& player = rules.player(state, seat);
    const auto line = [&](TileIndex tile) {
        const bool used = (player.used & only(tile)) != 0;
        picture.ink("      " + padded(name_of_tile(rules.box(), tile), 5),
                    used ? kFaint : ink_of(rules.box().tiles[tile].colour));
        picture.say(named_machine(rules.box().tiles[tile], true), used ? kFaint : Ink{}).end_line();
    };
    for_each(player.workshop & rules.purple(), line);
    for_each(player.belt, line);
}

}  // namespace

Picture MechGame::picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room) {
    const std::optional<Seat> viewer = seen_by && seen_by->is_person() ? seen_by : std::nullopt;
    Picture picture;
    const bool low = room.rows < 30;
    draw_heading(picture, rules, state);
    if (!low) draw_stock_room(picture, rules);
    draw_dock(picture, rules, state, viewer);
    if (!low) draw_stacks(picture, rules, state);
    draw_offers(picture, rules, state, viewer, !low);
    draw_specialists(picture, rules, state);
    const int factory = static_cast<int>(picture.lines().size());
    const bool high = room.rows >= factory + 3 * rules.seats() + 12;
    for (Seat seat : SeatSet::first(rules.seats())) {
        draw_player(picture, rules, state, seat,
                    high                    ? Size::high
                    : low && viewer != seat ? Size::low
                                            : Size::middle);
        if (high && viewer == seat) draw_machines(picture, rules, state, seat);
    }
    if (low) return picture;
    picture
        .say(Message{"mech.shows.legend"}
                 .with("flower", kFlower)
                 .with("ink", kInk)
                 .with("rainbow", kRainbow)
                 .with("points", kPoint)
                 .with("hourglass", kHourglass)
                 .with("activation", kActivation)
                 .with("assistant", kAssistant),
             kFaint)
        .end_line();
    return picture;
}

}  // namespace officina::mech
