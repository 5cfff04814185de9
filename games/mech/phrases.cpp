#include "games/mech/phrases.h"

#include "games/mech/names.h"

namespace officina::mech {

std::vector<Message> said(const Goods& goods) {
    std::vector<Message> parts;
    const auto add = [&](std::string id, int count) {
        if (count > 0) parts.push_back(Phrase(std::move(id)).number("count", count));
    };
    add("mech.goods.flower", goods.flower);
    add("mech.goods.ink", goods.ink);
    add("mech.goods.rainbow", goods.rainbow);
    add("mech.goods.points", goods.points);
    add("mech.goods.hourglass", goods.hourglass);
    add("mech.goods.activation", goods.activation);
    return parts;
}

std::vector<Message> or_nothing(std::vector<Message> goods) {
    if (goods.empty()) goods.push_back(Phrase("mech.goods.none"));
    return goods;
}

Message flowers_said(int count) { return Phrase("mech.goods.flower").number("count", count); }
Message rainbows_said(int count) { return Phrase("mech.goods.rainbow").number("count", count); }

Message price_said(const Tile& tile, int price) {
    return Phrase(tile.colour == Colour::yellow ? "mech.goods.rainbow" : "mech.goods.ink")
        .number("count", price);
}

Message said(const Way& way) {
    Message gets;
    switch (way.special) {
        case Special::none: gets = Phrase("mech.way.gain").with("goods", said(way.gain)); break;
        case Special::evening_packet: gets = Phrase("mech.way.evening_packet"); break;
        case Special::acquire: gets = Phrase("mech.way.acquire").number("nearer", way.nearer); break;
        case Special::copy: gets = Phrase("mech.way.copy"); break;
    }
    if (way.pay.none()) return gets;
    return Phrase("mech.way.pay").with("price", said(way.pay)).with("gets", gets);
}

Message said(const Effect& effect) {
    if (effect.size() == 1) return said(effect[0]);
    return Phrase("mech.way.either").with("one", said(effect[0])).with("other", said(effect[1]));
}

Message about(const Tile& tile) {
    switch (tile.colour) {
        case Colour::yellow: return Phrase("mech.about.yellow").number("points", tile.bonus);
        case Colour::green:
            return Phrase("mech.about.green")
                .number("rainbows", tile.bonus)
                .with("power", name_of(tile.power))
                .number("by", tile.power_by);
        default: return said(tile.effect);
    }
}

Message about(const Specialist& specialist) {
    std::string_view after = "none";
    for (Action action : {Action::stock, Action::dock, Action::acquire, Action::build})
        if (specialist.comes_after(action)) after = name_of(action);
    if (specialist.comes_after(Action::acquire) && specialist.comes_after(Action::build)) after = "both";
    return Phrase("mech.about.specialist").with("after", after).with("effect", said(specialist.effect));
}

Message name_said(const Tile& tile) { return Phrase("mech.name.tile").with("kind", written(tile.id)); }

Message from(Seat owner) { return Phrase("mech.from.seat").seat(owner); }
Message from_middle() { return Phrase("mech.from.middle"); }

Goods sum_of(const FixedList<Goods, 3>& packets) {
    const auto add = [](std::uint8_t& sum, std::uint8_t more) {
        sum = static_cast<std::uint8_t>(sum + more);
    };
    Goods sum;
    for (const Goods& packet : packets) {
        add(sum.flower, packet.flower);
        add(sum.ink, packet.ink);
        add(sum.rainbow, packet.rainbow);
        add(sum.points, packet.points);
        add(sum.hourglass, packet.hourglass);
        add(sum.activation, packet.activation);
    }
    return sum;
}

Goods spilt(const Rules& rules, const Player& player, const Goods& gain, const Goods& pay) {
    const auto over = [&](int had, int paid, int more) {
        return static_cast<std::uint8_t>(std::max(0, had - paid + more - rules.board().dial));
    };
    Goods spilt;
    spilt.flower = over(player.flowers, pay.flower, gain.flower);
    spilt.ink = over(player.ink, pay.ink, gain.ink);
    return spilt;
}

Phrase& Phrase::tile(const Box& box, TileIndex index) {
    const Tile& tile = box.tiles[index];
    return with("tile", name_of_tile(box, index))
        .with("colour", name_of(tile.colour))
        .with("about", mech::about(tile));
}

Phrase& Phrase::specialist(const Box& box, std::uint8_t index) {
    return with("specialist", written(box.specialists[index].id))
        .with("bonus", mech::about(box.specialists[index]));
}

Phrase& Phrase::bonus(const Box& box, std::uint8_t index) {
    return with("specialist", written(box.specialists[index].id))
        .with("effect", said(box.specialists[index].effect));
}

}  // namespace officina::mech
