#include "games/mech/phrases.h"

#include "games/mech/names.h"

namespace officina::mech {

std::vector<Message> said(const Goods& goods) {
    std::vector<Message> parts;
    const auto add = [&](std::string id, int count) {
        if (count > 0) parts.push_back({std::move(id), {{"count", count}}});
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
    if (goods.empty()) goods.push_back({"mech.goods.none"});
    return goods;
}

Message flowers_said(int count) { return Message{"mech.goods.flower"}.with("count", count); }
Message rainbows_said(int count) { return Message{"mech.goods.rainbow"}.with("count", count); }

Message price_said(const Tile& tile, int price) {
    return Message{tile.colour == Colour::yellow ? "mech.goods.rainbow" : "mech.goods.ink"}.with("count",
                                                                                                 price);
}

Message said(const Way& way) {
    Message gets;
    switch (way.special) {
        case Special::none: gets = Message{"mech.way.gain"}.with("goods", said(way.gain)); break;
        case Special::evening_packet: gets = Message{"mech.way.evening_packet"}; break;
        case Special::acquire: gets = Message{"mech.way.acquire"}.with("nearer", way.nearer); break;
        case Special::copy: gets = Message{"mech.way.copy"}; break;
    }
    if (way.pay.none()) return gets;
    return Message{"mech.way.pay"}.with("price", said(way.pay)).with("gets", gets);
}

Message said(const Effect& effect) {
    if (effect.size() == 1) return said(effect[0]);
    return Message{"mech.way.either"}.with("one", said(effect[0])).with("other", said(effect[1]));
}

Message about(const Tile& tile) {
    switch (tile.colour) {
        case Colour::yellow: return Message{"mech.about.yellow"}.with("points", tile.bonus);
        case Colour::green:
            return Message{"mech.about.green"}
                .with("rainbows", tile.bonus)
                .with("power", name_of(tile.power))
                .with("by", tile.power_by);
        default: return said(tile.effect);
    }
}

Message about(const Specialist& specialist) {
    std::string_view after = "none";
    for (Action action : {Action::stock, Action::dock, Action::acquire, Action::build})
        if (specialist.comes_after(action)) after = name_of(action);
    if (specialist.comes_after(Action::acquire) && specialist.comes_after(Action::build)) after = "both";
    return Message{"mech.about.specialist"}.with("after", after).with("effect", said(specialist.effect));
}

namespace {

template <class Component>
Message name_said(std::string id, const Component& component) {
    if (const std::string_view own = written(component.name); !own.empty())
        return Message{"mech.name.own"}.with("name", own);
    return Message{std::move(id)}.with("kind", written(component.id));
}

}  // namespace

Message name_said(const Tile& tile) { return name_said("mech.name.tile", tile); }
Message name_said(const Delivery& delivery) { return name_said("mech.name.delivery", delivery); }
Message name_said(const Screen& screen) { return name_said("mech.name.robot", screen); }
Message name_said(const Specialist& specialist) { return name_said("mech.name.specialist", specialist); }

Message from(Seat owner) { return Message{"mech.from.seat"}.with("seat", owner); }
Message from_middle() { return Message{"mech.from.middle"}; }

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

Arguments of_tile(const Box& box, TileIndex index) {
    const Tile& tile = box.tiles[index];
    return {{"tile", name_said(tile)}, {"colour", name_of(tile.colour)}, {"about", about(tile)}};
}

Arguments of_specialist(const Box& box, std::uint8_t index) {
    const Specialist& specialist = box.specialists[index];
    return {{"specialist", name_said(specialist)}, {"bonus", about(specialist)}};
}

Arguments of_bonus(const Box& box, std::uint8_t index) {
    const Specialist& specialist = box.specialists[index];
    return {{"specialist", name_said(specialist)}, {"effect", said(specialist.effect)}};
}

}  // namespace officina::mech
