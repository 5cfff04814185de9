// The table of Mech a Dream as JSON, for clients and other people's programs.

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <tuple>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"
#include "match/values_json.h"

namespace officina::mech {

namespace json = boost::json;

namespace {

json::string text(std::string_view words) { return json::string(words); }

json::object goods_json(const Goods& goods) {
    json::object object;
    for (const auto& [word, amount] : kGoodsWords)
        if (goods.*amount > 0) object[word] = goods.*amount;
    return object;
}

json::object way_json(const Way& way) {
    json::object object{{"says", message_to_json(said(way))}};
    if (!way.pay.none()) object["pay"] = goods_json(way.pay);
    if (!way.gain.none()) object["gain"] = goods_json(way.gain);
    if (way.special != Special::none) object["special"] = text(name_of(way.special));
    if (way.special == Special::acquire) object["nearer"] = way.nearer;
    // Which tile, which machine: its next move is about that.
    if (way.special == Special::acquire || way.special == Special::copy) object["asks"] = true;
    return object;
}

json::array effect_json(const Effect& effect) {
    json::array ways;
    for (const Way& way : effect) ways.push_back(way_json(way));
    return ways;
}

// What the seat's dials could not hold, by the move: only of moves by which they would spill.
void add_spills(json::object& spills, std::string_view move, const Goods& lost) {
    if (!lost.none()) spills[move] = goods_json(lost);
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
                        {"time", tile.time},
                        {"about", message_to_json(about(tile))}};
    if (tile.purple()) object["effect"] = way_json(tile.effect);
    if (tile.colour == Colour::yellow) object["points"] = tile.bonus;
    if (tile.colour == Colour::green) {
        object["rainbows"] = tile.bonus;
        object["power"] = {{"less", text(name_of(tile.power))}, {"by", tile.power_by}};
    }
    return object;
}

std::string move_of(const Rules& rules, Move::Kind kind, std::size_t value) {
    return MechGame::written(rules, {kind, static_cast<std::uint8_t>(value)});
}

// 4.3.2 All that an end of the fork gives, with what is fixed.
Goods end_of(const Floor& floor, std::size_t end) {
    FixedList<Goods, 3> both;
    both.push(floor.fixed);
    both.push(floor.fork[end]);
    return sum_of(both);
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
        json::array fork, ends;
        for (std::size_t end = 0; end < floor.fork.size(); ++end) {
            fork.push_back(goods_json(floor.fork[end]));
            ends.push_back(json::object{{"move", text(move_of(rules, Move::Kind::stock, end))},
                                        {"goods", goods_json(end_of(floor, end))}});
        }
        stock[name_of(moment)] = {{"fixed", goods_json(floor.fixed)},
                                  {"fork", std::move(fork)},
                                  {"ends", std::move(ends)},
                                  {"specialist", floor.specialist}};
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

json::object task_json(const Rules& rules, const State& state, const Task& task) {
    json::object object{{"task", text(name_of(task.kind))}};
    switch (task.kind) {
        case Task::Kind::packets:
        case Task::Kind::evening: object["next"] = task.value; break;
        case Task::Kind::after: object["action"] = text(name_of(value_at<Action>(task.value))); break;
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
    object["says"] = message_to_json(said(screen.effect));
    return object;
}

// 5.1 What becomes of a tile today, if nothing else is done to it: finished after a moment, or where it rests tonight.
json::object ahead_json(const State& state, TileIndex tile, int assistants) {
    int space = state.spaces[tile];
    for (auto moment = static_cast<std::size_t>(state.moment); moment < kMoments; ++moment) {
        space -= assistants;
        if (space <= 0) return {{"done", text(name_of(value_at<Moment>(moment)))}};
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

json::array workshop_json(const Rules& rules, const Player& player) {
    json::array workshop;
    for_each(player.workshop, [&](TileIndex index) {
        json::object built = tile_json(rules, index);
        built["used"] = (player.used & only(index)) != 0;
        workshop.push_back(std::move(built));
    });
    return workshop;
}

// What a move sets off, where it sets off anything.
std::optional<Way> way_of(const Rules& rules, const State& state, Seat seat, Move move) {
    switch (move.kind) {
        case Move::Kind::trigger:
        case Move::Kind::copy_machine: return rules.box().tiles[move.value].effect;
        case Move::Kind::robot: return rules.robot_of(state, seat)[move.value];
        case Move::Kind::copy_robot:
            return rules.robot_of(state, Seat(move.value / kWays))[move.value % kWays];
        case Move::Kind::choose:
            return rules.box().specialists[rules.task(state, seat).value].effect[move.value];
        default: return std::nullopt;
    }
}

// 7.3 Does it take nothing but what it gives back?
bool is_free(const Way& way) {
    const auto& [pay, gain] = std::tie(way.pay, way.gain);
    return pay.flower <= gain.flower && pay.ink <= gain.ink && pay.rainbow <= gain.rainbow;
}

// S8 Of which machine or robot, and whose, a move makes a copy.
std::optional<json::object> original_of(const Rules& rules, const State& state, Move move) {
    if (move.kind == Move::Kind::copy_robot) {
        const Seat owner(move.value / kWays);
        json::object of{{"seat", owner.index() + 1}};
        if (const std::uint8_t screen = rules.player(state, owner).screen; screen > 0)
            of["screen"] = screen_name(rules, screen);
        return of;
    }
    if (move.kind != Move::Kind::copy_machine) return std::nullopt;
    for (Seat owner : SeatSet::first(rules.seats()))
        if ((rules.player(state, owner).workshop & only(move.value)) != 0)
            return json::object{{"seat", owner.index() + 1},
                                {"tile", name_of_tile(rules.box(), move.value)},
                                {"colour", text(name_of(rules.box().tiles[move.value].colour))}};
    return std::nullopt;
}

// The seat's own robot and machines, and what it is to choose among: by the move that uses it. `uses`: those that are left
// of this night, whether they can be made now or not.
void add_ways(const Rules& rules, const State& state, Seat seat, json::object& object, json::object& spills) {
    const Player& player = rules.player(state, seat);
    json::object ways;
    json::array robot, uses;
    const auto add = [&](Move move) {
        const Way way = *way_of(rules, state, seat, move);
        const std::string written = MechGame::written(rules, move);
        add_spills(spills, written, spilt_by(rules, state, player, way));
        json::object told = way_json(way);
        if (is_free(way)) told["free"] = true;
        if (auto of = original_of(rules, state, move)) told["of"] = std::move(*of);
        ways[written] = std::move(told);
        return written;
    };
    if (player.screen != kFaceDownScreen) {
        for (std::uint8_t way = 0; way < rules.robot_of(state, seat).size(); ++way)
            robot.push_back(text(add({Move::Kind::robot, way})));
        object["robot_says"] = message_to_json(said(rules.robot_of(state, seat)));
        if ((player.used & kRobotUsed) == 0) uses = robot;
    }
    for_each(player.workshop, [&](TileIndex tile) {
        if (!rules.box().tiles[tile].purple()) return;
        const auto move = add({Move::Kind::trigger, tile});
        if ((player.used & only(tile)) == 0) uses.push_back(text(move));
    });
    const auto task = rules.task(state, seat).kind;
    if (rules.to_move(state).has(seat) && (task == Task::Kind::copy || task == Task::Kind::choose)) {
        Rules::Moves menu;
        rules.moves(state, seat, menu);
        for (const Move move : menu)
            if (way_of(rules, state, seat, move)) add(move);
    }
    object["ways"] = std::move(ways);
    if (player.screen != kFaceDownScreen) object["robot"] = std::move(robot);
    object["uses"] = std::move(uses);
}

// What the places of the factory are to this seat now: prices and times after its discounts, and whether it can pay them.
json::object factory_for(const Rules& rules, const State& state, Seat seat, json::object& spills) {
    const Player& player = rules.player(state, seat);
    const Task task = rules.task(state, seat);
    const int nearer = task.kind == Task::Kind::acquire ? task.value : 0;
    json::array offers;
    for (std::uint8_t tile : state.offers)
        offers.push_back(tile == kNone ? json::value(nullptr)
                                       : json::value(json::object{
                                             {"price", rules.price(state, seat, tile)},
                                             {"payable", rules.can_afford(state, seat, tile)},
                                             {"space", rules.start_space(state, seat, tile, nearer)}}));
    const Floor& floor = rules.floor(state.moment);
    for (std::size_t end = 0; end < floor.fork.size(); ++end)
        add_spills(spills, move_of(rules, Move::Kind::stock, end), spilt(rules, player, end_of(floor, end)));
    json::object object{{"offers", std::move(offers)}};
    if (state.delivery != kNone) {
        Goods pay;
        pay.flower = static_cast<std::uint8_t>(rules.dock_price(state, seat));
        add_spills(spills, move_of(rules, Move::Kind::dock, 0),
                   spilt(rules, player, sum_of(rules.row(state, state.moment)), pay));
        object["dock"] = json::object{{"price", pay.flower}, {"payable", player.flowers >= pay.flower}};
    }
    return object;
}

// 8.3 Where points came from; at the end also what is left counts.
json::object points_json(const Rules& rules, const State& state, Seat seat) {
    const auto from = rules.result(state).points[at(seat)];
    json::object points;
    for (std::size_t source = 0; source < kSources; ++source)
        points[words_for<Source>[source]] = from[source];
    if (state.phase == Phase::over) {
        points["rainbows"] = from[kSources];
        points["leftovers"] = from[kSources + 1];
    }
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
    object["workshop"] = workshop_json(rules, player);
    object["assistants"] = std::move(assistants);
    if (player.screen > 0) object["screen"] = screen_name(rules, player.screen);
    json::object spills;
    add_ways(rules, state, seat, object, spills);
    object["robot_used"] = (player.used & kRobotUsed) != 0;
    json::array dealt;
    for (std::uint8_t screen : state.dealt[at(seat)])
        if (screen != 0) dealt.push_back(dealt_json(rules, screen));
    if (!dealt.empty()) object["dealt"] = std::move(dealt);
    for (auto task = player.tasks.end(); task != player.tasks.begin();)
        tasks.push_back(task_json(rules, state, *--task));
    object["tasks"] = std::move(tasks);
    object["factory"] = factory_for(rules, state, seat, spills);
    object["spills"] = std::move(spills);
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
                            {"about", message_to_json(about(specialist))},
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
