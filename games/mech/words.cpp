// What Mech a Dream says: moves as they are written, the menu, what is asked. Reasons are in refusals.cpp, what happened
// in log.cpp.

#include <algorithm>

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

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

// The ways of an effect are a and b.
std::string letter(std::size_t way) { return {static_cast<char>('a' + way)}; }

std::optional<int> way_named(std::string_view text) {
    if (text.size() != 1 || text[0] < 'a' || text[0] >= 'a' + static_cast<int>(kWays)) return std::nullopt;
    return text[0] - 'a';
}

// An end of the fork by its goods: they are of the same kind on every floor.
std::string_view name_of_end(const Rules& rules, std::size_t end) {
    const Goods& goods = rules.floor(Moment::morning).fork[end % 2];
    return goods.flower > 0 ? "flowers" : goods.ink > 0 ? "ink" : "rainbows";
}

std::optional<int> end_named(const Rules& rules, std::string_view text) {
    for (int end : {0, 1})
        if (name_of_end(rules, static_cast<std::size_t>(end)) == text) return end;
    return std::nullopt;
}

}  // namespace

std::string MechGame::written(const Rules& rules, Move move) {
    const Box& box = rules.box();
    const auto tile = [&] { return name_of_tile(box, move.value); };
    const auto screen = [&] { return std::string(mech::written(box.screens[move.value].id)); };
    const auto specialist = [&] { return std::string(mech::written(box.specialists[move.value].id)); };
    switch (move.kind) {
        case Kind::reveal: return "reveal " + specialist();
        case Kind::turn_up: return "turn up " + tile();
        case Kind::unload: return "unload " + std::string(mech::written(box.deliveries[move.value].id));
        case Kind::deal: return "deal " + screen();
        case Kind::begin: return "first " + std::to_string(move.value + 1);
        case Kind::keep: return "keep " + screen();
        case Kind::pick: return "pick " + specialist();
        case Kind::stock: return "stock " + std::string(name_of_end(rules, move.value));
        case Kind::take: return "take " + specialist();
        case Kind::dock: return "dock";
        case Kind::acquire: return "acquire " + tile();
        case Kind::build: return "build " + tile();
        case Kind::advance: return "hourglass " + tile();
        case Kind::trigger: return "use " + tile();
        case Kind::robot:
            // Only the screens of the variant leave a choice.
            return rules.options().robots || move.value > 0 ? "robot " + letter(move.value) : "robot";
        case Kind::copy_machine: return "copy " + tile();
        case Kind::copy_robot:
            return "copy robot " + std::to_string(move.value / kWays + 1) + " " + letter(move.value % kWays);
        case Kind::choose: return "choose " + letter(move.value);
        case Kind::bonus: return "bonus " + specialist();
        case Kind::skip: return "skip";
        case Kind::done: return "done";
    }
    return {};
}

namespace {

// The move of that kind, where the word after it names something there is.
template <class Value>
std::optional<Move> with_value(Kind kind, const std::optional<Value>& value, int less = 0) {
    if (!value) return std::nullopt;
    return Move{kind, static_cast<std::uint8_t>(static_cast<int>(*value) - less)};
}

std::optional<Move> read_copy_robot(const Rules& rules, const std::string& seat, const std::string& way) {
    const auto owner = number_named(seat, rules.seats());
    const auto number = way_named(way);
    if (!owner || !number) return std::nullopt;
    return Move{Kind::copy_robot,
                static_cast<std::uint8_t>((*owner - 1) * static_cast<int>(kWays) + *number)};
}

std::optional<Move> read_two_words(const Rules& rules, std::string_view verb, std::string_view name) {
    const Box& box = rules.box();
    if (verb == "reveal") return with_value(Kind::reveal, specialist_named(box, name));
    if (verb == "unload") return with_value(Kind::unload, delivery_named(box, name));
    if (verb == "deal") return with_value(Kind::deal, screen_named(box, name));
    if (verb == "first") return with_value(Kind::begin, number_named(name, rules.seats()), 1);
    if (verb == "keep") return with_value(Kind::keep, screen_named(box, name));
    if (verb == "pick") return with_value(Kind::pick, specialist_named(box, name));
    if (verb == "stock") return with_value(Kind::stock, end_named(rules, name));
    if (verb == "take") return with_value(Kind::take, specialist_named(box, name));
    if (verb == "acquire") return with_value(Kind::acquire, tile_named(box, name));
    if (verb == "build") return with_value(Kind::build, tile_named(box, name));
    if (verb == "hourglass") return with_value(Kind::advance, tile_named(box, name));
    if (verb == "use") return with_value(Kind::trigger, tile_named(box, name));
    if (verb == "robot") return with_value(Kind::robot, way_named(name));
    if (verb == "copy") return with_value(Kind::copy_machine, tile_named(box, name));
    if (verb == "choose") return with_value(Kind::choose, way_named(name));
    if (verb == "bonus") return with_value(Kind::bonus, specialist_named(box, name));
    return std::nullopt;
}

}  // namespace

std::optional<Move> MechGame::read(const Rules& rules, std::string_view text) {
    const auto words = words_of(text);
    if (words.size() == 1) {
        if (words[0] == "dock") return Move{Kind::dock, 0};
        if (words[0] == "robot") return Move{Kind::robot, 0};
        if (words[0] == "skip") return Move{Kind::skip, 0};
        if (words[0] == "done") return Move{Kind::done, 0};
    }
    if (words.size() == 2) return read_two_words(rules, words[0], words[1]);
    if (words.size() == 3 && words[0] == "turn" && words[1] == "up")
        return with_value(Kind::turn_up, tile_named(rules.box(), words[2]));
    if (words.size() == 4 && words[0] == "copy" && words[1] == "robot")
        return read_copy_robot(rules, words[2], words[3]);
    return std::nullopt;
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
    return Phrase("mech.says.stock")
        .with("goods", said(goods))
        .number("lost", lost.flower + lost.ink)
        .number("dial", rules.board().dial);
}

Message says_take(const Rules& rules, const State& state, Seat seat, std::uint8_t specialist) {
    const std::size_t index = rules.card_of(state, specialist);
    const CardInPlay card =
        index < state.specialists.size() ? state.specialists[index] : CardInPlay{specialist, kMiddle, 0};
    const bool fork =
        rules.task(state, seat).kind == Task::Kind::none && rules.options().stock == StockReading::fork;
    const Goods fixed = fork ? rules.floor(state.moment).fixed : Goods{};
    Phrase phrase(fixed.none() ? "mech.says.take" : "mech.says.stock_and_take");
    phrase.specialist(rules.box(), specialist)
        .with("price", rainbows_said(card.price))
        .with("from", card.owner == kMiddle ? from_middle() : from(Seat(card.owner)));
    if (!fixed.none()) phrase.with("goods", said(fixed));
    return phrase;
}

Message says_acquire(const Rules& rules, const State& state, Seat seat, TileIndex tile) {
    const Task task = rules.task(state, seat);
    const bool alone = task.kind == Task::Kind::acquire;
    return Phrase(alone ? "mech.says.acquire_alone" : "mech.says.acquire")
        .tile(rules.box(), tile)
        .with("price", price_said(rules.box().tiles[tile], rules.price(state, seat, tile)))
        .number("space", rules.start_space(state, seat, tile, alone ? task.value : 0));
}

Message says_about_tile(std::string id, const Rules& rules, const State& state, TileIndex tile) {
    return Phrase(std::move(id)).tile(rules.box(), tile).number("space", state.spaces[tile]);
}

Seat owner_of(const Rules& rules, const State& state, TileIndex tile) {
    for (Seat seat : SeatSet::first(rules.seats()))
        if ((rules.player(state, seat).workshop & only(tile)) != 0) return seat;
    return kChance;
}

const Way& way_of(const Effect& effect, std::size_t way) { return effect[way < effect.size() ? way : 0]; }

Message says_keep(const Rules& rules, std::uint8_t screen, std::string id) {
    const Screen& kept = rules.box().screens[screen];
    return Phrase(std::move(id))
        .with("screen", written(kept.id))
        .with("start", or_nothing(said(kept.start)))
        .with("effect", said(kept.effect));
}

}  // namespace

Message MechGame::says(const Rules& rules, const State& state, Seat seat, Move move) {
    const Box& box = rules.box();
    switch (move.kind) {
        case Kind::reveal: return Phrase("mech.says.reveal").specialist(box, move.value);
        case Kind::turn_up: return Phrase("mech.says.turn_up").tile(box, move.value);
        case Kind::unload:
            return Phrase("mech.says.unload")
                .with("card", mech::written(box.deliveries[move.value].id))
                .with("price", flowers_said(box.deliveries[move.value].cost));
        case Kind::deal: return says_keep(rules, move.value, "mech.says.deal");
        case Kind::begin: return Phrase("mech.says.begin").seat(Seat(move.value));
        case Kind::keep: return says_keep(rules, move.value, "mech.says.keep");
        case Kind::pick: return Phrase("mech.says.pick").specialist(box, move.value);
        case Kind::stock: return says_stock(rules, state, seat, move.value);
        case Kind::take: return says_take(rules, state, seat, move.value);
        case Kind::dock:
            return Phrase("mech.says.dock")
                .with("price", flowers_said(rules.dock_price(state, seat)))
                .with("goods", said(sum_of(rules.row(state, state.moment))));
        case Kind::acquire: return says_acquire(rules, state, seat, move.value);
        case Kind::build: return says_about_tile("mech.says.build", rules, state, move.value);
        case Kind::advance: return says_about_tile("mech.says.advance", rules, state, move.value);
        case Kind::trigger: return Phrase("mech.says.trigger").tile(box, move.value);
        case Kind::robot:
            return Phrase("mech.says.robot")
                .with("way", said(way_of(rules.robot_of(state, seat), move.value)));
        case Kind::copy_machine:
            return Phrase("mech.says.copy_machine")
                .tile(box, move.value)
                .with("owner", owner_of(rules, state, move.value));
        case Kind::copy_robot: {
            const Seat owner(move.value / static_cast<int>(kWays));
            return Phrase("mech.says.copy_robot")
                .with("owner", owner)
                .with("way", said(way_of(rules.robot_of(state, owner), move.value % kWays)));
        }
        case Kind::choose: {
            const Task task = rules.task(state, seat);
            const std::uint8_t specialist = task.kind == Task::Kind::choose ? task.value : std::uint8_t{0};
            return Phrase("mech.says.choose")
                .with("way", said(way_of(box.specialists[specialist].effect, move.value)));
        }
        case Kind::bonus: return Phrase("mech.says.bonus").bonus(box, move.value);
        case Kind::skip:
            return Phrase(rules.task(state, seat).kind == Task::Kind::take ? "mech.says.take_nobody"
                                                                           : "mech.says.skip");
        case Kind::done:
            return Phrase(state.phase == Phase::night && rules.copier(state) == seat ? "mech.says.wait"
                                                                                     : "mech.says.done");
    }
    return {};
}

std::string_view question_of(const Rules& rules, const State& state, Seat seat) {
    switch (rules.task(state, seat).kind) {
        case Task::Kind::hourglass: return "hourglass";
        case Task::Kind::activation: return "activation";
        case Task::Kind::bonuses: return "bonus";
        case Task::Kind::choose: return "choose";
        case Task::Kind::take: return "take";
        case Task::Kind::acquire: return "acquire";
        case Task::Kind::copy: return "copy";
        default: break;
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
    Phrase phrase("mech.asked." + std::string(question));
    if (question == "chance") return phrase;
    phrase.seat(seat);
    const Task task = rules.task(state, seat);
    switch (task.kind) {
        case Task::Kind::hourglass: return phrase.number("count", task.value);
        case Task::Kind::activation: return phrase.number("robot", task.value);
        case Task::Kind::choose:
            return phrase.with("specialist", mech::written(rules.box().specialists[task.value].id));
        case Task::Kind::acquire: return phrase.number("nearer", task.value);
        case Task::Kind::bonuses:
        case Task::Kind::take:
        case Task::Kind::copy: return phrase;
        default: break;
    }
    if (state.phase == Phase::day || state.phase == Phase::night || state.phase == Phase::late)
        phrase.number("day", state.day);
    if (state.phase == Phase::day) phrase.with("moment", name_of(state.moment));
    if (state.phase == Phase::late)
        phrase.with("copies", (rules.player(state, seat).used & kRobotUsed) == 0 ? "yes" : "no");
    return phrase;
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
    const auto score = result.score[static_cast<std::size_t>(first.index())];
    if (result.winners.size() > 1)
        return Phrase("mech.verdict.shared").number("count", result.winners.size()).number("score", score);
    // 8.4 Say what broke a tie.
    std::string tie = "none";
    for (Seat seat : SeatSet::first(rules.seats()))
        if (seat != first && result.score[static_cast<std::size_t>(seat.index())] == score) {
            const bool machines = rules.machines(state, seat) != rules.machines(state, first);
            tie = machines && tie != "rainbows" ? "machines" : "rainbows";
        }
    return Phrase("mech.verdict.won").seat(first).number("score", score).with("tie", tie);
}

}  // namespace officina::mech
