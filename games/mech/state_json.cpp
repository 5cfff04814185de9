// The table of Mech a Dream as JSON, for clients and other people's programs.

#include <algorithm>
#include <boost/json.hpp>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

namespace json = boost::json;

namespace {

json::string text(std::string_view words) { return json::string(words); }

json::object goods_json(const Goods& goods) {
    json::object object;
    const auto add = [&](std::string_view name, int count) {
        if (count > 0) object[name] = count;
    };
    add("flower", goods.flower);
    add("ink", goods.ink);
    add("rainbow", goods.rainbow);
    add("points", goods.points);
    add("hourglass", goods.hourglass);
    add("activate", goods.activation);
    return object;
}

json::object way_json(const Way& way) {
    json::object object;
    if (!way.pay.none()) object["pay"] = goods_json(way.pay);
    if (!way.gain.none()) object["gain"] = goods_json(way.gain);
    if (way.special != Special::none) object["special"] = text(name_of(way.special));
    if (way.special == Special::acquire) object["nearer"] = way.nearer;
    return object;
}

json::array effect_json(const Effect& effect) {
    json::array ways;
    for (const Way& way : effect) ways.push_back(way_json(way));
    return ways;
}

// How the seat's dials would spill, were it used now.
void add_spills(json::object& object, const Goods& spills) {
    if (!spills.none()) object["spills"] = goods_json(spills);
}

Goods spilt_by(const Rules& rules, const State& state, const Player& player, const Way& way) {
    if (way.special != Special::evening_packet) return spilt(rules, player, way.gain, way.pay);
    if (state.delivery == kNone) return {};
    return spilt(rules, player, sum_of(rules.row(state, Moment::evening)), way.pay);  // S4
}

json::object tile_json(const Rules& rules, TileIndex index) {
    const Tile& tile = rules.box().tiles[index];
    json::object object{{"tile", name_of_tile(rules.box(), index)},
                        {"colour", text(name_of(tile.colour))},
                        {"cost", tile.cost},
                        {"paid_in", tile.colour == Colour::yellow ? "rainbow" : "ink"},
                        {"time", tile.time}};
    if (tile.purple()) object["effect"] = way_json(tile.effect);
    if (tile.colour == Colour::yellow) object["points"] = tile.bonus;
    if (tile.colour == Colour::green) {
        object["rainbows"] = tile.bonus;
        object["power"] = {{"less", text(name_of(tile.power))}, {"by", tile.power_by}};
    }
    return object;
}

json::object factory_json(const Rules& rules, const State& state) {
    json::array offers;
    for (std::uint8_t tile : state.offers)
        offers.push_back(tile == kNone ? json::value(nullptr) : json::value(tile_json(rules, tile)));
    json::object factory{{"offers", std::move(offers)},
                         {"stacks",
                          {{"blue_green", rules.left_in_stack(state, Stack::blue_green)},
                           {"red", rules.left_in_stack(state, Stack::red)},
                           {"yellow", rules.left_in_stack(state, Stack::yellow)}}}};
    json::object stock;
    for (Moment moment : {Moment::morning, Moment::afternoon, Moment::evening}) {
        const Floor& floor = rules.floor(moment);
        json::array fork;
        for (const Goods& end : floor.fork) fork.push_back(goods_json(end));
        stock[name_of(moment)] = {
            {"fixed", goods_json(floor.fixed)}, {"fork", std::move(fork)}, {"specialist", floor.specialist}};
    }
    factory["stock_room"] = std::move(stock);
    if (state.delivery != kNone) {
        const Delivery& card = rules.delivery(state);
        json::object delivery{{"card", text(written(card.id))}, {"cost", card.cost}};
        for (Moment moment : {Moment::morning, Moment::afternoon, Moment::evening}) {
            json::array row;
            for (const Goods& packet : rules.row(state, moment)) row.push_back(goods_json(packet));
            delivery[name_of(moment)] = std::move(row);
        }
        factory["delivery"] = std::move(delivery);
    }
    return factory;
}

json::string screen_name(const Rules& rules, std::uint8_t screen) {
    return text(screen == kFaceDownScreen ? "hidden" : written(rules.box().screens[screen].id));
}

json::object place_json(const Rules& rules, std::uint8_t place) {
    if (place == kCloakroom) return {{"at", "cloakroom"}};
    if (place == kInStockRoom) return {{"at", "stock"}};
    if (place == kAtDock) return {{"at", "dock"}};
    return {{"at", "tile"}, {"tile", name_of_tile(rules.box(), static_cast<TileIndex>(place - 1))}};
}

std::string_view word_of(Task::Kind kind) {
    switch (kind) {
        case Task::Kind::none: break;
        case Task::Kind::packets: return "packets";
        case Task::Kind::evening: return "evening";
        case Task::Kind::take: return "take";
        case Task::Kind::after: return "after";
        case Task::Kind::bonuses: return "bonuses";
        case Task::Kind::choose: return "choose";
        case Task::Kind::hourglass: return "hourglass";
        case Task::Kind::activation: return "activation";
        case Task::Kind::acquire: return "acquire";
        case Task::Kind::copy: return "copy";
    }
    return "none";
}

json::object task_json(const Rules& rules, const State& state, const Task& task) {
    json::object object{{"task", text(word_of(task.kind))}};
    switch (task.kind) {
        case Task::Kind::packets:
        case Task::Kind::evening: object["next"] = task.value; break;
        case Task::Kind::after: object["action"] = text(name_of(static_cast<Action>(task.value))); break;
        case Task::Kind::bonuses: {
            json::array cards;
            for (std::size_t i = 0; i < state.specialists.size(); ++i)
                if ((task.value >> i & 1) != 0)
                    cards.push_back(
                        text(written(rules.box().specialists[state.specialists[i].specialist].id)));
            object["cards"] = std::move(cards);
            break;
        }
        case Task::Kind::choose:
            object["card"] = text(written(rules.box().specialists[task.value].id));
            break;
        case Task::Kind::hourglass: object["count"] = task.value; break;
        case Task::Kind::activation: object["robot"] = task.value != 0; break;
        case Task::Kind::acquire: object["nearer"] = task.value; break;
        case Task::Kind::none:
        case Task::Kind::take:
        case Task::Kind::copy: break;
    }
    return object;
}

// A screen that its viewer may look at before choosing.
json::object dealt_json(const Rules& rules, std::uint8_t index) {
    json::object object{{"screen", screen_name(rules, index)}};
    if (index == kFaceDownScreen) return object;
    const Screen& screen = rules.box().screens[index];
    object["start"] = goods_json(screen.start);
    object["effect"] = effect_json(screen.effect);
    return object;
}

// 5.1 What becomes of a tile today, if nothing else is done to it: finished after a moment, or where it rests tonight.
json::object ahead_json(const State& state, TileIndex tile, int assistants) {
    int space = state.spaces[tile];
    for (auto moment = static_cast<std::size_t>(state.moment); moment < kMoments; ++moment) {
        space -= assistants;
        if (space <= 0) return {{"done", text(name_of(static_cast<Moment>(moment)))}};
    }
    return {{"tonight", space}};
}

json::array belt_json(const Rules& rules, const State& state, const Player& player) {
    json::array belt;
    for_each(player.belt, [&](TileIndex tile) {
        json::object on_belt = tile_json(rules, tile);
        on_belt["space"] = state.spaces[tile];
        const auto assistants = std::ranges::count(player.assistants, tile + 1);
        if (state.phase == Phase::day && assistants > 0)
            on_belt["ahead"] = ahead_json(state, tile, static_cast<int>(assistants));
        belt.push_back(std::move(on_belt));
    });
    return belt;
}

json::array workshop_json(const Rules& rules, const State& state, const Player& player) {
    json::array workshop;
    for_each(player.workshop, [&](TileIndex index) {
        const Tile& tile = rules.box().tiles[index];
        json::object built = tile_json(rules, index);
        built["used"] = (player.used & only(index)) != 0;
        if (tile.purple()) add_spills(built, spilt_by(rules, state, player, tile.effect));
        workshop.push_back(std::move(built));
    });
    return workshop;
}

json::array robot_json(const Rules& rules, const State& state, Seat seat) {
    json::array ways;
    for (const Way& way : rules.robot_of(state, seat)) {
        json::object object = way_json(way);
        add_spills(object, spilt_by(rules, state, rules.player(state, seat), way));
        ways.push_back(std::move(object));
    }
    return ways;
}

// What the places of the factory are to this seat now: prices and times after its discounts, and what its dials would spill.
json::object factory_for(const Rules& rules, const State& state, Seat seat) {
    const Player& player = rules.player(state, seat);
    const Task task = rules.task(state, seat);
    const int nearer = task.kind == Task::Kind::acquire ? task.value : 0;
    json::array offers, stock;
    for (std::uint8_t tile : state.offers)
        offers.push_back(tile == kNone ? json::value(nullptr)
                                       : json::value(json::object{
                                             {"price", rules.price(state, seat, tile)},
                                             {"space", rules.start_space(state, seat, tile, nearer)}}));
    const Floor& floor = rules.floor(state.moment);
    for (const Goods& end : floor.fork) {
        FixedList<Goods, 3> both;
        both.push(floor.fixed);
        both.push(end);
        json::object gives;
        add_spills(gives, spilt(rules, player, sum_of(both)));
        stock.push_back(std::move(gives));
    }
    json::object object{{"offers", std::move(offers)}, {"stock", std::move(stock)}};
    if (state.delivery != kNone) {
        Goods pay;
        pay.flower = static_cast<std::uint8_t>(rules.dock_price(state, seat));
        json::object dock{{"price", pay.flower}};
        add_spills(dock, spilt(rules, player, sum_of(rules.row(state, state.moment)), pay));
        object["dock"] = std::move(dock);
    }
    return object;
}

// 8.3 Where points came from; at the end also what is left counts.
json::object points_json(const Rules& rules, const State& state, Seat seat) {
    constexpr std::array<std::string_view, kSources + 2> kWords{
        "deliveries", "effects", "crystals", "workshop", "specialists", "rainbows", "leftovers"};
    const Result result = rules.result(state);
    json::object points;
    for (std::size_t source = 0; source < (state.phase == Phase::over ? kWords.size() : kSources); ++source)
        points[kWords[source]] = result.points[static_cast<std::size_t>(seat.index())][source];
    return points;
}

json::object player_json(const Rules& rules, const State& state, Seat seat) {
    const Player& player = rules.player(state, seat);
    json::object object{{"seat", seat.index() + 1}, {"flowers", player.flowers},
                        {"ink", player.ink},        {"rainbows", player.rainbows},
                        {"points", player.score()}, {"night_over", rules.night_over(state, seat)}};
    if (rules.to_move(state).has(seat)) object["asked"] = question_of(rules, state, seat);
    json::array assistants, tasks;
    for (std::uint8_t place : player.assistants) assistants.push_back(place_json(rules, place));
    object["belt"] = belt_json(rules, state, player);
    object["workshop"] = workshop_json(rules, state, player);
    object["assistants"] = std::move(assistants);
    if (player.screen > 0) object["screen"] = screen_name(rules, player.screen);
    if (player.screen != kFaceDownScreen) object["robot"] = robot_json(rules, state, seat);
    object["robot_used"] = (player.used & kRobotUsed) != 0;
    json::array dealt;
    for (std::uint8_t screen : state.dealt[static_cast<std::size_t>(seat.index())])
        if (screen != 0) dealt.push_back(dealt_json(rules, screen));
    if (!dealt.empty()) object["dealt"] = std::move(dealt);
    for (auto task = player.tasks.end(); task != player.tasks.begin();)
        tasks.push_back(task_json(rules, state, *--task));
    object["tasks"] = std::move(tasks);
    object["factory"] = factory_for(rules, state, seat);
    object["points_from"] = points_json(rules, state, seat);
    return object;
}

json::array specialists_json(const Rules& rules, const State& state) {
    json::array cards;
    for (const CardInPlay& card : state.specialists) {
        const Specialist& specialist = rules.box().specialists[card.specialist];
        json::array after;
        for (Action action : {Action::stock, Action::dock, Action::acquire, Action::build})
            if (specialist.comes_after(action)) after.push_back(text(name_of(action)));
        json::object object{{"card", text(written(specialist.id))},
                            {"after", std::move(after)},
                            {"effect", effect_json(specialist.effect)},
                            {"price", card.price}};
        object["owner"] = card.owner == kMiddle ? json::value("middle") : json::value(card.owner + 1);
        cards.push_back(std::move(object));
    }
    return cards;
}

}  // namespace

json::object MechGame::json(const Rules& rules, const State& state) {
    json::object object{{"phase", text(name_of(state.phase))},
                        {"day", state.day},
                        {"days", rules.board().days},
                        {"moment", text(name_of(state.moment))},
                        {"factory", factory_json(rules, state)}};
    if (state.first != kNone) object["first"] = state.first + 1;
    if (state.phase == Phase::day || state.phase == Phase::picking) object["turn"] = state.turn + 1;
    json::array players;
    for (Seat seat : SeatSet::first(rules.seats())) players.push_back(player_json(rules, state, seat));
    object["players"] = std::move(players);
    if (rules.options().specialists) object["specialists"] = specialists_json(rules, state);
    return object;
}

}  // namespace officina::mech
