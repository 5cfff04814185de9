// What Mech a Dream says: moves as they are written, the menu, what is asked. Reasons are in refusals.cpp, what happened
// in log.cpp.

#include <algorithm>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"
#include "match/grammar.h"

namespace officina::mech {

using Kind = Move::Kind;

std::vector<Message> MechGame::help(const Rules& rules) {
    const Board& board = rules.box().board;
    return {{"mech.help.1", {{"days", board.days}, {"machines", board.machines_to_end}}},
            {"mech.help.2", {}},
            {"mech.help.3", {{"dial", board.dial}}},
            {"mech.help.4", {}},
            {"mech.help.5", {}},
            {"mech.help.6", {}},
            {"mech.help.7", {}},
            {"mech.help.8", {}},
            {"mech.help.9", {}},
            {"mech.help.10", {}},
            {"mech.help.11", {}},
            {"mech.help.12",
             {{"seventh", board.slots[0]},
              {"eighth", board.slots[1]},
              {"ninth", board.slots[2]},
              {"beyond", board.beyond},
              {"rainbow", board.per_rainbow},
              {"goods", board.goods_per_point}}},
            {"mech.help.13", {}},
            {"mech.help.14", {}}};
}

// --- Moves as they are written

namespace {

template <class Items>
std::string id_in(const Items& items, std::size_t index) {
    return std::string(mech::written(items[index].id));
}

// The ways of an effect are a and b.
std::string letter(std::size_t way) { return {static_cast<char>('a' + way)}; }

// An end of the fork by its goods: they are of the same kind on every floor.
std::string_view name_of_end(const Rules& rules, std::size_t end) {
    const Goods& goods = rules.floor(Moment::morning).fork[end];
    return goods.flower > 0 ? "flowers" : goods.ink > 0 ? "ink" : "rainbows";
}

constexpr Blank<Rules> kSpecialist{
    [](const Rules& rules) { return rules.box().specialists.size(); },
    [](const Rules& rules, std::size_t specialist) { return id_in(rules.box().specialists, specialist); }};
constexpr Blank<Rules> kTile{[](const Rules& rules) { return rules.box().tiles.size(); },
                             [](const Rules& rules, std::size_t tile) {
                                 return name_of_tile(rules.box(), static_cast<TileIndex>(tile));
                             }};
constexpr Blank<Rules> kDelivery{
    [](const Rules& rules) { return rules.box().deliveries.size(); },
    [](const Rules& rules, std::size_t delivery) { return id_in(rules.box().deliveries, delivery); }};
constexpr Blank<Rules> kScreen{
    [](const Rules& rules) { return rules.box().screens.size(); },
    [](const Rules& rules, std::size_t screen) { return id_in(rules.box().screens, screen); }};
constexpr Blank<Rules> kSeat{[](const Rules& rules) { return static_cast<std::size_t>(rules.seats()); },
                             counted_from<1>};
constexpr Blank<Rules> kEnd{
    [](const Rules&) { return std::size_t{2}; },
    [](const Rules& rules, std::size_t end) { return std::string(name_of_end(rules, end)); }};
constexpr Blank<Rules> kWay{[](const Rules&) { return std::size_t{kWays}; },
                            [](const Rules&, std::size_t way) { return letter(way); }};
// Only the screens of the variant leave a choice.
constexpr Blank<Rules> kOwnWay{[](const Rules&) { return std::size_t{kWays}; },
                               [](const Rules& rules, std::size_t way) {
                                   return rules.options().robots || way > 0 ? letter(way) : std::string();
                               },
                               [](const Rules&, std::string_view text) {
                                   return text.empty() || text == letter(0) ? std::optional<std::size_t>(0)
                                                                            : std::nullopt;
                               }};
constexpr Blank<Rules> kRobotAndWay{
    [](const Rules& rules) { return static_cast<std::size_t>(rules.seats()) * kWays; },
    [](const Rules&, std::size_t value) {
        return std::to_string(value / kWays + 1) + " " + letter(value % kWays);
    }};

constexpr Grammar<Rules> kGrammar({{
    {Kind::reveal, "reveal", {kSpecialist}},
    {Kind::turn_up, "turn up", {kTile}},
    {Kind::unload, "unload", {kDelivery}},
    {Kind::deal, "deal", {kScreen}},
    {Kind::begin, "first", {kSeat}},
    {Kind::keep, "keep", {kScreen}},
    {Kind::pick, "pick", {kSpecialist}},
    {Kind::stock, "stock", {kEnd}},
    {Kind::take, "take", {kSpecialist}},
    {Kind::dock, "dock"},
    {Kind::acquire, "acquire", {kTile}},
    {Kind::build, "build", {kTile}},
    {Kind::advance, "hourglass", {kTile}},
    {Kind::trigger, "use", {kTile}},
    {Kind::robot, "robot", {kOwnWay}},
    {Kind::copy_machine, "copy", {kTile}},
    {Kind::copy_robot, "copy robot", {kRobotAndWay}},
    {Kind::choose, "choose", {kWay}},
    {Kind::bonus, "bonus", {kSpecialist}},
    {Kind::skip, "skip"},
    {Kind::done, "done"},
}});

}  // namespace

std::string MechGame::written(const Rules& rules, Move move) { return kGrammar.written(rules, move); }
std::vector<std::string> MechGame::parts(const Rules& rules, Move move) {
    return kGrammar.parts(rules, move);
}
std::optional<Move> MechGame::read(const Rules& rules, std::string_view text) {
    return kGrammar.read(rules, text);
}

// --- The menu

namespace {

// 4.3.3 What the stock room gives, and how much of it the dials cannot hold.
Message says_stock(const Rules& rules, const State& state, Seat seat, std::size_t end) {
    const Floor& floor = rules.floor(state.moment);
    const Player& player = rules.player(state, seat);
    FixedList<Goods, 3> both;
    both.push(floor.fixed);
    both.push(floor.fork[end % floor.fork.size()]);
    const Goods goods = sum_of(both);
    const Goods lost = spilt(rules, player, goods);
    return Message{"mech.says.stock"}
        .with("goods", said(goods))
        .with("lost", lost.flower + lost.ink)
        .with("dial", rules.board().dial);
}

Message says_take(const Rules& rules, const State& state, Seat seat, std::uint8_t specialist) {
    const std::size_t index = rules.card_of(state, specialist);
    const CardInPlay card =
        index < state.specialists.size() ? state.specialists[index] : CardInPlay{specialist, kMiddle, 0};
    const bool fork =
        rules.task(state, seat).kind == Task::Kind::none && rules.options().stock == StockReading::fork;
    const Goods fixed = fork ? rules.floor(state.moment).fixed : Goods{};
    Message message{fixed.none() ? "mech.says.take" : "mech.says.stock_and_take"};
    message.with(of_specialist(rules.box(), specialist))
        .with("price", rainbows_said(card.price))
        .with("from", card.owner == kMiddle ? from_middle() : from(Seat(card.owner)));
    if (!fixed.none()) message.with("goods", said(fixed));
    return message;
}

Message says_acquire(const Rules& rules, const State& state, Seat seat, TileIndex tile) {
    const Task task = rules.task(state, seat);
    const bool alone = task.kind == Task::Kind::acquire;
    return Message{alone ? "mech.says.acquire_alone" : "mech.says.acquire"}
        .with(of_tile(rules.box(), tile))
        .with("price", price_said(rules.box().tiles[tile], rules.price(state, seat, tile)))
        .with("space", rules.start_space(state, seat, tile, alone ? task.value : 0));
}

Message says_about_tile(std::string id, const Rules& rules, const State& state, TileIndex tile) {
    return Message{std::move(id)}.with(of_tile(rules.box(), tile)).with("space", state.spaces[tile]);
}

Seat owner_of(const Rules& rules, const State& state, TileIndex tile) {
    for (Seat seat : SeatSet::first(rules.seats()))
        if ((rules.player(state, seat).workshop & only(tile)) != 0) return seat;
    return kChance;
}

const Way& way_of(const Effect& effect, std::size_t way) { return effect[way < effect.size() ? way : 0]; }

Message says_keep(const Rules& rules, std::uint8_t screen, std::string id) {
    const Screen& kept = rules.box().screens[screen];
    return Message{std::move(id)}
        .with("screen", name_said(kept))
        .with("start", or_nothing(said(kept.start)))
        .with("effect", said(kept.effect));
}

}  // namespace

Message MechGame::says(const Rules& rules, const State& state, Seat seat, Move move) {
    const Box& box = rules.box();
    switch (move.kind) {
        case Kind::reveal: return Message{"mech.says.reveal"}.with(of_specialist(box, move.value));
        case Kind::turn_up: return Message{"mech.says.turn_up"}.with(of_tile(box, move.value));
        case Kind::unload:
            return Message{"mech.says.unload"}
                .with("card", name_said(box.deliveries[move.value]))
                .with("price", flowers_said(box.deliveries[move.value].cost));
        case Kind::deal: return says_keep(rules, move.value, "mech.says.deal");
        case Kind::begin: return Message{"mech.says.begin"}.with("seat", Seat(move.value));
        case Kind::keep: return says_keep(rules, move.value, "mech.says.keep");
        case Kind::pick: return Message{"mech.says.pick"}.with(of_specialist(box, move.value));
        case Kind::stock: return says_stock(rules, state, seat, move.value);
        case Kind::take: return says_take(rules, state, seat, move.value);
        case Kind::dock:
            return Message{"mech.says.dock"}
                .with("price", flowers_said(rules.dock_price(state, seat)))
                .with("goods", said(sum_of(rules.row(state, state.moment))));
        case Kind::acquire: return says_acquire(rules, state, seat, move.value);
        case Kind::build: return says_about_tile("mech.says.build", rules, state, move.value);
        case Kind::advance: return says_about_tile("mech.says.advance", rules, state, move.value);
        case Kind::trigger: return Message{"mech.says.trigger"}.with(of_tile(box, move.value));
        case Kind::robot:
            return Message{"mech.says.robot"}.with("way",
                                                   said(way_of(rules.robot_of(state, seat), move.value)));
        case Kind::copy_machine:
            return Message{"mech.says.copy_machine"}
                .with(of_tile(box, move.value))
                .with("owner", owner_of(rules, state, move.value));
        case Kind::copy_robot: {
            const Seat owner(move.value / static_cast<int>(kWays));
            return Message{"mech.says.copy_robot"}
                .with("owner", owner)
                .with("way", said(way_of(rules.robot_of(state, owner), move.value % kWays)));
        }
        case Kind::choose: {
            const Task task = rules.task(state, seat);
            const std::uint8_t specialist = task.kind == Task::Kind::choose ? task.value : std::uint8_t{0};
            return Message{"mech.says.choose"}.with(
                "way", said(way_of(box.specialists[specialist].effect, move.value)));
        }
        case Kind::bonus: return Message{"mech.says.bonus"}.with(of_bonus(box, move.value));
        case Kind::skip:
            return Message{rules.task(state, seat).kind == Task::Kind::take ? "mech.says.take_nobody"
                                                                            : "mech.says.skip"};
        case Kind::done:
            return Message{state.phase == Phase::night && rules.copier(state) == seat ? "mech.says.wait"
                                                                                      : "mech.says.done"};
    }
    return {};
}

std::string_view question_of(Task::Kind task) {
    return task == Task::Kind::bonuses ? "bonus" : name_of(task);
}

std::string_view question_of(const Rules& rules, const State& state, Seat seat) {
    switch (const Task::Kind task = rules.task(state, seat).kind) {
        case Task::Kind::none:
        case Task::Kind::packets:
        case Task::Kind::after:
        case Task::Kind::evening: break;
        default: return question_of(task);
    }
    switch (state.phase) {
        case Phase::keeping: return "keep";
        case Phase::picking: return "pick";
        case Phase::day: return "action";
        case Phase::night: return rules.copier(state) == seat ? "night_copier" : "night";
        case Phase::late: return "late";
        default: return "chance";
    }
}

Message MechGame::asked(const Rules& rules, const State& state, Seat seat) {
    const std::string_view question = seat == kChance ? "chance" : question_of(rules, state, seat);
    Message message{"mech.asked." + std::string(question)};
    if (question == "chance") return message;
    message.with("seat", seat);
    const Task task = rules.task(state, seat);
    switch (task.kind) {
        case Task::Kind::hourglass: return message.with("count", task.value);
        case Task::Kind::activation: return message.with("robot", task.value);
        case Task::Kind::choose:
            return message.with("specialist", name_said(rules.box().specialists[task.value]));
        case Task::Kind::acquire: return message.with("nearer", task.value);
        case Task::Kind::bonuses:
        case Task::Kind::take:
        case Task::Kind::copy: return message;
        default: break;
    }
    if (state.phase == Phase::day || state.phase == Phase::night || state.phase == Phase::late)
        message.with("day", state.day);
    if (state.phase == Phase::day) message.with("moment", name_of(state.moment));
    if (state.phase == Phase::late)
        message.with("copies", (rules.player(state, seat).used & kRobotUsed) == 0 ? "yes" : "no");
    return message;
}

std::vector<Move> MechGame::visible(const Rules& rules, const State& state, Seat seat) {
    std::vector<Move> moves;
    if (!seat.is_person() ||
        (state.phase != Phase::day && state.phase != Phase::night && state.phase != Phase::late))
        return moves;
    const Player& player = rules.player(state, seat);
    const auto effects = [&](bool robot_too) {
        for_each(player.workshop & rules.purple(),
                 [&](TileIndex tile) { moves.push_back({Kind::trigger, tile}); });
        for (std::uint8_t way = 0; robot_too && way < rules.robot_of(state, seat).size(); ++way)
            moves.push_back({Kind::robot, way});
    };
    const auto market = [&] {
        for (std::uint8_t tile : state.offers)
            if (tile != kNone) moves.push_back({Kind::acquire, tile});
    };
    switch (rules.task(state, seat).kind) {
        case Task::Kind::none:
            if (state.phase != Phase::day) {
                effects(true);
                break;
            }
            if (state.turn != seat.index()) break;
            if (rules.floor(state.moment).specialist && rules.options().stock != StockReading::beside)
                for (const CardInPlay& card : state.specialists)
                    moves.push_back({Kind::take, card.specialist});
            moves.push_back({Kind::dock, 0});
            market();
            break;
        case Task::Kind::activation: effects(true); break;
        case Task::Kind::acquire: market(); break;
        case Task::Kind::take:
            for (const CardInPlay& card : state.specialists) moves.push_back({Kind::take, card.specialist});
            break;
        default: break;
    }
    return moves;
}

// --- The result

std::vector<Message> MechGame::sources() {
    return {{"mech.source.deliveries", {}}, {"mech.source.effects", {}},     {"mech.source.crystals", {}},
            {"mech.source.workshop", {}},   {"mech.source.specialists", {}}, {"mech.source.rainbows", {}},
            {"mech.source.leftovers", {}}};
}

Message MechGame::verdict(const Rules& rules, const State& state) {
    const Result result = rules.result(state);
    const Seat first = *result.winners.begin();
    const auto score = result.score[at(first)];
    if (result.winners.size() > 1)
        return Message{"mech.verdict.shared"}.with("count", result.winners.size()).with("score", score);
    // 8.4 Say what broke a tie.
    std::string tie = "none";
    for (Seat seat : SeatSet::first(rules.seats()))
        if (seat != first && result.score[at(seat)] == score) {
            const bool machines = rules.machines(state, seat) != rules.machines(state, first);
            tie = machines && tie != "rainbows" ? "machines" : "rainbows";
        }
    return Message{"mech.verdict.won"}.with("seat", first).with("score", score).with("tie", tie);
}

}  // namespace officina::mech
